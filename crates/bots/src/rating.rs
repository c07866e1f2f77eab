//! Statistics of matches: confidence intervals, ratings and a sequential test.

/// Two-sided 95 % quantile of the normal distribution.
const Z_95: f64 = 1.96;

/// Returns the 95 % Wilson score interval of a win rate.
pub fn wilson(won: f64, games: u64) -> [f64; 2] {
    if games == 0 {
        return [0.0, 1.0];
    }
    let n = games as f64;
    let share = won / n;
    let square = Z_95 * Z_95;
    let middle = (share + square / (2.0 * n)) / (1.0 + square / n);
    let half = Z_95 / (1.0 + square / n) * (share * (1.0 - share) / n + square / (4.0 * n * n)).sqrt();
    [(middle - half).max(0.0), (middle + half).min(1.0)]
}

/// An Elo rating with its 95 % interval; the mean of all ratings is zero.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Rating in Elo points.
    pub elo: f64,
    /// Half width of the 95 % interval.
    pub error: f64,
}

/// Computes Bradley-Terry ratings. `wins[a][b]` counts how often a finished ahead of b; a tie counts half for each.
///
/// One draw is added to every pair that met, so that no rating is infinite.
pub fn bradley_terry(wins: &[Vec<f64>]) -> Vec<Rating> {
    let count = wins.len();
    let met = |a: usize, b: usize| if a == b { 0.0 } else { wins[a][b] + wins[b][a] };
    let met = |a: usize, b: usize| if met(a, b) > 0.0 { met(a, b) + 1.0 } else { 0.0 };
    let won = |a: usize| -> f64 { (0..count).filter(|&b| met(a, b) > 0.0).map(|b| wins[a][b] + 0.5).sum() };
    let mut strength = vec![1.0_f64; count];
    for _ in 0..2000 {
        let mut next = strength.clone();
        for (a, place) in next.iter_mut().enumerate() {
            let meetings: f64 = (0..count).map(|b| met(a, b) / (strength[a] + strength[b])).sum();
            if meetings > 0.0 {
                *place = won(a) / meetings;
            }
        }
        let mean = next.iter().map(|value| value.ln()).sum::<f64>() / count as f64;
        let scale = mean.exp();
        let mut moved = 0.0_f64;
        for (old, new) in strength.iter_mut().zip(next) {
            let new = new / scale;
            moved = moved.max((new.ln() - old.ln()).abs());
            *old = new;
        }
        if moved < 1e-9 {
            break;
        }
    }
    let points = 400.0 / std::f64::consts::LN_10;
    (0..count)
        .map(|a| {
            let information: f64 = (0..count)
                .map(|b| {
                    let chance = strength[a] / (strength[a] + strength[b]);
                    met(a, b) * chance * (1.0 - chance)
                })
                .sum();
            let error = if information > 0.0 { Z_95 * points / information.sqrt() } else { f64::INFINITY };
            Rating { elo: points * strength[a].ln(), error }
        })
        .collect()
}

/// State of a sequential test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first is stronger.
    Stronger,
    /// The first is not stronger.
    NotStronger,
    /// Not decided yet.
    Open,
}

/// A sequential probability ratio test of "equal" against "stronger by `lead` Elo points", with 5 % error either way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    lead: f64,
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sprt {
    /// Creates a test for a lead of `lead` Elo points.
    pub const fn new(lead: f64) -> Self {
        Self { lead, count: 0.0, sum: 0.0, squares: 0.0 }
    }

    /// Adds the mean win share of one set of games with the same deal and all seatings.
    pub fn add(&mut self, share: f64) {
        self.count += 1.0;
        self.sum += share;
        self.squares += share * share;
    }

    /// Returns the log-likelihood ratio, by the normal approximation.
    pub fn ratio(&self) -> f64 {
        if self.count < 2.0 {
            return 0.0;
        }
        let mean = self.sum / self.count;
        let variance = (self.squares / self.count - mean * mean).max(1e-4);
        let even = 0.5;
        let ahead = 1.0 / (1.0 + 10_f64.powf(-self.lead / 400.0));
        self.count * (ahead - even) * (2.0 * mean - even - ahead) / (2.0 * variance)
    }

    /// Returns the verdict so far.
    pub fn verdict(&self) -> Verdict {
        let bound = (0.95_f64 / 0.05).ln();
        match self.ratio() {
            ratio if self.count >= 8.0 && ratio >= bound => Verdict::Stronger,
            ratio if self.count >= 8.0 && ratio <= -bound => Verdict::NotStronger,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_interval_matches_known_values() {
        let [low, high] = wilson(50.0, 100);
        assert!((low - 0.4038).abs() < 1e-3 && (high - 0.5962).abs() < 1e-3, "{low} {high}");
        let [low, high] = wilson(20.0, 20);
        assert!(low > 0.83 && (high - 1.0).abs() < 1e-12);
    }

    #[test]
    fn three_wins_of_four_are_about_190_elo() {
        let ratings = bradley_terry(&[vec![0.0, 750.0], vec![250.0, 0.0]]);
        let lead = ratings[0].elo - ratings[1].elo;
        assert!((lead - 190.8).abs() < 2.0, "{lead}");
        assert!(ratings[0].error > 5.0 && ratings[0].error < 30.0);
    }

    #[test]
    fn sprt_decides_both_for_a_clear_lead_and_for_equality() {
        let mut test = Sprt::new(30.0);
        while test.verdict() == Verdict::Open {
            test.add(1.0);
            test.add(0.5);
        }
        assert_eq!(test.verdict(), Verdict::Stronger);
        let mut test = Sprt::new(30.0);
        for round in 0..4000 {
            test.add(if round % 2 == 0 { 0.0 } else { 1.0 });
        }
        assert_eq!(test.verdict(), Verdict::NotStronger);
    }
}
