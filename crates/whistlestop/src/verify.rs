//! `whistlestop verify`: whether the cards fell as a secret decides.

use std::path::PathBuf;
use std::process::ExitCode;

use engine::record::Unproven;
use engine::shuffle::Secret;

use crate::{output, record_file};

/// Check every outcome of chance of a record against the secret or the seed of the game.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record
    file: PathBuf,
    #[command(flatten)]
    source: Source,
}

/// Where chance came from.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct Source {
    /// The game's secret: 64 hexadecimal digits
    #[arg(long, value_parser = secret)]
    secret: Option<Secret>,
    /// The game's seed
    #[arg(long)]
    seed: Option<u64>,
}

/// Reads 32 bytes in hexadecimal digits, for clap.
fn secret(text: &str) -> Result<Secret, String> {
    let wrong = || "a secret is 64 hexadecimal digits".to_owned();
    if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return Err(wrong());
    }
    let mut bytes = [0; 32];
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        let digits = std::str::from_utf8(digits).map_err(|_| wrong())?;
        *byte = u8::from_str_radix(digits, 16).map_err(|_| wrong())?;
    }
    Ok(Secret(bytes))
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let secret = match (args.source.secret, args.source.seed) {
        (Some(secret), _) => secret,
        (None, Some(seed)) => Secret::from_seed(seed),
        (None, None) => unreachable!("clap asks for one of them"),
    };
    let record = match record_file::read(&args.file) {
        Ok(record) => record,
        Err(status) => return status,
    };
    let file = args.file.display();
    match record.verify(secret) {
        Ok(proven) => {
            output::print(&format!("{file}: all {proven} outcomes of chance follow from the secret\n"))
        }
        Err(Unproven::Record(problem)) => record_file::fail(&args.file, &problem),
        Err(Unproven::Differs { line, what, number }) => output::fail(
            format_args!("{file}:{line}"),
            format_args!("shuffle {number} of {} does not come out like that from this secret", what.name()),
        ),
    }
}
