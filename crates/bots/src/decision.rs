//! Decision: the bots themselves, which choose among the legal actions.
//!
//! The top layer: random, greedy, planner, the rollout policy that plays sampled games to their end, and the search.

pub mod board;
pub mod card_game;
pub mod random;
pub mod search;
pub mod simulate;
