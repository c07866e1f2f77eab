//! `whistlestop arena`: matches between bots on duplicate deals with rotated seats.

mod game;
mod html;
mod report;
mod stats;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use bots::rating::{Sprt, Verdict};
use clap::Args as ClapArgs;
use engine::options::Options;
use engine::setup::Setup;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use protocol::facts::EditionFacts;

use self::game::{Played, Programs, play};
use self::stats::MatchStats;
use crate::player_spec::PlayerSpec;
use crate::program::Limits;
use command_line::output;
use command_line::setup_args::EditionArgs;

/// Run a match between bots and print win rates and Elo ratings with confidence intervals.
///
/// A bot is random, greedy, planner or search; a level (porter, signalman, conductor, dispatcher, stationmaster);
/// or "cmd:PROGRAM", a program that answers on its standard output (docs/bots.md).
/// A version of planner or search may follow, such as planner@1; without one it is the latest.
/// A budget may follow: search@1s, search@200ms, or search@2000n for 2000 simulated games (reproducible on any
/// machine), search@1@2000n.
#[derive(ClapArgs)]
pub(crate) struct Args {
    #[command(flatten)]
    edition: EditionArgs,
    /// The bots, separated by commas: one per seat; with more bots than seats, all combinations are played.
    #[arg(long, value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// Number of seats per game [default: the number of bots].
    #[arg(long)]
    seats: Option<usize>,
    /// Maximum number of games.
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Seed of deals and bots; results are reproducible unless a bot has a time budget.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads [default: all cores].
    #[arg(long)]
    threads: Option<usize>,
    /// Write the results to a JSON file.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the results to an HTML page with charts.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Stop early by a sequential test (SPRT): is the first bot stronger than the second by this many Elo points?
    #[arg(long, value_name = "ELO", num_args = 0..=1, default_missing_value = "20")]
    sprt: Option<f64>,
    /// Time limit of a program per decision.
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 5000)]
    timeout: u64,
    /// Time limit of a program to be ready for a game, which includes its start.
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 60_000)]
    ready_timeout: u64,
    /// Write the record of every game to this folder.
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// Play only this game of the match, counted from 1.
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["games", "sprt"],
        value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
}

/// The match to play.
struct Plan {
    setup: Setup,
    contestants: Vec<PlayerSpec>,
    /// Combinations of contestants, as indices into `contestants`.
    tables: Vec<Vec<usize>>,
    /// Number of the first game, counted from 0.
    first: u64,
    games: u64,
    seed: u64,
    limits: Limits,
    /// Folder of the records.
    records: Option<PathBuf>,
    /// The edition's id for programs.
    facts: EditionFacts,
    /// The command that plays the match; a game's number is appended to play only that game.
    command: String,
}

/// One game of the plan.
struct Fixture {
    /// Number in the match, counted from 0.
    number: u64,
    seed: u64,
    /// Contestant index by seat.
    seating: Vec<usize>,
}

impl Plan {
    /// Returns game `number`: all seatings of one deal come first, then the next deal.
    fn fixture(&self, number: u64) -> Fixture {
        let seats = self.setup.seats() as u64;
        let set = number / seats;
        let table = &self.tables[(set % self.tables.len() as u64) as usize];
        let deal = set / self.tables.len() as u64;
        let turned = (number % seats) as usize;
        let seating = (0..table.len()).map(|seat| table[(seat + turned) % table.len()]).collect();
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(deal);
        Fixture { number, seed, seating }
    }
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let plan = match plan(args) {
        Ok(plan) => plan,
        Err(why) => return output::fail("cannot start the arena", why),
    };
    let threads = args
        .threads
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get));
    if let Some(folder) = &plan.records
        && let Err(why) = std::fs::create_dir_all(folder)
    {
        return output::fail(format!("cannot create {}", folder.display()), why);
    }
    let (stats, end) = compete(&plan, threads.max(1), args.sprt);
    let results = report::Results::new(&plan, &stats, end, args.sprt);
    if let Some(path) = &args.json {
        let text = serde_json::to_string_pretty(&results).expect("results are plain data");
        if let Err(why) = std::fs::write(path, text + "\n") {
            return output::fail(format!("cannot write {}", path.display()), why);
        }
    }
    if let Some(path) = &args.html
        && let Err(why) = std::fs::write(path, html::page(&results))
    {
        return output::fail(format!("cannot write {}", path.display()), why);
    }
    let printed = output::print(&results.text());
    if let Some(why) = stats.unwritten {
        return output::fail("records are missing", why);
    }
    match (stats.failures, stats.forfeits.len()) {
        (0, 0) => printed,
        (0, forfeits) => output::fail("a program forfeited", format!("{forfeits} of {} games", stats.games)),
        (failures, _) => {
            output::fail("a built-in bot chose an illegal action", format!("in {failures} games"))
        }
    }
}

fn plan(args: &Args) -> Result<Plan, String> {
    let contestants: Vec<PlayerSpec> =
        args.bots.iter().map(|spec| PlayerSpec::read(spec)).collect::<Result<_, _>>()?;
    let seats = args.seats.unwrap_or(contestants.len().max(2));
    let setup =
        Setup::new(args.edition.edition(), seats, None, Options::DEFAULT).map_err(|why| why.to_string())?;
    if contestants.len() < seats {
        return Err(format!("{seats} seats need {seats} bots, not {}", contestants.len()));
    }
    if args.sprt.is_some() && (seats != 2 || contestants.len() != 2) {
        return Err("the sequential test compares two bots in two seats".to_owned());
    }
    Ok(Plan {
        setup,
        tables: combinations(contestants.len(), seats),
        contestants,
        first: args.game.map_or(0, |number| number - 1),
        games: args.game.map_or(args.games, |_| 1),
        seed: args.seed,
        limits: Limits {
            ready: Duration::from_millis(args.ready_timeout),
            decision: Duration::from_millis(args.timeout),
        },
        records: args.records.clone(),
        facts: EditionFacts::new(args.edition.edition()),
        command: command(args, seats),
    })
}

/// Returns the command that plays the match again, up to the number of the game.
fn command(args: &Args, seats: usize) -> String {
    let bots = args.bots.join(",");
    format!(
        "whistlestop arena {} --bots {} --seats {seats} --seed {} --timeout {} --ready-timeout {} --game",
        args.edition.flags(),
        output::quoted(&bots),
        args.seed,
        args.timeout,
        args.ready_timeout,
    )
}

/// Returns all `choose`-element combinations of `0..of`, in lexicographic order.
fn combinations(of: usize, choose: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    let mut chosen: Vec<usize> = (0..choose).collect();
    loop {
        all.push(chosen.clone());
        let Some(place) = (0..choose).rev().find(|&place| chosen[place] < of - choose + place) else {
            return all;
        };
        chosen[place] += 1;
        for after in place + 1..choose {
            chosen[after] = chosen[after - 1] + 1;
        }
    }
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
enum End {
    /// All games were played.
    Complete,
    /// It was interrupted.
    Interrupted,
    /// The sequential test reached a verdict.
    Decided,
}

/// Plays all games on `threads` threads; stops early when interrupted or when the test reaches a verdict.
fn compete(plan: &Plan, threads: usize, sprt: Option<f64>) -> (MatchStats, End) {
    let stop = Arc::new(AtomicBool::new(false));
    let interrupted = Arc::clone(&stop);
    // If the handler cannot be installed, an interruption ends the program without results.
    let _ = ctrlc::set_handler(move || interrupted.store(true, Ordering::SeqCst));
    let next = AtomicU64::new(0);
    let (sender, receiver) = mpsc::channel::<(u64, Played)>();
    let stats = Mutex::new(MatchStats::new(plan));
    let bar = ProgressBar::with_draw_target(Some(plan.games), ProgressDrawTarget::stderr());
    bar.set_style(
        ProgressStyle::with_template("{bar:32} {pos}/{len} games, {elapsed} elapsed, {eta} left {msg}")
            .expect("the template is right"),
    );
    let mut end = End::Complete;
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (stop, next) = (&stop, &next);
            scope.spawn(move || {
                let mut programs = Programs::new(plan);
                while !stop.load(Ordering::SeqCst) {
                    let number = next.fetch_add(1, Ordering::SeqCst);
                    if number >= plan.games {
                        return;
                    }
                    let played = play(plan, &plan.fixture(plan.first + number), &mut programs);
                    if sender.send((number, played)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        // Count games in order of their number, so that results do not depend on the number of threads.
        let mut waiting = BTreeMap::new();
        let mut counted = 0;
        let mut test = sprt.map(Sprt::new);
        let mut stats = stats.lock().expect("only this thread locks it");
        for (number, played) in receiver {
            waiting.insert(number, played);
            while let Some(played) = waiting.remove(&counted) {
                bar.inc(1);
                if end != End::Decided {
                    let share = stats.add(plan, &plan.fixture(plan.first + counted), &played);
                    let mut message = stats.standings();
                    if let (Some(test), Some(share)) = (&mut test, share) {
                        test.add(share);
                        if test.verdict() != Verdict::Open {
                            end = End::Decided;
                            stop.store(true, Ordering::SeqCst);
                        }
                    }
                    if let Some(test) = &test {
                        message += &format!(", ratio {:.2}", test.ratio());
                    }
                    bar.set_message(message);
                }
                counted += 1;
            }
        }
        if end == End::Complete && counted < plan.games {
            end = End::Interrupted;
        }
        stats.test = test;
    });
    bar.finish_and_clear();
    (stats.into_inner().expect("all threads are done"), end)
}
