//! What seats contribute to the secret of a deal, and the hash by which they commit to it (docs/record.md).
//!
//! Before the start, a browser sends the hash of a nonce. At the start the server shows the hash of its own secret,
//! and only then the browsers reveal their nonces. Nobody knows all parts before all are fixed.

use std::collections::BTreeMap;

use engine::record::Nonce;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::refusal::Refusal;
use crate::refusal_code::RefusalCode;

/// Nonces by seat, as hexadecimal digits.
pub type Nonces = BTreeMap<usize, String>;

/// What has been contributed to the secret of a table's next deal. Nothing in it is secret.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SharedDeal {
    /// How many rounds of revealing have begun; a round that was voided is followed by another.
    pub round: u32,
    /// The hashes of nonces, by seat.
    #[cfg_attr(test, ts(type = "Record<number, string>"))]
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, String>))]
    pub hashes: BTreeMap<usize, String>,
    /// The hash of the server's secret, while the seats reveal their nonces.
    pub commitment: Option<String>,
    /// Until when they do, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub until: i64,
    /// The nonces that have been revealed, by seat.
    #[cfg_attr(test, ts(type = "Record<number, string>"))]
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, String>))]
    pub nonces: Nonces,
    /// The seats that did not reveal their nonces in the round before, and so voided it.
    pub missing: Vec<usize>,
}

impl SharedDeal {
    /// Returns the seats that have yet to reveal.
    pub fn unrevealed(&self) -> Vec<usize> {
        self.hashes.keys().copied().filter(|seat| !self.nonces.contains_key(seat)).collect()
    }

    /// Returns whether seats are asked to reveal now. A round whose time passed long ago was begun by a server that has
    /// stopped since.
    pub fn is_revealing(&self, now: i64) -> bool {
        self.commitment.is_some() && now <= self.until + 2_000
    }

    /// Begins a round of revealing.
    pub fn begin(&mut self, commitment: String, until: i64) {
        self.round += 1;
        self.commitment = Some(commitment);
        self.until = until;
        self.nonces.clear();
    }

    /// Voids the round: every seat must contribute again.
    pub fn void(&mut self) {
        self.missing = self.unrevealed();
        self.hashes.clear();
        self.nonces.clear();
        self.commitment = None;
    }

    /// Stores the hash of a seat's nonce.
    pub fn contribute(&mut self, seat: usize, hash: &str) -> Result<(), Refusal> {
        if self.commitment.is_some() {
            return Err(Refusal::new(RefusalCode::Revealing, "the nonces of this deal are being revealed"));
        }
        let is_digit = |digit: u8| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit);
        if hash.len() != 64 || !hash.bytes().all(is_digit) {
            return Err(Refusal::new(RefusalCode::BadRequest, "a hash is 64 lowercase hexadecimal digits"));
        }
        self.hashes.insert(seat, hash.to_owned());
        Ok(())
    }

    /// Checks and stores a seat's nonce.
    pub fn reveal(&mut self, table: &str, seat: usize, nonce: &str) -> Result<(), Refusal> {
        if self.commitment.is_none() {
            return Err(Refusal::new(RefusalCode::NotRevealing, "no nonces are being revealed"));
        }
        let fits = Nonce::from_hex(nonce).is_some_and(|nonce| {
            self.hashes.get(&seat).is_some_and(|hash| *hash == nonce_hash(table, seat, nonce))
        });
        if !fits {
            return Err(Refusal::new(
                RefusalCode::WrongNonce,
                "the nonce is not the one that was contributed",
            ));
        }
        self.nonces.insert(seat, nonce.to_owned());
        Ok(())
    }
}

/// Returns the hash by which a seat commits to its nonce.
pub fn nonce_hash(table: &str, seat: usize, nonce: Nonce) -> String {
    let mut hash = Sha256::new();
    hash.update(b"whistlestop nonce 1\n");
    hash.update([seat as u8]);
    hash.update(nonce.0);
    hash.update(table.as_bytes());
    format!("{:x}", hash.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "ab12";

    fn nonce(byte: u8) -> Nonce {
        Nonce([byte; Nonce::LEN])
    }

    #[test]
    fn a_nonce_is_revealed_only_after_its_hash_and_the_servers_commitment() {
        let mut deal = SharedDeal::default();
        let own = nonce(7);
        assert_eq!(deal.reveal(TABLE, 0, &own.to_string()).expect_err("too early").code, "not-revealing");
        assert_eq!(deal.contribute(0, "00").expect_err("no hash").code, "bad-request");
        deal.contribute(0, &nonce_hash(TABLE, 0, own)).expect("a hash");
        deal.contribute(1, &nonce_hash(TABLE, 1, nonce(9))).expect("a hash");
        deal.begin("c".to_owned(), 5_000);
        assert_eq!(deal.contribute(1, &nonce_hash(TABLE, 1, nonce(3))).expect_err("late").code, "revealing");
        for wrong in [nonce(8).to_string(), "x".to_owned(), own.to_string().to_uppercase() + "0"] {
            assert_eq!(deal.reveal(TABLE, 0, &wrong).expect_err("another nonce").code, "wrong-nonce");
        }
        assert_eq!(deal.reveal(TABLE, 2, &own.to_string()).expect_err("no hash").code, "wrong-nonce");
        deal.reveal(TABLE, 0, &own.to_string()).expect("its nonce");
        assert_eq!(deal.unrevealed(), [1]);
        deal.void();
        assert_eq!((deal.missing.as_slice(), deal.hashes.len(), deal.nonces.len()), ([1].as_slice(), 0, 0));
        assert_eq!(deal.commitment, None);
    }

    #[test]
    fn a_hash_belongs_to_a_table_and_a_seat() {
        let hashes =
            [(TABLE, 0), (TABLE, 1), ("ab13", 0)].map(|(table, seat)| nonce_hash(table, seat, nonce(1)));
        assert!(hashes[0] != hashes[1] && hashes[0] != hashes[2]);
    }
}
