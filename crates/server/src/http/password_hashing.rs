//! Checking and hashing of passwords (Argon2id), and a thread that does it, one password after the other: each needs
//! 19 MiB, and a thread does not return that memory. It runs below the priority of the threads that serve sockets.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;

use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::oneshot;
use unicode_segmentation::UnicodeSegmentation;

use crate::limits::{PASSWORD_LENGTH, WAITING_PASSWORDS};
use protocol::{Refusal, RefusalCode};

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

/// Argon2id with the parameters that OWASP names first: 19 MiB, two passes, one lane.
fn argon2() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).expect("they are in range");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// The most common passwords (of 10,000, those that are long enough), sorted, in lower case. See `data/README.md`.
const COMMON_PASSWORDS: &str = include_str!("../../data/common-passwords.txt");

/// Returns whether a password is one of the most common ones, however its letters are capitalized.
fn is_common(password: &str) -> bool {
    let wanted = password.to_lowercase();
    COMMON_PASSWORDS.lines().any(|line| line == wanted)
}

/// Checks that a password is acceptable.
pub fn check_password(password: &str) -> Result<(), Refusal> {
    let length = password.graphemes(true).count();
    if PASSWORD_LENGTH.contains(&length) && password.len() <= 4 * PASSWORD_LENGTH.end() {
        if is_common(password) {
            return Err(Refusal::new(
                RefusalCode::CommonPassword,
                "this is one of the 10,000 most common passwords",
            ));
        }
        return Ok(());
    }
    Err(Refusal::new(RefusalCode::BadPassword, "a password needs 8 to 200 characters")
        .with("least", *PASSWORD_LENGTH.start() as i64)
        .with("most", *PASSWORD_LENGTH.end() as i64))
}

/// Hashes a password. Takes tens of milliseconds: call it on a blocking thread.
pub fn hash_password(password: &str) -> String {
    argon2().hash_password(password.as_bytes()).expect("the parameters are in range").to_string()
}

/// Returns whether a password has that hash. Without a hash it takes the same time and returns `false`.
pub fn is_password(password: &str, hash: Option<&str>) -> bool {
    let Some(hash) = hash.and_then(|hash| PasswordHash::new(hash).ok()) else {
        drop(hash_password(password));
        return false;
    };
    argon2().verify_password(password.as_bytes(), &hash).is_ok()
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::{Passwords, WAITING_PASSWORDS, check_password, hash_password, is_password};

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

    #[test]
    fn passwords_are_hashed_and_recognized() {
        let hash = hash_password("correct horse");
        assert!(hash.starts_with("$argon2id$"));
        assert!(is_password("correct horse", Some(&hash)));
        assert!(!is_password("wrong horse", Some(&hash)));
        assert!(!is_password("correct horse", None));
    }

    #[test]
    fn passwords_have_their_lengths() {
        assert!(check_password(&"x".repeat(8)).is_ok());
        assert!(check_password(&"x".repeat(200)).is_ok());
        assert_eq!(check_password(&"x".repeat(7)).expect_err("too short").code, "bad-password");
        assert_eq!(check_password(&"x".repeat(201)).expect_err("too long").code, "bad-password");
    }
}
