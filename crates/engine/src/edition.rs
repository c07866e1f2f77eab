//! The catalogue of five, read from the embedded data once.

use std::sync::LazyLock;

use crate::board::rules::Rules;
use crate::board::{Board, london, marklin, new_york, usa};
use crate::card_game::{self, CardBox};
use crate::data::{self, MapData};
use crate::options::Setting;

/// One of the five games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edition {
    /// The base game.
    Usa,
    /// Germany, with passengers and goods.
    Marklin,
    /// Buses and districts.
    London,
    /// Taxis and attractions.
    NewYork,
    /// Yards, robberies and stacks.
    CardGame,
}

/// The color of a player's pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PieceColor {
    /// Blue.
    Blue,
    /// Red.
    Red,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
    /// Black.
    Black,
    /// White.
    White,
    /// Purple.
    Purple,
}

impl PieceColor {
    /// All piece colors of all editions.
    pub const ALL: [Self; 7] =
        [Self::Blue, Self::Red, Self::Green, Self::Yellow, Self::Black, Self::White, Self::Purple];

    /// The color's name on the wire and in stored tables.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Red => "red",
            Self::Green => "green",
            Self::Yellow => "yellow",
            Self::Black => "black",
            Self::White => "white",
            Self::Purple => "purple",
        }
    }

    /// The color with that name.
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|color| color.id() == id)
    }
}

impl Edition {
    /// All editions.
    pub const ALL: [Self; 5] = [Self::Usa, Self::Marklin, Self::London, Self::NewYork, Self::CardGame];

    /// The editions that are played on a board.
    pub const BOARDS: [Self; 4] = [Self::Usa, Self::Marklin, Self::London, Self::NewYork];

    /// The edition's name in records, on the command line and on the wire.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Usa => "usa",
            Self::Marklin => "marklin",
            Self::London => "london",
            Self::NewYork => "new-york",
            Self::CardGame => "card-game",
        }
    }

    /// The edition with that name.
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|edition| edition.id() == id)
    }

    /// The fewest and the most seats.
    pub fn seats(self) -> [u8; 2] {
        let cards = [card_game::MIN_SEATS as u8, card_game::MAX_SEATS as u8];
        self.board().map_or(cards, |board| board.rules.seats)
    }

    /// The piece colors in the edition's box, at least one for each seat (US-2, MK-2).
    ///
    /// The rules of London, New York and the Card Game name no colors; these suit their boards.
    pub const fn piece_colors(self) -> &'static [PieceColor] {
        use PieceColor::{Black, Blue, Green, Purple, Red, White, Yellow};
        match self {
            Self::Usa => &[Blue, Red, Green, Yellow, Black],
            Self::Marklin => &[White, Red, Purple, Yellow, Black],
            Self::London => &[Red, Blue, Yellow, Black],
            Self::NewYork => &[Blue, Green, Red, Black],
            Self::CardGame => &[Blue, Red, Green, Yellow],
        }
    }

    /// What a table may settle differently.
    pub fn settings(self) -> &'static [Setting] {
        self.board().map_or(card_game::SETTINGS, |board| board.rules.settings)
    }

    /// What the edition's file says.
    pub fn data(self) -> &'static MapData {
        match (self.board(), self.card_box()) {
            (Some(board), _) => &board.data,
            (None, kit) => &kit.expect("what has no board has a box of cards").data,
        }
    }

    /// The edition's board, if it is played on one.
    pub fn board(self) -> Option<&'static Board> {
        match self {
            Self::Usa => Some(&USA),
            Self::Marklin => Some(&MARKLIN),
            Self::London => Some(&LONDON),
            Self::NewYork => Some(&NEW_YORK),
            Self::CardGame => None,
        }
    }

    /// What is in the edition's box, if it is played without a board.
    pub fn card_box(self) -> Option<&'static CardBox> {
        match self {
            Self::CardGame => Some(&CARD_GAME),
            Self::Usa | Self::Marklin | Self::London | Self::NewYork => None,
        }
    }
}

impl std::fmt::Display for Edition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

// These are constants that take a parser to write down: nothing ever changes them.
static USA: LazyLock<Board> = LazyLock::new(|| {
    board(Edition::Usa, usa::RULES, "data/usa.toml", include_str!("../../../data/usa.toml"))
});
static MARKLIN: LazyLock<Board> = LazyLock::new(|| {
    let text = include_str!("../../../data/marklin.toml");
    board(Edition::Marklin, marklin::RULES, "data/marklin.toml", text)
});
static LONDON: LazyLock<Board> = LazyLock::new(|| {
    board(Edition::London, london::RULES, "data/london.toml", include_str!("../../../data/london.toml"))
});
static NEW_YORK: LazyLock<Board> = LazyLock::new(|| {
    let text = include_str!("../../../data/new-york.toml");
    board(Edition::NewYork, new_york::RULES, "data/new-york.toml", text)
});
static CARD_GAME: LazyLock<CardBox> = LazyLock::new(|| {
    CardBox::new(embedded("data/card-game.toml", include_str!("../../../data/card-game.toml")))
});

/// Makes the board of an embedded file; the tests make every one of them.
fn board(edition: Edition, rules: Rules, file: &str, text: &str) -> Board {
    Board::new(edition, rules, embedded(file, text)).unwrap_or_else(|misfit| panic!("{file}: {misfit}"))
}

/// What an embedded file says; the tests read every one of them.
fn embedded(file: &str, text: &str) -> MapData {
    data::read(file, text).unwrap_or_else(|errors| panic!("{}", errors[0]))
}
