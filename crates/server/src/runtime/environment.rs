//! The environment of a node: clock, random delays and threads for bots.

use engine::shuffle::FastRng;

use super::Times;
use crate::random::{self, Os};
use crate::runtime::thinking::Thinkers;

/// The environment of a node.
#[derive(Debug)]
pub struct Environment {
    pub(super) times: Times,
    pub(super) rng: FastRng,
    pub(super) thinkers: Thinkers,
}

impl Environment {
    /// Creates an environment with this machine's clock, randomness and `threads` threads.
    pub fn of_machine(threads: usize) -> Self {
        let rng = FastRng::new(u64::from_le_bytes(random::bytes(&mut Os)));
        Self { times: Times::start(), rng, thinkers: Thinkers::start(threads) }
    }

    /// Creates an environment that a simulation controls: time comes from the simulated timers and starts at `wall`, delays
    /// follow from the seed, and bots think at once in the thread of their table.
    pub fn simulated(seed: u64, wall: i64) -> Self {
        Self { times: Times::of_timers(wall), rng: FastRng::new(seed), thinkers: Thinkers::inline() }
    }
}
