//! Errors in map files, with messages and lines.

use std::fmt;
use std::ops::Range;

use crate::board::custom::BASES;

/// An error in a map file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataError {
    /// The file, as it was named to [`read`](super::read).
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The error.
    pub problem: DataErrorKind,
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.problem)
    }
}

impl std::error::Error for DataError {}

/// The kinds of errors in map files.
///
/// `row` is the kind of row (`city`, `route`, `ticket`, `bonus`); `of` names the row itself, if it has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DataErrorKind {
    /// The text is not TOML.
    Syntax {
        /// The message of the TOML parser.
        message: String,
    },
    /// An unknown field.
    UnknownField {
        /// The kind of row.
        row: &'static str,
        /// The field.
        field: String,
    },
    /// A required field is missing.
    MissingField {
        /// The kind of row.
        row: &'static str,
        /// The field.
        field: &'static str,
    },
    /// A field has a value of the wrong type.
    WrongType {
        /// The field.
        field: String,
        /// The expected type.
        expected: &'static str,
    },
    /// A number outside its range, or a fraction instead of an integer.
    BadNumber {
        /// The field.
        field: String,
        /// The number as written.
        value: String,
        /// The smallest allowed number.
        min: i16,
        /// The largest allowed number.
        max: i16,
    },
    /// An id that could not be typed in notation.
    BadId {
        /// The kind of row.
        row: &'static str,
        /// The id as written.
        id: String,
    },
    /// Not one of the eight colors, or gray where it is not allowed.
    WrongColor {
        /// The color as written.
        color: String,
    },
    /// Not a kind of city.
    WrongKind {
        /// The kind as written.
        kind: String,
    },
    /// Not a color of goods.
    WrongGoods {
        /// The color as written.
        goods: String,
    },
    /// A city or a map without a name.
    MissingName {
        /// The row without a name.
        of: String,
    },
    /// `like` names a board that does not exist.
    UnknownRules {
        /// The board as written.
        like: String,
    },
    /// The id of one of the five built-in games.
    ReservedId {
        /// The id.
        id: String,
    },
    /// A table that only a file with routes has.
    OnlyWithRoutes {
        /// The table or field.
        what: &'static str,
    },
    /// An unknown ticket deck.
    UnknownDeck {
        /// The deck as written.
        deck: String,
    },
    /// A country with goods tokens.
    CountryWithGoods {
        /// The country.
        city: String,
    },
    /// Two rows with the same id.
    DuplicateId {
        /// The kind of row.
        row: &'static str,
        /// The id.
        id: String,
    },
    /// More than two tickets between the same two cities.
    DuplicateTicket {
        /// The ticket.
        ticket: String,
    },
    /// Two bonuses for one city.
    DuplicateBonus {
        /// The city.
        city: String,
    },
    /// A row that names a city the file does not have.
    UnknownCity {
        /// The kind of row.
        row: &'static str,
        /// The row.
        of: String,
        /// The city as written.
        city: String,
    },
    /// A route from a city to itself.
    SelfLoop {
        /// The route.
        route: String,
        /// The city.
        city: String,
    },
    /// A ticket from a city to itself.
    TicketToItself {
        /// The city.
        city: String,
    },
    /// A ticket to a city that no route reaches.
    TicketToNowhere {
        /// The ticket.
        ticket: String,
        /// The city.
        city: String,
    },
    /// A route whose length differs from that of another between the same cities.
    UnevenParallel {
        /// The route.
        route: String,
        /// Its length.
        length: u8,
        /// The first route between these cities.
        other: String,
        /// That one's length.
        other_length: u8,
    },
    /// Too many routes between the same two cities.
    TooManyParallel {
        /// The first superfluous route.
        route: String,
        /// The allowed number.
        max: usize,
    },
    /// A city that cannot be reached from the first one without passing through a country.
    Disconnected {
        /// The city.
        city: String,
        /// The first city.
        from: String,
    },
    /// Too many rows of one kind.
    TooMany {
        /// The kind of row.
        what: &'static str,
        /// How many were found.
        found: usize,
        /// The allowed number.
        max: usize,
    },
    /// Too few rows of one kind.
    TooFew {
        /// The kind of row.
        what: &'static str,
        /// How many were found.
        found: usize,
        /// The required number.
        min: usize,
    },
    /// Something that only the Card Game has, in a file with routes.
    OnlyWithoutRoutes {
        /// The table or field.
        what: &'static str,
    },
    /// A ticket of a file without routes that needs no cards.
    TicketWithoutCards {
        /// The ticket.
        ticket: String,
    },
}

impl fmt::Display for DataErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { message } => write!(f, "not valid TOML: {message}"),
            Self::UnknownField { row, field } => write!(f, "a {row} has no field \"{field}\""),
            Self::MissingField { row, field } => {
                write!(f, "this {row} lacks the field \"{field}\"")
            }
            Self::WrongType { field, expected } => write!(f, "\"{field}\" must be {expected}"),
            Self::BadNumber { field, value, min, max } => {
                write!(f, "\"{field}\" must be a number from {min} to {max}, not {value}")
            }
            Self::BadId { row, id } => write!(
                f,
                "\"{id}\" cannot be the id of a {row}: small letters and digits joined by hyphens, and two hyphens in a row only in a route"
            ),
            Self::WrongColor { color } => write!(f, "\"{color}\" is not a color"),
            Self::WrongKind { kind } => {
                write!(f, "\"{kind}\" is not a kind of city: leave it out or write \"country\"")
            }
            Self::WrongGoods { goods } => {
                write!(f, "\"{goods}\" is not a color of goods: white, yellow, red or black")
            }
            Self::MissingName { of } => write!(f, "{of} has no name"),
            Self::UnknownRules { like } => {
                let known: Vec<&str> = BASES.iter().map(|(id, _)| *id).collect();
                write!(f, "there are no rules like \"{like}\": they are {}", known.join(", "))
            }
            Self::ReservedId { id } => write!(f, "\"{id}\" is the id of a built-in game: choose another"),
            Self::OnlyWithRoutes { what } => {
                write!(f, "{what} belong to a game with routes, and this file has none")
            }
            Self::CountryWithGoods { city } => write!(f, "country {city} cannot hold goods"),
            Self::DuplicateId { row, id } => write!(f, "there is already a {row} {id}"),
            Self::DuplicateTicket { ticket } => write!(f, "there are already two tickets {ticket}"),
            Self::DuplicateBonus { city } => write!(f, "there is already a bonus for {city}"),
            Self::UnknownCity { row, of, city } => {
                write!(f, "{row} {of} names the unknown city \"{city}\"")
            }
            Self::SelfLoop { route, city } => write!(f, "route {route} joins {city} to itself"),
            Self::TicketToItself { city } => write!(f, "this ticket goes from {city} to itself"),
            Self::TicketToNowhere { ticket, city } => {
                write!(f, "ticket {ticket} goes to {city}, which no route reaches")
            }
            Self::UnevenParallel { route, length, other, other_length } => write!(
                f,
                "route {route} has length {length}, but {other} between the same cities has {other_length}"
            ),
            Self::TooManyParallel { route, max } => {
                write!(f, "route {route} is one too many: at most {max} routes may join the same two cities")
            }
            Self::Disconnected { city, from } => write!(f, "{city} cannot be reached from {from}"),
            Self::TooMany { what, found, max } => {
                write!(f, "{found} {what} are too many: at most {max}")
            }
            Self::TooFew { what, found, min } => {
                write!(f, "{found} {what} are too few: at least {min}")
            }
            Self::UnknownDeck { deck } => {
                let [main, short, long] = super::DECK_NAMES;
                write!(f, "there is no ticket deck \"{deck}\": it is {main}, {short} or {long}")
            }
            Self::OnlyWithoutRoutes { what } => {
                write!(f, "{what} belong to a game without routes, and this file has routes")
            }
            Self::TicketWithoutCards { ticket } => {
                write!(f, "ticket {ticket} needs cards, because this file has no routes")
            }
        }
    }
}

/// Collects the errors of one file.
pub(super) struct Report<'a> {
    file: &'a str,
    text: &'a str,
    errors: Vec<DataError>,
}

impl<'a> Report<'a> {
    pub(super) fn new(file: &'a str, text: &'a str) -> Self {
        Self { file, text, errors: Vec::new() }
    }

    /// Adds an error at a byte range of the text.
    pub(super) fn add(&mut self, at: &Range<usize>, problem: DataErrorKind) {
        let before = self.text.as_bytes().iter().take(at.start);
        let line = 1 + before.filter(|&&byte| byte == b'\n').count();
        self.errors.push(DataError { file: self.file.to_owned(), line, problem });
    }

    /// Returns all errors in the order of their lines.
    pub(super) fn into_errors(mut self) -> Vec<DataError> {
        self.errors.sort_by_key(|error| error.line);
        self.errors
    }
}
