//! A view as a document.
//!
//! It is made from a view and the list of legal actions, neither of which contains hidden information.
//! What it adds (progress of tickets, longest paths, districts) is computed from the view.

mod board;
mod card_game;

pub use board::{BoardViewDoc, DistrictDoc, PublicPlayerDoc, SeenJourneyDoc, TicketStateDoc};
pub use card_game::{CardPlayerDoc, CardTicketDoc, CardViewDoc, OutlookDoc, RobberyDoc};

use serde::Serialize;

/// What a viewer may know of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "View"))]
#[serde(untagged)]
pub enum ViewDoc {
    /// A board game.
    Board(Box<BoardViewDoc>),
    /// The Card Game.
    Card(Box<CardViewDoc>),
}

/// The seats that would get a bonus if the game ended now, computed from public information.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Lead"))]
pub struct LeadDoc {
    /// The bonus: `longest-path` or `big-city`.
    #[cfg_attr(test, ts(type = "'longest-path' | 'big-city'"))]
    pub bonus: &'static str,
    /// The city of a `big-city` bonus.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub city: Option<String>,
    /// The points of the bonus.
    pub points: u8,
    /// The leading seats, each of which would get the bonus; empty if no seat has a positive count.
    pub seats: Vec<usize>,
}

/// Returns the seats with the highest count, or none if all counts are zero.
fn leaders(counts: impl Iterator<Item = u8> + Clone) -> Vec<usize> {
    let max = counts.clone().max().unwrap_or_default();
    counts.enumerate().filter(|&(_, count)| count > 0 && count == max).map(|(seat, _)| seat).collect()
}
