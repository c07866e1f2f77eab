//! Win chances of all seats in a position with known hands and decks in unknown order.

use bots::Version;
use engine::game::{PaymentPolicy, Viewer};
use engine::seat::{BySeat, Seat};
use engine::shuffle::FastRng;
use engine::sink::NoEvents;

use crate::coached::Coached;
use crate::curve::Curves;
use crate::estimate::{Estimate, Series};
use crate::outcome::{UNITS, in_units, shares};

/// Win chances of all seats.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct WinChances {
    /// By seat, in units; they add up to [`UNITS`].
    pub(crate) units: Vec<i64>,
    /// Squared standard errors by seat.
    pub(crate) variances: Vec<f64>,
}

impl WinChances {
    /// Returns the shares of the victory in a game that is over.
    pub(crate) fn of_result<G: Coached>(game: &G) -> Self {
        let seats = game.seats();
        Self { units: shares(&game.standings(), seats).first(seats).to_vec(), variances: vec![0.0; seats] }
    }
}

/// A position of which the win chances are estimated: a game, and what a seat does first.
#[derive(Clone, Copy)]
pub(crate) struct Position<'a, G: Coached> {
    pub(crate) game: &'a G,
    pub(crate) action: Option<(Seat, G::Action)>,
}

impl<G: Coached> Position<'_, G> {
    /// Plays a simulated game with reshuffled decks to its end, in which all seats play by the rollout policy.
    fn play(&self, plans: &G::Plans, rng: &mut FastRng) -> BySeat<i64> {
        let mut simulated = Coached::with_shuffled_decks(self.game, rng);
        let mut plans = plans.clone();
        if let Some((seat, action)) = self.action
            && simulated.apply(seat, action, rng, &mut NoEvents).is_err()
        {
            // Cannot happen: the legality of an action does not depend on the order of the decks.
            simulated.random_step(seat, PaymentPolicy::Canonical, rng);
        }
        simulated.play_out(&mut plans, rng);
        shares(&simulated.standings(), self.game.seats())
    }
}

/// Shares of simulated games that each seat won.
#[derive(Default)]
struct Sums {
    games: i64,
    units: BySeat<i64>,
    series: BySeat<Series>,
}

impl Sums {
    fn add(&mut self, shares: &BySeat<i64>, seats: usize) {
        self.games += 1;
        for seat in Seat::all(seats) {
            self.units[seat] += shares[seat];
            self.series[seat].add(shares[seat] as f64 / UNITS as f64);
        }
    }

    fn means(&self, seats: usize) -> Vec<f64> {
        self.units.first(seats).iter().map(|&sum| sum as f64 / (UNITS * self.games.max(1)) as f64).collect()
    }
}

/// Returns the progress of a game for the curves.
pub(crate) fn progress_of<G: Coached>(game: &G) -> f64 {
    f64::from(G::progress(&game.view(Viewer::Seat(Seat::new(0)))))
}

/// Returns the share of the simulated games that each seat wins, with its squared standard error.
pub(crate) fn won_shares<G: Coached>(position: Position<'_, G>, games: u32, seed: u64) -> Vec<(f64, f64)> {
    let seats = position.game.seats();
    let plans = position.game.plans(Version::LATEST);
    let mut rng = FastRng::new(seed);
    let mut sums = Sums::default();
    for _ in 0..games.max(2) {
        sums.add(&position.play(&plans, &mut rng), seats);
    }
    let variances = sums.series.first(seats).iter().map(Series::variance_of_mean);
    sums.means(seats).into_iter().zip(variances).collect()
}

/// Estimates win chances by `games` simulated games in which all seats play by the rollout policy.
///
/// With `action`, the seat does that first. Every game shuffles the decks again.
pub(crate) fn win_chances<G: Coached>(
    game: &G,
    action: Option<(Seat, G::Action)>,
    games: u32,
    seed: u64,
    curves: &Curves,
) -> WinChances {
    if game.is_over() {
        return WinChances::of_result(game);
    }
    let won = won_shares(Position { game, action }, games, seed);
    let progress = progress_of(game);
    let shares: Vec<f64> = won.iter().map(|&(share, _)| share).collect();
    let chances = curves.chances(progress, &shares);
    let variances = won.iter().zip(&chances).map(|(&(share, variance), &chance)| {
        let steepness = curves.steepness(progress, share, chance);
        variance * steepness * steepness
    });
    WinChances { variances: variances.collect(), units: in_units(&chances) }
}

/// Estimates how the win chances differ between two positions, in simulated games with the same random numbers.
///
/// After `games` of them the estimate ends if no seat has a difference of `few` standard errors; otherwise there are
/// four times as many.
pub(crate) fn change<G: Coached>(
    from: Position<'_, G>,
    to: Position<'_, G>,
    games: u32,
    few: f64,
    seed: u64,
    curves: &Curves,
) -> Vec<Estimate> {
    let seats = from.game.seats();
    let plans = [from, to].map(|position| position.game.plans(Version::LATEST));
    let mut seeds = FastRng::new(seed);
    let (mut before, mut after) = (Sums::default(), Sums::default());
    let mut differences: BySeat<Series> = BySeat::default();
    let games = games.max(2);
    for number in 0..games.saturating_mul(4) {
        let is_clear = |series: &Series| series.mean().abs() >= few * series.error();
        if number == games && !differences.first(seats).iter().any(is_clear) {
            break;
        }
        let seed = seeds.next();
        let old = from.play(&plans[0], &mut FastRng::new(seed));
        let new = to.play(&plans[1], &mut FastRng::new(seed));
        before.add(&old, seats);
        after.add(&new, seats);
        for seat in Seat::all(seats) {
            differences[seat].add((new[seat] - old[seat]) as f64 / UNITS as f64);
        }
    }
    let progress = progress_of(from.game);
    let (old, new) = (before.means(seats), after.means(seats));
    let old_chances = curves.chances(progress, &old);
    let new_chances = if to.game.is_over() { new.clone() } else { curves.chances(progress, &new) };
    (0..seats)
        .map(|seat| {
            let middle = |a: &[f64], b: &[f64]| f64::midpoint(a[seat], b[seat]);
            let (share, chance) = (middle(&old, &new), middle(&old_chances, &new_chances));
            Estimate {
                mean: new_chances[seat] - old_chances[seat],
                error: differences[Seat::new(seat)].error() * curves.steepness(progress, share, chance),
            }
        })
        .collect()
}

/// Returns whether chance influenced the result of an action, given the games before and after it.
///
/// The action is repeated with other decks: if it always leads to the same cards and tickets in the same places,
/// there was nothing to draw.
pub(crate) fn involves_chance<G: Coached>(
    before: &G,
    seat: Seat,
    action: G::Action,
    after: &G,
    seed: u64,
) -> bool {
    const TRIES: u64 = 3;
    let in_order = |game: &G| Coached::with_shuffled_decks(game, &mut FastRng::new(seed));
    let expected = in_order(after);
    (1..=TRIES).any(|number| {
        let mut rng = FastRng::new(seed.wrapping_add(number));
        let mut other = Coached::with_shuffled_decks(before, &mut rng);
        other.apply(seat, action, &mut rng, &mut NoEvents).is_err() || in_order(&other) != expected
    })
}
