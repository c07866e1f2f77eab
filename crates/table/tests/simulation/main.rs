//! Simulation of the table machines of one game in one thread, from one seed: clients, two nodes, a store, faults.
//!
//! The table machines are the real ones; network, store and time are simulated by [`world`]. Lobby, registry, outbox,
//! sockets and SQL are not part of it. [`checks`] checks everything that is
//! sent and stored with an engine of its own. The seed of a failure is printed and reproduces it.
//! `SEEDS=2000 cargo test --release -p table --test simulation` runs more seeds.

mod checks;
mod store;
mod world;

use checks::Violation;
use world::{Bug, World};

/// Number of seeds of an ordinary test run.
const SEEDS: u64 = 60;

fn seeds() -> u64 {
    std::env::var("SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(SEEDS)
}

fn run(seed: u64, bug: Option<Bug>) -> Result<world::Summary, Violation> {
    World::new(seed, bug).run()
}

#[test]
fn all_guarantees_hold_under_faults() {
    let mut total = world::Summary::default();
    for seed in 0..seeds() {
        match run(seed, None) {
            Ok(summary) => total.add(&summary),
            Err(broken) => panic!("seed {seed}: {broken}"),
        }
    }
    // All planned kinds of faults have happened.
    assert!(total.crashes > 0 && total.lost_races > 0 && total.resumed > 0, "{total:?}");
    assert!(total.repeated > 0 && total.store_failures > 0 && total.taken_over > 0, "{total:?}");
    assert!(total.over > 0 && total.accepted > 100 && total.charged > 100, "{total:?}");
    if std::env::var_os("SEEDS").is_some() {
        eprintln!("{} seeds: {total:?}", seeds());
    }
}

#[test]
fn a_seed_is_reproducible() {
    for seed in 0..3 {
        assert_eq!(
            run(seed, None).expect("it is sound"),
            run(seed, None).expect("it is sound"),
            "seed {seed}"
        );
    }
}

#[track_caller]
fn check_found(bug: Bug, expected: fn(&Violation) -> bool) {
    for seed in 0..100 {
        if let Err(broken) = run(seed, Some(bug)) {
            assert!(expected(&broken), "{bug:?} was found as something else: {broken}");
            return;
        }
    }
    panic!("{bug:?} was not found in 100 seeds");
}

#[test]
fn the_checks_find_an_acknowledgment_before_the_append() {
    check_found(Bug::AckBeforeAppend, |broken| matches!(broken, Violation::NotDurable { .. }));
}

#[test]
fn the_checks_find_an_action_applied_twice() {
    // Or a response for a renewed id that is not in the log, where the first attempt was refused.
    check_found(Bug::DuplicateApplied, |broken| {
        matches!(broken, Violation::DoneTwice { .. } | Violation::WrongAnswer { .. })
    });
}

#[test]
fn the_checks_find_a_view_that_shows_the_top_of_the_deck() {
    check_found(Bug::ViewLeaksDeck, |broken| matches!(broken, Violation::Leaked { .. }));
}
