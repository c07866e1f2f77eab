//! One test per rule of `docs/rules`, named as a sentence and citing the id, on both sides of its boundary.

#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks at the variants it is about")]

mod attractions;
mod claiming;
mod districts;
mod drawing;
mod ending;
mod journeys;
mod longest_path;
mod parallel;
mod passengers;
#[path = "../play/mod.rs"]
mod play;
mod row;
mod scenario;
mod scoring;
mod secrecy;
mod setup;
mod tickets;
mod turn;
