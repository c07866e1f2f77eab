//! Types that handlers share: a parsed body, an answer or its failure, and the empty answer.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::error::Failure;

pub(crate) type Answer<T> = Result<T, Failure>;

pub(crate) type Body<T> = Result<Json<T>, JsonRejection>;

/// An object without fields.
#[derive(Serialize, ToSchema)]
pub(crate) struct Empty {}

/// Returns the empty answer of a request that succeeded.
pub(crate) fn done() -> Response {
    Json(Empty {}).into_response()
}
