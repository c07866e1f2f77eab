//! `whistlestop statistics`: counts over many games of the planner, for the statistics pages.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args as ClapArgs;
use coach::Statistics;
use command_line::output;
use command_line::setup_args::EditionArgs;
use engine::edition::Edition;
use indicatif::{ProgressBar, ProgressStyle};

/// Number of games after which the file is written.
const SAVE_EVERY: u64 = 500;

/// Count what opening choices and seats are worth in games of the planner.
///
/// The games are divided equally among the numbers of seats of the edition. The file is written while the command runs;
/// started again with the same file, it adds the games that are missing.
#[derive(ClapArgs)]
pub(crate) struct Args {
    #[command(flatten)]
    edition: EditionArgs,
    /// Number of games in the file at the end
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// Seed of the first game
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The JSON file with the counts
    file: PathBuf,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let edition = args.edition.edition();
    let mut statistics = match stored(&args.file, edition, args.seed) {
        Ok(statistics) => statistics,
        Err(status) => return status,
    };
    let bar = ProgressBar::new(args.games).with_position(statistics.games());
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len} games, {eta} left") {
        bar.set_style(style);
    }
    while statistics.games() < args.games {
        if let Err(why) = statistics.play_next(edition) {
            return output::fail("cannot play", why);
        }
        bar.inc(1);
        if statistics.games().is_multiple_of(SAVE_EVERY)
            && let Err(status) = save(&args.file, &statistics)
        {
            return status;
        }
    }
    bar.finish_and_clear();
    match save(&args.file, &statistics) {
        Ok(()) => ExitCode::SUCCESS,
        Err(status) => status,
    }
}

/// Reads stored counts, or starts without games if there is no file.
fn stored(file: &Path, edition: Edition, seed: u64) -> Result<Statistics, ExitCode> {
    let cannot = || format!("cannot continue {}", file.display());
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(Statistics::new(edition, seed)),
        Err(why) => return Err(output::fail(cannot(), why)),
    };
    let statistics: Statistics = serde_json::from_str(&text).map_err(|why| output::fail(cannot(), why))?;
    statistics.check(edition, seed).map_err(|why| output::fail(cannot(), why))?;
    Ok(statistics)
}

/// Replaces the file as a whole, so that an interrupted command leaves the counts of before.
fn save(file: &Path, statistics: &Statistics) -> Result<(), ExitCode> {
    let mut name = file.as_os_str().to_owned();
    name.push(".new");
    let written = serde_json::to_string(statistics)
        .map_err(std::io::Error::from)
        .and_then(|json| fs::write(&name, json + "\n"))
        .and_then(|()| fs::rename(&name, file));
    written.map_err(|why| output::fail(format_args!("cannot write {}", file.display()), why))
}
