//! What time brings to a game: bots that are to be asked, clocks that run out, how long people are absent.

use crate::bot::{DEFAULT_LEVEL, Question};
use crate::clock::{Clocks, Now};
use crate::doc::TableDoc;
use crate::game::Play;
use crate::machine::Pace;
use crate::storage::NEVER;
use protocol::{Clock, SeatKind};

use super::GameState;

impl GameState {
    pub(super) fn is_bot(&self, doc: &TableDoc, seat: usize) -> bool {
        self.is_taken_over(seat) || doc.seats.get(seat).is_some_and(|seat| seat.kind == SeatKind::Bot)
    }

    pub(in crate::machine) fn went_away(&mut self, seat: usize, now: Now) {
        self.places[seat].away_since.get_or_insert(now.mono);
    }

    pub(in crate::machine) fn came_back(&mut self, seat: usize) {
        self.places[seat].away_since = None;
    }

    /// Returns for how long a person has been disconnected; `None` while connected, or if a bot plays.
    pub(in crate::machine) fn away_for(&self, doc: &TableDoc, seat: usize, now: Now) -> Option<i64> {
        let away = self.places.get(seat)?.away_since.filter(|_| !self.is_bot(doc, seat))?;
        Some((now.mono - away).max(0))
    }

    /// Returns for how long the game has waited for a person's decision; `None` while it does not.
    pub(in crate::machine) fn waiting_for(&self, doc: &TableDoc, seat: usize, now: Now) -> Option<i64> {
        let waits = !self.is_over() && self.play.awaits(seat) && !self.is_bot(doc, seat);
        waits.then(|| (now.mono - self.places[seat].awaited_at).max(0))
    }

    /// Returns whether the game waits for a person.
    pub(in crate::machine) fn awaits_person(&self, doc: &TableDoc) -> bool {
        (0..self.places.len()).any(|seat| self.play.awaits(seat) && !self.is_bot(doc, seat))
    }

    /// Returns when a bot's pause ends; not before the time for undo is over.
    fn bot_due(&self, seat: usize, pace: Pace) -> i64 {
        let due = self.places[seat].awaited_at + pace.bot_ms;
        match &self.before {
            Some(before) if self.undoable().is_some() => due.max(before.at + pace.undo_ms),
            Some(_) | None => due,
        }
    }

    /// Returns the next time at which the driver must act.
    pub(in crate::machine) fn next_due(&self, doc: &TableDoc, pace: Pace, now: Now) -> Option<i64> {
        let bots = self.bots_to_ask(doc).map(|seat| self.bot_due(seat, pace));
        let flag = self.clocks.next_flag(now).map(|left| now.mono + left);
        bots.chain(flag).min()
    }

    fn bots_to_ask<'a>(&'a self, doc: &'a TableDoc) -> impl Iterator<Item = usize> + 'a {
        (0..self.places.len()).filter(move |&seat| {
            !self.is_over()
                && self.play.awaits(seat)
                && self.is_bot(doc, seat)
                && self.places[seat].asked.is_none()
        })
    }

    /// Returns the seats of bots whose pause is over and that were not asked yet.
    pub(in crate::machine) fn due_bots(&self, doc: &TableDoc, pace: Pace, now: Now) -> Vec<usize> {
        self.bots_to_ask(doc).filter(|&seat| self.bot_due(seat, pace) <= now.mono).collect()
    }

    /// Returns the questions for bots whose pause is over; each is asked once.
    pub(in crate::machine) fn questions(&mut self, doc: &TableDoc, pace: Pace, now: Now) -> Vec<Question> {
        let mut questions = Vec::new();
        for seat in self.due_bots(doc, pace, now) {
            questions.extend(self.question(doc, seat));
            self.places[seat].asked = Some(self.head);
            self.places[seat].bot_seen = Some(self.head);
        }
        questions
    }

    /// Returns what a bot would be asked about a seat's decision, if it has one.
    pub(in crate::machine) fn question(&self, doc: &TableDoc, seat: usize) -> Option<Question> {
        let told = self.places.get(seat)?.bot_seen;
        let happened = told.map_or(&[][..], |told| &self.happened[told as usize..]);
        let seen = self.play.seen(seat, happened).filter(|_| !self.is_over())?;
        let level = doc.seats[seat].level.as_deref().unwrap_or(DEFAULT_LEVEL.id());
        Some(Question { seat, version: self.head, level: level.to_owned(), fresh: told.is_none(), seen })
    }

    /// Returns what a bot that remembers nothing is asked about a seat's decision: with everything the seat has seen happen.
    pub fn whole_question(&self, doc: &TableDoc, seat: usize) -> Option<Question> {
        let seen = self.play.seen(seat, &self.happened).filter(|_| !self.is_over())?;
        let level = doc.seats[seat].level.as_deref().unwrap_or(DEFAULT_LEVEL.id());
        Some(Question { seat, version: self.head, level: level.to_owned(), fresh: true, seen })
    }

    /// Returns whether a bot's choice is still wanted.
    pub(in crate::machine) fn is_asked(&self, doc: &TableDoc, seat: usize, version: i64) -> bool {
        self.places.get(seat).is_some_and(|place| place.asked == Some(version))
            && self.is_bot(doc, seat)
            && self.play.awaits(seat)
            && !self.is_over()
    }

    pub(in crate::machine) fn forget_question(&mut self, seat: usize) {
        if let Some(place) = self.places.get_mut(seat) {
            place.asked = None;
        }
    }

    /// Returns the first seat whose time has run out.
    pub(in crate::machine) fn overdue(&self, now: Now) -> Option<usize> {
        self.clocks.flagged(now)
    }
}

/// Returns the time at which a node must drive the game even without clients.
pub(super) fn wake(
    doc: &TableDoc,
    play: &Play,
    finished: bool,
    taken: impl Fn(usize) -> bool,
    mut clocks: Clocks,
    now: Now,
) -> i64 {
    if finished {
        return NEVER;
    }
    let awaited = || (0..play.seats()).filter(|&seat| play.awaits(seat));
    let is_bot = |seat: usize| taken(seat) || doc.seats[seat].kind == SeatKind::Bot;
    if awaited().any(is_bot) {
        return now.wall;
    }
    match &doc.clock {
        Clock::None => NEVER,
        Clock::PerMove { .. } | Clock::PerGame { .. } => now.wall,
        Clock::Days { .. } => {
            clocks.run(|seat| play.awaits(seat), now);
            clocks.next_flag(now).map_or(NEVER, |left| now.wall + left)
        }
    }
}
