//! Monte Carlo search: samples complete games that fit what the seat has seen, tries each candidate action in them,
//! plays them to the end with the rollout policy, and chooses the candidate with the best results.
//!
//! All remaining candidates are tried in the same sampled games with the same random numbers, so that their differences
//! have less variance than their results.
//! A candidate is eliminated once it is clearly worse than the leader.

use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

use engine::event::Nobody;
use engine::game::Payments;
use engine::score::Standings;
use engine::seat::Seat;
use engine::shuffle::FastRng;

use crate::{Bot, Budget, Determinize, MemoryTracker, Observation};

/// A game that can be searched: candidate actions, rollout plans and a rollout policy.
pub trait Simulate: Determinize {
    /// Plans of all seats of a sampled game.
    type Plans: Clone + Send;

    /// The bot whose choice is the default.
    type Base: Bot<Self> + Default;

    /// Returns the seat that a view belongs to.
    fn viewer(view: &Self::View) -> Option<Seat>;

    /// Returns the candidate actions, most promising first; `first` is the base bot's choice.
    fn candidates(view: &Self::View, legal: &[Self::Action], first: Self::Action) -> Vec<Self::Action>;

    /// Plans for all seats of a sampled game.
    fn plans(&self) -> Self::Plans;

    /// Chooses an action for an awaited seat of a sampled game, by its plan.
    fn rollout_action(&self, seat: Seat, plans: &mut Self::Plans, rng: &mut FastRng) -> Self::Action;

    /// Scale of the margin of victory in points, for the logistic function.
    fn margin_scale(&self) -> f32;

    /// Plays the game to its end with the rollout policy.
    fn play_out(&mut self, plans: &mut Self::Plans, rng: &mut FastRng) {
        while let Some(seat) = self.awaiting().lowest() {
            let action = self.rollout_action(seat, plans, rng);
            if self.apply(seat, action, rng, &mut Nobody).is_err() {
                self.random_step(seat, Payments::Canonical, rng);
            }
        }
    }
}

/// Parameters of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Number of threads.
    pub threads: usize,
    /// Weight of the margin of victory in a result; the rest is the victory itself.
    pub margin: f32,
    /// A candidate is eliminated when it is worse than the leader by this many standard errors.
    pub elimination_z: f32,
    /// Standard errors by which a candidate must beat the base bot's choice to replace it.
    pub override_z: f32,
    /// Below this standard error, `override_z` is reduced in proportion.
    pub noise_floor: f32,
}

impl Default for Settings {
    fn default() -> Self {
        Self { threads: 1, margin: 0.5, elimination_z: 2.5, override_z: 2.0, noise_floor: 0.06 }
    }
}

/// Results of a candidate action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CandidateStats<A> {
    pub action: A,
    /// Mean result, from 0 (always lost) to 1.
    pub worth: f32,
    /// Share of games won; a shared victory counts in part.
    pub wins: f32,
    /// Number of games simulated.
    pub games: u32,
}

/// The search bot.
#[derive(Clone, Debug)]
pub struct Search<G: Simulate> {
    settings: Settings,
    memory: MemoryTracker<G>,
    base: G::Base,
}

impl<G: Simulate> Default for Search<G> {
    fn default() -> Self {
        Self::new(Settings::default())
    }
}

impl<G: Simulate> Search<G> {
    /// Creates a search with `settings`.
    pub fn new(settings: Settings) -> Self {
        Self { settings, memory: MemoryTracker::default(), base: G::Base::default() }
    }

    /// Evaluates the candidates, best first; the first one is the choice.
    pub fn evaluate(
        &mut self,
        observation: &Observation<'_, G>,
        rng: &mut FastRng,
    ) -> Vec<CandidateStats<G::Action>> {
        let started = Instant::now();
        let memory = self.memory.update(observation).clone();
        let first = self.base.choose(observation, rng);
        let candidates = G::candidates(observation.view, observation.legal, first);
        let only = |action| vec![CandidateStats { action, worth: 0.5, wins: 0.5, games: 0 }];
        let Some(seat) = G::viewer(observation.view) else { return only(first) };
        if candidates.len() < 2 {
            return only(first);
        }
        let threads = self.settings.threads.max(1);
        let race = Race::<G> {
            view: observation.view.clone(),
            memory,
            seat,
            settings: self.settings,
            limit: Limit::new(observation.budget, started, threads),
        };
        let seeds: Vec<u64> = (0..threads).map(|_| rng.next()).collect();
        let mut table = match race.limit {
            Limit::Games(_) if threads == 1 => {
                let table = CandidateTable::new(&candidates);
                race.run(&table, seeds[0]);
                table.snapshot()
            }
            Limit::Games(_) | Limit::Until(_) => race_on_threads(race, &candidates, &seeds),
        };
        rank(&mut table, &self.settings)
    }
}

/// Runs the race on threads until they finish or the time is up.
///
/// The calling thread sleeps until the deadline: on a busy machine a sleeping thread is woken in time.
/// Games unfinished at the deadline are ignored, and their threads are not joined.
fn race_on_threads<G: Simulate>(
    race: Race<G>,
    candidates: &[G::Action],
    seeds: &[u64],
) -> Vec<Candidate<G::Action>> {
    let end = race.limit.end();
    let race = Arc::new(race);
    let (racing, all_done) = mpsc::channel::<()>();
    let runners: Vec<_> = seeds
        .iter()
        .map(|&seed| {
            let table = Arc::new(CandidateTable::new(candidates));
            let (race, noted, racing) = (race.clone(), table.clone(), racing.clone());
            let run = move || {
                race.run(&noted, seed);
                drop(racing);
            };
            let thread = std::thread::Builder::new().name("search".to_owned()).spawn(run);
            (table, thread)
        })
        .collect();
    drop(racing);
    // Nothing is sent: the channel closes when the last thread ends.
    let waited = match end {
        Some(end) => all_done.recv_timeout(end.saturating_duration_since(Instant::now())),
        None => all_done.recv().map_err(|_| mpsc::RecvTimeoutError::Disconnected),
    };
    let ended = waited == Err(mpsc::RecvTimeoutError::Disconnected);
    let mut all = runners.into_iter().map(|(table, thread)| {
        // If no thread can be started, the base bot's choice is kept.
        if ended && let Ok(thread) = thread {
            thread.join().expect("a search does not panic");
        }
        table.snapshot()
    });
    let mut table = all.next().expect("at least one thread");
    for more in all {
        for (candidate, more) in table.iter_mut().zip(more) {
            candidate.results.extend(more.results);
            candidate.wins.extend(more.wins);
        }
    }
    table
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

/// The limit of a search.
#[derive(Clone, Copy, Debug)]
enum Limit {
    Until(Instant),
    Games(u32),
}

impl Limit {
    fn new(budget: Budget, started: Instant, threads: usize) -> Self {
        match budget {
            // Leave some time for waking up and ranking.
            Budget::Time(time) => {
                Self::Until(started + time.mul_f32(0.9).saturating_sub(Duration::from_micros(200)))
            }
            Budget::Nodes(games) => Self::Games(games / threads as u32),
        }
    }

    fn end(self) -> Option<Instant> {
        match self {
            Self::Until(end) => Some(end),
            Self::Games(_) => None,
        }
    }

    fn reached(self, games: u32) -> bool {
        match self {
            Self::Until(end) => Instant::now() >= end,
            Self::Games(most) => games >= most,
        }
    }
}

/// A candidate with its results.
#[derive(Clone, Debug)]
struct Candidate<A> {
    action: A,
    results: Vec<f32>,
    wins: Vec<f32>,
    racing: bool,
}

/// Results of all candidates, by sampled game.
struct CandidateTable<A>(Mutex<Vec<Candidate<A>>>);

impl<A: Copy> CandidateTable<A> {
    fn new(candidates: &[A]) -> Self {
        let candidate = |&action| Candidate { action, results: Vec::new(), wins: Vec::new(), racing: true };
        Self(Mutex::new(candidates.iter().map(candidate).collect()))
    }

    /// Adds the outcomes of one sampled game.
    fn record(&self, world: &[(usize, Outcome)]) {
        let mut table = self.0.lock().expect("nobody panics while noting");
        for &(place, outcome) in world {
            table[place].results.push(outcome.worth);
            table[place].wins.push(outcome.won);
        }
    }

    /// Eliminates candidates that are clearly worse than the leader; returns the indices of those left.
    fn eliminate(&self, elimination_z: f32) -> Vec<usize> {
        let mut table = self.0.lock().expect("nobody panics while noting");
        let racing = |table: &[Candidate<A>]| -> Vec<usize> {
            (0..table.len()).filter(|&place| table[place].racing).collect()
        };
        let leader = racing(&table)
            .into_iter()
            .max_by(|&a, &b| mean(&table[a].results).total_cmp(&mean(&table[b].results)));
        let Some(leader) = leader else { return Vec::new() };
        let best = table[leader].results.clone();
        for (place, candidate) in table.iter_mut().enumerate() {
            if place != leader && candidate.racing {
                let (mean, error) = difference(&best, &candidate.results);
                candidate.racing = mean <= elimination_z * error;
            }
        }
        racing(&table)
    }

    fn snapshot(&self) -> Vec<Candidate<A>> {
        self.0.lock().expect("nobody panics while noting").clone()
    }
}

/// Outcome of a simulated game for the searching seat.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    worth: f32,
    won: f32,
}

struct Race<G: Simulate> {
    view: G::View,
    memory: G::Memory,
    seat: Seat,
    settings: Settings,
    limit: Limit,
}

impl<G: Simulate> Race<G> {
    fn run(&self, table: &CandidateTable<G::Action>, seed: u64) {
        let mut rng = FastRng::new(seed);
        let actions: Vec<G::Action> = table.snapshot().iter().map(|candidate| candidate.action).collect();
        let mut racing: Vec<usize> = (0..actions.len()).collect();
        let mut found = Vec::with_capacity(actions.len());
        let mut games = 0;
        let mut worlds = 0_u32;
        let mut check_at = 12;
        loop {
            let world = G::sample(&self.view, &self.memory, &mut rng);
            let plans = world.plans();
            let game_seed = rng.next();
            found.clear();
            for &place in &racing {
                if self.limit.reached(games) {
                    // A sampled game in which only some candidates were tried counts only if it is the first.
                    if worlds == 0 {
                        table.record(&found);
                    }
                    return;
                }
                found.push((place, self.simulate(actions[place], &world, &plans, game_seed)));
                games += 1;
            }
            table.record(&found);
            worlds += 1;
            if worlds == check_at {
                check_at += check_at / 2;
                racing = table.eliminate(self.settings.elimination_z);
                if racing.len() < 2 {
                    return;
                }
            }
        }
    }

    fn simulate(&self, action: G::Action, world: &G, plans: &G::Plans, game_seed: u64) -> Outcome {
        let mut game = *world;
        let mut plans = plans.clone();
        let mut rng = FastRng::new(game_seed);
        if game.apply(self.seat, action, &mut rng, &mut Nobody).is_err() {
            // The action is illegal in this sampled game: play a random one.
            game.random_step(self.seat, Payments::Canonical, &mut rng);
        }
        game.play_out(&mut plans, &mut rng);
        let (won, margin) = outcome(&game.standings(), game.seats(), self.seat);
        let clear = 1.0 / (1.0 + (-margin / world.margin_scale()).exp());
        Outcome { worth: won * (1.0 - self.settings.margin) + clear * self.settings.margin, won }
    }
}

/// Returns the share of the victory and the margin over the best opponent.
fn outcome(standings: &Standings, seats: usize, seat: Seat) -> (f32, f32) {
    let own = &standings[seat.index()];
    let mut equal = 1;
    let mut beaten = false;
    let mut best_other = i16::MIN;
    for (place, other) in standings[..seats].iter().enumerate() {
        if place != seat.index() {
            best_other = best_other.max(other[0]);
            beaten |= other > own;
            equal += i32::from(other == own);
        }
    }
    let won = if beaten { 0.0 } else { 1.0 / equal as f32 };
    (won, f32::from(own[0]) - f32::from(best_other))
}

fn mean(results: &[f32]) -> f32 {
    if results.is_empty() { 0.0 } else { results.iter().sum::<f32>() / results.len() as f32 }
}

/// Returns the mean paired difference of two series of results, with its standard error.
fn difference(first: &[f32], second: &[f32]) -> (f32, f32) {
    let count = first.len().min(second.len());
    if count < 2 {
        return (0.0, f32::MAX);
    }
    let mut sum = 0.0;
    let mut squares = 0.0;
    for (a, b) in first.iter().zip(second) {
        sum += a - b;
        squares += (a - b) * (a - b);
    }
    let n = count as f32;
    let mean = sum / n;
    let variance = (squares / n - mean * mean).max(0.0);
    (mean, (variance / n).sqrt() + 1e-4)
}

/// Ranks the candidates, best first; eliminated candidates come last.
fn rank<A: Copy>(table: &mut [Candidate<A>], settings: &Settings) -> Vec<CandidateStats<A>> {
    let base = table[0].results.clone();
    let mut order: Vec<usize> = (0..table.len()).collect();
    let worth = |candidate: &Candidate<A>| mean(&candidate.results);
    order.sort_by(|&a, &b| {
        let (a, b) = (&table[a], &table[b]);
        (b.racing, worth(b)).partial_cmp(&(a.racing, worth(a))).unwrap_or(std::cmp::Ordering::Equal)
    });
    if order[0] != 0 && table[0].racing {
        let (better, error) = difference(&table[order[0]].results, &base);
        if better < settings.override_z * error * (error / settings.noise_floor).min(1.0) {
            order.retain(|&place| place != 0);
            order.insert(0, 0);
        }
    }
    order
        .into_iter()
        .map(|place| {
            let candidate = &table[place];
            let games = candidate.results.len() as u32;
            CandidateStats {
                action: candidate.action,
                worth: worth(candidate),
                wins: mean(&candidate.wins),
                games,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two candidates, the second a tenth better on average, with results of `worlds` sampled games.
    fn table(worlds: usize) -> Vec<Candidate<char>> {
        let second = (0..worlds).map(|world| if world % 10 < 4 { 0.0 } else { 1.0 }).collect();
        let first = (0..worlds).map(|world| if world % 10 < 5 { 1.0 } else { 0.0 }).collect();
        let candidate =
            |action, results: Vec<f32>| Candidate { action, wins: results.clone(), results, racing: true };
        vec![candidate('a', first), candidate('b', second)]
    }

    #[test]
    fn base_choice_is_replaced_only_by_a_clearly_better_candidate() {
        let best = |worlds| rank(&mut table(worlds), &Settings::default())[0].action;
        assert_eq!(best(20), 'a');
        assert_eq!(best(2000), 'b');
    }
}
