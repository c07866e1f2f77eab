//! `UnknownName`: the error of parsing the name of an edition, a card, an option or a kind.

use std::fmt;

/// There is nothing with this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownName;

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown name")
    }
}

impl std::error::Error for UnknownName {}
