//! Win chances from shares of simulated games, which are overconfident; by how much was measured.
//!
//! `data/win_chance.txt` is for the fitted numbers, a line per edition and number of seats; it is empty as long as no fit is
//! measured on other games, and then shares are used as they are. `calibration` makes the fit.

use engine::edition::Edition;

use crate::estimate::Estimate;
use crate::portable::{exp, ln};

const CURVES: &str = include_str!("../data/win_chance.txt");

/// Number of progresses, evenly from 0 to 1, at which the numbers of a curve are given; between them it is linear.
pub const KNOTS: usize = 3;

/// Shares are kept away from 0 and 1 by this, because a sample never shows that something is impossible.
const LIMIT: f64 = 0.001;

/// The curves of an edition with a number of seats.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Curves {
    /// Exponents of the shares of all seats in a position with known hands.
    pub line: [f64; KNOTS],
    /// Added to the log-odds of the share of the deciding seat.
    pub offset: [f64; KNOTS],
    /// Factors of the log-odds of the share of the deciding seat, relative to those of an equal share.
    pub slope: [f64; KNOTS],
    /// Log-odds of an equal share.
    pub equal: f64,
}

/// Returns the share of each knot at a progress.
pub(crate) fn weights(progress: f64) -> [f64; KNOTS] {
    let place = progress.clamp(0.0, 1.0) * (KNOTS - 1) as f64;
    std::array::from_fn(|knot| (1.0 - (place - knot as f64).abs()).max(0.0))
}

fn at(numbers: &[f64; KNOTS], progress: f64) -> f64 {
    numbers.iter().zip(weights(progress)).map(|(number, weight)| number * weight).sum()
}

fn limited(share: f64) -> f64 {
    share.clamp(LIMIT, 1.0 - LIMIT)
}

/// Returns the log-odds of a share.
pub(crate) fn log_odds(share: f64) -> f64 {
    let share = limited(share);
    ln(share / (1.0 - share))
}

/// Returns the logarithm of a share.
pub(crate) fn share_logarithm(share: f64) -> f64 {
    ln(limited(share))
}

impl Curves {
    /// Shares as they are.
    pub const NONE: Self = Self { line: [1.0; KNOTS], offset: [0.0; KNOTS], slope: [1.0; KNOTS], equal: 0.0 };

    /// Returns the curves fitted for the edition and the number of seats; shares as they are if there are none.
    pub fn of(edition: Edition, seats: usize) -> Self {
        let equal = log_odds(1.0 / seats as f64);
        let mut fitted = CURVES.lines().filter_map(Self::read);
        fitted
            .find(|&(id, count, _)| id == edition.id() && count == seats)
            .map_or(Self::NONE, |(_, _, curves)| Self { equal, ..curves })
    }

    /// Reads a line: edition, seats, and three times the numbers of all knots.
    fn read(line: &str) -> Option<(&str, usize, Self)> {
        let mut words = line.split_whitespace();
        let (id, seats) = (words.next()?, words.next()?.parse().ok()?);
        let mut numbers = || -> Option<[f64; KNOTS]> {
            let mut numbers = [0.0; KNOTS];
            for number in &mut numbers {
                *number = words.next()?.parse().ok()?;
            }
            Some(numbers)
        };
        let curves = Self { line: numbers()?, offset: numbers()?, slope: numbers()?, equal: 0.0 };
        words.next().is_none().then_some((id, seats, curves))
    }

    /// Returns the win chances of all seats from their shares of the simulated games; they add up to 1.
    pub fn chances(&self, progress: f64, shares: &[f64]) -> Vec<f64> {
        let exponent = at(&self.line, progress);
        let powers: Vec<f64> = shares.iter().map(|&share| exp(exponent * ln(limited(share)))).collect();
        let sum: f64 = powers.iter().sum();
        powers.iter().map(|power| power / sum).collect()
    }

    /// Returns how fast a win chance of [`Self::chances`] changes with the share.
    pub(crate) fn steepness(&self, progress: f64, share: f64, chance: f64) -> f64 {
        let share = limited(share);
        at(&self.line, progress) * chance * (1.0 - chance) / (share * (1.0 - share))
    }

    /// Returns the win chance of the deciding seat from its share of the sampled games.
    pub fn chance(&self, progress: f64, share: f64) -> f64 {
        let odds = self.equal
            + at(&self.offset, progress)
            + at(&self.slope, progress) * (log_odds(share) - self.equal);
        1.0 / (1.0 + exp(-odds))
    }

    /// Returns the win chance with its error for an estimated share.
    pub(crate) fn estimate(&self, progress: f64, share: Estimate) -> Estimate {
        let mean = self.chance(progress, share.mean);
        Estimate { mean, error: share.error * self.slope_at(progress, share.mean) }
    }

    /// Returns the difference of the win chances for `share` and for `share` minus `difference`.
    ///
    /// It has as many standard errors as the difference of the shares.
    pub(crate) fn difference(&self, progress: f64, share: f64, difference: Estimate) -> Estimate {
        let mean = self.chance(progress, share) - self.chance(progress, share - difference.mean);
        let steepness = if mean.abs() > 1e-9 && difference.mean.abs() > 1e-9 {
            mean / difference.mean
        } else {
            self.slope_at(progress, share)
        };
        Estimate { mean, error: difference.error * steepness }
    }

    fn slope_at(&self, progress: f64, share: f64) -> f64 {
        let chance = self.chance(progress, share);
        let share = limited(share);
        at(&self.slope, progress) * chance * (1.0 - chance) / (share * (1.0 - share))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: Curves =
        Curves { line: [0.5, 0.8, 1.2], offset: [-0.2, 0.0, 0.1], slope: [0.6, 0.9, 1.1], equal: -1.0 };

    #[test]
    fn every_line_of_the_file_is_complete_and_curves_grow() {
        for line in CURVES.lines() {
            let (id, seats, curves) = Curves::read(line).unwrap_or_else(|| panic!("{line}"));
            assert!(id.parse::<Edition>().is_ok() && (2..=5).contains(&seats), "{line}");
            assert!(curves.line.iter().chain(&curves.slope).all(|&number| number > 0.0), "{line}");
        }
    }

    #[test]
    fn chances_add_up_keep_the_order_and_are_equal_for_equal_shares() {
        for progress in [0.0, 0.3, 1.0] {
            let chances = SOME.chances(progress, &[0.1, 0.45, 0.45, 0.0]);
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            assert!(chances[3] < chances[0] && chances[0] < chances[1] && chances[1] == chances[2]);
        }
        let [same, other] = [0.2, 0.8].map(|share| Curves::NONE.chances(0.5, &[share, 1.0 - share])[0]);
        assert!((same - 0.2).abs() < 1e-12 && (other - 0.8).abs() < 1e-12);
    }

    #[test]
    fn a_difference_keeps_its_number_of_errors() {
        for (share, mean) in [(0.5, 0.1), (0.9, 0.3), (0.4, -0.2)] {
            let raw = Estimate { mean, error: 0.04 };
            let difference = SOME.difference(0.4, share, raw);
            assert!((difference.mean / difference.error - mean / 0.04).abs() < 1e-9);
            let other = SOME.chance(0.4, share) - SOME.chance(0.4, share - mean);
            assert!((difference.mean - other).abs() < 1e-12);
        }
        let none = SOME.difference(0.4, 0.5, Estimate { mean: 0.0, error: 0.04 });
        assert!(none.mean == 0.0 && none.error > 0.0);
    }

    #[test]
    fn numbers_between_the_knots_are_linear() {
        assert_eq!(weights(0.0), [1.0, 0.0, 0.0]);
        assert_eq!(weights(0.75), [0.0, 0.5, 0.5]);
        assert_eq!(weights(1.0), [0.0, 0.0, 1.0]);
    }
}
