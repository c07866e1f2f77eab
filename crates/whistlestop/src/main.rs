//! The `whistlestop` program.

fn main() {}
