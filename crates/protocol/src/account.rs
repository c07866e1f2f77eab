//! Accounts, sessions, links, tokens and results, as requests and responses.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The caller's account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Me {
    /// The account's id.
    pub id: String,
    /// The name shown to others.
    pub name: String,
    /// Whether the account has a password, with which one can log in on other devices.
    pub has_password: bool,
    /// The language chosen; absent if the browser decides.
    pub language: Option<String>,
    /// The owner of a bot account; absent for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub bot_owner: Option<String>,
}

/// A request to create a guest account.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewGuest {
    /// 32 to 128 random hexadecimal digits. Requests with the same nonce within a minute get the same guest.
    pub nonce: Option<String>,
}

/// A request to change the caller's account.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChangeMe {
    /// The new name; unchanged if absent.
    pub name: Option<String>,
    /// The new language; unchanged if absent.
    pub language: Option<String>,
}

/// A request to log in.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Login {
    /// The account's name.
    pub name: String,
    /// The account's password.
    pub password: String,
}

/// A request to set or change the password.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewPassword {
    /// The new password.
    pub password: String,
    /// The current password; required if the account has one.
    pub old: Option<String>,
}

/// A session: a device that is logged in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SessionInfo {
    /// The id by which the session can be revoked.
    pub id: String,
    /// The kind of browser, such as `Firefox, Linux`; empty if unknown.
    pub device: String,
    /// When the session began, in milliseconds since 1970.
    pub created: i64,
    /// When it was last used, to within ten minutes.
    pub seen: i64,
    /// Whether it is the session of this request.
    pub current: bool,
    /// The table, if the session is restricted to one seat as a private hand.
    pub table: Option<String>,
    /// The seat, if the session is restricted to one seat as a private hand.
    pub seat: Option<usize>,
}

/// A request to create a device link.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewLink {
    /// The table for which the link gives one seat; if absent, the link is for the whole account.
    pub table: Option<String>,
    /// The seat; if absent, the caller's first seat at the table.
    pub seat: Option<usize>,
}

/// A preview of a device link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LinkOffer {
    /// The name of the account that created the link.
    pub name: String,
    /// Whether that account has a password.
    pub has_password: bool,
    /// The table, if it is for one seat only.
    pub table: Option<String>,
    /// The seat, if it is for one seat only.
    pub seat: Option<usize>,
}

/// The response to using a device link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LinkUsed {
    /// The account that the browser is logged in to now, if the link was for the whole account.
    pub me: Option<Me>,
    /// The table, if it was for one seat only.
    pub table: Option<String>,
    /// The seat, if it was for one seat only.
    pub seat: Option<usize>,
}

/// A report to the operator.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewReport {
    /// The id of the person, taken from a chat line.
    pub speaker: Option<String>,
    /// The seat of the person.
    pub seat: Option<usize>,
    /// A description of what happened.
    pub text: String,
}

/// The result of one of the caller's games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameResult {
    /// The table's id.
    pub id: String,
    /// The edition's id.
    #[cfg_attr(test, ts(type = "Edition"))]
    pub edition: String,
    /// When the table was created, in milliseconds since 1970.
    pub at: i64,
    /// Number of seats.
    pub seats: usize,
    /// The caller's rank, 1 for a victory.
    pub rank: u8,
    /// The caller's points.
    pub total: i16,
}

/// Statistics of the caller's finished games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Story {
    /// The games, newest first.
    pub games: Vec<GameResult>,
    /// Number of claims of each route, by edition.
    pub routes: BTreeMap<String, BTreeMap<String, u32>>,
    /// Number of completions of each ticket, by edition.
    pub tickets: BTreeMap<String, BTreeMap<String, u32>>,
}

/// A device link, which works once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeviceLink {
    /// The secret of the link; only its hash is stored.
    pub key: String,
    /// Seconds until the link expires.
    pub seconds: i64,
}

/// A request to use a device link.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct UseLink {
    /// The secret of the link.
    pub key: String,
}

/// A request to create a token.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewToken {
    /// A name by which its owner recognizes it.
    pub name: String,
    /// The scopes: `play`, `watch`, `tables`.
    pub scopes: Vec<String>,
    /// Days until it expires, 1 to 365; 365 if absent.
    pub days: Option<u32>,
}

/// A token for bots and scripts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TokenInfo {
    /// The id by which it can be revoked.
    pub id: String,
    /// A name by which its owner recognizes it.
    pub name: String,
    /// The scopes.
    pub scopes: Vec<String>,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// When it expires, in milliseconds since 1970.
    pub expires: i64,
    /// When it was last used, to within ten minutes; absent if never.
    pub seen: Option<i64>,
    /// The token itself, only in the response to its creation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub token: Option<String>,
}
