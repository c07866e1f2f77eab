//! Knowledge: what a seat remembers of what it has seen, and determinization, which samples complete games that
//! fit its view and its memory.
//!
//! This is the lowest layer. Determinization uses the distances of [`crate::value`] to weight the tickets that
//! opponents may hold.

pub mod board;
pub mod card_game;
pub mod determinize;
pub mod sampling;

pub use self::determinize::Determinize;
use crate::Observation;

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
