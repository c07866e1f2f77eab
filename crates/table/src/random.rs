//! Random bytes, names and codes from a source that is passed in.

use std::fmt::Write;

/// A source of random bytes. Secrets need one that nobody can predict.
pub trait Entropy: Send {
    /// Fills the bytes.
    fn fill(&mut self, bytes: &mut [u8]);
}

/// So many random bytes.
pub fn bytes<const N: usize>(entropy: &mut dyn Entropy) -> [u8; N] {
    let mut bytes = [0; N];
    entropy.fill(&mut bytes);
    bytes
}

/// A name that nobody guesses: so many random bytes in hexadecimal.
pub fn name<const N: usize>(entropy: &mut dyn Entropy) -> String {
    hex(&bytes::<N>(entropy))
}

/// The letters and digits of codes that people type: none that looks like another.
pub const CODE_LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// How long such a code is.
pub const CODE_LENGTH: usize = 8;

/// A code that people type: unguessable as long as guesses are counted.
pub fn code(entropy: &mut dyn Entropy) -> String {
    let mut code = String::with_capacity(CODE_LENGTH);
    while code.len() < CODE_LENGTH {
        let [byte] = bytes::<1>(entropy);
        // Five bits; the one value beyond the letters is drawn again.
        if let Some(&letter) = CODE_LETTERS.get(usize::from(byte & 31)) {
            code.push(char::from(letter));
        }
    }
    code
}

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a text takes every byte");
        text
    })
}

/// The bytes that a text of hexadecimal digits says, if it is one of that length.
pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    if text.len() != N * 2 || !text.is_ascii() {
        return None;
    }
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes that count up.
    struct Counting(u8);

    impl Entropy for Counting {
        fn fill(&mut self, bytes: &mut [u8]) {
            for byte in bytes {
                *byte = self.0;
                self.0 = self.0.wrapping_add(1);
            }
        }
    }

    #[test]
    fn hexadecimal_goes_there_and_back() {
        let bytes: [u8; 32] = super::bytes(&mut Counting(200));
        assert_eq!(unhex(&hex(&bytes)), Some(bytes));
        assert_eq!(unhex::<2>("0g00"), None);
        assert_eq!(unhex::<2>("000"), None);
        assert_eq!(unhex::<1>("é"), None);
    }

    #[test]
    fn a_code_has_only_letters_that_people_can_tell_apart() {
        let mut entropy = Counting(0);
        for _ in 0..50 {
            let code = code(&mut entropy);
            assert_eq!(crate::text::code(&code), Some(code));
        }
    }
}
