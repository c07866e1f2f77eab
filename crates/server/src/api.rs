//! What each request does, in the order of [`crate::app::ROUTES`].

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::edition::Edition;
use serde::Deserialize;
use serde_json::json;

use crate::app::{Address, App};
use crate::brain;
use crate::error::Failure;
use crate::identity::{self, By, Identity, SCOPES};
use crate::limits::{GUEST_NONCE_TIME, HOSTED_TABLES, LISTED_TABLES, RESULTS_AT_ONCE, SESSION_TIME, TOKENS};
use crate::lobby::{Asker, Changed, Keys, Request, TableDoc};
use crate::observe;
use crate::play;
use crate::random::{self, Os};
use crate::reach;
use crate::refusal::Refusal;
use crate::replay;
use crate::store::{Account, Entry, ListedTable, Sealed, StoreError, Token};
use crate::table::{self, Wish};
use crate::tables::{read_body, read_doc, write_doc};
use crate::text;
use crate::wire::{
    ChangeMe, EditionInfo, EditionOption, FoundTable, Hide, Invitation, Invited, Join, Login, Me, NewGuest,
    NewPassword, NewTable, NewToken, Opened, Reach, SeatBot, SeatColor, TableState, TableSummary, Tables,
    TokenInfo, UseCode,
};

pub(crate) type Answer<T> = Result<T, Failure>;
pub(crate) type Body<T> = Result<Json<T>, JsonRejection>;

pub(crate) fn asker(identity: &Identity) -> Asker<'_> {
    Asker { account: &identity.account.id, name: &identity.account.name }
}

/// Nothing to say but that it was done.
fn done() -> Response {
    Json(json!({})).into_response()
}

pub(crate) async fn health(State(app): State<App>) -> Response {
    match app.tables.store().ping().await {
        Ok(()) => (StatusCode::OK, "ok").into_response(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer").into_response(),
    }
}

pub(crate) async fn metrics() -> Response {
    let numbers = observe::numbers();
    numbers.run_upkeep();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], numbers.render()).into_response()
}

pub(crate) async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], crate::openapi::DOCUMENT).into_response()
}

pub(crate) async fn editions() -> Json<Vec<EditionInfo>> {
    let info = |edition: Edition| EditionInfo {
        id: edition.id().to_owned(),
        seats: play::seats(edition).collect(),
        options: play::settings(edition)
            .iter()
            .map(|setting| EditionOption {
                id: setting.id().to_owned(),
                values: setting.values().iter().map(|&value| value.to_owned()).collect(),
                default: setting.values()[0].to_owned(),
                rule: setting.rule().to_owned(),
            })
            .collect(),
        levels: brain::levels().map(str::to_owned).collect(),
        route_points: edition.board().map_or(Vec::new(), |board| board.rules.route_points.to_vec()),
        colors: edition.piece_colors().iter().map(|color| color.id().to_owned()).collect(),
    };
    Json(Edition::ALL.into_iter().map(info).collect())
}

pub(crate) fn about(account: &Account) -> Me {
    Me {
        id: account.id.clone(),
        name: account.name.clone(),
        has_password: account.password.is_some(),
        language: account.language.clone(),
    }
}

/// A new session of an account, as the header that tells the browser.
pub(crate) async fn begin_session(app: &App, account: &str) -> Answer<HeaderValue> {
    let key = identity::fresh_key();
    let now = app.tables.now().wall;
    let expires = now + SESSION_TIME.as_millis() as i64;
    app.tables.store().add_session(&identity::hash_key(&key), account, now, expires).await?;
    Ok(identity::set_cookie(&key, app.front.is_secure()))
}

/// Ends a session, and the sockets that live by it.
async fn end_session(app: &App, identity: &Identity) -> Answer<()> {
    if let By::Cookie(hash) = &identity.by {
        app.tables.store().drop_session(hash).await?;
        app.tables.end_sockets(hash);
    }
    Ok(())
}

/// Answers who is asking. Makes nobody: see [`guest`].
pub(crate) async fn me(identity: Option<Extension<Identity>>) -> Answer<Json<Me>> {
    let Extension(identity) = identity.ok_or(Failure::Unknown)?;
    Ok(Json(about(&identity.account)))
}

/// Makes a guest with a session, unless the request has one already.
///
/// Requests that carry the same nonce within [`GUEST_NONCE_TIME`] get the same account: two tabs that open at
/// the same time, or a request repeated after a lost answer, make one guest.
pub(crate) async fn guest(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    identity: Option<Extension<Identity>>,
    headers: HeaderMap,
    body: Body<NewGuest>,
) -> Answer<Response> {
    let Json(NewGuest { nonce }) = body?;
    if let Some(Extension(identity)) = identity {
        return Ok(Json(about(&identity.account)).into_response());
    }
    let id = match nonce {
        Some(nonce) => identity::guest_id(&nonce).map_err(Failure::of)?,
        None => random::name::<12>(&mut Os),
    };
    let store = app.tables.store();
    let now = app.tables.now().wall;
    let known = store.account(&id).await?;
    if known.is_none() {
        app.count_guest(address)?;
    }
    let account = match known {
        Some(account) => account,
        None => {
            let account = Account {
                id: id.clone(),
                name: identity::guest_name(&headers),
                language: None,
                login: None,
                password: None,
                created: now,
            };
            if store.add_account(&account).await? {
                account
            } else {
                // A request with the same nonce was faster.
                store.account(&id).await?.ok_or_else(|| Failure::Busy(Refusal::busy()))?
            }
        }
    };
    if account.password.is_some() || now - account.created > GUEST_NONCE_TIME.as_millis() as i64 {
        return Err(Failure::Conflict(Refusal::new(
            "used-nonce",
            "this nonce has been used: send a new one",
        )));
    }
    let cookie = begin_session(&app, &account.id).await?;
    Ok(([(header::SET_COOKIE, cookie)], Json(about(&account))).into_response())
}

/// Another account has that name and a password for it.
fn name_taken() -> Failure {
    Failure::of(Refusal::new("name-taken", "that name is taken and protected by a password"))
}

pub(crate) async fn change_me(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    body: Body<ChangeMe>,
) -> Answer<Json<Me>> {
    let Json(change) = body?;
    let mut account = identity.account;
    if let Some(name) = change.name {
        account.name = text::name(&name).map_err(Failure::of)?;
        if account.login.is_some() {
            account.login = Some(text::login(&account.name));
        }
    }
    if let Some(language) = change.language {
        let known = ["en", "uk", "ru", "pl"].contains(&language.as_str());
        if !known {
            return Err(Failure::Bad(Refusal::new("no-such-language", "that language is not available")));
        }
        account.language = Some(language);
    }
    if !app.tables.store().save_account(&account).await? {
        return Err(name_taken());
    }
    Ok(Json(about(&account)))
}

pub(crate) async fn login(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    identity: Option<Extension<Identity>>,
    body: Body<Login>,
) -> Answer<Response> {
    let Json(Login { name, password }) = body?;
    let login = text::login(&text::name(&name).map_err(Failure::of)?);
    app.count_login(address, &login)?;
    let account = app.tables.store().account_by_login(&login).await?;
    let hash = account.as_ref().and_then(|account| account.password.clone());
    let right = app.passwords.run(move || identity::is_password(&password, hash.as_deref())).await;
    let right = right.ok_or_else(|| Failure::Busy(Refusal::busy()))?;
    let Some(account) = account.filter(|_| right) else {
        return Err(Failure::Forbidden(Refusal::new("wrong-password", "the name or the password is wrong")));
    };
    if let Some(Extension(identity)) = identity {
        end_session(&app, &identity).await?;
    }
    let cookie = begin_session(&app, &account.id).await?;
    Ok(([(header::SET_COOKIE, cookie)], Json(about(&account))).into_response())
}

pub(crate) async fn set_password(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    Extension(identity): Extension<Identity>,
    body: Body<NewPassword>,
) -> Answer<Response> {
    let Json(NewPassword { password }) = body?;
    identity::check_password(&password).map_err(Failure::of)?;
    let mut account = identity.account.clone();
    let login = text::login(&account.name);
    app.count_login(address, &login)?;
    let hash = app.passwords.run(move || identity::hash_password(&password)).await;
    account.password = Some(hash.ok_or_else(|| Failure::Busy(Refusal::busy()))?);
    account.login = Some(login);
    if !app.tables.store().save_account(&account).await? {
        return Err(name_taken());
    }
    // More can be done with a session from now on, so this one gets a new key, and whoever may have had another is out.
    for hash in app.tables.store().drop_sessions(&account.id).await? {
        app.tables.end_sockets(&hash);
    }
    let cookie = begin_session(&app, &account.id).await?;
    Ok(([(header::SET_COOKIE, cookie)], Json(about(&account))).into_response())
}

pub(crate) async fn logout(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
) -> Answer<Response> {
    end_session(&app, &identity).await?;
    let cookie = identity::clear_cookie(app.front.is_secure());
    Ok(([(header::SET_COOKIE, cookie)], Json(json!({}))).into_response())
}

fn token_info(token: Token, key: Option<String>) -> TokenInfo {
    let scopes = token.scopes.split(' ').map(str::to_owned).collect();
    TokenInfo { id: token.id, name: token.name, scopes, created: token.created, token: key }
}

pub(crate) async fn tokens(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
) -> Answer<Json<Vec<TokenInfo>>> {
    let tokens = app.tables.store().tokens(&identity.account.id).await?;
    Ok(Json(tokens.into_iter().map(|token| token_info(token, None)).collect()))
}

pub(crate) async fn new_token(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    body: Body<NewToken>,
) -> Answer<Json<TokenInfo>> {
    let Json(wanted) = body?;
    let name = text::name(&wanted.name).map_err(Failure::of)?;
    let mut scopes = wanted.scopes;
    scopes.sort_unstable();
    scopes.dedup();
    if scopes.is_empty() || scopes.iter().any(|scope| !SCOPES.contains(&scope.as_str())) {
        return Err(Failure::Bad(Refusal::new("no-such-scope", "scopes are watch, play and tables")));
    }
    let store = app.tables.store();
    if store.tokens(&identity.account.id).await?.len() >= TOKENS {
        return Err(Failure::Conflict(
            Refusal::new("too-many-tokens", "revoke a token first").with("most", TOKENS as i64),
        ));
    }
    let key = identity::fresh_key();
    let token = Token {
        id: random::name::<8>(&mut Os),
        hash: identity::hash_key(&key),
        account: identity.account.id,
        name,
        scopes: scopes.join(" "),
        created: app.tables.now().wall,
    };
    store.add_token(&token).await?;
    Ok(Json(token_info(token, Some(key))))
}

pub(crate) async fn drop_token(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
) -> Answer<Response> {
    let Some(hash) = app.tables.store().drop_token(&identity.account.id, &id).await? else {
        return Err(Failure::NotFound(Refusal::new("no-such-token", "there is no such token")));
    };
    app.tables.end_sockets(&hash);
    Ok(done())
}

fn read_listed(listed: &[ListedTable]) -> Answer<Vec<(TableDoc, i64)>> {
    let read = |listed: &ListedTable| -> Result<(TableDoc, i64), StoreError> {
        Ok((read_body(&listed.body, &listed.state)?, listed.awaiting))
    };
    Ok(listed.iter().map(read).collect::<Result<_, _>>()?)
}

fn summaries(listed: &[(TableDoc, i64)], account: &str) -> Vec<TableSummary> {
    // A list does not know who is there at this moment: whoever sits is taken to be.
    listed.iter().map(|(doc, awaiting)| table::summary(doc, *awaiting, account, |_| true)).collect()
}

/// Finds out how a finished game ended and keeps it with the table, so that lists need not play it again.
async fn note_result(app: &App, doc: &mut TableDoc) -> Answer<()> {
    let store = app.tables.store();
    let Some(sealed) = store.sealed(&doc.id).await? else { return Ok(()) };
    let entries = store.entries(&doc.id, 0).await?;
    let studied = doc.clone();
    let Some(result) = app.study(move || replay::outcome(&studied, &sealed, &entries)).await?? else {
        return Ok(());
    };
    doc.result = Some(result);
    let mut noted = doc.clone();
    noted.version += 1;
    // If somebody else changed the table meanwhile, the next list notes it.
    store.save_table(&write_doc(&noted)).await?;
    Ok(())
}

pub(crate) async fn tables(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
) -> Answer<Json<Tables>> {
    let (store, account) = (app.tables.store(), &identity.account.id);
    let open = summaries(&read_listed(&store.open_tables(LISTED_TABLES).await?)?, account);
    let mut mine = read_listed(&store.tables_of(account, LISTED_TABLES).await?)?;
    mine.retain(|(doc, _)| !doc.hidden.contains(account));
    let unknown = |doc: &&mut (TableDoc, i64)| doc.0.state == TableState::Over && doc.0.result.is_none();
    for (doc, _) in mine.iter_mut().filter(unknown).take(RESULTS_AT_ONCE) {
        if note_result(&app, doc).await.is_err() {
            tracing::warn!(table = doc.id, "the result of a game could not be noted");
        }
    }
    Ok(Json(Tables { open, mine: summaries(&mine, account) }))
}

pub(crate) fn fresh_ids() -> (String, Keys) {
    (random::name::<12>(&mut Os), fresh_keys())
}

fn fresh_keys() -> Keys {
    Keys { invite: random::name::<16>(&mut Os), code: random::code(&mut Os) }
}

pub(crate) async fn add(app: &App, identity: &Identity, doc: &TableDoc) -> Answer<Json<Opened>> {
    let store = app.tables.store();
    if store.count_hosted(&identity.account.id).await? >= HOSTED_TABLES {
        return Err(Failure::Conflict(
            Refusal::new("too-many", "finish or leave one of your tables first").with("most", HOSTED_TABLES),
        ));
    }
    app.count_table(&identity.account.id)?;
    store.add_table(&write_doc(doc)).await?;
    Ok(Json(Opened { id: doc.id.clone() }))
}

pub(crate) async fn open(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    body: Body<NewTable>,
) -> Answer<Json<Opened>> {
    let Json(wanted) = body?;
    let (id, keys) = fresh_ids();
    let doc =
        TableDoc::open(id, keys, asker(&identity), &wanted, app.tables.now().wall).map_err(Failure::of)?;
    add(&app, &identity, &doc).await
}

/// Ids are short hexadecimal; whatever else is asked for is not there, and the database need not look.
pub(crate) async fn find(app: &App, id: &str) -> Answer<TableDoc> {
    let absent = || Failure::NotFound(Refusal::no_such_table());
    if id.len() > 64 || !id.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(absent());
    }
    let row = app.tables.store().table(id).await?.ok_or_else(absent)?;
    Ok(read_doc(&row)?)
}

/// Asks the lobby's reducer until nobody was faster.
pub(crate) async fn ask_lobby(app: &App, id: &str, identity: &Identity, request: &Request) -> Answer<()> {
    loop {
        let doc = find(app, id).await?;
        let stored = match doc.handle(asker(identity), request).map_err(Failure::of)? {
            Changed::Nothing => {
                // Whoever asks again may have been cut off before the table was told.
                app.tables.changed(id).await;
                return Ok(());
            }
            Changed::To(changed) => app.tables.store().save_table(&write_doc(&changed)).await?,
            Changed::Gone => app.tables.store().drop_table(id, doc.version).await?,
        };
        if stored {
            app.tables.changed(id).await;
            return Ok(());
        }
    }
}

pub(crate) async fn join(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    body: Body<Join>,
) -> Answer<Response> {
    let Json(Join { invite, seat, color }) = body?;
    ask_lobby(&app, &id, &identity, &Request::Join { invite, seat, color }).await?;
    Ok(done())
}

/// What somebody who opens a table's address may do there. Asking changes nothing.
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
        summary: table::summary(&doc, 0, account, |_| true),
        member: doc.is_member(account),
        removed: doc.is_removed(account),
    }))
}

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
pub(crate) async fn renew_invite(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    _body: Bytes,
) -> Answer<Response> {
    ask_lobby(&app, &id, &identity, &Request::Renew { keys: fresh_keys() }).await?;
    Ok(done())
}

pub(crate) async fn close(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
) -> Answer<Response> {
    ask_lobby(&app, &id, &identity, &Request::Close).await?;
    Ok(done())
}

pub(crate) async fn free_seat(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path((id, seat)): Path<(String, usize)>,
) -> Answer<Response> {
    ask_lobby(&app, &id, &identity, &Request::Free { seat }).await?;
    Ok(done())
}

/// The table that waits for players under a code.
pub(crate) async fn use_code(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    Extension(identity): Extension<Identity>,
    body: Body<UseCode>,
) -> Answer<Json<FoundTable>> {
    let Json(UseCode { code }) = body?;
    app.count_code(address, &identity.account.id)?;
    let absent = || Failure::NotFound(Refusal::new("no-such-code", "no table waits under this code"));
    let code = text::code(&code).ok_or_else(absent)?;
    let id = app.tables.store().find_code(&code).await?.ok_or_else(absent)?;
    let doc = find(&app, &id).await?;
    if doc.open_code() != Some(code.as_str()) {
        return Err(absent());
    }
    Ok(Json(FoundTable { id, invite: doc.invite }))
}

/// The addresses that other machines can open: for the computer on which the server runs, whose own is no use to others.
pub(crate) async fn reach(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
) -> Json<Reach> {
    let url = app.front.public_url.as_deref();
    let addresses = match app.listens_on() {
        Some(listen) if url.is_some() || address.is_loopback() => reach::addresses(listen, url),
        Some(_) | None => Vec::new(),
    };
    let alone = app.listens_on().filter(|listen| url.is_none() && listen.ip().is_loopback());
    Json(Reach { addresses, command: alone.map(reach::command) })
}

async fn ask_game(app: &App, id: &str, identity: &Identity, wish: Wish) -> Answer<()> {
    let asked = app.tables.ask(id, identity.account.id.clone(), wish).await?;
    asked.map_err(Failure::of)
}

pub(crate) async fn leave(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    _body: Bytes,
) -> Answer<Response> {
    let doc = find(&app, &id).await?;
    ask_lobby(&app, &id, &identity, &Request::Leave).await?;
    if doc.state == TableState::Playing && !doc.seats_of(&identity.account.id).is_empty() {
        ask_game(&app, &id, &identity, Wish::Leave).await?;
    }
    Ok(done())
}

pub(crate) async fn start(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    _body: Bytes,
) -> Answer<Response> {
    loop {
        let mut doc = find(&app, &id).await?;
        doc.check_start(asker(&identity)).map_err(Failure::of)?;
        let sealed = app.tables.seal(&doc);
        let beginning = table::begin(&doc, &sealed, app.tables.now()).map_err(Failure::of)?;
        doc.version += 1;
        doc.state = TableState::Playing;
        doc.commitment = Some(beginning.commitment);
        let row = write_doc(&doc);
        let store = app.tables.store();
        if store.start_game(&row, &sealed, &beginning.first, beginning.awaiting, beginning.wake).await? {
            app.tables.changed(&id).await;
            return Ok(done());
        }
    }
}

pub(crate) async fn add_bot(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path((id, seat)): Path<(String, usize)>,
    body: Body<SeatBot>,
) -> Answer<Response> {
    let Json(SeatBot { level }) = body?;
    ask_lobby(&app, &id, &identity, &Request::AddBot { seat, level }).await?;
    Ok(done())
}

pub(crate) async fn remove_bot(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path((id, seat)): Path<(String, usize)>,
) -> Answer<Response> {
    ask_lobby(&app, &id, &identity, &Request::RemoveBot { seat }).await?;
    Ok(done())
}

pub(crate) async fn choose_color(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path((id, seat)): Path<(String, usize)>,
    body: Body<SeatColor>,
) -> Answer<Response> {
    let Json(SeatColor { color }) = body?;
    ask_lobby(&app, &id, &identity, &Request::Color { seat, color }).await?;
    Ok(done())
}

pub(crate) async fn rematch(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    _body: Bytes,
) -> Answer<Json<Opened>> {
    loop {
        let doc = find(&app, &id).await?;
        if !doc.admits(&identity.account.id) {
            return Err(Failure::NotFound(Refusal::no_such_table()));
        }
        if let Some(next) = doc.next.clone().filter(|_| !doc.seats_of(&identity.account.id).is_empty()) {
            return Ok(Json(Opened { id: next }));
        }
        let (next, keys) = fresh_ids();
        let fresh =
            doc.rematch(next.clone(), keys, asker(&identity), app.tables.now().wall).map_err(Failure::of)?;
        let opened = add(&app, &identity, &fresh).await?;
        let mut linked = doc;
        linked.version += 1;
        linked.next = Some(next.clone());
        // The link decides who of two was first; the loser takes its table back and follows.
        if app.tables.store().save_table(&write_doc(&linked)).await? {
            app.tables.changed(&id).await;
            return Ok(opened);
        }
        app.tables.store().drop_table(&next, fresh.version).await?;
    }
}

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
    ask_game(&app, &id, &identity, Wish::Resign).await?;
    Ok(done())
}

/// Which moment of a finished game, through whose eyes.
#[derive(Deserialize)]
pub(crate) struct Moment {
    at: Option<i64>,
    pub(crate) seat: Option<usize>,
}

/// A finished game that the asker may see, with its secret and its log.
pub(crate) async fn finished(
    app: &App,
    id: &str,
    identity: &Identity,
) -> Answer<(TableDoc, Sealed, Vec<Entry>)> {
    let doc = find(app, id).await?;
    if !doc.admits(&identity.account.id) {
        return Err(Failure::NotFound(Refusal::no_such_table()));
    }
    if doc.state != TableState::Over {
        return Err(Failure::of(Refusal::new("not-over", "a replay is available after the game is over")));
    }
    let store = app.tables.store();
    let sealed =
        store.sealed(id).await?.ok_or_else(|| StoreError::Damaged(format!("game {id} has no secret")))?;
    let entries = store.entries(id, 0).await?;
    Ok((doc, sealed, entries))
}

pub(crate) async fn replay(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    Query(moment): Query<Moment>,
) -> Answer<Response> {
    let (doc, sealed, entries) = finished(&app, &id, &identity).await?;
    app.count_study(&identity.account.id)?;
    let told = app
        .study(move || match moment.at {
            None => replay::whole(&doc, &sealed, &entries, &identity.account.id).map(Some),
            Some(at) => replay::moment(&doc, &sealed, &entries, at, moment.seat),
        })
        .await?;
    let text = told?
        .ok_or_else(|| Failure::NotFound(Refusal::new("no-such-moment", "the game has no such step")))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}
