//! `whistlestop-bench bots`: time per decision of the planner and of the rollout policy.

use std::fmt::Write;
use std::process::ExitCode;
use std::time::Duration;

use bots::Observation;
use bots::decision::simulate::Simulate;
use bots::{Bot, Budget, Version};
use cpu_time::ThreadTime;
use engine::board::BoardGame;
use engine::card_game::CardGame;
use engine::edition::{Edition, Kit};
use engine::game::{PaymentPolicy, Viewer};
use engine::options::Options;
use engine::seat::Seat;
use engine::shuffle::FastRng;
use engine::sink::NoEvents;
use serde::Serialize;

use command_line::{output, setup_args};

/// Time the decisions of the planner and of the rollout policy, of every version.
///
/// Rollouts are played once with the policy and once from the list of its actions;
/// the difference is the cost of the choices, including replanning, without the engine's steps.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Number of seats
    #[arg(long, default_value_t = 2)]
    seats: usize,
    /// CPU seconds per bot and edition
    #[arg(long, default_value = "1", value_parser = crate::seconds)]
    seconds: f64,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    edition: &'static str,
    seats: usize,
    /// Version of planner and policy.
    version: u32,
    planner_us: f64,
    policy_us: f64,
    /// Microseconds for the plans of all seats, made once per sampled game.
    plans_us: f64,
    /// Microseconds for a whole simulated game: choices, steps and scoring.
    simulated_game_us: f64,
    simulated_decisions: f64,
}

#[derive(Serialize)]
struct Report {
    rows: Vec<Row>,
    seed: u64,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    for edition in Edition::ALL {
        if let Err(why) = setup_args::setup(edition, args.seats) {
            return output::misuse(why);
        }
    }
    let budget = Duration::from_secs_f64(args.seconds);
    let mut rows = Vec::new();
    for edition in Edition::ALL {
        for version in Version::ALL {
            rows.push(match edition.kit() {
                Kit::Board(board) => measure(edition, version, args, budget, |rng, events: &mut Vec<_>| {
                    BoardGame::new(board, args.seats, None, Options::DEFAULT, rng, events)
                }),
                Kit::Card(kit) => measure(edition, version, args, budget, |rng, events: &mut Vec<_>| {
                    CardGame::new(kit, args.seats, None, Options::DEFAULT, rng, events)
                }),
            });
        }
    }
    let report = Report { rows, seed: args.seed };
    if args.json { crate::print_json(&report) } else { output::print(&report.to_text()) }
}

fn measure<G: Simulate>(
    edition: Edition,
    version: Version,
    args: &Args,
    budget: Duration,
    deal: impl Fn(&mut FastRng, &mut Vec<G::Event>) -> G,
) -> Row {
    let simulated = simulate(version, args.seed, budget, &deal);
    Row {
        edition: edition.id(),
        seats: args.seats,
        version: version.number(),
        planner_us: planner(version, args.seed, budget, &deal),
        policy_us: simulated.policy.as_secs_f64() * 1e6 / f64::from(simulated.decisions),
        plans_us: simulated.plans.as_secs_f64() * 1e6 / f64::from(simulated.games),
        simulated_game_us: simulated.games_time.as_secs_f64() * 1e6 / f64::from(simulated.games),
        simulated_decisions: f64::from(simulated.decisions) / f64::from(simulated.games),
    }
}

/// Microseconds of a planner's decision, when planners play each other.
fn planner<G: Simulate>(
    version: Version,
    seed: u64,
    budget: Duration,
    deal: &impl Fn(&mut FastRng, &mut Vec<G::Event>) -> G,
) -> f64 {
    let mut rng = FastRng::new(seed);
    let begun = ThreadTime::now();
    let mut thought = Duration::ZERO;
    let mut decisions = 0_u32;
    while begun.elapsed() < budget {
        let mut events = Vec::new();
        let mut game = deal(&mut rng, &mut events);
        let mut planners: Vec<G::Base> = (0..game.seats()).map(|_| G::base(version)).collect();
        let mut seen: Vec<Vec<G::SeenEvent>> = vec![Vec::new(); game.seats()];
        let mut legal = Vec::new();
        while let Some(seat) = game.awaiting().lowest() {
            for event in events.drain(..) {
                for (viewer, seen) in Seat::all(game.seats()).zip(&mut seen) {
                    seen.push(G::seen(&event, Viewer::Seat(viewer)));
                }
            }
            let place = seat.index();
            game.legal_actions(seat, &mut legal);
            let view = game.view(Viewer::Seat(seat));
            let observation =
                Observation { view: &view, events: &seen[place], legal: &legal, budget: Budget::Nodes(0) };
            let asked = std::time::Instant::now();
            let action = planners[place].choose(&observation, &mut rng);
            // CPU time, so that waiting for other processes does not count.
            thought += asked.elapsed().min(Duration::from_micros(500));
            decisions += 1;
            seen[place].clear();
            game.apply(seat, action, &mut rng, &mut events).expect("planners choose legal actions");
        }
    }
    thought.as_secs_f64() * 1e6 / f64::from(decisions)
}

/// Cost of simulated games.
#[derive(Default)]
struct Simulated {
    games: u32,
    decisions: u32,
    plans: Duration,
    /// Choices alone.
    policy: Duration,
    /// Everything, including scoring.
    games_time: Duration,
}

fn simulate<G: Simulate>(
    version: Version,
    seed: u64,
    budget: Duration,
    deal: &impl Fn(&mut FastRng, &mut Vec<G::Event>) -> G,
) -> Simulated {
    /// Games timed together, enough for a coarse clock.
    const BATCH: u64 = 50;
    let mut sum = Simulated::default();
    let begun = ThreadTime::now();
    let mut next = seed;
    while begun.elapsed() < budget {
        let seeds = next..next + BATCH;
        next += BATCH;
        let dealt: Vec<G> =
            seeds.clone().map(|seed| deal(&mut FastRng::new(seed), &mut Vec::new())).collect();
        let clock = ThreadTime::now();
        let plans: Vec<G::Plans> = dealt.iter().map(|game| game.plans(version)).collect();
        let planned = clock.elapsed();
        let mut chosen: Vec<Vec<(Seat, Option<G::Action>)>> = vec![Vec::with_capacity(256); dealt.len()];
        let clock = ThreadTime::now();
        for (((game, plans), chosen), seed) in dealt.iter().zip(&plans).zip(&mut chosen).zip(seeds.clone()) {
            let (mut game, mut plans, mut rng) = (*game, plans.clone(), FastRng::new(seed));
            // A separate generator, so that the second pass gets the same random numbers without the policy.
            let mut own = FastRng::new(!seed);
            while let Some(seat) = game.awaiting().lowest() {
                let action = game.rollout_action(seat, &mut plans, &mut own);
                let done = game.apply(seat, action, &mut rng, &mut NoEvents).is_ok();
                if !done {
                    game.random_step(seat, PaymentPolicy::Canonical, &mut rng);
                }
                chosen.push((seat, done.then_some(action)));
            }
            std::hint::black_box(game.standings());
        }
        let played = clock.elapsed();
        let clock = ThreadTime::now();
        for ((game, chosen), seed) in dealt.iter().zip(&chosen).zip(seeds) {
            let (mut game, mut rng) = (*game, FastRng::new(seed));
            for &(seat, action) in chosen {
                let done =
                    action.is_some_and(|action| game.apply(seat, action, &mut rng, &mut NoEvents).is_ok());
                if !done && game.awaiting().contains(seat) {
                    game.random_step(seat, PaymentPolicy::Canonical, &mut rng);
                }
            }
            std::hint::black_box(game.standings());
        }
        let replayed = clock.elapsed();
        sum.games += dealt.len() as u32;
        sum.decisions += chosen.iter().map(|chosen| chosen.len() as u32).sum::<u32>();
        sum.plans += planned;
        sum.policy += played.saturating_sub(replayed);
        sum.games_time += played;
    }
    sum
}

impl Report {
    fn to_text(&self) -> String {
        let mut text = String::from(
            "edition     seats  version  planner us  policy us  plans us  simulated game us  decisions a game\n",
        );
        for row in &self.rows {
            let _ = writeln!(
                text,
                "{:<10} {:>6} {:>8} {:>11.2} {:>10.3} {:>9.2} {:>18.1} {:>17.1}",
                row.edition,
                row.seats,
                row.version,
                row.planner_us,
                row.policy_us,
                row.plans_us,
                row.simulated_game_us,
                row.simulated_decisions
            );
        }
        text
    }
}
