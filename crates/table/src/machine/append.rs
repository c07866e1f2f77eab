//! Appending to the log: an action takes effect once its entry is durable; entries of other nodes are read and applied.

use std::collections::BTreeMap;

use super::{AfterRead, Busy, GameState, Input, Output, PAUSE_AFTER_FAILURE_MS, Pending, Table, game_state};
use crate::clock::Now;
use crate::log_entry::Fact;
use crate::outgoing::{self, Eyes, Outgoing};
use crate::storage::{Appended, Entry, Sealed, StorageError, old_rules_text};
use protocol::{ClientMessage, CloseReason, Refusal, RefusalCode, TableState};

/// Maximum number of consecutive lost races.
const MAX_ATTEMPTS: u32 = 16;

impl Table {
    pub(super) fn loaded(
        &mut self,
        loaded: Result<(Sealed, Vec<Entry>), StorageError>,
        now: Now,
        out: &mut Vec<Output>,
    ) {
        self.busy = Busy::Idle;
        let (sealed, entries) = match loaded {
            Ok(loaded) => loaded,
            Err(error) => {
                self.retry_at = now.mono + PAUSE_AFTER_FAILURE_MS;
                self.turn_away(out);
                if matches!(error, StorageError::Damaged(_)) {
                    self.damaged = true;
                    out.push(Output::Damaged(error));
                }
                return;
            }
        };
        match GameState::load(&self.doc, &sealed, &entries, now) {
            Ok(game) => {
                if game.is_over() {
                    self.doc.state = TableState::Over;
                }
                self.game = Some(game);
            }
            Err(error) => {
                self.damaged = true;
                match error {
                    StorageError::OldRules { rules } => self.close_old(rules, out),
                    StorageError::Damaged(_) | StorageError::Failed(_) => {
                        self.turn_away(out);
                        out.push(Output::Damaged(error));
                    }
                }
                return;
            }
        }
        let here: Vec<usize> = (0..self.doc.seats.len()).filter(|&seat| self.is_connected(seat)).collect();
        if let Some(game) = &mut self.game {
            here.iter().for_each(|&seat| game.came_back(seat));
        }
        self.show_table(now, out);
        self.show_chat(out);
        self.show_game(game_state::GameChange::Loaded, now, out);
    }

    /// Closes all sockets with a request to retry, because the game cannot be shown.
    pub(super) fn turn_away(&mut self, out: &mut Vec<Output>) {
        self.send_away(CloseReason::Busy, &Refusal::busy(), out);
    }

    /// Closes a game that was played by another version of the rules and informs all clients.
    fn close_old(&mut self, rules: u32, out: &mut Vec<Output>) {
        self.has_old_rules = true;
        self.doc.state = TableState::Over;
        let refusal =
            Refusal::new(RefusalCode::OldRules, old_rules_text(rules)).with("rules", i64::from(rules));
        self.send_away(CloseReason::OldRules, &refusal, out);
    }

    fn send_away(&mut self, reason: CloseReason, refusal: &Refusal, out: &mut Vec<Output>) {
        for &client in self.clients.keys() {
            out.push(Output::Close { client, reason });
        }
        let waiting = std::mem::take(&mut self.waiting);
        for input in waiting {
            if let Input::Requested { reply, .. } = input {
                out.push(Output::Reply { reply, answer: Err(refusal.clone()) });
            }
        }
    }

    pub(super) fn append(
        &mut self,
        input: Input,
        fact: Fact,
        id: Option<String>,
        attempts: u32,
        now: Now,
        out: &mut Vec<Output>,
    ) {
        let prepared = game_state::Prepared::fact(fact);
        // What a node does by itself (bots, clocks) needs its lease; actions of people do not.
        let epoch = if matches!(input, Input::Tick) && matches!(prepared.fact, Fact::TakenOver { .. }) {
            self.epoch
        } else {
            None
        };
        self.append_prepared(input, prepared, id, epoch, attempts, now, out);
    }

    #[expect(clippy::too_many_arguments, reason = "an append is all of these")]
    pub(super) fn append_prepared(
        &mut self,
        input: Input,
        mut prepared: game_state::Prepared,
        id: Option<String>,
        epoch: Option<i64>,
        attempts: u32,
        now: Now,
        out: &mut Vec<Output>,
    ) {
        let Some(game) = &self.game else { return };
        let append = game.append(&self.doc, &mut prepared, id, epoch, now);
        self.busy = Busy::Appending(Box::new(Pending { input, prepared, attempts }));
        out.push(Output::Append(append));
    }

    pub(super) fn read_on(&mut self, then: Option<(Input, u32, AfterRead)>, out: &mut Vec<Output>) {
        let Some(game) = &self.game else { return };
        self.grown = false;
        self.busy = Busy::Reading(then);
        out.push(Output::Read { after: game.head() });
    }

    pub(super) fn appended(
        &mut self,
        result: Result<Appended, StorageError>,
        now: Now,
        out: &mut Vec<Output>,
    ) {
        let Busy::Appending(pending) = std::mem::replace(&mut self.busy, Busy::Idle) else { return };
        let Pending { input, prepared, attempts } = *pending;
        match result {
            Ok(Appended::Done) => {
                let doc = &self.doc;
                let Some(game) = &mut self.game else { return };
                let news = game.apply_own(doc, prepared, now);
                self.publish(news, now, out);
                self.follow_up(input, now, out);
                if self.grown && matches!(self.busy, Busy::Idle) {
                    self.read_on(None, out);
                }
            }
            Ok(Appended::Behind) if attempts < MAX_ATTEMPTS => {
                self.read_on(Some((input, attempts + 1, AfterRead::Retry)), out);
            }
            Ok(Appended::Fenced) => {
                self.epoch = None;
                self.lease_asked = Some(now.mono);
                self.read_on(Some((input, attempts, AfterRead::GiveUp)), out);
            }
            Ok(Appended::Behind) | Err(_) => {
                // Whether the entry was stored is unknown: the log is read before the client gets a response.
                self.retry_at = now.mono + PAUSE_AFTER_FAILURE_MS;
                self.read_on(Some((input, attempts, AfterRead::GiveUp)), out);
            }
        }
    }

    pub(super) fn read(&mut self, result: Result<Vec<Entry>, StorageError>, now: Now, out: &mut Vec<Output>) {
        let Busy::Reading(then) = std::mem::replace(&mut self.busy, Busy::Idle) else { return };
        let failed = result.is_err();
        for entry in result.unwrap_or_default() {
            let doc = &self.doc;
            let Some(game) = &mut self.game else { return };
            match game.follow(doc, &entry, now) {
                Ok(Some(news)) => self.publish(news, now, out),
                Ok(None) => {}
                Err(error) => {
                    self.damaged = true;
                    self.turn_away(out);
                    if let Some((input, ..)) = then {
                        self.give_up(input, out);
                    }
                    out.push(Output::Damaged(error));
                    return;
                }
            }
        }
        match then {
            None => {}
            Some((input, attempts, AfterRead::Retry)) if !failed => self.retry(input, attempts, now, out),
            Some((input, ..)) => self.give_up(input, out),
        }
        if self.grown && matches!(self.busy, Busy::Idle) {
            self.read_on(None, out);
        }
    }

    /// Handles an input again, now that the log is up to date.
    pub(super) fn retry(&mut self, input: Input, attempts: u32, now: Now, out: &mut Vec<Output>) {
        self.take(input, now, out);
        if let Busy::Appending(pending) = &mut self.busy {
            pending.attempts = attempts;
        }
    }

    /// Refuses an input because the storage does not answer. If it was stored after all, a retry is not applied twice.
    pub(super) fn give_up(&mut self, input: Input, out: &mut Vec<Output>) {
        match input {
            Input::Sent {
                client,
                message:
                    ClientMessage::Act { id, .. }
                    | ClientMessage::Undo { id }
                    | ClientMessage::Replace { id, .. }
                    | ClientMessage::TakeOver { id, .. },
            } => {
                let answer = self.game.as_ref().and_then(|game| game.accepted(&id));
                let answer = match answer {
                    Some((version, _)) => outgoing::accepted(&id, version),
                    None => outgoing::refused(&id, Refusal::busy()),
                };
                self.send(client, answer, out);
            }
            Input::Sent { client, message: ClientMessage::Hello { .. } } => {
                out.push(Output::Close { client, reason: CloseReason::Busy });
            }
            Input::Requested { reply, .. } => out.push(Output::Reply { reply, answer: Err(Refusal::busy()) }),
            Input::BotChose { seat, .. } => {
                if let Some(game) = &mut self.game {
                    game.forget_question(seat);
                }
            }
            Input::Connected { .. }
            | Input::Bound { .. }
            | Input::Sent { .. }
            | Input::Disconnected { .. }
            | Input::Stored(_)
            | Input::ChatStored(..)
            | Input::ChatFailed(_)
            | Input::Loaded(_)
            | Input::Appended(_)
            | Input::Read(_)
            | Input::LogGrew
            | Input::Tick
            | Input::Vacant
            | Input::Presence { .. }
            | Input::Leased(_)
            | Input::HintsReady { .. } => {}
        }
    }

    /// Does the rest for the input whose entry has just been stored.
    pub(super) fn follow_up(&mut self, input: Input, now: Now, out: &mut Vec<Output>) {
        // Acknowledges an action, or continues with an action before which the seat had to be returned.
        if matches!(input, Input::Sent { .. } | Input::Requested { .. }) {
            self.take(input, now, out);
        }
    }

    /// Sends everybody their view of the game: the new events, or a snapshot.
    fn show_game(&self, news: game_state::GameChange, now: Now, out: &mut Vec<Output>) {
        let Some(game) = &self.game else { return };
        let mut made: BTreeMap<Eyes, Outgoing> = BTreeMap::new();
        for (&client, at) in self.clients.iter().filter(|(_, at)| at.greeted) {
            for eyes in self.eyes(at) {
                let message = made.entry(eyes).or_insert_with(|| match news {
                    game_state::GameChange::Events | game_state::GameChange::Table => {
                        game.missed(game.head() - 1, eyes)
                    }
                    game_state::GameChange::Undone => game.after_undo(eyes),
                    game_state::GameChange::Loaded => game.snapshot(eyes),
                });
                out.push(Output::Send { client, message: message.clone() });
            }
        }
        if let Some(clocks) = game.shown_clocks(now) {
            let message = outgoing::clock(clocks);
            for (&client, _) in self.clients.iter().filter(|(_, at)| at.greeted) {
                out.push(Output::Send { client, message: message.clone() });
            }
        }
    }

    /// Informs all clients of a change.
    pub(super) fn publish(&mut self, news: game_state::GameChange, now: Now, out: &mut Vec<Output>) {
        self.show_game(news, now, out);
        let Some(game) = &self.game else { return };
        let over = game.is_over();
        let ends = over && self.doc.state != TableState::Over;
        if over {
            self.doc.state = TableState::Over;
        }
        if ends {
            // From now on players can read what spectators wrote during the game.
            self.show_chat(out);
        }
        // Every change of the game starts new waiting times.
        self.votes.clear();
        if self.skipping && self.game.as_ref().is_some_and(|game| game.awaits_person(&self.doc)) {
            self.skipping = false;
        }
        if over || matches!(news, game_state::GameChange::Table) {
            self.show_table(now, out);
        }
    }
}
