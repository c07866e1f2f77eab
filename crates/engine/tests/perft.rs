//! How many sequences of one, two and three actions there are from fixed positions: any change in legality is a number.
//!
//! Each line of `perft.txt` names the edition, the seats (which are also the seed), and after how many steps of which play it counts.

mod golden;

use std::fmt::Write as _;

use engine::board::BoardGame;
use engine::board::action::Action;
use engine::edition::Edition;
use engine::event::Nobody;
use engine::game::perft;
use engine::options::Options;
use engine::shuffle::{FastRng, Keyed, Secret};

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
const MOST: u64 = 600_000;

/// The game after so many steps, or nothing if it is over by then, with the chance that goes on.
fn position(edition: Edition, seats: usize, play: Play, steps: u32) -> Option<(BoardGame, Keyed)> {
    let seed = seats as u64;
    let board = edition.board().expect("it is played on a board");
    let mut chance = Keyed::new(Secret::from_seed(seed));
    let mut game = BoardGame::new(board, seats, None, Options::DEFAULT, &mut chance, &mut Nobody);
    let mut rng = FastRng::new(seed);
    let mut listed = Vec::new();
    for _ in 0..steps {
        let seat = game.awaiting().lowest()?;
        game.legal_actions(seat, &mut listed);
        if play == Play::Hoard && listed.iter().any(|action| matches!(action, Action::Pick(_))) {
            listed.retain(|action| matches!(action, Action::Pick(_)));
        }
        let action = listed[rng.below(listed.len() as u32) as usize];
        game.apply(seat, action, &mut chance, &mut Nobody).expect("it is legal");
    }
    (!game.is_over()).then_some((game, chance))
}

#[test]
fn sequences_are_counted_as_ever() {
    let mut text = String::from("# edition seats play steps: sequences of one, two, three actions\n");
    for edition in Edition::BOARDS {
        let [fewest, most] = edition.board().expect("it is played on a board").rules.seats;
        for seats in fewest..=most {
            for (play, steps) in POSITIONS {
                let Some((game, chance)) = position(edition, seats.into(), play, steps) else { continue };
                write!(text, "{edition} {seats} {play:?} {steps}:").expect("a string takes it");
                let mut before = 1;
                let mut count = 1;
                for depth in 1..=3 {
                    // As many times more as the last action brought.
                    if count * count / before > MOST {
                        break;
                    }
                    before = count;
                    count = perft(&game, depth, &chance);
                    write!(text, " {count}").expect("a string takes it");
                }
                text.push('\n');
            }
        }
    }
    golden::check("perft.txt", &text);
}
