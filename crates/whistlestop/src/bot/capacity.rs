//! Limits how many games a program plays.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

/// How long a place is kept for a game whose challenge was accepted and that has not started.
const OPENING_TIME: Duration = Duration::from_secs(60);

/// The games of a program: those that run, those about to start, and how many have ended.
pub(super) struct Capacity {
    at_once: usize,
    stop_after: Option<usize>,
    ended: usize,
    running: HashSet<String>,
    /// The tables of accepted challenges, and when they were accepted.
    opening: HashMap<String, Instant>,
}

impl Capacity {
    /// Creates it without games, with the maximum number of games at once and in all.
    pub(super) fn new(at_once: usize, stop_after: Option<usize>) -> Self {
        Self { at_once, stop_after, ended: 0, running: HashSet::new(), opening: HashMap::new() }
    }

    /// Returns how many more games may be accepted.
    pub(super) fn free(&self, now: Instant) -> usize {
        let opening = self.opening.values().filter(|&&since| now < since + OPENING_TIME).count();
        let left = self.stop_after.map_or(usize::MAX, |max| max.saturating_sub(self.ended));
        self.at_once.min(left).saturating_sub(self.running.len() + opening)
    }

    /// Keeps a place for the game of an accepted challenge.
    pub(super) fn agree(&mut self, table: &str, now: Instant) {
        if !self.running.contains(table) {
            self.opening.insert(table.to_owned(), now);
        }
    }

    /// Notes that a game has started; returns whether this was unknown.
    pub(super) fn start(&mut self, table: &str) -> bool {
        self.opening.remove(table);
        self.running.insert(table.to_owned())
    }

    /// Notes that a game has ended.
    pub(super) fn end(&mut self, table: &str) {
        if self.running.remove(table) {
            self.ended += 1;
        }
    }

    /// Returns whether enough games have ended and none is running.
    pub(super) fn is_done(&self) -> bool {
        self.stop_after.is_some_and(|max| self.ended >= max) && self.running.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_game_is_agreed_on_beyond_the_wanted_number() {
        let now = Instant::now();
        let mut capacity = Capacity::new(2, Some(3));
        assert_eq!(capacity.free(now), 2);
        capacity.agree("a", now);
        capacity.agree("b", now);
        assert_eq!(capacity.free(now), 0, "both places are kept");
        assert!(capacity.start("a") && capacity.start("b"));
        assert!(!capacity.start("a"), "it is running already");
        capacity.end("a");
        assert_eq!(capacity.free(now), 1, "one runs, two are left");
        capacity.end("b");
        assert_eq!(capacity.free(now), 1, "one is left");
        assert!(capacity.start("c"));
        capacity.start("d");
        capacity.end("c");
        assert_eq!(capacity.free(now), 0);
        assert!(!capacity.is_done(), "a game in which the program was seated meanwhile is played to its end");
        capacity.end("d");
        assert!(capacity.is_done());
    }

    #[test]
    fn a_place_is_not_kept_forever() {
        let now = Instant::now();
        let mut capacity = Capacity::new(1, None);
        capacity.agree("a", now);
        assert_eq!(capacity.free(now), 0);
        assert_eq!(capacity.free(now + OPENING_TIME), 1);
        assert!(capacity.start("a"), "it may start late");
        capacity.end("a");
        assert!(!capacity.is_done(), "without a number it never ends");
    }
}
