//! What a board game is waiting for.

use super::journey::Journey;
use crate::seat::SeatSet;

/// What the game is waiting for. All of it is public.
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
