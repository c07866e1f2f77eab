//! The search for the best choice of tickets: a knapsack with eight colors and wilds.
//!
//! It maximizes three objectives lexicographically: most points, then most tickets, then fewest wilds. For each, the
//! relaxation gives an upper bound, cuts improve it, and its rounded solution is a first choice. If that does not
//! reach the bound, branch and bound decides one ticket after another.
//!
//! Bounds are proved in integers: for any prices of the constraints, a branch is worth at most the price of the
//! remaining resources plus the reduced profit of every open ticket whose profit is positive (weak duality). Reduced
//! profits also fix tickets whose removal or addition would make the bound too low. Two more rules fix tickets: one
//! that no longer fits is left out, and a ticket that needs no more cards than another and is worth at least as much
//! dominates it.

use super::cuts::deepest_cut;
use super::relaxation::{
    CUTS, Constraint, DualRay, DualResult, FIRST_CUT, LIMITS, POINTS, TICKETS, Table, VARIABLES, WILDS,
};
use crate::card::Color;
use crate::ticket::MAX_TICKETS;

/// Numbers of cards by color, a byte for each; every one is below 128.
pub(super) type Bytes = u64;

/// The largest scale of integer prices, and the largest price.
const FINEST: f32 = 16384.0;
const HIGHEST: f32 = 32000.0;
/// The constraints in which tickets have coefficients: all but the wilds.
const LANES: usize = LIMITS - 1;
/// The tolerance of the relaxation's bound.
const BOUND_TOLERANCE: f32 = 0.01;
/// Maximum number of cuts for an objective.
const MAX_CUTS: usize = 16;
/// The size of the transposition table.
const REMEMBERED: usize = 512;

/// The effort of the parts of the search, in units of a few hundred instructions.
const BRANCH_EFFORT: u32 = 10;
const STEP_EFFORT: u32 = 6;
const PROOF_EFFORT: u32 = 8;
const CUT_EFFORT: u32 = 60;

const HIGH: u64 = 0x8080_8080_8080_8080;
const ONES: u64 = 0x0101_0101_0101_0101;

/// Returns by how much each byte of `need` exceeds that of `have`.
#[inline]
pub(super) const fn shortfall(need: Bytes, have: Bytes) -> Bytes {
    let difference = (need | HIGH) - have;
    let enough = difference & HIGH; // Set where the need is at least what there is.
    difference & (enough - (enough >> 7))
}

/// Returns the sum of all bytes.
#[inline]
pub(super) const fn sum(bytes: Bytes) -> u32 {
    (bytes.wrapping_mul(ONES) >> 56) as u32
}

/// A ticket in the search.
#[derive(Clone, Copy, Default)]
pub(super) struct Item {
    pub(super) needs: Bytes,
    pub(super) points: i32,
    /// The id of the ticket.
    id: u8,
    /// Its coefficient in each constraint.
    shares: [i16; LANES],
    /// Tickets that dominate this one, and tickets that it dominates.
    better: u64,
    worse: u64,
}

impl Item {
    pub(super) fn new(needs: Bytes, points: u8, id: u8) -> Self {
        let mut shares = [0; LANES];
        for (share, need) in shares.iter_mut().zip(needs.to_le_bytes()) {
            *share = i16::from(need);
        }
        shares[POINTS - 1] = -i16::from(points);
        shares[TICKETS - 1] = -1;
        Self { needs, points: i32::from(points), id, shares, ..Self::default() }
    }

    /// Returns whether this ticket dominates `other`: no choice with `other` and without this one is better.
    const fn is_no_worse_than(&self, other: &Self) -> bool {
        shortfall(self.needs, other.needs) == 0 && self.points >= other.points
    }
}

/// Returns the places of the bits of a set.
fn places(set: u64) -> impl Iterator<Item = usize> {
    crate::sets::Bits(set).map(usize::from)
}

/// The choice so far, and the remaining resources.
#[derive(Clone, Copy)]
struct State {
    /// The chosen tickets, by index in the search.
    set: u64,
    points: i32,
    tickets: i32,
    stack: Bytes,
    wilds: u32,
    /// The wilds used for each color.
    used: Bytes,
}

impl State {
    /// Returns whether the cards left complete one more ticket.
    #[inline]
    fn fits(&self, item: &Item) -> bool {
        sum(shortfall(item.needs, self.stack)) <= self.wilds
    }

    /// Returns the state with one more ticket, which fits.
    #[inline]
    fn with(&self, place: usize, item: &Item) -> Self {
        let short = shortfall(item.needs, self.stack);
        Self {
            set: self.set | 1 << place,
            points: self.points + item.points,
            tickets: self.tickets + 1,
            stack: self.stack - (item.needs - short),
            wilds: self.wilds - sum(short),
            used: self.used + short,
        }
    }

    /// Returns the key by which choices are ordered (CG-77).
    const fn worth(&self) -> [i32; 3] {
        [self.points, self.tickets, self.wilds as i32]
    }
}

/// An objective of the search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    Points,
    Tickets,
    WildsSaved,
}

impl Aim {
    const ALL: [Self; 3] = [Self::Points, Self::Tickets, Self::WildsSaved];

    const fn value(self, state: &State) -> i32 {
        state.worth()[self as usize]
    }
}

/// What dual prices prove.
struct Proof {
    /// An upper bound on the objective.
    max: i32,
    /// Whether the bound is below the required value.
    is_too_low: bool,
    /// Open tickets that every choice with the required value leaves out or takes.
    left: u64,
    taken: u64,
}

/// How the search continues from a state.
enum BranchChoice {
    /// The ticket must be left out, or must be taken.
    Leave(u64),
    Take(u64),
    /// Both must be searched; `taken` says which first.
    Branch {
        ticket: u64,
        taken: bool,
    },
    /// The solution has no fractional ticket.
    Nothing,
}

/// A state that has been searched: its open tickets and resources, and the values reached before it.
#[derive(Clone, Copy, Default)]
struct TranspositionEntry {
    open: u64,
    stack: Bytes,
    points: u16,
    tickets: u8,
    wilds: u8,
    aim: u8,
}

pub(super) struct Search {
    items: [Item; MAX_TICKETS],
    len: usize,
    limits: [Constraint; LIMITS],
    /// Numbers of unused cuts, as bits.
    unused: u32,
    start: State,
    best: State,
    aim: Aim,
    /// The required value of the objective.
    min: i32,
    /// The upper bound on the objective.
    max: i32,
    seen: [TranspositionEntry; REMEMBERED],
    pub(super) effort: u32,
}

impl Search {
    /// Creates the search for the best choice among these tickets, each of which can be completed alone.
    pub(super) fn new(items: &[Item], stack: Bytes, wilds: u32) -> Self {
        let start = State { set: 0, points: 0, tickets: 0, stack, wilds, used: 0 };
        let mut search = Self {
            items: [Item::default(); MAX_TICKETS],
            len: items.len(),
            limits: [Constraint::NONE; LIMITS],
            unused: ((1 << CUTS) - 1) << FIRST_CUT,
            start,
            best: start,
            aim: Aim::Points,
            min: 0,
            max: 0,
            seen: [TranspositionEntry::default(); REMEMBERED],
            effort: 0,
        };
        search.items[..items.len()].copy_from_slice(items);
        search
    }

    /// Returns the best choice, as a set of tickets.
    pub(super) fn best(&mut self) -> u64 {
        let everything = (1 << self.len) - 1;
        let needs = self.items[..self.len].iter().map(|item| item.needs).sum();
        if sum(shortfall(needs, self.start.stack)) <= self.start.wilds {
            self.best.set = everything;
        } else {
            self.compare_items();
            self.set_limits();
            let mut table = Table::new(&self.items[..self.len], self.start.stack, self.start.wilds);
            for aim in Aim::ALL {
                self.aim = aim;
                table.primal_simplex();
                self.add_cuts(&mut table, everything);
                if self.max >= self.min {
                    self.branch(table.clone(), everything, self.start, 0, 0);
                }
                let reached = aim.value(&self.best);
                match aim {
                    Aim::Points => self.limits[POINTS].rhs = -reached,
                    Aim::Tickets => self.limits[TICKETS].rhs = -reached,
                    Aim::WildsSaved => break,
                }
                table.fix_objective(reached);
            }
        }
        places(self.best.set).map(|place| 1 << self.items[place].id).sum()
    }

    /// Finds the pairs of tickets of which one dominates the other.
    fn compare_items(&mut self) {
        for second in 1..self.len {
            for first in 0..second {
                let [a, b] = [&self.items[first], &self.items[second]];
                let (better, worse) = if a.is_no_worse_than(b) {
                    (first, second)
                } else if b.is_no_worse_than(a) {
                    (second, first)
                } else {
                    continue;
                };
                self.items[worse].better |= 1 << better;
                self.items[better].worse |= 1 << worse;
            }
        }
    }

    /// Fills in the constraints of cards, points and tickets.
    fn set_limits(&mut self) {
        for (place, item) in self.items[..self.len].iter().enumerate() {
            for (lane, &share) in item.shares.iter().enumerate() {
                let limit = if lane < WILDS { lane } else { lane + 1 };
                self.limits[limit].coefficients[place] = share;
            }
        }
        for (color, count) in self.start.stack.to_le_bytes().into_iter().enumerate() {
            self.limits[color].coefficients[MAX_TICKETS + color] = -1;
            self.limits[color].rhs = i32::from(count);
            self.limits[WILDS].coefficients[MAX_TICKETS + color] = 1;
        }
        self.limits[WILDS].rhs = self.start.wilds as i32;
    }

    /// Adds cuts to the solved tableau and rounds its solutions, until the bound is reached or no cut is found.
    fn add_cuts(&mut self, table: &mut Table, everything: u64) {
        let start = self.start;
        for cuts in 0.. {
            self.min = self.aim.value(&self.best) + 1;
            self.max = self.prove(table, DualRay::NONE, everything, &start).max;
            self.round(table, everything, start);
            if self.max < self.min || cuts == MAX_CUTS {
                return;
            }
            while let Some(number) = table.remove_idle_cut() {
                self.unused |= 1 << number;
            }
            if self.unused == 0 {
                return;
            }
            self.effort += CUT_EFFORT;
            let Some(cut) = deepest_cut(table, &self.limits) else { return };
            let number = self.unused.trailing_zeros() as usize;
            self.unused &= self.unused - 1;
            self.limits[number] = cut;
            for (item, &share) in self.items.iter_mut().zip(&cut.coefficients) {
                item.shares[number - 1] = share;
            }
            table.add(&cut, number);
            let mut steps = 0;
            table.dual_simplex(None, &mut steps);
            self.effort += steps * STEP_EFFORT;
        }
    }

    /// Stores a choice that is better than the best so far and raises the required value.
    fn accept(&mut self, state: &State) {
        if state.worth() > self.best.worth() {
            self.best = *state;
            self.min = self.min.max(self.aim.value(state) + 1);
        }
    }

    /// Returns the bounds that the dual prices prove for a state with these open tickets.
    fn prove(&mut self, table: &Table, ray: DualRay, open: u64, state: &State) -> Proof {
        self.effort += PROOF_EFFORT;
        let raw = table.prices(ray);
        let highest = raw.iter().fold(0.0, |max: f32, &price| max.max(price));
        let unit = (HIGHEST / highest).min(FINEST);
        let rounded = raw.map(|price| (price * unit + 0.5).clamp(0.0, HIGHEST) as i32);
        let unit = unit as i32;
        // The weights of the objective.
        let (per_point, per_ticket, per_wild) = match self.aim {
            Aim::Points => (unit, 0, 0),
            Aim::Tickets => (0, unit, 0),
            Aim::WildsSaved => (0, 0, unit),
        };
        let mut max = state.points * per_point + state.tickets * per_ticket + state.wilds as i32 * per_wild;
        // The price of the remaining resources.
        max += rounded[WILDS] * state.wilds as i32;
        max += rounded[POINTS] * (self.limits[POINTS].rhs + state.points);
        max += rounded[TICKETS] * (self.limits[TICKETS].rhs + state.tickets);
        for (count, price) in state.stack.to_le_bytes().into_iter().zip(rounded) {
            max += price * i32::from(count);
        }
        let mut wild_worth = [0; Color::COUNT];
        for (worth, price) in wild_worth.iter_mut().zip(rounded) {
            *worth = price - rounded[WILDS] - per_wild;
        }
        for (cut, &price) in self.limits[FIRST_CUT..].iter().zip(&rounded[FIRST_CUT..]) {
            if price == 0 {
                continue;
            }
            let mut left = cut.rhs;
            for place in places(state.set) {
                left -= i32::from(cut.coefficients[place]);
            }
            let wilds =
                cut.coefficients[MAX_TICKETS..].iter().zip(state.used.to_le_bytes()).zip(&mut wild_worth);
            for ((&cell, used), worth) in wilds {
                left -= i32::from(cell) * i32::from(used);
                *worth -= price * i32::from(cell);
            }
            max += price * left;
        }
        // The reduced profit of a wild used for a color is zero except for rounding.
        max += wild_worth.into_iter().fold(0, i32::max) * state.wilds as i32;
        let prices: [i16; LANES] =
            std::array::from_fn(|lane| rounded[if lane < WILDS { lane } else { lane + 1 }] as i16);
        let mut profits = [0; MAX_TICKETS];
        for place in places(open) {
            let item = &self.items[place];
            let cost: i32 = item
                .shares
                .iter()
                .zip(prices)
                .map(|(&share, price)| i32::from(share) * i32::from(price))
                .sum();
            profits[place] = item.points * per_point + per_ticket - cost;
            max += profits[place].max(0);
        }
        let spare = max - self.min * unit;
        let (mut left, mut taken) = (0, 0);
        for place in places(open) {
            left |= u64::from(-profits[place] > spare) << place;
            taken |= u64::from(profits[place] > spare) << place;
        }
        Proof { max: max.checked_div_euclid(unit).unwrap_or(i32::MAX), is_too_low: spare < 0, left, taken }
    }

    /// Searches all choices that extend a state: `open` tickets are undecided, `left` and `taken` are decided now.
    fn branch(&mut self, mut table: Table, mut open: u64, mut state: State, mut left: u64, mut taken: u64) {
        self.effort += BRANCH_EFFORT;
        let mut is_new = true;
        loop {
            if !self.decide(&mut open, &mut state, &mut left, &mut taken) {
                return;
            }
            if open == 0 {
                return self.accept(&state);
            }
            if is_new && self.is_known(open, &state) {
                return;
            }
            is_new = false;
            table.decide(left, taken);
            let mut steps = 0;
            let result = table.dual_simplex(Some(self.min as f32 - BOUND_TOLERANCE), &mut steps);
            self.effort += steps * STEP_EFFORT;
            let ray = if let DualResult::TooLow(ray) = result { ray } else { DualRay::NONE };
            let proof = self.prove(&table, ray, open, &state);
            if proof.is_too_low {
                return;
            }
            (left, taken) = (proof.left, proof.taken);
            if left | taken != 0 {
                continue;
            }
            // If the prices prove less than the tableau, branch on any ticket.
            let mut branch = (open & open.wrapping_neg(), true);
            if matches!(result, DualResult::Solved) {
                self.round(&table, open, state);
                match self.look_ahead(&table, open, &state) {
                    BranchChoice::Branch { ticket, taken } => branch = (ticket, taken),
                    BranchChoice::Leave(ticket) => {
                        left = ticket;
                        continue;
                    }
                    BranchChoice::Take(ticket) => {
                        taken = ticket;
                        continue;
                    }
                    BranchChoice::Nothing => {}
                }
            }
            let (ticket, taken_first) = branch;
            let [first, second] =
                if taken_first { [(0, ticket), (ticket, 0)] } else { [(ticket, 0), (0, ticket)] };
            self.branch(table.clone(), open, state, first.0, first.1);
            if self.max >= self.min {
                (left, taken) = second;
                is_new = true;
                continue;
            }
            return;
        }
    }

    /// Applies the consequences of the decisions; `false` if they contradict each other.
    fn decide(&self, open: &mut u64, state: &mut State, left: &mut u64, taken: &mut u64) -> bool {
        let (mut done_left, mut done_taken) = (0, 0);
        loop {
            for place in places(*taken & !done_taken) {
                *taken |= self.items[place].better & !state.set;
            }
            for place in places(*left & !done_left) {
                *left |= self.items[place].worse & *open;
            }
            // A ticket to be taken must be open or taken in this call.
            if *taken & !(*open | done_taken) != 0 || *taken & *left != 0 {
                return false;
            }
            for place in places(*taken & !done_taken) {
                if !state.fits(&self.items[place]) {
                    return false;
                }
                *state = state.with(place, &self.items[place]);
            }
            (done_left, done_taken) = (*left, *taken);
            *open &= !(done_left | done_taken);
            for place in places(*open) {
                *left |= u64::from(!state.fits(&self.items[place])) << place;
            }
            if *left == done_left {
                return true;
            }
        }
    }

    /// Chooses the branch by strong branching: the fractional ticket for which both decisions cost most.
    fn look_ahead(&mut self, table: &Table, open: u64, state: &State) -> BranchChoice {
        let spare = table.bound() - (self.min as f32 - BOUND_TOLERANCE);
        let (mut ahead, mut best) = (BranchChoice::Nothing, -1.0);
        for penalty in table.penalties() {
            let (place, ticket) = (penalty.ticket, 1 << penalty.ticket);
            let item = self.items[place];
            let [without, with] = penalty.falls;
            if without > spare && self.prove(table, penalty.pushes[0], open & !ticket, state).is_too_low {
                return BranchChoice::Take(ticket);
            }
            if with > spare
                && self.prove(table, penalty.pushes[1], open & !ticket, &state.with(place, &item)).is_too_low
            {
                return BranchChoice::Leave(ticket);
            }
            let score = without.min(with).min(spare) * 4.0 + without.max(with).min(spare);
            if score > best {
                (ahead, best) = (BranchChoice::Branch { ticket, taken: with <= without }, score);
            }
        }
        ahead
    }

    /// Rounds the solution to a choice: tickets at 1 first, then by decreasing value, then all others that fit.
    fn round(&mut self, table: &Table, open: u64, state: State) {
        let (basic, rather) = table.basic();
        let mut full = state;
        for pass in [table.flipped & !basic, rather, basic & !rather, !table.flipped & !basic] {
            for place in places(pass & open) {
                if full.fits(&self.items[place]) {
                    full = full.with(place, &self.items[place]);
                }
            }
        }
        self.accept(&full);
    }

    /// Returns whether the state is in the transposition table with at least the same value; otherwise stores it.
    fn is_known(&mut self, open: u64, state: &State) -> bool {
        // Cards that the open tickets cannot use do not distinguish states.
        let needs = places(open).map(|place| self.items[place].needs).sum();
        let stack = state.stack - shortfall(state.stack, needs);
        let mut hash = open ^ stack.rotate_left(17) ^ u64::from(state.wilds) << 58;
        hash = (hash ^ hash >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let seen = &mut self.seen[(hash >> 40) as usize % REMEMBERED];
        // Zero marks an unused entry.
        let (wilds, aim) = (state.wilds as u8, self.aim as u8 + 1);
        let (points, tickets) = (state.points as u16, state.tickets as u8);
        if (seen.open, seen.stack, seen.wilds, seen.aim) == (open, stack, wilds, aim)
            && seen.points >= points
            && (seen.tickets >= tickets || self.aim == Aim::Points)
        {
            return true;
        }
        *seen = TranspositionEntry { open, stack, points, tickets, wilds, aim };
        false
    }
}

const _: () = assert!(VARIABLES <= 64 && LANES == 16);
