//! Tests of the table document and of the table's state machine, with simulated time.

mod lobby;
mod seat;
