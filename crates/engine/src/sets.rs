//! Sets of ids as bits, with one implementation of bit iteration for all of them.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::card::Color;
use crate::ids::{CityId, RouteId, TicketId};
use crate::limits::{MAX_CITIES, MAX_SEATS, MAX_TICKETS};
use crate::seat::Seat;

/// A machine word whose bits are the members of a set.
pub(crate) trait Word: Copy {
    fn is_zero(self) -> bool;
    fn lowest(self) -> u8;
    fn without_lowest(self) -> Self;
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            #[inline]
            fn is_zero(self) -> bool {
                self == 0
            }

            #[inline]
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & (self - 1)
            }
        }
    )*};
}

word!(u8, u64, u128);

/// Iterates over the set bits of a word, lowest first.
#[derive(Clone)]
pub(crate) struct Bits<W>(pub(crate) W);

impl<W: Word> Iterator for Bits<W> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0.is_zero() {
            return None;
        }
        let lowest = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(lowest)
    }
}

/// Implements the methods of all sets, for a type with `bits` and `from_bits`.
macro_rules! id_set {
    ($set:ident of $id:ty as $word:ty, $from:expr) => {
        impl $set {
            /// The set without members.
            pub const EMPTY: Self = Self::from_bits(0);

            /// Returns the word with the bit of `id`.
            #[inline]
            const fn bit(id: $id) -> $word {
                1 << id.index()
            }

            /// Returns the set of the `count` lowest ids.
            ///
            /// # Panics
            /// If there are fewer than `count` ids.
            #[inline]
            pub const fn first(count: usize) -> Self {
                assert!(count <= <$word>::BITS as usize, "there are not so many ids");
                Self::from_bits(if count == 0 { 0 } else { <$word>::MAX >> (<$word>::BITS as usize - count) })
            }

            /// Returns the set with the one member `id`.
            #[inline]
            pub const fn only(id: $id) -> Self {
                Self::from_bits(Self::bit(id))
            }

            /// Adds `id`.
            #[inline]
            pub const fn insert(&mut self, id: $id) {
                *self = Self::from_bits(self.bits() | Self::bit(id));
            }

            /// Removes `id`.
            #[inline]
            pub const fn remove(&mut self, id: $id) {
                *self = Self::from_bits(self.bits() & !Self::bit(id));
            }

            /// Adds `id`, or removes it if it is a member.
            #[inline]
            pub const fn toggle(&mut self, id: $id) {
                *self = Self::from_bits(self.bits() ^ Self::bit(id));
            }

            /// Returns the set with `id`.
            #[inline]
            #[must_use]
            pub const fn with(self, id: $id) -> Self {
                Self::from_bits(self.bits() | Self::bit(id))
            }

            /// Returns the set without `id`.
            #[inline]
            #[must_use]
            pub const fn without(self, id: $id) -> Self {
                Self::from_bits(self.bits() & !Self::bit(id))
            }

            /// Returns whether `id` is a member.
            #[inline]
            pub const fn contains(self, id: $id) -> bool {
                self.bits() & Self::bit(id) != 0
            }

            /// Returns whether the set has no members.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.bits() == 0
            }

            /// Returns whether the sets have no member in common.
            #[inline]
            pub const fn is_disjoint(self, other: Self) -> bool {
                self.bits() & other.bits() == 0
            }

            /// Returns whether all members are members of `other`.
            #[inline]
            pub const fn is_subset(self, other: Self) -> bool {
                self.bits() & !other.bits() == 0
            }

            /// Returns the number of members.
            #[inline]
            pub const fn len(self) -> usize {
                self.bits().count_ones() as usize
            }

            /// Returns the member with the lowest id.
            #[inline]
            pub fn lowest(self) -> Option<$id> {
                self.iter().next()
            }

            /// Iterates over the members, lowest id first.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $id> + Clone {
                Bits(self.bits()).map($from)
            }
        }

        impl FromIterator<$id> for $set {
            fn from_iter<I: IntoIterator<Item = $id>>(ids: I) -> Self {
                ids.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl BitOr for $set {
            type Output = Self;

            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self::from_bits(self.bits() | other.bits())
            }
        }

        impl BitAnd for $set {
            type Output = Self;

            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self::from_bits(self.bits() & other.bits())
            }
        }

        /// The complement; it also contains ids that the game does not have, so intersect it with a set of existing
        /// ones.
        impl Not for $set {
            type Output = Self;

            #[inline]
            fn not(self) -> Self {
                Self::from_bits(!self.bits())
            }
        }

        impl BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                *self = *self | other;
            }
        }

        impl BitAndAssign for $set {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                *self = *self & other;
            }
        }
    };
}

/// A set of routes, as two words: a `u128` would align the whole state to sixteen bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RouteSet([u64; 2]);

/// A set of cities.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CitySet(u64);

/// A set of tickets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TicketSet(u64);

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(u8);

/// A set of colors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ColorSet(u8);

id_set!(RouteSet of RouteId as u128, RouteId::from_member);
id_set!(CitySet of CityId as u64, CityId::from_member);
id_set!(TicketSet of TicketId as u64, TicketId::from_member);
id_set!(SeatSet of Seat as u8, Seat::from_member);
id_set!(ColorSet of Color as u8, |number| Color::ALL[number as usize]);

macro_rules! stored_as_word {
    ($($set:ident($word:ty) of $count:expr),*) => {$(
        impl $set {
            /// The bits of all ids that exist.
            const ALL: $word = <$word>::MAX >> (<$word>::BITS as usize - $count);

            /// Creates a set from the bits of a word, id 0 lowest; bits above the limit of the ids are ignored.
            #[inline]
            pub const fn from_bits(bits: $word) -> Self {
                Self(bits & Self::ALL)
            }

            /// Returns the set as the bits of a word, id 0 lowest.
            #[inline]
            pub const fn bits(self) -> $word {
                self.0
            }
        }
    )*};
}

stored_as_word!(
    CitySet(u64) of MAX_CITIES,
    TicketSet(u64) of MAX_TICKETS,
    SeatSet(u8) of MAX_SEATS,
    ColorSet(u8) of Color::COUNT
);

impl RouteSet {
    #[inline]
    const fn from_bits(bits: u128) -> Self {
        Self([bits as u64, (bits >> 64) as u64])
    }

    #[inline]
    const fn bits(self) -> u128 {
        self.0[0] as u128 | (self.0[1] as u128) << 64
    }

    /// Returns the routes that follow a member in the map's list.
    #[inline]
    pub(crate) const fn followers(self) -> Self {
        Self::from_bits(self.bits() << 1)
    }

    /// Returns the routes that a member follows in the map's list.
    #[inline]
    pub(crate) const fn predecessors(self) -> Self {
        Self::from_bits(self.bits() >> 1)
    }

    /// Returns the number of members. On a map that is not `WIDE` the upper half of every set is empty, and never
    /// read.
    #[inline]
    pub(crate) const fn count<const WIDE: bool>(self) -> u32 {
        self.0[0].count_ones() + if WIDE { self.0[1].count_ones() } else { 0 }
    }

    /// Returns the `nth` lowest member, counted from zero.
    ///
    /// Without a loop: its end would be unpredictable, and mispredicted branches are slow.
    #[inline]
    pub(crate) fn nth<const WIDE: bool>(self, nth: u32) -> RouteId {
        const ONES: u64 = 0x0101_0101_0101_0101;
        const TOPS: u64 = 0x8080_8080_8080_8080;
        let low = self.0[0].count_ones();
        let high = u32::from(WIDE && nth >= low);
        let word = if WIDE { (self.bits() >> (64 * high)) as u64 } else { self.0[0] };
        let nth = nth - low * high;
        // Bits in each byte, then in each byte and all below it.
        let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        let up_to = bytes.wrapping_mul(ONES);
        // Each byte whose bits all come before the nth one has its top bit set.
        let before = (((u64::from(nth) * ONES) | TOPS) - up_to) & TOPS;
        let shift = before.count_ones() * 8;
        let skipped = (up_to << 8 >> shift & 0xff) as u32;
        RouteId::from_member(
            (64 * high + shift) as u8 + nth_in_byte((word >> shift & 0xff) as u8, nth - skipped),
        )
    }
}

/// By byte and n: the position of the byte's n-th set bit, lowest first.
const PLACE_IN_BYTE: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut nth = 0;
        let mut place = 0;
        while place < 8 {
            if byte >> place & 1 == 1 {
                places[byte][nth] = place as u8;
                nth += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    places
};

/// Returns the place of the `nth` lowest bit of a byte, counted from zero.
#[inline]
pub(crate) fn nth_in_byte(byte: u8, nth: u32) -> u8 {
    PLACE_IN_BYTE[byte as usize][nth as usize & 7]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_64_routes_count_the_same_in_one_word_and_in_two() {
        for bits in [1, 1 << 63, u128::from(u64::MAX), 0x8000_0000_0000_0001, 0x00ff_f00f_0000_1000] {
            let set = RouteSet::from_bits(bits);
            assert_eq!(set.count::<false>(), set.count::<true>(), "{bits:x}");
            for (nth, route) in set.iter().enumerate() {
                assert_eq!(set.nth::<false>(nth as u32), route, "{bits:x} {nth}");
                assert_eq!(set.nth::<true>(nth as u32), route, "{bits:x} {nth}");
            }
        }
        // The next one is in the second word.
        let high = RouteSet::only(RouteId::new(64));
        assert_eq!((high.count::<true>(), high.count::<false>()), (1, 0));
        assert_eq!(high.with(RouteId::new(0)).nth::<true>(1), RouteId::new(64));
    }

    #[test]
    fn bits_of_ids_that_do_not_exist_are_left_out() {
        assert_eq!(TicketSet::from_bits(u64::MAX).len(), MAX_TICKETS);
        assert_eq!((!TicketSet::EMPTY).len(), MAX_TICKETS);
        assert_eq!((!SeatSet::EMPTY).len(), MAX_SEATS);
        assert_eq!((!RouteSet::EMPTY).len(), 128);
    }

    #[test]
    fn sets_are_walked_from_the_lowest_id_and_combine() {
        let cities: CitySet = [5, 0, 63].map(CityId::new).into_iter().collect();
        assert_eq!(cities.iter().map(CityId::index).collect::<Vec<_>>(), [0, 5, 63]);
        assert_eq!((cities.len(), cities.lowest()), (3, Some(CityId::new(0))));
        let some = CitySet::only(CityId::new(5)).with(CityId::new(7));
        assert_eq!(cities & some, CitySet::only(CityId::new(5)));
        assert_eq!(cities & !some, [0, 63].map(CityId::new).into_iter().collect());
        assert_eq!((cities | some).without(CityId::new(0)).len(), 3);
        assert!(!cities.is_disjoint(some) && cities.is_disjoint(CitySet::only(CityId::new(1))));
        let mut toggled = some;
        toggled.toggle(CityId::new(7));
        toggled.toggle(CityId::new(0));
        assert_eq!(toggled, [0, 5].map(CityId::new).into_iter().collect());
        assert!(!some.is_subset(cities) && (cities & some).is_subset(cities));
        assert_eq!(SeatSet::first(5).iter().count(), 5);
    }

    #[test]
    fn the_first_ids_are_the_lowest() {
        assert_eq!(RouteSet::first(0), RouteSet::EMPTY);
        assert_eq!(RouteSet::first(128).len(), 128);
        assert_eq!(RouteSet::first(65).iter().last(), Some(RouteId::new(64)));
        assert_eq!(TicketSet::first(48), !TicketSet::EMPTY);
    }
}
