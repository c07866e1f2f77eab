//! Property tests of the board games, on random games of every edition and number of seats.
//!
//! Everything here is deterministic; a failure names the edition, the seats and the seed of its game.

#![allow(clippy::wildcard_enum_match_arm, reason = "a law looks at the variants it is about")]

mod conservation;
mod determinism;
mod ending;
mod legality;
mod longest_path;
mod oracle;
mod playout;
mod row;
mod scoring;
mod secrecy;
mod table;
