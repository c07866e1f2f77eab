//! Knowledge: what a seat remembers of what it has seen, and determinization, which samples complete games that
//! fit its view and its memory.
//!
//! The lowest layer. Determinization uses the distances of [`crate::value`] to weight the tickets that opponents may hold.

pub mod board;
pub mod card_game;
pub mod sampling;

use engine::game::Game;
use engine::shuffle::FastRng;

use crate::Sight;

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
