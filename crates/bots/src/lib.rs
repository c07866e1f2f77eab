//! Computer opponents.
//!
//! A [`Bot`] gets exactly what a person in its seat may know. The types enforce it: a bot never gets a game, only a view,
//! the events its seat has seen, the legal actions and a random number generator of its own.
//!
//! The code is layered: [`knowledge`] (what a seat remembers and what may be hidden), [`value`] (what routes, cards and
//! tickets are worth to a seat) and [`decision`] (which action is chosen).

pub mod decision;
pub mod encoding;
pub mod kind;
pub mod knowledge;
pub mod level;
pub mod match_play;
pub mod rating;
pub mod reason;
pub mod seated_bot;
pub mod value;

pub use decision::search::{Runner, Serial};
pub use kind::{Kind, Thinking};
pub use knowledge::{Determinize, MemoryTracker};
pub use level::Level;
pub use reason::Reason;
pub use seated_bot::{AnySeatedBot, Decision, Hint, SeatedBot, hint};

use std::time::Duration;

use engine::game::Game;
use engine::shuffle::FastRng;

/// Thinking budget of one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// Number of simulated games; gives the same choice on every machine.
    Nodes(u32),
    /// Wall-clock time.
    Time(Duration),
}

/// What a bot gets when it must choose.
#[derive(Clone, Copy, Debug)]
pub struct Observation<'a, G: Game> {
    /// The view of its seat.
    pub view: &'a G::View,
    /// Events that its seat has seen since its last choice.
    pub events: &'a [G::SeenEvent],
    /// Legal actions; never empty.
    pub legal: &'a [G::Action],
    /// Thinking budget.
    pub budget: Budget,
}

/// Chooses actions for one seat of one game from what that seat can see.
pub trait Bot<G: Game>: Send {
    /// Returns one of the legal actions.
    fn choose(&mut self, observation: &Observation<'_, G>, rng: &mut FastRng) -> G::Action;
}
