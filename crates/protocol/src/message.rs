//! The messages of a table's WebSocket.
//!
//! Readers ignore fields that they do not know, so that a message can gain fields within one major version.
//! `View` and `GameEvent` are documents of [`crate::document`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::close_reason::CloseReason;
#[cfg(feature = "schema")]
use crate::document::action::SentAction;
use crate::document::action::{deserialize_notation, deserialize_optional_notation};
use crate::document::{ActionDoc, OutlookDoc};
use crate::refusal::Refusal;
use crate::table::{TableDetail, Why};

/// The major version of the protocol.
///
/// Within it, messages and documents only gain fields, and new types of messages may be added.
pub const PROTOCOL: u32 = 1;

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// When it was sent, in milliseconds since 1970.
    pub at: i64,
    /// The sender's name.
    pub name: String,
    /// The text of the line.
    pub text: String,
    /// The sender's seat; absent for spectators.
    pub seat: Option<usize>,
    /// An opaque id of the sender, the same at every table, by which a reader can mute them; absent for old lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub speaker: Option<String>,
    /// Whether the sender is a bot account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub bot: bool,
}

/// How fast bots play, as chosen by one person at the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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

/// A message of a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// The first message of a connection.
    Hello {
        /// The major version of the protocol that the client speaks; without it, version 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        protocol: Option<u32>,
        /// The last version of the game that the client has seen; 0 to get the events of the whole game.
        version: Option<i64>,
        /// Whether the client gets a spectator's view even if the account has a seat, as a shared big screen needs.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        watch: bool,
        /// Whether views come with their legal actions also as objects, in `actions`.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        action_objects: bool,
    },
    /// Applies an action.
    Act {
        /// The client's id for the action; an action sent again with the same id is applied once.
        id: String,
        /// The seat, which must be one of the client's.
        seat: usize,
        /// The version on which the action was chosen.
        expected: i64,
        /// The action, in notation or as an object.
        #[serde(deserialize_with = "deserialize_notation")]
        #[cfg_attr(test, ts(type = "string | Action"))]
        #[cfg_attr(feature = "schema", schema(value_type = SentAction))]
        action: String,
    },
    /// Asks why an action or the claim of a route is illegal.
    Why {
        /// The client's id for the question, which the response repeats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<String>,
        /// The seat, which must be one of the client's.
        seat: usize,
        /// The action, in notation or as an object.
        #[serde(default, deserialize_with = "deserialize_optional_notation")]
        #[cfg_attr(test, ts(optional, type = "string | Action | null"))]
        #[cfg_attr(feature = "schema", schema(value_type = Option<SentAction>))]
        action: Option<String>,
        /// The route, if the question is about claiming it.
        #[cfg_attr(test, ts(optional = nullable))]
        route: Option<String>,
    },
    /// Asks for the result of a choice of tickets, while tickets are completed.
    Weigh {
        /// The client's id for the question, which the response repeats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<String>,
        /// The seat, which must be one of the client's.
        seat: usize,
        /// The chosen tickets.
        tickets: Vec<String>,
    },
    /// Sends a line of chat.
    Chat {
        /// The text of the line.
        text: String,
        /// The client's id for the line; with it, the line is acknowledged or refused, and stored once.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        id: Option<String>,
    },
    /// Undoes the client's last action.
    Undo {
        /// The client's id for the request.
        id: String,
    },
    /// Asks for recommended actions.
    Hint {
        /// The client's id for the question, which the response repeats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<String>,
        /// The seat, which must be one of the client's.
        seat: usize,
    },
    /// Asks for a [`ServerMessage::Pong`] with the same number.
    Ping {
        /// A number that the response repeats.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
        n: u32,
    },
    /// Asks for a bot at the seat of a player who is absent or does not move.
    Replace {
        /// The client's id for the request.
        id: String,
        /// The seat.
        seat: usize,
    },
    /// Takes the client's own seat back from the bot that plays for it.
    TakeOver {
        /// The client's id for the request.
        id: String,
        /// The seat.
        seat: usize,
    },
    /// Chooses how fast bots play; the slowest choice at the table counts.
    Pace {
        /// The chosen speed.
        speed: Speed,
    },
    /// Lets bots play without a pause until it is a human player's turn again.
    Skip {},
}

/// The clock of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatClock {
    /// Milliseconds left.
    pub remaining_ms: i64,
    /// Whether it runs.
    pub running: bool,
}

/// One entry of a game's log, without its events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LogNote {
    /// The version of the game after the entry.
    pub version: i64,
    /// When it was stored, in milliseconds since 1970.
    pub at: i64,
    /// Number of the message's events that belong to it.
    pub events: usize,
    /// Whether a bot chose the action for a human player.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub bot: bool,
    /// What happened at the table, if the entry is not an action of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub fact: Option<TableFact>,
}

/// A log entry about the table rather than the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum TableFact {
    /// From now on a bot plays for a person.
    TakenOver {
        /// The person's seat.
        seat: usize,
        /// Why the bot plays.
        why: Why,
    },
    /// A person plays again instead of the bot.
    Returned {
        /// The person's seat.
        seat: usize,
    },
    /// The game ended early.
    Ended {
        /// The winning seat.
        winner: usize,
    },
}

/// An action that the search recommends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hint {
    /// The action in notation.
    pub action: String,
    /// The estimated chance to win after it, from 0 to 1.
    pub win: f64,
    /// Why it is good, as far as the seat can know.
    pub reason: HintReason,
}

/// Why an action is recommended: a code, for which the web client has a sentence, and the sentence's arguments.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HintReason {
    /// One of the codes of `bots::reason::Reason`.
    pub code: String,
    /// Ids of routes, tickets, cards and cities, and numbers, by name.
    pub args: BTreeMap<String, String>,
}

/// A message of the server. `View` and `GameEvent` are documents of [`crate::document`].
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage<'a> {
    /// The response to a first `hello` that names a version of the protocol.
    Hello {
        /// The major version of the protocol that the server speaks.
        protocol: u32,
        /// The version of the program that runs the table.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        build: &'static str,
    },
    /// The table, its seats and who is connected.
    Table {
        /// The table as the receiver may see it.
        table: Box<TableDetail>,
    },
    /// The complete view of the receiver.
    Snapshot {
        /// The version of the game that the view shows.
        version: i64,
        /// The seat whose view it is; absent for a spectator.
        seat: Option<usize>,
        /// The view.
        #[cfg_attr(test, ts(type = "View"))]
        #[cfg_attr(feature = "schema", schema(value_type = crate::document::schema::View))]
        view: &'a RawValue,
        /// The legal actions of the view as objects, in the same order; only for a client that asked for them.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        actions: Option<Vec<ActionDoc>>,
        /// Whether that seat may undo its last action now.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        can_undo: bool,
        /// The version whose action has just been undone.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        undone: Option<i64>,
    },
    /// New events, and the view after them.
    Events {
        /// The version before the first of the entries; 0 for the whole game.
        #[cfg_attr(test, ts(optional, as = "Option<i64>"))]
        from: i64,
        /// The log entries that the events belong to, in order.
        #[cfg_attr(test, ts(optional, as = "Option<Vec<LogNote>>"))]
        #[cfg_attr(feature = "schema", schema(value_type = Vec<LogNote>))]
        entries: &'a [LogNote],
        /// The version of the game after the events.
        version: i64,
        /// The seat whose view it is; absent for a spectator.
        seat: Option<usize>,
        /// The events, as that seat sees them.
        #[cfg_attr(test, ts(type = "GameEvent[]"))]
        #[cfg_attr(feature = "schema", schema(value_type = Vec<crate::document::schema::GameEvent>))]
        events: &'a RawValue,
        /// The view after the events.
        #[cfg_attr(test, ts(type = "View"))]
        #[cfg_attr(feature = "schema", schema(value_type = crate::document::schema::View))]
        view: &'a RawValue,
        /// The legal actions of the view as objects, in the same order; only for a client that asked for them.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        actions: Option<Vec<ActionDoc>>,
        /// Whether that seat may undo its last action now.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        can_undo: bool,
    },
    /// The request with this id was applied, and is durable.
    Accepted {
        /// The client's id for the request.
        id: String,
        /// The version of the game after it.
        version: i64,
    },
    /// The request with this id was refused; nothing has changed.
    Refused {
        /// The client's id for the request; empty if a message of an unknown type had none.
        id: String,
        /// The reason.
        error: Refusal,
    },
    /// The response to [`ClientMessage::Why`].
    Reason {
        /// The client's id for the question, if it gave one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<String>,
        /// The action that the question was about.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        action: Option<String>,
        /// The route that the question was about.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        route: Option<String>,
        /// Why the action is illegal; absent if it is legal.
        error: Option<Refusal>,
    },
    /// The response to [`ClientMessage::Weigh`].
    Weighed {
        /// The client's id for the question, if it gave one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<String>,
        /// The seat that the question was about.
        seat: usize,
        /// The chosen tickets.
        tickets: Vec<String>,
        /// The result of the choice; absent if there is an error.
        #[cfg_attr(test, ts(type = "Outlook | null"))]
        outlook: Option<OutlookDoc>,
        /// Why there is no result.
        error: Option<Refusal>,
    },
    /// A new line of chat.
    Chat {
        /// The line.
        line: ChatLine,
    },
    /// The newest lines of chat that the receiver may see; replaces all lines received before.
    ChatHistory {
        /// The lines, oldest first.
        lines: Vec<ChatLine>,
    },
    /// The answer to a ping.
    Pong {
        /// The ping's number.
        n: u32,
        /// The server's time, in milliseconds since 1970.
        server_time: i64,
    },
    /// Number of spectators.
    Watching {
        /// Number of spectators.
        count: usize,
    },
    /// The clocks of all seats.
    Clock {
        /// The clocks, by seat.
        seats: Vec<SeatClock>,
    },
    /// A bot has begun to think.
    Thinking {
        /// The bot's seat.
        seat: usize,
    },
    /// The response to [`ClientMessage::Hint`].
    Hints {
        /// The client's id for the question, if it gave one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<String>,
        /// The recommended actions, best first.
        hints: Vec<Hint>,
    },
    /// The server is about to close the connection.
    Closing {
        /// The reason.
        reason: CloseReason,
        /// Seconds to wait before reconnecting; absent if the client should not reconnect.
        retry_after: Option<u32>,
    },
}

/// Why a text is not a message of a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// The text is not JSON, or is a message of a known type with wrong fields.
    Malformed,
    /// The message has a type that this version does not know: it is refused, and the connection stays open.
    UnknownType {
        /// The client's id for the message, if it has one.
        id: Option<String>,
        /// The unknown type.
        kind: String,
    },
}

impl ClientMessage {
    /// All types of messages, sorted.
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
        /// The fields that every message has.
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
        assert_eq!(
            hello,
            Ok(ClientMessage::Hello {
                protocol: Some(1),
                version: None,
                watch: false,
                action_objects: false
            })
        );
    }

    #[test]
    fn an_action_is_sent_in_notation_or_as_an_object() {
        let act = |action: serde_json::Value| {
            let text =
                serde_json::json!({ "type": "act", "id": "a", "seat": 0, "expected": 1, "action": action });
            ClientMessage::parse(&text.to_string())
        };
        let claim = serde_json::json!({
            "kind": "claim", "route": "duluth--helena", "payment": { "orange": 4, "wild": 2 }, "color": "ignored",
        });
        let Ok(ClientMessage::Act { action, .. }) = act(claim) else { panic!("it is an action") };
        assert_eq!(action, "claim duluth--helena 4 orange 2 wild");
        let Ok(ClientMessage::Act { action, .. }) = act("pick 3".into()) else { panic!("it is an action") };
        assert_eq!(action, "pick 3");
        for bad in [
            serde_json::json!({ "kind": "fly" }),
            serde_json::json!({ "kind": "ride" }),
            serde_json::json!({ "kind": "ride", "route": "berlin--dresden from berlin" }),
            serde_json::json!({ "kind": "complete", "tickets": ["none"] }),
            serde_json::json!({ "kind": "claim", "route": "a", "payment": { "orange": 300 } }),
            serde_json::json!(3),
            serde_json::json!(null),
        ] {
            assert_eq!(act(bad.clone()), Err(ParseError::Malformed), "{bad}");
        }
        let why = |text: &str| match ClientMessage::parse(text) {
            Ok(ClientMessage::Why { action, .. }) => action,
            other => panic!("{other:?}"),
        };
        assert_eq!(why(r#"{"type":"why","seat":0,"action":{"kind":"pick"}}"#).as_deref(), Some("pick deck"));
        assert_eq!(why(r#"{"type":"why","seat":0,"action":null,"route":"a--b"}"#), None);
        assert_eq!(why(r#"{"type":"why","seat":0,"route":"a--b"}"#), None);
    }

    #[test]
    fn an_unknown_type_is_distinguished_from_a_malformed_message() {
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
    fn the_list_of_types_is_complete() {
        let error = serde_json::from_str::<ClientMessage>(r#"{"type":"teleport"}"#).expect_err("unknown");
        let known: std::collections::BTreeSet<String> =
            error.to_string().split('`').skip(3).step_by(2).map(str::to_owned).collect();
        assert_eq!(known, ClientMessage::TYPES.iter().map(|&kind| kind.to_owned()).collect());
    }
}
