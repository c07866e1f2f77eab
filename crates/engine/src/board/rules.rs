//! Every way in which the board games differ, and nothing else.
//!
//! An edition is a constant of this type, written as its differences from another.
//! An absent mechanic is `None`, so its actions are never legal.

use crate::card::CardSet;
use crate::market::RowResets;
use crate::options::Setting;
use crate::ticket::TicketDeal;

/// How the tickets lie on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TicketSupply {
    /// One deck.
    OneDeck,
    /// A short and a long deck; a draw announces how many of each (MK-11, MK-77).
    ShortAndLong,
}

/// When all tracks of a parallel group may be claimed (C-79 to C-81).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParallelRoutes {
    /// With this many seats or more; with fewer, one claimed track closes the others.
    AllOpenFrom {
        /// Seats at the start of the game (C-22).
        seats: u8,
    },
}

/// Passengers and the goods they collect (MK-5, MK-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passengers {
    /// Figures of each player.
    pub each: u8,
    /// Values of a goods stack, top first, by color: white, yellow, red, black (MK-8).
    pub stacks: [&'static [u8]; 4],
}

/// What is awarded at the end, in scoring order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bonus {
    /// To everybody whose path is the longest (US-26).
    LongestPath {
        /// What it is worth.
        points: u8,
    },
    /// To everybody who completed the most tickets (MK-89).
    MostTickets {
        /// What it is worth.
        points: u8,
    },
    /// To everybody for each district completed, its number (LD-28).
    Districts,
    /// To everybody for each attraction touched (NY-22).
    Attractions {
        /// What each is worth.
        points: u8,
    },
}

/// Whether a player may decline a final turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FinalTurn {
    /// A legal action must be done (C-25).
    Required,
    /// Passing is legal in it (NY-31).
    Optional,
}

/// What decides between equal totals, in order (C-108).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieBreak {
    /// More completed tickets, or more held where the table says so (LD-33).
    CompletedTickets,
    /// The longer own path, or the holder of the bonus where the table says so (US-30).
    LongestPath,
    /// The higher sum of goods tokens (MK-93).
    Goods,
}

/// A board game's rules.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Fewest and most seats.
    pub seats: [u8; 2],
    /// Pieces of each player.
    pub pieces: u8,
    /// Cards dealt to each player at the start.
    pub opening_hand: u8,
    /// What is in the box.
    pub cards: CardSet,
    /// When the row is replaced.
    pub row_resets: RowResets,
    /// How the tickets lie on the table.
    pub ticket_supply: TicketSupply,
    /// The tickets before the first turn.
    pub opening_tickets: TicketDeal,
    /// The ticket action.
    pub later_tickets: TicketDeal,
    /// When parallel tracks stay open.
    pub parallel_routes: ParallelRoutes,
    /// Points of a claimed route, by length from one.
    pub route_points: &'static [u8],
    /// The final round begins at this many pieces or fewer (C-92).
    pub final_round_at: u8,
    /// Whether a final turn may be declined.
    pub final_turn: FinalTurn,
    /// Passengers and goods, where the game has them.
    pub passengers: Option<Passengers>,
    /// What is awarded at the end.
    pub bonuses: &'static [Bonus],
    /// What decides between equal totals.
    pub tie_breaks: &'static [TieBreak],
    /// What a table may settle differently.
    pub settings: &'static [Setting],
}
