//! Appends to PostgreSQL: any number in one statement and one round trip.

use async_trait::async_trait;
use sqlx::{PgPool, Row as _};

use super::super::append_queue::{AppendStatement, StatementError};
use super::super::{Append, Appended, chain};

/// Appends to any number of games, at most one to each, and notifies the other nodes that have these games open.
///
/// Games are locked in the order of their ids, so that nodes never deadlock. An append changes nothing
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

/// Writes appends to PostgreSQL for one node.
pub(super) struct PostgresAppends {
    pub(super) pool: PgPool,
    pub(super) node: String,
}

#[async_trait]
impl AppendStatement for PostgresAppends {
    async fn append_all(&self, appends: &[Append]) -> Result<Vec<Appended>, StatementError> {
        append_all(&self.pool, &self.node, appends).await.map_err(statement_error)
    }
}

fn statement_error(error: sqlx::Error) -> StatementError {
    if is_conflict(&error) {
        StatementError::Conflict(error.into())
    } else if matches!(&error, sqlx::Error::Database(of) if concerns_one(of.as_ref())) {
        StatementError::One(error.into())
    } else {
        StatementError::Whole(error.into())
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
