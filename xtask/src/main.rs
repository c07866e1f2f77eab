//! Commands for development: `cargo xtask play`, `site`, `wasm`, `test`, `soak`, `schemathesis`, `strength`,
//! `audit`, `ops` and `dist`.
//!
//! Depends only on the standard library, so that it builds quickly everywhere.

#![allow(clippy::print_stdout, reason = "a command-line tool talks to its terminal")]

mod audit;
mod count;
mod dist;
mod ops;
#[cfg(test)]
mod package;
mod play;
mod site;
mod step;
mod strength;
mod test;
mod verdict;
mod wasm;
mod web;

use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  play [ARGS]          build and start the server; ARGS are passed to `whistlestop serve`
  site --out DIR       write a static site that needs no server: games on one device, rules, records
       [--built]       the same from the web client as it was built last
  wasm                 build the WebAssembly modules of the web client
  test [--skip STEP]   run every check and print a summary
       [--times N]     run everything N times, two of five runs under load
  strength [PART]…     run the matches of docs/bots.md; arguments after -- go to every match
  soak NAME...         run reliability tests in full; `soak all` takes about an hour
  schemathesis [ARGS]  compare the answers of a server with its OpenAPI document: about 600 requests, more with `--long`
  audit                look up known advisories and licenses of all dependencies
  ops                  check the examples of ops/ with the programs that they are for
  dist [--target T]    make a release archive with checksums, licenses and a list of its contents
  help                 show this

Steps of `test`:";

/// Exit status of an invalid command line.
const MISUSE: u8 = 2;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let command = args.next();
    let rest: Vec<String> = args.collect();
    match command.as_deref() {
        Some("play") => play::play(&rest),
        Some("site") => site::site(&rest),
        Some("wasm") => match wasm::build() {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                eprintln!("error: {why}");
                ExitCode::FAILURE
            }
        },
        Some("test") => test::test(&rest),
        Some("strength") => strength::strength(&rest),
        Some("soak") => test::soak(&rest),
        Some("schemathesis") => test::schemathesis(&rest),
        Some("audit") => audit::audit(),
        Some("ops") => ops::ops(),
        Some("dist") => dist::dist(&rest),
        Some("help" | "--help" | "-h") => {
            println!("{HELP}");
            for step in step::steps() {
                println!("  {:<12} {}", step.name, step.about);
            }
            println!("\nParts of `strength`:");
            for part in strength::PARTS {
                println!("  {:<12} {}", part.name, part.about);
            }
            ExitCode::SUCCESS
        }
        Some(command) => misuse(&format!("there is no command \"{command}\"")),
        None => misuse("a command is missing"),
    }
}

/// Prints a usage error and returns exit status 2.
fn misuse(what: &str) -> ExitCode {
    eprintln!("error: {what}; `cargo xtask help` lists what there is");
    ExitCode::from(MISUSE)
}

/// Returns the cargo that started this program, so that everything uses one toolchain.
fn cargo() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}

/// Returns the root folder of the workspace.
fn root() -> PathBuf {
    // Set by `cargo run`; otherwise the current folder must be the workspace.
    let own = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    own.and_then(|own| own.parent().map(PathBuf::from)).unwrap_or_else(|| PathBuf::from("."))
}
