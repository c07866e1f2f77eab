//! The editions that can be played, and the facts of each.

use axum::Json;
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::http::answer::Answer;
use crate::http::error::Failure;
use engine::edition::Edition;
use protocol::{EditionFacts, EditionInfo, Refusal, RefusalCode};
use table::game;

#[utoipa::path(
    get,
    path = "/api/v1/editions",
    operation_id = "editions",
    summary = "The games, their seats, settings and bots",
    tag = "editions",
    responses((status = 200, description = "Done", body = Vec<EditionInfo>))
)]
pub(crate) async fn editions() -> Json<Vec<EditionInfo>> {
    Json(game::edition_infos())
}

/// The facts of an edition, which change only with the program.
#[utoipa::path(
    get,
    path = "/api/v1/editions/{id}",
    operation_id = "edition",
    summary = "The facts of a game that never change: cities, routes, tickets and the numbers of the rules",
    tag = "editions",
    params(("id" = String, Path, description = "The id")),
    responses((status = 200, description = "Done", body = EditionFacts))
)]
pub(crate) async fn edition(Path(id): Path<String>) -> Answer<Response> {
    let absent = || Failure::NotFound(Refusal::new(RefusalCode::NoSuchPage, "there is no such game"));
    let edition = id.parse::<Edition>().map_err(|_| absent())?;
    let cached = [(header::CACHE_CONTROL, "public, max-age=3600")];
    Ok((cached, Json(EditionFacts::new(edition))).into_response())
}
