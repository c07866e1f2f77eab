//! Players made of code.
//!
//! A [`Bot`] sees what a person in its seat would see, and nothing else can reach it: not by discipline but by type.
//! It never gets a game, only a view of one, the events its seat has seen, and a generator of its own.
//!
//! The code is layered: [`knowledge`] (what a seat remembers and what may be hidden), [`value`] (what routes, cards and
//! tickets are worth to a seat) and [`decision`] (which action is chosen).

pub mod decision;
pub mod kind;
pub mod knowledge;
pub mod level;
pub mod match_play;
pub mod rating;
pub mod reason;
pub mod seated_bot;
pub mod value;

pub use kind::Kind;
pub use knowledge::{Guess, Remembering};
pub use level::Level;
pub use reason::Reason;
pub use seated_bot::{Brain, Decision, Hint, hint};

use std::time::Duration;

use engine::game::Game;
use engine::shuffle::FastRng;

/// How much a bot may think about one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// Simulated games: the same choice on every machine.
    Nodes(u32),
    /// Time on the clock.
    Time(Duration),
}

/// What a bot sees when it is to choose.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a, G: Game> {
    /// What its seat knows.
    pub view: &'a G::View,
    /// What its seat has seen happen since its last choice.
    pub events: &'a [G::SeenEvent],
    /// What it may do.
    pub legal: &'a [G::Action],
    /// How much it may think.
    pub budget: Budget,
}

/// Chooses for one seat of one game, from what that seat can see.
pub trait Bot<G: Game>: Send {
    /// One of the legal actions.
    fn choose(&mut self, sight: &Sight<'_, G>, rng: &mut FastRng) -> G::Action;
}
