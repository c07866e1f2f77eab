//! `VecGames`: many games of one setup, stepped together without the interpreter lock.

use std::sync::Arc;

use ::bots::encoding::{ActionSpace, Layout};
use engine::board::BoardGame;
use engine::card_game::CardGame;
use engine::game::{PaymentPolicy, Viewer};
use engine::illegal::Illegal;
use engine::score::ranks;
use engine::setup::Setup;
use engine::shuffle::{FastRng, SecretChance};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::catalogue;
use crate::coder::{Coder, Deal, Spaces};
use crate::errors::{self, Class, error};
use crate::game::{shares, zero_sum};
use crate::input;

/// One of the games.
struct Slot<G: Deal> {
    game: G,
    chance: SecretChance,
    memory: G::Memory,
    /// Seed of the game.
    seed: u64,
    /// The numbers of the legal actions of the awaited seat.
    legal: Vec<u32>,
    /// The next action, decoded and checked.
    next: Option<G::Action>,
}

impl<G: Deal> Slot<G> {
    fn new(setup: &Setup, seed: u64) -> Self {
        let mut chance = SecretChance::new(input::secret(seed));
        let mut memory = G::new_memory();
        let game = G::deal(setup, &mut chance, &mut memory);
        Self { game, chance, memory, seed, legal: Vec::new(), next: None }
    }
}

/// Where the results of one game go.
struct Row<'o> {
    observation: &'o mut [f32],
    mask: &'o mut [bool],
    seat: &'o mut i64,
    reward: &'o mut [f32],
    done: &'o mut bool,
    total: &'o mut [i32],
}

/// What all games share.
struct Table<'t, G: Deal> {
    setup: &'t Setup,
    space: &'t G::Space,
    layout: &'t Layout,
    /// Difference of the seeds of a slot's consecutive games.
    stride: u64,
    observe: bool,
}

/// Why an action of a batch was rejected.
enum Rejected {
    Unknown,
    Illegal(Illegal),
}

impl<G: Deal> Table<'_, G> {
    /// Decodes and checks the next action of a slot.
    #[inline]
    fn check(&self, slot: &mut Slot<G>, number: i64) -> Result<(), Rejected> {
        let seat = slot.game.awaiting().lowest().expect("games that are over have been dealt anew");
        let number = u32::try_from(number).map_err(|_| Rejected::Unknown)?;
        let action = slot.game.decode(self.space, seat, number).ok_or(Rejected::Unknown)?;
        if slot.legal.binary_search(&number).is_err() {
            slot.game.check(seat, action).map_err(Rejected::Illegal)?;
        }
        slot.next = Some(action);
        Ok(())
    }

    /// Applies the checked action; replaces a finished game by a new deal.
    #[inline]
    fn step(&self, slot: &mut Slot<G>, row: &mut Row<'_>) {
        let seat = slot.game.awaiting().lowest().expect("games that are over have been dealt anew");
        let action = slot.next.take().expect("the action has been checked");
        slot.game
            .apply(seat, action, &mut slot.chance, &mut slot.memory)
            .expect("the action has been checked");
        *row.done = slot.game.is_over();
        if *row.done {
            let seats = slot.game.seats();
            let standings = slot.game.standings();
            let ranks = ranks(&standings, seats);
            for (seat, share) in shares(ranks.first(seats)).into_iter().enumerate() {
                row.reward[seat] = zero_sum(share, seats) as f32;
                row.total[seat] = i32::from(standings[engine::Seat::new(seat)][0]);
            }
            *slot = Slot {
                legal: std::mem::take(&mut slot.legal),
                ..Slot::new(self.setup, slot.seed.wrapping_add(self.stride) & input::SEED_MAX)
            };
        } else {
            row.reward.fill(0.0);
        }
    }

    /// Writes observation, mask and seat.
    #[inline]
    fn write(&self, slot: &mut Slot<G>, listed: &mut Vec<G::Action>, row: &mut Row<'_>) {
        let seat = slot.game.awaiting().lowest().expect("games that are over have been dealt anew");
        // All of it: Python may have written to the array.
        row.mask.fill(false);
        slot.game.legal_numbers(self.space, seat, listed, &mut slot.legal);
        for &number in &slot.legal {
            row.mask[number as usize] = true;
        }
        *row.seat = seat.index() as i64;
        if self.observe {
            let view = slot.game.view(Viewer::Seat(seat));
            G::write_observation(&view, &slot.memory, self.layout, row.observation);
        }
    }
}

enum Pool {
    Board(Vec<Slot<BoardGame>>),
    Card(Vec<Slot<CardGame>>),
}

/// The arrays of all games, as slices.
struct Arrays<'o> {
    observations: &'o mut [f32],
    masks: &'o mut [bool],
    seats: &'o mut [i64],
    rewards: &'o mut [f32],
    dones: &'o mut [bool],
    totals: &'o mut [i32],
}

impl<'o> Arrays<'o> {
    fn rows(self, features: usize, actions: usize, seats: usize) -> impl Iterator<Item = Row<'o>> {
        let rows = self
            .masks
            .chunks_exact_mut(actions)
            .zip(self.seats)
            .zip(self.rewards.chunks_exact_mut(seats))
            .zip(self.dones)
            .zip(self.totals.chunks_exact_mut(seats));
        let observations = self.observations.chunks_exact_mut(features);
        rows.zip(observations).map(|(((((mask, seat), reward), done), total), observation)| Row {
            observation,
            mask,
            seat,
            reward,
            done,
            total,
        })
    }
}

/// Runs `work` over chunks of slots and rows, on that many threads.
fn in_chunks<G: Deal>(
    slots: &mut [Slot<G>],
    mut rows: Vec<Row<'_>>,
    threads: usize,
    work: impl Fn(&mut [Slot<G>], &mut [Row<'_>]) + Sync,
) where
    Slot<G>: Send,
{
    if threads <= 1 {
        return work(slots, &mut rows);
    }
    let size = slots.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        for (slots, rows) in slots.chunks_mut(size).zip(rows.chunks_mut(size)) {
            scope.spawn(|| work(slots, rows));
        }
    });
}

/// Many games of one setup that are stepped together; a finished game is replaced by a new deal at once.
#[pyclass(module = "whistlestop")]
pub(crate) struct VecGames {
    pool: Pool,
    setup: Setup,
    coder: Arc<Coder>,
    count: usize,
    threads: usize,
    observe: bool,
    observations: Py<PyArray2<f32>>,
    masks: Py<PyArray2<bool>>,
    seats: Py<PyArray1<i64>>,
    rewards: Py<PyArray2<f32>>,
    dones: Py<PyArray1<bool>>,
    totals: Py<PyArray2<i32>>,
}

type Batch<'py> = (
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray2<bool>>,
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<bool>>,
);

impl VecGames {
    /// Calls `work` with the slots and the rows, without the interpreter lock.
    fn with_rows<R: Send>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut Pool, Arrays<'_>, Shape<'_>) -> R + Send,
    ) -> PyResult<R> {
        let borrowed = |_| error(py, Class::Array, "an array of this object is in use elsewhere");
        let mut observations = self.observations.bind(py).try_readwrite().map_err(borrowed)?;
        let mut masks = self.masks.bind(py).try_readwrite().map_err(borrowed)?;
        let mut seats = self.seats.bind(py).try_readwrite().map_err(borrowed)?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(borrowed)?;
        let mut dones = self.dones.bind(py).try_readwrite().map_err(borrowed)?;
        let mut totals = self.totals.bind(py).try_readwrite().map_err(borrowed)?;
        let arrays = Arrays {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            seats: seats.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            dones: dones.as_slice_mut()?,
            totals: totals.as_slice_mut()?,
        };
        let shape = Shape {
            setup: &self.setup,
            coder: &self.coder,
            count: self.count,
            threads: self.threads,
            observe: self.observe,
        };
        let pool = &mut self.pool;
        Ok(py.detach(|| work(pool, arrays, shape)))
    }

    fn batch<'py>(&self, py: Python<'py>) -> Batch<'py> {
        (
            self.observations.bind(py).clone(),
            self.masks.bind(py).clone(),
            self.seats.bind(py).clone(),
            self.rewards.bind(py).clone(),
            self.dones.bind(py).clone(),
        )
    }
}

/// What the work on a batch needs to know.
struct Shape<'s> {
    setup: &'s Setup,
    coder: &'s Coder,
    count: usize,
    threads: usize,
    observe: bool,
}

impl Shape<'_> {
    fn table<'t, G: Deal>(&'t self, space: &'t G::Space) -> Table<'t, G> {
        Table {
            setup: self.setup,
            space,
            layout: &self.coder.layout,
            stride: self.count as u64,
            observe: self.observe,
        }
    }

    fn rows<'o>(&self, arrays: Arrays<'o>) -> Vec<Row<'o>> {
        let actions = self.coder.len;
        arrays.rows(self.coder.layout.len(), actions, self.setup.seats()).collect()
    }
}

/// Checks all actions, then applies them and writes the results. Returns the first rejected action.
fn step_all<G: Deal>(
    slots: &mut [Slot<G>],
    arrays: Arrays<'_>,
    table: &Table<'_, G>,
    shape: &Shape<'_>,
    actions: &[i64],
) -> Result<(), (usize, Rejected)>
where
    Slot<G>: Send,
    G::Space: Sync,
{
    for (index, (slot, &action)) in slots.iter_mut().zip(actions).enumerate() {
        table.check(slot, action).map_err(|rejected| (index, rejected))?;
    }
    in_chunks(slots, shape.rows(arrays), shape.threads, |slots, rows| {
        let mut listed = Vec::with_capacity(64);
        for (slot, row) in slots.iter_mut().zip(rows) {
            table.step(slot, row);
            table.write(slot, &mut listed, row);
        }
    });
    Ok(())
}

fn reset_all<G: Deal>(
    slots: &mut Vec<Slot<G>>,
    arrays: Arrays<'_>,
    table: &Table<'_, G>,
    shape: &Shape<'_>,
    seed: u64,
) where
    Slot<G>: Send,
    G::Space: Sync,
{
    *slots = (0..shape.count as u64)
        .map(|index| Slot::new(shape.setup, seed.wrapping_add(index) & input::SEED_MAX))
        .collect();
    in_chunks(slots, shape.rows(arrays), shape.threads, |slots, rows| {
        let mut listed = Vec::with_capacity(64);
        for (slot, row) in slots.iter_mut().zip(rows) {
            row.reward.fill(0.0);
            row.total.fill(0);
            *row.done = false;
            table.write(slot, &mut listed, row);
        }
    });
}

#[pymethods]
impl VecGames {
    #[new]
    #[pyo3(signature = (edition, count, seats, *, seed = None, options = None, payments = "canonical", threads = None, observe = true))]
    #[expect(clippy::too_many_arguments, reason = "they are keyword arguments of Python")]
    fn new(
        py: Python<'_>,
        edition: &str,
        count: &Bound<'_, PyAny>,
        seats: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
        payments: &str,
        threads: Option<&Bound<'_, PyAny>>,
        observe: bool,
    ) -> PyResult<Self> {
        let setup = catalogue::setup(py, catalogue::edition(py, edition)?, seats, None, options)?;
        let payments: PaymentPolicy = catalogue::payments(py, payments)?;
        let count = input::number(count, "count", 1 << 20, Class::Setup)? as usize;
        if count == 0 {
            return Err(error(py, Class::Setup, "count is at least 1"));
        }
        let seed = seed.map_or(Ok(0), input::seed)?;
        let coder = catalogue::coder(py, &setup, payments);
        let pool = match setup.edition().board() {
            Some(_) => Pool::Board(Vec::new()),
            None => Pool::Card(Vec::new()),
        };
        let (features, actions, seats) = (coder.layout.len(), coder.len, setup.seats());
        let mut games = Self {
            pool,
            setup,
            coder,
            count,
            threads: input::threads(threads)?,
            observe,
            observations: PyArray2::zeros(py, [count, features], false).unbind(),
            masks: PyArray2::zeros(py, [count, actions], false).unbind(),
            seats: PyArray1::zeros(py, count, false).unbind(),
            rewards: PyArray2::zeros(py, [count, seats], false).unbind(),
            dones: PyArray1::zeros(py, count, false).unbind(),
            totals: PyArray2::zeros(py, [count, seats], false).unbind(),
        };
        games.start(py, seed)?;
        Ok(games)
    }

    /// Deals all games again; game i has the seed `seed` + i. Returns the arrays.
    #[pyo3(signature = (*, seed = None))]
    fn reset<'py>(&mut self, py: Python<'py>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Batch<'py>> {
        let seed = seed.map_or(Ok(0), input::seed)?;
        self.start(py, seed)?;
        Ok(self.batch(py))
    }

    /// Applies one action to each game and returns the arrays, which are the same objects at every call.
    ///
    /// If an action is illegal, nothing changes.
    fn step<'py>(&mut self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<Batch<'py>> {
        let count = self.count;
        let wrong = || {
            error(
                py,
                Class::Array,
                format!("actions is an array of {count} whole numbers, one for each game"),
            )
        };
        let read: PyReadonlyArray1<'_, i64> = match actions.extract() {
            Ok(array) => array,
            Err(_) => {
                let numpy = py.import("numpy")?;
                let array = numpy.call_method1("asarray", (actions,)).map_err(|_| wrong())?;
                let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
                if kind != "i" && kind != "u" {
                    return Err(wrong());
                }
                let array = numpy.call_method1("ascontiguousarray", (array, "int64")).map_err(|_| wrong())?;
                array.extract().map_err(|_| wrong())?
            }
        };
        let owned: Vec<i64>;
        let numbers = match read.as_slice() {
            Ok(slice) => slice,
            Err(_) => {
                owned = read.as_array().iter().copied().collect();
                &owned
            }
        };
        if numbers.len() != count {
            return Err(wrong());
        }
        let outcome = self.with_rows(py, |pool, arrays, shape| match (pool, &shape.coder.spaces) {
            (Pool::Board(slots), Spaces::Board(space)) => {
                step_all(slots, arrays, &shape.table(space), &shape, numbers)
            }
            (Pool::Card(slots), Spaces::Card(space)) => {
                step_all(slots, arrays, &shape.table(space), &shape, numbers)
            }
            (Pool::Board(_), Spaces::Card(_)) | (Pool::Card(_), Spaces::Board(_)) => {
                unreachable!("the coder is of the same edition")
            }
        })?;
        match outcome {
            Ok(()) => Ok(self.batch(py)),
            Err((index, rejected)) => {
                let why = match rejected {
                    Rejected::Unknown => {
                        let (number, last) = (numbers[index], self.coder.len - 1);
                        let message = format!(
                            "there is no action {number}: the numbers of this action space are 0 to {last}"
                        );
                        error(py, Class::UnknownAction, message)
                    }
                    Rejected::Illegal(illegal) => errors::illegal(py, self.setup.edition(), illegal),
                };
                why.value(py).setattr("game", index)?;
                Err(why)
            }
        }
    }

    /// Returns a uniformly random legal action for each game.
    fn random_actions<'py>(
        &self,
        py: Python<'py>,
        rng: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut rng = FastRng::new(input::random_seed(rng)?);
        let mut pick = |legal: &Vec<u32>| i64::from(legal[rng.below(legal.len() as u32) as usize]);
        let actions: Vec<i64> = match &self.pool {
            Pool::Board(slots) => slots.iter().map(|slot| pick(&slot.legal)).collect(),
            Pool::Card(slots) => slots.iter().map(|slot| pick(&slot.legal)).collect(),
        };
        Ok(PyArray1::from_vec(py, actions))
    }

    /// Returns the number of games.
    fn __len__(&self) -> usize {
        self.count
    }

    #[getter]
    fn edition(&self) -> &'static str {
        self.setup.edition().id()
    }

    #[getter]
    fn seats(&self) -> usize {
        self.setup.seats()
    }

    #[getter]
    fn action_count(&self) -> usize {
        match &self.coder.spaces {
            Spaces::Board(space) => space.len(),
            Spaces::Card(space) => space.len(),
        }
    }

    #[getter]
    fn observation_size(&self) -> usize {
        self.coder.layout.len()
    }

    /// Returns the totals of the last finished game of each slot, by seat.
    #[getter]
    fn totals<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i32>> {
        self.totals.bind(py).clone()
    }

    /// Returns the seeds of the games.
    #[getter]
    fn seeds(&self) -> Vec<u64> {
        match &self.pool {
            Pool::Board(slots) => slots.iter().map(|slot| slot.seed).collect(),
            Pool::Card(slots) => slots.iter().map(|slot| slot.seed).collect(),
        }
    }
}

impl VecGames {
    fn start(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.with_rows(py, |pool, arrays, shape| match (pool, &shape.coder.spaces) {
            (Pool::Board(slots), Spaces::Board(space)) => {
                reset_all(slots, arrays, &shape.table(space), &shape, seed);
            }
            (Pool::Card(slots), Spaces::Card(space)) => {
                reset_all(slots, arrays, &shape.table(space), &shape, seed);
            }
            (Pool::Board(_), Spaces::Card(_)) | (Pool::Card(_), Spaces::Board(_)) => {
                unreachable!("the coder is of the same edition")
            }
        })
    }
}
