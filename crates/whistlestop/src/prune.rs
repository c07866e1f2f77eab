//! `whistlestop prune`: removes expired data, or lists it.

use std::process::ExitCode;
use std::time::SystemTime;

use server::maintenance::retention::{self, Pruned};
use server::serve::block_on;
use server::store;

use crate::database::Database;
use crate::settings::Settings;
use command_line::output;

/// Remove expired data: abandoned tables, imported records, empty guests
///
/// The server does the same every ten minutes, with the same options.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    database: Database,

    #[command(flatten)]
    keep: Keep,

    /// Only show what would be removed
    #[arg(long)]
    dry_run: bool,
}

/// Retention times; 0 keeps data forever.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Keep {
    /// Hours to keep a public table that has not started, after the last connection; 0 for no limit [default: 1]
    #[arg(long, env = "WHISTLESTOP_KEEP_PUBLIC_HOURS", value_name = "HOURS")]
    keep_public_hours: Option<u64>,

    /// Days to keep a private table that has not started, after the last connection; 0 for no limit [default: 7]
    #[arg(long, env = "WHISTLESTOP_KEEP_FORMING_DAYS", value_name = "DAYS")]
    keep_forming_days: Option<u64>,

    /// Days to keep imported records and games of bots only, after the last visit; 0 for no limit [default: 30]
    #[arg(long, env = "WHISTLESTOP_KEEP_IMPORTED_DAYS", value_name = "DAYS")]
    keep_imported_days: Option<u64>,

    /// Days to keep an unfinished game of people, after the last connection; 0 for no limit [default: 0]
    #[arg(long, env = "WHISTLESTOP_KEEP_UNFINISHED_DAYS", value_name = "DAYS")]
    keep_unfinished_days: Option<u64>,

    /// Days to keep a finished game of people; 0 for no limit [default: 0]
    #[arg(long, env = "WHISTLESTOP_KEEP_FINISHED_DAYS", value_name = "DAYS")]
    keep_finished_days: Option<u64>,

    /// Days to keep a guest without a password, a table and a token; 0 for no limit [default: 30]
    #[arg(long, env = "WHISTLESTOP_KEEP_GUESTS_DAYS", value_name = "DAYS")]
    keep_guests_days: Option<u64>,
}

impl Keep {
    /// Returns the keys of the settings, with what was given for them.
    pub(crate) fn given(self) -> [(&'static str, Option<u64>); 6] {
        [
            ("keep.public-hours", self.keep_public_hours),
            ("keep.forming-days", self.keep_forming_days),
            ("keep.imported-days", self.keep_imported_days),
            ("keep.unfinished-days", self.keep_unfinished_days),
            ("keep.finished-days", self.keep_finished_days),
            ("keep.guests-days", self.keep_guests_days),
        ]
    }
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_millis() as i64;
    let given: Vec<_> = (args.keep.given().into_iter())
        .filter_map(|(key, amount)| Some((key.to_owned(), key.to_owned(), amount?.to_string())))
        .collect();
    let retention = match Settings::load(args.database.config(), &given) {
        Ok(settings) => settings.keep.retention(),
        Err(problems) => return output::fail("the settings are wrong", problems),
    };
    let pruned = block_on(async {
        let store = store::open_existing(&args.database.address()?).await?;
        let pruned = if args.dry_run {
            retention::expired(&store, &retention, now).await?
        } else {
            retention::prune(&store, &retention, now).await?
        };
        store.close().await;
        Ok::<_, store::StoreError>(pruned)
    });
    match pruned {
        Ok(Pruned { tables, guests, nodes }) => {
            let done = if args.dry_run { "Would remove" } else { "Removed" };
            output::print(&format!("{done} {tables} tables, {guests} guests and {nodes} nodes.\n"))
        }
        Err(why) => output::fail(format_args!("cannot use {}", args.database.redacted_url()), why),
    }
}
