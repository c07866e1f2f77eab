//! Starting a game, with the round in which seats reveal their contributions to the deal.

use axum::body::Bytes;
use axum::extract::{Extension, Path, State};
use axum::response::Response;

use crate::http::answer::{Answer, Empty, done};
use crate::http::error::Failure;
use crate::http::events;
use crate::http::identity::Identity;
use crate::http::state::App;
use crate::http::tables::{asker, find, show_change};
use crate::runtime::write_doc;
use crate::store::Sealed;
use crate::telemetry;
use protocol::{Refusal, RefusalCode, SharedDeal, TableState};
use table::doc::TableDoc;
use table::machine;

#[utoipa::path(
    post,
    path = "/api/v1/tables/{id}/start",
    operation_id = "start",
    summary = "Begin the game; for the host, when no place is free",
    tag = "tables",
    params(("id" = String, Path, description = "The id")),
    request_body = Empty,
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn start(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    _body: Bytes,
) -> Answer<Response> {
    // A separate task, so that a start continues if the client disconnects.
    let started = tokio::spawn(async move { start_game(&app, &id, &identity).await });
    match started.await {
        Ok(answer) => answer,
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}

/// How long seats have to reveal their nonces, and to contribute again after a voided round.
const REVEAL: std::time::Duration = std::time::Duration::from_secs(5);

/// How often a start is tried again when a seat does not reveal its nonce.
const ROUNDS: u32 = 3;

/// Starts the game; if seats contribute to the secret, after they have revealed their nonces.
async fn start_game(app: &App, id: &str, identity: &Identity) -> Answer<Response> {
    let mut rounds = 0;
    loop {
        let doc = find(app, id).await?;
        doc.check_start(asker(identity)).map_err(Failure::of)?;
        if doc.deal.is_revealing(app.tables.now().wall) {
            return Err(Failure::of(Refusal::new(RefusalCode::Revealing, "the game is being started")));
        }
        let sealed = app.tables.seal(&doc);
        if app.tables.is_seeded() || !doc.has_contributions() {
            let alone = TableDoc { deal: SharedDeal::default(), ..doc };
            if begin_game(app, alone, &sealed).await? {
                return Ok(done());
            }
            continue;
        }
        let mut asking = doc.clone();
        asking.version += 1;
        let until = app.tables.now().wall + REVEAL.as_millis() as i64;
        asking.deal.begin(table::game::commitment(id, &sealed), until);
        if !save(app, &asking).await? {
            continue;
        }
        let all_revealed = |doc: &TableDoc| doc.deal.unrevealed().is_empty();
        let revealed = wait_for(app, id, all_revealed).await?;
        // A player may have left meanwhile.
        let unchanged = revealed.seats == doc.seats && revealed.deal.commitment == asking.deal.commitment;
        if unchanged && all_revealed(&revealed) && begin_game(app, revealed.clone(), &sealed).await? {
            return Ok(done());
        }
        let mut voided = revealed;
        let others: Vec<usize> = voided.deal.nonces.keys().copied().collect();
        voided.version += 1;
        voided.deal.void();
        let missing = voided.deal.missing.clone();
        if !save(app, &voided).await? {
            // Another request changed the table first; a stale round is voided by its time limit.
            tracing::debug!(table = id, "a voided start was changed by somebody else");
        }
        rounds += 1;
        if rounds == ROUNDS {
            let seat = missing.first().map_or(0, |&seat| seat as i64 + 1);
            return Err(Failure::of(
                Refusal::new(RefusalCode::NotRevealed, "a seat did not reveal its part of the deal")
                    .with("seat", seat),
            ));
        }
        wait_for(app, id, |doc| others.iter().all(|seat| doc.deal.hashes.contains_key(seat))).await?;
    }
}

/// Stores a table and shows it; `false` if the table was changed meanwhile.
async fn save(app: &App, doc: &TableDoc) -> Answer<bool> {
    let saved = app.tables.store().save_table(&write_doc(doc)).await?;
    if saved {
        show_change(app, &doc.id).await;
    }
    Ok(saved)
}

/// Begins the game of a table, unless the table was changed meanwhile.
async fn begin_game(app: &App, mut doc: TableDoc, sealed: &Sealed) -> Answer<bool> {
    let beginning = machine::begin(&doc, sealed, app.tables.now()).map_err(Failure::of)?;
    doc.version += 1;
    doc.state = TableState::Playing;
    doc.commitment = Some(beginning.commitment);
    let row = write_doc(&doc);
    let store = app.tables.store();
    let events = events::started(&doc, app.tables.now().wall);
    let begun =
        store.start_game(&row, sealed, &beginning.first, beginning.awaiting, beginning.wake, &events).await?;
    if begun {
        metrics::counter!(telemetry::GAMES_STARTED, "edition" => doc.edition.clone()).increment(1);
        show_change(app, &doc.id).await;
    }
    Ok(begun)
}

/// Waits until a table satisfies a condition, at most for the time to reveal nonces; returns the table.
async fn wait_for(app: &App, id: &str, is_wanted: impl Fn(&TableDoc) -> bool) -> Answer<TableDoc> {
    let until = tokio::time::Instant::now() + REVEAL;
    loop {
        let doc = find(app, id).await?;
        if is_wanted(&doc) || tokio::time::Instant::now() >= until {
            return Ok(doc);
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}
