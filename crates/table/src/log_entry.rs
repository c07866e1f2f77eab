//! What a game's log says: facts in order, with the outcomes of chance, from which the game can be played again without a generator.

use std::collections::BTreeMap;

use engine::shuffle::{Outcome, Shuffle};
use protocol::{Deal, Nonces, Why, document::StateDoc};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::storage::{Entry, NewEntry, StorageError};

/// The format of log entries.
const VERSION: u32 = 1;

/// How a game begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SetupDoc {
    /// The game.
    pub edition: String,
    /// How many play.
    pub seats: usize,
    /// Who begins, if it was not drawn.
    pub first: Option<usize>,
    /// The settings that are not the rulebook's.
    pub options: BTreeMap<String, String>,
}

/// The outcome of a shuffle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OutcomeDoc {
    /// What the shuffle was for.
    pub what: String,
    /// The order that came out.
    pub items: Vec<u8>,
}

impl OutcomeDoc {
    /// As the log keeps it.
    pub fn new(outcome: &Outcome) -> Self {
        Self { what: outcome.what.name().to_owned(), items: outcome.items.clone() }
    }

    /// As the engine needs it; nothing if the log says something that this program does not know.
    pub fn read(&self) -> Option<Outcome> {
        Some(Outcome { what: Shuffle::named(&self.what)?, items: self.items.clone() })
    }
}

/// Who chose an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The person in the seat.
    Player,
    /// A bot, in its own seat or for somebody who is away.
    Bot,
}

/// Where a game comes from that did not begin here with its setup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "how", rename_all = "kebab-case")]
pub enum Origin {
    /// It goes on from a moment of another game.
    Continued {
        /// Which.
        game: String,
        /// After so many steps of it.
        step: usize,
        /// How the cards lie.
        deal: Deal,
        /// The whole truth at that moment.
        state: Box<StateDoc>,
    },
    /// It was opened from a file: nobody here dealt it.
    File,
}

/// A fact of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Fact {
    /// The game began.
    Started {
        /// The version of the rules by which it is played to its end.
        rules: u32,
        /// How.
        setup: SetupDoc,
        /// The hash of the secret.
        commitment: String,
        /// What seats contributed to the secret.
        #[serde(default, skip_serializing_if = "Nonces::is_empty", deserialize_with = "read_nonces")]
        nonces: Nonces,
        /// What came of the opening's shuffles.
        opening: Vec<OutcomeDoc>,
        /// Where it comes from, if it did not begin here with its setup.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        origin: Option<Origin>,
    },
    /// A seat acted.
    Acted {
        /// Which.
        seat: usize,
        /// In notation.
        action: String,
        /// What came of the shuffles.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        outcomes: Vec<OutcomeDoc>,
        /// Who chose.
        by: By,
    },
    /// The last action was taken back by who had done it.
    Undone {
        /// Whose.
        seat: usize,
    },
    /// A bot plays for a seat from now on.
    TakenOver {
        /// Which.
        seat: usize,
        /// Why.
        why: Why,
    },
    /// A seat's own player is back.
    Returned {
        /// Which.
        seat: usize,
    },
    /// The game ended before its last turn.
    Abandoned {
        /// The seat that wins.
        winner: usize,
        /// Why it ended.
        #[serde(default, skip_serializing_if = "Ending::is_resigned")]
        ending: Ending,
    },
}

/// Why a game ended before its last turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Everybody but one, or every person, resigned.
    #[default]
    Resigned,
    /// Its only person took it back to an earlier turn, which continues at another table.
    TakenBack,
    /// The server's operator closed it.
    Closed,
}

impl Ending {
    fn is_resigned(&self) -> bool {
        *self == Self::Resigned
    }
}

/// An entry's text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// The format.
    pub v: u32,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What every seat's clock had left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Vec<i64>>,
    /// What.
    #[serde(flatten)]
    pub fact: Fact,
}

impl Line {
    /// A line of this program's format.
    pub fn new(at: i64, clocks: Option<Vec<i64>>, fact: Fact) -> Self {
        Self { v: VERSION, at, clocks, fact }
    }

    /// The entry that it makes.
    pub fn entry(&self, action_id: Option<String>) -> NewEntry {
        NewEntry { action_id, body: serde_json::to_string(self).expect("plain data becomes JSON") }
    }

    /// The line of an entry.
    pub fn read(game: &str, entry: &Entry) -> Result<Self, StorageError> {
        let damaged =
            |why: String| StorageError::Damaged(format!("entry {} of game {game}: {why}", entry.seq));
        let line: Self = serde_json::from_str(&entry.body).map_err(|error| damaged(error.to_string()))?;
        if line.v > VERSION {
            return Err(damaged(format!("format {} is newer than this program", line.v)));
        }
        Ok(line)
    }
}

/// Reads nonces by seat. Within a tagged enum serde hands over keys as texts, so they are parsed here.
fn read_nonces<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Nonces, D::Error> {
    let by_text: BTreeMap<String, String> = Deserialize::deserialize(deserializer)?;
    let parsed =
        by_text.into_iter().map(|(seat, nonce)| Ok((seat.parse().map_err(D::Error::custom)?, nonce)));
    parsed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_were_written() {
        let lines = [
            Line::new(
                5,
                None,
                Fact::Started {
                    rules: 1,
                    setup: SetupDoc {
                        edition: "usa".into(),
                        seats: 2,
                        first: None,
                        options: BTreeMap::new(),
                    },
                    commitment: "c".into(),
                    nonces: Nonces::from([(0, "07".repeat(16)), (1, "09".repeat(16))]),
                    opening: vec![OutcomeDoc { what: "seats".into(), items: vec![1, 0] }],
                    origin: None,
                },
            ),
            Line::new(
                6,
                Some(vec![1, 2]),
                Fact::Acted { seat: 1, action: "pick 3".into(), outcomes: vec![], by: By::Player },
            ),
            Line::new(7, None, Fact::Undone { seat: 1 }),
            Line::new(8, None, Fact::TakenOver { seat: 0, why: Why::Away }),
            Line::new(9, None, Fact::Returned { seat: 0 }),
            Line::new(9, None, Fact::Abandoned { winner: 0, ending: Ending::Resigned }),
            Line::new(9, None, Fact::Abandoned { winner: 0, ending: Ending::TakenBack }),
            Line::new(9, None, Fact::Abandoned { winner: 0, ending: Ending::Closed }),
        ];
        for line in lines {
            let NewEntry { action_id, body } = line.entry(None);
            let entry = Entry { seq: 1, action_id, body, hash: String::new() };
            assert_eq!(Line::read("game", &entry).expect("it was written"), line);
        }
    }

    #[test]
    fn a_newer_format_is_refused() {
        let mut line = Line::new(7, None, Fact::Undone { seat: 1 });
        line.v = VERSION + 1;
        let entry = Entry { seq: 1, action_id: None, body: line.entry(None).body, hash: String::new() };
        assert!(matches!(Line::read("game", &entry), Err(StorageError::Damaged(_))));
    }
}
