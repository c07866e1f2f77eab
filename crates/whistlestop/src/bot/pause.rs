//! Pauses before a request or connection is tried again.

use std::time::{Duration, Instant};

use client::Answer;

/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// A pause before the next try, longer each time until something works.
pub(super) struct Pause(Duration);

impl Pause {
    /// Creates a pause that begins short.
    pub(super) const fn new() -> Self {
        Self(Duration::from_millis(500))
    }

    /// Waits; the next wait is twice as long.
    pub(super) async fn wait(&mut self) {
        tokio::time::sleep(self.0).await;
        self.0 = (self.0 * 2).min(LONGEST_PAUSE);
    }
}

/// When requests that the server has refused for a while may be sent again.
#[derive(Default)]
pub(super) struct RetryTime(Option<Instant>);

impl RetryTime {
    /// Notes the waiting time of a refusal, in seconds in its header `Retry-After`; returns it, if there is one.
    pub(super) fn note(&mut self, refusal: &Answer, now: Instant) -> Option<Duration> {
        let wait = Duration::from_secs(refusal.header("retry-after")?.parse().ok()?);
        self.0 = now.checked_add(wait);
        Some(wait)
    }

    /// Notes that a request has not been refused.
    pub(super) const fn clear(&mut self) {
        self.0 = None;
    }

    /// Returns whether the last refusal had a waiting time.
    pub(super) const fn is_set(&self) -> bool {
        self.0.is_some()
    }

    /// Returns whether the requests may be sent.
    pub(super) fn is_over(&self, now: Instant) -> bool {
        self.0.is_none_or(|until| now >= until)
    }
}
