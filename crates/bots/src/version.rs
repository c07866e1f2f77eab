//! Versions of the bots.

/// A version of the bots. Earlier versions never change, so that progress is measured against them; a test compares the
/// decisions of every version with recorded ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Version {
    /// `planner@1` and `search@1`.
    One,
    /// `planner@2` and `search@2`.
    Two,
}

impl Version {
    /// All versions, oldest first.
    pub const ALL: [Self; 2] = [Self::One, Self::Two];

    /// The version of a bot that is named without one.
    pub const LATEST: Self = Self::Two;

    /// Returns the number of the version on the command line.
    pub const fn number(self) -> u32 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }

    /// Returns the version with a number.
    pub fn numbered(number: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|version| version.number() == number)
    }
}
