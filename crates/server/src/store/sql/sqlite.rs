//! One file, one process.

use async_trait::async_trait;
use futures_util::TryStreamExt as _;
use futures_util::future::BoxFuture;
use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Row as _};
use tokio::sync::{broadcast, mpsc};

use super::super::copy::{BATCH, Batch, Row, SHEETS};
use super::super::{
    Account, Append, Appended, Change, ChatRow, Entry, Journal, ListedTable, Lobby, NO_HASH, NewEntry,
    People, Result, SCHEMA, Sealed, Store, StoreError, TableRow, Token, Whole, chain,
};
use super::journal::journal;
use super::lobby::lobby;
use super::people::people;
use super::whole::whole;
use super::writer::Writer;
use super::{CHANGES, CONNECT, MIGRATIONS, READERS, store};
use crate::limits::CHAT_LINES;
use crate::random::{hex, unhex};

/// Reads within a transaction see one moment.
const SNAPSHOT: &str = "BEGIN";
const SHARED: bool = false;

/// A transaction that writes takes its turn at once.
const BEGIN: &str = "BEGIN IMMEDIATE";

store!(SqliteStore, sqlx::Sqlite);
people!(SqliteStore, sqlx::Sqlite);
lobby!(SqliteStore, sqlx::Sqlite);
journal!(SqliteStore, sqlx::Sqlite);
whole!(SqliteStore, sqlx::Sqlite);

impl SqliteStore {
    /// There is one writer, so everything goes its way.
    async fn change<T: Send + 'static>(
        &self,
        work: impl for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T>> + Send + 'static,
    ) -> Result<T> {
        self.writer.change(work).await
    }
}

/// There is no other process to tell.
async fn notify(_: &sqlx::Pool<sqlx::Sqlite>, _: &[String]) {}

/// Opens the file, creating it and its folder.
pub(in crate::store) async fn open(file: &str) -> Result<SqliteStore> {
    let path = std::path::Path::new(file);
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)
            .map_err(|error| StoreError::ReadOnly(format!("{}: {error}", folder.display())))?;
    }
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(CONNECT)
        .foreign_keys(true);
    let write = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(CONNECT)
        // A full disk makes SQLite end a transaction by itself, and the connection believes itself within it
        // for ever: such a one is closed, and the next is opened.
        .before_acquire(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }))
        .connect_with(options.clone())
        .await?;
    migrate(&write).await?;
    let read = SqlitePoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(CONNECT)
        .connect_with(options.read_only(true))
        .await?;
    Ok(SqliteStore::new(read, write))
}
