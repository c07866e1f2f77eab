//! All limits of the server. Each has a test at the limit and a test above it.

use std::time::Duration;

use crate::maintenance::retention::Retention;

/// Bytes of one message from a client.
pub const MESSAGE_BYTES: usize = 16 * 1024;
/// Bytes of one request's body.
pub const BODY_BYTES: usize = 64 * 1024;

/// Minimum and maximum number of graphemes of a password.
pub const PASSWORD_LENGTH: std::ops::RangeInclusive<usize> = 8..=200;

/// Tables that one account has open at a time.
pub const HOSTED_TABLES: i64 = 30;
/// Tables in a list.
pub const LISTED_TABLES: i64 = 100;
/// How long the list of public tables is kept for all who ask, unless this process changes a table.
pub const LIST_TIME: Duration = Duration::from_secs(1);
/// Lines of chat in one page of the export of an account's data.
pub const EXPORTED_LINES: i64 = 1_000;
/// Finished games whose missing results one request for a list computes at most.
pub const RESULTS_AT_ONCE: usize = 8;
/// Tokens of one account.
pub const TOKENS: usize = 20;

/// Sockets of one account on one node.
pub const SOCKETS_PER_ACCOUNT: usize = 10;
/// Sockets of one bot account on one node.
pub const SOCKETS_PER_BOT: usize = 60;
/// Sockets of one address on one node.
pub const SOCKETS_PER_ADDRESS: usize = 100;
/// Sockets of one node. Above it, new sockets are refused.
pub const SOCKETS: usize = 12_000;
/// The number of sockets on a node from which on no new guests are admitted: the remaining places are for existing
/// accounts.
pub const SOCKETS_FOR_GUESTS: usize = 11_000;
/// Event streams of one account on one node. One more closes the oldest.
pub const STREAMS_PER_ACCOUNT: usize = 5;
/// Events that a stream reads at once.
pub const EVENTS_AT_ONCE: i64 = 100;
/// Events of one account that are kept, for streams that continue.
pub const KEPT_EVENTS: i64 = 200;
/// How long an event is kept.
pub const EVENT_TIME: Duration = Duration::from_secs(30 * 24 * 3600);
/// The interval of comments on an event stream.
pub const HEARTBEAT: Duration = Duration::from_secs(15);
/// Connections of one node beyond its sockets: pages being loaded. Further ones get "busy".
pub const OTHER_CONNECTIONS: usize = 1_000;
/// Connections of one address beyond its sockets. Further ones get "busy".
pub const CONNECTIONS_PER_ADDRESS: usize = 100;
/// Connections that are being answered with "busy"; further ones are closed without an answer.
pub const MAX_REJECTING: usize = 100;
/// Messages that wait for a slow reader; beyond, a snapshot replaces them.
pub const WAITING_MESSAGES: usize = 64;
/// Bytes that wait for a slow reader, unless one message is larger; beyond, a snapshot replaces them.
pub const WAITING_BYTES: usize = 256 * 1024;
/// Passwords that wait to be hashed; further requests get "busy".
pub const WAITING_PASSWORDS: usize = 64;
/// Decisions of bots that wait for a thread, of one class; further ones are requested again later.
pub const WAITING_QUESTIONS: usize = 4_096;
/// Hints that wait; further requests get no hints.
pub const WAITING_HINTS: usize = 256;
/// Hints of one address that wait. An account has one.
pub const HINTS_PER_ADDRESS: usize = 10;
/// Finished games that are replayed at the same time.
pub const REPLAYS_AT_ONCE: usize = 2;
/// Inputs that wait at a table; beyond, new clients get "busy".
pub const WAITING_INPUTS: usize = 256;

/// A connection that has not sent a complete request head within this time is closed.
pub const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum time for reading and handling a request.
pub const REQUEST_TIME: Duration = Duration::from_secs(30);
/// A connection that is not a socket is closed after this time; browsers open another.
pub const CONNECTION_TIME: Duration = Duration::from_secs(300);
/// A socket must send `hello` within this time.
pub const HELLO_TIME: Duration = Duration::from_secs(10);
/// A socket that was silent for this time is closed as dead. The page pings after 1.5 seconds without a
/// message while it is visible, and every 25 seconds while it is hidden.
pub const IDLE_TIME: Duration = Duration::from_secs(60);
/// A slow reader whose messages were dropped asks for a new snapshot at most once in this time.
pub const CATCH_UP_TIME: Duration = Duration::from_secs(1);
/// A socket whose peer reads nothing for this time is closed.
pub const SEND_TIME: Duration = Duration::from_secs(10);
/// How long sockets may stay open at a shutdown.
pub const DRAIN_TIME: Duration = Duration::from_secs(5);
pub use protocol::RETRY_AFTER;
pub use table::limits::*;

/// How long a guest's session lasts after it was last used. Browsers do not keep cookies longer.
pub const SESSION_TIME: Duration = Duration::from_secs(400 * 24 * 3600);
/// How long a session of an account with a password lasts after it was last used.
pub const SESSION_TIME_WITH_PASSWORD: Duration = Duration::from_secs(90 * 24 * 3600);
/// How long a device can be the private hand of one seat.
pub const HAND_TIME: Duration = Duration::from_secs(7 * 24 * 3600);
/// The use of a session or token is stored at most once in this time.
pub const SEEN_STEP: Duration = Duration::from_secs(600);
/// Devices of one account; above it, the least recently used session ends.
pub const SESSIONS: usize = 50;
/// Minimum and maximum lifetime of a token in days; the maximum is the default.
pub const TOKEN_DAYS: std::ops::RangeInclusive<u32> = 1..=365;

/// How long requests with the same nonce get the same guest.
pub const GUEST_NONCE_TIME: Duration = Duration::from_secs(60);
/// Minimum and maximum number of hexadecimal digits of a guest's nonce.
pub const GUEST_NONCE_LENGTH: std::ops::RangeInclusive<usize> = 32..=128;

/// A token bucket: `burst` at once, then one more after each interval.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// The name in refusals.
    pub key: &'static str,
    /// The number allowed at once.
    pub burst: u32,
    /// Milliseconds for one more.
    pub every: u32,
}

/// Messages on one socket.
pub const MESSAGES: Rate = Rate { key: "messages", burst: 100, every: 200 };
/// Messages of one account on all of its sockets; an address has ten times as many.
pub const ACCOUNT_MESSAGES: Rate = Rate { key: "messages", burst: 300, every: 70 };
/// Lines of chat of one account; an address has ten times as many.
pub const CHATTING: Rate = Rate { key: "chat", burst: 5, every: 2_000 };
/// Hints for one account, because each needs a bot's search; an address has ten times as many.
pub const HINTS: Rate = Rate { key: "hints", burst: 5, every: 5_000 };
/// Hellos of one account, because each is answered with a whole view; an address has ten times as
/// many.
pub const HELLOS: Rate = Rate { key: "hellos", burst: 40, every: 1_000 };
/// New sockets of one account; an address has ten times as many.
pub const NEW_SOCKETS: Rate = Rate { key: "sockets", burst: 30, every: 1_000 };
/// The factor between the limit of an address (IPv4 address, IPv6 /64) and that of its network (IPv4 /24, IPv6 /48).
pub const WIDER_NETWORK: u32 = 10;
/// The factor between the rate of an account and that of an address.
pub const ACCOUNTS_PER_ADDRESS: u32 = 10;
/// State-changing requests of one account.
pub const CHANGES: Rate = Rate { key: "changes", burst: 60, every: 500 };
/// Requests of one address.
pub const REQUESTS: Rate = Rate { key: "requests", burst: 600, every: 20 };
/// Tries to log in, passwords set, or links used, from one address.
pub const LOGINS: Rate = Rate { key: "logins", burst: 10, every: 6_000 };
/// Codes typed from one address and by one account.
pub const CODES: Rate = Rate { key: "codes", burst: 10, every: 6_000 };
/// Tries to log in by one name from one address.
pub const LOGINS_BY_NAME: Rate = Rate { key: "logins", burst: 5, every: 60_000 };
/// Failed tries to log in by one name from all browsers that have not logged in to the account before.
pub const FAILED_LOGINS: Rate = Rate { key: "logins", burst: 50, every: 10_000 };
/// New guests from one address.
pub const GUESTS: Rate = Rate { key: "guests", burst: 120, every: 2_000 };
/// New guests from one address in a day.
pub const DAILY_GUESTS: Rate = Rate { key: "guests-a-day", burst: 1_000, every: 86_400 };
/// New tables of one account.
pub const NEW_TABLES: Rate = Rate { key: "tables", burst: 40, every: 20_000 };

/// New tables of one account in a day; an address has ten times as many.
pub const DAILY_TABLES: Rate = Rate { key: "tables-a-day", burst: 100, every: 864_000 };
/// Imported records of one account in a day; an address has ten times as many.
pub const DAILY_RECORDS: Rate = Rate { key: "records-a-day", burst: 30, every: 2_880_000 };
/// Kilobytes of imported records of one account in a day; an address has ten times as many.
pub const DAILY_KILOBYTES: Rate = Rate { key: "kilobytes-a-day", burst: 10_000, every: 8_640 };
/// Public tables that one account has open at a time, unless it asks directly from this machine.
pub const PUBLIC_TABLES: i64 = 3;
/// New public tables of one address.
pub const NEW_PUBLIC_TABLES: Rate = Rate { key: "public-tables", burst: 10, every: 360_000 };

/// Requests for finished games by one account: each replays a game.
pub const REPLAY_REQUESTS: Rate = Rate { key: "studies", burst: 200, every: 100 };
/// Requests for all results of an account: each replays up to a hundred games.
pub const HISTORY_REQUESTS: Rate = Rate { key: "stories", burst: 10, every: 5_000 };

/// Pages and pictures of published replays for one address: each replays the game.
pub const PREVIEWS: Rate = Rate { key: "previews", burst: 60, every: 1_000 };

/// Reports to the operator by one account; an address has ten times as many.
pub const REPORTS: Rate = Rate { key: "reports", burst: 5, every: 864_000 };
/// Challenges of one account; an address has ten times as many.
pub const CHALLENGES: Rate = Rate { key: "challenges", burst: 10, every: 20_000 };
/// Challenges that an account has open in one direction.
pub const OPEN_CHALLENGES: i64 = 20;
/// People from whom an account accepts no challenges; at the limit the one blocked first is forgotten.
pub const BLOCKED: i64 = 500;
/// How long a challenge can be accepted.
pub const CHALLENGE_TIME: Duration = Duration::from_secs(24 * 3600);
/// Accounts of one address that become bot accounts.
pub const NEW_BOTS: Rate = Rate { key: "bots-a-day", burst: 10, every: 8_640_000 };
/// The factor between the rates of a person and those of a bot account, so that two programs can play a thousand
/// games in a row.
pub const BOT_FACTOR: u32 = 20;
/// The factor between the rate of a bot account and that of an address.
pub const BOTS_PER_ADDRESS: u32 = 4;
/// A bot account is online if it had an open event stream within this time.
pub const BOT_ONLINE_TIME: Duration = Duration::from_secs(40);
/// Bot accounts in a page of their list.
pub const LISTED_BOTS: i64 = 100;
/// Bytes of a report with the lines that it quotes.
pub const REPORT_BYTES: usize = 6_000;
/// How long reports to the operator are kept.
pub const REPORT_TIME: Duration = Duration::from_secs(90 * 24 * 3600);

/// Maximum number of keys of a set of buckets; full buckets are removed first.
pub const BUCKETS: usize = 50_000;

/// How long a link to another device can be used.
pub const LINK_TIME: Duration = Duration::from_secs(120);

/// The limits that tests and settings can change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// [`SOCKETS`].
    pub sockets: usize,
    /// [`SOCKETS_FOR_GUESTS`].
    pub sockets_for_guests: usize,
    /// [`SOCKETS_PER_ACCOUNT`].
    pub sockets_per_account: usize,
    /// [`SOCKETS_PER_ADDRESS`].
    pub sockets_per_address: usize,
    /// [`OTHER_CONNECTIONS`].
    pub other_connections: usize,
    /// [`WAITING_INPUTS`].
    pub waiting_inputs: usize,
    /// [`HEADER_TIMEOUT`].
    pub head_time: Duration,
    /// [`REQUEST_TIME`].
    pub request_time: Duration,
    /// [`CONNECTION_TIME`].
    pub connection_time: Duration,
    /// [`HELLO_TIME`].
    pub hello_time: Duration,
    /// [`IDLE_TIME`].
    pub idle_time: Duration,
    /// [`SEND_TIME`].
    pub send_time: Duration,
    /// [`HEARTBEAT`].
    pub heartbeat: Duration,
    /// [`MESSAGES`].
    pub messages: Rate,
    /// [`ACCOUNT_MESSAGES`].
    pub account_messages: Rate,
    /// [`CHATTING`].
    pub chatting: Rate,
    /// [`HINTS`].
    pub hints: Rate,
    /// [`HELLOS`].
    pub hellos: Rate,
    /// [`NEW_SOCKETS`].
    pub new_sockets: Rate,
    /// [`CHANGES`].
    pub changes: Rate,
    /// [`REQUESTS`].
    pub requests: Rate,
    /// [`GUESTS`].
    pub guests: Rate,
    /// [`DAILY_GUESTS`].
    pub daily_guests: Rate,
    /// [`NEW_TABLES`].
    pub new_tables: Rate,
    /// [`DAILY_TABLES`].
    pub daily_tables: Rate,
    /// [`DAILY_RECORDS`].
    pub daily_records: Rate,
    /// [`DAILY_KILOBYTES`].
    pub daily_kilobytes: Rate,
    /// [`PUBLIC_TABLES`].
    pub public_tables: i64,
    /// [`NEW_PUBLIC_TABLES`].
    pub new_public_tables: Rate,
    /// The retention times.
    pub retention: Retention,
    /// Bytes of the database's disk that are kept free of new tables and imports; see
    /// [`crate::maintenance::disk_space`].
    pub disk_reserve: Option<u64>,
    /// [`REPLAY_REQUESTS`].
    pub studies: Rate,
    /// [`HISTORY_REQUESTS`].
    pub stories: Rate,
    /// [`CHALLENGES`].
    pub challenges: Rate,
    /// [`NEW_BOTS`].
    pub new_bots: Rate,
    /// [`HOSTED_TABLES`].
    pub hosted_tables: i64,
    /// [`SOCKETS_PER_BOT`].
    pub sockets_per_bot: usize,
    /// [`STREAMS_PER_ACCOUNT`].
    pub streams_per_account: usize,
    /// [`SESSIONS`].
    pub sessions: usize,
    /// [`SESSION_TIME`].
    pub session_time: Duration,
    /// [`SESSION_TIME_WITH_PASSWORD`].
    pub session_time_with_password: Duration,
    /// [`LOGINS`].
    pub logins: Rate,
    /// [`LOGINS_BY_NAME`].
    pub logins_by_name: Rate,
    /// [`FAILED_LOGINS`].
    pub failed_logins: Rate,
    /// [`CODES`].
    pub codes: Rate,
    /// [`REPORTS`].
    pub reports: Rate,
    /// [`PREVIEWS`].
    pub previews: Rate,
}

impl Rate {
    /// Multiplies the rate.
    pub const fn times(self, factor: u32) -> Self {
        let every = if self.every / factor == 0 { 1 } else { self.every / factor };
        Self { burst: self.burst.saturating_mul(factor), every, ..self }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            sockets: SOCKETS,
            sockets_for_guests: SOCKETS_FOR_GUESTS,
            sockets_per_account: SOCKETS_PER_ACCOUNT,
            sockets_per_address: SOCKETS_PER_ADDRESS,
            other_connections: OTHER_CONNECTIONS,
            waiting_inputs: WAITING_INPUTS,
            head_time: HEADER_TIMEOUT,
            request_time: REQUEST_TIME,
            connection_time: CONNECTION_TIME,
            hello_time: HELLO_TIME,
            idle_time: IDLE_TIME,
            send_time: SEND_TIME,
            heartbeat: HEARTBEAT,
            messages: MESSAGES,
            account_messages: ACCOUNT_MESSAGES,
            chatting: CHATTING,
            hints: HINTS,
            hellos: HELLOS,
            new_sockets: NEW_SOCKETS,
            changes: CHANGES,
            requests: REQUESTS,
            guests: GUESTS,
            daily_guests: DAILY_GUESTS,
            new_tables: NEW_TABLES,
            daily_tables: DAILY_TABLES,
            daily_records: DAILY_RECORDS,
            daily_kilobytes: DAILY_KILOBYTES,
            public_tables: PUBLIC_TABLES,
            new_public_tables: NEW_PUBLIC_TABLES,
            retention: Retention::default(),
            disk_reserve: None,
            studies: REPLAY_REQUESTS,
            stories: HISTORY_REQUESTS,
            challenges: CHALLENGES,
            new_bots: NEW_BOTS,
            hosted_tables: HOSTED_TABLES,
            sockets_per_bot: SOCKETS_PER_BOT,
            streams_per_account: STREAMS_PER_ACCOUNT,
            sessions: SESSIONS,
            session_time: SESSION_TIME,
            session_time_with_password: SESSION_TIME_WITH_PASSWORD,
            logins: LOGINS,
            logins_by_name: LOGINS_BY_NAME,
            failed_logins: FAILED_LOGINS,
            codes: CODES,
            reports: REPORTS,
            previews: PREVIEWS,
        }
    }
}
