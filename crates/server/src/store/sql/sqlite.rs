//! The store on SQLite: one file, used by one process.

use std::time::Duration;

use async_trait::async_trait;
use futures_util::TryStreamExt as _;
use futures_util::future::BoxFuture;
use sqlx::Connection as _;
use sqlx::migrate::Migrate as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Row as _};
use tokio::sync::{Mutex, broadcast, mpsc};
use tokio::task::JoinSet;

use super::super::copy::{BATCH, Batch, Row, SCHEMA_TABLES};
use super::super::{
    Account, Append, Appended, BotMade, ChallengeAdded, ChallengeRow, Change, ChatKey, ChatRow, Cutoffs,
    Entry, EventPage, Expiry, Inbox, Journal, ListedTable, Lobby, NO_HASH, NewEntry, NewEvent, Nodes,
    OpenOptions, Opening, PasswordChange, PasswordSaved, People, Report, Result, RunningGame, SCHEMA, Sealed,
    Session, Store, StoreError, StoredEvent, TableHeads, TableKey, TablePresence, TableRow, Token, Whole,
    chain,
};
use super::inbox::inbox;
use super::journal::journal;
use super::lobby::lobby;
use super::migrations::{APPLIED, migrations};
use super::people::people;
use super::retention::retention;
use super::whole::whole;
use super::writer::Writer;
use super::{CHANGES, CONNECT, store};
use crate::limits::{CHAT_LINES, EVENT_TIME, KEPT_EVENTS, REPORT_TIME};
use crate::random::{hex, unhex};

/// Begins a transaction whose reads see one snapshot.
const SNAPSHOT: &str = "BEGIN";
const SHARED: bool = false;

/// Begins a transaction that writes; it locks the database at once.
const BEGIN: &str = "BEGIN IMMEDIATE";

/// The minimum interval between checkpoints. Frequent small checkpoints delay appends less than a large one.
const MIN_CHECKPOINT_PAUSE: Duration = Duration::from_millis(100);

/// The maximum interval between checkpoints.
const MAX_CHECKPOINT_PAUSE: Duration = Duration::from_secs(1);

/// The number of pages from which on writers wait for a moment, so that the write-ahead log can be reset: 8 MB.
///
/// On a small disk a long log would leave no room for the checkpoint.
const WAL_RESTART_PAGES: i64 = 2_048;

/// The size to which a grown write-ahead log is truncated when it is reset, in bytes.
const WAL_SIZE_LIMIT: &str = "16777216";

/// The number of pages after which SQLite makes a checkpoint by itself within a commit, if no other checkpoint came
/// first.
const WAL_AUTOCHECKPOINT: &str = "65536";

/// The name of the one node that uses a file: a restart continues its leases at once.
const ONLY_NODE: &str = "only";

store!(SqliteStore, sqlx::Sqlite, Writer<sqlx::Sqlite>);
people!(SqliteStore, sqlx::Sqlite);
lobby!(SqliteStore, sqlx::Sqlite);
journal!(SqliteStore, sqlx::Sqlite);
inbox!(SqliteStore, sqlx::Sqlite);
whole!(SqliteStore, sqlx::Sqlite);
retention!(SqliteStore, sqlx::Sqlite);
migrations!(sqlx::Sqlite);

impl SqliteStore {
    /// There is one writer for all changes.
    async fn change<T: Send + 'static>(
        &self,
        work: impl for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T>> + Send + 'static,
    ) -> Result<T> {
        self.writer.change(work).await
    }

    /// Does nothing: there is no other node.
    async fn tell_nodes(&self, _: &[String]) {}

    async fn append_to_log(&self, append: Append) -> Result<Appended> {
        let game = append.game.clone();
        self.writer
            .append(game, move |connection| Box::pin(async move { append_one(connection, &append).await }))
            .await
    }
}

/// Appends within a transaction. A failed append changes nothing.
async fn append_one(connection: &mut Connection, append: &Append) -> Result<Appended> {
    for id in append.entries.iter().filter_map(|entry| entry.action_id.as_deref()) {
        let known: Option<i64> = sqlx::query_scalar("SELECT seq FROM log WHERE game = $1 AND action_id = $2")
            .bind(&append.game)
            .bind(id)
            .fetch_optional(&mut *connection)
            .await?;
        if known.is_some() {
            return Ok(Appended::Behind);
        }
    }
    let mut hash = append.hash.clone();
    let mut hashes = Vec::with_capacity(append.entries.len());
    for (seq, entry) in (append.expected + 1..).zip(&append.entries) {
        hash = chain(&hash, &append.game, seq, entry);
        hashes.push(hash.clone());
    }
    let changed = sqlx::query(
        "UPDATE games SET head = $1, hash = $2, awaiting = $3, finished = $4, wake = $5 \
         WHERE id = $6 AND head = $7 AND hash = $8 AND ($9 = -1 OR epoch = $9)",
    )
    .bind(append.expected + append.entries.len() as i64)
    .bind(&hash)
    .bind(append.awaiting)
    .bind(i64::from(append.finished))
    .bind(append.wake)
    .bind(&append.game)
    .bind(append.expected)
    .bind(&append.hash)
    .bind(append.epoch.unwrap_or(-1))
    .execute(&mut *connection)
    .await?;
    if changed.rows_affected() == 0 {
        let epoch: Option<i64> = sqlx::query_scalar("SELECT epoch FROM games WHERE id = $1")
            .bind(&append.game)
            .fetch_optional(&mut *connection)
            .await?;
        let fenced = append.epoch.is_some_and(|ours| epoch != Some(ours));
        return Ok(if fenced { Appended::Fenced } else { Appended::Behind });
    }
    for ((seq, entry), hash) in (append.expected + 1..).zip(&append.entries).zip(&hashes) {
        insert_entry(connection, &append.game, seq, entry, hash).await?;
    }
    if append.finished {
        sqlx::query("UPDATE tables SET state = 'over' WHERE id = $1")
            .bind(&append.game)
            .execute(&mut *connection)
            .await?;
    }
    Ok(Appended::Done)
}

#[async_trait]
impl Nodes for SqliteStore {
    fn node(&self) -> &str {
        &self.node
    }

    async fn clock(&self) -> Result<Option<i64>> {
        Ok(None)
    }

    async fn open_table(&self, _: &str) -> Result<Vec<TablePresence>> {
        Ok(Vec::new())
    }

    async fn close_table(&self, _: &str) -> Result<()> {
        Ok(())
    }

    async fn set_presence(&self, _: &[(String, String)]) -> Result<()> {
        Ok(())
    }

    async fn presence(&self) -> Result<Vec<TablePresence>> {
        Ok(Vec::new())
    }

    async fn heads(&self, _: &[String]) -> Result<Vec<TableHeads>> {
        Ok(Vec::new())
    }

    async fn usable(&self, hashes: &[String], now: i64) -> Result<Vec<String>> {
        let hashes = serde_json::to_string(hashes).expect("plain data becomes JSON");
        Ok(sqlx::query_scalar(
            "SELECT sessions.hash FROM sessions JOIN accounts ON accounts.id = sessions.account \
             WHERE sessions.hash IN (SELECT value FROM json_each($1)) AND sessions.expires > $2 \
             AND accounts.banned = 0 \
             UNION SELECT tokens.hash FROM tokens JOIN accounts ON accounts.id = tokens.account \
             WHERE tokens.hash IN (SELECT value FROM json_each($1)) AND tokens.expires > $2 \
             AND accounts.banned = 0",
        )
        .bind(hashes)
        .bind(now)
        .fetch_all(&self.read)
        .await?)
    }

    async fn living_nodes(&self, _: i64) -> Result<Vec<String>> {
        Ok(vec![self.node.clone()])
    }

    async fn probe(&self) -> Result<()> {
        Ok(())
    }

    async fn forget_nodes(&self, _: i64) -> Result<()> {
        Ok(())
    }

    async fn leave(&self) -> Result<()> {
        Ok(())
    }
}

/// Creates the file, or removes the permissions of all but its owner: it contains secrets of running games and
/// hashes of passwords. SQLite gives its other files the same permissions.
fn make_private(file: &std::path::Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.append(true).create(true);
    crate::system::make_private(&mut options);
    let opened = options.open(file)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let rights = opened.metadata()?.permissions().mode();
        if rights & 0o077 != 0 {
            tracing::warn!(file = %file.display(), "other users could read the database; now only its owner can");
            for one in [file.to_owned(), beside(file, "-wal"), beside(file, "-shm")] {
                if one.exists() {
                    std::fs::set_permissions(one, std::fs::Permissions::from_mode(0o600))?;
                }
            }
        }
    }
    drop(opened);
    Ok(())
}

/// Returns the path of a file that SQLite keeps beside the database file.
#[cfg(unix)]
fn beside(file: &std::path::Path, ending: &str) -> std::path::PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Opens the file; if it may, creates it and its folder.
pub(in crate::store) async fn open(
    file: &str,
    opening: Opening,
    options: OpenOptions,
) -> Result<SqliteStore> {
    let OpenOptions { readers, copy_before_upgrade, .. } = options;
    let path = std::path::Path::new(file);
    let upgrade = opening == Opening::Upgrade;
    if !upgrade && !path.is_file() {
        return Err(StoreError::Missing(file.to_owned()));
    }
    if let Some(folder) = path.parent().filter(|folder| upgrade && !folder.as_os_str().is_empty()) {
        crate::system::make_private_folder(folder)
            .map_err(|error| StoreError::ReadOnly(format!("{}: {error}", folder.display())))?;
    }
    make_private(path).map_err(|error| StoreError::ReadOnly(format!("{}: {error}", path.display())))?;
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(upgrade)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(CONNECT)
        .pragma("wal_autocheckpoint", WAL_AUTOCHECKPOINT)
        .pragma("journal_size_limit", WAL_SIZE_LIMIT)
        // Deleted data is overwritten, so that nothing of a deleted account remains in free pages.
        .pragma("secure_delete", "ON")
        .foreign_keys(true);
    let write = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(CONNECT)
        // On a full disk SQLite itself rolls the transaction back, but the connection still counts it as open:
        // such a connection is closed and replaced.
        .before_acquire(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }))
        .connect_with(options.clone().pragma("cache_size", "-16384"))
        .await?;
    let mut connection = write.acquire().await?;
    match opening {
        Opening::Upgrade => migrate(&mut connection, copy_before_upgrade).await?,
        Opening::Existing => check_schema(&mut connection).await?,
    }
    drop(connection);
    let copying = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(CONNECT)
        .connect_with(options.clone().busy_timeout(Duration::from_millis(20)))
        .await?;
    let read = SqlitePoolOptions::new()
        .max_connections(readers.max(1))
        .acquire_timeout(CONNECT)
        .connect_with(options.read_only(true))
        .await?;
    let writer = Writer::start(write.clone(), BEGIN);
    let mut store = SqliteStore::new(read, write.clone(), writer, ONLY_NODE.to_owned());
    if upgrade {
        store.background_tasks.get_mut().spawn(checkpoint_loop(copying, write));
    }
    Ok(store)
}

/// Returns the schema of a file, 0 if it is empty or absent, without changing it.
pub(in crate::store) async fn schema(file: &str) -> Result<i64> {
    if !std::path::Path::new(file).is_file() {
        return Ok(0);
    }
    let options = SqliteConnectOptions::new().filename(file).read_only(true).busy_timeout(CONNECT);
    let mut connection = sqlx::SqliteConnection::connect_with(&options).await?;
    let found = found_schema(&mut connection).await;
    connection.close().await?;
    found
}

async fn has_table(connection: &mut Connection, name: &str) -> Result<bool> {
    let count: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = $1")
            .bind(name)
            .fetch_one(connection)
            .await?;
    Ok(count > 0)
}

/// Copies the database into a private file beside it, and returns its name.
async fn copy_before(connection: &mut Connection, schema: i64) -> Result<String> {
    let file: String = sqlx::query_scalar("SELECT file FROM pragma_database_list WHERE name = 'main'")
        .fetch_one(&mut *connection)
        .await?;
    let seconds =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default().as_secs();
    let copy = format!("{file}.schema-{schema}-{seconds}");
    if std::path::Path::new(&copy).exists() {
        return Err(StoreError::ReadOnly(format!("{copy} exists already")));
    }
    // SQLite writes into the existing empty file and keeps its permissions.
    make_private(std::path::Path::new(&copy))
        .map_err(|error| StoreError::ReadOnly(format!("{copy}: {error}")))?;
    let copied = sqlx::query("VACUUM INTO $1").bind(&copy).execute(connection).await;
    if let Err(error) = copied {
        drop(std::fs::remove_file(&copy));
        return Err(error.into());
    }
    // The copy is synced to the disk before anything changes.
    let synced = std::fs::File::open(&copy).and_then(|file| file.sync_all());
    synced.map_err(|error| StoreError::ReadOnly(format!("{copy}: {error}")))?;
    Ok(copy)
}

/// Makes checkpoints periodically. SQLite's own checkpoints happen within a commit, which would delay appends.
async fn checkpoint_loop(pool: sqlx::SqlitePool, write: sqlx::SqlitePool) {
    let mut closing = std::pin::pin!(write.close_event());
    let mut pause = MAX_CHECKPOINT_PAUSE;
    let mut known = 0;
    while tokio::time::timeout(pause, &mut closing).await.is_err() {
        pause = match copy_once(&pool, WAL_RESTART_PAGES).await {
            Ok(pages) if pages == known => MAX_CHECKPOINT_PAUSE.min(2 * pause),
            Ok(pages) => {
                known = pages;
                MIN_CHECKPOINT_PAUSE
            }
            // A full disk is retried soon, so that freed space is not all used by the log. Other errors are already logged.
            Err(_) => MIN_CHECKPOINT_PAUSE,
        };
    }
    // After the last write, the log is copied into the database file.
    write.close().await;
    drop(checkpoint(&pool, "TRUNCATE").await);
    pool.close().await;
}

/// Makes a checkpoint and returns how many pages the log has; from a number of pages on it resets the log, also while
/// there are writers.
async fn copy_once(pool: &sqlx::SqlitePool, long: i64) -> Result<i64> {
    let pages = checkpoint(pool, "PASSIVE").await?;
    if pages >= long {
        // A passive checkpoint first, so that the blocking one has few pages left.
        checkpoint(pool, "PASSIVE").await?;
        checkpoint(pool, "RESTART").await?;
    }
    Ok(pages)
}

/// Makes a checkpoint in this mode and returns how many pages the log has.
async fn checkpoint(pool: &sqlx::SqlitePool, mode: &str) -> Result<i64> {
    let statement = AssertSqlSafe(format!("PRAGMA wal_checkpoint({mode})"));
    Ok(sqlx::query(statement).fetch_one(pool).await?.get(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_checkpoint_loop_restarts_the_write_ahead_log() {
        let folder = std::env::temp_dir().join(format!("whistlestop-copy-{}", std::process::id()));
        let file = folder.join("games.sqlite");
        let store = open(
            file.to_str().expect("the folder has a plain name"),
            Opening::Upgrade,
            OpenOptions::default(),
        )
        .await
        .expect("it opens");
        let size = || std::fs::metadata(&file).expect("it is there").len();
        for number in 0..40 {
            let account = Account {
                id: format!("account-{number}"),
                name: "n".repeat(1_000),
                language: None,
                login: None,
                password: None,
                created: 0,
                banned: 0,
                bot: 0,
                bot_owner: None,
                bot_seen: 0,
            };
            store.add_account(&account).await.expect("it is written");
        }
        let before = size();
        copy_once(&store.write, i64::MAX).await.expect("it copies");
        assert!(size() >= before + 40_000, "{before} {}", size());
        let written = checkpoint(&store.write, "PASSIVE").await.expect("it answers");
        copy_once(&store.write, 1).await.expect("it copies");
        store.beat("node", 1).await.expect("it is written");
        let anew = checkpoint(&store.write, "PASSIVE").await.expect("it answers");
        assert!(anew < written, "{anew} {written}");
        assert!(store.account("account-39").await.expect("it is read").is_some());
        store.close().await;
        let log = std::fs::metadata(folder.join("games.sqlite-wal")).map_or(0, |log| log.len());
        assert_eq!(log, 0, "all is in one file");
        drop(std::fs::remove_dir_all(folder));
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn files_become_private_with_any_umask_and_any_earlier_permissions() {
        use std::os::unix::fs::PermissionsExt as _;

        let folder = std::env::temp_dir().join(format!("whistlestop-private-{}", std::process::id()));
        let mode = |path: &std::path::Path| {
            std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777
        };
        for old in [None, Some(0o644), Some(0o666)] {
            let file = folder.join(format!("games-{old:?}.sqlite"));
            if let Some(rights) = old {
                std::fs::write(&file, "").expect("it is written");
                std::fs::set_permissions(&file, std::fs::Permissions::from_mode(rights)).expect("it is ours");
            }
            let store = open(
                file.to_str().expect("the folder has a plain name"),
                Opening::Upgrade,
                OpenOptions::default(),
            )
            .await
            .expect("it opens");
            store.beat("node", 1).await.expect("it is written");
            for one in [file.clone(), beside(&file, "-wal"), beside(&file, "-shm")] {
                assert_eq!(mode(&one), 0o600, "{}", one.display());
            }
            store.close().await;
        }
        assert_eq!(mode(&folder), 0o700);
        drop(std::fs::remove_dir_all(folder));
    }
}
