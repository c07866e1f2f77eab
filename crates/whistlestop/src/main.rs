//! `whistlestop`: five train games to play, referee and study.
//!
//! One file per command: each has its arguments and a function `run` that returns the exit status.
//! Exit status 1 means that what was asked cannot be done, 2 that the command line makes no sense.

mod bench;
mod check_map;
mod output;
mod play;
mod table;

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
    Bench(bench::Args),
    CheckMap(check_map::Args),
    Play(play::Args),
}

fn main() -> ExitCode {
    match CommandLine::parse().command {
        Command::Bench(args) => bench::run(&args),
        Command::CheckMap(args) => check_map::run(&args),
        Command::Play(args) => play::run(&args),
    }
}
