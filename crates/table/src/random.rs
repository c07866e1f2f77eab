//! Random bytes, names and codes from a source that is passed in.

use std::fmt::Write;

/// A source of random bytes; secrets need a cryptographically secure one.
pub trait Entropy: Send {
    /// Fills the slice with random bytes.
    fn fill(&mut self, bytes: &mut [u8]);
}

/// Returns `N` random bytes.
pub fn bytes<const N: usize>(entropy: &mut dyn Entropy) -> [u8; N] {
    let mut bytes = [0; N];
    entropy.fill(&mut bytes);
    bytes
}

/// Returns an unguessable id: `N` random bytes in hexadecimal.
pub fn name<const N: usize>(entropy: &mut dyn Entropy) -> String {
    hex(&bytes::<N>(entropy))
}

/// The characters of codes that people type, without characters that look alike.
pub const CODE_LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// Number of characters of a code.
pub const CODE_LENGTH: usize = 8;

/// Returns a code that people can type; it is unguessable only if guesses are limited.
pub fn code(entropy: &mut dyn Entropy) -> String {
    let mut code = String::with_capacity(CODE_LENGTH);
    while code.len() < CODE_LENGTH {
        let [byte] = bytes::<1>(entropy);
        // Five random bits; the value beyond the last character is rejected.
        if let Some(&letter) = CODE_LETTERS.get(usize::from(byte & 31)) {
            code.push(char::from(letter));
        }
    }
    code
}

/// Returns bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a String cannot fail");
        text
    })
}

/// Parses `N` bytes in hexadecimal; `None` if the text is anything else.
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

    /// A source whose bytes count up.
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
    fn hexadecimal_survives_a_round_trip() {
        let bytes: [u8; 32] = super::bytes(&mut Counting(200));
        assert_eq!(unhex(&hex(&bytes)), Some(bytes));
        assert_eq!(unhex::<2>("0g00"), None);
        assert_eq!(unhex::<2>("000"), None);
        assert_eq!(unhex::<1>("é"), None);
    }

    #[test]
    fn a_code_has_no_characters_that_look_alike() {
        let mut entropy = Counting(0);
        for _ in 0..50 {
            let code = code(&mut entropy);
            assert_eq!(crate::text::code(&code), Some(code));
        }
    }
}
