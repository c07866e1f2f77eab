//! The journey that brings most, for planning when to ride and where to place passengers (MK-54 to MK-76).

use engine::board::goods::Stacks;
use engine::board::map::{CityId, CitySet, RouteId, RouteSet};
use engine::board::phase::Journey;
use engine::card::TrainCard;
use engine::options::Switch;

use super::seat_state::Stance;

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
    start: CityId,
    /// Routes of other seats that the journey may still use.
    rivals: u128,
    goods: Stacks,
    steps: u32,
    now: Trip,
    best: Trip,
}

/// Returns the value of the token that a city gives next.
pub fn token(stance: &Stance, city: CityId) -> u16 {
    stance.board.stack(city).get(stance.goods.taken(city)).map_or(0, |&value| u16::from(value))
}

/// Returns the best journey found of a passenger in `start`: over own routes, and over others' for the Passenger cards
/// in hand.
pub fn best_trip(stance: &Stance, start: CityId) -> Trip {
    let mut search = Search::new(stance, start, RouteSet::EMPTY);
    search.go(start, stance.own, stance.hand[TrainCard::Passenger], CitySet::EMPTY);
    search.best
}

/// Returns the best rest found of a journey under way.
pub fn best_rest(stance: &Stance, journey: &Journey) -> Trip {
    let mut search = Search::new(stance, journey.start, journey.used);
    let cards = stance.hand[TrainCard::Passenger].saturating_sub(journey.cards);
    let own = stance.own & !spent(stance, journey.used.bits());
    search.go(journey.at, own, cards, journey.entered);
    search.best
}

/// Returns the routes that a journey may not use any more once it has used these (MK-61, MK-62).
fn spent(stance: &Stance, used: u128) -> u128 {
    match stance.options.parallel_return {
        Switch::On => used,
        Switch::Off => stance.board.map.groups_of(used),
    }
}

impl<'a> Search<'a> {
    fn new(stance: &'a Stance, start: CityId, used: RouteSet) -> Self {
        let claimed = stance.all[..stance.seats].iter().fold(0, |all, rival| all | rival.routes);
        let rivals = claimed & !stance.own & !spent(stance, used.bits());
        let none = Trip { start, rides: [RouteId(0); MAX_RIDES], len: 0, points: 0 };
        Self { stance, start, rivals, goods: stance.goods, steps: 0, now: none, best: none }
    }

    fn go(&mut self, at: CityId, own: u128, cards: u8, entered: CitySet) {
        if self.now.points > self.best.points {
            self.best = self.now;
        }
        self.steps += 1;
        if self.steps > MAX_STEPS || self.now.len == MAX_RIDES {
            return;
        }
        let (board, map) = (self.stance.board, &self.stance.board.map);
        let mut usable = own;
        if cards > 0 {
            usable |= self.rivals;
        }
        for route in RouteSet::from_bits(map.city(at).routes.bits() & usable).iter() {
            let to = map.route(route).other_end(at);
            if map.countries().contains(to) {
                continue; // MK-64
            }
            let token = board.token_on_entry(&self.stance.options, self.goods, self.start, entered, to);
            let is_rival = self.rivals >> route.0 & 1 == 1;
            let (rivals, goods, points) = (self.rivals, self.goods, self.now.points);
            if let Some(value) = token {
                self.goods.take(to);
                self.now.points += u16::from(value);
            }
            self.now.rides[self.now.len] = route;
            self.now.len += 1;
            let spent = spent(self.stance, 1 << route.0);
            self.rivals &= !spent;
            let mut entered = entered;
            entered.insert(to);
            self.go(to, own & !spent, cards - u8::from(is_rival), entered);
            self.now.len -= 1;
            (self.rivals, self.goods, self.now.points) = (rivals, goods, points);
        }
    }
}
