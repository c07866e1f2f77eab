//! Records from files: a record becomes a finished game visible only to the account that imported it.

use axum::Json;
use axum::extract::{Extension, State};

use crate::http::answer::{Answer, Body};
use crate::http::error::Failure;
use crate::http::identity::Identity;
use crate::http::replays::{fresh_seal, store_begun, table_for};
use crate::http::state::App;
use crate::store::{Append, Appended, NEVER, NO_HASH, NewEntry, chain};
use protocol::{NewRecord, NewSeat, Opened, Refusal, SeatKind};
use table::game::Play;
use table::log_entry::{By, Fact, Line, Origin};
use table::{game, machine};

/// A record from a file becomes a finished game visible only to the account that imported it.
#[utoipa::path(
    post,
    path = "/api/v1/records",
    operation_id = "openRecord",
    summary = "Open a record as a finished game visible only to the account that imported it",
    tag = "tables",
    request_body = NewRecord,
    responses((status = 200, description = "Done", body = Opened))
)]
pub(crate) async fn open_record(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    body: Body<NewRecord>,
) -> Answer<Json<Opened>> {
    let Json(NewRecord { record }) = body?;
    app.count_study(&identity.account.id)?;
    let told = app.run_replay(&identity, move || game::read_record(&record)).await?.map_err(Failure::of)?;
    let now = app.tables.now();
    let bots = vec![NewSeat { kind: SeatKind::Bot, level: None, name: None, color: None }; told.setup.seats];
    let doc = table_for(&told.setup, bots, &identity, now.wall)?;
    let sealed = fresh_seal();
    let play = Play::again(&told.setup, &told.opening, None, &sealed, &mut Vec::new())?;
    let mut beginning =
        machine::begin_from(&doc, &sealed, &play, told.setup, told.opening, Origin::File, now);
    // The game is over, so no node must drive it.
    (beginning.awaiting, beginning.wake) = (0, NEVER);
    let game = doc.id.clone();
    let entries: Vec<NewEntry> = told
        .steps
        .into_iter()
        .map(|(seat, action, outcomes)| {
            Line::new(now.wall, None, Fact::Acted { seat, action, outcomes, by: By::Player }).entry(None)
        })
        .collect();
    app.count_record(&identity, entries.iter().map(|entry| entry.body.len()).sum())?;
    let opened = store_begun(&app, &identity, doc, &sealed, &beginning).await?;
    let append = Append {
        hash: chain(NO_HASH, &game, 1, &beginning.first),
        game,
        expected: 1,
        entries,
        epoch: None,
        awaiting: 0,
        finished: true,
        wake: NEVER,
    };
    match app.tables.store().append(append).await? {
        Appended::Done => {
            app.tables.store_result(&opened.id).await?;
            Ok(opened)
        }
        Appended::Behind | Appended::Fenced => Err(Failure::Busy(Refusal::busy())),
    }
}
