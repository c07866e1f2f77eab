//! Finished games: the whole game with its secret, and every position as any viewer saw it.

use serde::Serialize;
use serde_json::value::RawValue;

use crate::deal::{self};
use crate::doc::TableDoc;
use crate::game::{self, Happened, Play, SeatMemory};
use crate::log_entry::{By, Ending, Fact, Line, Origin, OutcomeDoc, SetupDoc};
use crate::outgoing;
use crate::random::hex;
use crate::storage::{Entry, Sealed, StorageError};
use protocol::{Deal, Nonces, ScorePart, TableResult};

/// A step of a finished game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Step {
    version: i64,
    at: i64,
    seat: usize,
    action: String,
    by: By,
    outcomes: Vec<OutcomeDoc>,
}

/// A finished game without hidden information, with the proof that its deal was fixed before it began.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Replay))]
pub struct Whole<'a> {
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    game: &'a str,
    /// The table's name; empty if the host chose none.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    title: &'a str,
    rules: u32,
    setup: SetupDoc,
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    names: Vec<&'a str>,
    /// The levels of bots by seat; the web client translates their names.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Option<String>>))]
    levels: Vec<Option<&'a str>>,
    /// The colors of the seats' pieces.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Option<String>>))]
    colors: Vec<Option<&'a str>>,
    /// The invite of the table; only for members.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, required))]
    invite: Option<&'a str>,
    /// The key of the published replay's link; only for members.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, required))]
    share: Option<&'a str>,
    opening: Vec<OutcomeDoc>,
    steps: Vec<Step>,
    commitment: String,
    /// The nonces that seats contributed to the secret.
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, String>))]
    nonces: Nonces,
    secret: String,
    salt: String,
    versions: i64,
    /// The origin, if the game did not start from its setup here.
    #[cfg_attr(feature = "schema", schema(required))]
    origin: Option<OriginDoc<'a>>,
    /// The number of shuffles, if all of them follow from the secret.
    #[cfg_attr(feature = "schema", schema(required))]
    proven: Option<usize>,
    /// The record as text, for `whistlestop replay` and `verify`; absent for a game that continues another one.
    #[cfg_attr(feature = "schema", schema(required))]
    record: Option<String>,
}

/// The origin of a game, without its cards.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Origin))]
#[serde(tag = "how", rename_all = "kebab-case")]
pub(crate) enum OriginDoc<'a> {
    Continued {
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        game: &'a str,
        step: usize,
        deal: Deal,
    },
    File,
}

/// A finished game as read from its log.
struct Finished {
    rules: u32,
    setup: SetupDoc,
    opening: Vec<OutcomeDoc>,
    nonces: Nonces,
    commitment: String,
    origin: Option<Origin>,
    steps: Vec<Step>,
}

impl Finished {
    /// Returns whether this program plays by the rules of the game.
    fn has_known_rules(&self) -> bool {
        self.rules == game::RULES
    }

    fn begin(&self, sealed: &Sealed, events: &mut Happened) -> Result<Play, StorageError> {
        if !self.has_known_rules() {
            return Err(StorageError::OldRules { rules: self.rules });
        }
        let dealt = deal::dealt(sealed, &self.nonces)
            .ok_or_else(|| StorageError::Damaged("a nonce is unreadable".to_owned()))?;
        Play::again(&self.setup, &self.opening, self.origin.as_ref(), &dealt, events)
    }
}

fn read(game: &str, entries: &[Entry]) -> Result<Finished, StorageError> {
    let mut finished = None;
    for entry in entries {
        let Line { at, fact, .. } = Line::read(game, entry)?;
        match (fact, &mut finished) {
            (Fact::Started { rules, setup, commitment, nonces, opening, origin }, None) => {
                finished =
                    Some(Finished { rules, setup, opening, nonces, commitment, origin, steps: Vec::new() });
            }
            (Fact::Acted { seat, action, outcomes, by }, Some(finished)) => {
                finished.steps.push(Step { version: entry.seq, at, seat, action, by, outcomes });
            }
            (Fact::Undone { .. }, Some(finished)) => drop(finished.steps.pop()),
            (Fact::TakenOver { .. } | Fact::Returned { .. } | Fact::Abandoned { .. }, Some(_)) => {}
            (_, _) => {
                return Err(StorageError::Damaged(format!("game {game} does not begin with its beginning")));
            }
        }
    }
    finished.ok_or_else(|| StorageError::Damaged(format!("game {game} has no log")))
}

/// Returns the same, if this program plays by its rules.
fn read_known(game: &str, entries: &[Entry]) -> Result<Finished, StorageError> {
    let finished = read(game, entries)?;
    match finished.has_known_rules() {
        true => Ok(finished),
        false => Err(StorageError::OldRules { rules: finished.rules }),
    }
}

/// Returns when a log entry was made, in milliseconds since 1970.
pub fn time_of(game: &str, entry: &Entry) -> Result<i64, StorageError> {
    Ok(Line::read(game, entry)?.at)
}

/// Returns the whole game.
pub fn whole(
    doc: &TableDoc,
    sealed: &Sealed,
    entries: &[Entry],
    account: &str,
) -> Result<String, StorageError> {
    let Finished { rules, setup, opening, nonces, commitment, origin, steps } = read_known(&doc.id, entries)?;
    let actions = || steps.iter().map(|step| (step.seat, step.action.as_str(), step.outcomes.as_slice()));
    let record = match &origin {
        Some(Origin::Continued { .. }) => None,
        Some(Origin::File) | None => Some(game::record(&setup, &nonces, &opening, actions())?),
    };
    let proven = match (&origin, &record) {
        (None, Some(record)) => game::proven(record, sealed),
        _ => None,
    };
    let member = doc.members().iter().any(|member| member == account);
    let whole = Whole {
        game: &doc.id,
        title: &doc.title,
        rules,
        setup,
        names: doc.seats.iter().map(|seat| seat.name.as_str()).collect(),
        levels: doc.seats.iter().map(|seat| seat.level.as_deref()).collect(),
        colors: doc.seats.iter().map(|seat| seat.color.as_deref()).collect(),
        invite: member.then_some(&doc.invite),
        share: doc.share.as_deref().filter(|_| member),
        opening,
        steps,
        commitment,
        nonces,
        secret: hex(&sealed.secret),
        salt: hex(&sealed.salt),
        versions: entries.len() as i64,
        origin: origin.as_ref().map(|origin| match origin {
            Origin::Continued { game, step, deal, .. } => {
                OriginDoc::Continued { game: game.as_str(), step: *step, deal: *deal }
            }
            Origin::File => OriginDoc::File,
        }),
        proven,
        record,
    };
    Ok(serde_json::to_string(&whole).expect("plain data becomes JSON"))
}

/// Returns the position after `at` steps as a seat or a spectator saw it; `None` if there are fewer steps.
pub fn moment(
    doc: &TableDoc,
    sealed: &Sealed,
    entries: &[Entry],
    after: i64,
    seat: Option<usize>,
) -> Result<Option<String>, StorageError> {
    let finished = read(&doc.id, entries)?;
    let Ok(after) = usize::try_from(after) else { return Ok(None) };
    if after > finished.steps.len() || seat.is_some_and(|seat| seat >= doc.seats.len()) {
        return Ok(None);
    }
    let mut happened = Happened::new();
    let mut play = finished.begin(sealed, &mut happened)?;
    for step in &finished.steps[..after] {
        happened = play.repeat(step.seat, &step.action, &step.outcomes)?;
    }
    Ok(Some(outgoing::moment(&play, after as i64, seat, &happened)))
}

/// Returns the game after `at` steps, what a seat knew, and the setup; `None` if there are fewer steps.
pub fn at(
    doc: &TableDoc,
    sealed: &Sealed,
    entries: &[Entry],
    after: usize,
    seat: usize,
) -> Result<Option<(Play, SeatMemory, SetupDoc)>, StorageError> {
    let finished = read(&doc.id, entries)?;
    if after > finished.steps.len() {
        return Ok(None);
    }
    let mut opening = Happened::new();
    let mut play = finished.begin(sealed, &mut opening)?;
    let Ok(mut knows) = play.knows(seat) else { return Ok(None) };
    knows.see(&opening);
    for step in &finished.steps[..after] {
        let happened = play.repeat(step.seat, &step.action, &step.outcomes)?;
        knows.see(&happened);
    }
    Ok(Some((play, knows, finished.setup)))
}

/// Returns the number of steps before a seat's last turn in which it acted; `None` if it has not acted.
pub fn last_turn(game: &str, entries: &[Entry], seat: usize) -> Result<Option<usize>, StorageError> {
    let steps = read(game, entries)?.steps;
    let Some(last) = steps.iter().rposition(|step| step.seat == seat) else { return Ok(None) };
    let first = steps[..last].iter().rposition(|step| step.seat != seat).map_or(0, |other| other + 1);
    Ok(Some(first))
}

/// Summary of a finished game: what a viewer saw at every step, and the development of all seats.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Course {
    /// The events of every step, as the viewer saw them.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<protocol::document::schema::GameEvent>>))]
    events: Vec<Box<RawValue>>,
    /// The totals of all seats if the game had ended there, before the first step and after each.
    totals: Vec<Vec<i16>>,
    /// The pieces left, or cards in the stack, at the same positions.
    pieces: Vec<Vec<usize>>,
}

/// Returns the summary of a finished game for a viewer.
pub fn course(
    doc: &TableDoc,
    sealed: &Sealed,
    entries: &[Entry],
    seat: Option<usize>,
) -> Result<String, StorageError> {
    let finished = read(&doc.id, entries)?;
    let mut play = finished.begin(sealed, &mut Happened::new())?;
    let mut course = Course { events: Vec::new(), totals: vec![play.totals()], pieces: vec![play.pieces()] };
    for step in &finished.steps {
        let happened = play.repeat(step.seat, &step.action, &step.outcomes)?;
        course.events.push(outgoing::seen(&play, &happened, seat));
        course.totals.push(play.totals());
        course.pieces.push(play.pieces());
    }
    Ok(serde_json::to_string(&course).expect("plain data becomes JSON"))
}

/// Returns the record of a game up to now as text; `None` for a game that continues another one.
pub fn record(doc: &TableDoc, entries: &[Entry]) -> Result<Option<String>, StorageError> {
    let Finished { setup, opening, nonces, origin, steps, .. } = read_known(&doc.id, entries)?;
    let actions = steps.iter().map(|step| (step.seat, step.action.as_str(), step.outcomes.as_slice()));
    match origin {
        Some(Origin::Continued { .. }) => Ok(None),
        Some(Origin::File) | None => game::record(&setup, &nonces, &opening, actions).map(Some),
    }
}

/// The result of a seat.
pub struct SeatResult {
    /// The rank, 1 for a victory.
    pub rank: u8,
    /// The total points.
    pub total: i16,
    /// The claimed routes.
    pub routes: Vec<String>,
    /// The completed tickets.
    pub tickets: Vec<String>,
}

/// Returns the result of a finished game; `None` for an imported record that is not complete and for a game by other
/// rules.
pub fn outcome(
    doc: &TableDoc,
    sealed: &Sealed,
    entries: &[Entry],
) -> Result<Option<TableResult>, StorageError> {
    let finished = read(&doc.id, entries)?;
    let Some(last) = entries.last().filter(|_| finished.has_known_rules()) else { return Ok(None) };
    let Line { at: ended, fact, .. } = Line::read(&doc.id, last)?;
    let mut play = finished.begin(sealed, &mut Happened::new())?;
    for step in &finished.steps {
        play.repeat(step.seat, &step.action, &step.outcomes)?;
    }
    let totals: Vec<i16> = play.totals();
    if let Fact::Abandoned { winner, ending } = fact {
        let sum = |parts: &Vec<ScorePart>| parts.iter().map(|part| part.points).sum();
        let totals: Vec<i16> = play.scores_so_far().iter().map(sum).collect();
        let (ranks, resigned) = match ending {
            // It continues at another table.
            Ending::TakenBack => return Ok(None),
            Ending::Resigned => {
                let rank = |seat| if seat == winner { 1 } else { 2 };
                ((0..doc.seats.len()).map(rank).collect(), true)
            }
            Ending::Closed => {
                let rank = |own: &i16| 1 + totals.iter().filter(|&total| total > own).count() as u8;
                (totals.iter().map(rank).collect(), false)
            }
        };
        return Ok(Some(TableResult { ended, ranks, totals, resigned }));
    }
    let ranks: Option<Vec<u8>> =
        (0..totals.len()).map(|seat| play.result(seat).map(|result| result.rank)).collect();
    Ok(ranks.map(|ranks| TableResult { ended, ranks, totals, resigned: false }))
}

/// Returns the result of a seat; `None` if the game ended early or was played by other rules.
pub fn result(
    doc: &TableDoc,
    sealed: &Sealed,
    entries: &[Entry],
    seat: usize,
) -> Result<Option<SeatResult>, StorageError> {
    let finished = read(&doc.id, entries)?;
    if !finished.has_known_rules() {
        return Ok(None);
    }
    let mut play = finished.begin(sealed, &mut Happened::new())?;
    for step in &finished.steps {
        play.repeat(step.seat, &step.action, &step.outcomes)?;
    }
    Ok(play.result(seat))
}
