//! Divides a result into luck and skill, and finds the turning points.
//!
//! The win chances before and after each choice and each chance outcome form a chain from the equal share before the
//! deal to the result. Every link of the chain belongs to one cause, so the parts add up exactly.

use crate::analysis::{Cause, Change, Class, Decision, Part, Split, TurningPoint};
use crate::coached::Coached;
use crate::curve::Curves;
use crate::estimate::Estimate;
use crate::line::{Position, WinChances, change};
use crate::outcome::UNITS;
use crate::timeline::Timeline;

/// Smallest change of a win chance that is a turning point.
const NOTEWORTHY: f64 = 0.08;

/// Number of standard errors that a turning point must have. A game has hundreds of changes, so two would find some in
/// any game.
const SIGNIFICANT: f64 = 4.0;

/// Number of changes that are estimated again.
const MAX_CANDIDATES: usize = 24;

/// Win chances along the game. Several moments can share an estimate.
pub(crate) struct Chain {
    pub(crate) estimates: Vec<WinChances>,
    /// Index of the estimate before each action, and of the one at the end.
    pub(crate) before: Vec<usize>,
    /// Index of the estimate after each choice, before its chance outcome.
    pub(crate) chosen: Vec<usize>,
}

/// Causes by which the links of a chain are summed for one seat.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sum {
    Deal,
    Cards,
    Tickets,
    Opponents,
    Own,
}

const SUMS: [Sum; 5] = [Sum::Deal, Sum::Cards, Sum::Tickets, Sum::Opponents, Sum::Own];

impl Chain {
    /// Divides the result of a seat. `decisions` are the judged decisions of the seat.
    pub(crate) fn split<G: Coached>(
        &self,
        timeline: &Timeline<G>,
        seat: usize,
        decisions: &[Decision],
    ) -> Split {
        let seats = timeline.end.seats();
        let expectation = UNITS / seats as i64;
        let mut coefficients = vec![[0_i64; SUMS.len()]; self.estimates.len()];
        let mut link = |from: Option<usize>, to: usize, sum: Sum| {
            let place = SUMS.iter().position(|&other| other == sum).expect("all sums are listed");
            if let Some(from) = from {
                coefficients[from][place] -= 1;
            }
            coefficients[to][place] += 1;
        };
        link(None, self.before[0], Sum::Deal);
        for (number, step) in timeline.steps.iter().enumerate() {
            let choice = if step.seat.index() == seat { Sum::Own } else { Sum::Opponents };
            link(Some(self.before[number]), self.chosen[number], choice);
            let chance = if G::draws_tickets(step.action) { Sum::Tickets } else { Sum::Cards };
            link(Some(self.chosen[number]), self.before[number + 1], chance);
        }
        let mut parts = [Part::default(); SUMS.len()];
        for (estimate, coefficients) in self.estimates.iter().zip(&coefficients) {
            for (part, &coefficient) in parts.iter_mut().zip(coefficients) {
                part.units += coefficient * estimate.units[seat];
                // Squared until all are added.
                part.error += (coefficient * coefficient) as f64 * estimate.variances[seat];
            }
        }
        for part in &mut parts {
            part.error = part.error.sqrt();
        }
        let [mut deal, cards, tickets, opponents, choices] = parts;
        deal.units -= expectation;
        let own = decisions.iter().filter(|decision| decision.seat == seat);
        let (mut sum, mut variance) = (0.0, 0.0);
        for decision in own {
            sum += decision.gain_over_baseline.mean;
            variance += decision.gain_over_baseline.error.powi(2);
        }
        let own = Part { units: (sum * UNITS as f64).round() as i64, error: variance.sqrt() };
        let hidden = Part { units: choices.units - own.units, error: choices.error.hypot(own.error) };
        let costly = decisions
            .iter()
            .filter(|decision| decision.seat == seat && decision.class >= Class::Inaccuracy)
            .map(|decision| decision.loss.win);
        let (mut lost, mut lost_variance) = (0.0, 0.0);
        for loss in costly {
            lost += loss.mean;
            lost_variance += loss.error * loss.error;
        }
        let losses = Part { units: -((lost * UNITS as f64).round() as i64), error: lost_variance.sqrt() };
        let end = &self.estimates[*self.before.last().expect("a game has an end")];
        Split {
            seat,
            expectation,
            result: end.units[seat],
            deal,
            cards,
            tickets,
            opponents,
            own,
            hidden,
            losses,
        }
    }

    /// Returns the changes that may be turning points, at most [`MAX_CANDIDATES`], the largest first.
    ///
    /// The estimates of the chain are too noisy to decide it: a change that is largest among hundreds is so by chance in
    /// part. Candidates are confirmed in simulated games of their own.
    pub(crate) fn candidates<G: Coached>(&self, timeline: &Timeline<G>) -> Vec<Candidate> {
        let mut found: Vec<(f64, Candidate)> = Vec::new();
        for step in 0..timeline.steps.len() {
            let links = [
                (Cause::Choice, self.before[step], self.chosen[step]),
                (Cause::Chance, self.chosen[step], self.before[step + 1]),
            ];
            for (cause, from, to) in links.into_iter().filter(|&(_, from, to)| from != to) {
                let change =
                    |seat: usize| (self.estimates[to].units[seat] - self.estimates[from].units[seat]).abs();
                let largest = (0..timeline.end.seats()).map(change).max().unwrap_or(0);
                found.push((largest as f64 / UNITS as f64, Candidate { step, cause }));
            }
        }
        found.retain(|&(size, _)| size >= NOTEWORTHY / 2.0);
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found.truncate(MAX_CANDIDATES);
        found.into_iter().map(|(_, candidate)| candidate).collect()
    }
}

/// A change of win chances that may be a turning point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Candidate {
    pub(crate) step: usize,
    pub(crate) cause: Cause,
}

impl Candidate {
    /// Estimates the change again, before and after it in the same simulated games. Returns the turning point if it
    /// moved some seat's win chance considerably and by much more than the error.
    pub(crate) fn confirm<G: Coached>(
        self,
        timeline: &Timeline<G>,
        games: u32,
        seed: u64,
        curves: &Curves,
    ) -> Option<TurningPoint> {
        /// A candidate with fewer standard errors after the first games is given up.
        const FEW: f64 = 2.0;
        let step = &timeline.steps[self.step];
        let still = Position { game: &step.game, action: None };
        let chosen = Position { game: &step.game, action: Some((step.seat, step.action)) };
        let after = Position { game: timeline.game_at(self.step + 1), action: None };
        let (from, to) = match self.cause {
            Cause::Choice => (still, chosen),
            Cause::Chance => (chosen, after),
        };
        let changes = change(from, to, games, FEW, seed, curves);
        let is_clear =
            |win: &Estimate| win.mean.abs() >= NOTEWORTHY && win.mean.abs() >= SIGNIFICANT * win.error;
        changes.iter().any(is_clear).then(|| TurningPoint {
            step: self.step,
            seat: step.seat.index(),
            action: step.game.write_action(step.action),
            cause: self.cause,
            changes: changes.iter().enumerate().map(|(seat, &win)| Change { seat, win }).collect(),
        })
    }
}

/// Returns the largest of the confirmed turning points, in the order of the game.
pub(crate) fn largest(mut points: Vec<TurningPoint>) -> Vec<TurningPoint> {
    const MAX_POINTS: usize = 6;
    let size =
        |point: &TurningPoint| point.changes.iter().map(|change| change.win.mean.abs()).fold(0.0, f64::max);
    points.sort_by(|a, b| size(b).total_cmp(&size(a)));
    points.truncate(MAX_POINTS);
    points.sort_by_key(|point| (point.step, point.cause == Cause::Chance));
    points
}
