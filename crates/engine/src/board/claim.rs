//! The action "claim a route" (C-65 to C-83), with a passenger where the game has them (MK-45 to MK-53).

use super::action::Claim;
use super::event::Event;
use super::map::{CityId, RouteId, RouteSet};
use super::payment::{PLUS4_FROM, PaymentLister, cannot_pay};
use super::rules::ParallelRoutes;
use super::{Board, BoardGame};
use crate::card::{Cards, Color, TrainCard};
use crate::data::CityKind;
use crate::illegal::Illegal;
use crate::rotation::TurnKind;
use crate::seat::Seat;
use crate::shuffle::Chance;
use crate::sink::Sink;
use std::hint::select_unpredictable;

/// The color that pays, or none if only wilds pay.
pub(super) type Payer = Option<Color>;

/// Every payer, in the order in which payments are listed.
pub(super) const PAYERS: [Payer; Color::COUNT + 1] = [
    Some(Color::Red),
    Some(Color::Orange),
    Some(Color::Yellow),
    Some(Color::Green),
    Some(Color::Blue),
    Some(Color::Pink),
    Some(Color::Black),
    Some(Color::White),
    None,
];

/// The claims that a seat may make now, as sets of routes.
///
/// Listing, counting and drawing a random claim all start from these sets.
pub(super) struct Claims<'g> {
    pub(super) game: &'g BoardGame,
    pub(super) hand: &'g Cards,
    /// The routes that the seat could claim if it had the cards.
    pub(super) open: RouteSet,
    /// Whether the seat has a passenger to place. It follows from the sets below, but reading them back is slower.
    pub(super) has_unplaced: bool,
    /// The open routes at whose first end and at whose second end the seat may place a passenger.
    pub(super) placeable: [RouteSet; 2],
    pub(super) wilds: u8,
    pub(super) plus4: u8,
}

impl<'g> Claims<'g> {
    /// Computes the claims of `seat`.
    #[inline]
    pub(super) fn of(game: &'g BoardGame, seat: Seat) -> Self {
        let player = game.player(seat);
        let open = game.open_routes(seat);
        let has_unplaced = player.unplaced > 0;
        let placeable =
            if has_unplaced { game.placeable_ends().map(|ends| open & ends) } else { [RouteSet::EMPTY; 2] };
        let hand = &player.hand;
        let (wilds, plus4) = (hand[TrainCard::Wild], hand[TrainCard::WildPlus4]);
        Self { game, hand, open, has_unplaced, placeable, wilds, plus4 }
    }

    /// Returns the routes of at most `spaces` spaces for which the payer's cards can be used.
    #[inline]
    pub(super) fn up_to(&self, payer: Payer, spaces: u8) -> RouteSet {
        match payer {
            Some(color) => self.game.board.map.payable(color, spaces as usize),
            None => self.game.board.map.up_to(spaces as usize),
        }
    }

    /// Returns the routes for which a +4 pays (MK-36).
    #[inline]
    pub(super) fn long(&self) -> RouteSet {
        !self.game.board.map.up_to(PLUS4_FROM as usize - 1)
    }

    /// Returns the open routes that the payer pays for in at least one way.
    #[inline]
    pub(super) fn payable_by(&self, payer: Payer) -> RouteSet {
        let colored = payer.map_or(0, |color| self.hand[color]);
        let reach = colored + self.wilds;
        let routes = self.up_to(payer, reach) | self.up_to(payer, reach + self.plus4) & self.long();
        select_unpredictable(payer.is_some() && colored == 0, RouteSet::EMPTY, self.open & routes)
    }

    /// Returns the open routes that the hand pays for in at least one way: exactly the routes that can be claimed.
    #[inline]
    pub(super) fn payable(&self) -> RouteSet {
        let map = &self.game.board.map;
        // Wilds pay for every color, so the payer without a color adds only routes that wilds alone pay for.
        let (mut routes, mut long) = (map.up_to(self.wilds as usize), RouteSet::EMPTY);
        if self.plus4 > 0 {
            long = map.up_to((self.wilds + self.plus4) as usize);
        }
        for color in Color::ALL {
            let colored = self.hand[color];
            routes |= map.payable(color, (colored + self.wilds) as usize);
            if self.plus4 > 0 {
                long |= map.payable(color, (colored + self.wilds + self.plus4) as usize);
            }
        }
        self.open & (routes | long & self.long())
    }

    /// Lists every claim: routes by id, then payments as [`PaymentLister`] orders them, without a passenger first.
    #[inline]
    fn list(&self, mut out: impl FnMut(Claim)) {
        let map = &self.game.board.map;
        let payments = PaymentLister::new(self.hand);
        for route in self.payable().iter() {
            let track = map.route(route);
            if self.has_unplaced {
                let places = [0, 1].map(|end| self.placeable[end].contains(route).then_some(track.ends[end]));
                payments.list(track, |payment| {
                    out(Claim { route, payment, passenger: None });
                    for city in places.into_iter().flatten() {
                        out(Claim { route, payment, passenger: Some(city) });
                    }
                });
            } else {
                payments.list(track, |payment| out(Claim { route, payment, passenger: None }));
            }
        }
    }
}

impl Board {
    /// Returns the routes that a seat that owns `own` cannot claim by section 7 of the rules, claimed ones included
    /// (C-78 to C-81).
    #[inline]
    pub fn unavailable_routes(&self, seats: usize, claimed: RouteSet, own: RouteSet) -> RouteSet {
        let ParallelRoutes::AllOpenFrom { seats: open_from } = self.rules.parallel_routes;
        if seats >= open_from as usize {
            claimed | self.map.with_parallels(own)
        } else {
            self.map.with_parallels(claimed)
        }
    }
}

impl BoardGame {
    /// Returns the claimed routes.
    #[inline]
    pub(crate) fn claimed(&self) -> RouteSet {
        let mut claimed = RouteSet::EMPTY;
        for player in &self.players {
            claimed |= player.routes;
        }
        claimed
    }

    /// Returns the routes that the seat cannot claim by section 7 of the rules, claimed ones included (C-78 to C-81).
    #[inline]
    pub(crate) fn unavailable_routes(&self, seat: Seat) -> RouteSet {
        self.board.unavailable_routes(self.seats(), self.claimed(), self.player(seat).routes)
    }

    /// Returns the routes that the seat could claim if it had the cards (C-66, C-75).
    #[inline]
    pub fn open_routes(&self, seat: Seat) -> RouteSet {
        self.board.map.up_to(self.player(seat).pieces as usize) & !self.unavailable_routes(seat)
    }

    /// Returns the owner of the route, if it is claimed.
    pub fn owner(&self, route: RouteId) -> Option<Seat> {
        Seat::all(self.seats()).find(|&seat| self.player(seat).routes.contains(route))
    }

    /// Returns the routes at whose first end and at whose second end a passenger may be placed (MK-47, MK-48).
    #[inline]
    fn placeable_ends(&self) -> [RouteSet; 2] {
        self.board.map.ends_in_countries_or(self.occupied()).map(|ends| !ends)
    }

    /// Checks that the seat may claim the route, cards aside.
    pub(super) fn check_route(&self, seat: Seat, route: RouteId) -> Result<(), Illegal> {
        if !self.board.map.has_route(route) {
            return Err(Illegal::NotInThisGame);
        }
        if self.open_routes(seat).contains(route) {
            return Ok(());
        }
        Err(self.why_not_open(seat, route))
    }

    /// Says why a route is not among the open ones of the seat.
    #[cold]
    fn why_not_open(&self, seat: Seat, route: RouteId) -> Illegal {
        let map = &self.board.map;
        let player = self.player(seat);
        if self.claimed().contains(route) {
            return Illegal::RouteTaken; // C-66
        }
        if map.with_parallels(player.routes).contains(route) {
            return Illegal::OwnsParallel; // C-78
        }
        if self.unavailable_routes(seat).contains(route) {
            let ParallelRoutes::AllOpenFrom { seats: open_from } = self.board.rules.parallel_routes;
            return Illegal::RouteClosed { open_from }; // C-79, C-80
        }
        Illegal::TooFewPieces { left: player.pieces, needed: map.route(route).length } // C-75
    }

    /// Checks that the seat's hand pays for an open route in at least one way.
    pub(super) fn check_affordable(&self, seat: Seat, route: RouteId) -> Result<(), Illegal> {
        if Claims::of(self, seat).payable().contains(route) {
            return Ok(());
        }
        Err(cannot_pay(self.board.map.route(route), &self.player(seat).hand))
    }

    #[inline]
    pub(super) fn check_claim(&self, seat: Seat, claim: &Claim) -> Result<(), Illegal> {
        self.check_route(seat, claim.route)?;
        claim.payment.check(self.board.map.route(claim.route), &self.player(seat).hand)?;
        match claim.passenger {
            Some(city) => self.check_placing(seat, claim.route, city),
            None => Ok(()),
        }
    }

    /// Checks that the seat may place a passenger in that city with a claim of that route.
    fn check_placing(&self, seat: Seat, route: RouteId, city: CityId) -> Result<(), Illegal> {
        let places = self.board.map.route(route).ends.into_iter().zip(self.placeable_ends());
        let is_free = places.into_iter().any(|(end, placeable)| end == city && placeable.contains(route));
        if is_free && self.player(seat).unplaced > 0 {
            return Ok(());
        }
        Err(self.why_not_placeable(seat, route, city))
    }

    /// Says why the seat may not place a passenger in that city with a claim of that route.
    #[cold]
    fn why_not_placeable(&self, seat: Seat, route: RouteId, city: CityId) -> Illegal {
        if self.board.rules.passengers.is_none() {
            Illegal::NotInThisGame
        } else if !self.board.map.route(route).touches(city) {
            Illegal::NotARouteEnd // MK-45
        } else if self.board.map.city(city).kind == CityKind::Country {
            Illegal::PassengerOnCountry // MK-48
        } else if self.player(seat).unplaced == 0 {
            Illegal::NoPassengerLeft // MK-49
        } else {
            Illegal::CityOccupied // MK-47
        }
    }

    /// Returns whether the seat can claim any route.
    pub(super) fn can_claim(&self, seat: Seat) -> bool {
        !Claims::of(self, seat).payable().is_empty()
    }

    #[inline]
    pub(super) fn list_claims(&self, seat: Seat, out: impl FnMut(Claim)) {
        Claims::of(self, seat).list(out);
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
        let player = &mut self.players[seat];
        let payment = claim.payment;
        if let Some(color) = payment.color() {
            player.hand.take_color(color, payment.colored());
            self.market.add_color_to_discard(color, payment.colored());
        }
        for (card, count) in
            [(TrainCard::Wild, payment.wilds()), (TrainCard::WildPlus4, payment.wilds_plus4())]
        {
            player.hand.take(card, count);
            self.market.add_to_discard(card, count); // C-47, C-76
        }
        player.pieces -= route.length;
        player.routes.insert(claim.route);
        player.route_points += u16::from(points);
        events.push(Event::RouteClaimed { seat, claim, points, pieces_left: player.pieces });
        if let Some(city) = claim.passenger {
            player.unplaced -= 1;
            player.move_passenger(None, Some(city));
            events.push(Event::PassengerPlaced { seat, city });
        }
        self.upkeep_after_discard(chance, events);
        self.end_turn(TurnKind::Action, events);
    }
}
