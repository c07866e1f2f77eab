//! Looks up editions, and what is fixed for each: setups, action spaces, layouts, map facts and rules.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex};

use ::bots::encoding::ActionSpace;
use engine::edition::Edition;
use engine::game::PaymentPolicy;
use engine::options::Options;
use engine::setup::{Setup, SetupError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::coder::Coder;
use crate::errors::{Class, error};
use crate::input;

/// The editions that were read from map files in this process, by id.
static MAPS: LazyLock<Mutex<BTreeMap<&'static str, Edition>>> = LazyLock::new(Mutex::default);

/// Returns the editions that were read from map files.
pub(crate) fn loaded_maps() -> Vec<Edition> {
    MAPS.lock().expect("nothing panics while it is locked").values().copied().collect()
}

/// Reads a map file and remembers its edition under its id, in place of an older one.
pub(crate) fn load_map_text(py: Python<'_>, file: &str, text: &str) -> PyResult<Edition> {
    let known = loaded_maps().into_iter().find(|known| {
        // The same content is the same edition; an edition stays in memory, so it is made once.
        known.map_file().is_some_and(|map| map.text().lines().eq(text.lines()))
    });
    let edition = match known {
        Some(edition) => edition,
        None => Edition::from_map_file(file, text)
            .map_err(|problem| error(py, Class::Map, problem.to_string()))?,
    };
    MAPS.lock().expect("nothing panics while it is locked").insert(edition.id(), edition);
    Ok(edition)
}

/// Reads the map file at `path`.
pub(crate) fn load_map_file(py: Python<'_>, path: &Path) -> PyResult<Edition> {
    let name = path.display().to_string();
    let text =
        std::fs::read_to_string(path).map_err(|why| error(py, Class::Map, format!("{name}: {why}")))?;
    load_map_text(py, &name, &text)
}

/// Reads a map file; its edition can then be named like the others. Returns its id and its numbers of seats.
#[pyfunction]
pub(crate) fn load_map(py: Python<'_>, path: PathBuf) -> PyResult<(&'static str, u8, u8)> {
    let edition = load_map_file(py, &path)?;
    Ok((edition.id(), edition.seats()[0], edition.seats()[1]))
}

/// Returns the edition with that id: a built-in one or one that was read from a map file.
pub(crate) fn edition(py: Python<'_>, id: &str) -> PyResult<Edition> {
    let maps = || MAPS.lock().expect("nothing panics while it is locked").get(id).copied();
    id.parse::<Edition>().ok().or_else(maps).ok_or_else(|| {
        let loaded = loaded_maps();
        let ids: Vec<&str> = Edition::ALL.iter().chain(&loaded).map(|edition| edition.id()).collect();
        let message = format!("there is no such edition: editions are {}", ids.join(", "));
        error(py, Class::UnknownEdition, message)
    })
}

/// Creates a setup from what Python passed.
pub(crate) fn setup(
    py: Python<'_>,
    edition: Edition,
    seats: &Bound<'_, PyAny>,
    first: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyAny>>,
) -> PyResult<Setup> {
    let bad = |problem: SetupError| error(py, Class::Setup, problem.to_string());
    let seats = input::number(seats, "seats", 255, Class::Setup)? as usize;
    let mut setup = Setup::new(edition, seats, None, Options::DEFAULT).map_err(bad)?;
    if let Some(first) = first {
        let first = input::number(first, "first", 255, Class::Setup)? as usize;
        setup = setup.with_first(first).map_err(bad)?;
    }
    if let Some(options) = options {
        let wrong = || error(py, Class::Setup, "options is a dict of names and values");
        let options = options.cast::<PyDict>().map_err(|_| wrong())?;
        for (id, value) in options {
            let id: String = id.extract().map_err(|_| wrong())?;
            let value = value.str()?.to_cow()?.into_owned();
            setup = setup.with_setting(&id, &value).map_err(bad)?;
        }
    }
    Ok(setup)
}

/// Reads the name of a payment policy.
pub(crate) fn payments(py: Python<'_>, name: &str) -> PyResult<PaymentPolicy> {
    match name {
        "canonical" => Ok(PaymentPolicy::Canonical),
        "full" => Ok(PaymentPolicy::Full),
        _ => Err(error(py, Class::Setup, "payments is \"canonical\" or \"full\"")),
    }
}

/// Returns the name of a payment policy.
pub(crate) const fn payments_name(payments: PaymentPolicy) -> &'static str {
    match payments {
        PaymentPolicy::Canonical => "canonical",
        PaymentPolicy::Full => "full",
    }
}

type CoderKey = (Edition, usize, &'static str);

/// Returns the coder of an edition, a number of seats and a payment policy; it is made once.
pub(crate) fn coder(py: Python<'_>, setup: &Setup, payments: PaymentPolicy) -> Arc<Coder> {
    static CODERS: LazyLock<Mutex<HashMap<CoderKey, Arc<Coder>>>> = LazyLock::new(Mutex::default);
    let key = (setup.edition(), setup.seats(), payments_name(payments));
    let known = CODERS.lock().expect("nothing panics while it is locked").get(&key).map(Arc::clone);
    known.unwrap_or_else(|| {
        let coder = Arc::new(Coder::new(py, setup, payments));
        CODERS.lock().expect("nothing panics while it is locked").insert(key, Arc::clone(&coder));
        coder
    })
}

/// Returns the ids of the editions with their smallest and greatest number of seats.
#[pyfunction]
pub(crate) fn editions() -> Vec<(&'static str, u8, u8)> {
    Edition::ALL.iter().map(|edition| (edition.id(), edition.seats()[0], edition.seats()[1])).collect()
}

/// Returns the blocks of an action space: name, first number, length.
#[pyfunction]
pub(crate) fn action_blocks(
    py: Python<'_>,
    edition_id: &str,
    payments_id: &str,
) -> PyResult<Vec<(&'static str, u32, u32)>> {
    let edition = edition(py, edition_id)?;
    let setup = Setup::new(edition, usize::from(edition.seats()[0]), None, Options::DEFAULT)
        .map_err(|problem| error(py, Class::Setup, problem.to_string()))?;
    let coder = coder(py, &setup, payments(py, payments_id)?);
    let blocks = match &coder.spaces {
        crate::coder::Spaces::Board(space) => space.blocks(),
        crate::coder::Spaces::Card(space) => space.blocks(),
    };
    Ok(blocks.iter().map(|block| (block.name, block.start, block.len)).collect())
}

/// The sections of an observation: name, start, shape and names of the columns.
type Sections = Vec<(&'static str, usize, Vec<usize>, Vec<&'static str>)>;

/// Returns the sections of an observation: name, start, shape, names of the columns.
#[pyfunction]
pub(crate) fn observation_sections(
    py: Python<'_>,
    edition_id: &str,
    seats: &Bound<'_, PyAny>,
) -> PyResult<Sections> {
    let setup = setup(py, edition(py, edition_id)?, seats, None, None)?;
    let coder = coder(py, &setup, PaymentPolicy::Canonical);
    let section = |section: &::bots::encoding::Section| {
        (section.name, section.start, section.shape.clone(), section.columns.clone())
    };
    Ok(coder.layout.sections().iter().map(section).collect())
}

const RULES: [&str; 6] = [
    include_str!("../../../docs/rules/common.md"),
    include_str!("../../../docs/rules/usa.md"),
    include_str!("../../../docs/rules/marklin.md"),
    include_str!("../../../docs/rules/london.md"),
    include_str!("../../../docs/rules/new-york.md"),
    include_str!("../../../docs/rules/card-game.md"),
];

/// Returns the sentence of a rule, without its source; `None` if there is no such rule.
#[pyfunction]
pub(crate) fn rule_text(id: &str) -> Option<String> {
    let line = RULES.iter().flat_map(|rules| rules.lines()).find_map(|line| {
        let (found, text) = line.strip_prefix("- **")?.split_once("** ")?;
        (found == id).then_some(text)
    })?;
    Some(line.split(" **(").next().unwrap_or(line).trim().to_owned())
}

/// Returns the facts of an edition's map: cities, routes and tickets as lists of dicts, in the order of the encodings.
#[pyfunction]
pub(crate) fn map_facts<'py>(py: Python<'py>, edition_id: &str) -> PyResult<Bound<'py, PyDict>> {
    let edition = edition(py, edition_id)?;
    let data = edition.data();
    let facts = PyDict::new(py);
    facts.set_item("edition", edition.id())?;
    let cities: Vec<&str> = data.cities.iter().map(|city| city.id.as_str()).collect();
    facts.set_item("cities", &cities)?;
    let routes = PyList::empty(py);
    if let Some(board) = edition.board() {
        for (id, route) in board.map.routes().iter().enumerate() {
            let row = PyDict::new(py);
            row.set_item("id", board.route_name(engine::board::map::RouteId::new(id)))?;
            row.set_item("ends", route.ends.map(|end| cities[end.index()]).to_vec())?;
            row.set_item("length", route.length)?;
            row.set_item("color", route.color.map(engine::card::Color::name))?;
            row.set_item("points", board.rules.route_points[usize::from(route.length) - 1])?;
            routes.append(row)?;
        }
    }
    facts.set_item("routes", routes)?;
    let tickets = PyList::empty(py);
    for ticket in &data.tickets {
        let row = PyDict::new(py);
        row.set_item("id", &ticket.id)?;
        row.set_item("ends", ticket.ends.map(|end| cities[end]).to_vec())?;
        row.set_item("points", ticket.points)?;
        row.set_item("deck", &data.decks[ticket.deck])?;
        tickets.append(row)?;
    }
    facts.set_item("tickets", tickets)?;
    Ok(facts)
}
