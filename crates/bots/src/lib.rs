//! Players made of code.
//!
//! A [`Bot`] sees what a person in its seat would see, and nothing else can reach it: not by discipline but by type.
//! It never gets a game, only a view of one, the events its seat has seen, and a generator of its own.

pub mod arena;
pub mod board;
pub mod brain;
pub mod card_game;
pub mod guess;
pub mod kind;
pub mod level;
pub mod random;
pub mod rating;
pub mod reason;
pub mod search;

pub use brain::{Brain, Decision, Hint, hint};
pub use kind::Kind;
pub use level::Level;
pub use reason::Reason;

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

/// A game that can be guessed at: what a seat remembers, and whole games that fit it.
pub trait Guess: Game<View: Sync + 'static, Action: Sync + 'static> {
    /// What a seat remembers of what it has seen.
    type Memory: Clone + std::fmt::Debug + Send + Sync + 'static;

    /// The memory of somebody who sees this first.
    fn memory(view: &Self::View) -> Self::Memory;

    /// Takes note of something seen.
    fn remember(memory: &mut Self::Memory, event: &Self::SeenEvent);

    /// A game that looks like `view` and contradicts nothing in `memory`.
    fn sample(view: &Self::View, memory: &Self::Memory, rng: &mut FastRng) -> Self;
}

/// A memory that begins with the first sight.
#[derive(Clone, Debug)]
pub struct Remembering<G: Guess>(Option<G::Memory>);

impl<G: Guess> Default for Remembering<G> {
    fn default() -> Self {
        Self(None)
    }
}

impl<G: Guess> Remembering<G> {
    /// The memory after what has been seen since the last choice.
    pub fn up_to(&mut self, sight: &Sight<'_, G>) -> &mut G::Memory {
        let memory = self.0.get_or_insert_with(|| G::memory(sight.view));
        for event in sight.events {
            G::remember(memory, event);
        }
        memory
    }
}
