//! The Card Game: the state of a seat and what its tickets still need.

pub mod seat_state;
