//! A refusal: a code for programs, a sentence for people, the rule behind it and its arguments.

use std::collections::BTreeMap;
use std::fmt;

use engine::card::Color;
use engine::edition::Edition;
use engine::illegal::Illegal;
use serde::{Deserialize, Serialize};

use crate::refusal_code::RefusalCode;

/// Seconds that a client should wait before it tries again.
pub const RETRY_AFTER: u32 = 2;

/// An argument of a refusal's sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Arg {
    /// A number.
    Number(i64),
    /// A word.
    Word(String),
}

impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for Arg {
    fn from(word: &str) -> Self {
        Self::Word(word.to_owned())
    }
}

/// The reason why a request or message was refused. A refused request changes nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// The id of a [`RefusalCode`] or of an illegal action, for programs and translations.
    pub code: String,
    /// An English sentence.
    pub message: String,
    /// The id of the rule that the request violates.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub rule: Option<String>,
    /// The arguments of the sentence, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, Arg>,
}

impl Refusal {
    /// Creates a refusal without a rule.
    pub fn new(code: RefusalCode, message: impl Into<String>) -> Self {
        Self { code: code.id().to_owned(), message: message.into(), rule: None, args: BTreeMap::new() }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Arg>) -> Self {
        self.args.insert(name.to_owned(), value.into());
        self
    }

    /// Creates the refusal for a table that does not exist or that the caller may not see; both look the same.
    pub fn no_such_table() -> Self {
        Self::new(RefusalCode::NoSuchTable, "there is no such table, or it is private")
    }

    /// Creates the refusal of a rate limit, for a request that may be sent again after `wait` milliseconds.
    pub fn too_fast(key: &str, wait: i64) -> Self {
        let seconds = (wait + 999) / 1000;
        Self::new(RefusalCode::TooFast, format!("too many requests: try again in {seconds} s"))
            .with("key", key)
            .with("seconds", seconds)
    }

    /// Creates the refusal of a new connection at the maximum number of connections.
    pub fn full() -> Self {
        Self::new(RefusalCode::Full, "the server is full: try again").with("seconds", i64::from(RETRY_AFTER))
    }

    /// Creates the refusal for a temporary failure of the server or its database: nothing was done.
    pub fn busy() -> Self {
        Self::new(RefusalCode::Busy, "the server is busy: try again").with("seconds", i64::from(RETRY_AFTER))
    }
}

impl Refusal {
    /// Creates the refusal of an illegal action.
    pub fn illegal(illegal: Illegal, edition: Edition) -> Self {
        let mut refusal = Self {
            code: illegal.code().to_owned(),
            message: illegal.to_string(),
            rule: Some(illegal.rule_in(edition).to_owned()),
            args: BTreeMap::new(),
        };
        let mut say = |name: &str, value: Arg| drop(refusal.args.insert(name.to_owned(), value));
        let number = |number: u8| Arg::Number(i64::from(number));
        let color = |color: Color| Arg::from(color.name());
        match illegal {
            Illegal::NoSuchSlot { slot } | Illegal::SlotEmpty { slot } => say("slot", number(slot)),
            Illegal::TooFewPieces { left, needed } => {
                say("left", number(left));
                say("needed", number(needed));
            }
            Illegal::WrongCount { given, needed } => {
                say("given", number(given));
                say("needed", number(needed));
            }
            Illegal::WrongColor { given, needed } => {
                say("given-color", color(given));
                say("needed-color", color(needed));
            }
            Illegal::NotInHand { card, have, needed } => {
                say("card", Arg::from(card.name()));
                say("have", number(have));
                say("needed", number(needed));
            }
            Illegal::CannotPay { have, needed, color: of } => {
                say("have", number(have));
                say("needed", number(needed));
                if let Some(of) = of {
                    say("color", color(of));
                }
            }
            Illegal::Plus4TooShort { length } => say("length", number(length)),
            Illegal::SplitOfWrongSize { asked, needed } => {
                say("asked", number(asked));
                say("needed", number(needed));
            }
            Illegal::DeckTooSmall { asked, left } => {
                say("asked", number(asked));
                say("left", number(left));
            }
            Illegal::KeepsTooFew { kept, needed } | Illegal::KeepsTooFewAtOpening { kept, needed } => {
                say("kept", number(kept));
                say("needed", number(needed));
            }
            Illegal::NotOnOffer { offered } => say("offered", number(offered)),
            Illegal::NoPassengerCard { have, needed } => {
                say("have", number(have));
                say("needed", number(needed));
            }
            Illegal::GroupTooSmall { given } | Illegal::NotThreeSingles { given } => {
                say("given", number(given))
            }
            Illegal::ColorInOwnYard { color: of } | Illegal::SingleInOpponentYard { color: of } => {
                say("color", color(of));
            }
            Illegal::TooFewToRob { color: of, given, needed } => {
                say("color", color(of));
                say("given", number(given));
                say("needed", number(needed));
            }
            Illegal::StackTooSmall { missing, wilds } => {
                say("missing", number(missing));
                say("wilds", number(wilds));
            }
            Illegal::GameOver
            | Illegal::NotYourTurn
            | Illegal::WrongPhase
            | Illegal::OpeningNotFinished
            | Illegal::NotInThisGame
            | Illegal::MustAct
            | Illegal::WildAsSecondPick
            | Illegal::DeckEmpty
            | Illegal::RouteTaken
            | Illegal::RouteClosed { .. }
            | Illegal::OwnsParallel
            | Illegal::MixedColors
            | Illegal::PassengerCardPays
            | Illegal::CityOccupied
            | Illegal::NoPassengerLeft
            | Illegal::PassengerOnCountry
            | Illegal::NotARouteEnd
            | Illegal::NoTicketsLeft
            | Illegal::NoPassengerThere
            | Illegal::MissingJourneyStart
            | Illegal::AlreadyRiding
            | Illegal::RouteUnclaimed
            | Illegal::RouteNotAdjacent
            | Illegal::RouteUsed
            | Illegal::ParallelUsed
            | Illegal::RideIntoCountry
            | Illegal::NoRideYet
            | Illegal::WildsAlone
            | Illegal::TicketNotHeld
            | Illegal::TicketAlreadyChosen => {}
        }
        refusal
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}
