//! The database argument of the server commands.

use std::path::{Path, PathBuf};

use server::store::StoreError;

use crate::settings::Settings;

/// Database arguments.
#[derive(clap::Args)]
pub(crate) struct Database {
    /// Database URL: sqlite://FILE for one process, postgres://USER@HOST/NAME for one or more
    ///
    /// The default is a file in the data folder: $WHISTLESTOP_DATA, else $XDG_DATA_HOME/whistlestop,
    /// else .local/share/whistlestop in your home folder, else data in the current folder.
    #[arg(long, env = "WHISTLESTOP_DATABASE", hide_env_values = true, value_name = "ADDRESS")]
    database: Option<String>,

    /// A file whose first line is the password for PostgreSQL
    ///
    /// A password in the address is seen by every user of the machine who lists its processes.
    /// Without this, the variables PGPASSWORD and PGPASSFILE and the file .pgpass are used as by psql.
    #[arg(
        long = "database-password-file",
        env = "WHISTLESTOP_DATABASE_PASSWORD_FILE",
        value_name = "FILE",
        value_parser = read_password
    )]
    password: Option<Password>,

    /// A TOML file of settings; `whistlestop config show` prints all of them
    #[arg(long, env = "WHISTLESTOP_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

/// The password of a database; it is not shown.
#[derive(Clone)]
struct Password(String);

impl Database {
    /// Returns the file of settings, if one was given.
    pub(crate) fn config(&self) -> Option<&Path> {
        self.config.as_deref()
    }

    /// Returns the database URL that was given as an option or variable.
    pub(crate) fn given_url(&self) -> Option<String> {
        self.database.clone()
    }

    /// Returns the database URL of some settings, with the password of the file for PostgreSQL.
    pub(crate) fn resolve(&self, settings: &Settings) -> Result<String, String> {
        let default = || format!("sqlite://{}", data_folder().join("games.sqlite").display());
        let set = Some(settings.database.clone()).filter(|address| !address.is_empty());
        let address = set.unwrap_or_else(default);
        let file = &settings.database_password_file;
        let password = match &self.password {
            Some(password) => Some(password.clone()),
            None if file.is_empty() => None,
            None => {
                Some(read_password(file).map_err(|why| format!("database-password-file: {file}: {why}"))?)
            }
        };
        Ok(match password {
            Some(Password(password)) if !address.starts_with("sqlite://") => {
                server::store::with_password(&address, &password)
            }
            Some(_) | None => address,
        })
    }

    /// Returns the database URL, with the password of the file for PostgreSQL.
    ///
    /// # Errors
    /// When the file of settings or the file of the password cannot be used.
    pub(crate) fn address(&self) -> Result<String, StoreError> {
        let given =
            self.database.iter().map(|url| ("--database".to_owned(), "database".to_owned(), url.clone()));
        let settings = Settings::load(self.config(), &given.collect::<Vec<_>>());
        let settings = settings.map_err(|problems| StoreError::Other(problems.to_string()))?;
        self.resolve(&settings).map_err(StoreError::Other)
    }

    /// Returns the database URL without user and password, for output.
    pub(crate) fn redacted_url(&self) -> String {
        self.address().map_or_else(|_| "the database".to_owned(), |address| server::store::shown(&address))
    }
}

/// Reads the first line of a file, which must not be empty.
fn read_password(file: &str) -> Result<Password, String> {
    let text = std::fs::read_to_string(file).map_err(|why| why.to_string())?;
    match text.lines().next() {
        Some(line) if !line.is_empty() => Ok(Password(line.to_owned())),
        Some(_) | None => Err("its first line is empty".to_owned()),
    }
}

fn data_folder() -> PathBuf {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("WHISTLESTOP_DATA")
        .or_else(|| set("XDG_DATA_HOME").map(|data| data.join("whistlestop")))
        .or_else(|| set("HOME").map(|home| home.join(".local/share/whistlestop")))
        .unwrap_or_else(|| PathBuf::from("data"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_redacted() {
        let redacted = |address: &str| {
            Database { database: Some(address.to_owned()), password: None, config: None }.redacted_url()
        };
        assert_eq!(redacted("postgres://ann:secret@db.example/games"), "postgres://db.example/games");
        assert_eq!(
            redacted("postgres://ann@db.example/games?password=secret"),
            "postgres://db.example/games"
        );
        assert_eq!(redacted("postgres://ann@db.example/games?password=sec@ret"), "postgres://…");
        assert_eq!(redacted("postgres://ann:sec?ret@db.example/games"), "postgres://…");
        assert_eq!(redacted("sqlite:///tmp/games.sqlite"), "sqlite:///tmp/games.sqlite");
        let password = Some(Password("sec ret".to_owned()));
        let address = "postgres://ann@db.example/games".to_owned();
        let database = Database { database: Some(address), password, config: None };
        assert_eq!(
            database.address().expect("it is right"),
            "postgres://ann@db.example/games?password=%73%65%63%20%72%65%74"
        );
        assert_eq!(database.redacted_url(), "postgres://db.example/games");
    }
}
