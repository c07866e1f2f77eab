//! Search: guesses whole games that fit what the seat has seen, tries the promising actions in each of them,
//! plays every try out with the cheap policy, and keeps to what wins most often.
//!
//! All actions that are still in the race are tried in the same guessed game with the same luck,
//! so that their differences, which decide, are far less noisy than their results.
//! An action leaves the race as soon as it is clearly worse than the leader, so that the time goes to those in doubt.

use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

use engine::event::Nobody;
use engine::game::Payments;
use engine::score::Standings;
use engine::seat::Seat;
use engine::shuffle::FastRng;

use crate::{Bot, Budget, Guess, Remembering, Sight};

/// A game that can be searched: promising actions, plans, and a cheap way to play on.
pub trait Simulate: Guess {
    /// What all seats of a guessed game are about to do.
    type Plans: Clone + Send;

    /// The bot whose choice the search starts from.
    type Base: Bot<Self> + Default;

    /// The seat that sees a view.
    fn viewer(view: &Self::View) -> Option<Seat>;

    /// The actions worth trying, most promising first; `first` is what the base bot would do.
    fn candidates(view: &Self::View, legal: &[Self::Action], first: Self::Action) -> Vec<Self::Action>;

    /// Plans for all seats of a guessed game.
    fn plans(&self) -> Self::Plans;

    /// A quick choice for an awaited seat of a guessed game, by its plan.
    fn quick(&self, seat: Seat, plans: &mut Self::Plans, rng: &mut FastRng) -> Self::Action;

    /// Points of margin that count as a clear victory.
    fn clear_margin(&self) -> f32;

    /// Plays the game to its end.
    fn play_out(&mut self, plans: &mut Self::Plans, rng: &mut FastRng) {
        while let Some(seat) = self.awaiting().lowest() {
            let action = self.quick(seat, plans, rng);
            if self.apply(seat, action, rng, &mut Nobody).is_err() {
                self.random_step(seat, Payments::Canonical, rng);
            }
        }
    }
}

/// How a search weighs what it finds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Threads that search at the same time.
    pub threads: usize,
    /// How much of a result is the margin rather than the victory.
    pub margin: f32,
    /// An action leaves the race when it is so many standard errors worse.
    pub doubt: f32,
    /// The base bot's choice stands unless another is so many standard errors better.
    pub trust: f32,
    /// Below this standard error less trust is needed, in proportion: a rough result must be clear, a fine one need not.
    pub rough: f32,
}

impl Default for Settings {
    fn default() -> Self {
        Self { threads: 1, margin: 0.5, doubt: 2.5, trust: 2.0, rough: 0.06 }
    }
}

/// How an action did.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tried<A> {
    /// The action.
    pub action: A,
    /// The mean result, from zero (always lost) to one.
    pub worth: f32,
    /// How often it won, shared victories in part.
    pub wins: f32,
    /// How many games were played with it.
    pub games: u32,
}

/// Searches.
#[derive(Clone, Debug)]
pub struct Search<G: Simulate> {
    settings: Settings,
    memory: Remembering<G>,
    base: G::Base,
}

impl<G: Simulate> Default for Search<G> {
    fn default() -> Self {
        Self::new(Settings::default())
    }
}

impl<G: Simulate> Search<G> {
    /// A search with these settings.
    pub fn new(settings: Settings) -> Self {
        Self { settings, memory: Remembering::default(), base: G::Base::default() }
    }

    /// What the candidates are worth, best first; the first one is the choice.
    pub fn weigh(&mut self, sight: &Sight<'_, G>, rng: &mut FastRng) -> Vec<Tried<G::Action>> {
        let begun = Instant::now();
        let memory = self.memory.up_to(sight).clone();
        let first = self.base.choose(sight, rng);
        let candidates = G::candidates(sight.view, sight.legal, first);
        let only = |action| vec![Tried { action, worth: 0.5, wins: 0.5, games: 0 }];
        let Some(seat) = G::viewer(sight.view) else { return only(first) };
        if candidates.len() < 2 {
            return only(first);
        }
        let threads = self.settings.threads.max(1);
        let race = Race::<G> {
            view: sight.view.clone(),
            memory,
            seat,
            settings: self.settings,
            limit: Limit::new(sight.budget, begun, threads),
        };
        let seeds: Vec<u64> = (0..threads).map(|_| rng.next()).collect();
        let mut lanes = match race.limit {
            Limit::Games(_) if threads == 1 => {
                let lanes = Lanes::new(&candidates);
                race.run(&lanes, seeds[0]);
                lanes.so_far()
            }
            Limit::Games(_) | Limit::Until(_) => race_in_threads(race, &candidates, &seeds),
        };
        rank(&mut lanes, &self.settings)
    }
}

/// Races on threads of their own until they end or their time is up.
///
/// Whoever waits for them sleeps: a busy machine wakes a sleeper in time, but may stop somebody who computes for long.
/// What a thread has not finished by then does not count, and nobody waits for it.
fn race_in_threads<G: Simulate>(
    race: Race<G>,
    candidates: &[G::Action],
    seeds: &[u64],
) -> Vec<Lane<G::Action>> {
    let end = race.limit.end();
    let race = Arc::new(race);
    let (racing, all_done) = mpsc::channel::<()>();
    let runners: Vec<_> = seeds
        .iter()
        .map(|&seed| {
            let lanes = Arc::new(Lanes::new(candidates));
            let (race, noted, racing) = (race.clone(), lanes.clone(), racing.clone());
            let run = move || {
                race.run(&noted, seed);
                drop(racing);
            };
            let thread = std::thread::Builder::new().name("search".to_owned()).spawn(run);
            (lanes, thread)
        })
        .collect();
    drop(racing);
    // Nobody sends anything: the channel closes with the last thread.
    let waited = match end {
        Some(end) => all_done.recv_timeout(end.saturating_duration_since(Instant::now())),
        None => all_done.recv().map_err(|_| mpsc::RecvTimeoutError::Disconnected),
    };
    let ended = waited == Err(mpsc::RecvTimeoutError::Disconnected);
    let mut all = runners.into_iter().map(|(lanes, thread)| {
        // Where the machine has no thread to give, the base bot's choice stands.
        if ended && let Ok(thread) = thread {
            thread.join().expect("a search does not panic");
        }
        lanes.so_far()
    });
    let mut lanes = all.next().expect("at least one thread");
    for more in all {
        for (lane, more) in lanes.iter_mut().zip(more) {
            lane.results.extend(more.results);
            lane.wins.extend(more.wins);
        }
    }
    lanes
}

impl<G: Simulate> Bot<G> for Search<G> {
    fn choose(&mut self, sight: &Sight<'_, G>, rng: &mut FastRng) -> G::Action {
        if sight.legal.len() == 1 {
            self.memory.up_to(sight);
            return sight.legal[0];
        }
        self.weigh(sight, rng)[0].action
    }
}

/// When a search must stop.
#[derive(Clone, Copy, Debug)]
enum Limit {
    Until(Instant),
    Games(u32),
}

impl Limit {
    fn new(budget: Budget, begun: Instant, threads: usize) -> Self {
        match budget {
            // A little is left for waking up and for what comes after the race.
            Budget::Time(time) => {
                Self::Until(begun + time.mul_f32(0.9).saturating_sub(Duration::from_micros(200)))
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

/// A candidate in the race.
#[derive(Clone, Debug)]
struct Lane<A> {
    action: A,
    results: Vec<f32>,
    wins: Vec<f32>,
    racing: bool,
}

/// What a race has found so far, world by world.
struct Lanes<A>(Mutex<Vec<Lane<A>>>);

impl<A: Copy> Lanes<A> {
    fn new(candidates: &[A]) -> Self {
        let lane = |&action| Lane { action, results: Vec::new(), wins: Vec::new(), racing: true };
        Self(Mutex::new(candidates.iter().map(lane).collect()))
    }

    /// Notes a world: what became of each candidate that was tried in it.
    fn note(&self, world: &[(usize, Outcome)]) {
        let mut lanes = self.0.lock().expect("nobody panics while noting");
        for &(place, outcome) in world {
            lanes[place].results.push(outcome.worth);
            lanes[place].wins.push(outcome.won);
        }
    }

    /// Takes candidates out that are clearly worse than the leader, and says which are left.
    fn thin_out(&self, doubt: f32) -> Vec<usize> {
        let mut lanes = self.0.lock().expect("nobody panics while noting");
        let racing = |lanes: &[Lane<A>]| -> Vec<usize> {
            (0..lanes.len()).filter(|&place| lanes[place].racing).collect()
        };
        let leader = racing(&lanes)
            .into_iter()
            .max_by(|&a, &b| mean(&lanes[a].results).total_cmp(&mean(&lanes[b].results)));
        let Some(leader) = leader else { return Vec::new() };
        let best = lanes[leader].results.clone();
        for (place, lane) in lanes.iter_mut().enumerate() {
            if place != leader && lane.racing {
                let (mean, error) = difference(&best, &lane.results);
                lane.racing = mean <= doubt * error;
            }
        }
        racing(&lanes)
    }

    fn so_far(&self) -> Vec<Lane<A>> {
        self.0.lock().expect("nobody panics while noting").clone()
    }
}

/// How a simulated game ended for the seat that searches.
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
    fn run(&self, lanes: &Lanes<G::Action>, seed: u64) {
        let mut rng = FastRng::new(seed);
        let actions: Vec<G::Action> = lanes.so_far().iter().map(|lane| lane.action).collect();
        let mut racing: Vec<usize> = (0..actions.len()).collect();
        let mut found = Vec::with_capacity(actions.len());
        let mut games = 0;
        let mut worlds = 0_u32;
        let mut check_at = 12;
        loop {
            let world = G::sample(&self.view, &self.memory, &mut rng);
            let plans = world.plans();
            let luck = rng.next();
            found.clear();
            for &place in &racing {
                if self.limit.reached(games) {
                    // A world in which only some candidates were tried does not count, unless there is no other.
                    if worlds == 0 {
                        lanes.note(&found);
                    }
                    return;
                }
                found.push((place, self.try_out(actions[place], &world, &plans, luck)));
                games += 1;
            }
            lanes.note(&found);
            worlds += 1;
            if worlds == check_at {
                check_at += check_at / 2;
                racing = lanes.thin_out(self.settings.doubt);
                if racing.len() < 2 {
                    return;
                }
            }
        }
    }

    fn try_out(&self, action: G::Action, world: &G, plans: &G::Plans, luck: u64) -> Outcome {
        let mut game = *world;
        let mut plans = plans.clone();
        let mut rng = FastRng::new(luck);
        if game.apply(self.seat, action, &mut rng, &mut Nobody).is_err() {
            // A guess in which the action is refused says nothing for it.
            game.random_step(self.seat, Payments::Canonical, &mut rng);
        }
        game.play_out(&mut plans, &mut rng);
        let (won, margin) = outcome(&game.standings(), game.seats(), self.seat);
        let clear = 1.0 / (1.0 + (-margin / world.clear_margin()).exp());
        Outcome { worth: won * (1.0 - self.settings.margin) + clear * self.settings.margin, won }
    }
}

/// The part of the victory and the margin over the best other seat.
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

/// How much better the first results are than the second in the same worlds, with the standard error.
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

/// The candidates, best first; those that left the race early come after those that did not.
fn rank<A: Copy>(lanes: &mut [Lane<A>], settings: &Settings) -> Vec<Tried<A>> {
    let base = lanes[0].results.clone();
    let mut order: Vec<usize> = (0..lanes.len()).collect();
    let worth = |lane: &Lane<A>| mean(&lane.results);
    order.sort_by(|&a, &b| {
        let (a, b) = (&lanes[a], &lanes[b]);
        (b.racing, worth(b)).partial_cmp(&(a.racing, worth(a))).unwrap_or(std::cmp::Ordering::Equal)
    });
    if order[0] != 0 && lanes[0].racing {
        let (better, error) = difference(&lanes[order[0]].results, &base);
        if better < settings.trust * error * (error / settings.rough).min(1.0) {
            order.retain(|&place| place != 0);
            order.insert(0, 0);
        }
    }
    order
        .into_iter()
        .map(|place| {
            let lane = &lanes[place];
            let games = lane.results.len() as u32;
            Tried { action: lane.action, worth: worth(lane), wins: mean(&lane.wins), games }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two candidates whose second is a tenth better on average, in so many worlds.
    fn lanes(worlds: usize) -> Vec<Lane<char>> {
        let second = (0..worlds).map(|world| if world % 10 < 4 { 0.0 } else { 1.0 }).collect();
        let first = (0..worlds).map(|world| if world % 10 < 5 { 1.0 } else { 0.0 }).collect();
        let lane = |action, results: Vec<f32>| Lane { action, wins: results.clone(), results, racing: true };
        vec![lane('a', first), lane('b', second)]
    }

    #[test]
    fn the_base_choice_gives_way_to_what_is_clearly_better() {
        let best = |worlds| rank(&mut lanes(worlds), &Settings::default())[0].action;
        assert_eq!(best(20), 'a');
        assert_eq!(best(2000), 'b');
    }
}
