//! Reads arguments: whatever Python passes becomes a checked value or an exception of the package.

use engine::seat::Seat;
use engine::shuffle::Secret;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::{Class, error};

/// Reads a whole number from 0 to `max`.
pub(crate) fn number(value: &Bound<'_, PyAny>, what: &str, max: u64, class: Class) -> PyResult<u64> {
    let wrong = || {
        let range = if max == SEED_MAX { "below 2^63".to_owned() } else { format!("from 0 to {max}") };
        error(value.py(), class, format!("{what} is a whole number {range}"))
    };
    let number: u64 = value.extract().map_err(|_| wrong())?;
    if number > max { Err(wrong()) } else { Ok(number) }
}

/// Reads a number of threads; 0 and `None` are 1.
pub(crate) fn threads(value: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    let number = value.map_or(Ok(1), |value| number(value, "threads", 256, Class::Argument))?;
    Ok(number.max(1) as usize)
}

/// The greatest seed: every language can represent it.
pub(crate) const SEED_MAX: u64 = (1 << 63) - 1;

/// Reads a seed.
pub(crate) fn seed(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    number(value, "seed", SEED_MAX, Class::Setup)
}

/// Returns the secret of a seed, as the referee does.
pub(crate) fn secret(seed: u64) -> Secret {
    Secret::from_seed(seed)
}

/// Reads a source of random numbers: a seed, a `random.Random` or a `numpy.random.Generator`.
pub(crate) fn random_seed(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    if let Ok(seed) = value.extract::<u64>() {
        return Ok(seed);
    }
    if let Ok(method) = value.getattr("getrandbits") {
        return method.call1((64,))?.extract();
    }
    if let Ok(method) = value.getattr("integers") {
        return method.call1((SEED_MAX,))?.extract();
    }
    let message = "rng is a seed, a random.Random or a numpy.random.Generator";
    Err(error(value.py(), Class::Setup, message))
}

/// Reads a seat of a game.
pub(crate) fn seat(value: &Bound<'_, PyAny>, seats: usize) -> PyResult<Seat> {
    let last = seats - 1;
    let wrong = || {
        error(
            value.py(),
            Class::Seat,
            format!("there is no seat {value} in this game: seats are 0 to {last}"),
        )
    };
    let index: usize = value.extract().map_err(|_| wrong())?;
    Seat::try_new(index).filter(|seat| seat.index() < seats).ok_or_else(wrong)
}

/// An action as Python writes it.
pub(crate) enum ActionInput {
    Number(u32),
    Notation(String),
}

/// Reads an action number or a text in notation.
#[inline]
pub(crate) fn action(value: &Bound<'_, PyAny>) -> PyResult<ActionInput> {
    if let Ok(number) = value.extract::<u32>() {
        return Ok(ActionInput::Number(number));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(ActionInput::Notation(text.to_cow()?.into_owned()));
    }
    let message = format!("an action is a number of the action space or a text in notation, not {value}");
    Err(error(value.py(), Class::UnknownAction, message))
}
