//! Free space on the disk of the database: if it is low, new tables and imports are refused; actions are not.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::system;

/// How long an answer of the file system is cached.
const BELIEVED: Duration = Duration::from_secs(5);

/// Bytes that are kept free, unless the setting says otherwise: this, or a twentieth of a smaller disk.
const RESERVE: u64 = 1024 * 1024 * 1024;

/// The disk of a SQLite database; the disks of other databases are not checked.
#[derive(Debug)]
pub struct DiskSpace {
    folder: Option<PathBuf>,
    reserve: Option<u64>,
    known: Mutex<Option<(Instant, bool)>>,
}

impl DiskSpace {
    /// Creates a check of the disk that holds the database at this address; `reserve` bytes are kept free.
    pub fn new(database: &str, reserve: Option<u64>) -> Self {
        let file = database.strip_prefix("sqlite://").map(PathBuf::from);
        let folder = file.map(|file| match file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
            Some(_) | None => PathBuf::from("."),
        });
        Self { folder, reserve, known: Mutex::default() }
    }

    /// Returns whether less than the minimum is free. A file system that does not answer counts as having room.
    pub fn is_low(&self) -> bool {
        let Some(folder) = &self.folder else { return false };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, low)) = known.filter(|(since, _)| since.elapsed() < BELIEVED) {
            return low;
        }
        let low = system::disk_space(folder)
            .is_some_and(|space| space.free < self.reserve.unwrap_or(RESERVE.min(space.whole / 20)));
        if low && known.is_none_or(|(_, before)| !before) {
            tracing::error!(
                "the disk is nearly full: new tables and imports are refused until there is room"
            );
        }
        *known = Some((Instant::now(), low));
        low
    }
}
