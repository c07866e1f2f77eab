//! The list of public tables that have not ended, cached for all requests.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Mutex;

use crate::limits::{LIST_TIME, LISTED_TABLES};
use crate::runtime::read_body;
use crate::store::{ListedTable, Result, Store};
use table::doc::TableDoc;

/// A listed table and the seats that its game awaits, as bits.
pub(crate) type Listed = (TableDoc, i64);

/// Parses listed tables.
pub(crate) fn read_listed(listed: &[ListedTable]) -> Result<Vec<Listed>> {
    listed.iter().map(|one| Ok((read_body(&one.body, &one.state)?, one.awaiting))).collect()
}

struct Cached {
    tables: Arc<Vec<Listed>>,
    /// The number of changes when it was read.
    changes: u64,
    /// When it was read, in milliseconds.
    at: i64,
}

/// The cached list. Changes of this process appear in the next list; those of other processes, and actions, after at
/// most [`LIST_TIME`].
#[derive(Default)]
pub(crate) struct OpenTables {
    changes: AtomicU64,
    cached: Mutex<Option<Cached>>,
}

impl OpenTables {
    /// Invalidates the list because a table was changed.
    pub(crate) fn changed(&self) {
        self.changes.fetch_add(1, Ordering::AcqRel);
    }

    /// Returns the list. Of several who ask at once, one reads it and the others wait.
    pub(crate) async fn get(&self, store: &dyn Store, now: i64) -> Result<Arc<Vec<Listed>>> {
        let mut cached = self.cached.lock().await;
        let changes = self.changes.load(Ordering::Acquire);
        if let Some(cached) = &*cached
            && cached.changes == changes
            && now - cached.at < LIST_TIME.as_millis() as i64
        {
            return Ok(Arc::clone(&cached.tables));
        }
        let tables = Arc::new(read_listed(&store.open_tables(LISTED_TABLES).await?)?);
        *cached = Some(Cached { tables: Arc::clone(&tables), changes, at: now });
        Ok(tables)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::write_doc;
    use table::doc::{Caller, Keys};

    fn public(id: &str) -> TableDoc {
        let wanted = serde_json::json!({
            "edition": "london", "seats": [{ "kind": "human" }, { "kind": "open" }], "visibility": "public"
        });
        let wanted = serde_json::from_value(wanted).expect("a table can be wanted so");
        let host = Caller::person("ann", "Ann");
        TableDoc::open(id.to_owned(), Keys::from("invite"), host, &wanted, 1).expect("it opens")
    }

    #[tokio::test]
    async fn the_list_is_read_again_after_a_change_or_a_second() {
        let folder = std::env::temp_dir().join(format!("whistlestop-open-tables-{}", std::process::id()));
        let file = format!("sqlite://{}/games.sqlite", folder.display());
        let store = crate::store::open(&file).await.expect("the temporary folder can be written");
        let open = OpenTables::default();
        let count = async |now: i64| open.get(&*store, now).await.expect("it is read").len();
        store.add_table(&write_doc(&public("a"))).await.expect("stored");
        assert_eq!(count(0).await, 1);
        store.add_table(&write_doc(&public("b"))).await.expect("stored");
        assert_eq!(count(999).await, 1, "it is not read for everybody who asks");
        assert_eq!(count(1_000).await, 2, "another process may have changed it");
        store.add_table(&write_doc(&public("c"))).await.expect("stored");
        open.changed();
        assert_eq!(count(1_000).await, 3, "whoever opens a table sees it in the list");
        store.close().await;
        drop(std::fs::remove_dir_all(folder));
    }
}
