//! The history of a game: its record and its events. Clones share it until one of them continues.

use engine::any::AnyEvent;
use engine::record::Record;

/// The past of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    /// The record; `None` for a game that did not start from its setup.
    pub(crate) record: Option<Record>,
    pub(crate) events: Vec<AnyEvent>,
}
