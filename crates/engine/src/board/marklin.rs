//! Märklin: passengers and goods, three kinds of special cards, short and long tickets.

use super::rules::{Bonus, Passengers, Rules, TicketSupply, TieBreak};
use super::usa;
use crate::card::{BoxContents, TrainCard};
use crate::market::RowReset;
use crate::options::Setting;
use crate::ticket::{Refused, TicketDeal};

/// The rules of Märklin.
pub const RULES: Rules = Rules {
    cards: BoxContents { per_color: 11, wilds_plus4: 6, passengers: 10, ..usa::RULES.cards }, // MK-3
    row_resets: [
        RowReset::on(TrainCard::Wild, 3),      // MK-26, MK-27
        RowReset::on(TrainCard::Passenger, 3), // MK-28
    ],
    ticket_supply: TicketSupply::ShortAndLong, // MK-4
    opening_tickets: TicketDeal { dealt: 4, min_kept: 2, refused: Refused::ShuffledIn }, // MK-11, MK-13, MK-14
    later_tickets: TicketDeal { dealt: 4, min_kept: 1, refused: Refused::UnderTheDeck }, // MK-77, MK-81
    route_points: &[1, 2, 4, 7, 10, 15, 18],                                             // MK-40
    passengers: Some(Passengers { each: 3, stacks: [&[2], &[3, 2, 1], &[4, 3, 2], &[7, 6, 5, 4]] }), // MK-5, MK-6, MK-8
    bonuses: &[Bonus::MostTickets { points: 10 }],                                                   // MK-7
    tie_breaks: &[TieBreak::CompletedTickets, TieBreak::Goods], // MK-92, MK-93
    settings: &[
        Setting::ShowCounts,
        Setting::ResetCap,
        Setting::RevisitToken,
        Setting::ParallelReturn,
        Setting::Plus4CountsForReset,
    ],
    ..usa::RULES // MK-1, MK-2, MK-10
};

const _: () = assert!(RULES.cards.len() == 118); // MK-3
