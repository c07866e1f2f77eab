//! The client's own account: name and language, results, data export, and deletion.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Extension, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::http::answer::{Answer, Body, Empty};
use crate::http::error::Failure;
use crate::http::identity::{self, Identity};
use crate::http::page_key;
use crate::http::state::App;
use crate::http::tables::{asker, find};
use crate::limits::{EXPORTED_LINES, LISTED_TABLES};
use crate::runtime::{read_body, write_doc};
use crate::store::{Account, Entry, Sealed, TableKey};
use crate::ui_text;
use protocol::{ChangeMe, GameResult, Me, Refusal, RefusalCode, Story, TableState};
use table::doc::{Changed, Request, TableDoc};
use table::machine::SeatRequest;
use table::replay;
use table::text;

pub(crate) fn about(account: &Account) -> Me {
    Me {
        id: account.id.clone(),
        name: account.name.clone(),
        has_password: account.password.is_some(),
        language: account.language.clone(),
        bot_owner: account.owner().map(str::to_owned),
    }
}

/// Answers who is asking. Creates no account: see [`guest`].
#[utoipa::path(
    get,
    path = "/api/v1/me",
    operation_id = "me",
    summary = "Who is asking",
    tag = "accounts",
    responses((status = 200, description = "Done", body = Me))
)]
pub(crate) async fn show(identity: Option<Extension<Identity>>) -> Answer<Json<Me>> {
    let Extension(identity) = identity.ok_or(Failure::Unknown)?;
    Ok(Json(about(&identity.account)))
}

/// Returns the refusal of a name that another account with a password has.
pub(super) fn name_taken() -> Failure {
    Failure::of(Refusal::new(RefusalCode::NameTaken, "that name is taken and protected by a password"))
}

/// Refuses a name that an account may not show: one with a word of the operator's list, a bot's,
/// and one that belongs to another account with a password.
pub(crate) async fn check_name(app: &App, name: &str, account: &str) -> Answer<()> {
    app.check_words(name).map_err(Failure::of)?;
    if ui_text::is_bot_name(name) {
        return Err(Failure::of(Refusal::new(RefusalCode::NameTaken, "that name is a bot's")));
    }
    let owner = app.tables.store().account_by_login(&text::login(name)).await?;
    if owner.is_some_and(|owner| owner.id != account) { Err(name_taken()) } else { Ok(()) }
}

#[utoipa::path(
    patch,
    path = "/api/v1/me",
    operation_id = "changeMe",
    summary = "Change the name or the language",
    tag = "accounts",
    request_body = ChangeMe,
    responses((status = 200, description = "Done", body = Me))
)]
pub(crate) async fn change(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    body: Body<ChangeMe>,
) -> Answer<Json<Me>> {
    let Json(change) = body?;
    let id = identity.account.id;
    let store = app.tables.store();
    let name = change.name.map(|name| text::name(&name)).transpose().map_err(Failure::of)?;
    if let Some(language) = &change.language
        && !["en", "uk", "ru", "pl"].contains(&language.as_str())
    {
        return Err(Failure::Bad(Refusal::new(
            RefusalCode::NoSuchLanguage,
            "that language is not available",
        )));
    }
    if let Some(name) = name {
        check_name(&app, &name, &id).await?;
        if !store.rename(&id, &name, &text::login(&name)).await? {
            return Err(name_taken());
        }
    }
    if let Some(language) = &change.language {
        store.set_language(&id, language).await?;
    }
    let account = store.account(&id).await?.ok_or(Failure::Unknown)?;
    Ok(Json(about(&account)))
}

/// Returns a page of the account's tables: those that are not over first, then newest first.
async fn tables_after(app: &App, identity: &Identity, after: Option<&TableKey>) -> Answer<Vec<TableDoc>> {
    let store = app.tables.store();
    let listed = store.tables_of(&identity.account.id, after, LISTED_TABLES).await?;
    Ok(listed.iter().map(|one| read_body(&one.body, &one.state)).collect::<Result<_, _>>()?)
}

async fn game_log(app: &App, doc: &TableDoc) -> Answer<Option<(Sealed, Vec<Entry>)>> {
    let store = app.tables.store();
    let Some(sealed) = store.sealed(&doc.id).await? else { return Ok(None) };
    Ok(Some((sealed, store.entries(&doc.id, 0).await?)))
}

/// How the asker's finished games went, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/me/story",
    operation_id = "story",
    summary = "How the asker's finished games went",
    tag = "accounts",
    responses((status = 200, description = "Done", body = Story))
)]
pub(crate) async fn story(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
) -> Answer<Json<Story>> {
    app.count_story(&identity.account.id)?;
    let mut story = Story { games: Vec::new(), routes: BTreeMap::new(), tickets: BTreeMap::new() };
    for doc in
        tables_after(&app, &identity, None).await?.into_iter().filter(|doc| doc.state == TableState::Over)
    {
        let seats = doc.seats_of(&identity.account.id);
        // The result of a screen shared by several players belongs to none of them.
        let &[seat] = seats.as_slice() else { continue };
        let Some((sealed, entries)) = game_log(&app, &doc).await? else { continue };
        let (doc, result) = app
            .run_replay(&identity, move || {
                let result = replay::result(&doc, &sealed, &entries, seat);
                (doc, result)
            })
            .await?;
        let Some(result) = result? else { continue };
        for (what, sums) in [(result.routes, &mut story.routes), (result.tickets, &mut story.tickets)] {
            let sums = sums.entry(doc.edition.clone()).or_default();
            for id in what {
                *sums.entry(id).or_default() += 1;
            }
        }
        story.games.push(GameResult {
            id: doc.id,
            edition: doc.edition,
            at: doc.created,
            seats: doc.seats.len(),
            rank: result.rank,
            total: result.total,
        });
    }
    Ok(Json(story))
}

/// Everything that is kept of the asker, as one document.
#[derive(Serialize, ToSchema)]
pub(crate) struct Export {
    #[schema(value_type = Object)]
    account: Value,
    #[schema(value_type = Vec<Object>)]
    sessions: Vec<Value>,
    #[schema(value_type = Vec<Object>)]
    tokens: Vec<Value>,
    #[schema(value_type = Vec<Object>)]
    chat: Vec<Value>,
    #[schema(value_type = Vec<Object>)]
    tables: Vec<Value>,
    /// The `after` of the next page, if there is one.
    #[schema(required)]
    next: Option<String>,
}

/// Which page of the export is wanted.
#[derive(Deserialize)]
pub(crate) struct Page {
    /// The `next` of the page before; the first page if absent.
    after: Option<String>,
}

/// Answers everything that is kept of the asker: tables and chat in pages, all else with the first page.
#[utoipa::path(
    get,
    path = "/api/v1/me/data",
    operation_id = "myData",
    summary = "All that is kept of the asker; tables in pages",
    tag = "accounts",
    params(("after" = Option<String>, Query, description = "The `next` of the page before; the first page if absent")),
    responses((status = 200, description = "Done", body = Export))
)]
pub(crate) async fn export(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Query(page): Query<Page>,
) -> Answer<Response> {
    let account = &identity.account;
    app.count_story(&account.id)?;
    let store = app.tables.store();
    let (mut last_table, mut last_line) = page
        .after
        .as_deref()
        .map(page_key::parse_export)
        .transpose()
        .map_err(Failure::of)?
        .unwrap_or_default();
    let docs = tables_after(&app, &identity, last_table.as_ref()).await?;
    let chat = store.chat_of(&account.id, last_line.as_ref(), EXPORTED_LINES).await?;
    let is_last = (docs.len() as i64) < LISTED_TABLES && (chat.len() as i64) < EXPORTED_LINES;
    last_table = docs.last().map(page_key::of_table).or(last_table);
    last_line = chat.last().map(|(key, _)| key.clone()).or(last_line);
    let next = (!is_last).then(|| page_key::format_export(last_table.as_ref(), last_line.as_ref()));
    let mut tables_kept = Vec::new();
    for doc in docs {
        let (doc, record) = match game_log(&app, &doc).await? {
            Some((_, entries)) if doc.state == TableState::Over => {
                let told = app.run_replay(&identity, move || {
                    let record = replay::record(&doc, &entries);
                    (doc, record)
                });
                let (doc, record) = told.await?;
                (doc, record?)
            }
            _ => (doc, None),
        };
        tables_kept.push(json!({
            "id": doc.id,
            "title": doc.title,
            "edition": doc.edition,
            "created": doc.created,
            "state": doc.state,
            "seats": doc.seats_of(&account.id),
            "record": record,
        }));
    }
    let (mut sessions, mut tokens) = (Vec::new(), Vec::new());
    if page.after.is_none() {
        sessions = store.sessions(&account.id).await?;
        tokens = store.tokens(&account.id).await?;
    }
    let kept = Export {
        account: json!({
            "id": account.id,
            "name": account.name,
            "language": account.language,
            "has_password": account.password.is_some(),
            "created": account.created,
        }),
        sessions: sessions
            .iter()
            .map(|one| {
                json!({
                    "id": one.id(),
                    "kind": one.kind(),
                    "device": one.device,
                    "created": one.created,
                    "seen": one.seen,
                    "expires": one.expires,
                    "table": one.bound.as_ref().map(|(table, _)| table),
                })
            })
            .collect(),
        tokens: tokens
            .into_iter()
            .map(|token| {
                json!({
                    "name": token.name,
                    "scopes": token.scopes,
                    "created": token.created,
                    "seen": token.seen,
                    "expires": token.expires,
                })
            })
            .collect(),
        chat: chat
            .into_iter()
            .map(|(key, line)| json!({ "table": key.table, "at": line.at, "name": line.name, "text": line.text }))
            .collect(),
        tables: tables_kept,
        next,
    };
    let disposition = [(header::CONTENT_DISPOSITION, "attachment; filename=\"whistlestop.json\"")];
    Ok((disposition, Json(kept)).into_response())
}

/// Takes the asker out of a table: games that run go on with a bot, and the name is removed.
async fn leave_nameless(app: &App, identity: &Identity, id: &str) -> Answer<()> {
    let me = &identity.account.id;
    loop {
        let doc = find(app, id).await?;
        let stored = match doc.state {
            TableState::Forming => {
                match doc.handle(asker(identity), &Request::Leave).map_err(Failure::of)? {
                    Changed::Unchanged => return Ok(()),
                    Changed::Updated(changed) => app.tables.store().save_table(&write_doc(&changed)).await?,
                    Changed::Deleted => app.tables.store().drop_table(id, doc.version).await?,
                }
            }
            TableState::Playing | TableState::Over => {
                if doc.state == TableState::Playing && !doc.seats_of(me).is_empty() {
                    match app.tables.ask(id, me.clone(), SeatRequest::Leave).await? {
                        Err(refusal) if refusal.code == "over" => continue, // The game has just ended: try again.
                        left => left.map_err(Failure::of)?,
                    }
                }
                app.tables.store().save_table(&write_doc(&doc.without(me))).await?
            }
        };
        if stored {
            app.tables.changed(id).await;
            return Ok(());
        }
    }
}

/// Forgets the asker. Games stay, because others played them; the name, the chat and everything else goes.
#[utoipa::path(
    delete,
    path = "/api/v1/me/data",
    operation_id = "forgetMe",
    summary = "Delete the account, its name and its chat; games stay without the name",
    tag = "accounts",
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn forget(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
) -> Answer<Response> {
    let id = &identity.account.id;
    app.tables.end_account(id);
    loop {
        let docs = tables_after(&app, &identity, None).await?;
        for doc in &docs {
            leave_nameless(&app, &identity, &doc.id).await?;
        }
        if docs.is_empty() {
            break;
        }
    }
    for table in app.tables.store().forget(id).await? {
        app.tables.changed(&table).await;
    }
    app.tables.end_account(id);
    app.open_tables.changed();
    let cookie = identity::clear_cookie(app.front.is_secure());
    Ok(([(header::SET_COOKIE, cookie)], Json(json!({}))).into_response())
}
