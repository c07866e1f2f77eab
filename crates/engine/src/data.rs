//! Reads a map file (`data/*.toml`) into plain structs that are sound by construction.
//!
//! A [`MapData`] can only be had from [`read`], and `read` refuses everything that would make a game nonsensical:
//! a route to nowhere, parallel routes of different lengths, a map in two halves.
//! It goes on after a mistake, so that an author sees all of them at once, each with its line.
//!
//! Two kinds of file are read by the same code: a board map has routes; the Card Game has none,
//! and its tickets say instead which cards they need.

mod check;
mod error;
mod rules;
mod table;
mod value;

use crate::card::Color;
pub use error::{DataError, Problem};
pub use rules::{BonusesData, CardsData, DealData, RulesData};

/// The name of the ticket deck where the file names none.
pub const MAIN_DECK: &str = "main";
/// The names of ticket decks, in the order in which decks are numbered whatever the order of the file.
pub const DECK_NAMES: [&str; 3] = [MAIN_DECK, "short", "long"];

/// What a map file says, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct MapData {
    /// The cities, in the file's order.
    pub cities: Vec<CityData>,
    /// The routes, in the file's order, but with the routes of a parallel group side by side.
    pub routes: Vec<RouteData>,
    /// The tickets, in the file's order within a deck, those of deck 0 first.
    pub tickets: Vec<TicketData>,
    /// The bonuses for big cities; only the Card Game has them.
    pub bonuses: Vec<BonusData>,
    /// The names of the ticket decks: one or two.
    pub decks: Vec<String>,
    /// The id and the name of the game, and its words for wilds and pieces.
    pub title: TitleData,
    /// Which rules are played; a file without routes has none of its own.
    pub rules: RulesData,
}

/// A city, or a country at the map's border.
#[derive(Clone, Debug, PartialEq)]
pub struct CityData {
    /// The name in records and on the wire.
    pub id: String,
    /// The names on the screen.
    pub names: Names,
    /// City or country.
    pub kind: CityKind,
    /// Degrees north of the equator.
    pub lat: f64,
    /// Degrees east of Greenwich.
    pub lon: f64,
    /// Which stack of goods tokens lies here.
    pub goods: Option<GoodsColor>,
    /// The district it belongs to, which is also what the district is worth.
    pub district: Option<u8>,
    /// Tells districts apart that are worth the same.
    pub district_name: Option<String>,
    /// Whether it is worth a point to whoever reaches it.
    pub attraction: bool,
}

/// What a game is called.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct TitleData {
    /// The name in records, on the command line and on the wire.
    pub id: Option<String>,
    /// The name on the screen.
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

/// Whether a path may go on through a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CityKind {
    /// An ordinary city.
    City,
    /// A country at the border: a dead end.
    Country,
}

/// The color of a city, which says which goods tokens it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoodsColor {
    /// The smallest cities.
    White,
    /// Middling cities.
    Yellow,
    /// Large cities.
    Red,
    /// The capital.
    Black,
}

/// One printed track between two cities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteData {
    /// The name in records, notation and on the wire.
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
    /// Its two cities in the file's order, joined by `--`, with `-2` behind a second ticket of the same pair.
    pub id: String,
    /// Indices of its two cities, in the file's order; never the same.
    pub ends: [usize; 2],
    /// What it is worth.
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
    /// What it is worth.
    pub points: u8,
}

/// Reads the map file `file`, whose content is `text`; `file` is only used to name it in errors.
///
/// # Errors
/// Every mistake that was found, in the order of their lines.
pub fn read(file: &str, text: &str) -> Result<MapData, Vec<DataError>> {
    let mut report = error::Report::new(file, text);
    let rows = table::read_rows(text, &mut report);
    // A file that is not TOML has no rows worth checking.
    let map = rows.map(|rows| check::check(rows, &mut report));
    match (map, report.into_errors()) {
        (Some(map), errors) if errors.is_empty() => Ok(map),
        (_, errors) => Err(errors),
    }
}
