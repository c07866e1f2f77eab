//! What a node does for and with the other nodes of its database: presence, lost notifications, leases and clocks.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use super::task::Mail;
use super::{Refused, Tables};
use crate::store::{StoreError, TableHeads, TablePresence};

/// A node says so often that it is alive.
const BEAT: Duration = Duration::from_millis(500);

/// The same where no other node waits for it.
const BEAT_ALONE: Duration = Duration::from_secs(1);

/// A node without a heartbeat for this time counts as dead: the others take over its games.
const ALIVE_MS: i64 = 2_000;

/// The people of a dead node are absent after this further time: they may be connecting to another node.
const PRESENCE_GRACE_MS: i64 = 2_000;

/// What is stored for a dead node is removed after this time.
const FORGET_MS: i64 = 60_000;

/// How many games without a driver are taken up at each beat.
const TAKEN_UP: i64 = 200;

/// How often heads are compared where other nodes write, should a notification have been lost. Up to a half is added
/// by chance, so that nodes that started together do not ask together.
const COMPARE: Duration = Duration::from_secs(15);

/// What is compared because something was missed is compared within this time, by chance.
const COMPARE_SOON: Duration = Duration::from_millis(250);

/// How many tables are compared in one query.
const COMPARED_AT_ONCE: usize = 2_000;

/// Presence is stored at most so often: it is seen at other nodes within a second.
const PRESENCE: Duration = Duration::from_millis(800);

/// Changes of presence that come within this time are stored together.
const GATHER: Duration = Duration::from_millis(50);

/// What this node shares with others.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// The presence document of each table that is open here, and whether it is yet to be stored.
    documents: Mutex<BTreeMap<String, (String, bool)>>,
    /// Held while documents are taken and stored, so that older ones never replace newer ones.
    storing: tokio::sync::Mutex<()>,
    /// Told when a document is yet to be stored.
    changed: Notify,
    /// Told when something may have been missed.
    missed: Notify,
    /// The nodes that were alive at the last look.
    alive: Mutex<BTreeSet<String>>,
}

impl Shared {
    fn documents(&self) -> MutexGuard<'_, BTreeMap<String, (String, bool)>> {
        self.documents.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the documents that are yet to be stored, or all of them.
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
        if self.store.is_shared() { BEAT } else { BEAT_ALONE }
    }

    /// Follows the clock of the database, if it has one of its own.
    pub async fn follow_clock(&self) -> Result<(), StoreError> {
        let asked = self.now().wall;
        if let Some(wall) = self.store.clock().await? {
            self.times.follow(wall, asked, self.now().wall);
        }
        Ok(())
    }

    /// Says that this node is alive, notices nodes that are not, and takes up games that nobody drives.
    pub(super) async fn beat(self: &Arc<Self>) -> Result<(), Refused> {
        let before = self.now().wall;
        self.follow_clock().await?;
        let now = self.now().wall;
        let late = self.beaten.swap(now, std::sync::atomic::Ordering::Relaxed);
        self.store.beat(&self.node, now + ALIVE_MS).await?;
        if self.store.is_shared() {
            if late != 0 && before - late > ALIVE_MS {
                // Others took this node for dead, and may have removed what it had stored.
                self.shared.something_missed();
            }
            self.store.probe().await?;
            self.notice_dead_nodes(now).await?;
        } else if self.operator_acted().await? {
            tokio::spawn(Arc::clone(self).end_forgotten());
            self.tell_all();
        }
        self.take_up(now).await
    }

    /// Leases games that nobody drives, and opens those that this node got.
    async fn take_up(self: &Arc<Self>, now: i64) -> Result<(), Refused> {
        for id in self.store.undriven(now, TAKEN_UP).await? {
            if self.store.lease(&id, &self.node, now).await?.is_none() {
                continue;
            }
            match self.sender(&id).await {
                Ok(_) => self.tell(&id, Mail::Vacant),
                // One that cannot be opened keeps no other from being driven.
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
        for node in before.difference(&alive) {
            tracing::warn!(node, "a node is not alive any more");
            self.node_gone(node);
        }
        if before.is_empty() || !before.is_subset(&alive) {
            self.store.forget_nodes(now - FORGET_MS).await?;
        }
        Ok(())
    }

    /// Tells all tables here that a node has stopped or is dead.
    fn node_gone(&self, node: &str) {
        let all: Vec<String> = self.live().keys().cloned().collect();
        for table in all {
            self.tell(&table, Mail::NodeGone(node.to_owned()));
        }
    }

    /// Takes over the games of a node that has stopped as planned.
    pub(super) async fn node_left(self: Arc<Self>, node: String) {
        tracing::info!(node, "a node has stopped");
        self.shared.alive.lock().unwrap_or_else(PoisonError::into_inner).remove(&node);
        self.node_gone(&node);
        // Tables that are open somewhere ask first.
        tokio::time::sleep(Duration::from_millis(50) + self.by_chance(Duration::from_millis(100))).await;
        if let Err(error) = self.take_up(self.now().wall).await {
            tracing::warn!(%error, "the games of a stopped node could not be taken up");
        }
    }

    /// Gives back everything that other nodes wait for: this node stops.
    pub async fn leave(&self) -> Result<(), StoreError> {
        self.store.leave().await
    }

    /// Stores that a table is open here, and returns what other nodes know of the people there.
    pub(super) async fn register(&self, table: &str) -> Result<Vec<TablePresence>, StoreError> {
        if !self.store.is_shared() {
            return Ok(Vec::new());
        }
        self.shared.documents().entry(table.to_owned()).or_default();
        self.store.open_table(table).await
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
            // Somebody else here still needs what other nodes say of it.
            return;
        }
        forget(self);
        if let Err(error) = self.store.close_table(table).await {
            tracing::warn!(%error, "a table could not be closed");
        }
        if self.live().contains_key(table) || self.followers.has_table(table) {
            // It was opened again meanwhile, and the row that was removed was the new one's.
            self.set_document(table, None);
            self.shared.something_missed();
        }
    }

    /// Notes what this node knows of the people at a table; it is stored within [`PRESENCE`].
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

    /// Stores presence as it changes: at once after a quiet time, else once in [`PRESENCE`].
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

    /// Stores the documents that are yet to be stored, or all of them; what could not be stored is yet to be stored.
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

    /// Compares everything that is open here with the database, from time to time and when something may have been
    /// missed.
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
        let mut presence: HashMap<String, Vec<TablePresence>> = HashMap::new();
        for row in self.store.presence().await? {
            presence.entry(row.table.clone()).or_default().push(row);
        }
        for some in tables.chunks(COMPARED_AT_ONCE) {
            for heads in self.store.heads(some).await? {
                let TableHeads { table, .. } = &heads;
                let theirs = presence.remove(table).unwrap_or_default();
                self.tell(&table.clone(), Mail::Compare(heads, theirs));
            }
        }
        Arc::clone(self).end_forgotten().await;
        Ok(())
    }

    /// Ends the sockets whose session or token is gone: the news of it may not have been heard.
    pub(super) async fn end_forgotten(self: Arc<Self>) {
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
                // A store that does not answer ends nobody's socket.
                Err(error) => tracing::warn!(%error, "sessions could not be compared with the database"),
            }
        }
    }
}
