//! Measures how well win chances predict victory, on games of planners, and fits the curves that correct them.

use bots::{Budget as BotBudget, Kind, MemoryTracker, Observation};
use engine::any::ByKind;
use engine::seat::Seat;
use engine::setup::Setup;
use engine::shuffle::FastRng;

use crate::bot_game::bot_game;
use crate::budget::Budget;
use crate::coached::Coached;
pub use crate::curve::{Curves, KNOTS};
use crate::curve::{log_odds, share_logarithm, weights};
use crate::decision::{Sampler, knowledge};
use crate::estimate::Series;
use crate::line::{Position as Start, progress_of, won_shares};
use crate::outcome::{UNITS, shares};
use crate::timeline::{Timeline, replay};

/// A position of a game with the shares of simulated games won, and the result.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// Seed of the game.
    pub game: u64,
    /// Progress of the game, from 0 to 1.
    pub progress: f64,
    /// The deciding seat.
    pub seat: usize,
    /// Share of simulated games that each seat won, with all hands known.
    pub shares: Vec<f64>,
    /// Share of sampled games that the deciding seat won after the action that it chose.
    pub share: f64,
    /// Points of the deciding seat that everybody sees, minus those of its best opponent.
    pub lead: f64,
    /// Share of the victory of each seat.
    pub won: Vec<f64>,
}

/// Plays a game of planners and measures `count` of its decisions, chosen at random.
///
/// # Panics
/// Panics if a planner chooses an illegal action, which is a bug of the planner.
pub fn positions(setup: &Setup, seed: u64, count: usize, budget: Budget) -> Vec<Position> {
    let (record, _) = bot_game(setup, Kind::Planner, BotBudget::Nodes(0), seed, |_, _, _| ());
    match replay(&record).expect("the record of a finished game replays") {
        ByKind::Board(timeline) => measured(&timeline, seed, count, budget),
        ByKind::Card(timeline) => measured(&timeline, seed, count, budget),
    }
}

fn measured<G: Coached>(timeline: &Timeline<G>, seed: u64, count: usize, budget: Budget) -> Vec<Position> {
    let seats = timeline.end.seats();
    let result = shares(&timeline.end.standings(), seats);
    let won: Vec<f64> = result.first(seats).iter().map(|&units| units as f64 / UNITS as f64).collect();
    let mut rng = FastRng::new(!seed);
    let mut places: Vec<usize> = (0..timeline.steps.len())
        .filter(|&step| knowledge(&timeline.steps[step].game, timeline.steps[step].seat).1.len() > 1)
        .collect();
    let mut found = Vec::new();
    while found.len() < count && !places.is_empty() {
        let place = places.swap_remove(rng.below(places.len() as u32) as usize);
        let step = &timeline.steps[place];
        let seat = step.seat;
        let (view, legal) = knowledge(&step.game, seat);
        let seen = timeline.seen_before(step, seat);
        let observation =
            Observation { view: &view, events: &seen, legal: &legal, budget: BotBudget::Nodes(0) };
        let memory = MemoryTracker::<G>::default().update(&observation).clone();
        let mut sampler = Sampler::<G> { view: &view, memory: &memory, seat, rng: FastRng::new(rng.next()) };
        // As many as the second series of a decision has at least.
        let share: Series = (0..(budget.rollouts / 6).max(8))
            .map(|_| {
                let world = sampler.world();
                sampler.outcome(&sampler.play(&world, Some(step.action))).win
            })
            .collect();
        let start = Start { game: &step.game, action: None };
        let known = won_shares(start, budget.worlds, rng.next());
        let points = |seat: Seat| G::public_points(&view, seat);
        let best = Seat::all(seats).filter(|&other| other != seat).map(points).fold(f64::MIN, f64::max);
        found.push(Position {
            game: seed,
            progress: progress_of(&step.game),
            seat: seat.index(),
            shares: known.iter().map(|&(share, _)| share).collect(),
            share: share.mean(),
            lead: points(seat) - best,
            won: won.clone(),
        });
    }
    found
}

/// Fits curves to positions by maximum likelihood.
pub fn fit(positions: &[Position]) -> Curves {
    let line: Vec<Choice<KNOTS>> = positions
        .iter()
        .map(|position| {
            let weights = weights(position.progress);
            let features =
                position.shares.iter().map(|&share| weights.map(|weight| weight * share_logarithm(share)));
            Choice { features: features.collect(), shares: position.won.clone() }
        })
        .collect();
    let decisions: Vec<Choice<{ 2 * KNOTS }>> =
        positions.iter().map(|position| two_way(position, log_odds(position.share))).collect();
    let [a0, a1, a2, b0, b1, b2] = maximize(&decisions, [0.0, 0.0, 0.0, 1.0, 1.0, 1.0]);
    let slope = [b0, b1, b2];
    let seats = positions.first().map_or(2, |position| position.shares.len());
    let equal = log_odds(1.0 / seats as f64);
    // The fit has the log-odds themselves.
    let offset = [a0, a1, a2];
    let offset = std::array::from_fn(|knot| offset[knot] - equal + slope[knot] * equal);
    Curves { line: maximize(&line, [1.0; KNOTS]), offset, slope, equal }
}

/// Predicts victory of the deciding seat by the public lead alone. Each half of the games is predicted by a curve that is
/// fitted to the other half.
pub fn predictions_by_lead(positions: &[Position]) -> Vec<f64> {
    let choice = |position: &Position| two_way(position, position.lead / 10.0);
    let curves = [0, 1].map(|parity| {
        let others: Vec<_> =
            positions.iter().filter(|position| position.game % 2 != parity).map(choice).collect();
        maximize(&others, [0.0; 2 * KNOTS])
    });
    let predict = |position: &Position| choice(position).chances(&curves[(position.game % 2) as usize])[0];
    positions.iter().map(predict).collect()
}

/// Returns victory or not of the deciding seat by a number, with an offset and a factor for each knot.
fn two_way(position: &Position, number: f64) -> Choice<{ 2 * KNOTS }> {
    let [w0, w1, w2] = weights(position.progress);
    let won = position.won[position.seat];
    let features = vec![[w0, w1, w2, w0 * number, w1 * number, w2 * number], [0.0; 2 * KNOTS]];
    Choice { features, shares: vec![won, 1.0 - won] }
}

/// Outcomes with features; their log-odds are linear in the features.
struct Choice<const N: usize> {
    features: Vec<[f64; N]>,
    /// How much of each outcome happened.
    shares: Vec<f64>,
}

impl<const N: usize> Choice<N> {
    fn chances(&self, factors: &[f64; N]) -> Vec<f64> {
        let dot = |features: &[f64; N]| features.iter().zip(factors).map(|(x, b)| x * b).sum::<f64>();
        let odds: Vec<f64> = self.features.iter().map(dot).collect();
        let most = odds.iter().copied().fold(f64::MIN, f64::max);
        let powers: Vec<f64> = odds.iter().map(|odds| (odds - most).exp()).collect();
        let sum: f64 = powers.iter().sum();
        powers.iter().map(|power| power / sum).collect()
    }
}

/// Returns the factors of the highest likelihood, by Newton's method. A weak prior keeps them near `prior`.
#[allow(clippy::needless_range_loop, reason = "two indices of a matrix")]
fn maximize<const N: usize>(choices: &[Choice<N>], prior: [f64; N]) -> [f64; N] {
    const STRENGTH: f64 = 4.0;
    let mut factors = prior;
    for _ in 0..30 {
        let mut gradient: [f64; N] = std::array::from_fn(|n| STRENGTH * (prior[n] - factors[n]));
        let mut curvature = [[0.0; N]; N];
        for (n, row) in curvature.iter_mut().enumerate() {
            row[n] = STRENGTH;
        }
        for choice in choices {
            let chances = choice.chances(&factors);
            let mut mean = [0.0; N];
            for ((features, &chance), &share) in choice.features.iter().zip(&chances).zip(&choice.shares) {
                for n in 0..N {
                    gradient[n] += (share - chance) * features[n];
                    mean[n] += chance * features[n];
                    for m in 0..N {
                        curvature[n][m] += chance * features[n] * features[m];
                    }
                }
            }
            for n in 0..N {
                for m in 0..N {
                    curvature[n][m] -= mean[n] * mean[m];
                }
            }
        }
        let step = solve(curvature, gradient);
        // A long step can overshoot.
        let longest = step.iter().fold(0.0, |longest: f64, one| longest.max(one.abs()));
        let scale = if longest > 0.5 { 0.5 / longest } else { 1.0 };
        for (factor, step) in factors.iter_mut().zip(step) {
            *factor += scale * step;
        }
        if longest < 1e-9 {
            break;
        }
    }
    factors
}

/// Solves linear equations with a positive definite matrix.
#[allow(clippy::needless_range_loop, reason = "two indices of a matrix")]
fn solve<const N: usize>(mut matrix: [[f64; N]; N], mut right: [f64; N]) -> [f64; N] {
    for n in 0..N {
        for m in n + 1..N {
            let factor = matrix[m][n] / matrix[n][n];
            for k in n..N {
                matrix[m][k] -= factor * matrix[n][k];
            }
            right[m] -= factor * right[n];
        }
    }
    for n in (0..N).rev() {
        for m in n + 1..N {
            right[n] -= matrix[n][m] * right[m];
        }
        right[n] /= matrix[n][n];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions of which the results are exactly what the curves say.
    fn of(curves: &Curves) -> Vec<Position> {
        let mut positions = Vec::new();
        for game in 0..4000 {
            let progress = f64::from(game % 20) / 19.0;
            let share = f64::from(game / 20 % 20 + 1) / 21.0;
            let shares = vec![share, 1.0 - share];
            let won = curves.chances(progress, &shares);
            positions.push(Position { game: game as u64, progress, seat: 0, share, shares, lead: 0.0, won });
        }
        positions
    }

    #[test]
    fn a_fit_recovers_the_curve_that_made_the_results() {
        let slope = [0.6, 0.8, 1.1];
        let fitted = fit(&of(&Curves { line: slope, offset: [0.0; KNOTS], slope, equal: 0.0 }));
        for (numbers, expected) in
            [(fitted.line, slope), (fitted.slope, slope), (fitted.offset, [0.0; KNOTS])]
        {
            for (number, expected) in numbers.iter().zip(expected) {
                assert!((number - expected).abs() < 0.05, "{fitted:?}");
            }
        }
    }

    #[test]
    fn a_lead_that_says_nothing_predicts_the_mean() {
        let positions = of(&Curves::NONE);
        let mean = positions.iter().map(|position| position.won[0]).sum::<f64>() / positions.len() as f64;
        for prediction in predictions_by_lead(&positions) {
            assert!((prediction - mean).abs() < 0.05, "{prediction}");
        }
    }
}
