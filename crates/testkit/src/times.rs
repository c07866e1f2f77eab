//! Samples of times and their percentiles.

use std::time::Duration;

/// A sample of times.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<f64>);

impl Times {
    /// Adds a time.
    pub fn add(&mut self, time: Duration) {
        self.0.push(time.as_secs_f64() * 1_000.0);
    }

    /// Adds all times of another sample.
    pub fn extend(&mut self, other: &Self) {
        self.0.extend(&other.0);
    }

    /// Returns how many times there are.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are no times.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns a percentile in milliseconds; 0 if there are no times.
    pub fn percentile(&self, part: f64) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let place = (sorted.len() as f64 * part).ceil() as usize;
        sorted.get(place.saturating_sub(1)).copied().unwrap_or(0.0)
    }

    /// Returns the longest time in milliseconds; 0 if there is none.
    pub fn longest(&self) -> f64 {
        self.percentile(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_measured_times() {
        let mut times = Times::default();
        assert_eq!(times.percentile(0.99), 0.0);
        (1..=100).for_each(|ms| times.add(Duration::from_millis(ms)));
        assert_eq!([times.percentile(0.5), times.percentile(0.99), times.longest()], [50.0, 99.0, 100.0]);
    }
}
