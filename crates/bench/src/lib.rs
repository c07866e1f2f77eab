//! The load test of a server, for the command `whistlestop-bench load` and for tests.

pub mod load;
