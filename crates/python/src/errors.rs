//! Exceptions: the classes are defined in `whistlestop/errors.py`, and raised here.

use engine::edition::Edition;
use engine::illegal::Illegal;
use engine::notation::NotationError;
use engine::record::RecordError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// The classes that this crate raises.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    Argument,
    Map,
    UnknownEdition,
    Setup,
    Seat,
    UnknownAction,
    IllegalAction,
    GameOver,
    Record,
    NoRecord,
    State,
    Array,
    Bot,
}

impl Class {
    const fn name(self) -> &'static str {
        match self {
            Self::Argument => "ArgumentError",
            Self::Map => "MapError",
            Self::UnknownEdition => "UnknownEditionError",
            Self::Setup => "SetupError",
            Self::Seat => "SeatError",
            Self::UnknownAction => "UnknownActionError",
            Self::IllegalAction => "IllegalActionError",
            Self::GameOver => "GameOverError",
            Self::Record => "RecordError",
            Self::NoRecord => "NoRecordError",
            Self::State => "StateError",
            Self::Array => "ArrayError",
            Self::Bot => "BotError",
        }
    }
}

/// Creates an exception.
pub(crate) fn error(py: Python<'_>, class: Class, message: impl Into<String>) -> PyErr {
    instance(py, class, message.into(), None, None).map_or_else(|why| why, PyErr::from_value)
}

fn instance<'py>(
    py: Python<'py>,
    class: Class,
    message: String,
    code: Option<&str>,
    rule: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || Ok::<_, PyErr>(py.import("whistlestop.errors")?.unbind()))?;
    module.bind(py).getattr(class.name())?.call1((message, code, rule))
}

/// Returns the exception object of an illegal action, without raising it.
pub(crate) fn illegal_object<'py>(
    py: Python<'py>,
    edition: Edition,
    illegal: Illegal,
) -> PyResult<Bound<'py, PyAny>> {
    let class = if illegal == Illegal::GameOver { Class::GameOver } else { Class::IllegalAction };
    instance(py, class, illegal.to_string(), Some(illegal.code()), Some(illegal.rule_in(edition)))
}

/// Creates the exception of an illegal action.
#[cold]
pub(crate) fn illegal(py: Python<'_>, edition: Edition, illegal: Illegal) -> PyErr {
    illegal_object(py, edition, illegal).map_or_else(|why| why, PyErr::from_value)
}

/// Creates the exception of a text that is not an action.
pub(crate) fn notation(py: Python<'_>, edition: Edition, problem: &NotationError) -> PyErr {
    match problem.illegal() {
        Some(why) => illegal(py, edition, why),
        None => error(py, Class::UnknownAction, problem.to_string()),
    }
}

/// Creates the exception of a record that cannot be read or replayed.
pub(crate) fn record(py: Python<'_>, problem: &RecordError) -> PyErr {
    instance(py, Class::Record, problem.to_string(), None, problem.problem.rule())
        .map_or_else(|why| why, PyErr::from_value)
}
