//! Retention: abandoned tables, empty guests, imported records and dead nodes expire.

use std::time::Duration;

use crate::store::{Cutoffs, Result, Shared};

const HOUR: Duration = Duration::from_secs(3_600);
const DAY: Duration = Duration::from_secs(24 * 3_600);

/// How long things are kept after the last connection to them. `None` means without limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retention {
    /// Public tables whose game has not begun.
    pub public_forming: Option<Duration>,
    /// Private tables whose game has not begun.
    pub private_forming: Option<Duration>,
    /// Imported records and tables at which only bots sit.
    pub without_people: Option<Duration>,
    /// Games of people that have not ended.
    pub unfinished: Option<Duration>,
    /// Games of people that have ended.
    pub finished: Option<Duration>,
    /// Guests without a password, a table and a token, after their last visit.
    pub guests: Option<Duration>,
}

/// Processes without a heartbeat for this time are removed.
const DEAD_NODES: Duration = DAY;

/// Number of rows of one kind that are removed in one transaction.
const BATCH: i64 = 200;

impl Default for Retention {
    fn default() -> Self {
        Self {
            public_forming: Some(HOUR),
            private_forming: Some(7 * DAY),
            without_people: Some(30 * DAY),
            unfinished: None,
            finished: None,
            guests: Some(30 * DAY),
        }
    }
}

/// What was removed, or would be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pruned {
    /// Tables with their games.
    pub tables: u64,
    /// Guests.
    pub guests: u64,
    /// Nodes.
    pub nodes: u64,
}

impl Retention {
    /// Returns the times before which things have expired, in milliseconds since 1970.
    pub fn cutoffs(&self, now: i64) -> Cutoffs {
        let before = |time: Option<Duration>| time.map_or(i64::MIN, |time| now - time.as_millis() as i64);
        Cutoffs {
            public_forming: before(self.public_forming),
            private_forming: before(self.private_forming),
            without_people: before(self.without_people),
            unfinished: before(self.unfinished),
            finished: before(self.finished),
            guests: before(self.guests),
            nodes: before(Some(DEAD_NODES)),
        }
    }
}

/// Counts what has expired, without removing it.
pub async fn expired(store: &Shared, retention: &Retention, now: i64) -> Result<Pruned> {
    let cutoffs = retention.cutoffs(now);
    Ok(Pruned {
        tables: store.expired_tables(&cutoffs, i64::MAX).await?.len() as u64,
        guests: store.expired_guests(&cutoffs, i64::MAX).await?.len() as u64,
        nodes: store.expired_nodes(&cutoffs).await?,
    })
}

/// Removes what has expired, in batches.
pub async fn prune(store: &Shared, retention: &Retention, now: i64) -> Result<Pruned> {
    let cutoffs = retention.cutoffs(now);
    let mut pruned = Pruned { nodes: store.drop_nodes(&cutoffs).await?, ..Pruned::default() };
    loop {
        let tables = store.expired_tables(&cutoffs, BATCH).await?;
        if tables.is_empty() {
            break;
        }
        let removed = store.remove_tables(&tables).await?;
        pruned.tables += removed;
        if removed == 0 {
            break;
        }
    }
    loop {
        let guests = store.expired_guests(&cutoffs, BATCH).await?;
        if guests.is_empty() {
            break;
        }
        for guest in &guests {
            store.forget(&guest.id).await?;
            pruned.guests += 1;
        }
    }
    Ok(pruned)
}
