//! Runs the workers of a search on threads, with the wall clock; the bots themselves have neither.

mod lateness;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use bots::Runner;
use bots::decision::search::Job;

use self::lateness::Lateness;

/// Runs every worker of a search on its own thread.
#[derive(Debug)]
pub struct Threads {
    started: Instant,
    lateness: Lateness,
}

impl Threads {
    /// Creates a runner whose clock starts now.
    pub fn new() -> Self {
        Self { started: Instant::now(), lateness: Lateness::default() }
    }

    /// Creates a runner to be shared by bots.
    pub fn shared() -> Arc<dyn Runner> {
        Arc::new(Self::new())
    }
}

impl Default for Threads {
    fn default() -> Self {
        Self::new()
    }
}

impl Runner for Threads {
    fn now(&self) -> Option<Duration> {
        Some(self.started.elapsed())
    }

    /// Runs a single worker without a deadline on the calling thread, and otherwise every worker on a thread.
    ///
    /// The calling thread sleeps until the deadline, less the delay with which it has recently been woken. Threads
    /// that still run then get a stop signal and are not joined.
    fn run(&self, job: Arc<dyn Job>, deadline: Option<Duration>) {
        if deadline.is_none() && job.workers() == 1 {
            job.run(0, &|| false);
            return;
        }
        let end = deadline.map(|deadline| self.started + deadline);
        let stop = Arc::new(AtomicBool::new(false));
        let (running, all_done) = mpsc::channel::<()>();
        for worker in 0..job.workers() {
            let (job, stop, running) = (job.clone(), stop.clone(), running.clone());
            let run = move || {
                job.run(worker, &|| {
                    stop.load(Ordering::Relaxed) || end.is_some_and(|end| Instant::now() >= end)
                });
                // The job is released before the channel closes, so that the caller owns it alone.
                drop(job);
                drop(running);
            };
            // If a thread cannot be started, its results are missing; if none can, the base bot's choice is kept.
            let _ = std::thread::Builder::new().name(format!("search {worker}")).spawn(run);
        }
        drop(running);
        // Nothing is sent: the channel closes when the last thread ends.
        match end {
            Some(end) => self.wait(&all_done, end),
            None => {
                let _ = all_done.recv();
            }
        }
        stop.store(true, Ordering::Relaxed);
    }
}

impl Threads {
    /// Waits until the channel closes, at most until `end`.
    fn wait(&self, all_done: &mpsc::Receiver<()>, end: Instant) {
        let whole = end.saturating_duration_since(Instant::now());
        loop {
            let asleep = Instant::now();
            let left = end.saturating_duration_since(asleep);
            let Some(sleep) = self.lateness.next_sleep(whole, left) else { return };
            let woken_by = all_done.recv_timeout(sleep);
            self.lateness.note(asleep.elapsed().saturating_sub(sleep));
            if woken_by != Err(mpsc::RecvTimeoutError::Timeout) {
                return;
            }
        }
    }
}
