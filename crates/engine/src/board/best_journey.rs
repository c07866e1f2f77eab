//! The best journey of a passenger: the most goods value for the Passenger cards at hand, exactly.
//!
//! A journey is a connected set of rides with its start in it, that leaves every city as often as it enters it,
//! but for start and end. The best such set is found by dynamic programming (see `frontier`) and then put in order.
//!
//! It is the exact reference for `whistlestop bench journey` and for tests; the bots use a shorter, bounded search.
//! It is no part of a step: it allocates.

mod frontier;
mod network;

use network::Network;

use super::goods::Stacks;
use super::map::{CityId, RouteId, RouteSet};
use super::view::View;
use super::{Board, BoardGame};
use crate::options::Switch;
use crate::seat::Seat;

/// The most routes of one journey: no seat has pieces for more of its own, nor cards for more of others.
const MAX_STEPS: usize = 64;

/// The most Passenger cards that make a difference; no box has more.
const MAX_CARDS: usize = 15;

/// A journey from start to end.
#[derive(Clone, Copy, Debug)]
pub struct BestJourney {
    /// Where it sets out.
    pub start: CityId,
    steps: [RouteId; MAX_STEPS],
    len: u8,
    /// The value of the tokens it takes.
    pub points: u8,
    /// The Passenger cards it costs.
    pub cards: u8,
}

impl BestJourney {
    /// The routes, in the order of the rides.
    pub fn routes(&self) -> &[RouteId] {
        &self.steps[..self.len as usize]
    }
}

/// Everything public that a journey depends on.
#[derive(Clone, Copy)]
pub struct JourneyMap {
    board: &'static Board,
    goods: Stacks,
    own: RouteSet,
    foreign: RouteSet,
    revisit_token: Switch,
    parallel_return: Switch,
}

impl JourneyMap {
    /// What a seat's journeys depend on, from anybody's view.
    pub fn of_view(view: &View, seat: Seat) -> Self {
        let foreign = Seat::all(view.seats())
            .filter(|&other| other != seat)
            .fold(0, |routes, other| routes | view.players[other.index()].routes.bits());
        Self {
            board: view.board,
            goods: view.goods,
            own: view.players[seat.index()].routes,
            foreign: RouteSet::from_bits(foreign),
            revisit_token: view.options.revisit_token,
            parallel_return: view.options.parallel_return,
        }
    }

    /// The journey from `start` that takes the most goods value with at most so many Passenger cards;
    /// among equals one with the fewest cards. Nothing if no ride is possible (MK-75).
    pub fn best(&self, start: CityId, cards: u8) -> Option<BestJourney> {
        let network = Network::new(self, start, usize::from(cards).min(MAX_CARDS));
        let mut rides = in_order(&network, frontier::best_rides(&network)?);
        shorten(&network, &mut rides);
        let mut steps = [RouteId(0); MAX_STEPS];
        for (step, ride) in steps.iter_mut().zip(&rides) {
            *step = ride.by;
        }
        Some(BestJourney {
            start,
            steps,
            len: rides.len() as u8,
            points: network.points(rides.iter().map(|ride| ride.to)),
            cards: rides.iter().filter(|ride| !self.own.contains(ride.by)).count() as u8,
        })
    }

    /// What entering a city gives, time after time (MK-66 to MK-69).
    fn tokens(&self, start: CityId, city: CityId) -> &'static [u8] {
        let left = &self.board.stack(city)[self.goods.taken(city)..];
        match self.revisit_token {
            _ if city == start => &[],
            Switch::Off => &left[..left.len().min(1)],
            Switch::On => left,
        }
    }
}

impl BoardGame {
    /// The best journey of the seat's passenger in that city with so many Passenger cards.
    pub fn best_journey(&self, seat: Seat, start: CityId, cards: u8) -> Option<BestJourney> {
        let own = self.player(seat).routes;
        JourneyMap {
            board: self.board,
            goods: self.goods,
            own,
            foreign: RouteSet::from_bits(self.claimed() & !own.bits()),
            revisit_token: self.options.revisit_token,
            parallel_return: self.options.parallel_return,
        }
        .best(start, cards)
    }
}

/// The members of a set.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as usize;
            set &= set - 1;
            bit
        })
    })
}

/// A ride: where it leads, and by which track.
#[derive(Clone, Copy)]
struct Ride {
    to: u8,
    by: RouteId,
}

/// The rides between the cities of each pair, one after the other.
fn in_order(network: &Network, mut left: Vec<u8>) -> Vec<Ride> {
    // A walk goes on as long as it can and ends where the journey does. Going back over it,
    // round trips that it missed are joined in (Hierholzer).
    let mut walk = Vec::with_capacity(MAX_STEPS);
    let mut journey = Vec::with_capacity(MAX_STEPS);
    loop {
        let at = walk.last().map_or(network.start, |ride: &Ride| ride.to);
        let pairs = network.pairs.iter().zip(&mut left);
        if let Some((pair, left)) =
            pairs.into_iter().find(|(pair, left)| **left > 0 && pair.cities.contains(&at))
        {
            *left -= 1;
            let [one, other] = pair.cities;
            walk.push(Ride { to: one ^ other ^ at, by: pair.tracks[*left as usize] });
        } else if let Some(ride) = walk.pop() {
            journey.push(ride);
        } else {
            journey.reverse();
            return journey;
        }
    }
}

/// Leaves out round trips and a last stretch that take nothing.
fn shorten(network: &Network, rides: &mut Vec<Ride>) {
    let points = network.points(rides.iter().map(|ride| ride.to));
    while rides.len() > 1 && network.points(rides[..rides.len() - 1].iter().map(|ride| ride.to)) == points {
        rides.pop();
    }
    let mut from = 0;
    while from < rides.len() {
        let at = if from == 0 { network.start } else { rides[from - 1].to };
        let round_trip = (from + 1..rides.len()).rev().find(|&to| {
            let rest = rides[..from].iter().chain(&rides[to..]).map(|ride| ride.to);
            rides[to - 1].to == at && network.points(rest) == points
        });
        if let Some(to) = round_trip {
            rides.drain(from..to);
        }
        from += 1;
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use super::*;
    use crate::board::map::CitySet;
    use crate::edition::Edition;
    use crate::shuffle::FastRng;

    /// What a journey has taken and used so far, by the rules alone.
    #[derive(Clone, Copy)]
    struct Way<'j> {
        journeys: &'j JourneyMap,
        start: CityId,
        at: CityId,
        used: u128,
        entered: CitySet,
        goods: Stacks,
        points: u8,
        cards: u8,
    }

    impl<'j> Way<'j> {
        fn new(journeys: &'j JourneyMap, start: CityId) -> Self {
            let goods = journeys.goods;
            Self { journeys, start, at: start, used: 0, entered: CitySet::EMPTY, goods, points: 0, cards: 0 }
        }

        /// One ride further, if the rules and so many cards allow it.
        fn ride(mut self, route: RouteId, cards: u8) -> Option<Self> {
            let map = &self.journeys.board.map;
            let to = map.route(route).other_end(self.at);
            let claimed = self.journeys.own.bits() | self.journeys.foreign.bits();
            let barred = match self.journeys.parallel_return {
                Switch::On => self.used,
                Switch::Off => map.groups_of(self.used),
            };
            self.cards += u8::from(!self.journeys.own.contains(route));
            if !map.route(route).touches(self.at)
                || map.countries().contains(to)
                || (claimed & !barred) >> route.0 & 1 == 0
                || self.cards > cards
            {
                return None;
            }
            let gives =
                to != self.start && (self.journeys.revisit_token == Switch::On || !self.entered.contains(to));
            if gives && let Some(token) = self.journeys.board.stack(to).get(self.goods.taken(to)) {
                self.points += token;
                self.goods.take(to);
            }
            self.used |= 1 << route.0;
            self.entered.insert(to);
            self.at = to;
            Some(self)
        }

        /// The most points, and the fewest cards for them, of this way and all that go on from here.
        fn best(self, cards: u8) -> (u8, Reverse<u8>) {
            let routes = self.journeys.board.map.city(self.at).routes;
            routes
                .iter()
                .filter_map(|route| self.ride(route, cards))
                .map(|way| way.best(cards))
                .fold((self.points, Reverse(self.cards)), Ord::max)
        }
    }

    /// Some routes around one another, own and others', over stacks of any height.
    fn small_network(rng: &mut FastRng) -> JourneyMap {
        let boards = Edition::ALL.into_iter().filter_map(Edition::board);
        let with_goods = |board: &&Board| {
            (0..board.map.cities().len()).any(|city| !board.stack(CityId(city as u8)).is_empty())
        };
        let board = boards.into_iter().find(with_goods).expect("an edition has goods");
        let map = &board.map;
        let switch = |on: bool| if on { Switch::On } else { Switch::Off };
        let mut journeys = JourneyMap {
            board,
            goods: Stacks::default(),
            own: RouteSet::EMPTY,
            foreign: RouteSet::EMPTY,
            revisit_token: switch(rng.below(2) == 0),
            parallel_return: switch(rng.below(2) == 0),
        };
        let size = 2 + rng.below(12) as usize;
        let share = 1 + rng.below(4);
        let mut all = RouteSet::EMPTY;
        let mut near = map.city(CityId(rng.below(map.cities().len() as u32) as u8)).routes;
        while all.len() < size {
            let nth = rng.below(near.len() as u32) as usize;
            let route = near.iter().nth(nth).expect("it is below their number");
            all.insert(route);
            let own = rng.below(5) < share && map.groups_of(journeys.own.bits()) >> route.0 & 1 == 0;
            if own && !journeys.foreign.contains(route) {
                journeys.own.insert(route);
            } else if !journeys.own.contains(route) {
                journeys.foreign.insert(route);
            }
            for end in map.route(route).ends {
                near = RouteSet::from_bits(near.bits() | map.city(end).routes.bits());
            }
        }
        for city in (0..map.cities().len()).map(|city| CityId(city as u8)) {
            for _ in 0..rng.below(board.stack(city).len() as u32 + 1) {
                if rng.below(3) == 0 {
                    journeys.goods.take(city);
                }
            }
        }
        journeys
    }

    /// MK-54 to MK-72: most points, then fewest cards, for every start and number of cards and under every setting.
    #[test]
    fn the_best_journey_is_the_best_of_all_on_small_networks() {
        let mut rng = FastRng::new(8);
        let mut compared = 0;
        for _ in 0..600 {
            let journeys = small_network(&mut rng);
            let cities = journeys.board.map.cities().len() as u32;
            for _ in 0..12 {
                let start = CityId(rng.below(cities) as u8);
                let cards = rng.below(8) as u8;
                if journeys.board.map.countries().contains(start) {
                    continue;
                }
                let first_rides = journeys.board.map.city(start).routes;
                let expected = first_rides
                    .iter()
                    .filter_map(|route| Way::new(&journeys, start).ride(route, cards))
                    .map(|way| way.best(cards))
                    .max();
                let Some(best) = journeys.best(start, cards) else {
                    assert_eq!(expected, None);
                    continue;
                };
                let way = best
                    .routes()
                    .iter()
                    .try_fold(Way::new(&journeys, start), |way, &route| way.ride(route, cards));
                let way = way.expect("a journey of legal rides");
                assert_eq!((way.points, way.cards), (best.points, best.cards));
                assert_eq!(Some((best.points, Reverse(best.cards))), expected);
                compared += 1;
            }
        }
        assert!(compared > 1000, "only {compared} journeys compared");
    }
}
