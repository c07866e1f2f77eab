//! The one way out: every byte that a client gets is made here, for one reader.
//!
//! [`Outgoing`] can be built nowhere else. What it holds of a game comes from the engine's views and seen events,
//! which are made from scratch for one viewer; the game itself cannot be serialized.

use std::sync::Arc;

use engine::card_game::completion::Outlook;
use engine::game::Viewer;
use engine::seat::Seat;

use crate::limits::OUTGOING_BYTES;
use crate::play::Play;
use crate::refusal::Refusal;
use crate::wire::{ChatLine, Hint, SeatClock, ServerMessage, TableDetail};

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

/// What a seat, or a spectator, sees now; `undoable` is the seat that may take its last action back.
pub fn snapshot(play: &Play, version: i64, seat: Option<usize>, undoable: Option<usize>) -> Outgoing {
    let view = play.view(viewer(seat));
    let can_undo = seat.is_some() && seat == undoable;
    Outgoing::new(Kind::Game, &ServerMessage::Snapshot { version, seat, view: &view, can_undo })
}

/// What a seat, or a spectator, saw happen.
pub fn events<'a>(
    play: &Play,
    version: i64,
    seat: Option<usize>,
    undoable: Option<usize>,
    happened: impl Iterator<Item = &'a crate::play::Happened>,
) -> Outgoing {
    let viewer = viewer(seat);
    let view = play.view(viewer);
    let happened: Vec<_> = happened.flatten().copied().collect();
    let events = play.events(&happened, viewer);
    let can_undo = seat.is_some() && seat == undoable;
    Outgoing::new(
        Kind::Game,
        &ServerMessage::Events { version, seat, events: &events, view: &view, can_undo },
    )
}

/// A message of a game, for tests of what carries it.
#[cfg(test)]
pub(crate) fn events_for_test() -> Outgoing {
    Outgoing { text: "{}".into(), kind: Kind::Game }
}

/// The table and who is at it.
pub fn table(table: TableDetail) -> Outgoing {
    Outgoing::new(Kind::Passing, &ServerMessage::Table { table })
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
pub fn reason(action: Option<String>, route: Option<String>, error: Option<Refusal>) -> Outgoing {
    Outgoing::new(Kind::Answer, &ServerMessage::Reason { action, route, error })
}

/// What a choice of tickets would come to.
pub fn weighed(seat: usize, tickets: Vec<String>, weighed: Result<Outlook, Refusal>) -> Outgoing {
    let (outlook, error) = match weighed {
        Ok(outlook) => (Some(outlook.into()), None),
        Err(refusal) => (None, Some(refusal)),
    };
    Outgoing::new(Kind::Answer, &ServerMessage::Weighed { seat, tickets, outlook, error })
}

/// Somebody said something.
pub fn chat(line: ChatLine) -> Outgoing {
    Outgoing::new(Kind::Answer, &ServerMessage::Chat { line })
}

/// The newest lines of chat.
pub fn chat_history(lines: Vec<ChatLine>) -> Outgoing {
    Outgoing::new(Kind::Passing, &ServerMessage::ChatHistory { lines })
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
pub fn hints(hints: Vec<Hint>) -> Outgoing {
    Outgoing::new(Kind::Answer, &ServerMessage::Hints { hints })
}

/// The socket will close.
pub fn closing(reason: &str, retry_after: Option<u32>) -> Outgoing {
    Outgoing::new(Kind::Answer, &ServerMessage::Closing { reason: reason.to_owned(), retry_after })
}

/// What a seat, or a spectator, saw of something that happened in a finished game.
pub(crate) fn seen(
    play: &Play,
    happened: &crate::play::Happened,
    seat: Option<usize>,
) -> Box<serde_json::value::RawValue> {
    play.events(happened, viewer(seat))
}

/// A moment of a finished game, as the same message that a seat or a spectator got then.
pub fn moment(play: &Play, version: i64, seat: Option<usize>, happened: &crate::play::Happened) -> String {
    events(play, version, seat, None, std::iter::once(happened)).text().to_owned()
}
