//! Reliability tests of the server: each is a command that measures and fails if a requirement is not met.
//!
//! `soak NAME` runs the program as processes, applies the faults or load, and prints the results.
//! `cargo xtask soak NAME` makes release builds first; see `docs/reliability.md` for requirements and results.

#![allow(clippy::print_stdout, reason = "figures are for whoever started it")]

mod access;
mod backup;
mod cluster;
mod costs;
mod disk;
mod history_check;
mod hostile;
mod kill;
mod link;
mod load;
mod nodes;
mod once;
mod replays;
mod report;
mod secrecy;
mod siege;
mod supply;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use report::{Form, Report};

/// Names and descriptions of the tests.
const NAMES: [(&str, &str); 13] = [
    ("kill", "SIGKILL at random moments under load"),
    ("nodes", "two nodes and one PostgreSQL: crashes, freezes, restarts"),
    ("cluster", "five nodes and one PostgreSQL: kills, freezes, restarts, cuts; presence"),
    ("disk", "full disk, failing writes and syncs, power loss"),
    ("once", "actions sent repeatedly, late, out of order and to other nodes"),
    ("secrecy", "hidden information does not leak; shuffles are fair and verifiable"),
    ("hostile", "malformed, oversized, slow and excessive input while others play"),
    ("siege", "abuse of a public server by strangers"),
    ("access", "access policy of every route and message"),
    ("load", "many games, bursts, mass reconnection, many spectators"),
    ("replays", "stored games replay to the same result"),
    ("backup", "backups under load, restored and checked"),
    ("supply", "licenses, sources, advisories, no third-party requests"),
];

/// What is run only by name: parts of `siege`, which `all` runs within it, and figures of nodes.
const PARTS: [(&str, &str); 5] = [
    ("siege-lobby", "the list of tables with many stored tables, on SQLite and PostgreSQL"),
    ("load-postgres", "one node on SQLite and one on PostgreSQL under the same load, and a burst"),
    ("costs", "CPU time for each socket and spectator, and queries for an action"),
    ("cluster-rate", "one node on SQLite, one and five on PostgreSQL: rate, latency, CPU time"),
    ("siege-bots", "one guest with many tables of strong bots while others play"),
];

/// Number of tests run in parallel in the short form; most of them wait most of the time.
const AT_ONCE: usize = 3;

/// Time limit of the short form; the tests still running are then reported.
const SHORT_LIMIT: Duration = Duration::from_mins(15);

/// The test that runs alone also in the short form.
const ALONE: &str = "load";

/// The part that the short form of `all` runs, too.
const SHORT_PART: &str = "load-postgres";

const HELP: &str = "soak [--short] [--seconds N] --program FILE NAME...\n\n\
    --seconds is the length of load-postgres, cluster-rate and costs.\n\nNames, or `all`:";

fn main() -> ExitCode {
    let mut form = Form::Long;
    let mut seconds = None;
    let mut program = None;
    let mut wanted: Vec<String> = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--short" => form = Form::Short,
            "--seconds" => match args.next().and_then(|seconds| seconds.parse().ok()) {
                Some(given) if given > 0 => seconds = Some(given),
                Some(_) | None => return misuse("--seconds must be a whole number"),
            },
            "--program" => program = args.next().map(PathBuf::from),
            "record" => {
                replays::record();
                return ExitCode::SUCCESS;
            }
            "all" => wanted.extend(NAMES.map(|(name, _)| name.to_owned())),
            name if NAMES.iter().chain(&PARTS).any(|(known, _)| *known == name) => wanted.push(arg),
            _ => return misuse(&format!("there is no test \"{arg}\"")),
        }
    }
    let Some(program) = program.filter(|program| program.is_file()) else {
        return misuse("--program must name the program to test");
    };
    if wanted.is_empty() {
        return misuse("name at least one test");
    }
    if form == Form::Short && NAMES.iter().all(|(name, _)| wanted.iter().any(|wanted| wanted == name)) {
        wanted.push(SHORT_PART.to_owned());
    }
    testkit::server_process::test_program(program);
    server::serve::raise_fd_limit();
    let wanted =
        NAMES.iter().chain(&PARTS).rev().filter(|(name, _)| wanted.iter().any(|wanted| wanted == name));
    let (alone, together): (Vec<_>, Vec<_>) = wanted.partition(|(name, _)| *name == ALONE);
    let sum = Mutex::new((0, Vec::new()));
    let running = Arc::new(Mutex::new(Vec::new()));
    if form == Form::Short {
        end_after(SHORT_LIMIT, Arc::clone(&running));
    }
    // Latencies are checked only in the long form, so only there each test runs alone.
    for (waiting, at_once) in [(Mutex::new(together), form.pick(AT_ONCE, 1)), (Mutex::new(alone), 1)] {
        std::thread::scope(|scope| {
            for _ in 0..at_once {
                scope.spawn(|| {
                    while let Some((name, about)) = take(&waiting) {
                        println!("{name}: {about}");
                        lock(&running).push(name);
                        let mut report = Report::new(name, form, seconds);
                        server::serve::block_on(measure(name, &mut report));
                        report.end();
                        lock(&running).retain(|other| *other != name);
                        let mut sum = lock(&sum);
                        sum.0 += report.met;
                        sum.1.append(&mut report.missed);
                    }
                });
            }
        });
    }
    let (met, missed) = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
    missed.iter().for_each(|line| println!("{line}"));
    println!("soak: {met} passed, {} failed", missed.len());
    if missed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Exits with a failure after `limit` and prints what is still running.
fn end_after(limit: Duration, running: Arc<Mutex<Vec<&'static str>>>) {
    std::thread::spawn(move || {
        std::thread::sleep(limit);
        println!("soak: stopped after {} minutes, still running: {:?}", limit.as_secs() / 60, lock(&running));
        std::process::exit(1);
    });
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn take<T>(waiting: &Mutex<Vec<T>>) -> Option<T> {
    lock(waiting).pop()
}

async fn measure(name: &str, report: &mut Report) {
    match name {
        "kill" => kill::measure(report).await,
        "nodes" => nodes::measure(report).await,
        "cluster" => cluster::measure(report).await,
        "cluster-rate" => cluster::measure_rate(report).await,
        "disk" => disk::measure(report).await,
        "once" => once::measure(report).await,
        "secrecy" => secrecy::measure(report).await,
        "hostile" => hostile::measure(report).await,
        "siege" => siege::measure(report).await,
        "siege-lobby" => siege::measure_lobby(report).await,
        "siege-bots" => siege::measure_bots(report).await,
        "access" => access::measure(report).await,
        "load" => load::measure(report).await,
        "costs" => costs::measure(report).await,
        "load-postgres" => load::measure_postgres(report).await,
        "replays" => replays::measure(report).await,
        "backup" => backup::measure(report).await,
        "supply" => supply::measure(report).await,
        _ => unreachable!("only names that are known get here"),
    }
}

fn misuse(what: &str) -> ExitCode {
    eprintln!("error: {what}\n{HELP}");
    for (name, about) in NAMES.into_iter().chain(PARTS) {
        eprintln!("  {name:<14}{about}");
    }
    ExitCode::from(2)
}
