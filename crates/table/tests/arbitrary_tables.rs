//! Arbitrary documents as new tables: the checks of `fuzz/targets/new_table.rs` with a fixed number of inputs.

use engine::edition::Edition;
use engine::shuffle::FastRng;
use protocol::{NewTable, SeatKind};
use serde_json::{Value, json};
use table::clock::Now;
use table::doc::{Caller, Keys, TableDoc};
use table::machine;
use table::storage::Sealed;

/// A document that is a new table, or nearly one.
fn arbitrary_table(rng: &mut FastRng) -> Value {
    let mut below = |end: usize| rng.below(end as u32) as usize;
    let editions: Vec<&str> = Edition::ALL.into_iter().map(Edition::id).chain(["mars", ""]).collect();
    let kinds = ["human", "human", "bot", "bot", "bot", "hot-seat", "open", "ghost"];
    let levels = [json!("porter"), json!("porter"), json!("wizard"), json!(null)];
    let names = [json!(null), json!("Ann"), json!(""), json!("\u{202e}"), json!("x".repeat(500))];
    let colors = [json!(null), json!("red"), json!("blue"), json!("plaid")];
    let clocks = [
        json!({ "kind": "none" }),
        json!({ "kind": "per-move", "seconds": ([0, 1, 30, 86_400, -1][below(5)]) }),
        json!({ "kind": "per-game", "seconds": 600, "increment": ([0, 5, -5, i64::MAX][below(4)]) }),
        json!({ "kind": "days", "days": ([0, 1, 14, i64::MAX][below(4)]) }),
        json!(null),
        json!(7),
    ];
    let seats: Vec<Value> = (0..below(7))
        .map(|seat| {
            let kind = if seat == 0 && below(8) > 0 { "human" } else { kinds[below(kinds.len())] };
            let mut seat = json!({ "kind": kind });
            if kind == "bot" || below(8) == 0 {
                seat["level"] = levels[below(levels.len())].clone();
            }
            if kind == "hot-seat" || below(8) == 0 {
                seat["name"] = names[below(names.len())].clone();
            }
            if below(4) == 0 {
                seat["color"] = colors[below(colors.len())].clone();
            }
            seat
        })
        .collect();
    let mut table = json!({
        "edition": editions[below(editions.len())],
        "seats": seats,
        "visibility": (["private", "public"][below(2)]),
        "clock": clocks[below(clocks.len())],
        "title": names[below(names.len())],
    });
    if below(3) == 0 {
        let options = ["reset_cap", "show_counts", "", "first"];
        let values = [json!("5"), json!("shown"), json!("hidden"), json!(3)];
        table["options"] = json!({ options[below(4)]: values[below(4)] });
    }
    if below(10) == 0
        && let Some(fields) = table.as_object_mut()
    {
        let field = fields.keys().nth(below(fields.len())).expect("it has so many").clone();
        fields.remove(&field);
    }
    table
}

#[test]
fn an_arbitrary_document_is_a_table_or_is_refused() {
    let (mut opened, mut begun, mut refused, mut malformed) = (0, 0, 0, 0);
    let mut rng = FastRng::new(1);
    for _ in 0..4_000 {
        let document = arbitrary_table(&mut rng);
        let Ok(wanted) = serde_json::from_value::<NewTable>(document.clone()) else {
            malformed += 1;
            continue;
        };
        let host = Caller::person("ann", "Ann");
        let doc = match TableDoc::open("table".to_owned(), Keys::from("invite"), host, &wanted, 0) {
            Ok(doc) => doc,
            Err(refusal) => {
                assert!(!refusal.message.is_empty(), "{document}");
                refused += 1;
                continue;
            }
        };
        opened += 1;
        if doc.seats.iter().all(|seat| seat.kind != SeatKind::Open) {
            let sealed = Sealed { secret: [0; 32], salt: [0; 32] };
            let began = machine::begin(&doc, &sealed, Now { mono: 0, wall: 0 });
            assert!(began.is_ok(), "a table that was opened cannot begin: {document}");
            begun += 1;
        }
    }
    assert!(
        opened > 100 && begun > 30 && refused > 500 && malformed > 500,
        "{opened} opened, {begun} begun, {refused} refused, {malformed} malformed"
    );
}
