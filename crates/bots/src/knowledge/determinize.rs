//! The trait `Determinize`: samples complete games that fit a view and a memory. The games implement it in
//! `board/determinize.rs` and `card_game/determinize.rs`.

use engine::game::Game;
use engine::shuffle::FastRng;

use crate::version::Version;

/// A game whose hidden information can be sampled from a view and a memory.
pub trait Determinize: Game<View: Sync + 'static, Action: Sync + 'static> {
    /// What a seat remembers.
    type Memory: Clone + std::fmt::Debug + Send + Sync + 'static;

    /// Creates the memory of a seat that sees `view` first.
    fn memory(view: &Self::View) -> Self::Memory;

    /// Adds a seen event to the memory.
    fn remember(memory: &mut Self::Memory, event: &Self::SeenEvent);

    /// Samples a game that looks like `view` and contradicts nothing in `memory`, as a version of the bots does.
    fn sample_as(version: Version, view: &Self::View, memory: &Self::Memory, rng: &mut FastRng) -> Self;

    /// Samples a game that looks like `view` and contradicts nothing in `memory`.
    fn sample(view: &Self::View, memory: &Self::Memory, rng: &mut FastRng) -> Self {
        Self::sample_as(Version::LATEST, view, memory, rng)
    }
}
