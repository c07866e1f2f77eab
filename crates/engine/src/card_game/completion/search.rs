//! The search for the best choice of tickets: a knapsack with eight colors and wilds.
//!
//! It branches on one ticket after another and cuts a branch off when prices for the cards show that it cannot do
//! better: at any prices, what is still open is worth at most the price of the cards left,
//! plus the profit of every ticket that is worth more than its cards.
//! Every few tickets the prices are made anew for what is left. Tickets that the prices decide come first, because
//! only one of their branches lives; then those that the prices would complete in part, because either branch of them
//! changes the prices.
//!
//! What is wanted is asked for in whole numbers, from the bound downwards, until it is found: the most points;
//! then the most tickets with these points; then the fewest wilds with these tickets. So the search never depends on
//! how good its first finds are. The later questions have two scales, points alone and tickets with points,
//! and a branch must pass on both.

use super::prices::prices;
use crate::card::Color;
use crate::ticket::MAX_TICKETS;

/// Numbers of cards by color, a byte for each; every one is below 128.
pub(super) type Bytes = u64;

/// What one point, or one ticket in the later runs, is worth in the search.
pub(super) const UNIT: i32 = 4096;

/// After so many tickets that the prices leave open, they are made anew.
const STRIDE: usize = 3;
/// For so few tickets they are not.
const FEW: usize = 7;
/// How many states are remembered.
const REMEMBERED: usize = 1024;
/// How exactly the scale of the later questions is found.
const SHARP: i32 = 32;
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
    /// What it is worth on the scale in use.
    pub(super) weight: i32,
    /// Its weight without the price of its cards.
    profit: i32,
    /// Which ticket of the box it is.
    id: u8,
    /// In which order tickets are branched on: decided ones, those in part, the others.
    class: u8,
}

impl Item {
    pub(super) fn new(needs: Bytes, points: u8, id: u8) -> Self {
        Self { needs, points: i32::from(points), id, ..Self::default() }
    }
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

impl State {
    /// Whether the cards left complete one more ticket.
    #[inline]
    fn fits(&self, item: &Item) -> bool {
        sum(shortfall(item.needs, self.stack)) <= self.wilds
    }

    /// The state with one more ticket, which fits.
    #[inline]
    fn with(&self, item: &Item) -> Self {
        let short = shortfall(item.needs, self.stack);
        Self {
            set: self.set | 1 << item.id,
            points: self.points + item.points,
            tickets: self.tickets + 1,
            stack: self.stack - (item.needs - short),
            wilds: self.wilds - sum(short),
        }
    }
}

/// What tickets and points weigh.
#[derive(Clone, Copy)]
struct Scale {
    ticket: i32,
    point: i32,
}

/// Points alone.
const POINTS: Scale = Scale { ticket: 0, point: UNIT };

impl Scale {
    #[inline]
    const fn weigh(self, tickets: i32, points: i32) -> i32 {
        tickets * self.ticket + points * self.point
    }
}

/// A bound on what a state can come to, and what a wild costs more than a card of each color.
struct Bound {
    scale: Scale,
    most: i32,
    surcharge: [i32; Color::COUNT],
}

impl Bound {
    /// The bound where cards are worth nothing: all of these tickets.
    fn without_prices(items: &mut [Item], state: &State, scale: Scale) -> Self {
        let mut most = scale.weigh(state.tickets, state.points);
        for item in items {
            item.profit = scale.weigh(1, item.points);
            most += item.profit;
        }
        Self { scale, most, surcharge: [0; Color::COUNT] }
    }
}

/// A state from which the search has gone on: what was open and left, and what had been chosen.
#[derive(Clone, Copy, Default)]
struct Seen {
    open: u64,
    stack: Bytes,
    points: u16,
    tickets: u8,
    wilds: u8,
    asked: u16,
}

pub(super) struct Search {
    items: [Item; MAX_TICKETS],
    len: usize,
    /// On what tickets and points are weighed together, once the points are known.
    both: Option<Scale>,
    /// What a solution must have.
    least_points: i32,
    least_tickets: i32,
    best: State,
    found: bool,
    seen: [Seen; REMEMBERED],
    /// How many questions have been asked: what was seen for another one tells nothing.
    asked: u16,
    /// Branches, and what prices cost in branches.
    pub(super) effort: u32,
}

impl Search {
    /// The search for the best of these tickets.
    pub(super) fn new(items: &[Item], stack: Bytes, wilds: u32) -> Self {
        let mut search = Self {
            items: [Item::default(); MAX_TICKETS],
            len: items.len(),
            both: None,
            least_points: 0,
            least_tickets: 0,
            best: State { set: 0, points: 0, tickets: 0, stack, wilds },
            found: false,
            seen: [Seen::default(); REMEMBERED],
            asked: 0,
            effort: 0,
        };
        search.items[..items.len()].copy_from_slice(items);
        search
    }

    /// The best choice, as a set of tickets.
    pub(super) fn best(&mut self) -> u64 {
        let start = self.best;
        let mut items = self.items;
        let bound = self.price(&mut items[..self.len], &start, POINTS);
        for points in (1..=bound.most / UNIT).rev() {
            if self.find(points, 0, start) {
                break;
            }
        }
        let State { points, tickets, .. } = self.best;
        let most = self.set_scale(points, start);
        for tickets in (tickets + 1..=most).rev() {
            if self.find(points, tickets, start) {
                break;
            }
        }
        let tickets = self.best.tickets;
        let mut used = start.wilds - self.best.wilds;
        while used > 0 {
            let fewer = State { wilds: used - 1, ..start };
            if self.set_scale(points, fewer) < tickets || !self.find(points, tickets, fewer) {
                break;
            }
            used = fewer.wilds - self.best.wilds;
        }
        self.best.set
    }

    /// Finds a choice with so many points and tickets at least, if there is one.
    fn find(&mut self, points: i32, tickets: i32, start: State) -> bool {
        (self.least_points, self.least_tickets) = (points, tickets);
        self.found = false;
        self.asked += 1;
        let items = self.items;
        self.go_on(&items[..self.len], start);
        self.found
    }

    /// Finds what a point must weigh beside a ticket so that the bound on the number of tickets with so many points
    /// is sharpest: the least of a convex function, by golden sections. Says that bound.
    fn set_scale(&mut self, points: i32, start: State) -> i32 {
        let mut most_tickets = |point: i32| {
            let mut items = self.items;
            let bound = self.price(&mut items[..self.len], &start, Scale { ticket: UNIT, point });
            bound.most - points * point
        };
        let (mut low, mut high) = (0, UNIT);
        let inner = |low: i32, high: i32| (high - low) * 382 / 1000;
        let (mut left, mut right) = (low + inner(low, high), high - inner(low, high));
        let (mut at_left, mut at_right) = (most_tickets(left), most_tickets(right));
        while high - low > SHARP {
            if at_left <= at_right {
                (high, right, at_right) = (right, left, at_left);
                left = low + inner(low, high);
                at_left = most_tickets(left);
            } else {
                (low, left, at_left) = (left, right, at_right);
                right = high - inner(low, high);
                at_right = most_tickets(right);
            }
        }
        self.both = Some(Scale { ticket: UNIT, point: if at_left <= at_right { left } else { right } });
        at_left.min(at_right).div_euclid(UNIT)
    }

    /// What a solution weighs at least.
    #[inline]
    fn target(&self, scale: Scale) -> i32 {
        scale.weigh(self.least_tickets, self.least_points)
    }

    /// Makes prices for what is left, and with them the profits of these tickets, which all fit.
    fn price(&mut self, items: &mut [Item], state: &State, scale: Scale) -> Bound {
        self.effort += PRICES_EFFORT;
        for item in &mut *items {
            item.weight = scale.weigh(1, item.points);
        }
        let prices = prices(items, state.stack, state.wilds);
        let cost = |cards: Bytes| -> i32 {
            cards
                .to_le_bytes()
                .iter()
                .zip(prices.colors)
                .map(|(&count, price)| i32::from(count) * price)
                .sum()
        };
        let chosen = scale.weigh(state.tickets, state.points);
        let mut most = chosen + cost(state.stack) + prices.wild * state.wilds as i32;
        for (place, item) in items.iter_mut().enumerate() {
            item.profit = item.weight - cost(item.needs);
            item.class = if prices.in_part >> place & 1 == 1 { 1 } else { 2 };
            most += item.profit.max(0);
        }
        Bound { scale, most, surcharge: prices.colors.map(|price| prices.wild - price) }
    }

    /// Searches all that can come of a state with these tickets still open.
    fn go_on(&mut self, open: &[Item], state: State) {
        self.accept(state);
        let mut items = [Item::default(); MAX_TICKETS];
        let mut len = 0;
        let mut everything = state;
        let mut needs = 0;
        for item in open.iter().filter(|item| state.fits(item)) {
            items[len] = *item;
            len += 1;
            needs += item.needs;
            everything.set |= 1 << item.id;
            everything.points += item.points;
            everything.tickets += 1;
        }
        if len == 0 || everything.points < self.least_points || everything.tickets < self.least_tickets {
            return;
        }
        let short = sum(shortfall(needs, state.stack));
        if short <= state.wilds {
            everything.wilds -= short;
            return self.accept(everything);
        }
        let items = &mut items[..len];
        if len <= FEW {
            let bound = Bound::without_prices(items, &state, self.both.unwrap_or(POINTS));
            return self.branch(items, len, &bound, state, bound.most);
        }
        // More cards than the open tickets can use are as good as none.
        let usable = State { stack: state.stack - shortfall(state.stack, needs), ..state };
        if self.is_known(everything.set & !state.set, &usable) {
            return;
        }
        let Some((bound, decided)) = self.sort(items, &state, POINTS) else { return };
        let stop = |decided: usize| if len - decided <= FEW { len } else { decided + STRIDE };
        if let Some(both) = self.both {
            let mut others = [Item::default(); MAX_TICKETS];
            let others = &mut others[..len];
            others.copy_from_slice(items);
            let Some((sharper, more)) = self.sort(others, &state, both) else { return };
            // The scale that decides more tickets leaves fewer to branch on.
            if more > decided {
                return self.branch(others, stop(more), &sharper, state, sharper.most);
            }
        }
        self.branch(items, stop(decided), &bound, state, bound.most);
    }

    /// Prices these tickets and puts them into the order in which they are branched on; says how many are decided.
    /// Nothing when the state cannot come to a solution.
    fn sort(&mut self, items: &mut [Item], state: &State, scale: Scale) -> Option<(Bound, usize)> {
        let bound = self.price(items, state, scale);
        if bound.most < self.target(scale) {
            return None;
        }
        self.round(items, *state);
        let spare = bound.most - self.target(scale);
        let mut decided = 0;
        for item in &mut *items {
            if item.profit.abs() > spare {
                item.class = 0;
                decided += 1;
            }
        }
        items.sort_unstable_by_key(|item| (item.class, -item.profit.abs(), item.id));
        Some((bound, decided))
    }

    /// Rounds what the prices would complete to a solution: what is worth its cards, what is so in part, then anything.
    fn round(&mut self, items: &[Item], state: State) {
        let mut full = state;
        let passes: [fn(&Item) -> bool; 3] =
            [|item| item.profit > 0 && item.class != 1, |item| item.class == 1, |item| item.profit <= 0];
        for pass in passes {
            for item in items.iter().filter(|item| pass(item)) {
                if full.set >> item.id & 1 == 0 && full.fits(item) {
                    full = full.with(item);
                }
            }
        }
        self.accept(full);
    }

    /// Whether the same tickets were open before, with the same cards and as much chosen; if not, remembers it.
    fn is_known(&mut self, open: u64, state: &State) -> bool {
        let mut hash = open ^ state.stack.rotate_left(17) ^ u64::from(state.wilds) << 58;
        hash = (hash ^ hash >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let seen = &mut self.seen[(hash >> 40) as usize % REMEMBERED];
        let (wilds, asked) = (state.wilds as u8, self.asked);
        let (points, tickets) = (state.points as u16, state.tickets as u8);
        if (seen.open, seen.stack, seen.wilds, seen.asked) == (open, state.stack, wilds, asked)
            && seen.points >= points
            && seen.tickets >= tickets
        {
            return true;
        }
        *seen = Seen { open, stack: state.stack, points, tickets, wilds, asked };
        false
    }

    fn accept(&mut self, state: State) {
        if state.points >= self.least_points && state.tickets >= self.least_tickets && !self.found {
            self.best = state;
            self.found = true;
        }
    }

    /// Takes or leaves the first of these tickets, and so on; after `stop` of them with new prices.
    /// `most` is what the state can come to.
    fn branch(&mut self, items: &[Item], stop: usize, bound: &Bound, state: State, most: i32) {
        if most < self.target(bound.scale) || self.found {
            return;
        }
        self.effort += 1;
        if stop == 0 {
            return self.go_on(items, state);
        }
        let Some((item, rest)) = items.split_first() else { return self.accept(state) };
        let without = most - item.profit.max(0);
        if !state.fits(item) {
            return self.branch(rest, stop - 1, bound, state, without);
        }
        let mut with = most + item.profit.min(0);
        let short = shortfall(item.needs, state.stack);
        if short != 0 {
            for (surcharge, count) in bound.surcharge.iter().zip(short.to_le_bytes()) {
                with -= surcharge * i32::from(count);
            }
        }
        if item.profit > 0 {
            self.branch(rest, stop - 1, bound, state.with(item), with);
            self.branch(rest, stop - 1, bound, state, without);
        } else {
            self.branch(rest, stop - 1, bound, state, without);
            self.branch(rest, stop - 1, bound, state.with(item), with);
        }
    }
}
