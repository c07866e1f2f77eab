//! One table with its game and the people around it: a pure state machine.
//!
//! [`Table::handle`] is told what happened and answers what is to be done; time, storage, bots and sockets are
//! somebody else's. The log decides: nothing changes here before its entry is durable, and an entry that
//! somebody else appended first is read and believed. At most one append is under way; what comes meanwhile waits.

mod game;

use std::collections::{BTreeMap, VecDeque};

use crate::brain::{self, Question};
use crate::clock::Now;
use crate::limits::{ACTION_BYTES, ACTION_ID_BYTES, CHAT_LINES};
use crate::lobby::TableDoc;
use crate::log::{By, Fact, Why};
use crate::refusal::Refusal;
use crate::store::{Append, Appended, ChatRow, Entry, Sealed, StoreError};
use crate::text;
use crate::views::{self, Outgoing};
use crate::wire::{
    ChatLine, ClientMessage, Hint, SeatKind, SeatSummary, TableDetail, TableState, TableSummary,
};

pub use game::{Beginning, GameState, begin, begin_from};

/// A socket, by the number that its node gave it.
pub type ClientId = u64;

/// A player who is away for so long while the others wait is played for by a bot until they come back.
pub const AWAY_MS: i64 = 3 * 60 * 1_000;

/// After a failure of the store, nothing is tried for so long.
const PAUSE_AFTER_FAILURE_MS: i64 = 1_000;

/// How long another node's lease is left alone before it is asked for again.
const LEASE_RETRY_MS: i64 = 1_000;

/// A race that was lost so often in a row is given up.
const MOST_ATTEMPTS: u32 = 16;

/// A client that has missed more versions than this gets a snapshot.
const MOST_MISSED: i64 = 64;

/// How many refusals a table remembers, to answer a repeated action alike.
const REMEMBERED_REFUSALS: usize = 64;

/// What a table is told.
#[derive(Clone, Debug)]
pub enum Input {
    /// Somebody opened a socket.
    Came {
        /// Which.
        client: ClientId,
        /// Whose.
        account: String,
        /// Their name.
        name: String,
    },
    /// A client sent something.
    Sent {
        /// Which.
        client: ClientId,
        /// What.
        message: ClientMessage,
    },
    /// A socket closed.
    Went {
        /// Which.
        client: ClientId,
    },
    /// The table as it is stored now, with its last lines of chat; nothing if it is gone.
    Stored(Option<(Box<TableDoc>, Vec<ChatLine>)>),
    /// Something was said, and is stored.
    Spoken(ChatLine),
    /// The game's secret and whole log.
    Loaded(Result<(Sealed, Vec<Entry>), StoreError>),
    /// What became of an append.
    Appended(Result<Appended, StoreError>),
    /// The entries after the head.
    Read(Result<Vec<Entry>, StoreError>),
    /// Somebody else may have appended.
    Grown,
    /// Time has passed.
    Tick,
    /// Whether this node drives the game, and under which epoch.
    Leased(Option<i64>),
    /// A bot has chosen.
    Chose {
        /// Where.
        seat: usize,
        /// On which version.
        version: i64,
        /// In notation; nothing if it could not.
        action: Option<String>,
    },
    /// A bot has advised.
    Advised {
        /// Whom.
        client: ClientId,
        /// What.
        hints: Vec<Hint>,
    },
    /// Somebody asked over HTTP.
    Asked {
        /// By which the answer is sent.
        reply: u64,
        /// Who.
        account: String,
        /// What.
        wish: Wish,
    },
}

/// What can be asked of a game besides actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// To give up.
    Resign,
    /// To go; a bot plays until they come back.
    Leave,
}

/// What a table wants done.
#[derive(Debug)]
pub enum Output {
    /// A message for a client.
    Send {
        /// Which.
        client: ClientId,
        /// What.
        message: Outgoing,
    },
    /// The end of a socket.
    Close {
        /// Which.
        client: ClientId,
        /// Why.
        reason: &'static str,
    },
    /// The game's secret and log are wanted.
    Load,
    /// An append; the answer is [`Input::Appended`].
    Append(Append),
    /// The entries after a number are wanted; the answer is [`Input::Read`].
    Read {
        /// The number.
        after: i64,
    },
    /// The driving of the game is wanted; the answer is [`Input::Leased`].
    Lease,
    /// A bot is to choose.
    Think(Question),
    /// A bot is to advise.
    Advise {
        /// Whom.
        client: ClientId,
        /// About what.
        question: Question,
    },
    /// A line is to be stored; then it is [`Input::Spoken`].
    Say(ChatRow),
    /// The answer to somebody who asked over HTTP.
    Reply {
        /// By which the answer is sent.
        reply: u64,
        /// What became of it.
        answer: Result<(), Refusal>,
    },
    /// The stored game cannot be read: it must be looked at by hand.
    Damaged(StoreError),
}

/// A socket at the table.
#[derive(Clone, Debug)]
struct Client {
    account: String,
    name: String,
    greeted: bool,
}

/// An append under way, and what it was for.
#[derive(Debug)]
struct Pending {
    input: Input,
    prepared: game::Prepared,
    attempts: u32,
}

/// What the table is waiting for from the store.
#[derive(Debug)]
enum Busy {
    Nothing,
    Loading,
    Appending(Box<Pending>),
    /// Entries; then what was to be appended is tried again, or given up after a failure of the store.
    Reading(Option<(Input, u32, AfterReading)>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AfterReading {
    Retry,
    GiveUp,
}

/// A table.
#[derive(Debug)]
pub struct Table {
    doc: TableDoc,
    chat: VecDeque<ChatLine>,
    clients: BTreeMap<ClientId, Client>,
    game: Option<GameState>,
    busy: Busy,
    waiting: VecDeque<Input>,
    epoch: Option<i64>,
    lease_asked: Option<i64>,
    /// After a failure of the store, nothing is tried by itself before this.
    rest_until: i64,
    refused: VecDeque<(String, Refusal)>,
    bot_pause_ms: i64,
    /// Whether others may have appended while a read was under way.
    grown: bool,
    damaged: bool,
}

impl Table {
    /// A table as it is stored. If its game has begun, the first output asks for the log.
    pub fn new(doc: TableDoc, chat: Vec<ChatLine>, bot_pause_ms: i64, out: &mut Vec<Output>) -> Self {
        let mut table = Self {
            doc,
            chat: chat.into(),
            clients: BTreeMap::new(),
            game: None,
            busy: Busy::Nothing,
            waiting: VecDeque::new(),
            epoch: None,
            lease_asked: None,
            rest_until: i64::MIN,
            refused: VecDeque::new(),
            bot_pause_ms,
            grown: false,
            damaged: false,
        };
        table.load_if_begun(out);
        table
    }

    /// The game, once it has begun and is loaded.
    pub fn game(&self) -> Option<&GameState> {
        self.game.as_ref()
    }

    /// Whether nobody is here and nothing is to be driven, so that the table can be forgotten.
    pub fn is_idle(&self, now: Now) -> bool {
        self.clients.is_empty()
            && self.waiting.is_empty()
            && matches!(self.busy, Busy::Nothing)
            && self.wake(now).is_none_or(|at| at - now.mono > AWAY_MS)
    }

    /// Whether this node drives the game.
    pub fn is_driver(&self) -> bool {
        self.epoch.is_some()
    }

    fn load_if_begun(&mut self, out: &mut Vec<Output>) {
        let begun = self.doc.state != TableState::Forming;
        if begun && self.game.is_none() && matches!(self.busy, Busy::Nothing) && !self.damaged {
            self.busy = Busy::Loading;
            out.push(Output::Load);
        }
    }

    /// Takes note of what happened and says what is to be done.
    pub fn handle(&mut self, input: Input, now: Now, out: &mut Vec<Output>) {
        let must_wait = match &input {
            // These never change the game, or are what is being waited for.
            Input::Came { .. }
            | Input::Went { .. }
            | Input::Stored(_)
            | Input::Spoken(_)
            | Input::Loaded(_)
            | Input::Appended(_)
            | Input::Read(_)
            | Input::Grown
            | Input::Tick
            | Input::Leased(_)
            | Input::Advised { .. } => false,
            Input::Sent { .. } | Input::Chose { .. } | Input::Asked { .. } => {
                !matches!(self.busy, Busy::Nothing)
            }
        };
        if must_wait {
            self.waiting.push_back(input);
            return;
        }
        self.take(input, now, out);
        while matches!(self.busy, Busy::Nothing) {
            let Some(next) = self.waiting.pop_front() else { break };
            self.take(next, now, out);
        }
        self.drive(now, out);
    }

    fn take(&mut self, input: Input, now: Now, out: &mut Vec<Output>) {
        match input {
            Input::Came { client, account, name } => {
                self.clients.insert(client, Client { account, name, greeted: false });
            }
            Input::Sent { client, message } => self.sent(client, message, now, out),
            Input::Went { client } => self.went(client, now, out),
            Input::Stored(None) => {
                for &client in self.clients.keys() {
                    out.push(Output::Close { client, reason: "gone" });
                }
            }
            Input::Stored(Some((doc, chat))) => self.stored(*doc, chat, out),
            Input::Spoken(line) => self.spoken(line, out),
            Input::Loaded(loaded) => self.loaded(loaded, now, out),
            Input::Appended(result) => self.appended(result, now, out),
            Input::Read(result) => self.read(result, now, out),
            Input::Grown => {
                if self.game.is_some() {
                    if matches!(self.busy, Busy::Nothing) {
                        self.read_on(None, out);
                    } else {
                        self.grown = true;
                    }
                }
            }
            Input::Tick => {}
            Input::Leased(epoch) => self.epoch = epoch,
            Input::Chose { seat, version, action } => self.chose(seat, version, action, now, out),
            Input::Advised { client, hints } => self.send(client, views::hints(hints), out),
            Input::Asked { reply, account, wish } => self.asked(reply, account, wish, now, out),
        }
    }

    /// The next moment, on the monotonic clock, at which time alone changes something.
    pub fn wake(&self, now: Now) -> Option<i64> {
        let game = self.game.as_ref()?;
        if game.is_over() || self.damaged {
            return None;
        }
        let due = match self.epoch {
            Some(_) => game.next_due(&self.doc, self.bot_pause_ms, self.someone_waits(), now)?,
            None => {
                game.next_due(&self.doc, self.bot_pause_ms, self.someone_waits(), now)?;
                self.lease_asked.map_or(now.mono, |asked| asked + LEASE_RETRY_MS)
            }
        };
        Some(due.max(self.rest_until))
    }

    /// What time alone brings: bots that are to choose, clocks that run out, people who stay away.
    fn drive(&mut self, now: Now, out: &mut Vec<Output>) {
        if !matches!(self.busy, Busy::Nothing) || self.wake(now).is_none_or(|at| at > now.mono) {
            return;
        }
        let someone_waits = self.someone_waits();
        let Some(game) = self.game.as_mut() else { return };
        if self.epoch.is_none() {
            self.lease_asked = Some(now.mono);
            out.push(Output::Lease);
            return;
        }
        for question in game.questions(&self.doc, self.bot_pause_ms, now) {
            let seat = question.seat;
            out.push(Output::Think(question));
            let thinking = views::thinking(seat);
            for (&client, at) in &self.clients {
                if at.greeted {
                    out.push(Output::Send { client, message: thinking.clone() });
                }
            }
        }
        if let Some((seat, why)) = game.overdue(&self.doc, someone_waits, now) {
            self.append(Input::Tick, Fact::TakenOver { seat, why }, None, 0, now, out);
        }
    }

    /// Whether a person with a place is here, for whom an absence is a nuisance.
    fn someone_waits(&self) -> bool {
        self.clients.values().any(|client| client.greeted && !self.doc.seats_of(&client.account).is_empty())
    }

    // Clients.

    fn send(&self, client: ClientId, message: Outgoing, out: &mut Vec<Output>) {
        if self.clients.contains_key(&client) {
            out.push(Output::Send { client, message });
        }
    }

    /// Through whose eyes an account sees: its places', or a spectator's.
    fn eyes(&self, account: &str) -> Vec<Option<usize>> {
        let seats = self.doc.seats_of(account);
        if seats.is_empty() { vec![None] } else { seats.into_iter().map(Some).collect() }
    }

    fn is_connected(&self, seat: usize) -> bool {
        let owner = self.doc.seats.get(seat).and_then(|seat| seat.account.as_deref());
        self.clients.values().any(|client| client.greeted && Some(client.account.as_str()) == owner)
    }

    fn went(&mut self, client: ClientId, now: Now, out: &mut Vec<Output>) {
        let Some(gone) = self.clients.remove(&client) else { return };
        // What it still wanted was not acknowledged: if it comes back, it will ask again.
        self.waiting.retain(|input| !matches!(input, Input::Sent { client: from, .. } if *from == client));
        let seats = self.doc.seats_of(&gone.account);
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

    fn sent(&mut self, client: ClientId, message: ClientMessage, now: Now, out: &mut Vec<Output>) {
        let Some(Client { account, name, greeted }) = self.clients.get(&client).cloned() else {
            return;
        };
        match message {
            ClientMessage::Hello { version } => self.greet(client, &account, version, now, out),
            ClientMessage::Ping {} => {}
            ClientMessage::Act { .. }
            | ClientMessage::Undo { .. }
            | ClientMessage::Why { .. }
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
            ClientMessage::Chat { text } => self.say(client, &account, &name, &text, now, out),
            ClientMessage::Hint { seat } => self.hint(client, &account, seat, out),
        }
    }

    fn greet(
        &mut self,
        client: ClientId,
        account: &str,
        version: Option<i64>,
        now: Now,
        out: &mut Vec<Output>,
    ) {
        // The client knows more than this node, because it was at another: read on before it is shown anything old.
        let ahead =
            self.game.as_ref().is_some_and(|game| version.is_some_and(|version| version > game.head()));
        if ahead && matches!(self.busy, Busy::Nothing) {
            let hello = Input::Sent { client, message: ClientMessage::Hello { version: None } };
            self.read_on(Some((hello, 0, AfterReading::Retry)), out);
            return;
        }
        let seats = self.doc.seats_of(account);
        let news = seats.iter().any(|&seat| !self.is_connected(seat));
        if let Some(known) = self.clients.get_mut(&client) {
            known.greeted = true;
        }
        if news {
            self.show_table(out);
        } else {
            self.send(client, views::table(self.detail(account)), out);
        }
        let eyes = self.eyes(account);
        let Some(game) = &mut self.game else { return };
        for &seat in &seats {
            game.came_back(seat);
        }
        for seat in eyes {
            let message = match version {
                Some(version) if game.can_resume(version, MOST_MISSED) => game.missed(version, seat),
                Some(_) | None => game.snapshot(seat),
            };
            out.push(Output::Send { client, message });
        }
        if let Some(clocks) = game.shown_clocks(now) {
            out.push(Output::Send { client, message: views::clock(clocks) });
        }
        self.give_back(&seats, now, out);
    }

    /// A bot that played for somebody who was away makes room.
    fn give_back(&mut self, seats: &[usize], now: Now, out: &mut Vec<Output>) {
        let Some(game) = &self.game else { return };
        let taken = seats.iter().copied().find(|&seat| game.can_return(seat));
        if let Some(seat) = taken.filter(|_| matches!(self.busy, Busy::Nothing)) {
            self.append(Input::Tick, Fact::Returned { seat }, None, 0, now, out);
        }
    }

    fn say(
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
                out.push(Output::Say(ChatRow { at: now.wall, name: name.to_owned(), seat, text }));
            }
            Err(refusal) => {
                self.send(client, views::reason(Some("chat".to_owned()), None, Some(refusal)), out)
            }
        }
    }

    /// While a game is on, watchers and players do not hear each other.
    fn hears(&self, account: &str, line: &ChatLine) -> bool {
        let seated = !self.doc.seats_of(account).is_empty();
        self.doc.state != TableState::Playing || line.seat.is_some() || !seated
    }

    fn spoken(&mut self, line: ChatLine, out: &mut Vec<Output>) {
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

    fn hint(&mut self, client: ClientId, account: &str, seat: usize, out: &mut Vec<Output>) {
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

    fn why(&self, account: &str, seat: usize, action: Option<&str>, route: Option<&str>) -> Option<Refusal> {
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

    // The table's document.

    fn stored(&mut self, doc: TableDoc, chat: Vec<ChatLine>, out: &mut Vec<Output>) {
        if doc.version < self.doc.version {
            return;
        }
        let over = self.doc.state == TableState::Over;
        let changed = doc != self.doc || self.chat != chat;
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
        self.chat = chat.into();
        for client in excluded {
            out.push(Output::Close { client, reason: "gone" });
        }
        self.load_if_begun(out);
        if changed {
            self.show_table(out);
        }
    }

    fn show_table(&self, out: &mut Vec<Output>) {
        let mut spectators = None;
        for (&client, at) in self.clients.iter().filter(|(_, at)| at.greeted) {
            let message = if self.doc.seats_of(&at.account).is_empty() {
                spectators.get_or_insert_with(|| views::table(self.detail(&at.account))).clone()
            } else {
                views::table(self.detail(&at.account))
            };
            out.push(Output::Send { client, message });
        }
    }

    fn detail(&self, account: &str) -> TableDetail {
        let awaiting = self.game.as_ref().map_or(0, GameState::awaiting_bits);
        let mut summary = summary(&self.doc, awaiting, account, |seat| self.is_connected(seat));
        if let Some(game) = &self.game {
            for (seat, shown) in summary.seats.iter_mut().enumerate() {
                if game.is_taken_over(seat) {
                    shown.level = Some(brain::DEFAULT_LEVEL.id().to_owned());
                }
            }
        }
        let seated = !self.doc.seats_of(account).is_empty();
        let watches = |client: &&Client| client.greeted && self.doc.seats_of(&client.account).is_empty();
        TableDetail {
            summary,
            invite: seated.then(|| self.doc.invite.clone()),
            chat: self.chat.iter().filter(|line| self.hears(account, line)).cloned().collect(),
            commitment: self.doc.commitment.clone(),
            watchers: self.clients.values().filter(watches).count(),
            next: self.doc.next.clone(),
        }
    }

    // The game.

    fn loaded(&mut self, loaded: Result<(Sealed, Vec<Entry>), StoreError>, now: Now, out: &mut Vec<Output>) {
        self.busy = Busy::Nothing;
        let (sealed, entries) = match loaded {
            Ok(loaded) => loaded,
            Err(error) => {
                self.rest_until = now.mono + PAUSE_AFTER_FAILURE_MS;
                self.turn_away(out);
                if matches!(error, StoreError::Damaged(_)) {
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
                self.turn_away(out);
                out.push(Output::Damaged(error));
                return;
            }
        }
        for (client, at) in self.clients.clone() {
            if at.greeted {
                self.greet(client, &at.account, None, now, out);
            }
        }
    }

    /// The game cannot be shown: everybody is asked to come again.
    fn turn_away(&mut self, out: &mut Vec<Output>) {
        for &client in self.clients.keys() {
            out.push(Output::Close { client, reason: "busy" });
        }
        let waiting = std::mem::take(&mut self.waiting);
        for input in waiting {
            if let Input::Asked { reply, .. } = input {
                out.push(Output::Reply { reply, answer: Err(Refusal::busy()) });
            }
        }
    }

    /// An action that is not merely refused is on its way when this returns; else here is the answer.
    #[expect(clippy::too_many_arguments, reason = "an action is all of these")]
    fn try_act(
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
        if let Some(answer) = self.answered(id) {
            return Err(answer);
        }
        let refused = |refusal: Refusal| Err(views::refused(id, refusal));
        if id.is_empty() || id.len() > ACTION_ID_BYTES || action.len() > ACTION_BYTES {
            return refused(Refusal::new("bad-request", "the action or its id is too long"));
        }
        let Some(game) = &self.game else { return refused(not_begun()) };
        if !own {
            return refused(not_yours());
        }
        if game.can_return(seat) {
            // They are back: first the seat is theirs again, then the action is looked at.
            self.append(input, Fact::Returned { seat }, None, 0, now, out);
            return Ok(());
        }
        if game.is_taken_over(seat) {
            return refused(Refusal::new("played-by-bot", "a bot plays this seat to the end"));
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
                self.refused.push_back((id.to_owned(), refusal.clone()));
                if self.refused.len() > REMEMBERED_REFUSALS {
                    self.refused.pop_front();
                }
                refused(refusal)
            }
        }
    }

    fn try_undo(
        &mut self,
        input: Input,
        account: &str,
        id: &str,
        now: Now,
        out: &mut Vec<Output>,
    ) -> Result<(), Outgoing> {
        if let Some(answer) = self.answered(id) {
            return Err(answer);
        }
        let refused = |refusal: Refusal| Err(views::refused(id, refusal));
        if id.is_empty() || id.len() > ACTION_ID_BYTES {
            return refused(Refusal::new("bad-request", "the id is too long"));
        }
        let Some(game) = &self.game else { return refused(not_begun()) };
        let own = self.doc.seats_of(account);
        match game.undoable().filter(|seat| own.contains(seat)) {
            Some(seat) => {
                self.append(input, Fact::Undone { seat }, Some(id.to_owned()), 0, now, out);
                Ok(())
            }
            None => refused(Refusal::new(
                "no-undo",
                "that cannot be taken back: something was shown, or others went on",
            )),
        }
    }

    /// The answer that an action with that id has had.
    fn answered(&self, id: &str) -> Option<Outgoing> {
        if let Some(version) = self.game.as_ref().and_then(|game| game.accepted(id)) {
            return Some(views::accepted(id, version));
        }
        let (_, refusal) = self.refused.iter().find(|(refused, _)| refused == id)?;
        Some(views::refused(id, refusal.clone()))
    }

    fn chose(&mut self, seat: usize, version: i64, action: Option<String>, now: Now, out: &mut Vec<Output>) {
        let doc = &self.doc;
        let Some(game) = self.game.as_mut().filter(|game| game.is_asked(doc, seat, version)) else { return };
        let prepared =
            action.ok_or(()).and_then(|action| game.prepare_act(seat, &action, By::Bot).map_err(|_| ()));
        match prepared {
            Ok(prepared) => {
                let input = Input::Chose { seat, version, action: None };
                self.append_prepared(input, prepared, None, self.epoch, 0, now, out);
            }
            Err(()) => {
                // A bot that fails is asked again after a while.
                game.forget_question(seat);
                self.rest_until = now.mono + PAUSE_AFTER_FAILURE_MS;
            }
        }
    }

    fn asked(&mut self, reply: u64, account: String, wish: Wish, now: Now, out: &mut Vec<Output>) {
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
            let resigned = wish == Wish::Resign && seats.iter().all(|&seat| game.has_resigned(seat));
            out.push(answer(if resigned { Ok(()) } else { Err(Refusal::new("over", "the game is over")) }));
            return;
        }
        let why = match wish {
            Wish::Resign => Why::Resigned,
            Wish::Leave => Why::Left,
        };
        let next = match wish {
            Wish::Resign => seats.iter().copied().find(|&seat| !game.has_resigned(seat)),
            Wish::Leave => seats.iter().copied().find(|&seat| !game.is_taken_over(seat)),
        };
        let input = Input::Asked { reply, account, wish };
        if let Some(seat) = next {
            self.append(input, Fact::TakenOver { seat, why }, None, 0, now, out);
        } else if let Some(winner) = game.last_standing() {
            self.append(input, Fact::Abandoned { winner }, None, 0, now, out);
        } else {
            out.push(answer(Ok(())));
        }
    }

    // The log.

    fn append(
        &mut self,
        input: Input,
        fact: Fact,
        id: Option<String>,
        attempts: u32,
        now: Now,
        out: &mut Vec<Output>,
    ) {
        let prepared = game::Prepared::fact(fact);
        // What a node does by itself needs its lease; what people do does not.
        let epoch = if matches!(input, Input::Tick) && matches!(prepared.fact, Fact::TakenOver { .. }) {
            self.epoch
        } else {
            None
        };
        self.append_prepared(input, prepared, id, epoch, attempts, now, out);
    }

    #[expect(clippy::too_many_arguments, reason = "an append is all of these")]
    fn append_prepared(
        &mut self,
        input: Input,
        mut prepared: game::Prepared,
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

    fn read_on(&mut self, then: Option<(Input, u32, AfterReading)>, out: &mut Vec<Output>) {
        let Some(game) = &self.game else { return };
        self.grown = false;
        self.busy = Busy::Reading(then);
        out.push(Output::Read { after: game.head() });
    }

    fn appended(&mut self, result: Result<Appended, StoreError>, now: Now, out: &mut Vec<Output>) {
        let Busy::Appending(pending) = std::mem::replace(&mut self.busy, Busy::Nothing) else { return };
        let Pending { input, prepared, attempts } = *pending;
        match result {
            Ok(Appended::Done) => {
                let doc = &self.doc;
                let Some(game) = &mut self.game else { return };
                let news = game.install(doc, prepared, now);
                self.publish(news, now, out);
                self.follow_up(input, now, out);
                if self.grown && matches!(self.busy, Busy::Nothing) {
                    self.read_on(None, out);
                }
            }
            Ok(Appended::Behind) if attempts < MOST_ATTEMPTS => {
                self.read_on(Some((input, attempts + 1, AfterReading::Retry)), out);
            }
            Ok(Appended::Fenced) => {
                self.epoch = None;
                self.lease_asked = Some(now.mono);
                self.read_on(None, out);
            }
            Ok(Appended::Behind) | Err(_) => {
                // Whether it was stored is not known: the log is asked before anybody is answered.
                self.rest_until = now.mono + PAUSE_AFTER_FAILURE_MS;
                self.read_on(Some((input, attempts, AfterReading::GiveUp)), out);
            }
        }
    }

    fn read(&mut self, result: Result<Vec<Entry>, StoreError>, now: Now, out: &mut Vec<Output>) {
        let Busy::Reading(then) = std::mem::replace(&mut self.busy, Busy::Nothing) else { return };
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
                    out.push(Output::Damaged(error));
                    return;
                }
            }
        }
        match then {
            None => {}
            Some((input, attempts, AfterReading::Retry)) if !failed => self.retry(input, attempts, now, out),
            Some((input, ..)) => self.give_up(input, out),
        }
        if self.grown && matches!(self.busy, Busy::Nothing) {
            self.read_on(None, out);
        }
    }

    /// What was wanted is looked at again, now that the log is known.
    fn retry(&mut self, input: Input, attempts: u32, now: Now, out: &mut Vec<Output>) {
        self.take(input, now, out);
        if let Busy::Appending(pending) = &mut self.busy {
            pending.attempts = attempts;
        }
    }

    /// The store does not answer: whoever asked is told to try again. If it was stored after all, it is not done twice.
    fn give_up(&mut self, input: Input, out: &mut Vec<Output>) {
        match input {
            Input::Sent { client, message: ClientMessage::Act { id, .. } | ClientMessage::Undo { id } } => {
                let answer = self.game.as_ref().and_then(|game| game.accepted(&id));
                let answer = match answer {
                    Some(version) => views::accepted(&id, version),
                    None => views::refused(&id, Refusal::busy()),
                };
                self.send(client, answer, out);
            }
            Input::Sent { client, message: ClientMessage::Hello { .. } } => {
                out.push(Output::Close { client, reason: "busy" });
            }
            Input::Asked { reply, .. } => out.push(Output::Reply { reply, answer: Err(Refusal::busy()) }),
            Input::Chose { seat, .. } => {
                if let Some(game) = &mut self.game {
                    game.forget_question(seat);
                }
            }
            Input::Came { .. }
            | Input::Sent { .. }
            | Input::Went { .. }
            | Input::Stored(_)
            | Input::Spoken(_)
            | Input::Loaded(_)
            | Input::Appended(_)
            | Input::Read(_)
            | Input::Grown
            | Input::Tick
            | Input::Leased(_)
            | Input::Advised { .. } => {}
        }
    }

    /// What is left to do for whoever wanted the entry that has just been stored.
    fn follow_up(&mut self, input: Input, now: Now, out: &mut Vec<Output>) {
        match input {
            // Answers an action; goes on with an action before which the seat had to be given back.
            Input::Sent { .. } | Input::Asked { .. } => self.take(input, now, out),
            Input::Came { .. }
            | Input::Went { .. }
            | Input::Stored(_)
            | Input::Spoken(_)
            | Input::Loaded(_)
            | Input::Appended(_)
            | Input::Read(_)
            | Input::Grown
            | Input::Tick
            | Input::Leased(_)
            | Input::Chose { .. }
            | Input::Advised { .. } => {}
        }
    }

    /// Tells everybody what has happened, each what they may know.
    fn publish(&mut self, news: game::News, now: Now, out: &mut Vec<Output>) {
        let Some(game) = &self.game else { return };
        let mut made: BTreeMap<Option<usize>, Outgoing> = BTreeMap::new();
        for (&client, at) in self.clients.iter().filter(|(_, at)| at.greeted) {
            for seat in self.eyes(&at.account) {
                let message = made.entry(seat).or_insert_with(|| match news {
                    game::News::Happened => game.missed(game.head() - 1, seat),
                    game::News::Rewound | game::News::Around => game.snapshot(seat),
                });
                out.push(Output::Send { client, message: message.clone() });
            }
        }
        if let Some(clocks) = game.shown_clocks(now) {
            let message = views::clock(clocks);
            for (&client, _) in self.clients.iter().filter(|(_, at)| at.greeted) {
                out.push(Output::Send { client, message: message.clone() });
            }
        }
        let over = game.is_over();
        if over {
            self.doc.state = TableState::Over;
        }
        if over || matches!(news, game::News::Around) {
            self.show_table(out);
            let back: Vec<usize> = (0..self.doc.seats.len())
                .filter(|&seat| self.is_connected(seat))
                .filter(|&seat| self.game.as_ref().is_some_and(|game| game.was_thought_away(seat)))
                .collect();
            self.give_back(&back, now, out);
        }
    }
}

fn not_begun() -> Refusal {
    Refusal::new("not-begun", "the game has not begun")
}

fn not_yours() -> Refusal {
    Refusal::new("not-your-seat", "that is not your seat")
}

/// A table as a list shows it to somebody.
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
        connected: match seat.kind {
            SeatKind::Bot => true,
            SeatKind::Human | SeatKind::HotSeat => is_connected(index),
            SeatKind::Open => false,
        },
        you: seat.account.as_deref() == Some(account),
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
    }
}
