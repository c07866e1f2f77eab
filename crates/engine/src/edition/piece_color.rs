//! The colors of the players' pieces.

use crate::unknown_name::UnknownName;

/// The color of a player's pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PieceColor {
    /// Blue.
    Blue,
    /// Red.
    Red,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
    /// Black.
    Black,
    /// White.
    White,
    /// Purple.
    Purple,
}

impl PieceColor {
    /// All piece colors of all editions.
    pub const ALL: [Self; 7] =
        [Self::Blue, Self::Red, Self::Green, Self::Yellow, Self::Black, Self::White, Self::Purple];

    /// The colors of an edition whose file names none: one for each of five seats.
    pub(super) const DEFAULT: [Self; 5] = [Self::Blue, Self::Red, Self::Green, Self::Yellow, Self::Black];

    /// Returns the color's name on the wire and in stored tables.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Red => "red",
            Self::Green => "green",
            Self::Yellow => "yellow",
            Self::Black => "black",
            Self::White => "white",
            Self::Purple => "purple",
        }
    }
}

impl std::str::FromStr for PieceColor {
    type Err = UnknownName;

    fn from_str(id: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|color| color.id() == id).ok_or(UnknownName)
    }
}
