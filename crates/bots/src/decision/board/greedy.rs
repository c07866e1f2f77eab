//! Greedy bot of the board games: shortest paths of single tickets, and the most points at once.

use engine::board::BoardGame;
use engine::board::action::{Action, Claim};
use engine::board::map::{CitySet, RouteSet};
use engine::board::network::{TicketState, ticket_state};
use engine::board::phase::Phase;
use engine::board::view::View;
use engine::card::{Color, TrainCard};
use engine::market::Source;
use engine::shuffle::FastRng;

use crate::value::board::seat_state::SeatState;
use crate::{Bot, Observation};

/// Chooses the action with the best immediate score.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Bot<BoardGame> for Greedy {
    fn choose(&mut self, observation: &Observation<'_, BoardGame>, rng: &mut FastRng) -> Action {
        let state = SeatState::of_view(observation.view);
        let wanted = wanted(&state);
        let mut best = (f32::MIN, observation.legal[0]);
        for &action in observation.legal {
            // A little noise breaks ties at random.
            let score =
                score_action(observation.view, &state, wanted, action) + rng.below(100) as f32 / 1000.0;
            if score > best.0 {
                best = (score, action);
            }
        }
        best.1
    }
}

/// Returns the routes on shortest paths of the open tickets.
fn wanted(state: &SeatState) -> RouteSet {
    let open = state.open();
    let mut wanted = RouteSet::EMPTY;
    for ticket in state.tickets.iter() {
        match ticket_state(state.board, state.own, open, state.pieces, ticket) {
            TicketState::Open { routes, .. } => wanted |= routes,
            TicketState::Done | TicketState::Lost => {}
        }
    }
    wanted
}

/// Scores an action.
fn score_action(view: &View, state: &SeatState, wanted: RouteSet, action: Action) -> f32 {
    let map = &state.board.map;
    match action {
        Action::Claim(Claim { route, payment, passenger }) => {
            let length = map.route(route).length;
            let points = f32::from(state.points(length));
            let wilds = f32::from(payment.wilds() + payment.wilds_plus4());
            let placed = if passenger.is_some() { 0.3 } else { 0.0 };
            if wanted.contains(route) {
                20.0 + points - wilds * 0.5 + placed
            } else if length >= 4 || wanted.is_empty() {
                6.0 + points - wilds + placed
            } else {
                -5.0 + points
            }
        }
        Action::Pick(source) => 5.0 + pick_appeal(view, state, wanted, source),
        Action::AskTickets(_) => -10.0,
        Action::Announce(split) => f32::from(split.short),
        Action::Keep(kept) => {
            let open = state.open();
            let mut score_action = 0.0;
            for (place, &ticket) in view.offer.as_slice().iter().enumerate() {
                if kept.contains(place) {
                    score_action -= match ticket_state(state.board, state.own, open, state.pieces, ticket) {
                        TicketState::Done => -20.0,
                        TicketState::Open { pieces, .. } => f32::from(pieces),
                        TicketState::Lost => 40.0,
                    };
                }
            }
            score_action
        }
        Action::Ride { route, from } => {
            let (start, at, entered) = match (view.phase, from) {
                (Phase::Journey(journey), _) => (journey.start, journey.at, journey.entered),
                (_, from) => {
                    let from = from.expect("a first ride names its city");
                    (from, from, CitySet::EMPTY)
                }
            };
            let to = map.route(route).other_end(at);
            let token = state.board.token_on_entry(&state.options, state.goods, start, entered, to);
            let value = f32::from(token.unwrap_or(0));
            if from.is_some() { value * 2.0 + 1.0 } else { value }
        }
        Action::Alight => 0.5,
        Action::Pass => 0.0,
    }
}

fn pick_appeal(view: &View, state: &SeatState, wanted: RouteSet, source: Source) -> f32 {
    let card = match source {
        Source::Deck => return 0.8,
        Source::Row(slot) => view.row[slot as usize],
    };
    match card {
        Some(TrainCard::Wild) => 1.5,
        Some(TrainCard::Colored(color)) => color_appeal(state, wanted, color),
        Some(TrainCard::WildPlus4) => 1.0,
        Some(TrainCard::Passenger) => 0.3,
        None => 0.0,
    }
}

fn color_appeal(state: &SeatState, wanted: RouteSet, color: Color) -> f32 {
    let needed = wanted.iter().any(|route| state.board.map.route(route).color == Some(color));
    let held = f32::from(state.hand[color]);
    if needed { 1.2 + held * 0.05 } else { 0.4 + held * 0.1 }
}
