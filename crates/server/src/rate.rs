//! Rates: a bucket per key, filled by the time that passes. The time is handed in.

use std::collections::HashMap;

use crate::limits::{BUCKETS, Rate};

/// One bucket: the moment at which it will be full.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bucket {
    full_at: i64,
}

impl Bucket {
    /// Takes one, or says after how many milliseconds there will be one.
    pub fn take(&mut self, rate: &Rate, now: i64) -> Result<(), i64> {
        let every = i64::from(rate.every);
        let full_at = self.full_at.max(now);
        let room = i64::from(rate.burst) * every;
        if full_at + every - now > room {
            return Err(full_at + every - now - room);
        }
        self.full_at = full_at + every;
        Ok(())
    }
}

/// The buckets of one rate, by key.
#[derive(Debug)]
pub struct Buckets {
    rate: Rate,
    by_key: HashMap<String, Bucket>,
}

impl Buckets {
    /// No key has taken any.
    pub fn new(rate: Rate) -> Self {
        Self { rate, by_key: HashMap::new() }
    }

    /// Takes one for that key, or says after how many milliseconds there will be one.
    pub fn take(&mut self, key: &str, now: i64) -> Result<(), i64> {
        if self.by_key.len() >= BUCKETS && !self.by_key.contains_key(key) {
            self.by_key.retain(|_, bucket| bucket.full_at > now);
            if self.by_key.len() >= BUCKETS {
                return Err(i64::from(self.rate.every));
            }
        }
        self.by_key.entry(key.to_owned()).or_default().take(&self.rate, now)
    }

    /// What is counted.
    pub const fn rate(&self) -> &Rate {
        &self.rate
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
