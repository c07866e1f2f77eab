//! Timing of single calls by the fastest of several runs, and of many calls by CPU time.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

/// Returns the time of the fastest of several runs of `work` in nanoseconds: preemption only makes a run slower.
pub(crate) fn fastest<R>(repetitions: u32, mut work: impl FnMut() -> R) -> f64 {
    let mut best = Duration::MAX;
    for _ in 0..repetitions {
        let start = Instant::now();
        black_box(work());
        best = best.min(start.elapsed());
    }
    best.as_nanos() as f64
}

/// Returns the CPU time of this thread for a run of `work` in nanoseconds, as the mean of several runs.
pub(crate) fn mean_cpu_time<R>(repetitions: u32, mut work: impl FnMut() -> R) -> f64 {
    let start = ThreadTime::now();
    for _ in 0..repetitions {
        black_box(work());
    }
    start.elapsed().as_nanos() as f64 / f64::from(repetitions)
}

/// Times of single calls, in nanoseconds.
pub(crate) struct Times(Vec<f64>);

impl Times {
    /// Creates a summary of times.
    ///
    /// # Panics
    /// Panics if there are no times.
    pub(crate) fn new(mut nanoseconds: Vec<f64>) -> Self {
        assert!(!nanoseconds.is_empty(), "a summary needs times");
        nanoseconds.sort_unstable_by(f64::total_cmp);
        Self(nanoseconds)
    }

    pub(crate) fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.0.len() as f64
    }

    /// Returns the quantile for a share of the times.
    pub(crate) fn quantile(&self, share: f64) -> f64 {
        let place = (self.0.len() as f64 * share) as usize;
        self.0[place.min(self.0.len() - 1)]
    }

    pub(crate) fn max(&self) -> f64 {
        self.quantile(1.0)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}

#[cfg(test)]
mod tests {
    use super::Times;

    #[test]
    fn quantiles_are_measured_times() {
        let times = Times::new((1..=100).rev().map(f64::from).collect());
        assert_eq!(times.mean(), 50.5);
        assert_eq!(times.quantile(0.99), 100.0);
        assert_eq!(times.quantile(0.5), 51.0);
        assert_eq!(times.max(), 100.0);
    }
}
