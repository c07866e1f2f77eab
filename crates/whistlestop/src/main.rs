//! `whistlestop`: five train games to play, referee and study.
//!
//! One file per command: each has its arguments and a function `run` that returns the exit status.
//! Exit status 1 means that what was asked cannot be done, 2 that the command line makes no sense.

mod check_map;
mod output;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Five train games: play, referee, study.
#[derive(Parser)]
#[command(version)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    CheckMap(check_map::Args),
}

fn main() -> ExitCode {
    match CommandLine::parse().command {
        Command::CheckMap(args) => check_map::run(&args),
    }
}
