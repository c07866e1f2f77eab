//! Random bot: chooses uniformly among the legal actions. The baseline for all other bots.

use engine::game::Game;
use engine::shuffle::FastRng;

use crate::{Bot, Observation};

/// Chooses a legal action uniformly at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, observation: &Observation<'_, G>, rng: &mut FastRng) -> G::Action {
        observation.legal[rng.below(observation.legal.len() as u32) as usize]
    }
}
