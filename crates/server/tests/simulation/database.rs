//! The simulated database: the guarantees of PostgreSQL in memory, for several nodes, with delays, cuts and lost
//! answers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use engine::shuffle::FastRng;
use server::store::{
    Account, Append, AppendQueue, AppendStatement, Appended, Batch, BotMade, ChallengeAdded, ChallengeRow,
    Change, ChatKey, ChatRow, Cutoffs, Entry, EventPage, Expiry, Inbox, Journal, ListedTable, Lobby, NO_HASH,
    NewEntry, NewEvent, Nodes, PasswordChange, PasswordSaved, People, Report, Result, RunningGame, Sealed,
    Session, StatementError, Store, StoreError, TableHeads, TableKey, TablePresence, TableRow, Token, Whole,
    chain,
};
use tokio::sync::{Notify, broadcast, mpsc};
use tokio::time::{Instant, sleep, timeout};

use crate::Bug;
use crate::checks::{Checks, Violation};

/// How long a node waits for a connection to the database.
const CONNECT: Duration = Duration::from_secs(5);

/// During faults, one of this many statements fails.
const FAILURES: u32 = 100;

/// A game and its log.
pub(crate) struct Game {
    sealed: Sealed,
    pub(crate) entries: Vec<Entry>,
    finished: bool,
    awaiting: i64,
    wake: i64,
    /// The node that has the lease, or nothing.
    pub(crate) node: String,
    epoch: i64,
    pub(crate) checks: Checks,
    /// When its last entry became durable.
    pub(crate) grown: Instant,
}

impl Game {
    fn head(&self) -> i64 {
        self.entries.len() as i64
    }

    fn last_hash(&self) -> &str {
        self.entries.last().map_or(NO_HASH, |entry| &entry.hash)
    }

    /// Stores an entry and checks it.
    fn push(&mut self, id: &str, entry: &NewEntry) -> std::result::Result<(), Violation> {
        let seq = self.head() + 1;
        let hash = chain(self.last_hash(), id, seq, entry);
        let entry = Entry { seq, action_id: entry.action_id.clone(), body: entry.body.clone(), hash };
        self.checks.stored(&entry, &std::collections::HashMap::new())?;
        self.entries.push(entry);
        self.grown = Instant::now();
        Ok(())
    }
}

/// What is stored.
pub(crate) struct Data {
    rng: FastRng,
    bug: Option<Bug>,
    started: Instant,
    /// Whether statements fail now and then.
    pub(crate) faults: bool,
    tables: BTreeMap<String, TableRow>,
    chat: BTreeMap<String, Vec<ChatRow>>,
    pub(crate) games: BTreeMap<String, Game>,
    nodes: BTreeMap<String, i64>,
    /// By table and node.
    presence: BTreeMap<(String, String), String>,
    listeners: BTreeMap<String, mpsc::UnboundedSender<Change>>,
    /// The first violated guarantee.
    pub(crate) broken: Option<Violation>,
    pub(crate) failures: u32,
    pub(crate) lost_races: u32,
    pub(crate) batches: u32,
}

/// The time of the database at the start, in milliseconds since 1970.
pub(crate) const WALL: i64 = 1_700_000_000_000;

impl Data {
    fn time(&self) -> i64 {
        WALL + self.elapsed().as_millis() as i64
    }

    /// Returns the time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    fn is_alive(&self, node: &str, now: i64) -> bool {
        // A lease that is never given back.
        let lost = self.bug == Some(Bug::LostHandover) && !node.is_empty();
        lost || self.nodes.get(node).is_some_and(|&until| until > now)
    }

    /// Notifies the other nodes that have a table open.
    fn notify(&self, table: &str, sender: &str, change: &Change) {
        for (_, node) in self.presence.keys().filter(|(of, node)| of == table && node != sender) {
            self.notify_node(node, change);
        }
    }

    fn notify_node(&self, node: &str, change: &Change) {
        if let Some(listener) = self.listeners.get(node) {
            drop(listener.send(change.clone()));
        }
    }

    fn append(&mut self, node: &str, append: &Append) -> Appended {
        // A writer that answers without having stored.
        if self.bug == Some(Bug::AckBeforeAppend) && self.rng.below(10) == 0 {
            return Appended::Done;
        }
        let Some(game) = self.games.get_mut(&append.game) else { return Appended::Behind };
        if append.epoch.is_some_and(|epoch| epoch != game.epoch) {
            return Appended::Fenced;
        }
        let is_known = |entry: &NewEntry| {
            entry.action_id.is_some() && game.entries.iter().any(|known| known.action_id == entry.action_id)
        };
        if append.expected != game.head()
            || append.hash != game.last_hash()
            || append.entries.iter().any(is_known)
        {
            self.lost_races += 1;
            return Appended::Behind;
        }
        for entry in &append.entries {
            if let Err(broken) = game.push(&append.game, entry) {
                self.broken.get_or_insert(broken);
            }
        }
        game.awaiting = append.awaiting;
        game.finished = append.finished;
        game.wake = append.wake;
        let head = game.head();
        if append.finished
            && let Some(row) = self.tables.get_mut(&append.game)
        {
            "over".clone_into(&mut row.state);
        }
        self.notify(&append.game, node, &Change::Game(append.game.clone(), head));
        Appended::Done
    }
}

/// The database that the nodes share.
#[derive(Clone)]
pub(crate) struct Database(Arc<Mutex<Data>>);

impl Database {
    pub(crate) fn new(seed: u64, bug: Option<Bug>) -> Self {
        Self(Arc::new(Mutex::new(Data {
            rng: FastRng::new(seed),
            bug,
            started: Instant::now(),
            faults: false,
            tables: BTreeMap::new(),
            chat: BTreeMap::new(),
            games: BTreeMap::new(),
            nodes: BTreeMap::new(),
            presence: BTreeMap::new(),
            listeners: BTreeMap::new(),
            broken: None,
            failures: 0,
            lost_races: 0,
            batches: 0,
        })))
    }

    pub(crate) fn data(&self) -> MutexGuard<'_, Data> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stores a table whose game has just begun.
    pub(crate) fn add_game(&self, row: TableRow, sealed: Sealed, first: &NewEntry, checks: Checks) {
        let id = row.id.clone();
        let mut game = Game {
            sealed,
            entries: Vec::new(),
            finished: false,
            awaiting: 0,
            wake: 0,
            node: String::new(),
            epoch: 0,
            checks,
            grown: Instant::now(),
        };
        game.push(&id, first).expect("a game begins");
        let mut data = self.data();
        data.tables.insert(id.clone(), row);
        data.games.insert(id, game);
    }
}

/// The connection of a node to the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Link {
    /// It works.
    Up,
    /// Nothing goes through, in both directions.
    Cut,
    /// The node was killed: none of its statements is sent, and none returns.
    Dead,
}

/// A value whose changes can be waited for. Unlike with the channels of tokio, those who wait are woken in their
/// order, so that a seed can be repeated.
pub(crate) struct Signal<T> {
    value: Mutex<T>,
    changed: Notify,
}

impl<T: Copy> Signal<T> {
    pub(crate) fn new(value: T) -> Arc<Self> {
        Arc::new(Self { value: Mutex::new(value), changed: Notify::new() })
    }

    pub(crate) fn get(&self) -> T {
        *self.value.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn set(&self, value: T) {
        *self.value.lock().unwrap_or_else(PoisonError::into_inner) = value;
        self.changed.notify_waiters();
    }

    /// Waits until the value is wanted.
    pub(crate) async fn until(&self, is_wanted: impl Fn(T) -> bool) {
        loop {
            let mut changed = std::pin::pin!(self.changed.notified());
            changed.as_mut().enable();
            if is_wanted(self.get()) {
                return;
            }
            changed.await;
        }
    }
}

/// The store as one node sees it.
pub(crate) struct SimStore {
    database: Database,
    node: String,
    link: Arc<Signal<Link>>,
    changes: broadcast::Sender<Change>,
    appends: AppendQueue,
}

/// A node's way to the database and back.
#[derive(Clone)]
struct Way {
    database: Database,
    node: String,
    link: Arc<Signal<Link>>,
}

impl Way {
    /// Waits for the delay of a message.
    async fn travel(&self) -> Result<()> {
        let delay = self.database.data().rng.below(15);
        sleep(Duration::from_millis(u64::from(delay))).await;
        let arrived = timeout(CONNECT, self.link.until(|link| link == Link::Up)).await;
        if self.link.get() == Link::Dead {
            std::future::pending::<()>().await;
        }
        arrived.map_err(|_| StoreError::Unreachable("the connection is cut".to_owned()))
    }

    fn fails(&self) -> bool {
        let mut data = self.database.data();
        let fails = data.faults && data.rng.below(FAILURES) == 0;
        data.failures += u32::from(fails);
        fails
    }

    /// Runs a statement in the database. After an error it may or may not have been executed.
    async fn call<T>(&self, work: impl FnOnce(&mut Data, &str) -> T) -> Result<T> {
        let failed = || StoreError::Unreachable("the connection was closed".to_owned());
        self.travel().await?;
        if self.fails() {
            return Err(failed());
        }
        let done = work(&mut self.database.data(), &self.node);
        self.travel().await?;
        if self.fails() {
            return Err(failed());
        }
        Ok(done)
    }
}

#[async_trait]
impl AppendStatement for Way {
    async fn append_all(&self, appends: &[Append]) -> std::result::Result<Vec<Appended>, StatementError> {
        let all = |data: &mut Data, node: &str| {
            data.batches += u32::from(appends.len() > 1);
            appends.iter().map(|append| data.append(node, append)).collect()
        };
        self.call(all).await.map_err(StatementError::Whole)
    }
}

/// Passes notifications on to a node, one after another, until it is killed.
async fn listen(way: Way, mut heard: mpsc::UnboundedReceiver<Change>, changes: broadcast::Sender<Change>) {
    drop(changes.send(Change::Everything));
    while let Some(change) = heard.recv().await {
        let delay = way.database.data().rng.below(15);
        sleep(Duration::from_millis(u64::from(delay))).await;
        let missed = way.link.get() == Link::Cut;
        way.link.until(|link| link != Link::Cut).await;
        if way.link.get() == Link::Dead {
            return;
        }
        if missed {
            while heard.try_recv().is_ok() {}
            drop(changes.send(Change::Everything));
        } else {
            drop(changes.send(change));
        }
    }
}

impl SimStore {
    /// Connects a new node.
    pub(crate) fn connect(database: &Database, node: &str) -> (Self, Arc<Signal<Link>>) {
        let link = Signal::new(Link::Up);
        let way = Way { database: database.clone(), node: node.to_owned(), link: Arc::clone(&link) };
        let (listener, heard) = mpsc::unbounded_channel();
        database.data().listeners.insert(node.to_owned(), listener);
        let changes = broadcast::Sender::new(4_096);
        tokio::spawn(listen(way.clone(), heard, changes.clone()));
        let appends = AppendQueue::start(way);
        let (database, node) = (database.clone(), node.to_owned());
        (Self { database, node, link: Arc::clone(&link), changes, appends }, link)
    }

    async fn call<T>(&self, work: impl FnOnce(&mut Data, &str) -> T) -> Result<T> {
        let way =
            Way { database: self.database.clone(), node: self.node.clone(), link: Arc::clone(&self.link) };
        way.call(work).await
    }
}

impl Store for SimStore {}

#[async_trait]
impl Journal for SimStore {
    async fn start_game(
        &self,
        _: &TableRow,
        _: &Sealed,
        _: &NewEntry,
        _: i64,
        _: i64,
        _: &[NewEvent],
    ) -> Result<bool> {
        outside()
    }

    async fn append(&self, append: Append) -> Result<Appended> {
        self.appends.append(append).await
    }

    async fn entries(&self, game: &str, after: i64) -> Result<Vec<Entry>> {
        self.call(|data, _| {
            let entries = data.games.get(game).map(|game| game.entries.as_slice()).unwrap_or_default();
            entries.iter().filter(|entry| entry.seq > after).cloned().collect()
        })
        .await
    }

    async fn sealed(&self, game: &str) -> Result<Option<Sealed>> {
        self.call(|data, _| data.games.get(game).map(|game| game.sealed)).await
    }

    async fn beat(&self, node: &str, until: i64) -> Result<()> {
        self.call(|data, _| {
            data.nodes.insert(node.to_owned(), until);
        })
        .await
    }

    async fn lease(&self, game: &str, node: &str, now: i64) -> Result<Option<i64>> {
        self.call(|data, _| {
            let owner = data.games.get(game)?.node.clone();
            if owner != node && data.is_alive(&owner, now) {
                return None;
            }
            let game = data.games.get_mut(game)?;
            if owner != node {
                node.clone_into(&mut game.node);
                game.epoch += 1;
            }
            Some(game.epoch)
        })
        .await
    }

    async fn release(&self, game: &str, node: &str) -> Result<()> {
        self.call(|data, _| {
            if let Some(game) = data.games.get_mut(game).filter(|game| game.node == node) {
                game.node.clear();
                game.epoch += 1;
            }
        })
        .await
    }

    async fn undriven(&self, now: i64, limit: i64) -> Result<Vec<String>> {
        self.call(|data, _| {
            let wanted = data
                .games
                .iter()
                .filter(|(_, game)| !game.finished && game.wake <= now && !data.is_alive(&game.node, now));
            wanted.map(|(id, _)| id.clone()).take(limit as usize).collect()
        })
        .await
    }
}

#[async_trait]
impl Nodes for SimStore {
    fn node(&self) -> &str {
        &self.node
    }

    async fn clock(&self) -> Result<Option<i64>> {
        self.call(|data, _| Some(data.time())).await
    }

    async fn open_table(&self, table: &str) -> Result<Vec<TablePresence>> {
        self.call(|data, node| {
            data.presence.entry((table.to_owned(), node.to_owned())).or_default();
            presence_of(data, node, |of| of == table)
        })
        .await
    }

    async fn close_table(&self, table: &str) -> Result<()> {
        self.call(|data, node| {
            data.presence.remove(&(table.to_owned(), node.to_owned()));
            let row = TablePresence { table: table.to_owned(), node: node.to_owned(), body: String::new() };
            data.notify(table, node, &Change::Presence(row));
        })
        .await
    }

    async fn set_presence(&self, rows: &[(String, String)]) -> Result<()> {
        self.call(|data, node| {
            for (table, body) in rows {
                let stored = data.presence.entry((table.clone(), node.to_owned())).or_default();
                // A change that is lost: only what was empty is stored.
                if stored == body || (data.bug == Some(Bug::StalePresence) && !stored.is_empty()) {
                    continue;
                }
                stored.clone_from(body);
                let row = TablePresence { table: table.clone(), node: node.to_owned(), body: body.clone() };
                data.notify(table, node, &Change::Presence(row));
            }
        })
        .await
    }

    async fn presence(&self) -> Result<Vec<TablePresence>> {
        self.call(|data, node| {
            let own: BTreeSet<&String> =
                data.presence.keys().filter(|(_, of)| of == node).map(|(table, _)| table).collect();
            presence_of(data, node, |table| own.contains(table))
        })
        .await
    }

    async fn heads(&self, tables: &[String]) -> Result<Vec<TableHeads>> {
        self.call(|data, _| {
            let heads = |table: &String| TableHeads {
                table: table.clone(),
                version: data.tables.get(table).map_or(0, |row| row.version),
                head: data.games.get(table).map_or(0, Game::head),
                line: data.chat.get(table).map_or(0, |lines| lines.len() as i64),
            };
            tables.iter().map(heads).collect()
        })
        .await
    }

    async fn usable(&self, hashes: &[String], _: i64) -> Result<Vec<String>> {
        Ok(hashes.to_vec())
    }

    async fn living_nodes(&self, now: i64) -> Result<Vec<String>> {
        self.call(|data, _| {
            data.nodes.iter().filter(|(_, until)| **until > now).map(|(node, _)| node.clone()).collect()
        })
        .await
    }

    async fn probe(&self) -> Result<()> {
        self.call(|_, _| ()).await
    }

    async fn forget_nodes(&self, before: i64) -> Result<()> {
        self.call(|data, own| {
            let nodes = data.nodes.clone();
            let is_alive = |node: &String| nodes.get(node).is_some_and(|&until| until > before);
            data.presence.retain(|(_, node), _| node == own || is_alive(node));
        })
        .await
    }

    async fn leave(&self) -> Result<()> {
        self.call(|data, own| {
            data.nodes.remove(own);
            data.presence.retain(|(_, node), _| node != own);
            let others: Vec<String> = data.listeners.keys().filter(|node| *node != own).cloned().collect();
            others.iter().for_each(|node| data.notify_node(node, &Change::Left(own.to_owned())));
        })
        .await
    }
}

/// Returns what living nodes other than `node` know of the people at some tables.
fn presence_of(data: &Data, node: &str, wanted: impl Fn(&String) -> bool) -> Vec<TablePresence> {
    let now = data.time();
    let is_there = |of: &str| of != node && data.nodes.get(of).is_some_and(|&until| until > now);
    let rows = data.presence.iter().filter(|((table, of), _)| wanted(table) && is_there(of));
    rows.map(|((table, node), body)| TablePresence {
        table: table.clone(),
        node: node.clone(),
        body: body.clone(),
    })
    .collect()
}

#[async_trait]
impl Whole for SimStore {
    fn is_shared(&self) -> bool {
        true
    }

    fn changes(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    fn pools(&self) -> [(&'static str, u32, usize); 2] {
        [("read", 0, 0), ("write", 0, 0)]
    }

    async fn ping(&self) -> Result<()> {
        self.call(|_, _| ()).await
    }

    async fn games(&self) -> Result<Vec<String>> {
        self.call(|data, _| data.games.keys().cloned().collect()).await
    }

    async fn dump(&self, _: mpsc::Sender<Batch>) -> Result<()> {
        outside()
    }

    async fn add_rows(&self, _: &Batch) -> Result<()> {
        outside()
    }

    async fn close(&self) {}
}

#[async_trait]
impl Lobby for SimStore {
    async fn add_table(&self, _: &TableRow) -> Result<()> {
        outside()
    }

    async fn table(&self, id: &str) -> Result<Option<TableRow>> {
        self.call(|data, _| data.tables.get(id).cloned()).await
    }

    async fn find_code(&self, _: &str) -> Result<Option<String>> {
        outside()
    }

    async fn save_table_with(&self, row: &TableRow, _: &[NewEvent]) -> Result<bool> {
        self.call(|data, node| {
            let stored = data.tables.get_mut(&row.id).filter(|stored| stored.version + 1 == row.version);
            let Some(stored) = stored else { return false };
            stored.clone_from(row);
            data.notify(&row.id, node, &Change::Table(row.id.clone()));
            true
        })
        .await
    }

    async fn drop_table(&self, _: &str, _: i64) -> Result<bool> {
        outside()
    }

    async fn open_tables(&self, _: i64) -> Result<Vec<ListedTable>> {
        outside()
    }

    async fn listed_table(&self, _: &str) -> Result<Option<ListedTable>> {
        outside()
    }

    async fn tables_of(&self, _: &str, _: Option<&TableKey>, _: i64) -> Result<Vec<ListedTable>> {
        outside()
    }

    async fn count_hosted(&self, _: &str) -> Result<i64> {
        outside()
    }

    async fn count_tables(&self) -> Result<(i64, i64)> {
        outside()
    }

    async fn say(&self, table: &str, line: &ChatRow) -> Result<()> {
        self.call(|data, node| {
            data.chat.entry(table.to_owned()).or_default().push(line.clone());
            data.notify(table, node, &Change::Table(table.to_owned()));
        })
        .await
    }

    async fn chat(&self, table: &str, limit: i64) -> Result<Vec<ChatRow>> {
        self.call(|data, _| {
            let lines = data.chat.get(table).map(Vec::as_slice).unwrap_or_default();
            lines[lines.len().saturating_sub(limit as usize)..].to_vec()
        })
        .await
    }

    async fn chat_of(&self, _: &str, _: Option<&ChatKey>, _: i64) -> Result<Vec<(ChatKey, ChatRow)>> {
        outside()
    }

    async fn clear_chat(&self, _: &str) -> Result<u64> {
        outside()
    }
}

#[async_trait]
impl Expiry for SimStore {
    async fn touch(&self, _: &[String], _: i64) -> Result<()> {
        Ok(())
    }

    async fn note_use(&self, _: &str, _: i64, _: i64) -> Result<()> {
        outside()
    }

    async fn expired_tables(&self, _: &Cutoffs, _: i64) -> Result<Vec<String>> {
        Ok(Vec::new())
    }

    async fn remove_tables(&self, _: &[String]) -> Result<u64> {
        outside()
    }

    async fn expired_guests(&self, _: &Cutoffs, _: i64) -> Result<Vec<Account>> {
        Ok(Vec::new())
    }

    async fn expired_nodes(&self, _: &Cutoffs) -> Result<u64> {
        outside()
    }

    async fn drop_nodes(&self, _: &Cutoffs) -> Result<u64> {
        Ok(0)
    }

    async fn count_public_hosted(&self, _: &str) -> Result<i64> {
        outside()
    }
}

/// Fails for operations of the HTTP interface, which is not part of the simulation.
fn outside<T>() -> Result<T> {
    Err(StoreError::Other("this is not part of the simulation".to_owned()))
}

#[async_trait]
impl Inbox for SimStore {
    async fn add_events(&self, _: &[NewEvent]) -> Result<()> {
        outside()
    }
    async fn events(&self, _: &str, _: i64, _: i64) -> Result<EventPage> {
        outside()
    }
    async fn running_games(&self, _: &str) -> Result<Vec<RunningGame>> {
        outside()
    }
    async fn add_challenge(&self, _: &ChallengeRow, _: i64, _: &[NewEvent]) -> Result<ChallengeAdded> {
        outside()
    }
    async fn challenge(&self, _: &str) -> Result<Option<ChallengeRow>> {
        outside()
    }
    async fn challenges(&self, _: &str, _: i64) -> Result<Vec<(ChallengeRow, Account, Account)>> {
        outside()
    }
    async fn answer_challenge(
        &self,
        _: &str,
        _: &str,
        _: i64,
        _: Option<&TableRow>,
        _: &[NewEvent],
    ) -> Result<bool> {
        outside()
    }
    async fn set_block(&self, _: &str, _: &str, _: Option<i64>) -> Result<()> {
        outside()
    }
    async fn blocks(&self, _: &str) -> Result<Vec<Account>> {
        outside()
    }
    async fn make_bot(&self, _: &str, _: i64, _: &str, _: &str) -> Result<BotMade> {
        outside()
    }
    async fn touch_bot(&self, _: &str, _: i64) -> Result<()> {
        outside()
    }
    async fn online_bots(&self, _: i64, _: &str, _: i64) -> Result<Vec<Account>> {
        outside()
    }
}

#[async_trait]
impl People for SimStore {
    async fn add_account(&self, _: &Account) -> Result<bool> {
        outside()
    }
    async fn account(&self, _: &str) -> Result<Option<Account>> {
        outside()
    }
    async fn account_by_login(&self, _: &str) -> Result<Option<Account>> {
        outside()
    }
    async fn rename(&self, _: &str, _: &str, _: &str) -> Result<bool> {
        outside()
    }
    async fn set_language(&self, _: &str, _: &str) -> Result<()> {
        outside()
    }
    async fn set_password(&self, _: &PasswordChange) -> Result<PasswordSaved> {
        outside()
    }
    async fn ban(&self, _: &str, _: i64) -> Result<bool> {
        outside()
    }
    async fn find_accounts(&self, _: &str, _: i64) -> Result<Vec<Account>> {
        outside()
    }
    async fn add_session(&self, _: &Session) -> Result<()> {
        outside()
    }
    async fn add_link(&self, _: &Session, _: &str) -> Result<bool> {
        outside()
    }
    async fn session(&self, _: &str, _: i64) -> Result<Option<(Session, Account)>> {
        outside()
    }
    async fn touch_session(&self, _: &str, _: i64, _: i64) -> Result<()> {
        outside()
    }
    async fn sessions(&self, _: &str) -> Result<Vec<Session>> {
        outside()
    }
    async fn drop_session(&self, _: &str) -> Result<()> {
        outside()
    }
    async fn drop_sessions(&self, _: &str) -> Result<Vec<String>> {
        outside()
    }
    async fn take_session(&self, _: &str, _: i64) -> Result<Option<(Session, Account)>> {
        outside()
    }
    async fn forget(&self, _: &str) -> Result<Vec<String>> {
        outside()
    }
    async fn drop_expired(&self, _: i64) -> Result<u64> {
        Ok(0)
    }
    async fn add_token(&self, _: &Token, _: Option<&str>) -> Result<bool> {
        outside()
    }
    async fn tokens(&self, _: &str) -> Result<Vec<Token>> {
        outside()
    }
    async fn token(&self, _: &str) -> Result<Option<(Token, Account)>> {
        outside()
    }
    async fn touch_token(&self, _: &str, _: i64) -> Result<()> {
        outside()
    }
    async fn drop_tokens(&self, _: &str) -> Result<Vec<String>> {
        outside()
    }
    async fn drop_token(&self, _: &str, _: &str) -> Result<Option<String>> {
        outside()
    }
    async fn add_report(&self, _: &Report) -> Result<()> {
        outside()
    }
    async fn reports(&self, _: i64) -> Result<Vec<Report>> {
        outside()
    }
    async fn audit(&self, _: &str, _: i64, _: &str, _: &str) -> Result<()> {
        outside()
    }
    async fn count_audited(&self) -> Result<i64> {
        outside()
    }
    async fn audited(&self, _: i64) -> Result<Vec<(i64, String, String)>> {
        outside()
    }
}
