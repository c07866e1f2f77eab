//! Reads record files; errors name file and line.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use engine::edition::Edition;
use engine::record::{Record, RecordError, embedded_map};

use command_line::output;

/// Reads a record file; on error, prints it and returns the exit status.
///
/// A game on a custom map needs `map`, unless the record embeds its map.
pub(crate) fn read(path: &Path, map: Option<Edition>) -> Result<Record, ExitCode> {
    let file = path.display();
    let bytes = fs::read(path).map_err(|why| output::fail(format_args!("cannot read {file}"), why))?;
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(why) => {
            let good = &why.as_bytes()[..why.utf8_error().valid_up_to()];
            let line = 1 + good.iter().filter(|&&byte| byte == b'\n').count();
            return Err(output::fail(format_args!("{file}:{line}"), "this is not UTF-8 text"));
        }
    };
    let embedded = embedded_map(&text)
        .map(|map| Edition::from_map_file(&format!("{file} (embedded map)"), &map))
        .transpose()
        .map_err(|why| output::fail(format_args!("{file}"), why))?;
    let maps: Vec<Edition> = map.into_iter().chain(embedded).collect();
    Record::read_with(&text, &maps).map_err(|problem| fail(path, &problem))
}

/// Prints what is wrong with a record, and where.
pub(crate) fn fail(path: &Path, RecordError { line, problem }: &RecordError) -> ExitCode {
    output::fail(format_args!("{}:{line}", path.display()), problem)
}
