//! Which game, for how many: the arguments that several commands share, and what is wrong with them.

use std::ops::RangeInclusive;

use engine::edition::Edition;
use engine::options::Options;
use engine::setup::{Setup, SetupError};

/// Reads the name of an edition, for clap.
pub(crate) fn edition(name: &str) -> Result<Edition, String> {
    Edition::named(name).ok_or_else(|| {
        let ids: Vec<&str> = Edition::ALL.iter().map(|edition| edition.id()).collect();
        format!("the editions are {}", ids.join(", "))
    })
}

/// How many seats the edition is for.
pub(crate) fn seats(edition: Edition) -> RangeInclusive<usize> {
    let [fewest, most] = edition.seats();
    usize::from(fewest)..=usize::from(most)
}

/// A game for so many with the rulebook's settings.
pub(crate) fn setup(edition: Edition, seats: usize) -> Result<Setup, SetupError> {
    Setup::new(edition, seats, None, Options::DEFAULT)
}
