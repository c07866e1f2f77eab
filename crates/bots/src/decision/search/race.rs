//! The race of the candidates: simulated games by worker, elimination, and the ranking of the results.

use std::sync::Mutex;

use engine::game::PaymentPolicy;
use engine::score::Standings;
use engine::seat::Seat;
use engine::shuffle::FastRng;
use engine::sink::NoEvents;

use super::runner::{Job, Limit};
use super::{CandidateStats, Settings};
use crate::decision::simulate::Simulate;

/// Number of sampled games after which candidates are eliminated for the first time.
const FIRST_CHECK: u32 = 12;

/// Everything that the workers of one decision need, and their results.
pub(super) struct Race<G: Simulate> {
    view: G::View,
    memory: G::Memory,
    seat: Seat,
    settings: Settings,
    limit: Limit,
    actions: Vec<G::Action>,
    seeds: Vec<u64>,
    published: Vec<Published>,
    /// Weight of the margin of victory in a result.
    margin_weight: f32,
}

impl<G: Simulate> Race<G> {
    /// Prepares a race of `actions`, with one worker per seed.
    pub(super) fn new(
        view: G::View,
        memory: G::Memory,
        seat: Seat,
        settings: Settings,
        limit: Limit,
        actions: Vec<G::Action>,
        seeds: Vec<u64>,
    ) -> Self {
        let published = seeds.iter().map(|_| Published::default()).collect();
        let [early, late] = settings.margin;
        let margin_weight = early + (late - early) * G::progress(&view);
        Self { view, memory, seat, settings, limit, actions, seeds, published, margin_weight }
    }

    /// Returns the candidates with the results so far, best first. Does not wait for workers.
    pub(super) fn ranking(&self) -> Vec<CandidateStats<G::Action>> {
        let mut tallies = vec![Tally::default(); self.actions.len()];
        for published in &self.published {
            // A worker that has not finished a sampled game has published nothing.
            for (sum, tally) in tallies.iter_mut().zip(published.latest()) {
                sum.merge(&tally);
            }
        }
        rank(&self.actions, &tallies, &self.settings)
    }

    fn simulate(&self, action: G::Action, world: &G, plans: &G::Plans, game_seed: u64) -> Outcome {
        let mut game = *world;
        let mut plans = plans.clone();
        let mut rng = FastRng::new(game_seed);
        if game.apply(self.seat, action, &mut rng, &mut NoEvents).is_err() {
            // The action is illegal in this sampled game: play a random one.
            game.random_step(self.seat, PaymentPolicy::Canonical, &mut rng);
        }
        game.play_out(&mut plans, &mut rng);
        let (won, margin) = outcome(&game.standings(), game.seats(), self.seat);
        let clear = 1.0 / (1.0 + (-margin / world.margin_scale()).exp());
        let weight = self.margin_weight;
        Outcome { worth: won * (1.0 - weight) + clear * weight, won }
    }
}

impl<G: Simulate> Job for Race<G> {
    fn workers(&self) -> usize {
        self.seeds.len()
    }

    fn run(&self, worker: usize, stop: &dyn Fn() -> bool) {
        let mut rng = FastRng::new(self.seeds[worker]);
        let mut results = Results::new(self.actions.len());
        let max = match self.limit {
            Limit::Games(games) => games / self.seeds.len() as u32,
            Limit::Until(_) => u32::MAX,
        };
        let mut games = 0;
        let mut worlds = 0_u32;
        let mut check_at = FIRST_CHECK;
        let mut found = Vec::with_capacity(self.actions.len());
        loop {
            let world = G::sample_as(self.settings.version, &self.view, &self.memory, &mut rng);
            let plans = world.plans(self.settings.version);
            let game_seed = rng.next();
            found.clear();
            for &place in &results.racing {
                if games >= max || stop() {
                    // A sampled game in which only some candidates were tried counts only if it is the first.
                    if worlds == 0 {
                        results.record(&found);
                        self.published[worker].publish(&results.tallies);
                    }
                    return;
                }
                found.push((place, self.simulate(self.actions[place], &world, &plans, game_seed)));
                games += 1;
            }
            results.record(&found);
            worlds += 1;
            let check = worlds == check_at;
            if check {
                check_at += check_at / 2;
                results.eliminate(self.settings.elimination_z);
            }
            self.published[worker].publish(&results.tallies);
            if check && results.racing.len() < 2 {
                return;
            }
        }
    }
}

/// The latest results of a worker, for a reader that must not wait.
///
/// A worker writes to its two slots in turn, so a worker that is preempted while it writes holds at most one of them.
#[derive(Default)]
struct Published {
    slots: [Mutex<Slot>; 2],
}

#[derive(Default)]
struct Slot {
    /// Number of the publication.
    number: u64,
    tallies: Vec<Tally>,
}

impl Published {
    fn publish(&self, tallies: &[Tally]) {
        let newest = self.slots.iter().map(|slot| slot.lock().expect("no writer panics").number).max();
        let number = newest.unwrap_or(0) + 1;
        let mut slot = self.slots[(number % 2) as usize].lock().expect("no writer panics");
        slot.number = number;
        slot.tallies.clear();
        slot.tallies.extend_from_slice(tallies);
    }

    fn latest(&self) -> Vec<Tally> {
        let free = self.slots.iter().filter_map(|slot| slot.try_lock().ok());
        free.max_by_key(|slot| slot.number).map_or_else(Vec::new, |slot| slot.tallies.clone())
    }
}

/// Sums over the simulated games of a candidate.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Tally {
    games: u32,
    worth: f32,
    wins: f32,
    /// Sums of the differences to the base bot's choice and of their squares, over the sampled games with both.
    pairs: u32,
    ahead: f32,
    ahead_squares: f32,
    racing: bool,
}

impl Default for Tally {
    fn default() -> Self {
        Self { games: 0, worth: 0.0, wins: 0.0, pairs: 0, ahead: 0.0, ahead_squares: 0.0, racing: true }
    }
}

impl Tally {
    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.worth += other.worth;
        self.wins += other.wins;
        self.pairs += other.pairs;
        self.ahead += other.ahead;
        self.ahead_squares += other.ahead_squares;
        self.racing &= other.racing;
    }

    fn mean(&self) -> f32 {
        if self.games == 0 { 0.0 } else { self.worth / self.games as f32 }
    }

    fn win_rate(&self) -> f32 {
        if self.games == 0 { 0.0 } else { self.wins / self.games as f32 }
    }
}

/// Results of one worker.
struct Results {
    /// Results of every candidate, by sampled game.
    series: Vec<Vec<f32>>,
    tallies: Vec<Tally>,
    /// Candidates that have not been eliminated.
    racing: Vec<usize>,
}

impl Results {
    fn new(candidates: usize) -> Self {
        Self {
            series: vec![Vec::new(); candidates],
            tallies: vec![Tally::default(); candidates],
            racing: (0..candidates).collect(),
        }
    }

    /// Adds the outcomes of one sampled game.
    fn record(&mut self, world: &[(usize, Outcome)]) {
        let base = world.first().filter(|(place, _)| *place == 0).map(|(_, outcome)| outcome.worth);
        for &(place, outcome) in world {
            self.series[place].push(outcome.worth);
            let tally = &mut self.tallies[place];
            tally.games += 1;
            tally.worth += outcome.worth;
            tally.wins += outcome.won;
            if let Some(base) = base {
                let ahead = outcome.worth - base;
                tally.pairs += 1;
                tally.ahead += ahead;
                tally.ahead_squares += ahead * ahead;
            }
        }
    }

    /// Eliminates candidates that are clearly worse than the leader.
    fn eliminate(&mut self, elimination_z: f32) {
        let leader = self
            .racing
            .iter()
            .copied()
            .max_by(|&a, &b| self.tallies[a].mean().total_cmp(&self.tallies[b].mean()));
        let Some(leader) = leader else { return };
        for &place in &self.racing {
            if place != leader {
                let (mean, error) = difference(&self.series[leader], &self.series[place]);
                self.tallies[place].racing = mean <= elimination_z * error;
            }
        }
        self.racing.retain(|&place| self.tallies[place].racing);
    }
}

/// Outcome of a simulated game for the searching seat.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    worth: f32,
    won: f32,
}

/// Returns the share of the victory (0, or 1 divided by the number of winners) and the margin over the best opponent.
fn outcome(standings: &Standings, seats: usize, seat: Seat) -> (f32, f32) {
    let own = &standings[seat];
    let mut equal = 1;
    let mut beaten = false;
    let mut best_other = i16::MIN;
    for (place, other) in standings.first(seats).iter().enumerate() {
        if place != seat.index() {
            best_other = best_other.max(other[0]);
            beaten |= other > own;
            equal += i32::from(other == own);
        }
    }
    let won = if beaten { 0.0 } else { 1.0 / equal as f32 };
    (won, f32::from(own[0]) - f32::from(best_other))
}

/// Returns the mean paired difference of two series of results, with its standard error.
fn difference(first: &[f32], second: &[f32]) -> (f32, f32) {
    let mut sum = 0.0;
    let mut squares = 0.0;
    for (a, b) in first.iter().zip(second) {
        sum += a - b;
        squares += (a - b) * (a - b);
    }
    mean_and_error(first.len().min(second.len()), sum, squares)
}

/// Returns the mean of `count` values with its standard error, from their sum and the sum of their squares.
fn mean_and_error(count: usize, sum: f32, squares: f32) -> (f32, f32) {
    if count < 2 {
        return (0.0, f32::MAX);
    }
    let n = count as f32;
    let mean = sum / n;
    let variance = (squares / n - mean * mean).max(0.0);
    (mean, (variance / n).sqrt() + 1e-4)
}

/// Ranks the candidates, best first; eliminated candidates come last.
fn rank<A: Copy>(actions: &[A], tallies: &[Tally], settings: &Settings) -> Vec<CandidateStats<A>> {
    let mut order: Vec<usize> = (0..actions.len()).collect();
    order.sort_by(|&a, &b| {
        let (a, b) = (&tallies[a], &tallies[b]);
        (b.racing, b.mean()).partial_cmp(&(a.racing, a.mean())).unwrap_or(std::cmp::Ordering::Equal)
    });
    if order[0] != 0 && tallies[0].racing {
        let best = &tallies[order[0]];
        let (better, error) = mean_and_error(best.pairs as usize, best.ahead, best.ahead_squares);
        if better < settings.override_z * error * (error / settings.noise_floor).min(1.0) {
            order.retain(|&place| place != 0);
            order.insert(0, 0);
        }
    }
    let stats = |place: usize| {
        let tally = &tallies[place];
        CandidateStats {
            action: actions[place],
            worth: tally.mean(),
            wins: tally.win_rate(),
            win_chance: tally.win_rate(),
            games: tally.games,
        }
    };
    order.into_iter().map(stats).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the results of two candidates, the second a tenth better on average, in `worlds` sampled games.
    fn results(worlds: usize) -> Results {
        let mut results = Results::new(2);
        for world in 0..worlds {
            let outcome = |won: bool| {
                let won = f32::from(u8::from(won));
                Outcome { worth: won, won }
            };
            results.record(&[(0, outcome(world % 10 < 5)), (1, outcome(world % 10 >= 4))]);
        }
        results
    }

    #[test]
    fn base_choice_is_replaced_only_by_a_clearly_better_candidate() {
        let best = |worlds| rank(&['a', 'b'], &results(worlds).tallies, &Settings::default())[0].action;
        assert_eq!(best(20), 'a');
        assert_eq!(best(2000), 'b');
    }

    #[test]
    fn results_are_read_while_a_worker_holds_a_slot() {
        let published = Published::default();
        published.publish(&results(10).tallies);
        published.publish(&results(20).tallies);
        assert_eq!(published.latest()[0].games, 20);
        for slot in &published.slots {
            let writing = slot.lock().expect("nobody panics");
            let games = published.latest()[0].games;
            assert_eq!(games, if writing.number == 2 { 10 } else { 20 });
        }
    }

    #[test]
    fn merging_the_tallies_of_two_workers_adds_their_games() {
        let mut sum = Tally::default();
        for worker in [results(10), results(30)] {
            sum.merge(&worker.tallies[1]);
        }
        let whole = results(40).tallies[1];
        assert_eq!((sum.games, sum.pairs, sum.wins), (whole.games, whole.pairs, whole.wins));
        assert_eq!((sum.ahead, sum.ahead_squares), (whole.ahead, whole.ahead_squares));
    }
}
