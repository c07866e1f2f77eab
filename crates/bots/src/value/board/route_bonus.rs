//! Values a route beyond its points: bonuses, longest path, and contention by opponents.

use engine::board::longest_path::longest_path;
use engine::board::map::RouteId;
use engine::board::network::Network;
use engine::board::rules::Bonus;

use super::seat_state::SeatState;
use super::weights::Weights;

/// Returns the points of attractions and districts that a route gains.
pub(crate) fn route_bonus(state: &SeatState, route: RouteId) -> f32 {
    let map = &state.board.map;
    let mut extra = 0.0;
    for bonus in state.board.rules.bonuses {
        match *bonus {
            Bonus::Attractions { points } => {
                for city in map.route(route).ends {
                    if map.attractions().contains(city) && map.city(city).routes.is_disjoint(state.own) {
                        extra += f32::from(points);
                    }
                }
            }
            Bonus::Districts => {
                let mut own = state.own;
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

/// Estimates how much opponents may want a route.
pub(crate) fn contention(state: &SeatState, route: RouteId) -> f32 {
    let map = &state.board.map;
    let details = map.route(route);
    let mut value = 0.0;
    for (seat, opponent) in state.summaries.first(state.seats).iter().enumerate() {
        if seat != state.seat.index() {
            for city in details.ends {
                if !map.city(city).routes.is_disjoint(opponent.routes) {
                    value += 1.0;
                }
            }
        }
    }
    value + if details.length <= 2 { 0.5 } else { 0.0 }
}

/// The longest paths of all seats, for editions that score them.
pub(crate) struct Paths {
    points: f32,
    own: u8,
    best_opponent: u8,
}

impl Paths {
    /// Computes the current longest paths.
    pub(crate) fn of(state: &SeatState) -> Self {
        let points = state.board.rules.bonuses.iter().find_map(|bonus| match *bonus {
            Bonus::LongestPath { points } => Some(f32::from(points)),
            Bonus::MostTickets { .. } | Bonus::Districts | Bonus::Attractions { .. } => None,
        });
        let Some(points) = points else { return Self { points: 0.0, own: 0, best_opponent: 0 } };
        let map = &state.board.map;
        let opponents = state.summaries.first(state.seats).iter().enumerate();
        let best_opponent = opponents
            .filter(|(seat, _)| *seat != state.seat.index())
            .map(|(_, opponent)| longest_path(map, opponent.routes))
            .max();
        Self { points, own: longest_path(map, state.own), best_opponent: best_opponent.unwrap_or(0) }
    }

    /// Returns the expected bonus points that a route adds by lengthening the seat's longest path.
    pub(crate) fn gain(&self, state: &SeatState, route: RouteId, weights: &Weights) -> f32 {
        if self.points == 0.0 || weights.path == 0.0 {
            return 0.0;
        }
        let map = &state.board.map;
        if map.route(route).ends.iter().all(|&city| map.city(city).routes.is_disjoint(state.own)) {
            return 0.0;
        }
        let mut own = state.own;
        own.insert(route);
        let after = longest_path(map, own);
        if after <= self.own {
            return 0.0;
        }
        // Spaces by which the lead may still change.
        let elimination_z = if state.final_turns_left.is_some() { 1.0 } else { 6.0 };
        let chance =
            |own: u8| 1.0 / (1.0 + ((f32::from(self.best_opponent) - f32::from(own)) / elimination_z).exp());
        weights.path * self.points * (chance(after) - chance(self.own))
    }
}

#[cfg(test)]
mod tests {
    use engine::board::BoardGame;
    use engine::board::map::RouteSet;
    use engine::edition::Edition;
    use engine::options::Options;
    use engine::seat::Seat;
    use engine::shuffle::FastRng;
    use engine::sink::NoEvents;

    use super::*;
    use crate::value::board::weights::weights;
    use crate::version::Version;

    #[test]
    fn a_route_gains_path_points_only_if_it_lengthens_the_seats_path() {
        let board = Edition::USA.board().expect("USA has a board");
        let mut rng = FastRng::new(1);
        let game = BoardGame::new(board, 2, None, Options::DEFAULT, &mut rng, &mut NoEvents);
        let map = &board.map;
        let first = RouteId::new(0);
        let mut state = SeatState::of_game(&game, Seat::new(0));
        state.own = RouteSet::only(first);
        let (paths, weights) = (Paths::of(&state), weights(&state, Version::LATEST));
        let group = map.with_parallels(RouteSet::only(first));
        let mut gains = [0; 2];
        for route in (RouteSet::first(map.routes().len()) & !group).iter() {
            let touches = map.route(route).ends.iter().any(|city| map.route(first).ends.contains(city));
            let gain = paths.gain(&state, route, &weights);
            assert_eq!(gain > 0.0, touches, "{route:?} gains {gain}");
            gains[usize::from(touches)] += 1;
        }
        assert!(gains.iter().all(|&count| count > 0));
        // A close lead is worth more.
        let next = RouteId::all(map.routes().len())
            .find(|&route| !group.contains(route) && paths.gain(&state, route, &weights) > 0.0);
        let next = next.expect("a route beside the first one");
        let behind = Paths { best_opponent: 45, ..paths };
        assert!(behind.gain(&state, next, &weights) < paths.gain(&state, next, &weights));
    }
}
