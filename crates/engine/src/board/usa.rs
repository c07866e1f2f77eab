//! USA, the base game: the rules that the other boards differ from.

use super::rules::{Bonus, FinalTurn, ParallelRoutes, Rules, TicketSupply, TieBreak};
use crate::card::{BoxContents, Color, TrainCard};
use crate::market::RowReset;
use crate::options::Setting;
use crate::ticket::{Refused, TicketDeal};

/// The rules of USA.
pub const RULES: Rules = Rules {
    seats: [2, 5],   // US-1
    pieces: 45,      // US-2
    opening_hand: 4, // US-7
    cards: BoxContents { colors: &Color::ALL, per_color: 12, wilds: 14, wilds_plus4: 0, passengers: 0 }, // US-3
    row_resets: [RowReset::on(TrainCard::Wild, 3), RowReset::NEVER], // C-57, US-14
    ticket_supply: TicketSupply::OneDeck,                            // US-4
    opening_tickets: TicketDeal { dealt: 3, min_kept: 2, refused: Refused::UnderTheDeck }, // US-8, US-9
    later_tickets: TicketDeal { dealt: 3, min_kept: 1, refused: Refused::UnderTheDeck }, // US-13
    parallel_routes: ParallelRoutes::AllOpenFrom { seats: 4 },       // C-79, US-17
    route_points: &[1, 2, 4, 7, 10, 15],                             // US-16
    final_round_at: 2,                                               // C-92, US-18
    final_turn: FinalTurn::Required,                                 // C-25
    passengers: None,
    bonuses: &[Bonus::LongestPath { points: 10 }], // US-5
    tie_breaks: &[TieBreak::CompletedTickets, TieBreak::LongestPath], // US-29, US-30
    settings: &[Setting::ShowCounts, Setting::ResetCap, Setting::PathTieBreak],
};

const _: () = assert!(RULES.cards.len() == 110); // US-3
