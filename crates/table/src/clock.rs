//! The clocks of a game; the current time is passed in.
//!
//! Clocks run on the monotonic clock of the node that drives the game, and every log entry stores the remaining times.
//! A node that takes over continues from the stored times, so an outage costs nobody time.

use protocol::{Clock, SeatClock};

/// A moment on both clocks of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Now {
    /// Milliseconds on the monotonic clock.
    pub mono: i64,
    /// Milliseconds since 1970.
    pub wall: i64,
}

/// The clocks of a game in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    clock: Clock,
    left: Vec<i64>,
    /// When each clock was started, in the time returned by [`Self::time`]; `None` if it is stopped.
    running: Vec<Option<i64>>,
}

impl Clocks {
    /// Creates clocks that are full and stopped.
    pub fn new(clock: Clock, seats: usize) -> Self {
        let left = vec![clock.start().unwrap_or(0); seats];
        Self { clock, left, running: vec![None; seats] }
    }

    /// Returns the time that counts: wall-clock time for days, monotonic time otherwise.
    fn time(&self, now: Now) -> i64 {
        match self.clock {
            Clock::Days { .. } => now.wall,
            Clock::None | Clock::PerMove { .. } | Clock::PerGame { .. } => now.mono,
        }
    }

    fn left_at(&self, seat: usize, time: i64) -> i64 {
        match (self.running[seat], &self.clock) {
            // A clock that was set back must not add time.
            (Some(since), _) => self.left[seat] - (time - since).max(0),
            // The time for one decision is full again as soon as the seat is no longer awaited.
            (None, Clock::PerMove { .. } | Clock::Days { .. }) => self.clock.start().unwrap_or(0),
            (None, Clock::None | Clock::PerGame { .. }) => self.left[seat],
        }
    }

    /// Stops the clock of a seat that has decided, and adds its increment.
    pub fn decided(&mut self, seat: usize, now: Now) {
        let left = self.left_at(seat, self.time(now)).max(0);
        self.running[seat] = None;
        self.left[seat] = match self.clock {
            Clock::None => 0,
            Clock::PerGame { increment, .. } => left + i64::from(increment) * 1_000,
            Clock::PerMove { .. } | Clock::Days { .. } => self.clock.start().unwrap_or(0),
        };
    }

    /// Runs the clocks of exactly the awaited seats; clocks that run already continue.
    pub fn run(&mut self, awaited: impl Fn(usize) -> bool, now: Now) {
        let time = self.time(now);
        for seat in 0..self.left.len() {
            match (awaited(seat), self.running[seat]) {
                (true, None) => {
                    self.left[seat] = self.left_at(seat, time);
                    self.running[seat] = Some(time);
                }
                (false, Some(_)) => {
                    self.left[seat] = self.left_at(seat, time).max(0);
                    self.running[seat] = None;
                }
                (true, Some(_)) | (false, None) => {}
            }
        }
    }

    /// Returns the remaining times of all seats, to be stored with a log entry.
    pub fn keep(&self, now: Now) -> Option<Vec<i64>> {
        self.clock.start()?;
        let time = self.time(now);
        Some((0..self.left.len()).map(|seat| self.left_at(seat, time).max(0)).collect())
    }

    /// Continues from stored times: days from the time of the entry, other clocks from now, so an outage costs nothing.
    pub fn restore(&mut self, kept: &[i64], entry_wall: i64, now: Now) {
        if self.clock.start().is_none() || kept.len() != self.left.len() {
            return;
        }
        self.left.copy_from_slice(kept);
        let since = match self.clock {
            Clock::Days { .. } => entry_wall,
            Clock::None | Clock::PerMove { .. } | Clock::PerGame { .. } => now.mono,
        };
        for running in &mut self.running {
            *running = running.map(|_| since);
        }
    }

    /// Returns the first seat whose time is over.
    pub fn flagged(&self, now: Now) -> Option<usize> {
        self.clock.start()?;
        let time = self.time(now);
        (0..self.left.len()).find(|&seat| self.running[seat].is_some() && self.left_at(seat, time) <= 0)
    }

    /// Returns the milliseconds until the next clock runs out.
    pub fn next_flag(&self, now: Now) -> Option<i64> {
        self.clock.start()?;
        let time = self.time(now);
        let running = (0..self.left.len()).filter(|&seat| self.running[seat].is_some());
        running.map(|seat| self.left_at(seat, time).max(0)).min()
    }

    /// Returns the clocks as clients see them; `None` without a time limit.
    pub fn shown(&self, now: Now) -> Option<Vec<SeatClock>> {
        let kept = self.keep(now)?;
        let shown = kept.into_iter().zip(&self.running);
        Some(
            shown
                .map(|(remaining_ms, running)| SeatClock { remaining_ms, running: running.is_some() })
                .collect(),
        )
    }

    /// Returns whether a seat whose time is over has lost it for the rest of the game.
    pub fn is_final(&self) -> bool {
        matches!(self.clock, Clock::PerGame { .. })
    }

    /// Returns whether the clocks need a timer; days are only checked from time to time.
    pub fn is_live(&self) -> bool {
        matches!(self.clock, Clock::PerMove { .. } | Clock::PerGame { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(mono: i64) -> Now {
        Now { mono, wall: 1_000_000 + mono }
    }

    #[test]
    fn a_game_clock_counts_down_and_gets_its_increment() {
        let mut clocks = Clocks::new(Clock::PerGame { seconds: 60, increment: 5 }, 2);
        clocks.run(|seat| seat == 0, at(0));
        assert_eq!(clocks.keep(at(10_000)), Some(vec![50_000, 60_000]));
        clocks.decided(0, at(10_000));
        clocks.run(|seat| seat == 1, at(10_000));
        assert_eq!(clocks.keep(at(11_000)), Some(vec![55_000, 59_000]));
        assert_eq!(clocks.flagged(at(69_999)), None);
        assert_eq!(clocks.flagged(at(70_000)), Some(1));
        assert_eq!(clocks.next_flag(at(11_000)), Some(59_000));
        assert!(clocks.is_final());
    }

    #[test]
    fn a_move_clock_is_full_for_every_decision() {
        let mut clocks = Clocks::new(Clock::PerMove { seconds: 10 }, 2);
        clocks.run(|seat| seat == 0, at(0));
        clocks.decided(0, at(9_000));
        clocks.run(|seat| seat == 0, at(9_000));
        assert_eq!(clocks.flagged(at(18_999)), None);
        assert_eq!(clocks.flagged(at(19_000)), Some(0));
    }

    #[test]
    fn a_decision_that_returns_after_an_undo_has_a_full_clock() {
        let mut clocks = Clocks::new(Clock::PerMove { seconds: 10 }, 2);
        clocks.run(|seat| seat == 1, at(0));
        clocks.run(|seat| seat == 0, at(6_000));
        assert_eq!(clocks.keep(at(6_000)), Some(vec![10_000, 10_000]));
        clocks.run(|seat| seat == 1, at(7_000));
        assert_eq!(clocks.flagged(at(16_999)), None);
        assert_eq!(clocks.flagged(at(17_000)), Some(1));
    }

    #[test]
    fn an_outage_costs_no_time() {
        let mut clocks = Clocks::new(Clock::PerGame { seconds: 60, increment: 0 }, 1);
        clocks.run(|_| true, at(0));
        let kept = clocks.keep(at(20_000)).expect("there is a clock");
        let mut other = Clocks::new(Clock::PerGame { seconds: 60, increment: 0 }, 1);
        other.run(|_| true, at(500_000));
        other.restore(&kept, 1_020_000, at(500_000));
        assert_eq!(other.keep(at(500_000)), Some(vec![40_000]));
    }

    #[test]
    fn days_are_counted_by_the_calendar_through_an_outage() {
        let day = 24 * 60 * 60 * 1_000;
        let mut clocks = Clocks::new(Clock::Days { days: 1 }, 1);
        clocks.run(|_| true, Now { mono: 7, wall: day });
        clocks.restore(&[day], day, Now { mono: 9, wall: day * 2 - 1 });
        assert_eq!(clocks.flagged(Now { mono: 9, wall: day * 2 - 1 }), None);
        assert_eq!(clocks.flagged(Now { mono: 9, wall: day * 2 }), Some(0));
    }

    #[test]
    fn a_jump_of_the_wall_clock_changes_no_game_clock() {
        let mut clocks = Clocks::new(Clock::PerMove { seconds: 10 }, 1);
        clocks.run(|_| true, Now { mono: 0, wall: 0 });
        assert_eq!(clocks.flagged(Now { mono: 5_000, wall: 3_600_000 }), None);
        assert_eq!(clocks.keep(Now { mono: 5_000, wall: -3_600_000 }), Some(vec![5_000]));
    }
}
