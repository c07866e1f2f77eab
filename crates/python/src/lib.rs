//! The native part of the Python package `whistlestop`.

mod bot;
mod catalogue;
mod coder;
mod documents;
mod errors;
mod game;
mod history;
mod input;
mod matches;
mod playouts;
mod vec_games;
mod view;

use pyo3::prelude::*;

/// Games, bots and vectorized games, implemented in Rust.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("ENCODING_VERSION", ::bots::encoding::ENCODING_VERSION)?;
    module.add_class::<game::Game>()?;
    module.add_class::<view::View>()?;
    module.add_class::<vec_games::VecGames>()?;
    module.add_class::<bot::Bot>()?;
    module.add_function(wrap_pyfunction!(catalogue::editions, module)?)?;
    module.add_function(wrap_pyfunction!(catalogue::load_map, module)?)?;
    module.add_function(wrap_pyfunction!(catalogue::action_blocks, module)?)?;
    module.add_function(wrap_pyfunction!(catalogue::observation_sections, module)?)?;
    module.add_function(wrap_pyfunction!(catalogue::rule_text, module)?)?;
    module.add_function(wrap_pyfunction!(catalogue::map_facts, module)?)?;
    module.add_function(wrap_pyfunction!(matches::play_games, module)?)?;
    module.add_function(wrap_pyfunction!(matches::wilson, module)?)?;
    module.add_function(wrap_pyfunction!(matches::ratings, module)?)?;
    module.add_function(wrap_pyfunction!(playouts::playouts, module)?)?;
    Ok(())
}
