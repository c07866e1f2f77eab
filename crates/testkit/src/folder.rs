//! A temporary folder.

use std::path::{Path, PathBuf};

/// A temporary folder that is removed on drop.
pub struct Folder(pub PathBuf);

impl Folder {
    /// Creates an empty folder whose name contains `name` and the process id.
    pub fn new(name: &str) -> Self {
        Self::within(&std::env::temp_dir(), name)
    }

    /// Creates a folder in another one, such as a small file system.
    pub fn within(place: &Path, name: &str) -> Self {
        let folder = place.join(format!("whistlestop-test-{name}-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&folder));
        std::fs::create_dir_all(&folder).expect("the temporary folder can be written");
        Self(folder)
    }

    /// Returns the URL of an SQLite database in the folder.
    pub fn database(&self, name: &str) -> String {
        format!("sqlite://{}", self.0.join(name).display())
    }

    /// Returns the path of a file in the folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}
