//! Tests of levels and hints.

use std::sync::Arc;

use bots::{AnySeatedBot, Budget, Level, Runner, Serial, hint};
use engine::any::AnyGame;
use engine::edition::Edition;
use engine::options::Options;
use engine::seat::Seat;
use engine::setup::Setup;
use engine::shuffle::{Secret, SecretChance};

fn runner() -> Arc<dyn Runner> {
    Arc::new(Serial::default())
}

#[test]
fn every_level_plays_every_edition_and_explains_its_choices() {
    let runner = runner();
    for edition in Edition::ALL {
        let setup = Setup::new(edition, 2, None, Options::DEFAULT).expect("two seats play everything");
        for level in Level::ALL {
            let mut chance = SecretChance::new(Secret::from_seed(4));
            let mut events = Vec::new();
            let mut game = AnyGame::new(&setup, &mut chance, &mut events);
            let mut bots: Vec<_> = Seat::all(2)
                .map(|seat| AnySeatedBot::new(level, edition, seat, 9, &runner).with_budget(Budget::Nodes(4)))
                .collect();
            while let Some(seat) = game.awaiting().lowest() {
                for event in events.drain(..) {
                    bots.iter_mut().for_each(|bot| bot.observe(&event));
                }
                let decision = bots[seat.index()].decide(&game).expect("the seat is awaited");
                assert!(!decision.reason.code().is_empty() && decision.reason.to_string().ends_with('.'));
                game.apply(seat, decision.action, &mut chance, &mut events)
                    .expect("levels choose legal actions");
            }
            assert!(game.is_over());
        }
    }
}

#[test]
fn level_ids_parse_back() {
    for level in Level::ALL {
        assert_eq!(level.id().parse::<Level>(), Ok(level));
    }
}

#[test]
fn a_hint_ranks_legal_actions() {
    for edition in [Edition::USA, Edition::CARD_GAME] {
        let setup = Setup::new(edition, 2, None, Options::DEFAULT).expect("two seats play everything");
        let mut events = Vec::new();
        let game = AnyGame::new(&setup, &mut SecretChance::new(Secret::from_seed(1)), &mut events);
        let hints = hint(&game, Seat::new(0), &events, Budget::Nodes(100), 1, &runner());
        assert!(hints.len() > 1);
        for hint in &hints {
            assert_eq!(game.check(Seat::new(0), hint.action), Ok(()));
            assert!((0.0..=1.0).contains(&hint.wins));
        }
    }
}
