//! Records for the tests of this crate.

use bots::{Budget as BotBudget, Kind};
use coach::bot_game;
use engine::any::AnyGame;
use engine::edition::Edition;
use engine::game::Viewer;
use engine::options::Options;
use engine::record::Record;
use engine::seat::Seat;
use engine::setup::Setup;

/// Plays a game of planners, at most `steps` actions, and returns its record.
pub(crate) fn record(edition: Edition, seats: usize, seed: u64, steps: usize) -> Record {
    let setup = Setup::new(edition, seats, None, Options::DEFAULT).expect("the edition has these seats");
    let (mut record, _) = bot_game(&setup, Kind::Planner, BotBudget::Nodes(0), seed, |_, _, _| ());
    record.steps.truncate(steps);
    record
}

/// Returns records of one opening decision of seat 0 that differ only in what that seat cannot know.
pub(crate) fn records_that_look_alike(edition: Edition) -> [Record; 2] {
    let one = record(edition, 2, 11, 1);
    assert_eq!(one.steps[0].seat, Seat::all(2).next().expect("there are seats"));
    let start = |record: &Record| *record.play_again().expect("the deal replays").game();
    let own_view = |game: &AnyGame| match game {
        AnyGame::Board(game) => format!("{:?}", game.view(Viewer::Seat(one.steps[0].seat))),
        AnyGame::Card(game) => format!("{:?}", game.view(Viewer::Seat(one.steps[0].seat))),
    };
    let opponent = Seat::all(2).nth(1).expect("there are two seats");
    let opponents_hand = |game: &AnyGame| match game {
        AnyGame::Board(game) => *game.hand(opponent),
        AnyGame::Card(game) => *game.hand(opponent),
    };
    let place = one.opening.iter().position(|outcome| outcome.items.len() > 40).expect("cards are shuffled");
    let count = one.opening[place].items.len();
    for first in 0..count {
        for second in 0..first {
            let mut other = one.clone();
            other.opening[place].items.swap(first, second);
            if other.replay().is_ok()
                && own_view(&start(&one)) == own_view(&start(&other))
                && opponents_hand(&start(&one)) != opponents_hand(&start(&other))
            {
                return [one, other];
            }
        }
    }
    panic!("{edition}: no two deals look alike to a seat");
}
