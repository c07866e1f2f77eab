//! `whistlestop load`: many games at once against a running server, and how fast it was.

use std::net::{SocketAddr, ToSocketAddrs};
use std::process::ExitCode;
use std::time::Duration;

use server::load::{Plan, Report};
use server::serve::block_on;

use crate::output;

/// Play many games at once against a server on this machine, and report how fast it answered
///
/// The clients play at random over real sockets. At the end they resign, prove every deal, and compare every view that
/// they were shown with an engine of their own.
/// Latencies are the server's own: from a received action to its durable answer.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The server
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    url: String,

    /// The game
    #[arg(long, default_value = "usa")]
    edition: String,

    /// How many games at a time
    #[arg(long, default_value_t = 100)]
    games: usize,

    /// People at each
    #[arg(long, default_value_t = 4)]
    seats: usize,

    /// For how long, once all sit
    #[arg(long, default_value_t = 30)]
    seconds: u64,

    /// Milliseconds between two actions of one game, on average
    #[arg(long, default_value_t = 1000)]
    pace: u64,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn address(url: &str) -> Option<SocketAddr> {
    url.strip_prefix("http://")?.trim_end_matches('/').to_socket_addrs().ok()?.next()
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let Some(server) = address(&args.url) else {
        return output::fail(&args.url, "a server is named like http://127.0.0.1:8080");
    };
    let plan = Plan {
        server,
        edition: args.edition.clone(),
        games: args.games,
        seats: args.seats,
        time: Duration::from_secs(args.seconds),
        pace: Duration::from_millis(args.pace),
    };
    server::observe::start_logging(false);
    match block_on(server::load::run(plan)) {
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
         latency       p50 ≤ {} ms, p99 ≤ {} ms, p99.9 ≤ {} ms (received to durable answer)\n\
         finished      {} games\n\
         compared      {} views with an engine of our own\n\
         mistakes      {} refused, {} sockets lost, {} deals not proven, {} views wrong\n",
        report.games,
        report.sockets,
        report.seconds,
        report.accepted,
        report.accepted as f64 / report.seconds,
        report.p50 * 1000.0,
        report.p99 * 1000.0,
        report.p999 * 1000.0,
        report.finished,
        report.views,
        report.refused,
        report.lost,
        report.unproven,
        report.wrong
    )
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
        "p50_ms": report.p50 * 1000.0,
        "p99_ms": report.p99 * 1000.0,
        "p999_ms": report.p999 * 1000.0,
    });
    format!("{json}\n")
}
