//! What the Card Game is waiting for.

use crate::seat::SeatSet;

/// What the game is waiting for. All of it is public.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Everybody chooses among the opening tickets (CG-12).
    OpeningTickets {
        /// Who has not yet.
        waiting: SeatSet,
    },
    /// The seat at turn acts; its step 1 is done (CG-16, CG-17).
    Turn,
    /// The seat at turn makes the second pick (CG-28).
    SecondPick,
    /// The seat at turn chooses among the drawn tickets (CG-58).
    KeepTickets,
    /// The round is over, and everybody chooses which tickets to complete (CG-75, CG-79).
    Complete {
        /// The seats that have not chosen yet.
        waiting: SeatSet,
    },
    /// Nothing: the game is over.
    Over,
}
