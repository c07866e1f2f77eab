//! Plans a network: the routes that connect the tickets worth completing.
//!
//! The problem is a prize-collecting Steiner forest. A greedy heuristic adds the ticket that gains most to the network,
//! once for each of several starting tickets, and returns the best network.

use engine::board::map::{CityId, RouteSet};
use engine::board::rules::Bonus;
use engine::data::CityKind;
use engine::ticket::{TicketId, TicketSet};

use super::distances::{Costs, Distances, UNREACHABLE};
use super::seat_state::SeatState;
use super::weights::Weights;

/// Maximum number of goals of one plan.
const MAX_GOALS: usize = 20;

/// Maximum number of starting goals tried for one plan.
const MAX_STARTS: usize = 5;

/// Cost units per point.
const PARTS: f32 = 3.0;

/// A goal of a plan: cities worth connecting.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    cities: [CityId; 4],
    count: u8,
    /// Difference in points between completing it and not.
    pub value: f32,
    /// The ticket, if the goal is a ticket.
    pub ticket: Option<TicketId>,
}

/// Routes to claim, with the tickets they complete.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plan {
    /// Routes still to claim.
    pub routes: RouteSet,
    /// Tickets completed by the plan, including those already completed.
    pub tickets: TicketSet,
    /// Value minus cost, in points.
    pub value: f32,
    /// Pieces needed.
    pub pieces: u8,
    /// Whether some plan left a goal out for lack of pieces or turns.
    pub cut: bool,
}

/// Returns the cost of each open route, in cost units.
pub fn costs(state: &SeatState, weights: &Weights) -> Costs {
    let mut costs = [0; engine::board::map::MAX_ROUTES];
    let opponents = (state.seats - 1) as f32;
    let longest_color =
        engine::card::Color::ALL.into_iter().map(|color| state.hand[color]).max().unwrap_or(0);
    let attractions = attraction_points(state);
    for id in state.free.iter() {
        let route = state.board.map.route(id);
        let length = f32::from(route.length);
        let held = f32::from(match route.color {
            Some(color) => state.hand[color],
            None => longest_color,
        });
        let missing = length - held.min(length) * weights.held;
        let mut cost =
            weights.turn * (missing / 2.0 + 1.0) + weights.piece * length + weights.risk * opponents
                - f32::from(state.points(route.length));
        if attractions > 0.0 {
            for city in route.ends {
                if state.board.map.attractions().contains(city)
                    && state.board.map.city(city).routes.is_disjoint(state.own)
                {
                    cost -= attractions;
                }
            }
        }
        costs[id.index()] = (cost * PARTS).clamp(1.0, 60.0) as u8;
    }
    costs
}

fn attraction_points(state: &SeatState) -> f32 {
    state
        .board
        .rules
        .bonuses
        .iter()
        .map(|bonus| match *bonus {
            Bonus::Attractions { points } => f32::from(points),
            Bonus::LongestPath { .. } | Bonus::MostTickets { .. } | Bonus::Districts => 0.0,
        })
        .sum()
}

fn goals(state: &SeatState, tickets: TicketSet, out: &mut [Goal; MAX_GOALS]) -> usize {
    let mut count = 0;
    for ticket in tickets.iter().take(MAX_GOALS - 6) {
        let details = state.board.ticket(ticket);
        let [one, other] = details.ends;
        out[count] = Goal {
            cities: [one, other, one, one],
            count: 2,
            value: 2.0 * f32::from(details.points) + most_tickets_share(state),
            ticket: Some(ticket),
        };
        count += 1;
    }
    if state.board.rules.bonuses.contains(&Bonus::Districts) {
        for (value, cities) in state.board.map.districts().iter().take(MAX_GOALS - count) {
            let mut goal =
                Goal { cities: [CityId::new(0); 4], count: 0, value: f32::from(*value), ticket: None };
            for city in cities.iter().take(4) {
                goal.cities[goal.count as usize] = city;
                goal.count += 1;
            }
            out[count] = goal;
            count += 1;
        }
    }
    count
}

/// Returns the share of the most-tickets bonus credited to one completed ticket.
fn most_tickets_share(state: &SeatState) -> f32 {
    state
        .board
        .rules
        .bonuses
        .iter()
        .map(|bonus| match *bonus {
            Bonus::MostTickets { points } => f32::from(points) / 4.0,
            Bonus::LongestPath { .. } | Bonus::Districts | Bonus::Attractions { .. } => 0.0,
        })
        .sum()
}

/// Plans networks from one state.
pub struct NetworkPlanner<'a> {
    state: &'a SeatState,
    weights: &'a Weights,
    costs: Costs,
    distances: Distances,
    open: RouteSet,
    turns: f32,
}

impl<'a> NetworkPlanner<'a> {
    /// Prepares costs and distances for planning from `state`.
    pub fn new(state: &'a SeatState, weights: &'a Weights) -> Self {
        let costs = costs(state, weights);
        let open = state.open();
        let distances = Distances::new(state.board, state.own, open, &costs);
        Self { state, weights, costs, distances, open, turns: state.turns_left() }
    }

    /// Returns the best network found for `tickets`.
    ///
    /// The cheapest paths prefer long routes, which score. Where they leave tickets out for lack of pieces, paths of
    /// fewer pieces may complete more.
    pub fn best(&self, tickets: TicketSet) -> Plan {
        let plan = self.cheapest(tickets);
        let price = self.weights.scarce_piece;
        if price == 0.0 || !plan.cut {
            return plan;
        }
        let mut costs = self.costs;
        for (cost, route) in costs.iter_mut().zip(self.state.board.map.routes()) {
            *cost = (f32::from(*cost) + price * f32::from(route.length) * PARTS).min(60.0) as u8;
        }
        let distances = Distances::new(self.state.board, self.state.own, self.open, &costs);
        let sparing = NetworkPlanner { costs, distances, ..*self };
        let mut shorter = sparing.cheapest(tickets);
        // The price of the pieces only chooses the paths.
        for route in shorter.routes.iter() {
            let priced = f32::from(sparing.costs[route.index()]);
            shorter.value += (priced - f32::from(self.costs[route.index()])) / PARTS;
        }
        if shorter.value > plan.value { shorter } else { plan }
    }

    /// Returns the best network of the cheapest paths.
    fn cheapest(&self, tickets: TicketSet) -> Plan {
        let mut all = [Goal { cities: [CityId::new(0); 4], count: 0, value: 0.0, ticket: None }; MAX_GOALS];
        let mut count = goals(self.state, tickets, &mut all);
        let mut done = TicketSet::EMPTY;
        // Drop goals that are already connected or no longer reachable.
        let mut place = 0;
        while place < count {
            let (cost, _) = self.price(&self.distances, &all[place]);
            if cost == 0 || cost >= u16::from(UNREACHABLE) {
                if let (0, Some(ticket)) = (cost, all[place].ticket) {
                    done.insert(ticket);
                }
                count -= 1;
                all.swap(place, count);
            } else {
                place += 1;
            }
        }
        let goals = &all[..count];
        let mut best = Plan { tickets: done, ..Plan::default() };
        let mut cut = false;
        if goals.is_empty() {
            return best;
        }
        for first in 0..goals.len().min(MAX_STARTS) {
            let mut plan = self.grow_network(goals, first);
            plan.tickets |= done;
            cut |= plan.cut;
            if plan.value > best.value {
                best = plan;
            }
        }
        Plan { cut, ..best }
    }

    /// Returns the cost of connecting a goal's cities, and the index of the city to start from.
    fn price(&self, distances: &Distances, goal: &Goal) -> (u16, usize) {
        if goal.count == 2 {
            return (u16::from(distances.between(goal.cities[0], goal.cities[1])), 0);
        }
        let cities = &goal.cities[..goal.count as usize];
        let mut best = (u16::MAX, 0);
        for (center, &from) in cities.iter().enumerate() {
            let sum = cities
                .iter()
                .map(|&to| match distances.between(from, to) {
                    UNREACHABLE => u16::from(UNREACHABLE),
                    path => u16::from(path),
                })
                .sum();
            if sum < best.0 {
                best = (sum, center);
            }
        }
        best
    }

    /// Builds a network from one goal, adding goals while they gain.
    fn grow_network(&self, goals: &[Goal], first: usize) -> Plan {
        let mut distances = self.distances.clone();
        let mut plan = Plan::default();
        let mut turns = 0.0;
        let mut left: u32 = (1 << goals.len()) - 1;
        let mut next = Some(first);
        while let Some(place) = next {
            left &= !(1 << place);
            self.add_goal(&goals[place], &mut distances, &mut plan, &mut turns);
            next = None;
            let mut max = 0.0;
            for (place, goal) in goals.iter().enumerate() {
                if left >> place & 1 == 1 {
                    let (cost, _) = self.price(&distances, goal);
                    let gain = goal.value - f32::from(cost) / PARTS;
                    if cost < u16::from(UNREACHABLE) && gain > max {
                        max = gain;
                        next = Some(place);
                    }
                }
            }
        }
        plan
    }

    /// Adds a goal to the plan if pieces and turns suffice.
    fn add_goal(&self, goal: &Goal, distances: &mut Distances, plan: &mut Plan, turns: &mut f32) {
        let (cost, center) = self.price(distances, goal);
        if goal.value <= f32::from(cost) / PARTS {
            return;
        }
        let mut routes = RouteSet::EMPTY;
        let mut trial = None::<Distances>;
        for (place, &to) in goal.cities[..goal.count as usize].iter().enumerate() {
            if place == center {
                continue;
            }
            let now = trial.as_ref().unwrap_or(distances);
            let open = self.open & !plan.routes & !routes;
            let Some(path) = now.shortest_path(goal.cities[center], to, open, &self.costs) else { return };
            routes |= path;
            if goal.count > 2 {
                let trial = trial.get_or_insert_with(|| distances.clone());
                join_all(trial, path);
            }
        }
        let mut pieces = plan.pieces;
        let mut needed = *turns;
        for route in routes.iter() {
            let length = self.state.board.map.route(route).length;
            pieces += length;
            needed += 1.0 + f32::from(length) / 2.0;
        }
        let held = self.state.hand.len() as f32 * 0.4;
        if pieces > self.state.pieces || needed - held > self.turns * self.weights.patience + 1.0 {
            plan.cut = true;
            return;
        }
        plan.routes |= routes;
        plan.pieces = pieces;
        plan.value += goal.value - f32::from(cost) / PARTS;
        *turns = needed;
        if let Some(ticket) = goal.ticket {
            plan.tickets.insert(ticket);
        }
        match trial {
            Some(trial) => *distances = trial,
            None => join_all(distances, routes),
        }
    }

    /// Returns the value of drawing `ticket` once the plan is built.
    pub fn ticket_worth(&self, plan_distances: &Distances, ticket: TicketId) -> f32 {
        let details = self.state.board.ticket(ticket);
        let points = f32::from(details.points);
        match plan_distances.between(details.ends[0], details.ends[1]) {
            UNREACHABLE => -points,
            0 => points,
            path => (points - f32::from(path) / PARTS * 1.1).max(-points),
        }
    }

    /// Returns the distances once the plan is built.
    pub fn after(&self, plan: &Plan) -> Distances {
        let mut distances = self.distances.clone();
        join_all(&mut distances, plan.routes);
        distances
    }

    /// Returns the expected value of the best of `drawn` tickets of a deck, if one must be kept.
    pub fn draw_worth(&self, plan: &Plan, deck: usize, drawn: usize) -> f32 {
        let distances = self.after(plan);
        let mut worths = [0.0_f32; engine::ticket::MAX_TICKETS];
        let mut count = 0;
        for id in 0..self.state.board.tickets.len() {
            let ticket = TicketId::new(id);
            if self.state.board.deck_sizes.deck_of(ticket) == deck && !self.state.tickets.contains(ticket) {
                worths[count] = self.ticket_worth(&distances, ticket);
                count += 1;
            }
        }
        expected_best(&mut worths[..count], drawn)
    }
}

/// Returns the mean of the greatest of `drawn` values drawn without replacement.
fn expected_best(values: &mut [f32], drawn: usize) -> f32 {
    if values.len() < drawn || drawn == 0 {
        return -10.0;
    }
    values.sort_unstable_by(f32::total_cmp);
    let n = values.len() as f32;
    let mut sum = 0.0;
    // Probability that this value is the greatest of those drawn.
    for (place, value) in values.iter().enumerate() {
        let mut chance = drawn as f32 / n;
        for other in 0..drawn - 1 {
            chance *= (place as f32 - other as f32).max(0.0) / (n - 1.0 - other as f32);
        }
        sum += chance * value;
    }
    sum
}

fn join_all(distances: &mut Distances, routes: RouteSet) {
    for route in routes.iter() {
        distances.join(route);
    }
}

/// Returns whether a place is an ordinary city.
pub fn is_city(state: &SeatState, city: CityId) -> bool {
    state.board.map.city(city).kind == CityKind::City
}
