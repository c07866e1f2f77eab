//! Runs the workers of a search. The caller provides the clock and the threads, because this crate has neither.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use crate::Budget;

/// Simulated games per millisecond of a time budget where there is no clock; a core simulates about this many
/// games of the slowest edition with four seats.
const NODES_PER_MILLISECOND: u128 = 5;

/// The work of one decision, divided among workers.
pub trait Job: Send + Sync {
    /// Returns the number of workers.
    fn workers(&self) -> usize;

    /// Runs one worker until its work is done or `stop`, which is called before every simulated game, returns `true`.
    fn run(&self, worker: usize, stop: &dyn Fn() -> bool);
}

/// Runs jobs and has a clock.
pub trait Runner: Send + Sync + Debug {
    /// Returns the time since a fixed moment, or `None` if there is no clock.
    fn now(&self) -> Option<Duration>;

    /// Runs all workers of `job`. Returns when they have finished, or at `deadline` (on the clock of [`Runner::now`])
    /// even if they are still running.
    fn run(&self, job: Arc<dyn Job>, deadline: Option<Duration>);
}

/// Runs the workers one after another on the calling thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct Serial {
    clock: Option<fn() -> Duration>,
}

impl Serial {
    /// Creates a runner that reads the time from `clock`.
    pub const fn with_clock(clock: fn() -> Duration) -> Self {
        Self { clock: Some(clock) }
    }
}

impl Runner for Serial {
    fn now(&self) -> Option<Duration> {
        self.clock.map(|clock| clock())
    }

    fn run(&self, job: Arc<dyn Job>, deadline: Option<Duration>) {
        let stop = || deadline.is_some_and(|deadline| self.now().is_some_and(|now| now >= deadline));
        for worker in 0..job.workers() {
            job.run(worker, &stop);
        }
    }
}

/// The limit of one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Limit {
    /// The time at which the workers stop, on the runner's clock.
    Until(Duration),
    /// Number of simulated games of all workers.
    Games(u32),
}

impl Limit {
    /// Returns the limit of a decision that starts now. Without a clock, a time budget becomes a node budget.
    pub(super) fn new(budget: Budget, runner: &dyn Runner) -> Self {
        match (budget, runner.now()) {
            // Leave some time for waking up and ranking.
            (Budget::Time(time), Some(now)) => {
                Self::Until(now + time.mul_f32(0.9).saturating_sub(Duration::from_micros(200)))
            }
            (Budget::Time(time), None) => {
                let games = time.as_millis() * NODES_PER_MILLISECOND;
                Self::Games(u32::try_from(games).unwrap_or(u32::MAX))
            }
            (Budget::Nodes(games), _) => Self::Games(games),
        }
    }

    /// Returns the time at which the workers stop.
    pub(super) const fn deadline(self) -> Option<Duration> {
        match self {
            Self::Until(end) => Some(end),
            Self::Games(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    static TIME: AtomicU64 = AtomicU64::new(0);

    /// Creates a clock that advances by a millisecond whenever it is read.
    fn ticking() -> Duration {
        Duration::from_millis(TIME.fetch_add(1, Ordering::SeqCst))
    }

    /// Counts its steps; ends only when it is stopped.
    struct Endless(AtomicU64);

    impl Job for Endless {
        fn workers(&self) -> usize {
            2
        }

        fn run(&self, _: usize, stop: &dyn Fn() -> bool) {
            while !stop() {
                self.0.fetch_add(1, Ordering::SeqCst);
            }
        }
    }

    #[test]
    fn a_serial_runner_stops_at_the_deadline_of_the_clock_it_was_given() {
        let runner = Serial::with_clock(ticking);
        let Limit::Until(deadline) = Limit::new(Budget::Time(Duration::from_millis(100)), &runner) else {
            panic!("there is a clock");
        };
        let job = Arc::new(Endless(AtomicU64::new(0)));
        runner.run(job.clone(), Some(deadline));
        let steps = job.0.load(Ordering::SeqCst);
        assert!((80..=90).contains(&steps), "{steps} steps of a millisecond in 90 of 100 ms");
    }

    #[test]
    fn a_time_budget_without_a_clock_becomes_a_node_budget() {
        let limit = Limit::new(Budget::Time(Duration::from_millis(100)), &Serial::default());
        assert_eq!(limit, Limit::Games(500));
        assert_eq!(limit.deadline(), None);
    }
}
