//! Arbitrary input never makes the engine panic: what `fuzz/` looks for without end, here for a moment and on every machine.
//!
//! The inputs come from a generator with fixed seeds, so a failure can be repeated; its message names the seed.

mod actions;
mod maps;
mod numbers;
mod positions;
mod records;
mod texts;
