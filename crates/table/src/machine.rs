//! One table with its game and the people around it: a pure state machine.
//!
//! [`Table::handle`] is told what happened and answers what is to be done; time, storage, bots and sockets are
//! somebody else's. The log decides: nothing changes here before its entry is durable, and an entry that
//! somebody else appended first is read and believed. At most one append is under way; what comes meanwhile waits.

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
use crate::outgoing::{self, Outgoing};
use crate::storage::{Append, Appended, ChatRow, Entry, Sealed, StorageError};
use protocol::{ChatLine, ClientMessage, CloseReason, Hint, Refusal, Speed, TableState, Why};

pub use clients::{chat_refused, question_refused};
pub use detail::summary;
pub use game_state::{Beginning, GameState, begin, begin_from};
pub use presence::NodePresence;

/// A socket, by the number that its node gave it.
pub type ClientId = u64;

/// After so long the others may let a bot play for somebody who is absent or does not move.
pub const AWAY_MS: i64 = 3 * 60 * 1_000;

/// How long a person has, at least, to take an action back before a bot moves.
pub const UNDO_MS: i64 = 3_000;

/// A table with something to do later than this is kept in memory only for those who are there.
const IDLE_MS: i64 = 3 * 60 * 1_000;

/// How a table uses time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// How long a bot seems to think at normal speed. With 0 bots answer at once, whatever speed was asked for.
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

/// How long bots wait now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// Before each of their decisions.
    bot_ms: i64,
    /// After an action that can be taken back.
    undo_ms: i64,
}

/// After a failure of the store, nothing is tried for so long.
const PAUSE_AFTER_FAILURE_MS: i64 = 1_000;

/// How long another node's lease is left alone before it is asked for again.
const LEASE_RETRY_MS: i64 = 1_000;

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
    /// A socket may see and play one seat of its account only: it is the private hand of a big screen.
    Bound {
        /// Which.
        client: ClientId,
        /// The seat.
        seat: usize,
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
    /// Something was said, and is stored; by whom, with their id for it, if it was said here.
    Spoken(ChatLine, Option<ChatId>),
    /// Something that was said could not be stored.
    Unspoken(Option<ChatId>),
    /// The game's secret and whole log.
    Loaded(Result<(Sealed, Vec<Entry>), StorageError>),
    /// What became of an append.
    Appended(Result<Appended, StorageError>),
    /// The entries after the head.
    Read(Result<Vec<Entry>, StorageError>),
    /// Somebody else may have appended.
    Grown,
    /// Time has passed.
    Tick,
    /// Nobody else may be driving the game any more.
    Vacant,
    /// What another node knows of the people here; nothing if it does not have the table open any more.
    Presence {
        /// The node.
        node: String,
        /// What it knows.
        presence: Option<NodePresence>,
    },
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
        /// The client's id for the question.
        id: Option<String>,
        /// The recommended actions; `None` if there is too much to think about now.
        hints: Option<Vec<Hint>>,
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
    /// To let a bot play until they take the seat back.
    Leave,
    /// To end the game, because its only person took it back to an earlier turn at another table.
    TakeBack,
}

/// Who sent a line of chat, and their id for it.
pub type ChatId = (ClientId, String);

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
        reason: CloseReason,
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
        /// The client's id for the question; the answer repeats it.
        id: Option<String>,
        /// About what.
        question: Question,
    },
    /// A line is to be stored; then it is [`Input::Spoken`].
    Say(ChatRow, Option<ChatId>),
    /// The answer to somebody who asked over HTTP.
    Reply {
        /// By which the answer is sent.
        reply: u64,
        /// What became of it.
        answer: Result<(), Refusal>,
    },
    /// The stored game cannot be read: it must be looked at by hand.
    Damaged(StorageError),
}

/// A socket at the table.
#[derive(Clone, Debug)]
struct Client {
    account: String,
    name: String,
    greeted: bool,
    /// It said that it only watches; that stays.
    watches: bool,
    /// The one seat that it may see and play, if it is the private hand of a big screen.
    only: Option<usize>,
    /// How fast bots should play.
    speed: Option<Speed>,
}

impl Client {
    /// For whom it is here: a socket that only watches has nobody's places.
    fn player(&self) -> &str {
        if self.watches { "" } else { &self.account }
    }
}

/// An append under way, and what it was for.
#[derive(Debug)]
struct Pending {
    input: Input,
    prepared: game_state::Prepared,
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
    /// What other nodes know of the people here.
    elsewhere: BTreeMap<String, NodePresence>,
    /// The version at which each seat's bot was shown to think while another node drives.
    thinking_shown: BTreeMap<usize, i64>,
    game: Option<GameState>,
    busy: Busy,
    waiting: VecDeque<Input>,
    epoch: Option<i64>,
    lease_asked: Option<i64>,
    /// After a failure of the store, nothing is tried by itself before this.
    rest_until: i64,
    /// Whose action it was, its id, and why it was refused.
    refused: VecDeque<(String, String, Refusal)>,
    timing: Timing,
    /// Who asked for a bot at which seat.
    votes: BTreeMap<usize, BTreeSet<String>>,
    /// Lines of chat that were stored or are being stored, by account and id.
    said: VecDeque<(String, String)>,
    /// Bots play without a pause until it is a person's turn.
    skipping: bool,
    /// How many spectators the players were told of.
    watching: usize,
    /// Whether others may have appended while a read was under way.
    grown: bool,
    damaged: bool,
    /// Whether it was taken away.
    gone: bool,
}

impl Table {
    /// A table as it is stored. If its game has begun, the first output asks for the log.
    pub fn new(doc: TableDoc, chat: Vec<ChatLine>, timing: Timing, out: &mut Vec<Output>) -> Self {
        let mut table = Self {
            doc,
            chat: chat.into(),
            clients: BTreeMap::new(),
            elsewhere: BTreeMap::new(),
            thinking_shown: BTreeMap::new(),
            game: None,
            busy: Busy::Nothing,
            waiting: VecDeque::new(),
            epoch: None,
            lease_asked: None,
            rest_until: i64::MIN,
            refused: VecDeque::new(),
            timing,
            votes: BTreeMap::new(),
            said: VecDeque::new(),
            skipping: false,
            watching: 0,
            grown: false,
            damaged: false,
            gone: false,
        };
        table.load_if_begun(out);
        table
    }

    /// The table as it is stored, as far as this node knows.
    pub fn doc(&self) -> &TableDoc {
        &self.doc
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
            && self.wake(now).is_none_or(|at| at - now.mono > IDLE_MS)
    }

    /// Whether this node drives the game.
    pub fn is_driver(&self) -> bool {
        self.epoch.is_some()
    }

    /// Whether the game has begun and its log could not be read yet.
    fn lacks_game(&self) -> bool {
        self.doc.state != TableState::Forming && self.game.is_none() && !self.damaged
    }

    fn load_if_begun(&mut self, out: &mut Vec<Output>) {
        if self.lacks_game() && matches!(self.busy, Busy::Nothing) {
            self.busy = Busy::Loading;
            out.push(Output::Load);
        }
    }

    /// Takes note of what happened and says what is to be done.
    pub fn handle(&mut self, input: Input, now: Now, out: &mut Vec<Output>) {
        if !matches!(input, Input::Loaded(_)) && now.mono >= self.rest_until {
            // The store may have failed when the log was wanted first.
            self.load_if_begun(out);
        }
        if self.lacks_game() && matches!(self.busy, Busy::Nothing) && is_about_game(&input) {
            self.give_up(input, out);
            return;
        }
        let must_wait = match &input {
            // These never change the game, or are what is being waited for.
            Input::Came { .. }
            | Input::Bound { .. }
            | Input::Went { .. }
            | Input::Stored(_)
            | Input::Spoken(..)
            | Input::Unspoken(_)
            | Input::Loaded(_)
            | Input::Appended(_)
            | Input::Read(_)
            | Input::Grown
            | Input::Tick
            | Input::Vacant
            | Input::Presence { .. }
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
                self.clients.insert(
                    client,
                    Client { account, name, greeted: false, watches: false, only: None, speed: None },
                );
            }
            Input::Bound { client, seat } => {
                if let Some(known) = self.clients.get_mut(&client) {
                    known.only = Some(seat);
                }
            }
            Input::Sent { client, message } => self.sent(client, message, now, out),
            Input::Went { client } => self.went(client, now, out),
            Input::Stored(None) => {
                self.gone = true;
                for &client in self.clients.keys() {
                    out.push(Output::Close { client, reason: CloseReason::Gone });
                }
            }
            Input::Stored(Some((doc, chat))) => self.stored(*doc, chat, now, out),
            Input::Spoken(line, id) => self.spoken(line, id, out),
            Input::Unspoken(id) => self.unspoken(id, out),
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
            Input::Presence { node, presence } => self.heard_presence(node, presence, now, out),
            Input::Vacant => {
                if self.epoch.is_none() {
                    self.lease_asked = None;
                }
            }
            Input::Leased(epoch) => self.epoch = epoch,
            Input::Chose { seat, version, action } => self.chose(seat, version, action, now, out),
            Input::Advised { client, id, hints } => {
                let answer = match hints {
                    Some(hints) => outgoing::hints(id, hints),
                    None => question_refused("hint", id.as_deref(), Refusal::busy()),
                };
                self.send(client, answer, out);
            }
            Input::Asked { reply, account, wish } => self.asked(reply, account, wish, now, out),
        }
    }

    /// The next moment, on the monotonic clock, at which time alone changes something.
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
        Some(due.max(self.rest_until))
    }

    /// How long bots wait: as the slowest wish of those who play, and not at all while they skip.
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

    /// What time alone brings: bots that are to choose, clocks that run out.
    fn drive(&mut self, now: Now, out: &mut Vec<Output>) {
        if !matches!(self.busy, Busy::Nothing) || self.wake(now).is_none_or(|at| at > now.mono) {
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

    /// Whether a client's hello was read.
    pub fn is_greeted(&self, client: ClientId) -> bool {
        self.clients.get(&client).is_some_and(|client| client.greeted)
    }

    /// Whether a client has no place of its own.
    pub fn only_watches(&self, client: ClientId) -> bool {
        self.clients.get(&client).is_some_and(|client| self.doc.seats_of(client.player()).is_empty())
    }

    /// Through whose eyes a socket sees: its seats', or a spectator's.
    fn eyes(&self, client: &Client) -> Vec<Option<usize>> {
        let mut seats = self.doc.seats_of(client.player());
        seats.retain(|&seat| client.only.is_none_or(|only| only == seat));
        if seats.is_empty() { vec![None] } else { seats.into_iter().map(Some).collect() }
    }
}

/// Whether somebody wants something that only the game can answer.
fn is_about_game(input: &Input) -> bool {
    matches!(
        input,
        Input::Asked { .. }
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
