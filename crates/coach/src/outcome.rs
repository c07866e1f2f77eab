//! Outcomes of simulated games, and win chances as integers that add up.

use engine::score::Standings;
use engine::seat::{BySeat, Seat};

/// A whole victory in units of win chance. It is divisible by every number of seats, so a shared victory has no rest.
pub const UNITS: i64 = 6_000_000;

/// Returns the share of the victory of each seat, in units.
pub(crate) fn shares(standings: &Standings, seats: usize) -> BySeat<i64> {
    let best = standings.first(seats).iter().max().expect("a game has seats");
    let winners = standings.first(seats).iter().filter(|standing| *standing == best).count() as i64;
    let mut shares = BySeat::repeat(0);
    for (share, standing) in shares.iter_mut().zip(standings.first(seats)) {
        if standing == best {
            *share = UNITS / winners;
        }
    }
    shares
}

/// Result of a simulated game for one seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Outcome {
    /// Share of the victory, from 0 to 1.
    pub(crate) win: f64,
    /// Final score.
    pub(crate) points: f64,
    /// Points ahead of the best opponent.
    pub(crate) lead: f64,
}

impl Outcome {
    pub(crate) fn of(standings: &Standings, seats: usize, seat: Seat) -> Self {
        let own = f64::from(standings[seat][0]);
        let others = Seat::all(seats).filter(|&other| other != seat);
        let best = others.map(|other| standings[other][0]).max().unwrap_or(0);
        let win = shares(standings, seats)[seat] as f64 / UNITS as f64;
        Self { win, points: own, lead: own - f64::from(best) }
    }

    /// Returns a number between 0 and 1 that ranks actions with less noise than the victory alone.
    ///
    /// Half of it is the victory, half the lead, limited by a rational function so that every platform computes the same.
    pub(crate) fn worth(&self, scale: f64) -> f64 {
        let lead = self.lead / scale;
        0.5 * self.win + 0.5 * (0.5 + 0.5 * lead / (1.0 + lead.abs()))
    }
}

/// Returns win chances in units that add up to exactly [`UNITS`].
///
/// # Panics
/// Panics if the chances do not add up to 1.
pub(crate) fn in_units(chances: &[f64]) -> Vec<i64> {
    let exact: Vec<f64> = chances.iter().map(|chance| chance * UNITS as f64).collect();
    let mut units: Vec<i64> = exact.iter().map(|exact| exact.floor() as i64).collect();
    let missing = UNITS - units.iter().sum::<i64>();
    assert!((0..=chances.len() as i64).contains(&missing), "every game has one victory");
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|&one, &other| {
        (exact[other] - exact[other].floor()).total_cmp(&(exact[one] - exact[one].floor()))
    });
    for &place in order.iter().take(missing as usize) {
        units[place] += 1;
    }
    units
}

#[cfg(test)]
mod tests {
    use engine::seat::MAX_SEATS;

    use super::*;

    #[test]
    fn a_shared_victory_is_divided_without_a_rest() {
        for winners in 1..=MAX_SEATS {
            let mut standings = Standings::default();
            for standing in standings.iter_mut().take(winners) {
                *standing = [100, 0, 0];
            }
            let shares = shares(&standings, MAX_SEATS);
            assert_eq!(shares.iter().sum::<i64>(), UNITS);
            assert_eq!(shares[Seat::new(winners - 1)] * winners as i64, UNITS);
        }
    }

    #[test]
    fn win_chances_in_units_add_up_to_one_victory() {
        for chances in [vec![1.0 / 3.0; 3], vec![0.1, 0.2, 0.7], vec![1.0, 0.0], vec![1.0 / 7.0, 6.0 / 7.0]] {
            let units = in_units(&chances);
            assert_eq!(units.iter().sum::<i64>(), UNITS);
            for (unit, chance) in units.iter().zip(&chances) {
                assert!((*unit as f64 - chance * UNITS as f64).abs() <= 1.0);
            }
        }
    }

    #[test]
    fn worth_grows_with_victory_and_lead() {
        let worth = |win, lead| Outcome { win, points: 0.0, lead }.worth(20.0);
        assert!(worth(1.0, 5.0) > worth(0.0, 5.0));
        assert!(worth(0.0, -5.0) > worth(0.0, -30.0));
        assert!(worth(0.0, -1e9) >= 0.0 && worth(1.0, 1e9) <= 1.0);
    }
}
