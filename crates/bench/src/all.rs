//! `whistlestop-bench all`: every edition and seat count, as ratios to USA with two seats.

use std::fmt::Write;
use std::process::ExitCode;

use engine::edition::Edition;
use serde::Serialize;

use crate::playouts::{Scoring, Workload, measure};
use crate::{PaymentsArgument, grouped};
use command_line::{output, setup_args};

/// Compare random playouts of every edition and seat count with USA for two players.
///
/// Editions are measured in alternating rounds, so that changes of machine speed affect all; the median of the rounds counts.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Payments that count as separate actions
    #[arg(long, value_enum, default_value_t = PaymentsArgument::Canonical)]
    payments: PaymentsArgument,
    /// CPU seconds per edition and round
    #[arg(long, default_value = "0.3", value_parser = crate::seconds)]
    seconds: f64,
    /// Number of rounds
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=1000))]
    rounds: u16,
    /// Skip the final scoring
    #[arg(long)]
    unscored: bool,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// One row of the table.
#[derive(Serialize)]
struct Row {
    edition: &'static str,
    seats: usize,
    decisions_per_cpu_second: f64,
    ratio_to_usa_2: f64,
}

#[derive(Serialize)]
struct Table {
    payments: PaymentsArgument,
    scored: bool,
    rounds: u16,
    rows: Vec<Row>,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let scoring = if args.unscored { Scoring::Unscored } else { Scoring::Scored };
    let mut games: Vec<(Edition, usize, Vec<f64>)> = Vec::new();
    for edition in Edition::ALL {
        games.extend(setup_args::seats(edition).map(|seats| (edition, seats, Vec::new())));
    }
    for round in 0..args.rounds {
        for (edition, seats, rates) in &mut games {
            let workload = Workload {
                edition: *edition,
                seats: *seats,
                payments: args.payments,
                scoring,
                threads: 1,
                seed: args.seed.wrapping_add(u64::from(round)),
            };
            rates.push(measure(&workload, args.seconds).decisions_per_cpu_second());
        }
    }
    let mut rows: Vec<Row> = Vec::new();
    for (edition, seats, rates) in games {
        let rate = crate::median(rates);
        // The first row is USA for two players.
        let reference = rows.first().map_or(rate, |row| row.decisions_per_cpu_second);
        rows.push(Row {
            edition: edition.id(),
            seats,
            decisions_per_cpu_second: rate,
            ratio_to_usa_2: rate / reference,
        });
    }
    let table = Table { payments: args.payments, scored: !args.unscored, rounds: args.rounds, rows };
    if args.json { crate::print_json(&table) } else { output::print(&table.to_text()) }
}

impl Table {
    fn to_text(&self) -> String {
        let mut text = String::from("edition    seats  decisions per CPU second  ratio to usa 2\n");
        for row in &self.rows {
            writeln!(
                text,
                "{:<10} {:>5}  {:>24}  {:>14.2}",
                row.edition,
                row.seats,
                grouped(row.decisions_per_cpu_second),
                row.ratio_to_usa_2
            )
            .expect("writing to a String cannot fail");
        }
        text
    }
}
