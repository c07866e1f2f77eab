//! Output helpers: results to standard output, errors to standard error, words of commands.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// Prints a result. A closed pipe, as with `head`, is not an error.
pub fn print(text: &str) -> ExitCode {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => fail("cannot write", why),
        Ok(()) | Err(_) => ExitCode::SUCCESS,
    }
}

/// Prints a notice to standard error.
pub fn note(text: impl Display) {
    eprintln!("{text}");
}

/// Prints an error and returns exit status 1.
pub fn fail(what: impl Display, why: impl Display) -> ExitCode {
    eprintln!("error: {what}: {why}");
    ExitCode::FAILURE
}

/// Prints a usage error and returns exit status 2.
pub fn misuse(why: impl Display) -> ExitCode {
    eprintln!("error: {why}");
    ExitCode::from(2)
}

/// Quotes a word for a shell.
pub fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}
