//! Verifies that every shuffle of a record follows from a secret.

use std::fmt;

use super::{Record, RecordError};
use crate::shuffle::{Chance, Secret, SecretChance, ShuffleKind, ShuffleOutcome};

/// Why a record cannot be verified with a secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VerifyError {
    /// The record itself is invalid.
    Record(RecordError),
    /// A shuffle differs from the one that follows from the secret.
    ShuffleMismatch {
        /// The line of the record.
        line: usize,
        /// The kind of shuffle.
        what: ShuffleKind,
        /// The 1-based index among the shuffles of this kind.
        number: u32,
    },
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Record(problem) => problem.fmt(f),
            Self::ShuffleMismatch { line, what, number } => {
                let what = what.name();
                write!(f, "line {line}: shuffle {number} of {what} does not follow from this secret")
            }
        }
    }
}

impl std::error::Error for VerifyError {}

impl Record {
    /// Checks that every shuffle outcome follows from `secret`, and returns their number.
    ///
    /// If seats contributed nonces, `secret` is the combined secret (see docs/record.md).
    pub fn verify(&self, secret: Secret) -> Result<usize, VerifyError> {
        // The replay checks what is shuffled when; below, the order is checked.
        self.replay().map_err(VerifyError::Record)?;
        let mut chance = SecretChance::new(secret);
        let mut made = [0; ShuffleKind::COUNT];
        let mut proven = 0;
        for (line, outcome) in self.numbered_outcomes() {
            let ShuffleOutcome { what, ref items } = *outcome;
            made[what as usize] += 1;
            let mut again = items.clone();
            // The engine passes items to shuffles in ascending order.
            again.sort_unstable();
            chance.shuffle(what, &mut again);
            if again != *items {
                return Err(VerifyError::ShuffleMismatch { line, what, number: made[what as usize] });
            }
            proven += 1;
        }
        Ok(proven)
    }

    /// Returns the outcomes with their lines.
    fn numbered_outcomes(&self) -> impl Iterator<Item = (usize, &ShuffleOutcome)> {
        let first = self.opening_line();
        let opening = self.opening.iter().enumerate().map(move |(place, outcome)| (first + place, outcome));
        let later = self.steps.iter().enumerate().flat_map(|(number, step)| {
            let line = self.line_of(number);
            step.outcomes.iter().enumerate().map(move |(place, outcome)| (line + 1 + place, outcome))
        });
        opening.chain(later)
    }
}
