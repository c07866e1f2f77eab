//! Log entries of a game: facts in order, with outcomes of chance, from which the game is replayed without a generator.

use std::collections::BTreeMap;

use engine::shuffle::{ShuffleKind, ShuffleOutcome};
use protocol::{Deal, Nonces, Why, document::StateDoc};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::storage::{Entry, NewEntry, StorageError};

/// The format version of log entries.
const VERSION: u32 = 1;

/// The setup of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Setup))]
pub struct SetupDoc {
    /// The edition's id.
    pub edition: String,
    /// The number of seats.
    pub seats: usize,
    /// The seat that begins; null if it was drawn.
    #[cfg_attr(feature = "schema", schema(required))]
    pub first: Option<usize>,
    /// Values of options that differ from their defaults.
    pub options: BTreeMap<String, String>,
}

/// The outcome of a shuffle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Outcome))]
pub struct OutcomeDoc {
    /// The purpose of the shuffle.
    pub what: String,
    /// The resulting order.
    pub items: Vec<u8>,
}

impl OutcomeDoc {
    /// Converts an outcome to its stored form.
    pub fn new(outcome: &ShuffleOutcome) -> Self {
        Self { what: outcome.what.name().to_owned(), items: outcome.items.clone() }
    }

    /// Converts to the engine's type; `None` if the stored form is unknown to this program.
    pub fn read(&self) -> Option<ShuffleOutcome> {
        Some(ShuffleOutcome { what: self.what.parse::<ShuffleKind>().ok()?, items: self.items.clone() })
    }
}

/// Who chose an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The person in the seat.
    Player,
    /// A bot, in its own seat or for a person.
    Bot,
}

/// The origin of a game that did not start from its setup here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "how", rename_all = "kebab-case")]
pub enum Origin {
    /// It continues another game from one of its positions.
    Continued {
        /// The id of that game.
        game: String,
        /// The number of steps after which it continues.
        step: usize,
        /// How hidden cards were dealt.
        deal: Deal,
        /// The complete state at that position.
        state: Box<StateDoc>,
    },
    /// It was imported from a record.
    File,
}

/// A fact of a game's log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Fact {
    /// The game began.
    Started {
        /// The version of the rules, which stays the same to its end.
        rules: u32,
        /// The setup.
        setup: SetupDoc,
        /// The hash of the secret.
        commitment: String,
        /// The nonces that seats contributed to the secret.
        #[serde(default, skip_serializing_if = "Nonces::is_empty", deserialize_with = "read_nonces")]
        nonces: Nonces,
        /// The outcomes of the opening's shuffles.
        opening: Vec<OutcomeDoc>,
        /// The origin, if the game did not start from its setup here.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        origin: Option<Origin>,
    },
    /// A seat acted.
    Acted {
        /// The seat.
        seat: usize,
        /// The action, in notation.
        action: String,
        /// The outcomes of its shuffles.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        outcomes: Vec<OutcomeDoc>,
        /// Who chose the action.
        by: By,
    },
    /// The last action was undone by its player.
    Undone {
        /// The seat.
        seat: usize,
    },
    /// From now on a bot plays for a seat.
    TakenOver {
        /// The seat.
        seat: usize,
        /// Why the bot plays.
        why: Why,
    },
    /// The player of a seat plays again.
    Returned {
        /// The seat.
        seat: usize,
    },
    /// The game ended before its last turn.
    Abandoned {
        /// The winning seat.
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
    /// All players but one, or all people, resigned.
    #[default]
    Resigned,
    /// Its only human player went back to an earlier turn; the game continues from there at another table.
    TakenBack,
    /// The server's operator closed it.
    Closed,
}

impl Ending {
    fn is_resigned(&self) -> bool {
        *self == Self::Resigned
    }
}

/// The text of a log entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// The format version of the entry.
    pub v: u32,
    /// When it was made, in milliseconds since 1970.
    pub at: i64,
    /// The remaining times of all seats, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Vec<i64>>,
    /// The fact.
    #[serde(flatten)]
    pub fact: Fact,
}

impl Line {
    /// Creates a line in the current format.
    pub fn new(at: i64, clocks: Option<Vec<i64>>, fact: Fact) -> Self {
        Self { v: VERSION, at, clocks, fact }
    }

    /// Converts the line to an entry that can be appended.
    pub fn entry(&self, action_id: Option<String>) -> NewEntry {
        NewEntry { action_id, body: serde_json::to_string(self).expect("plain data becomes JSON") }
    }

    /// Parses the line of an entry.
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

/// Parses nonces by seat. In a tagged enum serde passes keys as strings, so they are parsed here.
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
    fn entries_survive_a_round_trip() {
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
