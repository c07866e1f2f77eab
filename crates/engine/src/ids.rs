//! Ids of cities, routes and tickets: indices into the lists of a map or a game.
//!
//! An id is below the limit of its kind, so every set can hold it; whether a map or a game has it is checked where it
//! is used.

use crate::limits::{MAX_CITIES, MAX_ROUTES, MAX_TICKETS};

macro_rules! id {
    ($(#[$doc:meta])* $id:ident, $max:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $id(u8);

        impl $id {
            /// Returns the id with that number, counted from zero.
            ///
            /// # Panics
            /// If the number is not below the limit of the kind.
            #[inline]
            pub const fn new(index: usize) -> Self {
                assert!(index < $max, "the number of an id is below the limit of its kind");
                Self(index as u8)
            }

            /// Returns the id with that number, if it is below the limit of its kind.
            pub const fn try_new(index: usize) -> Option<Self> {
                if index < $max { Some(Self(index as u8)) } else { None }
            }

            /// Returns the id of a member of a set, which contains only valid numbers.
            #[inline]
            pub(crate) const fn from_member(number: u8) -> Self {
                Self(number)
            }

            /// Returns the index in the list.
            #[inline]
            pub const fn index(self) -> usize {
                // The mask tells the compiler what the constructors have checked.
                self.0 as usize & ($max.next_power_of_two() - 1)
            }

            /// Returns the first `count` ids, in ascending order.
            pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
                (0..count).map(Self::new)
            }
        }
    };
}

id!(
    /// A city: its index in the map's list.
    CityId,
    MAX_CITIES
);
id!(
    /// A route: its index in the map's list.
    RouteId,
    MAX_ROUTES
);
id!(
    /// A ticket of a game: its index in the game's list.
    TicketId,
    MAX_TICKETS
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_below_the_limit_of_its_kind() {
        assert_eq!(RouteId::try_new(127).map(RouteId::index), Some(127));
        assert_eq!(RouteId::try_new(128), None);
        assert_eq!(CityId::try_new(63).map(CityId::index), Some(63));
        assert_eq!(CityId::try_new(64), None);
        assert_eq!(TicketId::try_new(47).map(TicketId::index), Some(47));
        assert_eq!(TicketId::try_new(48), None);
        assert_eq!(CityId::all(2).collect::<Vec<_>>(), [CityId::new(0), CityId::new(1)]);
    }
}
