//! One whole game of each board, told step by step: what it waits for, what may be done, and what is seen of what is done.
//!
//! The texts in `playthroughs/` are read by people: a change of the rules shows as a change of the story.

mod golden;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use engine::any::{AnyAction, AnyEvent, AnyGame};
use engine::board::BoardGame;
use engine::board::action::Action;
use engine::board::event::Event;
use engine::board::phase::Phase;
use engine::edition::Edition;
use engine::game::Viewer;
use engine::options::Options;
use engine::seat::Seat;
use engine::shuffle::{FastRng, Keyed, Secret};

const fn phase_name(phase: &Phase) -> &'static str {
    match phase {
        Phase::Splits { .. } => "split",
        Phase::OpeningTickets { .. } => "opening-tickets",
        Phase::Turn => "turn",
        Phase::SecondPick => "second-pick",
        Phase::KeepTickets => "keep-tickets",
        Phase::Journey(_) => "journey",
        Phase::Over => "over",
    }
}

/// What the seat may do, in the order of the list: claims by route, with the ways to pay for each.
fn legal(game: &BoardGame, seat: Seat) -> String {
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    let any = AnyGame::Board(*game);
    let mut texts: Vec<String> = Vec::new();
    let mut claims: BTreeMap<u8, u32> = BTreeMap::new();
    for &action in &actions {
        match action {
            Action::Claim(claim) => *claims.entry(claim.route.0).or_default() += 1,
            Action::Pick(_)
            | Action::AskTickets(_)
            | Action::Announce(_)
            | Action::Keep(_)
            | Action::Ride { .. }
            | Action::Alight
            | Action::Pass => texts.push(any.write_action(AnyAction::Board(action))),
        }
    }
    for (route, ways) in claims {
        let name = &game.board().data.routes[usize::from(route)].id;
        texts.push(if ways == 1 { format!("claim {name}") } else { format!("claim {name} ×{ways}") });
    }
    format!("{}: {}", actions.len(), texts.join(", "))
}

/// Events as a spectator sees them, and as those seats do that see more.
fn tell_events(text: &mut String, game: &BoardGame, events: &[Event]) {
    let any = AnyGame::Board(*game);
    let json = |event: &Event, viewer| {
        let seen = any.event(&AnyEvent::Board(*event), viewer);
        seen.map_or_else(
            || "nothing".to_owned(),
            |seen| serde_json::to_string(&seen).expect("it is plain data"),
        )
    };
    for event in events {
        let public = json(event, Viewer::Spectator);
        writeln!(text, "  {public}").expect("a string takes it");
        for seat in Seat::all(game.seats()) {
            let seen = json(event, Viewer::Seat(seat));
            if seen != public {
                writeln!(text, "    seat {seat} sees {seen}").expect("a string takes it");
            }
        }
    }
}

/// Tells a whole random game.
fn tell(edition: Edition, seats: usize, seed: u64) -> String {
    let board = edition.board().expect("it is played on a board");
    let mut chance = Keyed::new(Secret::from_seed(seed));
    let mut rng = FastRng::new(seed);
    let mut events = Vec::new();
    let mut game = BoardGame::new(board, seats, None, Options::DEFAULT, &mut chance, &mut events);
    let mut text = format!("A random game of {edition} with {seats} seats, seed {seed}.\n\nsetup\n");
    tell_events(&mut text, &game, &events);
    let mut listed = Vec::new();
    let mut step = 0;
    while let Some(seat) = game.awaiting().lowest() {
        step += 1;
        let view = game.view(Viewer::Seat(seat));
        let row = view.row.map(|slot| slot.map_or("-", engine::card::TrainCard::name)).join(" ");
        game.legal_actions(seat, &mut listed);
        let action = listed[rng.below(listed.len() as u32) as usize];
        let name = AnyGame::Board(game).write_action(AnyAction::Board(action));
        let phase = phase_name(game.phase());
        writeln!(text, "\n{step}. {phase}, seat {seat}: {name}").expect("a string takes it");
        writeln!(text, "  row {row}; deck {}, discard {}; hand {}", view.deck, view.discard, view.hand)
            .expect("a string takes it");
        writeln!(text, "  of {}", legal(&game, seat)).expect("a string takes it");
        events.clear();
        game.apply(seat, action, &mut chance, &mut events).expect("it is listed");
        tell_events(&mut text, &game, &events);
    }
    text.push_str("\nscores\n");
    for (seat, score) in AnyGame::Board(game).scores_doc().iter().enumerate() {
        let score = serde_json::to_string(score).expect("it is plain data");
        writeln!(text, "  seat {seat} {score}").expect("a string takes it");
    }
    text
}

#[track_caller]
fn check(edition: Edition, seats: usize, seed: u64) {
    golden::check(&format!("playthroughs/{edition}.txt"), &tell(edition, seats, seed));
}

#[test]
fn a_game_of_usa() {
    check(Edition::Usa, 2, 1);
}

#[test]
fn a_game_of_marklin() {
    check(Edition::Marklin, 3, 2);
}

#[test]
fn a_game_of_london() {
    check(Edition::London, 3, 3);
}

#[test]
fn a_game_of_new_york() {
    check(Edition::NewYork, 4, 4);
}
