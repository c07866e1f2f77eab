//! Whether the disk has failed to keep something.
//!
//! After a failed sync nobody knows what the disk holds, and the next sync may succeed without it. So from then on this
//! process tells nobody that anything is kept, and ends. There is one disk and one process: this is the one place of
//! the server that is shared by everything in it.

use std::sync::OnceLock;

use tokio::sync::Notify;

use super::StoreError;

static FAILED: OnceLock<String> = OnceLock::new();
static TOLD: Notify = Notify::const_new();

/// Takes note of a failure; the first is remembered.
pub(super) fn fail(why: &str) {
    FAILED.get_or_init(|| why.to_owned());
    TOLD.notify_waiters();
}

/// Returns the first failure, if there was one.
pub(super) fn failure() -> Option<StoreError> {
    FAILED.get().map(|why| StoreError::Disk(why.clone()))
}

/// Returns when the disk has failed.
pub(crate) async fn failed() {
    loop {
        let told = TOLD.notified();
        if FAILED.get().is_some() {
            return;
        }
        told.await;
    }
}
