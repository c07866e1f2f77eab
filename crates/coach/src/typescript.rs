//! Results of the coach as TypeScript: a test checks that the generated file is up to date.

#[path = "../../protocol/src/typescript_file.rs"]
mod typescript_file;

use typescript_file::{check_generated, declare};

use crate::analysis::FORMAT;
use crate::*;

#[test]
fn the_browsers_types_are_up_to_date() {
    let mut fresh = String::from(
        "// Written by `UPDATE=1 cargo test -p coach typescript` from crates/coach/src; do not edit.\n",
    );
    fresh.push_str(&format!(
        "\nexport const FORMAT = {FORMAT};\nexport const BOTS = {};\n",
        bots::Version::LATEST.number()
    ));
    declare!(fresh;
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
    check_generated("coach.ts", &fresh, "UPDATE=1 cargo test -p coach typescript");
}
