//! Messages to clients: everything that a client receives is created here, for one receiver.
//!
//! [`Outgoing`] can only be created in this module. Its content about a game comes from views and redacted events,
//! which are made for one viewer; the game itself cannot be serialized.

use std::sync::Arc;

use engine::card_game::completion::Outlook;
use engine::game::Viewer;
use engine::seat::Seat;

use crate::game::Play;
use crate::limits::OUTGOING_BYTES;
use protocol::{
    ActionDoc, ChatLine, CloseReason, Hint, LogNote, PROTOCOL, Refusal, SeatClock, ServerMessage,
    TableDetail, TableFact,
};

/// A message to a client as JSON text, shared by all receivers of the same text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outgoing {
    text: Arc<str>,
    kind: Kind,
}

/// The importance of a message, for clients that read too slowly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A snapshot or events; a slow client gets one snapshot instead.
    Game,
    /// A response, which is never dropped.
    Answer,
    /// A message that the next one of its type replaces.
    Passing,
}

impl Outgoing {
    /// Returns the JSON text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the importance.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    fn new(kind: Kind, message: &ServerMessage<'_>) -> Self {
        let text = serde_json::to_string(message).expect("plain data becomes JSON");
        debug_assert!(text.len() <= OUTGOING_BYTES, "a message of {} bytes cannot be sent", text.len());
        Self { text: text.into(), kind }
    }
}

/// Whose view a client gets, and how.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Eyes {
    /// The seat; absent for a spectator.
    pub seat: Option<usize>,
    /// How the legal actions come.
    pub actions: ActionForm,
}

/// How the legal actions of a view come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ActionForm {
    /// In notation.
    Notation,
    /// In notation and as objects.
    Objects,
}

impl Eyes {
    /// Returns what a client gets that asked for nothing else.
    pub const fn of(seat: Option<usize>) -> Self {
        Self { seat, actions: ActionForm::Notation }
    }

    /// Returns the seat's legal actions as objects, if they are wanted.
    fn action_objects(self, play: &Play) -> Option<Vec<ActionDoc>> {
        let seat = self.seat.and_then(Seat::try_new)?;
        match self.actions {
            ActionForm::Notation => None,
            ActionForm::Objects => {
                let object = |text: String| ActionDoc::parse(&text).expect("every action has an object");
                Some(play.legal(seat).into_iter().map(object).collect())
            }
        }
    }
}

fn viewer(seat: Option<usize>) -> Viewer {
    seat.and_then(Seat::try_new).map_or(Viewer::Spectator, Viewer::Seat)
}

/// Returns the current view of a seat or a spectator; `undoable` is the seat that may undo its last action,
/// `undone` the version whose action has just been undone.
pub fn snapshot(
    play: &Play,
    version: i64,
    eyes: Eyes,
    undoable: Option<usize>,
    undone: Option<i64>,
) -> Outgoing {
    let seat = eyes.seat;
    let actions = eyes.action_objects(play);
    let view = play.view(viewer(seat));
    let can_undo = seat.is_some() && seat == undoable;
    Outgoing::new(
        Kind::Game,
        &ServerMessage::Snapshot { version, seat, view: &view, actions, can_undo, undone },
    )
}

/// A log entry for [`events`].
#[derive(Debug)]
pub struct LogEvents<'a> {
    /// The version of the game after the entry.
    pub version: i64,
    /// When it was made, in milliseconds since 1970.
    pub at: i64,
    /// Whether a bot chose the action for a human player.
    pub bot: bool,
    /// What happened at the table, if the entry is not an action.
    pub fact: Option<TableFact>,
    /// The events of the game.
    pub happened: std::borrow::Cow<'a, crate::game::Happened>,
}

/// Returns the events that a seat or a spectator saw after version `from`.
pub fn events(
    play: &Play,
    from: i64,
    version: i64,
    eyes: Eyes,
    undoable: Option<usize>,
    told: &[LogEvents<'_>],
) -> Outgoing {
    let seat = eyes.seat;
    let actions = eyes.action_objects(play);
    let viewer = viewer(seat);
    let view = play.view(viewer);
    let (mut entries, mut events) = (Vec::new(), Vec::new());
    for entry in told {
        let before = events.len();
        events.extend(play.event_docs(&entry.happened, viewer));
        let seen = events.len() - before;
        // An entry of which the viewer saw nothing is left out.
        if seen > 0 || entry.fact.is_some() {
            let LogEvents { version, at, bot, fact, .. } = *entry;
            entries.push(LogNote { version, at, events: seen, bot, fact });
        }
    }
    let events = serde_json::value::to_raw_value(&events).expect("plain data becomes JSON");
    let can_undo = seat.is_some() && seat == undoable;
    Outgoing::new(
        Kind::Game,
        &ServerMessage::Events {
            from,
            entries: &entries,
            version,
            seat,
            events: &events,
            view: &view,
            actions,
            can_undo,
        },
    )
}

/// Returns the first message to a client.
pub fn hello() -> Outgoing {
    let build = env!("CARGO_PKG_VERSION");
    Outgoing::new(Kind::Answer, &ServerMessage::Hello { protocol: PROTOCOL, build })
}

/// Returns the state of the table.
pub fn table(table: TableDetail) -> Outgoing {
    Outgoing::new(Kind::Passing, &ServerMessage::Table { table: Box::new(table) })
}

/// Returns the acknowledgement of a request.
pub fn accepted(id: &str, version: i64) -> Outgoing {
    Outgoing::new(Kind::Answer, &ServerMessage::Accepted { id: id.to_owned(), version })
}

/// Returns the refusal of a request.
pub fn refused(id: &str, error: Refusal) -> Outgoing {
    Outgoing::new(Kind::Answer, &ServerMessage::Refused { id: id.to_owned(), error })
}

/// Returns the response to [`protocol::ClientMessage::Why`].
pub fn reason(
    id: Option<String>,
    action: Option<String>,
    route: Option<String>,
    error: Option<Refusal>,
) -> Outgoing {
    Outgoing::new(Kind::Answer, &ServerMessage::Reason { id, action, route, error })
}

/// Returns the response to [`protocol::ClientMessage::Weigh`].
pub fn weighed(
    id: Option<String>,
    seat: usize,
    tickets: Vec<String>,
    weighed: Result<Outlook, Refusal>,
) -> Outgoing {
    let (outlook, error) = match weighed {
        Ok(outlook) => (Some(outlook.into()), None),
        Err(refusal) => (None, Some(refusal)),
    };
    Outgoing::new(Kind::Answer, &ServerMessage::Weighed { id, seat, tickets, outlook, error })
}

/// Returns a new line of chat.
pub fn chat(line: ChatLine) -> Outgoing {
    Outgoing::new(Kind::Answer, &ServerMessage::Chat { line })
}

/// Returns the newest lines of chat.
pub fn chat_history(lines: Vec<ChatLine>) -> Outgoing {
    Outgoing::new(Kind::Passing, &ServerMessage::ChatHistory { lines })
}

/// Returns the response to a ping.
pub fn pong(n: u32, server_time: i64) -> Outgoing {
    Outgoing::new(Kind::Answer, &ServerMessage::Pong { n, server_time })
}

/// Returns the number of spectators.
pub fn watching(count: usize) -> Outgoing {
    Outgoing::new(Kind::Passing, &ServerMessage::Watching { count })
}

/// Returns the clocks.
pub fn clock(seats: Vec<SeatClock>) -> Outgoing {
    Outgoing::new(Kind::Passing, &ServerMessage::Clock { seats })
}

/// Returns the notice that a bot thinks.
pub fn thinking(seat: usize) -> Outgoing {
    Outgoing::new(Kind::Passing, &ServerMessage::Thinking { seat })
}

/// Returns the response to [`protocol::ClientMessage::Hint`].
pub fn hints(id: Option<String>, hints: Vec<Hint>) -> Outgoing {
    Outgoing::new(Kind::Answer, &ServerMessage::Hints { id, hints })
}

/// Returns the last message before the server closes a socket.
pub fn closing(reason: CloseReason, retry_after: Option<u32>) -> Outgoing {
    Outgoing::new(Kind::Answer, &ServerMessage::Closing { reason, retry_after })
}

/// Returns events of a finished game as a seat or a spectator may know them.
pub fn seen(
    play: &Play,
    happened: &crate::game::Happened,
    seat: Option<usize>,
) -> Box<serde_json::value::RawValue> {
    play.events(happened, viewer(seat))
}

/// Returns a position of a finished game, in the format of a message to a seat or a spectator.
pub fn moment(play: &Play, version: i64, seat: Option<usize>, happened: &crate::game::Happened) -> String {
    let happened = std::borrow::Cow::Borrowed(happened);
    let told = [LogEvents { version, at: 0, bot: false, fact: None, happened }];
    events(play, version - 1, version, Eyes::of(seat), None, &told).text().to_owned()
}
