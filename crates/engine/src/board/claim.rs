//! The action "claim a route" (C-65 to C-83), with a passenger where the game has them (MK-45 to MK-53).

use super::action::Claim;
use super::event::Event;
use super::map::{CityId, RouteId};
use super::payment::{Payment, cannot_pay, list_payments};
use super::rules::ParallelRoutes;
use super::{Board, BoardGame};
use crate::card::TrainCard;
use crate::data::CityKind;
use crate::event::Sink;
use crate::illegal::Illegal;
use crate::rotation::TurnKind;
use crate::seat::Seat;
use crate::shuffle::Chance;

impl Board {
    /// The routes that section 7 of the rules bars for a seat with these routes of its own, claimed ones included
    /// (C-78 to C-81).
    #[inline]
    pub fn barred(&self, seats: usize, claimed: u128, own: u128) -> u128 {
        let ParallelRoutes::AllOpenFrom { seats: open_from } = self.rules.parallel_routes;
        if seats >= open_from as usize {
            claimed | self.map.groups_of(own)
        } else {
            self.map.groups_of(claimed)
        }
    }
}

impl BoardGame {
    /// Every route that somebody owns.
    #[inline]
    pub(crate) fn claimed(&self) -> u128 {
        let mut claimed = 0;
        for player in &self.players {
            claimed |= player.routes.bits();
        }
        claimed
    }

    /// The routes that section 7 of the rules bars for the seat, claimed ones included (C-78 to C-81).
    #[inline]
    pub(crate) fn barred(&self, seat: Seat) -> u128 {
        self.board.barred(self.seats(), self.claimed(), self.player(seat).routes.bits())
    }

    /// The routes that the seat could claim if it had the cards (C-66, C-75).
    #[inline]
    pub(crate) fn open_routes(&self, seat: Seat) -> u128 {
        self.board.map.up_to(self.player(seat).pieces as usize) & !self.barred(seat)
    }

    /// Who owns the route.
    pub fn owner(&self, route: RouteId) -> Option<Seat> {
        Seat::all(self.seats()).find(|&seat| self.player(seat).routes.contains(route))
    }

    /// Whether the seat may claim the route, cards aside.
    pub(super) fn check_route(&self, seat: Seat, route: RouteId) -> Result<(), Illegal> {
        let map = &self.board.map;
        if !map.has_route(route) {
            return Err(Illegal::NotInThisGame);
        }
        let player = self.player(seat);
        if self.claimed() >> route.0 & 1 == 1 {
            return Err(Illegal::RouteTaken); // C-66
        }
        if map.groups_of(player.routes.bits()) >> route.0 & 1 == 1 {
            return Err(Illegal::OwnsParallel); // C-78
        }
        if self.barred(seat) >> route.0 & 1 == 1 {
            let ParallelRoutes::AllOpenFrom { seats: open_from } = self.board.rules.parallel_routes;
            return Err(Illegal::RouteClosed { open_from }); // C-79, C-80
        }
        let needed = map.route(route).length;
        if player.pieces < needed {
            return Err(Illegal::TooFewPieces { left: player.pieces, needed }); // C-75
        }
        Ok(())
    }

    /// Whether the seat's hand pays for the route in any way.
    pub(super) fn check_affordable(&self, seat: Seat, route: RouteId) -> Result<(), Illegal> {
        let hand = &self.player(seat).hand;
        let route = self.board.map.route(route);
        let mut payable = false;
        list_payments(route, hand, &mut |_| payable = true);
        if payable { Ok(()) } else { Err(cannot_pay(route, hand)) }
    }

    pub(super) fn check_claim(&self, seat: Seat, claim: &Claim) -> Result<(), Illegal> {
        self.check_route(seat, claim.route)?;
        claim.payment.check(self.board.map.route(claim.route), &self.player(seat).hand)?;
        match claim.passenger {
            Some(city) => self.check_placing(seat, claim.route, city),
            None => Ok(()),
        }
    }

    /// Whether the seat may place a passenger in that city with a claim of that route.
    fn check_placing(&self, seat: Seat, route: RouteId, city: CityId) -> Result<(), Illegal> {
        if self.board.rules.passengers.is_none() {
            return Err(Illegal::NotInThisGame);
        }
        if !self.board.map.route(route).touches(city) {
            return Err(Illegal::NotAnEnd); // MK-45
        }
        if self.board.map.city(city).kind == CityKind::Country {
            return Err(Illegal::PassengerOnCountry); // MK-48
        }
        if self.player(seat).unplaced == 0 {
            return Err(Illegal::NoPassengerLeft); // MK-49
        }
        if self.occupied().contains(city) {
            return Err(Illegal::CityOccupied); // MK-47
        }
        Ok(())
    }

    pub(super) fn list_claims(&self, seat: Seat, mut out: impl FnMut(Claim)) {
        let map = &self.board.map;
        let hand = &self.player(seat).hand;
        let mut open = self.open_routes(seat);
        while open != 0 {
            let route = RouteId(open.trailing_zeros() as u8);
            open &= open - 1;
            let places = map
                .route(route)
                .ends
                .map(|city| self.check_placing(seat, route, city).is_ok().then_some(city));
            list_payments(map.route(route), hand, &mut |payment| {
                out(Claim { route, payment, passenger: None });
                for city in places.into_iter().flatten() {
                    out(Claim { route, payment, passenger: Some(city) });
                }
            });
        }
    }

    #[inline]
    pub(super) fn claim(
        &mut self,
        seat: Seat,
        claim: Claim,
        chance: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) {
        let route = self.board.map.route(claim.route);
        let points = self.board.rules.route_points[route.length as usize - 1]; // C-101
        let player = &mut self.players[seat.index()];
        let Payment { color, colored, wilds, wilds_plus4 } = claim.payment;
        if let Some(color) = color {
            player.hand.take_color(color, colored);
            self.market.discard_color(color, colored);
        }
        for (card, count) in [(TrainCard::Wild, wilds), (TrainCard::WildPlus4, wilds_plus4)] {
            player.hand.take(card, count);
            self.market.discard_some(card, count); // C-47, C-76
        }
        player.pieces -= route.length;
        player.routes.insert(claim.route);
        player.route_points += u16::from(points);
        events.push(Event::RouteClaimed { seat, claim, points, pieces_left: player.pieces });
        if let Some(city) = claim.passenger {
            player.unplaced -= 1;
            player.change_passenger(None, Some(city));
            events.push(Event::PassengerPlaced { seat, city });
        }
        self.upkeep_after_discard(chance, events);
        self.end_turn(TurnKind::Action, events);
    }
}
