//! Five difficulty levels: each a kind of bot with a budget.

use engine::UnknownName;
use std::sync::Arc;
use std::time::Duration;

use engine::shuffle::FastRng;

use crate::decision::search::Runner;
use crate::kind::{Kind, Playable, Thinking};
use crate::{Bot, Budget, Observation};

/// Difficulty level of an opponent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Greedy; draws a card blindly in 25 % of its decisions.
    Porter,
    /// Planner; makes the greedy choice in 25 % of its decisions.
    Signalman,
    /// Planner.
    Conductor,
    /// Search with 250 ms per decision.
    Dispatcher,
    /// Search with 1.5 s per decision, on two threads.
    Stationmaster,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 5] =
        [Self::Porter, Self::Signalman, Self::Conductor, Self::Dispatcher, Self::Stationmaster];

    /// Returns the level's name in records, on the command line and in messages.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Porter => "porter",
            Self::Signalman => "signalman",
            Self::Conductor => "conductor",
            Self::Dispatcher => "dispatcher",
            Self::Stationmaster => "stationmaster",
        }
    }

    /// Returns the thinking budget of one decision.
    pub const fn budget(self) -> Budget {
        match self {
            // These levels do not use the budget.
            Self::Porter | Self::Signalman | Self::Conductor => Budget::Nodes(0),
            Self::Dispatcher => Budget::Time(Duration::from_millis(250)),
            Self::Stationmaster => Budget::Time(Duration::from_millis(1500)),
        }
    }

    /// Creates a bot of this level; `runner` runs the workers of its search.
    pub fn bot<G: Playable>(self, runner: &Arc<dyn Runner>) -> Box<dyn Bot<G>> {
        let thinking = Thinking::on(runner.clone());
        match self {
            Self::Porter => Box::new(Fallible {
                base: Kind::Greedy.bot(&thinking),
                blunder: Box::new(BlindDrawer),
                blunder_percent: 25,
            }),
            Self::Signalman => Box::new(Fallible {
                base: Kind::Planner.bot(&thinking),
                blunder: Kind::Greedy.bot(&thinking),
                blunder_percent: 25,
            }),
            Self::Conductor => Kind::Planner.bot(&thinking),
            Self::Dispatcher => Kind::Search.bot(&thinking),
            Self::Stationmaster => Kind::Search.bot(&Thinking { workers: 2, ..thinking }),
        }
    }
}

impl std::str::FromStr for Level {
    type Err = UnknownName;

    fn from_str(id: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|level| level.id() == id).ok_or(UnknownName)
    }
}

/// A bot that blunders: with some probability another bot chooses.
struct Fallible<G: Playable> {
    base: Box<dyn Bot<G>>,
    blunder: Box<dyn Bot<G>>,
    /// Percentage of choices made by `blunder`.
    blunder_percent: u32,
}

impl<G: Playable> Bot<G> for Fallible<G> {
    fn choose(&mut self, observation: &Observation<'_, G>, rng: &mut FastRng) -> G::Action {
        let base = self.base.choose(observation, rng);
        if rng.below(100) < self.blunder_percent { self.blunder.choose(observation, rng) } else { base }
    }
}

/// Draws from the deck where that is legal, else makes the greedy choice.
struct BlindDrawer;

impl<G: Playable> Bot<G> for BlindDrawer {
    fn choose(&mut self, observation: &Observation<'_, G>, rng: &mut FastRng) -> G::Action {
        match observation.legal.iter().find(|&&action| G::is_blind_draw(action)) {
            Some(&draw) => draw,
            None => G::greedy().choose(observation, rng),
        }
    }
}
