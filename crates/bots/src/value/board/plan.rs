//! A network worth building: the routes that join the ends of the tickets worth completing.
//!
//! The problem is a Steiner forest with prizes. Tickets are joined one after the other, always the one that gains most
//! over what is already planned, and this is begun once with each ticket; the best of these networks is taken.

use engine::board::map::{CityId, RouteId};
use engine::board::rules::Bonus;
use engine::data::CityKind;
use engine::ticket::{TicketId, TicketSet};

use super::distances::{Costs, FAR, Metric};
use super::seat_state::Stance;
use super::weights::Weights;

/// The most goals that one plan weighs up.
const MAX_GOALS: usize = 20;

/// The most networks that are tried for one plan.
const MAX_STARTS: usize = 5;

/// Costs are counted in so many parts of a point.
const PARTS: f32 = 3.0;

/// Something worth joining cities for.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    cities: [CityId; 4],
    count: u8,
    /// What completing it is worth more than not completing it.
    pub value: f32,
    /// The ticket, if it is one.
    pub ticket: Option<TicketId>,
}

/// The routes to claim, and what for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plan {
    /// Routes still to claim.
    pub routes: u128,
    /// Tickets that they complete, those already completed included.
    pub tickets: TicketSet,
    /// What it is worth, less what it costs, in points.
    pub value: f32,
    /// Pieces that it takes.
    pub pieces: u8,
}

/// What each route costs the stance, in parts of a point.
pub fn costs(stance: &Stance, weights: &Weights) -> Costs {
    let mut costs = [0; engine::board::map::MAX_ROUTES];
    let rivals = (stance.seats - 1) as f32;
    let longest_color =
        engine::card::Color::ALL.into_iter().map(|color| stance.hand[color]).max().unwrap_or(0);
    let attractions = attraction_points(stance);
    let mut free = stance.free;
    while free != 0 {
        let id = RouteId(free.trailing_zeros() as u8);
        free &= free - 1;
        let route = stance.board.map.route(id);
        let length = f32::from(route.length);
        let held = f32::from(match route.color {
            Some(color) => stance.hand[color],
            None => longest_color,
        });
        let missing = length - held.min(length) * weights.held;
        let mut cost = weights.turn * (missing / 2.0 + 1.0) + weights.piece * length + weights.risk * rivals
            - f32::from(stance.points(route.length));
        if attractions > 0.0 {
            for city in route.ends {
                if stance.board.map.attractions().contains(city)
                    && stance.board.map.city(city).routes.bits() & stance.own == 0
                {
                    cost -= attractions;
                }
            }
        }
        costs[id.index()] = (cost * PARTS).clamp(1.0, 60.0) as u8;
    }
    costs
}

fn attraction_points(stance: &Stance) -> f32 {
    stance
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

fn goals(stance: &Stance, tickets: TicketSet, out: &mut [Goal; MAX_GOALS]) -> usize {
    let mut count = 0;
    for ticket in tickets.iter().take(MAX_GOALS - 6) {
        let details = stance.board.ticket(ticket);
        let [one, other] = details.ends;
        out[count] = Goal {
            cities: [one, other, one, one],
            count: 2,
            value: 2.0 * f32::from(details.points) + most_tickets_share(stance),
            ticket: Some(ticket),
        };
        count += 1;
    }
    if stance.board.rules.bonuses.contains(&Bonus::Districts) {
        for (value, cities) in stance.board.map.districts().iter().take(MAX_GOALS - count) {
            let mut goal = Goal { cities: [CityId(0); 4], count: 0, value: f32::from(*value), ticket: None };
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

/// What one more completed ticket is worth for the bonus of most tickets.
fn most_tickets_share(stance: &Stance) -> f32 {
    stance
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

/// Plans in the making.
pub struct Planning<'a> {
    stance: &'a Stance,
    weights: &'a Weights,
    costs: Costs,
    metric: Metric,
    open: u128,
    turns: f32,
}

impl<'a> Planning<'a> {
    /// Gets ready to plan from that stance.
    pub fn new(stance: &'a Stance, weights: &'a Weights) -> Self {
        let costs = costs(stance, weights);
        let open = stance.open();
        let metric = Metric::new(stance.board, stance.own, open, &costs);
        Self { stance, weights, costs, metric, open, turns: stance.turns_left() }
    }

    /// The best network found for these tickets.
    pub fn best(&self, tickets: TicketSet) -> Plan {
        let mut all = [Goal { cities: [CityId(0); 4], count: 0, value: 0.0, ticket: None }; MAX_GOALS];
        let mut count = goals(self.stance, tickets, &mut all);
        let mut done = TicketSet::EMPTY;
        // What is already joined, and what no longer can be, needs no plan.
        let mut place = 0;
        while place < count {
            let (cost, _) = self.price(&self.metric, &all[place]);
            if cost == 0 || cost >= u16::from(FAR) {
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
        if goals.is_empty() {
            return best;
        }
        for first in 0..goals.len().min(MAX_STARTS) {
            let mut plan = self.grow(goals, first);
            plan.tickets.0 |= done.0;
            if plan.value > best.value {
                best = plan;
            }
        }
        best
    }

    /// What joining a goal's cities costs, and where to begin.
    fn price(&self, metric: &Metric, goal: &Goal) -> (u16, usize) {
        if goal.count == 2 {
            return (u16::from(metric.between(goal.cities[0], goal.cities[1])), 0);
        }
        let cities = &goal.cities[..goal.count as usize];
        let mut best = (u16::MAX, 0);
        for (center, &from) in cities.iter().enumerate() {
            let sum = cities
                .iter()
                .map(|&to| match metric.between(from, to) {
                    FAR => u16::from(FAR),
                    way => u16::from(way),
                })
                .sum();
            if sum < best.0 {
                best = (sum, center);
            }
        }
        best
    }

    /// A network that begins with one goal and takes in others while they gain.
    fn grow(&self, goals: &[Goal], first: usize) -> Plan {
        let mut metric = self.metric.clone();
        let mut plan = Plan::default();
        let mut turns = 0.0;
        let mut left: u32 = (1 << goals.len()) - 1;
        let mut next = Some(first);
        while let Some(place) = next {
            left &= !(1 << place);
            self.take_in(&goals[place], &mut metric, &mut plan, &mut turns);
            next = None;
            let mut most = 0.0;
            for (place, goal) in goals.iter().enumerate() {
                if left >> place & 1 == 1 {
                    let (cost, _) = self.price(&metric, goal);
                    let gain = goal.value - f32::from(cost) / PARTS;
                    if cost < u16::from(FAR) && gain > most {
                        most = gain;
                        next = Some(place);
                    }
                }
            }
        }
        plan
    }

    /// Takes a goal into the plan, if pieces and turns suffice.
    fn take_in(&self, goal: &Goal, metric: &mut Metric, plan: &mut Plan, turns: &mut f32) {
        let (cost, center) = self.price(metric, goal);
        if goal.value <= f32::from(cost) / PARTS {
            return;
        }
        let mut routes = 0;
        let mut trial = None::<Metric>;
        for (place, &to) in goal.cities[..goal.count as usize].iter().enumerate() {
            if place == center {
                continue;
            }
            let now = trial.as_ref().unwrap_or(metric);
            let open = self.open & !plan.routes & !routes;
            let Some(way) = now.way(goal.cities[center], to, open, &self.costs) else { return };
            routes |= way;
            if goal.count > 2 {
                let trial = trial.get_or_insert_with(|| metric.clone());
                join_all(trial, way);
            }
        }
        let mut pieces = plan.pieces;
        let mut needed = *turns;
        let mut rest = routes;
        while rest != 0 {
            let route = RouteId(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            let length = self.stance.board.map.route(route).length;
            pieces += length;
            needed += 1.0 + f32::from(length) / 2.0;
        }
        let held = self.stance.hand.len() as f32 * 0.4;
        if pieces > self.stance.pieces || needed - held > self.turns * self.weights.patience + 1.0 {
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
            Some(trial) => *metric = trial,
            None => join_all(metric, routes),
        }
    }

    /// What a ticket would be worth if it were drawn now, with `plan` built already.
    pub fn ticket_worth(&self, plan_metric: &Metric, ticket: TicketId) -> f32 {
        let details = self.stance.board.ticket(ticket);
        let points = f32::from(details.points);
        match plan_metric.between(details.ends[0], details.ends[1]) {
            FAR => -points,
            0 => points,
            way => (points - f32::from(way) / PARTS * 1.1).max(-points),
        }
    }

    /// The distances once the plan is built.
    pub fn after(&self, plan: &Plan) -> Metric {
        let mut metric = self.metric.clone();
        join_all(&mut metric, plan.routes);
        metric
    }

    /// What the best of some drawn tickets is worth on average, if one must be kept.
    pub fn draw_worth(&self, plan: &Plan, deck: usize, drawn: usize) -> f32 {
        let metric = self.after(plan);
        let mut worths = [0.0_f32; engine::ticket::MAX_TICKETS];
        let mut count = 0;
        for id in 0..self.stance.board.tickets.len() {
            let ticket = TicketId(id as u8);
            if self.stance.board.deck_sizes.deck_of(ticket) == deck && !self.stance.tickets.contains(ticket) {
                worths[count] = self.ticket_worth(&metric, ticket);
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
    // The chance that the value at a place is the greatest of those drawn.
    for (place, value) in values.iter().enumerate() {
        let mut chance = drawn as f32 / n;
        for other in 0..drawn - 1 {
            chance *= (place as f32 - other as f32).max(0.0) / (n - 1.0 - other as f32);
        }
        sum += chance * value;
    }
    sum
}

fn join_all(metric: &mut Metric, mut routes: u128) {
    while routes != 0 {
        metric.join(RouteId(routes.trailing_zeros() as u8));
        routes &= routes - 1;
    }
}

/// Whether a place is an ordinary city.
pub fn is_city(stance: &Stance, city: CityId) -> bool {
    stance.board.map.city(city).kind == CityKind::City
}
