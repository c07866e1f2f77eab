//! The HTTP interface: every route with who may use it; one file per resource has its handlers.

mod answer;
mod assets;
mod bots;
mod challenges;
mod editions;
pub(crate) mod error;
pub(crate) mod events;
mod games;
mod guard;
mod guests;
mod headers;
pub(crate) mod health;
pub mod identity;
mod links;
mod me;
pub mod openapi;
mod page_key;
mod password;
pub mod password_hashing;
mod preview_picture;
mod published_replays;
pub mod rate;
mod rate_limits;
pub mod reach;
mod records;
mod replays;
mod reports;
mod request_log;
pub mod route_codes;
mod seats;
mod sessions;
mod socket;
mod start;
mod state;
mod tables;
mod tokens;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Router, middleware};
use tower::util::MapRequest;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use crate::limits::BODY_BYTES;
use error::Failure;
pub(crate) use guard::Address;
use guard::peer_of;
use protocol::{Refusal, RefusalCode};
pub(crate) use rate_limits::TooFast;
pub(crate) use state::Admitted;
pub use state::{App, Shared};

/// Who may use a route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Everybody, with or without an account.
    Anyone,
    /// Direct requests from this machine; all others get "not found".
    Local,
    /// A person in a browser, not a token.
    Person,
    /// A person, or a token with this scope.
    Scope(&'static str),
}

/// Every route of the API: method, path and access.
pub const ROUTES: &[(&str, &str, Access)] = &[
    ("GET", "/healthz", Access::Anyone),
    ("GET", "/livez", Access::Anyone),
    ("GET", "/readyz", Access::Anyone),
    ("GET", "/metrics", Access::Local),
    ("GET", "/api/v1/openapi.json", Access::Anyone),
    ("GET", "/api/v1/asyncapi.json", Access::Anyone),
    ("GET", "/api/v1/editions", Access::Anyone),
    ("GET", "/api/v1/editions/{id}", Access::Anyone),
    ("GET", "/api/v1/reach", Access::Anyone),
    ("GET", "/api/v1/me", Access::Anyone),
    ("PATCH", "/api/v1/me", Access::Person),
    ("POST", "/api/v1/me", Access::Person),
    ("POST", "/api/v1/session", Access::Anyone),
    ("POST", "/api/v1/guest", Access::Anyone),
    ("POST", "/api/v1/login", Access::Anyone),
    ("POST", "/api/v1/password", Access::Person),
    ("POST", "/api/v1/logout", Access::Person),
    ("GET", "/api/v1/sessions", Access::Person),
    ("DELETE", "/api/v1/sessions", Access::Person),
    ("DELETE", "/api/v1/sessions/{id}", Access::Person),
    ("GET", "/api/v1/tokens", Access::Person),
    ("POST", "/api/v1/tokens", Access::Person),
    ("DELETE", "/api/v1/tokens/{id}", Access::Person),
    ("GET", "/api/v1/tables", Access::Scope("watch")),
    ("POST", "/api/v1/tables", Access::Scope("tables")),
    ("POST", "/api/v1/codes", Access::Scope("play")),
    ("GET", "/api/v1/tables/{id}", Access::Scope("watch")),
    ("DELETE", "/api/v1/tables/{id}", Access::Scope("tables")),
    ("POST", "/api/v1/tables/{id}/invitation", Access::Scope("watch")),
    ("POST", "/api/v1/tables/{id}/invite", Access::Scope("tables")),
    ("POST", "/api/v1/tables/{id}/join", Access::Scope("play")),
    ("POST", "/api/v1/tables/{id}/watch", Access::Scope("watch")),
    ("POST", "/api/v1/tables/{id}/hide", Access::Scope("play")),
    ("POST", "/api/v1/tables/{id}/leave", Access::Scope("play")),
    ("POST", "/api/v1/tables/{id}/start", Access::Scope("tables")),
    ("DELETE", "/api/v1/tables/{id}/seats/{seat}", Access::Scope("tables")),
    ("POST", "/api/v1/tables/{id}/seats/{seat}/bot", Access::Scope("tables")),
    ("DELETE", "/api/v1/tables/{id}/seats/{seat}/bot", Access::Scope("tables")),
    ("POST", "/api/v1/tables/{id}/seats/{seat}/color", Access::Scope("play")),
    ("POST", "/api/v1/tables/{id}/seats/{seat}/nonce", Access::Scope("play")),
    ("POST", "/api/v1/tables/{id}/rematch", Access::Scope("tables")),
    ("POST", "/api/v1/tables/{id}/resign", Access::Scope("play")),
    ("POST", "/api/v1/tables/{id}/share", Access::Scope("tables")),
    ("GET", "/api/v1/shared/{id}/{key}/preview.png", Access::Anyone),
    ("POST", "/api/v1/tables/{id}/report", Access::Person),
    ("GET", "/api/v1/tables/{id}/replay", Access::Scope("watch")),
    ("GET", "/api/v1/tables/{id}/socket", Access::Scope("watch")),
    ("GET", "/api/v1/tables/{id}/course", Access::Scope("watch")),
    ("POST", "/api/v1/tables/{id}/continue", Access::Scope("tables")),
    ("POST", "/api/v1/tables/{id}/take-back", Access::Scope("play")),
    ("GET", "/api/v1/events", Access::Scope("watch")),
    ("GET", "/api/v1/challenges", Access::Scope("watch")),
    ("POST", "/api/v1/challenges", Access::Scope("tables")),
    ("POST", "/api/v1/challenges/{id}/accept", Access::Scope("play")),
    ("POST", "/api/v1/challenges/{id}/decline", Access::Scope("play")),
    ("DELETE", "/api/v1/challenges/{id}", Access::Scope("tables")),
    ("GET", "/api/v1/blocks", Access::Person),
    ("DELETE", "/api/v1/blocks/{id}", Access::Person),
    ("GET", "/api/v1/bots", Access::Scope("watch")),
    ("POST", "/api/v1/me/bot", Access::Person),
    ("POST", "/api/v1/records", Access::Scope("tables")),
    ("GET", "/api/v1/me/story", Access::Person),
    ("GET", "/api/v1/me/data", Access::Person),
    ("DELETE", "/api/v1/me/data", Access::Person),
    ("POST", "/api/v1/links", Access::Person),
    ("POST", "/api/v1/links/look", Access::Anyone),
    ("POST", "/api/v1/links/use", Access::Anyone),
];

/// Builds the service with all routes and layers.
pub fn router(app: App) -> Router {
    Router::new().fallback_service(MapRequest::new(versioned_router(app), with_version))
}

/// Adds the version to a path without one: `/api/tables` means `/api/v1/tables`, so that pages and programs
/// from before the first version continue to work.
fn with_version(mut request: Request) -> Request {
    let rest = request.uri().path_and_query().and_then(|path| path.as_str().strip_prefix("/api/"));
    let path = rest.filter(|rest| !rest.starts_with("v1/")).map(|rest| format!("/api/v1/{rest}"));
    if let Some(path) = path.and_then(|path| path.parse::<PathAndQuery>().ok()) {
        let mut parts = request.uri().clone().into_parts();
        parts.path_and_query = Some(path);
        if let Ok(uri) = Uri::from_parts(parts) {
            *request.uri_mut() = uri;
        }
    }
    request
}

/// Builds the routes of every version.
fn versioned_router(app: App) -> Router {
    let access_log = app.front.access_log;
    let routes = Router::new()
        .route("/healthz", get(health::health))
        .route("/livez", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics))
        .route("/api/v1/openapi.json", get(openapi::openapi))
        .route("/api/v1/asyncapi.json", get(openapi::asyncapi))
        .route("/api/v1/editions", get(editions::editions))
        .route("/api/v1/editions/{id}", get(editions::edition))
        .route("/api/v1/reach", get(reach::reach))
        .route("/api/v1/me", get(me::show).patch(me::change).post(me::change))
        .route("/api/v1/session", post(guests::guest))
        .route("/api/v1/guest", post(guests::guest))
        .route("/api/v1/login", post(sessions::login))
        .route("/api/v1/password", post(password::set_password))
        .route("/api/v1/logout", post(sessions::logout))
        .route("/api/v1/sessions", get(sessions::sessions).delete(sessions::drop_other_sessions))
        .route("/api/v1/sessions/{id}", delete(sessions::drop_session))
        .route("/api/v1/tokens", get(tokens::tokens).post(tokens::new_token))
        .route("/api/v1/tokens/{id}", delete(tokens::drop_token))
        .route("/api/v1/tables", get(tables::list).post(tables::open))
        .route("/api/v1/codes", post(tables::use_code))
        .route("/api/v1/tables/{id}", get(tables::show).delete(tables::close))
        .route("/api/v1/tables/{id}/invitation", post(tables::invitation))
        .route("/api/v1/tables/{id}/invite", post(tables::renew_invite))
        .route("/api/v1/tables/{id}/watch", post(tables::watch))
        .route("/api/v1/tables/{id}/hide", post(tables::hide))
        .route("/api/v1/tables/{id}/seats/{seat}", delete(seats::free_seat))
        .route("/api/v1/tables/{id}/join", post(seats::join))
        .route("/api/v1/tables/{id}/leave", post(seats::leave))
        .route("/api/v1/tables/{id}/start", post(start::start))
        .route("/api/v1/tables/{id}/seats/{seat}/bot", post(seats::add_bot).delete(seats::remove_bot))
        .route("/api/v1/tables/{id}/seats/{seat}/color", post(seats::choose_color))
        .route("/api/v1/tables/{id}/seats/{seat}/nonce", post(seats::contribute))
        .route("/api/v1/tables/{id}/rematch", post(games::rematch))
        .route("/api/v1/tables/{id}/resign", post(games::resign))
        .route("/api/v1/tables/{id}/share", post(published_replays::publish))
        .route("/api/v1/shared/{id}/{key}/preview.png", get(published_replays::preview))
        .route("/api/v1/tables/{id}/report", post(reports::report))
        .route("/api/v1/tables/{id}/replay", get(replays::show))
        .route("/api/v1/tables/{id}/socket", get(socket::open))
        .route("/api/v1/tables/{id}/course", get(replays::course))
        .route("/api/v1/tables/{id}/continue", post(replays::go_on))
        .route("/api/v1/tables/{id}/take-back", post(games::take_back))
        .route("/api/v1/events", get(events::stream))
        .route("/api/v1/challenges", get(challenges::list).post(challenges::challenge))
        .route("/api/v1/challenges/{id}", delete(challenges::withdraw))
        .route("/api/v1/challenges/{id}/accept", post(challenges::accept))
        .route("/api/v1/challenges/{id}/decline", post(challenges::decline))
        .route("/api/v1/blocks", get(challenges::blocks))
        .route("/api/v1/blocks/{id}", delete(challenges::unblock))
        .route("/api/v1/bots", get(bots::list))
        .route("/api/v1/me/bot", post(bots::become_bot))
        .route("/api/v1/records", post(records::open_record))
        .route("/api/v1/me/story", get(me::story))
        .route("/api/v1/me/data", get(me::export).delete(me::forget))
        .route("/api/v1/links", post(links::new_link))
        .route("/api/v1/links/look", post(links::look_at_link))
        .route("/api/v1/links/use", post(links::use_link))
        .route_layer(middleware::from_fn_with_state(Arc::clone(&app), guard::guard));
    Router::new()
        .merge(routes)
        .fallback(fallback)
        // Fonts and pictures are already compressed.
        .layer(
            CompressionLayer::new()
                .compress_when(DefaultPredicate::new().and(NotForContentType::const_new("font/"))),
        )
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), headers::add_headers))
        .layer(middleware::from_fn(move |request, next| request_log::note(access_log, request, next)))
        .with_state(app)
}

/// Serves the pages and answers unknown paths. Counted like every request: each answer is read and compressed.
async fn fallback(State(app): State<App>, request: Request) -> Response {
    let address = identity::address(peer_of(&request), request.headers(), &app.front.proxies);
    if let Err(failure) = app.take_address(&app.rates.requests, address) {
        return failure.into_response();
    }
    if request.uri().path().starts_with("/api/") {
        return Failure::NotFound(Refusal::new(RefusalCode::NoSuchPage, "there is no such address"))
            .into_response();
    }
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    if request.uri().path().starts_with("/replay/") {
        let origin = own_origin(&app, request.headers());
        return published_replays::page(&app, address, request.uri().clone(), &origin).await;
    }
    let contact = app.front.security_contact.as_deref();
    assets::serve(request.uri().clone(), request.headers(), contact, app.tables.now().wall).await
}

/// Returns scheme and host of this server as the client uses them.
fn own_origin(app: &App, headers: &HeaderMap) -> String {
    app.front.public_url.clone().unwrap_or_else(|| {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
        format!("http://{host}")
    })
}
