//! `cargo xtask play`: build the game and start it.

use std::process::{Command, ExitCode};

/// Builds the page, then builds and starts the server, which prints its address.
pub(crate) fn play(args: &[String]) -> ExitCode {
    if let Err(why) = crate::web::build() {
        eprintln!("error: {why}");
        return ExitCode::FAILURE;
    }
    println!("Building the game; the first time takes a few minutes.");
    let mut game = Command::new(crate::cargo());
    // Optimized: bots that think for a second should make the most of it.
    game.current_dir(crate::root())
        .args(["run", "--release", "--locked", "--package", "whistlestop", "--", "serve"])
        .args(args);
    match game.status() {
        // A game ended by a signal has no code.
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
