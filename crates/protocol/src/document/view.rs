//! What a viewer knows, as a document.
//!
//! It is made from a view and from the list of legal actions: whatever is hidden is not there to slip in.
//! What it adds (how far tickets are, longest paths, districts) follows from what the viewer sees anyway.

mod board;
mod card_game;

pub use board::{BoardViewDoc, DistrictDoc, PublicPlayerDoc, SeenJourneyDoc, TicketStateDoc};
pub use card_game::{CardPlayerDoc, CardTicketDoc, CardViewDoc, OutlookDoc, RobberyDoc};

use serde::Serialize;

/// What a viewer knows of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "View"))]
#[serde(untagged)]
pub enum ViewDoc {
    /// A game on a board.
    Board(Box<BoardViewDoc>),
    /// The Card Game.
    Card(Box<CardViewDoc>),
}

/// Who would get a bonus if the game ended now, as far as everybody may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Lead"))]
pub struct LeadDoc {
    /// Which: `longest-path` or `big-city`.
    #[cfg_attr(test, ts(type = "'longest-path' | 'big-city'"))]
    pub bonus: &'static str,
    /// The big city.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub city: Option<String>,
    /// What it is worth.
    pub points: u8,
    /// The leaders; each gets it. Nobody leads with nothing.
    pub seats: Vec<usize>,
}

/// The seats that have the most, if anybody has anything.
fn leaders(counts: impl Iterator<Item = u8> + Clone) -> Vec<usize> {
    let most = counts.clone().max().unwrap_or_default();
    counts.enumerate().filter(|&(_, count)| count > 0 && count == most).map(|(seat, _)| seat).collect()
}
