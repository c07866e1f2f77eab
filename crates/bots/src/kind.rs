//! Kinds of bots by name, for every game.

use std::sync::Arc;

use engine::board::BoardGame;
use engine::card_game::CardGame;

use crate::Bot;
use crate::decision::search::{Runner, Search, Serial, Settings, Simulate};
use crate::decision::{board, card_game, random::Random};

/// A kind of bot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Uniformly random legal actions.
    Random,
    /// The best immediate score.
    Greedy,
    /// Planning, without search.
    Planner,
    /// Planning, improved by simulated games.
    Search,
}

impl Kind {
    /// All kinds, weakest first.
    pub const ALL: [Self; 4] = [Self::Random, Self::Greedy, Self::Planner, Self::Search];

    /// Returns the kind's name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Planner => "planner",
            Self::Search => "search",
        }
    }

    /// Returns the kind named `id`.
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }

    /// Creates a bot of this kind; only the search uses `thinking`.
    pub fn bot<G: Playable>(self, thinking: &Thinking) -> Box<dyn Bot<G>> {
        match self {
            Self::Random => Box::new(Random),
            Self::Greedy => G::greedy(),
            Self::Planner => Box::<G::Base>::default(),
            Self::Search => {
                let settings = Settings { workers: thinking.workers, ..Settings::default() };
                Box::new(Search::<G>::new(settings, thinking.runner.clone()))
            }
        }
    }
}

/// Where and with how many workers a search runs.
#[derive(Clone, Debug)]
pub struct Thinking {
    /// Number of workers of a search.
    pub workers: usize,
    /// Runs the workers of a search.
    pub runner: Arc<dyn Runner>,
}

impl Thinking {
    /// Creates a single worker that is run by `runner`.
    pub fn on(runner: Arc<dyn Runner>) -> Self {
        Self { workers: 1, runner }
    }
}

impl Default for Thinking {
    /// Creates a single worker on the calling thread, without a clock.
    fn default() -> Self {
        Self::on(Arc::new(Serial::default()))
    }
}

/// A game that every kind of bot can play.
pub trait Playable: Simulate<Base: 'static> {
    /// Creates a greedy bot.
    fn greedy() -> Box<dyn Bot<Self>>;

    /// Returns whether the action draws an unseen card.
    fn is_blind_draw(action: Self::Action) -> bool;
}

impl Playable for BoardGame {
    fn greedy() -> Box<dyn Bot<Self>> {
        Box::new(board::greedy::Greedy)
    }

    fn is_blind_draw(action: Self::Action) -> bool {
        action == engine::board::action::Action::Pick(engine::market::Source::Deck)
    }
}

impl Playable for CardGame {
    fn greedy() -> Box<dyn Bot<Self>> {
        Box::new(card_game::greedy::Greedy)
    }

    fn is_blind_draw(action: Self::Action) -> bool {
        action == engine::card_game::action::Action::Pick(engine::market::Source::Deck)
    }
}
