//! One thread that hashes passwords, one after the other: each takes 19 MiB, and what a thread has once taken it keeps.

use std::sync::mpsc;

use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// The thread's mailbox; the thread ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Passwords(mpsc::Sender<Job>);

impl Passwords {
    pub(crate) fn start() -> Self {
        let (jobs, waiting) = mpsc::channel::<Job>();
        let thread = std::thread::Builder::new().name("passwords".to_owned());
        let started = thread.spawn(move || waiting.into_iter().for_each(|job| job()));
        started.expect("a thread can be started");
        Self(jobs)
    }

    /// Does the work when it is its turn; nothing if the thread is gone.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (answer, answered) = oneshot::channel();
        self.0.send(Box::new(move || drop(answer.send(work())))).ok()?;
        answered.await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::Passwords;

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
}
