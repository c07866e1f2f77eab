//! Copies a whole database row by row, for backups and restores between SQLite and PostgreSQL.

use std::collections::BTreeMap;

use tokio::sync::mpsc;

use super::{Result, Store};

/// The largest number of rows that are copied in one batch.
pub(super) const BATCH: usize = 500;

/// A table of the schema, with its columns in the order in which they are read and written.
#[derive(PartialEq, Eq, Debug)]
pub struct TableSpec {
    /// Its name.
    pub name: &'static str,
    /// Its columns of text.
    pub texts: &'static [&'static str],
    /// Its columns of numbers.
    pub numbers: &'static [&'static str],
}

impl TableSpec {
    /// Returns the statement that reads all rows.
    pub(super) fn select(&self) -> String {
        format!("SELECT {} FROM {}", self.columns(), self.name)
    }

    /// Returns the statement that adds a row.
    pub(super) fn insert(&self) -> String {
        let places: Vec<String> =
            (1..=self.texts.len() + self.numbers.len()).map(|place| format!("${place}")).collect();
        format!("INSERT INTO {} ({}) VALUES ({})", self.name, self.columns(), places.join(", "))
    }

    fn columns(&self) -> String {
        [self.texts, self.numbers].concat().join(", ")
    }
}

/// All tables of the schema, those that others refer to first.
pub const SCHEMA_TABLES: &[TableSpec] = &[
    TableSpec {
        name: "accounts",
        texts: &["id", "name", "language", "login", "password", "bot_owner"],
        numbers: &["created", "banned", "events", "bot", "bot_seen"],
    },
    TableSpec {
        name: "sessions",
        texts: &["hash", "account", "device", "table_id"],
        numbers: &["created", "expires", "seen", "seat"],
    },
    TableSpec {
        name: "tokens",
        texts: &["id", "hash", "account", "name", "scopes"],
        numbers: &["created", "expires", "seen"],
    },
    TableSpec {
        name: "tables",
        texts: &["id", "state", "visibility", "host", "body"],
        numbers: &["version", "created"],
    },
    TableSpec { name: "codes", texts: &["code", "table_id"], numbers: &[] },
    TableSpec { name: "table_use", texts: &["table_id"], numbers: &["touched", "people"] },
    TableSpec { name: "members", texts: &["account", "table_id"], numbers: &[] },
    TableSpec {
        name: "games",
        texts: &["id", "hash", "node"],
        numbers: &["head", "awaiting", "finished", "wake", "epoch"],
    },
    TableSpec { name: "nodes", texts: &["id"], numbers: &["alive_until"] },
    TableSpec { name: "log", texts: &["game", "action_id", "body", "hash"], numbers: &["seq"] },
    TableSpec { name: "secrets", texts: &["game", "secret", "salt"], numbers: &[] },
    TableSpec {
        name: "chat",
        texts: &["table_id", "name", "text", "account"],
        numbers: &["line", "at", "seat", "bot"],
    },
    TableSpec { name: "reports", texts: &["id", "table_id", "reporter", "about", "text"], numbers: &["at"] },
    TableSpec { name: "events", texts: &["account", "body"], numbers: &["number", "at"] },
    TableSpec {
        name: "challenges",
        texts: &["id", "challenger", "challenged", "state", "body", "table_id"],
        numbers: &["created", "expires"],
    },
    TableSpec { name: "blocks", texts: &["account", "blocked"], numbers: &["created"] },
    TableSpec { name: "audit", texts: &["id", "operator", "command"], numbers: &["at"] },
];

/// A row: its texts and its numbers, in the order of the sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The texts.
    pub texts: Vec<Option<String>>,
    /// The numbers.
    pub numbers: Vec<Option<i64>>,
}

/// Some rows of one table.
#[derive(Debug)]
pub struct Batch {
    /// The table.
    pub sheet: &'static TableSpec,
    /// The rows.
    pub rows: Vec<Row>,
}

/// How many rows of each table were copied.
pub type Counts = BTreeMap<&'static str, usize>;

/// Copies everything from one store into another, which must be empty.
pub async fn copy(from: &dyn Store, to: &dyn Store) -> Result<Counts> {
    let (sender, mut batches) = mpsc::channel(4);
    let mut counts = Counts::new();
    let adding = async {
        while let Some(batch) = batches.recv().await {
            to.add_rows(&batch).await?;
            *counts.entry(batch.sheet.name).or_default() += batch.rows.len();
        }
        Result::Ok(())
    };
    let (dumped, added) = tokio::join!(from.dump(sender), adding);
    added?;
    dumped?;
    Ok(counts)
}
