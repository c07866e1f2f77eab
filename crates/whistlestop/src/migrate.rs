//! `whistlestop migrate`: upgrades the schema of a database without serving it, or says what would be done.

use std::process::ExitCode;

use server::serve::{ServeError, block_on, lock_database};
use server::store::{self, SCHEMA, StoreError};

use crate::database::Database;
use command_line::output;

/// Upgrade the schema of a database, after a copy of it
///
/// `serve` does the same when it starts. SQLite is copied to a file beside it, PostgreSQL to another schema of the same
/// database. A SQLite file that a server uses is not upgraded.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    database: Database,

    /// Only show what would be done
    #[arg(long)]
    dry_run: bool,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let done = block_on(async {
        let address = args.database.address()?;
        let found = store::schema(&address).await?;
        if found > SCHEMA {
            return Err(ServeError::Store(StoreError::Newer { found }));
        }
        let missing = store::migrations_after(found);
        if !args.dry_run {
            let _lock = lock_database(&address)?;
            if !missing.is_empty() {
                store::open(&address).await?.close().await;
            }
        }
        Ok((found, missing))
    });
    match done {
        Ok((found, missing)) if missing.is_empty() => {
            output::print(&format!("The database has schema {found}, which is the newest.\n"))
        }
        Ok((found, missing)) => {
            let verb = if args.dry_run { "would be" } else { "was" };
            let steps: Vec<String> =
                missing.iter().map(|(schema, name)| format!("  {schema}: {name}\n")).collect();
            output::print(&format!(
                "The schema {verb} upgraded from {found} to {SCHEMA}:\n{}",
                steps.concat()
            ))
        }
        Err(why) => output::fail(format_args!("cannot use {}", args.database.redacted_url()), why),
    }
}
