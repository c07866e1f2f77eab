//! Matches between bots of the project, played without Python, and the statistics of matches.

use ::bots::AnySeatedBot;
use engine::any::AnyGame;
use engine::record::{Record, Setup};
use engine::seat::Seat;
use engine::shuffle::{Recorder, SecretChance};
use pyo3::prelude::*;

use crate::bot::BotSpec;
use crate::catalogue;
use crate::documents;
use crate::errors::{Class, error};
use crate::input;

/// One game to play: its seed and the bot of each seat, by place in the list of bots.
type Fixture = (u64, Vec<usize>);

/// A played game: the score documents as JSON, and the record if it was asked for.
type Played = (String, Option<String>);

/// Plays games between bots and returns, for each, its score documents as JSON and its record if asked for.
#[pyfunction]
#[pyo3(signature = (edition, bots, fixtures, *, options = None, threads = None, records = false))]
pub(crate) fn play_games(
    py: Python<'_>,
    edition: &str,
    bots: Vec<String>,
    fixtures: Vec<Fixture>,
    options: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
    records: bool,
) -> PyResult<Vec<Played>> {
    let threads = input::threads(threads)?;
    let specs: Vec<BotSpec> = bots.iter().map(|name| BotSpec::parse(py, name)).collect::<PyResult<_>>()?;
    let Some((_, seating)) = fixtures.first() else { return Ok(Vec::new()) };
    let seats = seating.len().into_pyobject(py)?.into_any();
    let setup = catalogue::setup(py, catalogue::edition(py, edition)?, &seats, None, options)?;
    for (seed, seating) in &fixtures {
        let fits = *seed <= input::SEED_MAX
            && seating.len() == setup.seats()
            && seating.iter().all(|&bot| bot < specs.len());
        if !fits {
            return Err(error(py, Class::Setup, "a fixture is a seed and a bot for each seat"));
        }
    }
    Ok(py.detach(|| {
        let threads = threads.min(fixtures.len());
        let size = fixtures.len().div_ceil(threads);
        let play_some = |some: &[Fixture]| -> Vec<Played> {
            some.iter().map(|fixture| play(&setup, &specs, fixture, records)).collect()
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> =
                fixtures.chunks(size).map(|some| scope.spawn(move || play_some(some))).collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("bots do not panic")).collect()
        })
    }))
}

fn play(setup: &Setup, specs: &[BotSpec], (seed, seating): &Fixture, keep_record: bool) -> Played {
    let mut chance = Recorder::new(SecretChance::new(input::secret(*seed)));
    let mut events = Vec::new();
    let mut game = AnyGame::new(setup, &mut chance, &mut events);
    let mut record = Record::new(*setup, std::mem::take(&mut chance.outcomes));
    let mut bots: Vec<AnySeatedBot> = Seat::all(setup.seats())
        .zip(seating)
        .map(|(seat, &bot)| specs[bot].seat(setup.edition(), seat, *seed))
        .collect();
    while let Some(seat) = game.awaiting().lowest() {
        for event in events.drain(..) {
            bots.iter_mut().for_each(|bot| bot.observe(&event));
        }
        let action = bots[seat.index()].choose(&game).expect("the seat is awaited");
        game.apply(seat, action, &mut chance, &mut events).expect("bots choose legal actions");
        let outcomes = std::mem::take(&mut chance.outcomes);
        if keep_record {
            record.push(seat, action, outcomes);
        }
    }
    (documents::scores(&game), keep_record.then(|| record.write()))
}

/// Returns the 95 % Wilson score interval of a win rate.
#[pyfunction]
pub(crate) fn wilson(won: f64, games: u64) -> [f64; 2] {
    ::bots::rating::wilson(won, games)
}

/// Returns Elo ratings with the half width of their 95 % intervals; `wins[a][b]` counts how often a was ahead of b.
#[pyfunction]
pub(crate) fn ratings(py: Python<'_>, wins: Vec<Vec<f64>>) -> PyResult<Vec<(f64, f64)>> {
    if wins.iter().any(|row| row.len() != wins.len()) {
        return Err(error(py, Class::Array, "wins is a square matrix"));
    }
    let ratings = ::bots::rating::bradley_terry(&wins);
    Ok(ratings.into_iter().map(|rating| (rating.elo, rating.error)).collect())
}
