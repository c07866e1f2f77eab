//! The database: accounts, tables and the log of every game, in SQLite or PostgreSQL.
//!
//! The log of a game is authoritative. Its primary key is `(game, seq)`, an append names the head it was made for,
//! and an append for an older head appends nothing. Nothing is acknowledged before its append is durable. Both
//! databases run the same statements (`sql`) and pass the same tests.

mod append_queue;
mod copy;
pub(crate) mod disk;
mod sql;

use std::sync::Arc;

use async_trait::async_trait;
use tokio::sync::{broadcast, mpsc};

pub use append_queue::{AppendQueue, AppendStatement, StatementError};
pub use copy::{Batch, Counts, Row, SCHEMA_TABLES, TableSpec, copy};
pub use sql::Shared;
pub use table::storage::{
    Append, Appended, ChatRow, Entry, NEVER, NO_HASH, NewEntry, Sealed, StorageError, broken_link, chain,
};

/// The version of this program's schema.
pub const SCHEMA: i64 = 7;

/// The errors of the store.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database was written by a newer program.
    #[error(
        "the database has schema {found}, and this program knows schemas up to {SCHEMA}: use a newer Whistlestop"
    )]
    Newer {
        /// Its schema.
        found: i64,
    },
    /// The database was written by an older program, and must not be upgraded now.
    #[error(
        "the database has schema {found}, and this command needs schema {SCHEMA}: `whistlestop serve` upgrades it"
    )]
    Older {
        /// Its schema.
        found: i64,
    },
    /// A migration of this database has other statements than the one of this program.
    #[error(
        "migration {version} of this database differs from the one in this program: it was made by another build"
    )]
    Modified {
        /// The migration.
        version: i64,
    },
    /// The database must be upgraded, and could not be copied before.
    #[error("the database was not upgraded, because it could not be copied before: {0}")]
    NotCopied(String),
    /// The database does not exist and must not be created.
    #[error("there is no database at {0}")]
    Missing(String),
    /// The address is not that of a supported database.
    #[error("{0} is not a database address: use sqlite://FILE or postgres://USER@HOST/NAME")]
    Address(String),
    /// The database does not answer.
    #[error("the database cannot be reached: {0}")]
    Unreachable(String),
    /// The connection to the database is not encrypted, or the server's certificate is not trusted.
    #[error("the connection to the database cannot be trusted: {0}")]
    Untrusted(String),
    /// The disk is full. Nothing was written; the operation can be retried.
    #[error("the disk is full")]
    Full,
    /// The file or its folder cannot be written.
    #[error("the database cannot be written: {0}")]
    ReadOnly(String),
    /// A write to the disk failed: its content is uncertain until the next start.
    #[error("the disk failed: {0}")]
    Disk(String),
    /// The stored data is inconsistent.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// A game was played by a version of the rules that this program does not play.
    #[error("{}", table::storage::old_rules_text(*rules))]
    OldRules {
        /// The version.
        rules: u32,
    },
    /// Another error.
    #[error("the database refused: {0}")]
    Other(String),
}

impl From<StorageError> for StoreError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Damaged(why) => Self::Damaged(why),
            StorageError::OldRules { rules } => Self::OldRules { rules },
            StorageError::Failed(why) => Self::Other(why),
        }
    }
}

impl From<StoreError> for StorageError {
    fn from(error: StoreError) -> Self {
        if let StoreError::Damaged(why) = error {
            return Self::Damaged(why);
        }
        if let StoreError::OldRules { rules } = error {
            return Self::OldRules { rules };
        }
        Self::Failed(error.to_string())
    }
}

/// The result type of the store.
pub type Result<T> = std::result::Result<T, StoreError>;

/// An account: a guest, a person with a password, or a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Its id.
    pub id: String,
    /// The displayed name.
    pub name: String,
    /// The chosen language.
    pub language: Option<String>,
    /// The name as compared at login, if it has a password.
    pub login: Option<String>,
    /// The password's argon2 hash.
    pub password: Option<String>,
    /// When it was created.
    pub created: i64,
    /// When it was banned, or 0.
    pub banned: i64,
    /// When it became a bot account, or 0 for a person.
    pub bot: i64,
    /// The account that owns the bot.
    pub bot_owner: Option<String>,
    /// When it was last online as a bot, or 0.
    pub bot_seen: i64,
}

impl Account {
    /// Returns whether it is a bot account, which is public.
    pub const fn is_bot(&self) -> bool {
        self.bot != 0
    }

    /// Returns whose bot it is; nothing for a person.
    pub fn owner(&self) -> Option<&str> {
        self.bot_owner.as_deref().filter(|_| self.is_bot())
    }
}

/// A browser that is logged in, the private hand of a big screen, or a link that leads to one of the two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// The hash of its key. The key itself is stored nowhere.
    pub hash: String,
    /// The account it belongs to.
    pub account: String,
    /// When it began.
    pub created: i64,
    /// When it expires unless it is used before.
    pub expires: i64,
    /// When it was last used, within [`crate::limits::SEEN_STEP`].
    pub seen: i64,
    /// The kind of browser, such as `Firefox, Linux`.
    pub device: String,
    /// The table and the seat to which it is bound: it may play this seat and nothing else.
    pub bound: Option<(String, usize)>,
}

impl Session {
    /// Creates a session of an account that begins now.
    pub fn new(hash: &str, account: &str, now: i64, expires: i64) -> Self {
        let (hash, account) = (hash.to_owned(), account.to_owned());
        Self { hash, account, created: now, expires, seen: now, device: String::new(), bound: None }
    }

    /// Returns whether it is a session of a browser or a hand, and not a link or the mark of a browser that was
    /// logged in.
    pub fn is_open(&self) -> bool {
        !self.hash.contains(' ')
    }

    /// Returns the kind: `session`, `hand` (of a big screen), `link`, or `browser` (that was logged in once).
    pub fn kind(&self) -> &str {
        match self.hash.split_once(' ') {
            Some((kind, _)) => kind,
            None if self.bound.is_some() => "hand",
            None => "session",
        }
    }

    /// Returns the name by which its owner can end it. It reveals nothing about the key.
    pub fn id(&self) -> &str {
        self.hash.get(..16).unwrap_or(&self.hash)
    }
}

/// The result of setting a password.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PasswordSaved {
    /// It was stored.
    Done,
    /// Another account logs in by that name.
    Taken,
    /// The account has another name by now.
    Renamed,
    /// The session that asked has ended, or the account has another password by now.
    Stale,
}

/// A new password of an account, with the conditions for storing it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasswordChange {
    /// The account's id.
    pub account: String,
    /// The name that the account must still have.
    pub name: String,
    /// The hash of the password that the account must still have.
    pub old: Option<String>,
    /// The session that must still be open; none for the operator.
    pub session: Option<String>,
    /// The name for logins that belongs to the name.
    pub login: String,
    /// The hash of the new password.
    pub hash: String,
}

/// A report to the operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its id.
    pub id: String,
    /// When it was made.
    pub at: i64,
    /// The table.
    pub table: String,
    /// The account that reports.
    pub reporter: String,
    /// The account that it is about, if any.
    pub about: Option<String>,
    /// The report's text, with the quoted chat lines.
    pub text: String,
}

/// A key for bots and scripts. The key itself is stored nowhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Its id, by which it is revoked.
    pub id: String,
    /// The hash of the key.
    pub hash: String,
    /// The account it belongs to.
    pub account: String,
    /// The name that its owner gave it.
    pub name: String,
    /// The scopes, separated by spaces.
    pub scopes: String,
    /// When it was made.
    pub created: i64,
    /// When it ends.
    pub expires: i64,
    /// When it was last used, within [`crate::limits::SEEN_STEP`], or 0.
    pub seen: i64,
}

/// A table as the lobby stores it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// Its id, and its game's.
    pub id: String,
    /// How often it has changed.
    pub version: i64,
    /// `forming`, `playing` or `over`. The last entry of a game sets it; the document is updated from it.
    pub state: String,
    /// `public` or `private`.
    pub visibility: String,
    /// The account that opened it.
    pub host: String,
    /// The document.
    pub body: String,
    /// When it was opened.
    pub created: i64,
    /// The accounts with a seat, and those that were admitted.
    pub members: Vec<String>,
    /// The code by which it is found while it waits for players.
    pub code: Option<String>,
}

/// A table with what its game awaits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedTable {
    /// The table's document.
    pub body: String,
    /// `forming`, `playing` or `over`.
    pub state: String,
    /// The seats that its game awaits, as bits.
    pub awaiting: i64,
}

/// A place in the list of an account's tables, by which the next page is asked for: tables that are not over come
/// first, then newer ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableKey {
    /// Whether the table is over.
    pub over: bool,
    /// When it was opened, in milliseconds since 1970.
    pub created: i64,
    /// Its id.
    pub id: String,
}

/// A place in the list of an account's chat lines, by which the next page is asked for: older lines come first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatKey {
    /// When the line was said, in milliseconds since 1970.
    pub at: i64,
    /// Its table.
    pub table: String,
    /// Its number at that table.
    pub line: i64,
}

/// The presence of people at a table, as one node has stored it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TablePresence {
    /// The table.
    pub table: String,
    /// The node.
    pub node: String,
    /// The document; empty if the node does not have the table open any more.
    pub body: String,
}

/// The heads of a table, to detect lost notifications.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableHeads {
    /// The table.
    pub table: String,
    /// The version of its document; 0 if it is gone.
    pub version: i64,
    /// The head of its game's log; 0 before it begins.
    pub head: i64,
    /// The number of the last line of its chat.
    pub line: i64,
}

/// A notification of any node that shares the database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A game's log has grown to this head.
    Game(String, i64),
    /// A table's document or chat has changed.
    Table(String),
    /// The session or token with that hash has ended.
    Ended(String),
    /// An account was deleted.
    Gone(String),
    /// An account has new events.
    Events(String),
    /// The people at a table on another node have changed.
    Presence(TablePresence),
    /// A node has stopped, and its games need another one.
    Left(String),
    /// A message may have been lost: everything may have changed.
    Everything,
}

/// Accounts, their sessions and their tokens.
#[async_trait]
pub trait People: Send + Sync + 'static {
    /// Adds an account; `false` when there is one with that id.
    async fn add_account(&self, account: &Account) -> Result<bool>;
    /// Returns the account with that id.
    async fn account(&self, id: &str) -> Result<Option<Account>>;
    /// Returns the account that logs in by that name.
    async fn account_by_login(&self, login: &str) -> Result<Option<Account>>;
    /// Changes an account's name, and its login if it has one; `false` when another has that login.
    async fn rename(&self, account: &str, name: &str, login: &str) -> Result<bool>;
    /// Changes an account's language.
    async fn set_language(&self, account: &str, language: &str) -> Result<()>;
    /// Stores a new password if its conditions still hold.
    async fn set_password(&self, change: &PasswordChange) -> Result<PasswordSaved>;
    /// Bans an account at a moment, or lifts the ban with 0.
    async fn ban(&self, account: &str, at: i64) -> Result<bool>;
    /// Accounts whose id is this, or whose name or login contains it, newest first.
    async fn find_accounts(&self, text: &str, limit: i64) -> Result<Vec<Account>>;

    /// Adds a session.
    async fn add_session(&self, session: &Session) -> Result<()>;
    /// Adds a link that another session asked for; `false` when that session has ended.
    async fn add_link(&self, link: &Session, by: &str) -> Result<bool>;
    /// Returns a session that has not expired, and its account.
    async fn session(&self, hash: &str, now: i64) -> Result<Option<(Session, Account)>>;
    /// Stores that a session was used, and its new expiry.
    async fn touch_session(&self, hash: &str, seen: i64, expires: i64) -> Result<()>;
    /// Returns the sessions of an account, newest first.
    async fn sessions(&self, account: &str) -> Result<Vec<Session>>;
    /// Ends a session.
    async fn drop_session(&self, hash: &str) -> Result<()>;
    /// Ends all sessions of an account and returns their hashes.
    async fn drop_sessions(&self, account: &str) -> Result<Vec<String>>;
    /// Ends a session that has not expired and returns its account: of several calls, only one gets it.
    async fn take_session(&self, hash: &str, now: i64) -> Result<Option<(Session, Account)>>;
    /// Forgets an account: its sessions, tokens, memberships, reports and chat, and itself; answers the tables whose
    /// chat changed.
    async fn forget(&self, account: &str) -> Result<Vec<String>>;
    /// Removes expired sessions, tokens and reports.
    async fn drop_expired(&self, now: i64) -> Result<u64>;

    /// Adds a token that a session or, without one, the operator asked for; `false` when that session has ended.
    async fn add_token(&self, token: &Token, by: Option<&str>) -> Result<bool>;
    /// Returns the tokens of an account.
    async fn tokens(&self, account: &str) -> Result<Vec<Token>>;
    /// Returns the token with that hash, and its account.
    async fn token(&self, hash: &str) -> Result<Option<(Token, Account)>>;
    /// Stores that a token was used.
    async fn touch_token(&self, hash: &str, seen: i64) -> Result<()>;
    /// Revokes all tokens of an account and returns their hashes.
    async fn drop_tokens(&self, account: &str) -> Result<Vec<String>>;
    /// Revokes a token and returns its hash; `None` if the account has no token with that id.
    async fn drop_token(&self, account: &str, id: &str) -> Result<Option<String>>;

    /// Stores a report to the operator.
    async fn add_report(&self, report: &Report) -> Result<()>;
    /// Returns the newest reports, newest first.
    async fn reports(&self, limit: i64) -> Result<Vec<Report>>;
    /// Adds an entry to the audit log.
    async fn audit(&self, id: &str, at: i64, operator: &str, command: &str) -> Result<()>;
    /// Returns how many things the operator has done.
    async fn count_audited(&self) -> Result<i64>;
    /// Returns the operator's actions, newest first: when, who and what.
    async fn audited(&self, limit: i64) -> Result<Vec<(i64, String, String)>>;
}

/// Tables, their members and their chat.
#[async_trait]
pub trait Lobby: Send + Sync + 'static {
    /// Adds a table.
    async fn add_table(&self, row: &TableRow) -> Result<()>;
    /// Returns the table with that id.
    async fn table(&self, id: &str) -> Result<Option<TableRow>>;
    /// Returns the table that waits for players under a code.
    async fn find_code(&self, code: &str) -> Result<Option<String>>;
    /// Stores a changed table, whose version is one more than that it was read with; `false` if it was changed
    /// meanwhile.
    async fn save_table(&self, row: &TableRow) -> Result<bool> {
        self.save_table_with(row, &[]).await
    }
    /// Saves a table as [`Lobby::save_table`] does, and adds events to accounts in the same transaction.
    async fn save_table_with(&self, row: &TableRow, events: &[NewEvent]) -> Result<bool>;
    /// Removes a table without members; `false` if it changed since it was read.
    async fn drop_table(&self, id: &str, version: i64) -> Result<bool>;
    /// Public tables that are forming or playing, newest first.
    async fn open_tables(&self, limit: i64) -> Result<Vec<ListedTable>>;
    /// Returns the table with that id, with what its game awaits.
    async fn listed_table(&self, id: &str) -> Result<Option<ListedTable>>;
    /// Returns at most `limit` tables of an account after the table `after`: those that are not over first, then
    /// newest first.
    async fn tables_of(
        &self,
        account: &str,
        after: Option<&TableKey>,
        limit: i64,
    ) -> Result<Vec<ListedTable>>;
    /// Returns how many tables that are not over an account has opened.
    async fn count_hosted(&self, account: &str) -> Result<i64>;
    /// Returns how many tables are forming and playing.
    async fn count_tables(&self) -> Result<(i64, i64)>;
    /// Adds a line to a table's chat.
    async fn say(&self, table: &str, line: &ChatRow) -> Result<()>;
    /// Returns the last lines of a table's chat, oldest first.
    async fn chat(&self, table: &str, limit: i64) -> Result<Vec<ChatRow>>;
    /// Returns all chat lines of an account, with their tables, oldest first.
    async fn chat_of(
        &self,
        account: &str,
        after: Option<&ChatKey>,
        limit: i64,
    ) -> Result<Vec<(ChatKey, ChatRow)>>;
    /// Removes a table's chat and returns the number of lines.
    async fn clear_chat(&self, table: &str) -> Result<u64>;
}

/// The log of every game, its secret, and its lease.
#[async_trait]
pub trait Journal: Send + Sync + 'static {
    /// Stores the table as playing, its secret, the log's first entry, and events of accounts; `false` if it was
    /// changed meanwhile.
    async fn start_game(
        &self,
        row: &TableRow,
        sealed: &Sealed,
        first: &NewEntry,
        awaiting: i64,
        wake: i64,
        events: &[NewEvent],
    ) -> Result<bool>;
    /// Appends to a game's log. When this returns `Done`, it is durable.
    async fn append(&self, append: Append) -> Result<Appended>;
    /// Returns the entries of a game after number `after`.
    async fn entries(&self, game: &str, after: i64) -> Result<Vec<Entry>>;
    /// Returns a game's secret.
    async fn sealed(&self, game: &str) -> Result<Option<Sealed>>;
    /// Stores a heartbeat: the node counts as alive until `until`.
    async fn beat(&self, node: &str, until: i64) -> Result<()>;
    /// Leases the driving of a game's bots and clocks, or keeps it; `None` while another live node has it.
    async fn lease(&self, game: &str, node: &str, now: i64) -> Result<Option<i64>>;
    /// Releases the lease of a game.
    async fn release(&self, game: &str, node: &str) -> Result<()>;
    /// Returns games that must be driven now and are leased by no live node.
    async fn undriven(&self, now: i64, limit: i64) -> Result<Vec<String>>;
}

/// A new event of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEvent {
    /// The account.
    pub account: String,
    /// When it happened, in milliseconds since 1970.
    pub at: i64,
    /// The event as a JSON document.
    pub body: String,
}

/// A stored event of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEvent {
    /// Its number; the events of an account are numbered from 1.
    pub number: i64,
    /// The event as a JSON document.
    pub body: String,
}

/// The events of an account after a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventPage {
    /// The events, in ascending order of their numbers.
    pub events: Vec<StoredEvent>,
    /// The number of the account's last event; 0 if it has none.
    pub last: i64,
    /// Whether older events that were asked for are not kept any more.
    pub incomplete: bool,
}

/// A game of an account that is not over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunningGame {
    /// The table.
    pub table: String,
    /// The head of the game's log.
    pub head: i64,
    /// The seats that the game awaits, as bits.
    pub awaiting: i64,
}

/// An invitation from one account to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChallengeRow {
    /// Its id.
    pub id: String,
    /// The account that invites.
    pub challenger: String,
    /// The account that is invited.
    pub challenged: String,
    /// `open`, `accepted`, `declined` or `withdrawn`.
    pub state: String,
    /// The wanted table, as a JSON document.
    pub body: String,
    /// The table that was opened when it was accepted.
    pub table: Option<String>,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When it expires.
    pub expires: i64,
}

/// Events of accounts, and challenges between them.
#[async_trait]
pub trait Inbox: Send + Sync + 'static {
    /// Adds events to accounts. Events of accounts that are gone are dropped.
    async fn add_events(&self, events: &[NewEvent]) -> Result<()>;
    /// Returns at most `limit` events of an account after number `after`.
    async fn events(&self, account: &str, after: i64, limit: i64) -> Result<EventPage>;
    /// Returns the games of an account's tables that are not over.
    async fn running_games(&self, account: &str) -> Result<Vec<RunningGame>>;

    /// Adds a challenge with its events, unless the challenged account blocks the challenger, or one of the two has
    /// at least `most` open challenges of this kind; then says which.
    async fn add_challenge(
        &self,
        challenge: &ChallengeRow,
        most: i64,
        events: &[NewEvent],
    ) -> Result<ChallengeAdded>;
    /// Returns the challenge with that id.
    async fn challenge(&self, id: &str) -> Result<Option<ChallengeRow>>;
    /// Returns the open challenges of an account, in both directions, newest first.
    async fn challenges(&self, account: &str, now: i64) -> Result<Vec<(ChallengeRow, Account, Account)>>;
    /// Answers a challenge that is open: stores its new state, with the table that is opened, and adds events;
    /// `false` when it is not open any more.
    async fn answer_challenge(
        &self,
        id: &str,
        state: &str,
        now: i64,
        table: Option<&TableRow>,
        events: &[NewEvent],
    ) -> Result<bool>;
    /// Stores that an account accepts no challenges from another, or that it does again. Of more than [`BLOCKED`] people
    /// those blocked first are forgotten.
    ///
    /// [`BLOCKED`]: crate::limits::BLOCKED
    async fn set_block(&self, account: &str, blocked: &str, at: Option<i64>) -> Result<()>;
    /// Returns the accounts from which an account accepts no challenges.
    async fn blocks(&self, account: &str) -> Result<Vec<Account>>;

    /// Makes an account a bot account, under a name for logins that nobody else has; an account that has belonged to
    /// a table stays a person.
    async fn make_bot(&self, account: &str, at: i64, owner: &str, login: &str) -> Result<BotMade>;
    /// Notes that a bot account is online.
    async fn touch_bot(&self, account: &str, at: i64) -> Result<()>;
    /// Returns the bot accounts that were online at a moment or later, by name for logins, after one of those names.
    async fn online_bots(&self, since: i64, after: &str, limit: i64) -> Result<Vec<Account>>;
}

/// The result of adding a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChallengeAdded {
    /// It was stored.
    Done,
    /// The challenged account accepts none from the challenger.
    Blocked,
    /// The challenger has too many open challenges.
    TooManySent,
    /// The challenged account has too many open challenges.
    TooManyReceived,
}

/// The result of a request to become a bot account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotMade {
    /// The account is a bot account now.
    Done,
    /// The account is already a bot account.
    Already,
    /// It has belonged to a table.
    HasPlayed,
    /// Another account has the name.
    NameTaken,
}

/// What nodes of one database store about each other. SQLite stores nothing, because it has only one process.
#[async_trait]
pub trait Nodes: Send + Sync + 'static {
    /// Returns the name of this node.
    fn node(&self) -> &str;
    /// Returns the time of the database, in milliseconds since 1970; nothing if it has no clock of its own.
    async fn clock(&self) -> Result<Option<i64>>;
    /// Stores that this node has a table open, so that it is notified of changes, and returns what other nodes know
    /// of the people there. Must be called before the table is read.
    async fn open_table(&self, table: &str) -> Result<Vec<TablePresence>>;
    /// Stores that this node does not have a table open any more, and notifies the nodes that have.
    async fn close_table(&self, table: &str) -> Result<()>;
    /// Stores documents of tables that this node has open, in one statement, and notifies the other nodes that have
    /// those tables open of what changed.
    async fn set_presence(&self, rows: &[(String, String)]) -> Result<()>;
    /// Returns what other nodes know of the people at tables that this node has open.
    async fn presence(&self) -> Result<Vec<TablePresence>>;
    /// Returns how far tables have come, in one query.
    async fn heads(&self, tables: &[String]) -> Result<Vec<TableHeads>>;
    /// Returns those of the hashes that belong to a session or token which may still be used, in one query.
    async fn usable(&self, hashes: &[String], now: i64) -> Result<Vec<String>>;
    /// Returns the nodes that are alive at a moment.
    async fn living_nodes(&self, now: i64) -> Result<Vec<String>>;
    /// Sends this node a notification, to measure how long notifications take and to notice that none arrive.
    async fn probe(&self) -> Result<()>;
    /// Removes what was stored for nodes that were not alive after a moment.
    async fn forget_nodes(&self, before: i64) -> Result<()>;
    /// Releases all leases of this node, removes its presence and notifies the other nodes that it stops.
    async fn leave(&self) -> Result<()>;
}

/// Moments before which things have expired, in milliseconds since 1970; see
/// [`crate::maintenance::retention::Retention`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cutoffs {
    /// For public tables whose game has not begun.
    pub public_forming: i64,
    /// For private tables whose game has not begun.
    pub private_forming: i64,
    /// For imported records and tables of bots alone.
    pub without_people: i64,
    /// For games that have not ended.
    pub unfinished: i64,
    /// For games that have ended.
    pub finished: i64,
    /// For empty guests.
    pub guests: i64,
    /// For nodes.
    pub nodes: i64,
}

/// When tables were last used, and what has expired.
#[async_trait]
pub trait Expiry: Send + Sync + 'static {
    /// Stores that these tables are in use.
    async fn touch(&self, tables: &[String], now: i64) -> Result<()>;
    /// Stores that a table is new, and the number of its seats with people.
    async fn note_use(&self, table: &str, people: i64, now: i64) -> Result<()>;
    /// Tables that have expired.
    async fn expired_tables(&self, cutoffs: &Cutoffs, limit: i64) -> Result<Vec<String>>;
    /// Removes tables with everything that belongs to them, and returns their number.
    async fn remove_tables(&self, tables: &[String]) -> Result<u64>;
    /// Guests that have expired.
    async fn expired_guests(&self, cutoffs: &Cutoffs, limit: i64) -> Result<Vec<Account>>;
    /// Returns how many nodes have expired.
    async fn expired_nodes(&self, cutoffs: &Cutoffs) -> Result<u64>;
    /// Removes expired nodes and returns their number.
    async fn drop_nodes(&self, cutoffs: &Cutoffs) -> Result<u64>;
    /// Returns how many public tables that are not over an account has opened.
    async fn count_public_hosted(&self, account: &str) -> Result<i64>;
}

/// The database as a whole.
#[async_trait]
pub trait Whole: Send + Sync + 'static {
    /// Returns whether other nodes may share the database.
    fn is_shared(&self) -> bool;
    /// Returns a stream of the changes that other nodes make from now on.
    fn changes(&self) -> broadcast::Receiver<Change>;
    /// Returns the pools of connections: name, connections, and how many of them are idle.
    fn pools(&self) -> [(&'static str, u32, usize); 2];
    /// Checks that the database answers.
    async fn ping(&self) -> Result<()>;
    /// Returns the ids of all games.
    async fn games(&self) -> Result<Vec<String>>;
    /// Sends a consistent snapshot of all rows in batches; for backups.
    async fn dump(&self, out: mpsc::Sender<copy::Batch>) -> Result<()>;
    /// Adds rows to a table of the schema; for restoring.
    async fn add_rows(&self, batch: &copy::Batch) -> Result<()>;
    /// Writes what is pending and closes all connections.
    async fn close(&self);
}

/// The whole store.
pub trait Store: People + Lobby + Journal + Inbox + Whole + Expiry + Nodes {}

/// Returns an address without the user, the password and the parameters in it, to be shown.
pub fn shown(address: &str) -> String {
    if address.starts_with("sqlite://") {
        return address.to_owned();
    }
    let (address, parameters) = address.split_once('?').unwrap_or((address, ""));
    // Either the password contains a question mark or a parameter contains an at sign: the secret part is ambiguous.
    if parameters.contains('@') {
        return address.split_once("://").map_or(String::new(), |(kind, _)| format!("{kind}://…"));
    }
    match address.split_once("://") {
        Some((kind, rest)) => match rest.rsplit_once('@') {
            Some((_, place)) => format!("{kind}://{place}"),
            None => address.to_owned(),
        },
        None => address.rsplit('@').next().unwrap_or_default().to_owned(),
    }
}

/// Returns a PostgreSQL address with this password, which replaces one in the address.
pub fn with_password(address: &str, password: &str) -> String {
    let separator = if address.contains('?') { '&' } else { '?' };
    let encoded: String = password.bytes().map(|byte| format!("%{byte:02X}")).collect();
    format!("{address}{separator}password={encoded}")
}

/// Options for opening a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenOptions {
    /// Connections that only read.
    pub readers: u32,
    /// Connections to PostgreSQL that write. SQLite has one.
    pub writers: u32,
    /// Whether a database is copied before its schema is upgraded.
    pub copy_before_upgrade: bool,
}

impl Default for OpenOptions {
    fn default() -> Self {
        Self { readers: 4, writers: 4, copy_before_upgrade: true }
    }
}

/// Whether opening a database may change it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opening {
    /// Creates it, or brings its schema up to date.
    Upgrade,
    /// Refuses a database that is not there or has another schema than this program's.
    Existing,
}

/// Opens the database at an address, creating or upgrading its schema.
pub async fn open(address: &str) -> Result<Shared> {
    open_with(address, OpenOptions::default()).await
}

/// Opens the database at an address with options, creating or upgrading its schema.
pub async fn open_with(address: &str, options: OpenOptions) -> Result<Shared> {
    open_as(address, Opening::Upgrade, options).await
}

/// Opens an existing database without creating or upgrading it, for commands that only read it.
pub async fn open_existing(address: &str) -> Result<Shared> {
    open_as(address, Opening::Existing, OpenOptions::default()).await
}

async fn open_as(address: &str, opening: Opening, options: OpenOptions) -> Result<Shared> {
    match kind(address)? {
        Kind::Sqlite(file) => Ok(Arc::new(sql::sqlite::open(file, opening, options).await?)),
        Kind::Postgres => Ok(Arc::new(sql::postgres::open(address, opening, options).await?)),
    }
}

/// Returns the schema of a database, 0 for an empty or absent one, without changing anything.
pub async fn schema(address: &str) -> Result<i64> {
    match kind(address)? {
        Kind::Sqlite(file) => sql::sqlite::schema(file).await,
        Kind::Postgres => sql::postgres::schema(address).await,
    }
}

/// Returns the numbers and names of the migrations that lead from a schema to this program's.
pub fn migrations_after(schema: i64) -> Vec<(i64, &'static str)> {
    sql::migrations::names_after(schema)
}

/// A kind of database.
enum Kind<'a> {
    Sqlite(&'a str),
    Postgres,
}

fn kind(address: &str) -> Result<Kind<'_>> {
    if let Some(file) = address.strip_prefix("sqlite://") {
        Ok(Kind::Sqlite(file))
    } else if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        Ok(Kind::Postgres)
    } else {
        Err(StoreError::Address(shown(address)))
    }
}
