//! The times of this process.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::clock::Now;

/// How often the time is looked at, so that a standstill of the whole process is noticed.
pub(super) const LOOK: Duration = Duration::from_millis(200);

/// Nobody has looked at the time for so long: the process stood still, and nobody is charged for that.
const STANDSTILL_MS: i64 = 1_000;

/// The times of this process. The wall clock is read once: if somebody sets it, games do not notice.
#[derive(Debug)]
pub struct Times {
    start: Instant,
    start_wall: i64,
    watch: Mutex<Watch>,
}

/// A watch that stops while the process stands still.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Watch {
    looked: i64,
    stood_still: i64,
}

impl Watch {
    /// What it shows so many milliseconds after the start.
    fn look(&mut self, elapsed: i64) -> i64 {
        if elapsed - self.looked > STANDSTILL_MS {
            self.stood_still += elapsed - self.looked;
        }
        self.looked = self.looked.max(elapsed);
        elapsed - self.stood_still
    }
}

impl Times {
    /// From now on.
    pub fn start() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { start: Instant::now(), start_wall: since.as_millis() as i64, watch: Mutex::default() }
    }

    /// Now.
    pub fn now(&self) -> Now {
        let mut watch = self.watch.lock().unwrap_or_else(PoisonError::into_inner);
        let elapsed = self.start.elapsed().as_millis() as i64;
        Now { mono: watch.look(elapsed), wall: self.start_wall + elapsed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_standstill_is_charged_to_nobody() {
        let mut watch = Watch::default();
        assert_eq!(watch.look(200), 200);
        assert_eq!(watch.look(200 + STANDSTILL_MS), 200 + STANDSTILL_MS, "a long look is still a look");
        assert_eq!(watch.look(61_200), 200 + STANDSTILL_MS, "a minute in which the process stood still");
        assert_eq!(watch.look(61_400), 400 + STANDSTILL_MS);
        assert_eq!(watch.look(61_390), 390 + STANDSTILL_MS, "two threads may look in any order");
    }
}
