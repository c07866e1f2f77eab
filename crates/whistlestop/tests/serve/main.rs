//! The server as a process: it is killed, restarted, copied and examined, and loses nothing.

mod house;
mod operations;
#[path = "../../../server/tests/store/postgres.rs"]
mod postgres;
mod survival;
