//! What the server and its clients say to each other: the only JSON that crosses the network.
//!
//! Views and events are the engine's and are made in [`crate::views`] alone.

use std::collections::BTreeMap;

use engine::wire::OutlookDoc;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::clock::Clock;
use crate::deal::SharedDeal;
use crate::log::{Deal, Why};
use crate::refusal::Refusal;

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
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// 32 to 128 random hexadecimal digits. Requests with the same nonce within a minute get the same guest.
    pub nonce: Option<String>,
}

/// A change of what others see of somebody.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub struct ChangeMe {
    /// Another name.
    pub name: Option<String>,
    /// Another language.
    pub language: Option<String>,
}

/// Coming back.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// A new password.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
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
#[serde(deny_unknown_fields)]
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
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// The speaker of a chat line that it is about.
    pub speaker: Option<String>,
    /// The seat that it is about.
    pub seat: Option<usize>,
    /// What happened.
    pub text: String,
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
#[serde(deny_unknown_fields)]
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
#[serde(deny_unknown_fields)]
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
#[serde(deny_unknown_fields)]
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
#[serde(deny_unknown_fields)]
pub struct Invited {
    /// What lets in.
    pub invite: Option<String>,
}

/// Taking a table out of the asker's list, or putting it back.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Hide {
    /// Whether it is hidden.
    pub hidden: bool,
}

/// A code that somebody typed.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
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
#[serde(deny_unknown_fields)]
pub struct SeatColor {
    /// One of the edition's piece colors.
    pub color: String,
}

/// A contribution to the secret of the deal: first the hash of a nonce, then, when the server asks for it, the nonce.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
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
#[serde(default, deny_unknown_fields)]
pub struct Rematch {
    /// Whether everybody moves one seat further; colors stay with people.
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rotate: bool,
}

/// A bot for a place.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SeatBot {
    /// How strong.
    pub level: String,
}

/// A finished game that is to go on.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
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
#[serde(deny_unknown_fields)]
pub struct NewRecord {
    /// Its text.
    pub record: String,
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
#[serde(deny_unknown_fields)]
pub struct UseLink {
    /// Its key.
    pub key: String,
}

/// A key that is to be made.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
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

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChatLine {
    /// When it was said, in milliseconds since 1970.
    pub at: i64,
    /// By whom.
    pub name: String,
    /// What.
    pub text: String,
    /// From which place; none for watchers.
    pub seat: Option<usize>,
    /// An opaque id of the speaker, the same at every table, by which a reader can mute them; absent for old lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub speaker: Option<String>,
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

/// How fast bots play, as one person at the table wants it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// Twice the usual pause.
    Slow,
    /// The usual pause.
    Normal,
    /// A third of the usual pause.
    Fast,
    /// No pause, and no time to undo before a bot moves.
    Instant,
}

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// First of all: what the client has.
    Hello {
        /// The version it has seen last; 0 to be told the game from its beginning.
        version: Option<i64>,
        /// Whether it only watches, as a spectator, even where the account has a place: for a screen that a room sees.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        watch: bool,
    },
    /// An action.
    Act {
        /// The client's id for it: sending it again does it once.
        id: String,
        /// For which of the client's places.
        seat: usize,
        /// The version on which it was chosen.
        expected: i64,
        /// In notation.
        action: String,
    },
    /// Why something cannot be done: an action, or the claim of a route.
    Why {
        /// For which of the client's places.
        seat: usize,
        /// The action, in notation.
        #[cfg_attr(test, ts(optional = nullable))]
        action: Option<String>,
        /// Or the route.
        #[cfg_attr(test, ts(optional = nullable))]
        route: Option<String>,
    },
    /// What a choice of tickets would come to, while tickets are completed.
    Weigh {
        /// For which of the client's places.
        seat: usize,
        /// All of the choice.
        tickets: Vec<String>,
    },
    /// Something to say.
    Chat {
        /// What.
        text: String,
        /// The client's id for it: the line is then accepted or refused by that id, and stored once.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        id: Option<String>,
    },
    /// To take the last action back.
    Undo {
        /// The client's id for it.
        id: String,
    },
    /// What a strong bot would do.
    Hint {
        /// For which of the client's places.
        seat: usize,
    },
    /// Asks for a [`ServerMessage::Pong`] with the same number.
    Ping {
        /// The number.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
        n: u32,
    },
    /// Asks for a bot at the seat of somebody who is absent or does not move.
    Replace {
        /// The client's id for it.
        id: String,
        /// The seat.
        seat: usize,
    },
    /// Takes the client's own seat back from the bot that plays for it.
    TakeOver {
        /// The client's id for it.
        id: String,
        /// The seat.
        seat: usize,
    },
    /// How fast bots should play; the slowest wish at the table counts.
    Pace {
        /// The wish.
        speed: Speed,
    },
    /// Lets bots play without a pause until it is a person's turn again.
    Skip {},
}

/// A place's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatClock {
    /// Milliseconds left.
    pub remaining_ms: i64,
    /// Whether it runs.
    pub running: bool,
}

/// A published replay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Shared {
    /// What its link carries.
    pub share: String,
}

/// One entry of a game's log, without its events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogNote {
    /// The version that it made.
    pub version: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// How many of the message's events belong to it.
    pub events: usize,
    /// Whether a bot chose it for a person.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub bot: bool,
    /// What happened at the table rather than in the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub fact: Option<TableFact>,
}

/// Something that happened at the table rather than in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum TableFact {
    /// A bot plays for a person from now on.
    TakenOver {
        /// The person's seat.
        seat: usize,
        /// Why.
        why: Why,
    },
    /// A person plays again.
    Returned {
        /// Their seat.
        seat: usize,
    },
    /// The game ended early.
    Ended {
        /// The seat that wins.
        winner: usize,
    },
}

/// An action that the search recommends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hint {
    /// The action in notation.
    pub action: String,
    /// The estimated chance to win after it, from 0 to 1.
    pub win: f64,
    /// Why it is good, as far as the seat can know.
    pub reason: HintReason,
}

/// Why an action is recommended: a code that the page has a sentence for, and the sentence's arguments.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HintReason {
    /// One of the codes of `bots::reason::Reason`.
    pub code: String,
    /// Ids of routes, tickets, cards and cities, and numbers, by name.
    pub args: BTreeMap<String, String>,
}

/// What the server says. `View` and `GameEvent` are the engine's documents.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage<'a> {
    /// The table and who is at it.
    Table {
        /// As the reader sees it.
        table: Box<TableDetail>,
    },
    /// Everything the reader may know now.
    Snapshot {
        /// The version that it shows.
        version: i64,
        /// Through which place's eyes.
        seat: Option<usize>,
        /// What they see.
        #[cfg_attr(test, ts(type = "View"))]
        view: &'a RawValue,
        /// Whether that place may take its last action back now.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        can_undo: bool,
        /// The version whose action has just been undone.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        undone: Option<i64>,
    },
    /// What has happened since the version before.
    Events {
        /// The version before the first of the entries; 0 for the whole game.
        #[cfg_attr(test, ts(optional, as = "Option<i64>"))]
        from: i64,
        /// The log entries that the events belong to, in order.
        #[cfg_attr(test, ts(optional, as = "Option<Vec<LogNote>>"))]
        entries: &'a [LogNote],
        /// The version after it.
        version: i64,
        /// Through which place's eyes.
        seat: Option<usize>,
        /// What they saw happen.
        #[cfg_attr(test, ts(type = "GameEvent[]"))]
        events: &'a RawValue,
        /// What they see now.
        #[cfg_attr(test, ts(type = "View"))]
        view: &'a RawValue,
        /// Whether that place may take its last action back now.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        can_undo: bool,
    },
    /// An action is done and will never be lost.
    Accepted {
        /// The client's id for it.
        id: String,
        /// The version that it made.
        version: i64,
    },
    /// An action was refused; nothing has changed.
    Refused {
        /// The client's id for it.
        id: String,
        /// Why.
        error: Refusal,
    },
    /// Why something cannot be done.
    Reason {
        /// The action that was asked about.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        action: Option<String>,
        /// Or the route.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        route: Option<String>,
        /// Why; nothing if it can be done.
        error: Option<Refusal>,
    },
    /// What a choice of tickets would come to.
    Weighed {
        /// For which place.
        seat: usize,
        /// The choice that was asked about.
        tickets: Vec<String>,
        /// What it comes to; nothing if it cannot be weighed.
        #[cfg_attr(test, ts(type = "Outlook | null"))]
        outlook: Option<OutlookDoc>,
        /// Why it cannot be weighed.
        error: Option<Refusal>,
    },
    /// Somebody said something.
    Chat {
        /// What.
        line: ChatLine,
    },
    /// The newest lines of chat that the reader may see; replaces all lines received before.
    ChatHistory {
        /// Oldest first.
        lines: Vec<ChatLine>,
    },
    /// The answer to a ping.
    Pong {
        /// The ping's number.
        n: u32,
        /// The server's time, in milliseconds since 1970.
        server_time: i64,
    },
    /// How many people watch, for those who play.
    Watching {
        /// How many.
        count: usize,
    },
    /// The clocks.
    Clock {
        /// By place.
        seats: Vec<SeatClock>,
    },
    /// A bot thinks.
    Thinking {
        /// Where.
        seat: usize,
    },
    /// What a strong bot would do, best first.
    Hints {
        /// Some actions.
        hints: Vec<Hint>,
    },
    /// The socket will close.
    Closing {
        /// Why: `shutdown`, `slow`, `too-fast`, `bad-message`, `idle`, `logout`, `gone`.
        reason: String,
        /// After how many seconds to come again; never if nothing is said.
        retry_after: Option<u32>,
    },
}

#[cfg(test)]
mod tests {
    use ts_rs::{Config, TS};

    use super::*;
    use crate::clock::Clock;
    use crate::refusal::{Arg, Refusal};

    /// What the browser knows of the wire, as this program sees it.
    fn types() -> String {
        let config = Config::new().with_large_int("number");
        let mut text = String::from(
            "// Written by `UPDATE=1 cargo test -p server wire` from crates/server/src/wire.rs; do not edit.\n\
             import type { Edition, GameEvent, Outlook, View } from './game';\n",
        );
        macro_rules! declare {
            ($($name:ty),+ $(,)?) => {
                $(text.push_str(&format!("\nexport {}\n", <$name>::decl(&config)));)+
            };
        }
        declare!(
            Arg,
            Refusal,
            Clock,
            SeatKind,
            Visibility,
            TableState,
            Me,
            NewGuest,
            ChangeMe,
            Login,
            NewPassword,
            SessionInfo,
            NewLink,
            LinkOffer,
            LinkUsed,
            NewReport,
            EditionOption,
            EditionInfo,
            NewSeat,
            NewTable,
            Join,
            Rematch,
            SeatBot,
            SeatColor,
            Invited,
            Hide,
            UseCode,
            FoundTable,
            Reach,
            SeatNonce,
            SharedDeal,
            Deal,
            GoOn,
            NewRecord,
            GameResult,
            Story,
            DeviceLink,
            UseLink,
            NewToken,
            TokenInfo,
            SeatSummary,
            TableResult,
            Invitation,
            TableSummary,
            Tables,
            Opened,
            ChatLine,
            Why,
            SeatPresence,
            ScorePart,
            SeatScore,
            EarlyEnd,
            TableDetail,
            Speed,
            ClientMessage,
            SeatClock,
            Shared,
            LogNote,
            TableFact,
            Hint,
            HintReason,
            ServerMessage<'static>,
        );
        text
    }

    #[test]
    fn the_browsers_types_are_up_to_date() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/generated/wire.ts");
        let fresh = types();
        if std::env::var_os("UPDATE").is_some() {
            std::fs::create_dir_all(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/generated"))
                .expect("the folder can be made");
            std::fs::write(file, &fresh).expect("the file can be written");
        }
        let stored = std::fs::read_to_string(file).unwrap_or_default();
        assert!(stored == fresh, "run UPDATE=1 cargo test -p server wire, and look at what has changed");
    }
}
