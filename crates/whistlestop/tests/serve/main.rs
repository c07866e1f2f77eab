//! Tests of the server as a process: kill, restart, backup, doctor, admin.

mod crash_recovery;
mod operations;
mod player;
mod reconnection;
mod tls;
