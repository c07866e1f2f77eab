//! The planner: tickets become a network, the network becomes cards to draw and routes to claim in time.

use engine::board::BoardGame;
use engine::board::action::{Action, Claim, Split};
use engine::board::map::{CityId, RouteId, RouteSet};
use engine::board::network::completed;
use engine::board::rules::TicketSupply;
use engine::board::view::{View, ViewPhase};
use engine::card::TrainCard;
use engine::market::Source;
use engine::shuffle::FastRng;
use engine::ticket::{Kept, TicketSet};

use crate::value::board::blocking::Blocks;
use crate::value::board::journeys::{Trip, best_rest, best_trip, token};
use crate::value::board::payments::{Needs, Planned, Price, cheapest, lacking};
use crate::value::board::plan::{Plan, Planning, is_city};
use crate::value::board::route_bonus::{Paths, contested, extras};
use crate::value::board::seat_state::Stance;
use crate::value::board::weights::{Weights, weights};
use crate::{Bot, Sight};

/// Plays by plan.
#[derive(Clone, Debug, Default)]
pub struct Planner {
    /// The plan, with what it was made for.
    plan: Option<(TicketSet, Plan)>,
    trip: Option<Trip>,
    rides: usize,
}

impl Planner {
    /// The best action for a stance that is to act on its turn.
    pub fn turn(&mut self, stance: &Stance) -> Action {
        let weights = weights(stance);
        let turns = stance.turns_left();
        if turns < 1.5 {
            return self.last_turn(stance, &weights);
        }
        if let Some(ride) = self.ride_now(stance, turns, &weights) {
            return ride;
        }
        let plan = self.plan(stance, &weights, turns);
        let needs = Needs::of(stance, plan.routes, &weights);
        let slack = turns - needs.turns();
        if slack > weights.ticket_turns
            && let Some(ask) = self.tickets_worth(stance, &weights, &plan, slack)
        {
            return ask;
        }
        if let Some(claim) = best_planned(stance, &plan, &needs, &weights) {
            return claim;
        }
        let filler = Filler::find(stance, &plan, &needs, &weights, turns);
        if let Some(claim) = filler.claim {
            return claim;
        }
        let needs = match filler.target {
            Some(target) if plan.routes == 0 => Needs::of(stance, 1 << target.0, &weights),
            _ => needs,
        };
        pick(stance, &needs, FirstPick::Yes).unwrap_or_else(|| fallback(stance, &weights))
    }

    fn plan(&mut self, stance: &Stance, weights: &Weights, turns: f32) -> Plan {
        if let Some((tickets, plan)) = &mut self.plan
            && *tickets == stance.tickets
            && turns >= 7.0
        {
            // What has been claimed is done, on whichever track.
            plan.routes &= !stance.board.map.groups_of(stance.own);
            if plan.routes & !stance.open() == 0 {
                return *plan;
            }
        }
        let plan = Planning::new(stance, weights).best(stance.tickets);
        self.plan = Some((stance.tickets, plan));
        plan
    }

    /// Whether drawing tickets is worth a turn.
    fn tickets_worth(&self, stance: &Stance, weights: &Weights, plan: &Plan, slack: f32) -> Option<Action> {
        let total: u8 = stance.ticket_decks.iter().sum();
        let dealt = stance.board.rules.later_tickets.dealt.min(total);
        if dealt == 0 {
            return None;
        }
        let planning = Planning::new(stance, weights);
        match stance.board.rules.ticket_supply {
            TicketSupply::OneDeck => {
                let worth = planning.draw_worth(plan, 0, dealt as usize);
                (worth > weights.turn + weights.ticket_margin).then_some(Action::AskTickets(None))
            }
            TicketSupply::ShortAndLong => {
                let short = planning.draw_worth(plan, 0, 4);
                let long =
                    if slack > weights.ticket_turns + 4.0 { planning.draw_worth(plan, 1, 4) } else { -9.0 };
                let best = if short > long { 0 } else { 1 };
                if short.max(long) <= weights.turn + weights.ticket_margin {
                    return None;
                }
                let most = stance.ticket_decks[best].min(dealt);
                let rest = dealt - most;
                let split = if best == 0 {
                    Split { short: most, long: rest }
                } else {
                    Split { short: rest, long: most }
                };
                Some(Action::AskTickets(Some(split)))
            }
        }
    }

    /// The last turn: what scores most at once.
    fn last_turn(&mut self, stance: &Stance, weights: &Weights) -> Action {
        let needs = Needs::of(stance, 0, weights);
        let mut best = (0.5, None);
        let before = completed(stance.board, stance.own_routes(), stance.tickets);
        let paths = Paths::of(stance);
        for route in RouteSet::from_bits(stance.open()).iter() {
            let details = stance.board.map.route(route);
            if lacking(&stance.hand, details.length, details.color) > 0 {
                continue;
            }
            let Some(price) = cheapest(stance, route, &needs, Planned::No, weights.wild) else { continue };
            let gain = gain_now(stance, route, before) + paths.gain(stance, route, weights);
            if gain > best.0 {
                best = (gain, Some(claim(stance, route, price)));
            }
        }
        for start in stance.passengers.iter() {
            let trip = best_trip(stance, start);
            if f32::from(trip.points) > best.0 && trip.len > 0 {
                best = (f32::from(trip.points), Some(self.set_out(trip)));
            }
        }
        if let Some(action) = best.1 {
            return action;
        }
        let needs = Needs::of(stance, 0, weights);
        pick(stance, &needs, FirstPick::Yes).unwrap_or_else(|| fallback(stance, weights))
    }

    const fn set_out(&mut self, trip: Trip) -> Action {
        let first = trip.rides[0];
        let start = trip.start;
        self.trip = Some(trip);
        self.rides = 1;
        Action::Ride { route: first, from: Some(start) }
    }

    /// A journey, when it is good enough or when time runs out.
    fn ride_now(&mut self, stance: &Stance, turns: f32, weights: &Weights) -> Option<Action> {
        if stance.passengers.0 == 0 {
            return None;
        }
        let mut best = None::<Trip>;
        for start in stance.passengers.iter() {
            let trip = best_trip(stance, start);
            if best.is_none_or(|best| trip.points > best.points) {
                best = Some(trip);
            }
        }
        let best = best.filter(|trip| trip.len > 0)?;
        let waiting = stance.passengers.0.count_ones() as f32;
        let pressed = turns < waiting + 2.5;
        let worth = f32::from(best.points);
        let enough = if pressed { weights.turn } else { weights.journey };
        (worth >= enough).then(|| self.set_out(best))
    }

    /// The next ride of the journey under way.
    fn ride_on(&mut self, view: &View) -> Action {
        let ViewPhase::Journey(journey) = view.phase else { return Action::Alight };
        if let Some(trip) = &self.trip
            && trip.start == journey.start
            && journey.used.len() == self.rides
            && journey.used.bits() == trip.rides[..self.rides].iter().fold(0, |all, ride| all | 1 << ride.0)
        {
            if self.rides == trip.len {
                return Action::Alight;
            }
            let route = trip.rides[self.rides];
            self.rides += 1;
            return Action::Ride { route, from: None };
        }
        // Somebody else chose how it set out: on along what is best from here.
        self.trip = None;
        let rest = best_rest(&Stance::of_view(view), &journey);
        if rest.len > 0 { Action::Ride { route: rest.rides[0], from: None } } else { Action::Alight }
    }

    /// Which of the tickets on offer to keep.
    pub fn keep(&mut self, stance: &Stance, offer: &[engine::ticket::TicketId], least: usize) -> Kept {
        let weights = weights(stance);
        let planning = Planning::new(stance, &weights);
        let mut best = (f32::MIN, Kept(0));
        for kept in Kept::choices(offer.len(), least.min(offer.len())) {
            let mut tickets = stance.tickets;
            let mut kept_points = 0.0;
            for (place, &ticket) in offer.iter().enumerate() {
                if kept.contains(place) {
                    tickets.insert(ticket);
                    kept_points += f32::from(stance.board.ticket(ticket).points);
                }
            }
            let plan = planning.best(tickets);
            // A plan counts a completed ticket twice, because an uncompleted one costs its points.
            let mut value = plan.value - kept_points;
            for &ticket in offer {
                if tickets.contains(ticket) && plan.tickets.contains(ticket) {
                    let own = completed(stance.board, stance.own_routes(), tickets);
                    if own.contains(ticket) {
                        value += 2.0 * f32::from(stance.board.ticket(ticket).points);
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
    fn choose(&mut self, sight: &Sight<'_, BoardGame>, _: &mut FastRng) -> Action {
        let view = sight.view;
        let stance = Stance::of_view(view);
        let action = match view.phase {
            ViewPhase::Turn => self.turn(&stance),
            ViewPhase::SecondPick => {
                let weights = weights(&stance);
                let plan = self.plan(&stance, &weights, stance.turns_left());
                second_pick(&stance, &plan, &weights)
            }
            ViewPhase::OpeningTickets | ViewPhase::KeepTickets => {
                let rules = &view.board.rules;
                let opening = view.phase == ViewPhase::OpeningTickets;
                let deal = if opening { rules.opening_tickets } else { rules.later_tickets };
                Action::Keep(self.keep(&stance, view.offer.as_slice(), deal.least_kept as usize))
            }
            ViewPhase::Splits => {
                let long = weights(&stance).opening_long;
                let dealt = view.board.rules.opening_tickets.dealt;
                Action::Announce(Split { short: dealt - long.min(dealt), long: long.min(dealt) })
            }
            ViewPhase::Journey(_) => self.ride_on(view),
            ViewPhase::Over => sight.legal[0],
        };
        if sight.legal.contains(&action) { action } else { sight.legal[0] }
    }
}

fn second_pick(stance: &Stance, plan: &Plan, weights: &Weights) -> Action {
    let mut needs = Needs::of(stance, plan.routes, weights);
    if plan.routes == 0 || needs.missing == 0 {
        let filler = Filler::find(stance, plan, &needs, weights, stance.turns_left());
        if let Some(target) = filler.target {
            needs = Needs::of(stance, plan.routes | 1 << target.0, weights);
        }
    }
    pick(stance, &needs, FirstPick::No).unwrap_or(Action::Pick(Source::Deck))
}

/// What a claim scores at once, tickets and bonuses included.
fn gain_now(stance: &Stance, route: RouteId, before: TicketSet) -> f32 {
    let board = stance.board;
    let details = board.map.route(route);
    let mut own = stance.own_routes();
    own.insert(route);
    let after = completed(board, own, stance.tickets);
    let mut gain = f32::from(stance.points(details.length)) + extras(stance, route);
    for ticket in TicketSet(after.0 & !before.0).iter() {
        gain += 2.0 * f32::from(board.ticket(ticket).points);
    }
    gain
}

/// The planned route to claim first, if the hand pays for one.
fn best_planned(stance: &Stance, plan: &Plan, needs: &Needs, weights: &Weights) -> Option<Action> {
    let mut best = (f32::MIN, None);
    let map = &stance.board.map;
    let tracks = map.groups_of(plan.routes) & stance.open();
    for route in RouteSet::from_bits(tracks).iter() {
        let details = map.route(route);
        if lacking(&stance.hand, details.length, details.color) > 0 {
            continue;
        }
        let Some(price) = cheapest(stance, route, needs, Planned::Yes, weights.wild) else { continue };
        let length = f32::from(details.length);
        let score = weights.contested * contested(stance, route) + length * 0.4 - price.loss;
        if score > best.0 {
            best = (score, Some(claim(stance, route, price)));
        }
    }
    best.1
}

/// A claim, with a passenger where one is of use.
pub(super) fn claim(stance: &Stance, route: RouteId, price: Price) -> Action {
    Action::Claim(Claim { route, payment: price.payment, passenger: place_for_passenger(stance, route) })
}

/// The end of a route at which a passenger should wait: it costs nothing, and the start gives no token (MK-67).
fn place_for_passenger(stance: &Stance, route: RouteId) -> Option<CityId> {
    if stance.unplaced == 0 {
        return None;
    }
    let map = &stance.board.map;
    let mut best = None::<(i32, CityId)>;
    for city in map.route(route).ends {
        if !is_city(stance, city) || stance.occupied.contains(city) {
            continue;
        }
        let own = (map.city(city).routes.bits() & stance.own).count_ones() as i32;
        let score = -i32::from(token(stance, city)) - own;
        if best.is_none_or(|best| score > best.0) {
            best = Some((score, city));
        }
    }
    best.map(|best| best.1)
}

/// Routes worth claiming for their own points.
struct Filler {
    claim: Option<Action>,
    target: Option<RouteId>,
}

impl Filler {
    fn find(stance: &Stance, plan: &Plan, needs: &Needs, weights: &Weights, turns: f32) -> Self {
        let spare = stance.pieces.saturating_sub(plan.pieces);
        let map = &stance.board.map;
        let open = stance.free & map.up_to(spare as usize) & !map.groups_of(plan.routes);
        let paths = Paths::of(stance);
        let blocks = Blocks::of(stance, open);
        let mut target = (f32::MIN, None);
        let mut claimable = (f32::MIN, None);
        for route in RouteSet::from_bits(open).iter() {
            let details = map.route(route);
            let mut gain = f32::from(stance.points(details.length)) + extras(stance, route);
            if details.length < weights.filler_length && turns > 3.0 {
                gain -= 2.0;
            }
            let lack = lacking(&stance.hand, details.length, details.color);
            let wait = f32::from(lack) / 2.0 + 1.0;
            if wait > turns {
                continue;
            }
            gain += paths.gain(stance, route, weights);
            let score = gain - weights.turn * wait;
            if score > target.0 {
                target = (score, Some(route));
            }
            if lack == 0
                && let Some(price) = cheapest(stance, route, needs, Planned::No, weights.wild)
            {
                let price_loss = if plan.routes == 0 { price.loss * 0.3 } else { price.loss };
                let score = gain + weights.block * blocks.worth(route)
                    - weights.turn
                    - price_loss * weights.turn / 2.0;
                if score > claimable.0 {
                    claimable = (score, Some(claim(stance, route, price)));
                }
            }
        }
        let enough = if plan.routes == 0 { target.0 - 1.5 } else { weights.filler };
        Self { claim: claimable.1.filter(|_| claimable.0 >= enough || turns < 2.5), target: target.1 }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FirstPick {
    Yes,
    No,
}

/// The pick that serves the needs best.
fn pick(stance: &Stance, needs: &Needs, first: FirstPick) -> Option<Action> {
    let mut unseen = stance.board.rules.cards.cards();
    let mut left = 0.0_f32;
    let mut blind = 0.0_f32;
    for kind in TrainCard::ALL {
        let mut count = unseen[kind].saturating_sub(stance.hand[kind]);
        count -= count.min(stance.row.iter().filter(|card| **card == Some(kind)).count() as u8);
        unseen[kind] = count;
        left += f32::from(count);
        blind += f32::from(count) * needs.worth[kind.index()];
    }
    let blind = if stance.deck == 0 { 0.0 } else { blind / left.max(1.0) };
    let mut best_colored = (f32::MIN, None);
    let mut second = blind;
    let mut wild = None;
    for (slot, card) in stance.row.iter().enumerate() {
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
    let deck = (stance.deck > 0).then_some(Action::Pick(Source::Deck));
    if first == FirstPick::Yes
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

/// Something legal when there is nothing to draw.
fn fallback(stance: &Stance, weights: &Weights) -> Action {
    let needs = Needs::of(stance, 0, weights);
    for route in RouteSet::from_bits(stance.open()).iter() {
        if let Some(price) = cheapest(stance, route, &needs, Planned::No, 1.0) {
            return claim(stance, route, price);
        }
    }
    Action::Pass
}
