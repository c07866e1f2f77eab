//! Guests: accounts without a password, made at the first visit.

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

use crate::http::answer::{Answer, Body};
use crate::http::error::Failure;
use crate::http::guard::Address;
use crate::http::identity::{self, By, Identity};
use crate::http::me::about;
use crate::http::sessions::begin_session;
use crate::http::state::App;
use crate::limits::GUEST_NONCE_TIME;
use crate::random::{self, Os};
use crate::store::Account;
use protocol::{Me, NewGuest, Refusal, RefusalCode};
use table::text;

/// Returns a name for a new guest that no account with a password has.
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
#[utoipa::path(
    post,
    path = "/api/v1/session",
    operation_id = "newSession",
    summary = "Become a guest with a cookie, unless the request has one; requests with the same nonce within a minute get the same guest",
    tag = "accounts",
    request_body = NewGuest,
    responses((status = 200, description = "Done", body = Me))
)]
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
                bot: 0,
                bot_owner: None,
                bot_seen: 0,
            };
            if store.add_account(&account).await? {
                account
            } else {
                // Another request with the same nonce was first.
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
