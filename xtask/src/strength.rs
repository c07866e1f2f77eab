//! `cargo xtask strength`: runs the matches of the tables in `docs/bots.md`.

use std::process::{Command, ExitCode};

use crate::misuse;

/// Matches that belong together.
pub(crate) struct Part {
    /// Its name on the command line.
    pub(crate) name: &'static str,
    /// Its description in `cargo xtask help`.
    pub(crate) about: &'static str,
    matches: fn() -> Vec<String>,
}

/// All parts, in the order in which they are played.
pub(crate) const PARTS: [Part; 7] = [
    Part { name: "legal", about: "100,000 games of quick bots, without an illegal action", matches: legal },
    Part { name: "planner", about: "the planner against random and greedy bots", matches: planner },
    Part { name: "search", about: "the search against planners", matches: search },
    Part { name: "second", about: "the search with a second per decision against planners", matches: second },
    Part { name: "versions", about: "version 2 of planner and search against version 1", matches: versions },
    Part { name: "levels", about: "the five levels against each other", matches: levels },
    Part { name: "clock", about: "whether the search stays within its time", matches: clock },
];

/// The editions with their maximum number of seats.
const EDITIONS: [(&str, usize); 5] =
    [("usa", 5), ("marklin", 5), ("london", 4), ("new-york", 4), ("card-game", 4)];

fn legal() -> Vec<String> {
    let mut all = Vec::new();
    for (edition, max) in EDITIONS {
        for seats in 2..=max {
            all.push(format!(
                "--edition {edition} --seats {seats} --bots random,greedy,planner,porter,signalman --games 6000"
            ));
        }
    }
    all
}

fn planner() -> Vec<String> {
    let mut all = Vec::new();
    for (edition, max) in EDITIONS {
        all.push(format!("--edition {edition} --bots planner,random --games 1000"));
        all.push(format!("--edition {edition} --bots planner,greedy --games 1000"));
        all.push(format!("--edition {edition} --bots planner{} --games 800", ",greedy".repeat(max - 1)));
    }
    all
}

/// Simulated games per decision: at most a tenth of a core's rate per second, so that a match takes minutes
/// and not hours, and the same on every machine.
const NODES: u32 = 1000;

/// A larger budget for the editions in which the planner is strongest.
const MORE_NODES: u32 = 5000;

fn search() -> Vec<String> {
    let mut all = Vec::new();
    for (edition, max) in EDITIONS {
        all.push(format!("--edition {edition} --bots search@{NODES}n,planner --games 80"));
        if max > 4 {
            all.push(format!("--edition {edition} --bots search@{MORE_NODES}n,planner --games 60"));
        }
        for seats in 4..=max {
            let planners = ",planner".repeat(seats - 1);
            all.push(format!("--edition {edition} --bots search@{NODES}n{planners} --games 40"));
        }
    }
    all
}

/// Returns arguments for one second per decision; results depend on the machine and its load.
fn second() -> Vec<String> {
    let mut all = Vec::new();
    for (edition, _) in EDITIONS {
        all.push(format!("--edition {edition} --bots search@1s,planner --games 24 --seed 11"));
        all.push(format!(
            "--edition {edition} --bots search@1s,planner,planner,planner --games 16 --seed 11"
        ));
    }
    all
}

/// The latest version against the first. No other part uses these seeds, and no parameters were fitted to games from
/// them.
fn versions() -> Vec<String> {
    let mut all = Vec::new();
    for (edition, _) in EDITIONS {
        all.push(format!("--edition {edition} --bots planner@2,planner@1 --games 2000 --seed 7000001"));
        for (opponent, seed) in
            [(format!("search@1@{NODES}n"), 7_100_001), ("planner@1".to_owned(), 7_200_001)]
        {
            all.push(format!(
                "--edition {edition} --bots search@2@{NODES}n,{opponent} --games 400 --seed {seed}"
            ));
        }
        let three = format!(",search@1@{NODES}n").repeat(3);
        all.push(format!("--edition {edition} --bots search@2@{NODES}n{three} --games 400 --seed 7300001"));
    }
    all
}

/// Each level against the previous one; search levels use a node budget, which is reproducible.
fn levels() -> Vec<String> {
    let mut all = Vec::new();
    for (edition, _) in EDITIONS {
        for (bots, games) in [
            ("signalman,porter", 1000),
            ("conductor,signalman", 1000),
            ("dispatcher@250n,conductor", 100),
            ("stationmaster@1500n,dispatcher@250n", 60),
        ] {
            all.push(format!("--edition {edition} --bots {bots} --games {games}"));
        }
    }
    all
}

fn clock() -> Vec<String> {
    EDITIONS
        .iter()
        .map(|(edition, _)| format!("--edition {edition} --bots search@300ms,planner --games 2 --threads 1"))
        .collect()
}

/// Plays the named parts, or all; arguments after `--` are passed to every match.
pub(crate) fn strength(args: &[String]) -> ExitCode {
    let (names, more) = match args.iter().position(|arg| arg == "--") {
        Some(place) => (&args[..place], &args[place + 1..]),
        None => (args, &[][..]),
    };
    for name in names {
        if PARTS.iter().all(|part| part.name != name) {
            return misuse(&format!("there is no part \"{name}\""));
        }
    }
    for part in PARTS.iter().filter(|part| names.is_empty() || names.iter().any(|name| name == part.name)) {
        for line in (part.matches)() {
            if let Err(why) = play(&line, more) {
                eprintln!("error: {line}: {why}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// Plays one match and prints its result below its command.
fn play(line: &str, more: &[String]) -> Result<(), String> {
    println!("\nwhistlestop arena {line} {}", more.join(" "));
    let status = Command::new(crate::cargo())
        .current_dir(crate::root())
        .args(["run", "--quiet", "--locked", "--release", "--package", "whistlestop", "--", "arena"])
        .args(line.split_whitespace())
        .args(more)
        .status()
        .map_err(|why| format!("cannot start cargo: {why}"))?;
    if status.success() { Ok(()) } else { Err("the match failed".to_owned()) }
}
