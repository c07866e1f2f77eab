//! The rides that take the most, by dynamic programming over the pairs of cities.
//!
//! How often to ride between two cities is decided pair after pair. What matters of the past is only, for each
//! city that still has undecided pairs, to which piece of the journey it belongs, how many tokens it has given
//! and whether it has been left as often as entered. Each such situation has a most value for every number of cards.
//! The map is nearly flat and few cities wait at the same time, so there are not many situations.

use super::network::{Network, Pair};
use super::{MAX_CARDS, bits};
use crate::board::map::MAX_CITIES;

/// Cities that can wait at the same time.
const SLOTS: usize = 15;

/// By number of cards used: one more than the most value taken; zero where the cards do not suffice.
type Values = [u8; MAX_CARDS + 1];

/// How often the best journey rides between the two cities of each pair, or nothing if there is no journey.
///
/// # Panics
/// When more than 15 cities wait at the same time, which takes a map unlike any of ours.
pub(super) fn best_rides(network: &Network) -> Option<Vec<u8>> {
    let steps = plan(network);
    let mut frontier = Frontier::new(network, &steps);
    for place in 0..steps.len() {
        frontier.decide(place);
    }
    frontier.rides_of_best()
}

/// The decision about one pair.
struct Step {
    pair: Pair,
    /// Its place among the network's pairs.
    index: usize,
    cities: [u8; 2],
    /// Where the cities wait.
    slots: [u8; 2],
    /// Which of them have no undecided pair afterwards.
    leaving: [bool; 2],
    /// Which of them is the start of the journey.
    is_start: [bool; 2],
    start: Start,
}

/// Where the start of the journey is while a pair is decided.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    Ahead,
    /// It waits, from this step on.
    Enters {
        slot: u8,
    },
    Waits,
    Behind,
}

/// All pairs in the order of the decisions.
fn plan(network: &Network) -> Vec<Step> {
    let mut pair_of = [[0_u8; MAX_CITIES]; MAX_CITIES];
    for (index, pair) in network.pairs.iter().enumerate() {
        let [one, other] = pair.cities.map(usize::from);
        pair_of[one][other] = index as u8;
        pair_of[other][one] = index as u8;
    }
    let mut steps = Vec::with_capacity(network.pairs.len());
    let mut slot_of = [0_u8; MAX_CITIES];
    let mut free: u16 = (1 << SLOTS) - 1;
    let mut seen = 0_u64;
    let mut undecided = network.near;
    let mut start = Start::Ahead;
    for &city in &network.order {
        let slot = free.trailing_zeros() as u8;
        assert!(usize::from(slot) < SLOTS, "few cities of a map wait at the same time");
        free &= !(1 << slot);
        slot_of[city as usize] = slot;
        seen |= 1 << city;
        if city == network.start {
            start = Start::Enters { slot };
        }
        // Who leaves soonest comes first and makes room.
        while let Some(other) =
            bits(undecided[city as usize] & seen).min_by_key(|&other| undecided[other].count_ones())
        {
            undecided[city as usize] &= !(1 << other);
            undecided[other] &= !(1 << city);
            let index = usize::from(pair_of[city as usize][other]);
            let cities = [city, other as u8];
            let slots = cities.map(|city| slot_of[city as usize]);
            let leaving = cities.map(|city| undecided[city as usize] == 0);
            let is_start = cities.map(|city| city == network.start);
            let pair = network.pairs[index];
            steps.push(Step { pair, index, cities, slots, leaving, is_start, start });
            start = match start {
                Start::Ahead => Start::Ahead,
                Start::Enters { .. } | Start::Waits => Start::Waits,
                Start::Behind => Start::Behind,
            };
            for (slot, gone) in slots.into_iter().zip(leaving) {
                free |= u16::from(gone) << slot;
            }
            if undecided[network.start as usize] == 0 && seen >> network.start & 1 == 1 {
                start = Start::Behind;
            }
        }
    }
    steps
}

/// What matters of the past: half a byte for each waiting city, in both words.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Situation {
    /// One more than the lowest place where a city of the same piece waits; zero for a city that is in none.
    pieces: u64,
    /// Twice the number of tokens taken, and one more if the journey has begun or ends there so far.
    visits: u64,
}

/// A one in each place.
const ONES: u64 = 0x0111_1111_1111_1111;

impl Situation {
    const fn piece(self, slot: u8) -> u64 {
        self.pieces >> (4 * slot) & 0xf
    }

    /// A one in each place of a city of the piece.
    const fn members(self, piece: u64) -> u64 {
        let other = self.pieces ^ (piece * ONES);
        let differs = other | other >> 1;
        !(differs | differs >> 2) & ONES
    }

    /// The situation once two waiting cities are joined.
    fn join(mut self, slots: [u8; 2]) -> Self {
        let pieces = slots.map(|slot| self.piece(slot));
        if pieces[0] == pieces[1] && pieces[0] != 0 {
            return self;
        }
        // A city that is in no piece yet is one by itself.
        let mut members = 0;
        let mut lowest = u64::MAX;
        for (slot, piece) in slots.into_iter().zip(pieces) {
            members |= 1 << (4 * slot);
            lowest = lowest.min(1 + u64::from(slot));
            if piece != 0 {
                members |= self.members(piece);
                lowest = lowest.min(piece);
            }
        }
        self.pieces = self.pieces & !(members * 0xf) | (members * lowest);
        self
    }

    /// The situation once the cities without undecided pairs are behind.
    fn leave(mut self, step: &Step) -> Left {
        let mut start_is_behind = step.start == Start::Behind;
        for side in 0..2 {
            if !step.leaving[side] {
                continue;
            }
            let slot = step.slots[side];
            let piece = self.piece(slot);
            if step.is_start[side] && piece == 0 {
                return Left::Nowhere;
            }
            if self.visits >> (4 * slot) & 1 == 1 {
                // A journey has one end. With the start there is an odd number of odd cities, without it an even one,
                // so the waiting ones tell whether an end is behind.
                let odd = (self.visits & ONES).count_ones() % 2 == 1;
                if odd == (step.start == Start::Ahead) {
                    return Left::Nowhere;
                }
            }
            start_is_behind |= step.is_start[side];
            self.pieces &= !(0xf << (4 * slot));
            self.visits &= !(0xf << (4 * slot));
            if piece != 0 {
                let members = self.members(piece);
                if members == 0 {
                    // The piece can grow no more: it is the journey, or it is wrong.
                    return if self.pieces == 0 && start_is_behind { Left::Done } else { Left::Nowhere };
                }
                let lowest = u64::from(members.trailing_zeros()) / 4 + 1;
                self.pieces ^= members * (piece ^ lowest);
            }
        }
        Left::To(self)
    }
}

/// Where it leads to that cities have no undecided pairs.
enum Left {
    To(Situation),
    /// To a journey that is complete.
    Done,
    /// To no journey.
    Nowhere,
}

/// What one more ride from or to a city changes.
#[derive(Clone, Copy)]
struct Visit {
    visits: u8,
    takes: u8,
}

/// How the best journey for a number of cards ends: its value, and the last situation and rides.
#[derive(Clone, Copy)]
struct End {
    value: u8,
    place: usize,
    from: usize,
    rides: u8,
}

struct Frontier<'n> {
    network: &'n Network,
    steps: &'n [Step],
    /// By city and its half of a byte: what a ride changes.
    visit: [[Visit; 16]; MAX_CITIES],
    /// Of all steps, one step after the other.
    situations: Vec<Situation>,
    values: Vec<Values>,
    /// By step: where its situations begin.
    layers: Vec<usize>,
    /// Open addressing: the places of the situations. Those of earlier steps count as free.
    table: Vec<u32>,
    /// By number of cards.
    ends: [End; MAX_CARDS + 1],
}

impl<'n> Frontier<'n> {
    fn new(network: &'n Network, steps: &'n [Step]) -> Self {
        let mut visit = [[Visit { visits: 0, takes: 0 }; 16]; MAX_CITIES];
        for city in bits(network.cities) {
            let tokens = network.tokens(city);
            for (before, visit) in visit[city].iter_mut().enumerate() {
                // Every other ride enters the city (MK-66); what it then finds is the next token of its stack.
                let token = tokens.get(before / 2).filter(|_| before % 2 == 0);
                let taken = before / 2 + usize::from(token.is_some());
                let odd = 1 - before % 2;
                *visit = Visit { visits: (2 * taken + odd) as u8, takes: token.copied().unwrap_or(0) };
            }
        }
        let mut nothing_used = [0; MAX_CARDS + 1];
        nothing_used[0] = 1;
        Self {
            network,
            steps,
            visit,
            situations: vec![Situation { pieces: 0, visits: 0 }],
            values: vec![nothing_used],
            layers: vec![0],
            table: vec![0; 512],
            ends: [End { value: 0, place: 0, from: 0, rides: 0 }; MAX_CARDS + 1],
        }
    }

    /// Decides a pair, in every situation and every way.
    fn decide(&mut self, place: usize) {
        let step = &self.steps[place];
        let (from, to) = (self.layers[place], self.situations.len());
        self.layers.push(to);
        let affordable = u128::MAX >> (8 * (MAX_CARDS - self.network.cards));
        for at in from..to {
            let mut situation = self.situations[at];
            if let Start::Enters { slot } = step.start {
                situation.visits |= 1 << (4 * slot);
                self.situations[at] = situation;
            }
            let mut values = self.values[at];
            for rides in 0..=step.pair.count {
                if rides > 0 {
                    let takes;
                    (situation, takes) = self.ride(situation, step);
                    let price = step.pair.price(rides) - step.pair.price(rides - 1);
                    let moved = u128::from_le_bytes(values) << (8 * price) & affordable;
                    if moved == 0 {
                        break;
                    }
                    values = moved.to_le_bytes().map(|value| if value > 0 { value + takes } else { 0 });
                }
                match situation.leave(step) {
                    Left::To(next) => self.add(to, next, &values),
                    Left::Done => {
                        for (end, value) in self.ends.iter_mut().zip(values) {
                            if value > end.value {
                                *end = End { value, place, from: at, rides };
                            }
                        }
                    }
                    Left::Nowhere => {}
                }
            }
        }
    }

    /// One more ride between the two cities, and what it takes.
    fn ride(&self, situation: Situation, step: &Step) -> (Situation, u8) {
        let mut situation = situation.join(step.slots);
        let mut takes = 0;
        for (slot, city) in step.slots.into_iter().zip(step.cities) {
            let before = situation.visits >> (4 * slot) & 0xf;
            let visit = self.visit[city as usize][before as usize];
            situation.visits ^= (before ^ u64::from(visit.visits)) << (4 * slot);
            takes += visit.takes;
        }
        (situation, takes)
    }

    /// Keeps a situation of the step whose situations begin at a place.
    fn add(&mut self, begin: usize, situation: Situation, values: &Values) {
        let mut at = self.hash(situation);
        loop {
            let known = self.table[at] as usize;
            if known < begin {
                break;
            }
            if self.situations[known] == situation {
                for (kept, &value) in self.values[known].iter_mut().zip(values) {
                    *kept = value.max(*kept);
                }
                return;
            }
            at = (at + 1) % self.table.len();
        }
        self.table[at] = self.situations.len() as u32;
        self.situations.push(situation);
        self.values.push(*values);
        if 2 * (self.situations.len() - begin) > self.table.len() {
            let size = 4 * self.table.len();
            self.table.clear();
            self.table.resize(size, 0);
            for place in begin..self.situations.len() {
                let mut at = self.hash(self.situations[place]);
                while self.table[at] != 0 {
                    at = (at + 1) % size;
                }
                self.table[at] = place as u32;
            }
        }
    }

    fn hash(&self, situation: Situation) -> usize {
        let mixed = (situation.pieces.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ situation.visits)
            .wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> 40) as usize & (self.table.len() - 1)
    }

    /// The rides of the most valuable journey, of those one with the fewest cards.
    fn rides_of_best(&self) -> Option<Vec<u8>> {
        let most = self.ends.iter().map(|end| end.value).max().filter(|&value| value > 0)?;
        let mut cards = self.ends.iter().position(|end| end.value == most)?;
        let End { mut place, mut from, mut rides, .. } = self.ends[cards];
        let mut all = vec![0; self.network.pairs.len()];
        loop {
            let step = &self.steps[place];
            all[step.index] = rides;
            cards -= step.pair.price(rides);
            if place == 0 {
                return Some(all);
            }
            place -= 1;
            (from, rides) = self.before(place, from, cards);
        }
    }

    /// A situation and the rides of a step that led to a situation with its value for so many cards.
    fn before(&self, place: usize, to: usize, cards: usize) -> (usize, u8) {
        let step = &self.steps[place];
        let value = self.values[to][cards];
        let mut wanted = self.situations[to];
        if let Start::Enters { slot } = self.steps[place + 1].start {
            wanted.visits ^= 1 << (4 * slot);
        }
        for from in self.layers[place]..self.layers[place + 1] {
            let mut situation = self.situations[from];
            let mut taken = 0;
            for rides in 0..=step.pair.count {
                if rides > 0 {
                    let takes;
                    (situation, takes) = self.ride(situation, step);
                    taken += takes;
                }
                let Some(cards) = cards.checked_sub(step.pair.price(rides)) else { break };
                let before = self.values[from][cards];
                if before > 0
                    && before + taken == value
                    && let Left::To(next) = situation.leave(step)
                    && next == wanted
                {
                    return (from, rides);
                }
            }
        }
        unreachable!("every situation has one before it")
    }
}
