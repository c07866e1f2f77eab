//! `whistlestop doctor`: checks the database.

use std::fmt::Write;
use std::process::ExitCode;

use server::serve::block_on;
use server::store;

use crate::database::Database;
use command_line::output;

/// Check the database: its integrity, and that every stored game replays and matches its commitment
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    database: Database,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let examined = block_on(async {
        let store = store::open_existing(&args.database.address()?).await?;
        let findings = server::maintenance::doctor::examine(&store).await?;
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
    if findings.old_rules > 0 {
        writeln!(text, "not played again: {} games by earlier versions of the rules", findings.old_rules)
            .expect("writing to a String cannot fail");
    }
    for problem in &findings.problems {
        writeln!(text, "damaged: {problem}").expect("writing to a String cannot fail");
    }
    let printed = output::print(&text);
    if findings.problems.is_empty() {
        output::print("Everything is sound.\n");
        printed
    } else {
        output::fail("the database is damaged", format_args!("{} games", findings.problems.len()))
    }
}
