//! Tests of searches on threads: answers at the deadline, and the same choices as on one thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bots::decision::search::{Job, Search, Settings};
use bots::{Budget, Observation, Runner, Serial};
use engine::board::BoardGame;
use engine::edition::Edition;
use engine::game::Viewer;
use engine::options::Options;
use engine::seat::Seat;
use engine::shuffle::{FastRng, Secret, SecretChance};
use engine::sink::NoEvents;
use search_threads::Threads;

/// A job that ends only when the test lets it, whatever the runner says.
struct Stuck(AtomicBool);

impl Job for Stuck {
    fn workers(&self) -> usize {
        2
    }

    fn run(&self, _: usize, _: &dyn Fn() -> bool) {
        while !self.0.load(Ordering::SeqCst) {
            std::thread::yield_now();
        }
    }
}

#[test]
fn the_caller_does_not_wait_for_workers_that_do_not_stop() {
    let threads = Threads::new();
    let job = Arc::new(Stuck(AtomicBool::new(false)));
    let deadline = threads.now().expect("there is a clock") + Duration::from_millis(20);
    // Without the deadline, this call would never return: the workers end only afterwards.
    threads.run(job.clone(), Some(deadline));
    job.0.store(true, Ordering::SeqCst);
}

#[test]
fn a_node_budget_gives_the_same_results_on_threads_and_without() {
    let board = Edition::USA.board().expect("USA has a board");
    let mut chance = SecretChance::new(Secret::from_seed(1));
    let game = BoardGame::new(board, 2, None, Options::DEFAULT, &mut chance, &mut NoEvents);
    let seat = Seat::new(0);
    let view = game.view(Viewer::Seat(seat));
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    let observation = Observation { view: &view, events: &[], legal: &legal, budget: Budget::Nodes(200) };
    for workers in [1, 2, 3] {
        let evaluate = |runner: Arc<dyn Runner>| {
            let settings = Settings { workers, ..Settings::default() };
            Search::<BoardGame>::new(settings, runner).evaluate(&observation, &mut FastRng::new(1))
        };
        let threaded = evaluate(Threads::shared());
        assert_eq!(threaded, evaluate(Arc::new(Serial::default())), "{workers} workers");
        assert!(threaded.iter().map(|stats| stats.games).sum::<u32>() >= 190);
    }
}
