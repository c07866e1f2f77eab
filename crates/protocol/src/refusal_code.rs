//! Codes of refusals, by which programs and the web client distinguish them.

use engine::UnknownName;
use std::fmt;

/// Declares the codes, each with its id, HTTP status and meaning.
macro_rules! codes {
    ($($(#[doc = $meaning:literal])* $variant:ident = $id:literal, $status:literal;)*) => {
        /// Why something was refused by the server or a table. Illegal actions have the codes of
        /// [`engine::illegal::Illegal`] instead.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum RefusalCode {
            $($(#[doc = $meaning])* $variant,)*
        }

        impl RefusalCode {
            /// Every code, in order of their ids.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// Returns the code as it is sent.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$variant => $id,)*
                }
            }

            /// Returns the HTTP status of a response with this code.
            pub const fn status(self) -> u16 {
                match self {
                    $(Self::$variant => $status,)*
                }
            }

            /// Returns what the code means, in one sentence.
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$variant => concat!($($meaning),*).trim_ascii(),)*
                }
            }
        }
    };
}

impl std::str::FromStr for RefusalCode {
    type Err = UnknownName;

    fn from_str(id: &str) -> Result<Self, UnknownName> {
        Self::ALL.iter().copied().find(|code| code.id() == id).ok_or(UnknownName)
    }
}

codes! {
    /// The account is a bot account already.
    AlreadyBot = "already-bot", 409;
    /// The text is not an action of this game.
    BadAction = "bad-action", 400;
    /// The clock has numbers outside its bounds.
    BadClock = "bad-clock", 400;
    /// The expiry of the token is out of range.
    BadExpiry = "bad-expiry", 400;
    /// The address does not support that method.
    BadMethod = "bad-method", 405;
    /// The nonce of a new guest is malformed.
    BadNonce = "bad-nonce", 400;
    /// The password is too short or too long.
    BadPassword = "bad-password", 400;
    /// The record cannot be parsed or replayed.
    BadRecord = "bad-record", 400;
    /// The request or message is malformed.
    BadRequest = "bad-request", 400;
    /// The game does not support this number of seats.
    BadSeats = "bad-seats", 400;
    /// The setup of the game is invalid.
    BadSetup = "bad-setup", 400;
    /// The state is inconsistent.
    BadState = "bad-state", 400;
    /// The text has characters that are not allowed.
    BadText = "bad-text", 400;
    /// The operator has banned this account.
    Banned = "banned", 403;
    /// The text contains a word that the operator does not allow.
    BarredWord = "barred-word", 400;
    /// The game has begun.
    Begun = "begun", 409;
    /// The person accepts no challenges from the caller.
    Blocked = "blocked", 403;
    /// The table does not allow bot accounts.
    BotsNotAllowed = "bots-not-allowed", 403;
    /// The server or its database is temporarily unavailable; nothing was done, and the request can be retried.
    Busy = "busy", 503;
    /// The challenge has been answered or withdrawn, or has expired.
    ChallengeClosed = "challenge-closed", 409;
    /// Somebody else has this color.
    ColorTaken = "color-taken", 409;
    /// The password is one of the most common.
    CommonPassword = "common-password", 400;
    /// The server's disk is nearly full: no new tables or imports are accepted.
    DiskFull = "disk-full", 503;
    /// The text is empty.
    Empty = "empty", 400;
    /// The request came from a page of another origin.
    ForeignOrigin = "foreign-origin", 403;
    /// The server has reached its maximum number of connections.
    Full = "full", 503;
    /// The clock decides when a bot takes over.
    HasClock = "has-clock", 409;
    /// An account that has belonged to a table cannot become a bot account.
    HasPlayed = "has-played", 409;
    /// Somebody else has this name.
    NameTaken = "name-taken", 409;
    /// There is no bot in this seat.
    NoBot = "no-bot", 409;
    /// The token's scopes, or the private hand, do not allow that.
    NoScope = "no-scope", 403;
    /// There is no such challenge.
    NoSuchChallenge = "no-such-challenge", 404;
    /// No table that waits for players has this code.
    NoSuchCode = "no-such-code", 404;
    /// The game has no such color.
    NoSuchColor = "no-such-color", 400;
    /// There is no such game.
    NoSuchEdition = "no-such-edition", 400;
    /// There is no such language.
    NoSuchLanguage = "no-such-language", 400;
    /// There is no such bot level.
    NoSuchLevel = "no-such-level", 400;
    /// The link has already been used or has expired.
    NoSuchLink = "no-such-link", 404;
    /// The game has no such step or seat.
    NoSuchMoment = "no-such-moment", 404;
    /// The game has no such setting.
    NoSuchOption = "no-such-option", 400;
    /// There is no such address.
    NoSuchPage = "no-such-page", 404;
    /// There is no such person.
    NoSuchPerson = "no-such-person", 404;
    /// There is no such scope.
    NoSuchScope = "no-such-scope", 400;
    /// The table has no such seat.
    NoSuchSeat = "no-such-seat", 400;
    /// There is no such session.
    NoSuchSession = "no-such-session", 404;
    /// There is no such table, or the caller may not see it.
    NoSuchTable = "no-such-table", 404;
    /// There is no such token.
    NoSuchToken = "no-such-token", 404;
    /// The setting has no such value.
    NoSuchValue = "no-such-value", 400;
    /// There is no action that the caller may undo.
    NoUndo = "no-undo", 409;
    /// Other people play at the table.
    NotAlone = "not-alone", 409;
    /// The game has not begun.
    NotBegun = "not-begun", 409;
    /// Only the host may do that.
    NotHost = "not-host", 403;
    /// The body is not JSON, or its content type is not JSON.
    NotJson = "not-json", 415;
    /// The player has not been absent or waiting long enough to be replaced.
    NotLongEnough = "not-long-enough", 409;
    /// The game is not over.
    NotOver = "not-over", 409;
    /// A seat did not reveal its part of the deal.
    NotRevealed = "not-revealed", 409;
    /// No nonces are being revealed.
    NotRevealing = "not-revealing", 409;
    /// The caller has no seat at the table.
    NotSeated = "not-seated", 403;
    /// The game does not wait for that seat.
    NotWaiting = "not-waiting", 409;
    /// The seat belongs to another player.
    NotYourSeat = "not-your-seat", 403;
    /// The game has no earlier turn to go back to.
    NothingToTakeBack = "nothing-to-take-back", 409;
    /// The old password is missing.
    OldPasswordNeeded = "old-password-needed", 403;
    /// The game was played by another version of the rules, which the server does not play.
    OldRules = "old-rules", 409;
    /// The game is over.
    Over = "over", 409;
    /// Nobody can challenge themselves.
    OwnAccount = "own-account", 409;
    /// The host's own seat cannot be freed.
    OwnSeat = "own-seat", 403;
    /// A bot plays the seat.
    PlayedByBot = "played-by-bot", 409;
    /// The host has removed the caller from the table.
    Removed = "removed", 403;
    /// The nonces of the deal are being revealed: the game is being started.
    Revealing = "revealing", 409;
    /// Somebody else has this seat.
    SeatTaken = "seat-taken", 409;
    /// Some seats are free.
    SeatsOpen = "seats-open", 409;
    /// Some seats are reserved for people who have not joined.
    SeatsReserved = "seats-reserved", 409;
    /// The action was chosen on a version that is no longer current.
    Stale = "stale", 409;
    /// Too many requests or messages; `args.seconds` says how long to wait.
    TooFast = "too-fast", 429;
    /// The body is too large.
    TooLarge = "too-large", 413;
    /// The text is too long.
    TooLong = "too-long", 400;
    /// The account has too many tables.
    TooMany = "too-many", 409;
    /// One of the two accounts has too many open challenges.
    TooManyChallenges = "too-many-challenges", 409;
    /// The account has too many tokens.
    TooManyTokens = "too-many-tokens", 409;
    /// The caller is not authenticated: the session or token is missing, wrong or expired.
    Unknown = "unknown", 401;
    /// The server does not know this type of message.
    UnknownMessage = "unknown-message", 400;
    /// The nonce of a new guest was used before.
    UsedNonce = "used-nonce", 409;
    /// The nonce is not the one that was contributed.
    WrongNonce = "wrong-nonce", 409;
    /// The old password is wrong.
    WrongOldPassword = "wrong-old-password", 403;
    /// The name or the password is wrong.
    WrongPassword = "wrong-password", 403;
}

impl fmt::Display for RefusalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_distinct_and_sorted() {
        assert!(RefusalCode::ALL.windows(2).all(|pair| pair[0].id() < pair[1].id()));
        for &code in RefusalCode::ALL {
            assert_eq!(code.id().parse::<RefusalCode>(), Ok(code));
            assert!((400..600).contains(&code.status()) && code.meaning().ends_with('.'));
        }
    }
}
