//! The description of the HTTP interface for programs.

use axum::http::header;
use axum::response::{IntoResponse, Response};

/// The document that `/api/v1/openapi.json` serves.
pub const DOCUMENT: &str = include_str!("openapi.json");

pub(crate) async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT).into_response()
}
