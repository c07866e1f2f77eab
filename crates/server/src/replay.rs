//! Finished games: the whole record with its secret, and every moment of it through anybody's eyes.

use serde::Serialize;

use crate::lobby::TableDoc;
use crate::log::{By, Fact, Line, OutcomeDoc, SetupDoc};
use crate::play::{self, Happened, Play};
use crate::random::hex;
use crate::store::{Entry, Sealed, StoreError};
use crate::views;

/// A step of a finished game.
#[derive(Serialize)]
struct Step {
    version: i64,
    at: i64,
    seat: usize,
    action: String,
    by: By,
    outcomes: Vec<OutcomeDoc>,
}

/// A finished game with open cards, and what proves that its deal was fixed before it began.
#[derive(Serialize)]
struct Whole<'a> {
    game: &'a str,
    rules: u32,
    setup: SetupDoc,
    names: Vec<&'a str>,
    opening: Vec<OutcomeDoc>,
    steps: Vec<Step>,
    commitment: String,
    secret: String,
    salt: String,
    versions: i64,
    /// The same as text, for `whistlestop replay` and `whistlestop verify`.
    record: String,
}

/// A finished game as its log tells it.
struct Finished {
    rules: u32,
    setup: SetupDoc,
    opening: Vec<OutcomeDoc>,
    commitment: String,
    steps: Vec<Step>,
}

fn read(game: &str, entries: &[Entry]) -> Result<Finished, StoreError> {
    let mut finished = None;
    for entry in entries {
        let Line { at, fact, .. } = Line::read(game, entry)?;
        match (fact, &mut finished) {
            (Fact::Started { rules, setup, commitment, opening }, None) => {
                finished = Some(Finished { rules, setup, opening, commitment, steps: Vec::new() });
            }
            (Fact::Acted { seat, action, outcomes, by }, Some(finished)) => {
                finished.steps.push(Step { version: entry.seq, at, seat, action, by, outcomes });
            }
            (Fact::Undone { .. }, Some(finished)) => drop(finished.steps.pop()),
            (Fact::TakenOver { .. } | Fact::Returned { .. } | Fact::Abandoned { .. }, Some(_)) => {}
            (_, _) => {
                return Err(StoreError::Damaged(format!("game {game} does not begin with its beginning")));
            }
        }
    }
    finished.ok_or_else(|| StoreError::Damaged(format!("game {game} has no log")))
}

/// The whole game.
pub fn whole(doc: &TableDoc, sealed: &Sealed, entries: &[Entry]) -> Result<String, StoreError> {
    let Finished { rules, setup, opening, commitment, steps } = read(&doc.id, entries)?;
    let actions = steps.iter().map(|step| (step.seat, step.action.as_str(), step.outcomes.as_slice()));
    let record = play::record(&setup, &opening, actions)?;
    let whole = Whole {
        game: &doc.id,
        rules,
        setup,
        names: doc.seats.iter().map(|seat| seat.name.as_str()).collect(),
        opening,
        steps,
        commitment,
        secret: hex(&sealed.secret),
        salt: hex(&sealed.salt),
        versions: entries.len() as i64,
        record,
    };
    Ok(serde_json::to_string(&whole).expect("plain data becomes JSON"))
}

/// One moment: after so many steps, as a seat or a spectator saw it; nothing if there are not so many.
pub fn moment(
    doc: &TableDoc,
    sealed: &Sealed,
    entries: &[Entry],
    after: i64,
    seat: Option<usize>,
) -> Result<Option<String>, StoreError> {
    let finished = read(&doc.id, entries)?;
    let Ok(after) = usize::try_from(after) else { return Ok(None) };
    if after > finished.steps.len() || seat.is_some_and(|seat| seat >= doc.seats.len()) {
        return Ok(None);
    }
    let mut play = Play::again(&finished.setup, &finished.opening, sealed)?;
    let mut happened = Happened::new();
    for step in &finished.steps[..after] {
        happened = play.repeat(step.seat, &step.action, &step.outcomes)?;
    }
    Ok(Some(views::moment(&play, after as i64, seat, &happened)))
}
