//! `Failure`: the errors of requests, each with an HTTP status and a refusal in JSON.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::request_log;
use crate::limits::RETRY_AFTER;
use crate::runtime::Refused;
use crate::store::{StorageError, StoreError};
use protocol::{Refusal, RefusalCode};

/// Why a request failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request is invalid.
    Bad(Refusal),
    /// The client is not authenticated.
    Unknown,
    /// The client is not allowed to do this.
    Forbidden(Refusal),
    /// The resource does not exist, or the client may not see it.
    NotFound(Refusal),
    /// The path exists, but not with this method.
    Method,
    /// The request contradicts the current state.
    Conflict(Refusal),
    /// The body is not JSON.
    MediaType,
    /// The body is too large.
    TooLarge,
    /// A rate limit is exceeded; the value is the time to wait in milliseconds.
    TooFast(Refusal, i64),
    /// The server is busy; the request can be repeated.
    Busy(Refusal),
}

impl Failure {
    /// Converts a refusal of the lobby or a game. Absent and forbidden things get the same answer.
    pub(crate) fn of(refusal: Refusal) -> Self {
        let status = refusal.code.parse::<RefusalCode>().ok().map_or(400, RefusalCode::status);
        match status {
            403 => Self::Forbidden(refusal),
            404 => Self::NotFound(refusal),
            409 => Self::Conflict(refusal),
            503 => Self::Busy(refusal),
            _ => Self::Bad(refusal),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        if let StoreError::OldRules { rules } = error {
            let refusal = Refusal::new(RefusalCode::OldRules, error.to_string());
            return Self::Conflict(refusal.with("rules", i64::from(rules)));
        }
        tracing::error!(%error, "the store failed");
        Self::Busy(Refusal::busy())
    }
}

impl From<StorageError> for Failure {
    fn from(error: StorageError) -> Self {
        StoreError::from(error).into()
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Absent => Self::NotFound(Refusal::no_such_table()),
            Refused::Full => Self::Busy(Refusal::full()),
            Refused::Store(error) => error.into(),
        }
    }
}

impl From<JsonRejection> for Failure {
    fn from(rejection: JsonRejection) -> Self {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Self::TooLarge,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Self::MediaType,
            _ => Self::Bad(Refusal::new(RefusalCode::BadRequest, rejection.body_text())),
        }
    }
}

/// The body of every response with a status of 400 or more.
#[derive(Serialize, ToSchema)]
#[schema(as = Error)]
pub(crate) struct ErrorBody {
    error: Refusal,
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut wait = None;
        let (status, error) = match self {
            Self::Bad(refusal) => (StatusCode::BAD_REQUEST, refusal),
            Self::Unknown => (
                StatusCode::UNAUTHORIZED,
                Refusal::new(
                    RefusalCode::Unknown,
                    "become a guest with POST /api/v1/guest first, log in, or send a valid token",
                ),
            ),
            Self::Forbidden(refusal) => (StatusCode::FORBIDDEN, refusal),
            Self::NotFound(refusal) => (StatusCode::NOT_FOUND, refusal),
            Self::Method => (
                StatusCode::METHOD_NOT_ALLOWED,
                Refusal::new(RefusalCode::BadMethod, "this address does not support that method"),
            ),
            Self::Conflict(refusal) => (StatusCode::CONFLICT, refusal),
            Self::MediaType => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                Refusal::new(RefusalCode::NotJson, "send JSON, with content-type application/json"),
            ),
            Self::TooLarge => (
                StatusCode::PAYLOAD_TOO_LARGE,
                Refusal::new(RefusalCode::TooLarge, "the request is too large"),
            ),
            Self::TooFast(refusal, after) => {
                wait = Some((after + 999) / 1000);
                (StatusCode::TOO_MANY_REQUESTS, refusal)
            }
            Self::Busy(refusal) => {
                wait = Some(i64::from(RETRY_AFTER));
                (StatusCode::SERVICE_UNAVAILABLE, refusal)
            }
        };
        let code = request_log::RefusalCode(error.code.to_string());
        let mut response = (status, Json(ErrorBody { error })).into_response();
        response.extensions_mut().insert(code);
        if let Some(seconds) = wait {
            crate::http::headers::retry_after(&mut response, seconds);
        }
        response
    }
}
