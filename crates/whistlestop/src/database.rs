//! Which database the commands of the server use.

use std::path::PathBuf;

/// The database, for every command that needs it.
#[derive(clap::Args)]
pub(crate) struct Database {
    /// Where games are kept: sqlite://FILE for one process, postgres://USER@HOST/NAME for one or more
    ///
    /// Without it, one file in the data folder: $WHISTLESTOP_DATA, else $XDG_DATA_HOME/whistlestop,
    /// else .local/share/whistlestop in your home folder, else data in the current folder.
    #[arg(long, env = "WHISTLESTOP_DATABASE", hide_env_values = true, value_name = "ADDRESS")]
    database: Option<String>,
}

impl Database {
    /// Its address.
    pub(crate) fn address(&self) -> String {
        let default = || format!("sqlite://{}", data_folder().join("games.sqlite").display());
        self.database.clone().unwrap_or_else(default)
    }

    /// Its address without a password, to be shown.
    pub(crate) fn redacted_url(&self) -> String {
        server::store::shown(&self.address())
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
    fn passwords_are_not_shown() {
        let redacted = |address: &str| Database { database: Some(address.to_owned()) }.redacted_url();
        assert_eq!(redacted("postgres://ann:secret@db.example/games"), "postgres://db.example/games");
        assert_eq!(redacted("sqlite:///tmp/games.sqlite"), "sqlite:///tmp/games.sqlite");
    }
}
