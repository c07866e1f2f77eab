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
    pub const fn hand(&self, seat: Seat) -> &Cards {
        &self.players[seat.index()].hand
    }

    /// Returns the seat's station stack.
    #[inline]
    pub const fn stack(&self, seat: Seat) -> &Cards {
        &self.players[seat.index()].stack
    }

    /// Returns the seat's tickets, without those completed or chosen for completion.
    #[inline]
    pub const fn held(&self, seat: Seat) -> TicketSet {
        self.players[seat.index()].tickets
    }

    /// Returns the tickets that the seat has completed in rounds that are scored.
    #[inline]
    pub const fn completed_before(&self, seat: Seat) -> TicketSet {
        self.players[seat.index()].completed
    }

    /// Returns the tickets that the seat has chosen in the scoring that is under way.
    #[inline]
    pub const fn completing(&self, seat: Seat) -> TicketSet {
        self.players[seat.index()].completing
    }

    /// Returns the tickets on offer to the seat.
    #[inline]
    pub const fn offer(&self, seat: Seat) -> &Offer {
        &self.players[seat.index()].offer
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
