//! The event streams of this node: which accounts have one, which tables they follow, and their notification.
//!
//! A notified stream reads the database; this file sends nothing to clients.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::runtime::outbox::Outbox;
use protocol::CloseReason;

/// One stream.
#[derive(Debug)]
struct Stream {
    account: String,
    tables: BTreeSet<String>,
    wake: Arc<Notify>,
    outbox: Arc<Outbox>,
}

#[derive(Debug, Default)]
struct State {
    /// The streams by number, in ascending order of their opening.
    streams: std::collections::BTreeMap<u64, Stream>,
    by_account: HashMap<String, BTreeSet<u64>>,
    by_table: HashMap<String, BTreeSet<u64>>,
    next: u64,
}

/// All event streams.
#[derive(Debug, Default)]
pub(crate) struct Followers(Mutex<State>);

/// The registration of an open stream; dropping it removes the stream.
#[derive(Debug)]
pub(crate) struct Follower {
    all: Arc<Followers>,
    number: u64,
    /// Notified when the account or one of its tables may have changed.
    pub(crate) wake: Arc<Notify>,
}

impl Followers {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a stream of an account. Beyond `most`, the account's oldest stream is closed.
    pub(crate) fn add(self: &Arc<Self>, account: &str, outbox: &Arc<Outbox>, most: usize) -> Follower {
        let mut state = self.state();
        state.next += 1;
        let (number, wake) = (state.next, Arc::new(Notify::new()));
        let own = state.by_account.entry(account.to_owned()).or_default();
        own.insert(number);
        let oldest = own.first().copied().filter(|_| own.len() > most);
        if let Some(oldest) = oldest {
            own.remove(&oldest);
        }
        if let Some(stream) = oldest.and_then(|oldest| state.streams.get(&oldest)) {
            stream.outbox.close(CloseReason::Busy);
        }
        let stream = Stream {
            account: account.to_owned(),
            tables: BTreeSet::new(),
            wake: Arc::clone(&wake),
            outbox: Arc::clone(outbox),
        };
        state.streams.insert(number, stream);
        drop(state);
        Follower { all: Arc::clone(self), number, wake }
    }

    /// Wakes the streams of an account.
    pub(crate) fn wake_account(&self, account: &str) {
        let state = self.state();
        let numbers = state.by_account.get(account).into_iter().flatten();
        numbers.filter_map(|number| state.streams.get(number)).for_each(|stream| stream.wake.notify_one());
    }

    /// Wakes the streams that follow a table.
    pub(crate) fn wake_table(&self, table: &str) {
        let state = self.state();
        let numbers = state.by_table.get(table).into_iter().flatten();
        numbers.filter_map(|number| state.streams.get(number)).for_each(|stream| stream.wake.notify_one());
    }

    /// Wakes all streams.
    pub(crate) fn wake_all(&self) {
        self.state().streams.values().for_each(|stream| stream.wake.notify_one());
    }

    /// Returns whether a stream follows a table.
    pub(crate) fn has_table(&self, table: &str) -> bool {
        self.state().by_table.contains_key(table)
    }
}

impl Follower {
    /// Follows exactly these tables; returns the tables that had no follower before, and those that have none any
    /// more.
    pub(crate) fn follow(&self, tables: BTreeSet<String>) -> (Vec<String>, Vec<String>) {
        let mut state = self.all.state();
        let Some(stream) = state.streams.get_mut(&self.number) else { return (Vec::new(), Vec::new()) };
        let before = std::mem::replace(&mut stream.tables, tables.clone());
        let (mut new, mut gone) = (Vec::new(), Vec::new());
        for table in tables.difference(&before) {
            let followers = state.by_table.entry(table.clone()).or_default();
            if followers.is_empty() {
                new.push(table.clone());
            }
            followers.insert(self.number);
        }
        for table in before.difference(&tables) {
            if let Some(followers) = state.by_table.get_mut(table) {
                followers.remove(&self.number);
                if followers.is_empty() {
                    state.by_table.remove(table);
                    gone.push(table.clone());
                }
            }
        }
        (new, gone)
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        drop(self.follow(BTreeSet::new()));
        let mut state = self.all.state();
        if let Some(stream) = state.streams.remove(&self.number)
            && let Some(own) = state.by_account.get_mut(&stream.account)
        {
            own.remove(&self.number);
            if own.is_empty() {
                state.by_account.remove(&stream.account);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::outbox::Next;

    fn tables(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn the_oldest_stream_of_an_account_makes_room() {
        let all = Arc::new(Followers::default());
        let outboxes: Vec<Arc<Outbox>> = (0..=3).map(|_| Arc::default()).collect();
        let streams: Vec<Follower> = outboxes.iter().map(|outbox| all.add("ann", outbox, 3)).collect();
        let ended: Vec<bool> =
            outboxes.iter().map(|outbox| outbox.take() == Some(Next::Close(CloseReason::Busy))).collect();
        assert!(ended[0] && ended[1..].iter().all(|ended| !ended), "{ended:?}");
        drop(streams);
        assert!(all.state().streams.is_empty() && all.state().by_account.is_empty());
    }

    #[test]
    fn a_table_is_followed_until_its_last_follower_goes() {
        let all = Arc::new(Followers::default());
        let (one, other) = (all.add("ann", &Arc::default(), 5), all.add("bob", &Arc::default(), 5));
        assert_eq!(one.follow(tables(&["a", "b"])), (vec!["a".to_owned(), "b".to_owned()], Vec::new()));
        assert_eq!(other.follow(tables(&["b"])), (Vec::new(), Vec::new()), "it is followed already");
        assert_eq!(one.follow(tables(&["a"])), (Vec::new(), Vec::new()), "Bob still follows it");
        assert_eq!(other.follow(tables(&[])), (Vec::new(), vec!["b".to_owned()]));
        assert!(all.has_table("a") && !all.has_table("b"));
        drop(one);
        assert!(!all.has_table("a"));
    }
}
