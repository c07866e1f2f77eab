//! Running games and games that have just ended: resigning, taking back, rematch.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, Path, State};
use axum::response::Response;

use crate::http::answer::{Answer, Body, Empty, done};
use crate::http::error::Failure;
use crate::http::identity::Identity;
use crate::http::replays::{fresh_seal, store_begun};
use crate::http::state::App;
use crate::http::tables::{add, asker, find, fresh_ids};
use crate::runtime::write_doc;
use crate::store::StoreError;
use protocol::{Deal, Opened, Refusal, RefusalCode, Rematch, SeatKind, TableState};
use table::doc::SeatDoc;
use table::log_entry::Origin;
use table::machine::{self, SeatRequest};
use table::replay;

pub(crate) async fn ask_game(app: &App, id: &str, identity: &Identity, request: SeatRequest) -> Answer<()> {
    let asked = app.tables.ask(id, identity.account.id.clone(), request).await?;
    asked.map_err(Failure::of)
}

#[utoipa::path(
    post,
    path = "/api/v1/tables/{id}/resign",
    operation_id = "resign",
    summary = "Give up; a bot plays on for the others",
    tag = "tables",
    params(("id" = String, Path, description = "The id")),
    request_body = Empty,
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn resign(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    _body: Bytes,
) -> Answer<Response> {
    let doc = find(&app, &id).await?;
    if !doc.admits(&identity.account.id) {
        return Err(Failure::NotFound(Refusal::no_such_table()));
    }
    ask_game(&app, &id, &identity, SeatRequest::Resign).await?;
    Ok(done())
}

#[utoipa::path(
    post,
    path = "/api/v1/tables/{id}/rematch",
    operation_id = "rematch",
    summary = "A new table with the same people, whose seats are reserved until they answer",
    tag = "tables",
    params(("id" = String, Path, description = "The id")),
    request_body = Rematch,
    responses((status = 200, description = "Done", body = Opened))
)]
pub(crate) async fn rematch(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    body: Body<Rematch>,
) -> Answer<Json<Opened>> {
    let Json(Rematch { rotate }) = body?;
    loop {
        let doc = find(&app, &id).await?;
        if !doc.admits(&identity.account.id) {
            return Err(Failure::NotFound(Refusal::no_such_table()));
        }
        if let Some(next) = doc.next.clone().filter(|_| !doc.seats_of(&identity.account.id).is_empty()) {
            return Ok(Json(Opened { id: next }));
        }
        let (next, keys) = fresh_ids();
        let fresh = doc
            .rematch(next.clone(), keys, asker(&identity), rotate, app.tables.now().wall)
            .map_err(Failure::of)?;
        let opened = add(&app, &identity, &fresh).await?;
        let mut linked = doc;
        linked.version += 1;
        linked.next = Some(next.clone());
        linked.next_by = linked.seats_of(&identity.account.id).first().copied();
        // The link decides which of two requests was first; the other one removes its table and returns the winner's.
        if app.tables.store().save_table(&write_doc(&linked)).await? {
            app.tables.changed(&id).await;
            return Ok(opened);
        }
        app.tables.store().drop_table(&next, fresh.version).await?;
        app.open_tables.changed();
    }
}

/// A game alone with bots goes back to the asker's last turn, at a new table: what the asker had not seen by then is
/// dealt again, so that nothing learned since is of use. The old game ends and leads to the new table.
#[utoipa::path(
    post,
    path = "/api/v1/tables/{id}/take-back",
    operation_id = "takeBack",
    summary = "Take a game alone with bots back to the last turn of one's own, at a new table with hidden cards dealt again",
    tag = "tables",
    params(("id" = String, Path, description = "The id")),
    request_body = Empty,
    responses((status = 200, description = "Done", body = Opened))
)]
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
        .run_replay(&identity, move || replay::at(&doc, &old_seal, &entries, at, seat))
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
    // An action that came meanwhile does not matter: the old game ends in any case.
    ask_game(&app, &id, &identity, SeatRequest::TakeBack).await?;
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
