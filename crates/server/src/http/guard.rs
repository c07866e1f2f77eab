//! Checks of every request before its handler: rate limits, identity, permissions and origin.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};

use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use serde::de::IgnoredAny;

use crate::http::error::Failure;
use crate::http::identity::{By, Identity};
use crate::http::sessions::session_time;
use crate::http::state::App;
use crate::http::{Access, ROUTES, identity, request_log, route_codes};
use crate::limits::{self, BODY_BYTES};
use crate::store::Account;
use protocol::{Refusal, RefusalCode};

/// The address of the client, for handlers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

/// Returns the address of the connection's peer.
pub(super) fn peer_of(request: &Request<Body>) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    peer.map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.0.ip())
}

/// Checks every request: rate limits, identity, permissions and origin.
pub(super) async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let route = cfg!(debug_assertions).then(|| {
        let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
        (request.method().clone(), path.unwrap_or_default())
    });
    let response = match check(&app, &mut request).await {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    };
    if let (Some((method, path)), Some(code)) =
        (route, response.extensions().get::<request_log::RefusalCode>())
    {
        route_codes::note(method.as_str(), &path, &code.0);
    }
    response
}

async fn check(app: &App, request: &mut Request<Body>) -> Result<(), Failure> {
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let method = request.method().clone();
    let access = ROUTES
        .iter()
        .find(|(known, route, _)| *known == method.as_str() && Some(*route) == path.as_deref())
        .map(|(_, _, access)| *access);
    let Some(access) = access else {
        // HEAD is answered like GET without its body, if everybody may GET.
        return Err(Failure::Method);
    };
    let peer = peer_of(request);
    let address = identity::address(peer, request.headers(), &app.front.proxies);
    app.check_front(peer, request.headers());
    app.take_address(&app.rates.requests, address)?;
    if access == Access::Local && !(address.is_loopback() && identity::is_direct(request.headers())) {
        return Err(Failure::NotFound(Refusal::new(RefusalCode::NoSuchPage, "there is no such address")));
    }
    if method == Method::POST || method == Method::PATCH {
        let json = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if json.is_none_or(|json| json.split(';').next().unwrap_or_default().trim() != "application/json") {
            return Err(Failure::MediaType);
        }
    }
    let changes = method != Method::GET;
    let mut body = Bytes::new();
    if changes {
        // The body is read before the client is identified, so that a body that is held back does not keep a right
        // that was revoked meanwhile.
        body = read_whole_body(request).await?;
    }
    let headers = request.headers().clone();
    let path_asked = request.uri().path().to_owned();
    let identity = authenticate(app, &headers, &path_asked, address).await?;

    let upgrades = request.headers().contains_key(header::UPGRADE);
    let by_token = identity.as_ref().is_some_and(|identity| matches!(identity.by, By::Token { .. }));
    if (changes || upgrades)
        && !by_token
        && !identity::is_own_origin(request.headers(), app.front.public_url.as_deref())
    {
        return Err(Failure::Forbidden(Refusal::new(
            RefusalCode::ForeignOrigin,
            "only this server's own pages may do that",
        )));
    }
    match (access, &identity) {
        (Access::Anyone | Access::Local, _) => {}
        (Access::Person | Access::Scope(_), None) => return Err(Failure::Unknown),
        (Access::Person, Some(identity)) => {
            if !matches!(identity.by, By::Cookie(_)) {
                return Err(Failure::Forbidden(Refusal::new(RefusalCode::NoScope, "a token cannot do that")));
            }
        }
        (Access::Scope(scope), Some(identity)) => {
            // A private hand sees its table and plays its seat over the socket; it changes nothing else. Asking what
            // the table's address offers changes nothing.
            let is_question = path.as_deref() == Some("/api/v1/tables/{id}/invitation");
            let is_beyond_hand = changes && !is_question && identity.bound().is_some();
            if !identity.allows(scope) || is_beyond_hand {
                return Err(Failure::Forbidden(
                    Refusal::new(RefusalCode::NoScope, "the token does not allow that").with("scope", scope),
                ));
            }
        }
    }
    if let Some(identity) = &identity
        && changes
    {
        app.count_change(&identity.account)?;
    }
    if !is_object(&body) {
        return Err(Failure::Bad(Refusal::new(RefusalCode::BadRequest, "send a JSON object")));
    }
    request.extensions_mut().insert(Address(address));
    if let Some(identity) = identity {
        request.extensions_mut().insert(identity);
    }
    Ok(())
}

/// Returns whether a body is a JSON object, or empty, which means an object without fields. Handlers that need no
/// field of it do not look at it.
fn is_object(body: &[u8]) -> bool {
    body.is_empty() || serde_json::from_slice::<BTreeMap<String, IgnoredAny>>(body).is_ok()
}

/// Waits for the rest of a request, of at most [`BODY_BYTES`], and returns its body.
async fn read_whole_body(request: &mut Request<Body>) -> Result<Bytes, Failure> {
    let body = std::mem::take(request.body_mut());
    let read = Limited::new(body, BODY_BYTES).collect().await;
    let bytes = read.map_err(|error| match error.is::<LengthLimitError>() {
        true => Failure::TooLarge,
        false => Failure::Bad(Refusal::new(RefusalCode::BadRequest, "the request did not come to its end")),
    })?;
    let bytes = bytes.to_bytes();
    *request.body_mut() = Body::from(bytes.clone());
    Ok(bytes)
}

/// Identifies the sender. A token wins over a cookie; a wrong token is refused rather than ignored. At the table of a
/// private hand, the hand's cookie wins over the browser's own.
async fn authenticate(
    app: &App,
    headers: &HeaderMap,
    path: &str,
    address: IpAddr,
) -> Result<Option<Identity>, Failure> {
    let store = app.tables.store();
    let now = app.tables.now().wall;
    let stale = |seen: i64| now - seen > limits::SEEN_STEP.as_millis() as i64;
    if let Some(key) = identity::token_key(headers) {
        let hash = identity::hash_key(key);
        let (token, account) = store.token(&hash).await?.ok_or(Failure::Unknown)?;
        if token.expires <= now {
            return Err(Failure::Unknown);
        }
        refuse_banned(&account)?;
        if stale(token.seen) {
            store.touch_token(&hash, now).await?;
        }
        let scopes = token.scopes.split(' ').map(str::to_owned).collect();
        return Ok(Some(Identity { account, by: By::Token { hash, scopes }, address }));
    }
    let secure = app.front.is_secure();
    for key in
        [identity::hand_key(headers, secure), identity::cookie_key(headers, secure)].into_iter().flatten()
    {
        let hash = identity::hash_key(key);
        let Some((session, account)) = store.session(&hash, now).await? else { continue };
        let by = match session.bound {
            None => By::Cookie(hash),
            Some((table, seat)) if path.starts_with(&format!("/api/v1/tables/{table}/")) => {
                By::Hand { hash, table, seat }
            }
            Some(_) => continue,
        };
        refuse_banned(&account)?;
        if stale(session.seen) {
            let expires = match by {
                By::Cookie(_) => now + session_time(&account, &app.tables.limits()),
                By::Hand { .. } | By::Token { .. } => session.expires,
            };
            store.touch_session(by.hash(), now, expires).await?;
        }
        return Ok(Some(Identity { account, by, address }));
    }
    Ok(None)
}

fn refuse_banned(account: &Account) -> Result<(), Failure> {
    if account.banned == 0 {
        return Ok(());
    }
    Err(Failure::Forbidden(Refusal::new(RefusalCode::Banned, "the operator has closed this account")))
}
