//! Closing a table by the server's operator, whether or not its game has begun.

use crate::runtime::read_doc;
use crate::store::{Appended, Shared, StoreError};
use protocol::TableState;
use table::clock::Now;
use table::machine::GameState;

/// How often closing is tried again when the table or its game changes at the same moment.
const ATTEMPTS: usize = 16;

/// What became of an attempt to close a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closed {
    /// The table is removed: its game had not begun.
    Removed,
    /// The game ended with the scores so far.
    Ended,
    /// Its game is over already, and nothing was changed.
    Over,
    /// There is no such table.
    Absent,
    /// It changed at every attempt, and nothing was done.
    Busy,
}

/// Closes a table: removes it before its game begins, and ends its game afterwards.
///
/// A server that runs the table hears of it from the store and tells everybody at it.
pub async fn close(store: &Shared, table: &str, now: Now) -> Result<Closed, StoreError> {
    for _ in 0..ATTEMPTS {
        let Some(row) = store.table(table).await? else { return Ok(Closed::Absent) };
        let doc = read_doc(&row)?;
        match doc.state {
            TableState::Over => return Ok(Closed::Over),
            TableState::Forming => {
                if store.drop_table(table, row.version).await? {
                    return Ok(Closed::Removed);
                }
            }
            TableState::Playing => {
                let damaged = || StoreError::Damaged(format!("game {table}: its secret is missing"));
                let sealed = store.sealed(table).await?.ok_or_else(damaged)?;
                let game = GameState::load(&doc, &sealed, &store.entries(table, 0).await?, now)?;
                if game.is_over() {
                    return Ok(Closed::Over);
                }
                if store.append(game.closing(&doc, now)).await? == Appended::Done {
                    return Ok(Closed::Ended);
                }
            }
        }
    }
    Ok(Closed::Busy)
}
