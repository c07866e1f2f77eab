//! `Journey`, and the action "move a passenger" (MK-54 to MK-76, MK-98), one ride after the other.

use super::event::Event;
use super::goods::Stacks;
use super::map::{CityId, CitySet, RouteId, RouteSet};
use super::phase::Phase;
use super::{Board, BoardGame};
use crate::card::TrainCard;
use crate::illegal::Illegal;
use crate::options::{Options, Switch};
use crate::rotation::TurnKind;
use crate::seat::Seat;
use crate::shuffle::Chance;
use crate::sink::Sink;

/// A passenger's journey under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Journey {
    /// The city where it started.
    pub start: CityId,
    /// The city where it is now.
    pub at: CityId,
    /// Passenger cards it needs so far; they stay in hand until it ends (MK-98).
    pub cards: u8,
    /// The points of the tokens it has taken.
    pub points: u8,
    /// The routes it has used (MK-61).
    pub used: RouteSet,
    /// The cities it has entered, if each city gives a token only once (MK-68).
    pub entered: CitySet,
}

impl Journey {
    /// Creates a journey that has not left its city yet.
    pub(super) const fn starting_at(start: CityId) -> Self {
        Self { start, at: start, cards: 0, points: 0, used: RouteSet::EMPTY, entered: CitySet::EMPTY }
    }
}

impl Board {
    /// Returns the value of the token that a journey from `start` takes by entering `city`, if it takes one
    /// (MK-66 to MK-69). `goods` says how many tokens are gone, `entered` which cities the journey has entered
    /// before.
    #[inline]
    pub fn token_on_entry(
        &self,
        options: &Options,
        goods: Stacks,
        start: CityId,
        entered: CitySet,
        city: CityId,
    ) -> Option<u8> {
        let first_visit = !entered.contains(city) || options.revisit_token == Switch::On;
        if city == start || !first_visit {
            return None;
        }
        self.stack(city).get(goods.taken(city)).copied()
    }
}

impl BoardGame {
    pub(super) fn check_ride(&self, seat: Seat, route: RouteId, from: Option<CityId>) -> Result<(), Illegal> {
        if self.board.rules.passengers.is_none() || !self.board.map.has_route(route) {
            return Err(Illegal::NotInThisGame);
        }
        match (&self.phase, from) {
            (Phase::Journey(journey), None) => self.check_step(seat, journey, route),
            (Phase::Journey(_), Some(_)) => Err(Illegal::AlreadyRiding),
            (_, None) => Err(Illegal::MissingJourneyStart),
            (_, Some(from)) => {
                if !self.player(seat).passengers.contains(&Some(from)) {
                    return Err(Illegal::NoPassengerThere); // MK-54
                }
                self.check_step(seat, &Journey::starting_at(from), route)
            }
        }
    }

    /// Checks that the journey may go on along that route (MK-56 to MK-64).
    fn check_step(&self, seat: Seat, journey: &Journey, route: RouteId) -> Result<(), Illegal> {
        if self.rides(seat, journey).contains(route) {
            return Ok(());
        }
        Err(self.why_not_ride(seat, journey, route))
    }

    /// Says why a route is not among the rides of the journey.
    #[cold]
    fn why_not_ride(&self, seat: Seat, journey: &Journey, route: RouteId) -> Illegal {
        let map = &self.board.map;
        let track = map.route(route);
        if !track.touches(journey.at) {
            return Illegal::RouteNotAdjacent; // MK-56
        }
        if journey.used.contains(route) {
            return Illegal::RouteUsed; // MK-61
        }
        if self.owner(route).is_none() {
            return Illegal::RouteUnclaimed; // MK-56
        }
        if self.options.parallel_return == Switch::Off && map.with_parallels(journey.used).contains(route) {
            return Illegal::ParallelUsed; // MK-62
        }
        if map.countries().contains(track.other_end(journey.at)) {
            return Illegal::RideIntoCountry; // MK-64
        }
        let have = self.player(seat).hand[TrainCard::Passenger];
        Illegal::NoPassengerCard { have, needed: journey.cards + 1 } // MK-58, MK-59
    }

    /// Returns the routes along which the journey may go on (MK-56 to MK-64).
    #[inline]
    pub(super) fn rides(&self, seat: Seat, journey: &Journey) -> RouteSet {
        let map = &self.board.map;
        let player = self.player(seat);
        let has_card = player.hand[TrainCard::Passenger] > journey.cards;
        let rideable = if has_card { self.claimed() } else { player.routes };
        let used = journey.used;
        let spent = if self.options.parallel_return == Switch::On { used } else { map.with_parallels(used) };
        map.city(journey.at).routes & rideable & !spent & !map.into_countries()
    }

    pub(super) fn list_rides(&self, seat: Seat, journey: &Journey, out: impl FnMut(RouteId)) {
        self.rides(seat, journey).iter().for_each(out);
    }

    /// Returns the first rides from each city with a passenger of the seat, lowest city first.
    #[inline]
    pub(super) fn first_rides(&self, seat: Seat) -> impl Iterator<Item = (CityId, RouteSet)> {
        let starts = self.player(seat).passengers.into_iter().flatten();
        starts.map(move |from| (from, self.rides(seat, &Journey::starting_at(from))))
    }

    pub(super) fn list_first_rides(&self, seat: Seat, mut out: impl FnMut(RouteId, CityId)) {
        for (from, routes) in self.first_rides(seat) {
            routes.iter().for_each(|route| out(route, from));
        }
    }

    pub(super) fn ride(
        &mut self,
        seat: Seat,
        route: RouteId,
        from: Option<CityId>,
        events: &mut impl Sink<Event>,
    ) {
        let mut journey = match (self.phase, from) {
            (Phase::Journey(journey), _) => journey,
            (_, from) => {
                let from = from.expect("checked by check_ride");
                self.players[seat].move_passenger(Some(from), None);
                Journey::starting_at(from)
            }
        };
        let from = journey.at;
        let to = self.board.map.route(route).other_end(from);
        journey.used.insert(route);
        journey.at = to;
        journey.cards += u8::from(self.owner(route) != Some(seat)); // MK-57, MK-58
        events.push(Event::Rode { seat, route, from, to });
        let token = self.board.token_on_entry(&self.options, self.goods, journey.start, journey.entered, to);
        if let Some(value) = token {
            self.goods.take(to);
            self.players[seat].tokens.add(value); // MK-72
            journey.points += value;
            events.push(Event::TokenTaken { seat, city: to, value });
        }
        journey.entered.insert(to);
        self.phase = Phase::Journey(journey);
    }

    pub(super) fn alight(&mut self, seat: Seat, chance: &mut impl Chance, events: &mut impl Sink<Event>) {
        let Phase::Journey(journey) = self.phase else { unreachable!("checked by check") };
        self.players[seat].hand.take(TrainCard::Passenger, journey.cards);
        self.market.add_to_discard(TrainCard::Passenger, journey.cards); // MK-59, MK-98
        let Journey { at: city, cards, points, .. } = journey;
        events.push(Event::Alighted { seat, city, cards, points });
        self.upkeep_after_discard(chance, events);
        self.end_turn(TurnKind::Action, events);
    }
}
