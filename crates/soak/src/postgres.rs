//! A temporary PostgreSQL that can be killed and restarted.

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

#[path = "../../server/tests/store/postgres.rs"]
mod throwaway;

use throwaway::Postgres;

/// Returns the name of the database in a URL.
pub(crate) fn name_of(url: &str) -> &str {
    let path = url.split('?').next().unwrap_or_default();
    path.rsplit('/').next().unwrap_or_default()
}

/// A running PostgreSQL.
pub(crate) struct Database(Postgres);

impl Database {
    pub(crate) fn start() -> Self {
        Self(Postgres::start())
    }

    /// Starts one that syncs every commit to the disk, for figures.
    pub(crate) fn start_durable() -> Self {
        let settings = ["listen_addresses=", "fsync=on", "max_connections=200"];
        Self(Postgres::start_with(|_| settings.map(str::to_owned).to_vec()))
    }

    /// Returns the file of the socket on which it listens.
    pub(crate) fn socket(&self) -> PathBuf {
        self.0.folder.join(format!(".s.PGSQL.{}", self.0.port()))
    }

    /// Runs a statement in the database of a URL and returns its rows as text.
    pub(crate) fn query(&self, url: &str, statement: &str) -> Vec<String> {
        let answer = self.0.query(name_of(url), statement).expect("the statement is right");
        answer.lines().map(str::to_owned).collect()
    }

    /// Creates a database and returns its URL.
    pub(crate) fn database(&self) -> String {
        self.0.database()
    }

    /// Kills PostgreSQL and restarts it after `down`; returns the time until it answered.
    pub(crate) fn crash(&mut self, down: Duration) -> Duration {
        // The child processes end after the postmaster; until then a new one cannot start.
        let killed = Command::new("kill").arg("-KILL").arg(self.0.server.id().to_string()).status();
        assert!(killed.is_ok_and(|status| status.success()), "PostgreSQL is killed");
        drop(self.0.server.wait());
        std::thread::sleep(down);
        let begun = Instant::now();
        let Postgres { folder, server, bin, user } = &mut self.0;
        let deadline = Instant::now() + Duration::from_secs(30);
        loop {
            *server = throwaway::serve(folder, bin, *user);
            std::thread::sleep(Duration::from_millis(200));
            if server.try_wait().expect("it can be asked").is_none() {
                break;
            }
            assert!(Instant::now() < deadline, "PostgreSQL did not start again within 30 seconds");
        }
        self.0.wait_until_open();
        begun.elapsed()
    }
}
