//! The journey that brings most, for planning when to ride and where to place passengers (MK-54 to MK-76).

use engine::board::map::{CityId, RouteId, RouteSet};
use engine::board::phase::Journey;
use engine::card::TrainCard;

use super::stance::Stance;

/// The most rides of a planned journey.
pub const MAX_RIDES: usize = 32;

/// After so many steps of the search the best journey so far is good enough.
const MAX_STEPS: u32 = 1500;

/// A journey: where it starts, along which routes, and what it brings.
#[derive(Clone, Copy, Debug)]
pub struct Trip {
    /// The passenger's city.
    pub start: CityId,
    /// The routes in order.
    pub rides: [RouteId; MAX_RIDES],
    /// How many.
    pub len: usize,
    /// Points of the tokens.
    pub points: u16,
}

struct Search<'a> {
    stance: &'a Stance,
    rivals: u128,
    steps: u32,
    now: Trip,
    best: Trip,
}

/// The value of the token that a city gives next.
pub fn token(stance: &Stance, city: CityId) -> u16 {
    stance.board.stack(city).get(stance.goods.taken(city)).map_or(0, |&value| u16::from(value))
}

/// The best journey of a passenger in `start` over own routes, and over others' for the Passenger cards in hand.
pub fn best_trip(stance: &Stance, own: u128, start: CityId) -> Trip {
    let mut rivals = 0;
    for rival in &stance.all[..stance.seats] {
        rivals |= rival.routes;
    }
    let none = Trip { start, rides: [RouteId(0); MAX_RIDES], len: 0, points: 0 };
    let mut search = Search { stance, rivals: rivals & !stance.own, steps: 0, now: none, best: none };
    search.go(start, own, stance.hand[TrainCard::Passenger], 1 << start.0);
    search.best
}

/// The best rest of a journey under way.
pub fn best_rest(stance: &Stance, journey: &Journey) -> Trip {
    let rivals = stance.all[..stance.seats].iter().fold(0, |all, rival| all | rival.routes) & !stance.own;
    let used = journey.used.bits();
    let none = Trip { start: journey.start, rides: [RouteId(0); MAX_RIDES], len: 0, points: 0 };
    let mut search = Search { stance, rivals: rivals & !used, steps: 0, now: none, best: none };
    let cards = stance.hand[TrainCard::Passenger].saturating_sub(journey.cards);
    search.go(journey.at, stance.own & !used, cards, journey.entered.0 | 1 << journey.start.0);
    search.best
}

impl Search<'_> {
    fn go(&mut self, at: CityId, own: u128, cards: u8, entered: u64) {
        if self.now.points > self.best.points {
            self.best = self.now;
        }
        self.steps += 1;
        if self.steps > MAX_STEPS || self.now.len == MAX_RIDES {
            return;
        }
        let map = &self.stance.board.map;
        let mut usable = own;
        if cards > 0 {
            usable |= self.rivals;
        }
        for route in RouteSet::from_bits(map.city(at).routes.bits() & usable).iter() {
            let to = map.route(route).other_end(at);
            if map.countries().contains(to) {
                continue; // MK-64
            }
            let gain = if entered >> to.0 & 1 == 1 { 0 } else { token(self.stance, to) };
            let is_rival = self.rivals >> route.0 & 1 == 1;
            self.now.rides[self.now.len] = route;
            self.now.len += 1;
            self.now.points += gain;
            let before = self.rivals;
            self.rivals &= !(1 << route.0);
            self.go(to, own & !(1 << route.0), cards - u8::from(is_rival), entered | 1 << to.0);
            self.rivals = before;
            self.now.points -= gain;
            self.now.len -= 1;
        }
    }
}
