//! Arbitrary input never makes the engine panic: the checks of `fuzz/` with a fixed number of inputs.
//!
//! The inputs come from a generator with fixed seeds, so a failure can be repeated; its message names the seed.

mod actions;
mod maps;
mod numbers;
mod positions;
mod records;
mod texts;
