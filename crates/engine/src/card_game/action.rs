//! The actions of the Card Game: small, closed, and without random results.

use crate::card::Color;
use crate::market::Source;
pub use crate::sets::ColorSet;
use crate::ticket::{Kept, TicketSet};

/// Cards that go from the hand into the own yard (CG-38).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Placement {
    /// A color group (CG-39).
    Group {
        /// Its color.
        color: Color,
        /// Cards of that color.
        colored: u8,
        /// Wilds, on top of them (CG-44).
        wilds: u8,
    },
    /// A card of each of three colors (CG-40).
    Singles(ColorSet),
}

/// An action of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// One pick of a draw (CG-28).
    Pick(Source),
    /// Place cards (CG-38).
    Place(Placement),
    /// Draw tickets (CG-58).
    AskTickets,
    /// Keep these of the tickets on offer (CG-12, CG-58).
    Keep(Kept),
    /// Complete exactly these tickets with cards of the stack: the seat's whole choice, possibly empty (CG-75).
    Complete(TicketSet),
    /// Pass, when there is no other legal action (CG-19).
    Pass,
}
