//! The list of legal actions contains exactly the accepted actions, and an illegal action changes nothing.

use std::collections::HashSet;

use engine::board::Board;
use engine::board::action::{Action, Claim, Split};
use engine::board::map::{CityId, RouteId};
use engine::board::payment::Payment;
use engine::card::Color;
use engine::game::{PaymentPolicy, Viewer};
use engine::market::Source;
use engine::seat::{MAX_SEATS, Seat};
use engine::shuffle::FastRng;
use engine::sink::NoEvents;
use engine::ticket::Kept;

use crate::oracle;
use crate::table::{Table, games};

/// What the game lists for the seat.
fn listed(table: &Table, seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    table.game.legal_actions(seat, &mut actions);
    actions
}

/// The prefix of the rules of the board that the map starts from.
fn rule_prefix(board: &Board) -> &'static str {
    match board.data.rules.like {
        "usa" => "US-",
        "marklin" => "MK-",
        "london" => "LD-",
        "new-york" => "NY-",
        other => unreachable!("{other} is not a board"),
    }
}

/// Does the action on a copy: what is listed is done, everything else is refused and leaves no trace.
#[track_caller]
fn check_outcome(table: &Table, seat: Seat, action: Action, listed: &HashSet<Action>) {
    let mut copy = table.game;
    let mut events = Vec::new();
    let outcome = copy.apply(seat, action, &mut FastRng::new(1), &mut events);
    assert_eq!(outcome.is_ok(), listed.contains(&action), "{action:?} of seat {seat}: {outcome:?}");
    assert_eq!(outcome.err(), table.game.check(seat, action).err());
    if let Err(illegal) = outcome {
        let rule = illegal.rule_in(table.edition);
        let own = rule_prefix(table.board());
        assert!(rule.starts_with("C-") || rule.starts_with(own), "{action:?}: {rule} is of another game");
    }
    match outcome {
        Ok(()) => assert!(copy != table.game && !events.is_empty(), "{action:?} of seat {seat} did nothing"),
        Err(_) => assert!(copy == table.game && events.is_empty(), "{action:?} of seat {seat} left a trace"),
    }
}

#[test]
fn whatever_is_listed_is_accepted_and_nothing_is_listed_twice() {
    for mut table in games(0..4) {
        while table.step().is_some() {
            for seat in Seat::all(MAX_SEATS) {
                let actions = listed(&table, seat);
                let distinct: HashSet<Action> = actions.iter().copied().collect();
                assert_eq!(distinct.len(), actions.len(), "seat {seat} has an action twice");
                assert_eq!(actions.is_empty(), !table.game.awaiting().contains(seat));
                // Every action of a short list, and some of a long one.
                let stride = actions.len().div_ceil(12).max(1);
                for action in actions.iter().step_by(stride) {
                    check_outcome(&table, seat, *action, &distinct);
                }
            }
        }
    }
}

/// Small changes to an action that is legal now or was so once.
fn mutated(action: Action, table: &mut Table) -> Action {
    let board = table.board();
    let mut below = |bound: usize| table.rng.below(bound as u32) as usize;
    let any_route = RouteId::new(below(board.map.routes().len()));
    let any_city = CityId::new(below(board.map.cities().len()));
    let choice = below(6);
    let nudge = |number: u8| if choice.is_multiple_of(2) { number + 1 } else { number.saturating_sub(1) };
    match action {
        Action::Pick(Source::Deck) => Action::Pick(Source::Row(choice as u8)),
        Action::Pick(Source::Row(slot)) => Action::Pick(Source::Row(nudge(slot))),
        Action::Claim(claim) => Action::Claim(match choice {
            0 => Claim { route: any_route, ..claim },
            1 => Claim { passenger: Some(any_city), ..claim },
            _ => {
                let paid = claim.payment;
                let (colored, wilds, plus4) = (paid.colored(), paid.wilds(), paid.wilds_plus4());
                let any_color = Color::ALL[below(Color::COUNT)];
                let color = paid.color().unwrap_or(any_color);
                let payment = match choice {
                    2 => Payment::new(any_color, colored, wilds, plus4),
                    3 => Payment::new(color, wilds, colored, plus4),
                    4 => Payment::new(color, colored, wilds + 1, plus4),
                    _ => Payment::new(color, colored, plus4, wilds),
                };
                Claim { payment, ..claim }
            }
        }),
        Action::AskTickets(Some(split)) => {
            Action::AskTickets(Some(Split { short: nudge(split.short), ..split }))
        }
        Action::AskTickets(None) => Action::AskTickets(Some(Split { short: 2, long: 2 })),
        Action::Announce(split) => Action::Announce(Split { long: nudge(split.long), ..split }),
        Action::Keep(kept) => Action::Keep(Kept::from_bits(kept.bits() ^ 1 << choice)),
        Action::Ride { route, from } => match choice {
            0 | 1 => Action::Ride { route: any_route, from },
            2 => Action::Ride { route, from: Some(any_city) },
            3 => Action::Ride { route, from: None },
            _ => Action::Ride { route: any_route, from: Some(any_city) },
        },
        Action::Alight => Action::Pass,
        Action::Pass => Action::Alight,
    }
}

#[test]
fn mutated_actions_are_accepted_exactly_if_listed() {
    for mut table in games(10..13) {
        let mut past: Vec<Action> = Vec::new();
        while let Some(seat) = table.some_awaited() {
            let actions = listed(&table, seat);
            let accepted: HashSet<Action> = actions.iter().copied().collect();
            for _ in 0..12 {
                let from = if past.is_empty() || table.rng.below(3) > 0 { &actions } else { &past };
                let action = from[table.rng.below(from.len() as u32) as usize];
                let action = mutated(action, &mut table);
                check_outcome(&table, seat, action, &accepted);
                let other = Seat::new(table.rng.below(MAX_SEATS as u32) as usize);
                let accepted: HashSet<Action> = listed(&table, other).into_iter().collect();
                check_outcome(&table, other, action, &accepted);
            }
            let action = table.choose(seat);
            past.push(action);
            table.apply(seat, action);
        }
    }
}

/// Nothing that can be written at all escapes: what the game accepts, what it lists, and what the plain
/// statement of the rules allows from the seat's own view are the same.
#[test]
fn of_everything_that_can_be_written_the_legal_is_accepted() {
    let mut accepted = 0_u32;
    for mut table in games(19..21) {
        let mut steps = 0;
        while let Some(seat) = table.some_awaited() {
            let is_sampled = steps % 31 == 5;
            if is_sampled {
                let view = table.game.view(Viewer::Seat(seat));
                let listed: HashSet<Action> = listed(&table, seat).into_iter().collect();
                for action in oracle::everything(&view) {
                    let outcome = table.game.check(seat, action);
                    assert_eq!(outcome.is_ok(), oracle::allows(&view, action), "{action:?}: {outcome:?}");
                    assert_eq!(outcome.is_ok(), listed.contains(&action), "{action:?}: {outcome:?}");
                    accepted += u32::from(outcome.is_ok());
                }
            }
            let action = table.choose(seat);
            table.apply(seat, action);
            steps += 1;
        }
    }
    assert!(accepted > 2_000, "only {accepted} actions were legal");
}

/// The list is the brute-force list, in the same order: every well-formed action that `check` accepts. The count of a
/// playout is its length.
#[test]
fn the_list_is_every_action_that_is_accepted_in_a_fixed_order() {
    for mut table in games(40..44) {
        let mut steps = 0;
        while let Some(seat) = table.some_awaited() {
            let actions = listed(&table, seat);
            assert_eq!(actions.len(), table.game.count_actions(seat, PaymentPolicy::Full) as usize);
            if steps % 7 == 3 {
                let view = table.game.view(Viewer::Seat(seat));
                let accepted: Vec<Action> = oracle::universe(&view)
                    .filter(|&action| table.game.check(seat, action).is_ok())
                    .collect();
                assert_eq!(actions, accepted);
            }
            let action = table.choose(seat);
            table.apply(seat, action);
            steps += 1;
        }
    }
}

#[test]
fn nobody_does_anything_once_the_game_is_over() {
    for mut table in games(30..31) {
        while table.step().is_some() {}
        let before = table.game;
        for seat in Seat::all(MAX_SEATS) {
            assert!(listed(&table, seat).is_empty());
            for action in [Action::Pass, Action::Pick(Source::Deck), Action::AskTickets(None)] {
                assert!(table.game.apply(seat, action, &mut FastRng::new(1), &mut NoEvents).is_err());
            }
        }
        assert!(table.game == before);
    }
}
