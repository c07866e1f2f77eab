//! How the commands speak: results on standard output, refusals on standard error.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// Prints a result. A reader that has gone away, as `head` does, is no failure.
pub(crate) fn print(text: &str) -> ExitCode {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => fail("cannot write", why),
        Ok(()) | Err(_) => ExitCode::SUCCESS,
    }
}

/// Says what could not be done and why.
pub(crate) fn fail(what: impl Display, why: impl Display) -> ExitCode {
    eprintln!("error: {what}: {why}");
    ExitCode::FAILURE
}

/// Says why the command line makes no sense.
pub(crate) fn misuse(why: impl Display) -> ExitCode {
    eprintln!("error: {why}");
    ExitCode::from(2)
}
