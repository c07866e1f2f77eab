//! The cheapest network that completes several tickets together: an exact Steiner forest by dynamic programming.

use bots::value::board::distances::{Distances, UNREACHABLE, route_lengths};
use bots::value::board::seat_state::SeatState;
use engine::board::map::CityId;
use engine::ticket::{TicketId, TicketSet};

/// Number of tickets up to which the network is computed.
const MAX_JOINT: usize = 7;

/// Returns the pieces that each of `sets` still costs a seat together with the tickets that it holds.
///
/// `None` for a set that can no longer be completed, and for all if more than [`MAX_JOINT`] tickets are open.
pub(crate) fn joint_costs(state: &SeatState, sets: &[TicketSet]) -> Vec<Option<u16>> {
    let board = state.board;
    let distances = Distances::new(board, state.own, state.open(), &route_lengths(board));
    let between = |ticket: TicketId| {
        let [one, other] = board.ticket(ticket).ends;
        distances.between(one, other)
    };
    let wanted = |set: TicketSet| set | state.tickets;
    let all = sets.iter().fold(state.tickets, |all, &set| all | set);
    let open: Vec<TicketId> =
        all.iter().filter(|&ticket| !matches!(between(ticket), 0 | UNREACHABLE)).collect();
    if open.len() > MAX_JOINT {
        return vec![None; sets.len()];
    }
    let mut terminals: Vec<CityId> = Vec::new();
    let mut ends: Vec<usize> = Vec::new();
    for &ticket in &open {
        let mut mask = 0;
        for city in board.ticket(ticket).ends {
            let place = terminals.iter().position(|&other| other == city).unwrap_or_else(|| {
                terminals.push(city);
                terminals.len() - 1
            });
            mask |= 1 << place;
        }
        ends.push(mask);
    }
    let trees = trees(&distances, board.map.cities().len(), &terminals, &|city| {
        !board.map.countries().contains(city)
    });
    // The cheapest forest for every set of tickets: one tree, or two forests.
    let mut forests = vec![0_u16; 1 << open.len()];
    for set in 1..forests.len() {
        let mask = ends
            .iter()
            .enumerate()
            .filter(|(place, _)| set >> place & 1 == 1)
            .fold(0, |all, (_, ends)| all | ends);
        forests[set] = trees[mask];
        let mut part = (set - 1) & set;
        while part > 0 {
            forests[set] = forests[set].min(forests[part].saturating_add(forests[set ^ part]));
            part = (part - 1) & set;
        }
    }
    let cost = |set: &TicketSet| {
        if set.iter().any(|ticket| between(ticket) == UNREACHABLE) {
            return None;
        }
        let places = open.iter().enumerate().filter(|(_, ticket)| wanted(*set).contains(**ticket));
        let cost = forests[places.fold(0, |all, (place, _)| all | 1 << place)];
        (cost < IMPOSSIBLE).then_some(cost)
    };
    sets.iter().map(cost).collect()
}

/// Cost of what cannot be built.
const IMPOSSIBLE: u16 = 1_000;

/// Returns the cost of the cheapest tree for every set of terminals (Dreyfus and Wagner).
fn trees(
    distances: &Distances,
    cities: usize,
    terminals: &[CityId],
    branches: &dyn Fn(CityId) -> bool,
) -> Vec<u16> {
    let between = |one: usize, other: usize| match distances.between(CityId::new(one), CityId::new(other)) {
        UNREACHABLE => IMPOSSIBLE,
        cost => u16::from(cost),
    };
    let sets = 1_usize << terminals.len();
    // The cheapest tree that contains the terminals of a set and a city.
    let mut with_city = vec![vec![IMPOSSIBLE; cities]; sets];
    with_city[0] = vec![0; cities];
    for set in 1..sets {
        if set.is_power_of_two() {
            let terminal = terminals[set.trailing_zeros() as usize].index();
            with_city[set] = (0..cities).map(|city| between(terminal, city)).collect();
            continue;
        }
        let mut joined = vec![IMPOSSIBLE; cities];
        for (city, joined) in joined.iter_mut().enumerate() {
            // A place that no path may pass through joins no trees, unless it is itself the leaf of one.
            let leaf =
                terminals.iter().position(|terminal| terminal.index() == city).map_or(0, |place| 1 << place);
            if branches(CityId::new(city)) {
                let mut part = (set - 1) & set;
                while part > 0 {
                    *joined = (*joined).min(with_city[part][city] + with_city[set ^ part][city]);
                    part = (part - 1) & set;
                }
            } else if set & leaf != 0 {
                *joined = with_city[set ^ leaf][city];
            }
        }
        for (city, cost) in with_city[set].iter_mut().enumerate() {
            let near = (0..cities)
                .filter(|&other| other == city || branches(CityId::new(other)))
                .map(|other| joined[other] + between(other, city))
                .min();
            *cost = near.unwrap_or(IMPOSSIBLE).min(IMPOSSIBLE);
        }
    }
    with_city.iter().map(|costs| costs.iter().copied().min().unwrap_or(IMPOSSIBLE)).collect()
}
