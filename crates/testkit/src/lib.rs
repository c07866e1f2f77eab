//! What the tests of the server, the reliability tests and the load test share. No program that players install uses it.
//!
//! - [`client`](mod@client): HTTP and WebSocket as a browser or a program with a token uses them; a crate of its own.
//! - [`fleet`]: many players that play random legal actions and store everything they receive.
//! - [`server_process`]: the program under test as a process.
//! - [`postgres`]: a temporary PostgreSQL, which can be killed and restarted.
//! - [`folder`]: a temporary folder.
//! - [`times`]: samples of times and their percentiles.

pub use client;

pub mod fleet;
pub mod folder;
pub mod postgres;
pub mod server_process;
pub mod times;
