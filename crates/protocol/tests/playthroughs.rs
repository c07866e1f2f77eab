//! One whole game of each edition, step by step: the phase, the legal actions, and the events as each viewer sees
//! them.
//!
//! The golden files in `playthroughs/` show changes of the rules in reviews.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use engine::any::{AnyAction, AnyEvent, AnyGame};
use engine::board::action::Action;
use engine::board::map::RouteId;
use engine::edition::Edition;
use engine::game::Viewer;
use engine::options::Options;
use engine::record::Setup;
use engine::seat::Seat;
use engine::shuffle::{FastRng, Secret, SecretChance};
use protocol::GameDocuments as _;

/// Returns the number and the list of a seat's legal actions: claims last, by route, with the number of payments.
fn legal(game: &AnyGame, actions: &[AnyAction]) -> String {
    let mut texts: Vec<String> = Vec::new();
    let mut claims: BTreeMap<RouteId, u32> = BTreeMap::new();
    for &action in actions {
        match action {
            AnyAction::Board(Action::Claim(claim)) => *claims.entry(claim.route).or_default() += 1,
            AnyAction::Board(_) | AnyAction::Card(_) => texts.push(game.write_action(action)),
        }
    }
    if let AnyGame::Board(game) = game {
        for (route, ways) in claims {
            let name = &game.board().data.routes[route.index()].id;
            texts.push(if ways == 1 { format!("claim {name}") } else { format!("claim {name} ×{ways}") });
        }
    }
    format!("{}: {}", actions.len(), texts.join(", "))
}

/// Writes events as a spectator sees them, and as each seat sees them if it sees something else.
fn tell_events(text: &mut String, game: &AnyGame, seats: usize, events: &[AnyEvent]) {
    let json = |event: &AnyEvent, viewer| {
        let seen = game.event_doc(event, viewer).expect("the event is of this game");
        serde_json::to_string(&seen).expect("it is plain data")
    };
    for event in events {
        let public = json(event, Viewer::Spectator);
        writeln!(text, "  {public}").expect("writing to a String cannot fail");
        for seat in Seat::all(seats) {
            let seen = json(event, Viewer::Seat(seat));
            if seen != public {
                writeln!(text, "    seat {seat} sees {seen}").expect("writing to a String cannot fail");
            }
        }
    }
}

/// What the game waits for, and what the seat sees of the cards.
fn situation(game: &AnyGame, seat: Seat) -> (String, String) {
    let view = serde_json::to_value(game.view_doc(Viewer::Seat(seat))).expect("it is plain data");
    let row: Vec<&str> = view["row"]
        .as_array()
        .expect("a row is a list")
        .iter()
        .map(|slot| slot.as_str().unwrap_or("-"))
        .collect();
    let hand = match game {
        AnyGame::Board(game) => game.view(Viewer::Seat(seat)).hand,
        AnyGame::Card(game) => game.view(Viewer::Seat(seat)).hand,
    };
    let phase = view["phase"].as_str().expect("a phase is a word").to_owned();
    let cards =
        format!("row {}; deck {}, discard {}; hand {hand}", row.join(" "), view["deck"], view["discard"]);
    (phase, cards)
}

/// Returns the text of a whole random game.
fn tell(edition: Edition, seats: usize, seed: u64) -> String {
    let setup = Setup::new(edition, seats, None, Options::DEFAULT).expect("the game has so many seats");
    let mut chance = SecretChance::new(Secret::from_seed(seed));
    let mut rng = FastRng::new(seed);
    let mut events = Vec::new();
    let mut game = AnyGame::new(&setup, &mut chance, &mut events);
    let mut text = format!("A random game of {edition} with {seats} seats, seed {seed}.\n\nsetup\n");
    tell_events(&mut text, &game, seats, &events);
    let mut step = 0;
    while let Some(seat) = game.awaiting().lowest() {
        step += 1;
        let (phase, cards) = situation(&game, seat);
        let listed = game.legal_actions(seat);
        let action = listed[rng.below(listed.len() as u32) as usize];
        let name = game.write_action(action);
        let open = legal(&game, &listed);
        write!(text, "\n{step}. {phase}, seat {seat}: {name}\n  {cards}\n  of {open}\n")
            .expect("writing to a String cannot fail");
        events.clear();
        game.apply(seat, action, &mut chance, &mut events).expect("it is listed");
        tell_events(&mut text, &game, seats, &events);
    }
    text.push_str("\nscores\n");
    for (seat, score) in game.scores_doc().iter().enumerate() {
        let score = serde_json::to_string(score).expect("it is plain data");
        writeln!(text, "  seat {seat} {score}").expect("writing to a String cannot fail");
    }
    text
}

#[track_caller]
fn check(edition: Edition, seats: usize, seed: u64) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/playthroughs/{edition}.txt"));
    let text = tell(edition, seats, seed);
    if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
        return std::fs::write(file, text).expect("the file can be written");
    }
    let stored = std::fs::read_to_string(file).expect("there is a playthrough of every edition");
    let lines = || stored.lines().zip(text.lines()).enumerate();
    if let Some((line, (before, now))) = lines().find(|(_, (before, now))| before != now) {
        panic!("{edition}.txt:{}: was {before:?}, is {now:?}; UPDATE=1 rewrites it", line + 1);
    }
    assert_eq!(stored.lines().count(), text.lines().count(), "{edition}.txt: the game has another length");
}

#[test]
fn a_game_of_usa() {
    check(Edition::USA, 2, 1);
}

#[test]
fn a_game_of_marklin() {
    check(Edition::MARKLIN, 3, 2);
}

#[test]
fn a_game_of_london() {
    check(Edition::LONDON, 3, 3);
}

#[test]
fn a_game_of_new_york() {
    check(Edition::NEW_YORK, 4, 4);
}

#[test]
fn a_game_of_the_card_game() {
    check(Edition::CARD_GAME, 4, 5);
}
