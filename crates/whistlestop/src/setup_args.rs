//! Edition and seat arguments shared by several commands.

use std::ops::RangeInclusive;

use engine::edition::Edition;
use engine::options::Options;
use engine::setup::{Setup, SetupError};

/// Parses the name of an edition, for clap.
pub(crate) fn edition(name: &str) -> Result<Edition, String> {
    Edition::named(name).ok_or_else(|| {
        let ids: Vec<&str> = Edition::ALL.iter().map(|edition| edition.id()).collect();
        format!("the editions are {}", ids.join(", "))
    })
}

/// Returns the seat counts of an edition.
pub(crate) fn seats(edition: Edition) -> RangeInclusive<usize> {
    let [fewest, most] = edition.seats();
    usize::from(fewest)..=usize::from(most)
}

/// Creates a setup with default options.
pub(crate) fn setup(edition: Edition, seats: usize) -> Result<Setup, SetupError> {
    Setup::new(edition, seats, None, Options::DEFAULT)
}
