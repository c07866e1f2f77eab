//! Search: guesses whole games that fit what the seat has seen, tries the promising actions in each of them,
//! plays every try out with the cheap policy, and keeps to what wins most often.
//!
//! All actions that are still in the race are tried in the same guessed game with the same luck,
//! so that their differences, which decide, are far less noisy than their results.
//! An action leaves the race as soon as it is clearly worse than the leader, so that the time goes to those in doubt.

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
        let limit = Limit::new(sight.budget, begun, self.settings.threads);
        let race = |mut rng: FastRng| {
            let mut race = Race::<G>::new(&candidates, seat, &self.settings);
            race.run(sight.view, &memory, &limit, &mut rng);
            race.lanes
        };
        let mut lanes = if self.settings.threads <= 1 {
            race(FastRng::new(rng.next()))
        } else {
            let seeds: Vec<u64> = (0..self.settings.threads).map(|_| rng.next()).collect();
            std::thread::scope(|scope| {
                let race = &race;
                let racing: Vec<_> =
                    seeds.into_iter().map(|seed| scope.spawn(move || race(FastRng::new(seed)))).collect();
                let mut all = racing.into_iter().map(|one| one.join().expect("a search does not panic"));
                let mut lanes = all.next().expect("at least one thread");
                for more in all {
                    for (lane, more) in lanes.iter_mut().zip(more) {
                        lane.results.extend(more.results);
                        lane.wins.extend(more.wins);
                    }
                }
                lanes
            })
        };
        rank(&mut lanes, &self.settings)
    }
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
            // A little is left for what comes after the race, and for a machine that stops the search for the first time.
            Budget::Time(time) => {
                Self::Until(begun + time.mul_f32(0.92).saturating_sub(Duration::from_micros(200)))
            }
            Budget::Nodes(games) => Self::Games(games / threads.max(1) as u32),
        }
    }

    fn reached(self, games: u32, pace: &mut Pace) -> bool {
        match self {
            Self::Until(end) => Instant::now() + pace.longest_step() >= end,
            Self::Games(most) => games >= most,
        }
    }
}

/// How long a step between two looks at the clock has taken at most.
///
/// A machine that is busy with other work stops a search now and then; who stopped once may be stopped again.
struct Pace {
    last: Instant,
    longest: Duration,
}

impl Pace {
    fn new() -> Self {
        Self { last: Instant::now(), longest: Duration::ZERO }
    }

    fn longest_step(&mut self) -> Duration {
        let now = Instant::now();
        self.longest = self.longest.max(now - self.last);
        self.last = now;
        self.longest
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

struct Race<'a, G: Simulate> {
    lanes: Vec<Lane<G::Action>>,
    seat: Seat,
    settings: &'a Settings,
    games: u32,
}

impl<'a, G: Simulate> Race<'a, G> {
    fn new(candidates: &[G::Action], seat: Seat, settings: &'a Settings) -> Self {
        let lanes = candidates
            .iter()
            .map(|&action| Lane { action, results: Vec::new(), wins: Vec::new(), racing: true })
            .collect();
        Self { lanes, seat, settings, games: 0 }
    }

    fn run(&mut self, view: &G::View, memory: &G::Memory, limit: &Limit, rng: &mut FastRng) {
        let mut worlds = 0_u32;
        let mut check_at = 12;
        let mut pace = Pace::new();
        loop {
            let world = G::sample(view, memory, rng);
            let plans = world.plans();
            let luck = rng.next();
            for place in 0..self.lanes.len() {
                if !self.lanes[place].racing {
                    continue;
                }
                if limit.reached(self.games, &mut pace) {
                    self.drop_unfinished(worlds);
                    return;
                }
                self.try_out(place, &world, &plans, luck);
            }
            worlds += 1;
            if worlds == check_at {
                check_at += check_at / 2;
                if self.thin_out() < 2 {
                    return;
                }
            }
        }
    }

    fn try_out(&mut self, place: usize, world: &G, plans: &G::Plans, luck: u64) {
        let mut game = *world;
        let mut plans = plans.clone();
        let mut rng = FastRng::new(luck);
        let lane = &mut self.lanes[place];
        if game.apply(self.seat, lane.action, &mut rng, &mut Nobody).is_err() {
            // A guess in which the action is refused says nothing for it.
            game.random_step(self.seat, Payments::Canonical, &mut rng);
        }
        game.play_out(&mut plans, &mut rng);
        let (won, margin) = outcome(&game.standings(), game.seats(), self.seat);
        let clear = 1.0 / (1.0 + (-margin / world.clear_margin()).exp());
        lane.results.push(won * (1.0 - self.settings.margin) + clear * self.settings.margin);
        lane.wins.push(won);
        self.games += 1;
    }

    /// A world in which only some candidates were tried does not count.
    fn drop_unfinished(&mut self, worlds: u32) {
        if worlds == 0 {
            return;
        }
        for lane in &mut self.lanes {
            if lane.results.len() > worlds as usize {
                lane.results.pop();
                lane.wins.pop();
            }
        }
    }

    /// Takes candidates out that are clearly worse than the leader, and says how many are left.
    fn thin_out(&mut self) -> usize {
        let Some(leader) = self.leader() else { return 0 };
        let best = self.lanes[leader].results.clone();
        for (place, lane) in self.lanes.iter_mut().enumerate() {
            if place != leader && lane.racing {
                let (mean, error) = difference(&best, &lane.results);
                if mean > self.settings.doubt * error {
                    lane.racing = false;
                }
            }
        }
        self.lanes.iter().filter(|lane| lane.racing).count()
    }

    fn leader(&self) -> Option<usize> {
        (0..self.lanes.len())
            .filter(|&place| self.lanes[place].racing)
            .max_by(|&a, &b| mean(&self.lanes[a].results).total_cmp(&mean(&self.lanes[b].results)))
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
