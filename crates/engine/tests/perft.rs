//! Numbers of sequences of one, two and three actions from fixed positions: they change with any change of legality.
//!
//! Each line of `perft.txt` names the edition, the seats (which are also the seed), and after how many steps of which
//! play it counts.

mod golden;

use std::fmt::Write as _;

use engine::board::BoardGame;
use engine::board::action::Action;
use engine::card_game::CardGame;
use engine::card_game::action::Action as CardAction;
use engine::edition::{Edition, Kit};
use engine::game::{Game, perft};
use engine::options::Options;
use engine::shuffle::{FastRng, Secret, SecretChance};
use engine::sink::NoEvents;

/// How the game came to the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Play {
    /// Anything that is legal.
    Random,
    /// Cards are drawn and little else, so that hands pay for everything in many ways.
    Hoard,
}

/// The plays, and the numbers of steps after which the sequences are counted.
const POSITIONS: [(Play, u32); 6] = [
    (Play::Random, 0),
    (Play::Random, 30),
    (Play::Random, 75),
    (Play::Random, 150),
    (Play::Hoard, 24),
    (Play::Hoard, 60),
];

/// More sequences than that are not worth their time.
const MAX_COUNT: u64 = 600_000;

/// Returns the game after `steps` random steps and its chance, or `None` if it is over by then.
fn position<G: Game>(
    mut game: G,
    mut chance: SecretChance,
    seed: u64,
    (play, steps): (Play, u32),
    is_pick: fn(&G::Action) -> bool,
) -> Option<(G, SecretChance)> {
    let mut rng = FastRng::new(seed);
    let mut listed = Vec::new();
    for _ in 0..steps {
        let seat = game.awaiting().lowest()?;
        game.legal_actions(seat, &mut listed);
        if play == Play::Hoard && listed.iter().any(is_pick) {
            listed.retain(is_pick);
        }
        let action = listed[rng.below(listed.len() as u32) as usize];
        game.apply(seat, action, &mut chance, &mut NoEvents).expect("it is legal");
    }
    (!game.is_over()).then_some((game, chance))
}

/// The counts of one, two and three actions, as far as they are worth their time.
fn counts<G: Game>(game: &G, chance: &SecretChance) -> String {
    let mut text = String::new();
    let mut before = 1;
    let mut count = 1;
    for depth in 1..=3 {
        // As many times more as the last action brought.
        if count * count / before > MAX_COUNT {
            break;
        }
        before = count;
        count = perft(game, depth, chance);
        write!(text, " {count}").expect("writing to a String cannot fail");
    }
    text
}

fn line(edition: Edition, seats: usize, position_of: (Play, u32)) -> Option<String> {
    let seed = seats as u64;
    let mut chance = SecretChance::new(Secret::from_seed(seed));
    let counts = match edition.kit() {
        Kit::Board(board) => {
            let game = BoardGame::new(board, seats, None, Options::DEFAULT, &mut chance, &mut NoEvents);
            let is_pick = |action: &Action| matches!(action, Action::Pick(_));
            let (game, chance) = position(game, chance, seed, position_of, is_pick)?;
            counts(&game, &chance)
        }
        Kit::Card(kit) => {
            let game = CardGame::new(kit, seats, None, Options::DEFAULT, &mut chance, &mut NoEvents);
            let is_pick = |action: &CardAction| matches!(action, CardAction::Pick(_));
            let (game, chance) = position(game, chance, seed, position_of, is_pick)?;
            counts(&game, &chance)
        }
    };
    let (play, steps) = position_of;
    Some(format!("{edition} {seats} {play:?} {steps}:{counts}\n"))
}

#[test]
fn sequences_are_counted_as_ever() {
    let mut text = String::from("# edition seats play steps: sequences of one, two, three actions\n");
    for edition in Edition::ALL {
        let [min, max] = edition.seats();
        for seats in min..=max {
            text.extend(POSITIONS.into_iter().filter_map(|position| line(edition, seats.into(), position)));
        }
    }
    golden::check("perft.txt", &text);
}
