//! Players named on a command line or in a request: bots by kind or level, and external programs, each with its budget.

use std::time::Duration;

use bots::{AnySeatedBot, Budget, Kind, Level, Thinking, Version};
use engine::edition::Edition;
use engine::seat::Seat;
use search_threads::Threads;

/// Simulated games per decision of a search without a budget.
const DEFAULT_NODES: u32 = 1000;

/// Type of a player.
#[derive(Clone, Debug)]
pub(crate) enum Who {
    Kind(Kind),
    Level(Level),
    Program(String),
}

/// A player that is not a person.
#[derive(Clone, Debug)]
pub(crate) struct PlayerSpec {
    /// The text of the command line.
    pub(crate) name: String,
    pub(crate) who: Who,
    pub(crate) budget: Budget,
    thinking: Thinking,
}

impl PlayerSpec {
    /// Parses a player such as `search@1s`.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let name = text.trim().to_owned();
        let thinking = Thinking::on(Threads::shared());
        if let Some(program) = name.strip_prefix("cmd:") {
            let who = Who::Program(program.to_owned());
            return Ok(Self { who, budget: Budget::Nodes(0), name, thinking });
        }
        let mut parts = name.split('@');
        let id = parts.next().unwrap_or_default();
        let (mut version, mut budget) = (None, None);
        for part in parts {
            match part.parse() {
                Ok(number) if version.is_none() && budget.is_none() => {
                    let known = Version::numbered(number);
                    version = Some(known.ok_or_else(|| format!("there is no version {number} of {id}"))?);
                }
                Ok(_) => return Err(format!("{name} is not a bot such as search@1@2000n")),
                Err(_) if budget.is_none() => budget = Some(read_budget(part)?),
                Err(_) => return Err(format!("{name} has two budgets")),
            }
        }
        let thinking = Thinking { version: version.unwrap_or(Version::LATEST), ..thinking };
        if version.is_some() && !matches!(id.parse::<Kind>(), Ok(Kind::Planner | Kind::Search)) {
            return Err(format!("{id} has no versions; planner and search have"));
        }
        let (who, usual) = match (id.parse::<Kind>().ok(), id.parse::<Level>().ok()) {
            (Some(kind), _) => (Who::Kind(kind), Budget::Nodes(DEFAULT_NODES)),
            (None, Some(level)) => (Who::Level(level), level.budget()),
            (None, None) => return Err(format!("there is no bot {id}")),
        };
        Ok(Self { who, budget: budget.unwrap_or(usual), name, thinking })
    }

    /// Returns whether it is a built-in bot, which must not fail.
    pub(crate) const fn is_ours(&self) -> bool {
        match self.who {
            Who::Kind(_) | Who::Level(_) => true,
            Who::Program(_) => false,
        }
    }

    /// Creates the bot for a seat, if it is a built-in bot.
    pub(crate) fn bot(&self, edition: Edition, seat: Seat, seed: u64) -> Option<AnySeatedBot> {
        match &self.who {
            Who::Kind(kind) => {
                Some(AnySeatedBot::thinking(*kind, &self.thinking, edition, seat, self.budget, seed))
            }
            Who::Level(level) => Some(
                AnySeatedBot::new(*level, edition, seat, seed, &self.thinking.runner)
                    .with_budget(self.budget),
            ),
            Who::Program(_) => None,
        }
    }
}

/// Parses `1s`, `200ms` or `500n`.
pub(crate) fn read_budget(text: &str) -> Result<Budget, String> {
    let number = |digits: &str| {
        digits.parse::<u32>().map_err(|_| format!("{text} is not a budget such as 1s, 200ms or 500n"))
    };
    if let Some(milliseconds) = text.strip_suffix("ms") {
        Ok(Budget::Time(Duration::from_millis(u64::from(number(milliseconds)?))))
    } else if let Some(seconds) = text.strip_suffix('s') {
        Ok(Budget::Time(Duration::from_secs(u64::from(number(seconds)?))))
    } else {
        // A number without a unit is a version.
        Ok(Budget::Nodes(number(text.strip_suffix('n').unwrap_or_default())?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_parsed() {
        assert_eq!(read_budget("1s"), Ok(Budget::Time(Duration::from_secs(1))));
        assert_eq!(read_budget("200ms"), Ok(Budget::Time(Duration::from_millis(200))));
        assert_eq!(read_budget("500n"), Ok(Budget::Nodes(500)));
        assert!(read_budget("soon").is_err());
        assert!(read_budget("500").is_err());
    }

    #[test]
    fn a_number_alone_is_a_version() {
        let read = |text: &str| PlayerSpec::read(text).map(|bot| (bot.thinking.version, bot.budget));
        assert_eq!(read("search@1"), Ok((Version::One, Budget::Nodes(DEFAULT_NODES))));
        assert_eq!(read("search@1@500n"), Ok((Version::One, Budget::Nodes(500))));
        assert_eq!(read("search@500n"), Ok((Version::LATEST, Budget::Nodes(500))));
        for wrong in ["search@99", "search@1@1", "search@1s@1s", "search@1s@1", "greedy@1", "conductor@1"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn unknown_bots_are_errors() {
        assert_eq!(PlayerSpec::read("wizard").map(|_| ()), Err("there is no bot wizard".to_owned()));
    }
}
