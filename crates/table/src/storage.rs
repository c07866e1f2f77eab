//! Values that a table exchanges with its storage: log entries, appends, chat lines, secrets and errors.
//!
//! The caller provides the storage: the server a database, the web client IndexedDB.

use engine::record::RULES_VERSION;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::random;

/// A time that never comes.
pub const NEVER: i64 = i64::MAX;

/// The chain value before the first entry of a log.
pub const NO_HASH: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// Why an operation of the storage failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StorageError {
    /// The stored data is inconsistent.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The game was played by a version of the rules that this program does not play.
    #[error("{}", old_rules_text(*rules))]
    OldRules {
        /// The version.
        rules: u32,
    },
    /// Nothing was done; the operation can be retried.
    #[error("the storage failed: {0}")]
    Failed(String),
}

/// Returns why a game of another version of the rules can neither go on nor be replayed.
pub fn old_rules_text(rules: u32) -> String {
    format!(
        "it was played by version {rules} of the rules, and this program plays only version {RULES_VERSION}"
    )
}

/// A log entry to be appended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewEntry {
    /// The client's id of the action, unique in the game.
    pub action_id: Option<String>,
    /// The content, as JSON with a format version of its own.
    pub body: String,
}

/// A stored log entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The number of the entry, from 1.
    pub seq: i64,
    /// The client's id of the action.
    pub action_id: Option<String>,
    /// The content, as JSON.
    pub body: String,
    /// The hash of this entry and all entries before it.
    pub hash: String,
}

/// An append to a game's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The game's id.
    pub game: String,
    /// The expected head of the log; the new entries get the numbers after it.
    pub expected: i64,
    /// The chain value of that head.
    pub hash: String,
    /// The new entries.
    pub entries: Vec<NewEntry>,
    /// The lease, required for actions of bots and clocks. Actions of people need none.
    pub epoch: Option<i64>,
    /// The seats that the game awaits afterwards, as bits.
    pub awaiting: i64,
    /// Whether the game is over afterwards.
    pub finished: bool,
    /// When the game must be driven next; [`NEVER`] while it waits for people without a clock.
    pub wake: i64,
}

/// The result of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// The entries are durable.
    Done,
    /// Another entry was first, or the action id is already in the log: read and retry.
    Behind,
    /// Another node holds the lease.
    Fenced,
}

/// A game's secret of 32 bytes and the salt of its commitment. `Debug` shows neither.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Sealed {
    /// The secret.
    pub secret: [u8; 32],
    /// The salt.
    pub salt: [u8; 32],
}

impl std::fmt::Debug for Sealed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sealed(hidden)")
    }
}

/// A line of a table's chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatRow {
    /// When it was sent, in milliseconds since 1970.
    pub at: i64,
    /// The sender's name.
    pub name: String,
    /// The sender's account; absent for lines older than schema 3.
    pub account: Option<String>,
    /// The sender's seat; absent for spectators.
    pub seat: Option<i64>,
    /// Whether the sender is a bot account.
    pub bot: bool,
    /// The text of the line.
    pub text: String,
}

/// Returns the chain value of an entry: a hash of the previous chain value and of the whole entry.
pub fn chain(before: &str, game: &str, seq: i64, entry: &NewEntry) -> String {
    let mut hash = Sha256::new();
    for part in [before, game, &seq.to_string(), entry.action_id.as_deref().unwrap_or(""), &entry.body] {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part.as_bytes());
    }
    random::hex(&hash.finalize())
}

/// Returns the number of the first entry whose hash does not follow from the entries before it.
pub fn broken_link(game: &str, before: &str, entries: &[Entry]) -> Option<i64> {
    let mut before = before.to_owned();
    for entry in entries {
        let new = NewEntry { action_id: entry.action_id.clone(), body: entry.body.clone() };
        if chain(&before, game, entry.seq, &new) != entry.hash {
            return Some(entry.seq);
        }
        before.clone_from(&entry.hash);
    }
    None
}
