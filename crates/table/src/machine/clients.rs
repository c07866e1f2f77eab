//! Clients of a table: connecting, hello, chat, questions, disconnecting.

use engine::card_game::completion::Outlook;

use super::actions::{is_id, not_begun, not_yours};
use super::{AfterRead, Busy, ChatId, Client, ClientId, Input, Output, Table};
use crate::bot::Question;
use crate::clock::Now;
use crate::limits::{ACTION_BYTES, CHAT_LINES};
use crate::outgoing::{self, ActionForm, Outgoing};
use crate::storage::ChatRow;
use crate::text;
use protocol::{ChatLine, ClientMessage, CloseReason, PROTOCOL, Refusal, RefusalCode, SeatKind, TableState};

/// A client that has missed more versions than this gets a snapshot.
const MAX_MISSED: i64 = 64;

/// Number of chat ids that a table remembers, to store a repeated line once.
const REMEMBERED_LINES: usize = 64;

/// A new client gets the events of the whole game, unless the log is longer than this.
const MAX_STORED_EVENTS: i64 = 1_000;

impl Table {
    pub(super) fn went(&mut self, client: ClientId, now: Now, out: &mut Vec<Output>) {
        let Some(gone) = self.clients.remove(&client) else { return };
        // Its pending request was not acknowledged: the client will send it again after reconnecting.
        self.waiting.retain(|input| !matches!(input, Input::Sent { client: from, .. } if *from == client));
        let seats = self.doc.seats_of(gone.player());
        let left: Vec<usize> = seats.into_iter().filter(|&seat| !self.is_connected(seat)).collect();
        if let Some(game) = &mut self.game {
            for &seat in &left {
                game.went_away(seat, now);
            }
        }
        if gone.greeted && !left.is_empty() {
            self.show_table(now, out);
        }
        self.show_watching(out);
    }

    /// Sends the players the number of spectators, if it has changed.
    pub(super) fn show_watching(&mut self, out: &mut Vec<Output>) {
        let count = self.watchers();
        if count == self.watching {
            return;
        }
        self.watching = count;
        let message = outgoing::watching(count);
        for (&client, at) in &self.clients {
            if at.greeted && !self.doc.seats_of(at.player()).is_empty() {
                out.push(Output::Send { client, message: message.clone() });
            }
        }
    }

    pub(super) fn sent(&mut self, client: ClientId, message: ClientMessage, now: Now, out: &mut Vec<Output>) {
        if let (ClientMessage::Hello { watch, action_objects, .. }, Some(known)) =
            (&message, self.clients.get_mut(&client))
        {
            known.watches |= *watch;
            if *action_objects {
                known.actions = ActionForm::Objects;
            }
        }
        let Some(known) = self.clients.get(&client) else { return };
        if let Some(refused) = known.only.and_then(|only| self.refuse_beyond(known, only, &message)) {
            self.send(client, refused, out);
            return;
        }
        let (account, name, greeted) = (known.player().to_owned(), known.name.clone(), known.greeted);
        // Chat depends on the account: a player's second socket that only watches does not see spectators' chat either.
        let own = known.account.clone();
        match message {
            ClientMessage::Hello { protocol: Some(protocol), .. } if protocol != PROTOCOL => {
                out.push(Output::Close { client, reason: CloseReason::WrongProtocol });
            }
            ClientMessage::Hello { .. } if self.has_old_rules => {
                out.push(Output::Close { client, reason: CloseReason::OldRules });
            }
            ClientMessage::Hello { protocol, version, watch: _, action_objects: _ } => {
                if protocol.is_some() && !greeted {
                    self.send(client, outgoing::hello(), out);
                }
                self.greet(client, &account, version, now, out);
            }
            ClientMessage::Ping { n } => self.send(client, outgoing::pong(n, now.wall), out),
            ClientMessage::Act { .. }
            | ClientMessage::Undo { .. }
            | ClientMessage::Why { .. }
            | ClientMessage::Weigh { .. }
            | ClientMessage::Chat { .. }
            | ClientMessage::Hint { .. }
            | ClientMessage::Replace { .. }
            | ClientMessage::TakeOver { .. }
            | ClientMessage::Pace { .. }
            | ClientMessage::Skip {}
                if !greeted =>
            {
                out.push(Output::Close { client, reason: CloseReason::BadMessage });
            }
            ClientMessage::Act { id, seat, expected, action } => {
                let input = Input::Sent {
                    client,
                    message: ClientMessage::Act { id: id.clone(), seat, expected, action: action.clone() },
                };
                if let Err(answer) = self.try_act(input, &account, &id, seat, expected, &action, now, out) {
                    self.send(client, answer, out);
                }
            }
            ClientMessage::Undo { id } => {
                let input = Input::Sent { client, message: ClientMessage::Undo { id: id.clone() } };
                if let Err(answer) = self.try_undo(input, &account, &id, now, out) {
                    self.send(client, answer, out);
                }
            }
            ClientMessage::Why { id, seat, action, route } => {
                let error = self.why(&account, seat, action.as_deref(), route.as_deref());
                self.send(client, outgoing::reason(id, action, route, error), out);
            }
            ClientMessage::Weigh { id, seat, tickets } => {
                let weighed = self.weigh(&account, seat, &tickets);
                self.send(client, outgoing::weighed(id, seat, tickets, weighed), out);
            }
            ClientMessage::Chat { text, id } => self.say(client, &own, &name, &text, id, now, out),
            ClientMessage::Hint { id, seat } => self.hint(client, &account, id, seat, out),
            ClientMessage::Replace { id, seat } => {
                let input = Input::Sent { client, message: ClientMessage::Replace { id: id.clone(), seat } };
                if let Err(answer) = self.try_replace(input, &account, &id, seat, now, out) {
                    self.send(client, answer, out);
                }
            }
            ClientMessage::TakeOver { id, seat } => {
                let input = Input::Sent { client, message: ClientMessage::TakeOver { id: id.clone(), seat } };
                if let Err(answer) = self.try_take_over(input, &account, &id, seat, now, out) {
                    self.send(client, answer, out);
                }
            }
            ClientMessage::Pace { speed } => {
                if let Some(known) = self.clients.get_mut(&client) {
                    known.speed = Some(speed);
                }
            }
            ClientMessage::Skip {} => {
                // Only for a player who is alone: others may want to see what the bots do.
                self.skipping = !account.is_empty()
                    && self.plays_alone(&account)
                    && !self.doc.seats_of(&account).is_empty()
                    && self.game.as_ref().is_some_and(|game| !game.awaits_person(&self.doc));
            }
        }
    }

    /// Returns the refusal of a message about another seat, for a socket that is bound to one seat.
    fn refuse_beyond(&self, client: &Client, only: usize, message: &ClientMessage) -> Option<Outgoing> {
        match message {
            ClientMessage::Act { id, seat, .. } | ClientMessage::TakeOver { id, seat } if *seat != only => {
                Some(outgoing::refused(id, not_yours()))
            }
            ClientMessage::Replace { id, .. } => Some(outgoing::refused(id, not_yours())),
            // The last action may be that of another seat of the same account.
            ClientMessage::Undo { id } if self.doc.seats_of(&client.account).len() > 1 => {
                Some(outgoing::refused(id, not_yours()))
            }
            ClientMessage::Why { id, seat, action, route } if *seat != only => {
                Some(outgoing::reason(id.clone(), action.clone(), route.clone(), Some(not_yours())))
            }
            ClientMessage::Weigh { id, seat, tickets } if *seat != only => {
                Some(outgoing::weighed(id.clone(), *seat, tickets.clone(), Err(not_yours())))
            }
            ClientMessage::Hint { id, seat } if *seat != only => {
                Some(question_refused("hint", id.as_deref(), not_yours()))
            }
            ClientMessage::Hello { .. }
            | ClientMessage::Ping { .. }
            | ClientMessage::TakeOver { .. }
            | ClientMessage::Pace { .. }
            | ClientMessage::Skip {}
            | ClientMessage::Act { .. }
            | ClientMessage::Undo { .. }
            | ClientMessage::Why { .. }
            | ClientMessage::Weigh { .. }
            | ClientMessage::Chat { .. }
            | ClientMessage::Hint { .. } => None,
        }
    }

    pub(super) fn greet(
        &mut self,
        client: ClientId,
        account: &str,
        version: Option<i64>,
        now: Now,
        out: &mut Vec<Output>,
    ) {
        // The table was deleted between connecting and hello.
        if self.gone {
            out.push(Output::Close { client, reason: CloseReason::Gone });
            return;
        }
        // The client has a newer version, from another node: read the log before showing anything older.
        let ahead =
            self.game.as_ref().is_some_and(|game| version.is_some_and(|version| version > game.head()));
        if ahead && matches!(self.busy, Busy::Idle) {
            let hello =
                ClientMessage::Hello { protocol: None, version: None, watch: false, action_objects: false };
            let hello = Input::Sent { client, message: hello };
            self.read_on(Some((hello, 0, AfterRead::Retry)), out);
            return;
        }
        let only = self.clients.get(&client).and_then(|known| known.only);
        let mut seats = self.doc.seats_of(account);
        seats.retain(|&seat| only.is_none_or(|only| only == seat));
        let news = seats.iter().any(|&seat| !self.is_connected(seat));
        if let Some(known) = self.clients.get_mut(&client) {
            known.greeted = true;
        }
        if news {
            if let Some(game) = &mut self.game {
                seats.iter().for_each(|&seat| game.came_back(seat));
            }
            self.show_table(now, out);
        } else {
            self.send(client, outgoing::table(self.detail(account, now)), out);
        }
        let own = self.clients.get(&client).map(|known| known.account.clone()).unwrap_or_default();
        self.send(client, outgoing::chat_history(self.heard(&own)), out);
        self.show_watching(out);
        let eyes = self.clients.get(&client).map_or_else(Vec::new, |known| self.eyes(known));
        let Some(game) = &mut self.game else { return };
        for &seat in &seats {
            game.came_back(seat);
        }
        for eyes in eyes {
            let message = match version {
                Some(0) if game.head() <= MAX_STORED_EVENTS => game.greeting(eyes, true),
                Some(version) if game.can_resume(version, MAX_MISSED) => game.missed(version, eyes),
                // The client has events that were undone meanwhile: it gets the whole game again.
                Some(version) if game.is_rewritten_since(version) && game.head() <= MAX_STORED_EVENTS => {
                    game.greeting(eyes, true)
                }
                Some(_) | None => game.greeting(eyes, false),
            };
            out.push(Output::Send { client, message });
        }
        if let Some(clocks) = game.shown_clocks(now) {
            out.push(Output::Send { client, message: outgoing::clock(clocks) });
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a line of chat is all of these")]
    pub(super) fn say(
        &mut self,
        client: ClientId,
        account: &str,
        name: &str,
        text: &str,
        id: Option<String>,
        now: Now,
        out: &mut Vec<Output>,
    ) {
        let id = id.filter(|id| is_id(id));
        if let Some(id) = &id {
            let said = (account.to_owned(), id.clone());
            if self.said.contains(&said) {
                // The line is stored or being stored already.
                self.send(client, outgoing::accepted(id, 0), out);
                return;
            }
        }
        match text::chat(text) {
            Ok(text) => {
                if let Some(id) = &id {
                    self.said.push_back((account.to_owned(), id.clone()));
                    if self.said.len() > REMEMBERED_LINES {
                        self.said.pop_front();
                    }
                }
                let seat = self.doc.seats_of(account).first().copied();
                let bot = seat.is_some_and(|seat| self.doc.seats[seat].bot_owner.is_some());
                // A socket that only watches has no seat, but it has an account.
                let account = self.clients.get(&client).map(|speaker| speaker.account.clone());
                let row = ChatRow {
                    at: now.wall,
                    name: name.to_owned(),
                    account,
                    seat: seat.map(|seat| seat as i64),
                    bot,
                    text,
                };
                out.push(Output::Say(row, id.map(|id| (client, id))));
            }
            Err(refusal) => self.send(client, chat_refused(id.as_deref(), refusal), out),
        }
    }

    /// Handles a line of chat that could not be stored.
    pub(super) fn unspoken(&mut self, id: Option<ChatId>, out: &mut Vec<Output>) {
        if let Some((client, id)) = id {
            self.said.retain(|(_, said)| *said != id);
            self.send(client, chat_refused(Some(&id), Refusal::busy()), out);
        }
    }

    /// Returns whether an account may read a line: during a game players do not see spectators' chat.
    pub(super) fn hears(&self, account: &str, line: &ChatLine) -> bool {
        let seated = !self.doc.seats_of(account).is_empty();
        self.doc.state != TableState::Playing || line.seat.is_some() || !seated
    }

    pub(super) fn spoken(&mut self, line: ChatLine, id: Option<ChatId>, out: &mut Vec<Output>) {
        if let Some((client, id)) = id {
            self.send(client, outgoing::accepted(&id, 0), out);
        }
        let message = outgoing::chat(line.clone());
        for (&client, at) in &self.clients {
            if at.greeted && self.hears(&at.account, &line) {
                out.push(Output::Send { client, message: message.clone() });
            }
        }
        self.chat.push_back(line);
        while self.chat.len() > CHAT_LINES {
            self.chat.pop_front();
        }
    }

    pub(super) fn hint(
        &mut self,
        client: ClientId,
        account: &str,
        id: Option<String>,
        seat: usize,
        out: &mut Vec<Output>,
    ) {
        match self.hint_question(account, seat) {
            Ok(question) => out.push(Output::Advise { client, id, question }),
            Err(refusal) => self.send(client, question_refused("hint", id.as_deref(), refusal), out),
        }
    }

    /// Returns the question for which a bot computes the hints of a seat, or why there are none.
    fn hint_question(&self, account: &str, seat: usize) -> Result<Question, Refusal> {
        let own = self.doc.seats_of(account);
        if !own.contains(&seat) {
            return Err(not_yours());
        }
        let game = self.game.as_ref().ok_or_else(not_begun)?;
        // Hints are for practice: they are refused if another person plays.
        let mut seats = self.doc.seats.iter().enumerate();
        if !seats.all(|(other, seat)| own.contains(&other) || seat.kind == SeatKind::Bot) {
            return Err(Refusal::new(RefusalCode::NotAlone, "hints are for games alone with bots"));
        }
        game.question(&self.doc, seat)
            .ok_or_else(|| Refusal::new(RefusalCode::NotWaiting, "the game is not waiting for that seat"))
    }

    pub(super) fn why(
        &self,
        account: &str,
        seat: usize,
        action: Option<&str>,
        route: Option<&str>,
    ) -> Option<Refusal> {
        if !self.doc.seats_of(account).contains(&seat) {
            return Some(not_yours());
        }
        let Some(game) = &self.game else { return Some(not_begun()) };
        match (action, route) {
            (Some(action), None) if action.len() <= ACTION_BYTES => game.play().why(seat, action),
            (None, Some(route)) if route.len() <= ACTION_BYTES => game.play().why_route(seat, route),
            (_, _) => Some(Refusal::new(RefusalCode::BadRequest, "ask about an action or about a route")),
        }
    }

    pub(super) fn weigh(&self, account: &str, seat: usize, tickets: &[String]) -> Result<Outlook, Refusal> {
        if !self.doc.seats_of(account).contains(&seat) {
            return Err(not_yours());
        }
        let Some(game) = &self.game else { return Err(not_begun()) };
        game.play().outlook(seat, tickets)
    }
}

/// Returns the refusal of a line of chat.
pub fn chat_refused(id: Option<&str>, refusal: Refusal) -> Outgoing {
    question_refused("chat", id, refusal)
}

/// Returns the refusal of a message by its id, or by its type if the client gave no id.
pub fn question_refused(kind: &str, id: Option<&str>, refusal: Refusal) -> Outgoing {
    match id {
        Some(id) => outgoing::refused(id, refusal),
        None => outgoing::reason(None, Some(kind.to_owned()), None, Some(refusal)),
    }
}
