//! The codes with which each route refuses, for the OpenAPI document.

use crate::http::{Access, ROUTES};
use protocol::RefusalCode::{self, *};

/// A name that cannot be shown.
const NAME: &[RefusalCode] = &[BadText, Empty, TooLong];

/// Only the host may do that.
const HOST: &[RefusalCode] = &[NoSuchTable, NotHost];

/// A table that cannot be opened as wanted.
const WANTED: &[RefusalCode] = &[
    BadClock,
    BadSeats,
    BadText,
    ColorTaken,
    Empty,
    NoSuchColor,
    NoSuchEdition,
    NoSuchLevel,
    NoSuchOption,
    NoSuchValue,
    TooLong,
];

/// There is no room for another table.
const ROOM: &[RefusalCode] = &[DiskFull, TooMany];

/// A game cannot be left or given up.
const LEAVING: &[RefusalCode] = &[NotBegun, NotYourSeat, OldRules, Over];

/// A finished game cannot be read.
const FINISHED: &[RefusalCode] = &[NoSuchMoment, NoSuchTable, NotOver, OldRules];

/// Returns the codes of a route's handler.
fn handler(method: &str, path: &str) -> Vec<RefusalCode> {
    let lists: &[&[RefusalCode]] = match (method, path.strip_prefix("/api/v1").unwrap_or(path)) {
        ("GET", "/editions/{id}") => &[&[NoSuchPage]],
        ("PATCH" | "POST", "/me") => &[NAME, &[BarredWord, NameTaken, NoSuchLanguage]],
        ("POST", "/me/bot") => &[NAME, &[AlreadyBot, BarredWord, HasPlayed, NameTaken]],
        ("GET", "/me/data") => &[&[OldRules]],
        ("DELETE", "/me/data") => &[LEAVING, &[NoSuchTable]],
        ("POST", "/session" | "/guest") => &[&[BadNonce, UsedNonce]],
        ("POST", "/login") => &[NAME, &[WrongPassword]],
        ("POST", "/password") => {
            &[&[BadPassword, CommonPassword, NameTaken, OldPasswordNeeded, WrongOldPassword]]
        }
        ("DELETE", "/sessions/{id}") => &[&[NoSuchSession]],
        ("POST", "/tokens") => &[NAME, &[BadExpiry, NoSuchScope, TooManyTokens]],
        ("DELETE", "/tokens/{id}") => &[&[NoSuchToken]],
        ("POST", "/tables") => &[WANTED, ROOM, &[BarredWord, NameTaken]],
        ("POST", "/codes") => &[&[NoSuchCode, NoSuchTable]],
        ("GET", "/tables/{id}") => &[&[NoSuchTable, OldRules]],
        ("DELETE", "/tables/{id}") => &[HOST, &[Begun]],
        ("POST", "/tables/{id}/invite") => &[HOST],
        ("POST", "/tables/{id}/invitation" | "/tables/{id}/watch" | "/tables/{id}/hide") => &[&[NoSuchTable]],
        ("POST", "/tables/{id}/join") => {
            &[&[Begun, BotsNotAllowed, ColorTaken, NoSuchColor, NoSuchSeat, NoSuchTable, Removed, SeatTaken]]
        }
        ("POST", "/tables/{id}/leave" | "/tables/{id}/resign") => &[LEAVING, &[NoSuchTable]],
        ("POST", "/tables/{id}/start") => {
            &[HOST, &[Begun, NotRevealed, Revealing, SeatsOpen, SeatsReserved, WrongNonce]]
        }
        ("DELETE", "/tables/{id}/seats/{seat}") => &[HOST, &[Begun, NoSuchSeat, OwnSeat]],
        ("POST", "/tables/{id}/seats/{seat}/bot") => {
            &[HOST, &[Begun, NoSuchLevel, NoSuchPerson, NoSuchSeat, SeatTaken]]
        }
        ("DELETE", "/tables/{id}/seats/{seat}/bot") => &[HOST, &[Begun, NoBot, NoSuchSeat]],
        ("POST", "/tables/{id}/seats/{seat}/color") => {
            &[&[Begun, ColorTaken, NoSuchColor, NoSuchSeat, NoSuchTable, NotYourSeat]]
        }
        ("POST", "/tables/{id}/seats/{seat}/nonce") => {
            &[&[Begun, NoSuchSeat, NoSuchTable, NotRevealing, NotYourSeat, Revealing, WrongNonce]]
        }
        ("POST", "/tables/{id}/rematch") => &[ROOM, &[NoSuchTable, NotOver, NotSeated]],
        ("POST", "/tables/{id}/share") => &[&[NoSuchTable, NotOver, NotSeated]],
        ("GET", "/shared/{id}/{key}/preview.png") => &[&[NoSuchTable, OldRules]],
        ("POST", "/tables/{id}/report") => &[NAME, &[NoSuchPerson, NoSuchTable]],
        ("GET", "/tables/{id}/socket") => &[&[ForeignOrigin, NoSuchTable, OldRules]],
        ("GET", "/tables/{id}/replay" | "/tables/{id}/course") => &[FINISHED],
        ("POST", "/tables/{id}/continue") => &[FINISHED, ROOM, &[BadState, NoSuchColor, NoSuchLevel, Over]],
        ("POST", "/tables/{id}/take-back") => {
            &[LEAVING, ROOM, &[BadState, NoSuchTable, NotAlone, NothingToTakeBack]]
        }
        ("POST", "/challenges") => &[
            WANTED,
            &[BarredWord, Blocked, NameTaken, NoSuchPerson, NoSuchTable, OwnAccount, TooManyChallenges],
        ],
        ("POST", "/challenges/{id}/accept") => &[WANTED, ROOM, &[ChallengeClosed, NoSuchChallenge]],
        ("POST", "/challenges/{id}/decline") | ("DELETE", "/challenges/{id}") => {
            &[&[ChallengeClosed, NoSuchChallenge]]
        }
        ("DELETE", "/blocks/{id}") => &[&[NoSuchPerson]],
        ("POST", "/records") => &[ROOM, &[BadRecord]],
        ("POST", "/links") => &[&[NoSuchTable, NotYourSeat]],
        ("POST", "/links/look" | "/links/use") => &[&[NoSuchLink]],
        _ => &[],
    };
    lists.concat()
}

/// Returns the codes with which a route refuses, in order of their ids: those of its handler and those of the checks
/// before every handler. Those know who asks, also where anyone may.
pub(super) fn codes(method: &str, path: &str, access: Access) -> Vec<RefusalCode> {
    let mut codes = handler(method, path);
    codes.extend([BadRequest, Banned, Busy, Full, TooFast, Unknown]);
    match access {
        Access::Anyone => {}
        Access::Local => codes.push(NoSuchPage),
        Access::Person | Access::Scope(_) => codes.push(NoScope),
    }
    if method != "GET" {
        codes.extend([ForeignOrigin, TooLarge]);
    }
    if matches!(method, "POST" | "PATCH") {
        codes.push(NotJson);
    }
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// Returns whether the OpenAPI document says that a route can refuse with a code.
pub fn is_listed(method: &str, path: &str, code: &str) -> bool {
    let route = ROUTES.iter().find(|route| (route.0, route.1) == (method, path));
    route.is_none_or(|(_, _, access)| codes(method, path, *access).iter().any(|listed| listed.id() == code))
}

/// The refusals of this process whose codes the OpenAPI document does not list, as method, path and code. Only debug
/// builds note them, for the tests.
pub static UNLISTED: std::sync::Mutex<Vec<String>> = std::sync::Mutex::new(Vec::new());

/// Notes a refusal whose code is not listed.
pub(super) fn note(method: &str, path: &str, code: &str) {
    if !is_listed(method, path, code) {
        tracing::warn!(method, path, code, "the OpenAPI document does not list a refusal");
        if let Ok(mut unlisted) = UNLISTED.lock() {
            unlisted.push(format!("{method} {path}: {code}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A code that no route has would be one that is sent only over sockets, or a list that is not complete.
    #[test]
    fn every_code_with_its_own_meaning_over_http_belongs_to_a_route() {
        let listed: Vec<RefusalCode> =
            ROUTES.iter().flat_map(|(method, path, access)| codes(method, path, *access)).collect();
        let unlisted: Vec<RefusalCode> =
            RefusalCode::ALL.iter().copied().filter(|code| !listed.contains(code)).collect();
        let elsewhere = [
            // Unknown methods and old uses.
            BadMethod,
            // Sockets and actions.
            BadAction,
            HasClock,
            NoUndo,
            NotLongEnough,
            NotWaiting,
            PlayedByBot,
            Stale,
            UnknownMessage,
            // Setups that are read from records have codes of records.
            BadSetup,
        ];
        assert_eq!(unlisted, {
            let mut elsewhere = elsewhere.to_vec();
            elsewhere.sort_unstable();
            elsewhere
        });
    }

    #[test]
    fn every_list_belongs_to_a_route() {
        for (method, path, access) in ROUTES {
            let codes = codes(method, path, *access);
            assert!(codes.windows(2).all(|pair| pair[0] < pair[1]));
        }
        assert!(is_listed("POST", "/api/v1/tables/{id}/start", "seats-open"));
        assert!(!is_listed("POST", "/api/v1/tables/{id}/start", "no-such-code"));
    }
}
