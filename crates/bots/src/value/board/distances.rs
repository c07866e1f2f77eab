//! Distances between all pairs of cities for a seat that owns some routes and may claim others.
//!
//! One row of bytes per city: shortest paths of a whole map, and joining two cities for nothing afterwards,
//! are a few machine instructions per row.

use engine::board::Board;
use engine::board::map::{CityId, MAX_CITIES, MAX_ROUTES, RouteId};

/// No way is left.
pub const FAR: u8 = u8::MAX;

/// What it costs to claim each route, in whatever unit the planner counts.
pub type Costs = [u8; MAX_ROUTES];

/// Each route costs as many pieces as it has spaces.
pub fn lengths(board: &Board) -> Costs {
    let mut lengths = [0; MAX_ROUTES];
    for (length, route) in lengths.iter_mut().zip(board.map.routes()) {
        *length = route.length;
    }
    lengths
}

/// Distances between all pairs of cities.
#[derive(Clone)]
pub struct Metric {
    board: &'static Board,
    rows: [[u8; MAX_CITIES]; MAX_CITIES],
}

impl Metric {
    /// The distances when `own` routes are free and the `open` ones cost what they cost.
    pub fn new(board: &'static Board, own: u128, open: u128, costs: &Costs) -> Self {
        let cities = board.map.cities().len();
        let mut metric = Self { board, rows: [[FAR; MAX_CITIES]; MAX_CITIES] };
        for city in 0..cities {
            metric.rows[city][city] = 0;
        }
        let mut routes = own | open;
        while routes != 0 {
            let route = RouteId(routes.trailing_zeros() as u8);
            routes &= routes - 1;
            let cost = if own >> route.0 & 1 == 1 { 0 } else { costs[route.index()] };
            let [one, other] = board.map.route(route).ends.map(CityId::index);
            metric.rows[one][other] = metric.rows[one][other].min(cost);
            metric.rows[other][one] = metric.rows[other][one].min(cost);
        }
        match cities {
            ..=16 => metric.close::<16>(),
            17..=32 => metric.close::<32>(),
            33..=48 => metric.close::<48>(),
            _ => metric.close::<MAX_CITIES>(),
        }
        metric
    }

    /// Shortest paths over the routes entered so far, on a map of at most so many cities.
    fn close<const CITIES: usize>(&mut self) {
        let cities = self.board.map.cities().len();
        let countries = self.board.map.countries().0;
        for through in 0..cities {
            if countries >> through & 1 == 1 {
                continue; // MK-85
            }
            let by = self.rows[through];
            for row in &mut self.rows[..cities] {
                let first = row[through];
                if first != FAR {
                    shorten::<CITIES>(row, &by, first);
                }
            }
        }
    }

    /// The distance between two cities.
    #[inline]
    pub fn between(&self, one: CityId, other: CityId) -> u8 {
        self.rows[one.index()][other.index()]
    }

    /// Joins the ends of a route for nothing.
    pub fn join(&mut self, route: RouteId) {
        let [one, other] = self.board.map.route(route).ends;
        let countries = self.board.map.countries();
        match (countries.contains(one), countries.contains(other)) {
            (false, false) => self.join_cities(one, other),
            (false, true) => self.reach(other, one),
            (true, false) => self.reach(one, other),
            (true, true) => {}
        }
    }

    fn join_cities(&mut self, one: CityId, other: CityId) {
        if self.between(one, other) == 0 {
            return;
        }
        match self.board.map.cities().len() {
            ..=16 => self.join_among::<16>(one, other),
            17..=32 => self.join_among::<32>(one, other),
            33..=48 => self.join_among::<48>(one, other),
            _ => self.join_among::<MAX_CITIES>(one, other),
        }
    }

    fn join_among<const CITIES: usize>(&mut self, one: CityId, other: CityId) {
        let (a, b) = (one.index(), other.index());
        let from_a = self.rows[a];
        let from_b = self.rows[b];
        for row in &mut self.rows[..self.board.map.cities().len()] {
            let (to_a, to_b) = (row[a], row[b]);
            // Only cities that are nearer to one end than to the other can gain.
            if to_a < to_b {
                shorten::<CITIES>(row, &from_b, to_a);
            } else if to_b < to_a {
                shorten::<CITIES>(row, &from_a, to_b);
            }
        }
    }

    /// A country is reached from a city: a dead end, which shortens nothing else (MK-85).
    fn reach(&mut self, country: CityId, city: CityId) {
        let (country, city) = (country.index(), city.index());
        let from_city = self.rows[city];
        for (place, &way) in from_city.iter().enumerate().take(self.board.map.cities().len()) {
            let old = self.rows[place][country];
            self.rows[place][country] = old.min(way);
            self.rows[country][place] = self.rows[country][place].min(way);
        }
    }

    /// The routes of a cheapest way, those that cost nothing left out; `open` are those that may be claimed.
    pub fn way(&self, from: CityId, to: CityId, open: u128, costs: &Costs) -> Option<u128> {
        let map = &self.board.map;
        let countries = map.countries();
        let mut at = from;
        let mut way = 0_u128;
        let goal = &self.rows[to.index()];
        if self.between(from, to) == FAR {
            return None;
        }
        while self.between(at, to) != 0 {
            let left = self.between(at, to);
            let near = &self.rows[at.index()];
            let mut found = None;
            'search: for (place, &distance) in near.iter().enumerate().take(map.cities().len()) {
                let place = CityId(place as u8);
                if distance != 0 || (place != at && countries.contains(place)) {
                    continue;
                }
                let mut routes = map.city(place).routes.bits() & open & !way;
                while routes != 0 {
                    let route = RouteId(routes.trailing_zeros() as u8);
                    routes &= routes - 1;
                    let next = map.route(route).other_end(place);
                    if countries.contains(next) && next != to {
                        continue;
                    }
                    let cost = costs[route.index()];
                    if goal[next.index()] != FAR
                        && cost > 0
                        && cost.saturating_add(goal[next.index()]) == left
                    {
                        found = Some((route, next));
                        break 'search;
                    }
                }
            }
            let (route, next) = found?;
            way |= 1 << route.0;
            at = next;
        }
        Some(way)
    }
}

/// Makes the distances of `row` to that many cities at most `first` plus those of `by`.
#[inline]
fn shorten<const CITIES: usize>(row: &mut [u8; MAX_CITIES], by: &[u8; MAX_CITIES], first: u8) {
    for (distance, &rest) in row[..CITIES].iter_mut().zip(&by[..CITIES]) {
        *distance = (*distance).min(rest.saturating_add(first));
    }
}
