//! `cargo xtask play`: builds the program and starts the server.

use std::process::{Command, ExitCode};

/// Builds the web client, then builds and starts the server, which prints its address.
pub(crate) fn play(args: &[String]) -> ExitCode {
    if let Err(why) = crate::web::build() {
        eprintln!("error: {why}");
        return ExitCode::FAILURE;
    }
    println!("Building the game; the first time takes a few minutes.");
    let mut game = Command::new(crate::cargo());
    // Optimized, because bots search for a limited time.
    game.current_dir(crate::root())
        .args(["run", "--release", "--locked", "--package", "whistlestop", "--", "serve"])
        .args(args);
    match game.status() {
        // A process ended by a signal has no exit code.
        Ok(status) => match status.code() {
            Some(code) => ExitCode::from(u8::try_from(code).unwrap_or(1)),
            None => ExitCode::FAILURE,
        },
        Err(why) => {
            eprintln!("error: cannot start cargo: {why}");
            ExitCode::FAILURE
        }
    }
}
