//! The differences between the board games.
//!
//! An edition is a constant of this type, written as its differences from another.
//! An absent mechanic is `None`, so its actions are never legal.

use crate::card::BoxContents;
use crate::market::RowResets;
use crate::options::Setting;
use crate::ticket::TicketDeal;

/// How the tickets are divided into decks.
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

/// A bonus at the end of the game, in scoring order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bonus {
    /// For every seat with the longest path (US-26).
    LongestPath {
        /// The points of the bonus.
        points: u8,
    },
    /// For every seat with the most completed tickets (MK-89).
    MostTickets {
        /// The points of the bonus.
        points: u8,
    },
    /// For each completed district, its value (LD-28).
    Districts,
    /// For each attraction reached (NY-22).
    Attractions {
        /// The points of each.
        points: u8,
    },
}

/// Whether a player may decline a final turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FinalTurn {
    /// The seat must act if it can (C-25).
    Required,
    /// The seat can pass (NY-31).
    Optional,
}

/// A tie-break between equal totals (C-108).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieBreak {
    /// More completed tickets, or more tickets held if the table chose that (LD-33).
    CompletedTickets,
    /// The longer path, or the holder of the bonus if the table chose that (US-30).
    LongestPath,
    /// The higher sum of goods tokens (MK-93).
    Goods,
}

/// A board game's rules.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Minimum and maximum number of seats.
    pub seats: [u8; 2],
    /// Pieces of each player.
    pub pieces: u8,
    /// Cards dealt to each player at the start.
    pub opening_hand: u8,
    /// What is in the box.
    pub cards: BoxContents,
    /// When the row is replaced.
    pub row_resets: RowResets,
    /// How the tickets are divided into decks.
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
    /// The bonuses at the end of the game.
    pub bonuses: &'static [Bonus],
    /// The tie-breaks, in order.
    pub tie_breaks: &'static [TieBreak],
    /// The settings that a table can change.
    pub settings: &'static [Setting],
}
