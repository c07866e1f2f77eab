//! All-pairs distances between cities for a seat that owns some routes and may claim others.
//!
//! A matrix with one row of bytes per city, so that relaxing a row takes a few vector instructions.

use engine::board::Board;
use engine::board::map::{CityId, CitySet, MAX_CITIES, MAX_ROUTES, RouteId, RouteSet};

/// Distance of cities that can no longer be connected.
pub const UNREACHABLE: u8 = u8::MAX;

/// Cost of claiming each route, in units of the caller.
pub type Costs = [u8; MAX_ROUTES];

/// Returns the costs in pieces: the length of each route.
pub fn route_lengths(board: &Board) -> Costs {
    let mut lengths = [0; MAX_ROUTES];
    for (length, route) in lengths.iter_mut().zip(board.map.routes()) {
        *length = route.length;
    }
    lengths
}

/// All-pairs distances between cities.
#[derive(Clone)]
pub struct Distances {
    board: &'static Board,
    rows: [[u8; MAX_CITIES]; MAX_CITIES],
}

impl Distances {
    /// Computes the distances when `own` routes cost nothing and `open` routes cost `costs`.
    pub fn new(board: &'static Board, own: RouteSet, open: RouteSet, costs: &Costs) -> Self {
        let cities = board.map.cities().len();
        let mut distances = Self { board, rows: [[UNREACHABLE; MAX_CITIES]; MAX_CITIES] };
        for city in 0..cities {
            distances.rows[city][city] = 0;
        }
        for route in (own | open).iter() {
            let cost = if own.contains(route) { 0 } else { costs[route.index()] };
            let [one, other] = board.map.route(route).ends.map(CityId::index);
            distances.rows[one][other] = distances.rows[one][other].min(cost);
            distances.rows[other][one] = distances.rows[other][one].min(cost);
        }
        match cities {
            ..=16 => distances.floyd_warshall::<16>(),
            17..=32 => distances.floyd_warshall::<32>(),
            33..=48 => distances.floyd_warshall::<48>(),
            _ => distances.floyd_warshall::<MAX_CITIES>(),
        }
        distances
    }

    /// Computes all shortest paths on a map of at most `CITIES` cities.
    fn floyd_warshall<const CITIES: usize>(&mut self) {
        let cities = self.board.map.cities().len();
        let countries = self.board.map.countries();
        for through in (!countries & CitySet::first(cities)).iter().map(CityId::index) {
            let by = self.rows[through]; // MK-85
            for row in &mut self.rows[..cities] {
                let first = row[through];
                if first != UNREACHABLE {
                    relax::<CITIES>(row, &by, first);
                }
            }
        }
    }

    /// Returns the distance between two cities.
    #[inline]
    pub fn between(&self, one: CityId, other: CityId) -> u8 {
        self.rows[one.index()][other.index()]
    }

    /// Updates the distances for a route that now costs nothing.
    pub fn join(&mut self, route: RouteId) {
        let [one, other] = self.board.map.route(route).ends;
        let countries = self.board.map.countries();
        match (countries.contains(one), countries.contains(other)) {
            (false, false) => self.join_cities(one, other),
            (false, true) => self.reach_country(other, one),
            (true, false) => self.reach_country(one, other),
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
            // Only cities that are nearer to one end than to the other can get closer.
            if to_a < to_b {
                relax::<CITIES>(row, &from_b, to_a);
            } else if to_b < to_a {
                relax::<CITIES>(row, &from_a, to_b);
            }
        }
    }

    /// Connects a country to a city. A country is a dead end and shortens nothing else (MK-85).
    fn reach_country(&mut self, country: CityId, city: CityId) {
        let (country, city) = (country.index(), city.index());
        let from_city = self.rows[city];
        for (place, &path) in from_city.iter().enumerate().take(self.board.map.cities().len()) {
            let old = self.rows[place][country];
            self.rows[place][country] = old.min(path);
            self.rows[country][place] = self.rows[country][place].min(path);
        }
    }

    /// Returns the routes of a shortest path that are still to be claimed; `open` are the claimable routes.
    pub fn shortest_path(&self, from: CityId, to: CityId, open: RouteSet, costs: &Costs) -> Option<RouteSet> {
        let map = &self.board.map;
        let countries = map.countries();
        let mut at = from;
        let mut path = RouteSet::EMPTY;
        let goal = &self.rows[to.index()];
        if self.between(from, to) == UNREACHABLE {
            return None;
        }
        while self.between(at, to) != 0 {
            let left = self.between(at, to);
            let near = &self.rows[at.index()];
            let mut found = None;
            'search: for (place, &distance) in near.iter().enumerate().take(map.cities().len()) {
                let place = CityId::new(place);
                if distance != 0 || (place != at && countries.contains(place)) {
                    continue;
                }
                for route in (map.city(place).routes & open & !path).iter() {
                    let next = map.route(route).other_end(place);
                    if countries.contains(next) && next != to {
                        continue;
                    }
                    let cost = costs[route.index()];
                    if goal[next.index()] != UNREACHABLE
                        && cost > 0
                        && cost.saturating_add(goal[next.index()]) == left
                    {
                        found = Some((route, next));
                        break 'search;
                    }
                }
            }
            let (route, next) = found?;
            path.insert(route);
            at = next;
        }
        Some(path)
    }
}

/// Limits the first `CITIES` distances of `row` to `first` plus those of `by`.
#[inline]
fn relax<const CITIES: usize>(row: &mut [u8; MAX_CITIES], by: &[u8; MAX_CITIES], first: u8) {
    for (distance, &rest) in row[..CITIES].iter_mut().zip(&by[..CITIES]) {
        *distance = (*distance).min(rest.saturating_add(first));
    }
}
