//! One game of a program at a table of a server: the connection, what has been seen, and the chosen action.

use std::time::Duration;

use client::{Client, Received, Socket};
use command_line::output;
use engine::edition::Edition;
use serde_json::{Value, json};
use server::random::{self, Os};
use tokio::sync::oneshot;

use crate::bot::pause::Pause;
use crate::bot::program_thread::{Question, Questions};
use crate::program::ProgramError;

/// How long a connection may be silent. The server shows every 15 seconds that it is alive.
pub(super) const SILENCE: Duration = Duration::from_secs(60);

/// How often a program that fails is greeted again in one game, before the game is resigned.
const RESTARTS: usize = 2;

/// An action that the program has chosen.
struct Chosen {
    id: String,
    action: String,
    /// The version for which it was sent on this connection.
    sent: Option<i64>,
}

/// One game.
pub(super) struct Game {
    client: Client,
    questions: Questions,
    table: String,
    edition: Edition,
    seat: usize,
    seats: usize,
    /// The last version seen; 0 asks for the whole game.
    version: i64,
    view: Value,
    /// What has happened since the program was last asked.
    events: Vec<Value>,
    chosen: Option<Chosen>,
    restarts: usize,
}

/// Why a game ends for the program.
enum Stop {
    /// The connection was lost; another one continues.
    Interrupted,
    /// For good.
    Ended(String),
}

impl Game {
    pub(super) fn new(
        client: Client,
        questions: Questions,
        table: &str,
        edition: Edition,
        seat: usize,
    ) -> Self {
        Self {
            client,
            questions,
            table: table.to_owned(),
            edition,
            seat,
            seats: 0,
            version: 0,
            view: Value::Null,
            events: Vec::new(),
            chosen: None,
            restarts: 0,
        }
    }

    /// Plays to the end, over as many connections as it takes; returns the scores.
    pub(super) async fn play(mut self) -> Result<Value, String> {
        let mut pause = Pause::new();
        self.seats = loop {
            let shown = self.client.get(&format!("/api/v1/tables/{}", self.table)).await;
            match shown {
                Ok(shown) if shown.status == 200 => {
                    break shown.json()["seats"].as_array().map_or(0, Vec::len);
                }
                Ok(shown) if shown.status == 404 => return Err("the table is gone".to_owned()),
                Ok(_) | Err(_) => pause.wait().await,
            }
        };
        if let Err(why) = self.begin(false).await {
            return Err(self.give_up(&why.to_string()).await);
        }
        loop {
            let socket = tokio::time::timeout(SILENCE, self.client.socket(&self.table)).await;
            if let Ok(Ok(mut socket)) = socket {
                let before = self.version;
                match self.follow(&mut socket).await {
                    Ok(scores) => return Ok(scores),
                    Err(Stop::Ended(why)) => return Err(self.give_up(&why).await),
                    Err(Stop::Interrupted) => {}
                }
                if self.version > before {
                    pause = Pause::new();
                }
            }
            pause.wait().await;
        }
    }

    /// Asks the program's thread to begin the game.
    async fn begin(&self, resumed: bool) -> Result<(), ProgramError> {
        let (reply, begun) = oneshot::channel();
        let (game, edition, seats, seat) = (self.table.clone(), self.edition, self.seats, self.seat);
        drop(self.questions.send(Question::Begin { game, edition, seats, seat, resumed, reply }));
        begun.await.unwrap_or(Err(ProgramError::Ended))
    }

    /// Resigns, so that nobody waits for a program that cannot play; returns why.
    async fn give_up(&self, why: &str) -> String {
        drop(self.client.post(&format!("/api/v1/tables/{}/resign", self.table), &json!({})).await);
        why.to_owned()
    }

    /// Plays on one connection; returns the scores at the end of the game.
    async fn follow(&mut self, socket: &mut Socket) -> Result<Value, Stop> {
        let hello = json!({ "type": "hello", "protocol": 1, "version": self.version });
        socket.send(&hello).await.map_err(|_| Stop::Interrupted)?;
        if let Some(chosen) = &mut self.chosen {
            chosen.sent = None;
        }
        let mut asked: Option<oneshot::Receiver<Result<String, ProgramError>>> = None;
        let mut pings = tokio::time::interval(SILENCE / 3);
        let mut caught_up = false;
        loop {
            if self.view["over"] == true {
                let (game, view, events) =
                    (self.table.clone(), self.view.clone(), std::mem::take(&mut self.events));
                drop(self.questions.send(Question::End { game, view, events }));
                return Ok(self.view["scores"].clone());
            }
            // One question per decision: none while an action is chosen or has no answer yet.
            let awaited = self.view["legal"].as_array().is_some_and(|legal| !legal.is_empty());
            if caught_up && awaited && asked.is_none() {
                match &mut self.chosen {
                    None => asked = Some(self.ask()),
                    Some(chosen) if chosen.sent != Some(self.version) => {
                        chosen.sent = Some(self.version);
                        let act = json!({
                            "type": "act", "id": chosen.id, "seat": self.seat, "expected": self.version,
                            "action": chosen.action,
                        });
                        socket.send(&act).await.map_err(|_| Stop::Interrupted)?;
                    }
                    Some(_) => {}
                }
            }
            let answer = async {
                match &mut asked {
                    Some(asked) => asked.await.unwrap_or(Err(ProgramError::Ended)),
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                answer = answer => {
                    asked = None;
                    match answer {
                        Ok(action) => {
                            self.chosen =
                                Some(Chosen { id: random::name::<12>(&mut Os), action, sent: None });
                        }
                        Err(why) => self.restart(&why.to_string()).await?,
                    }
                }
                received = tokio::time::timeout(SILENCE, socket.receive()) => {
                    let message = match received {
                        Ok(Received::Message(message)) => message,
                        Ok(Received::Closed(Some(4001 | 4004 | 4010 | 4012))) => {
                            return Err(Stop::Ended("the server does not let it play on".to_owned()));
                        }
                        Ok(Received::Closed(_)) | Err(_) => return Err(Stop::Interrupted),
                    };
                    caught_up |= matches!(message["type"].as_str(), Some("snapshot" | "events"));
                    self.hear(&message).await?;
                }
                _ = pings.tick() => {
                    socket.send(&json!({ "type": "ping", "n": 0 })).await.map_err(|_| Stop::Interrupted)?;
                }
            }
        }
    }

    /// Hands a question to the program's thread.
    fn ask(&mut self) -> oneshot::Receiver<Result<String, ProgramError>> {
        let (reply, answer) = oneshot::channel();
        let (game, view, events) = (self.table.clone(), self.view.clone(), std::mem::take(&mut self.events));
        drop(self.questions.send(Question::Choose { game, view, events, reply }));
        answer
    }

    /// Starts a failed program again; it continues without the earlier events.
    async fn restart(&mut self, why: &str) -> Result<(), Stop> {
        self.restarts += 1;
        if self.restarts > RESTARTS {
            return Err(Stop::Ended(why.to_owned()));
        }
        output::note(format_args!("game {}: {why}; the program is started again", self.table));
        self.begin(true).await.map_err(|why| Stop::Ended(why.to_string()))
    }

    /// Handles a message of the server.
    async fn hear(&mut self, message: &Value) -> Result<(), Stop> {
        match message["type"].as_str() {
            Some("events" | "snapshot") => {
                self.version = message["version"].as_i64().unwrap_or(self.version);
                self.view = message["view"].clone();
                self.events.extend(message["events"].as_array().cloned().unwrap_or_default());
            }
            Some("accepted") if self.is_of_chosen(message) => self.chosen = None,
            Some("refused") if self.is_of_chosen(message) => {
                match message["error"]["code"].as_str() {
                    // Somebody else has acted meanwhile: it is sent again for the new version.
                    Some("stale") => {}
                    // The server asks for patience, as long as it says.
                    Some("too-fast" | "busy") => {
                        let seconds = message["error"]["args"]["seconds"].as_u64().unwrap_or(1);
                        tokio::time::sleep(Duration::from_secs(seconds.clamp(1, 30))).await;
                        return Err(Stop::Interrupted);
                    }
                    Some("over" | "played-by-bot" | "not-waiting") => self.chosen = None,
                    code => {
                        self.chosen = None;
                        let why =
                            message["error"]["message"].as_str().or(code).unwrap_or_default().to_owned();
                        self.restart(&why).await?;
                    }
                }
            }
            Some(_) | None => {}
        }
        Ok(())
    }

    fn is_of_chosen(&self, message: &Value) -> bool {
        self.chosen.as_ref().is_some_and(|chosen| message["id"] == chosen.id.as_str())
    }
}
