//! Editions, tables and seats, as requests and responses.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::clock::Clock;
use crate::deal::SharedDeal;

/// What sits on a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// A person with a screen of their own.
    Human,
    /// A player made of code.
    Bot,
    /// A person at the host's screen.
    HotSeat,
    /// Nobody yet.
    Open,
}

/// Whether strangers see a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// It stands in the lobby.
    Public,
    /// It is found by its invite.
    Private,
}

impl Visibility {
    /// As it is stored.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Private => "private",
        }
    }
}

/// Whether a table's game has begun or ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum TableState {
    /// People sit down.
    Forming,
    /// The game is on.
    Playing,
    /// It has ended.
    Over,
}

impl TableState {
    /// As it is stored.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Forming => "forming",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }
}

/// A setting of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EditionOption {
    /// Its name.
    pub id: String,
    /// What it can be.
    pub values: Vec<String>,
    /// What it is if nobody says otherwise.
    pub default: String,
    /// The rule it belongs to.
    pub rule: String,
}

/// A game that can be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EditionInfo {
    /// Its id.
    #[cfg_attr(test, ts(type = "Edition"))]
    pub id: String,
    /// How many can play.
    pub seats: Vec<usize>,
    /// Its settings.
    pub options: Vec<EditionOption>,
    /// The bots that play it, weakest first.
    pub levels: Vec<String>,
    /// What a route of one, two, three … spaces is worth; none without a board.
    pub route_points: Vec<u8>,
    /// The piece colors that players choose from.
    pub colors: Vec<String>,
}

/// A place of a table that is to be opened.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct NewSeat {
    /// Who is to sit there.
    pub kind: SeatKind,
    /// How strong a bot.
    pub level: Option<String>,
    /// What somebody at the host's own screen is called.
    pub name: Option<String>,
    /// The piece color; the first free one if absent.
    pub color: Option<String>,
}

/// A table that is to be opened.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct NewTable {
    /// The game.
    #[cfg_attr(test, ts(type = "Edition"))]
    pub edition: String,
    /// The places.
    pub seats: Vec<NewSeat>,
    /// The settings that are not to be the rulebook's.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Whether strangers see it.
    pub visibility: Visibility,
    /// How time is counted; if absent, not at all at a private table and per move at a public one.
    pub clock: Option<Clock>,
    /// What it is called.
    pub title: Option<String>,
}

/// Sitting down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct Join {
    /// What lets in.
    pub invite: Option<String>,
    /// The place.
    pub seat: Option<usize>,
    /// The piece color; the first free one if absent.
    pub color: Option<String>,
}

/// Asking what an invitation is for, or to watch.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct Invited {
    /// What lets in.
    pub invite: Option<String>,
}

/// Taking a table out of the asker's list, or putting it back.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hide {
    /// Whether it is hidden.
    pub hidden: bool,
}

/// A code that somebody typed.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UseCode {
    /// The code; case, spaces and hyphens do not matter.
    pub code: String,
}

/// The table that a code leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FoundTable {
    /// Its id.
    pub id: String,
    /// What lets in.
    pub invite: String,
}

/// How a finished game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableResult {
    /// When, in milliseconds since 1970.
    pub ended: i64,
    /// The rank of each seat, 1 for a victory.
    pub ranks: Vec<u8>,
    /// The points of each seat.
    pub totals: Vec<i16>,
    /// Whether it ended because all but one resigned.
    pub resigned: bool,
}

/// How this server is reached.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reach {
    /// The addresses that other machines can open, the most likely one first. Told only to this computer, or if fixed.
    pub addresses: Vec<String>,
    /// The command that lets other machines in, if the server listens only on this computer.
    pub command: Option<String>,
}

/// A choice of a piece color.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatColor {
    /// One of the edition's piece colors.
    pub color: String,
}

/// A contribution to the secret of the deal: first the hash of a nonce, then, when the server asks for it, the nonce.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum SeatNonce {
    /// The hash of the nonce, 64 hexadecimal digits.
    #[serde(rename = "hash")]
    Hash(String),
    /// The nonce, 32 hexadecimal digits.
    #[serde(rename = "nonce")]
    Nonce(String),
}

/// Another game with the same people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default)]
pub struct Rematch {
    /// Whether everybody moves one seat further; colors stay with people.
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rotate: bool,
}

/// A bot for a place.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatBot {
    /// How strong.
    pub level: String,
}

/// A finished game that is to go on.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct GoOn {
    /// After so many steps.
    pub at: usize,
    /// In which seat the asker goes on.
    pub seat: usize,
    /// How the unseen cards lie.
    pub deal: Deal,
    /// How strong the bots are.
    pub level: Option<String>,
}

/// A record that is to be opened.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewRecord {
    /// Its text.
    pub record: String,
}

/// A place as a list of tables shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatSummary {
    /// What sits there.
    pub kind: SeatKind,
    /// The name shown.
    pub name: String,
    /// How strong a bot is; also of a bot that plays for somebody who is away.
    pub level: Option<String>,
    /// The color of the seat's pieces; none while nobody sits there.
    pub color: Option<String>,
    /// Whether somebody is there now.
    pub connected: bool,
    /// Whether it is the asker's.
    pub you: bool,
    /// Whether the host sits there.
    pub host: bool,
    /// Why a bot plays for the person whose seat it is; absent while the person plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub bot_for: Option<Why>,
    /// Whether the seat is reserved for a person who has not answered yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub reserved: bool,
    /// The opaque id of another person who sits there, the same as in their chat lines: by it a reader mutes or blocks
    /// them. Absent for the asker, bots and hot seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub speaker: Option<String>,
}

/// Who is absent or slow at a seat, and what the others may do about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatPresence {
    /// For how many milliseconds the person has been disconnected; absent while connected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub away_ms: Option<i64>,
    /// For how many milliseconds the game has waited for the person's decision; absent while it does not wait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub waiting_ms: Option<i64>,
    /// How many of the others have asked for a bot at this seat.
    pub votes: usize,
    /// How many of the others must ask for it.
    pub needed: usize,
}

/// A part of a score: what for, and the sum of points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ScorePart {
    /// The kind of score line, as in a final score.
    pub what: String,
    /// The sum of its points.
    pub points: i16,
}

/// A seat's score at the moment a game ended early.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatScore {
    /// 1 for the winner; whoever resigned comes last.
    pub rank: u8,
    /// The sum of the parts.
    pub total: i16,
    /// The parts; open tickets are not deducted.
    pub parts: Vec<ScorePart>,
}

/// The result of a game that ended before its last turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EarlyEnd {
    /// The seats that resigned, in seat order.
    pub resigned: Vec<usize>,
    /// Whether the player took the game back to an earlier turn, which continues at another table.
    pub taken_back: bool,
    /// Whether the server's operator closed the game.
    pub closed: bool,
    /// The seat that wins.
    pub winner: usize,
    /// The scores by seat.
    pub scores: Vec<SeatScore>,
}

/// A table as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableSummary {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The game.
    #[cfg_attr(test, ts(type = "Edition"))]
    pub edition: String,
    /// Whether it has begun or ended.
    pub state: TableState,
    /// Whether strangers see it.
    pub visibility: Visibility,
    /// The places.
    pub seats: Vec<SeatSummary>,
    /// How time is counted.
    pub clock: Clock,
    /// Whether the game waits for the asker.
    pub awaiting_you: bool,
    /// When it was opened, in milliseconds since 1970.
    pub created: i64,
    /// Whether the asker is the host.
    pub hosting: bool,
    /// How the game ended, as far as it is known.
    pub result: Option<TableResult>,
}

/// What somebody who opens a table's address may do there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Invitation {
    /// What a list shows.
    #[serde(flatten)]
    pub summary: TableSummary,
    /// Whether the asker sits there or was let in.
    pub member: bool,
    /// Whether the host has removed the asker.
    pub removed: bool,
}

/// The tables that somebody may want.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tables {
    /// Public ones that have not ended.
    pub open: Vec<TableSummary>,
    /// The asker's own.
    pub mine: Vec<TableSummary>,
    /// From which one on to ask for the asker's further tables, if there are more.
    pub next: Option<u32>,
    /// How many of the asker's tables on this page the asker has hidden.
    pub hidden: usize,
}

/// What opening a table or asking for a rematch answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Opened {
    /// The table's id.
    pub id: String,
}

/// A table as those at it see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableDetail {
    /// What a list shows.
    #[serde(flatten)]
    pub summary: TableSummary,
    /// What lets others in; only for those who sit there or were let in.
    pub invite: Option<String>,
    /// What is typed to find the table, while it waits for players; for the same people.
    pub code: Option<String>,
    /// The hash of the deal's secret, once the game has begun.
    pub commitment: Option<String>,
    /// How many watch.
    pub watchers: usize,
    /// The table of the rematch.
    pub next: Option<String>,
    /// What has been contributed to the secret of the deal.
    pub deal: SharedDeal,
    /// The seat that asked for the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rematch_by: Option<usize>,
    /// Absence and waiting by seat, while a game is on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<SeatPresence>>"))]
    pub presence: Vec<SeatPresence>,
    /// After how many milliseconds of absence or waiting the others may let a bot play.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<i64>"))]
    pub away_limit_ms: i64,
    /// The result, if the game ended before its last turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub early_end: Option<EarlyEnd>,
    /// Whether the game continues another one from an earlier turn, with hidden cards dealt again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub continued: bool,
}

/// A published replay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Shared {
    /// What its link carries.
    pub share: String,
}

/// Why a bot plays for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// They were disconnected, and another player asked for a bot.
    Away,
    /// They were connected and did not move, and a majority of the others asked for a bot.
    Idle,
    /// Their time was over.
    Time,
    /// They asked for a bot themselves.
    Left,
    /// They gave up.
    Resigned,
}

/// How the cards lie in a game that goes on from a moment of another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Deal {
    /// As they lay.
    True,
    /// What the seat had not seen is dealt anew, within what it knew.
    Anew,
}
