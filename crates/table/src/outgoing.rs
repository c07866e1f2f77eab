//! The one way out: every byte that a client gets is made here, for one reader.
//!
//! [`Outgoing`] can be built nowhere else. What it holds of a game comes from the engine's views and seen events,
//! which are made from scratch for one viewer; the game itself cannot be serialized.

use std::sync::Arc;

use engine::card_game::completion::Outlook;
use engine::game::Viewer;
use engine::seat::Seat;

use crate::game::Play;
use crate::limits::OUTGOING_BYTES;
use protocol::{
    ChatLine, CloseReason, Hint, LogNote, PROTOCOL, Refusal, SeatClock, ServerMessage, TableDetail, TableFact,
};

/// A message on its way to a client: finished JSON, shared by all who get the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outgoing {
    text: Arc<str>,
    kind: Kind,
}

/// What a slow reader can do without, because a snapshot says it all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A snapshot or events of a game.
    Game,
    /// Answers, which must arrive.
    Answer,
    /// What the next of its kind makes old.
    Passing,
}

impl Outgoing {
    /// The JSON.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How dear it is.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    fn new(kind: Kind, message: &ServerMessage<'_>) -> Self {
        let text = serde_json::to_string(message).expect("plain data becomes JSON");
        debug_assert!(text.len() <= OUTGOING_BYTES, "a message of {} bytes cannot be sent", text.len());
        Self { text: text.into(), kind }
    }
}

fn viewer(seat: Option<usize>) -> Viewer {
    seat.and_then(Seat::checked).map_or(Viewer::Spectator, Viewer::Seat)
}

/// What a seat, or a spectator, sees now; `undoable` is the seat that may take its last action back,
/// `undone` the version whose action was taken back just now.
pub fn snapshot(
    play: &Play,
    version: i64,
    seat: Option<usize>,
    undoable: Option<usize>,
    undone: Option<i64>,
) -> Outgoing {
    let view = play.view(viewer(seat));
    let can_undo = seat.is_some() && seat == undoable;
    Outgoing::new(Kind::Game, &ServerMessage::Snapshot { version, seat, view: &view, can_undo, undone })
}

/// An entry of a game's log as readers are told of it.
#[derive(Debug)]
pub struct Told<'a> {
    /// The version that it made.
    pub version: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Whether a bot chose it for a person.
    pub bot: bool,
    /// What happened at the table rather than in the game.
    pub fact: Option<TableFact>,
    /// What happened in the game.
    pub happened: std::borrow::Cow<'a, crate::game::Happened>,
}

/// What a seat, or a spectator, saw happen after version `from`.
pub fn events(
    play: &Play,
    from: i64,
    version: i64,
    seat: Option<usize>,
    undoable: Option<usize>,
    told: &[Told<'_>],
) -> Outgoing {
    let viewer = viewer(seat);
    let view = play.view(viewer);
    let (mut entries, mut events) = (Vec::new(), Vec::new());
    for entry in told {
        let before = events.len();
        events.extend(play.event_docs(&entry.happened, viewer));
        let seen = events.len() - before;
        // What a viewer saw nothing of is no entry for them.
        if seen > 0 || entry.fact.is_some() {
            let Told { version, at, bot, fact, .. } = *entry;
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
            can_undo,
        },
    )
}

/// The first message to a client.
pub fn hello() -> Outgoing {
    let build = env!("CARGO_PKG_VERSION");
    Outgoing::new(Kind::Answer, &ServerMessage::Hello { protocol: PROTOCOL, build })
}

/// The table and who is at it.
pub fn table(table: TableDetail) -> Outgoing {
    Outgoing::new(Kind::Passing, &ServerMessage::Table { table: Box::new(table) })
}

/// An action is done.
pub fn accepted(id: &str, version: i64) -> Outgoing {
    Outgoing::new(Kind::Answer, &ServerMessage::Accepted { id: id.to_owned(), version })
}

/// An action was refused.
pub fn refused(id: &str, error: Refusal) -> Outgoing {
    Outgoing::new(Kind::Answer, &ServerMessage::Refused { id: id.to_owned(), error })
}

/// Why something cannot be done.
pub fn reason(
    id: Option<String>,
    action: Option<String>,
    route: Option<String>,
    error: Option<Refusal>,
) -> Outgoing {
    Outgoing::new(Kind::Answer, &ServerMessage::Reason { id, action, route, error })
}

/// What a choice of tickets would come to.
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

/// Somebody said something.
pub fn chat(line: ChatLine) -> Outgoing {
    Outgoing::new(Kind::Answer, &ServerMessage::Chat { line })
}

/// The newest lines of chat.
pub fn chat_history(lines: Vec<ChatLine>) -> Outgoing {
    Outgoing::new(Kind::Passing, &ServerMessage::ChatHistory { lines })
}

/// The answer to a ping.
pub fn pong(n: u32, server_time: i64) -> Outgoing {
    Outgoing::new(Kind::Answer, &ServerMessage::Pong { n, server_time })
}

/// How many people watch.
pub fn watching(count: usize) -> Outgoing {
    Outgoing::new(Kind::Passing, &ServerMessage::Watching { count })
}

/// The clocks.
pub fn clock(seats: Vec<SeatClock>) -> Outgoing {
    Outgoing::new(Kind::Passing, &ServerMessage::Clock { seats })
}

/// A bot thinks.
pub fn thinking(seat: usize) -> Outgoing {
    Outgoing::new(Kind::Passing, &ServerMessage::Thinking { seat })
}

/// What a strong bot would do.
pub fn hints(id: Option<String>, hints: Vec<Hint>) -> Outgoing {
    Outgoing::new(Kind::Answer, &ServerMessage::Hints { id, hints })
}

/// The socket will close.
pub fn closing(reason: CloseReason, retry_after: Option<u32>) -> Outgoing {
    Outgoing::new(Kind::Answer, &ServerMessage::Closing { reason, retry_after })
}

/// What a seat, or a spectator, saw of something that happened in a finished game.
pub fn seen(
    play: &Play,
    happened: &crate::game::Happened,
    seat: Option<usize>,
) -> Box<serde_json::value::RawValue> {
    play.events(happened, viewer(seat))
}

/// A moment of a finished game, as the same message that a seat or a spectator got then.
pub fn moment(play: &Play, version: i64, seat: Option<usize>, happened: &crate::game::Happened) -> String {
    let happened = std::borrow::Cow::Borrowed(happened);
    let told = [Told { version, at: 0, bot: false, fact: None, happened }];
    events(play, version - 1, version, seat, None, &told).text().to_owned()
}
