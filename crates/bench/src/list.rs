//! `whistlestop-bench list`: playing by lists of legal actions, compared with `random_step`.

use std::fmt::Write;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use cpu_time::ThreadTime;
use engine::board::BoardGame;
use engine::card_game::CardGame;
use engine::edition::Kit;
use engine::game::Viewer;
use engine::shuffle::FastRng;
use engine::sink::NoEvents;
use serde::Serialize;

use crate::playouts::{Playable, Scoring, Workload, measure};
use crate::{PaymentsArgument, grouped};
use command_line::setup_args::EditionArgs;
use command_line::{output, setup_args};

/// Compare three ways to play random games: `random_step`, listing and applying, and the same with a view.
///
/// `list` lists the legal actions of the active seat and applies one of them; `list and view` also makes the seat's
/// view. The three are measured alternately, so that a slower machine affects all of them; the result is the median
/// of the rounds.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    edition: EditionArgs,
    /// Number of seats
    #[arg(long, default_value_t = 2)]
    seats: usize,
    /// How long each way is measured in each round, in seconds of processor time
    #[arg(long, default_value = "0.3", value_parser = crate::seconds)]
    seconds: f64,
    /// Number of rounds
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=1000))]
    rounds: u16,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// One way to play.
#[derive(Serialize)]
struct Row {
    way: &'static str,
    decisions_per_cpu_second: f64,
    ratio_to_random_step: f64,
}

#[derive(Serialize)]
struct Table {
    edition: &'static str,
    seats: usize,
    rounds: u16,
    rows: Vec<Row>,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    if let Err(why) = setup_args::setup(args.edition.edition(), args.seats) {
        return output::misuse(why);
    }
    let mut rates = [const { Vec::new() }; 3];
    for round in 0..args.rounds {
        let seed = args.seed.wrapping_add(u64::from(round));
        let workload = Workload {
            edition: args.edition.edition(),
            seats: args.seats,
            payments: PaymentsArgument::Canonical,
            scoring: Scoring::Scored,
            threads: 1,
            seed,
        };
        rates[0].push(measure(&workload, args.seconds).decisions_per_cpu_second());
        rates[1].push(listed_rate::<false>(&workload, args.seconds));
        rates[2].push(listed_rate::<true>(&workload, args.seconds));
    }
    let medians = rates.map(crate::median);
    let rows = ["random_step", "list", "list and view"]
        .into_iter()
        .zip(medians)
        .map(|(way, rate)| Row {
            way,
            decisions_per_cpu_second: rate,
            ratio_to_random_step: rate / medians[0],
        })
        .collect();
    let table = Table { edition: args.edition.edition().id(), seats: args.seats, rounds: args.rounds, rows };
    if args.json { crate::print_json(&table) } else { output::print(&table.to_text()) }
}

/// Plays by lists for `seconds` of processor time; returns the decisions per second.
fn listed_rate<const VIEW: bool>(workload: &Workload, seconds: f64) -> f64 {
    match workload.edition.kit() {
        Kit::Board(board) => play_listed::<BoardGame, VIEW>((board, workload.seats), workload.seed, seconds),
        Kit::Card(kit) => play_listed::<CardGame, VIEW>((kit, workload.seats), workload.seed, seconds),
    }
}

fn play_listed<G: Playable, const VIEW: bool>(table: G::Table, seed: u64, seconds: f64) -> f64 {
    const GAMES_PER_LOOK: usize = 16;
    let budget = Duration::from_secs_f64(seconds);
    let mut rng = FastRng::new(seed);
    let mut actions = Vec::new();
    let mut decisions = 0_u64;
    let start = ThreadTime::now();
    loop {
        for _ in 0..GAMES_PER_LOOK {
            let mut game = G::deal(table, &mut rng);
            while let Some(seat) = game.awaiting().lowest() {
                if VIEW {
                    black_box(game.view(Viewer::Seat(seat)));
                }
                game.legal_actions(seat, &mut actions);
                let action = actions[rng.below(actions.len() as u32) as usize];
                game.apply(seat, action, &mut rng, &mut NoEvents).expect("listed actions are legal");
                decisions += 1;
            }
            black_box(game.standings());
        }
        let elapsed = start.elapsed();
        if elapsed >= budget {
            return decisions as f64 / elapsed.as_secs_f64();
        }
    }
}

impl Table {
    fn to_text(&self) -> String {
        let mut text = String::from("way            decisions per CPU second  ratio to random_step\n");
        for row in &self.rows {
            let rate = grouped(row.decisions_per_cpu_second);
            writeln!(text, "{:<14} {rate:>24}  {:>20.3}", row.way, row.ratio_to_random_step)
                .expect("writing to a String cannot fail");
        }
        text
    }
}
