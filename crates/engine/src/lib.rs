//! The rules of five train games.

pub mod card;
pub mod data;
