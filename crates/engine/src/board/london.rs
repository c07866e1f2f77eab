//! London: a small city board with districts. Also what London and New York have in common.

use super::rules::{Bonus, ParallelRoutes, Rules, TieBreak};
use super::usa;
use crate::card::{BoxContents, Color};
use crate::options::Setting;
use crate::ticket::{Refused, TicketDeal};

/// What London and New York have in common.
pub(super) const CITY: Rules = Rules {
    seats: [2, 4],   // LD-1, NY-1
    opening_hand: 2, // LD-10, NY-8
    opening_tickets: TicketDeal { dealt: 2, min_kept: 1, refused: Refused::UnderTheDeck }, // LD-11, NY-9
    later_tickets: TicketDeal { dealt: 2, min_kept: 1, refused: Refused::UnderTheDeck }, // LD-16, NY-14
    parallel_routes: ParallelRoutes::AllOpenFrom { seats: 3 }, // C-80, LD-21, NY-19
    route_points: &[1, 2, 4, 7], // LD-19, NY-18
    bonuses: &[],
    tie_breaks: &[TieBreak::CompletedTickets], // LD-33, NY-28
    ..usa::RULES
};

/// The rules of London.
pub const RULES: Rules = Rules {
    pieces: 17, // LD-2
    cards: BoxContents {
        colors: &[Color::Blue, Color::Green, Color::Black, Color::Pink, Color::Yellow, Color::Orange],
        per_color: 6,
        wilds: 8,
        ..CITY.cards
    }, // LD-3
    bonuses: &[Bonus::Districts], // LD-28
    settings: &[Setting::ShowCounts, Setting::ResetCap, Setting::TieBreak],
    ..CITY
};

const _: () = assert!(RULES.cards.len() == 44); // LD-3
