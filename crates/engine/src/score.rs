//! Scores: lines that add up to the total, ranks and tie-breaks.

use crate::seat::{BySeat, Seat};
use crate::ticket::TicketId;

/// What a line of a score counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreItem {
    /// Claimed routes (C-101).
    Routes,
    /// A ticket, completed or not (C-102, CG-80, CG-93).
    Ticket {
        /// The ticket.
        ticket: TicketId,
        /// Whether it was completed.
        completed: bool,
    },
    /// The longest-path bonus (US-26).
    LongestPath,
    /// The most-tickets bonus (MK-89).
    MostTickets,
    /// Goods tokens (MK-72).
    Goods,
    /// A completed district (LD-28), by its number.
    District(u8),
    /// Attractions touched (NY-22).
    Attractions,
    /// A big-city bonus (CG-94), by its index in the game's list of bonuses.
    BigCity(u8),
}

/// One item of a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreLine {
    /// What the points are for.
    pub what: ScoreItem,
    /// The points; may be negative.
    pub points: i16,
}

/// The total, then the tie-breaks in their order: greater arrays rank first (C-107, C-108).
pub type Standing = [i16; 3];

/// A tie-break between seats with equal totals (C-108).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Criterion {
    /// More completed tickets (US-29, LD-33, NY-28, MK-92, CG-103).
    CompletedTickets,
    /// More tickets held at the end, if the table chose that (LD-33).
    HeldTickets,
    /// The longer path (US-30).
    LongestPath,
    /// The longest-path bonus, if the table chose that (US-30).
    LongestPathBonus,
    /// The higher sum of goods tokens (MK-93).
    Goods,
    /// More big-city bonuses (CG-104).
    BigCities,
}

/// A seat's score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// The lines, in scoring order; they add up to the total.
    pub lines: Vec<ScoreLine>,
    /// The sum (C-104: it may be negative).
    pub total: i16,
    /// 1 for the winners; shared ranks are equal (C-109).
    pub rank: u8,
    /// The tie-break that put the seat ahead of others with the same total, if there are any.
    pub tie_break: Option<Criterion>,
}

/// The standing of each seat.
pub type Standings = BySeat<Standing>;

/// Returns the rank of each of the first `seats` seats: one more than the number of seats with a better standing.
pub fn ranks(standings: &Standings, seats: usize) -> BySeat<u8> {
    let mut ranks = BySeat::repeat(0);
    for seat in Seat::all(seats) {
        let own = &standings[seat];
        ranks[seat] = 1 + standings.first(seats).iter().filter(|other| *other > own).count() as u8;
    }
    ranks
}

/// Returns the number of tie-breaks that it takes to put the seat ahead of every seat with the same total and a worse
/// rank. 0 if there is no such seat.
pub fn tie_breaks_needed(standings: &Standings, seats: usize, seat: Seat) -> usize {
    let own = &standings[seat];
    let behind = standings.first(seats).iter().filter(|other| other[0] == own[0] && *other < own);
    behind.filter_map(|other| own.iter().zip(other).position(|(one, two)| one != two)).max().unwrap_or(0)
}
