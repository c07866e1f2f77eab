//! Random bytes from the operating system.

pub use table::random::{Entropy, bytes, code, hex, name, unhex};

/// The operating system's generator.
#[derive(Clone, Copy, Debug, Default)]
pub struct Os;

impl Entropy for Os {
    fn fill(&mut self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the operating system has randomness");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_names_differ() {
        assert_ne!(name::<16>(&mut Os), name::<16>(&mut Os));
    }
}
