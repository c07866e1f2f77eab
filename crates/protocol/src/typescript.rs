//! The requests, responses and messages as TypeScript: a test checks that the generated file is up to date.

use crate::typescript_file::{check_generated, declare};
use crate::*;

/// Returns the declarations of all requests, responses and messages.
fn types() -> String {
    let mut text = String::from(
        "// Written by `UPDATE=1 cargo test -p protocol typescript` from crates/protocol/src; do not edit.\n\
         import type { Action, Edition, GameEvent, Outlook, View } from './game';\n",
    );
    declare!(text;
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
    check_generated("wire.ts", &types(), "UPDATE=1 cargo test -p protocol typescript");
}
