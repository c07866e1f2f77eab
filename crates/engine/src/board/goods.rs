//! Goods tokens: how many are taken from each city's stack, and what a player has won.

use super::map::CityId;

const CITIES_PER_WORD: usize = 21;

/// Maximum number of cities of a map with goods.
pub const MAX_GOODS_CITIES: usize = 2 * CITIES_PER_WORD;

/// How many tokens have been taken from each city's stack, three bits a city.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stacks([u64; 2]);

impl Stacks {
    /// Returns the number of tokens taken from the city's stack.
    #[inline]
    pub const fn taken(self, city: CityId) -> usize {
        let place = city.index();
        (self.0[place / CITIES_PER_WORD] >> (place % CITIES_PER_WORD * 3) & 7) as usize
    }

    /// Takes one token.
    #[inline]
    pub const fn take(&mut self, city: CityId) {
        let place = city.index();
        self.0[place / CITIES_PER_WORD] += 1 << (place % CITIES_PER_WORD * 3);
    }

    /// Takes `taken` tokens at once from an untouched stack.
    pub const fn set_taken(&mut self, city: CityId, taken: u64) {
        let place = city.index();
        self.0[place / CITIES_PER_WORD] |= taken << (place % CITIES_PER_WORD * 3);
    }
}

/// Tokens won, as a count for each value from one to seven.
///
/// The box holds at most 12 of value 1, 34 of value 2, 18 of value 3, 7 of value 4 and one each of 5, 6 and 7 (MK-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tokens(u32);

/// Where the count of each value begins, in bits.
const AT: [u32; 8] = [0, 4, 10, 15, 18, 19, 20, 21];

impl Tokens {
    /// No token.
    pub const NONE: Self = Self(0);

    /// Returns how many tokens of that value there are.
    #[inline]
    pub const fn count(self, value: u8) -> u8 {
        let place = value as usize - 1;
        (self.0 >> AT[place] & ((1 << (AT[place + 1] - AT[place])) - 1)) as u8
    }

    /// Adds a token.
    #[inline]
    pub const fn add(&mut self, value: u8) {
        self.0 += 1 << AT[value as usize - 1];
    }

    /// Returns the sum of the values.
    #[inline]
    pub const fn points(self) -> u16 {
        let mut sum = 0;
        let mut value = 1;
        while value <= 7 {
            sum += value as u16 * self.count(value) as u16;
            value += 1;
        }
        sum
    }

    /// Returns the values, highest first.
    pub fn values(self) -> impl Iterator<Item = u8> {
        (1..=7).rev().flat_map(move |value| std::iter::repeat_n(value, self.count(value) as usize))
    }
}
