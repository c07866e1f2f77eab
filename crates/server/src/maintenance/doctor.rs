//! A check of everything that is stored: every game is played again from its log, and its secret is compared with its commitment.

use crate::runtime::read_doc;
use crate::store::{Result, Shared, StoreError};
use table::clock::Now;
use table::machine::GameState;

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// Games that were played again.
    pub games: usize,
    /// Entries of their logs.
    pub entries: usize,
    /// Games by other versions of the rules, which could not be played again.
    pub old_rules: usize,
    /// What is wrong, one sentence each.
    pub problems: Vec<String>,
}

/// Examines every game.
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
