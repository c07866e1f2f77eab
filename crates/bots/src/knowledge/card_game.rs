//! Memory and determinization of the Card Game.

pub mod determinize;
pub mod memory;

pub use memory::Memory;
