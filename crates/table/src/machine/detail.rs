//! The table as shown to its clients: seats, names, chat, and its stage.

use super::{ClientId, GameState, Output, Table};
use crate::bot;
use crate::clock::Now;
use crate::doc::TableDoc;
use crate::limits::{CHAT_HISTORY_BYTES, CHAT_LINES};
use crate::outgoing;
use protocol::{
    ChatLine, CloseReason, SeatKind, SeatPresence, SeatSummary, TableDetail, TableState, TableSummary,
};

impl Table {
    pub(super) fn stored(&mut self, doc: TableDoc, chat: Vec<ChatLine>, now: Now, out: &mut Vec<Output>) {
        if doc.version < self.doc.version {
            return;
        }
        let over = self.doc.state == TableState::Over;
        let changed = doc != self.doc;
        let audience_changed = doc.seats != self.doc.seats || doc.state != self.doc.state;
        let excluded: Vec<ClientId> = self
            .clients
            .iter()
            .filter(|(_, at)| !doc.admits(&at.account))
            .map(|(&client, _)| client)
            .collect();
        self.doc = doc;
        if over {
            self.doc.state = TableState::Over;
        }
        for client in excluded {
            out.push(Output::Close { client, reason: CloseReason::Gone });
        }
        self.load_if_begun(out);
        if changed {
            self.show_table(now, out);
        }
        self.stored_chat(chat, audience_changed, out);
    }

    /// Applies the stored lines of chat and sends the difference: new lines, or the history if lines are gone or if
    /// somebody may now read other lines than before.
    fn stored_chat(&mut self, chat: Vec<ChatLine>, audience_changed: bool, out: &mut Vec<Output>) {
        let known = match self.chat.back() {
            None => Some(0),
            Some(last) => chat.iter().rposition(|line| line == last).map(|place| place + 1),
        };
        let continued = known.filter(|&known| {
            // The old lines continue into the stored ones, apart from lines dropped at the limit.
            (known == self.chat.len() || (known < self.chat.len() && chat.len() >= CHAT_LINES))
                && self.chat.iter().skip(self.chat.len() - known).eq(&chat[..known])
        });
        match continued {
            Some(known) if !audience_changed => {
                for line in chat.into_iter().skip(known) {
                    self.spoken(line, None, out);
                }
            }
            Some(_) | None => {
                self.chat = chat.into();
                self.show_chat(out);
            }
        }
    }

    /// Sends everybody the chat history.
    pub(super) fn show_chat(&self, out: &mut Vec<Output>) {
        let mut spectators = None;
        for (&client, at) in self.clients.iter().filter(|(_, at)| at.greeted) {
            let message = if self.doc.seats_of(&at.account).is_empty() {
                spectators.get_or_insert_with(|| outgoing::chat_history(self.heard(&at.account))).clone()
            } else {
                outgoing::chat_history(self.heard(&at.account))
            };
            out.push(Output::Send { client, message });
        }
    }

    /// Returns the newest lines that an account may read, as many as fit into [`CHAT_HISTORY_BYTES`].
    pub(super) fn heard(&self, account: &str) -> Vec<ChatLine> {
        let mut bytes = 0;
        let mut lines: Vec<ChatLine> = Vec::new();
        for line in self.chat.iter().rev().filter(|line| self.hears(account, line)) {
            bytes += serde_json::to_string(line).map_or(0, |text| text.len() + 1);
            if bytes > CHAT_HISTORY_BYTES {
                break;
            }
            lines.push(line.clone());
        }
        lines.reverse();
        lines
    }

    pub(super) fn show_table(&self, now: Now, out: &mut Vec<Output>) {
        let mut spectators = None;
        for (&client, at) in self.clients.iter().filter(|(_, at)| at.greeted) {
            let message = if !self.doc.is_member(at.player()) {
                spectators.get_or_insert_with(|| outgoing::table(self.detail(at.player(), now))).clone()
            } else {
                outgoing::table(self.detail(at.player(), now))
            };
            out.push(Output::Send { client, message });
        }
    }

    /// Returns absence and waiting times by seat, while the game is running.
    fn presence(&self, now: Now) -> Vec<SeatPresence> {
        let Some(game) = self.game.as_ref().filter(|game| !game.is_over()) else { return Vec::new() };
        let seats = 0..self.doc.seats.len();
        seats
            .map(|seat| SeatPresence {
                away_ms: game.away_for(&self.doc, seat, now),
                waiting_ms: game.waiting_for(&self.doc, seat, now),
                votes: self.votes_of(seat),
                needed: self.votes_needed(seat),
            })
            .collect()
    }

    pub(super) fn detail(&self, account: &str, now: Now) -> TableDetail {
        let awaiting = self.game.as_ref().map_or(0, GameState::awaiting_bits);
        let mut summary = summary(&self.doc, awaiting, account, |seat| self.is_connected(seat));
        if let Some(game) = &self.game {
            for (seat, shown) in summary.seats.iter_mut().enumerate() {
                shown.bot_for = game.taken(seat);
                if game.is_taken_over(seat) {
                    shown.level = Some(bot::DEFAULT_LEVEL.id().to_owned());
                }
            }
        }
        let member = self.doc.is_member(account);
        TableDetail {
            summary,
            invite: member.then(|| self.doc.invite.clone()),
            code: self.doc.open_code().filter(|_| member).map(str::to_owned),
            commitment: self.doc.commitment.clone(),
            watchers: self.watchers(),
            next: self.doc.next.clone(),
            deal: self.doc.deal.clone(),
            rematch_by: self.doc.next_by,
            presence: self.presence(now),
            away_limit_ms: self.timing.away_ms,
            waiting_limit_ms: self.timing.waiting_ms(),
            early_end: self.game.as_ref().and_then(GameState::early_end),
            continued: self.game.as_ref().is_some_and(GameState::is_continued),
        }
    }
}

/// Returns a table as a list shows it to an account.
pub fn summary(
    doc: &TableDoc,
    awaiting: i64,
    account: &str,
    is_connected: impl Fn(usize) -> bool,
) -> TableSummary {
    let seats = doc.seats.iter().enumerate().map(|(index, seat)| SeatSummary {
        kind: seat.kind,
        name: seat.name.clone(),
        level: seat.level.clone(),
        color: seat.color.clone(),
        connected: match seat.kind {
            SeatKind::Bot => true,
            SeatKind::Human | SeatKind::HotSeat => is_connected(index),
            SeatKind::Open => false,
        },
        you: seat.account.as_deref() == Some(account),
        host: seat.kind == SeatKind::Human && seat.account.as_deref().is_some_and(|of| doc.is_host(of)),
        bot_for: None,
        reserved: doc.is_reserved(index),
        speaker: match (&seat.account, seat.kind) {
            (Some(of), SeatKind::Human) if of != account => Some(crate::speaker(of)),
            _ => None,
        },
        bot_owner: seat.bot_owner.clone(),
    });
    TableSummary {
        id: doc.id.clone(),
        title: doc.title.clone(),
        edition: doc.edition.clone(),
        state: doc.state,
        visibility: doc.visibility,
        seats: seats.collect(),
        clock: doc.clock.clone(),
        awaiting_you: doc.state == TableState::Playing
            && doc.seats_of(account).iter().any(|&seat| awaiting >> seat & 1 == 1),
        created: doc.created,
        hosting: doc.is_host(account),
        result: doc.result.clone(),
        bots_allowed: doc.bots_allowed,
    }
}
