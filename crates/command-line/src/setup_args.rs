//! Edition, map and seat arguments shared by several commands.

use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use engine::edition::Edition;
use engine::options::Options;
use engine::setup::{Setup, SetupError};

use crate::output;

/// Which game is played: a built-in edition or a map file.
#[derive(clap::Args)]
pub struct EditionArgs {
    /// Edition
    #[arg(long, default_value = "usa", value_parser = built_in())]
    edition: Edition,
    /// Play on this map file instead of a built-in edition (see docs/maps.md)
    #[arg(long, value_name = "FILE", conflicts_with = "edition", value_parser = named_map_file)]
    map: Option<NamedMap>,
}

/// A map file with its name.
#[derive(Clone)]
struct NamedMap {
    file: String,
    edition: Edition,
}

fn named_map_file(file: &str) -> Result<NamedMap, String> {
    Ok(NamedMap { file: file.to_owned(), edition: map_file(file)? })
}

impl EditionArgs {
    /// Returns the map, or else the edition.
    pub fn edition(&self) -> Edition {
        self.map.as_ref().map_or(self.edition, |map| map.edition)
    }

    /// Returns the words of a command line that choose the same game.
    pub fn flags(&self) -> String {
        match &self.map {
            Some(map) => format!("--map {}", output::quoted(&map.file)),
            None => format!("--edition {}", self.edition.id()),
        }
    }
}

/// Parses the id of a built-in edition.
pub fn built_in() -> impl TypedValueParser<Value = Edition> {
    PossibleValuesParser::new(Edition::ALL.map(Edition::id))
        .map(|id| id.parse::<Edition>().expect("the parser accepts only ids of editions"))
}

/// Reads a map file, for clap.
pub fn map_file(file: &str) -> Result<Edition, String> {
    read_map(Path::new(file))
}

/// Reads a map file. The error names the file and, where possible, the lines.
pub fn read_map(path: &Path) -> Result<Edition, String> {
    let file = path.display().to_string();
    let text = fs::read_to_string(path).map_err(|why| format!("cannot read {file}: {why}"))?;
    Edition::from_map_file(&file, &text).map_err(|errors| errors.to_string())
}

/// Returns the seat counts of an edition.
pub fn seats(edition: Edition) -> RangeInclusive<usize> {
    let [min, max] = edition.seats();
    usize::from(min)..=usize::from(max)
}

/// Creates a setup with default options.
pub fn setup(edition: Edition, seats: usize) -> Result<Setup, SetupError> {
    Setup::new(edition, seats, None, Options::DEFAULT)
}
