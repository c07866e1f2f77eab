//! Getters of `BoardGame`. They return the complete state, including hidden information; a viewer gets a `View` instead.

use super::goods::Stacks;
use super::map::{CitySet, RouteSet};
use super::{BoardGame, Offer};
use crate::card::Cards;
use crate::market::Market;
use crate::rotation::Rotation;
use crate::seat::Seat;
use crate::ticket::{TicketDecks, TicketSet};

impl BoardGame {
    /// Returns the cards in the seat's hand.
    #[inline]
    pub fn hand(&self, seat: Seat) -> &Cards {
        &self.players[seat].hand
    }

    /// Returns the seat's tickets.
    #[inline]
    pub fn held(&self, seat: Seat) -> TicketSet {
        self.players[seat].tickets
    }

    /// Returns the tickets on offer to the seat.
    #[inline]
    pub fn offer(&self, seat: Seat) -> &Offer {
        &self.players[seat].offer
    }

    /// Returns the number of the seat's pieces that are not on the map.
    #[inline]
    pub fn pieces(&self, seat: Seat) -> u8 {
        self.players[seat].pieces
    }

    /// Returns the seat's routes.
    #[inline]
    pub fn routes(&self, seat: Seat) -> RouteSet {
        self.players[seat].routes
    }

    /// Returns the number of the seat's passengers that are not on the map.
    #[inline]
    pub fn unplaced(&self, seat: Seat) -> u8 {
        self.players[seat].unplaced
    }

    /// Returns the cities with a passenger of the seat.
    pub fn passengers(&self, seat: Seat) -> CitySet {
        self.players[seat].passengers.iter().flatten().fold(CitySet::EMPTY, |mut at, city| {
            at.insert(*city);
            at
        })
    }

    /// Returns the number of tokens taken from each goods stack.
    #[inline]
    pub const fn goods(&self) -> Stacks {
        self.goods
    }

    /// Returns row, deck and discard.
    #[inline]
    pub const fn market(&self) -> &Market {
        &self.market
    }

    /// Returns the ticket decks.
    #[inline]
    pub const fn ticket_decks(&self) -> &TicketDecks {
        &self.tickets
    }

    /// Returns the order of play.
    #[inline]
    pub const fn rotation(&self) -> &Rotation {
        &self.rotation
    }
}
