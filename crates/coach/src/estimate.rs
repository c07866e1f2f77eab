//! Means with standard errors.

use serde::Serialize;

/// A mean with its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
}

/// Sums of a series of numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Series {
    count: u32,
    sum: f64,
    squares: f64,
}

impl Series {
    pub(crate) fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    pub(crate) const fn count(&self) -> u32 {
        self.count
    }

    pub(crate) fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum / f64::from(self.count) }
    }

    /// Returns the squared standard error of the mean.
    ///
    /// With fewer than two numbers it is unknown and reported as 1, the largest possible for a win chance.
    pub(crate) fn variance_of_mean(&self) -> f64 {
        if self.count < 2 {
            return 1.0;
        }
        let n = f64::from(self.count);
        let mean = self.mean();
        ((self.squares / n - mean * mean).max(0.0)) / (n - 1.0)
    }

    pub(crate) fn error(&self) -> f64 {
        self.variance_of_mean().sqrt()
    }

    pub(crate) fn estimate(&self) -> Estimate {
        Estimate { mean: self.mean(), error: self.error() }
    }
}

impl FromIterator<f64> for Series {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        let mut series = Self::default();
        for value in values {
            series.add(value);
        }
        series
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_error_match_the_textbook() {
        let series: Series = [1.0, 2.0, 3.0, 4.0].into_iter().collect();
        assert!((series.mean() - 2.5).abs() < 1e-12);
        // The sample variance is 5/3, and the error of the mean its root over the root of four.
        assert!((series.error() - (5.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn equal_numbers_have_no_error_and_one_number_an_unknown_one() {
        let equal: Series = [0.5; 10].into_iter().collect();
        assert!(equal.error() < 1e-9);
        let single: Series = [0.5].into_iter().collect();
        assert!((single.error() - 1.0).abs() < 1e-12);
    }
}
