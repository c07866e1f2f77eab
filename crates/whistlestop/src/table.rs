//! Which game, for how many: the arguments that several commands share, and what is wrong with them.

use std::ops::RangeInclusive;

use engine::edition::Edition;
use engine::options::{Options, Setting};

/// Reads the name of an edition, for clap.
pub(crate) fn edition(name: &str) -> Result<Edition, String> {
    Edition::named(name).ok_or_else(|| {
        let ids: Vec<&str> = Edition::ALL.iter().map(|edition| edition.id()).collect();
        format!("the editions are {}", ids.join(", "))
    })
}

/// How many seats the edition is for.
pub(crate) fn seats(edition: Edition) -> RangeInclusive<usize> {
    match edition.board() {
        Some(board) => {
            let [fewest, most] = board.rules.seats;
            fewest as usize..=most as usize
        }
        None => 2..=4, // CG-1
    }
}

/// Refuses a number of seats that the edition is not for.
pub(crate) fn check_seats(edition: Edition, asked: usize) -> Result<(), String> {
    let seats = seats(edition);
    if seats.contains(&asked) {
        return Ok(());
    }
    Err(format!("{edition} is for {} to {} seats, not {asked}", seats.start(), seats.end()))
}

/// The options that settings like `show_counts=hidden` make, as far as the edition has them.
pub(crate) fn options(edition: Edition, settings: &[String]) -> Result<Options, String> {
    let known: &[Setting] = match edition.board() {
        Some(board) => board.rules.settings,
        None => &[],
    };
    let mut options = Options::DEFAULT;
    for text in settings {
        let Some((id, value)) = text.split_once('=') else {
            return Err(format!("{text} is no setting: write it as name=value"));
        };
        let Some(setting) = Setting::named(id).filter(|setting| known.contains(setting)) else {
            let ids: Vec<&str> = known.iter().map(|setting| setting.id()).collect();
            return Err(format!("{edition} has no setting {id}: it has {}", ids.join(", ")));
        };
        setting.set(&mut options, value).map_err(|why| why.to_string())?;
    }
    Ok(options)
}
