//! One server, any number of nodes.

use std::time::Duration;

use async_trait::async_trait;
use futures_util::TryStreamExt as _;
use futures_util::future::BoxFuture;
use sqlx::migrate::Migrate as _;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions, PgSslMode};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, Row as _};
use tokio::sync::{Mutex, broadcast, mpsc};
use tokio::task::JoinSet;

use super::super::copy::{BATCH, Batch, Row, SHEETS};
use super::super::{
    Account, Append, Appended, Change, ChatRow, Cutoffs, Entry, Expiry, Journal, ListedTable, Lobby, NO_HASH,
    NewEntry, OpenOptions, Opening, PasswordSaved, People, Report, Result, SCHEMA, Sealed, Session, Store,
    StoreError, TableRow, Token, Whole, chain, shown,
};
use super::journal::journal;
use super::lobby::lobby;
use super::migrations::{APPLIED, migrations};
use super::people::people;
use super::retention::retention;
use super::whole::whole;
use super::writer::Writer;
use super::{CHANGES, CONNECT, store};
use crate::limits::CHAT_LINES;
use crate::random::{hex, unhex};

/// Reads within a transaction see one moment.
const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
const SHARED: bool = true;

/// Where nodes tell each other what has changed.
const CHANNEL: &str = "whistlestop";

/// A notification holds at most 8,000 bytes.
const LONGEST_PAYLOAD: usize = 7_000;

/// The advisory lock that one node holds while it upgrades the schema.
const UPGRADE_LOCK: i64 = 7_165_211;

const BEGIN: &str = "BEGIN";

store!(PostgresStore, sqlx::Postgres);
people!(PostgresStore, sqlx::Postgres);
lobby!(PostgresStore, sqlx::Postgres);
journal!(PostgresStore, sqlx::Postgres);
whole!(PostgresStore, sqlx::Postgres);
retention!(PostgresStore, sqlx::Postgres);
migrations!(sqlx::Postgres);

impl PostgresStore {
    /// Changes other than appends do not wait for each other: each has a transaction of its own.
    async fn change<T: Send + 'static>(
        &self,
        work: impl for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T>> + Send + 'static,
    ) -> Result<T> {
        let mut transaction = self.write.begin_with(BEGIN).await?;
        let value = work(&mut transaction).await?;
        transaction.commit().await?;
        Ok(value)
    }
}

/// Tells the other nodes. A lost notification costs a delay, never an entry: everybody reads again by number.
async fn notify(write: &sqlx::Pool<sqlx::Postgres>, changed: &[String]) {
    let mut payload = String::new();
    for (index, change) in changed.iter().enumerate() {
        payload.push_str(change);
        if payload.len() > LONGEST_PAYLOAD || index + 1 == changed.len() {
            let told =
                sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(&payload).execute(write).await;
            if let Err(error) = told {
                tracing::warn!(%error, "NOTIFY failed");
            }
            payload.clear();
        } else {
            payload.push(' ');
        }
    }
}

/// Hears what other nodes change, for ever.
async fn listen(options: PgConnectOptions, changes: broadcast::Sender<Change>) {
    loop {
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .acquire_timeout(CONNECT)
            .connect_lazy_with(options.clone());
        let heard = async {
            let mut listener = PgListener::connect_with(&pool).await?;
            listener.listen(CHANNEL).await?;
            drop(changes.send(Change::Everything));
            loop {
                // None: the connection was lost and is there again, and something may have been missed.
                let Some(notification) = listener.try_recv().await? else {
                    drop(changes.send(Change::Everything));
                    continue;
                };
                for change in notification.payload().split(' ') {
                    if let Some(id) = change.strip_prefix('g') {
                        drop(changes.send(Change::Game(id.to_owned())));
                    } else if let Some(id) = change.strip_prefix('t') {
                        drop(changes.send(Change::Table(id.to_owned())));
                    } else if let Some(hash) = change.strip_prefix('e') {
                        drop(changes.send(Change::Ended(hash.to_owned())));
                    } else if let Some(account) = change.strip_prefix('a') {
                        drop(changes.send(Change::Gone(account.to_owned())));
                    }
                }
            }
        };
        let ended: std::result::Result<(), sqlx::Error> = heard.await;
        if changes.receiver_count() == 0 {
            return;
        }
        tracing::warn!(error = ?ended.err(), "listening for changes failed");
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// Checks that the certificates of trusted authorities can be read, and warns where the server is not verified.
fn check_security(options: &PgConnectOptions) -> Result<()> {
    let address = options.to_url_lossy();
    let root = address.query_pairs().find(|(name, _)| name == "sslrootcert").map(|(_, file)| file);
    // The address shows a file so, and a certificate itself otherwise.
    if let Some(file) = root.as_deref().and_then(|root| root.strip_prefix("file: "))
        && let Err(why) = std::fs::metadata(file)
    {
        return Err(StoreError::Untrusted(format!("sslrootcert {file}: {why}")));
    }
    let local = options.get_socket().is_some()
        || options.get_host() == "localhost"
        || options.get_host().parse().is_ok_and(|address: std::net::IpAddr| address.is_loopback());
    if !local && !matches!(options.get_ssl_mode(), PgSslMode::VerifyFull) {
        tracing::warn!(
            "the certificate of PostgreSQL is not verified: use sslmode=verify-full in the address"
        );
    }
    Ok(())
}

async fn has_table(connection: &mut Connection, name: &str) -> Result<bool> {
    Ok(sqlx::query_scalar("SELECT to_regclass($1) IS NOT NULL").bind(name).fetch_one(connection).await?)
}

/// Copies all tables into a new schema of the same database, and returns its name.
async fn copy_before(connection: &mut Connection, schema: i64) -> Result<String> {
    let mut transaction = connection.begin().await?;
    let seconds: i64 = sqlx::query_scalar("SELECT EXTRACT(EPOCH FROM clock_timestamp())::BIGINT")
        .fetch_one(&mut *transaction)
        .await?;
    let copy = format!("whistlestop_schema_{schema}_{seconds}");
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT tablename::TEXT FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1",
    )
    .fetch_all(&mut *transaction)
    .await?;
    sqlx::query(AssertSqlSafe(format!("CREATE SCHEMA {copy}"))).execute(&mut *transaction).await?;
    for table in tables {
        let table = table.replace('"', "\"\"");
        let statement = format!("CREATE TABLE {copy}.\"{table}\" AS TABLE \"{table}\"");
        sqlx::query(AssertSqlSafe(statement)).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(copy)
}

/// Returns the schema of a database, 0 if it is empty, without changing it.
pub(in crate::store) async fn schema(address: &str) -> Result<i64> {
    let mut connection = connect_options(address)?.connect().await?;
    let found = found_schema(&mut connection).await;
    connection.close().await?;
    found
}

fn connect_options(address: &str) -> Result<PgConnectOptions> {
    let options: PgConnectOptions =
        address.parse().map_err(|_: sqlx::Error| StoreError::Address(shown(address)))?;
    check_security(&options)?;
    Ok(options)
}

/// Connects.
pub(in crate::store) async fn open(
    address: &str,
    opening: Opening,
    open_options: OpenOptions,
) -> Result<PostgresStore> {
    let options = connect_options(address)?;
    // Alone and at once, so that what keeps it from being reached is named; a pool says only that it waited in vain.
    let mut connection = tokio::time::timeout(CONNECT, options.connect())
        .await
        .map_err(|_| StoreError::Unreachable(format!("no answer within {} seconds", CONNECT.as_secs())))??;
    match opening {
        Opening::Existing => check_schema(&mut connection).await?,
        Opening::Upgrade => {
            // Two nodes that start at once: the second waits for the first one's schema.
            sqlx::query("SELECT pg_advisory_lock($1)").bind(UPGRADE_LOCK).execute(&mut connection).await?;
            migrate(&mut connection, open_options.copy_before_upgrade).await?;
        }
    }
    // This also gives the lock back.
    connection.close().await?;
    let pool =
        |connections: u32| PgPoolOptions::new().max_connections(connections.max(1)).acquire_timeout(CONNECT);
    let write = pool(open_options.writers).connect_with(options.clone()).await?;
    let read = pool(open_options.readers).connect_with(options.clone()).await?;
    let store = PostgresStore::new(read, write);
    tokio::spawn(listen(options, store.changes.clone()));
    Ok(store)
}
