//! Records for the tests of this crate.

use bots::{Budget as BotBudget, Kind};
use coach::bot_game;
use engine::any::{AnyEvent, AnyGame};
use engine::card::Cards;
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
#[allow(dead_code, reason = "not every test file needs it")]
pub(crate) fn records_that_look_alike(edition: Edition) -> [Record; 2] {
    let one = record(edition, 2, 11, 1);
    assert_eq!(one.steps[0].seat, Seat::all(2).next().expect("there are seats"));
    let start = |record: &Record| *record.replay_steps().expect("the deal replays").game();
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

/// Returns records that end with the same decision of the same seat in mid-game, and differ only in what that seat cannot
/// know: which of two cards an opponent drew from the deck, or in which order cards lie there.
#[allow(dead_code, reason = "not every test file needs it")]
pub(crate) fn games_that_look_alike(edition: Edition, seats: usize) -> [Record; 2] {
    let whole = record(edition, seats, 17, usize::MAX);
    let place =
        whole.opening.iter().position(|outcome| outcome.items.len() > 40).expect("cards are shuffled");
    let count = whole.opening[place].items.len();
    for steps in (whole.steps.len() / 3..whole.steps.len() / 2).step_by(3) {
        let mut one = whole.clone();
        one.steps.truncate(steps);
        let seat = one.steps[steps - 1].seat;
        let Some(known) = seen_by(&one, seat) else { continue };
        let hands = |record: &Record| hands_of_others(record, seat);
        for first in 0..count {
            for second in 0..first {
                let mut other = one.clone();
                other.opening[place].items.swap(first, second);
                if other.replay().is_ok()
                    && hands(&one) != hands(&other)
                    && seen_by(&other, seat).as_ref() == Some(&known)
                {
                    return [one, other];
                }
            }
        }
    }
    panic!("{edition}: no two games look alike to a seat");
}

/// Returns everything that a seat has seen before the last action of a record, if it has a choice then.
fn seen_by(record: &Record, seat: Seat) -> Option<Vec<String>> {
    let viewer = Viewer::Seat(seat);
    let shown = |event: &AnyEvent| match event {
        AnyEvent::Board(event) => format!("{:?}", event.seen_by(viewer)),
        AnyEvent::Card(event) => format!("{:?}", event.seen_by(viewer)),
    };
    let mut replay = record.replay_steps().ok()?;
    let mut seen: Vec<String> = replay.opening().iter().map(shown).collect();
    for _ in 1..record.steps.len() {
        let moment = replay.next()?.ok()?;
        seen.extend(moment.events.iter().map(shown));
    }
    let game = replay.game();
    seen.push(match game {
        AnyGame::Board(game) => format!("{:?}", game.view(viewer)),
        AnyGame::Card(game) => format!("{:?}", game.view(viewer)),
    });
    (game.legal_actions(seat).len() > 1).then_some(seen)
}

/// Returns the hands of the opponents before the last action of a record.
fn hands_of_others(record: &Record, seat: Seat) -> Vec<Cards> {
    let mut replay = record.replay_steps().expect("the record replays");
    for _ in 1..record.steps.len() {
        replay.next();
    }
    Seat::all(record.setup.seats())
        .filter(|&other| other != seat)
        .map(|other| match replay.game() {
            AnyGame::Board(game) => *game.hand(other),
            AnyGame::Card(game) => *game.hand(other),
        })
        .collect()
}
