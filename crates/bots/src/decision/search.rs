//! Monte Carlo search: samples complete games that fit what the seat has seen, tries each candidate action in them,
//! plays them to the end with the rollout policy, and chooses the candidate with the best results.
//!
//! All remaining candidates are tried in the same sampled games with the same random numbers, so that their differences
//! have less variance than their results.
//! A candidate is eliminated once it is clearly worse than the leader.
//! A [`Runner`] provides the clock and the threads.

mod race;
mod runner;
mod win_chance;

use std::sync::Arc;

use engine::shuffle::FastRng;

use self::race::Race;
use self::runner::Limit;
pub use self::runner::{Job, Runner, Serial};
use self::win_chance::WinChance;
use super::simulate::Simulate;
use crate::{Bot, MemoryTracker, Observation, Version};

/// Parameters of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Version of sampling, candidates and rollout policy.
    pub version: Version,
    /// Number of workers, each with its own sampled games.
    pub workers: usize,
    /// Weight of the margin of victory in a result, at the start and at the end of a game; the rest is the victory itself.
    pub margin: [f32; 2],
    /// A candidate is eliminated when it is worse than the leader by this many standard errors.
    pub elimination_z: f32,
    /// Standard errors by which a candidate must beat the base bot's choice to replace it.
    pub override_z: f32,
    /// Below this standard error, `override_z` is reduced in proportion.
    pub noise_floor: f32,
}

impl Settings {
    /// Returns the parameters of a version.
    pub const fn of(version: Version) -> Self {
        match version {
            Version::One | Version::Two => Self {
                version,
                workers: 1,
                margin: [0.5, 0.5],
                elimination_z: 2.5,
                override_z: 2.0,
                noise_floor: 0.06,
            },
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::of(Version::LATEST)
    }
}

/// Results of a candidate action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CandidateStats<A> {
    /// The candidate.
    pub action: A,
    /// Mean result, from 0 (always lost) to 1.
    pub worth: f32,
    /// Share of games won; a shared victory counts in part.
    pub wins: f32,
    /// Win chance: predicted from `worth` by a curve that was fitted to other games.
    pub win_chance: f32,
    /// Number of games simulated.
    pub games: u32,
}

/// The search bot.
#[derive(Clone, Debug)]
pub struct Search<G: Simulate> {
    settings: Settings,
    runner: Arc<dyn Runner>,
    memory: MemoryTracker<G>,
    base: G::Base,
}

impl<G: Simulate> Default for Search<G> {
    fn default() -> Self {
        Self::new(Settings::default(), Arc::new(Serial::default()))
    }
}

impl<G: Simulate> Search<G> {
    /// Creates a search with `settings` whose workers are run by `runner`.
    pub fn new(settings: Settings, runner: Arc<dyn Runner>) -> Self {
        Self { settings, runner, memory: MemoryTracker::default(), base: G::base(settings.version) }
    }

    /// Evaluates the candidates, best first; the first one is the choice.
    ///
    /// With a time budget, games unfinished at the deadline are ignored.
    /// If no game was finished, the base bot's choice comes first.
    pub fn evaluate(
        &mut self,
        observation: &Observation<'_, G>,
        rng: &mut FastRng,
    ) -> Vec<CandidateStats<G::Action>> {
        let limit = Limit::new(observation.budget, self.runner.as_ref());
        let memory = self.memory.update(observation).clone();
        let first = self.base.choose(observation, rng);
        let candidates = G::candidates(self.settings.version, observation.view, observation.legal, first);
        let only = |action| vec![CandidateStats { action, worth: 0.5, wins: 0.5, win_chance: 0.5, games: 0 }];
        let Some(seat) = G::viewer(observation.view) else { return only(first) };
        if candidates.len() < 2 {
            return only(first);
        }
        let seeds: Vec<u64> = (0..self.settings.workers.max(1)).map(|_| rng.next()).collect();
        let race = Arc::new(Race::<G>::new(
            observation.view.clone(),
            memory,
            seat,
            self.settings,
            limit,
            candidates,
            seeds,
        ));
        self.runner.run(race.clone(), limit.deadline());
        let mut ranking = race.ranking();
        let curve = WinChance::of(
            G::edition_of(observation.view),
            G::seat_count(observation.view),
            G::progress(observation.view),
        );
        for stats in &mut ranking {
            stats.win_chance = curve.of_worth(stats.worth);
        }
        ranking
    }
}

impl<G: Simulate> Bot<G> for Search<G> {
    fn choose(&mut self, observation: &Observation<'_, G>, rng: &mut FastRng) -> G::Action {
        if observation.legal.len() == 1 {
            self.memory.update(observation);
            return observation.legal[0];
        }
        self.evaluate(observation, rng)[0].action
    }
}
