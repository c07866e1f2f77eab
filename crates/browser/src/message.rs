//! The JSON between the worker and the module.

use protocol::{Hint, TableSummary};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::clock::Now;
use table::random::{hex, unhex};
use table::storage::{Entry, Sealed};

/// A request with the time at which it is made.
#[derive(Debug, Deserialize)]
pub struct Timed {
    /// Milliseconds on the worker's monotonic clock.
    pub mono: i64,
    /// Milliseconds since 1970.
    pub wall: i64,
    /// The request.
    pub request: Request,
}

impl Timed {
    /// Returns the time as tables count it.
    pub const fn now(&self) -> Now {
        Now { mono: self.mono, wall: self.wall }
    }
}

/// A request of the worker.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Request {
    /// Takes a stored table into memory.
    Open {
        /// The game.
        game: Game,
        /// The pause of bots before an action at normal speed, in milliseconds.
        bot_pause: i64,
    },
    /// Removes a table from memory.
    Forget {
        /// The table.
        table: String,
    },
    /// Opens a channel between the page and a table in memory.
    Connect {
        /// The number of the channel.
        client: u64,
        /// The table.
        table: String,
        /// The name of the person.
        name: String,
    },
    /// Delivers a message of the protocol.
    Message {
        /// The channel.
        client: u64,
        /// The message as JSON.
        text: String,
    },
    /// Closes a channel.
    Disconnect {
        /// The channel.
        client: u64,
    },
    /// A request of the protocol, answered by [`Answer::Response`]. Its table must be in memory.
    Call {
        /// The number of the request.
        n: u64,
        /// The HTTP method.
        method: String,
        /// The path after `/api`, with its query.
        path: String,
        /// The body as JSON.
        body: String,
        /// The name of the person.
        name: String,
        /// The id and random bytes for a table that the request may open.
        fresh: Fresh,
    },
    /// The result of an [`Answer::Append`].
    Appended {
        /// The table.
        table: String,
        /// Whether the entries are stored; if not, another tab has appended before.
        stored: bool,
    },
    /// The entries that [`Answer::Read`] asked for.
    Read {
        /// The table.
        table: String,
        /// The entries.
        entries: Vec<EntryDoc>,
    },
    /// Another tab has appended to a game's log.
    Grown {
        /// The table.
        table: String,
    },
    /// Time has passed.
    Tick {},
    /// The result of an [`Answer::Think`].
    Chosen {
        /// The table.
        table: String,
        /// The bot's seat.
        seat: usize,
        /// The version it was asked about.
        version: i64,
        /// The action in notation; absent if there is none.
        action: Option<String>,
    },
    /// The result of an [`Answer::Advise`].
    Advised {
        /// The table.
        table: String,
        /// The channel that asked.
        client: u64,
        /// The client's id for the question.
        id: Option<String>,
        /// The hints, best first.
        hints: Vec<Hint>,
    },
    /// Lets a bot choose in a game; the answer is [`Answer::Choice`]. For an instance that only thinks.
    Think {
        /// The game.
        game: Game,
        /// The bot's seat.
        seat: usize,
        /// The seed of its random numbers.
        seed: u32,
    },
    /// Recommends actions for a seat of a game; the answer is [`Answer::Advice`]. For an instance that only thinks.
    Advise {
        /// The game.
        game: Game,
        /// The seat.
        seat: usize,
        /// The seed of its random numbers.
        seed: u32,
    },
    /// Lets bots play a whole game from a seed; the answer is [`Answer::Played`].
    SelfPlay(crate::self_play::SelfPlay),
    /// Plays random games; the answer is [`Answer::Playouts`].
    Playouts(crate::self_play::Playouts),
}

/// The id of a new table and its random bytes.
#[derive(Clone, Debug, Deserialize)]
pub struct Fresh {
    /// The id.
    pub id: String,
    /// The secret and the salt of its deal.
    pub seal: Seal,
}

/// The secret of a deal and the salt of its commitment, in hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seal {
    secret: String,
    salt: String,
}

impl Seal {
    /// Returns the bytes, or `None` if they are unreadable.
    pub fn parse(&self) -> Option<Sealed> {
        Some(Sealed { secret: unhex(&self.secret)?, salt: unhex(&self.salt)? })
    }
}

impl From<&Sealed> for Seal {
    fn from(sealed: &Sealed) -> Self {
        Self { secret: hex(&sealed.secret), salt: hex(&sealed.salt) }
    }
}

/// A game as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Game {
    /// The table's document as JSON.
    pub doc: String,
    /// The secret.
    pub seal: Seal,
    /// The log.
    pub entries: Vec<EntryDoc>,
}

/// An entry of a game's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryDoc {
    /// Its number, counted from one.
    pub seq: i64,
    /// The client's id of the action.
    pub action_id: Option<String>,
    /// What happened, as JSON.
    pub body: String,
    /// The hash of this and all entries before.
    pub hash: String,
}

impl From<EntryDoc> for Entry {
    fn from(EntryDoc { seq, action_id, body, hash }: EntryDoc) -> Self {
        Self { seq, action_id, body, hash }
    }
}

impl From<Entry> for EntryDoc {
    fn from(Entry { seq, action_id, body, hash }: Entry) -> Self {
        Self { seq, action_id, body, hash }
    }
}

/// What is stored of a table besides its log.
#[derive(Debug, Serialize)]
pub struct TableFile {
    /// Its id.
    pub id: String,
    /// Its document as JSON.
    pub doc: String,
    /// Its entry in a list.
    pub summary: TableSummary,
}

/// An answer of the module: an output to perform or a result.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Answer {
    /// A message of the protocol for a channel.
    Send {
        /// The channel.
        client: u64,
        /// The message as JSON.
        text: String,
    },
    /// The end of a channel.
    Close {
        /// The channel.
        client: u64,
    },
    /// Stores a new game.
    Begin {
        /// The table.
        file: Box<TableFile>,
        /// The secret.
        seal: Seal,
        /// The log.
        entries: Vec<EntryDoc>,
    },
    /// Appends to a log, together with the table as it is afterwards; the result is [`Request::Appended`].
    Append {
        /// The table afterwards.
        file: Box<TableFile>,
        /// The number of the last entry before.
        expected: i64,
        /// The entries.
        entries: Vec<EntryDoc>,
    },
    /// Stores a changed table; its log is as it was.
    Save {
        /// The table.
        file: Box<TableFile>,
    },
    /// Asks for the entries after a number; the result is [`Request::Read`].
    Read {
        /// The table.
        table: String,
        /// The number.
        after: i64,
    },
    /// Asks another instance for a bot's choice; the result is [`Request::Chosen`].
    Think {
        /// The table.
        table: String,
        /// The bot's seat.
        seat: usize,
        /// The version it is asked about.
        version: i64,
        /// The game.
        game: Box<Game>,
    },
    /// Asks another instance for hints; the result is [`Request::Advised`].
    Advise {
        /// The table.
        table: String,
        /// The channel that asked.
        client: u64,
        /// The client's id for the question.
        id: Option<String>,
        /// The seat.
        seat: usize,
        /// The game.
        game: Box<Game>,
    },
    /// The response to [`Request::Call`].
    Response {
        /// The number of the request.
        n: u64,
        /// The HTTP status.
        status: u16,
        /// The body.
        body: Box<RawValue>,
    },
    /// A bot's choice.
    Choice {
        /// The action in notation; absent if the seat has nothing to decide.
        action: Option<String>,
    },
    /// A bot's hints.
    Advice {
        /// Best first.
        hints: Vec<Hint>,
    },
    /// The result of a game among bots.
    Played(crate::self_play::Played),
    /// The number of decisions of random games.
    Playouts {
        /// The number.
        decisions: u64,
    },
    /// When the module must be called next, on the monotonic clock; `None` if never.
    Wake {
        /// When.
        at: Option<i64>,
    },
    /// A stored game that cannot be read.
    Damaged {
        /// The table.
        table: String,
        /// Why.
        error: String,
    },
    /// A request that is not valid JSON of a [`Timed`].
    Malformed {
        /// Why.
        error: String,
    },
}
