//! Simulates board games for the search: implements `Simulate`, with the candidate actions.

use engine::board::BoardGame;
use engine::board::action::Action;
use engine::board::phase::Phase;
use engine::board::view::View;
use engine::card::TrainCard;
use engine::edition::Edition;
use engine::market::Source;
use engine::seat::Seat;
use engine::shuffle::FastRng;

use super::planner::{Planner, claim};
use super::rollout::{Targets, choose};
use crate::decision::simulate::Simulate;
use crate::value::board::journeys::best_trip;
use crate::value::board::payments::{Needs, Planned, cheapest, lacking};
use crate::value::board::plan::NetworkPlanner;
use crate::value::board::route_bonus::route_bonus;
use crate::value::board::seat_state::SeatState;
use crate::value::board::weights::weights;
use crate::version::Version;

/// Maximum number of claims among the candidates.
const MAX_CLAIMS: usize = 10;

impl Simulate for BoardGame {
    type Plans = Targets;
    type Base = Planner;

    fn base(version: Version) -> Planner {
        Planner::of(version)
    }

    fn viewer(view: &View) -> Option<Seat> {
        view.viewer.seat()
    }

    fn candidates(version: Version, view: &View, legal: &[Action], first: Action) -> Vec<Action> {
        let mut candidates = vec![first];
        let mut add = |action: Action| {
            if !candidates.contains(&action) && legal.contains(&action) {
                candidates.push(action);
            }
        };
        match view.phase {
            Phase::Journey(_) | Phase::Over => {}
            Phase::OpeningTickets { .. } | Phase::KeepTickets | Phase::Splits { .. } => {
                for &action in legal {
                    add(action);
                }
            }
            Phase::SecondPick => picks(view, first, &mut add),
            Phase::Turn => {
                let state = SeatState::of_view(view);
                picks(view, first, &mut add);
                claims(version, &state, &mut add);
                for start in state.passengers.iter() {
                    let trip = best_trip(&state, start);
                    if trip.len > 0 && trip.points > 2 {
                        add(Action::Ride { route: trip.rides[0], from: Some(start) });
                    }
                }
                for &action in legal {
                    if let Action::AskTickets(split) = action
                        && split.is_none_or(|split| split.short % 2 == 0)
                    {
                        add(action);
                    }
                }
            }
        }
        candidates
    }

    fn plans(&self, version: Version) -> Targets {
        Targets::plan(self, version)
    }

    fn rollout_action(&self, seat: Seat, plans: &mut Targets, rng: &mut FastRng) -> Action {
        choose(self, seat, plans, rng)
    }

    fn progress(view: &View) -> f32 {
        let all = f32::from(view.board.rules.pieces);
        let min = view.players.first(view.seats()).iter().map(|player| player.pieces).min().unwrap_or(0);
        1.0 - f32::from(min) / all
    }

    fn edition_of(view: &View) -> Edition {
        view.board.edition
    }

    fn seat_count(view: &View) -> usize {
        view.seats()
    }

    fn ticket_count(view: &View) -> usize {
        view.board.tickets.len()
    }

    fn margin_scale(&self) -> f32 {
        f32::from(self.board().rules.pieces) / 2.0
    }
}

/// Adds one pick of each kind of face-up card, and the deck.
fn picks(view: &View, first: Action, add: &mut impl FnMut(Action)) {
    let mut seen = [false; TrainCard::KINDS];
    if let Action::Pick(Source::Row(slot)) = first
        && let Some(card) = view.row[slot as usize]
    {
        seen[card.index()] = true;
    }
    add(Action::Pick(Source::Deck));
    for (slot, card) in view.row.iter().enumerate() {
        if let Some(card) = card
            && !std::mem::replace(&mut seen[card.index()], true)
        {
            add(Action::Pick(Source::Row(slot as u8)));
        }
    }
}

/// Adds the most promising claims: planned routes first, then by points.
fn claims(version: Version, state: &SeatState, add: &mut impl FnMut(Action)) {
    let weights = weights(state, version);
    let map = &state.board.map;
    let plan = NetworkPlanner::new(state, &weights).best(state.tickets);
    let needs = Needs::of(state, plan.routes, &weights);
    let planned = map.with_parallels(plan.routes);
    let mut found = Vec::new();
    for route in state.open().iter() {
        let details = map.route(route);
        if lacking(&state.hand, details.length, details.color) > 0 {
            continue;
        }
        let is_planned = if planned.contains(route) { Planned::Yes } else { Planned::No };
        let Some(price) = cheapest(state, route, &needs, is_planned, weights.wild) else { continue };
        let mut score = f32::from(state.points(details.length)) + route_bonus(state, route) - price.loss;
        if is_planned == Planned::Yes {
            score += 20.0;
        }
        // The opponent may need a route next to its network.
        if state.seats == 2 {
            let opponent = state.summaries[Seat::new(1 - state.seat.index())].routes;
            for city in details.ends {
                if !map.city(city).routes.is_disjoint(opponent) {
                    score += 1.5;
                }
            }
        }
        found.push((score, claim(state, route, price)));
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (_, action) in found.into_iter().take(MAX_CLAIMS) {
        add(action);
    }
}
