//! The longest continuous path: the true maximum (US-20 to US-28), without allocation.
//!
//! In graph terms it is a longest trail: each route at most once, cities any number of times.
//! A connected part whose cities have at most two odd degrees is one trail (Euler); a tree's longest trail is its
//! diameter. Otherwise both ends of a longest trail are cities of odd degree with all their routes used, so a search
//! starts only there. A part with too many cycles for a short search is solved by dynamic programming over its
//! routes: the lightest routes to leave out, so that the rest is connected with at most two odd cities.

mod frontier;

use super::map::{MAX_CITIES, MAX_PIECES, Map, RouteId, RouteSet};
use crate::sets::Bits;

/// Maximum number of routes of one network: no seat has more pieces.
const MAX_EDGES: usize = MAX_PIECES as usize;

/// Maximum number of cities of one graph. A connected part has at most one more than it has routes.
const MAX_NODES: usize = 64;

const _: () = assert!(MAX_EDGES < MAX_NODES);

/// The number of search steps after which the dynamic programming is faster.
const SEARCH_STEPS: u32 = 200;

/// Returns the greatest number of pieces on one continuous trail of the routes.
///
/// # Panics
/// When the routes have more spaces together than a seat has pieces ([`MAX_PIECES`]).
pub fn longest_path(map: &Map, routes: RouteSet) -> u8 {
    if routes.is_empty() {
        return 0; // US-27 reads this
    }
    match Graph::new(map, routes) {
        Some(graph) => graph.longest_trail(),
        None => longest_by_part(map, routes),
    }
}

/// Returns the routes of one longest path, which are those of a trail with [`longest_path`] pieces.
///
/// # Panics
/// As [`longest_path`].
pub fn longest_path_routes(map: &Map, routes: RouteSet) -> RouteSet {
    let length = longest_path(map, routes);
    // What can be left out without a shorter path is left out; a path of that length then needs every route.
    routes.iter().fold(routes, |kept, route| {
        let fewer = kept & !RouteSet::only(route);
        if longest_path(map, fewer) == length { fewer } else { kept }
    })
}

/// Returns the longest path where all parts together have more cities than a graph: each part gets a graph of its
/// own.
#[cold]
fn longest_by_part(map: &Map, mut routes: RouteSet) -> u8 {
    let mut longest = 0;
    while let Some(first) = routes.iter().next() {
        let part = connected_part(map, routes, first);
        let graph = Graph::new(map, part).expect("a part has at most one city more than routes");
        longest = longest.max(graph.longest_trail());
        routes &= !part;
    }
    longest
}

/// Returns those of the routes that can be reached from the first without passing through a country.
fn connected_part(map: &Map, routes: RouteSet, first: RouteId) -> RouteSet {
    let mut part = RouteSet::only(first);
    loop {
        let cities = part.iter().flat_map(|route| map.route(route).ends);
        let grown = cities
            .filter(|&city| !map.countries().contains(city))
            .fold(part, |grown, city| grown | map.city(city).routes & routes);
        if grown == part {
            return part;
        }
        part = grown;
    }
}

/// One route of the graph.
#[derive(Clone, Copy)]
struct Edge {
    ends: [u8; 2],
    length: u8,
}

/// The network with cities and routes numbered from zero.
struct Graph {
    edges: [Edge; MAX_EDGES],
    edge_count: usize,
    /// By city: its edges.
    at: [u64; MAX_NODES],
    city_count: usize,
}

/// A connected part of the graph.
struct Part {
    cities: u64,
    edges: u64,
    total: u8,
    odd: u64,
}

#[inline]
fn bits(set: u64) -> impl Iterator<Item = usize> {
    Bits(set).map(usize::from)
}

impl Graph {
    /// Creates the graph of the routes, or returns `None` if they have more cities than a graph can hold.
    fn new(map: &Map, routes: RouteSet) -> Option<Self> {
        const UNSEEN: u8 = u8::MAX;
        let mut number = [UNSEEN; MAX_CITIES];
        let mut graph = Self {
            edges: [Edge { ends: [0; 2], length: 0 }; MAX_EDGES],
            edge_count: 0,
            at: [0; MAX_NODES],
            city_count: 0,
        };
        // Long routes get the low numbers, so that a search tries them first.
        for route in map.by_length(routes) {
            let route = map.route(route);
            let ends = route.ends.map(|city| {
                let number = &mut number[city.index()];
                // A country ends a path: each of its routes leads to a separate node (MK-85).
                if *number == UNSEEN || map.countries().contains(city) {
                    *number = graph.city_count as u8;
                    graph.city_count += 1;
                }
                *number
            });
            if graph.city_count > MAX_NODES {
                return None;
            }
            for end in ends {
                graph.at[end as usize] |= 1 << graph.edge_count;
            }
            graph.edges[graph.edge_count] = Edge { ends, length: route.length };
            graph.edge_count += 1;
        }
        Some(graph)
    }

    fn longest_trail(&self) -> u8 {
        let mut best = 0;
        let mut unseen = u64::MAX >> (MAX_NODES - self.city_count);
        while unseen != 0 {
            let part = self.part_of(unseen.trailing_zeros() as usize);
            unseen &= !part.cities;
            if part.total > best {
                best = best.max(self.longest_in(&part, best));
            }
        }
        best
    }

    /// Returns the connected part around a city.
    fn part_of(&self, city: usize) -> Part {
        let mut part = Part { cities: 1 << city, edges: 0, total: 0, odd: 0 };
        let mut waiting = part.cities;
        while waiting != 0 {
            let city = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            let edges = self.at[city];
            if edges.count_ones() % 2 == 1 {
                part.odd |= 1 << city;
            }
            for edge in bits(edges & !part.edges) {
                let edge = &self.edges[edge];
                part.total += edge.length;
                let ends = 1 << edge.ends[0] | 1 << edge.ends[1];
                waiting |= ends & !part.cities;
                part.cities |= ends;
            }
            part.edges |= edges;
        }
        part
    }

    /// Returns the longest trail of a part, if it is longer than `best`; otherwise anything up to `best`.
    fn longest_in(&self, part: &Part, best: u8) -> u8 {
        if part.odd.count_ones() <= 2 {
            return part.total;
        }
        if part.edges.count_ones() + 1 == part.cities.count_ones() {
            return self.diameter(part);
        }
        let max = part.total - self.min_dropped(part);
        if max <= best {
            return best;
        }
        let shortest = bits(part.edges).map(|edge| self.edges[edge].length).min().unwrap_or(0);
        let mut search = Search { graph: self, best, max, shortest, steps: SEARCH_STEPS };
        search.run(part);
        if search.steps > 0 || search.best >= max {
            return search.best;
        }
        frontier::heaviest_trail(self, part, search.best).unwrap_or_else(|| {
            search.steps = u32::MAX;
            search.run(part);
            search.best
        })
    }

    /// Returns a lower bound on what any trail of the part leaves out: all odd cities but two lose a route, and one
    /// route serves two cities at most.
    fn min_dropped(&self, part: &Part) -> u8 {
        let mut sum = 0;
        let mut largest = [0; 2];
        for city in bits(part.odd) {
            let cheapest = bits(self.at[city]).map(|edge| self.edges[edge].length).min().unwrap_or(0);
            sum += cheapest;
            if cheapest > largest[0] {
                largest = [cheapest, largest[0]];
            } else if cheapest > largest[1] {
                largest[1] = cheapest;
            }
        }
        (sum - largest[0] - largest[1]).div_ceil(2)
    }

    /// Returns the longest trail of a tree: from any city to the farthest, and from there to the farthest.
    fn diameter(&self, part: &Part) -> u8 {
        let (far, _) = self.farthest(part.cities.trailing_zeros() as usize);
        self.farthest(far).1
    }

    /// Returns the farthest city of a tree, and how far it is.
    fn farthest(&self, start: usize) -> (usize, u8) {
        let mut distance = [0_u8; MAX_NODES];
        let mut seen = 0_u64;
        let mut waiting = 1_u64 << start;
        let mut far = (start, 0);
        while waiting != 0 {
            let city = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            if distance[city] > far.1 {
                far = (city, distance[city]);
            }
            for edge in bits(self.at[city] & !seen) {
                let edge = &self.edges[edge];
                let next = (edge.ends[0] ^ edge.ends[1] ^ city as u8) as usize;
                distance[next] = distance[city] + edge.length;
                waiting |= 1 << next;
            }
            seen |= self.at[city];
        }
        far
    }
}

/// A depth-first search for a longer trail.
struct Search<'g> {
    graph: &'g Graph,
    best: u8,
    /// No trail is longer.
    max: u8,
    /// The shortest route of the part.
    shortest: u8,
    steps: u32,
}

impl Search<'_> {
    /// Searches from the odd cities: a longest trail ends in two of them, so one of them need not be tried as a
    /// start.
    fn run(&mut self, part: &Part) {
        for start in bits(part.odd & (part.odd - 1)) {
            self.extend(start, part.edges, part.odd, part.total, 0);
        }
    }

    /// Extends a trail of some length that has come to a city. `odd` are the cities with an odd number of unused
    /// routes.
    fn extend(&mut self, city: usize, unused: u64, odd: u64, unused_length: u8, length: u8) {
        self.best = self.best.max(length);
        // All odd cities but this one and the last one of the trail leave a route unused, and one route counts for at
        // most two cities.
        let leaving = (odd & !(1 << city)).count_ones() as u8 / 2;
        let at_most = (length + unused_length).saturating_sub(leaving * self.shortest);
        if self.steps == 0 || self.best >= self.max || at_most <= self.best {
            return;
        }
        self.steps -= 1;
        for edge in bits(self.graph.at[city] & unused) {
            let Edge { ends, length: more } = self.graph.edges[edge];
            let both = 1 << ends[0] | 1 << ends[1];
            let next = (ends[0] ^ ends[1] ^ city as u8) as usize;
            self.extend(next, unused & !(1 << edge), odd ^ both, unused_length - more, length + more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::Edition;
    use crate::shuffle::FastRng;

    /// Returns a connected network of `routes` routes and at most 45 pieces.
    fn network(map: &Map, routes: usize, rng: &mut FastRng) -> RouteSet {
        let all = map.routes().len() as u32;
        let mut network: RouteSet = [RouteId::new(rng.below(all) as usize)].into_iter().collect();
        let mut pieces = 0;
        for _ in 0..40 * routes {
            let route = RouteId::new(rng.below(all) as usize);
            let near = map.route(route).ends.iter().any(|&end| !map.city(end).routes.is_disjoint(network));
            let length = map.route(route).length;
            if near && network.len() < routes && !network.contains(route) && pieces + length <= 45 {
                network.insert(route);
                pieces += length;
            }
        }
        network
    }

    /// US-28: depth-first search and dynamic programming find the same length for parts with many cycles.
    #[test]
    fn search_and_dynamic_programming_agree() {
        for edition in Edition::BOARDS {
            let map = &edition.board().expect("a board").map;
            let mut rng = FastRng::new(5);
            let mut tangled = 0;
            for _ in 0..1500 {
                let size = 4 + rng.below(15) as usize;
                let graph = Graph::new(map, network(map, size, &mut rng)).expect("few cities");
                let part = graph.part_of(0);
                if part.odd.count_ones() <= 2 {
                    continue;
                }
                let shortest = bits(part.edges).map(|edge| graph.edges[edge].length).min().unwrap_or(0);
                let mut search =
                    Search { graph: &graph, best: 0, max: part.total, shortest, steps: u32::MAX };
                search.run(&part);
                for known in [0, search.best - 1, search.best] {
                    let found = frontier::heaviest_trail(&graph, &part, known);
                    assert_eq!(found, Some(search.best), "{edition:?}, {known} is known");
                }
                tangled += 1;
            }
            assert!(tangled > 500, "only {tangled} networks of {edition:?} were tangled");
        }
    }
}
