//! `View`: what one seat, or a spectator, may know of a game.

use std::sync::Arc;

use engine::any::AnyGame;
use engine::game::Viewer;
use engine::seat::Seat;
use engine::shuffle::FastRng;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyList;

use crate::catalogue;
use crate::coder::{Coder, PublicMemory, Scratch, SeatMemory};
use crate::documents;
use crate::errors::{Class, error};
use crate::game::{self, Game};
use crate::history::History;
use crate::input;

/// What one viewer may know. It keeps the game privately and shows only what follows from the viewer's view.
#[pyclass(module = "whistlestop", frozen, mapping)]
pub(crate) struct View {
    pub(crate) game: AnyGame,
    pub(crate) viewer: Viewer,
    pub(crate) coder: Arc<Coder>,
    public: PublicMemory,
    pub(crate) history: Arc<History>,
    /// The id of the game that it was made from.
    pub(crate) game_id: u64,
    document: PyOnceLock<Py<PyAny>>,
}

impl View {
    pub(crate) fn new(
        game: AnyGame,
        viewer: Viewer,
        coder: Arc<Coder>,
        public: PublicMemory,
        history: Arc<History>,
        game_id: u64,
    ) -> Self {
        Self { game, viewer, coder, public, history, game_id, document: PyOnceLock::new() }
    }

    /// Returns the viewer's seat, or raises an exception for a spectator.
    pub(crate) fn own_seat(&self, py: Python<'_>) -> PyResult<Seat> {
        self.viewer.seat().ok_or_else(|| error(py, Class::Seat, "a spectator has no seat"))
    }

    fn numbers(&self) -> Vec<u32> {
        let mut scratch = Scratch::default();
        if let Some(seat) = self.viewer.seat() {
            self.coder.legal_numbers(&self.game, seat, &mut scratch);
        }
        scratch.numbers
    }
}

#[pymethods]
impl View {
    #[getter]
    fn edition(&self) -> &'static str {
        self.game.edition().id()
    }

    #[getter]
    fn seats(&self) -> usize {
        self.game.seats()
    }

    /// Returns the viewer's seat; `None` for a spectator.
    #[getter]
    fn seat(&self) -> Option<usize> {
        self.viewer.seat().map(Seat::index)
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

    #[getter]
    fn payments(&self) -> &'static str {
        catalogue::payments_name(self.coder.payments)
    }

    /// Returns the view as a document, as the referee sends it.
    #[getter]
    fn document<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let made = self.document.get_or_try_init(py, || {
            let text = documents::view(&self.game, self.viewer);
            Ok::<_, PyErr>(game::parse_json(py, &text)?.unbind())
        })?;
        Ok(made.bind(py).clone())
    }

    fn __getitem__<'py>(&self, py: Python<'py>, key: &str) -> PyResult<Bound<'py, PyAny>> {
        self.document(py)?.get_item(key)
    }

    fn __contains__(&self, py: Python<'_>, key: &str) -> PyResult<bool> {
        self.document(py)?.contains(key)
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.document(py)?.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.document(py)?.try_iter()?.into_any())
    }

    /// Returns the numbers of the viewer's legal actions, in ascending order.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.coder.list(py, &self.numbers())
    }

    /// Returns every legal action of the viewer in notation.
    fn legal_notations(&self) -> Vec<String> {
        let actions = self.viewer.seat().map_or(Vec::new(), |seat| self.game.legal_actions(seat));
        actions.into_iter().map(|action| self.game.write_action(action)).collect()
    }

    /// Returns an action of the viewer in notation.
    fn notation(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let seat = self.own_seat(py)?;
        Ok(self.game.write_action(game::read_action(&self.game, &self.coder, seat, action)?))
    }

    /// Returns the number of an action of the viewer; `None` if the action space does not have it.
    fn number(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        let seat = self.own_seat(py)?;
        let action = game::read_action(&self.game, &self.coder, seat, action)?;
        Ok(self.coder.number(&self.game, seat, action))
    }

    /// Returns how many events there are.
    #[getter]
    fn event_count(&self) -> usize {
        self.history.events.len()
    }

    /// Returns what the viewer has seen from event number `since` on.
    fn events_since<'py>(&self, py: Python<'py>, since: &Bound<'_, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let since = input::number(since, "since", u32::MAX.into(), Class::Argument)? as usize;
        let events = self.history.events.get(since..).unwrap_or_default();
        game::parse_json(py, &documents::events(&self.game, events, self.viewer))
    }

    /// Writes what the viewer knows into an array of `float32` and returns it.
    #[pyo3(signature = (out = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.own_seat(py)?;
        game::observation(py, (&self.game, &self.coder, &self.public), seat, out)
    }

    /// Writes the viewer's legal actions into an array of `bool` and returns it.
    #[pyo3(signature = (out = None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        game::mask(py, &self.coder, &self.numbers(), out)
    }

    /// Returns a complete game that fits everything that the viewer has seen.
    fn sample(&self, py: Python<'_>, rng: &Bound<'_, PyAny>) -> PyResult<Game> {
        let seat = self.own_seat(py)?;
        let mut rng = FastRng::new(input::random_seed(rng)?);
        let mut memory = SeatMemory::new(&self.game, seat);
        for event in &self.history.events {
            memory.push(event, seat);
        }
        let sampled = memory.sample(&self.game, seat, &mut rng);
        Ok(Game::of_state(sampled, Arc::clone(&self.coder), self.public, rng.next() >> 1))
    }

    fn __repr__(&self) -> String {
        match self.viewer.seat() {
            Some(seat) => format!("View('{}', seat {seat})", self.game.edition().id()),
            None => format!("View('{}', spectator)", self.game.edition().id()),
        }
    }
}
