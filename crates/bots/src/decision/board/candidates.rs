//! The actions of a board game that are worth a search.

use engine::board::BoardGame;
use engine::board::action::Action;
use engine::board::map::RouteSet;
use engine::board::view::{View, ViewPhase};
use engine::card::TrainCard;
use engine::market::Source;
use engine::seat::Seat;
use engine::shuffle::FastRng;

use super::planner::{Planner, claim};
use super::rollout::{Targets, choose};
use crate::decision::search::Simulate;
use crate::value::board::journeys::best_trip;
use crate::value::board::payments::{Needs, Planned, cheapest, lacking};
use crate::value::board::plan::Planning;
use crate::value::board::route_bonus::extras;
use crate::value::board::seat_state::Stance;
use crate::value::board::weights::weights;

/// The most claims that one search tries.
const MAX_CLAIMS: usize = 10;

impl Simulate for BoardGame {
    type Plans = Targets;
    type Base = Planner;

    fn viewer(view: &View) -> Option<Seat> {
        view.viewer.seat()
    }

    fn candidates(view: &View, legal: &[Action], first: Action) -> Vec<Action> {
        let mut candidates = vec![first];
        let mut add = |action: Action| {
            if !candidates.contains(&action) && legal.contains(&action) {
                candidates.push(action);
            }
        };
        match view.phase {
            ViewPhase::Journey(_) | ViewPhase::Over => {}
            ViewPhase::OpeningTickets | ViewPhase::KeepTickets | ViewPhase::Splits => {
                for &action in legal {
                    add(action);
                }
            }
            ViewPhase::SecondPick => picks(view, first, &mut add),
            ViewPhase::Turn => {
                let stance = Stance::of_view(view);
                picks(view, first, &mut add);
                claims(&stance, &mut add);
                for start in stance.passengers.iter() {
                    let trip = best_trip(&stance, start);
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

    fn plans(&self) -> Targets {
        Targets::plan(self)
    }

    fn quick(&self, seat: Seat, plans: &mut Targets, rng: &mut FastRng) -> Action {
        choose(self, seat, plans, rng)
    }

    fn clear_margin(&self) -> f32 {
        f32::from(self.board().rules.pieces) / 2.0
    }
}

/// One pick of each kind of card, and the deck.
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

/// The claims that look best: planned routes first, then points.
fn claims(stance: &Stance, add: &mut impl FnMut(Action)) {
    let weights = weights(stance);
    let map = &stance.board.map;
    let plan = Planning::new(stance, &weights).best(stance.tickets);
    let needs = Needs::of(stance, plan.routes, &weights);
    let planned = map.groups_of(plan.routes);
    let mut found = Vec::new();
    for route in RouteSet::from_bits(stance.open()).iter() {
        let details = map.route(route);
        if lacking(&stance.hand, details.length, details.color) > 0 {
            continue;
        }
        let is_planned = if planned >> route.0 & 1 == 1 { Planned::Yes } else { Planned::No };
        let Some(price) = cheapest(stance, route, &needs, is_planned, weights.wild) else { continue };
        let mut score = f32::from(stance.points(details.length)) + extras(stance, route) - price.loss;
        if is_planned == Planned::Yes {
            score += 20.0;
        }
        // A route next to a rival's network may be one that the rival needs.
        if stance.seats == 2 {
            let rival = stance.all[1 - stance.seat.index()].routes;
            for city in details.ends {
                if map.city(city).routes.bits() & rival != 0 {
                    score += 1.5;
                }
            }
        }
        found.push((score, claim(stance, route, price)));
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (_, action) in found.into_iter().take(MAX_CLAIMS) {
        add(action);
    }
}
