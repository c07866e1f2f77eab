//! External programs as contestants: one JSON object per line in both directions, actions in notation.
//!
//! The arena writes `{"do":"choose","seat":0,"view":{…},"events":[…]}`, where the view has the legal actions, and reads
//! `{"action":"pick 3"}`. At the end it writes `{"do":"over","view":{…}}` and closes the program's input.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use engine::any::{AnyAction, AnyEvent, AnyGame};
use engine::game::Viewer;
use engine::seat::Seat;
use protocol::{EventDoc, GameDocuments as _, ViewDoc};
use serde::{Deserialize, Serialize};

/// Why a contestant forfeited a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Forfeit {
    CannotStart(String),
    Ended,
    TimedOut(Duration),
    Unreadable(String),
    Illegal(String),
}

impl std::fmt::Display for Forfeit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::CannotStart(why) => write!(f, "the program cannot be started: {why}"),
            Self::Ended => f.write_str("the program ended in the middle of the game"),
            Self::TimedOut(time) => write!(f, "no answer within {} ms", time.as_millis()),
            Self::Unreadable(line) => write!(f, "the answer is no action: {line}"),
            Self::Illegal(why) => write!(f, "the action is not legal: {why}"),
        }
    }
}

#[derive(Serialize)]
struct Request<'a> {
    r#do: &'static str,
    seat: usize,
    view: ViewDoc,
    events: &'a [EventDoc],
}

#[derive(Deserialize)]
struct Answer {
    action: String,
}

/// A running program in a seat.
pub(super) struct Program {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    seat: Seat,
    events: Vec<EventDoc>,
    timeout: Duration,
}

impl Program {
    /// Starts a program; `command` is split at spaces.
    pub(super) fn start(command: &str, seat: Seat, timeout: Duration) -> Result<Self, Forfeit> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| Forfeit::CannotStart("it has no name".to_owned()))?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|why| Forfeit::CannotStart(why.to_string()))?;
        let output = child.stdout.take().expect("the output is piped");
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self { input: child.stdin.take(), child, lines, seat, events: Vec::new(), timeout })
    }

    /// Stores an event, as its seat sees it, for the next request.
    pub(super) fn observe(&mut self, game: &AnyGame, event: &AnyEvent) {
        self.events.extend(game.event(event, Viewer::Seat(self.seat)));
    }

    /// Asks for an action and checks it.
    pub(super) fn choose(&mut self, game: &AnyGame) -> Result<AnyAction, Forfeit> {
        self.ask("choose", game)?;
        let line = self.lines.recv_timeout(self.timeout).map_err(|why| match why {
            RecvTimeoutError::Timeout => Forfeit::TimedOut(self.timeout),
            RecvTimeoutError::Disconnected => Forfeit::Ended,
        })?;
        let answer: Answer = serde_json::from_str(&line).map_err(|_| Forfeit::Unreadable(line.clone()))?;
        let action = game.read_action(&answer.action).map_err(|why| Forfeit::Unreadable(why.to_string()))?;
        game.check(self.seat, action).map_err(|why| Forfeit::Illegal(format!("{}: {why}", answer.action)))?;
        Ok(action)
    }

    fn ask(&mut self, what: &'static str, game: &AnyGame) -> Result<(), Forfeit> {
        let view = game.view(Viewer::Seat(self.seat));
        let request = Request { r#do: what, seat: self.seat.index(), view, events: &self.events };
        let mut line = serde_json::to_string(&request).expect("views are plain data");
        line.push('\n');
        self.events.clear();
        let input = self.input.as_mut().ok_or(Forfeit::Ended)?;
        input.write_all(line.as_bytes()).and_then(|()| input.flush()).map_err(|_| Forfeit::Ended)
    }

    /// Sends the final view and ends the program.
    pub(super) fn finish(mut self, game: &AnyGame) {
        let sent = self.ask("over", game);
        self.input = None;
        // Kill a program that does not exit at the end of its input.
        if sent.is_err()
            || self.lines.recv_timeout(Duration::from_millis(500)) != Err(RecvTimeoutError::Disconnected)
        {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}
