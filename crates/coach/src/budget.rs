//! Budgets of an analysis, in simulated games.

use serde::Serialize;

/// Number of simulated games that an analysis spends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Budget {
    /// Simulated games per decision; a close decision gets up to twice as many.
    pub rollouts: u32,
    /// Simulated games per estimate of the win chances.
    pub worlds: u32,
}

impl Budget {
    /// A first impression.
    pub const QUICK: Self = Self { rollouts: 300, worlds: 60 };

    /// The default depth.
    pub const DEFAULT: Self = Self { rollouts: 3000, worlds: 400 };

    /// Five times the default.
    pub const DEEP: Self = Self::DEFAULT.times(5);

    /// Returns a budget that is `factor` times larger.
    #[must_use]
    pub const fn times(self, factor: u32) -> Self {
        Self { rollouts: self.rollouts.saturating_mul(factor), worlds: self.worlds.saturating_mul(factor) }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::DEFAULT
    }
}
