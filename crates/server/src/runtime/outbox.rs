//! The outbox of one socket: a bounded queue. If a client reads too slowly, a snapshot replaces its messages; then
//! the socket is closed.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use tokio::sync::Notify;

use crate::limits::{WAITING_BYTES, WAITING_MESSAGES};
use crate::runtime::thinking::Payer;
use protocol::CloseReason;
use table::outgoing::{Kind, Outgoing};

/// The messages that wait for one socket.
#[derive(Debug, Default)]
pub struct Outbox {
    state: Mutex<State>,
    changed: Notify,
    seated: AtomicBool,
    /// The table of the socket, and whose share of the thinking time it uses.
    place: OnceLock<(String, Payer)>,
}

#[derive(Debug, Default)]
struct State {
    messages: VecDeque<Outgoing>,
    bytes: usize,
    /// Whether game messages were dropped, so that a snapshot must follow.
    behind: bool,
    /// Whether the socket was informed and will request a snapshot with [`Outbox::resume`].
    told_behind: bool,
    closing: Option<CloseReason>,
}

impl State {
    fn is_full_for(&self, message: &Outgoing) -> bool {
        self.messages.len() >= WAITING_MESSAGES
            || (!self.messages.is_empty() && self.bytes + message.text().len() > WAITING_BYTES)
    }

    fn add(&mut self, message: Outgoing) {
        self.bytes += message.text().len();
        self.messages.push_back(message);
    }
}

/// What a socket does next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// Send this message.
    Send(Outgoing),
    /// Call [`Outbox::resume`] and ask the table for a snapshot: some messages were dropped.
    CatchUp,
    /// Send the reason and close.
    Close(CloseReason),
}

impl Outbox {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether the socket's account has a seat that it plays through this socket.
    pub fn is_seated(&self) -> bool {
        self.seated.load(Ordering::Relaxed)
    }

    /// Sets the table of the socket, and whose share of the thinking time it uses; only once.
    pub fn set_place(&self, table: &str, payer: Payer) {
        drop(self.place.set((table.to_owned(), payer)));
    }

    /// Returns the table that the socket is at.
    pub fn table(&self) -> Option<&str> {
        self.place.get().map(|(table, _)| table.as_str())
    }

    /// Returns whose share of the thinking time the socket uses.
    pub fn payer(&self) -> Option<&Payer> {
        self.place.get().map(|(_, payer)| payer)
    }

    /// Sets whether the socket's account has a seat that it plays through this socket.
    pub fn set_seated(&self, seated: bool) {
        self.seated.store(seated, Ordering::Relaxed);
    }

    /// Adds a message. Never waits.
    pub fn push(&self, message: Outgoing) {
        let mut state = self.state();
        if state.closing.is_some() || (state.behind && message.kind() == Kind::Game) {
            return;
        }
        if state.is_full_for(&message) {
            state.messages.retain(|waiting| waiting.kind() == Kind::Answer);
            state.bytes = state.messages.iter().map(|waiting| waiting.text().len()).sum();
            state.behind = true;
            if state.is_full_for(&message) {
                state.closing = Some(CloseReason::Slow);
            } else if message.kind() == Kind::Answer {
                state.add(message);
            }
        } else {
            state.add(message);
        }
        drop(state);
        self.changed.notify_one();
    }

    /// Closes the socket after the queued messages.
    pub fn close(&self, reason: CloseReason) {
        let mut state = self.state();
        // A logout replaces any other reason for closing.
        if reason == CloseReason::Logout || state.closing.is_none() {
            state.closing = Some(reason);
        }
        drop(state);
        self.changed.notify_one();
    }

    /// Waits for the next thing to do.
    pub async fn next(&self) -> Next {
        loop {
            if let Some(next) = self.take() {
                return next;
            }
            self.changed.notified().await;
        }
    }

    /// Takes the next item, if there is one.
    pub fn take(&self) -> Option<Next> {
        let mut state = self.state();
        // Slow and logged-out clients get no further messages.
        if let Some(reason @ (CloseReason::Slow | CloseReason::Logout)) = state.closing {
            return Some(Next::Close(reason));
        }
        if let Some(message) = state.messages.pop_front() {
            state.bytes -= message.text().len();
            return Some(Next::Send(message));
        }
        if let Some(reason) = state.closing {
            return Some(Next::Close(reason));
        }
        if state.behind && !state.told_behind {
            state.told_behind = true;
            return Some(Next::CatchUp);
        }
        None
    }

    /// Takes game messages again, because the socket is about to ask for a snapshot.
    pub fn resume(&self) {
        let mut state = self.state();
        state.behind = false;
        state.told_behind = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::game::Play;
    use table::log_entry::SetupDoc;
    use table::outgoing;
    use table::storage::Sealed;

    /// Returns a snapshot of a game.
    fn snapshot() -> Outgoing {
        let setup =
            SetupDoc { edition: "usa".to_owned(), seats: 2, first: None, options: Default::default() };
        let sealed = Sealed { secret: [0; 32], salt: [0; 32] };
        let (play, _) = Play::begin(&setup, &sealed).expect("a setup");
        outgoing::snapshot(&play, 1, outgoing::Eyes::of(None), None, None)
    }

    #[test]
    fn who_has_logged_out_gets_nothing_more_whatever_was_said_before() {
        let outbox = Outbox::default();
        outbox.push(outgoing::accepted("a", 1));
        outbox.close(CloseReason::Gone);
        assert_eq!(outbox.take(), Some(Next::Send(outgoing::accepted("a", 1))), "what waits is sent first");
        let outbox = Outbox::default();
        outbox.push(outgoing::accepted("a", 1));
        outbox.close(CloseReason::Gone);
        outbox.close(CloseReason::Logout);
        outbox.close(CloseReason::Busy);
        assert_eq!(outbox.take(), Some(Next::Close(CloseReason::Logout)));
    }

    #[test]
    fn messages_come_in_order() {
        let outbox = Outbox::default();
        outbox.push(outgoing::accepted("a", 1));
        outbox.push(outgoing::thinking(2));
        assert_eq!(outbox.take(), Some(Next::Send(outgoing::accepted("a", 1))));
        assert_eq!(outbox.take(), Some(Next::Send(outgoing::thinking(2))));
        assert_eq!(outbox.take(), None);
    }

    #[test]
    fn a_slow_reader_keeps_answers_and_catches_up_by_a_snapshot() {
        let outbox = Outbox::default();
        outbox.push(outgoing::accepted("a", 1));
        for _ in 0..WAITING_MESSAGES {
            outbox.push(outgoing::thinking(2));
        }
        assert_eq!(outbox.take(), Some(Next::Send(outgoing::accepted("a", 1))));
        assert_eq!(outbox.take(), Some(Next::CatchUp));
        assert_eq!(outbox.take(), None, "it is said once");
        outbox.push(snapshot());
        assert_eq!(outbox.take(), None, "what happens before the snapshot is in the snapshot");
        outbox.resume();
        outbox.push(snapshot());
        assert_eq!(outbox.take(), Some(Next::Send(snapshot())));
    }

    #[test]
    fn the_outbox_of_a_slow_reader_has_a_size_limit() {
        let hint = |letters: usize| {
            let reason = protocol::HintReason::default();
            outgoing::hints(None, vec![protocol::Hint { action: "x".repeat(letters), win: 0.5, reason }])
        };
        let outbox = Outbox::default();
        outbox.push(hint(2 * WAITING_BYTES));
        assert!(matches!(outbox.take(), Some(Next::Send(_))), "one message may be larger");
        for _ in 0..3 {
            outbox.push(hint(WAITING_BYTES / 4));
        }
        outbox.push(outgoing::thinking(2));
        for _ in 0..3 {
            assert!(matches!(outbox.take(), Some(Next::Send(_))));
        }
        assert_eq!(outbox.take(), Some(Next::Send(outgoing::thinking(2))), "what was sent weighs nothing");
        outbox.push(outgoing::thinking(2));
        outbox.push(hint(WAITING_BYTES));
        assert!(matches!(outbox.take(), Some(Next::Send(_))), "the answer is kept");
        assert_eq!(outbox.take(), Some(Next::CatchUp), "the rest is seen again");
        outbox.resume();
        outbox.push(hint(WAITING_BYTES / 2));
        outbox.push(hint(WAITING_BYTES / 2));
        assert_eq!(outbox.take(), Some(Next::Close(CloseReason::Slow)), "answers alone are too many bytes");
    }

    #[test]
    fn a_reader_who_takes_no_answers_is_closed() {
        let outbox = Outbox::default();
        for _ in 0..=WAITING_MESSAGES {
            outbox.push(outgoing::accepted("a", 1));
        }
        assert_eq!(outbox.take(), Some(Next::Close(CloseReason::Slow)));
    }

    #[test]
    fn a_logged_out_session_gets_no_more_messages() {
        let outbox = Outbox::default();
        outbox.push(outgoing::accepted("a", 1));
        outbox.close(CloseReason::Logout);
        assert_eq!(outbox.take(), Some(Next::Close(CloseReason::Logout)));
    }

    #[test]
    fn what_waits_is_sent_before_closing() {
        let outbox = Outbox::default();
        outbox.push(outgoing::accepted("a", 1));
        outbox.close(CloseReason::Shutdown);
        outbox.push(outgoing::accepted("b", 1));
        assert_eq!(outbox.take(), Some(Next::Send(outgoing::accepted("a", 1))));
        assert_eq!(outbox.take(), Some(Next::Close(CloseReason::Shutdown)));
    }
}
