//! The rules of five train games: pure, exact and fast.
//!
//! The engine has no I/O, clock, thread or mutable global: setup, actions and the outcomes of chance determine everything.

#![warn(missing_docs)]

pub mod any;
pub mod board;
pub mod card;
pub mod card_game;
pub mod data;
pub mod edition;
pub mod event;
pub mod game;
pub mod illegal;
pub mod market;
pub mod notation;
pub mod options;
pub mod record;
pub mod rotation;
pub mod score;
pub mod seat;
pub mod setup;
pub mod shuffle;
pub mod ticket;
pub mod wire;
