//! What the referee can be asked.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::response::Refusal;
use super::{Edition, Options, Secret, Setup};

/// A request. Each takes its own fields and no others.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum Request {
    /// Which games there are.
    Editions {},
    /// A new game.
    New {
        edition: String,
        seats: usize,
        seed: u64,
        #[serde(default)]
        first: Option<usize>,
        #[serde(default)]
        options: BTreeMap<String, Value>,
    },
    /// The whole truth.
    State {},
    /// Goes on from a state.
    Load {
        state: Value,
        /// From which later shuffles are drawn.
        #[serde(default)]
        seed: u64,
    },
    /// What a seat may do.
    Legal { seat: usize },
    /// Does it.
    Act { seat: usize, action: String },
    /// What a seat, or a spectator, may know.
    View {
        #[serde(default)]
        seat: Option<usize>,
    },
    /// The scores as if the game ended now.
    Score {},
    /// The game so far.
    Record {},
    /// Goes on from a record.
    Replay {
        record: String,
        /// From which later shuffles are drawn.
        #[serde(default)]
        seed: u64,
    },
}

/// The request that a line is.
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

/// The secret of a seed, which is below 2^63 so that every language can write it.
pub(super) fn secret(seed: u64) -> Result<Secret, Refusal> {
    if seed >> 63 != 0 {
        return Err(Refusal::new("bad-setup", "seed is a whole number below 2^63"));
    }
    Ok(Secret::from_seed(seed))
}

/// The setup that a request for a new game describes.
pub(super) fn setup(
    edition: &str,
    seats: usize,
    first: Option<usize>,
    options: &BTreeMap<String, Value>,
) -> Result<Setup, Refusal> {
    let Some(edition) = Edition::named(edition) else {
        let ids: Vec<&str> = Edition::ALL.iter().map(|edition| edition.id()).collect();
        let message = format!("there is no such edition: editions are {}", ids.join(", "));
        return Err(Refusal::new("unknown-edition", &message));
    };
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
