//! What the Card Game is waiting for.

use crate::seat::SeatSet;

/// What the game is waiting for. All of it is public.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// All seats choose among the opening tickets (CG-12).
    OpeningTickets {
        /// The seats that have not done so yet.
        waiting: SeatSet,
    },
    /// The active seat acts; its step 1 is done (CG-16, CG-17).
    Turn,
    /// The active seat makes the second pick (CG-28).
    SecondPick,
    /// The active seat chooses among the drawn tickets (CG-58).
    KeepTickets,
    /// The round is over, and all seats choose which tickets to complete (CG-75, CG-79).
    Complete {
        /// The seats that have not chosen yet.
        waiting: SeatSet,
    },
    /// The game is over.
    Over,
}
