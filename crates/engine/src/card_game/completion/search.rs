//! The search for the best choice of tickets: a knapsack with eight colors and wilds.
//!
//! It branches on one ticket after another and cuts a branch off when prices for the cards show that it cannot do
//! better: at any prices, what is still open is worth at most the price of the cards left,
//! plus the profit of every ticket that is worth more than its cards.
//! Every few tickets the prices are made anew for what is left, and a state that was reached before
//! with as many points and tickets is left alone.
//!
//! It is done in three runs, because whole numbers cut sharper one by one: the most points;
//! then the most tickets at these points; then the fewest wilds at these tickets.

use super::prices::prices;
use crate::card::Color;
use crate::ticket::MAX_TICKETS;

/// Numbers of cards by color, a byte for each; every one is below 128.
pub(super) type Bytes = u64;

/// What one point, or one ticket in the later runs, is worth in the search.
pub(super) const UNIT: i32 = 4096;

/// After so many tickets prices are made anew.
const STRIDE: usize = 4;
/// For so few tickets they are not.
const FEW: usize = 6;
/// How many states are remembered: a power of two.
const REMEMBERED: usize = 2048;

/// How many branches take as long as making prices.
const PRICES_EFFORT: u32 = 300;

const HIGH: u64 = 0x8080_8080_8080_8080;
const ONES: u64 = 0x0101_0101_0101_0101;

/// By how much each byte of `need` exceeds that of `have`.
#[inline]
pub(super) const fn shortfall(need: Bytes, have: Bytes) -> Bytes {
    let difference = (need | HIGH) - have;
    let enough = difference & HIGH; // Set where the need is at least what there is.
    difference & (enough - (enough >> 7))
}

/// The sum of all bytes.
#[inline]
pub(super) const fn sum(bytes: Bytes) -> u32 {
    (bytes.wrapping_mul(ONES) >> 56) as u32
}

/// A ticket as the search sees it.
#[derive(Clone, Copy, Default)]
pub(super) struct Item {
    pub(super) needs: Bytes,
    pub(super) points: i32,
    /// What it is worth in this run.
    pub(super) weight: i32,
    /// Which ticket of the box it is.
    pub(super) id: u8,
}

/// What has been chosen so far, and what is left for the rest.
#[derive(Clone, Copy)]
struct State {
    set: u64,
    points: i32,
    tickets: i32,
    stack: Bytes,
    wilds: u32,
}

/// A state from which the search has gone on: what was left, from which ticket on, and what had been chosen.
#[derive(Clone, Copy, Default)]
struct Seen {
    stack: Bytes,
    points: u16,
    tickets: u8,
    wilds: u8,
    /// One more than the place of the ticket, so that zero is nothing.
    next: u8,
}

/// What the tickets from some place on are worth at prices made for one state.
struct Profits {
    /// The weight of each ticket without the price of its cards.
    items: [i32; MAX_TICKETS],
    /// What a wild costs more than a card of each color.
    surcharge: [i32; Color::COUNT],
    /// The most that the state can come to.
    bound: i32,
}

/// What the search is after.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Run {
    /// The most points.
    Points,
    /// The most tickets with these points.
    Tickets,
    /// Anything with these points and tickets, of fewer wilds than there are.
    Wilds,
}

pub(super) struct Search {
    items: [Item; MAX_TICKETS],
    len: usize,
    /// What the tickets from each place on need together.
    rest: [Bytes; MAX_TICKETS + 1],
    seen: [Seen; REMEMBERED],
    run: Run,
    /// What a ticket and a point weigh in this run.
    ticket_weight: i32,
    point_weight: i32,
    /// What a solution must have.
    least_points: i32,
    least_tickets: i32,
    best: State,
    found: bool,
    /// Branches, and what prices cost in branches.
    pub(super) effort: u32,
}

impl Search {
    /// The search for the best of these tickets.
    pub(super) fn new(items: &[Item], stack: Bytes, wilds: u32) -> Self {
        let mut search = Self {
            items: [Item::default(); MAX_TICKETS],
            len: items.len(),
            rest: [0; MAX_TICKETS + 1],
            seen: [Seen::default(); REMEMBERED],
            run: Run::Points,
            ticket_weight: 0,
            point_weight: 0,
            least_points: 0,
            least_tickets: 0,
            best: State { set: 0, points: 0, tickets: 0, stack, wilds },
            found: false,
            effort: 0,
        };
        search.items[..items.len()].copy_from_slice(items);
        search
    }

    /// The best choice, as a set of tickets.
    pub(super) fn best(&mut self) -> u64 {
        let start = self.best;
        self.least_points = 1;
        self.weigh(0, UNIT);
        self.search(Run::Points, start);

        self.least_points = self.best.points;
        self.least_tickets = self.best.tickets + 1;
        self.weigh_points(start);
        self.search(Run::Tickets, start);

        self.least_tickets = self.best.tickets;
        let mut used = start.wilds - self.best.wilds;
        while used > 0 {
            let fewer = State { wilds: used - 1, ..start };
            self.weigh_points(fewer);
            self.found = false;
            self.search(Run::Wilds, fewer);
            if !self.found {
                break;
            }
            used = fewer.wilds - self.best.wilds;
        }
        self.best.set
    }

    fn weigh(&mut self, ticket: i32, point: i32) {
        (self.ticket_weight, self.point_weight) = (ticket, point);
        for item in &mut self.items[..self.len] {
            item.weight = ticket + item.points * point;
        }
    }

    /// Finds what a point must weigh so that the bound on the number of tickets is sharpest:
    /// the least of a convex function, by golden sections.
    fn weigh_points(&mut self, start: State) {
        let mut slack = |point: i32| {
            self.weigh(UNIT, point);
            self.profits(0, &start).bound - self.target()
        };
        let (mut low, mut high) = (0, UNIT);
        let inner = |low: i32, high: i32| (high - low) * 382 / 1000;
        let (mut left, mut right) = (low + inner(low, high), high - inner(low, high));
        let (mut at_left, mut at_right) = (slack(left), slack(right));
        while high - low > 16 {
            if at_left < 0 || at_right < 0 {
                break; // Nothing can be found at such a weight, and that is all there is to know.
            }
            if at_left <= at_right {
                (high, right, at_right) = (right, left, at_left);
                left = low + inner(low, high);
                at_left = slack(left);
            } else {
                (low, left, at_left) = (left, right, at_right);
                right = high - inner(low, high);
                at_right = slack(right);
            }
        }
        self.weigh(UNIT, if at_left <= at_right { left } else { right });
    }

    /// The bound that a solution has at least.
    fn target(&self) -> i32 {
        self.least_tickets * self.ticket_weight + self.least_points * self.point_weight
    }

    fn search(&mut self, run: Run, start: State) {
        self.run = run;
        self.seen.fill(Seen::default());
        let mut profits = self.profits(0, &start);
        if profits.bound < self.target() {
            return;
        }
        // What matters most comes first: tickets that are clearly worth their cards, or clearly not.
        let mut order: [(i32, Item); MAX_TICKETS] =
            std::array::from_fn(|place| (profits.items[place], self.items[place]));
        order[..self.len].sort_unstable_by_key(|&(profit, item)| (-profit.abs(), item.id));
        let mut needs = [0_u8; Color::COUNT];
        self.rest[self.len] = 0;
        for place in (0..self.len).rev() {
            (profits.items[place], self.items[place]) = order[place];
            for (sum, need) in needs.iter_mut().zip(self.items[place].needs.to_le_bytes()) {
                *sum = sum.saturating_add(need).min(127);
            }
            self.rest[place] = Bytes::from_le_bytes(needs);
        }
        let spare = profits.bound - self.target();
        let clear = order[..self.len].iter().take_while(|(profit, _)| profit.abs() > spare).count();
        self.branch(&profits, 0, clear + STRIDE, start, profits.bound);
    }

    /// What the tickets from `at` on are worth at the best prices for what is left.
    fn profits(&mut self, at: usize, state: &State) -> Profits {
        self.effort += PRICES_EFFORT;
        let mut fitting = [Item::default(); MAX_TICKETS];
        let mut count = 0;
        for item in &self.items[at..self.len] {
            if sum(shortfall(item.needs, state.stack)) <= state.wilds {
                fitting[count] = *item;
                count += 1;
            }
        }
        let prices = prices(&fitting[..count], state.stack, state.wilds);
        let cost = |cards: Bytes| -> i32 {
            cards
                .to_le_bytes()
                .iter()
                .zip(prices.colors)
                .map(|(&count, price)| i32::from(count) * price)
                .sum()
        };
        let mut profits = Profits {
            items: [0; MAX_TICKETS],
            surcharge: prices.colors.map(|price| prices.wild - price),
            bound: state.tickets * self.ticket_weight
                + state.points * self.point_weight
                + cost(state.stack)
                + prices.wild * state.wilds as i32,
        };
        for place in at..self.len {
            let item = &self.items[place];
            if sum(shortfall(item.needs, state.stack)) <= state.wilds {
                profits.items[place] = item.weight - cost(item.needs);
                profits.bound += profits.items[place].max(0);
            }
        }
        profits
    }

    /// Whether the state was reached before with as much chosen; if not, remembers it.
    fn is_known(&mut self, at: usize, state: &State) -> bool {
        // More cards than the rest can use are as good as none.
        let stack = state.stack - shortfall(state.stack, self.rest[at]);
        let mut hash = stack ^ (at as u64) << 48 ^ u64::from(state.wilds) << 56;
        hash = (hash ^ hash >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let seen = &mut self.seen[(hash >> 40) as usize % REMEMBERED];
        let (next, wilds) = (at as u8 + 1, state.wilds as u8);
        if (seen.stack, seen.next, seen.wilds) == (stack, next, wilds)
            && i32::from(seen.points) >= state.points
            && i32::from(seen.tickets) >= state.tickets
        {
            return true;
        }
        let (points, tickets) = (state.points as u16, state.tickets as u8);
        *seen = Seen { stack, points, tickets, wilds, next };
        false
    }

    fn accept(&mut self, state: State) {
        if state.points < self.least_points || state.tickets < self.least_tickets {
            return;
        }
        match self.run {
            Run::Points => self.least_points = state.points + 1,
            Run::Tickets => self.least_tickets = state.tickets + 1,
            // One is enough: the next run asks for fewer wilds than it has used.
            Run::Wilds => {
                if self.found {
                    return;
                }
            }
        }
        self.best = state;
        self.found = true;
    }

    fn branch(&mut self, profits: &Profits, at: usize, stop: usize, state: State, bound: i32) {
        if bound < self.target() || self.run == Run::Wilds && self.found {
            return;
        }
        self.effort += 1;
        self.accept(state);
        if at == self.len {
            return;
        }
        if at == stop {
            if self.is_known(at, &state) {
                return;
            }
            let profits = self.profits(at, &state);
            let stop = if self.len - at <= FEW { self.len } else { at + STRIDE };
            return self.branch(&profits, at, stop, state, profits.bound);
        }
        let item = self.items[at];
        let profit = profits.items[at];
        let without = bound - profit.max(0);
        let short = shortfall(item.needs, state.stack);
        let wilds = sum(short);
        if wilds > state.wilds {
            return self.branch(profits, at + 1, stop, state, without);
        }
        let mut with = bound + profit.min(0);
        if short != 0 {
            for (surcharge, count) in profits.surcharge.iter().zip(short.to_le_bytes()) {
                with -= surcharge * i32::from(count);
            }
        }
        let taken = State {
            set: state.set | 1 << item.id,
            points: state.points + item.points,
            tickets: state.tickets + 1,
            stack: state.stack - (item.needs - short),
            wilds: state.wilds - wilds,
        };
        if profit > 0 {
            self.branch(profits, at + 1, stop, taken, with);
            self.branch(profits, at + 1, stop, state, without);
        } else {
            self.branch(profits, at + 1, stop, state, without);
            self.branch(profits, at + 1, stop, taken, with);
        }
    }
}
