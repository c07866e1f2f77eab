//! The seats of a table: joining, leaving, bots, colors, and contributions to the deal.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, Path, State};
use axum::response::Response;

use crate::http::answer::{Answer, Body, done};
use crate::http::games::ask_game;
use crate::http::identity::Identity;
use crate::http::state::App;
use crate::http::tables::{ask_lobby, find};
use protocol::{Join, SeatBot, SeatColor, SeatNonce, TableState};
use table::doc::Request;
use table::machine::Wish;

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

pub(crate) async fn leave(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    _body: Bytes,
) -> Answer<Response> {
    let doc = find(&app, &id).await?;
    ask_lobby(&app, &id, &identity, &Request::Leave).await?;
    if doc.state == TableState::Playing && !doc.seats_of(&identity.account.id).is_empty() {
        ask_game(&app, &id, &identity, Wish::Leave).await?;
    }
    Ok(done())
}

pub(crate) async fn free_seat(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path((id, seat)): Path<(String, usize)>,
) -> Answer<Response> {
    ask_lobby(&app, &id, &identity, &Request::Free { seat }).await?;
    Ok(done())
}

pub(crate) async fn add_bot(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path((id, seat)): Path<(String, usize)>,
    body: Body<SeatBot>,
) -> Answer<Response> {
    let Json(SeatBot { level }) = body?;
    ask_lobby(&app, &id, &identity, &Request::AddBot { seat, level }).await?;
    Ok(done())
}

pub(crate) async fn remove_bot(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path((id, seat)): Path<(String, usize)>,
) -> Answer<Response> {
    ask_lobby(&app, &id, &identity, &Request::RemoveBot { seat }).await?;
    Ok(done())
}

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
