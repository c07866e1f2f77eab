//! What a route is worth beyond its points: bonuses, and how much rivals may want it.

use engine::board::longest_path::longest_path;
use engine::board::map::{RouteId, RouteSet};
use engine::board::network::Network;
use engine::board::rules::Bonus;

use super::seat_state::Stance;
use super::weights::Weights;

/// Attractions and districts that a route brings.
pub(crate) fn extras(stance: &Stance, route: RouteId) -> f32 {
    let map = &stance.board.map;
    let mut extra = 0.0;
    for bonus in stance.board.rules.bonuses {
        match *bonus {
            Bonus::Attractions { points } => {
                for city in map.route(route).ends {
                    if map.attractions().contains(city) && map.city(city).routes.bits() & stance.own == 0 {
                        extra += f32::from(points);
                    }
                }
            }
            Bonus::Districts => {
                let mut own = stance.own_routes();
                let before = Network::new(map, own);
                own.insert(route);
                let after = Network::new(map, own);
                for (value, cities) in map.districts() {
                    if after.joins_all(*cities) && !before.joins_all(*cities) {
                        extra += f32::from(*value);
                    }
                }
            }
            Bonus::LongestPath { .. } | Bonus::MostTickets { .. } => {}
        }
    }
    extra
}

/// How much rivals may want a route.
pub(crate) fn contested(stance: &Stance, route: RouteId) -> f32 {
    let map = &stance.board.map;
    let details = map.route(route);
    let mut wish = 0.0;
    for (seat, rival) in stance.all[..stance.seats].iter().enumerate() {
        if seat != stance.seat.index() {
            for city in details.ends {
                if map.city(city).routes.bits() & rival.routes != 0 {
                    wish += 1.0;
                }
            }
        }
    }
    wish + if details.length <= 2 { 0.5 } else { 0.0 }
}

/// The longest paths of the table, where they count.
pub(crate) struct Paths {
    points: f32,
    own: u8,
    best_rival: u8,
}

impl Paths {
    /// The paths as they are.
    pub(crate) fn of(stance: &Stance) -> Self {
        let points = stance.board.rules.bonuses.iter().find_map(|bonus| match *bonus {
            Bonus::LongestPath { points } => Some(f32::from(points)),
            Bonus::MostTickets { .. } | Bonus::Districts | Bonus::Attractions { .. } => None,
        });
        let Some(points) = points else { return Self { points: 0.0, own: 0, best_rival: 0 } };
        let map = &stance.board.map;
        let rivals = stance.all[..stance.seats].iter().enumerate();
        let best_rival = rivals
            .filter(|(seat, _)| *seat != stance.seat.index())
            .map(|(_, rival)| longest_path(map, RouteSet::from_bits(rival.routes)))
            .max();
        Self { points, own: longest_path(map, stance.own_routes()), best_rival: best_rival.unwrap_or(0) }
    }

    /// What the route adds to the chance of the longest path, in points.
    pub(crate) fn gain(&self, stance: &Stance, route: RouteId, weights: &Weights) -> f32 {
        if self.points == 0.0 || weights.path == 0.0 {
            return 0.0;
        }
        let map = &stance.board.map;
        if map.route(route).ends.iter().all(|&city| map.city(city).routes.bits() & stance.own == 0) {
            return 0.0;
        }
        let mut own = stance.own_routes();
        own.insert(route);
        let after = longest_path(map, own);
        if after <= self.own {
            return 0.0;
        }
        // How many spaces the lead may still change by.
        let doubt = if stance.last_turns.is_some() { 1.0 } else { 6.0 };
        let chance = |own: u8| 1.0 / (1.0 + ((f32::from(self.best_rival) - f32::from(own)) / doubt).exp());
        weights.path * self.points * (chance(after) - chance(self.own))
    }
}

#[cfg(test)]
mod tests {
    use engine::board::BoardGame;
    use engine::edition::Edition;
    use engine::event::Nobody;
    use engine::options::Options;
    use engine::seat::Seat;
    use engine::shuffle::FastRng;

    use super::*;
    use crate::value::board::weights::weights;

    #[test]
    fn a_route_counts_for_the_longest_path_when_it_makes_the_own_one_longer() {
        let board = Edition::Usa.board().expect("USA has a board");
        let mut rng = FastRng::new(1);
        let game = BoardGame::new(board, 2, None, Options::DEFAULT, &mut rng, &mut Nobody);
        let map = &board.map;
        let first = RouteId(0);
        let mut stance = Stance::of_game(&game, Seat::new(0));
        stance.own = 1 << first.0;
        let (paths, weights) = (Paths::of(&stance), weights(&stance));
        let group = map.groups_of(1 << first.0);
        let mut gains = [0; 2];
        for (place, route) in map.routes().iter().enumerate().filter(|(place, _)| group >> place & 1 == 0) {
            let touches = route.ends.iter().any(|city| map.route(first).ends.contains(city));
            let gain = paths.gain(&stance, RouteId(place as u8), &weights);
            assert_eq!(gain > 0.0, touches, "route {place} gains {gain}");
            gains[usize::from(touches)] += 1;
        }
        assert!(gains.iter().all(|&count| count > 0));
        // The lead is worth more the nearer it is.
        let next = (0..map.routes().len() as u8)
            .map(RouteId)
            .find(|&route| group >> route.0 & 1 == 0 && paths.gain(&stance, route, &weights) > 0.0);
        let next = next.expect("a route beside the first one");
        let behind = Paths { best_rival: 45, ..paths };
        assert!(behind.gain(&stance, next, &weights) < paths.gain(&stance, next, &weights));
    }
}
