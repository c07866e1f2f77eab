//! What the server must withstand: every bar as a command that measures it and fails when it is missed.
//!
//! `soak NAME` starts the program as processes of its own, does to it what the bar is about, and prints the figures.
//! `cargo xtask soak NAME` builds both for speed first; `docs/reliability.md` says what was promised and measured.

#![allow(clippy::print_stdout, reason = "figures are for whoever started it")]

mod access;
mod backup;
mod disk;
mod fleet;
mod history_check;
mod hostile;
mod kill;
mod load;
mod nodes;
mod once;
mod postgres;
mod replays;
mod report;
mod secrecy;
mod server_process;
mod siege;
mod supply;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use report::{Form, Report};

/// The names, in the order of the bars.
const NAMES: [(&str, &str); 12] = [
    ("kill", "killed at random instants under load"),
    ("nodes", "two nodes and one PostgreSQL that die, freeze and come back"),
    ("disk", "a disk that is full, fails, or loses what was not synced"),
    ("once", "actions sent several times, late, out of order and to other nodes"),
    ("secrecy", "what is hidden stays hidden, and deals follow from chance"),
    ("hostile", "malformed, oversize, slow and excessive input while honest people play"),
    ("siege", "attacks of strangers on a public server, with forwarded addresses"),
    ("access", "every route and message, asked by everybody, at every table"),
    ("load", "many games, bursts, everybody coming back, and a crowd around one table"),
    ("replays", "stored games play out the same for ever"),
    ("backup", "backups under load, restored and examined"),
    ("supply", "licenses, sources, advisories, and no request to strangers"),
];

/// So many bars are measured at the same time in the short form: most of them wait most of the time.
const AT_ONCE: usize = 3;

/// A short form that takes longer than this hangs: it is ended, and what has not finished is named.
const SHORT_LIMIT: Duration = Duration::from_mins(15);

/// The bar that has the machine for itself in the short form, too.
const ALONE: &str = "load";

const HELP: &str = "soak [--short] --program FILE NAME...\n\nNames, or `all`:";

fn main() -> ExitCode {
    let mut form = Form::Long;
    let mut program = None;
    let mut wanted: Vec<String> = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--short" => form = Form::Short,
            "--program" => program = args.next().map(PathBuf::from),
            "record" => {
                replays::record();
                return ExitCode::SUCCESS;
            }
            "all" => wanted.extend(NAMES.map(|(name, _)| name.to_owned())),
            name if NAMES.iter().any(|(known, _)| *known == name) => wanted.push(arg),
            _ => return misuse(&format!("there is no bar \"{arg}\"")),
        }
    }
    let Some(program) = program.filter(|program| program.is_file()) else {
        return misuse("--program names the file of the program that is tested");
    };
    if wanted.is_empty() {
        return misuse("a name is missing");
    }
    server_process::test_program(program);
    server::serve::open_many_files();
    let wanted = NAMES.iter().rev().filter(|(name, _)| wanted.iter().any(|wanted| wanted == name));
    let (alone, together): (Vec<_>, Vec<_>) = wanted.partition(|(name, _)| *name == ALONE);
    let sum = Mutex::new((0, Vec::new()));
    let running = Arc::new(Mutex::new(Vec::new()));
    if form == Form::Short {
        end_after(SHORT_LIMIT, Arc::clone(&running));
    }
    // Speed is judged in the long form alone, so only there each bar needs the machine for itself.
    for (waiting, at_once) in [(Mutex::new(together), form.pick(AT_ONCE, 1)), (Mutex::new(alone), 1)] {
        std::thread::scope(|scope| {
            for _ in 0..at_once {
                scope.spawn(|| {
                    while let Some((name, about)) = take(&waiting) {
                        println!("{name}: {about}");
                        lock(&running).push(name);
                        let mut report = Report::new(name, form);
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

/// Ends the process with a failure after a time, and names what is still running.
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
        "disk" => disk::measure(report).await,
        "once" => once::measure(report).await,
        "secrecy" => secrecy::measure(report).await,
        "hostile" => hostile::measure(report).await,
        "siege" => siege::measure(report).await,
        "access" => access::measure(report).await,
        "load" => load::measure(report).await,
        "replays" => replays::measure(report).await,
        "backup" => backup::measure(report).await,
        "supply" => supply::measure(report).await,
        _ => unreachable!("only names that are known get here"),
    }
}

fn misuse(what: &str) -> ExitCode {
    eprintln!("error: {what}\n{HELP}");
    for (name, about) in NAMES {
        eprintln!("  {name:<10}{about}");
    }
    ExitCode::from(2)
}
