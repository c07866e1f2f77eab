//! Tables: listing, opening, finding, closing, and admission.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use crate::http::answer::{Answer, Body, Empty, done};
use crate::http::error::Failure;
use crate::http::guard::Address;
use crate::http::identity::Identity;
use crate::http::me::check_name;
use crate::http::page_key;
use crate::http::state::App;
use crate::limits::{LISTED_TABLES, RESULTS_AT_ONCE};
use crate::random::{self, Os};
use crate::runtime::open_tables::read_listed;
use crate::runtime::{read_body, read_doc, write_doc};
use crate::store::Account;
use protocol::{
    FoundTable, Hide, Invitation, Invited, NewTable, Opened, Refusal, RefusalCode, SeatKind, TableState,
    TableSummary, Tables, UseCode, Visibility,
};
use table::doc::{Caller, Changed, Keys, Request, TableDoc};
use table::{machine, replay, text};

pub(crate) fn asker(identity: &Identity) -> Caller<'_> {
    asker_of(&identity.account)
}

/// Returns an account as tables know it.
pub(crate) fn asker_of(account: &Account) -> Caller<'_> {
    Caller { account: &account.id, name: &account.name, bot_owner: account.owner() }
}

fn summaries(listed: &[(TableDoc, i64)], account: &str) -> Vec<TableSummary> {
    // A list does not know who is connected: all seated players count as present.
    listed.iter().map(|(doc, awaiting)| machine::summary(doc, *awaiting, account, |_| true)).collect()
}

/// Finds out how a finished game ended, for a list. The runtime stores results when games end; this is for a game
/// whose server stopped at that moment, or that the operator closed.
async fn find_result(app: &App, identity: &Identity, doc: &mut TableDoc) -> Answer<()> {
    let store = app.tables.store();
    let Some(sealed) = store.sealed(&doc.id).await? else { return Ok(()) };
    let entries = store.entries(&doc.id, 0).await?;
    let studied = doc.clone();
    doc.result = app.run_replay(identity, move || replay::outcome(&studied, &sealed, &entries)).await??;
    Ok(())
}

/// The part of the client's tables to list.
#[derive(Deserialize)]
pub(crate) struct Listing {
    /// The `next` of the page before; the first page if absent.
    after: Option<String>,
    /// Whether the asker's hidden tables are wanted instead of the others.
    #[serde(default)]
    hidden: bool,
}

/// One table as lists show it.
#[utoipa::path(
    get,
    path = "/api/v1/tables/{id}",
    operation_id = "table",
    summary = "One table as lists show it",
    tag = "tables",
    params(("id" = String, Path, description = "The id")),
    responses((status = 200, description = "Done", body = TableSummary))
)]
pub(crate) async fn show(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
) -> Answer<Json<TableSummary>> {
    let absent = || Failure::NotFound(Refusal::no_such_table());
    if !is_id(&id) {
        return Err(absent());
    }
    let listed = app.tables.store().listed_table(&id).await?.ok_or_else(absent)?;
    let doc: TableDoc = read_body(&listed.body, &listed.state)?;
    if !doc.admits(&identity.account.id) {
        return Err(absent());
    }
    Ok(Json(machine::summary(&doc, listed.awaiting, &identity.account.id, |_| true)))
}

/// The public tables that have not ended, and the tables of who asks.
#[utoipa::path(
    get,
    path = "/api/v1/tables",
    operation_id = "tables",
    summary = "Public tables, and the own ones",
    tag = "tables",
    params(("after" = Option<String>, Query, description = "The `next` of the page before; the first page if absent"), ("hidden" = Option<bool>, Query, description = "Whether the asker's hidden tables are wanted instead of the others")),
    responses((status = 200, description = "Done", body = Tables))
)]
pub(crate) async fn list(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Query(listing): Query<Listing>,
) -> Answer<Json<Tables>> {
    let (store, account) = (app.tables.store(), &identity.account.id);
    let after = listing.after.as_deref().map(page_key::parse_table).transpose().map_err(Failure::of)?;
    let open = summaries(&app.open_tables.get(&**store, app.tables.now().mono).await?, account);
    let mut listed = store.tables_of(account, after.as_ref(), LISTED_TABLES + 1).await?;
    let more = listed.len() as i64 > LISTED_TABLES;
    listed.truncate(LISTED_TABLES as usize);
    let mut mine = read_listed(&listed)?;
    let next = mine.last().filter(|_| more).map(|(doc, _)| page_key::format_table(&page_key::of_table(doc)));
    let is_hidden = |doc: &TableDoc| doc.hidden.contains(account);
    let hidden = mine.iter().filter(|(doc, _)| is_hidden(doc)).count();
    mine.retain(|(doc, _)| is_hidden(doc) == listing.hidden);
    let unknown = |(doc, _): &&mut (TableDoc, i64)| {
        doc.state == TableState::Over && doc.result.is_none() && !doc.examined
    };
    for (doc, _) in mine.iter_mut().filter(unknown).take(RESULTS_AT_ONCE) {
        if find_result(&app, &identity, doc).await.is_err() {
            tracing::warn!(table = doc.id, "the result of a game could not be found");
        }
    }
    Ok(Json(Tables { open, mine: summaries(&mine, account), next, hidden }))
}

pub(crate) fn fresh_ids() -> (String, Keys) {
    (random::name::<12>(&mut Os), fresh_keys())
}

fn fresh_keys() -> Keys {
    Keys { invite: random::name::<16>(&mut Os), code: random::code(&mut Os) }
}

/// Counts a new table for who asks, and refuses it if its host has too many.
pub(crate) async fn check_room(app: &App, identity: &Identity, doc: &TableDoc) -> Answer<()> {
    let store = app.tables.store();
    let too_many = |most: i64| {
        Failure::Conflict(
            Refusal::new(RefusalCode::TooMany, "finish or leave one of your tables first").with("most", most),
        )
    };
    // Direct requests from this machine are not counted by address.
    let public = doc.visibility == Visibility::Public && !identity.address.is_loopback();
    app.count_table(identity)?;
    let most = app.tables.limits().hosted_tables;
    if store.count_hosted(&doc.host).await? >= most {
        return Err(too_many(most));
    }
    if public {
        let most = app.tables.limits().public_tables;
        if store.count_public_hosted(&doc.host).await? >= most {
            return Err(too_many(most));
        }
        app.count_public_table(identity.address)?;
    }
    Ok(())
}

pub(crate) async fn add(app: &App, identity: &Identity, doc: &TableDoc) -> Answer<Json<Opened>> {
    check_room(app, identity, doc).await?;
    let store = app.tables.store();
    store.add_table(&write_doc(doc)).await?;
    app.open_tables.changed();
    let people = doc.seats.iter().filter(|seat| seat.kind != SeatKind::Bot).count();
    store.note_use(&doc.id, people as i64, app.tables.now().wall).await?;
    Ok(Json(Opened { id: doc.id.clone() }))
}

#[utoipa::path(
    post,
    path = "/api/v1/tables",
    operation_id = "openTable",
    summary = "Open a table",
    tag = "tables",
    request_body = NewTable,
    responses((status = 200, description = "Done", body = Opened))
)]
pub(crate) async fn open(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    body: Body<NewTable>,
) -> Answer<Json<Opened>> {
    let Json(wanted) = body?;
    let (id, keys) = fresh_ids();
    let doc =
        TableDoc::open(id, keys, asker(&identity), &wanted, app.tables.now().wall).map_err(Failure::of)?;
    app.check_words(&doc.title).map_err(Failure::of)?;
    for (seat, place) in wanted.seats.iter().zip(&doc.seats) {
        if seat.name.is_some() && place.kind == SeatKind::HotSeat {
            check_name(&app, &place.name, &identity.account.id).await?;
        }
    }
    add(&app, &identity, &doc).await
}

/// Returns whether a text has the form of an id: short hexadecimal. The database has no other ids.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() <= 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Returns the table with that id.
pub(crate) async fn find(app: &App, id: &str) -> Answer<TableDoc> {
    let absent = || Failure::NotFound(Refusal::no_such_table());
    if !is_id(id) {
        return Err(absent());
    }
    let row = app.tables.store().table(id).await?.ok_or_else(absent)?;
    Ok(read_doc(&row)?)
}

/// Applies a request to the table's document; retries if the document was changed meanwhile.
pub(crate) async fn ask_lobby(app: &App, id: &str, identity: &Identity, request: &Request) -> Answer<()> {
    loop {
        let doc = find(app, id).await?;
        let stored = match doc.handle(asker(identity), request).map_err(Failure::of)? {
            Changed::Unchanged => {
                // A repeated request may have failed before the table was notified.
                app.tables.changed(id).await;
                return Ok(());
            }
            Changed::Updated(changed) => app.tables.store().save_table(&write_doc(&changed)).await?,
            Changed::Deleted => app.tables.store().drop_table(id, doc.version).await?,
        };
        if stored {
            show_change(app, id).await;
            return Ok(());
        }
    }
}

/// Shows a changed table to its clients and in the list.
pub(super) async fn show_change(app: &App, id: &str) {
    app.open_tables.changed();
    app.tables.changed(id).await;
}

/// What somebody who opens a table's address may do there. Asking changes nothing.
#[utoipa::path(
    post,
    path = "/api/v1/tables/{id}/invitation",
    operation_id = "invitation",
    summary = "What a table is and what you may do there; nothing changes",
    tag = "tables",
    params(("id" = String, Path, description = "The id")),
    request_body = Invited,
    responses((status = 200, description = "Done", body = Invitation))
)]
pub(crate) async fn invitation(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    body: Body<Invited>,
) -> Answer<Json<Invitation>> {
    let Json(Invited { invite }) = body?;
    let doc = find(&app, &id).await?;
    let account = identity.account.id.as_str();
    if !doc.lets_in(account, invite.as_deref()) {
        return Err(Failure::NotFound(Refusal::no_such_table()));
    }
    Ok(Json(Invitation {
        summary: machine::summary(&doc, 0, account, |_| true),
        member: doc.is_member(account),
        removed: doc.is_removed(account),
    }))
}

#[utoipa::path(
    post,
    path = "/api/v1/tables/{id}/watch",
    operation_id = "watch",
    summary = "Be let in without a seat",
    tag = "tables",
    params(("id" = String, Path, description = "The id")),
    request_body = Invited,
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn watch(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    body: Body<Invited>,
) -> Answer<Response> {
    let Json(Invited { invite }) = body?;
    ask_lobby(&app, &id, &identity, &Request::Watch { invite }).await?;
    Ok(done())
}

#[utoipa::path(
    post,
    path = "/api/v1/tables/{id}/hide",
    operation_id = "hide",
    summary = "Take a table out of your list, or put it back",
    tag = "tables",
    params(("id" = String, Path, description = "The id")),
    request_body = Hide,
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn hide(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    body: Body<Hide>,
) -> Answer<Response> {
    let Json(Hide { hidden }) = body?;
    ask_lobby(&app, &id, &identity, &Request::Hide { hidden }).await?;
    Ok(done())
}

/// Makes a new invite and a new code; the old ones let nobody in any more.
#[utoipa::path(
    post,
    path = "/api/v1/tables/{id}/invite",
    operation_id = "renewInvite",
    summary = "Replace the invite and the code; for the host",
    tag = "tables",
    params(("id" = String, Path, description = "The id")),
    request_body = Empty,
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn renew_invite(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    _body: Bytes,
) -> Answer<Response> {
    ask_lobby(&app, &id, &identity, &Request::Renew { keys: fresh_keys() }).await?;
    Ok(done())
}

#[utoipa::path(
    delete,
    path = "/api/v1/tables/{id}",
    operation_id = "closeTable",
    summary = "Close a table before the start; for the host",
    tag = "tables",
    params(("id" = String, Path, description = "The id")),
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn close(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
) -> Answer<Response> {
    ask_lobby(&app, &id, &identity, &Request::Close).await?;
    Ok(done())
}

/// The table that waits for players under a code.
#[utoipa::path(
    post,
    path = "/api/v1/codes",
    operation_id = "useCode",
    summary = "The table that waits for players under a code",
    tag = "tables",
    request_body = UseCode,
    responses((status = 200, description = "Done", body = FoundTable))
)]
pub(crate) async fn use_code(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    Extension(identity): Extension<Identity>,
    body: Body<UseCode>,
) -> Answer<Json<FoundTable>> {
    let Json(UseCode { code }) = body?;
    app.count_code(address, &identity.account.id)?;
    let absent =
        || Failure::NotFound(Refusal::new(RefusalCode::NoSuchCode, "no table waits under this code"));
    let code = text::code(&code).ok_or_else(absent)?;
    let id = app.tables.store().find_code(&code).await?.ok_or_else(absent)?;
    let doc = find(&app, &id).await?;
    if doc.open_code() != Some(code.as_str()) {
        return Err(absent());
    }
    Ok(Json(FoundTable { id, invite: doc.invite }))
}
