//! One table as a pure state machine: seats, stages, clocks, undo, chat, turns of bots and hot seats.
//!
//! Time, random bytes and the answers of the storage are inputs; messages, appends and requests to bots are outputs.
//! The crate does no input or output, reads no clock and starts no thread; it compiles to WebAssembly.

#![warn(missing_docs)]

pub mod bot;
pub mod clock;
pub mod deal;
pub mod doc;
pub mod game;
pub mod limits;
pub mod log_entry;
pub mod machine;
pub mod outgoing;
pub mod random;
pub mod replay;
pub mod storage;
pub mod text;

use random::hex;
use sha2::{Digest, Sha256};

/// Returns an opaque id of an account for readers of its chat, from which the account's id cannot be computed.
pub fn speaker(account: &str) -> String {
    hex(&Sha256::new_with_prefix("whistlestop speaker ").chain_update(account).finalize()[..8])
}
