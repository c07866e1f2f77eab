//! Which game, for how many: the arguments that several commands share, and what is wrong with them.

use std::ops::RangeInclusive;

use engine::edition::Edition;

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
