//! Predicts victory from the results of simulated games, which are overconfident; by how much was measured.
//!
//! `data/win_chance.txt` has the curves; `whistlestop calibrate` fits them, and `docs/bots.md` has results on other games.

use engine::edition::Edition;

use crate::calibration::{PHASES, log_odds, logistic, phase};

/// Fitted curves: a line per edition and seat count, with offset and slope for each phase.
const CURVES: &str = include_str!("../../../data/win_chance.txt");

/// A curve from the log-odds of the mean result of simulated games to the log-odds of a victory.
///
/// The mean result predicts better than the share of games won, because the margins have less noise.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct WinChance {
    offset: f64,
    slope: f64,
}

impl WinChance {
    /// The mean result as it is.
    const UNCORRECTED: Self = Self { offset: 0.0, slope: 1.0 };

    /// Returns the curve for a position; uncorrected if none was fitted for the edition.
    ///
    /// With more than two seats the curve of four is used.
    pub(super) fn of(edition: Edition, seats: usize, progress: f32) -> Self {
        let seats = if seats == 2 { "2" } else { "4" };
        let mut lines = CURVES.lines().map(str::split_whitespace);
        let fitted = lines.find_map(|mut words| {
            let here = words.next() == Some(edition.id()) && words.next() == Some(seats);
            here.then(|| words.filter_map(|word| word.parse().ok()).collect::<Vec<f64>>())
        });
        match fitted.as_deref() {
            Some(numbers) if numbers.len() == 2 * PHASES => {
                let place = 2 * phase(progress);
                Self { offset: numbers[place], slope: numbers[place + 1] }
            }
            _ => Self::UNCORRECTED,
        }
    }

    /// Returns the win chance of an action whose simulated games had the mean result `worth`.
    pub(super) fn of_worth(self, worth: f32) -> f32 {
        logistic(self.offset + self.slope * log_odds(f64::from(worth))) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn win_chances_are_probabilities_and_grow_with_the_results() {
        for edition in Edition::ALL {
            for seats in 2..=4 {
                for progress in [0.0, 0.5, 1.0] {
                    let curve = WinChance::of(edition, seats, progress);
                    assert_ne!(curve, WinChance::UNCORRECTED, "{edition} with {seats} seats has a curve");
                    let chances = [0.0, 0.2, 0.5, 0.8, 1.0].map(|worth| curve.of_worth(worth));
                    assert!(chances.is_sorted_by(|a, b| a < b), "{edition}, {seats} seats: {chances:?}");
                    assert!(chances[0] >= 0.0 && chances[4] <= 1.0);
                }
            }
        }
    }

    #[test]
    fn every_line_of_the_curves_is_complete() {
        for line in CURVES.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            assert!(words[0].parse::<Edition>().is_ok() && ["2", "4"].contains(&words[1]), "{line}");
            let numbers: Vec<f64> = words[2..].iter().map(|word| word.parse().expect("a number")).collect();
            assert_eq!(numbers.len(), 2 * PHASES, "{line}");
        }
    }
}
