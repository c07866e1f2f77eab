//! `whistlestop backup FILE` and `whistlestop restore FILE`: copy the database to one SQLite file, and back.

use std::path::PathBuf;
use std::process::ExitCode;

use server::serve::block_on;
use server::store::{self, Counts, StoreError};

use crate::database::Database;
use command_line::output;

/// Back up the database to one file; the server may be running
///
/// The backup is a consistent snapshot. It contains the secrets of running games and password hashes: protect it like the database.
#[derive(clap::Args)]
pub(crate) struct BackupArgs {
    /// The file to create
    file: PathBuf,

    #[command(flatten)]
    database: Database,
}

/// Restore a backup into an empty database
#[derive(clap::Args)]
pub(crate) struct RestoreArgs {
    /// The backup file
    file: PathBuf,

    #[command(flatten)]
    database: Database,
}

pub(crate) fn backup(args: &BackupArgs) -> ExitCode {
    let file = args.file.display();
    if args.file.exists() {
        return output::fail(format_args!("cannot write {file}"), "there is such a file already");
    }
    let copied = block_on(async {
        let from = store::open_existing(&args.database.address()?).await?;
        let to = store::open(&format!("sqlite://{file}")).await?;
        let counts = store::copy(from.as_ref(), to.as_ref()).await?;
        let broken = server::maintenance::doctor::examine(&to).await?;
        to.close().await;
        from.close().await;
        Ok((counts, broken.problems.len()))
    });
    report(&format!("Copied {} into {file}", args.database.redacted_url()), copied)
}

pub(crate) fn restore(args: &RestoreArgs) -> ExitCode {
    let file = args.file.display();
    if !args.file.is_file() {
        return output::fail(format_args!("cannot read {file}"), "there is no such file");
    }
    let copied = block_on(async {
        let from = store::open(&format!("sqlite://{file}")).await?;
        let to = store::open(&args.database.address()?).await?;
        if !to.games().await?.is_empty() || to.count_tables().await? != (0, 0) {
            return Err(StoreError::Other(
                "the database is not empty: name a new one with --database".to_owned(),
            ));
        }
        let counts = store::copy(from.as_ref(), to.as_ref()).await?;
        let broken = server::maintenance::doctor::examine(&to).await?;
        to.close().await;
        Ok((counts, broken.problems.len()))
    });
    report(&format!("Restored {file} into {}", args.database.redacted_url()), copied)
}

fn report(done: &str, copied: Result<(Counts, usize), StoreError>) -> ExitCode {
    match copied {
        Ok((counts, 0)) => {
            let rows: Vec<String> = counts.iter().map(|(table, rows)| format!("{rows} {table}")).collect();
            output::print(&format!(
                "{done}: {}.\nEvery game in it was played again and is sound.\n",
                rows.join(", ")
            ))
        }
        Ok((_, broken)) => {
            output::fail(done, format_args!("but {broken} games are damaged; see whistlestop doctor"))
        }
        Err(why) => output::fail("the copy failed", why),
    }
}
