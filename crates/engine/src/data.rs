//! Reads a map file (`data/*.toml`) into plain structs that are always valid.
//!
//! A [`MapData`] can only be created by [`read`], which rejects everything that would make a game unplayable:
//! a route to an unknown city, parallel routes of different lengths, a map that is not connected.
//! It continues after an error and returns all errors, each with its line.
//!
//! Two kinds of file are read by the same code: a board map has routes; the Card Game has none,
//! and its tickets state which cards they need.

mod check;
mod error;
mod rules;
mod table;
mod value;

use crate::card::Color;
pub use error::{DataError, DataErrorKind};
pub use rules::{BonusesData, CardsData, DealData, RulesData};

/// The name of the ticket deck if the file names none.
pub const MAIN_DECK: &str = "main";
/// The names of ticket decks, in the order in which decks are numbered whatever the order of the file.
pub const DECK_NAMES: [&str; 3] = [MAIN_DECK, "short", "long"];

/// The validated content of a map file.
#[derive(Clone, Debug, PartialEq)]
pub struct MapData {
    /// The cities, in the file's order.
    pub cities: Vec<CityData>,
    /// The routes, in the file's order, except that the routes of a parallel group are next to each other.
    pub routes: Vec<RouteData>,
    /// The tickets, in the file's order within a deck, those of deck 0 first.
    pub tickets: Vec<TicketData>,
    /// The bonuses for big cities; only the Card Game has them.
    pub bonuses: Vec<BonusData>,
    /// The names of the ticket decks: one or two.
    pub decks: Vec<String>,
    /// The id and the names of the game, and its words for wilds and pieces.
    pub title: TitleData,
    /// The differences from the rules of a built-in board; none in a file without routes.
    pub rules: RulesData,
}

/// A city, or a country at the map's border.
#[derive(Clone, Debug, PartialEq)]
pub struct CityData {
    /// The id in records and messages.
    pub id: String,
    /// The names for people.
    pub names: Names,
    /// City or country.
    pub kind: CityKind,
    /// Degrees north of the equator.
    pub lat: f64,
    /// Degrees east of Greenwich.
    pub lon: f64,
    /// The color of the city's goods stack.
    pub goods: Option<GoodsColor>,
    /// The district it belongs to, as the points that the district is worth.
    pub district: Option<u8>,
    /// Distinguishes districts that are worth the same.
    pub district_name: Option<String>,
    /// Whether it is a tourist attraction: a seat with a route to it scores a point.
    pub attraction: bool,
}

/// The names of a game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct TitleData {
    /// The id in records, on the command line and in messages.
    pub id: Option<String>,
    /// The name for people.
    pub name: Option<Names>,
    /// English words for wilds and pieces.
    pub words: Words,
}

/// English words for wilds and pieces, in singular and plural.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// A wild card.
    pub wild: String,
    /// Wild cards.
    pub wilds: String,
    /// A piece.
    pub piece: String,
    /// Pieces.
    pub pieces: String,
}

impl Default for Words {
    fn default() -> Self {
        let [wild, wilds, piece, pieces] =
            ["locomotive", "locomotives", "train", "trains"].map(str::to_owned);
        Self { wild, wilds, piece, pieces }
    }
}

/// A name in the four languages of the program. A file may leave out languages; they get the name of the first that
/// it has, in the order of the fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// English.
    pub en: String,
    /// Ukrainian.
    pub uk: String,
    /// Russian.
    pub ru: String,
    /// Polish.
    pub pl: String,
}

/// Whether a path may continue through a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CityKind {
    /// A city.
    City,
    /// A country at the border: a dead end.
    Country,
}

/// The color of a city, which says which goods tokens it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoodsColor {
    /// A small city.
    White,
    /// A city of middle size.
    Yellow,
    /// A large city.
    Red,
    /// The capital.
    Black,
}

/// One printed track between two cities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteData {
    /// The id in records, notation and messages.
    pub id: String,
    /// Indices of its two cities, in the file's order; never the same.
    pub ends: [usize; 2],
    /// Its number of spaces.
    pub length: u8,
    /// Its color; `None` is gray.
    pub color: Option<Color>,
}

/// A destination ticket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TicketData {
    /// Its two cities in the file's order, joined by `--`, with the suffix `-2` for a second ticket of the same pair.
    pub id: String,
    /// Indices of its two cities, in the file's order; never the same.
    pub ends: [usize; 2],
    /// Its value in points.
    pub points: u8,
    /// Index of its deck.
    pub deck: usize,
    /// How many cards of each color complete it in the Card Game; all zero on a board.
    pub cards: [u8; 8],
}

/// A bonus of the Card Game for the seat that completed most tickets to a big city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BonusData {
    /// Index of the city.
    pub city: usize,
    /// Its value in points.
    pub points: u8,
}

/// Reads the map file `file`, whose content is `text`; `file` is only used to name it in errors.
///
/// # Errors
/// Returns every error that was found, in the order of their lines.
pub fn read(file: &str, text: &str) -> Result<MapData, Vec<DataError>> {
    let mut report = error::Report::new(file, text);
    let rows = table::read_rows(text, &mut report);
    // A file that is not TOML has no rows to check.
    let map = rows.map(|rows| check::check(rows, &mut report));
    match (map, report.into_errors()) {
        (Some(map), errors) if errors.is_empty() => Ok(map),
        (_, errors) => Err(errors),
    }
}
