//! Detects failed disk writes.
//!
//! After a failed sync the content of the disk is unknown, and the next sync may succeed without the lost data. So
//! from then on this process acknowledges nothing and ends. The state is global, because there is one disk and one
//! process.

use std::sync::OnceLock;

use tokio::sync::Notify;

use super::StoreError;

static FAILED: OnceLock<String> = OnceLock::new();
static TOLD: Notify = Notify::const_new();

/// Stores a failure; only the first is kept.
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
