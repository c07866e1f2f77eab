//! What a board game is waiting for.

use super::journey::Journey;
use crate::seat::SeatSet;

/// What the game is waiting for. All of it is public.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// All seats fix the split of the opening tickets (MK-12).
    Splits {
        /// The seats that have not done so yet.
        waiting: SeatSet,
    },
    /// All seats choose among the opening tickets (C-15).
    OpeningTickets {
        /// The seats that have not done so yet.
        waiting: SeatSet,
    },
    /// The active seat acts (C-23).
    Turn,
    /// The active seat makes the second pick (C-31).
    SecondPick,
    /// The active seat chooses among the drawn tickets (C-84).
    KeepTickets,
    /// The active seat moves a passenger (MK-56).
    Journey(Journey),
    /// The game is over.
    Over,
}
