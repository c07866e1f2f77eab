//! Planner of the board games: plans a network for its tickets, then draws the cards and claims the routes.

use engine::board::BoardGame;
use engine::board::action::{Action, Claim, Split};
use engine::board::map::{CityId, RouteId, RouteSet};
use engine::board::network::completed;
use engine::board::phase::Phase;
use engine::board::rules::TicketSupply;
use engine::board::view::View;
use engine::card::TrainCard;
use engine::market::{PickNumber, Source};
use engine::shuffle::FastRng;
use engine::ticket::{Kept, TicketSet};

use crate::value::board::blocking::BlockValues;
use crate::value::board::journeys::{Trip, best_continuation, best_trip, token};
use crate::value::board::payments::{Needs, Planned, Price, cheapest, lacking};
use crate::value::board::plan::{NetworkPlanner, Plan, is_city};
use crate::value::board::route_bonus::{Paths, contention, route_bonus};
use crate::value::board::seat_state::SeatState;
use crate::value::board::weights::{Weights, weights};
use crate::{Bot, Observation, Version};

/// Bot that plans a network or a set of tickets and plays toward it.
#[derive(Clone, Debug)]
pub struct Planner {
    version: Version,
    /// The plan, with the tickets it was made for.
    plan: Option<(TicketSet, Plan)>,
    trip: Option<Trip>,
    rides: usize,
}

impl Default for Planner {
    fn default() -> Self {
        Self::of(Version::LATEST)
    }
}

impl Planner {
    /// Creates the planner of a version.
    pub const fn of(version: Version) -> Self {
        Self { version, plan: None, trip: None, rides: 0 }
    }

    /// Chooses the action of a turn.
    pub fn turn(&mut self, state: &SeatState) -> Action {
        let weights = weights(state, self.version);
        let turns = state.turns_left();
        if turns < 1.5 {
            return self.last_turn(state, &weights);
        }
        if let Some(ride) = self.journey_now(state, turns, &weights) {
            return ride;
        }
        let plan = self.plan(state, &weights, turns);
        let needs = Needs::of(state, plan.routes, &weights);
        let slack = turns - needs.turns();
        if slack > weights.ticket_turns
            && let Some(ask) = self.tickets_worth(state, &weights, &plan, slack)
        {
            return ask;
        }
        if let Some(claim) = best_planned(state, &plan, &needs, &weights) {
            return claim;
        }
        let filler = Filler::find(state, &plan, &needs, &weights, turns);
        if let Some(claim) = filler.claim {
            return claim;
        }
        let needs = match filler.target {
            Some(target) if plan.routes.is_empty() => Needs::of(state, RouteSet::only(target), &weights),
            _ => needs,
        };
        pick(state, &needs, PickNumber::First).unwrap_or_else(|| fallback(state, &weights))
    }

    fn plan(&mut self, state: &SeatState, weights: &Weights, turns: f32) -> Plan {
        if let Some((tickets, plan)) = &mut self.plan
            && *tickets == state.tickets
            && turns >= 7.0
        {
            // Remove planned routes that have been claimed on any parallel track.
            plan.routes &= !state.board.map.with_parallels(state.own);
            if plan.routes.is_subset(state.open()) {
                return *plan;
            }
        }
        let plan = NetworkPlanner::new(state, weights).best(state.tickets);
        self.plan = Some((state.tickets, plan));
        plan
    }

    /// Returns the ticket draw if it is worth a turn.
    fn tickets_worth(&self, state: &SeatState, weights: &Weights, plan: &Plan, slack: f32) -> Option<Action> {
        let total: u8 = state.ticket_decks.iter().sum();
        let dealt = state.board.rules.later_tickets.dealt.min(total);
        if dealt == 0 {
            return None;
        }
        let network_planner = NetworkPlanner::new(state, weights);
        match state.board.rules.ticket_supply {
            TicketSupply::OneDeck => {
                let worth = network_planner.draw_worth(plan, 0, dealt as usize);
                (worth > weights.turn + weights.ticket_margin).then_some(Action::AskTickets(None))
            }
            TicketSupply::ShortAndLong => {
                let short = network_planner.draw_worth(plan, 0, 4);
                let long = if slack > weights.ticket_turns + 4.0 {
                    network_planner.draw_worth(plan, 1, 4)
                } else {
                    -9.0
                };
                let best = if short > long { 0 } else { 1 };
                if short.max(long) <= weights.turn + weights.ticket_margin {
                    return None;
                }
                let max = state.ticket_decks[best].min(dealt);
                let rest = dealt - max;
                let split = if best == 0 {
                    Split { short: max, long: rest }
                } else {
                    Split { short: rest, long: max }
                };
                Some(Action::AskTickets(Some(split)))
            }
        }
    }

    /// Chooses the action of the last turn: the most points at once.
    fn last_turn(&mut self, state: &SeatState, weights: &Weights) -> Action {
        let needs = Needs::of(state, RouteSet::EMPTY, weights);
        let mut best = (0.5, None);
        let before = completed(state.board, state.own, state.tickets);
        let paths = Paths::of(state);
        for route in state.open().iter() {
            let details = state.board.map.route(route);
            if lacking(&state.hand, details.length, details.color) > 0 {
                continue;
            }
            let Some(price) = cheapest(state, route, &needs, Planned::No, weights.wild) else { continue };
            let gain = gain_now(state, route, before) + paths.gain(state, route, weights);
            if gain > best.0 {
                best = (gain, Some(claim(state, route, price)));
            }
        }
        for start in state.passengers.iter() {
            let trip = best_trip(state, start);
            if f32::from(trip.points) > best.0 && trip.len > 0 {
                best = (f32::from(trip.points), Some(self.start_journey(trip)));
            }
        }
        if let Some(action) = best.1 {
            return action;
        }
        let needs = Needs::of(state, RouteSet::EMPTY, weights);
        pick(state, &needs, PickNumber::First).unwrap_or_else(|| fallback(state, weights))
    }

    const fn start_journey(&mut self, trip: Trip) -> Action {
        let first = trip.rides[0];
        let start = trip.start;
        self.trip = Some(trip);
        self.rides = 1;
        Action::Ride { route: first, from: Some(start) }
    }

    /// Starts a journey if it is good enough or time runs out.
    fn journey_now(&mut self, state: &SeatState, turns: f32, weights: &Weights) -> Option<Action> {
        if state.passengers.is_empty() {
            return None;
        }
        let mut best = None::<Trip>;
        for start in state.passengers.iter() {
            let trip = best_trip(state, start);
            if best.is_none_or(|best| trip.points > best.points) {
                best = Some(trip);
            }
        }
        let best = best.filter(|trip| trip.len > 0)?;
        let waiting = state.passengers.len() as f32;
        let pressed = turns < waiting + 2.5;
        let worth = f32::from(best.points);
        let enough = if pressed { weights.turn } else { weights.journey };
        (worth >= enough).then(|| self.start_journey(best))
    }

    /// Chooses the next ride of the current journey.
    fn continue_journey(&mut self, view: &View) -> Action {
        let Phase::Journey(journey) = view.phase else { return Action::Alight };
        if let Some(trip) = &self.trip
            && trip.start == journey.start
            && journey.used.len() == self.rides
            && journey.used == trip.rides[..self.rides].iter().copied().collect()
        {
            if self.rides == trip.len {
                return Action::Alight;
            }
            let route = trip.rides[self.rides];
            self.rides += 1;
            return Action::Ride { route, from: None };
        }
        // The journey was not started by this plan: continue with the best rest.
        self.trip = None;
        let rest = best_continuation(&SeatState::of_view(view), &journey);
        if rest.len > 0 { Action::Ride { route: rest.rides[0], from: None } } else { Action::Alight }
    }

    /// Chooses which of the offered tickets to keep.
    pub fn keep(&mut self, state: &SeatState, offer: &[engine::ticket::TicketId], min: usize) -> Kept {
        let weights = weights(state, self.version);
        let network_planner = NetworkPlanner::new(state, &weights);
        let mut best = (f32::MIN, Kept::NONE);
        for kept in Kept::choices(offer.len(), min.min(offer.len())) {
            let mut tickets = state.tickets;
            let mut kept_points = 0.0;
            for (place, &ticket) in offer.iter().enumerate() {
                if kept.contains(place) {
                    tickets.insert(ticket);
                    kept_points += f32::from(state.board.ticket(ticket).points);
                }
            }
            let plan = network_planner.best(tickets);
            // A plan counts a completed ticket twice, because an uncompleted one costs its points.
            let mut value = plan.value - kept_points;
            for &ticket in offer {
                if tickets.contains(ticket) && plan.tickets.contains(ticket) {
                    let own = completed(state.board, state.own, tickets);
                    if own.contains(ticket) {
                        value += 2.0 * f32::from(state.board.ticket(ticket).points);
                    }
                }
            }
            if value > best.0 {
                best = (value, kept);
            }
        }
        self.plan = None;
        best.1
    }
}

impl Bot<BoardGame> for Planner {
    fn choose(&mut self, observation: &Observation<'_, BoardGame>, _: &mut FastRng) -> Action {
        let view = observation.view;
        let state = SeatState::of_view(view);
        let action = match view.phase {
            Phase::Turn => self.turn(&state),
            Phase::SecondPick => {
                let weights = weights(&state, self.version);
                let plan = self.plan(&state, &weights, state.turns_left());
                second_pick(&state, &plan, &weights)
            }
            Phase::OpeningTickets { .. } | Phase::KeepTickets => {
                let rules = &view.board.rules;
                let opening = matches!(view.phase, Phase::OpeningTickets { .. });
                let deal = if opening { rules.opening_tickets } else { rules.later_tickets };
                Action::Keep(self.keep(&state, view.offer.as_slice(), deal.min_kept as usize))
            }
            Phase::Splits { .. } => {
                let long = weights(&state, self.version).opening_long;
                let dealt = view.board.rules.opening_tickets.dealt;
                Action::Announce(Split { short: dealt - long.min(dealt), long: long.min(dealt) })
            }
            Phase::Journey(_) => self.continue_journey(view),
            Phase::Over => observation.legal[0],
        };
        if observation.legal.contains(&action) {
            return action;
        }
        debug_assert!(!matches!(action, Action::Ride { .. }), "planned rides are legal");
        observation.legal[0]
    }
}

fn second_pick(state: &SeatState, plan: &Plan, weights: &Weights) -> Action {
    let mut needs = Needs::of(state, plan.routes, weights);
    if plan.routes.is_empty() || needs.missing == 0 {
        let filler = Filler::find(state, plan, &needs, weights, state.turns_left());
        if let Some(target) = filler.target {
            needs = Needs::of(state, plan.routes | RouteSet::only(target), weights);
        }
    }
    pick(state, &needs, PickNumber::Second).unwrap_or(Action::Pick(Source::Deck))
}

/// Returns the points that a claim gains at once, including tickets and bonuses.
fn gain_now(state: &SeatState, route: RouteId, before: TicketSet) -> f32 {
    let board = state.board;
    let details = board.map.route(route);
    let mut own = state.own;
    own.insert(route);
    let after = completed(board, own, state.tickets);
    let mut gain = f32::from(state.points(details.length)) + route_bonus(state, route);
    for ticket in (after & !before).iter() {
        gain += 2.0 * f32::from(board.ticket(ticket).points);
    }
    gain
}

/// Returns the claim of the most urgent planned route that the hand can pay for.
fn best_planned(state: &SeatState, plan: &Plan, needs: &Needs, weights: &Weights) -> Option<Action> {
    let mut best = (f32::MIN, None);
    let map = &state.board.map;
    let tracks = map.with_parallels(plan.routes) & state.open();
    for route in tracks.iter() {
        let details = map.route(route);
        if lacking(&state.hand, details.length, details.color) > 0 {
            continue;
        }
        let Some(price) = cheapest(state, route, needs, Planned::Yes, weights.wild) else { continue };
        let length = f32::from(details.length);
        let score = weights.contention * contention(state, route) + length * 0.4 - price.loss;
        if score > best.0 {
            best = (score, Some(claim(state, route, price)));
        }
    }
    best.1
}

/// Creates a claim, with a passenger where it is useful.
pub(super) fn claim(state: &SeatState, route: RouteId, price: Price) -> Action {
    Action::Claim(Claim { route, payment: price.payment, passenger: place_for_passenger(state, route) })
}

/// Returns the end of a route at which to place a passenger. Placing is free, and the start gives no token (MK-67).
fn place_for_passenger(state: &SeatState, route: RouteId) -> Option<CityId> {
    if state.unplaced == 0 {
        return None;
    }
    let map = &state.board.map;
    let mut best = None::<(i32, CityId)>;
    for city in map.route(route).ends {
        if !is_city(state, city) || state.occupied.contains(city) {
            continue;
        }
        let own = (map.city(city).routes & state.own).len() as i32;
        let score = -i32::from(token(state, city)) - own;
        if best.is_none_or(|best| score > best.0) {
            best = Some((score, city));
        }
    }
    best.map(|best| best.1)
}

/// Routes worth claiming for their points alone.
struct Filler {
    claim: Option<Action>,
    target: Option<RouteId>,
}

impl Filler {
    fn find(state: &SeatState, plan: &Plan, needs: &Needs, weights: &Weights, turns: f32) -> Self {
        let spare = state.pieces.saturating_sub(plan.pieces);
        let map = &state.board.map;
        let open = state.free & map.up_to(spare as usize) & !map.with_parallels(plan.routes);
        let paths = Paths::of(state);
        let block_values = BlockValues::of(state, open);
        let mut target = (f32::MIN, None);
        let mut claimable = (f32::MIN, None);
        for route in open.iter() {
            let details = map.route(route);
            let mut gain = f32::from(state.points(details.length)) + route_bonus(state, route);
            if details.length < weights.filler_length && turns > 3.0 {
                gain -= 2.0;
            }
            let lack = lacking(&state.hand, details.length, details.color);
            let wait = f32::from(lack) / 2.0 + 1.0;
            if wait > turns {
                continue;
            }
            gain += paths.gain(state, route, weights);
            let score = gain - weights.turn * wait;
            if score > target.0 {
                target = (score, Some(route));
            }
            if lack == 0
                && let Some(price) = cheapest(state, route, needs, Planned::No, weights.wild)
            {
                let price_loss = if plan.routes.is_empty() { price.loss * 0.3 } else { price.loss };
                let score = gain + weights.block * block_values.worth(route)
                    - weights.turn
                    - price_loss * weights.turn / 2.0;
                if score > claimable.0 {
                    claimable = (score, Some(claim(state, route, price)));
                }
            }
        }
        let enough = if plan.routes.is_empty() { target.0 - 1.5 } else { weights.filler };
        Self { claim: claimable.1.filter(|_| claimable.0 >= enough || turns < 2.5), target: target.1 }
    }
}

/// Chooses the pick that helps the needs most.
fn pick(state: &SeatState, needs: &Needs, number: PickNumber) -> Option<Action> {
    let mut unseen = state.board.rules.cards.cards();
    let mut left = 0.0_f32;
    let mut blind = 0.0_f32;
    for kind in TrainCard::ALL {
        let mut count = unseen[kind].saturating_sub(state.hand[kind]);
        count -= count.min(state.row.iter().filter(|card| **card == Some(kind)).count() as u8);
        unseen[kind] = count;
        left += f32::from(count);
        blind += f32::from(count) * needs.worth[kind.index()];
    }
    let blind = if state.deck == 0 { 0.0 } else { blind / left.max(1.0) };
    let mut best_colored = (f32::MIN, None);
    let mut second = blind;
    let mut wild = None;
    for (slot, card) in state.row.iter().enumerate() {
        match card {
            None => {}
            Some(TrainCard::Wild) => wild = Some(slot as u8),
            Some(card) => {
                let worth = needs.worth[card.index()];
                if worth > best_colored.0 {
                    second = second.max(best_colored.0);
                    best_colored = (worth, Some(slot as u8));
                } else {
                    second = second.max(worth);
                }
            }
        }
    }
    let row = best_colored.1.map(|slot| Action::Pick(Source::Row(slot)));
    let deck = (state.deck > 0).then_some(Action::Pick(Source::Deck));
    if number == PickNumber::First
        && let Some(slot) = wild
    {
        let two = (best_colored.0 + second).max(blind + best_colored.0).max(2.0 * blind);
        let alone = needs.worth[TrainCard::Wild.index()] * 1.15;
        if alone > two || (row.is_none() && deck.is_none()) {
            return Some(Action::Pick(Source::Row(slot)));
        }
    }
    if best_colored.0 > blind + 0.05 { row.or(deck) } else { deck.or(row) }
}

/// Returns a legal action when no card can be drawn.
fn fallback(state: &SeatState, weights: &Weights) -> Action {
    let needs = Needs::of(state, RouteSet::EMPTY, weights);
    for route in state.open().iter() {
        if let Some(price) = cheapest(state, route, &needs, Planned::No, 1.0) {
            return claim(state, route, price);
        }
    }
    Action::Pass
}
