//! Appends to PostgreSQL: everything that waits goes in one statement and one round trip.

use std::collections::HashSet;

use sqlx::{PgPool, Row as _};
use tokio::sync::{mpsc, oneshot};

use super::super::{Append, Appended, Result, StoreError, chain, disk};

/// The maximum number of appends in one statement.
const BATCH: usize = 128;

/// How often a statement that conflicts with another one is repeated.
const RETRIES: usize = 3;

/// The maximum number of waiting appends; further callers wait before they hand theirs over.
const WAITING: usize = 1_024;

/// Appends to any number of games, at most one to each, and notifies the other nodes that have these games open.
///
/// Games are locked in the order of their ids, so that two nodes never wait for each other. An append changes nothing
/// if the head is another one, if the lease has another epoch, or if one of its action ids is known.
const STATEMENT: &str = "\
WITH input AS MATERIALIZED (
    SELECT * FROM UNNEST(
        $1::BIGINT[], $2::TEXT[], $3::BIGINT[], $4::TEXT[], $5::BIGINT[], $6::TEXT[],
        $7::BIGINT[], $8::BIGINT[], $9::BIGINT[], $10::BIGINT[]
    ) AS input (n, game, expected, before, head, hash, awaiting, finished, wake, epoch)
), entry AS MATERIALIZED (
    SELECT * FROM UNNEST($11::BIGINT[], $12::BIGINT[], $13::TEXT[], $14::TEXT[], $15::TEXT[])
        AS entry (n, seq, action_id, body, hash)
), locked AS MATERIALIZED (
    SELECT games.id, games.epoch FROM games WHERE games.id = ANY($2) ORDER BY games.id FOR UPDATE
), known AS MATERIALIZED (
    SELECT DISTINCT entry.n FROM entry JOIN input ON input.n = entry.n
    JOIN log ON log.game = input.game AND log.action_id = entry.action_id
), changed AS (
    UPDATE games SET head = input.head, hash = input.hash, awaiting = input.awaiting,
        finished = input.finished, wake = input.wake
    FROM input JOIN locked ON locked.id = input.game
    WHERE games.id = input.game AND games.head = input.expected AND games.hash = input.before
        AND (input.epoch = -1 OR games.epoch = input.epoch)
        AND NOT EXISTS (SELECT 1 FROM known WHERE known.n = input.n)
    RETURNING input.n, games.id, games.head, input.finished
), added AS (
    INSERT INTO log (game, seq, action_id, body, hash)
    SELECT changed.id, entry.seq, entry.action_id, entry.body, entry.hash
    FROM changed JOIN entry ON entry.n = changed.n
), over AS (
    UPDATE tables SET state = 'over' FROM changed WHERE tables.id = changed.id AND changed.finished = 1
), notified AS MATERIALIZED (
    SELECT pg_notify('whistlestop_' || presence.node, $16 || ' g' || changed.id || ' ' || changed.head)
    FROM changed JOIN presence ON presence.table_id = changed.id WHERE presence.node <> $16
)
SELECT input.n, changed.n IS NOT NULL AS done, locked.epoch, (SELECT COUNT(*) FROM notified) AS notified
FROM input LEFT JOIN changed ON changed.n = input.n LEFT JOIN locked ON locked.id = input.game";

/// An append that waits, and where its result goes.
struct Waiting {
    append: Append,
    answer: oneshot::Sender<Result<Appended>>,
}

/// The queue of appends of one node.
#[derive(Debug)]
pub(super) struct AppendQueue(mpsc::Sender<Waiting>);

fn ended() -> StoreError {
    StoreError::Unreachable("the writer has ended".to_owned())
}

impl AppendQueue {
    /// Starts one that writes through this pool until it is dropped.
    pub(super) fn start(pool: PgPool, node: String) -> Self {
        let (sender, waiting) = mpsc::channel(WAITING);
        tokio::spawn(run(pool, node, waiting));
        Self(sender)
    }

    /// Appends to one game; when this returns `Done`, it is durable.
    pub(super) async fn append(&self, append: Append) -> Result<Appended> {
        let (answer, answered) = oneshot::channel();
        self.0.send(Waiting { append, answer }).await.map_err(|_| ended())?;
        answered.await.map_err(|_| ended())?
    }
}

async fn run(pool: PgPool, node: String, mut waiting: mpsc::Receiver<Waiting>) {
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
        write(&pool, &node, batch).await;
    }
}

/// Writes a batch and answers everybody. If the statement is refused, each append is written alone.
async fn write(pool: &PgPool, node: &str, batch: Vec<Waiting>) {
    let (appends, answers): (Vec<Append>, Vec<_>) =
        batch.into_iter().map(|one| (one.append, one.answer)).unzip();
    let started = std::time::Instant::now();
    let mut written = append_all(pool, node, &appends).await;
    for _ in 0..RETRIES {
        if !written.as_ref().is_err_and(is_conflict) {
            break;
        }
        written = append_all(pool, node, &appends).await;
    }
    metrics::histogram!(crate::telemetry::APPEND_BATCH).record(appends.len() as f64);
    crate::telemetry::took(crate::telemetry::APPEND_STATEMENT_SECONDS, started.elapsed());
    match written {
        Ok(results) => {
            // Another write may have failed to reach the disk, and this one comes after it.
            let failure = disk::failure();
            for (answer, result) in answers.into_iter().zip(results) {
                drop(answer.send(failure.clone().map_or(Ok(result), Err)));
            }
        }
        Err(sqlx::Error::Database(error)) if appends.len() > 1 && concerns_one(error.as_ref()) => {
            for (answer, append) in answers.into_iter().zip(&appends) {
                let alone = append_all(pool, node, std::slice::from_ref(append)).await;
                drop(answer.send(alone.map(|results| results[0]).map_err(StoreError::from)));
            }
        }
        Err(error) => {
            let error = StoreError::from(error);
            for answer in answers {
                drop(answer.send(Err(error.clone())));
            }
        }
    }
}

/// Returns whether the database gave up a statement because of another one, so that it may succeed if it is repeated.
fn is_conflict(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code.starts_with("40"))
}

/// Returns whether an error may concern one append and not the database: bad data, or a violated constraint.
fn concerns_one(error: &dyn sqlx::error::DatabaseError) -> bool {
    error.code().is_some_and(|code| code.starts_with("22") || code.starts_with("23"))
}

async fn append_all(
    pool: &PgPool,
    node: &str,
    appends: &[Append],
) -> std::result::Result<Vec<Appended>, sqlx::Error> {
    let (mut heads, mut hashes) = (Vec::new(), Vec::new());
    let (mut numbers, mut seqs, mut ids, mut bodies, mut chained) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (number, append) in (0_i64..).zip(appends) {
        let mut hash = append.hash.clone();
        for (seq, entry) in (append.expected + 1..).zip(&append.entries) {
            hash = chain(&hash, &append.game, seq, entry);
            numbers.push(number);
            seqs.push(seq);
            ids.push(entry.action_id.as_deref());
            bodies.push(entry.body.as_str());
            chained.push(hash.clone());
        }
        heads.push(append.expected + append.entries.len() as i64);
        hashes.push(hash);
    }
    let of = |get: fn(&Append) -> i64| appends.iter().map(get).collect::<Vec<i64>>();
    let games: Vec<&str> = appends.iter().map(|append| append.game.as_str()).collect();
    let before: Vec<&str> = appends.iter().map(|append| append.hash.as_str()).collect();
    let rows = sqlx::query(STATEMENT)
        .bind((0..appends.len() as i64).collect::<Vec<i64>>())
        .bind(&games)
        .bind(of(|append| append.expected))
        .bind(&before)
        .bind(&heads)
        .bind(&hashes)
        .bind(of(|append| append.awaiting))
        .bind(of(|append| i64::from(append.finished)))
        .bind(of(|append| append.wake))
        .bind(of(|append| append.epoch.unwrap_or(-1)))
        .bind(&numbers)
        .bind(&seqs)
        .bind(&ids)
        .bind(&bodies)
        .bind(&chained)
        .bind(node)
        .fetch_all(pool)
        .await?;
    let mut results = vec![Appended::Behind; appends.len()];
    for row in rows {
        let number: i64 = row.try_get("n")?;
        let (done, epoch): (bool, Option<i64>) = (row.try_get("done")?, row.try_get("epoch")?);
        let (Some(append), Some(result)) = (appends.get(number as usize), results.get_mut(number as usize))
        else {
            continue;
        };
        if done {
            *result = Appended::Done;
        } else if append.epoch.is_some_and(|own| epoch != Some(own)) {
            *result = Appended::Fenced;
        }
    }
    Ok(results)
}
