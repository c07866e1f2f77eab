//! Greedy: the shortest way for each ticket by itself, and the most points that can be had at once.

use engine::board::BoardGame;
use engine::board::action::{Action, Claim};
use engine::board::map::RouteSet;
use engine::board::network::{TicketState, ticket_state};
use engine::board::view::{View, ViewPhase};
use engine::card::{Color, TrainCard};
use engine::market::Source;
use engine::shuffle::FastRng;

use crate::value::board::journeys::token;
use crate::value::board::seat_state::Stance;
use crate::{Bot, Sight};

/// Takes what is best at first sight.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Bot<BoardGame> for Greedy {
    fn choose(&mut self, sight: &Sight<'_, BoardGame>, rng: &mut FastRng) -> Action {
        let stance = Stance::of_view(sight.view);
        let wanted = wanted(&stance);
        let mut best = (f32::MIN, sight.legal[0]);
        for &action in sight.legal {
            // A little noise, so that equal actions are chosen in turn.
            let score = appeal(sight.view, &stance, wanted, action) + rng.below(100) as f32 / 1000.0;
            if score > best.0 {
                best = (score, action);
            }
        }
        best.1
    }
}

/// The routes on the shortest ways of the open tickets.
fn wanted(stance: &Stance) -> u128 {
    let open = RouteSet::from_bits(stance.open());
    let mut wanted = 0;
    for ticket in stance.tickets.iter() {
        match ticket_state(stance.board, stance.own_routes(), open, stance.pieces, ticket) {
            TicketState::Open { routes, .. } => wanted |= routes.bits(),
            TicketState::Done | TicketState::Lost => {}
        }
    }
    wanted
}

/// How good an action looks.
fn appeal(view: &View, stance: &Stance, wanted: u128, action: Action) -> f32 {
    let map = &stance.board.map;
    match action {
        Action::Claim(Claim { route, payment, passenger }) => {
            let length = map.route(route).length;
            let points = f32::from(stance.points(length));
            let wilds = f32::from(payment.wilds + payment.wilds_plus4);
            let placed = if passenger.is_some() { 0.3 } else { 0.0 };
            if wanted >> route.0 & 1 == 1 {
                20.0 + points - wilds * 0.5 + placed
            } else if length >= 4 || wanted == 0 {
                6.0 + points - wilds + placed
            } else {
                -5.0 + points
            }
        }
        Action::Pick(source) => 5.0 + pick_appeal(view, stance, wanted, source),
        Action::AskTickets(_) => -10.0,
        Action::Announce(split) => f32::from(split.short),
        Action::Keep(kept) => {
            let open = RouteSet::from_bits(stance.open());
            let mut appeal = 0.0;
            for (place, &ticket) in view.offer.as_slice().iter().enumerate() {
                if kept.contains(place) {
                    appeal -=
                        match ticket_state(stance.board, stance.own_routes(), open, stance.pieces, ticket) {
                            TicketState::Done => -20.0,
                            TicketState::Open { pieces, .. } => f32::from(pieces),
                            TicketState::Lost => 40.0,
                        };
                }
            }
            appeal
        }
        Action::Ride { route, from } => {
            let at = match (view.phase, from) {
                (ViewPhase::Journey(journey), _) => journey.at,
                (_, Some(from)) => from,
                (_, None) => map.route(route).ends[0],
            };
            let value = f32::from(token(stance, map.route(route).other_end(at)));
            if from.is_some() { value * 2.0 + 1.0 } else { value }
        }
        Action::Alight => 0.5,
        Action::Pass => 0.0,
    }
}

fn pick_appeal(view: &View, stance: &Stance, wanted: u128, source: Source) -> f32 {
    let card = match source {
        Source::Deck => return 0.8,
        Source::Row(slot) => view.row[slot as usize],
    };
    match card {
        Some(TrainCard::Wild) => 1.5,
        Some(TrainCard::Colored(color)) => color_appeal(stance, wanted, color),
        Some(TrainCard::WildPlus4) => 1.0,
        Some(TrainCard::Passenger) => 0.3,
        None => 0.0,
    }
}

fn color_appeal(stance: &Stance, wanted: u128, color: Color) -> f32 {
    let needed =
        RouteSet::from_bits(wanted).iter().any(|route| stance.board.map.route(route).color == Some(color));
    let held = f32::from(stance.hand[color]);
    if needed { 1.2 + held * 0.05 } else { 0.4 + held * 0.1 }
}
