//! Whether the server is alive and ready, and its metrics.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::http::state::App;
use crate::telemetry;

#[utoipa::path(
    get,
    path = "/healthz",
    operation_id = "health",
    summary = "Whether the server and its database answer",
    tag = "server",
    responses((status = 200, description = "Text", content_type = "text/plain", body = String))
)]
pub(crate) async fn health(State(app): State<App>) -> Response {
    match app.tables.store().ping().await {
        Ok(()) => (StatusCode::OK, "ok").into_response(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer").into_response(),
    }
}

/// Answers that the process runs, whatever the state of the database.
#[utoipa::path(
    get,
    path = "/livez",
    operation_id = "alive",
    summary = "Whether the process answers",
    tag = "server",
    responses((status = 200, description = "Text", content_type = "text/plain", body = String))
)]
pub(crate) async fn alive() -> &'static str {
    "ok"
}

/// Answers whether a proxy may send people here.
#[utoipa::path(
    get,
    path = "/readyz",
    operation_id = "ready",
    summary = "Whether a proxy may send people here: not while the node drains or its database does not answer",
    tag = "server",
    responses((status = 200, description = "Text", content_type = "text/plain", body = String))
)]
pub(crate) async fn ready(State(app): State<App>) -> Response {
    if app.is_draining() {
        return (StatusCode::SERVICE_UNAVAILABLE, "draining").into_response();
    }
    health(State(app)).await
}

#[utoipa::path(
    get,
    path = "/metrics",
    operation_id = "metrics",
    summary = "Numbers for Prometheus",
    tag = "server",
    responses((status = 200, description = "Text", content_type = "text/plain", body = String))
)]
pub(crate) async fn metrics() -> Response {
    let numbers = telemetry::numbers();
    numbers.run_upkeep();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], numbers.render()).into_response()
}
