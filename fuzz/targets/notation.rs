//! Any text is the only notation of an action, or is rejected with a message.

#![no_main]

use std::sync::LazyLock;

use engine::any::AnyGame;
use engine::edition::Edition;
use engine::options::Options;
use engine::setup::Setup;
use engine::shuffle::FastRng;
use libfuzzer_sys::fuzz_target;

/// A game of every edition: reading needs only its names.
static GAMES: LazyLock<Vec<AnyGame>> = LazyLock::new(|| {
    let new_game = |edition| {
        let setup = Setup::new(edition, 2, None, Options::default()).expect("every game is for two");
        AnyGame::new(&setup, &mut FastRng::new(0), &mut Vec::new())
    };
    Edition::ALL.into_iter().map(new_game).collect()
});

fuzz_target!(|text: &str| {
    for game in GAMES.iter() {
        match game.read_action(text) {
            Ok(action) => {
                let words: Vec<&str> = text.split_ascii_whitespace().collect();
                assert_eq!(game.write_action(action), words.join(" "));
            }
            Err(why) => assert!(!why.to_string().is_empty()),
        }
    }
});
