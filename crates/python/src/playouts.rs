//! Random playouts: whole games inside one call.

use engine::board::BoardGame;
use engine::card_game::CardGame;
use engine::game::{Game, PaymentPolicy};
use engine::setup::Setup;
use engine::shuffle::FastRng;
use engine::sink::NoEvents;
use pyo3::prelude::*;

use crate::catalogue;
use crate::coder::Deal;
use crate::errors::Class;
use crate::input;

/// Plays `games` random games with final scoring and returns the number of decisions and the sum of all totals.
#[pyfunction]
#[pyo3(signature = (edition, seats, games, *, seed = None, payments = "canonical"))]
pub(crate) fn playouts(
    py: Python<'_>,
    edition: &str,
    seats: &Bound<'_, PyAny>,
    games: &Bound<'_, PyAny>,
    seed: Option<&Bound<'_, PyAny>>,
    payments: &str,
) -> PyResult<(u64, i64)> {
    let setup = catalogue::setup(py, catalogue::edition(py, edition)?, seats, None, None)?;
    let payments = catalogue::payments(py, payments)?;
    let games = input::number(games, "games", u32::MAX.into(), Class::Argument)?;
    let mut rng = FastRng::new(seed.map_or(Ok(0), input::seed)?);
    Ok(py.detach(|| match (setup.edition().board(), payments) {
        (Some(_), PaymentPolicy::Canonical) => {
            play_all::<BoardGame>(&setup, games, PaymentPolicy::Canonical, &mut rng)
        }
        (Some(_), PaymentPolicy::Full) => play_all::<BoardGame>(&setup, games, PaymentPolicy::Full, &mut rng),
        (None, _) => play_all::<CardGame>(&setup, games, payments, &mut rng),
    }))
}

fn play_all<G: Deal>(setup: &Setup, games: u64, payments: PaymentPolicy, rng: &mut FastRng) -> (u64, i64) {
    let (mut decisions, mut totals) = (0, 0);
    for _ in 0..games {
        let mut game = G::deal(setup, rng, &mut NoEvents);
        while let Some(seat) = game.awaiting().lowest() {
            game.random_step(seat, payments, rng);
            decisions += 1;
        }
        let standings = Game::standings(&game);
        totals += standings.first(game.seats()).iter().map(|standing| i64::from(standing[0])).sum::<i64>();
    }
    (decisions, totals)
}
