//! `whistlestop-bench`: benchmarks of the engine and the bots, measurements of the coach, and a load test of the server.
//!
//! Rates are per second of CPU time, and single calls are timed by the fastest of several repetitions, so that other
//! processes on the machine affect them little.

mod all;
mod bots;
mod coach;
mod completion;
mod list;
mod load_command;
mod longest_path;
mod playouts;
mod stopwatch;

use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use engine::game::PaymentPolicy;
use serde::Serialize;

use command_line::output;

/// Measure the speed of engine, bots and server.
#[derive(Parser)]
#[command(version)]
struct CommandLine {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Playouts(playouts::Args),
    All(all::Args),
    List(list::Args),
    LongestPath(longest_path::Args),
    Completion(completion::Args),
    Bots(bots::Args),
    Coach(coach::Args),
    Load(load_command::Args),
}

fn main() -> ExitCode {
    match &CommandLine::parse().what {
        What::Playouts(args) => playouts::run(args),
        What::All(args) => all::run(args),
        What::List(args) => list::run(args),
        What::LongestPath(args) => longest_path::run(args),
        What::Completion(args) => completion::run(args),
        What::Bots(args) => bots::run(args),
        What::Coach(args) => coach::run(args),
        What::Load(args) => load_command::run(args),
    }
}

/// Which payments a playout considers.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
enum PaymentsArgument {
    /// One payment per color with as many colored cards as possible, and one of wilds only
    Canonical,
    /// Every split of colored cards and wilds
    Full,
}

impl PaymentsArgument {
    const fn payments(self) -> PaymentPolicy {
        match self {
            Self::Canonical => PaymentPolicy::Canonical,
            Self::Full => PaymentPolicy::Full,
        }
    }
}

/// Parses a duration in seconds, for clap.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    if (0.01..=3600.0).contains(&seconds) { Ok(seconds) } else { Err("from 0.01 to 3600 seconds".to_owned()) }
}

/// Prints a result as one JSON object on one line.
fn print_json(result: &impl Serialize) -> ExitCode {
    let mut line = serde_json::to_string(result).expect("numbers and names are always JSON");
    line.push('\n');
    output::print(&line)
}

/// Returns the median of some measurements.
fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_unstable_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Formats a large number with separated thousands.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{grouped, median};

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![7.0]), 7.0);
    }

    #[test]
    fn thousands_are_separated() {
        assert_eq!(grouped(0.0), "0");
        assert_eq!(grouped(999.4), "999");
        assert_eq!(grouped(1000.0), "1,000");
        assert_eq!(grouped(12_345_678.0), "12,345,678");
    }
}
