//! The longest path equals a brute force: on small networks, on random end positions and on tangled ones.

use std::collections::HashSet;

use engine::board::Board;
use engine::board::longest_path::longest_path;
use engine::board::map::{RouteId, RouteSet};
use engine::data::CityKind;
use engine::edition::Edition;
use engine::seat::Seat;
use engine::shuffle::FastRng;

use crate::table::{Table, board};

/// The greatest sum of lengths of any trail, found by walking all of them.
///
/// Two walks that stand in one city having used the same routes are one walk.
pub(crate) fn brute_force(board: &Board, routes: &[usize]) -> i32 {
    let walks = walks(board, routes, usize::MAX);
    walks.expect("there is no limit")
}

/// As [`brute_force`], unless there are more than `limit` walks.
fn walks(board: &Board, routes: &[usize], limit: usize) -> Option<i32> {
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
    let mut longest = 0;
    let mut seen: HashSet<(usize, u64)> = HashSet::new();
    let mut waiting: Vec<(usize, u64, i32)> =
        edges.iter().flat_map(|(ends, _)| ends.map(|city| (city, 0, 0))).collect();
    while let Some((at, used, length)) = waiting.pop() {
        if !seen.insert((at, used)) {
            continue;
        }
        if seen.len() > limit {
            return None;
        }
        longest = longest.max(length);
        for (nth, (ends, more)) in edges.iter().enumerate() {
            if used >> nth & 1 == 0
                && let Some(side) = ends.iter().position(|&city| city == at)
            {
                waiting.push((ends[1 - side], used | 1 << nth, length + more));
            }
        }
    }
    Some(longest)
}

fn set(routes: &[usize]) -> RouteSet {
    routes.iter().map(|&route| RouteId(route as u8)).collect()
}

#[track_caller]
fn check(board: &Board, routes: &[usize]) {
    let found = i32::from(longest_path(&board.map, set(routes)));
    assert_eq!(found, brute_force(board, routes), "{routes:?}");
}

/// So many different routes with so many pieces at most, as connected as chance makes them.
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
                check(board, &random_network(board, size, 60, &mut rng));
            }
        }
    }
}

#[test]
fn random_end_positions_agree_with_a_brute_force() {
    for edition in Edition::BOARDS {
        let most = usize::from(board(edition).rules.seats[1]);
        for seed in 0..40 {
            let mut table = Table::new(edition, 2 + seed as usize % (most - 1), seed);
            while table.step().is_some() {}
            for seat in Seat::all(table.seats) {
                let view = table.game.view(engine::game::Viewer::Spectator);
                let routes: Vec<usize> =
                    view.players[seat.index()].routes.iter().map(|route| route.index()).collect();
                let expected = brute_force(table.board(), &routes);
                assert_eq!(i32::from(table.game.path_length(seat)), expected, "{routes:?}");
            }
        }
    }
}

/// How tangled a network is: routes beyond a tree, and odd cities, are what makes a search long.
fn tangle(board: &Board, routes: &[usize]) -> usize {
    let mut cities = std::collections::BTreeMap::new();
    for &route in routes {
        for end in board.data.routes[route].ends {
            *cities.entry(end).or_insert(0_usize) += 1;
        }
    }
    let loops = (routes.len() + 1).saturating_sub(cities.len());
    let odd = cities.values().filter(|&&degree| degree % 2 == 1).count();
    loops * 3 + odd
}

/// Networks that need each of the ways of finding the path, the hardest ones found by hill climbing.
#[test]
fn tangled_networks_agree_with_a_brute_force() {
    let board = board(Edition::Usa);
    let mut compared = 0;
    for seed in 0..24 {
        let mut rng = FastRng::new(seed);
        let mut best = random_network(board, 24, 45, &mut rng);
        let mut score = tangle(board, &best);
        for _ in 0..600 {
            let mut other = best.clone();
            let place = rng.below(other.len() as u32) as usize;
            other.remove(place);
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
        if let Some(expected) = walks(board, &best, 1_500_000) {
            assert_eq!(i32::from(longest_path(&board.map, set(&best))), expected, "{best:?}");
            compared += 1;
        }
    }
    assert!(compared >= 12, "only {compared} networks could be walked");
}
