//! The store on PostgreSQL, shared by any number of nodes.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use futures_util::TryStreamExt as _;
use futures_util::future::BoxFuture;
use sqlx::migrate::Migrate as _;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions, PgSslMode};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, Row as _};
use tokio::sync::{Mutex, broadcast, mpsc};
use tokio::task::JoinSet;

use super::super::append_queue::AppendQueue;
use super::super::copy::{BATCH, Batch, Row, SCHEMA_TABLES};
use super::super::{
    Account, Append, Appended, BotMade, ChallengeAdded, ChallengeRow, Change, ChatKey, ChatRow, Cutoffs,
    Entry, EventPage, Expiry, Inbox, Journal, ListedTable, Lobby, NO_HASH, NewEntry, NewEvent, Nodes,
    OpenOptions, Opening, PasswordChange, PasswordSaved, People, Report, Result, RunningGame, SCHEMA, Sealed,
    Session, Store, StoreError, StoredEvent, TableHeads, TableKey, TablePresence, TableRow, Token, Whole,
    chain, shown,
};
use super::append::PostgresAppends;
use super::inbox::inbox;
use super::journal::journal;
use super::lobby::lobby;
use super::migrations::{APPLIED, migrations};
use super::people::people;
use super::retention::retention;
use super::whole::whole;
use super::{CHANGES, CONNECT, store};
use crate::limits::{CHAT_LINES, EVENT_TIME, KEPT_EVENTS, REPORT_TIME};
use crate::random::{self, Os, hex, unhex};

/// Begins a transaction whose reads see one snapshot.
const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
const SHARED: bool = true;

/// The channel of all nodes: sessions and accounts that ended, nodes that stopped. Everything that concerns one table
/// goes to the channels of the nodes that have it open, which have the name of the node after an underscore.
///
/// A payload is the sender, a space, and a letter with an id: `g` a game and its head, `t` a table, `p` a table and
/// its presence document, `e` a session or token, `a` an account, `v` an account with new events, `n` a node that
/// stopped.
const CHANNEL: &str = "whistlestop";

/// The advisory lock that one node holds while it upgrades the schema.
const UPGRADE_LOCK: i64 = 7_165_211;

const BEGIN: &str = "BEGIN";

store!(PostgresStore, sqlx::Postgres, AppendQueue);
people!(PostgresStore, sqlx::Postgres);
lobby!(PostgresStore, sqlx::Postgres);
journal!(PostgresStore, sqlx::Postgres);
inbox!(PostgresStore, sqlx::Postgres);
whole!(PostgresStore, sqlx::Postgres);
retention!(PostgresStore, sqlx::Postgres);
migrations!(sqlx::Postgres);

impl PostgresStore {
    /// Each change other than an append has its own transaction, so they do not wait for each other.
    async fn change<T: Send + 'static>(
        &self,
        work: impl for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T>> + Send + 'static,
    ) -> Result<T> {
        let mut transaction = self.write.begin_with(BEGIN).await?;
        let value = work(&mut transaction).await?;
        transaction.commit().await?;
        Ok(value)
    }

    async fn append_to_log(&self, append: Append) -> Result<Appended> {
        self.writer.append(append).await
    }

    /// Notifies the other nodes: of a table those that have it open, of everything else all. A lost notification only
    /// causes a delay, because heads are compared periodically.
    async fn tell_nodes(&self, changed: &[String]) {
        let (tables, others): (Vec<&str>, Vec<&str>) =
            changed.iter().map(String::as_str).partition(|change| change.starts_with('t'));
        let tables: Vec<&str> = tables.iter().map(|table| &table[1..]).collect();
        let told = async {
            if !tables.is_empty() {
                sqlx::query(
                    "SELECT pg_notify($1 || '_' || node, $2 || ' t' || table_id) FROM presence \
                     WHERE table_id = ANY($3) AND node <> $2",
                )
                .bind(CHANNEL)
                .bind(&self.node)
                .bind(&tables)
                .execute(&self.write)
                .await?;
            }
            if !others.is_empty() {
                sqlx::query("SELECT pg_notify($1, $2 || ' ' || change) FROM UNNEST($3::TEXT[]) AS change")
                    .bind(CHANNEL)
                    .bind(&self.node)
                    .bind(&others)
                    .execute(&self.write)
                    .await?;
            }
            std::result::Result::<(), sqlx::Error>::Ok(())
        };
        if let Err(error) = told.await {
            tracing::warn!(%error, "NOTIFY failed");
        }
    }
}

fn presence_of_row(row: &sqlx::postgres::PgRow) -> TablePresence {
    TablePresence { table: row.get("table_id"), node: row.get("node"), body: row.get("body") }
}

#[async_trait]
impl Nodes for PostgresStore {
    fn node(&self) -> &str {
        &self.node
    }

    async fn clock(&self) -> Result<Option<i64>> {
        let now: i64 = sqlx::query_scalar("SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT")
            .fetch_one(&self.read)
            .await?;
        Ok(Some(now))
    }

    async fn open_table(&self, table: &str) -> Result<Vec<TablePresence>> {
        let rows = sqlx::query(
            "WITH opened AS ( \
                 INSERT INTO presence (table_id, node, body) VALUES ($1, $2, '') \
                 ON CONFLICT (table_id, node) DO NOTHING \
             ) \
             SELECT presence.table_id, presence.node, presence.body FROM presence \
             JOIN nodes ON nodes.id = presence.node \
             WHERE presence.table_id = $1 AND presence.node <> $2 AND nodes.alive_until > $3",
        )
        .bind(table)
        .bind(&self.node)
        .bind(self.clock().await?.unwrap_or_default())
        .fetch_all(&self.write)
        .await?;
        Ok(rows.iter().map(presence_of_row).collect())
    }

    async fn close_table(&self, table: &str) -> Result<()> {
        sqlx::query(
            "WITH closed AS (DELETE FROM presence WHERE table_id = $3 AND node = $2) \
             SELECT pg_notify($1 || '_' || node, $2 || ' p' || table_id || ' ') FROM presence \
             WHERE table_id = $3 AND node <> $2",
        )
        .bind(CHANNEL)
        .bind(&self.node)
        .bind(table)
        .execute(&self.write)
        .await?;
        Ok(())
    }

    async fn set_presence(&self, rows: &[(String, String)]) -> Result<()> {
        let (tables, bodies): (Vec<&str>, Vec<&str>) =
            rows.iter().map(|(table, body)| (table.as_str(), body.as_str())).unzip();
        sqlx::query(
            "WITH stored AS ( \
                 INSERT INTO presence AS kept (table_id, node, body) \
                 SELECT table_id, $2, body FROM UNNEST($3::TEXT[], $4::TEXT[]) AS input (table_id, body) \
                 ON CONFLICT (table_id, node) DO UPDATE SET body = excluded.body \
                 WHERE kept.body <> excluded.body RETURNING kept.table_id, kept.body \
             ) \
             SELECT pg_notify($1 || '_' || presence.node, $2 || ' p' || stored.table_id || ' ' || stored.body) \
             FROM stored JOIN presence ON presence.table_id = stored.table_id WHERE presence.node <> $2",
        )
        .bind(CHANNEL)
        .bind(&self.node)
        .bind(&tables)
        .bind(&bodies)
        .execute(&self.write)
        .await?;
        Ok(())
    }

    async fn presence(&self) -> Result<Vec<TablePresence>> {
        let rows = sqlx::query(
            "SELECT theirs.table_id, theirs.node, theirs.body FROM presence AS own \
             JOIN presence AS theirs ON theirs.table_id = own.table_id AND theirs.node <> own.node \
             JOIN nodes ON nodes.id = theirs.node \
             WHERE own.node = $1 AND nodes.alive_until > $2",
        )
        .bind(&self.node)
        .bind(self.clock().await?.unwrap_or_default())
        .fetch_all(&self.read)
        .await?;
        Ok(rows.iter().map(presence_of_row).collect())
    }

    async fn heads(&self, tables: &[String]) -> Result<Vec<TableHeads>> {
        let rows = sqlx::query(
            "SELECT wanted.id, COALESCE(tables.version, 0) AS version, COALESCE(games.head, 0) AS head, \
             COALESCE((SELECT MAX(line) FROM chat WHERE chat.table_id = wanted.id), 0) AS line \
             FROM UNNEST($1::TEXT[]) AS wanted (id) LEFT JOIN tables ON tables.id = wanted.id \
             LEFT JOIN games ON games.id = wanted.id",
        )
        .bind(tables)
        .fetch_all(&self.read)
        .await?;
        let heads = |row: &sqlx::postgres::PgRow| TableHeads {
            table: row.get("id"),
            version: row.get("version"),
            head: row.get("head"),
            line: row.get("line"),
        };
        Ok(rows.iter().map(heads).collect())
    }

    async fn usable(&self, hashes: &[String], now: i64) -> Result<Vec<String>> {
        Ok(sqlx::query_scalar(
            "SELECT sessions.hash FROM sessions JOIN accounts ON accounts.id = sessions.account \
             WHERE sessions.hash = ANY($1) AND sessions.expires > $2 AND accounts.banned = 0 \
             UNION SELECT tokens.hash FROM tokens JOIN accounts ON accounts.id = tokens.account \
             WHERE tokens.hash = ANY($1) AND tokens.expires > $2 AND accounts.banned = 0",
        )
        .bind(hashes)
        .bind(now)
        .fetch_all(&self.read)
        .await?)
    }

    async fn living_nodes(&self, now: i64) -> Result<Vec<String>> {
        Ok(sqlx::query_scalar("SELECT id FROM nodes WHERE alive_until > $1")
            .bind(now)
            .fetch_all(&self.read)
            .await?)
    }

    async fn probe(&self) -> Result<()> {
        sqlx::query("SELECT pg_notify($1 || '_' || $2, $2 || ' b' || $3)")
            .bind(CHANNEL)
            .bind(&self.node)
            .bind(PROBES.elapsed().as_micros().to_string())
            .execute(&self.write)
            .await?;
        Ok(())
    }

    async fn forget_nodes(&self, before: i64) -> Result<()> {
        sqlx::query(
            "DELETE FROM presence WHERE node <> $1 AND NOT EXISTS \
             (SELECT 1 FROM nodes WHERE nodes.id = presence.node AND nodes.alive_until > $2)",
        )
        .bind(&self.node)
        .bind(before)
        .execute(&self.write)
        .await?;
        Ok(())
    }

    async fn leave(&self) -> Result<()> {
        sqlx::query(
            "WITH node AS (DELETE FROM nodes WHERE id = $2), here AS (DELETE FROM presence WHERE node = $2) \
             SELECT pg_notify($1, $2 || ' n' || $2)",
        )
        .bind(CHANNEL)
        .bind(&self.node)
        .execute(&self.write)
        .await?;
        Ok(())
    }
}

/// Returns what another node has changed; nothing for what this node sent itself or what a newer version sends.
fn parse_payload(payload: &str, node: &str) -> Option<Change> {
    let (sender, change) = payload.split_once(' ')?;
    if sender == node {
        return None;
    }
    let id = change.get(1..)?;
    match change.as_bytes().first()? {
        b'g' => {
            let (game, head) = id.split_once(' ')?;
            Some(Change::Game(game.to_owned(), head.parse().ok()?))
        }
        b't' => Some(Change::Table(id.to_owned())),
        b'p' => {
            let (table, body) = id.split_once(' ')?;
            let (table, node, body) = (table.to_owned(), sender.to_owned(), body.to_owned());
            Some(Change::Presence(TablePresence { table, node, body }))
        }
        b'e' => Some(Change::Ended(id.to_owned())),
        b'a' => Some(Change::Gone(id.to_owned())),
        b'v' => Some(Change::Events(id.to_owned())),
        b'n' => Some(Change::Left(id.to_owned())),
        _ => None,
    }
}

/// The moment from which the times in probes are counted.
static PROBES: LazyLock<Instant> = LazyLock::new(Instant::now);

/// A listener that sends probes and receives nothing for this time connects again.
const SILENCE: Duration = Duration::from_secs(10);

/// Measures how long a probe of this node took; returns whether the payload is one.
fn is_own_probe(payload: &str, node: &str) -> bool {
    let Some(sent) = payload.strip_prefix(node).and_then(|rest| rest.strip_prefix(" b")) else {
        return false;
    };
    if let Ok(sent) = sent.parse() {
        let took = PROBES.elapsed().saturating_sub(Duration::from_micros(sent));
        crate::telemetry::record_seconds(crate::telemetry::NOTIFY_SECONDS, took);
    }
    true
}

/// Receives the notifications of other nodes until the process ends.
async fn listen(options: PgConnectOptions, node: String, changes: broadcast::Sender<Change>) {
    loop {
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .acquire_timeout(CONNECT)
            .connect_lazy_with(options.clone());
        let heard = async {
            let mut listener = PgListener::connect_with(&pool).await?;
            listener.listen_all([CHANNEL, &format!("{CHANNEL}_{node}")]).await?;
            drop(changes.send(Change::Everything));
            let mut probed = false;
            loop {
                let received = match tokio::time::timeout(SILENCE, listener.try_recv()).await {
                    Ok(received) => received?,
                    Err(_) if probed => return Err(sqlx::Error::PoolTimedOut),
                    Err(_) => continue,
                };
                // `None`: the connection was lost and restored, and notifications may have been missed.
                let Some(notification) = received else {
                    drop(changes.send(Change::Everything));
                    continue;
                };
                if is_own_probe(notification.payload(), &node) {
                    probed = true;
                    continue;
                }
                if let Some(change) = parse_payload(notification.payload(), &node) {
                    drop(changes.send(change));
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
    // A single connection first, because its error names the cause; a pool reports only a timeout.
    let mut connection = tokio::time::timeout(CONNECT, options.connect())
        .await
        .map_err(|_| StoreError::Unreachable(format!("no answer within {} seconds", CONNECT.as_secs())))??;
    match opening {
        Opening::Existing => check_schema(&mut connection).await?,
        Opening::Upgrade => {
            // If two nodes start at the same time, the second waits until the first has upgraded the schema.
            sqlx::query("SELECT pg_advisory_lock($1)").bind(UPGRADE_LOCK).execute(&mut connection).await?;
            migrate(&mut connection, open_options.copy_before_upgrade).await?;
        }
    }
    // This also releases the lock.
    connection.close().await?;
    let pool =
        |connections: u32| PgPoolOptions::new().max_connections(connections.max(1)).acquire_timeout(CONNECT);
    let write = pool(open_options.writers).connect_with(options.clone()).await?;
    let read = pool(open_options.readers).connect_with(options.clone()).await?;
    let node = random::name::<8>(&mut Os);
    let queue = AppendQueue::start(PostgresAppends { pool: write.clone(), node: node.clone() });
    let store = PostgresStore::new(read, write, queue, node.clone());
    tokio::spawn(listen(options, node, store.changes.clone()));
    Ok(store)
}
