//! The simulated store: the guarantees of SQLite and PostgreSQL in memory, with late, wrong and missing responses.

use table::storage::{Append, Appended, Entry, NO_HASH, NewEntry, Sealed, chain};

/// A game's log, its lease, and the nodes that are alive.
pub(crate) struct SimStore {
    pub(crate) sealed: Sealed,
    pub(crate) entries: Vec<Entry>,
    pub(crate) node: Option<usize>,
    pub(crate) epoch: i64,
    pub(crate) alive_until: [i64; 2],
}

impl SimStore {
    pub(crate) fn new(game: &str, sealed: Sealed, first: &NewEntry) -> Self {
        let hash = chain(NO_HASH, game, 1, first);
        let first = Entry { seq: 1, action_id: first.action_id.clone(), body: first.body.clone(), hash };
        Self { sealed, entries: vec![first], node: None, epoch: 0, alive_until: [0; 2] }
    }

    pub(crate) fn head(&self) -> i64 {
        self.entries.len() as i64
    }

    pub(crate) fn append(&mut self, append: &Append) -> Appended {
        if append.epoch.is_some_and(|epoch| epoch != self.epoch) {
            return Appended::Fenced;
        }
        let known =
            |id: &Option<String>| id.is_some() && self.entries.iter().any(|entry| entry.action_id == *id);
        let last = &self.entries[self.entries.len() - 1];
        let behind = append.expected != last.seq || append.hash != last.hash;
        if behind || append.entries.iter().any(|entry| known(&entry.action_id)) {
            return Appended::Behind;
        }
        for entry in &append.entries {
            let (seq, before) = (self.head() + 1, self.entries[self.entries.len() - 1].hash.clone());
            let hash = chain(&before, &append.game, seq, entry);
            self.entries.push(Entry {
                seq,
                action_id: entry.action_id.clone(),
                body: entry.body.clone(),
                hash,
            });
        }
        Appended::Done
    }

    pub(crate) fn lease(&mut self, node: usize, now: i64) -> Option<i64> {
        if self.node != Some(node) {
            if self.node.is_some_and(|owner| self.alive_until[owner] > now) {
                return None;
            }
            self.node = Some(node);
            self.epoch += 1;
        }
        Some(self.epoch)
    }
}
