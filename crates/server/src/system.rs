//! Calls to the operating system that differ between Unix and others: priorities, open files, disk space, private
//! files and signals. On systems without the feature a call does nothing.

use std::fs::{DirBuilder, OpenOptions};
use std::io;
use std::path::Path;

/// Lowers the priority of the calling thread and of those that it starts. Only Linux has one for each thread.
#[cfg(unix)]
pub(crate) fn lower_priority(niceness: i32) -> io::Result<()> {
    Ok(rustix::process::setpriority_process(None, niceness)?)
}

/// Does nothing: the thread keeps its priority.
#[cfg(not(unix))]
pub(crate) fn lower_priority(_niceness: i32) -> io::Result<()> {
    Ok(())
}

/// Allows the process as many open files, and so sockets, as the system permits.
///
/// Most systems start a program with a thousand and let it ask for more.
#[cfg(unix)]
pub(crate) fn raise_open_files() -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let maximum = getrlimit(Resource::Nofile).maximum;
    Ok(setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum })?)
}

/// Does nothing: there is no such limit.
#[cfg(not(unix))]
pub(crate) fn raise_open_files() -> io::Result<()> {
    Ok(())
}

/// Returns how many files, and so sockets, the process may have open; `None` if there is no limit.
#[cfg(unix)]
pub(crate) fn max_open_files() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::Nofile).current
}

/// Returns `None`: there is no such limit.
#[cfg(not(unix))]
pub(crate) fn max_open_files() -> Option<u64> {
    None
}

/// Free space and size of a disk, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Space {
    pub(crate) free: u64,
    pub(crate) whole: u64,
}

/// Returns the space of the disk of a folder, if the file system says so.
#[cfg(unix)]
pub(crate) fn disk_space(folder: &Path) -> Option<Space> {
    let space = rustix::fs::statvfs(folder).ok()?;
    let bytes = |blocks: u64| blocks.saturating_mul(space.f_frsize);
    Some(Space { free: bytes(space.f_bavail), whole: bytes(space.f_blocks) })
}

/// Returns `None`: the space is not known.
#[cfg(not(unix))]
pub(crate) fn disk_space(_folder: &Path) -> Option<Space> {
    None
}

/// Creates a folder that only its owner can read, and those above it.
pub(crate) fn make_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Lets only the owner read a file that is created with these options.
pub(crate) fn make_private(options: &mut OpenOptions) {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    #[cfg(not(unix))]
    let _ = options;
}

/// Starts to listen for the signals that ask the process to stop; the future ends with the first one. A signal that
/// arrives before the future is awaited counts.
///
/// # Panics
/// If it is called outside of a runtime.
#[cfg(unix)]
pub fn stop_signal() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let listen = |kind| signal(kind).expect("signals can be received");
    let (mut interrupt, mut terminate) = (listen(SignalKind::interrupt()), listen(SignalKind::terminate()));
    async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }
}

/// Returns when the user presses Ctrl+C.
#[cfg(not(unix))]
pub async fn stop_signal() {
    drop(tokio::signal::ctrl_c().await);
}

#[cfg(all(test, unix))]
mod tests {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    use super::*;

    #[tokio::test]
    async fn a_signal_counts_that_arrives_before_it_is_awaited() {
        let stop = stop_signal();
        let own = std::process::id().to_string();
        let sent = std::process::Command::new("kill").args(["-TERM", &own]).status().expect("kill runs");
        assert!(sent.success());
        tokio::time::timeout(std::time::Duration::from_secs(10), stop)
            .await
            .expect("the signal was received");
    }

    #[test]
    fn a_server_may_open_as_many_files_as_the_system_allows() {
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        let fewer = Rlimit { current: maximum.map(|most| most - 1).or(Some(4_096)), maximum };
        setrlimit(Resource::Nofile, fewer).expect("less is always allowed");
        raise_open_files().expect("the maximum is allowed");
        assert_eq!(getrlimit(Resource::Nofile).current, maximum);
    }
}
