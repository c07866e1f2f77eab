//! The event stream of an account: Server-Sent Events that say when to look at which table.
//!
//! Numbered events (a game began or ended, a challenge) are stored, so that a client that sends the id of the last
//! one misses nothing. Whose turn it is follows from the games and is sent again when a stream begins.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::convert::Infallible;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Extension, Query, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, timeout};

use crate::http::answer::Answer;
use crate::http::challenges::open_challenges;
use crate::http::identity::Identity;
use crate::http::state::{Admitted, App};
use crate::limits::{EVENTS_AT_ONCE, RESULTS_AT_ONCE, RETRY_AFTER};
use crate::runtime::followers::Follower;
use crate::runtime::outbox::{Next, Outbox};
use crate::runtime::{read_body, read_doc};
use crate::serve::Streaming;
use crate::store::{NewEvent, RunningGame, StoreError};
use protocol::{AccountEvent, CloseReason, TableState};
use table::doc::TableDoc;
use table::log_entry::{Fact, Line};

/// Returns an event for each account that sits at a table.
pub(crate) fn events_of(
    doc: &TableDoc,
    at: i64,
    event: impl Fn(Vec<usize>) -> AccountEvent,
) -> Vec<NewEvent> {
    let accounts: BTreeSet<&str> = doc.seats.iter().filter_map(|seat| seat.account.as_deref()).collect();
    accounts
        .into_iter()
        .map(|account| NewEvent {
            account: account.to_owned(),
            at,
            body: json(&event(doc.seats_of(account))),
        })
        .collect()
}

/// Returns the events of the accounts at a table whose game begins.
pub(crate) fn started(doc: &TableDoc, at: i64) -> Vec<NewEvent> {
    events_of(doc, at, |seats| AccountEvent::GameStarted {
        table: doc.id.clone(),
        edition: doc.edition.clone(),
        seats,
    })
}

/// Returns the events of the accounts at a table whose game has ended.
pub(crate) fn ended(doc: &TableDoc, at: i64) -> Vec<NewEvent> {
    events_of(doc, at, |seats| AccountEvent::GameOver {
        table: doc.id.clone(),
        edition: doc.edition.clone(),
        seats,
        result: doc.result.clone(),
    })
}

pub(crate) fn json(event: &AccountEvent) -> String {
    serde_json::to_string(event).expect("plain data becomes JSON")
}

/// Where a stream begins.
#[derive(Deserialize)]
pub(crate) struct From {
    /// The id of the last event that was seen, for clients that cannot send the header.
    after: Option<i64>,
}

/// Opens an event stream of the asker's account.
#[utoipa::path(
    get,
    path = "/api/v1/events",
    operation_id = "events",
    summary = "The events of your account, as Server-Sent Events",
    tag = "accounts",
    params(
        ("after" = Option<i64>, Query, description = "The id of the last event that was seen; the header Last-Event-ID wins"),
        ("Last-Event-ID" = Option<String>, Header, description = "The id of the last event that was seen"),
    ),
    responses((status = 200, description = "A stream without end; the data of each event is one JSON document", body = AccountEvent, content_type = "text/event-stream"))
)]
pub(crate) async fn stream(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    streaming: Option<Extension<Streaming>>,
    Query(from): Query<From>,
    headers: HeaderMap,
) -> Answer<Response> {
    app.count_socket(&identity.account, identity.address)?;
    let admitted = app.admit_stream(&identity.account.id, identity.address)?;
    let seen = headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse().ok());
    let (out, waiting) = mpsc::channel(1);
    if let Some(Extension(streaming)) = streaming {
        streaming.begin();
    }
    tokio::spawn(serve(Arc::clone(&app), identity, seen.or(from.after), out, admitted));
    let chunks = futures_util::stream::unfold(waiting, |mut waiting| async move {
        let chunk: Bytes = waiting.recv().await?;
        Some((Ok::<_, Infallible>(chunk), waiting))
    });
    let mut response = Response::new(Body::from_stream(chunks));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    // Proxies must not buffer events.
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(response)
}

/// What a stream has sent about one running game.
struct Known {
    seats: Vec<usize>,
    head: i64,
    awaiting: i64,
}

/// Why a stream ends without a message: the client is gone or reads nothing, or the database failed.
enum Broken {
    Gone,
    Store,
}

impl std::convert::From<StoreError> for Broken {
    fn from(error: StoreError) -> Self {
        tracing::warn!(%error, "the events of an account could not be read");
        Self::Store
    }
}

/// One stream.
struct Stream {
    app: App,
    identity: Identity,
    follower: Follower,
    out: mpsc::Sender<Bytes>,
    /// The number of the last stored event that was sent.
    last: i64,
    games: HashMap<String, Known>,
}

async fn serve(
    app: App,
    identity: Identity,
    seen: Option<i64>,
    out: mpsc::Sender<Bytes>,
    _admitted: Admitted,
) {
    let outbox: Arc<Outbox> = Arc::default();
    // Registered before the session is checked again, so that a logout in between is noticed by one of the two.
    let _presence = app.tables.enter(&identity, &outbox);
    if !app.tables.is_known(identity.by.hash()).await {
        outbox.close(CloseReason::Logout);
    }
    let follower = app.tables.follow(&identity.account.id, &outbox);
    let mut stream =
        Stream { app: Arc::clone(&app), identity, follower, out, last: 0, games: HashMap::new() };
    let reason = match stream.run(&outbox, seen).await {
        Ok(reason) => Some(reason),
        Err(Broken::Store) => Some(CloseReason::Busy),
        Err(Broken::Gone) => None,
    };
    if let Some(reason) = reason {
        let retry_after = reason.retry_after();
        drop(stream.send(None, &json(&AccountEvent::Closing { reason, retry_after })).await);
    }
    stream.unfollow().await;
}

impl Stream {
    /// Sends events until the stream must end; returns why.
    async fn run(&mut self, outbox: &Outbox, seen: Option<i64>) -> Result<CloseReason, Broken> {
        let mut stop = self.app.stop.subscribe();
        let wake = Arc::clone(&self.follower.wake);
        self.write(format!("retry: {}\n\n", RETRY_AFTER * 1000)).await?;
        self.begin(seen).await?;
        let mut beat = tokio::time::interval(self.app.tables.limits().heartbeat);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                next = outbox.next() => if let Next::Close(reason) = next {
                    return Ok(reason);
                },
                () = wake.notified() => self.refresh().await?,
                _ = beat.tick() => {
                    // A comment, so that both sides notice a lost connection.
                    self.write(":\n\n".to_owned()).await?;
                    if self.identity.account.is_bot() {
                        let now = self.app.tables.now().wall;
                        self.app.tables.store().touch_bot(&self.identity.account.id, now).await?;
                    }
                    // A token may have expired, and a notification may have been lost.
                    if !self.app.tables.is_known(self.identity.by.hash()).await {
                        return Ok(CloseReason::Logout);
                    }
                    self.refresh().await?;
                }
                () = self.out.closed() => return Err(Broken::Gone),
                Ok(()) = stop.changed() => return Ok(CloseReason::Shutdown),
            }
        }
    }

    /// Sends what was missed since an event, or the current state.
    async fn begin(&mut self, seen: Option<i64>) -> Result<(), Broken> {
        let (app, account) = (Arc::clone(&self.app), self.identity.account.clone());
        self.settle().await?;
        let store = app.tables.store();
        let page = store.events(&account.id, seen.unwrap_or(0), 1).await?;
        let resumed = seen.is_some_and(|seen| (0..=page.last).contains(&seen)) && !page.incomplete;
        self.last = seen.filter(|_| resumed).unwrap_or(page.last);
        if !resumed {
            for game in store.running_games(&account.id).await? {
                let Some(doc) = self.document(&game.table).await? else { continue };
                let seats = doc.seats_of(&account.id);
                if !seats.is_empty() && doc.state == TableState::Playing {
                    let (table, edition) = (game.table, doc.edition);
                    self.send(None, &json(&AccountEvent::GameStarted { table, edition, seats })).await?;
                }
            }
            for challenge in open_challenges(&app, &account.id).await? {
                self.send(None, &json(&AccountEvent::Challenge { challenge })).await?;
            }
        }
        self.refresh().await?;
        self.send(Some(self.last), &json(&AccountEvent::Ready { resumed })).await
    }

    /// Stores the results of games whose server stopped before it could store them.
    async fn settle(&self) -> Result<(), Broken> {
        let tables = &self.app.tables;
        let mine = tables.store().tables_of(&self.identity.account.id, None, EVENTS_AT_ONCE).await?;
        let docs: Vec<TableDoc> =
            mine.iter().map(|listed| read_body(&listed.body, &listed.state)).collect::<Result<_, _>>()?;
        let unknown =
            |doc: &&TableDoc| doc.state == TableState::Over && !doc.examined && doc.result.is_none();
        for doc in docs.iter().filter(unknown).take(RESULTS_AT_ONCE) {
            // A damaged game must not prevent the stream.
            if let Err(error) = tables.store_result(&doc.id).await {
                tracing::warn!(%error, table = doc.id, "the result of a game could not be stored");
            }
        }
        Ok(())
    }

    /// Sends stored events that have not been sent yet, then the decisions that games of the account await.
    async fn refresh(&mut self) -> Result<(), Broken> {
        let running = self.running().await?;
        let mut over = HashSet::new();
        loop {
            let store = self.app.tables.store();
            let page = store.events(&self.identity.account.id, self.last, EVENTS_AT_ONCE).await?;
            if page.events.is_empty() {
                break;
            }
            for event in page.events {
                if let Ok(AccountEvent::GameOver { table, .. }) = serde_json::from_str(&event.body) {
                    over.insert(table);
                }
                self.send(Some(event.number), &event.body).await?;
                self.last = event.number;
            }
        }
        for game in running.into_iter().filter(|game| !over.contains(&game.table)) {
            self.tell_turns(&game).await?;
        }
        Ok(())
    }

    /// Returns the account's running games; from now on the stream is notified when one of them changes.
    async fn running(&mut self) -> Result<Vec<RunningGame>, Broken> {
        loop {
            let running = self.app.tables.store().running_games(&self.identity.account.id).await?;
            let tables: BTreeSet<String> = running.iter().map(|game| game.table.clone()).collect();
            self.games.retain(|table, _| tables.contains(table));
            if !self.app.tables.follow_tables(&self.follower, tables).await? {
                return Ok(running);
            }
            // Changes made before the other nodes knew of this stream were not notified, so everything is read again.
        }
    }

    /// Sends the decisions of a game that were not sent to the account yet.
    async fn tell_turns(&mut self, game: &RunningGame) -> Result<(), Broken> {
        if !self.games.contains_key(&game.table) {
            let Some(doc) = self.document(&game.table).await? else { return Ok(()) };
            let seats = doc.seats_of(&self.identity.account.id);
            self.games.insert(game.table.clone(), Known { seats, head: 0, awaiting: 0 });
        }
        let Some(known) = self.games.get_mut(&game.table) else { return Ok(()) };
        if known.head == game.head {
            return Ok(());
        }
        let awaited = |bits: i64, seat: usize| bits >> seat & 1 == 1;
        let (before, after) = (known.awaiting, known.head);
        (known.head, known.awaiting) = (game.head, game.awaiting);
        let wanted: Vec<usize> =
            known.seats.iter().copied().filter(|&seat| awaited(game.awaiting, seat)).collect();
        // A seat that was already awaited gets another event only if it has acted since, or an action was undone.
        let mut acted = HashSet::new();
        if wanted.iter().any(|&seat| awaited(before, seat)) {
            for entry in self.app.tables.store().entries(&game.table, after).await? {
                let line = Line::read(&game.table, &entry).map_err(StoreError::from)?;
                match line.fact {
                    Fact::Acted { seat, .. } | Fact::Returned { seat } => drop(acted.insert(seat)),
                    Fact::Undone { .. } => acted.extend(wanted.iter().copied()),
                    Fact::Started { .. } | Fact::TakenOver { .. } | Fact::Abandoned { .. } => {}
                }
            }
        }
        for seat in wanted {
            if !awaited(before, seat) || acted.contains(&seat) {
                let (table, version) = (game.table.clone(), game.head);
                self.send(None, &json(&AccountEvent::YourTurn { table, seat, version })).await?;
            }
        }
        Ok(())
    }

    async fn document(&self, table: &str) -> Result<Option<TableDoc>, Broken> {
        let row = self.app.tables.store().table(table).await?;
        Ok(row.as_ref().map(read_doc).transpose()?)
    }

    async fn unfollow(&self) {
        drop(self.app.tables.follow_tables(&self.follower, BTreeSet::new()).await);
    }

    async fn send(&self, number: Option<i64>, body: &str) -> Result<(), Broken> {
        let id = number.map_or(String::new(), |number| format!("id: {number}\n"));
        self.write(format!("{id}data: {body}\n\n")).await
    }

    async fn write(&self, text: String) -> Result<(), Broken> {
        let sent = timeout(self.app.tables.limits().send_time, self.out.send(Bytes::from(text))).await;
        match sent {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Broken::Gone),
        }
    }
}
