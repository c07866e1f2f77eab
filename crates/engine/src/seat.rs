//! Seats: the engine knows players only as seats.

use std::fmt;

pub use crate::by_seat::BySeat;
pub use crate::limits::MAX_SEATS;
pub use crate::sets::SeatSet;

/// A place at the table, counted from zero in turn order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// Returns the seat with this number, counted from zero.
    ///
    /// # Panics
    /// If no game has this seat.
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_SEATS, "no game has that many seats");
        Self(index as u8)
    }

    /// Returns the seat with this number, or `None` if no game has it.
    pub const fn try_new(index: usize) -> Option<Self> {
        if index < MAX_SEATS { Some(Self(index as u8)) } else { None }
    }

    /// Returns the seat of a member of a [`SeatSet`], which contains only valid numbers.
    #[inline]
    pub(crate) const fn from_member(number: u8) -> Self {
        Self(number)
    }

    /// Returns the seat's number, counted from zero.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask tells the compiler what `new` has checked.
        (self.0 & 7) as usize
    }

    /// Returns the first `count` seats, in turn order.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..count).map(Self::new)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
