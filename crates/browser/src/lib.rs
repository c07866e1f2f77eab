//! The WebAssembly modules of the web client: tables with their bots and replays, and the coach.
//!
//! The module of the feature `tables` gets [`Timed`] requests as JSON and returns a list of [`Answer`]s. It has no
//! input or output of its own: the worker that loads it stores games, sends messages to the page, sets timers and
//! runs a second instance for bots. The module of the feature `coach` gets a [`coaching::Request`] and returns one
//! [`coaching::Answer`].

#![warn(missing_docs)]

#[cfg(feature = "tables")]
mod calls;
#[cfg(feature = "coach")]
pub mod coaching;
#[cfg(target_arch = "wasm32")]
mod exports;
#[cfg(feature = "tables")]
mod host;
#[cfg(feature = "tables")]
pub mod message;
#[cfg(feature = "tables")]
pub mod self_play;
#[cfg(feature = "tables")]
mod thinking;

#[cfg(feature = "tables")]
pub use host::Host;
#[cfg(feature = "tables")]
pub use message::{Answer, Request, Timed};

/// Handles a request given as JSON and returns the answers as JSON.
#[cfg(feature = "tables")]
pub fn handle_text(host: &mut Host, request: &[u8], runner: &std::sync::Arc<dyn bots::Runner>) -> Vec<u8> {
    // As a text, because the code that reads texts is in the module anyway.
    let request = String::from_utf8_lossy(request);
    let answers = match serde_json::from_str::<Timed>(&request) {
        Ok(timed) => host.handle(timed, runner),
        Err(error) => vec![Answer::Malformed { error: error.to_string() }],
    };
    serde_json::to_vec(&answers).expect("plain data becomes JSON")
}
