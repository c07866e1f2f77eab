//! The statements, written once for both databases: each file here is a macro that both expand.

mod append;
mod inbox;
mod journal;
mod lobby;
pub(super) mod migrations;
mod people;
pub(super) mod postgres;
mod retention;
pub(super) mod sqlite;
mod whole;
mod writer;

use std::sync::Arc;
use std::time::Duration;

use super::{Store, StoreError, disk};

/// The number of changes that a slow listener may be behind; beyond, it must read everything again.
const CHANGES: usize = 4096;

/// The time limit for getting a connection.
const CONNECT: Duration = Duration::from_secs(5);

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
        if let sqlx::Error::Tls(why) = &error {
            return Self::Untrusted(why.to_string());
        }
        if let sqlx::Error::Io(why) = &error
            && why.kind() == std::io::ErrorKind::InvalidData
        {
            // A failed handshake: rustls says why.
            return Self::Untrusted(why.to_string());
        }
        if matches!(error, sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed) {
            return Self::Unreachable(text);
        }
        Self::Other(text)
    }
}

/// Defines the struct of both stores.
macro_rules! store {
    ($name:ident, $database:ty, $writer:ty) => {
        /// The store on this database.
        #[derive(Debug)]
        pub(in crate::store) struct $name {
            read: sqlx::Pool<$database>,
            write: sqlx::Pool<$database>,
            writer: $writer,
            /// The name of this process among those that share the database.
            node: String,
            changes: broadcast::Sender<Change>,
            /// Background tasks, which end when the store is closed.
            background_tasks: Mutex<JoinSet<()>>,
        }

        type Connection = <$database as sqlx::Database>::Connection;

        impl $name {
            fn new(
                read: sqlx::Pool<$database>,
                write: sqlx::Pool<$database>,
                writer: $writer,
                node: String,
            ) -> Self {
                let (changes, background_tasks) = (broadcast::Sender::new(CHANGES), Mutex::default());
                Self { read, write, writer, node, changes, background_tasks }
            }

            async fn table_changed(&self, id: &str) {
                self.tell_nodes(&[format!("t{id}")]).await;
            }
        }

        impl Store for $name {}
    };
}

use store;

/// A store that several tasks share.
pub type Shared = Arc<dyn Store>;
