//! The messages of a table's WebSocket.
//!
//! Readers ignore fields that they do not know, so that a message can gain fields within one major version.
//! `View` and `GameEvent` are documents of [`crate::document`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::close_reason::CloseReason;
use crate::document::OutlookDoc;
use crate::refusal::Refusal;
use crate::table::{TableDetail, Why};

/// The major version of the protocol.
///
/// Within it, messages and documents only gain fields, and new types of messages may be added.
pub const PROTOCOL: u32 = 1;

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
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// First of all: what the client has.
    Hello {
        /// The major version of the protocol that the client speaks; without it, version 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        protocol: Option<u32>,
        /// The version of the game that it has seen last; 0 to be told the game from its beginning.
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
        /// The client's id for the question, which the answer or the refusal repeats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<String>,
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
        /// The client's id for the question, which the answer or the refusal repeats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<String>,
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
        /// The client's id for the question, which the answer or the refusal repeats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<String>,
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
    /// The first message to a client whose first `hello` names its version of the protocol.
    Hello {
        /// The major version of the protocol that the server speaks.
        protocol: u32,
        /// The version of the program that runs the table.
        build: &'static str,
    },
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
    /// Something was refused; nothing has changed.
    Refused {
        /// The client's id for it; empty if a message of an unknown type had none.
        id: String,
        /// Why.
        error: Refusal,
    },
    /// Why something cannot be done.
    Reason {
        /// The client's id for the question, if it gave one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<String>,
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
        /// The client's id for the question, if it gave one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<String>,
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
        /// The client's id for the question, if it gave one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<String>,
        /// Some actions.
        hints: Vec<Hint>,
    },
    /// The socket will close.
    Closing {
        /// Why.
        reason: CloseReason,
        /// After how many seconds to come again; never if nothing is said.
        retry_after: Option<u32>,
    },
}

/// Why a text is no message of a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// It is no JSON, or a message of a known type with wrong fields.
    Malformed,
    /// It is a message of a type that this version does not know: it is refused and nothing else.
    UnknownType {
        /// The client's id for it, if it has one.
        id: Option<String>,
        /// The type.
        kind: String,
    },
}

impl ClientMessage {
    /// The types of messages.
    pub const TYPES: [&str; 12] = [
        "act",
        "chat",
        "hello",
        "hint",
        "pace",
        "ping",
        "replace",
        "skip",
        "take-over",
        "undo",
        "weigh",
        "why",
    ];

    /// Parses a message.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        /// What every message has.
        #[derive(Deserialize)]
        struct Header {
            #[serde(rename = "type")]
            kind: String,
            #[serde(default)]
            id: serde_json::Value,
        }

        serde_json::from_str(text).or_else(|_| {
            let header: Header = serde_json::from_str(text).map_err(|_| ParseError::Malformed)?;
            if Self::TYPES.contains(&header.kind.as_str()) {
                return Err(ParseError::Malformed);
            }
            let id = header.id.as_str().map(str::to_owned);
            Err(ParseError::UnknownType { id, kind: header.kind })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_fields_are_ignored() {
        let hello =
            ClientMessage::parse(r#"{"type":"hello","protocol":1,"version":null,"from_the_future":{}}"#);
        assert_eq!(hello, Ok(ClientMessage::Hello { protocol: Some(1), version: None, watch: false }));
    }

    #[test]
    fn an_unknown_type_is_told_apart_from_a_malformed_message() {
        let unknown = |id: Option<&str>| {
            Err(ParseError::UnknownType { id: id.map(str::to_owned), kind: "teleport".to_owned() })
        };
        assert_eq!(ClientMessage::parse(r#"{"type":"teleport","id":"a"}"#), unknown(Some("a")));
        assert_eq!(ClientMessage::parse(r#"{"type":"teleport","id":7}"#), unknown(None));
        for bad in ["", "{", "[]", "null", r#"{"id":"a"}"#, r#"{"type":7}"#, r#"{"type":"act","id":"a"}"#] {
            assert_eq!(ClientMessage::parse(bad), Err(ParseError::Malformed), "{bad}");
        }
    }

    #[test]
    fn the_types_are_all_that_serde_knows() {
        let error = serde_json::from_str::<ClientMessage>(r#"{"type":"teleport"}"#).expect_err("unknown");
        let known: std::collections::BTreeSet<String> =
            error.to_string().split('`').skip(3).step_by(2).map(str::to_owned).collect();
        assert_eq!(known, ClientMessage::TYPES.iter().map(|&kind| kind.to_owned()).collect());
    }
}
