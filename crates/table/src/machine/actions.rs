//! Requests about the game: actions, undo, resigning, letting a bot play.

use std::collections::BTreeSet;

use super::{Client, Input, Output, PAUSE_AFTER_FAILURE_MS, SeatRequest, Table};
use crate::clock::Now;
use crate::limits::{ACTION_BYTES, ACTION_ID_BYTES, LOG_ENTRIES};
use crate::log_entry::{By, Ending, Fact};
use crate::outgoing::{self, Outgoing};
use protocol::{Clock, Refusal, RefusalCode, Why};

/// Number of refusals that a table remembers, to give a repeated action the same response.
const REMEMBERED_REFUSALS: usize = 64;

impl Table {
    /// Returns the response if it is known at once; otherwise an append is pending when this returns.
    #[expect(clippy::too_many_arguments, reason = "an action is all of these")]
    pub(super) fn try_act(
        &mut self,
        input: Input,
        account: &str,
        id: &str,
        seat: usize,
        expected: i64,
        action: &str,
        now: Now,
        out: &mut Vec<Output>,
    ) -> Result<(), Outgoing> {
        let own = self.doc.seats_of(account).contains(&seat);
        if let Some(answer) = self.answered(account, id) {
            return Err(answer);
        }
        let refused = |refusal: Refusal| Err(outgoing::refused(id, refusal));
        if !is_id(id) || action.len() > ACTION_BYTES {
            return refused(Refusal::new(
                RefusalCode::BadRequest,
                "the action or its id is too long or cannot be read",
            ));
        }
        let Some(game) = &self.game else { return refused(not_begun()) };
        if !own {
            return refused(not_yours());
        }
        if game.can_return(seat) {
            // The player is back: first the seat is returned to them, then the action is tried again.
            self.append(input, Fact::Returned { seat }, None, 0, now, out);
            return Ok(());
        }
        if game.is_taken_over(seat) {
            return refused(Refusal::new(
                RefusalCode::PlayedByBot,
                "a bot has taken over this seat for the rest of the game",
            ));
        }
        if let Err(refusal) = game.check_expected(seat, expected) {
            return refused(refusal);
        }
        match game.prepare_act(seat, action, By::Player) {
            Ok(prepared) => {
                self.append_prepared(input, prepared, Some(id.to_owned()), None, 0, now, out);
                Ok(())
            }
            Err(refusal) => {
                self.refused.push_back((account.to_owned(), id.to_owned(), refusal.clone()));
                if self.refused.len() > REMEMBERED_REFUSALS {
                    self.refused.pop_front();
                }
                refused(refusal)
            }
        }
    }

    pub(super) fn try_undo(
        &mut self,
        input: Input,
        account: &str,
        id: &str,
        now: Now,
        out: &mut Vec<Output>,
    ) -> Result<(), Outgoing> {
        self.check_new(account, id)?;
        let refused = |refusal: Refusal| Err(outgoing::refused(id, refusal));
        let Some(game) = &self.game else { return refused(not_begun()) };
        let own = self.doc.seats_of(account);
        let undoable = game.undoable().filter(|seat| own.contains(seat) && game.head() < LOG_ENTRIES);
        match undoable {
            Some(seat) => {
                self.append(input, Fact::Undone { seat }, Some(id.to_owned()), 0, now, out);
                Ok(())
            }
            None => refused(Refusal::new(
                RefusalCode::NoUndo,
                "that cannot be taken back: something was shown, or others went on",
            )),
        }
    }

    /// Checks that an id is well-formed and has not been answered; the error is the response to the client.
    fn check_new(&self, account: &str, id: &str) -> Result<(), Outgoing> {
        if let Some(answer) = self.answered(account, id) {
            return Err(answer);
        }
        if !is_id(id) {
            let refusal = Refusal::new(RefusalCode::BadRequest, "the id is too long or cannot be read");
            return Err(outgoing::refused(id, refusal));
        }
        Ok(())
    }

    /// Returns the earlier response to an action id. Only the account itself gets a reason, which may reveal cards.
    fn answered(&self, account: &str, id: &str) -> Option<Outgoing> {
        if let Some((version, seat)) = self.game.as_ref().and_then(|game| game.accepted(id)) {
            let own = self.doc.seats_of(account);
            if seat.is_none_or(|seat| own.contains(&seat)) {
                return Some(outgoing::accepted(id, version));
            }
            // It was not applied: the id belongs to another account's action.
            let taken =
                Refusal::new(RefusalCode::BadRequest, "another seat has used this id: choose a random one");
            return Some(outgoing::refused(id, taken));
        }
        let (.., refusal) =
            self.refused.iter().find(|(asker, refused, _)| asker == account && refused == id)?;
        Some(outgoing::refused(id, refusal.clone()))
    }

    pub(super) fn chose(
        &mut self,
        seat: usize,
        version: i64,
        action: Option<String>,
        now: Now,
        out: &mut Vec<Output>,
    ) {
        let doc = &self.doc;
        let Some(game) = self.game.as_mut().filter(|game| game.is_asked(doc, seat, version)) else { return };
        let prepared =
            action.ok_or(()).and_then(|action| game.prepare_act(seat, &action, By::Bot).map_err(|_| ()));
        match prepared {
            Ok(prepared) => {
                let input = Input::BotChose { seat, version, action: None };
                self.append_prepared(input, prepared, None, self.epoch, 0, now, out);
            }
            Err(()) => {
                // A bot that failed is asked again later.
                game.forget_question(seat);
                self.retry_at = now.mono + PAUSE_AFTER_FAILURE_MS;
            }
        }
    }

    pub(super) fn asked(
        &mut self,
        reply: u64,
        account: String,
        request: SeatRequest,
        now: Now,
        out: &mut Vec<Output>,
    ) {
        let seats = self.doc.seats_of(&account);
        let answer = |answer| Output::Reply { reply, answer };
        if seats.is_empty() {
            out.push(answer(Err(not_yours())));
            return;
        }
        let Some(game) = &self.game else {
            out.push(answer(Err(not_begun())));
            return;
        };
        if game.is_over() {
            let resigned = match request {
                SeatRequest::Resign => seats.iter().all(|&seat| game.has_resigned(seat)),
                SeatRequest::TakeBack => game.early_end().is_some_and(|end| end.taken_back),
                SeatRequest::Leave => false,
            };
            out.push(answer(if resigned {
                Ok(())
            } else {
                Err(Refusal::new(RefusalCode::Over, "the game is over"))
            }));
            return;
        }
        if request == SeatRequest::Leave && game.head() >= LOG_ENTRIES {
            // The log has no room for this; a bot can take over later, as for any absent player.
            out.push(answer(Err(Refusal::busy())));
            return;
        }
        let taken_over = |seat: Option<usize>, why| seat.map(|seat| Fact::TakenOver { seat, why });
        let fact = match request {
            SeatRequest::Resign => {
                let next = seats.iter().copied().find(|&seat| !game.has_resigned(seat));
                let over = || Fact::Abandoned { winner: game.leader(), ending: Ending::Resigned };
                taken_over(next, Why::Resigned).or_else(|| game.is_resigned(&self.doc).then(over))
            }
            SeatRequest::Leave => {
                let next = seats.iter().copied().find(|&seat| !game.is_taken_over(seat));
                taken_over(next, Why::Left)
            }
            SeatRequest::TakeBack => {
                Some(Fact::Abandoned { winner: game.leader(), ending: Ending::TakenBack })
            }
        };
        let input = Input::Requested { reply, account, request };
        match fact {
            Some(fact) => self.append(input, fact, None, 0, now, out),
            None => out.push(answer(Ok(()))),
        }
    }

    /// Asks for a bot at the seat of another person: at once if they have been disconnected long enough,
    /// by a majority of the others if they are connected and have not moved for much longer.
    pub(super) fn try_replace(
        &mut self,
        input: Input,
        account: &str,
        id: &str,
        seat: usize,
        now: Now,
        out: &mut Vec<Output>,
    ) -> Result<(), Outgoing> {
        self.check_new(account, id)?;
        let refused = |refusal: Refusal| Err(outgoing::refused(id, refusal));
        let Some(game) = &self.game else { return refused(not_begun()) };
        let own = self.doc.seats_of(account);
        if own.contains(&seat) || !self.has_a_say(account) {
            return refused(not_yours());
        }
        if game.is_over() {
            return refused(Refusal::new(RefusalCode::Over, "the game is over"));
        }
        if self.doc.clock != Clock::None {
            return refused(Refusal::new(RefusalCode::HasClock, "the clock decides when a bot takes over"));
        }
        let Some(waiting) = game.waiting_for(&self.doc, seat, now) else {
            return refused(Refusal::new(RefusalCode::NotWaiting, "the game does not wait for that seat"));
        };
        let away = game.away_for(&self.doc, seat, now);
        let left = match away {
            Some(away) => self.timing.away_ms - away,
            None => self.timing.waiting_ms() - waiting,
        };
        if left > 0 {
            let seconds = (left + 999) / 1_000;
            let refusal = Refusal::new(RefusalCode::NotLongEnough, "they have not been away long enough");
            return refused(refusal.with("seconds", seconds));
        }
        if game.head() >= LOG_ENTRIES {
            return refused(Refusal::busy());
        }
        if away.is_some() {
            let fact = Fact::TakenOver { seat, why: Why::Away };
            self.append(input, fact, Some(id.to_owned()), 0, now, out);
            return Ok(());
        }
        let head = game.head();
        self.votes.entry(seat).or_default().insert(account.to_owned());
        if self.votes_of(seat) >= self.votes_needed(seat) {
            let fact = Fact::TakenOver { seat, why: Why::Idle };
            self.append(input, fact, Some(id.to_owned()), 0, now, out);
            return Ok(());
        }
        self.show_table(now, out);
        Err(outgoing::accepted(id, head))
    }

    /// Returns the accounts of connected people at other seats who have not resigned.
    fn others(&self, seat: usize) -> BTreeSet<&str> {
        let at = self.doc.seats.get(seat).and_then(|seat| seat.account.as_deref());
        let accounts = self.clients.values().filter(|client| client.greeted).map(Client::player);
        let everywhere = accounts.chain(self.accounts_elsewhere());
        everywhere.filter(|&other| Some(other) != at && self.has_a_say(other)).collect()
    }

    /// Returns whether an account plays at least one seat from which it has not resigned.
    fn has_a_say(&self, account: &str) -> bool {
        let resigned = |seat: &usize| self.game.as_ref().is_some_and(|game| game.has_resigned(*seat));
        !self.doc.seats_of(account).iter().all(resigned)
    }

    /// Returns the number of other connected people who have asked for a bot at a seat.
    pub(super) fn votes_of(&self, seat: usize) -> usize {
        self.voters(seat).intersection(&self.others(seat)).count()
    }

    /// Returns how many of the others must ask for a bot at the seat of a connected player: more than half.
    pub(super) fn votes_needed(&self, seat: usize) -> usize {
        self.others(seat).len() / 2 + 1
    }

    /// Returns a seat from its bot to its player.
    pub(super) fn try_take_over(
        &mut self,
        input: Input,
        account: &str,
        id: &str,
        seat: usize,
        now: Now,
        out: &mut Vec<Output>,
    ) -> Result<(), Outgoing> {
        self.check_new(account, id)?;
        let refused = |refusal: Refusal| Err(outgoing::refused(id, refusal));
        let Some(game) = &self.game else { return refused(not_begun()) };
        if !self.doc.seats_of(account).contains(&seat) {
            return refused(not_yours());
        }
        if game.can_return(seat) {
            self.append(input, Fact::Returned { seat }, Some(id.to_owned()), 0, now, out);
            return Ok(());
        }
        if game.is_taken_over(seat) {
            return refused(Refusal::new(RefusalCode::PlayedByBot, "a bot plays this seat to the end"));
        }
        Err(outgoing::accepted(id, game.head()))
    }
}

pub(super) fn not_begun() -> Refusal {
    Refusal::new(RefusalCode::NotBegun, "the game has not started")
}

pub(super) fn not_yours() -> Refusal {
    Refusal::new(RefusalCode::NotYourSeat, "that is not your seat")
}

/// Returns whether an action id is well-formed: every database can store it.
pub(super) fn is_id(id: &str) -> bool {
    !id.is_empty() && id.len() <= ACTION_ID_BYTES && !id.chars().any(char::is_control)
}
