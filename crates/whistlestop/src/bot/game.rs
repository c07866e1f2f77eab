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

/// A question that the program has not answered.
struct Asked {
    /// The legal actions that it was asked about.
    legal: Value,
    answer: oneshot::Receiver<Result<String, ProgramError>>,
}

/// An action that the program has chosen.
struct Chosen {
    id: String,
    action: String,
    /// The legal actions among which it was chosen.
    legal: Value,
    /// The version for which it was sent on this connection.
    sent: Option<i64>,
}

/// What the current view demands.
#[derive(PartialEq, Debug)]
enum Due {
    /// Nothing: another seat chooses, or an answer is awaited.
    Nothing,
    /// The program is to choose.
    Question,
    /// This message is to be sent.
    Send(Value),
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
    asked: Option<Asked>,
    chosen: Option<Chosen>,
    /// The first version for which the program is asked: later than a view whose actions the server refuses.
    asked_from: i64,
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
            asked: None,
            chosen: None,
            asked_from: 0,
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
        let mut pings = tokio::time::interval(SILENCE / 3);
        let mut caught_up = false;
        loop {
            if self.view["over"] == true {
                let (game, view, events) =
                    (self.table.clone(), self.view.clone(), std::mem::take(&mut self.events));
                drop(self.questions.send(Question::End { game, view, events }));
                return Ok(self.view["scores"].clone());
            }
            if caught_up {
                match self.due() {
                    Due::Nothing => {}
                    Due::Question => self.ask(),
                    Due::Send(message) => socket.send(&message).await.map_err(|_| Stop::Interrupted)?,
                }
            }
            let answer = async {
                match &mut self.asked {
                    Some(asked) => (&mut asked.answer).await.unwrap_or(Err(ProgramError::Ended)),
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                answer = answer => {
                    let legal = self.asked.take().map_or(Value::Null, |asked| asked.legal);
                    match answer {
                        Ok(action) => {
                            self.chosen =
                                Some(Chosen { id: random::name::<12>(&mut Os), action, legal, sent: None });
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

    /// Returns what the current view demands, and notes an action that it returns as sent.
    ///
    /// One question per decision: none while the program thinks, while an action has no answer, and after the server
    /// refused to let the seat act at this version.
    fn due(&mut self) -> Due {
        // An action that was chosen for another decision is not sent.
        if self.chosen.as_ref().is_some_and(|chosen| chosen.legal != self.view["legal"]) {
            self.chosen = None;
        }
        let awaited = self.view["legal"].as_array().is_some_and(|legal| !legal.is_empty());
        if !awaited || self.asked.is_some() || self.version < self.asked_from {
            return Due::Nothing;
        }
        match &mut self.chosen {
            None => Due::Question,
            Some(chosen) if chosen.sent != Some(self.version) => {
                chosen.sent = Some(self.version);
                Due::Send(json!({
                    "type": "act", "id": chosen.id, "seat": self.seat, "expected": self.version,
                    "action": chosen.action,
                }))
            }
            Some(_) => Due::Nothing,
        }
    }

    /// Hands a question to the program's thread.
    fn ask(&mut self) {
        let (reply, answer) = oneshot::channel();
        let (game, view, events) = (self.table.clone(), self.view.clone(), std::mem::take(&mut self.events));
        self.asked = Some(Asked { legal: view["legal"].clone(), answer });
        drop(self.questions.send(Question::Choose { game, view, events, reply }));
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
                    // A view shows what has happened; the program is asked again if its seat must choose then.
                    Some("over" | "not-waiting") => {
                        self.chosen = None;
                        self.asked_from = self.version + 1;
                    }
                    // To the end of the game.
                    Some("played-by-bot") => {
                        self.chosen = None;
                        self.asked_from = i64::MAX;
                    }
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

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, SocketAddr};
    use std::sync::mpsc;

    use super::*;

    /// Returns a game with a first view in which the seat must choose, and what the program is asked.
    async fn shown() -> (Game, mpsc::Receiver<Question>) {
        let (questions, asked) = mpsc::channel();
        let client = Client::new(SocketAddr::from((Ipv4Addr::LOCALHOST, 1)));
        let mut game = Game::new(client, questions, "t", "usa".parse::<Edition>().expect("an edition"), 0);
        hear(&mut game, &view("snapshot", 5, &["pick deck", "pick 1"])).await;
        (game, asked)
    }

    fn view(kind: &str, version: i64, legal: &[&str]) -> Value {
        let view = json!({ "legal": legal, "over": false });
        json!({ "type": kind, "version": version, "view": view, "events": [{ "version": version }] })
    }

    async fn hear(game: &mut Game, message: &Value) {
        assert!(game.hear(message).await.is_ok(), "{message}");
    }

    /// Asks the program, lets it answer, and returns the id of the message with the action.
    async fn choose(game: &mut Game, asked: &mpsc::Receiver<Question>) -> String {
        assert_eq!(game.due(), Due::Question);
        game.ask();
        assert_eq!(game.due(), Due::Nothing, "the program thinks");
        let Ok(Question::Choose { view, reply, .. }) = asked.try_recv() else { panic!("it is asked") };
        let action = view["legal"][0].as_str().expect("an action").to_owned();
        assert!(reply.send(Ok(action.clone())).is_ok());
        let Asked { legal, answer } = game.asked.take().expect("it was asked");
        let answer = answer.await.expect("answered").expect("an action");
        game.chosen = Some(Chosen { id: "a".to_owned(), action: answer, legal, sent: None });
        let Due::Send(message) = game.due() else { panic!("the action is sent") };
        assert_eq!((&message["action"], &message["expected"]), (&json!(action), &json!(game.version)));
        assert_eq!(game.due(), Due::Nothing, "it has no answer yet");
        message["id"].as_str().expect("an id").to_owned()
    }

    fn refused(id: &str, code: &str) -> Value {
        json!({ "type": "refused", "id": id, "error": { "code": code, "message": code } })
    }

    #[tokio::test]
    async fn after_a_refusal_that_only_a_new_view_explains_the_program_is_not_asked_again() {
        for code in ["over", "not-waiting", "played-by-bot"] {
            let (mut game, asked) = shown().await;
            let id = choose(&mut game, &asked).await;
            hear(&mut game, &refused(&id, code)).await;
            assert_eq!(game.due(), Due::Nothing, "{code}: the view is old");
            hear(&mut game, &json!({ "type": "table" })).await;
            assert_eq!(game.due(), Due::Nothing, "{code}: the view is still old");
            hear(&mut game, &view("events", 6, &["pick deck", "pick 2"])).await;
            let expected = if code == "played-by-bot" { Due::Nothing } else { Due::Question };
            assert_eq!(game.due(), expected, "{code}: the view is new");
        }
    }

    #[tokio::test]
    async fn an_action_is_sent_again_for_a_new_version_of_the_same_decision_only() {
        let (mut game, asked) = shown().await;
        let id = choose(&mut game, &asked).await;
        hear(&mut game, &refused(&id, "stale")).await;
        assert_eq!(game.due(), Due::Nothing, "the view is old");
        hear(&mut game, &view("events", 6, &["pick deck", "pick 1"])).await;
        let Due::Send(message) = game.due() else { panic!("another seat has acted") };
        assert_eq!((&message["id"], &message["expected"]), (&json!(id), &json!(6)));
        hear(&mut game, &view("events", 7, &["claim 3 4 red"])).await;
        assert_eq!(game.due(), Due::Question, "the decision is another one");
        hear(&mut game, &refused(&id, "illegal")).await;
        assert_eq!(game.restarts, 0, "the refused action is no longer the program's choice");
    }
}
