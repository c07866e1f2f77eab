//! Events of an account, challenges between accounts, and bot accounts.

use engine::UnknownName;
use serde::{Deserialize, Serialize};

use crate::close_reason::CloseReason;
use crate::table::{NewTable, TableResult};

/// An event of the caller's account, as its event stream sends it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum AccountEvent {
    /// Everything that was missed, or that holds now, has been sent; what follows happens from now on.
    Ready {
        /// Whether the stream continued after the last event that the client named. Otherwise it began with the games
        /// and challenges of now, and the client should forget others.
        resumed: bool,
    },
    /// A game has begun at a table at which the caller sits, or is running when the stream begins.
    GameStarted {
        /// The table's id.
        table: String,
        /// The edition's id.
        #[cfg_attr(test, ts(type = "Edition"))]
        edition: String,
        /// The caller's seats.
        seats: Vec<usize>,
    },
    /// A game awaits a decision of the caller. Sent once per decision, and again when a stream begins.
    YourTurn {
        /// The table's id.
        table: String,
        /// The seat that must choose.
        seat: usize,
        /// The version of the game.
        version: i64,
    },
    /// A game of the caller has ended.
    GameOver {
        /// The table's id.
        table: String,
        /// The edition's id.
        #[cfg_attr(test, ts(type = "Edition"))]
        edition: String,
        /// The caller's seats.
        seats: Vec<usize>,
        /// The result; absent if the game continues at another table.
        result: Option<TableResult>,
    },
    /// A challenge was received, or its state has changed.
    Challenge {
        /// The challenge.
        challenge: Challenge,
    },
    /// The stream ends.
    Closing {
        /// Why.
        reason: CloseReason,
        /// Seconds to wait before connecting again; absent if the same would happen again.
        retry_after: Option<u32>,
    },
}

/// Another account, as the caller may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Person {
    /// The name of the account.
    pub name: String,
    /// The opaque id of the account, the same as in its seats and chat lines.
    pub speaker: String,
    /// The owner of a bot account; absent for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub bot_owner: Option<String>,
}

/// The state of a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ChallengeState {
    /// It waits for an answer.
    Open,
    /// The table was opened.
    Accepted,
    /// The challenged account has declined.
    Declined,
    /// The challenger has withdrawn it.
    Withdrawn,
}

impl ChallengeState {
    /// Returns the id under which it is stored.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::Withdrawn => "withdrawn",
        }
    }
}

impl std::str::FromStr for ChallengeState {
    type Err = UnknownName;

    fn from_str(id: &str) -> Result<Self, UnknownName> {
        [Self::Open, Self::Accepted, Self::Declined, Self::Withdrawn]
            .into_iter()
            .find(|state| state.id() == id)
            .ok_or(UnknownName)
    }
}

/// An invitation from one account to another to play a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Challenge {
    /// The challenge's id.
    pub id: String,
    /// Whether the caller is challenged; otherwise the caller is the challenger.
    pub incoming: bool,
    /// The state.
    pub state: ChallengeState,
    /// The other account.
    pub opponent: Person,
    /// The table that is opened when the challenge is accepted. The first seat of the kind `human` is the challenger's,
    /// the first of the kind `open` is the challenged account's.
    pub game: NewTable,
    /// The table that was opened; absent unless the challenge was accepted.
    pub table: Option<String>,
    /// When the challenge was made, in milliseconds since 1970.
    pub created: i64,
    /// When it expires.
    pub expires: i64,
}

/// A request to challenge an account: one with a password or a bot account by its `name`, or somebody at a table of the
/// caller's by `table` and `speaker`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewChallenge {
    /// The account's name.
    pub name: Option<String>,
    /// The id of the person at the table, taken from a seat.
    pub speaker: Option<String>,
    /// The table at which both sit or sat.
    pub table: Option<String>,
    /// The wanted table, with at least one seat of the kind `human` and one of the kind `open`.
    pub game: NewTable,
}

/// A request to decline a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Decline {
    /// Whether the challenger can challenge the caller again only after the caller has unblocked them.
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub block: bool,
}

/// A request to make the caller's account a bot account, for good.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BecomeBot {
    /// The name of the person or group whose bot it is, shown to everybody.
    pub owner: String,
}
