//! What the referee answers.

use std::io::{self, Write};

use engine::any::AnyGame;
use engine::edition::Edition;
use engine::illegal::Illegal;
use engine::seat::Seat;
use engine::wire::{EventDoc, ScoreDoc, StateDoc, ViewDoc};
use serde::Serialize;

/// An answer; `ok` is true in all but the last.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Response {
    Editions { ok: bool, editions: Vec<EditionDoc> },
    Game { ok: bool, awaiting: Vec<usize>, over: bool },
    State { ok: bool, state: Box<StateDoc>, awaiting: Vec<usize>, over: bool },
    Actions { ok: bool, actions: Vec<String> },
    Events { ok: bool, events: Vec<EventDoc>, awaiting: Vec<usize>, over: bool },
    View { ok: bool, view: ViewDoc },
    Scores { ok: bool, scores: Vec<ScoreDoc> },
    Record { ok: bool, record: String },
    Refused { ok: bool, error: Refusal },
}

/// An edition and the numbers of seats it is for.
#[derive(Serialize)]
pub(super) struct EditionDoc {
    pub(super) id: &'static str,
    pub(super) seats: Vec<u8>,
}

impl Response {
    /// What every change of the game is answered with.
    pub(super) fn game(game: &AnyGame) -> Self {
        let (awaiting, over) = progress(game);
        Self::Game { ok: true, awaiting, over }
    }

    pub(super) fn state(game: &AnyGame) -> Self {
        let (awaiting, over) = progress(game);
        Self::State { ok: true, state: Box::new(game.state()), awaiting, over }
    }
}

/// Whose choices the game is waiting for, and whether it is over.
pub(super) fn progress(game: &AnyGame) -> (Vec<usize>, bool) {
    (game.awaiting().iter().map(Seat::index).collect(), game.is_over())
}

/// Why a request cannot be met.
#[derive(Serialize)]
pub(super) struct Refusal {
    code: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
}

impl Refusal {
    pub(super) fn new(code: &'static str, message: &str) -> Self {
        Self { code, message: message.to_owned(), rule: None }
    }

    pub(super) fn with_rule(self, rule: Option<&'static str>) -> Self {
        Self { rule, ..self }
    }

    /// The line is not a request.
    pub(super) fn bad_request(message: &str) -> Self {
        Self::new("bad-request", message)
    }

    /// Nothing has been set up yet.
    pub(super) fn no_game() -> Self {
        Self::new("no-game", "there is no game yet: begin with new, load or replay")
    }

    /// The rules refuse an action.
    pub(super) fn illegal(edition: Edition, illegal: Illegal) -> Self {
        Self::new(illegal.code(), &illegal.to_string()).with_rule(Some(illegal.rule_in(edition)))
    }
}

impl From<Refusal> for Response {
    fn from(error: Refusal) -> Self {
        Self::Refused { ok: false, error }
    }
}

/// Writes an answer on a line of its own, at once.
pub(super) fn write(out: &mut impl Write, response: Response) -> io::Result<()> {
    let mut line = serde_json::to_vec(&response).expect("every answer is a document");
    line.push(b'\n');
    out.write_all(&line)?;
    out.flush()
}
