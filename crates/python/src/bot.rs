//! `Bot`: the bots of the project, for views.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use ::bots::{AnySeatedBot, Budget, Kind, Level, Thinking};
use engine::edition::Edition;
use engine::seat::Seat;
use pyo3::prelude::*;
use search_threads::Threads;

use crate::errors::{Class, error};
use crate::input;
use crate::view::View;

/// Simulated games per decision of a search without a budget.
const DEFAULT_NODES: u32 = 300;

/// A kind of bot or a level for people.
#[derive(Clone, Copy, Debug)]
enum Who {
    Kind(Kind),
    Level(Level),
}

impl Who {
    const fn id(self) -> &'static str {
        match self {
            Self::Kind(kind) => kind.id(),
            Self::Level(level) => level.id(),
        }
    }
}

/// A bot of the project with its budget.
#[derive(Clone, Debug)]
pub(crate) struct BotSpec {
    /// The name that it was read from.
    name: String,
    who: Who,
    budget: Budget,
    thinking: Thinking,
}

impl BotSpec {
    /// Parses a name such as `planner`, `search@300n`, `search@200ms` or `conductor`.
    pub(crate) fn parse(py: Python<'_>, name: &str) -> PyResult<Self> {
        let wrong = |why: String| error(py, Class::Bot, why);
        let (id, budget) = match name.split_once('@') {
            None => (name, None),
            Some((id, budget)) => (id, Some(budget)),
        };
        let who = match (id.parse::<Kind>().ok(), id.parse::<Level>().ok()) {
            (Some(kind), _) => Who::Kind(kind),
            (None, Some(level)) => Who::Level(level),
            (None, None) => {
                let kinds = Kind::ALL.iter().map(|kind| kind.id());
                let known: Vec<&str> = kinds.chain(Level::ALL.iter().map(|level| level.id())).collect();
                return Err(wrong(format!("there is no bot {id}: bots are {}", known.join(", "))));
            }
        };
        let budget = match (who, budget) {
            (Who::Kind(Kind::Search), Some(text)) => parse_budget(text).ok_or_else(|| {
                wrong(format!("{text} is not a budget such as 300n (simulated games), 200ms or 1s"))
            })?,
            (Who::Kind(Kind::Search), None) => Budget::Nodes(DEFAULT_NODES),
            (Who::Kind(_) | Who::Level(_), Some(_)) => {
                return Err(wrong(format!("{id} has no budget: only search does")));
            }
            (Who::Kind(_), None) => Budget::Nodes(0),
            (Who::Level(level), None) => level.budget(),
        };
        Ok(Self { name: name.to_owned(), who, budget, thinking: Thinking::on(Threads::shared()) })
    }

    /// Seats a bot.
    pub(crate) fn seat(&self, edition: Edition, seat: Seat, seed: u64) -> AnySeatedBot {
        match self.who {
            Who::Kind(kind) => AnySeatedBot::thinking(kind, &self.thinking, edition, seat, self.budget, seed),
            Who::Level(level) => AnySeatedBot::new(level, edition, seat, seed, &self.thinking.runner),
        }
    }
}

/// Parses a positive budget: `300n`, `200ms` or `1s`.
fn parse_budget(text: &str) -> Option<Budget> {
    let positive = |digits: &str| digits.parse::<u32>().ok().filter(|&number| number > 0);
    if let Some(milliseconds) = text.strip_suffix("ms") {
        Some(Budget::Time(Duration::from_millis(positive(milliseconds)?.into())))
    } else if let Some(seconds) = text.strip_suffix('s') {
        Some(Budget::Time(Duration::from_secs(positive(seconds)?.into())))
    } else {
        Some(Budget::Nodes(positive(text.strip_suffix('n')?)?))
    }
}

/// A bot in a seat, and what it has seen.
struct Seated {
    game_id: u64,
    seat: Seat,
    events: usize,
    bot: AnySeatedBot,
}

/// A bot of the project. It keeps its memory as long as it is asked about the same game and seat.
#[pyclass(module = "whistlestop", subclass)]
pub(crate) struct Bot {
    spec: BotSpec,
    seed: u64,
    seated: Mutex<Option<Seated>>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, *, seed = None))]
    fn new(py: Python<'_>, name: &str, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let spec = BotSpec::parse(py, name)?;
        let seed = seed.map_or(Ok(0), input::seed)?;
        Ok(Self { spec, seed, seated: Mutex::new(None) })
    }

    /// Returns the name of the bot with its budget.
    #[getter]
    fn name(&self) -> &str {
        &self.spec.name
    }

    /// Returns the kind of bot or its level, without a budget.
    #[getter]
    fn kind(&self) -> &'static str {
        self.spec.who.id()
    }

    /// Chooses an action for the viewer: its number, or its notation if the action space does not have it.
    fn choose<'py>(&self, py: Python<'py>, view: &Bound<'py, View>) -> PyResult<Bound<'py, PyAny>> {
        let view = view.get();
        let seat = view.own_seat(py)?;
        let action = py.detach(|| {
            let mut seated = self.seated.lock().unwrap_or_else(PoisonError::into_inner);
            let is_same = |seated: &Seated| {
                seated.game_id == view.game_id
                    && seated.seat == seat
                    && seated.events <= view.history.events.len()
            };
            let mut current = seated.take().filter(is_same).unwrap_or_else(|| Seated {
                game_id: view.game_id,
                seat,
                events: 0,
                bot: self.spec.seat(view.game.edition(), seat, self.seed),
            });
            for event in &view.history.events[current.events..] {
                current.bot.observe(event);
            }
            current.events = view.history.events.len();
            let action = current.bot.choose(&view.game);
            *seated = Some(current);
            action
        });
        let action = action.ok_or_else(|| error(py, Class::Bot, format!("seat {seat} is not awaited")))?;
        match view.coder.number(&view.game, seat, action) {
            Some(number) => Ok(number.into_pyobject(py)?.into_any()),
            None => Ok(view.game.write_action(action).into_pyobject(py)?.into_any()),
        }
    }

    fn __repr__(&self) -> String {
        format!("Bot('{}')", self.spec.name)
    }
}
