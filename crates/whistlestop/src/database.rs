//! The database argument of the server commands.

use std::path::PathBuf;

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
}

/// The password of a database; it is not shown.
#[derive(Clone)]
struct Password(String);

impl Database {
    /// Returns the database URL, with the password of the file for PostgreSQL.
    pub(crate) fn address(&self) -> String {
        let default = || format!("sqlite://{}", data_folder().join("games.sqlite").display());
        let address = self.database.clone().unwrap_or_else(default);
        match &self.password {
            Some(Password(password)) if !address.starts_with("sqlite://") => {
                server::store::with_password(&address, password)
            }
            Some(_) | None => address,
        }
    }

    /// Returns the database URL without user and password, for output.
    pub(crate) fn redacted_url(&self) -> String {
        server::store::shown(&self.address())
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
        let redacted =
            |address: &str| Database { database: Some(address.to_owned()), password: None }.redacted_url();
        assert_eq!(redacted("postgres://ann:secret@db.example/games"), "postgres://db.example/games");
        assert_eq!(
            redacted("postgres://ann@db.example/games?password=secret"),
            "postgres://db.example/games"
        );
        assert_eq!(redacted("postgres://ann@db.example/games?password=sec@ret"), "postgres://…");
        assert_eq!(redacted("postgres://ann:sec?ret@db.example/games"), "postgres://…");
        assert_eq!(redacted("sqlite:///tmp/games.sqlite"), "sqlite:///tmp/games.sqlite");
        let password = Some(Password("sec ret".to_owned()));
        let database = Database { database: Some("postgres://ann@db.example/games".to_owned()), password };
        assert_eq!(database.address(), "postgres://ann@db.example/games?password=%73%65%63%20%72%65%74");
        assert_eq!(database.redacted_url(), "postgres://db.example/games");
    }
}
