//! The state machine of one table with its game and its clients.
//!
//! [`Table::handle`] gets an input and returns outputs; the caller provides time, storage, bots and sockets.
//! The log decides: nothing changes here before its entry is durable, and an entry that another node appended first is
//! read and applied. At most one append is pending at a time; other inputs wait for it.

mod actions;
mod append;
mod clients;
mod detail;
mod game_state;
mod presence;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::bot::Question;
use crate::clock::Now;
use crate::doc::TableDoc;
use crate::log_entry::Fact;
use crate::outgoing::{self, ActionForm, Eyes, Outgoing};
use crate::storage::{Append, Appended, ChatRow, Entry, Sealed, StorageError};
use protocol::{ChatLine, ClientMessage, CloseReason, Hint, Refusal, Speed, TableState, Why};

pub use clients::{chat_refused, question_refused};
pub use detail::summary;
pub use game_state::{Beginning, GameState, begin, begin_from};
pub use presence::NodePresence;

/// The number of a socket, unique on its node.
pub type ClientId = u64;

/// Milliseconds after which the others may let a bot play for a player who is absent.
pub const AWAY_MS: i64 = 3 * 60 * 1_000;

/// How many times as long the others wait for a player who is connected and does not move: thinking, or reading
/// the rules, is not absence.
const WAITING_FACTOR: i64 = 5;

/// Minimum time that a person has for undoing an action before a bot moves.
pub const UNDO_MS: i64 = 3_000;

/// A table whose next timer is later than this stays in memory only while somebody is connected.
const IDLE_MS: i64 = 3 * 60 * 1_000;

/// Times of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// Minimum time of a bot's decision at normal speed. With 0 bots answer at once, whatever speed is chosen.
    pub bot_pause_ms: i64,
    /// [`UNDO_MS`].
    pub undo_ms: i64,
    /// [`AWAY_MS`].
    pub away_ms: i64,
}

impl Default for Timing {
    fn default() -> Self {
        Self { bot_pause_ms: 0, undo_ms: UNDO_MS, away_ms: AWAY_MS }
    }
}

impl Timing {
    /// Returns the milliseconds after which the others may let a bot play for a connected player who does not move.
    pub const fn waiting_ms(&self) -> i64 {
        self.away_ms.saturating_mul(WAITING_FACTOR)
    }
}

/// The current pauses of bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// Milliseconds before each of their decisions.
    bot_ms: i64,
    /// Milliseconds after an action that can be undone.
    undo_ms: i64,
}

/// Milliseconds after a failure of the storage during which nothing is retried.
const PAUSE_AFTER_FAILURE_MS: i64 = 1_000;

/// Milliseconds after which a lease that another node holds is requested again.
const LEASE_RETRY_MS: i64 = 1_000;

/// An input of a table.
#[derive(Clone, Debug)]
pub enum Input {
    /// A client opened a socket.
    Connected {
        /// The socket.
        client: ClientId,
        /// The account's id.
        account: String,
        /// The account's name.
        name: String,
    },
    /// A socket may see and play only one seat of its account: it is the private hand of a big screen.
    Bound {
        /// The socket.
        client: ClientId,
        /// The seat.
        seat: usize,
    },
    /// A client sent a message.
    Sent {
        /// The socket.
        client: ClientId,
        /// The message.
        message: ClientMessage,
    },
    /// A socket closed.
    Disconnected {
        /// The socket.
        client: ClientId,
    },
    /// The stored table with its newest lines of chat, after a change; `None` if it was deleted.
    Stored(Option<(Box<TableDoc>, Vec<ChatLine>)>),
    /// A line of chat was stored; with its sender and their id for it, if it was sent on this node.
    ChatStored(ChatLine, Option<ChatId>),
    /// A line of chat could not be stored.
    ChatFailed(Option<ChatId>),
    /// The response to [`Output::Load`]: the game's secret and whole log.
    Loaded(Result<(Sealed, Vec<Entry>), StorageError>),
    /// The response to [`Output::Append`].
    Appended(Result<Appended, StorageError>),
    /// The response to [`Output::Read`]: the entries after the head.
    Read(Result<Vec<Entry>, StorageError>),
    /// Another node may have appended to the log.
    LogGrew,
    /// Time has passed.
    Tick,
    /// The lease of the game may be free.
    Vacant,
    /// The presence that another node reports; `None` if it no longer has the table in memory.
    Presence {
        /// The node's id.
        node: String,
        /// The people connected to that node.
        presence: Option<NodePresence>,
    },
    /// The response to [`Output::Lease`]: the epoch of the lease if this node holds it.
    Leased(Option<i64>),
    /// A bot has chosen an action.
    BotChose {
        /// The bot's seat.
        seat: usize,
        /// The version on which it chose.
        version: i64,
        /// The action, in notation; `None` if the bot failed.
        action: Option<String>,
    },
    /// The response to [`Output::Advise`].
    HintsReady {
        /// The client that asked.
        client: ClientId,
        /// The client's id for the question.
        id: Option<String>,
        /// The recommended actions; `None` if the server is too busy.
        hints: Option<Vec<Hint>>,
    },
    /// A request over HTTP.
    Requested {
        /// The number under which the caller waits for [`Output::Reply`].
        reply: u64,
        /// The account that sends the request.
        account: String,
        /// The request.
        request: SeatRequest,
    },
}

/// A request about a running game that is not an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatRequest {
    /// Resigns.
    Resign,
    /// Lets a bot play until the player takes the seat back.
    Leave,
    /// Ends the game, because its only human player continues from an earlier turn at another table.
    TakeBack,
}

/// The client that sent a line of chat, and its id for it.
pub type ChatId = (ClientId, String);

/// An output of a table: what the caller must do.
#[derive(Debug)]
pub enum Output {
    /// Send a message to a client.
    Send {
        /// The socket.
        client: ClientId,
        /// The message.
        message: Outgoing,
    },
    /// Close a socket.
    Close {
        /// The socket.
        client: ClientId,
        /// The reason.
        reason: CloseReason,
    },
    /// Read the game's secret and log; the response is [`Input::Loaded`].
    Load,
    /// Append to the log; the response is [`Input::Appended`].
    Append(Append),
    /// Read the entries after a number; the response is [`Input::Read`].
    Read {
        /// The number of the last known entry.
        after: i64,
    },
    /// Request the lease of the game; the response is [`Input::Leased`].
    Lease,
    /// Let a bot choose; the response is [`Input::BotChose`].
    Think(Question),
    /// Compute hints; the response is [`Input::HintsReady`].
    Advise {
        /// The client that asked.
        client: ClientId,
        /// The client's id for the question; the response repeats it.
        id: Option<String>,
        /// What the hints are for.
        question: Question,
    },
    /// Store a line of chat; the response is [`Input::ChatStored`] or [`Input::ChatFailed`].
    Say(ChatRow, Option<ChatId>),
    /// Answer a request over HTTP.
    Reply {
        /// The number under which the caller waits.
        reply: u64,
        /// The result.
        answer: Result<(), Refusal>,
    },
    /// The stored game cannot be read; an operator must look at it.
    Damaged(StorageError),
}

/// A client of the table.
#[derive(Clone, Debug)]
struct Client {
    account: String,
    name: String,
    greeted: bool,
    /// Whether it asked for a spectator's view, which is permanent.
    watches: bool,
    /// How it gets legal actions.
    actions: ActionForm,
    /// The only seat that it may see and play, if it is the private hand of a big screen.
    only: Option<usize>,
    /// The chosen speed of bots.
    speed: Option<Speed>,
}

impl Client {
    /// Returns the account for which the client plays; empty if it only watches.
    fn player(&self) -> &str {
        if self.watches { "" } else { &self.account }
    }
}

/// A pending append and the input that caused it.
#[derive(Debug)]
struct Pending {
    input: Input,
    prepared: game_state::Prepared,
    attempts: u32,
}

/// The pending response of the storage.
#[derive(Debug)]
enum Busy {
    Idle,
    Loading,
    Appending(Box<Pending>),
    /// A read; afterwards the input is retried, or given up after a failure of the storage.
    Reading(Option<(Input, u32, AfterRead)>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AfterRead {
    Retry,
    GiveUp,
}

/// A table with its game and its clients.
#[derive(Debug)]
pub struct Table {
    doc: TableDoc,
    chat: VecDeque<ChatLine>,
    clients: BTreeMap<ClientId, Client>,
    /// The people connected to other nodes, by node.
    elsewhere: BTreeMap<String, NodePresence>,
    /// By seat, the version at which its bot was shown to think while another node drives the game.
    thinking_shown: BTreeMap<usize, i64>,
    game: Option<GameState>,
    busy: Busy,
    waiting: VecDeque<Input>,
    epoch: Option<i64>,
    lease_asked: Option<i64>,
    /// No retry before this time after a failure of the storage.
    retry_at: i64,
    /// Refused actions: account, action id and reason.
    refused: VecDeque<(String, String, Refusal)>,
    timing: Timing,
    /// Votes for a bot: seat and account.
    votes: BTreeMap<usize, BTreeSet<String>>,
    /// Recent lines of chat by account and id, stored or being stored.
    said: VecDeque<(String, String)>,
    /// Whether bots play without a pause until it is a person's turn.
    skipping: bool,
    /// The number of spectators that was last sent to the players.
    watching: usize,
    /// Whether other nodes may have appended while a read was pending.
    grown: bool,
    damaged: bool,
    /// Whether the game was played by a version of the rules that this program does not play.
    has_old_rules: bool,
    /// Whether the table was deleted.
    gone: bool,
}

impl Table {
    /// Creates a table from its stored document. If its game has begun, the first output requests the log.
    pub fn new(doc: TableDoc, chat: Vec<ChatLine>, timing: Timing, out: &mut Vec<Output>) -> Self {
        let mut table = Self {
            doc,
            chat: chat.into(),
            clients: BTreeMap::new(),
            elsewhere: BTreeMap::new(),
            thinking_shown: BTreeMap::new(),
            game: None,
            busy: Busy::Idle,
            waiting: VecDeque::new(),
            epoch: None,
            lease_asked: None,
            retry_at: i64::MIN,
            refused: VecDeque::new(),
            timing,
            votes: BTreeMap::new(),
            said: VecDeque::new(),
            skipping: false,
            watching: 0,
            grown: false,
            damaged: false,
            has_old_rules: false,
            gone: false,
        };
        table.load_if_begun(out);
        table
    }

    /// Returns the stored document, as far as this node knows it.
    pub fn doc(&self) -> &TableDoc {
        &self.doc
    }

    /// Returns the game, once it has begun and is loaded.
    pub fn game(&self) -> Option<&GameState> {
        self.game.as_ref()
    }

    /// Returns whether nobody is connected and nothing has to be driven, so that the table can be removed from memory.
    pub fn is_idle(&self, now: Now) -> bool {
        self.clients.is_empty()
            && self.waiting.is_empty()
            && matches!(self.busy, Busy::Idle)
            && self.wake(now).is_none_or(|at| at - now.mono > IDLE_MS)
    }

    /// Returns whether this node drives the game.
    pub fn is_driver(&self) -> bool {
        self.epoch.is_some()
    }

    /// Returns whether the game has begun but is not loaded yet.
    fn lacks_game(&self) -> bool {
        self.doc.state != TableState::Forming && self.game.is_none() && !self.damaged
    }

    fn load_if_begun(&mut self, out: &mut Vec<Output>) {
        if self.lacks_game() && matches!(self.busy, Busy::Idle) {
            self.busy = Busy::Loading;
            out.push(Output::Load);
        }
    }

    /// Applies an input and adds the outputs that follow from it.
    pub fn handle(&mut self, input: Input, now: Now, out: &mut Vec<Output>) {
        if !matches!(input, Input::Loaded(_)) && now.mono >= self.retry_at {
            // The first request for the log may have failed.
            self.load_if_begun(out);
        }
        if self.lacks_game() && matches!(self.busy, Busy::Idle) && is_about_game(&input) {
            self.give_up(input, out);
            return;
        }
        let must_wait = match &input {
            // These inputs never change the game, or are the pending response itself.
            Input::Connected { .. }
            | Input::Bound { .. }
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
            | Input::HintsReady { .. } => false,
            Input::Sent { .. } | Input::BotChose { .. } | Input::Requested { .. } => {
                !matches!(self.busy, Busy::Idle)
            }
        };
        if must_wait {
            self.waiting.push_back(input);
            return;
        }
        self.take(input, now, out);
        while matches!(self.busy, Busy::Idle) {
            let Some(next) = self.waiting.pop_front() else { break };
            self.take(next, now, out);
        }
        self.drive(now, out);
    }

    fn take(&mut self, input: Input, now: Now, out: &mut Vec<Output>) {
        match input {
            Input::Connected { client, account, name } => {
                self.clients.insert(
                    client,
                    Client {
                        account,
                        name,
                        greeted: false,
                        watches: false,
                        actions: ActionForm::Notation,
                        only: None,
                        speed: None,
                    },
                );
            }
            Input::Bound { client, seat } => {
                if let Some(known) = self.clients.get_mut(&client) {
                    known.only = Some(seat);
                }
            }
            Input::Sent { client, message } => self.sent(client, message, now, out),
            Input::Disconnected { client } => self.went(client, now, out),
            Input::Stored(None) => {
                self.gone = true;
                for &client in self.clients.keys() {
                    out.push(Output::Close { client, reason: CloseReason::Gone });
                }
            }
            Input::Stored(Some((doc, chat))) => self.stored(*doc, chat, now, out),
            Input::ChatStored(line, id) => self.spoken(line, id, out),
            Input::ChatFailed(id) => self.unspoken(id, out),
            Input::Loaded(loaded) => self.loaded(loaded, now, out),
            Input::Appended(result) => self.appended(result, now, out),
            Input::Read(result) => self.read(result, now, out),
            Input::LogGrew => {
                if self.game.is_some() {
                    if matches!(self.busy, Busy::Idle) {
                        self.read_on(None, out);
                    } else {
                        self.grown = true;
                    }
                }
            }
            Input::Tick => {}
            Input::Presence { node, presence } => self.heard_presence(node, presence, now, out),
            Input::Vacant => {
                if self.epoch.is_none() {
                    self.lease_asked = None;
                }
            }
            Input::Leased(epoch) => self.epoch = epoch,
            Input::BotChose { seat, version, action } => self.chose(seat, version, action, now, out),
            Input::HintsReady { client, id, hints } => {
                let answer = match hints {
                    Some(hints) => outgoing::hints(id, hints),
                    None => question_refused("hint", id.as_deref(), Refusal::busy()),
                };
                self.send(client, answer, out);
            }
            Input::Requested { reply, account, request } => self.asked(reply, account, request, now, out),
        }
    }

    /// Returns the next time, on the monotonic clock, at which [`Input::Tick`] has an effect.
    pub fn wake(&self, now: Now) -> Option<i64> {
        let game = self.game.as_ref()?;
        if game.is_over() || self.damaged {
            return None;
        }
        let due = game.next_due(&self.doc, self.pace(), now)?;
        let due = match self.epoch {
            Some(_) => due,
            None => self.lease_asked.map_or(now.mono, |asked| asked + LEASE_RETRY_MS),
        };
        Some(due.max(self.retry_at))
    }

    /// Returns the current pauses of bots: the slowest choice of the players, and none while they skip.
    fn pace(&self) -> Pace {
        let Timing { bot_pause_ms: pause, undo_ms, .. } = self.timing;
        let plays = |client: &&Client| client.greeted && !self.doc.seats_of(client.player()).is_empty();
        let wishes = self.clients.values().filter(plays).map(|client| client.speed.unwrap_or(Speed::Normal));
        let wishes = wishes.chain(self.elsewhere.values().filter_map(|node| node.speed));
        let skipping = self.skipping || self.elsewhere.values().any(|node| node.skipping);
        let speed = if skipping { Speed::Instant } else { wishes.min().unwrap_or(Speed::Normal) };
        match speed {
            _ if pause == 0 => Pace { bot_ms: 0, undo_ms: 0 },
            Speed::Slow => Pace { bot_ms: pause * 2, undo_ms },
            Speed::Normal => Pace { bot_ms: pause, undo_ms },
            Speed::Fast => Pace { bot_ms: pause / 3, undo_ms },
            Speed::Instant => Pace { bot_ms: 0, undo_ms: 0 },
        }
    }

    /// Drives the game: lets bots choose and handles clocks that ran out.
    fn drive(&mut self, now: Now, out: &mut Vec<Output>) {
        if !matches!(self.busy, Busy::Idle) || self.wake(now).is_none_or(|at| at > now.mono) {
            return;
        }
        let pace = self.pace();
        let Some(game) = self.game.as_mut() else { return };
        if self.epoch.is_none() {
            if self.lease_asked.is_some() {
                let due = game.due_bots(&self.doc, pace, now);
                self.show_thinking_elsewhere(due, out);
            }
            self.lease_asked = Some(now.mono);
            out.push(Output::Lease);
            return;
        }
        for question in game.questions(&self.doc, pace, now) {
            let seat = question.seat;
            out.push(Output::Think(question));
            let thinking = outgoing::thinking(seat);
            for (&client, at) in &self.clients {
                if at.greeted {
                    out.push(Output::Send { client, message: thinking.clone() });
                }
            }
        }
        if let Some(seat) = game.overdue(now) {
            self.append(Input::Tick, Fact::TakenOver { seat, why: Why::Time }, None, 0, now, out);
        }
    }

    fn send(&self, client: ClientId, message: Outgoing, out: &mut Vec<Output>) {
        if self.clients.contains_key(&client) {
            out.push(Output::Send { client, message });
        }
    }

    /// Returns whether a client's hello was received.
    pub fn is_greeted(&self, client: ClientId) -> bool {
        self.clients.get(&client).is_some_and(|client| client.greeted)
    }

    /// Returns whether a client has no seat.
    pub fn only_watches(&self, client: ClientId) -> bool {
        self.clients.get(&client).is_some_and(|client| self.doc.seats_of(client.player()).is_empty())
    }

    /// Returns whose views a client gets: those of its seats, or a spectator's.
    fn eyes(&self, client: &Client) -> Vec<Eyes> {
        let mut seats = self.doc.seats_of(client.player());
        seats.retain(|&seat| client.only.is_none_or(|only| only == seat));
        if seats.is_empty() {
            return vec![Eyes::of(None)];
        }
        seats.into_iter().map(|seat| Eyes { seat: Some(seat), actions: client.actions }).collect()
    }
}

/// Returns whether an input needs the game.
fn is_about_game(input: &Input) -> bool {
    matches!(
        input,
        Input::Requested { .. }
            | Input::Sent {
                message: ClientMessage::Hello { .. }
                    | ClientMessage::Act { .. }
                    | ClientMessage::Undo { .. }
                    | ClientMessage::Replace { .. }
                    | ClientMessage::TakeOver { .. },
                ..
            }
    )
}
