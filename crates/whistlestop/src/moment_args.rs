//! Arguments that name a moment of a recorded game and a seat: for `deduce` and `explore`.

use std::path::PathBuf;
use std::process::ExitCode;

use coach::{Question, Refusal};
use engine::edition::Edition;
use engine::record::Record;
use engine::seat::Seat;

use crate::record_file;
use command_line::{output, setup_args};

#[derive(clap::Args)]
pub(crate) struct MomentArgs {
    /// The record file
    file: PathBuf,
    /// The map file of a game on a custom map, unless the record embeds it
    #[arg(long, value_name = "FILE", value_parser = setup_args::map_file)]
    map: Option<Edition>,
    /// The seat whose knowledge counts, from 0
    #[arg(long)]
    seat: usize,
    /// Number of actions of the record before the moment
    #[arg(long)]
    step: usize,
    /// Number of sampled games
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    worlds: u32,
    /// Seed of the sampled games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON (docs/coach.md)
    #[arg(long)]
    pub(crate) json: bool,
}

impl MomentArgs {
    /// Reads the record and answers the question about the moment; on error, prints it and returns the exit status.
    pub(crate) fn ask<T>(
        &self,
        answer: impl FnOnce(&Record, &Question) -> Result<T, Refusal>,
    ) -> Result<(Record, T), ExitCode> {
        let record = record_file::read(&self.file, self.map)?;
        let cannot = || format!("cannot analyze {}", self.file.display());
        let Some(seat) = Seat::try_new(self.seat) else {
            return Err(output::fail(cannot(), format_args!("the game has no seat {}", self.seat)));
        };
        let question = Question { step: self.step, seat, worlds: self.worlds, seed: self.seed };
        match answer(&record, &question) {
            Ok(answer) => Ok((record, answer)),
            Err(Refusal::Record(problem)) => Err(record_file::fail(&self.file, &problem)),
            Err(refusal) => Err(output::fail(cannot(), refusal)),
        }
    }
}

/// Prints a value as JSON.
pub(crate) fn print_json(value: &impl serde::Serialize) -> ExitCode {
    match serde_json::to_string_pretty(value) {
        Ok(json) => output::print(&(json + "\n")),
        Err(why) => output::fail("cannot write the analysis", why),
    }
}
