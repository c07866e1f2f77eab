//! Migrations: the statements that upgrade each schema to the next, with checksums, and the copy made before them.

use std::borrow::Cow;

use sqlx::migrate::{MigrateError, Migration, MigrationType};
use sqlx::{AssertSqlSafe, SqlSafeStr as _};

use super::super::{SCHEMA, StoreError};

/// The table in which `sqlx` notes applied migrations and their checksums.
pub(super) const APPLIED: &str = "_sqlx_migrations";

/// The name and the statements of every migration. A migration that was released is never edited.
const STATEMENTS: [(&str, &str); SCHEMA as usize] = [
    ("tables, games and their logs", include_str!("../../../schema/0001.sql")),
    ("codes of tables", include_str!("../../../schema/0002.sql")),
    ("devices, bans, reports and the audit log", include_str!("../../../schema/0003.sql")),
    ("retention and indexes of lists", include_str!("../../../schema/0004.sql")),
    ("presence on several nodes", include_str!("../../../schema/0005.sql")),
    ("end of games by the first version of the rules", include_str!("../../../schema/0006.sql")),
    ("events, challenges and bot accounts", include_str!("../../../schema/0007.sql")),
];

/// Returns all migrations, for SQLite without what only PostgreSQL knows.
pub(super) fn all_migrations(shared: bool) -> Vec<Migration> {
    let migration = |(version, (name, statements)): (i64, &(&'static str, &'static str))| {
        let statements =
            if shared { (*statements).to_owned() } else { statements.replace("CREATE UNLOGGED ", "CREATE ") };
        let statements = AssertSqlSafe(statements).into_sql_str();
        Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, statements, false)
    };
    (1..).zip(&STATEMENTS).map(migration).collect()
}

/// Returns the names of the migrations after a schema.
pub(in crate::store) fn names_after(schema: i64) -> Vec<(i64, &'static str)> {
    (1..).zip(STATEMENTS.map(|(name, _)| name)).filter(|(version, _)| *version > schema).collect()
}

impl From<MigrateError> for StoreError {
    #[allow(clippy::wildcard_enum_match_arm, reason = "the enum of sqlx is non-exhaustive")]
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            MigrateError::VersionMismatch(version) => Self::Modified { version },
            other => Self::Other(other.to_string()),
        }
    }
}

/// The migration of one kind of database. `copy_before` must copy the whole database and return where the copy is.
macro_rules! migrations {
    ($database:ty) => {
        /// Returns the newest schema that is noted in the database: 0 in an empty one.
        async fn found_schema(connection: &mut Connection) -> Result<i64> {
            let noted: Option<i64> = match has_table(connection, "schema_version").await? {
                true => {
                    sqlx::query_scalar("SELECT MAX(version) FROM schema_version")
                        .fetch_one(&mut *connection)
                        .await?
                }
                false => None,
            };
            let applied = match has_table(connection, APPLIED).await? {
                true => connection.list_applied_migrations(APPLIED).await?.last().map(|last| last.version),
                false => None,
            };
            Ok(noted.max(applied).unwrap_or(0))
        }

        /// Checks that the applied migrations are those of this program.
        async fn check_applied(connection: &mut Connection) -> Result<()> {
            if !has_table(connection, APPLIED).await? {
                return Ok(());
            }
            let known = super::migrations::all_migrations(SHARED);
            for applied in connection.list_applied_migrations(APPLIED).await? {
                let same = |one: &&sqlx::migrate::Migration| one.version == applied.version;
                if known.iter().find(same).is_some_and(|known| known.checksum != applied.checksum) {
                    return Err(StoreError::Modified { version: applied.version });
                }
            }
            Ok(())
        }

        /// Upgrades the schema, after copying a database that is not empty. Fails, and changes nothing, if the schema
        /// is newer than this program, if its migrations were other ones, or if no copy can be made.
        async fn migrate(connection: &mut Connection, copy: bool) -> Result<()> {
            let found = found_schema(connection).await?;
            if found > SCHEMA {
                return Err(StoreError::Newer { found });
            }
            check_applied(connection).await?;
            if found > 0 && found < SCHEMA && copy {
                let made = copy_before(connection, found)
                    .await
                    .map_err(|error| StoreError::NotCopied(error.to_string()))?;
                tracing::info!(
                    copy = made,
                    from = found,
                    to = SCHEMA,
                    "copied the database before its upgrade"
                );
            }
            let migrations = super::migrations::all_migrations(SHARED);
            let mut adopting = connection.begin_with(BEGIN).await?;
            adopting.ensure_migrations_table(APPLIED).await?;
            let applied =
                adopting.list_applied_migrations(APPLIED).await?.last().map_or(0, |last| last.version);
            // Before schema 5 only the number of the schema was stored.
            for migration in migrations.iter().filter(|one| one.version > applied && one.version <= found) {
                adopting.skip(APPLIED, migration).await?;
            }
            adopting.commit().await?;
            for migration in migrations.iter().filter(|one| one.version > found) {
                connection.apply(APPLIED, migration).await?;
            }
            // Programs of schema 4 and older look only here.
            let mut noting = connection.begin_with(BEGIN).await?;
            sqlx::raw_sql("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")
                .execute(&mut *noting)
                .await?;
            let noted: Option<i64> =
                sqlx::query_scalar("SELECT MAX(version) FROM schema_version").fetch_one(&mut *noting).await?;
            let statement = match noted {
                None => "INSERT INTO schema_version (version) VALUES ($1)",
                Some(_) => "UPDATE schema_version SET version = $1",
            };
            sqlx::query(statement).bind(SCHEMA).execute(&mut *noting).await?;
            noting.commit().await?;
            Ok(())
        }

        /// Checks that the schema is this program's, without changing anything.
        async fn check_schema(connection: &mut Connection) -> Result<()> {
            let found = found_schema(connection).await?;
            match found.cmp(&SCHEMA) {
                std::cmp::Ordering::Equal => check_applied(connection).await,
                std::cmp::Ordering::Less => Err(StoreError::Older { found }),
                std::cmp::Ordering::Greater => Err(StoreError::Newer { found }),
            }
        }
    };
}

pub(super) use migrations;
