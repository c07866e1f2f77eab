//! Memory and determinization of the board games.

pub mod determinize;
pub mod memory;

use engine::board::BoardGame;
use engine::board::event::SeenEvent;
use engine::board::view::View;
use engine::shuffle::FastRng;

use crate::Determinize;
pub use memory::Memory;

impl Determinize for BoardGame {
    type Memory = Memory;

    fn memory(view: &View) -> Memory {
        Memory::new(view)
    }

    fn remember(memory: &mut Memory, event: &SeenEvent) {
        memory.observe(event);
    }

    fn sample(view: &View, memory: &Memory, rng: &mut FastRng) -> Self {
        determinize::sample(view, memory, rng)
    }
}
