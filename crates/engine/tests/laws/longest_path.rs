//! The longest path equals a brute force: on small networks, on random final positions and on networks with many
//! cycles.

use std::collections::{BTreeMap, BTreeSet};

use engine::board::Board;
use engine::board::longest_path::{longest_path, longest_path_routes};
use engine::board::map::{RouteId, RouteSet};
use engine::data::{self, CityKind};
use engine::edition::Edition;
use engine::seat::Seat;
use engine::shuffle::FastRng;

use crate::table::{Table, board};

/// The greatest sum of lengths of any trail, found by walking all of them.
pub(crate) fn brute_force(board: &Board, routes: &[usize]) -> i32 {
    walks(board, routes, u64::MAX).expect("there is no limit")
}

/// As [`brute_force`], unless it takes more than `limit` steps.
fn walks(board: &Board, routes: &[usize], limit: u64) -> Option<i32> {
    // Each way into a country is a dead end of its own (MK-85): give it a number no city has.
    let end = |nth: usize, end: usize| {
        let is_country = board.data.cities[end].kind == CityKind::Country;
        if is_country { 100 + nth } else { end }
    };
    let edges: Vec<([usize; 2], i32)> = routes
        .iter()
        .enumerate()
        .map(|(nth, &route)| {
            let route = &board.data.routes[route];
            (route.ends.map(|city| end(nth, city)), i32::from(route.length))
        })
        .collect();
    let total = edges.iter().map(|(_, length)| length).sum();
    let mut walk = Walk { edges: &edges, longest: 0, steps_left: limit };
    let starts: BTreeSet<usize> = edges.iter().flat_map(|(ends, _)| *ends).collect();
    for start in starts {
        walk.on(start, 0, 0, total);
    }
    (walk.steps_left > 0).then_some(walk.longest)
}

/// All walks through a network.
struct Walk<'e> {
    edges: &'e [([usize; 2], i32)],
    longest: i32,
    steps_left: u64,
}

impl Walk<'_> {
    /// Goes on from a city by every route not used yet, as long as a longer walk could come of it.
    fn on(&mut self, at: usize, used: u64, length: i32, unused: i32) {
        self.longest = self.longest.max(length);
        if self.steps_left == 0 || length + unused <= self.longest {
            return;
        }
        self.steps_left -= 1;
        for (nth, (ends, more)) in self.edges.iter().enumerate() {
            if used >> nth & 1 == 0
                && let Some(side) = ends.iter().position(|&city| city == at)
            {
                self.on(ends[1 - side], used | 1 << nth, length + more, unused - more);
            }
        }
    }
}

fn set(routes: &[usize]) -> RouteSet {
    routes.iter().copied().map(RouteId::new).collect()
}

#[track_caller]
fn check(board: &Board, routes: &[usize]) {
    let found = i32::from(longest_path(&board.map, set(routes)));
    assert_eq!(found, brute_force(board, routes), "{routes:?}");
}

/// The routes of a longest path are some of the routes, their lengths add up to its length, and all of them are on
/// one path.
#[track_caller]
fn check_routes(board: &Board, routes: &[usize]) {
    let chosen = longest_path_routes(&board.map, set(routes));
    assert_eq!(chosen & !set(routes), RouteSet::EMPTY, "{routes:?}");
    let chosen: Vec<usize> = chosen.iter().map(|route| route.index()).collect();
    let sum: i32 = chosen.iter().map(|&route| i32::from(board.data.routes[route].length)).sum();
    assert_eq!(sum, brute_force(board, routes), "{chosen:?} of {routes:?}");
    assert_eq!(sum, brute_force(board, &chosen), "{chosen:?} of {routes:?}");
}

/// Returns random routes with at most `pieces` pieces in all.
fn random_network(board: &Board, routes: usize, pieces: u8, rng: &mut FastRng) -> Vec<usize> {
    let all = board.data.routes.len();
    let mut chosen = vec![rng.below(all as u32) as usize];
    let mut left = pieces - board.data.routes[chosen[0]].length.min(pieces);
    for _ in 0..routes * 8 {
        let route = rng.below(all as u32) as usize;
        let touches = |other: &usize| {
            board.data.routes[*other].ends.iter().any(|end| board.data.routes[route].ends.contains(end))
        };
        let is_near = chosen.iter().any(touches) || rng.below(8) == 0;
        let length = board.data.routes[route].length;
        if chosen.len() < routes && length <= left && is_near && !chosen.contains(&route) {
            chosen.push(route);
            left -= length;
        }
    }
    chosen
}

/// US-28: the computed length is the true maximum.
#[test]
fn small_networks_of_every_board_agree_with_a_brute_force() {
    for edition in Edition::BOARDS {
        let board = board(edition);
        let mut rng = FastRng::new(3);
        for size in 1..=11 {
            for _ in 0..60 {
                let routes = random_network(board, size, 60, &mut rng);
                check(board, &routes);
                check_routes(board, &routes);
            }
        }
    }
}

#[test]
fn random_end_positions_agree_with_a_brute_force() {
    for edition in Edition::BOARDS {
        let max = usize::from(board(edition).rules.seats[1]);
        for seed in 0..40 {
            let mut table = Table::new(edition, 2 + seed as usize % (max - 1), seed);
            while table.step().is_some() {}
            for seat in Seat::all(table.seats) {
                let view = table.game.view(engine::game::Viewer::Spectator);
                let routes: Vec<usize> =
                    view.players[seat].routes.iter().map(|route| route.index()).collect();
                let expected = brute_force(table.board(), &routes);
                assert_eq!(i32::from(table.game.path_length(seat)), expected, "{routes:?}");
            }
        }
    }
}

/// Compares random networks with a brute force where that is feasible.
#[track_caller]
fn check_many(board: &Board, networks: u64, make: impl Fn(&mut FastRng) -> Vec<usize>) {
    let mut compared = 0;
    for seed in 0..networks {
        let routes = make(&mut FastRng::new(seed));
        if let Some(expected) = walks(board, &routes, 400_000) {
            let found = i32::from(longest_path(&board.map, set(&routes)));
            assert_eq!(found, expected, "{routes:?}");
            compared += 1;
        }
    }
    assert!(compared * 2 > networks, "only {compared} of {networks} networks could be walked");
}

#[test]
fn larger_networks_agree_with_a_brute_force() {
    for edition in [Edition::USA, Edition::LONDON, Edition::NEW_YORK] {
        let board = board(edition);
        check_many(board, 150, |rng| {
            let size = 12 + rng.below(9) as usize;
            random_network(board, size, 45, rng)
        });
    }
}

/// How tangled a network is: routes beyond a tree, and odd cities, are what makes a search long.
fn tangle(board: &Board, routes: &[usize]) -> usize {
    let mut degrees = BTreeMap::new();
    for &route in routes {
        for end in board.data.routes[route].ends {
            *degrees.entry(end).or_insert(0_usize) += 1;
        }
    }
    let loops = (routes.len() + 1).saturating_sub(degrees.len());
    let odd = degrees.values().filter(|&&degree| degree % 2 == 1).count();
    loops * 3 + odd
}

/// A network that has become more tangled by small changes, within the pieces of a seat.
fn tangled_network(board: &Board, rng: &mut FastRng) -> Vec<usize> {
    let mut best = random_network(board, 20, 45, rng);
    let mut score = tangle(board, &best);
    for _ in 0..300 {
        let mut other = best.clone();
        other.remove(rng.below(other.len() as u32) as usize);
        let route = rng.below(board.data.routes.len() as u32) as usize;
        if !other.contains(&route) {
            other.push(route);
        }
        let pieces: u32 = other.iter().map(|&route| u32::from(board.data.routes[route].length)).sum();
        let new = tangle(board, &other);
        if pieces <= 45 && new >= score {
            (best, score) = (other, new);
        }
    }
    best
}

/// Networks that no short search masters, found by hill climbing.
#[test]
fn tangled_networks_agree_with_a_brute_force() {
    let board = board(Edition::USA);
    check_many(board, 60, |rng| tangled_network(board, rng));
}

/// Returns a board of 12 blocks of five cities, with seven routes in a block, two routes to countries from each, and a
/// long way from each block to the next.
fn board_of_blocks() -> &'static Board {
    const BLOCKS: usize = 12;
    const COUNTRIES: usize = 4;
    let mut file = String::new();
    for city in 0..5 * BLOCKS + COUNTRIES {
        let names = ["en", "uk", "ru", "pl"].map(|language| format!("{language} = \"c{city}\"")).join(", ");
        let kind = if city < 5 * BLOCKS { "" } else { "kind = \"country\"\n" };
        file += &format!("[[cities]]\nid = \"c{city}\"\nname = {{ {names} }}\nlat = 0.5\nlon = 0.5\n{kind}");
    }
    let mut route = |one: usize, other: usize, length: u8| {
        file += &format!(
            "[[routes]]\nid = \"c{one}--c{other}\"\nbetween = [\"c{one}\", \"c{other}\"]\nlength = {length}\n\
             color = \"gray\"\n"
        );
    };
    for block in 0..BLOCKS {
        let first = 5 * block;
        for (one, other) in [(0, 1), (1, 2), (2, 3), (3, 4), (0, 4), (0, 2), (1, 3)] {
            route(first + one, first + other, 1);
        }
        for (city, country) in [(0, block), (2, block + 1)] {
            route(first + city, 5 * BLOCKS + country % COUNTRIES, 1);
        }
        if block > 0 {
            route(first - 1, first, 6);
        }
    }
    file += "[[tickets]]\nbetween = [\"c0\", \"c7\"]\npoints = 5\n";
    let usa = board(Edition::USA);
    let data = data::read("blocks", &file).unwrap_or_else(|errors| panic!("{}", errors[0]));
    Box::leak(Box::new(Board::new(Edition::USA, usa.rules, data).expect("the map fits the rules")))
}

/// US-28, MK-85: also where the routes of a seat have more than 64 ends, with each way into a country as its own.
#[test]
fn networks_of_more_than_64_ends_agree_with_a_brute_force() {
    let board = board_of_blocks();
    let all = board.data.routes.iter().enumerate();
    let short: Vec<usize> = all.filter(|(_, route)| route.length == 1).map(|(index, _)| index).collect();
    let is_country = |city: usize| board.data.cities[city].kind == CityKind::Country;
    let mut compared = 0;
    for seed in 0..120 {
        let mut rng = FastRng::new(seed);
        let mut left = short.clone();
        let routes: Vec<usize> =
            (0..58).map(|_| left.swap_remove(rng.below(left.len() as u32) as usize)).collect();
        let ends = || routes.iter().flat_map(|&route| board.data.routes[route].ends);
        let cities: BTreeSet<usize> = ends().filter(|&city| !is_country(city)).collect();
        if cities.len() + ends().filter(|&city| is_country(city)).count() > 64 {
            check(board, &routes);
            compared += 1;
        }
    }
    assert!(compared > 60, "only {compared} of 120 networks had more than 64 ends");
}
