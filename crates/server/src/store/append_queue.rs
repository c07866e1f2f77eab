//! The queue of appends of one node: everything that waits goes to the database in one statement.

use std::collections::HashSet;

use async_trait::async_trait;
use tokio::sync::{mpsc, oneshot};

use super::{Append, Appended, Result, StoreError, disk};

/// The maximum number of appends in one statement.
const BATCH: usize = 128;

/// How often a statement that conflicts with another one is repeated.
const RETRIES: usize = 3;

/// The maximum number of waiting appends; further callers wait for room.
const WAITING: usize = 1_024;

/// Why a statement failed: nothing was appended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StatementError {
    /// The database cancelled it because of a conflict; a repetition may succeed.
    Conflict(StoreError),
    /// The cause may be one of the appends: bad data, or a violated constraint.
    One(StoreError),
    /// The cause is not one of the appends.
    Whole(StoreError),
}

/// Writes appends to a database.
#[async_trait]
pub trait AppendStatement: Send + Sync + 'static {
    /// Appends to any number of games, at most one append to each, and returns one result for each, in their order.
    /// What was not appended, because of its result or an error, changes nothing.
    async fn append_all(&self, appends: &[Append]) -> std::result::Result<Vec<Appended>, StatementError>;
}

/// An append that waits, and where its result goes.
struct Waiting {
    append: Append,
    answer: oneshot::Sender<Result<Appended>>,
}

/// The queue of appends of one node.
#[derive(Debug)]
pub struct AppendQueue(mpsc::Sender<Waiting>);

fn ended() -> StoreError {
    StoreError::Unreachable("the writer has ended".to_owned())
}

impl AppendQueue {
    /// Starts a queue that writes with this statement until it is dropped.
    pub fn start(statement: impl AppendStatement) -> Self {
        let (sender, waiting) = mpsc::channel(WAITING);
        tokio::spawn(run(statement, waiting));
        Self(sender)
    }

    /// Appends to one game; when this returns `Done`, it is durable.
    pub async fn append(&self, append: Append) -> Result<Appended> {
        let (answer, answered) = oneshot::channel();
        self.0.send(Waiting { append, answer }).await.map_err(|_| ended())?;
        answered.await.map_err(|_| ended())?
    }
}

async fn run(statement: impl AppendStatement, mut waiting: mpsc::Receiver<Waiting>) {
    // Second appends to a game wait here for the next statement, in order.
    let mut later: Vec<Waiting> = Vec::new();
    loop {
        let mut games = HashSet::new();
        let mut batch: Vec<Waiting> = Vec::new();
        let mut rest = Vec::new();
        let mut sort = |one: Waiting, batch: &mut Vec<Waiting>| {
            if batch.len() < BATCH && games.insert(one.append.game.clone()) {
                batch.push(one);
            } else {
                rest.push(one);
            }
        };
        for one in std::mem::take(&mut later) {
            sort(one, &mut batch);
        }
        if batch.is_empty() {
            let Some(one) = waiting.recv().await else { return };
            sort(one, &mut batch);
        }
        while batch.len() < BATCH {
            let Ok(one) = waiting.try_recv() else { break };
            sort(one, &mut batch);
        }
        later = rest;
        metrics::gauge!(crate::telemetry::APPEND_QUEUE).set((waiting.len() + later.len()) as f64);
        write(&statement, batch).await;
    }
}

/// Writes a batch and answers all callers. If one append may be the cause of an error, each is written alone.
async fn write(statement: &impl AppendStatement, batch: Vec<Waiting>) {
    let (appends, answers): (Vec<Append>, Vec<_>) =
        batch.into_iter().map(|one| (one.append, one.answer)).unzip();
    let started = std::time::Instant::now();
    let mut written = statement.append_all(&appends).await;
    for _ in 0..RETRIES {
        if !matches!(written, Err(StatementError::Conflict(_))) {
            break;
        }
        written = statement.append_all(&appends).await;
    }
    metrics::histogram!(crate::telemetry::APPEND_BATCH).record(appends.len() as f64);
    crate::telemetry::record_seconds(crate::telemetry::APPEND_STATEMENT_SECONDS, started.elapsed());
    match written {
        Ok(results) => {
            // An earlier write may have failed to reach the disk, and this one depends on it.
            let failure = disk::failure();
            for (answer, result) in answers.into_iter().zip(results) {
                drop(answer.send(failure.clone().map_or(Ok(result), Err)));
            }
        }
        Err(StatementError::One(_)) if appends.len() > 1 => {
            for (answer, append) in answers.into_iter().zip(&appends) {
                let alone = statement.append_all(std::slice::from_ref(append)).await;
                drop(answer.send(alone.map(|results| results[0]).map_err(StatementError::into_error)));
            }
        }
        Err(error) => {
            let error = error.into_error();
            for answer in answers {
                drop(answer.send(Err(error.clone())));
            }
        }
    }
}

impl StatementError {
    fn into_error(self) -> StoreError {
        match self {
            Self::Conflict(error) | Self::One(error) | Self::Whole(error) => error,
        }
    }
}
