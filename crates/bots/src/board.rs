//! How bots see, remember and play the board games.

mod block;
mod candidates;
mod extras;
pub mod greedy;
pub mod journey;
pub mod memory;
pub mod metric;
pub mod payments;
pub mod plan;
pub mod planner;
pub mod rollout;
pub mod sample;
pub mod stance;

use engine::board::BoardGame;
use engine::board::event::SeenEvent;
use engine::board::view::View;
use engine::shuffle::FastRng;

use crate::Guess;
pub use memory::Memory;

impl Guess for BoardGame {
    type Memory = Memory;

    fn memory(view: &View) -> Memory {
        Memory::new(view)
    }

    fn remember(memory: &mut Memory, event: &SeenEvent) {
        memory.see(event);
    }

    fn sample(view: &View, memory: &Memory, rng: &mut FastRng) -> Self {
        sample::sample(view, memory, rng)
    }
}
