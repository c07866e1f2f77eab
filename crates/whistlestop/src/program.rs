//! Programs that play: processes that read and write the messages of [`protocol::program`].
//!
//! One process plays many games, distinguished by their ids, and gets one request at a time.
//! A process that ends, hangs or writes something unreadable is killed; the next game starts a new one.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use protocol::facts::EditionFacts;
use protocol::program::{
    LegalActions, NewProgramGame, PROGRAM_PROTOCOL, ProgramForfeit, ProgramLimits, ProgramRequest,
    ProgramResponse,
};
use serde_json::Value;

/// The longest line that a program may write.
const MAX_LINE: usize = 64 * 1024;

/// Lines of a program that may wait to be read; then it has to wait.
const MAX_WAITING_LINES: usize = 64;

/// How long a program may take to exit after the end of its input.
const EXIT_TIME: Duration = Duration::from_millis(500);

/// How much of an unreadable line an error shows.
const SHOWN: usize = 200;

/// Why a program failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ProgramError {
    CannotStart(String),
    NotReady(Duration),
    Ended,
    TimedOut(Duration),
    Unreadable { line: String, why: String },
    TooLong,
    Illegal(String),
}

impl std::fmt::Display for ProgramError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::CannotStart(why) => write!(f, "the program cannot be started: {why}"),
            Self::NotReady(time) => write!(f, "the program is not ready within {} ms", time.as_millis()),
            Self::Ended => f.write_str("the program ended in the middle of the game"),
            Self::TimedOut(time) => write!(f, "no answer within {} ms", time.as_millis()),
            Self::Unreadable { line, why } => write!(f, "the answer is malformed, {why}: {line}"),
            Self::TooLong => write!(f, "the answer is longer than {MAX_LINE} bytes"),
            Self::Illegal(why) => write!(f, "the action is not legal: {why}"),
        }
    }
}

/// How long a program may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// To be ready for a game; this includes the start of the process.
    pub(crate) ready: Duration,
    /// For a decision.
    pub(crate) decision: Duration,
}

/// The data of a game that a program gets.
pub(crate) struct ProgramGame<'a> {
    pub(crate) id: &'a str,
    pub(crate) seat: usize,
    pub(crate) seats: usize,
    pub(crate) map: &'a EditionFacts,
    /// Whether earlier events are not sent.
    pub(crate) resumed: bool,
}

/// A program with its process, if it runs.
pub(crate) struct Program {
    /// The name in messages.
    name: String,
    /// The command, split at spaces.
    command: String,
    limits: Limits,
    process: Option<Process>,
}

struct Process {
    child: Child,
    /// Lines for the writing thread, so that a program that does not read cannot block the caller.
    input: Sender<String>,
    output: Receiver<Result<String, ProgramError>>,
}

impl Program {
    /// Creates a program that starts with its first game.
    pub(crate) fn new(command: &str, limits: Limits) -> Self {
        Self { name: command.to_owned(), command: command.to_owned(), limits, process: None }
    }

    /// Begins a game: starts the process if none runs, greets it, and waits until it is ready.
    pub(crate) fn begin(&mut self, game: &ProgramGame<'_>) -> Result<(), ProgramError> {
        let until = Instant::now() + self.limits.ready;
        if self.process.is_none() {
            self.process = Some(Process::start(&self.name, &self.command)?);
        }
        let limits = ProgramLimits {
            ready_ms: self.limits.ready.as_millis() as u64,
            decision_ms: self.limits.decision.as_millis() as u64,
        };
        self.send(&ProgramRequest::New(Box::new(NewProgramGame {
            protocol: PROGRAM_PROTOCOL,
            game: game.id,
            edition: game.map.id,
            seats: game.seats,
            seat: game.seat,
            limits,
            resumed: game.resumed,
            map: game.map,
        })));
        let ready = |response: &ProgramResponse| match response {
            ProgramResponse::Ready { game: of } => of == game.id,
            // A late answer to a question of an earlier game.
            ProgramResponse::Action { .. } => false,
        };
        match self.receive(until, ready) {
            Ok(_) => Ok(()),
            Err(ProgramError::TimedOut(_)) => Err(ProgramError::NotReady(self.limits.ready)),
            Err(why) => Err(why),
        }
    }

    /// Asks for an action. `view` is a view document; its legal actions are sent in groups.
    pub(crate) fn choose(
        &mut self,
        game: &str,
        mut view: Value,
        events: &[Value],
    ) -> Result<String, ProgramError> {
        let until = Instant::now() + self.limits.decision;
        let legal = LegalActions::take_from(&mut view);
        self.send(&ProgramRequest::Choose { game, view, legal, events });
        let answer = |response: &ProgramResponse| match response {
            ProgramResponse::Action { game: of, .. } => of == game,
            ProgramResponse::Ready { .. } => false,
        };
        match self.receive(until, answer)? {
            ProgramResponse::Action { action, .. } => Ok(action),
            ProgramResponse::Ready { .. } => unreachable!("only actions are answers"),
        }
    }

    /// Tells the program that a game is over.
    pub(crate) fn end(
        &mut self,
        game: &str,
        mut view: Value,
        events: &[Value],
        forfeit: Option<ProgramForfeit>,
    ) {
        LegalActions::take_from(&mut view);
        self.send(&ProgramRequest::Over { game, view, events, forfeit });
    }

    /// Sends a message. That the program has ended is noticed when its answer is missing.
    fn send(&self, request: &ProgramRequest<'_>) {
        if let Some(process) = &self.process {
            let mut line = serde_json::to_string(request).expect("requests are plain data");
            line.push('\n');
            let _ = process.input.send(line);
        }
    }

    /// Waits for the response that `is_answer` accepts. After an error the process is killed.
    fn receive(
        &mut self,
        until: Instant,
        is_answer: impl Fn(&ProgramResponse) -> bool,
    ) -> Result<ProgramResponse, ProgramError> {
        let limit = self.limits.decision;
        let process = self.process.as_ref().ok_or(ProgramError::Ended)?;
        let error = loop {
            let line = match process.output.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(Ok(line)) => line,
                Ok(Err(error)) => break error,
                Err(RecvTimeoutError::Timeout) => break ProgramError::TimedOut(limit),
                Err(RecvTimeoutError::Disconnected) => break ProgramError::Ended,
            };
            match ProgramResponse::parse(&line) {
                Ok(response) if is_answer(&response) => return Ok(response),
                // A late answer to an earlier question.
                Ok(_) if Instant::now() < until => {}
                Ok(_) => break ProgramError::TimedOut(limit),
                Err(why) => {
                    let line = line.chars().take(SHOWN).collect();
                    break ProgramError::Unreadable { line, why };
                }
            }
        };
        self.kill();
        Err(error)
    }

    fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            // It may have ended already.
            let _ = process.child.kill();
            let _ = process.child.wait();
        }
    }
}

impl Drop for Program {
    /// Closes the program's input and waits briefly for its end.
    fn drop(&mut self) {
        if let Some(Process { mut child, input, output }) = self.process.take() {
            drop(input);
            let until = Instant::now() + EXIT_TIME;
            while output.recv_timeout(until.saturating_duration_since(Instant::now())).is_ok() {}
            // Kill a program that does not exit at the end of its input.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Process {
    fn start(name: &str, command: &str) -> Result<Self, ProgramError> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| ProgramError::CannotStart("it has no name".to_owned()))?;
        let mut command = Command::new(program);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // An interruption from the keyboard is for this program, which ends the others itself.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|why| ProgramError::CannotStart(why.to_string()))?;
        let mut stdin = child.stdin.take().expect("the input is piped");
        let stdout = child.stdout.take().expect("the output is piped");
        let stderr = child.stderr.take().expect("the errors are piped");
        let (input, lines) = mpsc::channel::<String>();
        std::thread::spawn(move || {
            for line in lines {
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        let (sender, output) = mpsc::sync_channel(MAX_WAITING_LINES);
        std::thread::spawn(move || {
            let mut reader = BufReader::new(stdout);
            while let Some(line) = read_line(&mut reader) {
                let failed = line.is_err();
                if sender.send(line).is_err() || failed {
                    return;
                }
            }
        });
        let name = name.to_owned();
        std::thread::spawn(move || {
            let mut reader = BufReader::new(stderr);
            while let Some(line) = read_line(&mut reader) {
                let line = line.unwrap_or_else(|error| error.to_string());
                let _ = writeln!(io::stderr(), "{name}: {line}");
            }
        });
        Ok(Self { child, input, output })
    }
}

/// Reads a line without its end. Returns `None` at the end of the output; bytes that are not UTF-8 are replaced.
fn read_line(reader: &mut impl BufRead) -> Option<Result<String, ProgramError>> {
    let mut line = Vec::new();
    let read = reader.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line);
    match read {
        Ok(0) | Err(_) => None,
        Ok(count) if count > MAX_LINE => Some(Err(ProgramError::TooLong)),
        Ok(_) => {
            let text = String::from_utf8_lossy(&line);
            Some(Ok(text.trim_end_matches(['\r', '\n']).to_owned()))
        }
    }
}
