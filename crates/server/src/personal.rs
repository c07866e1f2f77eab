//! What belongs to one person: how their games went, all that is kept of them, forgetting it, and a second device.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::{Value, json};

use crate::api::{self, Answer, Body, asker};
use crate::app::{Address, App};
use crate::error::Failure;
use crate::identity::{self, Identity};
use crate::limits::{LINK_TIME, LISTED_TABLES};
use crate::lobby::{Changed, Request, TableDoc};
use crate::refusal::Refusal;
use crate::replay;
use crate::store::{Entry, Sealed};
use crate::table::Wish;
use crate::tables::{read_body, write_doc};
use crate::wire::{DeviceLink, GameResult, Story, TableState, UseLink};

/// The account's tables, newest first.
async fn tables(app: &App, identity: &Identity) -> Answer<Vec<TableDoc>> {
    let listed = app.tables.store().tables_of(&identity.account.id, LISTED_TABLES).await?;
    Ok(listed.iter().map(|one| read_body(&one.body, &one.state)).collect::<Result<_, _>>()?)
}

async fn log(app: &App, doc: &TableDoc) -> Answer<Option<(Sealed, Vec<Entry>)>> {
    let store = app.tables.store();
    let Some(sealed) = store.sealed(&doc.id).await? else { return Ok(None) };
    Ok(Some((sealed, store.entries(&doc.id, 0).await?)))
}

/// How the asker's finished games went, newest first.
pub(crate) async fn story(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
) -> Answer<Json<Story>> {
    app.count_story(&identity.account.id)?;
    let mut story = Story { games: Vec::new(), routes: BTreeMap::new(), tickets: BTreeMap::new() };
    for doc in tables(&app, &identity).await?.into_iter().filter(|doc| doc.state == TableState::Over) {
        let seats = doc.seats_of(&identity.account.id);
        // A screen that was shared by several tells nothing of one of them.
        let &[seat] = seats.as_slice() else { continue };
        let Some((sealed, entries)) = log(&app, &doc).await? else { continue };
        let (doc, result) = app
            .study(move || {
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
#[derive(Serialize)]
struct Kept {
    account: Value,
    tokens: Vec<Value>,
    tables: Vec<Value>,
}

pub(crate) async fn export(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
) -> Answer<Response> {
    let account = &identity.account;
    app.count_story(&account.id)?;
    let tokens = app.tables.store().tokens(&account.id).await?;
    let mut tables_kept = Vec::new();
    for doc in tables(&app, &identity).await? {
        let (doc, record) = match log(&app, &doc).await? {
            Some((_, entries)) if doc.state == TableState::Over => {
                let told = app.study(move || {
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
    let kept = Kept {
        account: json!({
            "id": account.id,
            "name": account.name,
            "language": account.language,
            "has_password": account.password.is_some(),
            "created": account.created,
        }),
        tokens: tokens
            .into_iter()
            .map(|token| json!({ "name": token.name, "scopes": token.scopes, "created": token.created }))
            .collect(),
        tables: tables_kept,
    };
    let disposition = [(header::CONTENT_DISPOSITION, "attachment; filename=\"whistlestop.json\"")];
    Ok((disposition, Json(kept)).into_response())
}

/// Takes the asker out of a table: games that run go on with a bot, and the name goes.
async fn leave_nameless(app: &App, identity: &Identity, id: &str) -> Answer<()> {
    let me = &identity.account.id;
    loop {
        let doc = api::find(app, id).await?;
        let stored = match doc.state {
            TableState::Forming => {
                match doc.handle(asker(identity), &Request::Leave).map_err(Failure::of)? {
                    Changed::Nothing => return Ok(()),
                    Changed::To(changed) => app.tables.store().save_table(&write_doc(&changed)).await?,
                    Changed::Gone => app.tables.store().drop_table(id, doc.version).await?,
                }
            }
            TableState::Playing | TableState::Over => {
                if doc.state == TableState::Playing && !doc.seats_of(me).is_empty() {
                    match app.tables.ask(id, me.clone(), Wish::Leave).await? {
                        Err(refusal) if refusal.code == "over" => continue, // It has just ended: look again.
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

/// Forgets the asker. Games stay, because others played them; the name and everything else goes.
pub(crate) async fn forget(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
) -> Answer<Response> {
    loop {
        let docs = tables(&app, &identity).await?;
        for doc in &docs {
            leave_nameless(&app, &identity, &doc.id).await?;
        }
        if (docs.len() as i64) < LISTED_TABLES {
            break;
        }
    }
    app.tables.store().forget(&identity.account).await?;
    app.tables.end_account(&identity.account.id);
    let cookie = identity::clear_cookie(app.front.is_secure());
    Ok(([(header::SET_COOKIE, cookie)], Json(json!({}))).into_response())
}

/// The row under which a link's hash is kept. No cookie has this form, so a link is no session.
fn link_row(key: &str) -> String {
    format!("link {}", identity::hash_key(key))
}

/// A link that makes another device the asker's, once and soon.
pub(crate) async fn new_link(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
) -> Answer<Json<DeviceLink>> {
    let key = identity::fresh_key();
    let now = app.tables.now().wall;
    let until = now + LINK_TIME.as_millis() as i64;
    app.tables.store().add_session(&link_row(&key), &identity.account.id, now, until).await?;
    Ok(Json(DeviceLink { key, seconds: LINK_TIME.as_secs() as i64 }))
}

/// Another device uses a link: it becomes the account's, with a session of its own.
pub(crate) async fn use_link(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    body: Body<UseLink>,
) -> Answer<Response> {
    let Json(UseLink { key }) = body?;
    app.count_link(address)?;
    let now = app.tables.now().wall;
    let account = app.tables.store().take_session(&link_row(&key), now).await?;
    let account = account.ok_or_else(|| {
        Failure::NotFound(Refusal::new("no-such-link", "the link was already used or has expired"))
    })?;
    let cookie = api::begin_session(&app, &account.id).await?;
    Ok(([(header::SET_COOKIE, cookie)], Json(api::about(&account))).into_response())
}
