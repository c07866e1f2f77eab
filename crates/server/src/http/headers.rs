//! Security headers of every response.

use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::http::error::Failure;
use crate::http::guard::peer_of;
use crate::http::state::App;
use crate::http::{assets, identity};
use crate::limits::RETRY_AFTER;
use protocol::{Refusal, RefusalCode};

/// Adds the headers of every response, and answers requests for another host.
pub(super) async fn add_headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    // A program in a page of another origin is identified only by its token: browsers send no cookies with such requests,
    // because nothing here allows credentials.
    let is_by_token = is_api && identity::bearer_key(request.headers()).is_some();
    let address = identity::address(peer_of(&request), request.headers(), &app.front.proxies);
    let is_preflight = is_api
        && request.method() == Method::OPTIONS
        && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    let health = matches!(request.uri().path(), "/healthz" | "/livez" | "/readyz");
    let mut response = if health || identity::is_own_host(request.headers(), app.front.public_url.as_deref())
    {
        if is_preflight {
            app.take_address(&app.rates.requests, address)
                .map_or_else(IntoResponse::into_response, |()| preflight())
        } else {
            next.run(request).await
        }
    } else {
        // The host is not one of this server's names, for example because of DNS rebinding.
        StatusCode::MISDIRECTED_REQUEST.into_response()
    };
    if is_api && is_plain_refusal(&response) {
        response =
            Failure::Bad(Refusal::new(RefusalCode::BadRequest, "the address or its query cannot be parsed"))
                .into_response();
    }
    let headers = response.headers_mut();
    for (name, value) in [
        ("content-security-policy", assets::CONTENT_SECURITY_POLICY),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_by_token {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("retry-after"));
    }
    if app.front.is_secure() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(HSTS));
    }
    if is_api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Answers the preflight request of a browser whose page of another origin wants to send a token.
fn preflight() -> Response {
    let allowed = [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST, PATCH, DELETE"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, "authorization, content-type, last-event-id"),
        (header::ACCESS_CONTROL_MAX_AGE, "3600"),
    ];
    (StatusCode::NO_CONTENT, allowed).into_response()
}

/// Returns whether the framework refused the request, for example because a seat is not a number: such answers are
/// not JSON.
fn is_plain_refusal(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE);
    response.status() == StatusCode::BAD_REQUEST
        && kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/plain"))
}

/// A browser that has seen the server over HTTPS asks for it over HTTPS for a year.
const HSTS: &str = "max-age=31536000";

/// Adds the waiting time as a `Retry-After` header.
pub(crate) fn retry_after(response: &mut Response, seconds: i64) {
    let seconds = HeaderValue::from(seconds.max(i64::from(RETRY_AFTER.min(1))));
    response.headers_mut().insert(header::RETRY_AFTER, seconds);
}
