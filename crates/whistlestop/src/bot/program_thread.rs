//! The thread of a program: it answers one question at a time for all games.

use std::sync::mpsc;

use engine::edition::Edition;
use protocol::facts::EditionFacts;
use serde_json::Value;
use tokio::sync::oneshot;

use crate::program::{Limits, Program, ProgramError, ProgramGame};

/// What the program's thread is asked.
pub(super) enum Question {
    /// Begin a game.
    Begin {
        game: String,
        edition: Edition,
        seats: usize,
        seat: usize,
        resumed: bool,
        reply: oneshot::Sender<Result<(), ProgramError>>,
    },
    /// Choose an action.
    Choose {
        game: String,
        view: Value,
        events: Vec<Value>,
        reply: oneshot::Sender<Result<String, ProgramError>>,
    },
    /// A game is over.
    End { game: String, view: Value, events: Vec<Value> },
}

/// Where questions are sent.
pub(super) type Questions = mpsc::Sender<Question>;

/// Starts the thread of a program; the process starts with its first game.
pub(super) fn start_program(command: &str, limits: Limits) -> Questions {
    let (sender, questions) = mpsc::channel();
    let mut program = Program::new(command, limits);
    std::thread::spawn(move || {
        // A reply that nobody waits for is dropped: the game was interrupted.
        for question in questions {
            match question {
                Question::Begin { game, edition, seats, seat, resumed, reply } => {
                    let map = EditionFacts::new(edition);
                    let begun = program.begin(&ProgramGame { id: &game, seat, seats, map: &map, resumed });
                    drop(reply.send(begun));
                }
                Question::Choose { game, view, events, reply } => {
                    drop(reply.send(program.choose(&game, view, &events)));
                }
                Question::End { game, view, events } => program.end(&game, view, &events, None),
            }
        }
    });
    sender
}
