//! `whistlestop-bench playouts`: whole games between uniformly random players.

use std::fmt::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use cpu_time::{ProcessTime, ThreadTime};
use engine::board::phase::Phase;
use engine::board::{Board, BoardGame};
use engine::card_game::phase::Phase as CardPhase;
use engine::card_game::{CardGame, CardKit};
use engine::edition::{Edition, Kit};
use engine::game::{Game, PaymentPolicy};
use engine::options::Options;
use engine::seat::Seat;
use engine::shuffle::FastRng;
use engine::sink::NoEvents;
use serde::Serialize;

use crate::{PaymentsArgument, grouped};
use command_line::setup_args::EditionArgs;
use command_line::{output, setup_args};

/// Play random games and report rates per second of CPU time.
///
/// Every seat chooses uniformly among all legal actions.
/// A decision is one choice by a player: each pick counts, drawing tickets and keeping them count separately.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    edition: EditionArgs,
    /// Number of seats
    #[arg(long, default_value_t = 2)]
    seats: usize,
    /// Payments that count as separate actions
    #[arg(long, value_enum, default_value_t = PaymentsArgument::Canonical)]
    payments: PaymentsArgument,
    /// CPU seconds per thread
    #[arg(long, default_value = "5", value_parser = crate::seconds)]
    seconds: f64,
    /// Skip the final scoring
    #[arg(long)]
    unscored: bool,
    /// Number of threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Whether games are scored when they end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scoring {
    Scored,
    Unscored,
}

/// What to measure.
#[derive(Clone, Copy)]
pub(crate) struct Workload {
    pub(crate) edition: Edition,
    pub(crate) seats: usize,
    pub(crate) payments: PaymentsArgument,
    pub(crate) scoring: Scoring,
    pub(crate) threads: u16,
    pub(crate) seed: u64,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    if let Err(why) = setup_args::setup(args.edition.edition(), args.seats) {
        return output::misuse(why);
    }
    let workload = Workload {
        edition: args.edition.edition(),
        seats: args.seats,
        payments: args.payments,
        scoring: if args.unscored { Scoring::Unscored } else { Scoring::Scored },
        threads: args.threads,
        seed: args.seed,
    };
    let report = Report::new(&workload, &measure(&workload, args.seconds), &survey(&workload));
    if args.json { crate::print_json(&report) } else { output::print(&report.to_text()) }
}

/// A game that random players can play.
pub(crate) trait Playable: Game {
    /// What is fixed before the cards are shuffled.
    type Table: Copy + Send + Sync;

    fn deal(table: Self::Table, rng: &mut FastRng) -> Self;

    /// Returns whether the next decision is the first of a turn.
    fn begins_turn(&self) -> bool;

    /// Returns the number of actions of the awaited seat.
    fn count_actions(&self, seat: Seat, payments: PaymentPolicy) -> u32;
}

impl Playable for BoardGame {
    type Table = (&'static Board, usize);

    #[inline]
    fn deal((board, seats): Self::Table, rng: &mut FastRng) -> Self {
        Self::new(board, seats, None, Options::DEFAULT, rng, &mut NoEvents)
    }

    fn begins_turn(&self) -> bool {
        *self.phase() == Phase::Turn
    }

    fn count_actions(&self, seat: Seat, payments: PaymentPolicy) -> u32 {
        self.count_actions(seat, payments)
    }
}

impl Playable for CardGame {
    type Table = (&'static CardKit, usize);

    #[inline]
    fn deal((kit, seats): Self::Table, rng: &mut FastRng) -> Self {
        Self::new(kit, seats, None, Options::DEFAULT, rng, &mut NoEvents)
    }

    fn begins_turn(&self) -> bool {
        *self.phase() == CardPhase::Turn
    }

    fn count_actions(&self, seat: Seat, _: PaymentPolicy) -> u32 {
        self.count_actions(seat)
    }
}

/// A payment policy as a type, so that the loop is monomorphized.
trait Policy {
    const PAYMENTS: PaymentPolicy;
}

struct Canonical;
struct Full;

impl Policy for Canonical {
    const PAYMENTS: PaymentPolicy = PaymentPolicy::Canonical;
}

impl Policy for Full {
    const PAYMENTS: PaymentPolicy = PaymentPolicy::Full;
}

/// Counts of played games.
#[derive(Clone, Copy, Default)]
struct Tally {
    games: u64,
    decisions: u64,
    /// Sum of the final points of all seats; zero if games are not scored.
    points: i64,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.points += other.points;
    }
}

/// Counts and CPU time of a measurement.
pub(crate) struct Measured {
    tally: Tally,
    /// CPU time of all threads.
    cpu: Duration,
    wall: Duration,
}

impl Measured {
    pub(crate) fn decisions_per_cpu_second(&self) -> f64 {
        self.tally.decisions as f64 / self.cpu.as_secs_f64()
    }
}

/// Plays for `seconds` of CPU time per thread.
pub(crate) fn measure(workload: &Workload, seconds: f64) -> Measured {
    match workload.edition.kit() {
        Kit::Board(board) => measure_game::<BoardGame>(workload, (board, workload.seats), seconds),
        Kit::Card(kit) => measure_game::<CardGame>(workload, (kit, workload.seats), seconds),
    }
}

fn measure_game<G: Playable>(workload: &Workload, table: G::Table, seconds: f64) -> Measured {
    match workload.payments {
        PaymentsArgument::Canonical => measure_policy::<G, Canonical>(workload, table, seconds),
        PaymentsArgument::Full => measure_policy::<G, Full>(workload, table, seconds),
    }
}

fn measure_policy<G: Playable, P: Policy>(workload: &Workload, table: G::Table, seconds: f64) -> Measured {
    let budget = Duration::from_secs_f64(seconds);
    let play = |thread: u16| {
        let mut rng = FastRng::new(workload.seed.wrapping_add(u64::from(thread) << 32));
        match workload.scoring {
            Scoring::Scored => play_for::<G, P, true>(table, budget, &mut rng),
            Scoring::Unscored => play_for::<G, P, false>(table, budget, &mut rng),
        }
    };
    let (cpu, wall) = (ProcessTime::now(), Instant::now());
    let mut tally = Tally::default();
    if workload.threads == 1 {
        tally = play(0);
    } else {
        std::thread::scope(|scope| {
            let threads: Vec<_> =
                (0..workload.threads).map(|thread| scope.spawn(move || play(thread))).collect();
            for thread in threads {
                tally.add(thread.join().expect("random games do not panic"));
            }
        });
    }
    Measured { tally, cpu: cpu.elapsed(), wall: wall.elapsed() }
}

/// Plays games in the measured loop and reads the clock from time to time.
fn play_for<G: Playable, P: Policy, const SCORED: bool>(
    table: G::Table,
    budget: Duration,
    rng: &mut FastRng,
) -> Tally {
    const GAMES_PER_LOOK: u64 = 64;
    let start = ThreadTime::now();
    let mut tally = Tally::default();
    while start.elapsed() < budget {
        for _ in 0..GAMES_PER_LOOK {
            let mut game = G::deal(table, rng);
            while let Some(seat) = game.awaiting().lowest() {
                game.random_step(seat, P::PAYMENTS, rng);
                tally.decisions += 1;
            }
            if SCORED {
                let standings = game.standings();
                tally.points += standings.iter().map(|standing| i64::from(standing[0])).sum::<i64>();
            }
        }
        tally.games += GAMES_PER_LOOK;
    }
    tally
}

/// Statistics counted in a separate pass, so that counting does not slow the measured loop.
pub(crate) struct Survey {
    decisions: u64,
    turns: u64,
    legal_actions: u64,
    points: i64,
    state_bytes: usize,
}

/// Number of games of a survey.
const SURVEYED: u64 = 2000;

fn survey(workload: &Workload) -> Survey {
    match workload.edition.kit() {
        Kit::Board(board) => survey_game::<BoardGame>(workload, (board, workload.seats)),
        Kit::Card(kit) => survey_game::<CardGame>(workload, (kit, workload.seats)),
    }
}

fn survey_game<G: Playable>(workload: &Workload, table: G::Table) -> Survey {
    let mut rng = FastRng::new(workload.seed);
    let mut survey =
        Survey { decisions: 0, turns: 0, legal_actions: 0, points: 0, state_bytes: size_of::<G>() };
    let payments = workload.payments.payments();
    for _ in 0..SURVEYED {
        let mut game = G::deal(table, &mut rng);
        while let Some(seat) = game.awaiting().lowest() {
            survey.turns += u64::from(game.begins_turn());
            survey.legal_actions += u64::from(game.count_actions(seat, payments));
            survey.decisions += 1;
            game.random_step(seat, payments, &mut rng);
        }
        survey.points += game.standings().iter().map(|standing| i64::from(standing[0])).sum::<i64>();
    }
    survey
}

/// The printed result.
#[derive(Serialize)]
struct Report {
    edition: &'static str,
    seats: usize,
    payments: PaymentsArgument,
    scored: bool,
    threads: u16,
    seed: u64,
    /// CPU time of all threads.
    seconds: f64,
    wall_seconds: f64,
    games: u64,
    decisions: u64,
    games_per_cpu_second: f64,
    decisions_per_cpu_second: f64,
    games_per_wall_second: f64,
    decisions_per_wall_second: f64,
    nanoseconds_per_decision: f64,
    decisions_per_game: f64,
    turns_per_game: f64,
    legal_actions_per_decision: f64,
    mean_score: f64,
    state_bytes: usize,
}

impl Report {
    fn new(workload: &Workload, measured: &Measured, survey: &Survey) -> Self {
        let Tally { games, decisions, points } = measured.tally;
        let (cpu, wall) = (measured.cpu.as_secs_f64(), measured.wall.as_secs_f64());
        // If games were not scored, use the points of the survey.
        let (points, scored_games) = match workload.scoring {
            Scoring::Scored => (points, games),
            Scoring::Unscored => (survey.points, SURVEYED),
        };
        Self {
            edition: workload.edition.id(),
            seats: workload.seats,
            payments: workload.payments,
            scored: workload.scoring == Scoring::Scored,
            threads: workload.threads,
            seed: workload.seed,
            seconds: cpu,
            wall_seconds: wall,
            games,
            decisions,
            games_per_cpu_second: games as f64 / cpu,
            decisions_per_cpu_second: decisions as f64 / cpu,
            games_per_wall_second: games as f64 / wall,
            decisions_per_wall_second: decisions as f64 / wall,
            nanoseconds_per_decision: cpu * 1e9 / decisions as f64,
            decisions_per_game: decisions as f64 / games as f64,
            turns_per_game: survey.turns as f64 / SURVEYED as f64,
            legal_actions_per_decision: survey.legal_actions as f64 / survey.decisions as f64,
            mean_score: points as f64 / (scored_games * workload.seats as u64) as f64,
            state_bytes: survey.state_bytes,
        }
    }

    fn to_text(&self) -> String {
        let mut text = String::new();
        let mut line = |name: &str, value: String| {
            writeln!(text, "{name:<28}{value:>14}").expect("writing to a String cannot fail");
        };
        let payments = self.payments.to_possible_value().expect("no policy is hidden");
        line("edition", self.edition.to_owned());
        line("seats", self.seats.to_string());
        line("payments", payments.get_name().to_owned());
        line("scored", if self.scored { "yes" } else { "no" }.to_owned());
        line("threads", self.threads.to_string());
        line("processor seconds", format!("{:.2}", self.seconds));
        line("wall seconds", format!("{:.2}", self.wall_seconds));
        line("games", grouped(self.games as f64));
        line("games per CPU second", grouped(self.games_per_cpu_second));
        line("decisions per CPU second", grouped(self.decisions_per_cpu_second));
        line("decisions per wall second", grouped(self.decisions_per_wall_second));
        line("nanoseconds per decision", format!("{:.1}", self.nanoseconds_per_decision));
        line("decisions per game", format!("{:.1}", self.decisions_per_game));
        line("turns per game", format!("{:.1}", self.turns_per_game));
        line("legal actions per decision", format!("{:.1}", self.legal_actions_per_decision));
        line("mean score", format!("{:.1}", self.mean_score));
        line("bytes of a state", self.state_bytes.to_string());
        text
    }
}
