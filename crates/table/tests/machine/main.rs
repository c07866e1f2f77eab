//! The lobby's reducer and the table's machine, told what time it is.

mod lobby;
mod seat;
