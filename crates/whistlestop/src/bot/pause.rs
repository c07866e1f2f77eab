//! Pauses before a request or connection is tried again.

use std::time::Duration;

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
