//! Win chances of all seats in a position with known hands and decks in unknown order.

use bots::Version;
use engine::game::Payments;
use engine::seat::{BySeat, Seat};
use engine::shuffle::FastRng;
use engine::sink::NoEvents;

use crate::coached::Coached;
use crate::estimate::Series;
use crate::outcome::{UNITS, apportion, shares};

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

/// Estimates win chances by `games` simulated games in which all seats play by the rollout policy.
///
/// With `action`, the seat does that first. Every game shuffles the decks again.
pub(crate) fn win_chances<G: Coached>(
    game: &G,
    action: Option<(Seat, G::Action)>,
    games: u32,
    seed: u64,
) -> WinChances {
    if game.is_over() {
        return WinChances::of_result(game);
    }
    let seats = game.seats();
    let plans = game.plans(Version::LATEST);
    let mut rng = FastRng::new(seed);
    let mut sums: BySeat<i64> = BySeat::repeat(0);
    let mut series: BySeat<Series> = BySeat::default();
    let games = games.max(2);
    for _ in 0..games {
        let mut simulated = Coached::with_shuffled_decks(game, &mut rng);
        let mut plans = plans.clone();
        if let Some((seat, action)) = action
            && simulated.apply(seat, action, &mut rng, &mut NoEvents).is_err()
        {
            // Cannot happen: the legality of an action does not depend on the order of the decks.
            simulated.random_step(seat, Payments::Canonical, &mut rng);
        }
        simulated.play_out(&mut plans, &mut rng);
        let shares = shares(&simulated.standings(), seats);
        for seat in Seat::all(seats) {
            sums[seat] += shares[seat];
            series[seat].add(shares[seat] as f64 / UNITS as f64);
        }
    }
    WinChances {
        units: apportion(sums.first(seats), i64::from(games)),
        variances: series.first(seats).iter().map(Series::variance_of_mean).collect(),
    }
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
