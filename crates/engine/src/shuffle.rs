//! Shuffles and random number generators: the only source of chance.
//!
//! Everything random in a game is a shuffle (C-122).
//! The order of a real game's n-th shuffle depends only on the game's secret, on what kind of shuffle it is,
//! on n, and on what is shuffled: two tables with one secret get the same deck whatever is played.
//! This file must never change its results: stored games are verified against it.

use crate::unknown_name::UnknownName;

/// What is shuffled. Each kind has its own sub-keys.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum ShuffleKind {
    /// The seats, to draw the first player (C-20).
    Seats,
    /// The train cards.
    Cards,
    /// A whole ticket deck.
    Tickets,
    /// Refused tickets, before they go under a deck (C-18, C-86).
    Refused,
}

impl ShuffleKind {
    /// The number of kinds.
    pub const COUNT: usize = 4;

    /// All kinds.
    pub const ALL: [Self; Self::COUNT] = [Self::Seats, Self::Cards, Self::Tickets, Self::Refused];

    /// Returns the purpose's name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Seats => "seats",
            Self::Cards => "cards",
            Self::Tickets => "tickets",
            Self::Refused => "refused",
        }
    }
}

impl std::str::FromStr for ShuffleKind {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|what| what.name() == name).ok_or(UnknownName)
    }
}

/// Decides the outcome of every shuffle.
///
/// The items are small numbers, passed in canonical order; the last item of the result is the top of the pile.
pub trait Chance {
    /// Puts `items` into their shuffled order.
    fn shuffle(&mut self, what: ShuffleKind, items: &mut [u8]);
}

impl<C: Chance> Chance for &mut C {
    #[inline]
    fn shuffle(&mut self, what: ShuffleKind, items: &mut [u8]) {
        (**self).shuffle(what, items);
    }
}

/// A game's 32 secret bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl Secret {
    /// Creates a secret from a seed, for tests, research and the command line; not for games between people.
    pub fn from_seed(seed: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Self(bytes)
    }
}

impl std::fmt::Debug for Secret {
    /// Hides the bytes, so that logs cannot contain them.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(hidden)")
    }
}

/// The shuffles of real games: each follows from its own sub-key of one secret.
#[derive(Clone, Copy, Debug)]
pub struct SecretChance {
    secret: Secret,
    /// The number of shuffles made of each kind.
    made: [u32; ShuffleKind::COUNT],
}

impl SecretChance {
    /// Creates the shuffles of a new game.
    pub const fn new(secret: Secret) -> Self {
        Self { secret, made: [0; ShuffleKind::COUNT] }
    }

    /// Creates the shuffles of a game from its secret and the number of shuffles made of each kind, in the order of
    /// [`ShuffleKind::ALL`].
    pub const fn from_parts(secret: Secret, made: [u32; ShuffleKind::COUNT]) -> Self {
        Self { secret, made }
    }
}

impl Chance for SecretChance {
    fn shuffle(&mut self, what: ShuffleKind, items: &mut [u8]) {
        let made = &mut self.made[what as usize];
        let mut stream = ChaCha::for_shuffle(&self.secret, what, *made);
        *made += 1;
        fisher_yates(items, |below| stream.below(below));
    }
}

/// Swaps every item with one at or before it, last item first; `below(n)` is uniform over `0..n`.
#[inline]
fn fisher_yates(items: &mut [u8], mut below: impl FnMut(u32) -> u32) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(last as u32 + 1) as usize);
    }
}

/// ChaCha20 as a stream of numbers (RFC 8439), with the sub-key of one shuffle.
struct ChaCha {
    key: [u32; 8],
    counter: u32,
    block: [u32; 16],
    used: usize,
}

impl ChaCha {
    /// Derives the sub-key of a shuffle: the first half of the ChaCha20 block of the secret whose nonce names the
    /// shuffle.
    fn for_shuffle(secret: &Secret, what: ShuffleKind, number: u32) -> Self {
        let mut key = [0; 8];
        for (word, bytes) in key.iter_mut().zip(secret.0.chunks_exact(4)) {
            *word = u32::from_le_bytes(bytes.try_into().expect("chunks of four bytes"));
        }
        let block = chacha20_block(&key, 0, [what as u32, number, 0]);
        let mut sub_key = [0; 8];
        sub_key.copy_from_slice(&block[..8]);
        Self { key: sub_key, counter: 0, block: [0; 16], used: 16 }
    }

    fn next(&mut self) -> u32 {
        if self.used == 16 {
            self.block = chacha20_block(&self.key, self.counter, [0; 3]);
            self.counter += 1;
            self.used = 0;
        }
        let word = self.block[self.used];
        self.used += 1;
        word
    }

    /// Returns a uniform number in `0..bound`; words above the largest multiple of `bound` are rejected.
    fn below(&mut self, bound: u32) -> u32 {
        let whole = u32::MAX - (u32::MAX % bound + 1) % bound;
        loop {
            let word = self.next();
            if word <= whole {
                return word % bound;
            }
        }
    }
}

/// Computes one block of the ChaCha20 key stream (RFC 8439, section 2.3).
fn chacha20_block(key: &[u32; 8], counter: u32, nonce: [u32; 3]) -> [u32; 16] {
    fn quarter(s: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
        s[a] = s[a].wrapping_add(s[b]);
        s[d] = (s[d] ^ s[a]).rotate_left(16);
        s[c] = s[c].wrapping_add(s[d]);
        s[b] = (s[b] ^ s[c]).rotate_left(12);
        s[a] = s[a].wrapping_add(s[b]);
        s[d] = (s[d] ^ s[a]).rotate_left(8);
        s[c] = s[c].wrapping_add(s[d]);
        s[b] = (s[b] ^ s[c]).rotate_left(7);
    }
    let mut start = [0; 16];
    start[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
    start[4..12].copy_from_slice(key);
    start[12] = counter;
    start[13..].copy_from_slice(&nonce);
    let mut state = start;
    for _ in 0..10 {
        quarter(&mut state, 0, 4, 8, 12);
        quarter(&mut state, 1, 5, 9, 13);
        quarter(&mut state, 2, 6, 10, 14);
        quarter(&mut state, 3, 7, 11, 15);
        quarter(&mut state, 0, 5, 10, 15);
        quarter(&mut state, 1, 6, 11, 12);
        quarter(&mut state, 2, 7, 8, 13);
        quarter(&mut state, 3, 4, 9, 14);
    }
    for (word, first) in state.iter_mut().zip(start) {
        *word = word.wrapping_add(first);
    }
    state
}

/// A small fast generator for playouts, tests and bots; never for games between people.
#[derive(Clone, Copy, Debug)]
pub struct FastRng(u64);

impl FastRng {
    /// Creates a generator from a seed.
    pub fn new(seed: u64) -> Self {
        let mut rng = Self(seed ^ 0x9e37_79b9_7f4a_7c15);
        rng.next();
        rng
    }

    /// Returns the next 64 random bits (splitmix64).
    #[inline]
    #[expect(clippy::should_implement_trait, reason = "an endless source is not an iterator")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ bits >> 31
    }

    /// Returns a number in `0..bound`, uniform except for a bias below `bound` in four billion.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.next() >> 32) * u64::from(bound)) >> 32) as u32
    }
}

impl Chance for FastRng {
    #[inline]
    fn shuffle(&mut self, _: ShuffleKind, items: &mut [u8]) {
        // One random number gives two positions of 32 bits.
        let place = |bits: u64, below: usize| ((bits * below as u64) >> 32) as usize;
        let mut left = items.len();
        while left > 1 {
            let bits = self.next();
            items.swap(left - 1, place(bits >> 32, left));
            if left > 2 {
                items.swap(left - 2, place(bits & 0xffff_ffff, left - 1));
            }
            left = left.saturating_sub(2);
        }
    }
}

/// The outcome of one shuffle, as records keep it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShuffleOutcome {
    /// The kind of shuffle.
    pub what: ShuffleKind,
    /// The resulting order, last item on top.
    pub items: Vec<u8>,
}

/// Records the outcomes of another source of shuffles.
#[derive(Clone, Debug)]
pub struct Recorder<C> {
    /// The recorded source.
    pub inner: C,
    /// The outcomes since the list was last taken.
    pub outcomes: Vec<ShuffleOutcome>,
}

impl<C> Recorder<C> {
    /// Creates a recorder of `inner`.
    pub const fn new(inner: C) -> Self {
        Self { inner, outcomes: Vec::new() }
    }
}

impl<C: Chance> Chance for Recorder<C> {
    fn shuffle(&mut self, what: ShuffleKind, items: &mut [u8]) {
        self.inner.shuffle(what, items);
        self.outcomes.push(ShuffleOutcome { what, items: items.to_vec() });
    }
}

/// Repeats recorded outcomes, so that a replay needs no generator.
#[derive(Clone, Debug, Default)]
pub struct Playback {
    outcomes: std::collections::VecDeque<ShuffleOutcome>,
    mismatch: Option<Mismatch>,
}

/// How recorded outcomes differ from the shuffles of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mismatch {
    /// The record has no outcome for a shuffle.
    Missing(ShuffleKind),
    /// The next outcome is of another kind of shuffle.
    OtherShuffle {
        /// The kind of the game's shuffle.
        asked: ShuffleKind,
        /// The kind in the record.
        found: ShuffleKind,
    },
    /// The outcome contains other items than the shuffle.
    OtherItems(ShuffleKind),
}

impl Playback {
    /// Adds the outcomes of the next shuffles.
    pub fn extend(&mut self, outcomes: impl IntoIterator<Item = ShuffleOutcome>) {
        self.outcomes.extend(outcomes);
    }

    /// Returns the first mismatch since the last call, if there was one.
    pub fn take_mismatch(&mut self) -> Option<Mismatch> {
        self.mismatch.take()
    }

    /// Returns the number of unused outcomes.
    pub fn left(&self) -> usize {
        self.outcomes.len()
    }

    fn repeat(&mut self, what: ShuffleKind, items: &mut [u8]) -> Result<(), Mismatch> {
        let outcome = self.outcomes.pop_front().ok_or(Mismatch::Missing(what))?;
        if outcome.what != what {
            return Err(Mismatch::OtherShuffle { asked: what, found: outcome.what });
        }
        let mut asked = items.to_vec();
        let mut told = outcome.items.clone();
        asked.sort_unstable();
        told.sort_unstable();
        if asked != told {
            return Err(Mismatch::OtherItems(what));
        }
        items.copy_from_slice(&outcome.items);
        Ok(())
    }
}

impl Chance for Playback {
    fn shuffle(&mut self, what: ShuffleKind, items: &mut [u8]) {
        if let Err(mismatch) = self.repeat(what, items) {
            self.mismatch.get_or_insert(mismatch);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_block_function_is_chacha20_of_rfc_8439() {
        // Section 2.3.2 of the RFC: key 00 01 … 1f, nonce 00 00 00 09 00 00 00 4a 00 00 00 00, counter 1.
        let mut key = [0; 8];
        for (n, word) in key.iter_mut().enumerate() {
            let n = n as u8 * 4;
            *word = u32::from_le_bytes([n, n + 1, n + 2, n + 3]);
        }
        let block = chacha20_block(&key, 1, [0x0900_0000, 0x4a00_0000, 0]);
        assert_eq!(block[0], 0xe4e7_f110);
        assert_eq!(block[15], 0x4e3c_50a2);
    }

    #[test]
    fn shuffles_never_change() {
        let mut chance = SecretChance::new(Secret::from_seed(7));
        let mut first: Vec<u8> = (0..10).collect();
        let mut second = first.clone();
        chance.shuffle(ShuffleKind::Cards, &mut first);
        chance.shuffle(ShuffleKind::Cards, &mut second);
        assert_eq!((first, second), (GOLDEN.0.to_vec(), GOLDEN.1.to_vec()));
    }

    const GOLDEN: ([u8; 10], [u8; 10]) = ([8, 3, 2, 7, 4, 5, 0, 9, 6, 1], [5, 9, 7, 3, 0, 2, 8, 4, 6, 1]);

    /// C-122
    #[test]
    fn every_item_lands_everywhere_equally_often() {
        let mut chance = SecretChance::new(Secret::from_seed(1));
        let mut seen = [[0_u32; 6]; 6];
        for _ in 0..36_000 {
            let mut items = [0, 1, 2, 3, 4, 5];
            chance.shuffle(ShuffleKind::Tickets, &mut items);
            for (place, &item) in items.iter().enumerate() {
                seen[item as usize][place] += 1;
            }
        }
        // 6,000 expected in each of 36 cells; the chi-square of 25 degrees of freedom exceeds 60 once in 10,000 runs.
        let chi: f64 = seen.iter().flatten().map(|&n| (f64::from(n) - 6000.0).powi(2) / 6000.0).sum();
        assert!(chi < 60.0, "chi-square {chi}");
    }
}
