//! Cooperation of the nodes of a database: heartbeats, presence, lost notifications, leases and clocks.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use super::task::Command;
use super::{Refused, Tables};
use crate::store::{StoreError, TablePresence};

/// The interval of heartbeats.
const HEARTBEAT: Duration = Duration::from_millis(500);

/// The interval of heartbeats if there is no other node.
const HEARTBEAT_ALONE: Duration = Duration::from_secs(1);

/// A node without a heartbeat for this time counts as dead: the others take over its games.
const NODE_TTL_MS: i64 = 2_000;

/// The people of a dead node are absent after this further time: they may be connecting to another node.
const PRESENCE_GRACE_MS: i64 = 2_000;

/// The rows of a dead node are removed after this time.
const FORGET_MS: i64 = 60_000;

/// Maximum number of games that are taken over at each heartbeat.
const ADOPT_BATCH: i64 = 200;

/// The interval at which heads are compared with the database, in case a notification was lost. A random time of up
/// to half of it is added, so that nodes that started together do not query together.
const COMPARE: Duration = Duration::from_secs(15);

/// After a missed notification heads are compared within this random time.
const COMPARE_SOON: Duration = Duration::from_millis(250);

/// Maximum number of tables compared in one query.
const COMPARED_AT_ONCE: usize = 2_000;

/// The minimum interval between stores of presence; other nodes show changes within a second.
const PRESENCE: Duration = Duration::from_millis(800);

/// Changes of presence that come within this time are stored together.
const GATHER: Duration = Duration::from_millis(50);

/// The state that this node shares with others.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// The presence document of each table that is open here, and whether it must still be stored.
    documents: Mutex<BTreeMap<String, (String, bool)>>,
    /// The number of the last report of presence.
    reports: AtomicU64,
    /// Held while documents are taken and stored, so that older ones never replace newer ones.
    storing: tokio::sync::Mutex<()>,
    /// Notified when a document must be stored.
    changed: Notify,
    /// Notified when a notification may have been missed.
    missed: Notify,
    /// The nodes that were alive at the last check.
    alive: Mutex<BTreeSet<String>>,
}

impl Shared {
    fn documents(&self) -> MutexGuard<'_, BTreeMap<String, (String, bool)>> {
        self.documents.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the documents that must be stored, or all of them.
    fn take_documents(&self, all: bool) -> Vec<(String, String)> {
        let mut documents = self.documents();
        let wanted = documents.iter_mut().filter(|(_, (_, unstored))| all || *unstored);
        wanted
            .map(|(table, (body, unstored))| {
                *unstored = false;
                (table.clone(), body.clone())
            })
            .collect()
    }

    /// Notes that documents could not be stored.
    fn put_back(&self, rows: &[(String, String)]) {
        let mut documents = self.documents();
        for (table, _) in rows {
            if let Some((_, unstored)) = documents.get_mut(table) {
                *unstored = true;
            }
        }
        drop(documents);
        self.changed.notify_one();
    }

    pub(super) fn something_missed(&self) {
        self.missed.notify_one();
    }
}

impl Tables {
    /// Returns a time up to this one, by chance.
    fn by_chance(&self, most: Duration) -> Duration {
        let drawn = self.rng.lock().unwrap_or_else(PoisonError::into_inner).below(u32::MAX);
        most.mul_f64(f64::from(drawn) / f64::from(u32::MAX))
    }

    /// Returns the interval of this node's heartbeat.
    pub(super) fn beat_time(&self) -> Duration {
        if self.store.is_shared() { HEARTBEAT } else { HEARTBEAT_ALONE }
    }

    /// Follows the clock of the database, if it has one of its own.
    pub async fn follow_clock(&self) -> Result<(), StoreError> {
        let asked = self.now().wall;
        if let Some(wall) = self.store.clock().await? {
            self.times.follow(wall, asked, self.now().wall);
        }
        Ok(())
    }

    /// Sends a heartbeat, detects dead nodes, and takes over games without a driver.
    pub(super) async fn beat(self: &Arc<Self>) -> Result<(), Refused> {
        let before = self.now().wall;
        self.follow_clock().await?;
        let now = self.now().wall;
        let late = self.beaten.swap(now, Ordering::Relaxed);
        self.store.beat(&self.node, now + NODE_TTL_MS).await?;
        if self.store.is_shared() {
            if late != 0 && before - late > NODE_TTL_MS {
                // Other nodes may have considered this node dead and removed its rows.
                self.shared.something_missed();
            }
            self.store.probe().await?;
            self.notice_dead_nodes(now).await?;
        } else if self.operator_acted().await? {
            tokio::spawn(Arc::clone(self).close_expired_sessions());
            self.tell_all();
        }
        self.take_up(now).await
    }

    /// Leases games without a driver, and opens those whose lease this node got.
    async fn take_up(self: &Arc<Self>, now: i64) -> Result<(), Refused> {
        for id in self.store.undriven(now, ADOPT_BATCH).await? {
            if self.store.lease(&id, &self.node, now).await?.is_none() {
                continue;
            }
            match self.sender(&id).await {
                Ok(_) => self.tell(&id, Command::Vacant),
                // A table that cannot be opened must not prevent the others.
                Err(error) => tracing::warn!(table = id, %error, "could not adopt game"),
            }
        }
        Ok(())
    }

    async fn notice_dead_nodes(self: &Arc<Self>, now: i64) -> Result<(), StoreError> {
        let alive: BTreeSet<String> =
            self.store.living_nodes(now - PRESENCE_GRACE_MS).await?.into_iter().collect();
        metrics::gauge!(crate::telemetry::NODES).set(alive.len() as f64);
        let before = {
            let mut known = self.shared.alive.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::replace(&mut *known, alive.clone())
        };
        if !alive.is_subset(&before) {
            // A node that was considered dead stores no presence again that has not changed meanwhile.
            self.shared.something_missed();
        }
        for node in before.difference(&alive) {
            tracing::warn!(node, "the heartbeat of a node has expired");
            self.node_gone(node);
        }
        if before.is_empty() || !before.is_subset(&alive) {
            self.store.forget_nodes(now - FORGET_MS).await?;
        }
        Ok(())
    }

    /// Tells all tables here that a node has stopped or is dead.
    fn node_gone(&self, node: &str) {
        let noticed = Instant::now();
        let all: Vec<String> = self.live().keys().cloned().collect();
        for table in all {
            self.tell(&table, Command::NodeGone(node.to_owned(), noticed));
        }
    }

    /// Takes over the games of a node that has stopped as planned.
    pub(super) async fn node_left(self: Arc<Self>, node: String) {
        tracing::info!(node, "a node has stopped");
        self.shared.alive.lock().unwrap_or_else(PoisonError::into_inner).remove(&node);
        self.node_gone(&node);
        // Nodes that have the table open come first.
        tokio::time::sleep(Duration::from_millis(50) + self.by_chance(Duration::from_millis(100))).await;
        if let Err(error) = self.take_up(self.now().wall).await {
            tracing::warn!(%error, "the games of a stopped node could not be adopted");
        }
    }

    /// Releases leases and presence because this node stops.
    pub async fn leave(&self) -> Result<(), StoreError> {
        self.store.leave().await
    }

    /// Returns the number of the next report of presence.
    pub(super) fn next_report(&self) -> u64 {
        self.shared.reports.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Stores that a table is open here, and returns the presence that other nodes have stored.
    pub(super) async fn register(&self, table: &str) -> Result<Vec<TablePresence>, StoreError> {
        if !self.store.is_shared() {
            return Ok(Vec::new());
        }
        self.shared.documents().entry(table.to_owned()).or_default();
        self.store.open_table(table).await
    }

    /// Reads what other nodes have stored of the people at a table that was just opened here.
    pub(super) async fn read_presence(&self, table: &str) {
        if !self.store.is_shared() {
            return;
        }
        let asked = Instant::now();
        match self.store.open_table(table).await {
            Ok(rows) => self.tell(table, Command::AllPresence(rows, asked)),
            Err(error) => {
                tracing::warn!(%error, "presence could not be read");
                self.shared.something_missed();
            }
        }
    }

    /// Stores that a table is not open here any more.
    pub(super) async fn unregister(&self, table: &str) {
        if !self.store.is_shared() {
            return;
        }
        let forget = |tables: &Self| {
            let live = tables.live();
            if !live.contains_key(table) && !tables.followers.has_table(table) {
                tables.shared.documents().remove(table);
            }
        };
        if self.live().contains_key(table) || self.followers.has_table(table) {
            // An event stream still follows the table.
            return;
        }
        forget(self);
        if let Err(error) = self.store.close_table(table).await {
            tracing::warn!(%error, "a table could not be closed");
        }
        if self.live().contains_key(table) || self.followers.has_table(table) {
            // The table was opened again meanwhile, and the removed row was the new one.
            self.set_document(table, None);
            self.shared.something_missed();
        }
    }

    /// Sets this node's presence document of a table; it is stored within [`PRESENCE`].
    pub(super) fn set_document(&self, table: &str, body: Option<String>) {
        if !self.store.is_shared() {
            return;
        }
        let mut documents = self.shared.documents();
        let (kept, unstored) = documents.entry(table.to_owned()).or_default();
        *kept = body.unwrap_or_else(|| std::mem::take(kept));
        *unstored = true;
        drop(documents);
        self.shared.changed.notify_one();
    }

    /// Stores changes of presence: at once after a pause, otherwise once in [`PRESENCE`].
    pub(super) async fn share_presence(self: Arc<Self>) {
        loop {
            self.shared.changed.notified().await;
            tokio::time::sleep(GATHER).await;
            if let Err(error) = self.store_presence(false).await {
                tracing::warn!(%error, "presence could not be stored");
            }
            tokio::time::sleep(PRESENCE - GATHER).await;
        }
    }

    /// Stores the documents that must be stored, or all of them; after a failure they stay marked.
    async fn store_presence(&self, all: bool) -> Result<(), StoreError> {
        let _storing = self.shared.storing.lock().await;
        let rows = self.shared.take_documents(all);
        if rows.is_empty() {
            return Ok(());
        }
        let stored = self.store.set_presence(&rows).await;
        if stored.is_err() {
            self.shared.put_back(&rows);
        }
        stored
    }

    /// Compares the open tables with the database, periodically and when a notification may have been missed.
    pub(super) async fn compare_heads(self: Arc<Self>) {
        loop {
            let wait = COMPARE + self.by_chance(COMPARE / 2);
            if tokio::time::timeout(wait, self.shared.missed.notified()).await.is_ok() {
                tokio::time::sleep(self.by_chance(COMPARE_SOON)).await;
            }
            if let Err(error) = self.compare().await {
                tracing::warn!(%error, "tables could not be compared with the database");
            }
        }
    }

    async fn compare(self: &Arc<Self>) -> Result<(), StoreError> {
        self.store_presence(true).await?;
        let tables: Vec<String> = self.live().keys().cloned().collect();
        let asked = Instant::now();
        let mut presence: HashMap<String, Vec<TablePresence>> = HashMap::new();
        for row in self.store.presence().await? {
            presence.entry(row.table.clone()).or_default().push(row);
        }
        for table in &tables {
            let theirs = presence.remove(table).unwrap_or_default();
            self.tell(table, Command::AllPresence(theirs, asked));
        }
        for some in tables.chunks(COMPARED_AT_ONCE) {
            for heads in self.store.heads(some).await? {
                self.tell(&heads.table.clone(), Command::Compare(heads));
            }
        }
        Arc::clone(self).close_expired_sessions().await;
        Ok(())
    }

    /// Closes sockets whose session or token has ended, in case the notification was lost.
    pub(super) async fn close_expired_sessions(self: Arc<Self>) {
        let hashes = self.present.hashes();
        let now = self.now().wall;
        for some in hashes.chunks(COMPARED_AT_ONCE) {
            match self.store.usable(some, now).await {
                Ok(usable) => {
                    let usable: BTreeSet<String> = usable.into_iter().collect();
                    some.iter()
                        .filter(|hash| !usable.contains(*hash))
                        .for_each(|hash| self.end_sockets(hash));
                }
                // If the store does not answer, no socket is closed.
                Err(error) => tracing::warn!(%error, "sessions could not be compared with the database"),
            }
        }
    }
}
