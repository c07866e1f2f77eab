//! Frozen versions of bots make the same decisions for ever.
//!
//! `golden/frozen.txt` has a hash of all actions of a game per line. It is never rewritten for a version that exists.

use std::fmt::Write as _;

use bots::{AnySeatedBot, Budget, Kind};
use engine::any::AnyGame;
use engine::edition::Edition;
use engine::options::Options;
use engine::seat::Seat;
use engine::setup::Setup;
use engine::shuffle::{Keyed, Secret};

/// Simulated games per decision of the search.
const NODES: u32 = 40;

/// Returns a hash (FNV-1a) of the actions of a game, in notation.
fn hash_of_game(edition: Edition, seats: usize, kinds: [Kind; 2], seed: u64) -> u64 {
    let setup = Setup::new(edition, seats, None, Options::DEFAULT).expect("the edition has these seats");
    let mut chance = Keyed::new(Secret::from_seed(seed));
    let mut events = Vec::new();
    let mut game = AnyGame::new(&setup, &mut chance, &mut events);
    let mut bots: Vec<_> = Seat::all(seats)
        .map(|seat| {
            let kind = kinds[seat.index() % 2];
            AnySeatedBot::of_kind(kind, edition, seat, Budget::Nodes(NODES), seed)
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
fn version_1_makes_the_recorded_decisions() {
    let mut found = String::new();
    for edition in Edition::ALL {
        for (seats, seed) in [(2, 1), (2, 2), (4, 3)] {
            let hash = hash_of_game(edition, seats, [Kind::Planner, Kind::Search], seed);
            writeln!(
                found,
                "planner@1 search@1@{NODES}n {} {seats} seats, seed {seed}: {hash:016x}",
                edition.id()
            )
            .expect("a string takes everything");
        }
    }
    assert_eq!(found, include_str!("golden/frozen.txt"));
}
