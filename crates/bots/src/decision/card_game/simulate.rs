//! Simulates Card Games for the search: implements `Simulate`, with the candidate actions.

use engine::card::TrainCard;
use engine::card_game::action::{Action, Placement};
use engine::card_game::rounds::Round;
use engine::card_game::view::View;
use engine::card_game::{CardGame, TWO_ROUNDS_FROM};
use engine::edition::Edition;
use engine::market::Source;
use engine::seat::Seat;
use engine::shuffle::FastRng;

use super::planner::{Planner, rollout_action};
use crate::decision::simulate::Simulate;
use crate::version::Version;

/// Scale of the margin of victory in points, for the logistic function.
const MARGIN_SCALE: f32 = 30.0;

/// Approximate number of cards in the deck after dealing.
const DECK_AT_START: f32 = 75.0;

/// Maximum number of placements among the candidates.
const MAX_PLACEMENTS: usize = 14;

impl Simulate for CardGame {
    type Plans = ();
    type Base = Planner;

    fn base(_: Version) -> Planner {
        Planner::default()
    }

    fn viewer(view: &View) -> Option<Seat> {
        view.viewer.seat()
    }

    fn candidates(_: Version, view: &View, legal: &[Action], first: Action) -> Vec<Action> {
        let mut candidates = vec![first];
        let mut kinds = [false; TrainCard::KINDS];
        let mut placements = Vec::new();
        for &action in legal {
            match action {
                Action::Pick(Source::Row(slot)) => {
                    let Some(card) = view.row[slot as usize] else { continue };
                    if !std::mem::replace(&mut kinds[card.index()], true) && !same_pick(view, first, card) {
                        candidates.push(action);
                    }
                }
                Action::Place(placement) => placements.push((interest(view, placement), action)),
                Action::Complete(_) => {}
                Action::Pick(_) | Action::AskTickets | Action::Keep(_) | Action::Pass => {
                    if action != first {
                        candidates.push(action);
                    }
                }
            }
        }
        placements.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, action) in placements.into_iter().take(MAX_PLACEMENTS) {
            if action != first {
                candidates.push(action);
            }
        }
        candidates
    }

    fn plans(&self, _: Version) {}

    fn rollout_action(&self, seat: Seat, (): &mut (), _: &mut FastRng) -> Action {
        rollout_action(self, seat)
    }

    fn progress(view: &View) -> f32 {
        let round = (1.0 - f32::from(view.deck) / DECK_AT_START).clamp(0.0, 1.0);
        match (view.seats() >= TWO_ROUNDS_FROM, view.round) {
            (false, _) => round,
            (true, Round::First) => 0.5 * round,
            (true, Round::Second) => 0.5 + 0.5 * round,
        }
    }

    fn edition_of(view: &View) -> Edition {
        view.kit.edition
    }

    fn seat_count(view: &View) -> usize {
        view.seats()
    }

    fn ticket_count(view: &View) -> usize {
        view.kit.tickets.len()
    }

    fn margin_scale(&self) -> f32 {
        MARGIN_SCALE
    }
}

/// Returns whether the first candidate picks the same kind of card.
fn same_pick(view: &View, first: Action, card: TrainCard) -> bool {
    match first {
        Action::Pick(Source::Row(slot)) => view.row[slot as usize] == Some(card),
        Action::Pick(Source::Deck)
        | Action::Place(_)
        | Action::AskTickets
        | Action::Keep(_)
        | Action::Complete(_)
        | Action::Pass => false,
    }
}

/// Scores a placement: more for many cards and for robbed cards, less for wilds.
fn interest(view: &View, placement: Placement) -> f32 {
    match placement {
        Placement::Group { color, colored, wilds } => {
            let all = if colored == view.hand[color] { 1.0 } else { 0.0 };
            let robbed = f32::from(view.yards.group(color).len());
            f32::from(colored) + all + robbed - f32::from(wilds) * 0.7
        }
        Placement::Singles(colors) => {
            let mut needs = 0.0;
            for ticket in view.tickets.iter() {
                for color in colors.iter() {
                    needs += f32::from(view.kit.ticket(ticket).needs[color.index()]);
                }
            }
            2.0 + needs * 0.3
        }
    }
}
