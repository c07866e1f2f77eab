//! Bots for the seats that no person plays.

use bots::decision::random::Random;
use bots::kind::Playable;
use bots::{Bot, Budget, Level, SeatedBot};
use engine::seat::Seat;
use search_threads::Threads;

/// Strength of the opponents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OpponentLevel {
    /// Uniformly random legal actions.
    Random,
    /// A difficulty level.
    Level(Level),
}

impl OpponentLevel {
    /// Parses the name of a level, for clap.
    pub(super) fn named(name: &str) -> Result<Self, String> {
        if name == "random" {
            return Ok(Self::Random);
        }
        Level::named(name).map(Self::Level).ok_or_else(|| {
            let ids: Vec<&str> = Level::ALL.iter().map(|level| level.id()).collect();
            format!("the levels are random, {}", ids.join(", "))
        })
    }

    /// Seats a bot of this strength.
    pub(super) fn seated<G: Playable>(self, seat: Seat, seed: u64) -> SeatedBot<G> {
        let bot: Box<dyn Bot<G>> = match self {
            Self::Random => Box::new(Random),
            Self::Level(level) => level.bot(&Threads::shared()),
        };
        SeatedBot::new(bot, seat, self.budget(), seed)
    }

    const fn budget(self) -> Budget {
        match self {
            // The random bot does not use the budget.
            Self::Random => Budget::Nodes(0),
            Self::Level(level) => level.budget(),
        }
    }
}
