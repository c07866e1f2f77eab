//! A fair queue for bots: the decisions and hints of all tables share a few threads.
//!
//! Decisions at tables where somebody is connected, and hints, are shared out by address and account: whoever has
//! used least so far is next, so one account with many tables delays others by at most the decision under way. Tables
//! where nobody is connected have one thread at a time, and only when nobody else waits or they have waited long. The
//! threads run below the priority of those that serve sockets.

use std::collections::{HashMap, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::limits::{HINTS_PER_ADDRESS, WAITING_HINTS, WAITING_QUESTIONS};
use crate::telemetry;

/// The class of a job.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// A bot's decision at a table where somebody is connected.
    Attended,
    /// A hint.
    Hint,
    /// A bot's decision at a table where nobody is connected.
    Unattended,
    /// A replay of a finished game.
    Study,
}

impl Class {
    /// Returns the name in metrics and refusals.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Attended => "attended",
            Self::Hint => "hints",
            Self::Unattended => "unattended",
            Self::Study => "studies",
        }
    }

    /// Returns how many jobs may wait.
    const fn room(self) -> usize {
        match self {
            Self::Attended | Self::Unattended => WAITING_QUESTIONS,
            Self::Hint | Self::Study => WAITING_HINTS,
        }
    }
}

/// The key by which shares are counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Payer {
    /// The account.
    pub account: String,
    /// The address by which limits count; the account itself if addresses are not counted.
    pub address: String,
}

/// The queue of that class is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Full(pub Class);

/// An unattended decision that has waited this long gets priority.
const LONG: Duration = Duration::from_secs(10);

/// The niceness of the threads for bots.
const NICE: i32 = 10;

type Work = Box<dyn FnOnce() + Send>;

struct Job {
    class: Class,
    /// The table, whose jobs get priority when a client connects.
    table: String,
    payer: Payer,
    since: Instant,
    work: Work,
}

/// The waiting jobs and the used time of one payer.
#[derive(Default)]
struct Share {
    waiting: usize,
    running: usize,
    used: Duration,
}

/// The waiting jobs and the used time of payers. Pure: the current time is passed in.
#[derive(Default)]
struct Queue {
    attended: VecDeque<Job>,
    unattended: VecDeque<Job>,
    addresses: HashMap<String, Share>,
    accounts: HashMap<String, Share>,
    unattended_running: usize,
    /// When an unattended decision last got priority.
    went_before: Option<Instant>,
    stopped: bool,
}

fn enter(shares: &mut HashMap<String, Share>, key: &str) {
    // A payer who returns starts at the level of the others: absence changes nothing.
    let least = shares.values().map(|share| share.used).min().unwrap_or_default();
    let share = shares.entry(key.to_owned()).or_insert(Share { used: least, ..Share::default() });
    share.waiting += 1;
}

fn leave(shares: &mut HashMap<String, Share>, key: &str, change: impl FnOnce(&mut Share)) {
    if let Some(share) = shares.get_mut(key) {
        change(share);
        if share.waiting == 0 && share.running == 0 {
            shares.remove(key);
        }
    }
}

impl Queue {
    fn count(&self, class: Class) -> usize {
        match class {
            Class::Attended | Class::Hint | Class::Study => {
                self.attended.iter().filter(|job| job.class == class).count()
            }
            Class::Unattended => self.unattended.len(),
        }
    }

    /// Adds a job. A newer request for hints replaces the account's waiting one.
    fn add(&mut self, job: Job) -> Result<(), Full> {
        if job.class == Class::Hint {
            let older = |other: &Job| other.class == Class::Hint && other.payer.account == job.payer.account;
            if let Some(place) = self.attended.iter().position(older)
                && let Some(replaced) = self.attended.remove(place)
            {
                self.forget(&replaced.payer);
            }
            let of_address =
                |other: &&Job| other.class == Class::Hint && other.payer.address == job.payer.address;
            if self.attended.iter().filter(of_address).count() >= HINTS_PER_ADDRESS {
                return Err(Full(Class::Hint));
            }
        }
        if self.count(job.class) >= job.class.room() {
            return Err(Full(job.class));
        }
        match job.class {
            Class::Attended | Class::Hint | Class::Study => {
                enter(&mut self.addresses, &job.payer.address);
                enter(&mut self.accounts, &job.payer.account);
                self.attended.push_back(job);
            }
            Class::Unattended => self.unattended.push_back(job),
        }
        Ok(())
    }

    /// Charges the waiting jobs of a table's bots to a client who has come to it.
    fn attend(&mut self, table: &str, payer: &Payer) {
        let (mine, others) =
            std::mem::take(&mut self.unattended).into_iter().partition(|job| job.table == table);
        self.unattended = others;
        let mine: VecDeque<Job> = mine;
        for job in mine {
            enter(&mut self.addresses, &payer.address);
            enter(&mut self.accounts, &payer.account);
            self.attended.push_back(Job { class: Class::Attended, payer: payer.clone(), ..job });
        }
    }

    /// Removes a waiting job of the payer.
    fn forget(&mut self, payer: &Payer) {
        leave(&mut self.addresses, &payer.address, |share| share.waiting -= 1);
        leave(&mut self.accounts, &payer.account, |share| share.waiting -= 1);
    }

    /// Returns the job that is next, now counted as running.
    fn next(&mut self, now: Instant) -> Option<Job> {
        // With a backlog every unattended decision has waited long, so only one per interval gets priority.
        let is_long = |since: Instant| now.duration_since(since) >= LONG;
        let long = self.unattended.front().is_some_and(|job| is_long(job.since))
            && self.went_before.is_none_or(is_long);
        if self.unattended_running == 0
            && (long || self.attended.is_empty())
            && let Some(job) = self.unattended.pop_front()
        {
            self.unattended_running += 1;
            if !self.attended.is_empty() {
                self.went_before = Some(now);
            }
            return Some(job);
        }
        let standing = |shares: &HashMap<String, Share>, key: &str| {
            shares.get(key).map_or((0, Duration::ZERO), |share| (share.running, share.used))
        };
        let order = |(place, job): &(usize, &Job)| {
            (
                standing(&self.addresses, &job.payer.address),
                standing(&self.accounts, &job.payer.account),
                job.class == Class::Hint,
                *place,
            )
        };
        let (place, _) = self.attended.iter().enumerate().min_by_key(order)?;
        let job = self.attended.remove(place)?;
        for (shares, key) in
            [(&mut self.addresses, &job.payer.address), (&mut self.accounts, &job.payer.account)]
        {
            leave(shares, key, |share| {
                share.waiting -= 1;
                share.running += 1;
            });
        }
        Some(job)
    }

    /// Records that a job has ended and how long it took.
    fn done(&mut self, class: Class, payer: &Payer, took: Duration) {
        match class {
            Class::Unattended => self.unattended_running -= 1,
            Class::Attended | Class::Hint | Class::Study => {
                let end = |share: &mut Share| {
                    share.running -= 1;
                    share.used += took;
                };
                leave(&mut self.addresses, &payer.address, end);
                leave(&mut self.accounts, &payer.account, end);
            }
        }
    }
}

struct Inner {
    queue: Mutex<Queue>,
    changed: Condvar,
    /// Whether there are no threads and work runs on the submitting thread.
    inline: bool,
}

impl Inner {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        // Linux counts niceness by thread, and the threads of a search inherit it. Other systems keep their priority.
        if let Err(error) = crate::system::lower_priority(NICE) {
            tracing::debug!(%error, "bots think at the usual priority");
        }
        let mut queue = self.queue();
        loop {
            if queue.stopped {
                return;
            }
            let now = Instant::now();
            let Some(Job { class, payer, since, work, .. }) = queue.next(now) else {
                queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            show(&queue, class);
            drop(queue);
            metrics::histogram!(telemetry::BOT_WAIT_SECONDS, "class" => class.id())
                .record(now.duration_since(since).as_secs_f64());
            // A panic ends only the job; its receiver gets an error.
            let ended = std::panic::catch_unwind(AssertUnwindSafe(work));
            if ended.is_err() {
                tracing::error!("a bot panicked");
            }
            queue = self.queue();
            queue.done(class, &payer, now.elapsed());
            self.changed.notify_one();
        }
    }
}

/// Updates the metric of waiting jobs of a class.
fn show(queue: &Queue, class: Class) {
    metrics::gauge!(telemetry::BOT_QUEUE, "class" => class.id()).set(queue.count(class) as f64);
}

/// The threads for bots.
pub struct Thinkers(Arc<Inner>);

impl std::fmt::Debug for Thinkers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Thinkers")
    }
}

impl Thinkers {
    /// Starts `threads` threads.
    pub fn start(threads: usize) -> Self {
        let inner = Arc::new(Inner { queue: Mutex::default(), changed: Condvar::new(), inline: false });
        for _ in 0..threads.max(1) {
            let own = Arc::clone(&inner);
            let started = std::thread::Builder::new().name("bots".to_owned()).spawn(move || own.work());
            if let Err(error) = started {
                tracing::error!(%error, "a thread for bots could not be started");
            }
        }
        Self(inner)
    }

    /// Creates a queue without threads: work runs on the submitting thread, without limits. For simulations.
    pub fn inline() -> Self {
        Self(Arc::new(Inner { queue: Mutex::default(), changed: Condvar::new(), inline: true }))
    }

    /// Runs some work on a separate thread at once, outside of the queue.
    pub(super) async fn beside<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> T {
        if self.0.inline {
            return work();
        }
        match tokio::task::spawn_blocking(work).await {
            Ok(done) => done,
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        }
    }

    /// Adds work to the queue.
    ///
    /// Dropping the receiver cancels work that has not begun. The receiver fails when the work panics or is replaced.
    pub fn submit<T: Send + 'static>(
        &self,
        class: Class,
        table: &str,
        payer: Payer,
        think: impl FnOnce() -> T + Send + 'static,
    ) -> Result<oneshot::Receiver<T>, Full> {
        let (sender, receiver) = oneshot::channel();
        let work: Work = Box::new(move || {
            if !sender.is_closed() {
                drop(sender.send(think()));
            }
        });
        if self.0.inline {
            work();
            return Ok(receiver);
        }
        let mut queue = self.0.queue();
        let added = queue.add(Job { class, table: table.to_owned(), payer, since: Instant::now(), work });
        show(&queue, class);
        drop(queue);
        match added {
            Ok(()) => self.0.changed.notify_one(),
            Err(Full(class)) => {
                metrics::counter!(telemetry::LIMITED, "limit" => class.id()).increment(1);
            }
        }
        added.map(|()| receiver)
    }
}

impl Thinkers {
    /// Raises the priority of a table's waiting jobs because a client has come to it.
    pub fn attend(&self, table: &str, payer: &Payer) {
        let mut queue = self.0.queue();
        if queue.unattended.iter().any(|job| job.table == table) {
            queue.attend(table, payer);
            show(&queue, Class::Attended);
            show(&queue, Class::Unattended);
            drop(queue);
            self.0.changed.notify_one();
        }
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.0.queue().stopped = true;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payer(account: &str, address: &str) -> Payer {
        Payer { account: account.to_owned(), address: address.to_owned() }
    }

    fn job(class: Class, account: &str, address: &str, since: Instant) -> Job {
        Job { class, table: account.to_owned(), payer: payer(account, address), since, work: Box::new(|| {}) }
    }

    /// Runs jobs one after the other, each for a second, and returns their payers.
    fn run(queue: &mut Queue, now: Instant, jobs: usize) -> Vec<String> {
        let mut order = Vec::new();
        for _ in 0..jobs {
            let Some(job) = queue.next(now) else { break };
            queue.done(job.class, &job.payer, Duration::from_secs(1));
            order.push(job.payer.account);
        }
        order
    }

    /// H3: a backlog of tables without clients does not occupy the only thread.
    #[test]
    fn a_backlog_of_empty_tables_delays_people_by_one_decision_in_ten_seconds() {
        let start = Instant::now();
        let mut queue = Queue::default();
        for _ in 0..40 {
            queue.add(job(Class::Unattended, "eve", "e", start)).expect("there is room");
        }
        let mut order = Vec::new();
        for second in 60..80 {
            let now = start + Duration::from_secs(second);
            queue.add(job(Class::Attended, "ann", "a", now)).expect("there is room");
            order.extend(run(&mut queue, now, 1));
        }
        assert_eq!(order.iter().filter(|account| *account == "eve").count(), 2, "{order:?}");
    }

    /// H3: also the threads that a search starts.
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn bots_run_with_a_lower_priority_than_sockets() {
        let nice = || rustix::process::getpriority_process(None).expect("Linux knows it");
        let thinkers = Thinkers::start(1);
        let think = move || (nice(), std::thread::spawn(nice).join().expect("it ends"));
        let asked = thinkers.submit(Class::Attended, "table", payer("ann", "a"), think);
        let (own, inherited) = asked.expect("there is room").await.expect("it is answered");
        assert!(own >= NICE && inherited >= NICE, "{own} {inherited}");
        assert!(nice() < own || nice() > NICE, "this thread keeps its own");
    }

    #[test]
    fn one_account_with_many_tables_delays_another_by_one_decision() {
        let now = Instant::now();
        let mut queue = Queue::default();
        for _ in 0..150 {
            queue.add(job(Class::Attended, "eve", "1", now)).expect("there is room");
        }
        let running = queue.next(now).expect("eve's first");
        queue.add(job(Class::Attended, "ann", "2", now)).expect("there is room");
        queue.done(running.class, &running.payer, Duration::from_secs(1));
        assert_eq!(queue.next(now).expect("a job").payer.account, "ann");
    }

    #[test]
    fn many_accounts_of_one_address_have_one_share() {
        let now = Instant::now();
        let mut queue = Queue::default();
        for account in 0..20 {
            for _ in 0..5 {
                queue.add(job(Class::Attended, &format!("eve{account}"), "1", now)).expect("there is room");
            }
        }
        for _ in 0..10 {
            queue.add(job(Class::Attended, "ann", "2", now)).expect("there is room");
        }
        let order = run(&mut queue, now, 20);
        assert_eq!(
            order.iter().filter(|account| *account == "ann").count(),
            10,
            "every other one: {order:?}"
        );
        let of_eve: std::collections::BTreeSet<_> = order.iter().filter(|name| *name != "ann").collect();
        assert_eq!(of_eve.len(), 10, "the accounts of an address take turns: {order:?}");
    }

    #[test]
    fn tables_without_connected_players_have_low_priority_but_are_served() {
        let now = Instant::now();
        let mut queue = Queue::default();
        for _ in 0..2 {
            queue.add(job(Class::Unattended, "nobody", "", now)).expect("there is room");
        }
        queue.add(job(Class::Attended, "ann", "1", now)).expect("there is room");
        assert_eq!(queue.next(now).expect("a job").class, Class::Attended);
        assert_eq!(queue.next(now).expect("a job").class, Class::Unattended);
        assert!(queue.next(now).is_none(), "one at a time");
        queue.done(Class::Unattended, &payer("nobody", ""), Duration::from_secs(1));
        queue.add(job(Class::Attended, "ann", "1", now)).expect("there is room");
        assert_eq!(queue.next(now + LONG).expect("a job").class, Class::Unattended, "it has waited long");
    }

    #[test]
    fn a_table_that_somebody_comes_to_does_not_wait_with_the_empty_ones() {
        let now = Instant::now();
        let mut queue = Queue::default();
        queue.add(job(Class::Unattended, "empty", "", now)).expect("there is room");
        // The game was started a moment before the player's socket opened.
        queue.add(job(Class::Unattended, "ann", "", now)).expect("there is room");
        queue.add(job(Class::Attended, "eve", "1", now)).expect("there is room");
        let running = queue.next(now).expect("eve's");
        queue.add(job(Class::Attended, "eve", "1", now)).expect("there is room");
        queue.attend("ann", &payer("ann", "2"));
        queue.done(running.class, &running.payer, Duration::from_secs(1));
        let next = queue.next(now).expect("a job");
        assert_eq!((next.payer.account.as_str(), next.class), ("ann", Class::Attended));
        assert_eq!(queue.count(Class::Unattended), 1);
    }

    #[test]
    fn an_account_has_one_hint_waiting_and_queues_are_bounded() {
        let now = Instant::now();
        let mut queue = Queue::default();
        for _ in 0..1_000 {
            queue.add(job(Class::Hint, "ann", "1", now)).expect("the newer replaces the older");
        }
        assert_eq!(queue.count(Class::Hint), 1);
        let taken = (0..1_000)
            .filter(|account| queue.add(job(Class::Hint, &account.to_string(), "1", now)).is_ok())
            .count();
        assert_eq!(taken, HINTS_PER_ADDRESS - 1, "the address has so many");
        let taken = (0..10_000)
            .filter(|account| {
                queue.add(job(Class::Hint, &format!("a{account}"), &account.to_string(), now)).is_ok()
            })
            .count();
        assert_eq!(taken, WAITING_HINTS - HINTS_PER_ADDRESS);
        for class in [Class::Attended, Class::Unattended] {
            for _ in 0..WAITING_QUESTIONS {
                queue.add(job(class, "ann", "1", now)).expect("there is room");
            }
            assert_eq!(queue.add(job(class, "ann", "1", now)), Err(Full(class)));
        }
        while queue.next(now).is_some_and(|job| {
            queue.done(job.class, &job.payer, Duration::ZERO);
            true
        }) {}
        assert!(queue.addresses.is_empty() && queue.accounts.is_empty(), "nobody is remembered who has gone");
    }

    #[tokio::test]
    async fn abandoned_requests_are_not_computed() {
        let thinkers = Thinkers::start(1);
        let (release, held) = std::sync::mpsc::channel::<()>();
        let first =
            thinkers.submit(Class::Hint, "", payer("a", "1"), move || held.recv().is_err()).expect("room");
        let cancelled =
            thinkers.submit(Class::Hint, "", payer("b", "1"), || panic!("it was cancelled")).expect("room");
        drop(cancelled);
        let third = thinkers.submit(Class::Hint, "", payer("c", "1"), || 3).expect("room");
        drop(release);
        first.await.expect("it ends");
        assert_eq!(third.await, Ok(3));
        let fails = thinkers.submit(Class::Hint, "", payer("d", "1"), || panic!("on purpose")).expect("room");
        assert!(fails.await.is_err());
        assert_eq!(
            thinkers.submit(Class::Hint, "", payer("e", "1"), || 5).expect("room").await,
            Ok(5),
            "it goes on"
        );
    }
}
