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

/// Parses a request.
pub(super) fn read(line: &str) -> Result<Request, Refusal> {
    let line = line.trim();
    if line.is_empty() {
        return Err(Refusal::bad_request("an empty line is no request"));
    }
    let value: Value = serde_json::from_str(line)
        .map_err(|why| Refusal::bad_request(&format!("this is not JSON: {why}")))?;
    if !value.is_object() {
        return Err(Refusal::bad_request("a request is a JSON object such as {\"do\":\"editions\"}"));
    }
    serde_json::from_value(value).map_err(|why| Refusal::bad_request(&why.to_string()))
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
