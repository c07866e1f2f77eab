//! What programs send each other: documents of games, requests, responses and messages of the server.
//!
//! The types serialize to the JSON that referee, server and web client share.
//! The crate does no input or output, reads no clock and starts no thread; it compiles to WebAssembly.

#![warn(missing_docs)]

pub mod account;
pub mod clock;
pub mod close_reason;
pub mod deal;
pub mod document;
pub mod facts;
pub mod inbox;
pub mod message;
pub mod program;
pub mod refusal;
pub mod refusal_code;
pub mod table;
#[cfg(test)]
mod typescript;
#[cfg(test)]
mod typescript_file;

pub use account::{
    ChangeMe, DeviceLink, GameResult, LinkOffer, LinkUsed, Login, Me, NewGuest, NewLink, NewPassword,
    NewReport, NewToken, SessionInfo, Story, TokenInfo, UseLink,
};
pub use clock::Clock;
pub use close_reason::CloseReason;
pub use deal::{Nonces, SharedDeal};
pub use document::{ActionDoc, EventDoc, GameDocuments, ScoreDoc, StateDoc, ViewDoc};
pub use facts::EditionFacts;
pub use inbox::{AccountEvent, BecomeBot, Challenge, ChallengeState, Decline, NewChallenge, Person};
pub use message::{
    ChatLine, ClientMessage, Hint, HintReason, LogNote, PROTOCOL, ParseError, SeatClock, ServerMessage,
    Speed, TableFact,
};
pub use refusal::{Arg, RETRY_AFTER, Refusal};
pub use refusal_code::RefusalCode;
pub use table::{
    Deal, EarlyEnd, EditionInfo, EditionOption, FoundTable, GoOn, Hide, Invitation, Invited, Join, NewRecord,
    NewSeat, NewTable, Opened, Reach, Rematch, ScorePart, SeatBot, SeatColor, SeatKind, SeatNonce,
    SeatPresence, SeatScore, SeatSummary, Shared, TableDetail, TableResult, TableState, TableSummary, Tables,
    UseCode, Visibility, Why,
};
