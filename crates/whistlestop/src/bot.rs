//! `whistlestop bot`: lets a program written for the arena play at the tables of a server, several games at once.
//!
//! One event stream says which games are running; each game has a socket and is played by a task. The program runs in
//! a thread of its own and is asked one question at a time.

use std::collections::HashSet;
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc;
use std::time::Duration;

use client::{Client, Received, Socket};
use command_line::output;
use engine::edition::Edition;
use protocol::facts::EditionFacts;
use protocol::{AccountEvent, Challenge, ChallengeState, CloseReason};
use serde_json::{Value, json};
use server::random::{self, Os};
use server::serve::block_on;
use tokio::sync::oneshot;
use tokio::task::JoinSet;

use crate::program::{Limits, Program, ProgramError, ProgramGame};

/// The longest pause before another connection is tried.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// How long a connection may be silent. The server shows every 15 seconds that it is alive.
const SILENCE: Duration = Duration::from_secs(60);

/// How often a program that fails is greeted again in one game, before the game is resigned.
const RESTARTS: usize = 2;

/// Let a program written for the arena play at the tables of a server
///
/// The program speaks the protocol of `arena` and `play` (docs/bots.md). Its account needs a token with the scopes
/// `watch` and `play`; `whistlestop admin bot` and `whistlestop admin token` make both. It accepts challenges, plays all
/// its games at once, and connects again after an interruption.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The server, such as http://127.0.0.1:8080
    #[arg(long)]
    url: String,

    /// A file with the token, which only you should be able to read
    #[arg(long, value_name = "FILE")]
    token_file: PathBuf,

    /// How many games it plays at once; further challenges wait
    #[arg(long, default_value_t = 10)]
    games: usize,

    /// End after so many games [default: never]
    #[arg(long, value_name = "GAMES")]
    stop_after: Option<usize>,

    /// Milliseconds for a decision of the program
    #[arg(long, default_value_t = 10_000, value_name = "MS")]
    timeout: u64,

    /// Milliseconds until the program is ready for a game
    #[arg(long, default_value_t = 60_000, value_name = "MS")]
    ready_timeout: u64,

    /// The program and its arguments
    #[arg(last = true, required = true)]
    program: Vec<String>,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> ExitCode {
    let token = match std::fs::read_to_string(&args.token_file) {
        Ok(token) => token.trim().to_owned(),
        Err(why) => return output::fail(args.token_file.display(), why),
    };
    let client = match client(&args.url, &token) {
        Ok(client) => client,
        Err(why) => return output::fail(&args.url, why),
    };
    let limits = Limits {
        ready: Duration::from_millis(args.ready_timeout),
        decision: Duration::from_millis(args.timeout),
    };
    let questions = start_program(&args.program.join(" "), limits);
    match block_on(play_all(&client, &questions, args)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => output::fail(&args.url, why),
    }
}

/// Returns a client of the server at an address.
fn client(url: &str, token: &str) -> Result<Client, String> {
    if url.starts_with("https://") {
        return Err("this command does not speak TLS: use an http:// address, through a tunnel to the server if it is \
                    on another machine"
            .to_owned());
    }
    let place = url.strip_prefix("http://").ok_or("the address begins with http://")?.trim_end_matches('/');
    let with_port = if place.contains(':') { place.to_owned() } else { format!("{place}:80") };
    let mut addresses = with_port.to_socket_addrs().map_err(|why| why.to_string())?;
    let server: SocketAddr = addresses.next().ok_or("the name has no address")?;
    let mut client = Client::bot(server, token);
    client.set("host", place);
    Ok(client)
}

/// What the program's thread is asked.
enum Question {
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

type Questions = mpsc::Sender<Question>;

/// Starts the thread of a program; the process starts with its first game.
fn start_program(command: &str, limits: Limits) -> Questions {
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

/// A pause before the next try, longer each time until something works.
struct Pause(Duration);

impl Pause {
    const fn new() -> Self {
        Self(Duration::from_millis(500))
    }

    async fn wait(&mut self) {
        tokio::time::sleep(self.0).await;
        self.0 = (self.0 * 2).min(LONGEST_PAUSE);
    }
}

/// Plays all games of the account, until the token ends or so many games are over.
async fn play_all(client: &Client, questions: &Questions, args: &Args) -> Result<(), String> {
    let me = client.get("/api/v1/me").await.map_err(|why| why.to_string())?;
    if me.status != 200 {
        return Err(format!("the server refuses the token: {}", me.code()));
    }
    output::note(format_args!("{} is online at {}", me.json()["name"].as_str().unwrap_or("?"), args.url));
    let mut games: JoinSet<(String, Result<Value, String>)> = JoinSet::new();
    let mut running: HashSet<String> = HashSet::new();
    let (mut played, mut last, mut pause) = (0, None, Pause::new());
    loop {
        let mut stream = match client.events(last).await {
            Ok(stream) => stream,
            Err(why) if why.to_string().contains(" 401 ") => return Err("the token has ended".to_owned()),
            Err(why) => {
                output::note(format_args!("the event stream is interrupted: {why}"));
                pause.wait().await;
                continue;
            }
        };
        loop {
            let event = tokio::select! {
                event = tokio::time::timeout(SILENCE, stream.next()) => match event {
                    Ok(Ok(Some(event))) => event,
                    Ok(Ok(None) | Err(_)) | Err(_) => break,
                },
                Some(ended) = games.join_next() => {
                    if let Ok((table, result)) = ended {
                        running.remove(&table);
                        played += 1;
                        report(&table, result);
                    }
                    if args.stop_after.is_some_and(|most| played >= most) {
                        return Ok(());
                    }
                    accept_waiting(client, running.len(), args.games).await;
                    continue;
                }
            };
            last = stream.last();
            // Events of newer servers are passed over.
            match serde_json::from_value(event) {
                Ok(AccountEvent::Ready { .. }) => {
                    pause = Pause::new();
                    accept_waiting(client, running.len(), args.games).await;
                }
                Ok(AccountEvent::GameStarted { table, edition, seats }) => {
                    if let (Some(edition), Some(&seat)) = (Edition::named(&edition), seats.first())
                        && running.insert(table.clone())
                    {
                        let (client, questions) = (client.clone(), questions.clone());
                        games.spawn(async move {
                            let result = Game::new(client, questions, &table, edition, seat).play().await;
                            (table, result)
                        });
                    }
                }
                Ok(AccountEvent::Challenge { challenge }) if challenge.state == ChallengeState::Open => {
                    accept(client, &challenge, running.len() < args.games).await;
                }
                Ok(AccountEvent::Closing { reason: CloseReason::Logout, .. }) => {
                    return Err("the token has ended".to_owned());
                }
                Ok(
                    AccountEvent::Challenge { .. }
                    | AccountEvent::YourTurn { .. }
                    | AccountEvent::GameOver { .. }
                    | AccountEvent::Closing { .. },
                )
                | Err(_) => {}
            }
        }
        pause.wait().await;
    }
}

fn report(table: &str, result: Result<Value, String>) {
    match result {
        Ok(scores) => output::note(format_args!("game {table} is over: {scores}")),
        Err(why) => output::note(format_args!("game {table} ended for the program: {why}")),
    }
}

/// Accepts the challenges that wait, as far as there is room for games.
async fn accept_waiting(client: &Client, running: usize, most: usize) {
    let Ok(answer) = client.get("/api/v1/challenges").await else { return };
    let waiting: Vec<Challenge> = serde_json::from_value(answer.json()).unwrap_or_default();
    for challenge in waiting.iter().take(most.saturating_sub(running)) {
        accept(client, challenge, true).await;
    }
}

/// Accepts a challenge of somebody else, if there is room and the program knows the game.
async fn accept(client: &Client, challenge: &Challenge, has_room: bool) {
    if !challenge.incoming || !has_room || Edition::named(&challenge.game.edition).is_none() {
        return;
    }
    let path = format!("/api/v1/challenges/{}/accept", challenge.id);
    match client.post(&path, &json!({})).await {
        Ok(answer) if answer.status == 200 => {
            output::note(format_args!("accepted the challenge of {}", challenge.opponent.name));
        }
        // Withdrawn meanwhile, or accepted by an earlier request.
        Ok(answer) if answer.code() == "challenge-closed" => {}
        Ok(answer) => output::note(format_args!("a challenge cannot be accepted: {}", answer.code())),
        Err(why) => output::note(format_args!("a challenge cannot be accepted: {why}")),
    }
}

/// An action that the program has chosen.
struct Chosen {
    id: String,
    action: String,
    /// The version for which it was sent on this connection.
    sent: Option<i64>,
}

/// One game.
struct Game {
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
    fn new(client: Client, questions: Questions, table: &str, edition: Edition, seat: usize) -> Self {
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
    async fn play(mut self) -> Result<Value, String> {
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

    /// Greets a program that has failed again; it goes on without the earlier events.
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
