//! The rules of a map file: those of a board, with the differences that the file states.

use super::rules::{Bonus, FinalTurn, ParallelRoutes, Rules};
use super::{london, marklin, new_york, usa};
use crate::card::BoxContents;
use crate::data::{BonusesData, DealData, RulesData};
use crate::ticket::TicketDeal;

/// The boards whose rules a map file can start from, by their ids; the first one is the default.
pub(crate) const BASES: [(&str, Rules); 4] = [
    ("usa", usa::RULES),
    ("marklin", marklin::RULES),
    ("london", london::RULES),
    ("new-york", new_york::RULES),
];

impl Rules {
    /// Returns the rules that a map starts from: those of the board with that id.
    fn like(id: &str) -> Self {
        BASES.iter().find(|(base, _)| *base == id).map_or(usa::RULES, |(_, rules)| *rules)
    }

    /// Returns the rules that the table `[rules]` of a map file states.
    ///
    /// Lists that differ stay in memory until the program ends, as those of the built-in boards do.
    pub fn from_data(data: &RulesData) -> Self {
        let base = Self::like(data.like);
        let cards = &data.cards;
        Self {
            seats: data.seats.unwrap_or(base.seats),
            pieces: data.pieces.unwrap_or(base.pieces),
            opening_hand: data.opening_hand.unwrap_or(base.opening_hand),
            cards: BoxContents {
                colors: cards.colors.as_ref().map_or(base.cards.colors, |colors| colors.clone().leak()),
                per_color: cards.each.unwrap_or(base.cards.per_color),
                wilds: cards.wilds.unwrap_or(base.cards.wilds),
                wilds_plus4: cards.plus4.unwrap_or(base.cards.wilds_plus4),
                passengers: cards.passengers.unwrap_or(base.cards.passengers),
            },
            opening_tickets: deal(base.opening_tickets, data.opening_tickets),
            later_tickets: deal(base.later_tickets, data.later_tickets),
            parallel_routes: data
                .parallel_from
                .map_or(base.parallel_routes, |seats| ParallelRoutes::AllOpenFrom { seats }),
            route_points: data
                .route_points
                .as_ref()
                .map_or(base.route_points, |points| points.clone().leak()),
            final_round_at: data.final_round_at.unwrap_or(base.final_round_at),
            final_turn: match data.final_turn_optional {
                Some(true) => FinalTurn::Optional,
                Some(false) => FinalTurn::Required,
                None => base.final_turn,
            },
            bonuses: data.bonuses.map_or(base.bonuses, |bonuses| bonus_list(bonuses).leak()),
            ..base
        }
    }
}

fn deal(base: TicketDeal, data: DealData) -> TicketDeal {
    let dealt = data.dealt.unwrap_or(base.dealt);
    TicketDeal { dealt, min_kept: data.kept.unwrap_or(base.min_kept), ..base }
}

/// Returns the bonuses in scoring order.
fn bonus_list(data: BonusesData) -> Vec<Bonus> {
    let mut bonuses = Vec::new();
    if data.longest_path > 0 {
        bonuses.push(Bonus::LongestPath { points: data.longest_path });
    }
    if data.most_tickets > 0 {
        bonuses.push(Bonus::MostTickets { points: data.most_tickets });
    }
    if data.districts {
        bonuses.push(Bonus::Districts);
    }
    if data.attractions > 0 {
        bonuses.push(Bonus::Attractions { points: data.attractions });
    }
    bonuses
}
