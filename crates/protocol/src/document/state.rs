//! The complete state as a document, and loading a game from it.
//!
//! One type serves all games: fields that only some games have are optional, and [`StateDoc::load`] reports
//! missing, unexpected and inconsistent fields by name.

pub(super) mod board;
pub(super) mod card_game;

use std::fmt;

use serde::{Deserialize, Serialize};

use super::cards::{ByName, Counts};
use engine::any::AnyGame;
use engine::board::BoardGame;
use engine::board::action::Split;
use engine::board::position::PositionError;
use engine::card::{Cards, TrainCard};
use engine::card_game::position::PositionError as CardPositionError;
use engine::edition::Edition;
use engine::market::ROW;
use engine::notation::truncate;
use engine::options::Options;
use engine::seat::Seat;
use engine::setup::{Setup, SetupError};

/// A game as a document: `state` returns it, and `load` accepts it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateDoc {
    /// The edition's id.
    pub edition: String,
    /// The number of seats.
    pub seats: usize,
    /// The values of options by id; options that are left out have their defaults.
    #[serde(default)]
    pub options: ByName<String>,
    /// The active seat; while all seats choose, the one that will begin; `null` when the game is over.
    #[serde(deserialize_with = "Option::deserialize")]
    pub turn: Option<usize>,
    /// What the game is waiting for.
    pub phase: String,
    /// Whether the game is over.
    pub over: bool,
    /// The round, 1 or 2; only in the Card Game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u8>,
    /// The deck, top first.
    pub deck: Vec<TrainCard>,
    /// The discard; its order has no meaning.
    pub discard: Vec<TrainCard>,
    /// The face-up cards, slot by slot.
    pub row: Vec<Option<TrainCard>>,
    /// The ticket decks by name, top first.
    pub ticket_decks: ByName<Vec<String>>,
    /// The state of each seat.
    pub players: Vec<HoldingsDoc>,
    /// The remaining goods tokens by city, top first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goods: Option<ByName<Vec<u8>>>,
    /// The current journey.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub journey: Option<JourneyDoc>,
    /// Opening tickets that were refused while other seats still choose.
    pub refused: Vec<String>,
    /// Number of consecutive passes; only on a board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passes: Option<u8>,
    /// Number of consecutive turns in which nothing moved; only in the Card Game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle_turns: Option<u8>,
    /// Whether step 1 of the current turn `moved` a card or was `skipped`; only in the Card Game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step_one: Option<String>,
    /// The final round, once it has begun.
    #[serde(deserialize_with = "Option::deserialize")]
    pub final_round: Option<FinalRoundDoc>,
}

/// The state of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HoldingsDoc {
    /// Cards in hand.
    pub hand: Counts,
    /// Tickets kept.
    pub tickets: Vec<String>,
    /// Tickets on offer, in their order.
    pub offer: Vec<String>,
    /// Pieces in supply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pieces: Option<u8>,
    /// Routes owned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub routes: Option<Vec<String>>,
    /// Points of these routes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub route_points: Option<u16>,
    /// The announced split of the opening tickets, until they are drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub split: Option<SplitDoc>,
    /// Placed and unplaced passengers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passengers: Option<PassengersDoc>,
    /// Values of the goods tokens won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goods: Option<Vec<u8>>,
    /// The groups of the yard by color, top last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub yard: Option<ByName<Vec<TrainCard>>>,
    /// The stack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack: Option<Counts>,
    /// Tickets chosen in the current scoring.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completing: Option<Vec<String>>,
    /// Tickets completed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completed: Option<Vec<String>>,
    /// Whether the seat has made its choice, while tickets are completed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub done: Option<bool>,
    /// The score so far; the final score once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i16>,
}

/// A split of tickets by deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Split"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Split))]
#[serde(deny_unknown_fields)]
pub struct SplitDoc {
    /// Short tickets.
    pub short: u8,
    /// Long tickets.
    pub long: u8,
}

impl From<Split> for SplitDoc {
    fn from(Split { short, long }: Split) -> Self {
        Self { short, long }
    }
}

/// A seat's passengers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Passengers"))]
#[serde(deny_unknown_fields)]
pub struct PassengersDoc {
    /// Number of passengers that are not placed yet.
    pub unplaced: u8,
    /// Cities of the placed passengers.
    pub at: Vec<String>,
}

/// A journey that has not ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JourneyDoc {
    /// The city of the passenger.
    pub at: String,
    /// The routes used.
    pub used: Vec<String>,
    /// The visited cities: the start, then the others.
    pub visited: Vec<String>,
    /// Points of the tokens taken.
    #[serde(default)]
    pub points: u8,
}

/// The final round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "FinalRound"))]
#[serde(deny_unknown_fields)]
pub struct FinalRoundDoc {
    /// Turns left.
    pub turns_left: u8,
}

/// Why a state cannot be loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoadError {
    /// The edition does not exist.
    UnknownEdition(String),
    /// The setup is invalid.
    Setup(SetupError),
    /// A required field is missing.
    Missing {
        /// The path of the field.
        field: String,
    },
    /// A field is not allowed in this game or phase.
    Misplaced {
        /// The path of the field.
        field: String,
    },
    /// A name is unknown in this game.
    UnknownName {
        /// The path of the field.
        field: String,
        /// The kind of the name: a city, a route, a ticket, a phase.
        what: &'static str,
        /// The unknown name.
        name: String,
    },
    /// A list contains a name twice.
    Twice {
        /// The path of the list.
        field: String,
        /// The repeated name.
        name: String,
    },
    /// A field contradicts another.
    Contradicts {
        /// The field.
        field: &'static str,
        /// The other field.
        other: &'static str,
    },
    /// The row does not have five slots.
    Row {
        /// The number of slots found.
        slots: usize,
    },
    /// The discard has more cards than any box.
    DiscardTooLarge,
    /// A group of a yard is not of its color with wilds on top (CG-44).
    Group {
        /// The path of the group.
        field: String,
    },
    /// A score does not equal the points of the seat's tickets (CG-80).
    Score {
        /// The path of the score.
        field: String,
        /// The correct score.
        needed: i16,
    },
    /// The position of a board game is inconsistent.
    Position(PositionError),
    /// The position of a Card Game is inconsistent.
    CardPosition(CardPositionError),
}

impl LoadError {
    /// Returns the id of the violated rule, if there is one.
    pub const fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Position(problem) => problem.rule(),
            Self::CardPosition(problem) => problem.rule(),
            Self::Group { .. } => Some("CG-44"),
            Self::Score { .. } => Some("CG-80"),
            Self::UnknownEdition(_)
            | Self::Setup(_)
            | Self::Missing { .. }
            | Self::Misplaced { .. }
            | Self::UnknownName { .. }
            | Self::Twice { .. }
            | Self::Contradicts { .. }
            | Self::Row { .. }
            | Self::DiscardTooLarge => None,
        }
    }
}

impl From<PositionError> for LoadError {
    fn from(problem: PositionError) -> Self {
        Self::Position(problem)
    }
}

impl From<CardPositionError> for LoadError {
    fn from(problem: CardPositionError) -> Self {
        Self::CardPosition(problem)
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownEdition(name) => write!(f, "there is no edition \"{}\"", truncate(name)),
            Self::Setup(problem) => problem.fmt(f),
            Self::Missing { field } => write!(f, "{field} is missing"),
            Self::Misplaced { field } => write!(f, "{field} is not allowed in this state"),
            Self::UnknownName { field, what, name } => {
                write!(f, "{field}: there is no {what} \"{}\"", truncate(name))
            }
            Self::Twice { field, name } => write!(f, "{field}: \"{}\" is listed twice", truncate(name)),
            Self::Contradicts { field, other } => write!(f, "{field} contradicts {other}"),
            Self::Row { slots } => write!(f, "row: there are {ROW} slots, not {slots}"),
            Self::DiscardTooLarge => write!(f, "discard: no edition has this many cards"),
            Self::Group { field } => {
                write!(f, "{field}: a group is one or more cards of its color with wilds on top")
            }
            Self::Score { field, needed } => write!(f, "{field} should be {needed}"),
            Self::Position(problem) => problem.fmt(f),
            Self::CardPosition(problem) => problem.fmt(f),
        }
    }
}

impl std::error::Error for LoadError {}

impl StateDoc {
    /// Creates the game that continues from this state, or returns the first error.
    pub fn load(&self) -> Result<AnyGame, LoadError> {
        let Ok(edition) = self.edition.parse::<Edition>() else {
            return Err(LoadError::UnknownEdition(self.edition.clone()));
        };
        let mut setup = Setup::new(edition, self.seats, None, Options::DEFAULT).map_err(LoadError::Setup)?;
        for (id, value) in &self.options.0 {
            setup = setup.with_setting(id, value).map_err(LoadError::Setup)?;
        }
        if self.players.len() != self.seats {
            return Err(LoadError::Contradicts { field: "seats", other: "players" });
        }
        if self.over != (self.phase == OVER) {
            return Err(LoadError::Contradicts { field: "over", other: "phase" });
        }
        match edition.board() {
            Some(board) => {
                let position = self.position(board, setup.options())?;
                Ok(AnyGame::Board(BoardGame::from_position(board, &position)?))
            }
            None => self.load_cards(edition, setup.options()).map(AnyGame::Card),
        }
    }

    fn active_seat(&self) -> Result<Seat, LoadError> {
        match self.turn {
            // No seat is active any more; the value has no effect.
            None if self.over => Ok(Seat::new(0)),
            None => Err(LoadError::Missing { field: "turn".to_owned() }),
            Some(seat) => {
                let playing = Seat::try_new(seat).filter(|seat| seat.index() < self.seats);
                playing.ok_or(LoadError::Contradicts { field: "turn", other: "seats" })
            }
        }
    }

    fn row(&self) -> Result<[Option<TrainCard>; ROW], LoadError> {
        self.row.as_slice().try_into().map_err(|_| LoadError::Row { slots: self.row.len() })
    }

    fn discard(&self) -> Result<Cards, LoadError> {
        if self.discard.len() > u8::MAX as usize {
            return Err(LoadError::DiscardTooLarge);
        }
        Ok(self.discard.iter().copied().collect())
    }
}

const OVER: &str = "over";

/// Returns the options of the edition with their values.
pub(super) fn options_doc(edition: Edition, options: &Options) -> ByName<String> {
    let settings = edition.settings().iter();
    ByName(settings.map(|setting| (setting.id().to_owned(), setting.get(options).to_owned())).collect())
}

/// Returns the field, which must be present exactly if `here`.
fn require_iff<T>(
    field: Option<T>,
    here: bool,
    name: impl FnOnce() -> String,
) -> Result<Option<T>, LoadError> {
    match (field, here) {
        (Some(_), false) => Err(LoadError::Misplaced { field: name() }),
        (None, true) => Err(LoadError::Missing { field: name() }),
        (field, _) => Ok(field),
    }
}

/// Rejects fields that the game does not have.
fn reject_fields(place: &str, fields: &[(&str, bool)]) -> Result<(), LoadError> {
    match fields.iter().find(|(_, there)| *there) {
        Some((name, _)) => Err(LoadError::Misplaced { field: format!("{place}{name}") }),
        None => Ok(()),
    }
}

fn unknown(field: &str, what: &'static str, name: &str) -> LoadError {
    LoadError::UnknownName { field: field.to_owned(), what, name: name.to_owned() }
}

fn duplicate(field: &str, name: &str) -> LoadError {
    LoadError::Twice { field: field.to_owned(), name: name.to_owned() }
}
