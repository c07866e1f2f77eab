//! Requests of the referee.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::response::Refusal;
use super::{Edition, Options, Secret, Setup};

/// A request. Each takes its own fields and no others.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum Request {
    /// Returns the version of the protocol.
    Hello {
        /// The version that the client uses; it is refused if it is not the referee's.
        #[serde(default)]
        protocol: Option<u32>,
    },
    /// Lists the ids of the games.
    Games {},
    /// Forgets a game.
    Drop {},
    /// Lists the editions.
    Editions {},
    /// Returns the map, the tickets and the numbers of the rules of an edition, or of the game's.
    Map {
        #[serde(default)]
        edition: Option<String>,
    },
    /// Starts a new game.
    New {
        edition: String,
        seats: usize,
        seed: u64,
        #[serde(default)]
        first: Option<usize>,
        #[serde(default)]
        options: BTreeMap<String, Value>,
    },
    /// Returns the complete state, including hidden information.
    State {},
    /// Loads a state and continues from it.
    Load {
        state: Value,
        /// Seed of later shuffles.
        #[serde(default)]
        seed: u64,
    },
    /// Lists the legal actions of a seat.
    Legal { seat: usize },
    /// Applies an action.
    Act { seat: usize, action: String },
    /// Returns the view of a seat, or of a spectator.
    View {
        #[serde(default)]
        seat: Option<usize>,
    },
    /// Lets a built-in bot choose for a seat.
    Bot {
        seat: usize,
        /// Kind or level, as in the arena.
        bot: String,
        /// Seed of the bot.
        #[serde(default)]
        seed: u64,
        /// Whether the action is applied.
        #[serde(default)]
        act: bool,
    },
    /// Evaluates the actions of a seat.
    Hint {
        seat: usize,
        /// Thinking budget, such as `500n` or `200ms`.
        #[serde(default)]
        budget: Option<String>,
        #[serde(default)]
        seed: u64,
    },
    /// Samples a complete state that fits what a seat has seen.
    Sample {
        seat: usize,
        #[serde(default)]
        seed: u64,
        /// Id of a game that the sample becomes.
        #[serde(default)]
        to: Option<String>,
    },
    /// Copies the game.
    Clone {
        /// Id of the copy.
        to: String,
    },
    /// Takes back actions.
    Undo {
        #[serde(default = "one")]
        actions: usize,
    },
    /// Returns the scores as if the game ended now.
    Score {},
    /// Returns the record of the game so far.
    Record {
        /// Whether the record contains the map file of a game on a custom map.
        #[serde(default)]
        embed_map: bool,
    },
    /// Replays a record and continues from its end.
    Replay {
        record: String,
        /// Seed of later shuffles.
        #[serde(default)]
        seed: u64,
    },
}

const fn one() -> usize {
    1
}

/// Maximum length of a game's id in bytes.
const MAX_ID_BYTES: usize = 64;

/// Id of the game of a request that names none.
const DEFAULT_GAME: &str = "main";

/// Checks the id of a game.
pub(super) fn game_id(id: &str) -> Result<String, Refusal> {
    if id.is_empty() || id.len() > MAX_ID_BYTES {
        let message = format!("the id of a game is a text of 1 to {MAX_ID_BYTES} bytes");
        return Err(Refusal::bad_request(&message));
    }
    Ok(id.to_owned())
}

/// Parses a request and the id of the game that it is about.
pub(super) fn read(line: &str) -> Result<(String, Request), Refusal> {
    let line = line.trim();
    if line.is_empty() {
        return Err(Refusal::bad_request("an empty line is not a request"));
    }
    let mut value: Value = serde_json::from_str(line)
        .map_err(|why| Refusal::bad_request(&format!("this is not JSON: {why}")))?;
    let Some(fields) = value.as_object_mut() else {
        return Err(Refusal::bad_request("a request is a JSON object such as {\"do\":\"editions\"}"));
    };
    let game = match fields.remove("game") {
        None => DEFAULT_GAME.to_owned(),
        Some(Value::String(id)) => game_id(&id)?,
        Some(_) => return Err(Refusal::bad_request("the id of a game is a text")),
    };
    let request = serde_json::from_value(value).map_err(|why| Refusal::bad_request(&why.to_string()))?;
    Ok((game, request))
}

/// Returns the secret of a seed. Seeds are below 2^63, so that every language can represent them.
pub(super) fn secret(seed: u64) -> Result<Secret, Refusal> {
    if seed >> 63 != 0 {
        return Err(Refusal::new("bad-setup", "seed is a whole number below 2^63"));
    }
    Ok(Secret::from_seed(seed))
}

/// Creates the setup of a new game.
pub(super) fn setup(
    edition: Edition,
    seats: usize,
    first: Option<usize>,
    options: &BTreeMap<String, Value>,
) -> Result<Setup, Refusal> {
    let bad_setup = |problem: engine::setup::SetupError| Refusal::new("bad-setup", &problem.to_string());
    let mut setup = Setup::new(edition, seats, None, Options::DEFAULT).map_err(bad_setup)?;
    if let Some(first) = first {
        setup = setup.with_first(first).map_err(bad_setup)?;
    }
    for (id, value) in options {
        let value = match value {
            Value::String(value) => value.clone(),
            Value::Number(number) => number.to_string(),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => {
                return Err(Refusal::new("bad-setup", "the value of an option is a text or a number"));
            }
        };
        setup = setup.with_setting(id, &value).map_err(bad_setup)?;
    }
    Ok(setup)
}
