//! `whistlestop-bench coach`: how well the coach's numbers hold, on games that were not used to fit them.

mod plot;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::{Budget as BotBudget, Kind};
use clap::Subcommand;
use coach::calibration::{Curves, Position, fit, positions, predictions_by_lead};
use coach::{Analysis, Budget, Class, Request, Split, UNITS, analyze, bot_game};
use command_line::output;
use command_line::setup_args::{self, built_in};
use engine::edition::Edition;
use engine::seat::Seat;
use engine::setup::Setup;
use indicatif::{ProgressBar, ProgressStyle};

/// Measure the coach on games of planners.
///
/// Results depend on the arguments alone, not on the number of threads. The curves of `crates/coach/data/win_chance.txt`
/// are fitted to the games from seed 1; the seeds of measurements begin at 1,000,001.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    part: Part,
}

#[derive(Subcommand)]
enum Part {
    Calibration(Calibration),
    Agreement(Agreement),
    Split(SplitArgs),
}

/// Games to measure.
#[derive(clap::Args)]
struct Games {
    /// Edition [default: all]
    #[arg(long, value_parser = built_in())]
    edition: Option<Edition>,
    /// Number of seats
    #[arg(long, default_value_t = 2)]
    seats: usize,
    /// Number of games per edition
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Seed of the first game
    #[arg(long, default_value_t = 1_000_001)]
    seed: u64,
    /// Number of threads [default: all cores]
    #[arg(long)]
    threads: Option<usize>,
}

/// Compare win chances with results: log-loss, Brier score and reliability.
#[derive(clap::Args)]
struct Calibration {
    #[command(flatten)]
    games: Games,
    /// Positions per game
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=1000))]
    positions: u16,
    /// Print curves fitted to these games, for `crates/coach/data/win_chance.txt`
    #[arg(long)]
    fit: bool,
    /// Write reliability diagrams to this SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Compare the classes of decisions at the default depth with those at a larger one.
#[derive(clap::Args)]
struct Agreement {
    #[command(flatten)]
    games: Games,
    /// How many times more simulated games
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(2..=100))]
    times: u32,
    /// Only the first actions of every game are analyzed
    #[arg(long, default_value_t = 25)]
    actions: usize,
}

/// Average the parts of luck and skill over games of equal players.
#[derive(clap::Args)]
struct SplitArgs {
    #[command(flatten)]
    games: Games,
    /// Simulated games per win chance; a decision has five times as many
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    worlds: u32,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let report = match &args.part {
        Part::Calibration(args) => calibration(args),
        Part::Agreement(args) => args.games.for_all(|setup| agreement(args, setup)),
        Part::Split(args) => args.games.for_all(|setup| split(args, setup)),
    };
    match report {
        Ok(text) => output::print(&text),
        Err(why) => output::fail("cannot measure the coach", why),
    }
}

impl Games {
    fn for_all(&self, measure: impl Fn(&Setup) -> String) -> Result<String, String> {
        Ok(self.setups()?.iter().map(measure).collect())
    }

    /// Returns the games of the editions that have this number of seats.
    fn setups(&self) -> Result<Vec<Setup>, String> {
        let editions = self.edition.map_or(Edition::ALL.to_vec(), |edition| vec![edition]);
        let chosen = self.edition.is_some();
        let fits = |edition: &Edition| chosen || setup_args::seats(*edition).contains(&self.seats);
        editions
            .into_iter()
            .filter(fits)
            .map(|edition| setup_args::setup(edition, self.seats).map_err(|why| why.to_string()))
            .collect()
    }

    /// Measures every game and returns the results in the order of their seeds.
    fn measure<T: Send>(&self, name: &str, one: impl Fn(u64) -> T + Sync) -> Vec<T> {
        let bar = ProgressBar::new(self.games);
        if let Ok(style) = ProgressStyle::with_template("{msg:12} {bar:40} {pos} of {len} games, {eta} left")
        {
            bar.set_style(style);
        }
        bar.set_message(name.to_owned());
        let threads = self
            .threads
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get))
            .max(1);
        let next = AtomicU64::new(0);
        let mut results: BTreeMap<u64, T> = BTreeMap::new();
        std::thread::scope(|scope| {
            let work = || {
                let mut own = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::SeqCst);
                    if number >= self.games {
                        return own;
                    }
                    own.push((number, one(self.seed.wrapping_add(number))));
                    bar.inc(1);
                }
            };
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            for worker in workers {
                results.extend(worker.join().expect("a measurement does not panic"));
            }
        });
        bar.finish_and_clear();
        results.into_values().collect()
    }
}

/// Predictions with the shares of the victory.
struct Predictions {
    name: &'static str,
    points: Vec<(f64, f64)>,
}

impl Predictions {
    fn line(&self) -> String {
        let count = self.points.len().max(1) as f64;
        let mean = |value: fn(f64, f64) -> f64| {
            self.points.iter().map(|&(predicted, won)| value(predicted, won)).sum::<f64>() / count
        };
        let log_loss = mean(|predicted, won| {
            let p = predicted.clamp(0.001, 0.999);
            -(won * p.ln() + (1.0 - won) * (1.0 - p).ln())
        });
        let brier = mean(|predicted, won| (predicted - won) * (predicted - won));
        format!(
            "{:32} {log_loss:8.3} {brier:7.4} {:10.3} {:7.3}\n",
            self.name,
            mean(|predicted, _| predicted),
            mean(|_, won| won)
        )
    }
}

fn calibration(args: &Calibration) -> Result<String, String> {
    let games = &args.games;
    let mut text = String::new();
    let mut panels = Vec::new();
    for setup in games.setups()? {
        let id = setup.edition().id();
        let found =
            games.measure(id, |seed| positions(&setup, seed, usize::from(args.positions), Budget::DEFAULT));
        let found: Vec<Position> = found.into_iter().flatten().collect();
        if args.fit {
            let Curves { line, offset, slope, .. } = fit(&found);
            let _ = write!(text, "{id} {}", games.seats);
            for numbers in [line, offset, slope] {
                text.push(' ');
                for number in numbers {
                    let _ = write!(text, " {number:.3}");
                }
            }
            text.push('\n');
            continue;
        }
        let curves = Curves::of(setup.edition(), games.seats);
        let by = |name, predict: &dyn Fn(&Position) -> f64| Predictions {
            name,
            points: found.iter().map(|position| (predict(position), position.won[position.seat])).collect(),
        };
        let by_lead = predictions_by_lead(&found);
        let lead =
            by_lead.iter().zip(&found).map(|(&predicted, position)| (predicted, position.won[position.seat]));
        let all = [
            by("win chance over the game", &|one| curves.chances(one.progress, &one.shares)[one.seat]),
            by("  share of simulated games", &|one| one.shares[one.seat]),
            by("win chance of a decision", &|one| curves.chance(one.progress, one.share)),
            by("  share of simulated games", &|one| one.share),
            Predictions { name: "public lead", points: lead.collect() },
        ];
        let _ = writeln!(
            text,
            "{id}, {} seats, {} positions of {} games from seed {}\n{:32} {:>8} {:>7} {:>10} {:>7}",
            games.seats,
            found.len(),
            games.games,
            games.seed,
            "",
            "log-loss",
            "Brier",
            "predicted",
            "truth"
        );
        all.iter().for_each(|predictions| text.push_str(&predictions.line()));
        text.push('\n');
        let [line, _, decision, ..] = all;
        panels.push(plot::Panel { title: id.to_owned(), line: line.points, decision: decision.points });
    }
    if let Some(file) = &args.svg {
        fs::write(file, plot::svg(&panels)).map_err(|why| format!("{}: {why}", file.display()))?;
    }
    Ok(text)
}

fn analyzed(setup: &Setup, seed: u64, budget: Budget, actions: usize) -> Analysis {
    let (mut record, _) = bot_game(setup, Kind::Planner, BotBudget::Nodes(0), seed, |_, _, _| ());
    record.steps.truncate(actions);
    let request = Request { seat: None, budget, seed };
    analyze(&record, &request, |_| ()).expect("the record of a game of bots can be analyzed")
}

fn agreement(args: &Agreement, setup: &Setup) -> String {
    let games = &args.games;
    let id = setup.edition().id();
    // The line of win chances costs time and is not compared.
    let budget = |times: u32| Budget { worlds: 2, ..Budget::DEFAULT.times(times) };
    let pairs: Vec<(Class, Class)> = games
        .measure(id, |seed| {
            let [small, large] =
                [1, args.times].map(|times| analyzed(setup, seed, budget(times), args.actions));
            small.decisions.iter().zip(&large.decisions).map(|(a, b)| (a.class, b.class)).collect::<Vec<_>>()
        })
        .into_iter()
        .flatten()
        .collect();
    let is_bad = |class: Class| class >= Class::Mistake;
    let count = |matches: fn(Class, Class) -> bool| pairs.iter().filter(|&&(a, b)| matches(a, b)).count();
    let bad = pairs.iter().filter(|&&(a, _)| is_bad(a)).count();
    let confirmed = pairs.iter().filter(|&&(a, b)| is_bad(a) && is_bad(b)).count();
    format!(
        "{id}, {} seats, the first {} actions of {} games from seed {}: {} decisions\nequal class {}, equal but for best and good {}, mistakes and blunders {bad}, of these also with {} times more games {confirmed}\n\n",
        games.seats,
        args.actions,
        games.games,
        games.seed,
        pairs.len(),
        count(|a, b| a == b),
        count(|a, b| a == b || a <= Class::Good && b <= Class::Good),
        args.times
    )
}

fn split(args: &SplitArgs, setup: &Setup) -> String {
    let games = &args.games;
    let id = setup.edition().id();
    let budget = Budget { rollouts: args.worlds * 5, worlds: args.worlds };
    // One seat per game, in turn: the parts of all seats of a game add up to zero or depend on each other.
    let splits: Vec<Split> = games.measure(id, |seed| {
        let seat = Seat::new((seed % games.seats as u64) as usize);
        let (record, _) = bot_game(setup, Kind::Planner, BotBudget::Nodes(0), seed, |_, _, _| ());
        let request = Request { seat: Some(seat), budget, seed };
        analyze(&record, &request, |_| ()).expect("the record of a game of bots can be analyzed").splits[0]
    });
    let exact = splits
        .iter()
        .filter(|split| {
            split.expectation + split.parts().iter().map(|(_, part)| part.units).sum::<i64>() == split.result
        })
        .count();
    let mut text = format!(
        "{id}, {} seats, {} games from seed {}, {} simulated games per win chance; the parts of {exact} add up exactly\nmean of each part in percent of win chance, with its standard error\n",
        games.seats, games.games, games.seed, args.worlds
    );
    for place in 0..6 {
        let name = splits[0].parts()[place].0;
        let values: Vec<f64> =
            splits.iter().map(|one| one.parts()[place].1.units as f64 * 100.0 / UNITS as f64).collect();
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let variance =
            values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (count - 1.0).max(1.0);
        let _ = writeln!(text, "{name:10} {mean:+7.2} ± {:.2}", (variance / count).sqrt());
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measurements_do_not_depend_on_the_number_of_threads() {
        let setup = setup_args::setup(Edition::NEW_YORK, 2).expect("the edition has two seats");
        let budget = Budget { rollouts: 48, worlds: 8 };
        let measure = |threads| {
            let games = Games { edition: None, seats: 2, games: 4, seed: 5, threads: Some(threads) };
            games.measure("new-york", |seed| positions(&setup, seed, 3, budget))
        };
        let one = measure(1);
        assert_eq!(one.iter().map(Vec::len).sum::<usize>(), 12);
        assert_eq!(one, measure(3));
    }
}
