//! Levels for people: five railway folk, from gentle to merciless, each a bot with a budget.

use std::time::Duration;

use engine::shuffle::FastRng;

use crate::kind::{Kind, Playable};
use crate::{Bot, Budget, Sight};

/// How strong an opponent is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Takes what lies nearest and often cannot decide.
    Porter,
    /// Has a plan and now and then forgets it.
    Signalman,
    /// Sticks to the plan.
    Conductor,
    /// Thinks ahead for a moment.
    Dispatcher,
    /// Thinks ahead for long.
    Stationmaster,
}

impl Level {
    /// All levels, gentlest first.
    pub const ALL: [Self; 5] =
        [Self::Porter, Self::Signalman, Self::Conductor, Self::Dispatcher, Self::Stationmaster];

    /// The level's name in records, on the command line and on the wire.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Porter => "porter",
            Self::Signalman => "signalman",
            Self::Conductor => "conductor",
            Self::Dispatcher => "dispatcher",
            Self::Stationmaster => "stationmaster",
        }
    }

    /// The level with that name.
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.id() == id)
    }

    /// How long it may think about one decision.
    pub const fn budget(self) -> Budget {
        match self {
            // These decide at once, whatever the budget.
            Self::Porter | Self::Signalman | Self::Conductor => Budget::Nodes(0),
            Self::Dispatcher => Budget::Time(Duration::from_millis(250)),
            Self::Stationmaster => Budget::Time(Duration::from_millis(1500)),
        }
    }

    /// An opponent of that level.
    pub fn bot<G: Playable>(self) -> Box<dyn Bot<G>> {
        match self {
            Self::Porter => {
                Box::new(Gentle { careful: Kind::Greedy.bot(1), careless: Box::new(Dithering), slips: 25 })
            }
            Self::Signalman => {
                Box::new(Gentle { careful: Kind::Planner.bot(1), careless: Kind::Greedy.bot(1), slips: 25 })
            }
            Self::Conductor => Kind::Planner.bot(1),
            Self::Dispatcher => Kind::Search.bot(1),
            Self::Stationmaster => Kind::Search.bot(2),
        }
    }
}

/// A player who makes the mistakes that people make: now and then a careless one chooses instead.
struct Gentle<G: Playable> {
    careful: Box<dyn Bot<G>>,
    careless: Box<dyn Bot<G>>,
    /// How many choices in a hundred are careless.
    slips: u32,
}

impl<G: Playable> Bot<G> for Gentle<G> {
    fn choose(&mut self, sight: &Sight<'_, G>, rng: &mut FastRng) -> G::Action {
        let careful = self.careful.choose(sight, rng);
        if rng.below(100) < self.slips { self.careless.choose(sight, rng) } else { careful }
    }
}

/// Draws a card while it makes up its mind, and takes the obvious where it cannot.
struct Dithering;

impl<G: Playable> Bot<G> for Dithering {
    fn choose(&mut self, sight: &Sight<'_, G>, rng: &mut FastRng) -> G::Action {
        match sight.legal.iter().find(|&&action| G::is_dithering(action)) {
            Some(&draw) => draw,
            None => G::greedy().choose(sight, rng),
        }
    }
}
