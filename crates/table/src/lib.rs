//! One table: seats, phases, clocks, undo, chat, turns of bots and hot seats, as a pure state machine.
//!
//! A table gets time, random bytes and answers of its storage as inputs and returns what is to be done as outputs.
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

/// An opaque id of an account, for readers of its chat: it does not lead back to the account's id.
pub fn speaker(account: &str) -> String {
    hex(&Sha256::new_with_prefix("whistlestop speaker ").chain_update(account).finalize()[..8])
}
