//! Who somebody is: guests, names, passwords, sessions, tokens, and links to other devices.

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::http::error::Failure;
use crate::http::identity::{self, By, Identity, SCOPES};
use crate::http::tables::{self, Answer, Body, done};
use crate::http::{Address, App};
use crate::limits::{
    GUEST_NONCE_TIME, HAND_TIME, LINK_TIME, SESSION_TIME, SESSION_TIME_WITH_PASSWORD, SESSIONS, TOKEN_DAYS,
    TOKENS,
};
use crate::random::{self, Os};
use crate::store::{Account, PasswordChange, PasswordSaved, Session, Token};
use crate::ui_text;
use protocol::{
    ChangeMe, DeviceLink, LinkOffer, LinkUsed, Login, Me, NewGuest, NewLink, NewPassword, NewToken, Refusal,
    RefusalCode, SessionInfo, TokenInfo, UseLink,
};
use table::text;

pub(crate) fn about(account: &Account) -> Me {
    Me {
        id: account.id.clone(),
        name: account.name.clone(),
        has_password: account.password.is_some(),
        language: account.language.clone(),
    }
}

/// How long a session of this account lasts without being used, in milliseconds.
///
/// A guest has no other way back, so a guest's session lasts longer.
pub(crate) fn session_time(account: &Account) -> i64 {
    let time = if account.password.is_some() { SESSION_TIME_WITH_PASSWORD } else { SESSION_TIME };
    time.as_millis() as i64
}

/// Stores a session of an account, and ends the oldest of its kind beyond [`SESSIONS`].
///
/// `account` must have been read before what proves the right to it was checked. Fails if its password was changed
/// since: that ended all sessions, and this one would have come too late to be among them.
async fn add_session(app: &App, account: &Account, session: &Session) -> Answer<()> {
    let store = app.tables.store();
    store.add_session(session).await?;
    let stored = store.account(&account.id).await?;
    if stored.is_none_or(|stored| stored.password != account.password) {
        store.drop_session(&session.hash).await?;
        return Err(Failure::Unknown);
    }
    // The oldest make room: somebody who logs in again and again without logging out is no reason to refuse them.
    let of_kind = |other: &Session| other.kind() == session.kind();
    for old in store.sessions(&account.id).await?.into_iter().filter(of_kind).skip(SESSIONS) {
        store.drop_session(&old.hash).await?;
        app.tables.end_sockets(&old.hash);
    }
    Ok(())
}

/// Begins a session of an account in this browser; answers the header that gives the browser its key.
/// `account` is as for [`add_session`].
async fn begin_session(app: &App, account: &Account, headers: &HeaderMap) -> Answer<HeaderValue> {
    let key = identity::fresh_key();
    let now = app.tables.now().wall;
    let mut session = Session::new(&identity::hash_key(&key), &account.id, now, now + session_time(account));
    session.device = identity::device(headers);
    add_session(app, account, &session).await?;
    Ok(identity::set_cookie(&key, app.front.is_secure()))
}

/// Notes that this browser has logged in to an account; answers the header that tells the browser.
///
/// Tries to log in from such a browser are not counted by name, so that nobody can lock out the account's owner.
async fn remember_browser(app: &App, account: &Account) -> Answer<HeaderValue> {
    let key = identity::fresh_key();
    let now = app.tables.now().wall;
    let until = now + SESSION_TIME.as_millis() as i64;
    add_session(app, account, &Session::new(&browser_row(&key), &account.id, now, until)).await?;
    Ok(identity::set_browser_cookie(&key, app.front.is_secure()))
}

/// The row under which a browser that has logged in is kept. No cookie has this form, so it is no session.
fn browser_row(key: &str) -> String {
    format!("browser {}", identity::hash_key(key))
}

/// Ends a session, and the sockets that live by it.
async fn end_session(app: &App, identity: &Identity) -> Answer<()> {
    if let By::Cookie(hash) | By::Hand { hash, .. } = &identity.by {
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

/// A name for a new guest that no account with a password has.
async fn guest_name(app: &App, headers: &HeaderMap) -> Answer<String> {
    for _ in 0..8 {
        let name = identity::guest_name(headers);
        if app.tables.store().account_by_login(&text::login(&name)).await?.is_none() {
            return Ok(name);
        }
    }
    Ok(format!("Guest {}", random::name::<4>(&mut Os)))
}

/// Makes a guest with a session, unless the request has one already.
///
/// Requests that carry the same nonce within [`GUEST_NONCE_TIME`] get the same account: two tabs that open at
/// the same time, or a request repeated after a lost answer, make one guest. A browser that is known gets its
/// cookie again, so that it lasts from the last visit on.
pub(crate) async fn guest(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    identity: Option<Extension<Identity>>,
    headers: HeaderMap,
    body: Body<NewGuest>,
) -> Answer<Response> {
    let Json(NewGuest { nonce }) = body?;
    if let Some(Extension(identity)) = identity {
        let me = Json(about(&identity.account));
        return Ok(match (&identity.by, identity::cookie_key(&headers, app.front.is_secure())) {
            (By::Cookie(_), Some(key)) => {
                ([(header::SET_COOKIE, identity::set_cookie(key, app.front.is_secure()))], me).into_response()
            }
            _ => me.into_response(),
        });
    }
    let id = match nonce {
        Some(nonce) => identity::guest_id(&nonce).map_err(Failure::of)?,
        None => random::name::<12>(&mut Os),
    };
    let store = app.tables.store();
    let now = app.tables.now().wall;
    let account = match store.account(&id).await? {
        Some(account) => account,
        None => {
            app.count_guest(address)?;
            let account = Account {
                id: id.clone(),
                name: guest_name(&app, &headers).await?,
                language: None,
                login: None,
                password: None,
                created: now,
                banned: 0,
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
            RefusalCode::UsedNonce,
            "this nonce has been used: send a new one",
        )));
    }
    let cookie = begin_session(&app, &account, &headers).await?;
    Ok(([(header::SET_COOKIE, cookie)], Json(about(&account))).into_response())
}

/// Another account has that name and a password for it.
fn name_taken() -> Failure {
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

pub(crate) async fn change_me(
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

/// Whether a password belongs to a hash; hashing has a thread of its own, at which not too many wait.
async fn is_password(app: &App, password: String, hash: Option<String>) -> Answer<bool> {
    let right = app.passwords.run(move || identity::is_password(&password, hash.as_deref())).await;
    right.ok_or_else(|| Failure::Busy(Refusal::busy()))
}

pub(crate) async fn login(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    identity: Option<Extension<Identity>>,
    headers: HeaderMap,
    body: Body<Login>,
) -> Answer<Response> {
    let Json(Login { name, password }) = body?;
    let login = text::login(&text::name(&name).map_err(Failure::of)?);
    let store = app.tables.store();
    let account = store.account_by_login(&login).await?;
    let known = match (identity::browser_key(&headers, app.front.is_secure()), &account) {
        (Some(key), Some(account)) => {
            let row = store.session(&browser_row(key), app.tables.now().wall).await?;
            row.is_some_and(|(_, owner)| owner.id == account.id).then(|| browser_row(key))
        }
        _ => None,
    };
    app.count_login(address, &login, known.as_deref())?;
    let hash = account.as_ref().and_then(|account| account.password.clone());
    let right = is_password(&app, password, hash).await?;
    let Some(account) = account.filter(|_| right) else {
        app.count_failed_login(&login, known.as_deref());
        return Err(Failure::Forbidden(Refusal::new(
            RefusalCode::WrongPassword,
            "the name or the password is wrong",
        )));
    };
    if account.banned != 0 {
        return Err(Failure::Forbidden(Refusal::new(
            RefusalCode::Banned,
            "the operator has closed this account",
        )));
    }
    let cookie = begin_session(&app, &account, &headers).await?;
    if let Some(Extension(identity)) = identity {
        end_session(&app, &identity).await?;
    }
    let browser = if known.is_some() { None } else { Some(remember_browser(&app, &account).await?) };
    Ok(with_cookies([Some(cookie), browser], Json(about(&account))))
}

/// An answer that sets these cookies.
fn with_cookies(cookies: [Option<HeaderValue>; 2], body: impl IntoResponse) -> Response {
    let mut response = body.into_response();
    for cookie in cookies.into_iter().flatten() {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// Sets a password. Ends every session, token and link of the account, and begins a new session here.
pub(crate) async fn set_password(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    Extension(identity): Extension<Identity>,
    headers: HeaderMap,
    body: Body<NewPassword>,
) -> Answer<Response> {
    let Json(NewPassword { password, old }) = body?;
    identity::check_password(&password).map_err(Failure::of)?;
    let account = identity.account;
    app.count_password(address, &account.id)?;
    if account.password.is_some() {
        let Some(old) = old else {
            return Err(Failure::Forbidden(Refusal::new(
                RefusalCode::OldPasswordNeeded,
                "send the old password, too",
            )));
        };
        if !is_password(&app, old, account.password.clone()).await? {
            return Err(Failure::Forbidden(Refusal::new(
                RefusalCode::WrongOldPassword,
                "the old password is wrong",
            )));
        }
    }
    let account = store_password(&app, account, identity.by.hash(), password).await?;
    end_everything(&app, &account.id).await?;
    let cookie = begin_session(&app, &account, &headers).await?;
    let browser = remember_browser(&app, &account).await?;
    Ok(with_cookies([Some(cookie), Some(browser)], Json(about(&account))))
}

/// Hashes and stores a password for the name that the account has when it is stored. Fails if the session has ended
/// or another password was set meanwhile.
async fn store_password(app: &App, mut account: Account, session: &str, password: String) -> Answer<Account> {
    let hash = app.passwords.run(move || identity::hash_password(&password)).await;
    let hash = hash.ok_or_else(|| Failure::Busy(Refusal::busy()))?;
    loop {
        let change = PasswordChange {
            account: account.id.clone(),
            name: account.name.clone(),
            old: account.password.clone(),
            session: Some(session.to_owned()),
            login: text::login(&account.name),
            hash: hash.clone(),
        };
        match app.tables.store().set_password(&change).await? {
            PasswordSaved::Done => {
                account.login = Some(change.login);
                account.password = Some(hash);
                return Ok(account);
            }
            PasswordSaved::Taken => return Err(name_taken()),
            PasswordSaved::Stale => return Err(Failure::Unknown),
            PasswordSaved::Renamed => {
                let renamed = app.tables.store().account(&account.id).await?.ok_or(Failure::Unknown)?;
                account.name = renamed.name;
            }
        }
    }
}

/// Ends all sessions, links and tokens of an account, and the sockets that live by them.
async fn end_everything(app: &App, account: &str) -> Answer<()> {
    let store = app.tables.store();
    let mut ended = store.drop_sessions(account).await?;
    ended.extend(store.drop_tokens(account).await?);
    for hash in ended {
        app.tables.end_sockets(&hash);
    }
    Ok(())
}

pub(crate) async fn logout(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
) -> Answer<Response> {
    end_session(&app, &identity).await?;
    let cookie = identity::clear_cookie(app.front.is_secure());
    Ok(([(header::SET_COOKIE, cookie)], Json(json!({}))).into_response())
}

/// The devices that can act as the asker.
pub(crate) async fn sessions(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
) -> Answer<Json<Vec<SessionInfo>>> {
    let all = app.tables.store().sessions(&identity.account.id).await?;
    let info = |session: &Session| SessionInfo {
        id: session.id().to_owned(),
        device: session.device.clone(),
        created: session.created,
        seen: session.seen,
        current: identity.by.hash() == session.hash,
        table: session.bound.as_ref().map(|(table, _)| table.clone()),
        seat: session.bound.as_ref().map(|&(_, seat)| seat),
    };
    Ok(Json(all.iter().filter(|session| session.is_open()).map(info).collect()))
}

/// Ends one session of the asker.
pub(crate) async fn drop_session(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
) -> Answer<Response> {
    let all = app.tables.store().sessions(&identity.account.id).await?;
    let Some(session) = all.iter().find(|session| session.is_open() && session.id() == id) else {
        return Err(Failure::NotFound(Refusal::new(RefusalCode::NoSuchSession, "there is no such device")));
    };
    app.tables.store().drop_session(&session.hash).await?;
    app.tables.end_sockets(&session.hash);
    Ok(done())
}

/// Ends all sessions and links of the asker but this one.
pub(crate) async fn drop_other_sessions(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
) -> Answer<Response> {
    let all = app.tables.store().sessions(&identity.account.id).await?;
    for session in all.iter().filter(|session| session.hash != identity.by.hash()) {
        app.tables.store().drop_session(&session.hash).await?;
        app.tables.end_sockets(&session.hash);
    }
    Ok(done())
}

fn token_info(token: Token, key: Option<String>) -> TokenInfo {
    let scopes = token.scopes.split(' ').map(str::to_owned).collect();
    let seen = (token.seen != 0).then_some(token.seen);
    let (created, expires) = (token.created, token.expires);
    TokenInfo { id: token.id, name: token.name, scopes, created, expires, seen, token: key }
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
        return Err(Failure::Bad(Refusal::new(
            RefusalCode::NoSuchScope,
            "scopes are watch, play and tables",
        )));
    }
    let days = wanted.days.unwrap_or(*TOKEN_DAYS.end());
    if !TOKEN_DAYS.contains(&days) {
        return Err(Failure::Bad(
            Refusal::new(RefusalCode::BadExpiry, "a token lasts 1 to 365 days")
                .with("most", i64::from(*TOKEN_DAYS.end())),
        ));
    }
    let store = app.tables.store();
    if store.tokens(&identity.account.id).await?.len() >= TOKENS {
        return Err(Failure::Conflict(
            Refusal::new(RefusalCode::TooManyTokens, "revoke a token first").with("most", TOKENS as i64),
        ));
    }
    let key = identity::fresh_token();
    let now = app.tables.now().wall;
    let token = Token {
        id: random::name::<8>(&mut Os),
        hash: identity::hash_key(&key),
        account: identity.account.id,
        name,
        scopes: scopes.join(" "),
        created: now,
        expires: now + i64::from(days) * 24 * 3_600_000,
        seen: 0,
    };
    if !store.add_token(&token, identity.by.hash()).await? {
        return Err(Failure::Unknown);
    }
    Ok(Json(token_info(token, Some(key))))
}

pub(crate) async fn drop_token(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
) -> Answer<Response> {
    let absent = || Failure::NotFound(Refusal::new(RefusalCode::NoSuchToken, "there is no such token"));
    if !tables::is_id(&id) {
        return Err(absent());
    }
    let hash = app.tables.store().drop_token(&identity.account.id, &id).await?.ok_or_else(absent)?;
    app.tables.end_sockets(&hash);
    Ok(done())
}

/// The row under which a link's hash is kept. No cookie has this form, so a link is no session.
fn link_row(key: &str) -> String {
    format!("link {}", identity::hash_key(key))
}

fn no_such_link() -> Failure {
    Failure::NotFound(Refusal::new(RefusalCode::NoSuchLink, "the link was already used or has expired"))
}

/// Makes a link for another device, which works once and soon: for the whole account, or for one seat of one table.
pub(crate) async fn new_link(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    body: Body<NewLink>,
) -> Answer<Json<DeviceLink>> {
    let Json(wanted) = body?;
    let account = &identity.account.id;
    let bound = match wanted.table {
        None => None,
        Some(table) => {
            let doc = tables::find(&app, &table).await?;
            let seats = doc.seats_of(account);
            let seat = match wanted.seat {
                Some(seat) => seats.contains(&seat).then_some(seat),
                None => seats.first().copied(),
            };
            let refused = || Refusal::new(RefusalCode::NotYourSeat, "you have no such seat at this table");
            Some((table, seat.ok_or_else(|| Failure::Forbidden(refused()))?))
        }
    };
    let key = identity::fresh_key();
    let now = app.tables.now().wall;
    let until = now + LINK_TIME.as_millis() as i64;
    let mut link = Session::new(&link_row(&key), account, now, until);
    link.bound = bound;
    if !app.tables.store().add_link(&link, identity.by.hash()).await? {
        return Err(Failure::Unknown);
    }
    Ok(Json(DeviceLink { key, seconds: LINK_TIME.as_secs() as i64 }))
}

/// Says what a link would do, without using it.
pub(crate) async fn look_at_link(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    body: Body<UseLink>,
) -> Answer<Json<LinkOffer>> {
    let Json(UseLink { key }) = body?;
    app.count_link(address)?;
    let found = app.tables.store().session(&link_row(&key), app.tables.now().wall).await?;
    let (link, account) = found.ok_or_else(no_such_link)?;
    let (table, seat) = link.bound.unzip();
    Ok(Json(LinkOffer { name: account.name, has_password: account.password.is_some(), table, seat }))
}

/// Uses a link: this browser becomes the account, and what it was before ends; or it becomes the hand of one seat,
/// beside what it is.
pub(crate) async fn use_link(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    identity: Option<Extension<Identity>>,
    headers: HeaderMap,
    body: Body<UseLink>,
) -> Answer<Response> {
    let Json(UseLink { key }) = body?;
    app.count_link(address)?;
    let now = app.tables.now().wall;
    let store = app.tables.store();
    // Read before the link is taken: a password that is set in between is noticed when the session is stored.
    let (_, account) = store.session(&link_row(&key), now).await?.ok_or_else(no_such_link)?;
    let (link, _) = store.take_session(&link_row(&key), now).await?.ok_or_else(no_such_link)?;
    if account.banned != 0 {
        return Err(Failure::Forbidden(Refusal::new(
            RefusalCode::Banned,
            "the operator has closed this account",
        )));
    }
    if let Some((table, seat)) = link.bound {
        let key = identity::fresh_key();
        let until = now + HAND_TIME.as_millis() as i64;
        let mut hand = Session::new(&identity::hash_key(&key), &account.id, now, until);
        hand.device = identity::device(&headers);
        hand.bound = Some((table.clone(), seat));
        add_session(&app, &account, &hand).await?;
        let cookie = identity::set_hand_cookie(&key, &table, app.front.is_secure());
        let used = LinkUsed { me: None, table: Some(table), seat: Some(seat) };
        return Ok(([(header::SET_COOKIE, cookie)], Json(used)).into_response());
    }
    let cookie = begin_session(&app, &account, &headers).await?;
    if let Some(Extension(identity)) = identity {
        end_session(&app, &identity).await?;
    }
    let used = LinkUsed { me: Some(about(&account)), table: None, seat: None };
    Ok(([(header::SET_COOKIE, cookie)], Json(used)).into_response())
}
