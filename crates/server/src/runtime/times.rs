//! The clocks of this process: monotonic time, wall time, and the detection of suspensions.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use table::clock::Now;

/// The interval at which the clock is read, so that a suspension of the process is noticed.
pub(super) const LOOK: Duration = Duration::from_millis(200);

/// If the clock was not read for this time, the process was suspended, and that time is not charged to any seat.
const STANDSTILL_MS: i64 = 1_000;

/// The clocks of this process. The wall clock of the machine is read once; nodes that share a database follow its
/// clock. Changes of the machine's clock have no effect on games.
#[derive(Debug)]
pub struct Times {
    source: Source,
    /// The wall time at the start, as corrected by the database's clock.
    start_wall: AtomicI64,
    watch: Mutex<Watch>,
}

/// The source of the time since the start.
#[derive(Debug)]
enum Source {
    /// The time since the machine booted; it was this much at the start.
    Machine(Duration),
    /// The clock of the timers, which a simulation controls; it showed this at the start.
    Timers(tokio::time::Instant),
}

/// Returns the time since some moment in the past, including the time that the machine slept.
#[cfg(target_os = "linux")]
fn since_boot() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec.unsigned_abs() as u32)
}

/// Returns the time since some moment in the past.
#[cfg(not(target_os = "linux"))]
fn since_boot() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// A clock that excludes the time in which the process is suspended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Watch {
    looked: i64,
    stood_still: i64,
}

impl Watch {
    /// Returns the time `elapsed` milliseconds after the start.
    fn look(&mut self, elapsed: i64) -> i64 {
        if elapsed - self.looked > STANDSTILL_MS {
            self.stood_still += elapsed - self.looked;
        }
        self.looked = self.looked.max(elapsed);
        elapsed - self.stood_still
    }
}

impl Times {
    /// Starts the clock now.
    pub fn start() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let start_wall = AtomicI64::new(since.as_millis() as i64);
        Self { source: Source::Machine(since_boot()), start_wall, watch: Mutex::default() }
    }

    /// Starts the clock of a simulation at the timers' time; the wall time is `wall`, in milliseconds since 1970.
    pub fn of_timers(wall: i64) -> Self {
        let source = Source::Timers(tokio::time::Instant::now());
        Self { source, start_wall: AtomicI64::new(wall), watch: Mutex::default() }
    }

    /// Returns the current time.
    pub fn now(&self) -> Now {
        let mut watch = self.watch.lock().unwrap_or_else(PoisonError::into_inner);
        let elapsed = self.elapsed();
        Now { mono: watch.look(elapsed), wall: self.start_wall.load(Ordering::Relaxed) + elapsed }
    }

    fn elapsed(&self) -> i64 {
        let elapsed = match self.source {
            Source::Machine(start) => since_boot().saturating_sub(start),
            Source::Timers(start) => start.elapsed(),
        };
        elapsed.as_millis() as i64
    }

    /// Follows another clock, which showed `wall` at some moment between the wall times `asked` and `answered` here.
    pub(super) fn follow(&self, wall: i64, asked: i64, answered: i64) {
        let (ahead, behind) = (wall - answered, asked - wall);
        // A deviation within the time of the request is ignored.
        if ahead > 0 {
            self.start_wall.fetch_add(ahead, Ordering::Relaxed);
        } else if behind > 0 {
            self.start_wall.fetch_sub(behind, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_clock_runs_while_the_process_is_suspended() {
        let mut watch = Watch::default();
        assert_eq!(watch.look(200), 200);
        assert_eq!(watch.look(200 + STANDSTILL_MS), 200 + STANDSTILL_MS, "a long look is still a look");
        assert_eq!(watch.look(61_200), 200 + STANDSTILL_MS, "a minute in which the process stood still");
        assert_eq!(watch.look(61_400), 400 + STANDSTILL_MS);
        assert_eq!(watch.look(61_390), 390 + STANDSTILL_MS, "two threads may look in any order");
    }
    #[test]
    fn the_clock_of_the_database_is_followed() {
        let times = Times::start();
        let (asked, answered) = (times.now().wall, times.now().wall + 10);
        times.follow(asked + 5, asked, answered);
        assert!(times.now().wall - asked < 1_000, "it agrees as far as can be known");
        times.follow(answered + 60_000, asked, answered);
        assert!((60_000..61_000).contains(&(times.now().wall - asked)), "it is a minute ahead");
        let asked = times.now().wall;
        times.follow(asked - 60_000, asked, asked);
        assert!((-60_000..-59_000).contains(&(times.now().wall - asked)), "it is a minute behind");
        let before = times.now().mono;
        times.follow(asked + 3_600_000, asked, asked);
        assert!(times.now().mono - before < 1_000, "clocks of games do not notice");
    }
}
