//! Knowledge: what a seat remembers of what it has seen, and determinization, which samples complete games that
//! fit its view and its memory.
//!
//! The lowest layer. Determinization uses the distances of [`crate::value`] to weight the tickets that opponents may hold.

pub mod board;
pub mod card_game;
pub mod sampling;

use engine::game::Game;
use engine::shuffle::FastRng;

use crate::Observation;

/// A game whose hidden information can be sampled from a view and a memory.
pub trait Determinize: Game<View: Sync + 'static, Action: Sync + 'static> {
    /// What a seat remembers.
    type Memory: Clone + std::fmt::Debug + Send + Sync + 'static;

    /// Creates the memory of a seat that sees `view` first.
    fn memory(view: &Self::View) -> Self::Memory;

    /// Adds a seen event to the memory.
    fn remember(memory: &mut Self::Memory, event: &Self::SeenEvent);

    /// Samples a game that looks like `view` and contradicts nothing in `memory`.
    fn sample(view: &Self::View, memory: &Self::Memory, rng: &mut FastRng) -> Self;
}

/// A memory that is created at the first observation.
#[derive(Clone, Debug)]
pub struct MemoryTracker<G: Determinize>(Option<G::Memory>);

impl<G: Determinize> Default for MemoryTracker<G> {
    fn default() -> Self {
        Self(None)
    }
}

impl<G: Determinize> MemoryTracker<G> {
    /// Adds the events of `observation` and returns the memory.
    pub fn update(&mut self, observation: &Observation<'_, G>) -> &mut G::Memory {
        let memory = self.0.get_or_insert_with(|| G::memory(observation.view));
        for event in observation.events {
            G::remember(memory, event);
        }
        memory
    }
}
