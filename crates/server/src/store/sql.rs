//! The statements, written once for both databases, and the writer that makes many appends durable with one commit.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use futures_util::TryStreamExt;
use sqlx::{AssertSqlSafe, Row as _};
use tokio::sync::{broadcast, mpsc, oneshot};

use super::copy::{BATCH, Batch, Row, SHEETS};
use super::disk;
use super::{
    Account, Append, Appended, Change, ChatRow, Entry, ListedTable, NO_HASH, NewEntry, Result, SCHEMA,
    Sealed, Store, StoreError, TableRow, Token, chain, shown,
};
use crate::random::{hex, unhex};

/// The statements that lead from each schema to the next.
const MIGRATIONS: [&str; SCHEMA as usize] = [include_str!("../../schema/0001.sql")];

/// At most so many appends share one commit.
const GROUP: usize = 128;

/// At most so many appends wait; who comes then waits before handing over.
const WAITING_APPENDS: usize = 1024;

/// Changes that a slow listener may be behind before it is told to read everything.
const CHANGES: usize = 4096;

/// Connections that only read.
const READERS: u32 = 4;

/// How long a connection is waited for.
const CONNECT: Duration = Duration::from_secs(5);

/// An append and whom to tell what became of it.
type Job = (Append, oneshot::Sender<Result<Appended>>);

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let text = error.to_string();
        if let sqlx::Error::Database(database) = &error {
            // SQLite's result codes; the low byte is the kind.
            if let Some(sqlite) = database.try_downcast_ref::<sqlx::sqlite::SqliteError>() {
                let code = sqlx::error::DatabaseError::code(sqlite).and_then(|code| code.parse::<i64>().ok());
                return match code.map(|code| code & 0xff) {
                    Some(8 | 14) => Self::ReadOnly(text),
                    Some(10) => {
                        disk::fail(&text);
                        Self::Disk(text)
                    }
                    Some(11 | 26) => Self::Damaged(text),
                    Some(13) => Self::Full,
                    Some(_) | None => Self::Other(text),
                };
            }
            return match database.code().as_deref() {
                Some("53100") => Self::Full,
                Some("58030") => {
                    disk::fail(&text);
                    Self::Disk(text)
                }
                Some("XX001" | "XX002") => Self::Damaged(text),
                Some("25006") => Self::ReadOnly(text),
                Some(code)
                    if code.starts_with("57")
                        || code.starts_with("08")
                        || code.starts_with("28")
                        || code.starts_with("3D") =>
                {
                    Self::Unreachable(text)
                }
                Some(_) | None => Self::Other(text),
            };
        }
        if matches!(
            error,
            sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::Tls(_)
        ) {
            return Self::Unreachable(text);
        }
        Self::Other(text)
    }
}

macro_rules! store {
    ($name:ident, $database:ty, $begin:literal) => {
        /// The store on this database.
        #[derive(Debug)]
        pub(in crate::store) struct $name {
            read: sqlx::Pool<$database>,
            write: sqlx::Pool<$database>,
            appends: mpsc::Sender<Job>,
            changes: broadcast::Sender<Change>,
        }

        type Connection = <$database as sqlx::Database>::Connection;

        /// Brings the schema up to date, or says that it is newer than this program.
        async fn migrate(write: &sqlx::Pool<$database>) -> Result<()> {
            sqlx::raw_sql("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)").execute(write).await?;
            let mut transaction = write.begin_with($begin).await?;
            let found: Option<i64> =
                sqlx::query_scalar("SELECT MAX(version) FROM schema_version").fetch_one(&mut *transaction).await?;
            let version = found.unwrap_or(0);
            if version > SCHEMA {
                return Err(StoreError::Newer { found: version });
            }
            for statements in &MIGRATIONS[version as usize..] {
                sqlx::raw_sql(*statements).execute(&mut *transaction).await?;
            }
            let statement = match found {
                None => "INSERT INTO schema_version (version) VALUES ($1)",
                Some(_) => "UPDATE schema_version SET version = $1",
            };
            sqlx::query(statement).bind(SCHEMA).execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(())
        }

        fn account_of(row: &<$database as sqlx::Database>::Row) -> Account {
            Account {
                id: row.get("id"),
                name: row.get("name"),
                language: row.get("language"),
                login: row.get("login"),
                password: row.get("password"),
                created: row.get("created"),
            }
        }

        fn token_of(row: &<$database as sqlx::Database>::Row) -> Token {
            Token {
                id: row.get("token_id"),
                hash: row.get("hash"),
                account: row.get("account"),
                name: row.get("token_name"),
                scopes: row.get("scopes"),
                created: row.get("token_created"),
            }
        }

        async fn save_members(connection: &mut Connection, row: &TableRow) -> Result<()> {
            sqlx::query("DELETE FROM members WHERE table_id = $1").bind(&row.id).execute(&mut *connection).await?;
            for member in &row.members {
                sqlx::query("INSERT INTO members (account, table_id) VALUES ($1, $2)")
                    .bind(member)
                    .bind(&row.id)
                    .execute(&mut *connection)
                    .await?;
            }
            Ok(())
        }

        async fn update_table(connection: &mut Connection, row: &TableRow) -> Result<bool> {
            let changed = sqlx::query(
                "UPDATE tables SET version = $1, state = CASE WHEN state = 'over' THEN state ELSE $2 END, visibility = $3, host = $4, body = $5 \
                 WHERE id = $6 AND version = $7",
            )
            .bind(row.version)
            .bind(&row.state)
            .bind(&row.visibility)
            .bind(&row.host)
            .bind(&row.body)
            .bind(&row.id)
            .bind(row.version - 1)
            .execute(&mut *connection)
            .await?;
            if changed.rows_affected() == 0 {
                return Ok(false);
            }
            save_members(connection, row).await?;
            Ok(true)
        }

        async fn insert_entry(connection: &mut Connection, game: &str, seq: i64, entry: &NewEntry, hash: &str) -> Result<()> {
            sqlx::query("INSERT INTO log (game, seq, action_id, body, hash) VALUES ($1, $2, $3, $4, $5)")
                .bind(game)
                .bind(seq)
                .bind(entry.action_id.as_deref())
                .bind(&entry.body)
                .bind(hash)
                .execute(&mut *connection)
                .await?;
            Ok(())
        }

        /// One append within a transaction. What cannot be appended changes nothing.
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

        async fn append_group(write: &sqlx::Pool<$database>, jobs: &[Job]) -> Result<Vec<Appended>> {
            let mut transaction = write.begin_with($begin).await?;
            let mut done = Vec::with_capacity(jobs.len());
            for (append, _) in jobs {
                done.push(append_one(&mut transaction, append).await?);
            }
            transaction.commit().await?;
            // Another write may have failed to reach the disk, and this one lies behind it.
            disk::failure().map_or(Ok(done), Err)
        }

        /// Takes appends as they come and commits all that wait at once.
        async fn write_appends(write: sqlx::Pool<$database>, mut waiting: mpsc::Receiver<Job>) {
            let mut jobs = Vec::with_capacity(GROUP);
            while waiting.recv_many(&mut jobs, GROUP).await > 0 {
                // In one order on every node, so that two nodes never wait for each other.
                jobs.sort_by(|(one, _), (other, _)| one.game.cmp(&other.game));
                match append_group(&write, &jobs).await {
                    Ok(done) => {
                        let grown = jobs.iter().zip(&done).filter(|(_, done)| **done == Appended::Done);
                        let grown: Vec<String> = grown.map(|((append, _), _)| format!("g{}", append.game)).collect();
                        for ((_, answer), done) in jobs.drain(..).zip(done) {
                            drop(answer.send(Ok(done)));
                        }
                        notify(&write, &grown).await;
                    }
                    Err(error) => {
                        for (_, answer) in jobs.drain(..) {
                            drop(answer.send(Err(error.clone())));
                        }
                    }
                }
            }
        }

        impl $name {
            fn new(read: sqlx::Pool<$database>, write: sqlx::Pool<$database>) -> Self {
                let (appends, waiting) = mpsc::channel(WAITING_APPENDS);
                tokio::spawn(write_appends(write.clone(), waiting));
                Self { read, write, appends, changes: broadcast::Sender::new(CHANGES) }
            }

            async fn table_changed(&self, id: &str) {
                notify(&self.write, &[format!("t{id}")]).await;
            }
        }

        #[async_trait]
        impl Store for $name {
            async fn add_account(&self, account: &Account) -> Result<()> {
                sqlx::query(
                    "INSERT INTO accounts (id, name, language, login, password, created) VALUES ($1, $2, $3, $4, $5, $6)",
                )
                .bind(&account.id)
                .bind(&account.name)
                .bind(account.language.as_deref())
                .bind(account.login.as_deref())
                .bind(account.password.as_deref())
                .bind(account.created)
                .execute(&self.write)
                .await?;
                Ok(())
            }

            async fn account(&self, id: &str) -> Result<Option<Account>> {
                let row = sqlx::query("SELECT * FROM accounts WHERE id = $1").bind(id).fetch_optional(&self.read).await?;
                Ok(row.as_ref().map(account_of))
            }

            async fn account_by_login(&self, login: &str) -> Result<Option<Account>> {
                let row =
                    sqlx::query("SELECT * FROM accounts WHERE login = $1").bind(login).fetch_optional(&self.read).await?;
                Ok(row.as_ref().map(account_of))
            }

            async fn save_account(&self, account: &Account) -> Result<bool> {
                let saved = sqlx::query(
                    "UPDATE accounts SET name = $1, language = $2, login = $3, password = $4 WHERE id = $5",
                )
                .bind(&account.name)
                .bind(account.language.as_deref())
                .bind(account.login.as_deref())
                .bind(account.password.as_deref())
                .bind(&account.id)
                .execute(&self.write)
                .await;
                match saved {
                    Ok(_) => Ok(true),
                    Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
                    Err(error) => Err(error.into()),
                }
            }

            async fn add_session(&self, hash: &str, account: &str, now: i64, expires: i64) -> Result<()> {
                sqlx::query("INSERT INTO sessions (hash, account, created, expires) VALUES ($1, $2, $3, $4)")
                    .bind(hash)
                    .bind(account)
                    .bind(now)
                    .bind(expires)
                    .execute(&self.write)
                    .await?;
                Ok(())
            }

            async fn session(&self, hash: &str, now: i64) -> Result<Option<Account>> {
                let row = sqlx::query(
                    "SELECT accounts.* FROM sessions JOIN accounts ON accounts.id = sessions.account \
                     WHERE sessions.hash = $1 AND sessions.expires > $2",
                )
                .bind(hash)
                .bind(now)
                .fetch_optional(&self.read)
                .await?;
                Ok(row.as_ref().map(account_of))
            }

            async fn drop_session(&self, hash: &str) -> Result<()> {
                sqlx::query("DELETE FROM sessions WHERE hash = $1").bind(hash).execute(&self.write).await?;
                notify(&self.write, &[format!("e{hash}")]).await;
                Ok(())
            }

            async fn take_session(&self, hash: &str, now: i64) -> Result<Option<Account>> {
                let taken = sqlx::query("DELETE FROM sessions WHERE hash = $1 AND expires > $2 RETURNING account")
                    .bind(hash)
                    .bind(now)
                    .fetch_optional(&self.write)
                    .await?;
                match taken {
                    Some(row) => self.account(row.get("account")).await,
                    None => Ok(None),
                }
            }

            async fn forget(&self, account: &Account) -> Result<()> {
                let mut transaction = self.write.begin_with($begin).await?;
                sqlx::query(
                    "UPDATE chat SET name = '' WHERE name = $1 \
                     AND table_id IN (SELECT table_id FROM members WHERE account = $2)",
                )
                .bind(&account.name)
                .bind(&account.id)
                .execute(&mut *transaction)
                .await?;
                for statement in [
                    "DELETE FROM members WHERE account = $1",
                    "DELETE FROM sessions WHERE account = $1",
                    "DELETE FROM tokens WHERE account = $1",
                    "DELETE FROM accounts WHERE id = $1",
                ] {
                    sqlx::query(statement).bind(&account.id).execute(&mut *transaction).await?;
                }
                transaction.commit().await?;
                notify(&self.write, &[format!("a{}", account.id)]).await;
                Ok(())
            }

            async fn drop_expired(&self, now: i64) -> Result<u64> {
                let dropped =
                    sqlx::query("DELETE FROM sessions WHERE expires <= $1").bind(now).execute(&self.write).await?;
                Ok(dropped.rows_affected())
            }

            async fn add_token(&self, token: &Token) -> Result<()> {
                sqlx::query("INSERT INTO tokens (id, hash, account, name, scopes, created) VALUES ($1, $2, $3, $4, $5, $6)")
                    .bind(&token.id)
                    .bind(&token.hash)
                    .bind(&token.account)
                    .bind(&token.name)
                    .bind(&token.scopes)
                    .bind(token.created)
                    .execute(&self.write)
                    .await?;
                Ok(())
            }

            async fn tokens(&self, account: &str) -> Result<Vec<Token>> {
                let rows = sqlx::query(
                    "SELECT id AS token_id, hash, account, name AS token_name, scopes, created AS token_created \
                     FROM tokens WHERE account = $1 ORDER BY created, id",
                )
                .bind(account)
                .fetch_all(&self.read)
                .await?;
                Ok(rows.iter().map(token_of).collect())
            }

            async fn token(&self, hash: &str) -> Result<Option<(Token, Account)>> {
                let row = sqlx::query(
                    "SELECT tokens.id AS token_id, tokens.hash, tokens.account, tokens.name AS token_name, tokens.scopes, \
                     tokens.created AS token_created, accounts.* \
                     FROM tokens JOIN accounts ON accounts.id = tokens.account WHERE tokens.hash = $1",
                )
                .bind(hash)
                .fetch_optional(&self.read)
                .await?;
                Ok(row.as_ref().map(|row| (token_of(row), account_of(row))))
            }

            async fn drop_token(&self, account: &str, id: &str) -> Result<Option<String>> {
                let dropped: Option<String> =
                    sqlx::query_scalar("DELETE FROM tokens WHERE account = $1 AND id = $2 RETURNING hash")
                        .bind(account)
                        .bind(id)
                        .fetch_optional(&self.write)
                        .await?;
                if let Some(hash) = &dropped {
                    notify(&self.write, &[format!("e{hash}")]).await;
                }
                Ok(dropped)
            }

            async fn add_table(&self, row: &TableRow) -> Result<()> {
                let mut transaction = self.write.begin_with($begin).await?;
                sqlx::query(
                    "INSERT INTO tables (id, version, state, visibility, host, body, created) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7)",
                )
                .bind(&row.id)
                .bind(row.version)
                .bind(&row.state)
                .bind(&row.visibility)
                .bind(&row.host)
                .bind(&row.body)
                .bind(row.created)
                .execute(&mut *transaction)
                .await?;
                save_members(&mut transaction, row).await?;
                transaction.commit().await?;
                Ok(())
            }

            async fn table(&self, id: &str) -> Result<Option<TableRow>> {
                let row = sqlx::query("SELECT * FROM tables WHERE id = $1").bind(id).fetch_optional(&self.read).await?;
                // Asked in any case: what is not there takes as long as what is private.
                let members = sqlx::query_scalar("SELECT account FROM members WHERE table_id = $1 ORDER BY account")
                    .bind(id)
                    .fetch_all(&self.read)
                    .await?;
                let Some(row) = row else { return Ok(None) };
                Ok(Some(TableRow {
                    id: row.get("id"),
                    version: row.get("version"),
                    state: row.get("state"),
                    visibility: row.get("visibility"),
                    host: row.get("host"),
                    body: row.get("body"),
                    created: row.get("created"),
                    members,
                }))
            }

            async fn save_table(&self, row: &TableRow) -> Result<bool> {
                let mut transaction = self.write.begin_with($begin).await?;
                if !update_table(&mut transaction, row).await? {
                    return Ok(false);
                }
                transaction.commit().await?;
                self.table_changed(&row.id).await;
                Ok(true)
            }

            async fn drop_table(&self, id: &str, version: i64) -> Result<bool> {
                let mut transaction = self.write.begin_with($begin).await?;
                let dropped = sqlx::query("DELETE FROM tables WHERE id = $1 AND version = $2")
                    .bind(id)
                    .bind(version)
                    .execute(&mut *transaction)
                    .await?;
                if dropped.rows_affected() == 0 {
                    return Ok(false);
                }
                sqlx::query("DELETE FROM members WHERE table_id = $1").bind(id).execute(&mut *transaction).await?;
                sqlx::query("DELETE FROM chat WHERE table_id = $1").bind(id).execute(&mut *transaction).await?;
                transaction.commit().await?;
                self.table_changed(id).await;
                Ok(true)
            }

            async fn open_tables(&self, limit: i64) -> Result<Vec<ListedTable>> {
                let rows = sqlx::query(
                    "SELECT tables.body, tables.state, COALESCE(games.awaiting, 0) AS awaiting \
                     FROM tables LEFT JOIN games ON games.id = tables.id \
                     WHERE tables.state IN ('forming', 'playing') AND tables.visibility = 'public' \
                     ORDER BY tables.created DESC, tables.id LIMIT $1",
                )
                .bind(limit)
                .fetch_all(&self.read)
                .await?;
                Ok(rows.iter().map(|row| ListedTable { body: row.get("body"), state: row.get("state"), awaiting: row.get("awaiting") }).collect())
            }

            async fn tables_of(&self, account: &str, limit: i64) -> Result<Vec<ListedTable>> {
                let rows = sqlx::query(
                    "SELECT tables.body, tables.state, COALESCE(games.awaiting, 0) AS awaiting \
                     FROM members JOIN tables ON tables.id = members.table_id LEFT JOIN games ON games.id = tables.id \
                     WHERE members.account = $1 ORDER BY tables.created DESC, tables.id LIMIT $2",
                )
                .bind(account)
                .bind(limit)
                .fetch_all(&self.read)
                .await?;
                Ok(rows.iter().map(|row| ListedTable { body: row.get("body"), state: row.get("state"), awaiting: row.get("awaiting") }).collect())
            }

            async fn count_hosted(&self, account: &str) -> Result<i64> {
                Ok(sqlx::query_scalar("SELECT COUNT(*) FROM tables WHERE host = $1 AND state <> 'over'")
                    .bind(account)
                    .fetch_one(&self.read)
                    .await?)
            }

            async fn count_tables(&self) -> Result<(i64, i64)> {
                let count = "SELECT COUNT(*) FROM tables WHERE state = $1";
                let forming = sqlx::query_scalar(count).bind("forming").fetch_one(&self.read).await?;
                let playing = sqlx::query_scalar(count).bind("playing").fetch_one(&self.read).await?;
                Ok((forming, playing))
            }

            async fn start_game(&self, row: &TableRow, sealed: &Sealed, first: &NewEntry, awaiting: i64, wake: i64) -> Result<bool> {
                let mut transaction = self.write.begin_with($begin).await?;
                if !update_table(&mut transaction, row).await? {
                    return Ok(false);
                }
                let hash = chain(NO_HASH, &row.id, 1, first);
                sqlx::query(
                    "INSERT INTO games (id, head, hash, awaiting, finished, wake, node, epoch) \
                     VALUES ($1, 1, $2, $3, 0, $4, '', 0)",
                )
                .bind(&row.id)
                .bind(&hash)
                .bind(awaiting)
                .bind(wake)
                .execute(&mut *transaction)
                .await?;
                insert_entry(&mut transaction, &row.id, 1, first, &hash).await?;
                sqlx::query("INSERT INTO secrets (game, secret, salt) VALUES ($1, $2, $3)")
                    .bind(&row.id)
                    .bind(hex(&sealed.secret))
                    .bind(hex(&sealed.salt))
                    .execute(&mut *transaction)
                    .await?;
                transaction.commit().await?;
                self.table_changed(&row.id).await;
                Ok(true)
            }

            async fn append(&self, append: Append) -> Result<Appended> {
                let gone = || StoreError::Unreachable("the writer has ended".to_owned());
                let (answer, appended) = oneshot::channel();
                self.appends.send((append, answer)).await.map_err(|_| gone())?;
                appended.await.map_err(|_| gone())?
            }

            async fn entries(&self, game: &str, after: i64) -> Result<Vec<Entry>> {
                let rows =
                    sqlx::query("SELECT seq, action_id, body, hash FROM log WHERE game = $1 AND seq > $2 ORDER BY seq")
                        .bind(game)
                        .bind(after)
                        .fetch_all(&self.read)
                        .await?;
                let entry = |row: &<$database as sqlx::Database>::Row| Entry {
                    seq: row.get("seq"),
                    action_id: row.get("action_id"),
                    body: row.get("body"),
                    hash: row.get("hash"),
                };
                Ok(rows.iter().map(entry).collect())
            }

            async fn sealed(&self, game: &str) -> Result<Option<Sealed>> {
                let row = sqlx::query("SELECT secret, salt FROM secrets WHERE game = $1")
                    .bind(game)
                    .fetch_optional(&self.read)
                    .await?;
                let Some(row) = row else { return Ok(None) };
                match (unhex(row.get("secret")), unhex(row.get("salt"))) {
                    (Some(secret), Some(salt)) => Ok(Some(Sealed { secret, salt })),
                    (_, _) => Err(StoreError::Damaged(format!("the secret of game {game} is unreadable"))),
                }
            }

            async fn beat(&self, node: &str, until: i64) -> Result<()> {
                sqlx::query(
                    "INSERT INTO nodes (id, alive_until) VALUES ($1, $2) \
                     ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until",
                )
                .bind(node)
                .bind(until)
                .execute(&self.write)
                .await?;
                Ok(())
            }

            async fn lease(&self, game: &str, node: &str, now: i64) -> Result<Option<i64>> {
                let leased: Option<i64> = sqlx::query_scalar(
                    "UPDATE games SET epoch = CASE WHEN node = $1 THEN epoch ELSE epoch + 1 END, node = $1 \
                     WHERE id = $2 AND (node = $1 OR NOT EXISTS \
                     (SELECT 1 FROM nodes WHERE nodes.id = games.node AND nodes.alive_until > $3)) RETURNING epoch",
                )
                .bind(node)
                .bind(game)
                .bind(now)
                .fetch_optional(&self.write)
                .await?;
                Ok(leased)
            }

            async fn release(&self, game: &str, node: &str) -> Result<()> {
                sqlx::query("UPDATE games SET node = '', epoch = epoch + 1 WHERE id = $1 AND node = $2")
                    .bind(game)
                    .bind(node)
                    .execute(&self.write)
                    .await?;
                Ok(())
            }

            async fn undriven(&self, now: i64, limit: i64) -> Result<Vec<String>> {
                Ok(sqlx::query_scalar(
                    "SELECT id FROM games WHERE finished = 0 AND wake <= $1 AND NOT EXISTS \
                     (SELECT 1 FROM nodes WHERE nodes.id = games.node AND nodes.alive_until > $1) \
                     ORDER BY wake, id LIMIT $2",
                )
                .bind(now)
                .bind(limit)
                .fetch_all(&self.read)
                .await?)
            }

            async fn say(&self, table: &str, line: &ChatRow) -> Result<()> {
                loop {
                    let said = sqlx::query(
                        "INSERT INTO chat (table_id, line, at, name, seat, text) \
                         SELECT $1, COALESCE(MAX(line), 0) + 1, $2, $3, $4, $5 FROM chat WHERE table_id = $1",
                    )
                    .bind(table)
                    .bind(line.at)
                    .bind(&line.name)
                    .bind(line.seat)
                    .bind(&line.text)
                    .execute(&self.write)
                    .await;
                    match said {
                        // Another node said something at the same moment: this line comes after it.
                        Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {}
                        Err(error) => return Err(error.into()),
                        Ok(_) => break,
                    }
                }
                self.table_changed(table).await;
                Ok(())
            }

            async fn chat(&self, table: &str, limit: i64) -> Result<Vec<ChatRow>> {
                let rows = sqlx::query(
                    "SELECT at, name, seat, text FROM chat WHERE table_id = $1 ORDER BY line DESC LIMIT $2",
                )
                .bind(table)
                .bind(limit)
                .fetch_all(&self.read)
                .await?;
                let line = |row: &<$database as sqlx::Database>::Row| ChatRow {
                    at: row.get("at"),
                    name: row.get("name"),
                    seat: row.get("seat"),
                    text: row.get("text"),
                };
                Ok(rows.iter().rev().map(line).collect())
            }

            fn is_shared(&self) -> bool {
                SHARED
            }

            fn changes(&self) -> broadcast::Receiver<Change> {
                self.changes.subscribe()
            }

            async fn ping(&self) -> Result<()> {
                let _: i64 = sqlx::query_scalar("SELECT MAX(version) FROM schema_version").fetch_one(&self.read).await?;
                Ok(())
            }

            async fn games(&self) -> Result<Vec<String>> {
                Ok(sqlx::query_scalar("SELECT id FROM games ORDER BY id").fetch_all(&self.read).await?)
            }

            async fn dump(&self, out: mpsc::Sender<Batch>) -> Result<()> {
                let mut transaction = self.read.begin_with(SNAPSHOT).await?;
                for sheet in SHEETS {
                    let mut rows = sqlx::query(AssertSqlSafe(sheet.select())).fetch(&mut *transaction);
                    let mut batch = Vec::with_capacity(BATCH);
                    loop {
                        let row = rows.try_next().await?;
                        let ended = row.is_none();
                        if let Some(row) = row {
                            batch.push(Row {
                                texts: sheet.texts.iter().map(|column| row.get(*column)).collect(),
                                numbers: sheet.numbers.iter().map(|column| row.get(*column)).collect(),
                            });
                        }
                        if batch.len() == BATCH || ended {
                            let rows = std::mem::take(&mut batch);
                            if out.send(Batch { sheet, rows }).await.is_err() {
                                return Ok(()); // Whoever took them has failed and says so.
                            }
                        }
                        if ended {
                            break;
                        }
                    }
                }
                Ok(())
            }

            async fn add_rows(&self, batch: &Batch) -> Result<()> {
                let mut transaction = self.write.begin_with($begin).await?;
                for row in &batch.rows {
                    let mut query = sqlx::query(AssertSqlSafe(batch.sheet.insert()));
                    for text in &row.texts {
                        query = query.bind(text.as_deref());
                    }
                    for number in &row.numbers {
                        query = query.bind(*number);
                    }
                    query.execute(&mut *transaction).await?;
                }
                transaction.commit().await?;
                Ok(())
            }

            async fn close(&self) {
                self.read.close().await;
                self.write.close().await;
            }
        }
    };
}

/// One file, one process.
pub(super) mod sqlite {
    use super::*;
    use sqlx::Connection as _;
    use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

    /// Reads within a transaction see one moment.
    const SNAPSHOT: &str = "BEGIN";
    const SHARED: bool = false;

    store!(SqliteStore, sqlx::Sqlite, "BEGIN IMMEDIATE");

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
}

/// One server, any number of nodes.
pub(super) mod postgres {
    use super::*;
    use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};

    /// Reads within a transaction see one moment.
    const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    const SHARED: bool = true;

    /// Where nodes tell each other what has changed.
    const CHANNEL: &str = "whistlestop";

    /// A notification holds at most 8,000 bytes.
    const LONGEST_PAYLOAD: usize = 7_000;

    /// Connections that write: one is the appends', the others are the lobby's.
    const WRITERS: u32 = 4;

    store!(PostgresStore, sqlx::Postgres, "BEGIN");

    /// Tells the other nodes. A lost notification costs a delay, never an entry: everybody reads again by number.
    async fn notify(write: &sqlx::Pool<sqlx::Postgres>, changed: &[String]) {
        let mut payload = String::new();
        for (index, change) in changed.iter().enumerate() {
            payload.push_str(change);
            if payload.len() > LONGEST_PAYLOAD || index + 1 == changed.len() {
                let told =
                    sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(&payload).execute(write).await;
                if let Err(error) = told {
                    tracing::warn!(%error, "the other nodes could not be told");
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

    /// Connects.
    pub(in crate::store) async fn open(address: &str) -> Result<PostgresStore> {
        let options: PgConnectOptions =
            address.parse().map_err(|_: sqlx::Error| StoreError::Address(shown(address)))?;
        let pool = |connections| PgPoolOptions::new().max_connections(connections).acquire_timeout(CONNECT);
        let write = pool(WRITERS).connect_with(options.clone()).await?;
        // Two nodes that start at once: the second waits for the first one's schema.
        let mut lock = write.acquire().await?;
        sqlx::query("SELECT pg_advisory_lock(7165211)").execute(&mut *lock).await?;
        let migrated = migrate(&write).await;
        sqlx::query("SELECT pg_advisory_unlock(7165211)").execute(&mut *lock).await?;
        drop(lock);
        migrated?;
        let read = pool(READERS).connect_with(options.clone()).await?;
        let store = PostgresStore::new(read, write);
        tokio::spawn(listen(options, store.changes.clone()));
        Ok(store)
    }
}

/// A store that several tasks share.
pub type Shared = Arc<dyn Store>;
