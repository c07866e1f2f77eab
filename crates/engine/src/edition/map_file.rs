//! Map files that are read at run time: their content, its hash, and errors.

use std::fmt;
use std::sync::OnceLock;

use sha2::{Digest, Sha256};

use crate::board::Board;
use crate::board::fit::Misfit;
use crate::data::DataError;

/// The SHA-256 of a map file: of its lines, each followed by one line feed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MapHash([u8; 32]);

impl MapHash {
    /// Computes the hash of a map file's content.
    pub fn of(text: &str) -> Self {
        let mut hash = Sha256::new();
        for line in text.lines() {
            hash.update(line);
            hash.update("\n");
        }
        Self(hash.finalize().into())
    }

    /// Parses 64 lowercase hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        let is_digit = |digit: u8| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit);
        if text.len() != 64 || !text.bytes().all(is_digit) {
            return None;
        }
        let mut bytes = [0; 32];
        for (place, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * place..2 * place + 2], 16).ok()?;
        }
        Some(Self(bytes))
    }
}

impl fmt::Display for MapHash {
    /// Writes 64 lowercase hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for MapHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A map file that was read at run time, with the board that it describes.
pub struct MapFile {
    pub(super) hash: MapHash,
    pub(super) text: String,
    /// Set once the edition exists, because board and edition refer to each other.
    pub(super) board: &'static OnceLock<Board>,
}

impl MapFile {
    /// Returns the hash of the content.
    pub const fn hash(&self) -> MapHash {
        self.hash
    }

    /// Returns the content; every line ends with one line feed.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn board(&self) -> &'static Board {
        self.board.get().expect("Edition::from_map_file sets the board")
    }
}

/// Why a map file is not a playable edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapError {
    /// The file has errors, in the order of their lines.
    Data(Vec<DataError>),
    /// The map cannot be played by the rules that the file states.
    Misfit {
        /// The file, as it was named to [`from_map_file`](super::Edition::from_map_file).
        file: String,
        /// Why it cannot be played.
        misfit: Misfit,
    },
}

impl fmt::Display for MapError {
    /// Writes one line for each error.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Data(errors) => {
                for (place, error) in errors.iter().enumerate() {
                    let gap = if place == 0 { "" } else { "\n" };
                    write!(f, "{gap}{error}")?;
                }
                Ok(())
            }
            Self::Misfit { file, misfit } => write!(f, "{file}: {misfit}"),
        }
    }
}

impl std::error::Error for MapError {}
