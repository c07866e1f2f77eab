//! The Card Game: greedy, planner, and the policy that the planner and rollouts share.

pub mod greedy;
pub mod planner;
pub mod policy;
mod simulate;
