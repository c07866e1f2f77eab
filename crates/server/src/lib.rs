//! Runs tables over HTTP and WebSocket, with storage and the wall clock.

pub mod barred_words;
pub mod config;
pub mod http;
pub mod limits;
pub mod maintenance;
pub mod random;
pub mod runtime;
pub mod serve;
pub mod store;
pub mod system;
pub mod telemetry;
mod ui_text;
