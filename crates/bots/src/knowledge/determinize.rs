//! The trait `Determinize`: samples complete games that fit a view and a memory. The games implement it in
//! `board/determinize.rs` and `card_game/determinize.rs`.

use engine::game::Game;
use engine::shuffle::FastRng;

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
