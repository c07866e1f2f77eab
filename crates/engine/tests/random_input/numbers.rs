//! The generator of arbitrary input.

/// A small generator of numbers (splitmix64): the same seed always gives the same inputs.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`, which must not be 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// Damages a text in one to four places, in the ways in which files are damaged:
/// bytes changed, cut out, doubled, or moved from elsewhere in the text.
pub(crate) fn damage(text: &str, numbers: &mut Numbers) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=numbers.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = numbers.below(bytes.len());
        let length = 1 + numbers.below(12.min(bytes.len() - at));
        let other = numbers.below(bytes.len());
        match numbers.below(5) {
            0 => bytes[at] = (numbers.next() & 0x7f) as u8,
            1 => drop(bytes.drain(at..at + length)),
            2 => {
                let copy = bytes[at..at + length].to_vec();
                bytes.splice(other..other, copy);
            }
            3 => bytes.truncate(at),
            _ => bytes[at] = b"0123456789\"'[]{}=-,. \n"[numbers.below(22)],
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Calls `try_one` with the generator of each seed, and names the seed of a panic.
pub(crate) fn for_seeds(seeds: std::ops::Range<u64>, mut try_one: impl FnMut(&mut Numbers)) {
    for seed in seeds {
        let attempt = std::panic::AssertUnwindSafe(|| try_one(&mut Numbers(seed)));
        if let Err(panic) = std::panic::catch_unwind(attempt) {
            eprintln!("the input of seed {seed} does it");
            std::panic::resume_unwind(panic);
        }
    }
}
