//! `cargo xtask play`: build the game and start it.

use std::process::{Command, ExitCode};

/// Starts the terminal game with the caller's terminal and arguments.
pub(crate) fn play(args: &[String]) -> ExitCode {
    let mut game = Command::new(crate::cargo());
    game.current_dir(crate::root())
        .args(["run", "--quiet", "--release", "--locked"])
        .args(["--package", "whistlestop", "--", "play"])
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
