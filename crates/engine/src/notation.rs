//! Actions as text, for people and programs: `claim duluth--helena 4 orange 2 wild`.
//!
//! Each action has exactly one notation; parsing accepts nothing else, except more spaces between words. Parsing
//! needs only the names of a game, not its state, and does not check legality.

pub(crate) mod board;
pub(crate) mod card_game;

use std::fmt;

use crate::card::TrainCard;
use crate::illegal::Illegal;
use crate::market::Source;
use crate::ticket::Kept;

/// Maximum number of characters of an input word that an error message repeats.
const MAX_ECHO_CHARS: usize = 60;

/// Truncates a word so that it can be repeated in an error message.
pub fn truncate(word: &str) -> String {
    let mut short: String = word.chars().take(MAX_ECHO_CHARS).collect();
    if short.len() < word.len() {
        short.push('…');
    }
    short
}

/// Why a text is not an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotationError {
    /// The text is empty.
    Empty,
    /// No action begins with that word.
    UnknownAction(String),
    /// The map has no such route.
    UnknownRoute(String),
    /// The map has no such city.
    UnknownCity(String),
    /// The game has no such ticket.
    UnknownTicket(String),
    /// There is no such kind of card.
    UnknownCard(String),
    /// Something else was expected.
    Expected {
        /// What was expected.
        what: &'static str,
        /// What was found; empty at the end.
        found: String,
    },
    /// Words after the end of the action.
    TrailingInput(String),
    /// Cards not in the order color, wild, plus4, or a kind named twice.
    CardOrder,
    /// Singles not in alphabetical order.
    SinglesOrder,
    /// Positions of tickets not in ascending order, or one named twice.
    PositionOrder,
    /// Tickets not in alphabetical order.
    TicketOrder,
    /// The text parses, but no such action exists.
    Illegal(Illegal),
}

impl NotationError {
    /// Returns the rule violation, if the text parses but no such action exists.
    pub const fn illegal(&self) -> Option<Illegal> {
        match self {
            Self::Illegal(illegal) => Some(*illegal),
            Self::Empty
            | Self::UnknownAction(_)
            | Self::UnknownRoute(_)
            | Self::UnknownCity(_)
            | Self::UnknownTicket(_)
            | Self::UnknownCard(_)
            | Self::Expected { .. }
            | Self::TrailingInput(_)
            | Self::CardOrder
            | Self::SinglesOrder
            | Self::TicketOrder
            | Self::PositionOrder => None,
        }
    }
}

impl From<Illegal> for NotationError {
    fn from(illegal: Illegal) -> Self {
        Self::Illegal(illegal)
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "the text is empty"),
            Self::UnknownAction(word) => write!(f, "there is no action \"{}\"", truncate(word)),
            Self::UnknownRoute(word) => write!(f, "there is no route \"{}\"", truncate(word)),
            Self::UnknownCity(word) => write!(f, "there is no city \"{}\"", truncate(word)),
            Self::UnknownTicket(word) => write!(f, "there is no ticket \"{}\"", truncate(word)),
            Self::UnknownCard(word) => {
                let known: Vec<&str> = TrainCard::ALL.iter().map(|card| card.name()).collect();
                write!(f, "there is no card \"{}\": cards are {}", truncate(word), known.join(", "))
            }
            Self::Expected { what, found } if found.is_empty() => write!(f, "{what} is missing at the end"),
            Self::Expected { what, found } => {
                write!(f, "expected {what}, found \"{}\"", truncate(found))
            }
            Self::TrailingInput(word) => write!(f, "the action ends before \"{}\"", truncate(word)),
            Self::CardOrder => write!(f, "cards are named once each, the color first, then wild, then plus4"),
            Self::SinglesOrder => write!(f, "singles are named once each, in alphabetical order"),
            Self::TicketOrder => write!(f, "tickets are named once each, in alphabetical order"),
            Self::PositionOrder => write!(f, "positions are named once each, in ascending order"),
            Self::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl std::error::Error for NotationError {}

/// The first word of an action, of all games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verb {
    Pick,
    Claim,
    Tickets,
    Split,
    Keep,
    Ride,
    Alight,
    Place,
    Complete,
    Pass,
}

impl Verb {
    const ALL: [Self; 10] = [
        Self::Pick,
        Self::Claim,
        Self::Tickets,
        Self::Split,
        Self::Keep,
        Self::Ride,
        Self::Alight,
        Self::Place,
        Self::Complete,
        Self::Pass,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Pick => "pick",
            Self::Claim => "claim",
            Self::Tickets => "tickets",
            Self::Split => "split",
            Self::Keep => "keep",
            Self::Ride => "ride",
            Self::Alight => "alight",
            Self::Place => "place",
            Self::Complete => "complete",
            Self::Pass => "pass",
        }
    }
}

/// A parser of the words of an action.
pub(crate) struct Words<'t> {
    left: std::iter::Peekable<std::str::SplitAsciiWhitespace<'t>>,
}

impl<'t> Words<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { left: text.split_ascii_whitespace().peekable() }
    }

    pub(crate) fn verb(&mut self) -> Result<Verb, NotationError> {
        let word = self.left.next().ok_or(NotationError::Empty)?;
        let verb = Verb::ALL.into_iter().find(|verb| verb.name() == word);
        verb.ok_or_else(|| NotationError::UnknownAction(word.to_owned()))
    }

    /// Returns the next word, if there is one.
    pub(crate) fn next(&mut self) -> Option<&'t str> {
        self.left.next()
    }

    pub(crate) fn peek(&mut self) -> Option<&'t str> {
        self.left.peek().copied()
    }

    /// Returns the next word; `what` describes it in the error.
    pub(crate) fn expect(&mut self, what: &'static str) -> Result<&'t str, NotationError> {
        self.next().ok_or(NotationError::Expected { what, found: String::new() })
    }

    /// Takes the next word, which must be `word`.
    pub(crate) fn expect_word(&mut self, word: &'static str) -> Result<(), NotationError> {
        let found = self.expect(word)?;
        if found == word {
            Ok(())
        } else {
            Err(NotationError::Expected { what: word, found: found.to_owned() })
        }
    }

    /// Takes a whole number below 256, written without signs or leading zeros.
    pub(crate) fn number(&mut self, what: &'static str) -> Result<u8, NotationError> {
        let word = self.expect(what)?;
        let plain = word.bytes().all(|byte| byte.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
        let number = word.parse().ok().filter(|_| plain);
        number.ok_or_else(|| NotationError::Expected { what, found: word.to_owned() })
    }

    /// Checks that no words are left.
    pub(crate) fn end(&mut self) -> Result<(), NotationError> {
        match self.next() {
            None => Ok(()),
            Some(word) => Err(NotationError::TrailingInput(word.to_owned())),
        }
    }

    /// Parses `deck`, or a slot of the row counted from one.
    pub(crate) fn source(&mut self) -> Result<Source, NotationError> {
        const WHAT: &str = "\"deck\" or a number from 1 to 5";
        if self.peek() == Some("deck") {
            self.left.next();
            return Ok(Source::Deck);
        }
        match self.number(WHAT)? {
            0 => Err(NotationError::Expected { what: WHAT, found: "0".to_owned() }),
            slot => Ok(Source::Row(slot - 1)),
        }
    }

    /// Parses `none`, or positions in the offer, counted from one and ascending.
    pub(crate) fn kept(&mut self) -> Result<Kept, NotationError> {
        const WHAT: &str = "\"none\" or the position of a ticket on offer";
        if self.peek() == Some("none") {
            self.left.next();
            return Ok(Kept::NONE);
        }
        let mut kept = Kept::NONE;
        loop {
            let position = self.number(WHAT)?;
            if !(1..=8).contains(&position) {
                return Err(NotationError::Expected { what: WHAT, found: position.to_string() });
            }
            if kept.bits() >> (position - 1) != 0 {
                return Err(NotationError::PositionOrder);
            }
            kept = kept.with(usize::from(position) - 1);
            if self.peek().is_none() {
                return Ok(kept);
            }
        }
    }

    /// Parses pairs of count and kind as long as a number follows: colors first, then wild, then plus4.
    pub(crate) fn cards(&mut self) -> Result<Vec<(TrainCard, u8)>, NotationError> {
        const WHAT: &str = "a number of cards from 1 on";
        let mut cards: Vec<(TrainCard, u8)> = Vec::new();
        while self.peek().is_some_and(|word| word.starts_with(|first: char| first.is_ascii_digit())) {
            let count = self.number(WHAT)?;
            if count == 0 {
                return Err(NotationError::Expected { what: WHAT, found: "0".to_owned() });
            }
            let kind = self.expect("a kind of card")?;
            let card = kind.parse::<TrainCard>().map_err(|_| NotationError::UnknownCard(kind.to_owned()))?;
            let behind = match (cards.last(), card) {
                // The order of two colors is not checked here, because most actions allow only one.
                (Some((TrainCard::Colored(_), _)), TrainCard::Colored(_)) | (None, _) => true,
                (Some((before, _)), card) => before.index() < card.index(),
            };
            if !behind || cards.iter().any(|(known, _)| *known == card) {
                return Err(NotationError::CardOrder);
            }
            cards.push((card, count));
        }
        Ok(cards)
    }
}

/// Writes `deck`, or the slot counted from one.
pub(crate) fn write_source(source: Source) -> String {
    match source {
        Source::Deck => format!("{} deck", Verb::Pick.name()),
        Source::Row(slot) => format!("{} {}", Verb::Pick.name(), u16::from(slot) + 1),
    }
}

/// Writes `keep none`, or `keep` with the positions counted from one.
pub(crate) fn write_kept(kept: Kept) -> String {
    let positions: Vec<String> = (0..8)
        .filter(|&position| kept.contains(position))
        .map(|position| (position + 1).to_string())
        .collect();
    let positions = if positions.is_empty() { "none".to_owned() } else { positions.join(" ") };
    format!("{} {positions}", Verb::Keep.name())
}
