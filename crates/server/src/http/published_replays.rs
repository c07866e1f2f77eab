//! Published replays: a player of a finished game makes a link, with which anybody can see the replay.
//!
//! Programs that show previews of links get a title, a description and a picture with players, result, edition and
//! date.

use std::net::IpAddr;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::http::answer::{Answer, Empty};
use crate::http::assets;
use crate::http::error::Failure;
use crate::http::identity::Identity;
use crate::http::preview_picture::{HEIGHT, Row, Summary, WIDTH, draw, escape};
use crate::http::tables::{ask_lobby, find};
use crate::http::{Address, App};
use crate::random::{self, Os};
use crate::store::StoreError;
use crate::ui_text;
use protocol::{Refusal, Shared};
use table::doc::{Request, TableDoc};
use table::replay;

/// Longer names do not fit the picture.
const NAME_LETTERS: usize = 28;

/// Lets a player of a finished game publish its replay; answers with what the link carries.
#[utoipa::path(
    post,
    path = "/api/v1/tables/{id}/share",
    operation_id = "share",
    summary = "Publishes the replay of a finished game and answers with what its link carries",
    tag = "tables",
    params(("id" = String, Path, description = "The id")),
    request_body = Empty,
    responses((status = 200, description = "Done", body = Shared))
)]
pub(crate) async fn publish(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    _body: Bytes,
) -> Answer<Json<Shared>> {
    let key = random::name::<16>(&mut Os);
    ask_lobby(&app, &id, &identity, &Request::Share { key }).await?;
    let share = find(&app, &id).await?.share;
    share.map(|share| Json(Shared { share })).ok_or_else(|| Failure::NotFound(Refusal::no_such_table()))
}

/// Returns the published game with this key; a wrong key gets the answer of a game that does not exist.
async fn published(app: &App, id: &str, key: &str) -> Answer<Option<Summary>> {
    let doc = match find(app, id).await {
        Ok(doc) if doc.is_share(key) => doc,
        Ok(_) | Err(Failure::NotFound(_)) => return Ok(None),
        Err(failure) => return Err(failure),
    };
    let store = app.tables.store();
    let Some(sealed) = store.sealed(id).await? else { return Ok(None) };
    let entries = store.entries(id, 0).await?;
    let summary = app.run_replay_shared(move || summarize(&doc, &sealed, &entries)).await?;
    Ok(Some(summary?))
}

fn summarize(
    doc: &TableDoc,
    sealed: &crate::store::Sealed,
    entries: &[crate::store::Entry],
) -> Result<Summary, StoreError> {
    let mut rows = Vec::new();
    for (seat, place) in doc.seats.iter().enumerate() {
        let result = replay::result(doc, sealed, entries, seat)?;
        rows.push(Row {
            rank: result.as_ref().map_or(0, |result| result.rank),
            name: place.name.chars().take(NAME_LETTERS).collect(),
            color: place.color.clone(),
            total: result.map_or(0, |result| result.total),
        });
    }
    rows.sort_by_key(|row| row.rank);
    let ended = entries.last().map_or(Ok(doc.created), |entry| replay::time_of(&doc.id, entry))?;
    let edition = ui_text::edition_name(&doc.edition).unwrap_or("Whistlestop");
    Ok(Summary { edition, rows, ended })
}

/// The picture of a published game.
#[utoipa::path(
    get,
    path = "/api/v1/shared/{id}/{key}/preview.png",
    operation_id = "preview",
    summary = "The preview picture of a published replay",
    tag = "tables",
    params(("id" = String, Path, description = "The id"), ("key" = String, Path, description = "The key of the link")),
    responses((status = 200, description = "The picture", content_type = "image/png"))
)]
pub(crate) async fn preview(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    Path((id, key)): Path<(String, String)>,
) -> Answer<Response> {
    app.count_preview(address)?;
    let absent = || Failure::NotFound(Refusal::no_such_table());
    let summary = published(&app, &id, &key).await?.ok_or_else(absent)?;
    let png = app.run_replay_shared(move || draw(&summary)).await?;
    let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=86400")];
    Ok((headers, png).into_response())
}

/// Serves the page of a replay; for a published one with the metadata of link previews.
pub(crate) async fn page(app: &App, address: IpAddr, uri: axum::http::Uri, origin: &str) -> Response {
    let key = uri.query().and_then(|query| query.split('&').find_map(|pair| pair.strip_prefix("share=")));
    let id = uri.path().split('/').nth(2);
    let (Some(id), Some(key)) = (id, key) else {
        return assets::serve(uri, &axum::http::HeaderMap::new(), None, 0).await;
    };
    // Above the rate limit the page is served without metadata.
    let published = match app.count_preview(address) {
        Ok(()) => published(app, id, key).await,
        Err(too_fast) => Err(too_fast),
    };
    match published {
        Ok(Some(summary)) => {
            let picture = format!("{origin}/api/v1/shared/{id}/{key}/preview.png");
            let tags = format!(
                "<meta property=\"og:type\" content=\"website\">\
                 <meta property=\"og:title\" content=\"{title}\">\
                 <meta property=\"og:description\" content=\"{description}\">\
                 <meta property=\"og:image\" content=\"{picture}\">\
                 <meta property=\"og:image:width\" content=\"{WIDTH}\">\
                 <meta property=\"og:image:height\" content=\"{HEIGHT}\">\
                 <meta name=\"twitter:card\" content=\"summary_large_image\">",
                title = escape(&summary.title()),
                description = escape(&summary.description()),
                picture = escape(&picture),
            );
            assets::page_with_head(&tags)
        }
        Ok(None) | Err(_) => assets::serve(uri, &axum::http::HeaderMap::new(), None, 0).await,
    }
}
