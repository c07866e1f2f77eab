//! The best journey of a passenger: the most goods value for the Passenger cards at hand, exactly.
//!
//! A depth-first search over trails, which drops a branch as soon as even an optimistic rest of it cannot win
//! (see `Outlook`).

use super::goods::Stacks;
use super::map::{CityId, CitySet, MAX_CITIES, Map, RouteId, RouteSet};
use super::view::View;
use super::{Board, BoardGame};
use crate::options::Switch;
use crate::seat::Seat;

/// The most routes of one journey: no two seats have more pieces on the way than this.
const MAX_STEPS: usize = 64;

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
        let mut search = Search::new(self, start);
        // What few cards achieve is cheap to find, and then prunes the search with more.
        for cards in 0..=cards {
            search.extend(start, 0, cards, 0);
        }
        let best = search.best;
        (best.len > 0).then_some(best)
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

/// Token values, added up.
type Worth = u16;

struct Search<'j> {
    journeys: &'j JourneyMap,
    map: &'static Map,
    start: CityId,
    /// By city: what entering it gives now, and could give in all.
    now: [u8; MAX_CITIES],
    in_all: [Worth; MAX_CITIES],
    /// By city: the own routes and all routes that lead on, countries left out.
    own_at: [u128; MAX_CITIES],
    all_at: [u128; MAX_CITIES],
    path: [RouteId; MAX_STEPS],
    cards_used: u8,
    points: u8,
    used: u128,
    entered: CitySet,
    taken: Stacks,
    best: BestJourney,
}

impl<'j> Search<'j> {
    fn new(journeys: &'j JourneyMap, start: CityId) -> Self {
        let map = &journeys.board.map;
        let mut search = Self {
            journeys,
            map,
            start,
            now: [0; MAX_CITIES],
            in_all: [0; MAX_CITIES],
            own_at: [0; MAX_CITIES],
            all_at: [0; MAX_CITIES],
            path: [RouteId(0); MAX_STEPS],
            cards_used: 0,
            points: 0,
            used: 0,
            entered: CitySet::EMPTY,
            taken: journeys.goods,
            best: BestJourney { start, steps: [RouteId(0); MAX_STEPS], len: 0, points: 0, cards: 0 },
        };
        let into_countries = map.ends_in(map.countries()).iter().fold(0, |into, ends| into | ends);
        for (index, city) in map.cities().iter().enumerate() {
            let ridden = city.routes.bits() & !into_countries; // MK-64
            search.own_at[index] = ridden & journeys.own.bits();
            search.all_at[index] = ridden & (journeys.own.bits() | journeys.foreign.bits());
            search.count_tokens(CityId(index as u8));
        }
        search
    }

    /// Notes what entering the city gives (MK-66 to MK-69).
    fn count_tokens(&mut self, city: CityId) {
        let spent = self.journeys.revisit_token == Switch::Off && self.entered.contains(city);
        let left = if city == self.start || spent {
            &[]
        } else {
            &self.journeys.board.stack(city)[self.taken.taken(city)..]
        };
        self.now[city.index()] = left.first().copied().unwrap_or(0);
        self.in_all[city.index()] = match self.journeys.revisit_token {
            Switch::Off => Worth::from(self.now[city.index()]),
            Switch::On => left.iter().map(|&value| Worth::from(value)).sum(),
        };
    }

    fn extend(&mut self, at: CityId, len: usize, cards: u8, barred: u128) {
        let better = (self.points, std::cmp::Reverse(self.cards_used))
            > (self.best.points, std::cmp::Reverse(self.best.cards));
        if len > 0 && (self.best.len == 0 || better) {
            self.best.steps = self.path;
            self.best.len = len as u8;
            self.best.points = self.points;
            self.best.cards = self.cards_used;
        }
        if len == MAX_STEPS || (self.best.len > 0 && !self.may_win(at, cards, barred)) {
            return;
        }
        let usable =
            if cards > 0 { self.all_at[at.index()] } else { self.own_at[at.index()] } & !self.used & !barred;
        // Better tokens first: a good journey found early prunes the rest.
        let mut routes = [(0, RouteId(0)); 16];
        let mut count = 0;
        for route in RouteSet::from_bits(usable).iter().take(routes.len()) {
            let to = self.map.route(route).other_end(at);
            let own = u8::from(self.journeys.own.contains(route));
            routes[count] = (2 * self.now[to.index()] + own, route);
            count += 1;
        }
        debug_assert_eq!(count, RouteSet::from_bits(usable).len(), "no city has so many routes");
        routes[..count].sort_unstable_by_key(|&(order, _)| std::cmp::Reverse(order));
        for &(_, route) in &routes[..count] {
            self.ride(at, route, len, cards, barred);
        }
    }

    fn ride(&mut self, at: CityId, route: RouteId, len: usize, cards: u8, barred: u128) {
        let to = self.map.route(route).other_end(at);
        let price = u8::from(!self.journeys.own.contains(route)); // MK-57, MK-58
        let value = self.now[to.index()];
        let before = (self.entered, self.taken);
        self.path[len] = route;
        self.used |= 1 << route.0;
        self.cards_used += price;
        self.points += value;
        if value > 0 {
            self.taken.take(to);
        }
        self.entered.insert(to);
        self.count_tokens(to);
        let barred = match self.journeys.parallel_return {
            Switch::On => barred,
            Switch::Off => barred | self.map.groups_of(1 << route.0), // MK-62
        };
        self.extend(to, len + 1, cards - price, barred);
        (self.entered, self.taken) = before;
        self.count_tokens(to);
        self.points -= value;
        self.cards_used -= price;
        self.used &= !(1 << route.0);
    }

    /// Whether a journey that goes on from here could still be better than the best found.
    fn may_win(&self, at: CityId, cards: u8, barred: u128) -> bool {
        let need = Worth::from(self.best.points);
        let mut outlook = Outlook::new(self, !(self.used | barred));
        let bound = Worth::from(self.points) + outlook.explore_from(at);
        if bound > need || cards == 0 {
            return bound > need;
        }
        // Every part within reach, ring by ring: each card enters one part, or the same again at another place.
        // A part of a far ring is only reached through one of every nearer ring.
        let mut ring = outlook.seen;
        let mut on_the_way = 0;
        let mut most = outlook.best_rides(cards);
        for left in (0..cards).rev() {
            let before = outlook.seen;
            let mut best_here = 0;
            for city in ring.iter() {
                let ways = self.all_at[city.index()] & !self.own_at[city.index()] & outlook.free;
                for route in RouteSet::from_bits(ways).iter() {
                    let to = self.map.route(route).other_end(city);
                    if !outlook.seen.contains(to) {
                        let first = outlook.explore_around(to);
                        keep(&mut outlook.rides, best_here.min(first));
                        best_here = best_here.max(first);
                    }
                }
            }
            on_the_way += best_here;
            most = most.max(on_the_way + outlook.best_rides(left));
            ring = CitySet(outlook.seen.0 & !before.0);
            if ring.0 == 0 {
                break;
            }
        }
        bound + most > need
    }
}

/// The most rides that are compared; no hand has more Passenger cards.
const MAX_RIDES: usize = 16;

/// What the rest of a journey could take at best.
///
/// A route whose loss would cut the own network in two is ridden in one direction only.
/// So a ride takes one block that no such route divides, one chain of blocks beyond it, and, if it entered in the
/// middle, a second chain; what lies on other branches needs another card.
struct Outlook<'s, 'j> {
    search: &'s Search<'j>,
    /// Routes that the journey has not used.
    free: u128,
    seen: CitySet,
    clock: u8,
    found_at: [u8; MAX_CITIES],
    /// The best chain that hangs on a city.
    chain: [Worth; MAX_CITIES],
    /// Cities whose block is not complete.
    open: [CityId; MAX_CITIES],
    open_count: usize,
    /// Chains of the present part that no ride has taken, then rides, best first.
    chains: [Worth; MAX_RIDES],
    rides: [Worth; MAX_RIDES],
}

impl<'s, 'j> Outlook<'s, 'j> {
    fn new(search: &'s Search<'j>, free: u128) -> Self {
        Self {
            search,
            free,
            seen: CitySet::EMPTY,
            clock: 0,
            found_at: [0; MAX_CITIES],
            chain: [0; MAX_CITIES],
            open: [CityId(0); MAX_CITIES],
            open_count: 0,
            chains: [0; MAX_RIDES],
            rides: [0; MAX_RIDES],
        }
    }

    /// Looks at the part of the own network around the city where the passenger is.
    /// Gives what riding on takes at best, and keeps the rest of the part as further rides.
    fn explore_from(&mut self, city: CityId) -> Worth {
        self.chains = [0; MAX_RIDES];
        let first = self.visit(city, None).1;
        self.keep_rides(0);
        first
    }

    /// Looks at the part of the own network around another city.
    /// Gives what one ride takes at best, wherever it enters, and keeps the rest of the part as further rides.
    fn explore_around(&mut self, city: CityId) -> Worth {
        self.chains = [0; MAX_RIDES];
        let first = self.visit(city, None).1;
        self.keep_rides(1);
        first + self.chains[0]
    }

    /// Keeps the chains of the present part from some place on as rides of two chains each.
    fn keep_rides(&mut self, from: usize) {
        for pair in self.chains[from..].chunks(2) {
            keep(&mut self.rides, pair.iter().sum());
        }
    }

    /// Finds the blocks around a city. Gives how far back they reach and the chain that starts with its block, if complete.
    fn visit(&mut self, city: CityId, by: Option<RouteId>) -> (u8, Worth) {
        let found = self.clock;
        self.clock += 1;
        self.found_at[city.index()] = found;
        self.seen.insert(city);
        self.chain[city.index()] = 0;
        self.open[self.open_count] = city;
        let bottom = self.open_count;
        self.open_count += 1;
        let mut reach = found;
        for route in RouteSet::from_bits(self.search.own_at[city.index()] & self.free).iter() {
            if Some(route) == by {
                continue;
            }
            let to = self.search.map.route(route).other_end(city);
            if self.seen.contains(to) {
                reach = reach.min(self.found_at[to.index()]);
                continue;
            }
            let (far, chain) = self.visit(to, Some(route));
            reach = reach.min(far);
            if far > found {
                // The route is the only way there and back.
                let better = self.chain[city.index()].max(chain);
                let worse = self.chain[city.index()].min(chain);
                self.chain[city.index()] = better;
                keep(&mut self.chains, worse);
            }
        }
        if reach < found {
            return (reach, 0);
        }
        let mut block = 0;
        let mut best = 0;
        for at in bottom..self.open_count {
            let member = self.open[at].index();
            block += self.search.in_all[member];
            let chain = self.chain[member];
            keep(&mut self.chains, best.min(chain));
            best = best.max(chain);
        }
        self.open_count = bottom;
        (reach, block + best)
    }

    /// The most that so many rides take together.
    fn best_rides(&self, cards: u8) -> Worth {
        self.rides.iter().take(cards as usize).sum()
    }
}

/// Keeps a value among the greatest, in descending order.
fn keep(greatest: &mut [Worth; MAX_RIDES], value: Worth) {
    if value > greatest[MAX_RIDES - 1] {
        let place = greatest.partition_point(|&kept| kept >= value);
        greatest[place..].rotate_right(1);
        greatest[place] = value;
    }
}
