//! `Game`: one game of any edition.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use engine::any::{AnyAction, AnyGame};
use engine::game::Viewer;
use engine::record::{Record, Setup, embedded_map};
use engine::score::ranks;
use engine::seat::{MAX_SEATS, Seat};
use engine::shuffle::{FastRng, Recorder, SecretChance};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use sha2::{Digest as _, Sha256};

use crate::catalogue;
use crate::coder::{Coder, PublicMemory, Scratch, SeatMemory, random_step};
use crate::documents;
use crate::errors::{self, Class, error};
use crate::history::History;
use crate::input::{self, ActionInput};
use crate::view::View;

/// A seat's memory and the number of events that it has taken in.
type Remembered = Option<(usize, Arc<SeatMemory>)>;

/// Returns an id that no other game of this process has.
pub(crate) fn new_id() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// One game of any edition: the complete state, its record and its events.
#[pyclass(module = "whistlestop")]
pub(crate) struct Game {
    pub(crate) game: AnyGame,
    pub(crate) coder: Arc<Coder>,
    pub(crate) public: PublicMemory,
    pub(crate) history: Arc<History>,
    /// Identifies the game and everything that follows from it by `apply`; a clone has another one.
    id: u64,
    seed: u64,
    chance: Recorder<SecretChance>,
    memories: [Remembered; MAX_SEATS],
    scratch: Scratch,
}

impl Game {
    fn of_setup(py: Python<'_>, setup: Setup, seed: u64, payments: engine::game::PaymentPolicy) -> Self {
        let mut chance = Recorder::new(SecretChance::new(input::secret(seed)));
        let mut events = Vec::with_capacity(64);
        let game = AnyGame::new(&setup, &mut chance, &mut events);
        let mut public = PublicMemory::new(&game);
        events.iter().for_each(|event| public.push(event));
        let mut record = Record::new(setup, std::mem::take(&mut chance.outcomes));
        // So that it can be replayed in another process, which has not read the map.
        record.embeds_map = setup.edition().map_file().is_some();
        let record = Some(record);
        Self {
            game,
            coder: catalogue::coder(py, &setup, payments),
            public,
            history: Arc::new(History { record, events }),
            id: new_id(),
            seed,
            chance,
            memories: Default::default(),
            scratch: Scratch::default(),
        }
    }

    /// Returns the seat that an argument names, or the lowest awaited seat.
    fn seat_or_awaited(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Seat>> {
        match seat {
            Some(seat) => input::seat(seat, self.game.seats()).map(Some),
            None => Ok(self.game.awaiting().lowest()),
        }
    }

    /// Reads an action of a seat.
    fn read_action(&self, seat: Seat, action: &Bound<'_, PyAny>) -> PyResult<AnyAction> {
        read_action(&self.game, &self.coder, seat, action)
    }

    fn seat_memory(&mut self, seat: Seat) -> Arc<SeatMemory> {
        let (known, memory) = self.memories[seat.index()]
            .get_or_insert_with(|| (0, Arc::new(SeatMemory::new(&self.game, seat))));
        if *known < self.history.events.len() {
            let memory = Arc::make_mut(memory);
            for event in &self.history.events[*known..] {
                memory.push(event, seat);
            }
            *known = self.history.events.len();
        }
        Arc::clone(memory)
    }

    /// Returns a game that nothing is known of but its state.
    pub(crate) fn of_state(game: AnyGame, coder: Arc<Coder>, public: PublicMemory, seed: u64) -> Self {
        Self {
            game,
            coder,
            public,
            history: Arc::default(),
            id: new_id(),
            seed,
            chance: Recorder::new(SecretChance::new(input::secret(seed))),
            memories: Default::default(),
            scratch: Scratch::default(),
        }
    }

    fn sampled(&self, memory: &Arc<SeatMemory>, seat: Seat, rng: &mut FastRng) -> Self {
        let game = memory.sample(&self.game, seat, rng);
        let seed = rng.next() >> 1;
        let mut sampled = Self::of_state(game, Arc::clone(&self.coder), self.public, seed);
        sampled.memories[seat.index()] = Some((0, Arc::clone(memory)));
        sampled
    }
}

/// Reads an action of a seat: a number or a notation.
pub(crate) fn read_action(
    game: &AnyGame,
    coder: &Coder,
    seat: Seat,
    action: &Bound<'_, PyAny>,
) -> PyResult<AnyAction> {
    let py = action.py();
    match input::action(action)? {
        ActionInput::Number(number) => coder.decode(game, seat, number).ok_or_else(|| {
            let last = coder.len - 1;
            let message = if number as usize > last {
                format!("there is no action {number}: the numbers of this action space are 0 to {last}")
            } else {
                format!("action {number} stands for nothing now")
            };
            error(py, Class::UnknownAction, message)
        }),
        ActionInput::Notation(text) => {
            game.read_action(&text).map_err(|problem| errors::notation(py, game.edition(), &problem))
        }
    }
}

/// Parses JSON into Python objects.
pub(crate) fn parse_json<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.getattr("loads")?.call1((PyString::new(py, text),))
}

/// Returns an array of that length to write into: the one passed, if it fits, or a new one.
pub(crate) fn out_array<'py, T: numpy::Element>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    len: usize,
    kind: &str,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let Some(out) = out else { return Ok(PyArray1::zeros(py, len, false)) };
    let wrong = || {
        error(
            py,
            Class::Array,
            format!("out is a contiguous, writable array of {len} numbers of type {kind}"),
        )
    };
    let array = out.cast::<PyArray1<T>>().map_err(|_| wrong())?;
    let writable = array.try_readwrite().map_err(|_| wrong())?;
    let slice_len = writable.as_slice().map_err(|_| wrong())?.len();
    if slice_len == len { Ok(array.clone()) } else { Err(wrong()) }
}

/// Writes an observation into an array.
pub(crate) fn observation<'py>(
    py: Python<'py>,
    (game, coder, public): (&AnyGame, &Coder, &PublicMemory),
    seat: Seat,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<f32>>> {
    let array = out_array::<f32>(py, out, coder.layout.len(), "float32")?;
    let mut slice = array.readwrite();
    coder.observe(game, seat, public, slice.as_slice_mut()?);
    drop(slice);
    Ok(array)
}

/// Writes a mask into an array.
pub(crate) fn mask<'py>(
    py: Python<'py>,
    coder: &Coder,
    numbers: &[u32],
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    let array = out_array::<bool>(py, out, coder.len, "bool")?;
    let mut writable = array.readwrite();
    let slice = writable.as_slice_mut()?;
    slice.fill(false);
    numbers.iter().for_each(|&number| slice[number as usize] = true);
    drop(writable);
    Ok(array)
}

/// Returns the share of the victory of each seat: a shared victory is divided (C-109).
pub(crate) fn shares(ranks: &[u8]) -> Vec<f64> {
    let winners = ranks.iter().filter(|&&rank| rank == 1).count() as f64;
    ranks.iter().map(|&rank| if rank == 1 { 1.0 / winners } else { 0.0 }).collect()
}

/// Returns a zero-sum result: 1 for the only winner, and the same loss for all others.
pub(crate) fn zero_sum(share: f64, seats: usize) -> f64 {
    (share * seats as f64 - 1.0) / (seats as f64 - 1.0)
}

fn standings(game: &AnyGame) -> engine::score::Standings {
    match game {
        AnyGame::Board(game) => engine::game::Game::standings(game),
        AnyGame::Card(game) => engine::game::Game::standings(game),
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (edition, seats, *, seed = None, first = None, options = None, map = None, payments = "canonical"))]
    #[expect(clippy::too_many_arguments, reason = "they are keyword arguments of Python")]
    fn new(
        py: Python<'_>,
        edition: Option<&str>,
        seats: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        first: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
        map: Option<PathBuf>,
        payments: &str,
    ) -> PyResult<Self> {
        let edition = match (edition, map) {
            (Some(id), None) => catalogue::edition(py, id)?,
            (id, Some(map)) => {
                let found = catalogue::load_map_file(py, &map)?;
                if let Some(id) = id.filter(|&id| id != found.id()) {
                    let message = format!("the map is of the edition {}, not of {id}", found.id());
                    return Err(error(py, Class::Setup, message));
                }
                found
            }
            (None, None) => return Err(error(py, Class::Setup, "name an edition or a map")),
        };
        let setup = catalogue::setup(py, edition, seats, first, options)?;
        let payments = catalogue::payments(py, payments)?;
        let seed = seed.map_or(Ok(0), input::seed)?;
        Ok(Self::of_setup(py, setup, seed, payments))
    }

    /// Replays a record and continues from its end; later shuffles depend on `seed`.
    #[staticmethod]
    #[pyo3(signature = (record, *, seed = None, payments = "canonical"))]
    fn from_record(
        py: Python<'_>,
        record: &str,
        seed: Option<&Bound<'_, PyAny>>,
        payments: &str,
    ) -> PyResult<Self> {
        let payments = catalogue::payments(py, payments)?;
        let seed = seed.map_or(Ok(0), input::seed)?;
        let fail = |problem| errors::record(py, &problem);
        let record = if let Some(map) = embedded_map(record) {
            let edition = catalogue::load_map_text(py, "map of the record", &map)?;
            Record::read_with(record, &[edition])
        } else {
            Record::read_with(record, &catalogue::loaded_maps())
        }
        .map_err(fail)?;
        let mut replay = record.replay_steps().map_err(fail)?;
        let mut events = replay.opening().to_vec();
        for moment in &mut replay {
            events.extend(moment.map_err(fail)?.events);
        }
        let game = *replay.game();
        let mut public = PublicMemory::new(&game);
        events.iter().for_each(|event| public.push(event));
        let keyed = SecretChance::from_parts(input::secret(seed), record.shuffles_made());
        let coder = catalogue::coder(py, &record.setup, payments);
        let history = Arc::new(History { record: Some(record), events });
        Ok(Self { history, chance: Recorder::new(keyed), ..Self::of_state(game, coder, public, seed) })
    }

    /// Continues from a complete state, as `state` returns it; it has no record and no events.
    #[staticmethod]
    #[pyo3(signature = (state, *, seed = None, payments = "canonical"))]
    fn from_state(
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        payments: &str,
    ) -> PyResult<Self> {
        let payments = catalogue::payments(py, payments)?;
        let seed = seed.map_or(Ok(0), input::seed)?;
        let text: String = match state.cast::<PyString>() {
            Ok(text) => text.to_cow()?.into_owned(),
            Err(_) => {
                let dumped = py.import("json")?.getattr("dumps")?.call1((state,));
                dumped
                    .map_err(|why| error(py, Class::State, format!("a state is a JSON object: {why}")))?
                    .extract()?
            }
        };
        let game = documents::load(&text).map_err(|problem| error(py, Class::State, problem))?;
        let setup = Setup::new(game.edition(), game.seats(), None, *game.options())
            .map_err(|problem| error(py, Class::State, problem.to_string()))?;
        let coder = catalogue::coder(py, &setup, payments);
        Ok(Self::of_state(game, coder, PublicMemory::new(&game), seed))
    }

    #[getter]
    fn edition(&self) -> &'static str {
        self.game.edition().id()
    }

    #[getter]
    fn seats(&self) -> usize {
        self.game.seats()
    }

    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    #[getter]
    fn payments(&self) -> &'static str {
        catalogue::payments_name(self.coder.payments)
    }

    /// Returns the options of the table by name.
    #[getter]
    fn options(&self) -> std::collections::BTreeMap<&'static str, &'static str> {
        let options = self.game.options();
        self.game.edition().settings().iter().map(|setting| (setting.id(), setting.get(options))).collect()
    }

    #[getter]
    fn action_count(&self) -> usize {
        self.coder.len
    }

    #[getter]
    fn observation_size(&self) -> usize {
        self.coder.layout.len()
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.game.is_over()
    }

    /// Returns the seats that must choose now.
    #[getter]
    fn awaiting(&self) -> Vec<usize> {
        self.game.awaiting().iter().map(Seat::index).collect()
    }

    /// Returns the lowest awaited seat; `None` when the game is over.
    #[getter]
    fn seat(&self) -> Option<usize> {
        self.game.awaiting().lowest().map(Seat::index)
    }

    /// Returns the numbers of the legal actions of a seat, in ascending order.
    #[pyo3(signature = (seat = None))]
    fn legal_actions<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        match self.seat_or_awaited(seat)? {
            Some(seat) => self.coder.legal_numbers(&self.game, seat, &mut self.scratch),
            None => self.scratch.numbers.clear(),
        }
        self.coder.list(py, &self.scratch.numbers)
    }

    /// Returns every legal action of a seat in notation, whatever the action space distinguishes.
    #[pyo3(signature = (seat = None))]
    fn legal_notations(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
        let Some(seat) = self.seat_or_awaited(seat)? else { return Ok(Vec::new()) };
        let actions = self.game.legal_actions(seat);
        Ok(actions.into_iter().map(|action| self.game.write_action(action)).collect())
    }

    /// Returns an action in notation.
    #[pyo3(signature = (action, seat = None))]
    fn notation(&self, action: &Bound<'_, PyAny>, seat: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let seat = self.seat_or_awaited(seat)?.unwrap_or(Seat::new(0));
        Ok(self.game.write_action(self.read_action(seat, action)?))
    }

    /// Returns the number of an action; `None` if the action space does not have it.
    #[pyo3(signature = (action, seat = None))]
    fn number(&self, action: &Bound<'_, PyAny>, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Option<u32>> {
        let seat = self.seat_or_awaited(seat)?.unwrap_or(Seat::new(0));
        let action = self.read_action(seat, action)?;
        Ok(self.coder.number(&self.game, seat, action))
    }

    /// Applies an action of a seat, or raises an exception and changes nothing.
    #[pyo3(signature = (action, seat = None))]
    fn apply(
        &mut self,
        py: Python<'_>,
        action: &Bound<'_, PyAny>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let over = || errors::illegal(py, self.game.edition(), engine::illegal::Illegal::GameOver);
        let seat = self.seat_or_awaited(seat)?.ok_or_else(over)?;
        let action = self.read_action(seat, action)?;
        let history = Arc::make_mut(&mut self.history);
        let before = history.events.len();
        self.game
            .apply(seat, action, &mut self.chance, &mut history.events)
            .map_err(|illegal| errors::illegal(py, self.game.edition(), illegal))?;
        history.events[before..].iter().for_each(|event| self.public.push(event));
        let outcomes = std::mem::take(&mut self.chance.outcomes);
        if let Some(record) = &mut history.record {
            record.push(seat, action, outcomes);
        }
        Ok(())
    }

    /// Returns why a seat may not do that now, as an exception object; `None` if it may.
    #[pyo3(signature = (action, seat = None))]
    fn why_not<'py>(
        &self,
        py: Python<'py>,
        action: &Bound<'_, PyAny>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let seat = self.seat_or_awaited(seat)?.unwrap_or(Seat::new(0));
        let action = self.read_action(seat, action)?;
        match self.game.check(seat, action) {
            Ok(()) => Ok(None),
            Err(illegal) => errors::illegal_object(py, self.game.edition(), illegal).map(Some),
        }
    }

    /// Returns an independent copy of the game, hidden information and later shuffles included.
    fn clone(&self) -> Self {
        Self {
            game: self.game,
            coder: Arc::clone(&self.coder),
            public: self.public,
            history: Arc::clone(&self.history),
            id: new_id(),
            seed: self.seed,
            chance: Recorder::new(self.chance.inner),
            memories: self.memories.clone(),
            scratch: Scratch::default(),
        }
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// Returns what a seat may know; a spectator's view without a seat.
    #[pyo3(signature = (seat = None))]
    fn view(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<View> {
        let viewer = match seat {
            Some(seat) => Viewer::Seat(input::seat(seat, self.game.seats())?),
            None => Viewer::Spectator,
        };
        Ok(View::new(
            self.game,
            viewer,
            Arc::clone(&self.coder),
            self.public,
            Arc::clone(&self.history),
            self.id,
        ))
    }

    /// Returns how many events there are.
    #[getter]
    fn event_count(&self) -> usize {
        self.history.events.len()
    }

    /// Returns what a seat, or without one a spectator, has seen from event number `since` on.
    #[pyo3(signature = (since, seat = None))]
    fn events_since<'py>(
        &self,
        py: Python<'py>,
        since: &Bound<'_, PyAny>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = match seat {
            Some(seat) => Viewer::Seat(input::seat(seat, self.game.seats())?),
            None => Viewer::Spectator,
        };
        let since = input::number(since, "since", u32::MAX.into(), Class::Argument)? as usize;
        let events = self.history.events.get(since..).unwrap_or_default();
        parse_json(py, &documents::events(&self.game, events, viewer))
    }

    /// Returns the scores of all seats with their lines, as if the game ended now.
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        parse_json(py, &documents::scores(&self.game))
    }

    /// Returns the totals of all seats, as if the game ended now.
    fn totals(&self) -> Vec<i16> {
        standings(&self.game).first(self.game.seats()).iter().map(|standing| standing[0]).collect()
    }

    /// Returns zero-sum results of a finished game: 1 for the only winner; zeros before the end.
    fn returns(&self) -> Vec<f64> {
        let seats = self.game.seats();
        if !self.game.is_over() {
            return vec![0.0; seats];
        }
        let ranks = ranks(&standings(&self.game), seats);
        shares(ranks.first(seats)).into_iter().map(|share| zero_sum(share, seats)).collect()
    }

    /// Returns the record of the game so far.
    fn record(&self, py: Python<'_>) -> PyResult<String> {
        match &self.history.record {
            Some(record) => Ok(record.write()),
            None => {
                let message = "a game that did not start from its setup has no record";
                Err(error(py, Class::NoRecord, message))
            }
        }
    }

    /// Returns the complete state, hidden information included.
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        parse_json(py, &documents::state(&self.game))
    }

    /// Returns a complete game that fits everything that the seat has seen.
    fn sample(&mut self, seat: &Bound<'_, PyAny>, rng: &Bound<'_, PyAny>) -> PyResult<Self> {
        let seat = input::seat(seat, self.game.seats())?;
        let mut rng = FastRng::new(input::random_seed(rng)?);
        let memory = self.seat_memory(seat);
        Ok(self.sampled(&memory, seat, &mut rng))
    }

    /// Returns `count` samples.
    fn samples(
        &mut self,
        py: Python<'_>,
        seat: &Bound<'_, PyAny>,
        count: &Bound<'_, PyAny>,
        rng: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<Py<Self>>> {
        let seat = input::seat(seat, self.game.seats())?;
        let count = input::number(count, "count", 1 << 20, Class::Argument)?;
        let mut rng = FastRng::new(input::random_seed(rng)?);
        let memory = self.seat_memory(seat);
        (0..count).map(|_| Py::new(py, self.sampled(&memory, seat, &mut rng))).collect()
    }

    /// Plays uniformly random actions to the end, without events, and returns the totals; the game does not change.
    fn playout(&self, py: Python<'_>, rng: &Bound<'_, PyAny>) -> PyResult<Vec<i16>> {
        let mut rng = FastRng::new(input::random_seed(rng)?);
        let mut game = self.game;
        let payments = self.coder.payments;
        Ok(py.detach(|| {
            while let Some(seat) = game.awaiting().lowest() {
                random_step(&mut game, seat, payments, &mut rng);
            }
            standings(&game).first(game.seats()).iter().map(|standing| standing[0]).collect()
        }))
    }

    /// Writes what a seat knows into an array of `float32` and returns it.
    #[pyo3(signature = (seat = None, out = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.seat_or_awaited(seat)?.unwrap_or(Seat::new(0));
        observation(py, (&self.game, &self.coder, &self.public), seat, out)
    }

    /// Writes the legal actions of a seat into an array of `bool` and returns it.
    #[pyo3(signature = (seat = None, out = None))]
    fn mask<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        match self.seat_or_awaited(seat)? {
            Some(seat) => self.coder.legal_numbers(&self.game, seat, &mut self.scratch),
            None => self.scratch.numbers.clear(),
        }
        mask(py, &self.coder, &self.scratch.numbers, out)
    }

    /// Returns the first 64 bits of the SHA-256 of the complete state: the same for equal states, on every machine.
    #[getter]
    fn hash(&self) -> u64 {
        let digest = Sha256::digest(documents::state(&self.game));
        digest.iter().take(8).fold(0, |hash, &byte| hash << 8 | u64::from(byte))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.borrow().game == self.game)
    }

    fn __repr__(&self) -> String {
        let state = match self.seat() {
            None => "over".to_owned(),
            Some(seat) => format!("awaiting seat {seat}"),
        };
        format!("Game('{}', {}, {state})", self.game.edition().id(), self.game.seats())
    }

    /// Pickles the game with its record, or its state where there is none.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PickleArgs)> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        let (kind, text) = match &self.history.record {
            Some(record) => ("record", record.write()),
            None => ("state", documents::state(&self.game)),
        };
        Ok((restore, (kind, text, self.seed, self.payments())))
    }

    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        kind: &str,
        text: &Bound<'_, PyString>,
        seed: &Bound<'_, PyAny>,
        payments: &str,
    ) -> PyResult<Self> {
        match kind {
            "record" => Self::from_record(py, &text.to_cow()?, Some(seed), payments),
            _ => Self::from_state(py, text, Some(seed), payments),
        }
    }
}

/// What a pickled game is restored from: kind, text, seed and payments.
type PickleArgs = (&'static str, String, u64, &'static str);
