//! Why something was refused: a code for programs, a sentence for people, the rule behind it and its numbers.

use std::collections::BTreeMap;
use std::fmt;

use engine::card::Color;
use engine::edition::Edition;
use engine::illegal::Illegal;
use serde::{Deserialize, Serialize};

use crate::refusal_code::RefusalCode;

/// After how many seconds a client that was sent away should come again.
pub const RETRY_AFTER: u32 = 2;

/// A number or a word of a refusal's sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
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

/// Why something was refused. A refusal changes nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Refusal {
    /// For programs, and for the page to find its words by: the id of a [`RefusalCode`] or of an illegal action.
    pub code: String,
    /// For people, in English.
    pub message: String,
    /// The rule of the game behind it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub rule: Option<String>,
    /// What the sentence is made of.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, Arg>,
}

impl Refusal {
    /// A refusal without a rule.
    pub fn new(code: RefusalCode, message: impl Into<String>) -> Self {
        Self { code: code.id().to_owned(), message: message.into(), rule: None, args: BTreeMap::new() }
    }

    /// The same with one more of its numbers or words.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Arg>) -> Self {
        self.args.insert(name.to_owned(), value.into());
        self
    }

    /// There is no such table, or it is none of the asker's business: nobody can tell which.
    pub fn no_such_table() -> Self {
        Self::new(RefusalCode::NoSuchTable, "there is no such table, or it is private")
    }

    /// Too much of something; may be tried again after so many milliseconds.
    pub fn too_fast(key: &str, wait: i64) -> Self {
        let seconds = (wait + 999) / 1000;
        Self::new(RefusalCode::TooFast, format!("too many requests: try again in {seconds} s"))
            .with("key", key)
            .with("seconds", seconds)
    }

    /// There is no room for one more; those inside stay.
    pub fn full() -> Self {
        Self::new(RefusalCode::Full, "the server is full: try again").with("seconds", i64::from(RETRY_AFTER))
    }

    /// The server or its database cannot do it now; nothing was done, and it may be tried again.
    pub fn busy() -> Self {
        Self::new(RefusalCode::Busy, "the server is busy: try again").with("seconds", i64::from(RETRY_AFTER))
    }
}

impl Refusal {
    /// An action that the rules of a game do not allow, with the numbers and names of its sentence.
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
            Illegal::ColorInOwnYard { color: of } | Illegal::SingleInRivalYard { color: of } => {
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
            | Illegal::NotAwaited
            | Illegal::NotNow
            | Illegal::NotYet
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
            | Illegal::NotAnEnd
            | Illegal::NoTicketsLeft
            | Illegal::NoPassengerThere
            | Illegal::StartMissing
            | Illegal::AlreadyRiding
            | Illegal::RouteUnclaimed
            | Illegal::RouteElsewhere
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
