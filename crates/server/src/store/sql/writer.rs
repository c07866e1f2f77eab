//! The writer: all waiting changes share one transaction and one sync of the disk.
//!
//! Appends to games come before changes of the lobby, so that players do not wait for arrivals.

use std::any::Any;

use futures_util::future::BoxFuture;
use sqlx::{Connection as _, Database, Pool};
use tokio::sync::{mpsc, oneshot};

use super::super::{Appended, Result, StoreError, disk};
use super::CONNECT;

/// The largest number of appends in one commit.
const APPENDS: usize = 128;

/// The largest number of changes of the lobby in one commit: an append that comes meanwhile waits for them.
const CHANGES: usize = 16;

/// The largest number of waiting appends; above it, callers wait for room.
const WAITING_APPENDS: usize = 1_024;

/// The largest number of waiting changes; above it, callers are refused after a timeout.
const WAITING_CHANGES: usize = 256;

type Value = Box<dyn Any + Send>;

/// What is done within a transaction.
type Work<DB, T> =
    Box<dyn for<'c> FnOnce(&'c mut <DB as Database>::Connection) -> BoxFuture<'c, Result<T>> + Send>;

struct Job<DB: Database> {
    /// The game, if the work is an append.
    game: Option<String>,
    work: Work<DB, Value>,
    answer: oneshot::Sender<Result<Value>>,
}

/// The handle through which work is submitted.
#[derive(Debug)]
pub(super) struct Writer<DB: Database> {
    appends: mpsc::Sender<Job<DB>>,
    changes: mpsc::Sender<Job<DB>>,
}

fn gone() -> StoreError {
    StoreError::Unreachable("the writer has ended".to_owned())
}

/// Boxes the result of a piece of work.
fn boxed<DB: Database, T: Any + Send>(
    work: impl for<'c> FnOnce(&'c mut DB::Connection) -> BoxFuture<'c, Result<T>> + Send + 'static,
) -> Work<DB, Value> {
    Box::new(move |connection| {
        let working = work(connection);
        Box::pin(async move { Ok(Box::new(working.await?) as Value) })
    })
}

impl<DB: Database> Writer<DB> {
    /// Starts a writer that uses this pool until it is dropped.
    pub(super) fn start(pool: Pool<DB>, begin: &'static str) -> Self {
        let (appends, waiting_appends) = mpsc::channel(WAITING_APPENDS);
        let (changes, waiting_changes) = mpsc::channel(WAITING_CHANGES);
        tokio::spawn(run(pool, begin, waiting_appends, waiting_changes));
        Self { appends, changes }
    }

    /// Appends to a game's log. A failed append changes nothing.
    pub(super) async fn append(
        &self,
        game: String,
        work: impl for<'c> FnOnce(&'c mut DB::Connection) -> BoxFuture<'c, Result<Appended>> + Send + 'static,
    ) -> Result<Appended> {
        let (answer, answered) = oneshot::channel();
        let job = Job { game: Some(game), work: boxed::<DB, _>(work), answer };
        self.appends.send(job).await.map_err(|_| gone())?;
        value(answered).await
    }

    /// Makes another change. A failed change leaves no trace.
    pub(super) async fn change<T: Any + Send>(
        &self,
        work: impl for<'c> FnOnce(&'c mut DB::Connection) -> BoxFuture<'c, Result<T>> + Send + 'static,
    ) -> Result<T> {
        let (answer, answered) = oneshot::channel();
        let job = Job { game: None, work: boxed::<DB, _>(work), answer };
        self.changes.send_timeout(job, CONNECT).await.map_err(|error| match error {
            mpsc::error::SendTimeoutError::Timeout(_) => {
                StoreError::Unreachable("too many changes wait".to_owned())
            }
            mpsc::error::SendTimeoutError::Closed(_) => gone(),
        })?;
        value(answered).await
    }
}

async fn value<T: Any>(answered: oneshot::Receiver<Result<Value>>) -> Result<T> {
    let value = answered.await.map_err(|_| gone())??;
    Ok(*value.downcast().expect("it is what the work returned"))
}

async fn run<DB: Database>(
    pool: Pool<DB>,
    begin: &'static str,
    mut appends: mpsc::Receiver<Job<DB>>,
    mut changes: mpsc::Receiver<Job<DB>>,
) {
    let mut jobs = Vec::with_capacity(APPENDS + CHANGES);
    loop {
        let first = tokio::select! {
            biased;
            Some(job) = appends.recv() => job,
            Some(job) = changes.recv() => job,
            else => return,
        };
        jobs.push(first);
        take(&mut jobs, &mut appends, APPENDS);
        // In the same order on every node, so that nodes never deadlock.
        jobs.sort_by(|one, other| one.game.cmp(&other.game));
        take(&mut jobs, &mut changes, CHANGES);
        metrics::gauge!(crate::telemetry::APPEND_QUEUE).set(appends.len() as f64);
        metrics::gauge!(crate::telemetry::CHANGE_QUEUE).set(changes.len() as f64);
        write(&pool, begin, std::mem::take(&mut jobs)).await;
    }
}

/// Takes the waiting items, at most `most`.
fn take<DB: Database>(jobs: &mut Vec<Job<DB>>, waiting: &mut mpsc::Receiver<Job<DB>>, most: usize) {
    for _ in 0..most {
        let Ok(job) = waiting.try_recv() else { return };
        jobs.push(job);
    }
}

/// Writes all jobs in one transaction and answers all callers.
async fn write<DB: Database>(pool: &Pool<DB>, begin: &'static str, jobs: Vec<Job<DB>>) {
    let mut works = Vec::with_capacity(jobs.len());
    let mut answers = Vec::with_capacity(jobs.len());
    for Job { game, work, answer } in jobs {
        works.push((game.is_some(), work));
        answers.push(answer);
    }
    match make(pool, begin, works).await {
        Ok(made) => {
            for (answer, value) in answers.into_iter().zip(made) {
                drop(answer.send(value));
            }
        }
        Err(error) => {
            for answer in answers {
                drop(answer.send(Err(error.clone())));
            }
        }
    }
}

/// Runs one transaction. A change that fails is rolled back alone; any other failure rolls back everything.
async fn make<DB: Database>(
    pool: &Pool<DB>,
    begin: &'static str,
    works: Vec<(bool, Work<DB, Value>)>,
) -> Result<Vec<Result<Value>>> {
    let mut transaction = pool.begin_with(begin).await?;
    let mut made = Vec::with_capacity(works.len());
    for (is_append, work) in works {
        if is_append {
            made.push(Ok(work(&mut transaction).await?));
            continue;
        }
        let mut inner = transaction.begin().await?;
        let value = work(&mut inner).await;
        match &value {
            Ok(_) => inner.commit().await?,
            Err(error) => inner.rollback().await.map_err(|_| error.clone())?,
        }
        made.push(value);
    }
    transaction.commit().await?;
    // An earlier write may have failed to reach the disk, and this one depends on it.
    disk::failure().map_or(Ok(made), Err)
}
