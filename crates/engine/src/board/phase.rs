//! What a board game is waiting for.

use super::map::{CityId, CitySet, RouteSet};
use crate::seat::SeatSet;

/// A passenger's journey under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Journey {
    /// Where it set out.
    pub start: CityId,
    /// Where it is.
    pub at: CityId,
    /// Passenger cards it needs so far; they stay in hand until it ends (MK-98).
    pub cards: u8,
    /// The points of the tokens it has taken.
    pub points: u8,
    /// The routes it has used (MK-61).
    pub used: RouteSet,
    /// The cities it has entered, where each gives its token once (MK-68).
    pub entered: CitySet,
}

/// What the game is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Everybody fixes the split of the opening tickets (MK-12).
    Splits {
        /// Who has not yet.
        waiting: SeatSet,
    },
    /// Everybody chooses among the opening tickets (C-15).
    OpeningTickets {
        /// Who has not yet.
        waiting: SeatSet,
    },
    /// The seat at turn acts (C-23).
    Turn,
    /// The seat at turn makes the second pick (C-31).
    SecondPick,
    /// The seat at turn chooses among the drawn tickets (C-84).
    KeepTickets,
    /// The seat at turn moves a passenger (MK-56).
    Journey(Journey),
    /// Nothing: the game is over.
    Over,
}
