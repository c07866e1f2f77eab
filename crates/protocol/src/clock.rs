//! How a table counts time.

use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::refusal_code::RefusalCode;

/// How a table counts time.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Clock {
    /// Not at all.
    #[default]
    None,
    /// So many seconds for each decision.
    PerMove {
        /// Seconds.
        seconds: u32,
    },
    /// So many seconds for the whole game, and some more with each decision.
    PerGame {
        /// Seconds.
        seconds: u32,
        /// Seconds more.
        #[serde(default)]
        increment: u32,
    },
    /// So many days for each decision.
    Days {
        /// Days.
        days: u32,
    },
}

/// The shortest and the longest time for one decision, in seconds.
pub const PER_MOVE: std::ops::RangeInclusive<u32> = 10..=3_600;
/// The shortest and the longest time for a game, in seconds.
pub const PER_GAME: std::ops::RangeInclusive<u32> = 60..=24 * 3_600;
/// The most that one decision adds, in seconds.
pub const INCREMENT: u32 = 600;
/// The fewest and the most days for one decision.
pub const DAYS: std::ops::RangeInclusive<u32> = 1..=30;

const DAY: i64 = 24 * 3_600 * 1_000;

impl Clock {
    /// Whether it can be played by.
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

    /// What every seat has at the start, in milliseconds.
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
    fn clocks_have_their_bounds() {
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
