//! Finished games taken up again: one goes on from any of its moments at a new table, one is opened from a file.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::http::App;
use crate::http::error::Failure;
use crate::http::identity::Identity;
use crate::http::tables::{Answer, Body, Moment, add, ask_game, asker, find, finished, fresh_ids};
use crate::random::{self, Os};
use crate::runtime::write_doc;
use crate::store::{Append, Appended, NEVER, NO_HASH, NewEntry, Sealed, StoreError, chain};
use protocol::{
    Clock, Deal, GoOn, NewRecord, NewSeat, NewTable, Opened, Refusal, RefusalCode, SeatKind, TableState,
    Visibility,
};
use table::bot::DEFAULT_LEVEL;
use table::doc::{SeatDoc, TableDoc};
use table::game;
use table::game::Play;
use table::log_entry::{By, Fact, Line, Origin, SetupDoc};
use table::machine;
use table::machine::{Beginning, Wish};
use table::replay;

fn fresh_seal() -> Sealed {
    Sealed { secret: random::bytes(&mut Os), salt: random::bytes(&mut Os) }
}

/// A private table for a game that has begun already.
fn table_for(setup: &SetupDoc, seats: Vec<NewSeat>, identity: &Identity, now: i64) -> Answer<TableDoc> {
    let wanted = NewTable {
        edition: setup.edition.clone(),
        seats,
        options: setup.options.clone(),
        visibility: Visibility::Private,
        clock: Some(Clock::None),
        title: None,
    };
    let (id, keys) = fresh_ids();
    TableDoc::open(id, keys, asker(identity), &wanted, now).map_err(Failure::of)
}

/// Stores the table and its game's first entry.
async fn store_begun(
    app: &App,
    identity: &Identity,
    mut doc: TableDoc,
    sealed: &Sealed,
    beginning: &Beginning,
) -> Answer<Json<Opened>> {
    let opened = add(app, identity, &doc).await?;
    doc.version += 1;
    doc.state = TableState::Playing;
    doc.commitment = Some(beginning.commitment.clone());
    let store = app.tables.store();
    let Beginning { first, awaiting, wake, .. } = beginning;
    if !store.start_game(&write_doc(&doc), sealed, first, *awaiting, *wake).await? {
        return Err(Failure::Busy(Refusal::busy()));
    }
    Ok(opened)
}

/// How a finished game went, for its graphs and its log.
pub(crate) async fn course(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    Query(moment): Query<Moment>,
) -> Answer<Response> {
    app.count_study(&identity.account.id)?;
    let (doc, sealed, entries) = finished(&app, &id, &identity, moment.share.as_deref()).await?;
    if moment.seat.is_some_and(|seat| seat >= doc.seats.len()) {
        return Err(Failure::NotFound(Refusal::new(RefusalCode::NoSuchMoment, "the game has no such seat")));
    }
    let text = app.study(&identity, move || replay::course(&doc, &sealed, &entries, moment.seat)).await??;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// A finished game goes on from one of its moments: the asker in one seat, bots in the others.
pub(crate) async fn go_on(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    Query(moment): Query<Moment>,
    body: Body<GoOn>,
) -> Answer<Json<Opened>> {
    let Json(GoOn { at, seat, deal, level }) = body?;
    app.count_study(&identity.account.id)?;
    let (old, old_seal, entries) = finished(&app, &id, &identity, moment.share.as_deref()).await?;
    let colors: Vec<Option<String>> = old.seats.iter().map(|seat| seat.color.clone()).collect();
    let (play, knows, setup) =
        app.study(&identity, move || replay::at(&old, &old_seal, &entries, at, seat)).await??.ok_or_else(
            || Failure::NotFound(Refusal::new(RefusalCode::NoSuchMoment, "the game has no such step")),
        )?;
    if play.is_over() {
        return Err(Failure::of(Refusal::new(RefusalCode::Over, "the game is already over at that point")));
    }
    let sealed = fresh_seal();
    let (play, state) = play.go_on(deal, &knows, &sealed).map_err(Failure::of)?;
    let level = level.unwrap_or_else(|| DEFAULT_LEVEL.id().to_owned());
    let place = |other: usize| match other == seat {
        true => NewSeat { kind: SeatKind::Human, level: None, name: None, color: colors[other].clone() },
        false => NewSeat {
            kind: SeatKind::Bot,
            level: Some(level.clone()),
            name: None,
            color: colors[other].clone(),
        },
    };
    let now = app.tables.now();
    let doc = table_for(&setup, (0..setup.seats).map(place).collect(), &identity, now.wall)?;
    let origin = Origin::Continued { game: id, step: at, deal, state: Box::new(state) };
    let beginning = machine::begin_from(&doc, &sealed, &play, setup, Vec::new(), origin, now);
    store_begun(&app, &identity, doc, &sealed, &beginning).await
}

/// A game alone with bots goes back to the asker's last turn, at a new table: what the asker had not seen by then is
/// dealt again, so that nothing learned since is of use. The old game ends and leads to the new table.
pub(crate) async fn take_back(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    _body: Bytes,
) -> Answer<Json<Opened>> {
    let old = find(&app, &id).await?;
    let account = &identity.account.id;
    if !old.admits(account) {
        return Err(Failure::NotFound(Refusal::no_such_table()));
    }
    let seat = *old
        .seats_of(account)
        .first()
        .ok_or_else(|| Failure::of(Refusal::new(RefusalCode::NotYourSeat, "that is not your seat")))?;
    match old.state {
        TableState::Forming => {
            return Err(Failure::of(Refusal::new(RefusalCode::NotBegun, "the game has not begun")));
        }
        TableState::Over => return Err(Failure::of(Refusal::new(RefusalCode::Over, "the game is over"))),
        TableState::Playing => {}
    }
    let alone = |(other, place): (usize, &SeatDoc)| other == seat || place.kind == SeatKind::Bot;
    if !old.seats.iter().enumerate().all(alone) {
        return Err(Failure::of(Refusal::new(
            RefusalCode::NotAlone,
            "only a game alone with bots can be taken back",
        )));
    }
    app.count_study(account)?;
    let store = app.tables.store();
    let sealed = store.sealed(&id).await?;
    let old_seal = sealed.ok_or_else(|| StoreError::Damaged(format!("game {id} has no secret")))?;
    let entries = store.entries(&id, 0).await?;
    let last = replay::last_turn(&id, &entries, seat)?;
    let nothing =
        || Failure::of(Refusal::new(RefusalCode::NothingToTakeBack, "there is no turn to take back to"));
    let at = last.ok_or_else(nothing)?;
    let doc = old.clone();
    let (play, knows, setup) = app
        .study(&identity, move || replay::at(&doc, &old_seal, &entries, at, seat))
        .await??
        .ok_or_else(nothing)?;
    let sealed = fresh_seal();
    let (play, state) = play.go_on(Deal::Anew, &knows, &sealed).map_err(Failure::of)?;
    let now = app.tables.now();
    let (next, keys) = fresh_ids();
    let doc = old.successor(next.clone(), keys, asker(&identity), now.wall);
    let origin = Origin::Continued { game: id.clone(), step: at, deal: Deal::Anew, state: Box::new(state) };
    let beginning = machine::begin_from(&doc, &sealed, &play, setup, Vec::new(), origin, now);
    let opened = store_begun(&app, &identity, doc, &sealed, &beginning).await?;
    // A move that came meanwhile does not matter: the old game ends in any case.
    ask_game(&app, &id, &identity, Wish::TakeBack).await?;
    loop {
        let mut linked = find(&app, &id).await?;
        linked.version += 1;
        linked.next = Some(next.clone());
        if store.save_table(&write_doc(&linked)).await? {
            app.tables.changed(&id).await;
            return Ok(opened);
        }
    }
}

/// A record from a file becomes a finished game that only the asker sees.
pub(crate) async fn open_record(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    body: Body<NewRecord>,
) -> Answer<Json<Opened>> {
    let Json(NewRecord { record }) = body?;
    app.count_study(&identity.account.id)?;
    let told = app.study(&identity, move || game::read_record(&record)).await?.map_err(Failure::of)?;
    let now = app.tables.now();
    let bots = vec![NewSeat { kind: SeatKind::Bot, level: None, name: None, color: None }; told.setup.seats];
    let doc = table_for(&told.setup, bots, &identity, now.wall)?;
    let sealed = fresh_seal();
    let play = Play::again(&told.setup, &told.opening, None, &sealed, &mut Vec::new())?;
    let mut beginning =
        machine::begin_from(&doc, &sealed, &play, told.setup, told.opening, Origin::File, now);
    // Nobody plays it: no node need drive it.
    (beginning.awaiting, beginning.wake) = (0, NEVER);
    let game = doc.id.clone();
    let entries: Vec<NewEntry> = told
        .steps
        .into_iter()
        .map(|(seat, action, outcomes)| {
            Line::new(now.wall, None, Fact::Acted { seat, action, outcomes, by: By::Player }).entry(None)
        })
        .collect();
    app.count_record(&identity, entries.iter().map(|entry| entry.body.len()).sum())?;
    let opened = store_begun(&app, &identity, doc, &sealed, &beginning).await?;
    let append = Append {
        hash: chain(NO_HASH, &game, 1, &beginning.first),
        game,
        expected: 1,
        entries,
        epoch: None,
        awaiting: 0,
        finished: true,
        wake: NEVER,
    };
    match app.tables.store().append(append).await? {
        Appended::Done => Ok(opened),
        Appended::Behind | Appended::Fenced => Err(Failure::Busy(Refusal::busy())),
    }
}
