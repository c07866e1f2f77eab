//! Any legal action, all equally likely: the yardstick that everything else must beat.

use engine::game::Game;
use engine::shuffle::FastRng;

use crate::{Bot, Sight};

/// Chooses at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, sight: &Sight<'_, G>, rng: &mut FastRng) -> G::Action {
        sight.legal[rng.below(sight.legal.len() as u32) as usize]
    }
}
