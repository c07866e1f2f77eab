//! The tables of this node: each has a task and a mailbox while it is in use.
//!
//! The tasks connect the state machines of tables with the clock, the storage and the bots. A task waits for each
//! append, so messages that arrive meanwhile wait in its mailbox.

mod environment;
pub(crate) mod followers;
mod nodes;
pub(crate) mod open_tables;
pub mod outbox;
mod presence;
mod spectator_queue;
mod task;
pub mod thinking;
mod times;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use engine::shuffle::FastRng;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::Instant;

use crate::config::TableConfig;
use crate::http::events;
use crate::http::identity::Identity;
use crate::limits::{CHAT_LINES, Limits};
use crate::maintenance::retention;
use crate::runtime::followers::{Follower, Followers};
use crate::runtime::outbox::Outbox;
use crate::runtime::thinking::Thinkers;
use crate::store::{Change, Sealed, Shared, StoreError, TablePresence, TableRow};
use crate::telemetry;
use protocol::{ChatLine, ClientMessage, Refusal, TableState};
use table::clock::Now;
use table::doc::TableDoc;
use table::machine::{ClientId, Input, SeatRequest};
use table::replay;

pub use environment::Environment;
pub(crate) use presence::Presence;
use presence::Present;
use task::{Command, Task, chat_line};
pub use times::Times;

/// The interval at which the use of tables is stored and expired rows are removed.
const SWEEP: Duration = Duration::from_secs(600);

/// Why a table did not accept a message.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// The table does not exist.
    #[error("there is no such table")]
    Absent,
    /// The mailbox of the table is full.
    #[error("too much waits at the table")]
    Full,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The lane in which a message waits at a table; the players' lane is read first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// Messages of players, and messages that the game needs.
    Players,
    /// Messages of spectators.
    Spectators,
}

/// The mailboxes of a table in memory.
#[derive(Clone)]
struct Door {
    players: mpsc::Sender<Command>,
    spectators: mpsc::Sender<Command>,
}

impl Door {
    /// Creates a door with room for `room` letters in each lane, and the two receivers that the table reads.
    fn new(room: usize) -> (Self, [mpsc::Receiver<Command>; 2]) {
        let (players, from_players) = mpsc::channel(room);
        let (spectators, from_spectators) = mpsc::channel(room);
        (Self { players, spectators }, [from_players, from_spectators])
    }

    fn lane(&self, lane: Lane) -> &mpsc::Sender<Command> {
        match lane {
            Lane::Players => &self.players,
            Lane::Spectators => &self.spectators,
        }
    }
}

/// All tables of this node.
pub struct Tables {
    store: Shared,
    times: Times,
    /// The generator of random delays; never of secrets.
    rng: Mutex<FastRng>,
    table_config: TableConfig,
    limits: Limits,
    present: Arc<Present>,
    followers: Arc<Followers>,
    node: String,
    live: Mutex<BTreeMap<String, Door>>,
    thinkers: Thinkers,
    next_client: AtomicU64,
    shared: nodes::Shared,
    /// The time of this node's last heartbeat; 0 before the first.
    beaten: AtomicI64,
    /// The number of operator commands at the last check; -1 before the first.
    audited: AtomicI64,
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tables").field("node", &self.node).finish_non_exhaustive()
    }
}

/// Parses the document of a stored table.
pub fn read_doc(row: &TableRow) -> Result<TableDoc, StoreError> {
    read_body(&row.body, &row.state)
}

/// Parses the document of a listed table.
pub fn read_body(body: &str, state: &str) -> Result<TableDoc, StoreError> {
    let mut doc: TableDoc = serde_json::from_str(body)
        .map_err(|error| StoreError::Damaged(format!("a table is unreadable: {error}")))?;
    if state == TableState::Over.id() {
        doc.state = TableState::Over;
    }
    // Tables stored before seats had colors get them here.
    doc.assign_colors();
    Ok(doc)
}

/// Serializes a document for the store.
pub fn write_doc(doc: &TableDoc) -> TableRow {
    TableRow {
        id: doc.id.clone(),
        version: doc.version,
        state: doc.state.id().to_owned(),
        visibility: doc.visibility.id().to_owned(),
        host: doc.host.clone(),
        body: serde_json::to_string(doc).expect("plain data becomes JSON"),
        created: doc.created,
        members: doc.members(),
        code: doc.open_code().map(str::to_owned),
    }
}

impl Tables {
    /// Creates the tables of a node that uses this store. [`Tables::run`] must be spawned, too.
    pub fn new(store: Shared, table_config: TableConfig, limits: Limits) -> Arc<Self> {
        Self::within(Environment::of_machine(table_config.bots_at_once), store, table_config, limits)
    }

    /// Creates the tables of a node in the given environment.
    pub fn within(
        environment: Environment,
        store: Shared,
        table_config: TableConfig,
        limits: Limits,
    ) -> Arc<Self> {
        let node = store.node().to_owned();
        let Environment { times, rng, thinkers } = environment;
        Arc::new(Self {
            store,
            times,
            rng: Mutex::new(rng),
            table_config,
            limits,
            present: Arc::default(),
            followers: Arc::default(),
            node,
            live: Mutex::default(),
            thinkers,
            next_client: AtomicU64::new(1),
            shared: nodes::Shared::default(),
            beaten: AtomicI64::new(0),
            audited: AtomicI64::new(-1),
        })
    }

    /// Returns whether games are dealt from a seed, so that nobody contributes to their secrets.
    pub const fn is_seeded(&self) -> bool {
        self.table_config.seed.is_some()
    }

    /// Returns the secret of a new game of this table.
    pub fn seal(&self, doc: &TableDoc) -> Sealed {
        self.table_config.seal(doc)
    }

    /// Returns the store.
    pub fn store(&self) -> &Shared {
        &self.store
    }

    /// Returns the current time.
    pub fn now(&self) -> Now {
        self.times.now()
    }

    /// Returns the limits of this node.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Registers a socket until the returned value is dropped.
    pub(crate) fn enter(&self, identity: &Identity, outbox: &Arc<Outbox>) -> Presence {
        self.present.enter(identity.by.hash(), &identity.account.id, outbox)
    }

    /// Registers an event stream of an account until the returned value is dropped.
    pub(crate) fn follow(&self, account: &str, outbox: &Arc<Outbox>) -> Follower {
        self.followers.add(account, outbox, self.limits.streams_per_account)
    }

    /// Lets a stream follow exactly these tables; returns whether other nodes were notified of a new one, so that
    /// what was changed before must be read again.
    pub(crate) async fn follow_tables(
        &self,
        follower: &Follower,
        tables: BTreeSet<String>,
    ) -> Result<bool, StoreError> {
        let (new, gone) = follower.follow(tables);
        for table in &gone {
            self.unregister(table).await;
        }
        for table in &new {
            self.register(table).await?;
        }
        Ok(self.store.is_shared() && !new.is_empty())
    }

    /// Closes the sockets of this node whose session or token has ended. The store notifies other nodes.
    pub(crate) fn end_sockets(&self, hash: &str) {
        self.present.end(hash);
    }

    /// Closes the sockets of this node of a deleted account.
    pub(crate) fn end_account(&self, account: &str) {
        self.present.end_account(account);
    }

    /// Returns whether a session or token still exists; `true` if the store does not answer, so that no socket is
    /// closed.
    pub(crate) async fn is_known(&self, hash: &str) -> bool {
        let now = self.now().wall;
        let session = self.store.session(hash, now).await;
        if session.map_or(true, |session| session.is_some_and(|(_, account)| account.banned == 0)) {
            return true;
        }
        let token = self.store.token(hash).await;
        token.map_or(true, |token| token.is_some_and(|(token, of)| of.banned == 0 && token.expires > now))
    }

    fn live(&self) -> MutexGuard<'_, BTreeMap<String, Door>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns how many tables are in memory.
    pub fn count(&self) -> usize {
        self.live().len()
    }

    /// Connects a socket to a table, whose messages go to the outbox.
    ///
    /// If the mailbox is nearly full, new clients are refused, spectators before players.
    pub async fn connect(
        self: &Arc<Self>,
        table: &str,
        account: String,
        name: String,
        outbox: Arc<Outbox>,
    ) -> Result<ClientId, Refused> {
        let client = self.next_client.fetch_add(1, Ordering::Relaxed);
        let lane = if outbox.is_seated() { Lane::Players } else { Lane::Spectators };
        let mut mail = Command::Connect { client, account, name, outbox };
        loop {
            match self.sender(table).await?.lane(lane).try_send(mail) {
                Ok(()) => return Ok(client),
                Err(mpsc::error::TrySendError::Full(_)) => {
                    metrics::counter!(telemetry::LIMITED, "limit" => "inputs").increment(1);
                    return Err(Refused::Full);
                }
                // The table was just closed: open it again.
                Err(mpsc::error::TrySendError::Closed(back)) => mail = back,
            }
            self.forget_closed(table);
        }
    }

    /// Binds a socket to one seat. Must be called before any message of the socket is passed on.
    pub async fn bind(
        self: &Arc<Self>,
        table: &str,
        client: ClientId,
        lane: Lane,
        seat: usize,
    ) -> Result<(), Refused> {
        self.post(table, lane, Command::Input(Input::Bound { client, seat }, Instant::now())).await
    }

    /// Passes a client's message to its table.
    pub async fn sent(
        self: &Arc<Self>,
        table: &str,
        client: ClientId,
        lane: Lane,
        message: ClientMessage,
    ) -> Result<(), Refused> {
        self.post(table, lane, Command::Input(Input::Sent { client, message }, Instant::now())).await
    }

    /// Reports that a socket has closed, in the lane of its last message, so that it is read after that message.
    pub async fn went(self: &Arc<Self>, table: &str, client: ClientId, lane: Lane) {
        let live = self.live().get(table).cloned();
        if let Some(live) = live {
            drop(live.lane(lane).send(Command::Input(Input::Disconnected { client }, Instant::now())).await);
        }
    }

    /// Sends a request to a table's game.
    pub async fn ask(
        self: &Arc<Self>,
        table: &str,
        account: String,
        request: SeatRequest,
    ) -> Result<Result<(), Refusal>, Refused> {
        let (reply, answer) = oneshot::channel();
        self.post(table, Lane::Players, Command::Ask { account, request, reply }).await?;
        Ok(answer.await.unwrap_or_else(|_| Err(Refusal::busy())))
    }

    /// Computes the result of a finished game and stores it with the table, so that lists need not replay it.
    pub(crate) async fn store_result(self: &Arc<Self>, table: &str) -> Result<(), StoreError> {
        let Some(sealed) = self.store.sealed(table).await? else { return Ok(()) };
        let entries = self.store.entries(table, 0).await?;
        let log = Arc::new((sealed, entries));
        // Retry if the table is changed at the same time.
        loop {
            let Some(row) = self.store.table(table).await? else { return Ok(()) };
            let mut doc = read_doc(&row)?;
            if doc.state != TableState::Over || doc.examined {
                return Ok(());
            }
            let (log, finished) = (Arc::clone(&log), doc.clone());
            let found = self.thinkers.beside(move || replay::outcome(&finished, &log.0, &log.1));
            doc.result = found.await?;
            doc.examined = true;
            doc.version += 1;
            if self.store.save_table_with(&write_doc(&doc), &events::ended(&doc, self.now().wall)).await? {
                self.changed(table).await;
                return Ok(());
            }
        }
    }

    /// Tells the clients at a table that its document was changed on this node.
    pub async fn changed(self: &Arc<Self>, table: &str) {
        let live = self.live().get(table).cloned();
        if let Some(live) = live {
            drop(live.players.send(Command::Reload).await);
        }
    }

    /// Returns the channels of a table; loads the table if it is not in memory.
    async fn sender(self: &Arc<Self>, table: &str) -> Result<Door, Refused> {
        let live = self.live().get(table).cloned();
        match live {
            Some(sender) => Ok(sender),
            None => self.open(table).await?.ok_or(Refused::Absent),
        }
    }

    /// Removes a closed mailbox, unless it has been replaced meanwhile.
    fn forget_closed(&self, table: &str) {
        let mut live = self.live();
        if live.get(table).is_some_and(|door| door.players.is_closed()) {
            live.remove(table);
        }
    }

    async fn post(self: &Arc<Self>, table: &str, lane: Lane, mut mail: Command) -> Result<(), Refused> {
        loop {
            match self.sender(table).await?.lane(lane).send(mail).await {
                Ok(()) => return Ok(()),
                // The table was just closed: open it again.
                Err(back) => mail = back.0,
            }
            self.forget_closed(table);
        }
    }

    /// Opens a table that is not in memory.
    async fn open(self: &Arc<Self>, id: &str) -> Result<Option<Door>, StoreError> {
        // Registered before reading, so that later changes are notified.
        let asked = Instant::now();
        let presence = self.register(id).await?;
        let Some((doc, chat)) = self.read(id).await? else {
            self.unregister(id).await;
            return Ok(None);
        };
        let door = self.admit(id, doc, chat, presence, asked);
        // Read again, because notifications reach the table only from now on.
        let (tables, table) = (Arc::clone(self), id.to_owned());
        tokio::spawn(async move { tables.read_presence(&table).await });
        Ok(Some(door))
    }

    /// Adds a table that was read, unless it is already in memory.
    fn admit(
        self: &Arc<Self>,
        id: &str,
        doc: TableDoc,
        chat: Vec<ChatLine>,
        presence: Vec<TablePresence>,
        asked: Instant,
    ) -> Door {
        let mut live = self.live();
        if let Some(door) = live.get(id) {
            return door.clone();
        }
        let (door, mail) = Door::new(self.limits.waiting_inputs);
        live.insert(id.to_owned(), door.clone());
        metrics::gauge!(telemetry::TABLES).set(live.len() as f64);
        drop(live);
        // A change between reading and now could not be notified, so the table is read again.
        drop(door.players.try_send(Command::Reload));
        if self.store.is_shared() {
            drop(door.players.try_send(Command::AllPresence(presence, asked)));
        }
        tokio::spawn(Task::run(Arc::clone(self), id.to_owned(), doc, chat, mail, door.players.clone()));
        door
    }

    async fn read(&self, id: &str) -> Result<Option<(TableDoc, Vec<ChatLine>)>, StoreError> {
        let Some(row) = self.store.table(id).await? else { return Ok(None) };
        let chat = self.store.chat(id, CHAT_LINES as i64).await?;
        Ok(Some((read_doc(&row)?, chat.into_iter().map(chat_line).collect())))
    }

    /// Sends heartbeats, takes over games without a driver, and handles the changes of other nodes.
    pub async fn run(self: Arc<Self>) {
        let tables = Arc::downgrade(&self);
        tokio::spawn(async move {
            while let Some(tables) = tables.upgrade() {
                tables.now();
                drop(tables);
                tokio::time::sleep(times::LOOK).await;
            }
        });
        let mut changes = self.store.changes();
        let mut beat = tokio::time::interval(self.beat_time());
        beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut beside = tokio::task::JoinSet::new();
        if self.store.is_shared() {
            beside.spawn(Arc::clone(&self).share_presence());
            beside.spawn(Arc::clone(&self).compare_heads());
        }
        // Nothing expires directly after a start, so that people can reconnect.
        let mut sweep = tokio::time::interval_at(tokio::time::Instant::now() + SWEEP, SWEEP);
        loop {
            tokio::select! {
                // Polled in this order, so that simulations are reproducible and heartbeats are never late.
                biased;
                _ = beat.tick() => {
                    if let Err(error) = self.beat().await {
                        tracing::warn!(%error, "heartbeat failed");
                    }
                }
                _ = sweep.tick() => {
                    tokio::spawn(Arc::clone(&self).sweep());
                }
                change = changes.recv() => match change {
                    Ok(Change::Game(id, head)) => {
                        self.followers.wake_table(&id);
                        self.tell(&id, Command::Grown(head));
                    }
                    Ok(Change::Events(account)) => self.followers.wake_account(&account),
                    Ok(Change::Table(id)) => self.tell(&id, Command::Reload),
                    Ok(Change::Ended(hash)) => self.end_sockets(&hash),
                    Ok(Change::Gone(account)) => self.end_account(&account),
                    Ok(Change::Presence(row)) => self.tell(&row.table.clone(), Command::Presence(row, Instant::now())),
                    Ok(Change::Left(node)) => {
                        tokio::spawn(Arc::clone(&self).node_left(node));
                    }
                    Ok(Change::Everything) | Err(broadcast::error::RecvError::Lagged(_)) => {
                        self.shared.something_missed();
                        self.followers.wake_all();
                    }
                    Err(broadcast::error::RecvError::Closed) => return,
                },
            }
        }
    }

    /// Stores which tables are in use, and removes expired rows.
    async fn sweep(self: Arc<Self>) {
        let now = self.now().wall;
        let swept = async {
            self.store.touch(&self.present.tables(), now).await?;
            self.store.drop_expired(now).await?;
            retention::prune(&self.store, &self.limits.retention, now).await
        };
        match swept.await {
            Ok(pruned) if pruned == retention::Pruned::default() => {}
            Ok(retention::Pruned { tables, guests, nodes }) => {
                tracing::info!(tables, guests, nodes, "removed what had expired");
            }
            Err(error) => tracing::warn!(%error, "expired rows could not be removed"),
        }
    }

    /// Returns whether the operator has issued a command since the last check.
    ///
    /// `whistlestop admin` is another process, and SQLite does not notify processes of each other's changes.
    async fn operator_acted(&self) -> Result<bool, StoreError> {
        let count = self.store.count_audited().await?;
        let known = self.audited.swap(count, Ordering::Relaxed);
        Ok(known != -1 && known != count)
    }

    /// Sends a message to a table if it is in memory. A full mailbox is skipped: the message will be sent again.
    fn tell(&self, id: &str, mail: Command) {
        let players = self.live().get(id).map(|table| table.players.clone());
        if let Some(players) = players
            && let Err(mpsc::error::TrySendError::Closed(_)) = players.try_send(mail)
        {
            self.forget_closed(id);
        }
    }

    fn tell_all(&self) {
        let all: Vec<String> = self.live().keys().cloned().collect();
        for table in all {
            self.tell(&table, Command::Input(Input::LogGrew, Instant::now()));
            self.tell(&table, Command::Reload);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::outbox::Next;
    use protocol::CloseReason;

    #[tokio::test]
    async fn newcomers_do_not_wait_where_others_wait() {
        let folder = std::env::temp_dir().join(format!("whistlestop-inputs-{}", std::process::id()));
        let file = format!("sqlite://{}/games.sqlite", folder.display());
        let store = crate::store::open(&file).await.expect("the temporary folder can be written");
        let table_config =
            TableConfig { bot_pause: Duration::ZERO, away_time: Duration::ZERO, bots_at_once: 1, seed: None };
        let tables = Tables::new(store, table_config, Limits { waiting_inputs: 2, ..Limits::default() });
        let (door, [_players, mut waiting]) = Door::new(tables.limits.waiting_inputs);
        tables.live().insert("table".to_owned(), door);
        let come = || tables.connect("table", "ann".to_owned(), "Ann".to_owned(), Arc::default());
        come().await.expect("there is room");
        come().await.expect("there is room for one more");
        assert_eq!(come().await, Err(Refused::Full));
        let player: Arc<Outbox> = Arc::default();
        player.set_seated(true);
        let seated = tables.connect("table", "bob".to_owned(), "Bob".to_owned(), player);
        seated.await.expect("players do not wait behind spectators");
        drop(waiting.recv().await);
        come().await.expect("there is room again");
        assert_eq!(
            tables.connect("none", "ann".to_owned(), "Ann".to_owned(), Arc::default()).await,
            Err(Refused::Absent)
        );
        tables.store.close().await;
        drop(std::fs::remove_dir_all(&folder));
    }

    /// Adds a stored game that waits to be driven, at a table with this document.
    async fn waiting_game(store: &Shared, id: &str, body: &str) {
        let row = TableRow {
            id: id.to_owned(),
            version: 1,
            state: "playing".to_owned(),
            visibility: "public".to_owned(),
            host: "ann".to_owned(),
            body: body.to_owned(),
            created: 1,
            members: Vec::new(),
            code: None,
        };
        store.add_table(&row).await.expect("stored");
        let first = crate::store::NewEntry { action_id: None, body: "{}".to_owned() };
        let sealed = Sealed { secret: [1; 32], salt: [2; 32] };
        let playing = TableRow { version: 2, ..row };
        assert!(store.start_game(&playing, &sealed, &first, 1, 0, &[]).await.expect("stored"));
    }

    /// Creates a table for a person and a bot that nobody has joined yet.
    fn forming(id: &str) -> TableDoc {
        let wanted = serde_json::json!({
            "edition": "london", "seats": [{ "kind": "human" }, { "kind": "bot" }], "visibility": "public",
            "clock": { "kind": "none" }
        });
        let wanted = serde_json::from_value(wanted).expect("a table can be wanted so");
        let host = table::doc::Caller::person("ann", "Ann");
        TableDoc::open(id.to_owned(), "invite".into(), host, &wanted, 1).expect("it opens")
    }

    #[tokio::test]
    async fn a_table_that_is_changed_while_it_is_opened_is_read_again() {
        let folder = std::env::temp_dir().join(format!("whistlestop-admit-{}", std::process::id()));
        let file = format!("sqlite://{}/games.sqlite", folder.display());
        let store = crate::store::open(&file).await.expect("the temporary folder can be written");
        let before = forming("a");
        store.add_table(&write_doc(&before)).await.expect("stored");
        let after = TableDoc { version: 2, title: "changed meanwhile".to_owned(), ..before.clone() };
        assert!(store.save_table(&write_doc(&after)).await.expect("stored"));
        let table_config =
            TableConfig { bot_pause: Duration::ZERO, away_time: Duration::ZERO, bots_at_once: 1, seed: None };
        let tables = Tables::new(store, table_config, Limits::default());
        // The change could not be notified.
        tables.admit("a", before, Vec::new(), Vec::new(), Instant::now());
        let outbox: Arc<Outbox> = Arc::default();
        let come = tables.connect("a", "ann".to_owned(), "Ann".to_owned(), Arc::clone(&outbox));
        let client = come.await.expect("there is room");
        let hello =
            ClientMessage::Hello { protocol: None, version: None, watch: false, action_objects: false };
        tables.sent("a", client, Lane::Spectators, hello).await.expect("there is room");
        let Next::Send(shown) = outbox.next().await else { panic!("nothing is shown") };
        assert!(shown.text().contains("changed meanwhile"), "{shown:?}");
        tables.store.close().await;
        drop(std::fs::remove_dir_all(&folder));
    }

    /// Returns the queued messages that contain this text.
    fn told(outbox: &Outbox, of: &str) -> usize {
        let waiting = std::iter::from_fn(|| outbox.take());
        waiting.filter(|next| matches!(next, Next::Send(message) if message.text().contains(of))).count()
    }

    const CROWD: usize = 100;

    /// A table at which Ann sits, with [`CROWD`] sockets of Bob's around it.
    struct Crowded {
        folder: std::path::PathBuf,
        tables: Arc<Tables>,
        crowd: Vec<Arc<Outbox>>,
        ann: (ClientId, Arc<Outbox>),
    }

    impl Crowded {
        async fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("whistlestop-{name}-{}", std::process::id()));
            let file = format!("sqlite://{}/games.sqlite", folder.display());
            let store = crate::store::open(&file).await.expect("the temporary folder can be written");
            store.add_table(&write_doc(&forming("a"))).await.expect("stored");
            let table_config = TableConfig {
                bot_pause: Duration::ZERO,
                away_time: Duration::ZERO,
                bots_at_once: 1,
                seed: None,
            };
            let tables = Tables::new(store, table_config, Limits::default());
            let mut crowd = Vec::new();
            for _ in 0..CROWD {
                crowd.push(Self::come(&tables, "bob").await.1);
            }
            let ann = Self::come(&tables, "ann").await;
            Self { folder, tables, crowd, ann }
        }

        async fn come(tables: &Arc<Tables>, account: &str) -> (ClientId, Arc<Outbox>) {
            let outbox: Arc<Outbox> = Arc::default();
            outbox.set_seated(account == "ann");
            let lane = if account == "ann" { Lane::Players } else { Lane::Spectators };
            let come = tables.connect("a", account.to_owned(), account.to_owned(), Arc::clone(&outbox));
            let client = come.await.expect("there is room");
            let hello =
                ClientMessage::Hello { protocol: None, version: None, watch: false, action_objects: false };
            tables.sent("a", client, lane, hello).await.expect("there is room");
            // The answer to `hello` is complete before anything else happens.
            while !matches!(outbox.next().await, Next::Send(message) if message.text().contains("chat-history"))
            {
            }
            (client, outbox)
        }

        async fn ann_says(&self, text: &str) {
            let line = ClientMessage::Chat { text: text.to_owned(), id: None };
            self.tables.sent("a", self.ann.0, Lane::Players, line).await.expect("there is room");
        }

        async fn ann_hears(&self, text: &str) {
            loop {
                let Next::Send(message) = self.ann.1.next().await else { panic!("the socket closes") };
                if message.text().contains(text) {
                    break;
                }
            }
        }

        async fn end(self) {
            self.tables.store.close().await;
            drop(std::fs::remove_dir_all(&self.folder));
        }
    }

    #[tokio::test]
    async fn those_who_play_do_not_wait_behind_a_crowd_that_watches() {
        let table = Crowded::new("crowd").await;
        table.ann_says("good morning").await;
        table.ann_hears("good morning").await;
        // This thread runs as soon as the player has the message, before most spectators have it.
        let mut heard: Vec<usize> = table.crowd.iter().map(|outbox| told(outbox, "good morning")).collect();
        assert!(heard.iter().sum::<usize>() < CROWD / 2, "{heard:?}");
        // A chat line is delivered before all spectators have the previous message.
        table.ann_says("good evening").await;
        table.ann_hears("good evening").await;
        let hear = |heard: &mut Vec<usize>| {
            for (heard, outbox) in heard.iter_mut().zip(&table.crowd) {
                *heard += told(outbox, "good morning");
            }
            heard.iter().sum::<usize>()
        };
        assert!(hear(&mut heard) < CROWD, "{heard:?}");
        while hear(&mut heard) < CROWD {
            tokio::task::yield_now().await;
        }
        assert_eq!(heard, [1; CROWD], "everybody hears it once");
        table.end().await;
    }

    #[tokio::test]
    async fn clients_of_a_table_that_is_unloaded_are_asked_to_reconnect() {
        let table = Crowded::new("ends").await;
        let (door, mail) = Door::new(1);
        let tables = Arc::clone(&table.tables);
        let run = Task::run(tables, "b".to_owned(), forming("b"), Vec::new(), mail, door.players.clone());
        let mut run = Box::pin(run);
        assert!(tokio::time::timeout(Duration::ZERO, &mut run).await.is_err(), "it waits for letters");
        let outbox: Arc<Outbox> = Arc::default();
        let (account, name) = ("bob".to_owned(), "Bob".to_owned());
        let command = Command::Connect { client: 1, account, name, outbox: Arc::clone(&outbox) };
        assert!(door.spectators.try_send(command).is_ok());
        drop(run);
        assert_eq!(outbox.take(), Some(Next::Close(CloseReason::Busy)));
        table.end().await;
    }

    #[tokio::test]
    async fn who_sits_down_has_heard_what_was_said_before() {
        let table = Crowded::new("sits-down").await;
        let mut doc = forming("a");
        doc.version = 2;
        doc.title = "now Bob plays".to_owned();
        doc.seats[0].account = Some("bob".to_owned());
        assert!(table.tables.store.save_table(&write_doc(&doc)).await.expect("stored"));
        table.ann_says("good morning").await;
        table.ann_hears("good morning").await;
        table.tables.changed("a").await;
        for outbox in &table.crowd {
            let mut morning = false;
            loop {
                let Next::Send(message) = outbox.next().await else { panic!("the socket closes") };
                morning |= message.text().contains("\"type\":\"chat\"");
                if message.text().contains("now Bob plays") {
                    break;
                }
            }
            assert!(morning, "the later came first");
        }
        table.end().await;
    }

    #[tokio::test]
    async fn a_damaged_table_keeps_no_other_from_being_driven() {
        let folder = std::env::temp_dir().join(format!("whistlestop-beat-{}", std::process::id()));
        let file = format!("sqlite://{}/games.sqlite", folder.display());
        let store = crate::store::open(&file).await.expect("the temporary folder can be written");
        waiting_game(&store, "a", "nonsense").await;
        waiting_game(&store, "b", &write_doc(&forming("b")).body).await;
        let table_config =
            TableConfig { bot_pause: Duration::ZERO, away_time: Duration::ZERO, bots_at_once: 1, seed: None };
        let tables = Tables::new(store, table_config, Limits::default());
        tables.beat().await.expect("the store answers");
        assert_eq!(tables.live().keys().collect::<Vec<_>>(), ["b"]);
        tables.store.close().await;
        drop(std::fs::remove_dir_all(&folder));
    }
}
