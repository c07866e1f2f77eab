//! The rules of the Card Game, one test for each, with its id; both sides of every boundary.

#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks at the variants it is about")]

mod completion;
mod drawing;
mod ending;
#[path = "../play/mod.rs"]
mod play;
mod robbery;
mod rounds;
mod scenario;
mod secrecy;
mod setup;
mod tickets;
mod yard;
