//! Who takes part: bots by kind or level, and programs, each with its budget.

use std::time::Duration;

use bots::{AnySeatedBot, Budget, Kind, Level};
use engine::edition::Edition;
use engine::seat::Seat;

/// Simulated games of a search that was given no budget.
const DEFAULT_NODES: u32 = 1000;

/// What plays.
#[derive(Clone, Debug)]
pub(super) enum Who {
    Kind(Kind),
    Level(Level),
    Program(String),
}

/// A bot that takes part.
#[derive(Clone, Debug)]
pub(super) struct Contestant {
    /// As it was written on the command line.
    pub(super) name: String,
    pub(super) who: Who,
    pub(super) budget: Budget,
}

impl Contestant {
    /// The contestant that a text such as `search@1s` names.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let name = text.trim().to_owned();
        if let Some(program) = name.strip_prefix("cmd:") {
            let who = Who::Program(program.to_owned());
            return Ok(Self { who, budget: Budget::Nodes(0), name });
        }
        let (id, budget) = match name.split_once('@') {
            Some((id, budget)) => (id, Some(read_budget(budget)?)),
            None => (name.as_str(), None),
        };
        let (who, usual) = match (Kind::named(id), Level::named(id)) {
            (Some(kind), _) => (Who::Kind(kind), Budget::Nodes(DEFAULT_NODES)),
            (None, Some(level)) => (Who::Level(level), level.budget()),
            (None, None) => return Err(format!("there is no bot {id}")),
        };
        Ok(Self { who, budget: budget.unwrap_or(usual), name })
    }

    /// Whether it is one of our bots, which must not fail.
    pub(super) const fn is_ours(&self) -> bool {
        match self.who {
            Who::Kind(_) | Who::Level(_) => true,
            Who::Program(_) => false,
        }
    }

    /// Its brain in that seat, if it is one of ours.
    pub(super) fn bot(&self, edition: Edition, seat: Seat, seed: u64) -> Option<AnySeatedBot> {
        match &self.who {
            Who::Kind(kind) => Some(AnySeatedBot::of_kind(*kind, edition, seat, self.budget, seed)),
            Who::Level(level) => {
                Some(AnySeatedBot::new(*level, edition, seat, seed).with_budget(self.budget))
            }
            Who::Program(_) => None,
        }
    }
}

/// `1s`, `200ms` or `500n`.
fn read_budget(text: &str) -> Result<Budget, String> {
    let number = |digits: &str| {
        digits.parse::<u32>().map_err(|_| format!("{text} is no budget such as 1s, 200ms or 500n"))
    };
    if let Some(milliseconds) = text.strip_suffix("ms") {
        Ok(Budget::Time(Duration::from_millis(u64::from(number(milliseconds)?))))
    } else if let Some(seconds) = text.strip_suffix('s') {
        Ok(Budget::Time(Duration::from_secs(u64::from(number(seconds)?))))
    } else {
        Ok(Budget::Nodes(number(text.strip_suffix('n').unwrap_or(text))?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_read() {
        assert_eq!(read_budget("1s"), Ok(Budget::Time(Duration::from_secs(1))));
        assert_eq!(read_budget("200ms"), Ok(Budget::Time(Duration::from_millis(200))));
        assert_eq!(read_budget("500n"), Ok(Budget::Nodes(500)));
        assert!(read_budget("soon").is_err());
    }

    #[test]
    fn unknown_bots_are_named() {
        assert_eq!(Contestant::read("wizard").map(|_| ()), Err("there is no bot wizard".to_owned()));
    }
}
