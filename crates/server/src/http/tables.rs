//! What each request does, in the order of [`crate::http::ROUTES`].

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::edition::Edition;
use serde::Deserialize;
use serde_json::json;

use crate::http::error::Failure;
use crate::http::identity::Identity;
use crate::http::reach;
use crate::http::sessions;
use crate::http::{Address, App};
use crate::limits::{HOSTED_TABLES, LISTED_TABLES, RESULTS_AT_ONCE};
use crate::random::{self, Os};
use crate::runtime::open_tables::read_listed;
use crate::runtime::{read_body, read_doc, write_doc};
use crate::store::{Entry, Sealed, StoreError};
use crate::telemetry;
use protocol::{
    EditionFacts, EditionInfo, FoundTable, Hide, Invitation, Invited, Join, NewTable, Opened, Reach, Refusal,
    RefusalCode, Rematch, SeatBot, SeatColor, SeatKind, SeatNonce, SharedDeal, TableState, TableSummary,
    Tables, UseCode, Visibility,
};
use table::doc::{Asker, Changed, Keys, Request, TableDoc};
use table::game;
use table::machine;
use table::machine::Wish;
use table::replay;
use table::text;

pub(crate) type Answer<T> = Result<T, Failure>;
pub(crate) type Body<T> = Result<Json<T>, JsonRejection>;

pub(crate) fn asker(identity: &Identity) -> Asker<'_> {
    Asker { account: &identity.account.id, name: &identity.account.name }
}

/// Nothing to say but that it was done.
pub(crate) fn done() -> Response {
    Json(json!({})).into_response()
}

pub(crate) async fn health(State(app): State<App>) -> Response {
    match app.tables.store().ping().await {
        Ok(()) => (StatusCode::OK, "ok").into_response(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer").into_response(),
    }
}

/// Answers that the process runs, whatever becomes of the database.
pub(crate) async fn alive() -> &'static str {
    "ok"
}

/// Answers whether a proxy may send people here.
pub(crate) async fn ready(State(app): State<App>) -> Response {
    if app.is_draining() {
        return (StatusCode::SERVICE_UNAVAILABLE, "draining").into_response();
    }
    health(State(app)).await
}

pub(crate) async fn metrics() -> Response {
    let numbers = telemetry::numbers();
    numbers.run_upkeep();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], numbers.render()).into_response()
}

pub(crate) async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], crate::http::openapi::DOCUMENT).into_response()
}

pub(crate) async fn editions() -> Json<Vec<EditionInfo>> {
    Json(game::edition_infos())
}

/// The facts of an edition, which change only with the program.
pub(crate) async fn edition(Path(id): Path<String>) -> Answer<Response> {
    let absent = || Failure::NotFound(Refusal::new(RefusalCode::NoSuchPage, "there is no such game"));
    let edition = Edition::named(&id).ok_or_else(absent)?;
    let cached = [(header::CACHE_CONTROL, "public, max-age=3600")];
    Ok((cached, Json(EditionFacts::new(edition))).into_response())
}

fn summaries(listed: &[(TableDoc, i64)], account: &str) -> Vec<TableSummary> {
    // A list does not know who is there at this moment: whoever sits is taken to be.
    listed.iter().map(|(doc, awaiting)| machine::summary(doc, *awaiting, account, |_| true)).collect()
}

/// Finds out how a finished game ended and keeps it with the table, so that lists need not play it again.
async fn note_result(app: &App, identity: &Identity, doc: &mut TableDoc) -> Answer<()> {
    let store = app.tables.store();
    let Some(sealed) = store.sealed(&doc.id).await? else { return Ok(()) };
    let entries = store.entries(&doc.id, 0).await?;
    let studied = doc.clone();
    doc.result = app.study(identity, move || replay::outcome(&studied, &sealed, &entries)).await??;
    doc.examined = true;
    let mut noted = doc.clone();
    noted.version += 1;
    // If somebody else changed the table meanwhile, the next list notes it.
    store.save_table(&write_doc(&noted)).await?;
    Ok(())
}

/// Which part of the asker's tables is wanted.
#[derive(Deserialize)]
pub(crate) struct Listing {
    /// How many of the asker's tables came before.
    from: Option<u32>,
    /// Whether the asker's hidden tables are wanted instead of the others.
    #[serde(default)]
    hidden: bool,
}

/// One table as lists show it.
pub(crate) async fn table(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
) -> Answer<Json<TableSummary>> {
    let absent = || Failure::NotFound(Refusal::no_such_table());
    if !is_id(&id) {
        return Err(absent());
    }
    let listed = app.tables.store().listed_table(&id).await?.ok_or_else(absent)?;
    let doc: TableDoc = read_body(&listed.body, &listed.state)?;
    if !doc.admits(&identity.account.id) {
        return Err(absent());
    }
    Ok(Json(machine::summary(&doc, listed.awaiting, &identity.account.id, |_| true)))
}

pub(crate) async fn tables(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Query(listing): Query<Listing>,
) -> Answer<Json<Tables>> {
    let (store, account) = (app.tables.store(), &identity.account.id);
    let from = listing.from.unwrap_or(0);
    let open = summaries(&app.open_tables.get(&**store, app.tables.now().mono).await?, account);
    let mut listed = store.tables_of(account, i64::from(from), LISTED_TABLES + 1).await?;
    let next = (listed.len() as i64 > LISTED_TABLES).then(|| from.saturating_add(LISTED_TABLES as u32));
    listed.truncate(LISTED_TABLES as usize);
    let mut mine = read_listed(&listed)?;
    let is_hidden = |doc: &TableDoc| doc.hidden.contains(account);
    let hidden = mine.iter().filter(|(doc, _)| is_hidden(doc)).count();
    mine.retain(|(doc, _)| is_hidden(doc) == listing.hidden);
    let unknown = |(doc, _): &&mut (TableDoc, i64)| {
        doc.state == TableState::Over && doc.result.is_none() && !doc.examined
    };
    for (doc, _) in mine.iter_mut().filter(unknown).take(RESULTS_AT_ONCE) {
        if note_result(&app, &identity, doc).await.is_err() {
            tracing::warn!(table = doc.id, "the result of a game could not be noted");
        }
    }
    Ok(Json(Tables { open, mine: summaries(&mine, account), next, hidden }))
}

pub(crate) fn fresh_ids() -> (String, Keys) {
    (random::name::<12>(&mut Os), fresh_keys())
}

fn fresh_keys() -> Keys {
    Keys { invite: random::name::<16>(&mut Os), code: random::code(&mut Os) }
}

pub(crate) async fn add(app: &App, identity: &Identity, doc: &TableDoc) -> Answer<Json<Opened>> {
    let store = app.tables.store();
    let too_many = |most: i64| {
        Failure::Conflict(
            Refusal::new(RefusalCode::TooMany, "finish or leave one of your tables first").with("most", most),
        )
    };
    // Whoever asks directly from this machine is not counted by address, and may fill the list of tables.
    let public = doc.visibility == Visibility::Public && !identity.address.is_loopback();
    app.count_table(identity)?;
    if store.count_hosted(&identity.account.id).await? >= HOSTED_TABLES {
        return Err(too_many(HOSTED_TABLES));
    }
    if public {
        let most = app.tables.limits().public_tables;
        if store.count_public_hosted(&identity.account.id).await? >= most {
            return Err(too_many(most));
        }
        app.count_public_table(identity.address)?;
    }
    store.add_table(&write_doc(doc)).await?;
    app.open_tables.changed();
    let people = doc.seats.iter().filter(|seat| seat.kind != SeatKind::Bot).count();
    store.note_use(&doc.id, people as i64, app.tables.now().wall).await?;
    Ok(Json(Opened { id: doc.id.clone() }))
}

pub(crate) async fn open(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    body: Body<NewTable>,
) -> Answer<Json<Opened>> {
    let Json(wanted) = body?;
    let (id, keys) = fresh_ids();
    let doc =
        TableDoc::open(id, keys, asker(&identity), &wanted, app.tables.now().wall).map_err(Failure::of)?;
    app.check_words(&doc.title).map_err(Failure::of)?;
    for (seat, place) in wanted.seats.iter().zip(&doc.seats) {
        if seat.name.is_some() && place.kind == SeatKind::HotSeat {
            sessions::check_name(&app, &place.name, &identity.account.id).await?;
        }
    }
    add(&app, &identity, &doc).await
}

/// Whether a text has the form of an id: short hexadecimal. Nothing else is in the database.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() <= 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The table with that id.
pub(crate) async fn find(app: &App, id: &str) -> Answer<TableDoc> {
    let absent = || Failure::NotFound(Refusal::no_such_table());
    if !is_id(id) {
        return Err(absent());
    }
    let row = app.tables.store().table(id).await?.ok_or_else(absent)?;
    Ok(read_doc(&row)?)
}

/// Asks the lobby's reducer until nobody was faster.
pub(crate) async fn ask_lobby(app: &App, id: &str, identity: &Identity, request: &Request) -> Answer<()> {
    loop {
        let doc = find(app, id).await?;
        let stored = match doc.handle(asker(identity), request).map_err(Failure::of)? {
            Changed::Nothing => {
                // Whoever asks again may have been cut off before the table was told.
                app.tables.changed(id).await;
                return Ok(());
            }
            Changed::To(changed) => app.tables.store().save_table(&write_doc(&changed)).await?,
            Changed::Gone => app.tables.store().drop_table(id, doc.version).await?,
        };
        if stored {
            show_change(app, id).await;
            return Ok(());
        }
    }
}

/// Shows a changed table to those who are there, and in the list.
async fn show_change(app: &App, id: &str) {
    app.open_tables.changed();
    app.tables.changed(id).await;
}

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

/// What somebody who opens a table's address may do there. Asking changes nothing.
pub(crate) async fn invitation(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    body: Body<Invited>,
) -> Answer<Json<Invitation>> {
    let Json(Invited { invite }) = body?;
    let doc = find(&app, &id).await?;
    let account = identity.account.id.as_str();
    if !doc.lets_in(account, invite.as_deref()) {
        return Err(Failure::NotFound(Refusal::no_such_table()));
    }
    Ok(Json(Invitation {
        summary: machine::summary(&doc, 0, account, |_| true),
        member: doc.is_member(account),
        removed: doc.is_removed(account),
    }))
}

pub(crate) async fn watch(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    body: Body<Invited>,
) -> Answer<Response> {
    let Json(Invited { invite }) = body?;
    ask_lobby(&app, &id, &identity, &Request::Watch { invite }).await?;
    Ok(done())
}

pub(crate) async fn hide(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    body: Body<Hide>,
) -> Answer<Response> {
    let Json(Hide { hidden }) = body?;
    ask_lobby(&app, &id, &identity, &Request::Hide { hidden }).await?;
    Ok(done())
}

/// Makes a new invite and a new code; the old ones let nobody in any more.
pub(crate) async fn renew_invite(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    _body: Bytes,
) -> Answer<Response> {
    ask_lobby(&app, &id, &identity, &Request::Renew { keys: fresh_keys() }).await?;
    Ok(done())
}

pub(crate) async fn close(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
) -> Answer<Response> {
    ask_lobby(&app, &id, &identity, &Request::Close).await?;
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

/// The table that waits for players under a code.
pub(crate) async fn use_code(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    Extension(identity): Extension<Identity>,
    body: Body<UseCode>,
) -> Answer<Json<FoundTable>> {
    let Json(UseCode { code }) = body?;
    app.count_code(address, &identity.account.id)?;
    let absent =
        || Failure::NotFound(Refusal::new(RefusalCode::NoSuchCode, "no table waits under this code"));
    let code = text::code(&code).ok_or_else(absent)?;
    let id = app.tables.store().find_code(&code).await?.ok_or_else(absent)?;
    let doc = find(&app, &id).await?;
    if doc.open_code() != Some(code.as_str()) {
        return Err(absent());
    }
    Ok(Json(FoundTable { id, invite: doc.invite }))
}

/// The addresses that other machines can open: for the computer on which the server runs, whose own is no use to others.
pub(crate) async fn reach(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
) -> Json<Reach> {
    let url = app.front.public_url.as_deref();
    let addresses = match app.listens_on() {
        Some(listen) if url.is_some() || address.is_loopback() => reach::addresses(listen, url),
        Some(_) | None => Vec::new(),
    };
    let alone = app.listens_on().filter(|listen| url.is_none() && listen.ip().is_loopback());
    Json(Reach { addresses, command: alone.map(reach::command) })
}

pub(crate) async fn ask_game(app: &App, id: &str, identity: &Identity, wish: Wish) -> Answer<()> {
    let asked = app.tables.ask(id, identity.account.id.clone(), wish).await?;
    asked.map_err(Failure::of)
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

pub(crate) async fn start(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    _body: Bytes,
) -> Answer<Response> {
    // A task of its own: a start that has begun goes on when who asked for it hangs up.
    let started = tokio::spawn(async move { start_game(&app, &id, &identity).await });
    match started.await {
        Ok(answer) => answer,
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}

/// How long seats have to reveal their nonces, and after a voided round to contribute anew.
const REVEAL: std::time::Duration = std::time::Duration::from_secs(5);

/// How often a start is tried again when a seat does not reveal its nonce.
const ROUNDS: u32 = 3;

/// Starts the game; where seats contribute to the secret, once they have revealed their nonces.
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
        // Somebody may have left meanwhile.
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
            // Somebody was faster; what is stale is voided by the time of its round.
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

/// Stores a table and shows it, unless somebody was faster.
async fn save(app: &App, doc: &TableDoc) -> Answer<bool> {
    let saved = app.tables.store().save_table(&write_doc(doc)).await?;
    if saved {
        show_change(app, &doc.id).await;
    }
    Ok(saved)
}

/// Begins the game of a table, unless somebody was faster.
async fn begin_game(app: &App, mut doc: TableDoc, sealed: &Sealed) -> Answer<bool> {
    let beginning = machine::begin(&doc, sealed, app.tables.now()).map_err(Failure::of)?;
    doc.version += 1;
    doc.state = TableState::Playing;
    doc.commitment = Some(beginning.commitment);
    let row = write_doc(&doc);
    let store = app.tables.store();
    let begun = store.start_game(&row, sealed, &beginning.first, beginning.awaiting, beginning.wake).await?;
    if begun {
        metrics::counter!(telemetry::GAMES_STARTED, "edition" => doc.edition.clone()).increment(1);
        show_change(app, &doc.id).await;
    }
    Ok(begun)
}

/// Waits until a table is as wanted, at most as long as seats have to reveal; returns it as it is then.
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

pub(crate) async fn rematch(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    body: Body<Rematch>,
) -> Answer<Json<Opened>> {
    let Json(Rematch { rotate }) = body?;
    loop {
        let doc = find(&app, &id).await?;
        if !doc.admits(&identity.account.id) {
            return Err(Failure::NotFound(Refusal::no_such_table()));
        }
        if let Some(next) = doc.next.clone().filter(|_| !doc.seats_of(&identity.account.id).is_empty()) {
            return Ok(Json(Opened { id: next }));
        }
        let (next, keys) = fresh_ids();
        let fresh = doc
            .rematch(next.clone(), keys, asker(&identity), rotate, app.tables.now().wall)
            .map_err(Failure::of)?;
        let opened = add(&app, &identity, &fresh).await?;
        let mut linked = doc;
        linked.version += 1;
        linked.next = Some(next.clone());
        linked.next_by = linked.seats_of(&identity.account.id).first().copied();
        // The link decides who of two was first; the loser takes its table back and follows.
        if app.tables.store().save_table(&write_doc(&linked)).await? {
            app.tables.changed(&id).await;
            return Ok(opened);
        }
        app.tables.store().drop_table(&next, fresh.version).await?;
        app.open_tables.changed();
    }
}

pub(crate) async fn resign(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    _body: Bytes,
) -> Answer<Response> {
    let doc = find(&app, &id).await?;
    if !doc.admits(&identity.account.id) {
        return Err(Failure::NotFound(Refusal::no_such_table()));
    }
    ask_game(&app, &id, &identity, Wish::Resign).await?;
    Ok(done())
}

/// Which moment of a finished game, through whose eyes.
#[derive(Deserialize)]
pub(crate) struct Moment {
    at: Option<i64>,
    pub(crate) seat: Option<usize>,
    /// What the link of a published replay carries.
    pub(crate) share: Option<String>,
}

/// A finished game that the asker may see, with its secret and its log. `share` is what the link of a published replay
/// carries: it shows the replay, and nothing else of the table.
pub(crate) async fn finished(
    app: &App,
    id: &str,
    identity: &Identity,
    share: Option<&str>,
) -> Answer<(TableDoc, Sealed, Vec<Entry>)> {
    let doc = find(app, id).await?;
    let is_published = share.is_some_and(|key| doc.is_share(key));
    if !doc.admits(&identity.account.id) && !is_published {
        return Err(Failure::NotFound(Refusal::no_such_table()));
    }
    if doc.state != TableState::Over {
        return Err(Failure::of(Refusal::new(
            RefusalCode::NotOver,
            "a replay is available after the game is over",
        )));
    }
    let store = app.tables.store();
    let sealed =
        store.sealed(id).await?.ok_or_else(|| StoreError::Damaged(format!("game {id} has no secret")))?;
    let entries = store.entries(id, 0).await?;
    Ok((doc, sealed, entries))
}

pub(crate) async fn replay(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    Query(moment): Query<Moment>,
) -> Answer<Response> {
    app.count_study(&identity.account.id)?;
    let (doc, sealed, entries) = finished(&app, &id, &identity, moment.share.as_deref()).await?;
    let account = identity.account.id.clone();
    let told = app
        .study(&identity, move || match moment.at {
            None => replay::whole(&doc, &sealed, &entries, &account).map(Some),
            Some(at) => replay::moment(&doc, &sealed, &entries, at, moment.seat),
        })
        .await?;
    let text = told?.ok_or_else(|| {
        Failure::NotFound(Refusal::new(RefusalCode::NoSuchMoment, "the game has no such step"))
    })?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}
