//! The seats of a table: joining, leaving, bots, colors, and contributions to the deal.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, Path, State};
use axum::response::Response;

use crate::http::answer::{Answer, Body, Empty, done};
use crate::http::bots::find_online;
use crate::http::games::ask_game;
use crate::http::identity::Identity;
use crate::http::state::App;
use crate::http::tables::{ask_lobby, find};
use protocol::{Join, SeatBot, SeatColor, SeatNonce, TableState};
use table::doc::Request;
use table::machine::SeatRequest;

#[utoipa::path(
    post,
    path = "/api/v1/tables/{id}/join",
    operation_id = "join",
    summary = "Sit down, or be let in by an invite",
    tag = "tables",
    params(("id" = String, Path, description = "The id")),
    request_body = Join,
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn join(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    body: Body<Join>,
) -> Answer<Response> {
    let Json(Join { invite, seat, color }) = body?;
    ask_lobby(&app, &id, &identity, &Request::Join { invite, seat, color }).await?;
    Ok(done())
}

#[utoipa::path(
    post,
    path = "/api/v1/tables/{id}/leave",
    operation_id = "leave",
    summary = "Go; in a game under way a bot plays on until one comes back",
    tag = "tables",
    params(("id" = String, Path, description = "The id")),
    request_body = Empty,
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn leave(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    _body: Bytes,
) -> Answer<Response> {
    let doc = find(&app, &id).await?;
    ask_lobby(&app, &id, &identity, &Request::Leave).await?;
    if doc.state == TableState::Playing && !doc.seats_of(&identity.account.id).is_empty() {
        ask_game(&app, &id, &identity, SeatRequest::Leave).await?;
    }
    Ok(done())
}

#[utoipa::path(
    delete,
    path = "/api/v1/tables/{id}/seats/{seat}",
    operation_id = "freeSeat",
    summary = "Free a seat before the start; for the host",
    tag = "tables",
    params(("id" = String, Path, description = "The id"), ("seat" = usize, Path, description = "The seat, from 0")),
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn free_seat(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path((id, seat)): Path<(String, usize)>,
) -> Answer<Response> {
    ask_lobby(&app, &id, &identity, &Request::Free { seat }).await?;
    Ok(done())
}

#[utoipa::path(
    post,
    path = "/api/v1/tables/{id}/seats/{seat}/bot",
    operation_id = "seatBot",
    summary = "Put a bot of the server or an online bot account on a place; for the host",
    tag = "tables",
    params(("id" = String, Path, description = "The id"), ("seat" = usize, Path, description = "The seat, from 0")),
    request_body = SeatBot,
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn add_bot(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path((id, seat)): Path<(String, usize)>,
    body: Body<SeatBot>,
) -> Answer<Response> {
    let Json(SeatBot { level, name }) = body?;
    let request = match name {
        None => Request::AddBot { seat, level: level.unwrap_or_default() },
        Some(name) => {
            let bot = find_online(&app, &name).await?;
            let bot_owner = bot.owner().unwrap_or_default().to_owned();
            Request::SeatBotAccount { seat, account: bot.id, name: bot.name, bot_owner }
        }
    };
    ask_lobby(&app, &id, &identity, &request).await?;
    Ok(done())
}

#[utoipa::path(
    delete,
    path = "/api/v1/tables/{id}/seats/{seat}/bot",
    operation_id = "removeBot",
    summary = "Free a bot's place; for the host",
    tag = "tables",
    params(("id" = String, Path, description = "The id"), ("seat" = usize, Path, description = "The seat, from 0")),
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn remove_bot(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path((id, seat)): Path<(String, usize)>,
) -> Answer<Response> {
    ask_lobby(&app, &id, &identity, &Request::RemoveBot { seat }).await?;
    Ok(done())
}

#[utoipa::path(
    post,
    path = "/api/v1/tables/{id}/seats/{seat}/color",
    operation_id = "chooseColor",
    summary = "Choose the piece color of one of your seats, before the start",
    tag = "tables",
    params(("id" = String, Path, description = "The id"), ("seat" = usize, Path, description = "The seat, from 0")),
    request_body = SeatColor,
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn choose_color(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path((id, seat)): Path<(String, usize)>,
    body: Body<SeatColor>,
) -> Answer<Response> {
    let Json(SeatColor { color }) = body?;
    ask_lobby(&app, &id, &identity, &Request::Color { seat, color }).await?;
    Ok(done())
}

#[utoipa::path(
    post,
    path = "/api/v1/tables/{id}/seats/{seat}/nonce",
    operation_id = "contribute",
    summary = "Contribute to the secret of the deal: the hash of a nonce before the start, the nonce when it is asked for",
    tag = "tables",
    params(("id" = String, Path, description = "The id"), ("seat" = usize, Path, description = "The seat, from 0")),
    request_body = SeatNonce,
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn contribute(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path((id, seat)): Path<(String, usize)>,
    body: Body<SeatNonce>,
) -> Answer<Response> {
    let Json(contribution) = body?;
    let request = match contribution {
        SeatNonce::Hash(hash) => Request::Contribute { seat, hash },
        SeatNonce::Nonce(nonce) => Request::Reveal { seat, nonce },
    };
    ask_lobby(&app, &id, &identity, &request).await?;
    Ok(done())
}
