//! A thread that hashes passwords, one after the other: each needs 19 MiB, and a thread does not return that memory.
//! It runs below the priority of the threads that serve sockets.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;

use tokio::sync::oneshot;

use crate::limits::WAITING_PASSWORDS;

/// The niceness of the thread, so that many passwords do not slow down the threads that serve sockets.
const NICE: i32 = 5;

type Job = Box<dyn FnOnce() + Send>;

/// The thread's mailbox; the thread ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Passwords(mpsc::SyncSender<Job>);

impl Passwords {
    pub(crate) fn start() -> Self {
        let (jobs, waiting) = mpsc::sync_channel::<Job>(WAITING_PASSWORDS);
        let thread = std::thread::Builder::new().name("passwords".to_owned());
        let started = thread.spawn(move || {
            if let Err(error) = crate::system::lower_priority(NICE) {
                tracing::debug!(%error, "passwords are hashed at the usual priority");
            }
            for job in waiting {
                // A panic ends only the job; its request gets "busy".
                if catch_unwind(AssertUnwindSafe(job)).is_err() {
                    tracing::error!("hashing a password panicked");
                }
            }
        });
        started.expect("a thread can be started");
        Self(jobs)
    }

    /// Runs the work on the thread; `None` if the queue is full.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (answer, answered) = oneshot::channel();
        self.0.try_send(Box::new(move || drop(answer.send(work())))).ok()?;
        answered.await.ok()
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::{Passwords, WAITING_PASSWORDS};

    #[tokio::test]
    async fn work_is_done_one_after_the_other_on_one_thread() {
        let passwords = Passwords::start();
        let here = std::thread::current().id();
        let (one, two) = tokio::join!(
            passwords.run(|| std::thread::current().id()),
            passwords.run(|| std::thread::current().id())
        );
        assert_eq!(one, two);
        assert!(one.is_some() && one != Some(here));
    }

    #[tokio::test]
    async fn a_job_that_panics_ends_alone() {
        let passwords = Passwords::start();
        assert_eq!(passwords.run(|| panic!("on purpose")).await, None::<()>);
        assert_eq!(passwords.run(|| 1).await, Some(1));
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn passwords_have_a_lower_priority_than_sockets() {
        let nice = || rustix::process::getpriority_process(None).expect("Linux knows it");
        assert!(Passwords::start().run(nice).await >= Some(super::NICE));
    }

    #[tokio::test]
    async fn too_many_requests_are_asked_to_retry() {
        let passwords = Passwords::start();
        let (finish, finished) = std::sync::mpsc::channel::<()>();
        let (begin, begun) = tokio::sync::oneshot::channel();
        let mut first = Box::pin(passwords.run(move || {
            begin.send(()).expect("the test waits for it");
            assert!(finished.recv().is_err(), "it ends when the test says so");
        }));
        assert!((&mut first).now_or_never().is_none(), "it is at work");
        begun.await.expect("the thread works");
        let mut waiting = Vec::new();
        for _ in 0..WAITING_PASSWORDS {
            let mut one = Box::pin(passwords.run(|| ()));
            assert!((&mut one).now_or_never().is_none(), "it waits");
            waiting.push(one);
        }
        assert_eq!(passwords.run(|| ()).await, None, "one too many");
        drop(finish);
        assert_eq!(first.await, Some(()));
        for one in waiting {
            assert_eq!(one.await, Some(()), "those who waited have their turn");
        }
    }
}
