//! `whistlestop verify`: checks the shuffles of a record against a secret, and the secret against its commitment.

use std::path::PathBuf;
use std::process::ExitCode;

use engine::edition::Edition;
use engine::record::VerifyError;
use engine::shuffle::Secret;
use table::storage::Sealed;
use table::{deal, game};

use crate::record_file;
use command_line::{output, setup_args};

/// Check every shuffle of a record against the secret or the seed of the game.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record file
    file: PathBuf,
    /// The map file of a game on a custom map, unless the record embeds it
    #[arg(long, value_name = "FILE", value_parser = setup_args::map_file)]
    map: Option<Edition>,
    #[command(flatten)]
    source: Source,
    /// The commitment shown before the game; checks that it is the hash of the secret
    #[arg(long, value_parser = commitment, requires_all = ["secret", "salt", "game"])]
    commitment: Option<String>,
    /// The salt of that hash: 64 hexadecimal digits
    #[arg(long, value_parser = bytes, requires = "commitment")]
    salt: Option<[u8; 32]>,
    /// The game's id, which is part of that hash
    #[arg(long, requires = "commitment")]
    game: Option<String>,
}

/// Source of the shuffles.
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

/// Parses 32 bytes in hexadecimal, for clap.
fn bytes(text: &str) -> Result<[u8; 32], String> {
    let wrong = || "64 hexadecimal digits are needed".to_owned();
    if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return Err(wrong());
    }
    let mut bytes = [0; 32];
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        let digits = std::str::from_utf8(digits).map_err(|_| wrong())?;
        *byte = u8::from_str_radix(digits, 16).map_err(|_| wrong())?;
    }
    Ok(bytes)
}

/// Parses a secret, for clap.
fn secret(text: &str) -> Result<Secret, String> {
    bytes(text).map(Secret).map_err(|_| "a secret is 64 hexadecimal digits".to_owned())
}

/// Parses a commitment, for clap.
fn commitment(text: &str) -> Result<String, String> {
    bytes(text).map(|_| text.to_ascii_lowercase())
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let secret = match (args.source.secret, args.source.seed) {
        (Some(secret), _) => secret,
        (None, Some(seed)) => Secret::from_seed(seed),
        (None, None) => unreachable!("clap asks for one of them"),
    };
    let record = match record_file::read(&args.file, args.map) {
        Ok(record) => record,
        Err(status) => return status,
    };
    let file = args.file.display();
    let mut committed = "";
    if let (Some(commitment), Some(salt), Some(game)) = (&args.commitment, args.salt, &args.game) {
        let sealed = Sealed { secret: secret.0, salt };
        if game::commitment(game, &sealed) != *commitment {
            return output::fail(file, "the secret is not the one that was committed to");
        }
        committed = ", which was committed to before the game";
    }
    let nonces = game::contributions(&record);
    let contributed = match nonces.len() {
        0 => String::new(),
        seats => format!(" and the contributions of {seats} seats"),
    };
    match record.verify(Secret(deal::combined(&secret.0, &nonces))) {
        Ok(proven) => output::print(&format!(
            "{file}: all {proven} outcomes of chance follow from the secret{contributed}{committed}\n"
        )),
        Err(VerifyError::Record(problem)) => record_file::fail(&args.file, &problem),
        Err(VerifyError::ShuffleMismatch { line, what, number }) => output::fail(
            format_args!("{file}:{line}"),
            format_args!("shuffle {number} of {} does not follow from this secret", what.name()),
        ),
    }
}
