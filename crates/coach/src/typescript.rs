//! Results of the coach as TypeScript: a test checks that the generated file is up to date.

use ts_rs::{Config, TS};

use crate::*;

#[test]
fn the_browsers_types_are_up_to_date() {
    let config = Config::new().with_large_int("number");
    let mut fresh = String::from(
        "// Written by `UPDATE=1 cargo test -p coach typescript` from crates/coach/src; do not edit.\n",
    );
    macro_rules! declare {
        ($($name:ty),+ $(,)?) => {
            $(fresh.push_str(&format!("\nexport {}\n", <$name>::decl(&config)));)+
        };
    }
    declare!(
        Estimate,
        Budget,
        Fact,
        Evaluation,
        Difference,
        Class,
        Decision,
        Moment,
        Cause,
        Change,
        TurningPoint,
        Part,
        Split,
        SeatResult,
        Analysis,
        CardBelief,
        TicketBelief,
        Shade,
        Opponent,
        Deduction,
        Truth,
        ChosenTicket,
        Choice,
        Exploration,
        Results,
        KeptCounts,
        SplitCounts,
        TicketCounts,
        TableCounts,
        Statistics,
    );
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/generated/coach.ts");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(file, &fresh).expect("the file can be written");
    }
    let stored = std::fs::read_to_string(file).unwrap_or_default();
    assert!(stored == fresh, "run UPDATE=1 cargo test -p coach typescript, and look at what has changed");
}
