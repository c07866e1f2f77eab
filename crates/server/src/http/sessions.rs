//! Sessions of browsers: logging in and out, and the devices that can act as an account.

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::http::answer::{Answer, Body, Empty, done};
use crate::http::error::Failure;
use crate::http::guard::Address;
use crate::http::identity::{self, By, Identity};
use crate::http::me::about;
use crate::http::password::is_password;
use crate::http::state::App;
use crate::limits::Limits;
use crate::store::{Account, Session};
use protocol::{Login, Me, Refusal, RefusalCode, SessionInfo};
use table::text;

/// Returns how long a session of this account lasts without being used, in milliseconds.
///
/// A guest has no other way back, so a guest's session lasts longer.
pub(crate) fn session_time(account: &Account, limits: &Limits) -> i64 {
    let time =
        if account.password.is_some() { limits.session_time_with_password } else { limits.session_time };
    time.as_millis() as i64
}

/// Stores a session of an account, and ends the oldest of its kind beyond [`Limits::sessions`].
///
/// `account` must have been read before its password or link was checked. Fails if the password was changed since:
/// that ended all sessions, and this one would have survived.
pub(super) async fn add_session(app: &App, account: &Account, session: &Session) -> Answer<()> {
    let store = app.tables.store();
    store.add_session(session).await?;
    let stored = store.account(&account.id).await?;
    if stored.is_none_or(|stored| stored.password != account.password) {
        store.drop_session(&session.hash).await?;
        return Err(Failure::Unknown);
    }
    // The oldest session is ended, so that logging in never fails because of old sessions.
    let most = app.tables.limits().sessions;
    let of_kind = |other: &Session| other.kind() == session.kind();
    for old in store.sessions(&account.id).await?.into_iter().filter(of_kind).skip(most) {
        store.drop_session(&old.hash).await?;
        app.tables.end_sockets(&old.hash);
    }
    Ok(())
}

/// Begins a session of an account in this browser; answers the header that gives the browser its key.
/// `account` is as for [`add_session`].
pub(super) async fn begin_session(app: &App, account: &Account, headers: &HeaderMap) -> Answer<HeaderValue> {
    let key = identity::new_secret();
    let now = app.tables.now().wall;
    let until = now + session_time(account, &app.tables.limits());
    let mut session = Session::new(&identity::hash_key(&key), &account.id, now, until);
    session.device = identity::device(headers);
    add_session(app, account, &session).await?;
    Ok(identity::set_cookie(&key, app.front.is_secure()))
}

/// Remembers that this browser has logged in to an account; returns the header that sets its cookie.
///
/// Tries to log in from such a browser are not counted by name, so that nobody can lock out the account's owner.
pub(super) async fn remember_browser(app: &App, account: &Account) -> Answer<HeaderValue> {
    let key = identity::new_secret();
    let now = app.tables.now().wall;
    let until = now + app.tables.limits().session_time.as_millis() as i64;
    add_session(app, account, &Session::new(&browser_row(&key), &account.id, now, until)).await?;
    Ok(identity::set_browser_cookie(&key, app.front.is_secure()))
}

/// Returns the key under which a browser that has logged in is stored. No cookie has this form, so it cannot be used
/// as a session.
fn browser_row(key: &str) -> String {
    format!("browser {}", identity::hash_key(key))
}

/// Ends a session and its sockets.
pub(super) async fn end_session(app: &App, identity: &Identity) -> Answer<()> {
    if let By::Cookie(hash) | By::Hand { hash, .. } = &identity.by {
        app.tables.store().drop_session(hash).await?;
        app.tables.end_sockets(hash);
    }
    Ok(())
}

#[utoipa::path(
    post,
    path = "/api/v1/login",
    operation_id = "login",
    summary = "Come back with a name and a password; the cookie is replaced",
    tag = "accounts",
    request_body = Login,
    responses((status = 200, description = "Done", body = Me))
)]
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

/// Returns an answer that sets these cookies.
pub(super) fn with_cookies(cookies: [Option<HeaderValue>; 2], body: impl IntoResponse) -> Response {
    let mut response = body.into_response();
    for cookie in cookies.into_iter().flatten() {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

#[utoipa::path(
    post,
    path = "/api/v1/logout",
    operation_id = "logout",
    summary = "End this session and its sockets",
    tag = "accounts",
    request_body = Empty,
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn logout(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
) -> Answer<Response> {
    end_session(&app, &identity).await?;
    let cookie = identity::clear_cookie(app.front.is_secure());
    Ok(([(header::SET_COOKIE, cookie)], Json(json!({}))).into_response())
}

/// The devices that can act as the asker.
#[utoipa::path(
    get,
    path = "/api/v1/sessions",
    operation_id = "sessions",
    summary = "The devices that can act as the asker",
    tag = "accounts",
    responses((status = 200, description = "Done", body = Vec<SessionInfo>))
)]
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
#[utoipa::path(
    delete,
    path = "/api/v1/sessions/{id}",
    operation_id = "endSession",
    summary = "End a device",
    tag = "accounts",
    params(("id" = String, Path, description = "The id")),
    responses((status = 200, description = "Done", body = Empty))
)]
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
#[utoipa::path(
    delete,
    path = "/api/v1/sessions",
    operation_id = "endOtherSessions",
    summary = "End all other devices and all links",
    tag = "accounts",
    responses((status = 200, description = "Done", body = Empty))
)]
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
