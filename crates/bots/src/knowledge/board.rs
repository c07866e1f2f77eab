//! Memory and determinization of the board games.

pub mod determinize;
pub mod memory;

pub use memory::Memory;
