//! The result of an analysis. Its JSON form is documented in `docs/coach.md`.

use serde::Serialize;

use crate::budget::Budget;
use crate::estimate::Estimate;
use crate::fact::Fact;

/// Version of the JSON format.
pub(crate) const FORMAT: u32 = 2;

/// Values of an action for the deciding seat.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Evaluation {
    /// Win chance; a shared victory counts in part.
    pub win: Estimate,
    /// Final score.
    pub points: Estimate,
    /// Points ahead of the best opponent.
    pub lead: Estimate,
    /// Number of simulated games.
    pub games: u32,
}

/// Paired difference of two actions: how much the first is better.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Difference {
    /// Difference in win chance.
    pub win: Estimate,
    /// Difference in points ahead of the best opponent.
    pub lead: Estimate,
}

/// Class of a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// No better action was found.
    Best,
    /// The loss is small or not larger than its error.
    Good,
    /// A small loss.
    Inaccuracy,
    /// A considerable loss.
    Mistake,
    /// A large loss.
    Blunder,
}

impl Class {
    /// All classes, best first.
    pub const ALL: [Self; 5] = [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// Number of standard errors by which a loss must exceed zero to count.
    const SIGNIFICANT: f64 = 2.0;

    /// Returns the class of a decision that lost `loss` of win chance against another action.
    pub fn of_loss(loss: Estimate) -> Self {
        if loss.mean <= Self::SIGNIFICANT * loss.error {
            return Self::Good;
        }
        match loss.mean {
            loss if loss >= 0.15 => Self::Blunder,
            loss if loss >= 0.07 => Self::Mistake,
            loss if loss >= 0.03 => Self::Inaccuracy,
            _ => Self::Good,
        }
    }

    /// Returns the name of the class in JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// A decision among several actions, judged from what its seat knew.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Decision {
    /// Number of the action in the record, from 0.
    pub step: usize,
    /// The deciding seat.
    pub seat: usize,
    /// Number of legal actions.
    pub legal: usize,
    /// Face-up cards before the decision, by slot.
    pub row: Vec<Option<&'static str>>,
    /// Ids of the tickets on offer to the seat, in the order of the offer.
    pub offer: Vec<String>,
    /// The chosen action, in notation.
    pub action: String,
    /// The class.
    pub class: Class,
    /// The action that the coach prefers, in notation; equal to `action` if no better one was found.
    pub preferred: String,
    /// Values of the chosen action.
    pub chosen_value: Evaluation,
    /// Values of the preferred action.
    pub preferred_value: Evaluation,
    /// How much better the preferred action is; zero if it is the chosen one.
    pub loss: Difference,
    /// Win chance of the chosen action minus that of the simulated player's choice.
    pub gain_over_baseline: Estimate,
    /// Facts about the preferred action, most important first.
    pub reasons: Vec<Fact>,
}

/// Win chances of all seats before an action, with all hands known and the order of the decks unknown.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Moment {
    /// Number of the action that follows; the last moment is the end of the record.
    pub step: usize,
    /// Win chance by seat, in units of [`crate::UNITS`]; they add up to it.
    pub units: Vec<i64>,
    /// Standard errors of the win chances.
    pub errors: Vec<f64>,
}

/// What caused a change of the win chances.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The choice of the acting seat.
    Choice,
    /// The cards or tickets that came up.
    Chance,
}

/// Change of one seat's win chance.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Change {
    /// The seat.
    pub seat: usize,
    /// Win chance gained.
    pub win: Estimate,
}

/// A choice or a chance outcome that moved win chances considerably.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TurningPoint {
    /// Number of the action in the record.
    pub step: usize,
    /// The acting seat.
    pub seat: usize,
    /// The action, in notation.
    pub action: String,
    /// Whether the choice or the chance after it moved the win chances.
    pub cause: Cause,
    /// Changes by seat.
    pub changes: Vec<Change>,
}

/// A part of the difference between result and expectation at the start.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Part {
    /// Win chance, in units of [`crate::UNITS`].
    pub units: i64,
    /// Standard error in win chance.
    pub error: f64,
}

/// The split of a seat's result minus its expectation at the start; the parts add up exactly.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Split {
    /// The seat.
    pub seat: usize,
    /// Expectation before the deal: an equal share, in units.
    pub expectation: i64,
    /// Share of the victory, or the estimated win chance at the end of an unfinished record, in units.
    pub result: i64,
    /// The deal, with the turn order.
    pub deal: Part,
    /// Cards drawn or turned up by anybody.
    pub cards: Part,
    /// Tickets drawn by anybody.
    pub tickets: Part,
    /// Choices of opponents, compared with the simulated player's.
    pub opponents: Part,
    /// Own choices, compared with the simulated player's, by what the seat knew.
    pub own: Part,
    /// Effect of own choices that the seat could not know about.
    pub hidden: Part,
    /// What inaccuracies, mistakes and blunders cost, compared with the actions that the coach prefers; zero or
    /// negative. It is not part of the sum.
    pub losses: Part,
}

impl Split {
    /// Returns the parts with their names in JSON.
    pub const fn parts(&self) -> [(&'static str, Part); 6] {
        [
            ("deal", self.deal),
            ("cards", self.cards),
            ("tickets", self.tickets),
            ("opponents", self.opponents),
            ("own", self.own),
            ("hidden", self.hidden),
        ]
    }
}

/// Final result of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatResult {
    /// Final score.
    pub points: i16,
    /// Rank, 1 for the winners.
    pub rank: u8,
}

/// An analysis, complete or as far as it was computed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analysis {
    /// Version of this format and of the coach's own computations.
    pub format: u32,
    /// Version of the bots that played the simulated games.
    pub bots: u32,
    /// Edition of the game.
    pub edition: String,
    /// Number of seats.
    pub seats: usize,
    /// Number of actions in the record.
    pub steps: usize,
    /// Seed of the analysis.
    pub seed: u64,
    /// Budget of the analysis.
    pub budget: Budget,
    /// Whether everything requested was computed.
    pub complete: bool,
    /// Units of one victory.
    pub units: i64,
    /// Results by seat, if the game is over.
    pub results: Option<Vec<SeatResult>>,
    /// Win chances over the game.
    pub line: Vec<Moment>,
    /// The largest changes, in the order of the game.
    pub turning_points: Vec<TurningPoint>,
    /// Decisions of the requested seats, in the order of the game.
    pub decisions: Vec<Decision>,
    /// Luck and skill of the requested seats; empty until everything else is computed.
    pub splits: Vec<Split>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_within_its_error_is_not_a_mistake() {
        let class = |mean, error| Class::of_loss(Estimate { mean, error });
        assert_eq!(class(0.2, 0.11), Class::Good);
        assert_eq!(class(0.2, 0.05), Class::Blunder);
        assert_eq!(class(0.07, 0.01), Class::Mistake);
        assert_eq!(class(0.069, 0.01), Class::Inaccuracy);
        assert_eq!(class(0.029, 0.001), Class::Good);
    }
}
