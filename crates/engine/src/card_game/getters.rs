//! Getters of `CardGame`. They return the complete state, including hidden information; a viewer gets a `View` instead.

use super::rounds::Round;
use super::yard::Yards;
use super::{CardGame, Offer};
use crate::card::Cards;
use crate::market::Market;
use crate::rotation::Rotation;
use crate::seat::Seat;
use crate::ticket::{TicketDecks, TicketSet};

impl CardGame {
    /// Returns the cards in the seat's hand.
    #[inline]
    pub fn hand(&self, seat: Seat) -> &Cards {
        &self.players[seat].hand
    }

    /// Returns the seat's station stack.
    #[inline]
    pub fn stack(&self, seat: Seat) -> &Cards {
        &self.players[seat].stack
    }

    /// Returns the seat's tickets, without those completed or chosen for completion.
    #[inline]
    pub fn held(&self, seat: Seat) -> TicketSet {
        self.players[seat].tickets
    }

    /// Returns the tickets that the seat has chosen in the scoring that is under way.
    #[inline]
    pub fn completing(&self, seat: Seat) -> TicketSet {
        self.players[seat].completing
    }

    /// Returns the tickets on offer to the seat.
    #[inline]
    pub fn offer(&self, seat: Seat) -> &Offer {
        &self.players[seat].offer
    }

    /// Returns all yards.
    #[inline]
    pub const fn yards(&self) -> &Yards {
        &self.yards
    }

    /// Returns row, deck and discard.
    #[inline]
    pub const fn market(&self) -> &Market {
        &self.market
    }

    /// Returns the ticket deck.
    #[inline]
    pub const fn ticket_deck(&self) -> &TicketDecks {
        &self.tickets
    }

    /// Returns the order of play.
    #[inline]
    pub const fn rotation(&self) -> &Rotation {
        &self.rotation
    }

    /// Returns the current round.
    #[inline]
    pub const fn round(&self) -> Round {
        self.round
    }
}
