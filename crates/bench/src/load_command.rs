//! `whistlestop-bench load`: load test against a running server.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use bench::load::{Plan, Report};
use server::serve::block_on;
use testkit::client::Client;

use command_line::output;

/// Load-test a server on this machine with many concurrent games and report latencies
///
/// The clients play random legal actions over WebSockets. At the end they resign, verify every deal, and compare every
/// view they received with their own engine.
/// Latencies are measured by the server, from receiving an action to its durable acknowledgement.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Address of the server, with http:// or https://
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    url: String,

    /// A PEM file with the authorities that may certify a server at an https address [default: those of the system]
    #[arg(long, value_name = "FILE")]
    ca_file: Option<PathBuf>,

    /// Edition
    #[arg(long, default_value = "usa")]
    edition: String,

    /// Number of concurrent games
    #[arg(long, default_value_t = 100)]
    games: usize,

    /// Players per game
    #[arg(long, default_value_t = 4)]
    seats: usize,

    /// Duration in seconds, once all players are seated
    #[arg(long, default_value_t = 30)]
    seconds: u64,

    /// Average milliseconds between two actions of one game
    #[arg(long, default_value_t = 1000)]
    pace: u64,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let server = match Client::at(&args.url, args.ca_file.as_deref()) {
        Ok(server) => server,
        Err(why) => return output::fail(&args.url, why),
    };
    let plan = Plan {
        server,
        edition: args.edition.clone(),
        games: args.games,
        seats: args.seats,
        time: Duration::from_secs(args.seconds),
        pace: Duration::from_millis(args.pace),
    };
    server::telemetry::start_logging(false);
    match block_on(bench::load::run(plan)) {
        Ok(report) => {
            let printed = output::print(&if args.json { as_json(&report) } else { as_text(&report) });
            if report.refused + report.lost + report.unproven + report.wrong == 0 {
                printed
            } else {
                output::fail("the server made mistakes", "see the report")
            }
        }
        Err(why) => output::fail(format_args!("cannot reach {}", args.url), why),
    }
}

fn as_text(report: &Report) -> String {
    format!(
        "{} games, {} sockets, {:.1} s\n\
         acknowledged  {} actions, {:.0} a second\n\
         latency       {}\n\
         finished      {} games\n\
         compared      {} views with an engine of our own\n\
         mistakes      {} refused, {} sockets lost, {} deals not proven, {} views wrong\n",
        report.games,
        report.sockets,
        report.seconds,
        report.accepted,
        report.accepted as f64 / report.seconds,
        latency(report),
        report.finished,
        report.views,
        report.refused,
        report.lost,
        report.unproven,
        report.wrong
    )
}

/// Returns the latencies as text, or why there are none.
fn latency(report: &Report) -> String {
    match (report.p50, report.p99, report.p999) {
        (Some(p50), Some(p99), Some(p999)) => format!(
            "p50 ≤ {} ms, p99 ≤ {} ms, p99.9 ≤ {} ms (received to durable answer)",
            p50 * 1000.0,
            p99 * 1000.0,
            p999 * 1000.0
        ),
        (_, _, _) => {
            "not measured: the server counted no action, or its /metrics cannot be read at this address"
                .to_owned()
        }
    }
}

fn as_json(report: &Report) -> String {
    let json = serde_json::json!({
        "games": report.games,
        "sockets": report.sockets,
        "seconds": report.seconds,
        "accepted": report.accepted,
        "accepted_per_second": report.accepted as f64 / report.seconds,
        "refused": report.refused,
        "lost": report.lost,
        "finished": report.finished,
        "unproven": report.unproven,
        "views": report.views,
        "wrong": report.wrong,
        "p50_ms": report.p50.map(|seconds| seconds * 1000.0),
        "p99_ms": report.p99.map(|seconds| seconds * 1000.0),
        "p999_ms": report.p999.map(|seconds| seconds * 1000.0),
    });
    format!("{json}\n")
}
