//! Reports to the operator about a person at a table.

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::response::Response;

use crate::http::answer::{Answer, Body, Empty, done};
use crate::http::error::Failure;
use crate::http::identity::Identity;
use crate::http::state::App;
use crate::http::tables::find;
use crate::limits::{CHAT_LINES, REPORT_BYTES};
use crate::random::{self, Os};
use crate::store::{ChatRow, Report};
use protocol::{NewReport, Refusal, RefusalCode};
use table::text;

/// Stores a report to the operator about a speaker or a seat of a table that the asker may see.
#[utoipa::path(
    post,
    path = "/api/v1/tables/{id}/report",
    operation_id = "report",
    summary = "Report a speaker or a seat to the operator",
    tag = "tables",
    params(("id" = String, Path, description = "The id")),
    request_body = NewReport,
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn report(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    body: Body<NewReport>,
) -> Answer<Response> {
    let Json(NewReport { speaker, seat, text }) = body?;
    let doc = find(&app, &id).await?;
    if !doc.admits(&identity.account.id) {
        return Err(Failure::NotFound(Refusal::no_such_table()));
    }
    let text = text::chat(&text).map_err(Failure::of)?;
    app.count_report(&identity)?;
    let store = app.tables.store();
    let chat = store.chat(&id, CHAT_LINES as i64).await?;
    let said = |line: &&ChatRow| speaker.is_some() && line.account.as_deref().map(table::speaker) == speaker;
    let lines: Vec<&ChatRow> = chat.iter().filter(said).collect();
    let seated = seat.and_then(|seat| doc.seats.get(seat)).and_then(|seat| seat.account.clone());
    let about = lines.first().and_then(|line| line.account.clone()).or(seated);
    if about.is_none() && (speaker.is_some() || seat.is_some()) {
        return Err(Failure::NotFound(Refusal::new(
            RefusalCode::NoSuchPerson,
            "there is nobody whom this is about",
        )));
    }
    let mut whole = text;
    let mut room = REPORT_BYTES - whole.len();
    let quotes = lines.iter().rev().take(10).map(|line| format!("\n{}: {}", line.name, line.text));
    let fits = |quote: &String| room.checked_sub(quote.len()).map(|left| room = left).is_some();
    let quotes: Vec<String> = quotes.take_while(fits).collect();
    whole.extend(quotes.into_iter().rev());
    let report = Report {
        id: random::name::<8>(&mut Os),
        at: app.tables.now().wall,
        table: id,
        reporter: identity.account.id,
        about,
        text: whole,
    };
    store.add_report(&report).await?;
    tracing::info!(report = report.id, "somebody sent a report: see whistlestop admin reports");
    Ok(done())
}
