//! One game per edition from a seed: the WebAssembly module must play the same (`web/tests/module.test.ts`).

use std::path::Path;

use browser::self_play::{SelfPlay, play};
use serde_json::{Value, json};

/// The expected results, which the module's test reads too.
const FILE: &str = "tests/self_play.json";

#[test]
fn games_from_a_seed_are_played_as_recorded() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let games: Vec<Value> = ["usa", "marklin", "london", "new-york", "card-game"]
        .into_iter()
        .flat_map(|edition| [(edition, "planner", 0), (edition, "search", 4)])
        .map(|(edition, bot, nodes)| {
            let game = json!({ "edition": edition, "seats": 3, "bot": bot, "nodes": nodes, "seed": 21 });
            let wanted: SelfPlay = serde_json::from_value(game.clone()).expect("it is a game");
            let played = play(&wanted).expect("there is such a game");
            json!({ "game": game, "played": played })
        })
        .collect();
    let text = format!("{:#}\n", Value::from(games));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let expected = std::fs::read_to_string(&path).expect("the file is part of the project");
    assert_eq!(text, expected, "UPDATE=1 rewrites {FILE}");
}
