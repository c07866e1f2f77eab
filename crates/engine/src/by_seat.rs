//! `BySeat`: one value for each seat.

use std::ops::{Index, IndexMut};

use crate::limits::MAX_SEATS;
use crate::seat::Seat;

/// One value for each of the `N` seats that a game has at most, indexed by [`Seat`].
///
/// Indexing panics for a seat that no game of that size has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BySeat<T, const N: usize = MAX_SEATS>([T; N]);

impl<T, const N: usize> BySeat<T, N> {
    /// Returns the values that `value` gives for each seat.
    #[inline]
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        Self(std::array::from_fn(|index| value(Seat::new(index))))
    }

    /// Returns the same value for each seat.
    #[inline]
    pub const fn repeat(value: T) -> Self
    where
        T: Copy,
    {
        Self([value; N])
    }

    /// Returns the values of the first `count` seats, in turn order.
    ///
    /// # Panics
    /// If no game has `seats` seats.
    #[inline]
    pub fn first(&self, count: usize) -> &[T] {
        &self.0[..count]
    }

    /// Iterates over the values of all seats, in turn order.
    #[inline]
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// Iterates over the values of all seats, in turn order.
    #[inline]
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }
}

impl<T: Default, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        Self::from_fn(|_| T::default())
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a BySeat<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a mut BySeat<T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_seat_has_its_own_value() {
        let mut values: BySeat<usize> = BySeat::from_fn(|seat| 10 * seat.index());
        values[Seat::new(2)] += 1;
        assert_eq!(values.first(3), [0, 10, 21]);
        assert_eq!(values.iter().copied().collect::<Vec<_>>(), [0, 10, 21, 30, 40]);
        assert_eq!(BySeat::<u8, 4>::repeat(7).iter().count(), 4);
    }
}
