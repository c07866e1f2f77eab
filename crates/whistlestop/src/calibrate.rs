//! `whistlestop calibrate`: how well the search knows what is hidden and predicts victory, on games of the planner.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::Version;
use bots::calibration::{
    HiddenSums, Measured, PHASES, Plan, Prediction, fit_logistic, log_loss, log_odds, logistic, phase,
};
use bots::decision::search::Settings;
use clap::Args as ClapArgs;
use command_line::output;
use command_line::setup_args::{self, EditionArgs};

/// Measure how well the search knows hidden tickets and hands, and how well it predicts victory.
///
/// Planners play the games; the search looks on. Results depend on the arguments alone, not on the number of threads.
#[derive(ClapArgs)]
pub(crate) struct Args {
    #[command(flatten)]
    edition: EditionArgs,
    /// Number of seats.
    #[arg(long, default_value_t = 2)]
    seats: usize,
    /// Number of games.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Seed of the first game.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Simulated games per prediction.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// About one of this many decisions is predicted.
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Number of sampled games per position with which hidden information is compared.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    samples: u32,
    /// Version of the search.
    #[arg(long, default_value_t = Version::LATEST.number())]
    version: u32,
    /// Number of threads [default: all cores].
    #[arg(long)]
    threads: Option<usize>,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let edition = args.edition.edition();
    if let Err(why) = setup_args::setup(edition, args.seats) {
        return output::fail("cannot calibrate", why);
    }
    let Some(version) = Version::numbered(args.version) else {
        return output::fail("cannot calibrate", format!("there is no version {}", args.version));
    };
    let threads = args
        .threads
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get))
        .max(1);
    let plan = Plan {
        edition,
        seats: args.seats,
        settings: Settings::of(version),
        nodes: args.nodes,
        every: args.every,
        samples: args.samples,
    };
    let next = AtomicU64::new(0);
    let mut all: Vec<Measured> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                scope.spawn(|| {
                    let mut own = Vec::new();
                    loop {
                        let number = next.fetch_add(1, Ordering::SeqCst);
                        if number >= args.games {
                            return own;
                        }
                        own.push(plan.measure(args.seed.wrapping_add(number)));
                    }
                })
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a measurement does not panic")).collect()
    });
    // Sums of floating-point numbers depend on their order.
    all.sort_by_key(|measured| measured.game);
    output::print(&report(args, &all))
}

const PHASE_NAMES: [&str; PHASES] = ["early", "middle", "late"];

fn report(args: &Args, all: &[Measured]) -> String {
    let mut text = format!(
        "{}, {} seats, {} games of planners from seed {}, {} simulated games per prediction\n\n",
        args.edition.edition().id(),
        args.seats,
        args.games,
        args.seed,
        args.nodes
    );
    text += "log-likelihood per position (omniscient: 0)\n";
    text += "phase    positions   tickets   uniform     hands   without memory\n";
    for (place, name) in PHASE_NAMES.iter().enumerate() {
        let mut sum = HiddenSums::default();
        for measured in all {
            let one = &measured.hidden[place];
            sum.positions += one.positions;
            sum.tickets += one.tickets;
            sum.tickets_uniform += one.tickets_uniform;
            sum.hands += one.hands;
            sum.hands_uniform += one.hands_uniform;
        }
        let mean = |value: f64| value / sum.positions.max(1) as f64;
        let _ = writeln!(
            text,
            "{name:8} {:9} {:9.3} {:9.3} {:9.3} {:16.3}",
            sum.positions,
            mean(sum.tickets),
            mean(sum.tickets_uniform),
            mean(sum.hands),
            mean(sum.hands_uniform)
        );
    }
    let points: Vec<Prediction> =
        all.iter().flat_map(|measured| measured.predictions.iter().copied()).collect();
    text += "\nwin chance: log-loss (a coin: 0.693 with two seats), mean prediction and truth\n";
    text +=
        "phase    positions     simulated   reported   score lead   predicted    truth   fit of results\n";
    for place in 0..=PHASES {
        let some: Vec<Prediction> = points
            .iter()
            .copied()
            .filter(|point| place == PHASES || phase(point.progress) == place)
            .collect();
        let _ = writeln!(text, "{}", line(PHASE_NAMES.get(place).copied().unwrap_or("all"), &some));
    }
    text += "\nreliability of the reported win chance\n";
    for bin in 0..10 {
        let inside = points.iter().filter(|point| ((point.predicted * 10.0) as usize).min(9) == bin);
        let (mut count, mut predicted, mut won) = (0.0, 0.0, 0.0);
        for point in inside {
            count += 1.0;
            predicted += f64::from(point.predicted);
            won += f64::from(point.won);
        }
        if count > 0.0 {
            let _ = writeln!(
                text,
                "{:.1} to {:.1}: {count:5} positions, predicted {:.3}, won {:.3}",
                bin as f64 / 10.0,
                (bin + 1) as f64 / 10.0,
                predicted / count,
                won / count
            );
        }
    }
    text
}

fn line(name: &str, points: &[Prediction]) -> String {
    let won = |point: &Prediction| f64::from(point.won);
    let mean = |value: fn(&Prediction) -> f32| {
        points.iter().map(|point| f64::from(value(point))).sum::<f64>() / points.len().max(1) as f64
    };
    let raw = log_loss(points.iter().map(|point| (f64::from(point.raw), won(point))));
    let reported = log_loss(points.iter().map(|point| (f64::from(point.predicted), won(point))));
    // The lead is judged by a curve that was fitted to the games of the other parity.
    let by_lead = log_loss((0..2).flat_map(|parity| {
        let pairs = |parity: u64| {
            points
                .iter()
                .filter(move |point| point.game % 2 == parity)
                .map(|point| (f64::from(point.lead) / 10.0, f64::from(point.won)))
                .collect::<Vec<_>>()
        };
        let [a, b] = fit_logistic(&pairs(1 - parity), 0.0);
        pairs(parity).into_iter().map(move |(lead, won)| (logistic(a + b * lead), won))
    }));
    let odds: Vec<(f64, f64)> =
        points.iter().map(|point| (log_odds(f64::from(point.worth)), won(point))).collect();
    let [a, b] = fit_logistic(&odds, 1.0);
    format!(
        "{name:8} {:9} {raw:13.3} {reported:10.3} {by_lead:12.3} {:11.3} {:8.3}   {a:+.3} {b:.3}",
        points.len(),
        mean(|point| point.predicted),
        mean(|point| point.won)
    )
}
