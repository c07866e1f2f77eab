//! Editions: the five built-in games, read from the embedded data once, and games on maps read at run time.

mod map_file;
mod piece_color;

use crate::unknown_name::UnknownName;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, OnceLock};

use crate::any::ByKind;
use crate::board::Board;
use crate::board::rules::Rules;
use crate::card_game::{self, CardKit};
use crate::data::{self, DataError, DataErrorKind, MapData};
use crate::options::Setting;

pub use map_file::{MapError, MapFile, MapHash};
pub use piece_color::PieceColor;

/// A game with its map, its rules and its names: one of the five built-in ones, or one read from a map file.
///
/// It is a small copyable handle. Code asks it for rules, map and names and never which edition it is:
/// it cannot be matched on. Two editions from files with the same content are equal.
#[derive(Clone, Copy)]
pub struct Edition(&'static Definition);

/// The value behind the handle [`Edition`].
struct Definition {
    id: &'static str,
    /// The position among the built-in editions; custom ones come after them.
    order: u8,
    piece_colors: &'static [PieceColor],
    source: Source,
}

/// Where the contents of an edition come from.
enum Source {
    /// A board whose file is embedded.
    Board(fn() -> &'static Board),
    /// The Card Game, whose file is embedded.
    Cards(fn() -> &'static CardKit),
    /// A board whose file was read at run time.
    File(MapFile),
}

/// The data from which games of an edition are created.
pub type Kit = ByKind<&'static Board, &'static CardKit>;

impl Edition {
    /// The base game.
    pub const USA: Self = Self(&USA);
    /// Germany, with passengers and goods.
    pub const MARKLIN: Self = Self(&MARKLIN);
    /// Buses and districts.
    pub const LONDON: Self = Self(&LONDON);
    /// Taxis and attractions.
    pub const NEW_YORK: Self = Self(&NEW_YORK);
    /// Yards, robberies and station stacks.
    pub const CARD_GAME: Self = Self(&CARD_GAME);

    /// The built-in editions.
    pub const ALL: [Self; 5] = [Self::USA, Self::MARKLIN, Self::LONDON, Self::NEW_YORK, Self::CARD_GAME];

    /// The built-in editions that are played on a board.
    pub const BOARDS: [Self; 4] = [Self::USA, Self::MARKLIN, Self::LONDON, Self::NEW_YORK];

    /// Returns the name in records, on the command line and on the wire.
    pub const fn id(self) -> &'static str {
        self.0.id
    }

    /// Makes an edition of the map file `file`, whose content is `text`; `file` is only used to name it in errors.
    ///
    /// The edition stays in memory until the program ends, so that games can copy their handle of it freely:
    /// read each map once. A file of the size of a built-in one takes less than a megabyte.
    ///
    /// # Errors
    /// When the file has errors, or its map cannot be played by its rules.
    ///
    /// ```
    /// use engine::edition::Edition;
    ///
    /// let error = Edition::from_map_file("empty.toml", "").unwrap_err();
    /// assert_eq!(error.to_string(), "empty.toml:1: 0 cities are too few: at least 2");
    /// ```
    pub fn from_map_file(file: &str, text: &str) -> Result<Self, MapError> {
        let data = data::read(file, text).map_err(MapError::Data)?;
        let id = data.title.id.clone().unwrap_or_else(|| "custom".to_owned());
        if id.parse::<Self>().is_ok() {
            let problem = DataErrorKind::ReservedId { id };
            let line = 1 + text.lines().position(|line| line.trim_start().starts_with("id")).unwrap_or(0);
            return Err(MapError::Data(vec![DataError { file: file.to_owned(), line, problem }]));
        }
        let rules = Rules::from_data(&data.rules);
        let misfit = |misfit| MapError::Misfit { file: file.to_owned(), misfit };
        rules.check_playable(&data).map_err(misfit)?;
        let text: String = text.lines().flat_map(|line| [line, "\n"]).collect();
        let board: &'static OnceLock<Board> = Box::leak(Box::default());
        let edition = Self(Box::leak(Box::new(Definition {
            id: id.leak(),
            order: u8::MAX,
            piece_colors: &PieceColor::DEFAULT,
            source: Source::File(MapFile { hash: MapHash::of(&text), text, board }),
        })));
        let made = Board::new(edition, rules, data).map_err(misfit)?;
        board.get_or_init(|| made);
        Ok(edition)
    }

    /// Returns the map file, with its hash; nothing for a built-in edition.
    pub const fn map_file(self) -> Option<&'static MapFile> {
        match &self.0.source {
            Source::File(file) => Some(file),
            Source::Board(_) | Source::Cards(_) => None,
        }
    }

    /// Returns the English name on the screen.
    pub fn title(self) -> &'static str {
        self.data().title.name.as_ref().map_or(self.id(), |name| &name.en)
    }

    /// Returns the smallest and the largest number of seats.
    pub fn seats(self) -> [u8; 2] {
        match self.kit() {
            Kit::Board(board) => board.rules.seats,
            Kit::Card(_) => [card_game::MIN_SEATS as u8, card_game::MAX_SEATS as u8],
        }
    }

    /// Returns the piece colors of the edition, at least one for each seat (US-2, MK-2).
    ///
    /// The rulebooks of London, New York and the Card Game name no colors; these are chosen to be visible on their
    /// boards.
    pub const fn piece_colors(self) -> &'static [PieceColor] {
        self.0.piece_colors
    }

    /// Returns the options that a table may set.
    pub fn settings(self) -> &'static [Setting] {
        match self.kit() {
            Kit::Board(board) => board.rules.settings,
            Kit::Card(_) => card_game::SETTINGS,
        }
    }

    /// Returns the validated content of the edition's file: ids, names, coordinates.
    pub fn data(self) -> &'static MapData {
        match self.kit() {
            Kit::Board(board) => &board.data,
            Kit::Card(kit) => &kit.data,
        }
    }

    /// Returns what a game of this edition is created from.
    pub fn kit(self) -> Kit {
        match &self.0.source {
            Source::Board(board) => Kit::Board(board()),
            Source::Cards(kit) => Kit::Card(kit()),
            Source::File(file) => Kit::Board(file.board()),
        }
    }

    /// Returns the edition's board, if it is played on one.
    pub fn board(self) -> Option<&'static Board> {
        match self.kit() {
            Kit::Board(board) => Some(board),
            Kit::Card(_) => None,
        }
    }

    /// Returns what is in the edition's box, if it is played without a board.
    pub fn card_kit(self) -> Option<&'static CardKit> {
        match self.kit() {
            Kit::Board(_) => None,
            Kit::Card(kit) => Some(kit),
        }
    }

    /// Returns the key of comparisons: the built-in edition, or the content of the map file.
    const fn key(self) -> (u8, Option<MapHash>) {
        let hash = match self.map_file() {
            Some(file) => Some(file.hash()),
            None => None,
        };
        (self.0.order, hash)
    }
}

impl std::str::FromStr for Edition {
    type Err = UnknownName;

    fn from_str(id: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|edition| edition.id() == id).ok_or(UnknownName)
    }
}

impl PartialEq for Edition {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Edition {}

impl PartialOrd for Edition {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Edition {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl Hash for Edition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl fmt::Display for Edition {
    /// Writes the id.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl fmt::Debug for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.map_file() {
            Some(file) => write!(f, "Edition({}, map {})", self.id(), file.hash()),
            None => write!(f, "Edition({})", self.id()),
        }
    }
}

/// Defines a built-in board edition, whose file is parsed once, on first use.
macro_rules! built_in_board {
    ($name:ident, $order:literal, $id:literal, [$($color:ident),*]) => {
        static $name: Definition = Definition {
            id: $id,
            order: $order,
            piece_colors: &[$(PieceColor::$color),*],
            source: Source::Board(|| {
                static BOARD: LazyLock<Board> = LazyLock::new(|| {
                    let file = concat!("data/", $id, ".toml");
                    embedded_board(Edition(&$name), file, include_str!(concat!("../data/", $id, ".toml")))
                });
                &BOARD
            }),
        };
    };
}

built_in_board!(USA, 0, "usa", [Blue, Red, Green, Yellow, Black]);
built_in_board!(MARKLIN, 1, "marklin", [White, Red, Purple, Yellow, Black]);
built_in_board!(LONDON, 2, "london", [Red, Blue, Yellow, Black]);
built_in_board!(NEW_YORK, 3, "new-york", [Blue, Green, Red, Black]);

static CARD_GAME: Definition = Definition {
    id: "card-game",
    order: 4,
    piece_colors: &[PieceColor::Blue, PieceColor::Red, PieceColor::Green, PieceColor::Yellow],
    source: Source::Cards(|| {
        static KIT: LazyLock<CardKit> = LazyLock::new(|| {
            let text = include_str!("../data/card-game.toml");
            CardKit::new(Edition(&CARD_GAME), embedded_data("data/card-game.toml", text))
        });
        &KIT
    }),
};

/// Creates the board of an embedded file, which cannot fail: tests create all of them.
fn embedded_board(edition: Edition, file: &str, text: &str) -> Board {
    let data = embedded_data(file, text);
    let rules = Rules::from_data(&data.rules);
    Board::new(edition, rules, data).unwrap_or_else(|misfit| panic!("{file}: {misfit}"))
}

/// Reads an embedded file, which cannot fail: tests read all of them.
fn embedded_data(file: &str, text: &str) -> MapData {
    data::read(file, text).unwrap_or_else(|errors| panic!("{}", errors[0]))
}
