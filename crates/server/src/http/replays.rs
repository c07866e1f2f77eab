//! Finished games: replay, views of single moments, and continuing from one of them.

use axum::Json;
use axum::extract::{Extension, Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::http::answer::{Answer, Body};
use crate::http::error::Failure;
use crate::http::events;
use crate::http::identity::Identity;
use crate::http::state::App;
use crate::http::tables::{add, asker, find, fresh_ids};
use crate::random::{self, Os};
use crate::runtime::write_doc;
use crate::store::{Entry, Sealed, StoreError};
use protocol::{
    Clock, GoOn, NewSeat, NewTable, Opened, Refusal, RefusalCode, SeatKind, TableState, Visibility,
};
use table::bot::DEFAULT_LEVEL;
use table::doc::TableDoc;
use table::log_entry::{Origin, SetupDoc};
use table::machine::{self, Beginning};
use table::replay::{self, Course, Whole};

/// A moment of a finished game and the viewer.
#[derive(Deserialize)]
pub(crate) struct Moment {
    at: Option<i64>,
    pub(crate) seat: Option<usize>,
    /// The key in the link of a published replay.
    pub(crate) share: Option<String>,
}

/// Returns a finished game that the asker may see, with its secret and its log. `share` is what the link of a
/// published replay carries: it shows the replay, and nothing else of the table.
pub(crate) async fn finished(
    app: &App,
    id: &str,
    identity: &Identity,
    share: Option<&str>,
) -> Answer<(TableDoc, Sealed, Vec<Entry>)> {
    let doc = find(app, id).await?;
    let is_published = share.is_some_and(|key| doc.is_share(key));
    if !doc.admits(&identity.account.id) && !is_published {
        return Err(Failure::NotFound(Refusal::no_such_table()));
    }
    if doc.state != TableState::Over {
        return Err(Failure::of(Refusal::new(
            RefusalCode::NotOver,
            "a replay is available after the game is over",
        )));
    }
    let store = app.tables.store();
    let sealed =
        store.sealed(id).await?.ok_or_else(|| StoreError::Damaged(format!("game {id} has no secret")))?;
    let entries = store.entries(id, 0).await?;
    Ok((doc, sealed, entries))
}

#[utoipa::path(
    get,
    path = "/api/v1/tables/{id}/replay",
    operation_id = "replay",
    summary = "A finished game with open cards and its secret; with `at` one moment of it, with `seat` through those eyes",
    tag = "tables",
    params(("id" = String, Path, description = "The id"), ("at" = Option<i64>, Query, description = ""), ("seat" = Option<usize>, Query, description = "The seat, from 0"), ("share" = Option<String>, Query, description = "what the link of a published replay carries: it takes the place of a seat or an invitation")),
    responses((status = 200, description = "Done", body = Whole))
)]
pub(crate) async fn show(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    Query(moment): Query<Moment>,
) -> Answer<Response> {
    app.count_study(&identity.account.id)?;
    let (doc, sealed, entries) = finished(&app, &id, &identity, moment.share.as_deref()).await?;
    let account = identity.account.id.clone();
    let told = app
        .run_replay(&identity, move || match moment.at {
            None => replay::whole(&doc, &sealed, &entries, &account).map(Some),
            Some(at) => replay::moment(&doc, &sealed, &entries, at, moment.seat),
        })
        .await?;
    let text = told?.ok_or_else(|| {
        Failure::NotFound(Refusal::new(RefusalCode::NoSuchMoment, "the game has no such step"))
    })?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// How a finished game went, for its graphs and its log.
#[utoipa::path(
    get,
    path = "/api/v1/tables/{id}/course",
    operation_id = "course",
    summary = "How a finished game went: what was seen at every step, points and pieces over time",
    tag = "tables",
    params(("id" = String, Path, description = "The id"), ("seat" = Option<usize>, Query, description = "The seat, from 0"), ("share" = Option<String>, Query, description = "what the link of a published replay carries: it takes the place of a seat or an invitation")),
    responses((status = 200, description = "Done", body = Course))
)]
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
    let text =
        app.run_replay(&identity, move || replay::course(&doc, &sealed, &entries, moment.seat)).await??;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// A finished game goes on from one of its moments: the asker in one seat, bots in the others.
#[utoipa::path(
    post,
    path = "/api/v1/tables/{id}/continue",
    operation_id = "goOn",
    summary = "Go on from a moment of a finished game at a new table, against bots",
    tag = "tables",
    params(("id" = String, Path, description = "The id"), ("share" = Option<String>, Query, description = "what the link of a published replay carries: it takes the place of a seat or an invitation")),
    request_body = GoOn,
    responses((status = 200, description = "Done", body = Opened))
)]
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
    let (play, knows, setup) = app
        .run_replay(&identity, move || replay::at(&old, &old_seal, &entries, at, seat))
        .await??
        .ok_or_else(|| {
            Failure::NotFound(Refusal::new(RefusalCode::NoSuchMoment, "the game has no such step"))
        })?;
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

pub(super) fn fresh_seal() -> Sealed {
    Sealed { secret: random::bytes(&mut Os), salt: random::bytes(&mut Os) }
}

/// Creates a private table for a game that has already begun.
pub(super) fn table_for(
    setup: &SetupDoc,
    seats: Vec<NewSeat>,
    identity: &Identity,
    now: i64,
) -> Answer<TableDoc> {
    let wanted = NewTable {
        bots_allowed: None,
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
pub(super) async fn store_begun(
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
    let events = events::started(&doc, app.tables.now().wall);
    if !store.start_game(&write_doc(&doc), sealed, first, *awaiting, *wake, &events).await? {
        return Err(Failure::Busy(Refusal::busy()));
    }
    Ok(opened)
}
