//! Responses of the referee.

use std::io::{self, Write};

use engine::any::AnyGame;
use engine::edition::Edition;
use engine::illegal::Illegal;
use engine::seat::Seat;
use protocol::message::HintReason;
use protocol::{EditionFacts, EventDoc, GameDocuments as _, ScoreDoc, StateDoc, ViewDoc};
use serde::Serialize;

/// A response; `ok` is true in all but the last variant.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Response {
    Hello {
        ok: bool,
        protocol: u32,
        version: &'static str,
    },
    Games {
        ok: bool,
        games: Vec<GameDoc>,
    },
    Done {
        ok: bool,
    },
    Editions {
        ok: bool,
        editions: Vec<EditionDoc>,
    },
    Map {
        ok: bool,
        map: Box<EditionFacts>,
    },
    Game {
        ok: bool,
        awaiting: Vec<usize>,
        over: bool,
    },
    State {
        ok: bool,
        state: Box<StateDoc>,
        awaiting: Vec<usize>,
        over: bool,
    },
    Actions {
        ok: bool,
        actions: Vec<String>,
    },
    Events {
        ok: bool,
        events: Vec<EventDoc>,
        awaiting: Vec<usize>,
        over: bool,
    },
    Choice {
        ok: bool,
        action: String,
        reason: HintReason,
        /// What happened, if the action was applied.
        #[serde(skip_serializing_if = "Option::is_none")]
        events: Option<Vec<EventDoc>>,
        awaiting: Vec<usize>,
        over: bool,
    },
    Hints {
        ok: bool,
        hints: Vec<HintDoc>,
    },
    View {
        ok: bool,
        view: ViewDoc,
    },
    Scores {
        ok: bool,
        scores: Vec<ScoreDoc>,
    },
    Record {
        ok: bool,
        record: String,
    },
    Refused {
        ok: bool,
        error: Refusal,
    },
}

/// A game of this process.
#[derive(Serialize)]
pub(super) struct GameDoc {
    pub(super) id: String,
    pub(super) edition: &'static str,
    pub(super) seats: usize,
    pub(super) over: bool,
}

/// An evaluated action.
#[derive(Serialize)]
pub(super) struct HintDoc {
    pub(super) action: String,
    /// Estimated chance to win after the action, from 0 to 1.
    pub(super) win: f32,
    /// Number of games simulated with it.
    pub(super) games: u32,
    pub(super) reason: HintReason,
}

/// Converts the reason of a bot to a document.
pub(super) fn reason(reason: &bots::Reason) -> HintReason {
    let args = reason.args().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    HintReason { code: reason.code().to_owned(), args }
}

/// An edition and its seat counts.
#[derive(Serialize)]
pub(super) struct EditionDoc {
    pub(super) id: &'static str,
    pub(super) seats: Vec<u8>,
}

impl Response {
    /// Creates the response to every change of the game.
    pub(super) fn game(game: &AnyGame) -> Self {
        let (awaiting, over) = progress(game);
        Self::Game { ok: true, awaiting, over }
    }

    pub(super) fn state(game: &AnyGame) -> Self {
        let (awaiting, over) = progress(game);
        Self::State { ok: true, state: Box::new(game.state_doc()), awaiting, over }
    }
}

/// Returns the awaited seats and whether the game is over.
pub(super) fn progress(game: &AnyGame) -> (Vec<usize>, bool) {
    (game.awaiting().iter().map(Seat::index).collect(), game.is_over())
}

/// Error of a request.
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

    /// Creates the error for a line that is not a request.
    pub(super) fn bad_request(message: &str) -> Self {
        Self::new("bad-request", message)
    }

    /// Creates the error for a request without a game.
    pub(super) fn no_game(id: &str) -> Self {
        let message =
            format!("there is no game yet with the id {id:?}: send new, load, replay or clone first");
        Self::new("no-game", &message)
    }

    /// Creates the error for an illegal action.
    pub(super) fn illegal(edition: Edition, illegal: Illegal) -> Self {
        Self::new(illegal.code(), &illegal.to_string()).with_rule(Some(illegal.rule_in(edition)))
    }
}

impl From<Refusal> for Response {
    fn from(error: Refusal) -> Self {
        Self::Refused { ok: false, error }
    }
}

/// Writes a response as one line and flushes it.
pub(super) fn write(out: &mut impl Write, response: Response) -> io::Result<()> {
    let mut line = serde_json::to_vec(&response).expect("every answer is a document");
    line.push(b'\n');
    out.write_all(&line)?;
    out.flush()
}
