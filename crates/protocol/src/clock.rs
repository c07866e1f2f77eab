//! Time controls.

use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::refusal_code::RefusalCode;

/// The time control of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Clock {
    /// No time limit.
    #[default]
    None,
    /// A time for each decision.
    PerMove {
        /// Seconds for each decision.
        seconds: u32,
    },
    /// A time for the whole game, with an increment for each decision.
    PerGame {
        /// Seconds for the whole game.
        seconds: u32,
        /// Seconds added after each decision.
        #[serde(default)]
        increment: u32,
    },
    /// Some days for each decision.
    Days {
        /// Days for each decision.
        days: u32,
    },
}

/// Allowed seconds for one decision.
pub const PER_MOVE: std::ops::RangeInclusive<u32> = 10..=3_600;
/// Allowed seconds for a game.
pub const PER_GAME: std::ops::RangeInclusive<u32> = 60..=24 * 3_600;
/// Maximum increment, in seconds.
pub const INCREMENT: u32 = 600;
/// Allowed days for one decision.
pub const DAYS: std::ops::RangeInclusive<u32> = 1..=30;

const DAY: i64 = 24 * 3_600 * 1_000;

impl Clock {
    /// Checks that all numbers are within their bounds.
    pub fn check(&self) -> Result<(), Refusal> {
        let good = match self {
            Self::None => true,
            Self::PerMove { seconds } => PER_MOVE.contains(seconds),
            Self::PerGame { seconds, increment } => PER_GAME.contains(seconds) && *increment <= INCREMENT,
            Self::Days { days } => DAYS.contains(days),
        };
        if good {
            Ok(())
        } else {
            Err(Refusal::new(RefusalCode::BadClock, "that clock setting is not allowed"))
        }
    }

    /// Returns the time that each seat has at the start, in milliseconds; `None` without a time limit.
    pub fn start(&self) -> Option<i64> {
        match self {
            Self::None => None,
            Self::PerMove { seconds } | Self::PerGame { seconds, .. } => Some(i64::from(*seconds) * 1_000),
            Self::Days { days } => Some(i64::from(*days) * DAY),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_out_of_bounds_are_rejected() {
        for good in [
            Clock::None,
            Clock::PerMove { seconds: 10 },
            Clock::PerMove { seconds: 3_600 },
            Clock::PerGame { seconds: 60, increment: 600 },
            Clock::Days { days: 30 },
        ] {
            assert_eq!(good.check(), Ok(()), "{good:?}");
        }
        for bad in [
            Clock::PerMove { seconds: 9 },
            Clock::PerMove { seconds: 3_601 },
            Clock::PerGame { seconds: 59, increment: 0 },
            Clock::PerGame { seconds: 60, increment: 601 },
            Clock::Days { days: 0 },
            Clock::Days { days: 31 },
        ] {
            assert_eq!(bad.check().expect_err("out of bounds").code, "bad-clock", "{bad:?}");
        }
    }
}
