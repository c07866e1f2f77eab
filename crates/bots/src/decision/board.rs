//! The board games: greedy, planner, rollout policy, and the candidate actions of a search.

pub mod greedy;
pub mod planner;
pub mod rollout;
mod simulate;
