//! What a player of the Card Game can want: small, closed, and without any random result.

use crate::card::Color;
use crate::market::Source;
use crate::ticket::{Kept, TicketSet};

/// A set of colors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ColorSet(pub u8);

impl ColorSet {
    /// No color.
    pub const EMPTY: Self = Self(0);

    /// Adds a color.
    #[inline]
    pub const fn insert(&mut self, color: Color) {
        self.0 |= 1 << color.index();
    }

    /// Takes a color out.
    #[inline]
    pub const fn remove(&mut self, color: Color) {
        self.0 &= !(1 << color.index());
    }

    /// Whether the color is here.
    #[inline]
    pub const fn contains(self, color: Color) -> bool {
        self.0 >> color.index() & 1 == 1
    }

    /// How many colors there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no color.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The colors, in the listing order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Color> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let color = Color::ALL[left.trailing_zeros() as usize];
                left &= left - 1;
                color
            })
        })
    }
}

impl FromIterator<Color> for ColorSet {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Self {
        let mut set = Self::EMPTY;
        for color in colors {
            set.insert(color);
        }
        set
    }
}

/// Cards that go from the hand into the own yard (CG-38).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Placement {
    /// A color group (CG-39).
    Group {
        /// Its color.
        color: Color,
        /// Cards of that color.
        colored: u8,
        /// Wilds, on top of them (CG-44).
        wilds: u8,
    },
    /// A card of each of three colors (CG-40).
    Singles(ColorSet),
}

/// What a player wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// One pick of a draw (CG-28).
    Pick(Source),
    /// Place cards (CG-38).
    Place(Placement),
    /// Draw tickets (CG-58).
    AskTickets,
    /// Keep these of the tickets on offer (CG-12, CG-58).
    Keep(Kept),
    /// Complete exactly these tickets with cards of the stack: the seat's whole choice, possibly empty (CG-75).
    Complete(TicketSet),
    /// Do nothing, where nothing can be done (CG-19).
    Pass,
}
