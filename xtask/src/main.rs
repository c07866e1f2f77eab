//! The project's own commands: `cargo xtask play`, `cargo xtask test` and `cargo xtask soak`.
//!
//! It depends on nothing but the standard library, so that it builds in a second and runs wherever Rust runs.

#![allow(clippy::print_stdout, reason = "a command-line tool talks to its terminal")]

mod audit;
mod count;
mod play;
mod step;
mod strength;
mod test;
mod web;

use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  play [ARGS]          build the game and start it; ARGS go to `whistlestop serve`
  test [--skip STEP]   run every check and end with one summary
       [--times N]     run all of it N times, two runs in five beside two busy loops
  strength [PART]…     play the matches behind docs/bots.md; what follows -- goes to every match
  soak NAME...         measure bars of docs/reliability.md in full; `soak all` takes about an hour
  audit                look up known advisories and licenses of all dependencies
  help                 show this

Steps of `test`:";

/// The exit status for a command line that makes no sense.
const MISUSE: u8 = 2;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let command = args.next();
    let rest: Vec<String> = args.collect();
    match command.as_deref() {
        Some("play") => play::play(&rest),
        Some("test") => test::test(&rest),
        Some("strength") => strength::strength(&rest),
        Some("soak") => test::soak(&rest),
        Some("audit") => audit::audit(),
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

/// Says what is wrong with the command line.
fn misuse(what: &str) -> ExitCode {
    eprintln!("error: {what}; `cargo xtask help` lists what there is");
    ExitCode::from(MISUSE)
}

/// The cargo that started us, so that everything uses one toolchain.
fn cargo() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}

/// The folder of the workspace.
fn root() -> PathBuf {
    // Set by `cargo run`; whoever starts the bare binary does it from the workspace.
    let own = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    own.and_then(|own| own.parent().map(PathBuf::from)).unwrap_or_else(|| PathBuf::from("."))
}
