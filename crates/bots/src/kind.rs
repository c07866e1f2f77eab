//! The kinds of bot by name, for every game.

use engine::board::BoardGame;
use engine::card_game::CardGame;

use crate::Bot;
use crate::decision::search::{Search, Settings, Simulate};
use crate::decision::{board, card_game, random::Random};

/// A kind of bot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Any legal action.
    Random,
    /// What is best at first sight.
    Greedy,
    /// By plan.
    Planner,
    /// By plan, corrected by simulated games.
    Search,
}

impl Kind {
    /// All kinds, weakest first.
    pub const ALL: [Self; 4] = [Self::Random, Self::Greedy, Self::Planner, Self::Search];

    /// The kind's name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Planner => "planner",
            Self::Search => "search",
        }
    }

    /// The kind with that name.
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }

    /// A bot of that kind; only the search uses more than one thread.
    pub fn bot<G: Playable>(self, threads: usize) -> Box<dyn Bot<G>> {
        match self {
            Self::Random => Box::new(Random),
            Self::Greedy => G::greedy(),
            Self::Planner => Box::<G::Base>::default(),
            Self::Search => Box::new(Search::<G>::new(Settings { threads, ..Settings::default() })),
        }
    }
}

/// A game that every kind of bot plays.
pub trait Playable: Simulate<Base: 'static> {
    /// A greedy bot.
    fn greedy() -> Box<dyn Bot<Self>>;

    /// Whether the action draws an unseen card: what somebody does who cannot decide.
    fn is_dithering(action: Self::Action) -> bool;
}

impl Playable for BoardGame {
    fn greedy() -> Box<dyn Bot<Self>> {
        Box::new(board::greedy::Greedy)
    }

    fn is_dithering(action: Self::Action) -> bool {
        action == engine::board::action::Action::Pick(engine::market::Source::Deck)
    }
}

impl Playable for CardGame {
    fn greedy() -> Box<dyn Bot<Self>> {
        Box::new(card_game::greedy::Greedy)
    }

    fn is_dithering(action: Self::Action) -> bool {
        action == engine::card_game::action::Action::Pick(engine::market::Source::Deck)
    }
}
