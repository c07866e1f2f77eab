//! Kinds of bots by name, for every game.

use engine::UnknownName;
use std::sync::Arc;

use engine::board::BoardGame;
use engine::card_game::CardGame;

use crate::Bot;
use crate::decision::search::{Runner, Search, Serial, Settings};
use crate::decision::simulate::Simulate;
use crate::decision::{board, card_game, random::Random};
use crate::reason::{self, Reason};
use crate::version::Version;

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

    /// Creates a bot of this kind; only the search uses `thinking`.
    pub fn bot<G: Playable>(self, thinking: &Thinking) -> Box<dyn Bot<G>> {
        match self {
            Self::Random => Box::new(Random),
            Self::Greedy => G::greedy(),
            Self::Planner => Box::new(G::base(thinking.version)),
            Self::Search => {
                let settings = Settings { workers: thinking.workers, ..Settings::of(thinking.version) };
                Box::new(Search::<G>::new(settings, thinking.runner.clone()))
            }
        }
    }
}

impl std::str::FromStr for Kind {
    type Err = UnknownName;

    fn from_str(id: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|kind| kind.id() == id).ok_or(UnknownName)
    }
}

/// Version of a bot, and where and with how many workers its search runs.
#[derive(Clone, Debug)]
pub struct Thinking {
    /// Version of the bot.
    pub version: Version,
    /// Number of workers of a search.
    pub workers: usize,
    /// Runs the workers of a search.
    pub runner: Arc<dyn Runner>,
}

impl Thinking {
    /// Creates a single worker of the latest version that is run by `runner`.
    pub fn on(runner: Arc<dyn Runner>) -> Self {
        Self { version: Version::LATEST, workers: 1, runner }
    }
}

impl Default for Thinking {
    /// Creates a single worker of the latest version on the calling thread, without a clock.
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

    /// Explains an action from what the viewer sees.
    fn reason(view: &Self::View, action: Self::Action) -> Reason;
}

impl Playable for BoardGame {
    fn greedy() -> Box<dyn Bot<Self>> {
        Box::new(board::greedy::Greedy)
    }

    fn is_blind_draw(action: Self::Action) -> bool {
        action == engine::board::action::Action::Pick(engine::market::Source::Deck)
    }

    fn reason(view: &Self::View, action: Self::Action) -> Reason {
        reason::of_board(view, action)
    }
}

impl Playable for CardGame {
    fn greedy() -> Box<dyn Bot<Self>> {
        Box::new(card_game::greedy::Greedy)
    }

    fn is_blind_draw(action: Self::Action) -> bool {
        action == engine::card_game::action::Action::Pick(engine::market::Source::Deck)
    }

    fn reason(view: &Self::View, action: Self::Action) -> Reason {
        reason::of_card_game(view, action)
    }
}
