//! Simulation of the whole server above its sockets, in one thread, from one seed: several nodes and one database.
//!
//! The registry and the tasks of tables, outboxes, heartbeats, leases, presence, the comparison of heads and the queue of
//! appends are the real ones. They run on tokio's timers and scheduler with a simulated clock, which advances only when
//! no task can run. [`database`] simulates PostgreSQL, [`people`] the clients, [`world`] kills, stops and disconnects
//! nodes. The checks of messages and logs are those of the simulation of one table (`crates/table/tests/simulation`).
//! Sockets, HTTP, the lobby, accounts and SQL are not part of it, and bots choose without delay. The seed of a failure
//! is printed and reproduces it. `SEEDS=500 cargo test --release -p server --test simulation` runs more seeds.

#[path = "../../../table/tests/simulation/checks.rs"]
#[expect(dead_code, reason = "clocks and leaking views are tested in the simulation of one table")]
mod checks;
mod database;
mod people;
mod world;

use std::time::Duration;

use checks::Violation;
use world::{Broken, Summary, World};

/// Number of seeds of an ordinary test run.
const SEEDS: u64 = 4;

/// Number of seeds of [`THINKING`]; some orders of events in it are rare.
const THINKING_SEEDS: u64 = 8;

/// A planted bug, which the checks must find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bug {
    /// The writer answers some appends without having stored them.
    AckBeforeAppend,
    /// The lease of a dead node never expires.
    LostHandover,
    /// The presence that a node reports for a table is stored once and never updated.
    StalePresence,
}

/// Kinds of faults.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Faults {
    /// None.
    None,
    /// Nodes are killed, at long intervals.
    Kills,
    /// Nodes are killed, stopped and disconnected, and some statements fail.
    All,
}

/// What is simulated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) tables: usize,
    pub(crate) people: usize,
    pub(crate) bots: usize,
    /// Whether people only think, without acting.
    pub(crate) thinks: bool,
    /// Which faults there are.
    pub(crate) faults: Faults,
    pub(crate) bot_pause: Duration,
    /// How long faults occur.
    pub(crate) trouble: Duration,
    /// The time by which all games must be over.
    pub(crate) longest: Duration,
}

/// Games of two people and a bot, with faults for a minute.
const GAMES: Plan = Plan {
    tables: 6,
    people: 2,
    bots: 1,
    thinks: false,
    faults: Faults::All,
    bot_pause: Duration::from_millis(100),
    trouble: Duration::from_secs(60),
    longest: Duration::from_secs(1_800),
};

/// Four people who connect to and leave all nodes and do not act for ten minutes. One of them asks to let bots play for
/// the others, which must be refused.
const THINKING: Plan = Plan {
    tables: 1,
    people: 4,
    bots: 0,
    thinks: true,
    faults: Faults::None,
    bot_pause: Duration::from_millis(100),
    trouble: Duration::ZERO,
    longest: Duration::from_secs(600),
};

/// Games that wait for a bot most of the time, whose nodes are killed.
const KILLS: Plan = Plan {
    tables: 8,
    people: 1,
    bots: 3,
    thinks: false,
    faults: Faults::Kills,
    bot_pause: Duration::from_millis(1_500),
    trouble: Duration::from_secs(90),
    longest: Duration::from_secs(1_800),
};

fn run(seed: u64, plan: Plan, bug: Option<Bug>) -> Result<Summary, Broken> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    runtime.expect("a runtime without threads").block_on(async { World::new(seed, plan, bug).run().await })
}

fn seeds() -> u64 {
    std::env::var("SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(SEEDS)
}

#[test]
fn all_guarantees_hold_over_three_nodes_under_faults() {
    let mut total = Summary::default();
    for seed in 0..seeds() {
        match run(seed, GAMES, None) {
            Ok(summary) => total.add(&summary),
            Err(broken) => panic!("seed {seed}: {broken}"),
        }
    }
    // All kinds of faults have happened.
    assert!(total.kills > 0 && total.stops > 0 && total.cuts > 0 && total.failures > 0, "{total:?}");
    assert!(total.lost_races > 0 && total.repeated > 0 && total.given_back > 0, "{total:?}");
    assert!(total.batches > 0 && total.over > 0 && total.accepted > 100, "{total:?}");
    if std::env::var_os("SEEDS").is_some() {
        eprintln!("{} seeds: {total:?}", seeds());
    }
}

#[test]
fn nobody_who_thinks_for_ten_minutes_loses_the_seat_and_presence_is_right_within_a_second() {
    for seed in 0..THINKING_SEEDS.max(seeds()) {
        if let Err(broken) = run(seed, THINKING, None) {
            panic!("seed {seed}: {broken}");
        }
    }
}

#[test]
fn games_of_killed_nodes_continue_within_seconds() {
    let mut waits = Vec::new();
    for seed in 0..3 {
        match run(seed, KILLS, None) {
            Ok(summary) => waits.extend(summary.take_overs),
            Err(broken) => panic!("seed {seed}: {broken}"),
        }
    }
    waits.sort_unstable();
    assert!(waits.len() >= 20, "{waits:?}");
    // A bot makes a pause before it acts.
    let pause = KILLS.bot_pause.as_millis() as u64;
    let (median, longest) = (waits[waits.len() / 2] - pause, waits[waits.len() - 1] - pause);
    eprintln!(
        "{} games were taken over {median} ms (p50) and {longest} ms (longest) after a kill",
        waits.len()
    );
    assert!(median <= 2_000 && longest <= 5_000, "{waits:?}");
}

#[test]
fn a_seed_is_reproducible() {
    let once = run(1, GAMES, None).expect("there is no bug");
    assert_eq!(once, run(1, GAMES, None).expect("there is no bug"));
}

#[track_caller]
fn check_found(bug: Bug, plan: Plan, expected: fn(&Broken) -> bool) {
    for seed in 0..20 {
        if let Err(broken) = run(seed, plan, Some(bug)) {
            assert!(expected(&broken), "{bug:?} was found as something else: {broken}");
            return;
        }
    }
    panic!("{bug:?} was not found in 20 seeds");
}

#[test]
fn the_checks_find_an_acknowledgment_before_the_append() {
    check_found(Bug::AckBeforeAppend, GAMES, |broken| {
        matches!(
            broken,
            Broken::Check(
                Violation::NotDurable { .. } | Violation::WrongAnswer { .. } | Violation::Diverged { .. }
            )
        )
    });
}

#[test]
fn the_checks_find_a_lost_handover() {
    check_found(Bug::LostHandover, GAMES, |broken| matches!(broken, Broken::NotDriven { .. }));
}

#[test]
fn the_checks_find_stale_presence() {
    check_found(Bug::StalePresence, THINKING, |broken| matches!(broken, Broken::Presence { .. }));
}
