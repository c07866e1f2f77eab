//! The spectator queue of a table: messages to spectators, which are sent after those to players.

use std::collections::VecDeque;

use table::machine::Output;

/// Number of spectator messages that are sent before other tasks run.
pub(super) const BATCH: usize = 32;

/// No command is handled while more than this number of spectator messages wait.
const MAX: usize = 40_000;

/// Messages to spectators, in order.
#[derive(Debug, Default)]
pub(super) struct SpectatorQueue(VecDeque<Output>);

impl SpectatorQueue {
    /// Appends a message.
    pub(super) fn push(&mut self, output: Output) {
        self.0.push_back(output);
    }

    /// Takes the oldest message.
    pub(super) fn pop(&mut self) -> Option<Output> {
        self.0.pop_front()
    }

    /// Returns whether no message waits.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether so many messages wait that some must be sent before the next command is handled.
    pub(super) fn is_full(&self) -> bool {
        self.0.len() > MAX
    }
}
