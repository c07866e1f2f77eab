//! What a journey can reach: cities with their tokens, and pairs of cities with the tracks between them.

use super::{JourneyMap, bits};
use crate::board::map::{CityId, MAX_CITIES, RouteId, RouteSet};
use crate::options::Switch;

/// Two cities and the tracks between them that a journey can use, an own one first.
#[derive(Clone, Copy)]
pub(super) struct Pair {
    pub(super) cities: [u8; 2],
    pub(super) tracks: [RouteId; 3],
    pub(super) count: u8,
    /// Whether the first track is the seat's own.
    own: bool,
}

impl Pair {
    /// The Passenger cards for so many rides between the two (MK-57, MK-58).
    #[inline]
    pub(super) fn price(&self, rides: u8) -> usize {
        usize::from(rides - u8::from(self.own && rides > 0))
    }
}

/// What can be reached from a start.
pub(super) struct Network {
    pub(super) start: u8,
    pub(super) cards: usize,
    pub(super) cities: u64,
    /// The cities with neighbors, in an order in which few wait for theirs.
    pub(super) order: Vec<u8>,
    pub(super) pairs: Vec<Pair>,
    /// By city: its neighbors.
    pub(super) near: [u64; MAX_CITIES],
    /// By city: what entering it gives, time after time.
    tokens: [&'static [u8]; MAX_CITIES],
}

impl Network {
    pub(super) fn new(journeys: &JourneyMap, start: CityId, cards: usize) -> Self {
        let mut network = Self {
            start: start.0,
            cards,
            cities: 0,
            order: Vec::new(),
            pairs: Vec::with_capacity(MAX_CITIES),
            near: [0; MAX_CITIES],
            tokens: [&[]; MAX_CITIES],
        };
        network.read_pairs(journeys);
        network.keep_reachable();
        for city in bits(network.cities) {
            network.tokens[city] = journeys.tokens(start, CityId(city as u8));
        }
        let order = journeys.board.map.narrow_order().iter().map(|city| city.0);
        network.order = order.filter(|&city| network.near[city as usize] != 0).collect();
        network
    }

    /// What entering a city gives, time after time.
    pub(super) fn tokens(&self, city: usize) -> &'static [u8] {
        self.tokens[city]
    }

    /// All pairs that claimed routes join, countries left out (MK-64).
    fn read_pairs(&mut self, journeys: &JourneyMap) {
        let map = &journeys.board.map;
        let claimed = RouteSet::from_bits(journeys.own.bits() | journeys.foreign.bits());
        for track in claimed.iter() {
            let ends = map.route(track).ends;
            if ends.iter().any(|&end| map.countries().contains(end)) {
                continue;
            }
            let own = journeys.own.contains(track);
            // Tracks of a pair have neighboring ids.
            let Some(pair) = self.pairs.last_mut().filter(|pair| map.parallel(pair.tracks[0], track)) else {
                self.pairs.push(Pair { cities: ends.map(|end| end.0), tracks: [track; 3], count: 1, own });
                continue;
            };
            match journeys.parallel_return {
                Switch::On => {
                    let last = pair.count as usize;
                    pair.tracks[last] = track;
                    pair.count += 1;
                    if own {
                        pair.tracks.swap(0, last);
                    }
                }
                // Whoever may ride one track only (MK-62) takes the free one.
                Switch::Off if own => pair.tracks[0] = track,
                Switch::Off => {}
            }
            pair.own |= own;
        }
    }

    /// Leaves out what the cards do not suffice for.
    fn keep_reachable(&mut self) {
        let mut near = [0_u64; MAX_CITIES];
        let mut near_by_own = [0_u64; MAX_CITIES];
        for pair in &self.pairs {
            let [one, other] = pair.cities.map(usize::from);
            near[one] |= 1 << other;
            near[other] |= 1 << one;
            if pair.own {
                near_by_own[one] |= 1 << other;
                near_by_own[other] |= 1 << one;
            }
        }
        let mut distance = [usize::MAX; MAX_CITIES];
        let mut ring = 1_u64 << self.start;
        for cards in 0..=self.cards {
            let mut waiting = ring;
            while waiting != 0 {
                let city = waiting.trailing_zeros() as usize;
                distance[city] = cards;
                let new = near_by_own[city] & !ring & !self.cities;
                ring |= new;
                waiting = waiting & (waiting - 1) | new;
            }
            self.cities |= ring;
            ring = bits(ring).fold(0, |next, city| next | near[city]) & !self.cities;
        }
        let cards = self.cards;
        self.pairs.retain_mut(|pair| {
            let nearest = pair.cities.map(|city| distance[city as usize]).into_iter().min();
            let left = nearest.and_then(|nearest| cards.checked_sub(nearest));
            while pair.count > 0 && left.is_none_or(|left| pair.price(pair.count) > left) {
                pair.count -= 1;
            }
            pair.count > 0
        });
        for pair in &self.pairs {
            let [one, other] = pair.cities.map(usize::from);
            self.near[one] |= 1 << other;
            self.near[other] |= 1 << one;
        }
    }

    /// What a journey into these cities, one after the other, takes.
    pub(super) fn points(&self, cities: impl Iterator<Item = u8>) -> u8 {
        let mut visits = [0_u8; MAX_CITIES];
        cities
            .map(|city| {
                let visits = &mut visits[city as usize];
                *visits += 1;
                self.tokens[city as usize].get(usize::from(*visits) - 1).copied().unwrap_or(0)
            })
            .sum()
    }
}
