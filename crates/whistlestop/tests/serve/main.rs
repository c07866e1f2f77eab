//! Tests of the server as a process: kill, restart, backup, doctor, admin.

mod crash_recovery;
mod operations;
#[path = "../../../server/tests/store/postgres.rs"]
mod postgres;
mod server_process;
