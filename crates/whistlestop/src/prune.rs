//! `whistlestop prune`: removes expired data, or lists it.

use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use server::retention::{self, Pruned, Retention};
use server::serve::block_on;
use server::store;

use crate::database::Database;
use crate::output;

const HOUR: u64 = 3_600;
const DAY: u64 = 24 * HOUR;

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
    /// Hours to keep a public table that has not started, after the last connection; 0 for no limit
    #[arg(long, env = "WHISTLESTOP_KEEP_PUBLIC_HOURS", default_value_t = 1, value_name = "HOURS")]
    keep_public_hours: u64,

    /// Days to keep a private table that has not started, after the last connection; 0 for no limit
    #[arg(long, env = "WHISTLESTOP_KEEP_FORMING_DAYS", default_value_t = 7, value_name = "DAYS")]
    keep_forming_days: u64,

    /// Days to keep imported records and games of bots only, after the last visit; 0 for no limit
    #[arg(long, env = "WHISTLESTOP_KEEP_IMPORTED_DAYS", default_value_t = 30, value_name = "DAYS")]
    keep_imported_days: u64,

    /// Days to keep an unfinished game of people, after the last connection; 0 for no limit
    #[arg(long, env = "WHISTLESTOP_KEEP_UNFINISHED_DAYS", default_value_t = 0, value_name = "DAYS")]
    keep_unfinished_days: u64,

    /// Days to keep a finished game of people; 0 for no limit
    #[arg(long, env = "WHISTLESTOP_KEEP_FINISHED_DAYS", default_value_t = 0, value_name = "DAYS")]
    keep_finished_days: u64,

    /// Days to keep a guest without a password, a table and a token; 0 for no limit
    #[arg(long, env = "WHISTLESTOP_KEEP_GUESTS_DAYS", default_value_t = 30, value_name = "DAYS")]
    keep_guests_days: u64,
}

impl Keep {
    /// Converts the arguments to the server's settings.
    pub(crate) fn retention(self) -> Retention {
        let time = |amount: u64, seconds: u64| {
            Some(amount).filter(|&amount| amount > 0).map(|amount| Duration::from_secs(amount * seconds))
        };
        Retention {
            public_forming: time(self.keep_public_hours, HOUR),
            private_forming: time(self.keep_forming_days, DAY),
            without_people: time(self.keep_imported_days, DAY),
            unfinished: time(self.keep_unfinished_days, DAY),
            finished: time(self.keep_finished_days, DAY),
            guests: time(self.keep_guests_days, DAY),
        }
    }
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_millis() as i64;
    let retention = args.keep.retention();
    let pruned = block_on(async {
        let store = store::open_existing(&args.database.address()).await?;
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
