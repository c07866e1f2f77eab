//! Accounts, sessions, links, tokens and results, as requests and responses.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Who is asking, as they see themselves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Me {
    /// The account's id.
    pub id: String,
    /// The name shown to others.
    pub name: String,
    /// Whether one can come back with a password.
    pub has_password: bool,
    /// The language chosen.
    pub language: Option<String>,
}

/// A request to become a guest.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewGuest {
    /// 32 to 128 random hexadecimal digits. Requests with the same nonce within a minute get the same guest.
    pub nonce: Option<String>,
}

/// A change of what others see of somebody.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct ChangeMe {
    /// Another name.
    pub name: Option<String>,
    /// Another language.
    pub language: Option<String>,
}

/// Coming back.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Login {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// A new password.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewPassword {
    /// The password.
    pub password: String,
    /// The present password, if the account has one.
    pub old: Option<String>,
}

/// A device that can act as its owner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SessionInfo {
    /// By which it is ended.
    pub id: String,
    /// The kind of browser, such as `Firefox, Linux`; empty if it is not known.
    pub device: String,
    /// When it began.
    pub created: i64,
    /// When it was last used, within ten minutes.
    pub seen: i64,
    /// Whether it is the one that asks.
    pub current: bool,
    /// The table of a private hand.
    pub table: Option<String>,
    /// The seat of a private hand.
    pub seat: Option<usize>,
}

/// A link that is to be made.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewLink {
    /// The table whose seat the other device may play; without one the link is for the whole account.
    pub table: Option<String>,
    /// The seat; without one, the owner's first at the table.
    pub seat: Option<usize>,
}

/// What a link would do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LinkOffer {
    /// The name of the account that made it.
    pub name: String,
    /// Whether that account has a password.
    pub has_password: bool,
    /// The table, if it is for one seat only.
    pub table: Option<String>,
    /// That seat.
    pub seat: Option<usize>,
}

/// What a link has done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LinkUsed {
    /// Who the browser is now, if the link was for the whole account.
    pub me: Option<Me>,
    /// The table, if it was for one seat only.
    pub table: Option<String>,
    /// That seat.
    pub seat: Option<usize>,
}

/// A report to the operator.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewReport {
    /// The speaker of a chat line that it is about.
    pub speaker: Option<String>,
    /// The seat that it is about.
    pub seat: Option<usize>,
    /// What happened.
    pub text: String,
}

/// How one of the asker's games ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameResult {
    /// The table.
    pub id: String,
    /// The game.
    #[cfg_attr(test, ts(type = "Edition"))]
    pub edition: String,
    /// When the table was opened, in milliseconds since 1970.
    pub at: i64,
    /// How many played.
    pub seats: usize,
    /// The asker's rank, 1 for a victory.
    pub rank: u8,
    /// The asker's points.
    pub total: i16,
}

/// How the asker's finished games went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Story {
    /// Newest first.
    pub games: Vec<GameResult>,
    /// How often each route was claimed, by edition.
    pub routes: BTreeMap<String, BTreeMap<String, u32>>,
    /// How often each ticket was completed, by edition.
    pub tickets: BTreeMap<String, BTreeMap<String, u32>>,
}

/// What lets another device become the asker's, once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DeviceLink {
    /// The key; only its hash is stored.
    pub key: String,
    /// How long it can be used.
    pub seconds: i64,
}

/// A link that another device uses.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UseLink {
    /// Its key.
    pub key: String,
}

/// A key that is to be made.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewToken {
    /// What its owner calls it.
    pub name: String,
    /// What it allows: `play`, `watch`, `tables`.
    pub scopes: Vec<String>,
    /// Days until it ends, 1 to 365; a year if absent.
    pub days: Option<u32>,
}

/// A key for bots and scripts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TokenInfo {
    /// By which it is revoked.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// What it allows.
    pub scopes: Vec<String>,
    /// When it was made.
    pub created: i64,
    /// When it ends.
    pub expires: i64,
    /// When it was last used, within ten minutes; nothing if never.
    pub seen: Option<i64>,
    /// The key itself, this once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub token: Option<String>,
}
