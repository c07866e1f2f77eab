//! Reasons why the server closes a socket.

use serde::{Deserialize, Serialize};

use crate::refusal::RETRY_AFTER;

/// Why the server closes a socket; sent in its last message and as the code of its close frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CloseReason {
    /// A message is not JSON, has a known type and wrong fields, or came before `hello`.
    BadMessage,
    /// The server cannot serve the table now.
    Busy,
    /// The table was deleted, or the account may no longer see it.
    Gone,
    /// Nothing was received from the client for too long.
    Idle,
    /// The session or token has ended.
    Logout,
    /// The game was played by another version of the rules, which the server does not play.
    OldRules,
    /// The server stops or restarts.
    Shutdown,
    /// The client reads too slowly.
    Slow,
    /// The client sends too many messages.
    TooFast,
    /// A message was too large.
    TooLarge,
    /// The client speaks a major version of the protocol that the server does not.
    WrongProtocol,
}

impl CloseReason {
    /// Every reason, in order of their ids.
    pub const ALL: [Self; 11] = [
        Self::BadMessage,
        Self::Busy,
        Self::Gone,
        Self::Idle,
        Self::Logout,
        Self::OldRules,
        Self::Shutdown,
        Self::Slow,
        Self::TooFast,
        Self::TooLarge,
        Self::WrongProtocol,
    ];

    /// Returns the reason as it is sent.
    pub const fn id(self) -> &'static str {
        match self {
            Self::BadMessage => "bad-message",
            Self::Busy => "busy",
            Self::Gone => "gone",
            Self::Idle => "idle",
            Self::Logout => "logout",
            Self::OldRules => "old-rules",
            Self::Shutdown => "shutdown",
            Self::Slow => "slow",
            Self::TooFast => "too-fast",
            Self::TooLarge => "too-large",
            Self::WrongProtocol => "wrong-protocol",
        }
    }

    /// Returns the code of the close frame: registered ones where they fit, and our own from 4000.
    pub const fn code(self) -> u16 {
        match self {
            Self::Idle => 1000,
            Self::BadMessage | Self::TooFast => 1008,
            Self::TooLarge => 1009,
            Self::Shutdown => 1012,
            Self::Busy => 1013,
            Self::Logout => 4001,
            Self::Gone => 4004,
            Self::Slow => 4008,
            Self::WrongProtocol => 4010,
            Self::OldRules => 4012,
        }
    }

    /// Returns after how many seconds the client may connect again, or `None` if the same would happen again.
    pub const fn retry_after(self) -> Option<u32> {
        match self {
            Self::Busy | Self::Idle | Self::Shutdown | Self::Slow | Self::TooFast => Some(RETRY_AFTER),
            Self::BadMessage
            | Self::Gone
            | Self::Logout
            | Self::OldRules
            | Self::TooLarge
            | Self::WrongProtocol => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_serialized_as_its_id() {
        for reason in CloseReason::ALL {
            assert_eq!(serde_json::to_string(&reason).expect("JSON"), format!("\"{}\"", reason.id()));
        }
        assert!(CloseReason::ALL.windows(2).all(|pair| pair[0].id() < pair[1].id()));
    }
}
