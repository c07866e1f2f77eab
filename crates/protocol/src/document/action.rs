//! Actions as objects: the same as their notation, in fields.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

use super::cards::Counts;
use super::state::SplitDoc;
use engine::card::{Cards, TrainCard};

/// An action as an object. Each has exactly one notation.
///
/// Slots of the row and tickets on offer are counted from 1, as in notation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Action"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Action))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ActionDoc {
    /// Takes the card of a slot of the row, or draws from the deck.
    Pick {
        /// The slot; absent for the deck.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        slot: Option<u8>,
    },
    /// Claims a route.
    Claim {
        /// The route's id.
        route: String,
        /// The cards paid.
        #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, u8>))]
        payment: Counts,
        /// Märklin: the city in which a passenger is placed with the claim.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        passenger: Option<String>,
    },
    /// Draws tickets.
    Tickets {
        /// Märklin: how many of each deck.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        split: Option<SplitDoc>,
    },
    /// Märklin: announces the split of the opening tickets.
    Split {
        /// How many of each deck.
        split: SplitDoc,
    },
    /// Keeps some of the tickets on offer and refuses the others.
    Keep {
        /// The positions of the kept tickets, ascending.
        #[cfg_attr(feature = "schema", schema(value_type = Vec<u32>))]
        positions: Vec<u8>,
    },
    /// Märklin: takes one step of a journey.
    Ride {
        /// The route's id.
        route: String,
        /// The city of the passenger, for the first step of a journey.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        from: Option<String>,
    },
    /// Märklin: ends a journey.
    Alight {},
    /// Card Game: places a color group, or singles.
    Place {
        /// The cards.
        #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, u8>))]
        cards: Counts,
    },
    /// Card Game: completes exactly these tickets.
    Complete {
        /// The tickets' ids, in alphabetical order.
        tickets: Vec<String>,
    },
    /// Passes.
    Pass {},
}

/// Parses pairs of count and kind; returns the cards and the remaining words.
fn parse_cards<'a>(mut words: &'a [&'a str]) -> Option<(Counts, &'a [&'a str])> {
    let mut cards = Cards::EMPTY;
    while let [count, kind, rest @ ..] = words
        && let Ok(count) = count.parse()
    {
        let card = kind.parse::<TrainCard>().ok()?;
        if cards[card] > 0 {
            return None;
        }
        cards.add(card, count);
        words = rest;
    }
    Some((Counts(cards), words))
}

/// Parses `2 short 2 long`.
fn parse_split(words: &[&str]) -> Option<SplitDoc> {
    match words {
        [short, "short", long, "long"] => {
            Some(SplitDoc { short: short.parse().ok()?, long: long.parse().ok()? })
        }
        _ => None,
    }
}

/// Parses a list of words that is `none` if it is empty.
fn parse_list<T: std::str::FromStr>(words: &[&str]) -> Option<Vec<T>> {
    match words {
        ["none"] => Some(Vec::new()),
        words => words.iter().map(|word| word.parse().ok()).collect(),
    }
}

impl ActionDoc {
    /// Parses the notation of an action, without checking names; returns nothing if the text has another form.
    pub fn parse(notation: &str) -> Option<Self> {
        let words: Vec<&str> = notation.split_ascii_whitespace().collect();
        Some(match words.as_slice() {
            ["pick", "deck"] => Self::Pick { slot: None },
            ["pick", slot] => Self::Pick { slot: Some(slot.parse().ok()?) },
            ["claim", route, rest @ ..] => {
                let (payment, rest) = parse_cards(rest)?;
                let passenger = match rest {
                    [] => None,
                    ["at", city] => Some((*city).to_owned()),
                    _ => return None,
                };
                Self::Claim { route: (*route).to_owned(), payment, passenger }
            }
            ["tickets"] => Self::Tickets { split: None },
            ["tickets", split @ ..] => Self::Tickets { split: Some(parse_split(split)?) },
            ["split", split @ ..] => Self::Split { split: parse_split(split)? },
            ["keep", positions @ ..] => Self::Keep { positions: parse_list(positions)? },
            ["ride", route] => Self::Ride { route: (*route).to_owned(), from: None },
            ["ride", route, "from", from] => {
                Self::Ride { route: (*route).to_owned(), from: Some((*from).to_owned()) }
            }
            ["alight"] => Self::Alight {},
            ["place", cards @ ..] => match parse_cards(cards)? {
                (cards, []) => Self::Place { cards },
                _ => return None,
            },
            ["complete", tickets @ ..] => Self::Complete { tickets: parse_list(tickets)? },
            ["pass"] => Self::Pass {},
            _ => return None,
        })
    }
}

/// Formats cards as pairs of count and kind, each after a space.
fn format_cards(f: &mut fmt::Formatter<'_>, mut cards: Vec<(TrainCard, u8)>) -> fmt::Result {
    // Several colors are singles, which are written in alphabetical order.
    if cards.iter().filter(|(card, _)| matches!(card, TrainCard::Colored(_))).count() > 1 {
        cards.sort_by_key(|(card, _)| card.name());
    }
    cards.iter().try_for_each(|(card, count)| write!(f, " {count} {}", card.name()))
}

/// Formats a list, each item after a space, or ` none`.
fn format_list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T]) -> fmt::Result {
    if items.is_empty() {
        f.write_str(" none")
    } else {
        items.iter().try_for_each(|item| write!(f, " {item}"))
    }
}

/// Formats the action in notation.
impl fmt::Display for ActionDoc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let split = |f: &mut fmt::Formatter<'_>, SplitDoc { short, long }: &SplitDoc| {
            write!(f, " {short} short {long} long")
        };
        match self {
            Self::Pick { slot: None } => f.write_str("pick deck"),
            Self::Pick { slot: Some(slot) } => write!(f, "pick {slot}"),
            Self::Claim { route, payment, passenger } => {
                write!(f, "claim {route}")?;
                format_cards(f, payment.0.iter().collect())?;
                passenger.iter().try_for_each(|city| write!(f, " at {city}"))
            }
            Self::Tickets { split: None } => f.write_str("tickets"),
            Self::Tickets { split: Some(both) } => {
                f.write_str("tickets")?;
                split(f, both)
            }
            Self::Split { split: both } => {
                f.write_str("split")?;
                split(f, both)
            }
            Self::Keep { positions } => {
                f.write_str("keep")?;
                format_list(f, positions)
            }
            Self::Ride { route, from } => {
                write!(f, "ride {route}")?;
                from.iter().try_for_each(|city| write!(f, " from {city}"))
            }
            Self::Alight {} => f.write_str("alight"),
            Self::Place { cards } => {
                f.write_str("place")?;
                format_cards(f, cards.0.iter().collect())
            }
            Self::Complete { tickets } => {
                f.write_str("complete")?;
                format_list(f, tickets)
            }
            Self::Pass {} => f.write_str("pass"),
        }
    }
}

/// An action as a client may send it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Sent {
    Notation(String),
    Object(ActionDoc),
}

impl Sent {
    /// Returns the notation; an object whose names contain other words of the notation has none.
    fn notation(self) -> Option<String> {
        match self {
            Self::Notation(text) => Some(text),
            Self::Object(action) => {
                let text = action.to_string();
                (ActionDoc::parse(&text) == Some(action)).then_some(text)
            }
        }
    }
}

/// Deserializes an action, in notation or as an object, to its notation.
pub(crate) fn deserialize_notation<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let sent = Sent::deserialize(deserializer)?;
    sent.notation().ok_or_else(|| serde::de::Error::custom("the object is not an action"))
}

/// Deserializes an optional action, in notation or as an object, to its notation.
pub(crate) fn deserialize_optional_notation<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    let Some(sent) = Option::<Sent>::deserialize(deserializer)? else { return Ok(None) };
    sent.notation().map(Some).ok_or_else(|| serde::de::Error::custom("the object is not an action"))
}

/// The schema of an action that a client sends.
#[cfg(feature = "schema")]
#[derive(utoipa::ToSchema)]
#[schema(as = SentAction)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
pub(crate) enum SentAction {
    /// In notation.
    Notation(String),
    /// As an object.
    Object(ActionDoc),
}
