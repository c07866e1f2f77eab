//! How late the machine wakes a sleeping thread, learned from earlier sleeps.

use std::sync::Mutex;
use std::time::Duration;

/// Observed lateness of wake-ups; bots share it.
#[derive(Debug, Default)]
pub(crate) struct Lateness(Mutex<Duration>);

/// Fraction of the expected lateness that remains after a wake-up in time.
const DECAY: f64 = 0.99;

/// Number of wake-ups during a wait, at most, from which lateness is learned.
const WAKE_UPS: u32 = 8;

/// Maximum share of a wait by which it is shortened.
const MAX_SHARE: f64 = 0.6;

/// Reserve before the end of a wait, relative to the expected lateness.
const RESERVE: f64 = 1.5;

impl Lateness {
    /// Notes that a thread slept longer than it had asked for by `late`. Grows at once and shrinks slowly.
    pub(crate) fn note(&self, late: Duration) {
        let mut expected = self.lock();
        *expected = late.max(expected.mul_f64(DECAY));
    }

    /// Returns how long to sleep now if a wait of `whole` must end in `left`; `None` if it must end now.
    ///
    /// The wait is ended early by more than the expected lateness, and divided, so that the expectation follows the load.
    pub(crate) fn next_sleep(&self, whole: Duration, left: Duration) -> Option<Duration> {
        let reserve = self.lock().mul_f64(RESERVE).min(whole.mul_f64(MAX_SHARE));
        let rest = left.checked_sub(reserve).filter(|rest| !rest.is_zero())?;
        Some(rest.min(whole / WAKE_UPS))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Duration> {
        // A duration is valid even if a thread panicked while it held the lock.
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn a_wait_is_divided_into_short_sleeps() {
        let lateness = Lateness::default();
        assert_eq!(lateness.next_sleep(ms(800), ms(800)), Some(ms(100)));
        assert_eq!(lateness.next_sleep(ms(800), ms(30)), Some(ms(30)));
        assert_eq!(lateness.next_sleep(ms(800), ms(0)), None);
    }

    #[test]
    fn a_wait_ends_earlier_by_the_lateness_seen_before() {
        let lateness = Lateness::default();
        lateness.note(ms(40));
        assert_eq!(lateness.next_sleep(ms(800), ms(100)), Some(ms(40)));
        assert_eq!(lateness.next_sleep(ms(800), ms(60)), None);
    }

    #[test]
    fn expected_lateness_grows_at_once_and_shrinks_slowly() {
        let lateness = Lateness::default();
        lateness.note(ms(10));
        lateness.note(ms(200));
        lateness.note(ms(0));
        assert_eq!(lateness.next_sleep(ms(800), ms(300)), Some(ms(3)));
    }

    #[test]
    fn a_search_keeps_some_of_its_time_at_any_lateness() {
        let lateness = Lateness::default();
        lateness.note(ms(5000));
        assert_eq!(lateness.next_sleep(ms(800), ms(800)), Some(ms(100)));
        assert_eq!(lateness.next_sleep(ms(800), ms(481)), Some(ms(1)));
        assert_eq!(lateness.next_sleep(ms(800), ms(480)), None);
    }
}
