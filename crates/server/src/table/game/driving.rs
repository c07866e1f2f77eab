//! What time brings to a game: bots that are to be asked, clocks that run out, seats that nobody sits on.

use crate::brain::{DEFAULT_LEVEL, Question};
use crate::clock::{Clock, Clocks, Now};
use crate::lobby::TableDoc;
use crate::log::Why;
use crate::play::Play;
use crate::store::NEVER;
use crate::table::AWAY_MS;
use crate::wire::SeatKind;

use super::GameState;

impl GameState {
    pub(super) fn is_bot(&self, doc: &TableDoc, seat: usize) -> bool {
        self.is_taken_over(seat) || doc.seats.get(seat).is_some_and(|seat| seat.kind == SeatKind::Bot)
    }

    pub(in crate::table) fn went_away(&mut self, seat: usize, now: Now) {
        self.places[seat].away_since.get_or_insert(now.mono);
    }

    pub(in crate::table) fn came_back(&mut self, seat: usize) {
        self.places[seat].away_since = None;
    }

    /// Since when the others wait for somebody who is away, if absence counts at this table.
    fn missing_since(&self, doc: &TableDoc, seat: usize) -> Option<i64> {
        let place = &self.places[seat];
        let counts = !matches!(doc.clock, Clock::Days { .. }) && !self.is_bot(doc, seat);
        let away = place.away_since.filter(|_| counts && self.play.awaits(seat))?;
        Some(away.max(place.awaited_at))
    }

    /// The next moment at which a driver has something to do.
    pub(in crate::table) fn next_due(
        &self,
        doc: &TableDoc,
        pause: i64,
        someone_waits: bool,
        now: Now,
    ) -> Option<i64> {
        let bots = self.bots_to_ask(doc).map(|seat| self.places[seat].awaited_at + pause);
        let flag = self.clocks.next_flag(now).map(|left| now.mono + left);
        let missing = (0..self.places.len())
            .filter(|_| someone_waits)
            .filter_map(|seat| self.missing_since(doc, seat))
            .map(|since| since + AWAY_MS);
        bots.chain(flag).chain(missing).min()
    }

    fn bots_to_ask<'a>(&'a self, doc: &'a TableDoc) -> impl Iterator<Item = usize> + 'a {
        (0..self.places.len()).filter(move |&seat| {
            !self.is_over()
                && self.play.awaits(seat)
                && self.is_bot(doc, seat)
                && self.places[seat].asked.is_none()
        })
    }

    /// The questions for bots whose pause is over; each is asked once.
    pub(in crate::table) fn questions(&mut self, doc: &TableDoc, pause: i64, now: Now) -> Vec<Question> {
        let due: Vec<usize> =
            self.bots_to_ask(doc).filter(|&seat| self.places[seat].awaited_at + pause <= now.mono).collect();
        let mut questions = Vec::new();
        for seat in due {
            questions.extend(self.question(doc, seat));
            self.places[seat].asked = Some(self.head);
            self.places[seat].told = Some(self.head);
        }
        questions
    }

    /// What a bot would be asked about a seat's decision, if it has one.
    pub(in crate::table) fn question(&self, doc: &TableDoc, seat: usize) -> Option<Question> {
        let told = self.places.get(seat)?.told;
        let happened = told.map_or(&[][..], |told| &self.happened[told as usize..]);
        let seen = self.play.seen(seat, happened).filter(|_| !self.is_over())?;
        let level = doc.seats[seat].level.as_deref().unwrap_or(DEFAULT_LEVEL.id());
        Some(Question { seat, version: self.head, level: level.to_owned(), fresh: told.is_none(), seen })
    }

    /// Whether a bot's choice is still wanted.
    pub(in crate::table) fn is_asked(&self, doc: &TableDoc, seat: usize, version: i64) -> bool {
        self.places.get(seat).is_some_and(|place| place.asked == Some(version))
            && self.is_bot(doc, seat)
            && self.play.awaits(seat)
            && !self.is_over()
    }

    pub(in crate::table) fn forget_question(&mut self, seat: usize) {
        if let Some(place) = self.places.get_mut(seat) {
            place.asked = None;
        }
    }

    /// The first seat that a bot must take over, and why.
    pub(in crate::table) fn overdue(
        &self,
        doc: &TableDoc,
        someone_waits: bool,
        now: Now,
    ) -> Option<(usize, Why)> {
        if let Some(seat) = self.clocks.flagged(now) {
            return Some((seat, Why::Time));
        }
        let missing = |seat: &usize| {
            someone_waits && self.missing_since(doc, *seat).is_some_and(|since| since + AWAY_MS <= now.mono)
        };
        (0..self.places.len()).find(missing).map(|seat| (seat, Why::Away))
    }
}

/// When a node must drive the game, even if nobody is there.
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
