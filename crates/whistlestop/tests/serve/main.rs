//! The server as a process: it is killed, restarted, copied and examined, and loses nothing.

mod crash_recovery;
mod operations;
#[path = "../../../server/tests/store/postgres.rs"]
mod postgres;
mod server_process;
