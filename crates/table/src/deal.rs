//! The combined secret of a deal: what the server and the browsers contribute, in which order, and what each of them
//! can check afterwards (docs/record.md).
//!
//! Before the start, a browser sends the hash of a nonce. At the start the server shows the hash of its own secret, and
//! only then the browsers reveal their nonces. Nobody knows all parts before all are fixed.

use engine::record::Nonce;
use protocol::Nonces;
use sha2::{Digest, Sha256};

use crate::storage::Sealed;

/// Returns the combined secret; without contributions it is the server's secret.
pub fn combined(secret: &[u8; 32], nonces: &[(usize, Nonce)]) -> [u8; 32] {
    if nonces.is_empty() {
        return *secret;
    }
    let mut hash = Sha256::new();
    hash.update(b"whistlestop combined secret 1\n");
    hash.update(secret);
    for (seat, nonce) in nonces {
        hash.update([*seat as u8]);
        hash.update(nonce.0);
    }
    hash.finalize().into()
}

/// Returns the nonces as bytes, or `None` if one of them is malformed.
pub fn read_nonces(nonces: &Nonces) -> Option<Vec<(usize, Nonce)>> {
    nonces.iter().map(|(&seat, nonce)| Some((seat, Nonce::from_hex(nonce)?))).collect()
}

/// Returns the secret from which a game is dealt: the combined secret instead of the server's.
pub fn dealt(sealed: &Sealed, nonces: &Nonces) -> Option<Sealed> {
    let nonces = read_nonces(nonces)?;
    Some(Sealed { secret: combined(&sealed.secret, &nonces), salt: sealed.salt })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nonce(byte: u8) -> Nonce {
        Nonce([byte; Nonce::LEN])
    }

    #[test]
    fn every_part_changes_the_combined_secret() {
        let secret = [1; 32];
        let both = [(0, nonce(1)), (1, nonce(2))];
        let all = [
            combined(&secret, &[]),
            combined(&secret, &both),
            combined(&[2; 32], &both),
            combined(&secret, &[(0, nonce(2)), (1, nonce(1))]),
            combined(&secret, &both[..1]),
            combined(&secret, &[(1, nonce(1))]),
        ];
        assert_eq!(all[0], secret);
        let distinct: std::collections::BTreeSet<[u8; 32]> = all.into_iter().collect();
        assert_eq!(distinct.len(), all.len());
    }
}
