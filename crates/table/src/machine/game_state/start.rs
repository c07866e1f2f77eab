//! How a game begins: its first entry, and what is stored with it.

use crate::clock::{Clocks, Now};
use crate::deal::{self};
use crate::doc::TableDoc;
use crate::game::{self, Play};
use crate::log_entry::{Fact, Line, Origin, OutcomeDoc, SetupDoc};
use crate::storage::{NewEntry, Sealed};
use protocol::{Nonces, Refusal, RefusalCode};

use super::{bits, wake};

/// A game that is about to begin: its first entry, and what is to be stored with it.
pub struct Beginning {
    /// The first entry.
    pub first: NewEntry,
    /// The hash of the secret.
    pub commitment: String,
    /// The seats that are awaited, as bits.
    pub awaiting: i64,
    /// When it must be driven.
    pub wake: i64,
}

/// Begins a table's game with a secret.
pub fn begin(doc: &TableDoc, sealed: &Sealed, now: Now) -> Result<Beginning, Refusal> {
    let setup = SetupDoc {
        edition: doc.edition.clone(),
        seats: doc.seats.len(),
        first: None,
        options: doc.options.clone(),
    };
    let nonces = &doc.deal.nonces;
    let dealt = deal::dealt(sealed, nonces)
        .ok_or_else(|| Refusal::new(RefusalCode::WrongNonce, "a contribution to the deal is unreadable"))?;
    let (play, opening): (Play, Vec<OutcomeDoc>) = Play::begin(&setup, &dealt)?;
    Ok(beginning(doc, sealed, &play, setup, (nonces.clone(), opening), None, now))
}

/// Begins a table's game from a position of another game or from a record; `play` is the game as it begins.
pub fn begin_from(
    doc: &TableDoc,
    sealed: &Sealed,
    play: &Play,
    setup: SetupDoc,
    opening: Vec<OutcomeDoc>,
    origin: Origin,
    now: Now,
) -> Beginning {
    beginning(doc, sealed, play, setup, (Nonces::new(), opening), Some(origin), now)
}

fn beginning(
    doc: &TableDoc,
    sealed: &Sealed,
    play: &Play,
    setup: SetupDoc,
    (nonces, opening): (Nonces, Vec<OutcomeDoc>),
    origin: Option<Origin>,
    now: Now,
) -> Beginning {
    let commitment = game::commitment(&doc.id, sealed);
    let clocks = Clocks::new(doc.clock.clone(), doc.seats.len());
    let fact =
        Fact::Started { rules: game::RULES, setup, commitment: commitment.clone(), nonces, opening, origin };
    Beginning {
        first: Line::new(now.wall, clocks.keep(now), fact).entry(None),
        commitment,
        awaiting: bits(play, false),
        wake: wake(doc, play, false, |_| false, clocks, now),
    }
}
