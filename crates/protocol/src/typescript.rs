//! The requests, responses and messages as TypeScript: a test checks that the generated file is up to date.

use ts_rs::{Config, TS};

use crate::*;

/// Returns the declarations of all requests, responses and messages.
fn types() -> String {
    let config = Config::new().with_large_int("number");
    let mut text = String::from(
        "// Written by `UPDATE=1 cargo test -p protocol typescript` from crates/protocol/src; do not edit.\n\
         import type { Action, Edition, GameEvent, Outlook, View } from './game';\n",
    );
    macro_rules! declare {
        ($($name:ty),+ $(,)?) => {
            $(text.push_str(&format!("\nexport {}\n", <$name>::decl(&config)));)+
        };
    }
    declare!(
        Arg,
        Refusal,
        Clock,
        SeatKind,
        Visibility,
        TableState,
        Me,
        NewGuest,
        ChangeMe,
        Login,
        NewPassword,
        SessionInfo,
        NewLink,
        LinkOffer,
        LinkUsed,
        NewReport,
        EditionOption,
        EditionInfo,
        NewSeat,
        NewTable,
        Join,
        Rematch,
        SeatBot,
        SeatColor,
        Invited,
        Hide,
        UseCode,
        FoundTable,
        Reach,
        SeatNonce,
        SharedDeal,
        Deal,
        GoOn,
        NewRecord,
        GameResult,
        Story,
        DeviceLink,
        UseLink,
        NewToken,
        TokenInfo,
        SeatSummary,
        TableResult,
        Invitation,
        TableSummary,
        Tables,
        Opened,
        ChatLine,
        Why,
        SeatPresence,
        ScorePart,
        SeatScore,
        EarlyEnd,
        TableDetail,
        Speed,
        ClientMessage,
        SeatClock,
        Shared,
        LogNote,
        TableFact,
        Hint,
        HintReason,
        CloseReason,
        ServerMessage<'static>,
        Person,
        ChallengeState,
        Challenge,
        NewChallenge,
        Decline,
        BecomeBot,
        AccountEvent,
    );
    text
}

#[test]
fn the_browsers_types_are_up_to_date() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/generated/wire.ts");
    let fresh = types();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/generated"))
            .expect("the folder can be made");
        std::fs::write(file, &fresh).expect("the file can be written");
    }
    let stored = std::fs::read_to_string(file).unwrap_or_default();
    assert!(stored == fresh, "run UPDATE=1 cargo test -p protocol typescript, and look at what has changed");
}
