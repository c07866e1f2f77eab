//! Arbitrary texts of arbitrary seats in a game under way: each is done, or refused without a trace.

#![no_main]

use arbitrary::Arbitrary;
use engine::any::AnyGame;
use engine::edition::Edition;
use engine::options::Options;
use engine::seat::{MAX_SEATS, Seat};
use engine::setup::Setup;
use engine::shuffle::FastRng;
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    edition: u8,
    seats: u8,
    seed: u64,
    steps: Vec<Step<'a>>,
}

#[derive(Arbitrary, Debug)]
enum Step<'a> {
    /// Somebody types something.
    Text { seat: u8, text: &'a str },
    /// Somebody awaited does something legal, so that games get somewhere.
    Legal { choice: u16 },
    /// A legal action with one of its words changed.
    Nearly { choice: u16, word: u8, by: &'a str },
}

fuzz_target!(|input: Input<'_>| {
    let edition = Edition::ALL[usize::from(input.edition) % Edition::ALL.len()];
    let [fewest, most] = edition.seats().map(usize::from);
    let seats = fewest + usize::from(input.seats) % (most - fewest + 1);
    let setup = Setup::new(edition, seats, None, Options::default()).expect("the game is for so many");
    let mut chance = FastRng::new(input.seed);
    let mut game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
    for step in input.steps {
        let Some(awaited) = game.awaiting().lowest() else { return };
        let legal = game.legal_actions(awaited);
        let chosen = |choice: u16| game.write_action(legal[usize::from(choice) % legal.len()]);
        let (seat, text) = match step {
            Step::Text { seat, text } => (Seat::new(usize::from(seat) % MAX_SEATS), text.to_owned()),
            Step::Legal { choice } => (awaited, chosen(choice)),
            Step::Nearly { choice, word, by } => {
                let text = chosen(choice);
                let mut words: Vec<&str> = text.split(' ').collect();
                let word = usize::from(word) % words.len();
                words[word] = by;
                (awaited, words.join(" "))
            }
        };
        let Ok(action) = game.read_action(&text) else { continue };
        let listed = game.legal_actions(seat).contains(&action);
        let before = game;
        let outcome = game.apply(seat, action, &mut chance, &mut Vec::new());
        assert_eq!(outcome.is_ok(), listed, "{text}");
        assert!(outcome.is_ok() || game == before, "{text} left a trace");
    }
});
