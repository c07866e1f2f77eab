//! Rate limits: a token bucket per key. The current time is passed in.

use std::collections::HashMap;
use std::net::IpAddr;

use crate::http::identity;
use crate::limits::{ACCOUNTS_PER_ADDRESS, BUCKETS, Rate, WIDER_NETWORK};

/// A token bucket, represented by the time at which it will be full.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bucket {
    full_at: i64,
}

impl Bucket {
    /// Takes one, or says after how many milliseconds there will be one.
    pub fn take(&mut self, rate: &Rate, now: i64) -> Result<(), i64> {
        self.take_many(rate, 1, now)
    }

    /// Takes `amount`, or returns after how many milliseconds it will be available.
    fn take_many(&mut self, rate: &Rate, amount: u32, now: i64) -> Result<(), i64> {
        match self.wait(rate, amount, now) {
            0 => {
                self.full_at = self.full_at.max(now) + i64::from(amount) * i64::from(rate.every);
                Ok(())
            }
            wait => Err(wait),
        }
    }

    /// Returns after how many milliseconds `amount` can be taken; 0 means now.
    fn wait(&self, rate: &Rate, amount: u32, now: i64) -> i64 {
        let every = i64::from(rate.every);
        let room = i64::from(rate.burst) * every;
        (self.full_at.max(now) + i64::from(amount) * every - now - room).max(0)
    }
}

/// The buckets of one rate, by key.
#[derive(Debug)]
pub struct Buckets {
    rate: Rate,
    by_key: HashMap<String, Bucket>,
    /// When full buckets were last removed, which takes a pass over all buckets.
    swept: i64,
}

/// Milliseconds between two passes that remove full buckets.
const SWEEP_MS: i64 = 100;

impl Buckets {
    /// Creates a limiter that has counted nothing.
    pub fn new(rate: Rate) -> Self {
        Self { rate, by_key: HashMap::new(), swept: i64::MIN / 2 }
    }

    /// Takes one for that key, or says after how many milliseconds there will be one.
    pub fn take(&mut self, key: &str, now: i64) -> Result<(), i64> {
        self.take_many(key, 1, now)
    }

    fn take_many(&mut self, key: &str, amount: u32, now: i64) -> Result<(), i64> {
        match self.wait_for(key, amount, now) {
            0 => self.by_key.entry(key.to_owned()).or_default().take_many(&self.rate, amount, now),
            wait => Err(wait),
        }
    }

    /// Returns after how many milliseconds the key can take one; 0 means now. Takes none.
    pub fn wait(&mut self, key: &str, now: i64) -> i64 {
        self.wait_for(key, 1, now)
    }

    /// Returns after how many milliseconds the key can take `amount`; 0 means now.
    fn wait_for(&mut self, key: &str, amount: u32, now: i64) -> i64 {
        if let Some(bucket) = self.by_key.get(key) {
            return bucket.wait(&self.rate, amount, now);
        }
        if self.by_key.len() >= BUCKETS {
            if now - self.swept >= SWEEP_MS {
                self.swept = now;
                self.by_key.retain(|_, bucket| bucket.full_at > now);
            }
            if self.by_key.len() >= BUCKETS {
                return i64::from(self.rate.every);
            }
        }
        Bucket::default().wait(&self.rate, amount, now)
    }

    /// Returns what is counted.
    pub const fn rate(&self) -> &Rate {
        &self.rate
    }
}

/// The buckets of one rate by address, on two levels: the address itself, and the network around it with
/// [`WIDER_NETWORK`] times as much.
#[derive(Debug)]
pub struct AddressBuckets {
    near: Buckets,
    wide: Buckets,
}

impl AddressBuckets {
    /// Creates a limiter that has counted nothing.
    pub fn new(rate: Rate) -> Self {
        Self { near: Buckets::new(rate), wide: Buckets::new(rate.times(WIDER_NETWORK)) }
    }

    /// Takes one for that address, or says after how many milliseconds there will be one. What is refused takes
    /// nothing.
    pub fn take(&mut self, address: IpAddr, now: i64) -> Result<(), i64> {
        self.take_many(address, 1, now)
    }

    fn take_many(&mut self, address: IpAddr, amount: u32, now: i64) -> Result<(), i64> {
        let [near, wide] = identity::network_keys(address);
        match self.near.wait_for(&near, amount, now).max(self.wide.wait_for(&wide, amount, now)) {
            0 => {
                self.near.take_many(&near, amount, now)?;
                self.wide.take_many(&wide, amount, now)
            }
            wait => Err(wait),
        }
    }

    /// Returns what is counted.
    pub const fn rate(&self) -> &Rate {
        self.near.rate()
    }
}

/// A rate by account, and [`ACCOUNTS_PER_ADDRESS`] times as much by address: it survives reconnects, and the accounts
/// of one address share the rate of the address.
#[derive(Debug)]
pub struct Shares {
    accounts: Buckets,
    addresses: AddressBuckets,
}

impl Shares {
    /// Creates a limiter that has counted nothing.
    pub fn new(rate: Rate) -> Self {
        Self {
            accounts: Buckets::new(rate),
            addresses: AddressBuckets::new(rate.times(ACCOUNTS_PER_ADDRESS)),
        }
    }

    /// Multiplies the rate of an account by address.
    pub fn with_accounts_per_address(rate: Rate, accounts: u32) -> Self {
        Self { accounts: Buckets::new(rate), addresses: AddressBuckets::new(rate.times(accounts)) }
    }

    /// Takes one for an account at an address, or says after how many milliseconds there will be one.
    /// Without an address only the account counts. What is refused takes nothing.
    pub fn take(&mut self, account: &str, address: Option<IpAddr>, now: i64) -> Result<(), i64> {
        self.take_many(account, address, 1, now)
    }

    /// Takes `amount` at once.
    pub fn take_many(
        &mut self,
        account: &str,
        address: Option<IpAddr>,
        amount: u32,
        now: i64,
    ) -> Result<(), i64> {
        let wait = self.accounts.wait_for(account, amount, now);
        if wait > 0 {
            return Err(wait);
        }
        if let Some(address) = address {
            self.addresses.take_many(address, amount, now)?;
        }
        self.accounts.take_many(account, amount, now)
    }

    /// Returns what is counted.
    pub const fn rate(&self) -> &Rate {
        self.accounts.rate()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_ten_times_what_an_address_has() {
        let mut buckets = AddressBuckets::new(RATE);
        let mut taken = 0;
        for host in 0..=255_u8 {
            for _ in 0..3 {
                taken += u32::from(buckets.take([198, 51, 100, host].into(), 0).is_ok());
            }
        }
        assert_eq!(taken, 30, "ten addresses' worth for the whole /24");
        assert!(buckets.take([198, 51, 101, 1].into(), 0).is_ok(), "the next network has its own");
        let v6 = |network: u16, host: u16| IpAddr::from([0x2001, 0xdb8, 1, network, 0, 0, 0, host]);
        for host in 0..3 {
            assert!(buckets.take(v6(0, host), 0).is_ok());
        }
        assert_eq!(buckets.take(v6(0, 3), 0), Err(100), "a /64 is one household");
        let more = (1..100).filter(|&network| buckets.take(v6(network, 1), 0).is_ok()).count();
        assert_eq!(more, 27, "a /48 has ten times as much");
    }

    #[test]
    fn what_is_refused_takes_nothing_from_the_network() {
        let mut buckets = AddressBuckets::new(RATE);
        for _ in 0..1_000 {
            let _ = buckets.take([198, 51, 100, 1].into(), 0);
        }
        assert!(
            buckets.take([198, 51, 100, 2].into(), 0).is_ok(),
            "refused requests of an address do not count for its network"
        );
    }

    #[test]
    fn accounts_of_one_address_share() {
        let mut shares = Shares::new(RATE);
        let address = Some(IpAddr::from([203, 0, 113, 7]));
        let taken = (0..100)
            .flat_map(|account| [account; 4])
            .filter(|account| shares.take(&account.to_string(), address, 0).is_ok())
            .count();
        assert_eq!(taken, 30, "three for each account, and thirty for the address");
        assert!(shares.take("99", None, 0).is_ok(), "without an address only the account counts");
    }

    const RATE: Rate = Rate { key: "test", burst: 3, every: 100 };

    #[test]
    fn a_burst_is_allowed_and_then_one_for_each_interval() {
        let mut bucket = Bucket::default();
        for _ in 0..3 {
            assert_eq!(bucket.take(&RATE, 1_000), Ok(()));
        }
        assert_eq!(bucket.take(&RATE, 1_000), Err(100));
        assert_eq!(bucket.take(&RATE, 1_040), Err(60));
        assert_eq!(bucket.take(&RATE, 1_100), Ok(()));
        assert_eq!(bucket.take(&RATE, 1_100), Err(100));
        assert_eq!(bucket.take(&RATE, 99_000), Ok(()));
    }

    #[test]
    fn keys_do_not_share() {
        let mut buckets = Buckets::new(RATE);
        for _ in 0..3 {
            assert_eq!(buckets.take("one", 0), Ok(()));
        }
        assert_eq!(buckets.take("one", 0), Err(100));
        assert_eq!(buckets.take("other", 0), Ok(()));
    }

    #[test]
    fn full_buckets_are_forgotten_when_there_are_too_many() {
        let mut buckets = Buckets::new(RATE);
        for key in 0..BUCKETS {
            assert_eq!(buckets.take(&key.to_string(), 0), Ok(()));
        }
        assert_eq!(buckets.take("one more", 0), Err(100));
        assert_eq!(buckets.take("one more", 100), Ok(()));
        assert_eq!(buckets.by_key.len(), 1);
    }
}
