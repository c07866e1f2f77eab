//! Value: what routes, cards, tickets and journeys are worth to a seat.
//!
//! The middle layer. It reads the state of a seat, from a view or from a sampled game, and chooses nothing.

pub mod board;
pub mod card_game;
