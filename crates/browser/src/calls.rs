//! The HTTP requests of the protocol that the module answers: opening tables, finished games, rematches.

use protocol::{
    Clock, Deal, GoOn, Invitation, NewRecord, NewSeat, NewTable, Opened, Refusal, RefusalCode, Rematch,
    SeatKind, TableState, Visibility,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::{RawValue, to_raw_value};
use table::bot::DEFAULT_LEVEL;
use table::clock::Now;
use table::doc::{Caller, Keys, TableDoc};
use table::game::{self, Play};
use table::log_entry::{By, Fact, Line, Origin, SetupDoc};
use table::machine::{self, Beginning, Input, SeatRequest};
use table::replay;
use table::storage::{Entry, NO_HASH, NewEntry, Sealed, StorageError, chain};

use crate::host::{ACCOUNT, Host, OpenTable, file_of};
use crate::message::{Answer, EntryDoc, Fresh, Seal};

/// The HTTP status of a request that the present state forbids.
pub(crate) const CONFLICT: u16 = 409;
const BAD_REQUEST: u16 = 400;
const NOT_FOUND: u16 = 404;
const SERVER_ERROR: u16 = 500;

/// A request.
pub(crate) struct Call<'a> {
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
    pub(crate) body: &'a str,
    pub(crate) name: &'a str,
    pub(crate) fresh: Fresh,
}

/// The result of a request.
pub(crate) enum Done {
    /// With a body, at once.
    Now(Box<RawValue>),
    /// With a body, once the table has granted a request.
    WhenAsked { table: String, request: SeatRequest, body: Box<RawValue> },
}

/// Why a request is not answered.
pub(crate) struct Refused {
    pub(crate) status: u16,
    pub(crate) refusal: Refusal,
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self { status: CONFLICT, refusal }
    }
}

impl From<StorageError> for Refused {
    fn from(error: StorageError) -> Self {
        Self { status: SERVER_ERROR, refusal: Refusal::new(RefusalCode::Busy, error.to_string()) }
    }
}

type Result<T> = std::result::Result<T, Refused>;

fn not_found(code: RefusalCode, message: &str) -> Refused {
    Refused { status: NOT_FOUND, refusal: Refusal::new(code, message) }
}

fn parse<T: DeserializeOwned>(body: &str) -> Result<T> {
    serde_json::from_str(body).map_err(|error| Refused {
        status: BAD_REQUEST,
        refusal: Refusal::new(RefusalCode::BadRequest, error.to_string()),
    })
}

fn json_of(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("plain data becomes JSON")
}

/// Returns JSON that has just been written.
fn written(text: String) -> Box<RawValue> {
    RawValue::from_string(text).expect("it was written as JSON")
}

/// Returns the body of a response that says only that something was done.
fn done() -> Box<RawValue> {
    written("{}".to_owned())
}

fn opened(id: &str) -> Box<RawValue> {
    json_of(&Opened { id: id.to_owned() })
}

/// Returns the number of a query's parameter.
fn number<T: std::str::FromStr>(query: &str, name: &str) -> Option<T> {
    query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('=')?.parse().ok())
}

/// Answers a request, and says what is to be stored before.
pub(crate) fn answer(host: &mut Host, call: Call<'_>, now: Now, answers: &mut Vec<Answer>) -> Result<Done> {
    let Call { method, path, body, name, fresh } = call;
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let asker = Caller::person(ACCOUNT, name);
    let absent = || Refused { status: NOT_FOUND, refusal: Refusal::no_such_table() };
    match (method, parts.as_slice()) {
        ("GET", ["editions"]) => return Ok(Done::Now(json_of(&game::edition_infos()))),
        ("POST", ["tables"]) => return open(&parse(body)?, asker, fresh, now, answers),
        ("POST", ["records"]) => return open_record(&parse(body)?, asker, fresh, now, answers),
        _ => {}
    }
    let (["tables", id, rest @ ..], true) = (parts.as_slice(), parts.len() > 1) else { return Err(absent()) };
    let table = host.tables.get(*id).ok_or_else(absent)?;
    match (method, rest) {
        ("POST", ["start" | "join" | "watch"]) | ("GET", ["socket"]) => Ok(Done::Now(done())),
        ("POST", ["invitation"]) => Ok(Done::Now(json_of(&Invitation {
            summary: machine::summary(table.doc(), 0, ACCOUNT, |_| true),
            member: true,
            removed: false,
        }))),
        ("POST", ["resign"]) => seat_request(id, SeatRequest::Resign),
        ("POST", ["leave"]) => seat_request(id, SeatRequest::Leave),
        ("GET", ["replay"]) => replayed(table, query).map(Done::Now),
        ("GET", ["course"]) => {
            let OpenTable { sealed, entries, .. } = finished(table)?;
            let seat = number(query, "seat");
            if seat.is_some_and(|seat: usize| seat >= table.doc().seats.len()) {
                return Err(not_found(RefusalCode::NoSuchMoment, "the game has no such seat"));
            }
            Ok(Done::Now(written(replay::course(table.doc(), sealed, entries, seat)?)))
        }
        ("GET", ["practice"]) => practice(table).map(Done::Now),
        ("POST", ["rematch"]) => {
            let Rematch { rotate } = parse(body)?;
            rematch(host, id, asker, rotate, fresh, now, answers)
        }
        ("POST", ["continue"]) => go_on(table, &parse(body)?, asker, fresh, now, answers),
        ("POST", ["take-back"]) => take_back(host, id, asker, fresh, now, answers),
        _ => Err(not_found(RefusalCode::NoSuchPage, "games on this device have nothing of that kind")),
    }
}

fn seat_request(id: &str, request: SeatRequest) -> Result<Done> {
    Ok(Done::WhenAsked { table: id.to_owned(), request, body: done() })
}

fn keys() -> Keys {
    Keys { invite: String::new(), code: String::new() }
}

fn sealed(fresh: &Fresh) -> Result<Sealed> {
    let unreadable = || Refusal::new(RefusalCode::BadRequest, "the secret is unreadable");
    Ok(fresh.seal.parse().ok_or_else(unreadable)?)
}

/// Stores a table whose game begins now, followed by the steps of a record.
fn store_begun(
    mut doc: TableDoc,
    sealed: &Sealed,
    beginning: &Beginning,
    steps: Vec<NewEntry>,
    answers: &mut Vec<Answer>,
) {
    doc.version += 1;
    doc.commitment = Some(beginning.commitment.clone());
    doc.state = if steps.is_empty() { TableState::Playing } else { TableState::Over };
    let (mut hash, mut entries) = (NO_HASH.to_owned(), Vec::new());
    for (seq, entry) in (1..).zip(std::iter::once(beginning.first.clone()).chain(steps)) {
        hash = chain(&hash, &doc.id, seq, &entry);
        entries.push(Entry { seq, action_id: entry.action_id, body: entry.body, hash: hash.clone() });
    }
    let mut awaiting = beginning.awaiting;
    if doc.state == TableState::Over {
        awaiting = 0;
        doc.result = replay::outcome(&doc, sealed, &entries).ok().flatten();
        doc.examined = true;
    }
    answers.push(Answer::Begin {
        file: file_of(&doc, awaiting),
        seal: Seal::from(sealed),
        entries: entries.into_iter().map(EntryDoc::from).collect(),
    });
}

/// Opens a table and starts its game: there is nobody to wait for.
fn open(
    wanted: &NewTable,
    asker: Caller<'_>,
    fresh: Fresh,
    now: Now,
    answers: &mut Vec<Answer>,
) -> Result<Done> {
    let sealed = sealed(&fresh)?;
    let mut doc = TableDoc::open(fresh.id.clone(), keys(), asker, wanted, now.wall)?;
    doc.visibility = Visibility::Private;
    doc.check_start(asker)?;
    let beginning = machine::begin(&doc, &sealed, now)?;
    store_begun(doc, &sealed, &beginning, Vec::new(), answers);
    Ok(Done::Now(opened(&fresh.id)))
}

/// Checks that a table's game is over.
fn finished(table: &OpenTable) -> Result<&OpenTable> {
    match table.doc().state {
        TableState::Over => Ok(table),
        TableState::Forming | TableState::Playing => {
            Err(Refusal::new(RefusalCode::NotOver, "a replay is available after the game is over").into())
        }
    }
}

/// What the coach needs for an aid in a running game.
#[derive(Serialize)]
struct Practice {
    /// The seat of the person who plays.
    seat: usize,
    /// The record up to now; absent for a game that continues another one.
    record: Option<String>,
}

/// Returns the running game of one person against bots, for the aids of the coach. Other games have no aids.
fn practice(table: &OpenTable) -> Result<Box<RawValue>> {
    match table.doc().state {
        TableState::Forming => {
            return Err(Refusal::new(RefusalCode::NotBegun, "the game has not begun").into());
        }
        TableState::Over => return Err(Refusal::new(RefusalCode::Over, "the game is over").into()),
        TableState::Playing => {}
    }
    let own = table.doc().seats_of(ACCOUNT);
    let &[seat] = own.as_slice() else {
        return Err(Refusal::new(RefusalCode::NotAlone, "only a game alone with bots has aids").into());
    };
    Ok(json_of(&Practice { seat, record: replay::record(table.doc(), &table.entries)? }))
}

/// Returns a finished game, or one of its moments.
fn replayed(table: &OpenTable, query: &str) -> Result<Box<RawValue>> {
    let OpenTable { sealed, entries, .. } = finished(table)?;
    let text = match number(query, "at") {
        None => Some(replay::whole(table.doc(), sealed, entries, ACCOUNT)?),
        Some(at) => replay::moment(table.doc(), sealed, entries, at, number(query, "seat"))?,
    };
    let text = text.ok_or_else(|| not_found(RefusalCode::NoSuchMoment, "the game has no such step"))?;
    Ok(written(text))
}

/// Stores the table that follows a table, and shows it to its clients.
fn link(host: &mut Host, id: &str, next: &str, now: Now, answers: &mut Vec<Answer>) {
    let Some(table) = host.tables.get(id) else { return };
    let mut doc = table.doc().clone();
    doc.version += 1;
    doc.next = Some(next.to_owned());
    answers.push(Answer::Save { file: file_of(&doc, 0) });
    host.tell(id, Input::Stored(Some((Box::new(doc), Vec::new()))), now, answers);
}

/// Starts another game with the same players.
fn rematch(
    host: &mut Host,
    id: &str,
    asker: Caller<'_>,
    rotate: bool,
    fresh: Fresh,
    now: Now,
    answers: &mut Vec<Answer>,
) -> Result<Done> {
    let Some(table) = host.tables.get(id) else { return Err(Refusal::no_such_table().into()) };
    if let Some(next) = &table.doc().next {
        return Ok(Done::Now(opened(next)));
    }
    let sealed = sealed(&fresh)?;
    let doc = table.doc().rematch(fresh.id.clone(), keys(), asker, rotate, now.wall)?;
    let beginning = machine::begin(&doc, &sealed, now)?;
    store_begun(doc, &sealed, &beginning, Vec::new(), answers);
    link(host, id, &fresh.id, now, answers);
    Ok(Done::Now(opened(&fresh.id)))
}

/// Opens a private table for a game that has begun already.
fn table_for(
    setup: &SetupDoc,
    seats: Vec<NewSeat>,
    asker: Caller<'_>,
    id: String,
    now: Now,
) -> Result<TableDoc> {
    let wanted = NewTable {
        bots_allowed: None,
        edition: setup.edition.clone(),
        seats,
        options: setup.options.clone(),
        visibility: Visibility::Private,
        clock: Some(Clock::None),
        title: None,
    };
    Ok(TableDoc::open(id, keys(), asker, &wanted, now.wall)?)
}

/// Continues a finished game from one of its moments: the asker in one seat, bots in the others.
fn go_on(
    table: &OpenTable,
    wanted: &GoOn,
    asker: Caller<'_>,
    fresh: Fresh,
    now: Now,
    answers: &mut Vec<Answer>,
) -> Result<Done> {
    let &GoOn { at, seat, deal, ref level } = wanted;
    let old = finished(table)?;
    let (play, knows, setup) = replay::at(old.doc(), &old.sealed, &old.entries, at, seat)?
        .ok_or_else(|| not_found(RefusalCode::NoSuchMoment, "the game has no such step"))?;
    if play.is_over() {
        return Err(Refusal::new(RefusalCode::Over, "the game is already over at that point").into());
    }
    let sealed = sealed(&fresh)?;
    let (play, state) = play.go_on(deal, &knows, &sealed)?;
    let level = level.clone().unwrap_or_else(|| DEFAULT_LEVEL.id().to_owned());
    let place = |other: usize| {
        let (kind, level) =
            if other == seat { (SeatKind::Human, None) } else { (SeatKind::Bot, Some(level.clone())) };
        NewSeat { kind, level, name: None, color: old.doc().seats[other].color.clone() }
    };
    let doc = table_for(&setup, (0..setup.seats).map(place).collect(), asker, fresh.id.clone(), now)?;
    let origin = Origin::Continued { game: old.doc().id.clone(), step: at, deal, state: Box::new(state) };
    let beginning = machine::begin_from(&doc, &sealed, &play, setup, Vec::new(), origin, now);
    store_begun(doc, &sealed, &beginning, Vec::new(), answers);
    Ok(Done::Now(opened(&fresh.id)))
}

/// Takes a game alone with bots back to the asker's last turn, at a new table: what the asker had not seen by then is
/// dealt again. The old game ends and leads to the new table.
fn take_back(
    host: &mut Host,
    id: &str,
    asker: Caller<'_>,
    fresh: Fresh,
    now: Now,
    answers: &mut Vec<Answer>,
) -> Result<Done> {
    let Some(table) = host.tables.get(id) else { return Err(Refusal::no_such_table().into()) };
    let old = table.doc();
    match old.state {
        TableState::Forming => {
            return Err(Refusal::new(RefusalCode::NotBegun, "the game has not begun").into());
        }
        TableState::Over => return Err(Refusal::new(RefusalCode::Over, "the game is over").into()),
        TableState::Playing => {}
    }
    let own = old.seats_of(ACCOUNT);
    let [seat] = own.as_slice() else {
        return Err(
            Refusal::new(RefusalCode::NotAlone, "only a game alone with bots can be taken back").into()
        );
    };
    let nothing = || Refusal::new(RefusalCode::NothingToTakeBack, "there is no turn to take back to");
    let at = replay::last_turn(id, &table.entries, *seat)?.ok_or_else(nothing)?;
    let (play, knows, setup) =
        replay::at(old, &table.sealed, &table.entries, at, *seat)?.ok_or_else(nothing)?;
    let sealed = sealed(&fresh)?;
    let (play, state) = play.go_on(Deal::Anew, &knows, &sealed)?;
    let doc = old.successor(fresh.id.clone(), keys(), asker, now.wall);
    let origin =
        Origin::Continued { game: id.to_owned(), step: at, deal: Deal::Anew, state: Box::new(state) };
    let beginning = machine::begin_from(&doc, &sealed, &play, setup, Vec::new(), origin, now);
    store_begun(doc, &sealed, &beginning, Vec::new(), answers);
    link(host, id, &fresh.id, now, answers);
    Ok(Done::WhenAsked { table: id.to_owned(), request: SeatRequest::TakeBack, body: opened(&fresh.id) })
}

/// Opens a record as a finished game.
fn open_record(
    wanted: &NewRecord,
    asker: Caller<'_>,
    fresh: Fresh,
    now: Now,
    answers: &mut Vec<Answer>,
) -> Result<Done> {
    let told = game::read_record(&wanted.record)?;
    let bots = vec![NewSeat { kind: SeatKind::Bot, level: None, name: None, color: None }; told.setup.seats];
    let doc = table_for(&told.setup, bots, asker, fresh.id.clone(), now)?;
    let sealed = sealed(&fresh)?;
    let play = Play::again(&told.setup, &told.opening, None, &sealed, &mut Vec::new())?;
    let beginning = machine::begin_from(&doc, &sealed, &play, told.setup, told.opening, Origin::File, now);
    let step = |(seat, action, outcomes)| {
        Line::new(now.wall, None, Fact::Acted { seat, action, outcomes, by: By::Player }).entry(None)
    };
    store_begun(doc, &sealed, &beginning, told.steps.into_iter().map(step).collect(), answers);
    Ok(Done::Now(opened(&fresh.id)))
}
