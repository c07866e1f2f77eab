//! Finds good journeys, for deciding when to ride and where to place passengers (MK-54 to MK-76).

use engine::board::goods::Stacks;
use engine::board::journey::Journey;
use engine::board::map::{CityId, CitySet, RouteId, RouteSet};
use engine::card::TrainCard;
use engine::options::Switch;

use super::seat_state::SeatState;

/// Maximum number of rides of a planned journey.
pub const MAX_RIDES: usize = 32;

/// Maximum number of search steps; then the best journey found so far is used.
const MAX_STEPS: u32 = 1500;

/// A journey: its start, its routes and its points.
#[derive(Clone, Copy, Debug)]
pub struct Trip {
    /// City of the passenger.
    pub start: CityId,
    /// Routes in the order of travel.
    pub rides: [RouteId; MAX_RIDES],
    /// Number of them.
    pub len: usize,
    /// Points of the tokens collected.
    pub points: u16,
}

struct Search<'a> {
    state: &'a SeatState,
    start: CityId,
    /// Routes of other seats that the journey may still use.
    opponents: RouteSet,
    goods: Stacks,
    steps: u32,
    now: Trip,
    best: Trip,
}

/// Returns the value of the token that a city gives next.
pub fn token(state: &SeatState, city: CityId) -> u16 {
    state.board.stack(city).get(state.goods.taken(city)).map_or(0, |&value| u16::from(value))
}

/// Returns the best journey found of a passenger in `start`: over own routes, and over others' for the Passenger cards
/// in hand.
pub fn best_trip(state: &SeatState, start: CityId) -> Trip {
    let mut search = Search::new(state, start, RouteSet::EMPTY);
    search.go(start, state.own, state.hand[TrainCard::Passenger], CitySet::EMPTY);
    search.best
}

/// Returns the best continuation found of a current journey.
pub fn best_continuation(state: &SeatState, journey: &Journey) -> Trip {
    let mut search = Search::new(state, journey.start, journey.used);
    let cards = state.hand[TrainCard::Passenger].saturating_sub(journey.cards);
    let own = state.own & !spent(state, journey.used);
    search.go(journey.at, own, cards, journey.entered);
    search.best
}

/// Returns the routes that a journey may not use any more once it has used these (MK-61, MK-62).
fn spent(state: &SeatState, used: RouteSet) -> RouteSet {
    match state.options.parallel_return {
        Switch::On => used,
        Switch::Off => state.board.map.with_parallels(used),
    }
}

impl<'a> Search<'a> {
    fn new(state: &'a SeatState, start: CityId, used: RouteSet) -> Self {
        let claimed = state
            .summaries
            .first(state.seats)
            .iter()
            .fold(RouteSet::EMPTY, |all, opponent| all | opponent.routes);
        let opponents = claimed & !state.own & !spent(state, used);
        let none = Trip { start, rides: [RouteId::new(0); MAX_RIDES], len: 0, points: 0 };
        Self { state, start, opponents, goods: state.goods, steps: 0, now: none, best: none }
    }

    fn go(&mut self, at: CityId, own: RouteSet, cards: u8, entered: CitySet) {
        if self.now.points > self.best.points {
            self.best = self.now;
        }
        self.steps += 1;
        if self.steps > MAX_STEPS || self.now.len == MAX_RIDES {
            return;
        }
        let (board, map) = (self.state.board, &self.state.board.map);
        let mut usable = own;
        if cards > 0 {
            usable |= self.opponents;
        }
        for route in (map.city(at).routes & usable).iter() {
            let to = map.route(route).other_end(at);
            if map.countries().contains(to) {
                continue; // MK-64
            }
            let token = board.token_on_entry(&self.state.options, self.goods, self.start, entered, to);
            let of_opponent = self.opponents.contains(route);
            let (opponents, goods, points) = (self.opponents, self.goods, self.now.points);
            if let Some(value) = token {
                self.goods.take(to);
                self.now.points += u16::from(value);
            }
            self.now.rides[self.now.len] = route;
            self.now.len += 1;
            let spent = spent(self.state, RouteSet::only(route));
            self.opponents &= !spent;
            let mut entered = entered;
            entered.insert(to);
            self.go(to, own & !spent, cards - u8::from(of_opponent), entered);
            self.now.len -= 1;
            (self.opponents, self.goods, self.now.points) = (opponents, goods, points);
        }
    }
}
