//! Checks all stored games: each is replayed from its log, and its secret is compared with its commitment.

use crate::runtime::read_doc;
use crate::store::{Result, Shared, StoreError};
use table::clock::Now;
use table::machine::GameState;

/// The results of a check.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// Replayed games.
    pub games: usize,
    /// Entries of their logs.
    pub entries: usize,
    /// Games of other versions of the rules, which cannot be replayed.
    pub old_rules: usize,
    /// The problems, one sentence each.
    pub problems: Vec<String>,
}

/// Checks every game.
pub async fn examine(store: &Shared) -> Result<Findings> {
    store.ping().await?;
    let mut findings = Findings::default();
    for id in store.games().await? {
        findings.games += 1;
        match examine_one(store, &id).await {
            Ok(entries) => findings.entries += entries,
            Err(StoreError::OldRules { .. }) => findings.old_rules += 1,
            Err(StoreError::Damaged(problem)) => findings.problems.push(problem),
            Err(other) => return Err(other),
        }
    }
    Ok(findings)
}

async fn examine_one(store: &Shared, id: &str) -> Result<usize> {
    let damaged = |why: &str| StoreError::Damaged(format!("game {id}: {why}"));
    let row = store.table(id).await?.ok_or_else(|| damaged("its table is missing"))?;
    let sealed = store.sealed(id).await?.ok_or_else(|| damaged("its secret is missing"))?;
    let entries = store.entries(id, 0).await?;
    GameState::load(&read_doc(&row)?, &sealed, &entries, Now { mono: 0, wall: 0 })?;
    Ok(entries.len())
}
