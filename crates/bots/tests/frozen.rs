//! The decisions of earlier bot versions never change; those of the latest version change only on purpose.
//!
//! `golden/frozen.txt` has a hash of all actions of a game per line. Only the lines of the latest version may be rewritten.

use std::fmt::Write as _;

use bots::{AnySeatedBot, Budget, Kind, Thinking, Version};
use engine::any::AnyGame;
use engine::edition::Edition;
use engine::options::Options;
use engine::seat::Seat;
use engine::setup::Setup;
use engine::shuffle::{Secret, SecretChance};

/// Simulated games per decision of the search.
const NODES: u32 = 40;

/// Returns a hash (FNV-1a) of the actions of a game, in notation.
fn hash_of_game(edition: Edition, seats: usize, thinking: &Thinking, seed: u64) -> u64 {
    let setup = Setup::new(edition, seats, None, Options::DEFAULT).expect("the edition has these seats");
    let mut chance = SecretChance::new(Secret::from_seed(seed));
    let mut events = Vec::new();
    let mut game = AnyGame::new(&setup, &mut chance, &mut events);
    let mut bots: Vec<_> = Seat::all(seats)
        .map(|seat| {
            let kind = [Kind::Planner, Kind::Search][seat.index() % 2];
            AnySeatedBot::thinking(kind, thinking, edition, seat, Budget::Nodes(NODES), seed)
        })
        .collect();
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    while let Some(seat) = game.awaiting().lowest() {
        for event in events.drain(..) {
            bots.iter_mut().for_each(|bot| bot.observe(&event));
        }
        let action = bots[seat.index()].choose(&game).expect("the seat is awaited");
        for byte in format!("{} {}\n", seat.index(), game.write_action(action)).bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        game.apply(seat, action, &mut chance, &mut events).expect("bots choose legal actions");
    }
    hash
}

#[test]
fn frozen_versions_make_the_recorded_decisions() {
    let mut found = String::new();
    for version in Version::ALL {
        let thinking = Thinking { version, ..Thinking::default() };
        let number = version.number();
        for edition in Edition::ALL {
            for (seats, seed) in [(2, 1), (2, 2), (4, 3)] {
                let hash = hash_of_game(edition, seats, &thinking, seed);
                let id = edition.id();
                let bots = format!("planner@{number} search@{number}@{NODES}n");
                writeln!(found, "{bots} {id} {seats} seats, seed {seed}: {hash:016x}")
                    .expect("a string takes everything");
            }
        }
    }
    assert_eq!(found, include_str!("golden/frozen.txt"));
}
