//! `whistlestop analyze`: what was a mistake and what was luck in a recorded game.

mod html;
mod text;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use coach::{Analyzer, Budget, Refusal, Request};
use engine::edition::Edition;
use engine::seat::Seat;
use indicatif::{ProgressBar, ProgressStyle};

use crate::record_file;
use command_line::{output, setup_args};

/// Analyze a recorded game: win chances, mistakes, luck and skill.
///
/// Every decision is judged from what its seat knew: games that fit what the seat had seen are sampled and played to
/// the end. The same file, depth and seed always give the same analysis.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record file
    file: PathBuf,
    /// The map file of a game on a custom map, unless the record embeds it
    #[arg(long, value_name = "FILE", value_parser = setup_args::map_file)]
    map: Option<Edition>,
    /// Judge only the decisions of this seat [default: all seats]
    #[arg(long)]
    seat: Option<usize>,
    /// Number of simulated games: quick, default or deep
    #[arg(long, default_value = "default")]
    depth: Depth,
    /// Seed of the simulated games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print the analysis as JSON (docs/coach.md)
    #[arg(long)]
    json: bool,
    /// Also write a report with charts to this HTML file
    #[arg(long)]
    html: Option<PathBuf>,
}

/// Depth of an analysis.
#[derive(Clone, Copy, ValueEnum)]
enum Depth {
    Quick,
    Default,
    Deep,
}

impl Depth {
    const fn budget(self) -> Budget {
        match self {
            Self::Quick => Budget::QUICK,
            Self::Default => Budget::DEFAULT,
            Self::Deep => Budget::DEEP,
        }
    }
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let record = match record_file::read(&args.file, args.map) {
        Ok(record) => record,
        Err(status) => return status,
    };
    let cannot = || format!("cannot analyze {}", args.file.display());
    let seat = match args.seat {
        None => None,
        Some(number) => match Seat::try_new(number) {
            Some(seat) => Some(seat),
            None => return output::fail(cannot(), format_args!("the game has no seat {number}")),
        },
    };
    let request = Request { seat, budget: args.depth.budget(), seed: args.seed };
    let mut analyzer = match Analyzer::new(&record, &request) {
        Ok(analyzer) => analyzer,
        Err(Refusal::Record(problem)) => return record_file::fail(&args.file, &problem),
        Err(refusal) => return output::fail(cannot(), refusal),
    };
    let bar = ProgressBar::new(analyzer.progress().all as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len} actions, {eta} left") {
        bar.set_style(style);
    }
    while analyzer.step() {
        bar.set_position(analyzer.progress().done as u64);
    }
    bar.finish_and_clear();
    let analysis = analyzer.analysis();
    if let Some(file) = &args.html
        && let Err(why) = fs::write(file, html::page(analysis))
    {
        return output::fail(format_args!("cannot write {}", file.display()), why);
    }
    if args.json {
        return match serde_json::to_string_pretty(analysis) {
            Ok(json) => output::print(&(json + "\n")),
            Err(why) => output::fail("cannot write the analysis", why),
        };
    }
    output::print(&text::report(analysis))
}
