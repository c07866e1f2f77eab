//! Who is at the table: sockets come, say hello, talk, ask, and go.

use engine::card_game::completion::Outlook;

use super::actions::{not_begun, not_yours};
use super::{AfterReading, Busy, Client, ClientId, Input, Output, Table};
use crate::clock::Now;
use crate::limits::{ACTION_BYTES, CHAT_LINES};
use crate::log::Fact;
use crate::refusal::Refusal;
use crate::store::ChatRow;
use crate::text;
use crate::views::{self, Outgoing};
use crate::wire::{ChatLine, ClientMessage, SeatKind, TableState};

/// A client that has missed more versions than this gets a snapshot.
const MOST_MISSED: i64 = 64;

/// Who has seen nothing yet is told the whole game, unless it is longer than any that is played to win.
const MOST_TOLD: i64 = 1_000;

impl Table {
    pub(super) fn went(&mut self, client: ClientId, now: Now, out: &mut Vec<Output>) {
        let Some(gone) = self.clients.remove(&client) else { return };
        // What it still wanted was not acknowledged: if it comes back, it will ask again.
        self.waiting.retain(|input| !matches!(input, Input::Sent { client: from, .. } if *from == client));
        let seats = self.doc.seats_of(gone.player());
        let left: Vec<usize> = seats.into_iter().filter(|&seat| !self.is_connected(seat)).collect();
        if let Some(game) = &mut self.game {
            for &seat in &left {
                game.went_away(seat, now);
            }
        }
        if gone.greeted && !left.is_empty() {
            self.show_table(out);
        }
    }

    pub(super) fn sent(&mut self, client: ClientId, message: ClientMessage, now: Now, out: &mut Vec<Output>) {
        if let (ClientMessage::Hello { watch: true, .. }, Some(known)) =
            (&message, self.clients.get_mut(&client))
        {
            known.watches = true;
        }
        let Some(known) = self.clients.get(&client) else { return };
        if let Some(refused) = known.only.and_then(|only| self.refuse_beyond(known, only, &message)) {
            self.send(client, refused, out);
            return;
        }
        let (account, name, greeted) = (known.player().to_owned(), known.name.clone(), known.greeted);
        // Chat belongs to the account: a player's second socket that only watches neither hears nor addresses spectators.
        let own = known.account.clone();
        match message {
            ClientMessage::Hello { version, watch: _ } => self.greet(client, &account, version, now, out),
            ClientMessage::Ping {} => {}
            ClientMessage::Act { .. }
            | ClientMessage::Undo { .. }
            | ClientMessage::Why { .. }
            | ClientMessage::Weigh { .. }
            | ClientMessage::Chat { .. }
            | ClientMessage::Hint { .. }
                if !greeted =>
            {
                out.push(Output::Close { client, reason: "bad-message" });
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
            ClientMessage::Why { seat, action, route } => {
                let error = self.why(&account, seat, action.as_deref(), route.as_deref());
                self.send(client, views::reason(action, route, error), out);
            }
            ClientMessage::Weigh { seat, tickets } => {
                let weighed = self.weigh(&account, seat, &tickets);
                self.send(client, views::weighed(seat, tickets, weighed), out);
            }
            ClientMessage::Chat { text } => self.say(client, &own, &name, &text, now, out),
            ClientMessage::Hint { seat } => self.hint(client, &account, seat, out),
        }
    }

    /// What a socket that is bound to one seat is answered when it asks for another seat's business.
    fn refuse_beyond(&self, client: &Client, only: usize, message: &ClientMessage) -> Option<Outgoing> {
        match message {
            ClientMessage::Act { id, seat, .. } if *seat != only => Some(views::refused(id, not_yours())),
            // What is taken back may be another seat's of the same account.
            ClientMessage::Undo { id } if self.doc.seats_of(&client.account).len() > 1 => {
                Some(views::refused(id, not_yours()))
            }
            ClientMessage::Why { seat, action, route } if *seat != only => {
                Some(views::reason(action.clone(), route.clone(), Some(not_yours())))
            }
            ClientMessage::Weigh { seat, tickets } if *seat != only => {
                Some(views::weighed(*seat, tickets.clone(), Err(not_yours())))
            }
            ClientMessage::Hint { seat } if *seat != only => Some(views::hints(Vec::new())),
            ClientMessage::Hello { .. }
            | ClientMessage::Ping {}
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
        // It was taken away between their coming and their greeting.
        if self.gone {
            out.push(Output::Close { client, reason: "gone" });
            return;
        }
        // The client knows more than this node, because it was at another: read on before it is shown anything old.
        let ahead =
            self.game.as_ref().is_some_and(|game| version.is_some_and(|version| version > game.head()));
        if ahead && matches!(self.busy, Busy::Nothing) {
            let hello = Input::Sent { client, message: ClientMessage::Hello { version: None, watch: false } };
            self.read_on(Some((hello, 0, AfterReading::Retry)), out);
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
            self.show_table(out);
        } else {
            self.send(client, views::table(self.detail(account)), out);
        }
        let own = self.clients.get(&client).map(|known| known.account.clone()).unwrap_or_default();
        self.send(client, views::chat_history(self.heard(&own)), out);
        let eyes = self.clients.get(&client).map_or_else(Vec::new, |known| self.eyes(known));
        let Some(game) = &mut self.game else { return };
        for &seat in &seats {
            game.came_back(seat);
        }
        for seat in eyes {
            let message = match version {
                Some(0) if game.head() <= MOST_TOLD => game.greeting(seat, true),
                Some(version) if game.can_resume(version, MOST_MISSED) => game.missed(version, seat),
                Some(_) | None => game.greeting(seat, false),
            };
            out.push(Output::Send { client, message });
        }
        if let Some(clocks) = game.shown_clocks(now) {
            out.push(Output::Send { client, message: views::clock(clocks) });
        }
        self.give_back(&seats, now, out);
    }

    /// A bot that played for somebody who was away makes room.
    pub(super) fn give_back(&mut self, seats: &[usize], now: Now, out: &mut Vec<Output>) {
        let Some(game) = &self.game else { return };
        let taken = seats.iter().copied().find(|&seat| game.can_return(seat));
        if let Some(seat) = taken.filter(|_| matches!(self.busy, Busy::Nothing)) {
            self.append(Input::Tick, Fact::Returned { seat }, None, 0, now, out);
        }
    }

    pub(super) fn say(
        &mut self,
        client: ClientId,
        account: &str,
        name: &str,
        text: &str,
        now: Now,
        out: &mut Vec<Output>,
    ) {
        match text::chat(text) {
            Ok(text) => {
                let seat = self.doc.seats_of(account).first().map(|&seat| seat as i64);
                // A socket that only watches speaks for nobody's seat, but it has an account.
                let account = self.clients.get(&client).map(|speaker| speaker.account.clone());
                out.push(Output::Say(ChatRow { at: now.wall, name: name.to_owned(), account, seat, text }));
            }
            Err(refusal) => {
                self.send(client, views::reason(Some("chat".to_owned()), None, Some(refusal)), out)
            }
        }
    }

    /// Whether an account may read a line: during a game players do not read what spectators write.
    pub(super) fn hears(&self, account: &str, line: &ChatLine) -> bool {
        let seated = !self.doc.seats_of(account).is_empty();
        self.doc.state != TableState::Playing || line.seat.is_some() || !seated
    }

    pub(super) fn spoken(&mut self, line: ChatLine, out: &mut Vec<Output>) {
        let message = views::chat(line.clone());
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

    pub(super) fn hint(&mut self, client: ClientId, account: &str, seat: usize, out: &mut Vec<Output>) {
        let own = self.doc.seats_of(account);
        // Advice is for practice: not where another person would be beaten with it.
        let practice = (0..self.doc.seats.len())
            .all(|other| own.contains(&other) || self.doc.seats[other].kind == SeatKind::Bot);
        let question = self
            .game
            .as_ref()
            .filter(|_| practice && own.contains(&seat))
            .and_then(|game| game.question(&self.doc, seat));
        match question {
            Some(question) => out.push(Output::Advise { client, question }),
            None => self.send(client, views::hints(Vec::new()), out),
        }
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
            (_, _) => Some(Refusal::new("bad-request", "ask about an action or about a route")),
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
