//! `whistlestop doctor`: whether everything in the database is sound.

use std::fmt::Write;
use std::process::ExitCode;

use server::serve::block_on;
use server::store;

use crate::database::Database;
use crate::output;

/// Check the database: that it answers, and that every stored game can be played again and was not changed
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    database: Database,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let examined = block_on(async {
        let store = store::open_existing(&args.database.address()).await?;
        let findings = server::doctor::examine(&store).await?;
        store.close().await;
        Ok::<_, store::StoreError>(findings)
    });
    let findings = match examined {
        Ok(findings) => findings,
        Err(why) => return output::fail(format_args!("cannot use {}", args.database.redacted_url()), why),
    };
    let mut text = format!(
        "{}\nschema {}, {} games, {} entries\n",
        args.database.redacted_url(),
        store::SCHEMA,
        findings.games,
        findings.entries
    );
    for problem in &findings.problems {
        writeln!(text, "damaged: {problem}").expect("a text takes every line");
    }
    let printed = output::print(&text);
    if findings.problems.is_empty() {
        output::print("Everything is sound.\n");
        printed
    } else {
        output::fail("the database is damaged", format_args!("{} games", findings.problems.len()))
    }
}
