//! `whistlestop`: play, host, referee and analyze five train board games.
//!
//! One file per command: each has its arguments and a function `run` that returns the exit status.
//! Exit status 1 means that the command failed, 2 that the command line is invalid.

mod admin;
mod analyze;
mod arena;
mod backup;
mod bot;
mod calibrate;
mod check_map;
mod config;
mod database;
mod deduce;
mod doctor;
mod event_text;
mod explore;
mod html;
mod migrate;
mod moment_args;
mod perft;
mod play;
mod player_spec;
mod program;
mod prune;
mod ready;
mod record_file;
mod referee;
mod replay;
mod serve;
mod settings;
mod statistics;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Play, host, referee and analyze five train board games.
#[derive(Parser)]
#[command(version = env!("WHISTLESTOP_VERSION"))]
struct CommandLine {
    /// The command; without one, `serve` runs
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Admin(admin::Args),
    Analyze(analyze::Args),
    Arena(arena::Args),
    Backup(backup::BackupArgs),
    Bot(bot::Args),
    Calibrate(calibrate::Args),
    CheckMap(check_map::Args),
    Config(config::Args),
    Deduce(deduce::Args),
    Doctor(doctor::Args),
    Explore(explore::Args),
    Migrate(migrate::Args),
    Perft(perft::Args),
    Play(play::Args),
    Prune(prune::Args),
    Ready(ready::Args),
    Referee(referee::Args),
    Replay(replay::Args),
    Restore(backup::RestoreArgs),
    Serve(serve::Args),
    Statistics(statistics::Args),
    Verify(verify::Args),
}

fn main() -> ExitCode {
    let Some(command) = CommandLine::parse().command else {
        return serve::run(&serve::default_args());
    };
    match command {
        Command::Admin(args) => admin::run(&args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Backup(args) => backup::backup(&args),
        Command::Bot(args) => bot::run(&args),
        Command::Calibrate(args) => calibrate::run(&args),
        Command::CheckMap(args) => check_map::run(&args),
        Command::Config(args) => config::run(&args),
        Command::Deduce(args) => deduce::run(&args),
        Command::Doctor(args) => doctor::run(&args),
        Command::Explore(args) => explore::run(&args),
        Command::Migrate(args) => migrate::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Prune(args) => prune::run(&args),
        Command::Ready(args) => ready::run(&args),
        Command::Referee(args) => referee::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Restore(args) => backup::restore(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Statistics(args) => statistics::run(&args),
        Command::Verify(args) => verify::run(&args),
    }
}
