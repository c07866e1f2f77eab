//! Any document is a state that can be played to the end, or is rejected with a message.

#![no_main]

use engine::shuffle::FastRng;
use libfuzzer_sys::fuzz_target;
use protocol::StateDoc;

fuzz_target!(|text: &str| {
    let Ok(state) = serde_json::from_str::<StateDoc>(text) else { return };
    let mut game = match state.load() {
        Ok(game) => game,
        Err(why) => {
            assert!(!why.to_string().is_empty());
            return;
        }
    };
    let mut rng = FastRng::new(0);
    while let Some(seat) = game.awaiting().lowest() {
        let listed = game.legal_actions(seat);
        let action = listed[rng.below(listed.len() as u32) as usize];
        game.apply(seat, action, &mut rng, &mut Vec::new()).expect("listed actions are legal");
    }
    assert_eq!(game.scores().len(), game.seats());
});
