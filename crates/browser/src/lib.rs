//! Tables that a browser runs by itself: the table machine, the bots and replays as a WebAssembly module.
//!
//! The module gets [`Timed`] requests as JSON and returns a list of [`Answer`]s. It has no input or output of its own:
//! the worker that loads it stores games, sends messages to the page, sets timers and runs a second instance for bots.

#![warn(missing_docs)]

mod calls;
#[cfg(target_arch = "wasm32")]
mod exports;
mod host;
pub mod message;
pub mod self_play;
mod thinking;

use std::sync::Arc;

use bots::Runner;

pub use host::Host;
pub use message::{Answer, Request, Timed};

/// Handles a request given as JSON and returns the answers as JSON.
pub fn handle_text(host: &mut Host, request: &[u8], runner: &Arc<dyn Runner>) -> Vec<u8> {
    // As a text, because the code that reads texts is in the module anyway.
    let request = String::from_utf8_lossy(request);
    let answers = match serde_json::from_str::<Timed>(&request) {
        Ok(timed) => host.handle(timed, runner),
        Err(error) => vec![Answer::Malformed { error: error.to_string() }],
    };
    serde_json::to_vec(&answers).expect("plain data becomes JSON")
}
