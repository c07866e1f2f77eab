//! Divides a result into luck and skill, and finds the turning points.
//!
//! The win chances before and after each choice and each chance outcome form a chain from the equal share before the
//! deal to the result. Every link of the chain belongs to one cause, so the parts add up exactly.

use crate::analysis::{Cause, Change, Decision, Part, Split, TurningPoint};
use crate::coached::Coached;
use crate::estimate::Estimate;
use crate::line::WinChances;
use crate::outcome::UNITS;
use crate::timeline::Timeline;

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
        let end = &self.estimates[*self.before.last().expect("a game has an end")];
        Split { seat, expectation, result: end.units[seat], deal, cards, tickets, opponents, own, hidden }
    }

    /// Returns the changes that moved some seat's win chance considerably and by more than their error.
    pub(crate) fn turning_points<G: Coached>(&self, timeline: &Timeline<G>) -> Vec<TurningPoint> {
        const MAX_POINTS: usize = 6;
        const NOTEWORTHY: f64 = 0.08;
        let mut found: Vec<(f64, TurningPoint)> = Vec::new();
        for (number, step) in timeline.steps.iter().enumerate() {
            let links = [
                (Cause::Choice, self.before[number], self.chosen[number]),
                (Cause::Chance, self.chosen[number], self.before[number + 1]),
            ];
            for (cause, from, to) in links {
                let changes: Vec<Change> = (0..timeline.end.seats())
                    .map(|seat| Change { seat, win: self.change(from, to, seat) })
                    .collect();
                let significant = changes
                    .iter()
                    .filter(|change| change.win.mean.abs() > 2.0 * change.win.error)
                    .map(|change| change.win.mean.abs())
                    .fold(0.0, f64::max);
                if significant >= NOTEWORTHY {
                    let action = step.game.write_action(step.action);
                    let seat = step.seat.index();
                    found.push((significant, TurningPoint { step: number, seat, action, cause, changes }));
                }
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found.truncate(MAX_POINTS);
        found.sort_by_key(|(_, point)| point.step);
        found.into_iter().map(|(_, point)| point).collect()
    }

    fn change(&self, from: usize, to: usize, seat: usize) -> Estimate {
        if from == to {
            return Estimate::default();
        }
        let (from, to) = (&self.estimates[from], &self.estimates[to]);
        Estimate {
            mean: (to.units[seat] - from.units[seat]) as f64 / UNITS as f64,
            error: (from.variances[seat] + to.variances[seat]).sqrt(),
        }
    }
}
