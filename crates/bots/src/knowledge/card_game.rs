//! Memory and determinization of the Card Game.

pub mod determinize;
pub mod memory;

use engine::card_game::CardGame;
use engine::card_game::event::SeenEvent;
use engine::card_game::view::View;
use engine::shuffle::FastRng;

use crate::Determinize;
pub use memory::Memory;

impl Determinize for CardGame {
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
