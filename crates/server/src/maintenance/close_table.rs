//! Closing a table by the server's operator, whether or not its game has begun.

use crate::runtime::read_doc;
use crate::store::{Appended, Shared, StoreError};
use protocol::TableState;
use table::clock::Now;
use table::machine::GameState;

/// Maximum number of attempts if the table or its game changes at the same time.
const ATTEMPTS: usize = 16;

/// The result of closing a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closed {
    /// The table is removed: its game had not begun.
    Removed,
    /// The game ended with the scores so far.
    Ended,
    /// The game was already over; nothing was changed.
    Over,
    /// There is no such table.
    Absent,
    /// The table changed during every attempt; nothing was done.
    Busy,
}

/// Closes a table: removes it before its game begins, and ends its game afterwards.
///
/// A server that runs the table is notified by the store and informs its clients.
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
