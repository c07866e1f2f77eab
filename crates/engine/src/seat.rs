//! Places at the table: all that the engine knows of a player.

use std::fmt;

/// The most seats any game of the family has.
pub const MAX_SEATS: usize = 5;

/// A place at the table, counted from zero in turn order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number, counted from zero.
    ///
    /// # Panics
    /// When no game has that many seats.
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_SEATS, "no game has that many seats");
        Self(index as u8)
    }

    /// The seat with this number, if any game has it.
    pub const fn checked(index: usize) -> Option<Self> {
        if index < MAX_SEATS { Some(Self(index as u8)) } else { None }
    }

    /// The seat's number, counted from zero.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask tells the compiler what `new` has checked.
        (self.0 & 7) as usize
    }

    /// The first `count` seats, in turn order.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..count).map(Self::new)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// The first `count` seats.
    #[inline]
    pub const fn first(count: usize) -> Self {
        Self((1 << count) - 1)
    }

    /// Just this seat.
    #[inline]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Whether the seat is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// The set without that seat.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// The set with that seat.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// Whether no seat is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seat that comes first in turn order.
    #[inline]
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats of the set, in turn order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::all(MAX_SEATS).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}
