//! Captures the output of a server and searches it for secrets.

use std::collections::HashSet;

use server::store;

/// Number of bytes of an encoded secret that are searched for, enough not to occur by chance.
const PART: usize = 16;

/// Captured output.
#[derive(Default)]
pub(super) struct Capture(Vec<u8>);

/// Secrets: every game's secret and salt, and the sub-keys of its possible shuffles.
pub(super) struct Secrets {
    pub(super) games: usize,
    parts: HashSet<[u8; PART]>,
}

impl Capture {
    pub(super) fn add(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
        self.0.push(b'\n');
    }

    pub(super) const fn bytes(&self) -> usize {
        self.0.len()
    }

    pub(super) fn find(&self, secrets: &Secrets) -> usize {
        occurrences(&self.0, secrets)
    }
}

fn occurrences(text: &[u8], secrets: &Secrets) -> usize {
    text.windows(PART)
        .filter(|window| {
            let part: [u8; PART] = (*window).try_into().expect("it is so long");
            secrets.parts.contains(&part)
        })
        .count()
}

/// Returns whether the search finds the secret in the data of a finished game, where it must be.
pub(super) fn control(finished: &[super::verification::Finished], secrets: &Secrets) -> bool {
    finished.iter().all(|game| occurrences(game.replay.as_bytes(), secrets) >= 2)
}

/// Returns the encodings of bytes that are searched for.
fn encodings(bytes: &[u8; 32]) -> Vec<Vec<u8>> {
    let hex = server::random::hex(bytes);
    let decimal = |between: &str| bytes.iter().map(u8::to_string).collect::<Vec<_>>().join(between);
    vec![
        bytes.to_vec(),
        hex.to_uppercase().into_bytes(),
        hex.into_bytes(),
        base64(bytes, b"+/").into_bytes(),
        base64(bytes, b"-_").into_bytes(),
        decimal(",").into_bytes(),
        decimal(", ").into_bytes(),
    ]
}

fn base64(bytes: &[u8], last: &[u8; 2]) -> String {
    let letters: Vec<u8> = (b'A'..=b'Z').chain(b'a'..=b'z').chain(b'0'..=b'9').chain(*last).collect();
    let mut text = String::new();
    for three in bytes.chunks_exact(3) {
        let bits = three.iter().fold(0, |bits, &byte| bits << 8 | usize::from(byte));
        for shift in [18, 12, 6, 0] {
            text.push(char::from(letters[bits >> shift & 63]));
        }
    }
    text
}

/// Computes a ChaCha20 block (RFC 8439), the source of a shuffle's sub-key; see docs/record.md.
fn chacha20_block(key: &[u8; 32], nonce: [u32; 3]) -> [u8; 64] {
    fn quarter(state: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
        for (x, y, z, bits) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
            state[x] = state[x].wrapping_add(state[y]);
            state[z] = (state[z] ^ state[x]).rotate_left(bits);
        }
    }
    let mut start = [0; 16];
    start[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
    for (word, bytes) in start[4..12].iter_mut().zip(key.chunks_exact(4)) {
        *word = u32::from_le_bytes(bytes.try_into().expect("four bytes"));
    }
    start[13..].copy_from_slice(&nonce);
    let mut state = start;
    for _ in 0..10 {
        for column in 0..4 {
            quarter(&mut state, [0, 4, 8, 12].map(|row| row + column));
        }
        for diagonal in 0..4 {
            let place = |row: usize| row * 4 + (diagonal + row) % 4;
            quarter(&mut state, [place(0), place(1), place(2), place(3)]);
        }
    }
    let mut bytes = [0; 64];
    for ((word, first), out) in state.iter().zip(start).zip(bytes.chunks_exact_mut(4)) {
        out.copy_from_slice(&word.wrapping_add(first).to_le_bytes());
    }
    bytes
}

/// Reads all secrets of a database.
pub(super) async fn secrets(database: &str) -> Secrets {
    let store = store::open(database).await.expect("it opens");
    let mut secrets = Secrets { games: 0, parts: HashSet::new() };
    for game in store.games().await.expect("they can be listed") {
        let sealed = store.sealed(&game).await.expect("it can be read").expect("a game has a secret");
        secrets.games += 1;
        let mut keys = vec![sealed.secret, sealed.salt];
        for purpose in 0..4 {
            for number in 0..6 {
                let block = chacha20_block(&sealed.secret, [purpose, number, 0]);
                keys.push(block[..32].try_into().expect("half of it"));
            }
        }
        for key in keys {
            for writing in encodings(&key) {
                secrets.parts.insert(writing[..PART].try_into().expect("it is longer"));
            }
        }
    }
    store.close().await;
    secrets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chacha20_matches_the_rfc() {
        let key: [u8; 32] = std::array::from_fn(|place| place as u8);
        // The vector of RFC 8439, section 2.3.2, begins with the counter 1; here the counter is 0.
        let zero = chacha20_block(&[0; 32], [0; 3]);
        assert_eq!(server::random::hex(&zero[..16]), "76b8e0ada0f13d90405d6ae55386bd28");
        assert_ne!(chacha20_block(&key, [0, 0, 0]), chacha20_block(&key, [0, 1, 0]));
    }

    #[test]
    fn every_encoding_is_found() {
        let secret: [u8; 32] = std::array::from_fn(|place| (place * 37 + 11) as u8);
        let parts =
            encodings(&secret).iter().map(|writing| writing[..PART].try_into().expect("long")).collect();
        let secrets = Secrets { games: 1, parts };
        for writing in encodings(&secret) {
            let mut text = b"{\"seed\":\"".to_vec();
            text.extend(writing);
            assert!(occurrences(&text, &secrets) > 0, "{}", String::from_utf8_lossy(&text));
        }
        assert_eq!(occurrences(b"nothing of the kind is said here", &secrets), 0);
        assert_eq!(base64(b"Man", b"+/"), "TWFu");
    }
}
