//! What a viewer knows, as a document.
//!
//! It is made from a view and from the list of legal actions: whatever is hidden is not there to slip in.
//! What it adds (how far tickets are, longest paths, districts) follows from what the viewer sees anyway.

mod board;
mod card_game;

pub use board::{BoardViewDoc, PublicPlayerDoc, SeenJourneyDoc, TicketStateDoc};
pub use card_game::{CardPlayerDoc, CardViewDoc};

use serde::Serialize;

/// What a viewer knows of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum ViewDoc {
    /// A game on a board.
    Board(Box<BoardViewDoc>),
    /// The Card Game.
    Card(Box<CardViewDoc>),
}
