//! Arbitrary map files.

use engine::data;

use crate::numbers::{damage, for_seeds};

#[test]
fn a_damaged_map_is_read_or_refused() {
    for name in ["new-york", "card-game"] {
        let path = format!("{}/../../data/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("our own map");
        for_seeds(0..400, |numbers| {
            let damaged = damage(&text, numbers);
            let lines = 1 + damaged.matches('\n').count();
            if let Err(errors) = data::read("map", &damaged) {
                assert!(!errors.is_empty(), "a refusal has a reason");
                assert!(errors.iter().all(|error| (1..=lines).contains(&error.line)));
            }
        });
    }
}
