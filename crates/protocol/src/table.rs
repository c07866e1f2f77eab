//! Editions, tables and seats, as requests and responses.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::clock::Clock;
use crate::deal::SharedDeal;

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// A person on a device of their own.
    Human,
    /// A bot of the server.
    Bot,
    /// A person who shares the host's screen.
    HotSeat,
    /// Nobody yet.
    Open,
}

/// Who can find a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Everybody: it is listed in the lobby.
    Public,
    /// Only people who have its invite.
    Private,
}

impl Visibility {
    /// Returns the id under which it is stored.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Private => "private",
        }
    }
}

/// The stage of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TableState {
    /// Players join; the game has not begun.
    Forming,
    /// The game is running.
    Playing,
    /// The game has ended.
    Over,
}

impl TableState {
    /// Returns the id under which it is stored.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Forming => "forming",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }
}

/// An option of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EditionOption {
    /// The option's id.
    pub id: String,
    /// The ids of its values.
    pub values: Vec<String>,
    /// The value that is used if none is chosen.
    pub default: String,
    /// The id of the rule that it changes.
    pub rule: String,
}

/// An edition, as a client needs it to create a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EditionInfo {
    /// The edition's id.
    #[cfg_attr(test, ts(type = "Edition"))]
    pub id: String,
    /// The supported numbers of seats.
    pub seats: Vec<usize>,
    /// The options that can be set.
    pub options: Vec<EditionOption>,
    /// The bot levels, weakest first.
    pub levels: Vec<String>,
    /// The points of a route by length, from 1; empty for the Card Game.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u32>))]
    pub route_points: Vec<u8>,
    /// The piece colors that players choose from.
    pub colors: Vec<String>,
}

/// A seat of a new table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewSeat {
    /// Who plays the seat.
    pub kind: SeatKind,
    /// The level of a bot.
    pub level: Option<String>,
    /// The name of a player who shares the host's screen.
    pub name: Option<String>,
    /// The piece color; the first free one if absent.
    pub color: Option<String>,
}

/// A request to create a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewTable {
    /// The edition's id.
    #[cfg_attr(test, ts(type = "Edition"))]
    pub edition: String,
    /// The seats, in order.
    pub seats: Vec<NewSeat>,
    /// Values of options by id; options that are left out have their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Who can find the table.
    pub visibility: Visibility,
    /// The time control. If absent: none for a private table, a time per move for a public one.
    pub clock: Option<Clock>,
    /// The table's name.
    pub title: Option<String>,
    /// Whether bot accounts may sit down with people; not if absent, unless a bot account opens the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots_allowed: Option<bool>,
}

/// A request to join a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Join {
    /// The invite, which a private table requires.
    pub invite: Option<String>,
    /// The seat to take; the first free one if absent.
    pub seat: Option<usize>,
    /// The piece color; the first free one if absent.
    pub color: Option<String>,
}

/// A request to look at an invitation, or to watch.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Invited {
    /// The invite, which a private table requires.
    pub invite: Option<String>,
}

/// A request to hide a table in the caller's list, or to show it again.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hide {
    /// Whether to hide it.
    pub hidden: bool,
}

/// A request to find a table by its code.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct UseCode {
    /// The code; case, spaces and hyphens do not matter.
    pub code: String,
}

/// The response to a code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FoundTable {
    /// The table's id.
    pub id: String,
    /// The invite, with which the client can join.
    pub invite: String,
}

/// The result of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableResult {
    /// When the game ended, in milliseconds since 1970.
    pub ended: i64,
    /// The rank of each seat, 1 for a victory.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u32>))]
    pub ranks: Vec<u8>,
    /// The points of each seat.
    pub totals: Vec<i16>,
    /// Whether the game ended because all players but one resigned.
    pub resigned: bool,
}

/// The addresses of this server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reach {
    /// URLs that other machines can open, likeliest first. Sent only to this machine, unless the URL is configured.
    pub addresses: Vec<String>,
    /// The command that makes the server reachable for other machines, if it listens only on this one.
    pub command: Option<String>,
}

/// A request to choose a piece color.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatColor {
    /// One of the edition's piece colors.
    pub color: String,
}

/// A contribution to the secret of the deal: first the hash of a nonce, then, when the server asks for it, the nonce.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum SeatNonce {
    /// The hash of the nonce, 64 hexadecimal digits.
    #[serde(rename = "hash")]
    Hash(String),
    /// The nonce, 32 hexadecimal digits.
    #[serde(rename = "nonce")]
    Nonce(String),
}

/// A request for another game with the same players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Rematch {
    /// Whether all players move on by one seat; players keep their colors.
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rotate: bool,
}

/// A request to put a bot on a seat: one of the server's, by its level, or a bot account that is online, by its name.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatBot {
    /// The level of the server's bot.
    pub level: Option<String>,
    /// The name of the bot account; the level does not matter then.
    pub name: Option<String>,
}

/// A request to continue a finished game from an earlier position.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GoOn {
    /// The position: the number of steps from the start of the game.
    pub at: usize,
    /// The seat that the caller plays.
    pub seat: usize,
    /// How unseen cards are dealt.
    pub deal: Deal,
    /// The level of the bots in the other seats.
    pub level: Option<String>,
}

/// A request to import a record.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewRecord {
    /// The text of the record.
    pub record: String,
}

/// A seat as shown in a list of tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatSummary {
    /// Who plays the seat.
    pub kind: SeatKind,
    /// The name of the player.
    pub name: String,
    /// The level of a bot, also of one that plays for an absent person.
    pub level: Option<String>,
    /// The color of the seat's pieces; absent while the seat is open.
    pub color: Option<String>,
    /// Whether the player is connected.
    pub connected: bool,
    /// Whether the seat is the caller's.
    pub you: bool,
    /// Whether the seat is the host's.
    pub host: bool,
    /// Why a bot plays for the person who owns the seat; absent while the person plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub bot_for: Option<Why>,
    /// Whether the seat is reserved for a person who has not joined yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub reserved: bool,
    /// An opaque id of the person, the same as in their chat lines, by which others mute or block them.
    /// Absent for the caller, bots and hot seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub speaker: Option<String>,
    /// The owner of the bot account that plays the seat; absent for people and for the server's own bots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub bot_owner: Option<String>,
}

/// How long a player has been absent or has not moved, and how many others want a bot instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatPresence {
    /// Milliseconds since the player disconnected; absent while connected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub away_ms: Option<i64>,
    /// Milliseconds for which the game has waited for the player; absent while it does not wait for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub waiting_ms: Option<i64>,
    /// Number of other players who have asked for a bot at this seat.
    pub votes: usize,
    /// Number of other players who must ask for it.
    pub needed: usize,
}

/// The sum of all score lines of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScorePart {
    /// The kind of score line, as in a final score.
    pub what: String,
    /// The sum of their points.
    pub points: i16,
}

/// A seat's score in a game that ended early.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatScore {
    /// 1 for the winner; players who resigned are last.
    pub rank: u8,
    /// The sum of the parts.
    pub total: i16,
    /// The parts; open tickets are not deducted.
    pub parts: Vec<ScorePart>,
}

/// The result of a game that ended before its last turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EarlyEnd {
    /// The seats that resigned, in seat order.
    pub resigned: Vec<usize>,
    /// Whether a player went back to an earlier turn; the game continues from there at another table.
    pub taken_back: bool,
    /// Whether the server's operator closed the game.
    pub closed: bool,
    /// The winning seat.
    pub winner: usize,
    /// The scores by seat.
    pub scores: Vec<SeatScore>,
}

/// A table as shown in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableSummary {
    /// The table's id.
    pub id: String,
    /// The table's name.
    pub title: String,
    /// The edition's id.
    #[cfg_attr(test, ts(type = "Edition"))]
    pub edition: String,
    /// The stage of the table.
    pub state: TableState,
    /// Who can find the table.
    pub visibility: Visibility,
    /// The seats, in order.
    pub seats: Vec<SeatSummary>,
    /// The time control.
    pub clock: Clock,
    /// Whether the game waits for the caller.
    pub awaiting_you: bool,
    /// When the table was created, in milliseconds since 1970.
    pub created: i64,
    /// Whether the caller is the host.
    pub hosting: bool,
    /// The result of a finished game, once it has been computed.
    pub result: Option<TableResult>,
    /// Whether bot accounts may sit down with people.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub bots_allowed: bool,
}

/// A table as shown to somebody who opens its address.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Invitation {
    /// The table as shown in a list.
    #[serde(flatten)]
    pub summary: TableSummary,
    /// Whether the caller has a seat or has been admitted.
    pub member: bool,
    /// Whether the host has removed the caller.
    pub removed: bool,
}

/// The tables shown to an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tables {
    /// Public tables whose game has not ended.
    pub open: Vec<TableSummary>,
    /// Tables of the caller.
    pub mine: Vec<TableSummary>,
    /// Where the next page of the caller's tables begins, to be sent as `after`; absent on the last page.
    pub next: Option<String>,
    /// Number of tables of this page that the caller has hidden.
    pub hidden: usize,
}

/// The response to creating a table or asking for a rematch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Opened {
    /// The table's id.
    pub id: String,
}

/// A table as shown to the people at it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableDetail {
    /// The table as shown in a list.
    #[serde(flatten)]
    pub summary: TableSummary,
    /// The invite; only for people who have a seat or have been admitted.
    pub invite: Option<String>,
    /// The code by which the table can be found while it waits for players; for the same people.
    pub code: Option<String>,
    /// The hash of the deal's secret; absent until the game has begun.
    pub commitment: Option<String>,
    /// Number of spectators.
    pub watchers: usize,
    /// The id of the rematch's table.
    pub next: Option<String>,
    /// Contributions to the secret of the deal.
    pub deal: SharedDeal,
    /// The seat that asked for the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rematch_by: Option<usize>,
    /// Absence and waiting by seat, while the game is running.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<SeatPresence>>"))]
    pub presence: Vec<SeatPresence>,
    /// Milliseconds of absence after which the others may let a bot play.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<i64>"))]
    pub away_limit_ms: i64,
    /// Milliseconds for which the game has waited for a connected player after which the others may let a bot play.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<i64>"))]
    pub waiting_limit_ms: i64,
    /// The result, if the game ended before its last turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub early_end: Option<EarlyEnd>,
    /// Whether the game continues an earlier game from one of its positions, with hidden cards dealt again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub continued: bool,
}

/// The response to publishing a replay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Shared {
    /// The key that is part of the replay's link.
    pub share: String,
}

/// Why a bot plays for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// They were disconnected, and another player asked for a bot.
    Away,
    /// They were connected and did not move, and a majority of the others asked for a bot.
    Idle,
    /// Their time ran out.
    Time,
    /// They asked for a bot themselves.
    Left,
    /// They resigned.
    Resigned,
}

/// How hidden cards are dealt in a game that continues from a position of another game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Deal {
    /// As they were in that game.
    True,
    /// Cards that the seat had not seen are dealt again, consistently with what it knew.
    Anew,
}
