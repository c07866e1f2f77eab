//! Arbitrary input never makes the engine panic: what `fuzz/` looks for without end, here for a moment and on every machine.
//!
//! The inputs come from a generator with fixed seeds, so a failure can be repeated; its message names the seed.

use engine::board::action::{Action, Claim, Split};
use engine::board::map::{CityId, RouteId};
use engine::board::payment::Payment;
use engine::board::{Board, BoardGame};
use engine::card::Color;
use engine::data;
use engine::edition::Edition;
use engine::event::Nobody;
use engine::game::Payments;
use engine::market::Source;
use engine::options::Options;
use engine::seat::Seat;
use engine::shuffle::{FastRng, Keyed, Secret};
use engine::ticket::Kept;

/// A small generator of numbers (splitmix64): the same seed gives the same inputs for ever.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`, which must not be 0.
    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// Damages a text in one to four places, in the ways in which files are damaged:
/// bytes changed, cut out, doubled, or moved from elsewhere in the text.
fn damage(text: &str, numbers: &mut Numbers) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=numbers.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = numbers.below(bytes.len());
        let length = 1 + numbers.below(12.min(bytes.len() - at));
        let other = numbers.below(bytes.len());
        match numbers.below(5) {
            0 => bytes[at] = (numbers.next() & 0x7f) as u8,
            1 => drop(bytes.drain(at..at + length)),
            2 => {
                let copy = bytes[at..at + length].to_vec();
                bytes.splice(other..other, copy);
            }
            3 => bytes.truncate(at),
            _ => bytes[at] = b"0123456789\"'[]{}=-,. \n"[numbers.below(22)],
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Calls `try_one` with the generator of each seed, and names the seed of a panic.
fn for_seeds(seeds: std::ops::Range<u64>, mut try_one: impl FnMut(&mut Numbers)) {
    for seed in seeds {
        let attempt = std::panic::AssertUnwindSafe(|| try_one(&mut Numbers(seed)));
        if let Err(panic) = std::panic::catch_unwind(attempt) {
            eprintln!("the input of seed {seed} does it");
            std::panic::resume_unwind(panic);
        }
    }
}

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

/// Anything that can be written as an action of this board, however foolish.
fn arbitrary_action(board: &Board, numbers: &mut Numbers) -> Action {
    let route = RouteId(numbers.below(board.map.routes().len()) as u8);
    let city = CityId(numbers.below(board.map.cities().len()) as u8);
    let byte = numbers.next() as u8;
    // Small numbers are the ones that may be right.
    let small = byte % 5;
    let split = Split { short: small, long: numbers.next() as u8 % 5 };
    match numbers.below(9) {
        0 => Action::Pick(Source::Deck),
        1 => Action::Pick(Source::Row(byte % 8)),
        2..=4 => {
            let length = board.map.route(route).length;
            let colored = (numbers.below(8) as u8).min(length);
            let wilds = (length - colored).saturating_sub(byte % 2);
            let color = match board.map.route(route).color {
                Some(color) if byte < 200 => color,
                Some(_) | None => Color::ALL[numbers.below(8)],
            };
            let payment = Payment {
                color: (colored > 0).then_some(color),
                colored,
                wilds,
                wilds_plus4: if byte < 100 { byte % 4 } else { length - colored - wilds },
            };
            let passenger = if byte.is_multiple_of(3) { Some(city) } else { None };
            Action::Claim(Claim { route, payment, passenger })
        }
        5 => Action::AskTickets(if byte < 128 { None } else { Some(split) }),
        6 => Action::Announce(split),
        7 => Action::Keep(Kept(if byte < 200 { small } else { byte })),
        _ => match byte % 4 {
            0 => Action::Pass,
            1 => Action::Alight,
            2 => Action::Ride { route, from: None },
            _ => Action::Ride { route, from: Some(city) },
        },
    }
}

/// Arbitrary actions of arbitrary seats, between random legal ones that carry the game on:
/// what is not listed is refused and changes nothing, what is listed is done.
#[test]
fn arbitrary_actions_are_done_or_refused() {
    for edition in Edition::BOARDS {
        let board = edition.board().expect("it is played on a board");
        let mut done = 0;
        for_seeds(0..40, |numbers| {
            let [fewest, most] = board.rules.seats.map(usize::from);
            let seats = fewest + numbers.below(most - fewest + 1);
            let mut chance = Keyed::new(Secret::from_seed(numbers.next()));
            let mut game = BoardGame::new(board, seats, None, Options::default(), &mut chance, &mut Nobody);
            let mut rng = FastRng::new(numbers.next());
            let mut listed = Vec::new();
            while let Some(awaited) = game.awaiting().lowest() {
                for _ in 0..8 {
                    let action = arbitrary_action(board, numbers);
                    // Mostly the seat whose turn it is, else any, also one that does not play.
                    let any = Seat::new(numbers.below(5));
                    let seat =
                        if numbers.below(4) > 0 { game.awaiting().lowest().unwrap_or(any) } else { any };
                    game.legal_actions(seat, &mut listed);
                    let before = game;
                    let outcome = game.apply(seat, action, &mut chance, &mut Nobody);
                    assert_eq!(outcome.is_ok(), listed.contains(&action), "{edition} {action:?} {outcome:?}");
                    done += u32::from(outcome.is_ok());
                    assert!(outcome.is_ok() || game == before, "{edition} {action:?} left a trace");
                }
                if game.awaiting().contains(awaited) {
                    game.random_step(awaited, Payments::Full, &mut rng);
                }
            }
            let after = game;
            assert!(game.apply(Seat::new(0), Action::Pass, &mut chance, &mut Nobody).is_err());
            assert!(game == after && game.is_over());
        });
        assert!(done > 500, "{edition}: only {done} arbitrary actions were ever legal");
    }
}
