//! Headers of every response: they keep a browser from being used against its owner.

use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::http::error::Failure;
use crate::http::state::App;
use crate::http::{assets, identity};
use crate::limits::RETRY_AFTER;
use protocol::{Refusal, RefusalCode};

/// Adds the headers of every response, and answers requests for another host.
pub(super) async fn add_headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let health = matches!(request.uri().path(), "/healthz" | "/livez" | "/readyz");
    let mut response = if health || identity::is_own_host(request.headers(), app.front.public_url.as_deref())
    {
        next.run(request).await
    } else {
        // Another name leads here, for instance by DNS rebinding: it is not this server's name.
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
    if app.front.is_secure() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(HSTS));
    }
    if is_api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Whether the framework itself has refused a request, such as for a seat that is no number: its answer is no JSON.
fn is_plain_refusal(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE);
    response.status() == StatusCode::BAD_REQUEST
        && kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/plain"))
}

/// A browser that has seen the server over HTTPS asks for it over HTTPS for a year.
const HSTS: &str = "max-age=31536000";

/// How long to wait, as a header.
pub(crate) fn retry_after(response: &mut Response, seconds: i64) {
    let seconds = HeaderValue::from(seconds.max(i64::from(RETRY_AFTER.min(1))));
    response.headers_mut().insert(header::RETRY_AFTER, seconds);
}
