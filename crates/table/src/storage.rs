//! What a table reads from and writes to its storage, as values: log entries, appends, chat lines, secrets and failures.
//!
//! The storage itself is the caller's: the server has a database, a browser has its own.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::random;

/// A moment that does not come.
pub const NEVER: i64 = i64::MAX;

/// The chain value before the first entry of a log.
pub const NO_HASH: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// Why the storage could not do something.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StorageError {
    /// What is stored contradicts itself.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// Nothing was done; it can be tried again.
    #[error("the storage failed: {0}")]
    Failed(String),
}

/// An entry of a game's log that is to be appended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewEntry {
    /// The client's id of the action, unique in the game.
    pub action_id: Option<String>,
    /// What happened, as JSON with a version of its own.
    pub body: String,
}

/// An entry of a game's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, counted from one.
    pub seq: i64,
    /// The client's id of the action.
    pub action_id: Option<String>,
    /// What happened.
    pub body: String,
    /// The hash of this and all entries before.
    pub hash: String,
}

/// An append to one game's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The game.
    pub game: String,
    /// The head it was made for; the entries get the numbers after it.
    pub expected: i64,
    /// The chain value of that head.
    pub hash: String,
    /// What is appended.
    pub entries: Vec<NewEntry>,
    /// The lease under which a node acts by itself, for bots and clocks. People's actions need none.
    pub epoch: Option<i64>,
    /// The seats that the game awaits afterwards, as bits.
    pub awaiting: i64,
    /// Whether the game is over afterwards.
    pub finished: bool,
    /// When somebody must drive the game next; [`NEVER`] while it waits for people without a clock.
    pub wake: i64,
}

/// What became of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is durable.
    Done,
    /// Somebody else appended first, or an action id is there already: read again.
    Behind,
    /// The lease has passed to another node.
    Fenced,
}

/// A game's 32 secret bytes and the salt of its commitment. Never shown by `Debug`.
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
    /// When it was said.
    pub at: i64,
    /// By whom.
    pub name: String,
    /// The speaker's account, unless the line is older than schema 3.
    pub account: Option<String>,
    /// From which seat.
    pub seat: Option<i64>,
    /// What was said.
    pub text: String,
}

/// The chain value of an entry: the hash of the one before and of all that the entry says.
pub fn chain(before: &str, game: &str, seq: i64, entry: &NewEntry) -> String {
    let mut hash = Sha256::new();
    for part in [before, game, &seq.to_string(), entry.action_id.as_deref().unwrap_or(""), &entry.body] {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part.as_bytes());
    }
    random::hex(&hash.finalize())
}

/// The first entry whose hash does not follow from those before it.
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
