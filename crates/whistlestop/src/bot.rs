//! `whistlestop bot`: lets a program written for the arena play at the tables of a server, several games at once.
//!
//! One event stream says which games are running; each game has a socket and is played by a task. The program runs in
//! a thread of its own and is asked one question at a time.

mod capacity;
mod challenges;
mod game;
mod pause;
mod program_thread;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use client::Client;
use command_line::{output, setup_args};
use engine::edition::Edition;
use protocol::{AccountEvent, CloseReason};
use serde_json::Value;
use server::serve::block_on;
use tokio::task::JoinSet;

use crate::bot::capacity::Capacity;
use crate::bot::challenges::{Challenges, Opponent};
use crate::bot::game::{Game, SILENCE};
use crate::bot::pause::Pause;
use crate::bot::program_thread::{Questions, start_program};
use crate::program::Limits;

/// How often challenges are sent or accepted that were refused for a while before.
const CHALLENGE_TIME: Duration = Duration::from_secs(5);

/// Let a program written for the arena play at the tables of a server
///
/// The program speaks the protocol of `arena` and `play` (docs/bots.md). Its account needs a token with the scopes
/// `watch` and `play`; `whistlestop admin bot` and `whistlestop admin token` make both. It accepts challenges, plays all
/// its games at once, and connects again after an interruption. With `--challenge` it also challenges one opponent,
/// for which the token needs the scope `tables`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The server, such as `https://play.example` or `http://127.0.0.1:8080`
    #[arg(long)]
    url: String,

    /// A PEM file with the authorities that may certify a server at an https address [default: those of the system]
    #[arg(long, value_name = "FILE")]
    ca_file: Option<PathBuf>,

    /// A file with the token, which only you should be able to read
    #[arg(long, value_name = "FILE")]
    token_file: PathBuf,

    /// How many games it plays at once; further challenges wait
    #[arg(long, default_value_t = 10)]
    games: usize,

    /// End after this many games [default: never]
    #[arg(long, value_name = "GAMES")]
    stop_after: Option<usize>,

    /// Challenge this account to as many games at once as `--games` allows
    #[arg(long, value_name = "NAME", requires = "edition")]
    challenge: Option<String>,

    /// The game of the challenges
    #[arg(long, value_name = "EDITION", requires = "challenge", value_parser = setup_args::built_in())]
    edition: Option<Edition>,

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
    let client = match Client::bot_at(&args.url, &token, args.ca_file.as_deref()) {
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

/// Plays all games of the account until the token ends or `--stop-after` games are over.
async fn play_all(client: &Client, questions: &Questions, args: &Args) -> Result<(), String> {
    let me = client.get("/api/v1/me").await.map_err(|why| why.to_string())?;
    if me.status != 200 {
        return Err(format!("the server refuses the token: {}", me.code()));
    }
    output::note(format_args!("{} is online at {}", me.json()["name"].as_str().unwrap_or("?"), args.url));
    let opponent = args.challenge.as_deref().zip(args.edition);
    let mut challenges =
        Challenges::new(client, opponent.map(|(name, edition)| Opponent::new(name, edition)));
    let mut capacity = Capacity::new(args.games, args.stop_after);
    let mut games: JoinSet<(String, Result<Value, String>)> = JoinSet::new();
    let (mut last, mut pause) = (None, Pause::new());
    let mut challenge_times = tokio::time::interval(CHALLENGE_TIME);
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
                        capacity.end(&table);
                        report(&table, result);
                    }
                    if capacity.is_done() {
                        return Ok(());
                    }
                    challenges.fill(&mut capacity).await?;
                    continue;
                }
                _ = challenge_times.tick(), if challenges.needs_time() => {
                    challenges.fill(&mut capacity).await?;
                    continue;
                }
            };
            last = stream.last();
            // Events of newer servers are passed over.
            match serde_json::from_value(event) {
                Ok(AccountEvent::Ready { .. }) => {
                    pause = Pause::new();
                    challenges.fill(&mut capacity).await?;
                }
                Ok(AccountEvent::GameStarted { table, edition, seats }) => {
                    if let (Some(edition), Some(&seat)) = (edition.parse::<Edition>().ok(), seats.first())
                        && capacity.start(&table)
                    {
                        let (client, questions) = (client.clone(), questions.clone());
                        games.spawn(async move {
                            let result = Game::new(client, questions, &table, edition, seat).play().await;
                            (table, result)
                        });
                    }
                }
                Ok(AccountEvent::Challenge { challenge }) => {
                    challenges.hear(&challenge, &mut capacity).await?;
                }
                Ok(AccountEvent::Closing { reason: CloseReason::Logout, .. }) => {
                    return Err("the token has ended".to_owned());
                }
                Ok(
                    AccountEvent::YourTurn { .. }
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
