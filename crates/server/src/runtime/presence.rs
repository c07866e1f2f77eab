//! The sockets of this node by session or token.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::runtime::outbox::Outbox;
use protocol::CloseReason;

/// The sockets of one session or token.
type Sockets = HashMap<u64, (String, Arc<Outbox>)>;

/// All sockets.
#[derive(Debug, Default)]
pub(super) struct Present {
    by_hash: Mutex<HashMap<String, Sockets>>,
    next: AtomicU64,
}

/// The registration of a socket; dropping it removes the socket.
#[derive(Debug)]
pub(crate) struct Presence {
    all: Arc<Present>,
    hash: String,
    number: u64,
}

impl Present {
    fn by_hash(&self) -> MutexGuard<'_, HashMap<String, Sockets>> {
        self.by_hash.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn enter(self: &Arc<Self>, hash: &str, account: &str, outbox: &Arc<Outbox>) -> Presence {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let socket = (account.to_owned(), Arc::clone(outbox));
        self.by_hash().entry(hash.to_owned()).or_default().insert(number, socket);
        Presence { all: Arc::clone(self), hash: hash.to_owned(), number }
    }

    /// Closes the sockets of one session or token.
    pub(super) fn end(&self, hash: &str) {
        for (_, outbox) in self.by_hash().get(hash).into_iter().flat_map(HashMap::values) {
            outbox.close(CloseReason::Logout);
        }
    }

    /// Closes the sockets of one account.
    pub(super) fn end_account(&self, account: &str) {
        for (_, outbox) in self.by_hash().values().flat_map(HashMap::values).filter(|(of, _)| of == account) {
            outbox.close(CloseReason::Logout);
        }
    }

    /// Returns the tables with clients on this node.
    pub(super) fn tables(&self) -> Vec<String> {
        let by_hash = self.by_hash();
        let outboxes = by_hash.values().flat_map(HashMap::values).map(|(_, outbox)| outbox);
        let mut tables: Vec<String> =
            outboxes.filter_map(|outbox| outbox.table().map(str::to_owned)).collect();
        tables.sort_unstable();
        tables.dedup();
        tables
    }

    /// Returns the sessions and tokens of the clients on this node.
    pub(super) fn hashes(&self) -> Vec<String> {
        self.by_hash().keys().cloned().collect()
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut by_hash = self.all.by_hash();
        if let Some(sockets) = by_hash.get_mut(&self.hash) {
            sockets.remove(&self.number);
            if sockets.is_empty() {
                by_hash.remove(&self.hash);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::outbox::Next;

    #[test]
    fn sockets_end_with_their_session_or_account() {
        let present = Arc::new(Present::default());
        let outboxes: [Arc<Outbox>; 4] = std::array::from_fn(|_| Arc::default());
        let places = [("one", "ann"), ("one", "ann"), ("two", "ann"), ("three", "bob")];
        let here: Vec<Presence> = places
            .iter()
            .zip(&outboxes)
            .map(|((hash, account), outbox)| present.enter(hash, account, outbox))
            .collect();
        let ended = || -> Vec<bool> {
            outboxes.iter().map(|outbox| outbox.take() == Some(Next::Close(CloseReason::Logout))).collect()
        };
        present.end("none");
        assert_eq!(ended(), [false; 4]);
        present.end("one");
        assert_eq!(ended(), [true, true, false, false]);
        present.end_account("ann");
        assert_eq!(ended(), [true, true, true, false]);
        assert_eq!(present.hashes().len(), 3);
        drop(here);
        assert!(present.hashes().is_empty(), "closed sockets leave no entry");
    }
}
