//! Measures how well the search knows what is hidden, and how well it predicts victory, on games of the planner.
//!
//! The games are played by planners alone, so a measurement costs no match of searches.

use std::sync::Arc;

use engine::board::BoardGame;
use engine::card::{Cards, TrainCard};
use engine::card_game::CardGame;
use engine::edition::{Edition, Kit};
use engine::game::Viewer;
use engine::options::Options;
use engine::seat::{MAX_SEATS, Seat};
use engine::shuffle::{FastRng, Secret, SecretChance};
use engine::ticket::{MAX_TICKETS, TicketSet};

use crate::decision::search::{Search, Serial, Settings};
use crate::kind::{Kind, Playable, Thinking};
use crate::{Budget, MemoryTracker, Observation, Version};

/// A game whose hidden information can be compared with what is sampled.
trait Known: Playable {
    /// Returns the tickets that a seat holds.
    fn tickets_of(&self, seat: Seat) -> TicketSet;

    /// Returns the cards that a seat holds.
    fn hand_of(&self, seat: Seat) -> Cards;

    /// Returns a seat's public lead over its best opponent, in points.
    fn lead(view: &Self::View, seat: Seat) -> f32;
}

impl Known for BoardGame {
    fn tickets_of(&self, seat: Seat) -> TicketSet {
        self.held(seat)
    }

    fn hand_of(&self, seat: Seat) -> Cards {
        *self.hand(seat)
    }

    fn lead(view: &Self::View, seat: Seat) -> f32 {
        let points = |seat: Seat| f32::from(view.players[seat].route_points.unwrap_or(0));
        lead(seat, view.seats(), points)
    }
}

impl Known for CardGame {
    fn tickets_of(&self, seat: Seat) -> TicketSet {
        self.held(seat)
    }

    fn hand_of(&self, seat: Seat) -> Cards {
        *self.hand(seat)
    }

    fn lead(view: &Self::View, seat: Seat) -> f32 {
        // A card in the stack brings about a point.
        let points = |seat: Seat| {
            let player = &view.players[seat];
            f32::from(player.score) + f32::from(player.stack)
        };
        lead(seat, view.seats(), points)
    }
}

fn lead(seat: Seat, seats: usize, points: impl Fn(Seat) -> f32) -> f32 {
    let best = Seat::all(seats).filter(|&other| other != seat).map(&points).fold(f32::MIN, f32::max);
    points(seat) - best
}

/// Number of phases of a game: equal parts of [`crate::decision::simulate::Simulate::progress`].
pub const PHASES: usize = 3;

/// Returns the phase of a progress from 0 to 1.
pub fn phase(progress: f32) -> usize {
    ((progress * PHASES as f32) as usize).min(PHASES - 1)
}

/// Sums of log-likelihoods over positions of one phase.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct HiddenSums {
    /// Number of positions.
    pub positions: u64,
    /// Log-likelihood of which unseen tickets the opponents hold, ticket by ticket.
    pub tickets: f64,
    /// The same if every unseen ticket is equally likely.
    pub tickets_uniform: f64,
    /// Log-likelihood of the opponents' hands, kind by kind.
    pub hands: f64,
    /// The same for a seat that remembers nothing.
    pub hands_uniform: f64,
}

/// A position with the predicted and the true result for the seat to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prediction {
    /// Seed of the game.
    pub game: u64,
    /// Progress of the game, from 0 to 1.
    pub progress: f32,
    /// Win chance that the search reports.
    pub predicted: f32,
    /// Share of the simulated games that were won, before it was calibrated.
    pub raw: f32,
    /// Mean result of the simulated games: half victory, half margin.
    pub worth: f32,
    /// Public lead in points.
    pub lead: f32,
    /// Share of the victory.
    pub won: f32,
}

/// Plays a game of planners and calls `visit` in some positions, about one in `every`, with the events that the seat to
/// move has seen. Returns the shares of the victory.
fn planner_game<G: Known>(
    start: impl FnOnce(&mut SecretChance, &mut Vec<G::Event>) -> G,
    seed: u64,
    every: u32,
    mut visit: impl FnMut(&G, Seat, &[G::SeenEvent], &mut FastRng),
) -> Vec<f32> {
    let mut chance = SecretChance::new(Secret::from_seed(seed));
    let mut rng = FastRng::new(seed ^ 0x5bd1_e995);
    // The positions do not depend on how many random numbers a visit uses.
    let mut positions = FastRng::new(!seed);
    let mut events = Vec::new();
    let mut game = start(&mut chance, &mut events);
    let seats = game.seats();
    let thinking = Thinking::default();
    let mut bots: Vec<_> = (0..seats).map(|_| Kind::Planner.bot::<G>(&thinking)).collect();
    let mut seen: Vec<Vec<G::SeenEvent>> = vec![Vec::new(); seats];
    let mut told = [0; MAX_SEATS];
    let mut legal = Vec::new();
    loop {
        for event in events.drain(..) {
            for seat in Seat::all(seats) {
                seen[seat.index()].push(G::seen(&event, Viewer::Seat(seat)));
            }
        }
        let Some(seat) = game.awaiting().lowest() else { break };
        game.legal_actions(seat, &mut legal);
        if legal.len() > 1 && positions.below(every) == 0 {
            visit(&game, seat, &seen[seat.index()], &mut rng);
        }
        let place = seat.index();
        let view = game.view(Viewer::Seat(seat));
        let events_since = &seen[place][told[place]..];
        let observation =
            Observation { view: &view, events: events_since, legal: &legal, budget: Budget::Nodes(0) };
        let action = bots[place].choose(&observation, &mut rng);
        told[place] = seen[place].len();
        game.apply(seat, action, &mut chance, &mut events).expect("planners choose legal actions");
    }
    let standings = game.standings();
    let ranks = engine::score::ranks(&standings, seats);
    let winners = ranks.first(seats).iter().filter(|&&rank| rank == 1).count() as f32;
    ranks.first(seats).iter().map(|&rank| if rank == 1 { 1.0 / winners } else { 0.0 }).collect()
}

/// Compares sampled with true hidden information in one game of planners; returns the sums by phase.
fn hidden<G: Known>(
    start: impl FnOnce(&mut SecretChance, &mut Vec<G::Event>) -> G,
    seed: u64,
    version: Version,
    samples: u32,
) -> [HiddenSums; PHASES] {
    let mut sums = [HiddenSums::default(); PHASES];
    planner_game::<G>(start, seed, 12, |game, seat, seen, rng| {
        let view = game.view(Viewer::Seat(seat));
        let mut tracker = MemoryTracker::<G>::default();
        let observation = Observation { view: &view, events: seen, legal: &[], budget: Budget::Nodes(0) };
        let memory = tracker.update(&observation).clone();
        let informed: Vec<G> = (0..samples).map(|_| G::sample_as(version, &view, &memory, rng)).collect();
        let blank = G::memory(&view);
        let naive: Vec<G> = (0..samples).map(|_| G::sample_as(version, &view, &blank, rng)).collect();
        let sums = &mut sums[phase(G::progress(&view))];
        sums.positions += 1;
        for other in Seat::all(game.seats()).filter(|&other| other != seat) {
            let truth = game.tickets_of(other);
            let own = game.tickets_of(seat);
            let unseen = G::ticket_count(&view) - own.len();
            let uniform = truth.len() as f64 / unseen.max(1) as f64;
            for id in 0..G::ticket_count(&view).min(MAX_TICKETS) {
                let ticket = engine::ticket::TicketId::new(id);
                if own.contains(ticket) {
                    continue;
                }
                let times = informed.iter().filter(|game| game.tickets_of(other).contains(ticket)).count();
                let chance = (times as f64 + 0.25) / (f64::from(samples) + 0.5);
                let held = truth.contains(ticket);
                sums.tickets += log_likelihood(chance, held);
                sums.tickets_uniform += log_likelihood(uniform, held);
            }
            let hand = game.hand_of(other);
            sums.hands += hand_likelihood(&informed, other, &hand);
            sums.hands_uniform += hand_likelihood(&naive, other, &hand);
        }
    });
    sums
}

fn log_likelihood(chance: f64, happened: bool) -> f64 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    if happened { chance.ln() } else { (1.0 - chance).ln() }
}

/// Returns the log-likelihood of a hand's count of every kind under the counts of sampled hands.
fn hand_likelihood<G: Known>(sampled: &[G], seat: Seat, hand: &Cards) -> f64 {
    let mut sum = 0.0;
    for kind in TrainCard::ALL {
        let equal = sampled.iter().filter(|game| game.hand_of(seat)[kind] == hand[kind]).count();
        let kinds_of_counts = f64::from(hand.len() as u32 + 1);
        sum += ((equal as f64 + 0.5) / (sampled.len() as f64 + 0.5 * kinds_of_counts)).ln();
    }
    sum
}

/// Predicts the result in positions of one game of planners by a search with `settings` and `nodes` simulated games.
fn predictions<G: Known>(
    start: impl FnOnce(&mut SecretChance, &mut Vec<G::Event>) -> G,
    seed: u64,
    settings: Settings,
    nodes: u32,
    every: u32,
) -> Vec<Prediction> {
    let mut found: Vec<(usize, Prediction)> = Vec::new();
    let shares = planner_game::<G>(start, seed, every, |game, seat, seen, rng| {
        let view = game.view(Viewer::Seat(seat));
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        let observation =
            Observation { view: &view, events: seen, legal: &legal, budget: Budget::Nodes(nodes) };
        let mut search = Search::<G>::new(settings, Arc::new(Serial::default()));
        let stats = search.evaluate(&observation, rng);
        if stats[0].games == 0 {
            return;
        }
        let prediction = Prediction {
            game: seed,
            progress: G::progress(&view),
            predicted: stats[0].win_chance,
            raw: stats[0].wins,
            worth: stats[0].worth,
            lead: G::lead(&view, seat),
            won: 0.0,
        };
        found.push((seat.index(), prediction));
    });
    found.into_iter().map(|(seat, prediction)| Prediction { won: shares[seat], ..prediction }).collect()
}

/// What one game of planners showed.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// Seed of the game.
    pub game: u64,
    /// Sums by phase.
    pub hidden: [HiddenSums; PHASES],
    /// Predictions in some of its positions.
    pub predictions: Vec<Prediction>,
}

/// What is measured in every game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// The game.
    pub edition: Edition,
    /// Number of seats.
    pub seats: usize,
    /// Parameters of the search.
    pub settings: Settings,
    /// Simulated games per prediction.
    pub nodes: u32,
    /// About one of this many decisions is predicted.
    pub every: u32,
    /// Number of sampled games per position with which hidden information is compared.
    pub samples: u32,
}

impl Plan {
    /// Plays the game of planners with a seed and measures.
    pub fn measure(&self, seed: u64) -> Measured {
        let Self { edition, seats, settings, nodes, every, samples } = *self;
        let (hidden, predictions) = match edition.kit() {
            Kit::Board(board) => {
                let start = |chance: &mut _, events: &mut _| {
                    BoardGame::new(board, seats, None, Options::DEFAULT, chance, events)
                };
                (
                    hidden::<BoardGame>(start, seed, settings.version, samples),
                    predictions::<BoardGame>(start, seed, settings, nodes, every),
                )
            }
            Kit::Card(kit) => {
                let start = |chance: &mut _, events: &mut _| {
                    CardGame::new(kit, seats, None, Options::DEFAULT, chance, events)
                };
                (
                    hidden::<CardGame>(start, seed, settings.version, samples),
                    predictions::<CardGame>(start, seed, settings, nodes, every),
                )
            }
        };
        Measured { game: seed, hidden, predictions }
    }
}

/// Returns the logistic function of `x`.
pub fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Returns the log-odds of a probability, kept within 0.001 and 0.999.
pub fn log_odds(p: f64) -> f64 {
    let p = p.clamp(0.001, 0.999);
    (p / (1.0 - p)).ln()
}

/// Fits `logistic(a + b * x)` to shares of victory by maximum likelihood; returns `[a, b]`.
///
/// A weak prior toward `[0, b0]` keeps the fit finite where few points are given.
pub fn fit_logistic(points: &[(f64, f64)], b0: f64) -> [f64; 2] {
    const PRIOR: f64 = 2.0;
    let loss = |a: f64, b: f64| {
        let prior = PRIOR / 2.0 * (a * a + (b - b0) * (b - b0));
        prior + points.len() as f64 * log_loss(points.iter().map(|&(x, won)| (logistic(a + b * x), won)))
    };
    let [mut a, mut b] = [0.0, b0];
    for _ in 0..50 {
        let (mut ga, mut gb) = (-PRIOR * a, -PRIOR * (b - b0));
        let (mut haa, mut hab, mut hbb) = (PRIOR, 0.0, PRIOR);
        for &(x, won) in points {
            let p = logistic(a + b * x);
            let w = (p * (1.0 - p)).max(1e-9);
            ga += won - p;
            gb += (won - p) * x;
            haa += w;
            hab += w * x;
            hbb += w * x * x;
        }
        let determinant = haa * hbb - hab * hab;
        let (mut da, mut db) = ((hbb * ga - hab * gb) / determinant, (haa * gb - hab * ga) / determinant);
        // Newton's step can overshoot: shorten it until the likelihood grows.
        let before = loss(a, b);
        while loss(a + da, b + db) > before && da.abs() + db.abs() > 1e-9 {
            (da, db) = (da / 2.0, db / 2.0);
        }
        a += da;
        b += db;
        if da.abs() + db.abs() < 1e-9 {
            break;
        }
    }
    [a, b]
}

/// Returns the mean log-loss of predicted shares of victory.
pub fn log_loss(points: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for (p, won) in points {
        let p = p.clamp(1e-3, 1.0 - 1e-3);
        sum -= won * p.ln() + (1.0 - won) * (1.0 - p).ln();
        count += 1.0;
    }
    sum / f64::max(count, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fit_recovers_the_curve_that_made_the_points() {
        let points: Vec<(f64, f64)> =
            (-400..=400).map(|x| f64::from(x) / 100.0).map(|x| (x, logistic(0.3 + 0.5 * x))).collect();
        let [a, b] = fit_logistic(&points, 1.0);
        assert!((a - 0.3).abs() < 0.02 && (b - 0.5).abs() < 0.02, "{a} and {b}");
    }

    #[test]
    fn log_loss_of_a_coin_is_the_logarithm_of_two() {
        let loss = log_loss([(0.5, 1.0), (0.5, 0.0)].into_iter());
        assert!((loss - std::f64::consts::LN_2).abs() < 1e-12);
    }

    #[test]
    fn phases_cover_the_whole_game() {
        assert_eq!([0.0, 0.34, 0.5, 0.99, 1.0].map(phase), [0, 1, 1, 2, 2]);
    }
}
