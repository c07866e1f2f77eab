//! Any document is a table whose game can begin once its seats are taken, or is rejected with a message.

#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::{NewTable, SeatKind};
use table::clock::Now;
use table::doc::{Caller, Keys, TableDoc};
use table::machine;
use table::storage::Sealed;

fuzz_target!(|text: &str| {
    let Ok(wanted) = serde_json::from_str::<NewTable>(text) else { return };
    let host = Caller::person("ann", "Ann");
    let doc = match TableDoc::open("table".to_owned(), Keys::from("invite"), host, &wanted, 0) {
        Ok(doc) => doc,
        Err(refusal) => {
            assert!(!refusal.message.is_empty());
            return;
        }
    };
    if doc.seats.iter().all(|seat| seat.kind != SeatKind::Open) {
        let sealed = Sealed { secret: [0; 32], salt: [0; 32] };
        machine::begin(&doc, &sealed, Now { mono: 0, wall: 0 }).expect("a table that was opened can begin");
    }
});
