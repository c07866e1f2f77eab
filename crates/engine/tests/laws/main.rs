//! What must hold in every game, whatever is played: shown on random games of every board edition and seat count.
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
