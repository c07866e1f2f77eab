//! The whole truth as a document, and the way back: what does not add up is refused by name.
//!
//! One type serves all games: fields that only some have are optional, and [`StateDoc::load`] names
//! what is missing or does not belong there.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::cards::{ByName, Counts};
use crate::any::AnyGame;
use crate::board::action::Split;
use crate::board::map::{CitySet, RouteSet};
use crate::board::phase::{Journey, Phase};
use crate::board::position::{Holdings, Position, PositionError};
use crate::board::{Board, BoardGame};
use crate::card::{Cards, TrainCard};
use crate::edition::Edition;
use crate::market::ROW;
use crate::notation::shortened;
use crate::options::Options;
use crate::seat::{Seat, SeatSet};
use crate::setup::{Setup, SetupError};
use crate::ticket::{TicketId, TicketSet};

/// A game as a document: what `state` prints and `load` takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateDoc {
    /// Which game it is.
    pub edition: String,
    /// How many seats play.
    pub seats: usize,
    /// The settings of the game; those left out are at their defaults.
    #[serde(default)]
    pub options: ByName<String>,
    /// Whose turn it is, or who begins when all have chosen; `null` when the game is over.
    #[serde(deserialize_with = "Option::deserialize")]
    pub turn: Option<usize>,
    /// What the game is waiting for.
    pub phase: String,
    /// Whether nobody acts any more.
    pub over: bool,
    /// The deck, top first.
    pub deck: Vec<TrainCard>,
    /// The discard; its order means nothing.
    pub discard: Vec<TrainCard>,
    /// The face-up cards, slot by slot.
    pub row: Vec<Option<TrainCard>>,
    /// The ticket decks by name, top first.
    pub ticket_decks: ByName<Vec<String>>,
    /// What each seat holds.
    pub players: Vec<HoldingsDoc>,
    /// What is left of the goods stacks, by city, top first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goods: Option<ByName<Vec<u8>>>,
    /// The journey under way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub journey: Option<JourneyDoc>,
    /// Opening tickets refused while others still choose.
    pub refused: Vec<String>,
    /// Passes in unbroken succession.
    #[serde(default)]
    pub passes: u8,
    /// The final round, if it runs.
    #[serde(deserialize_with = "Option::deserialize")]
    pub final_round: Option<FinalRoundDoc>,
}

/// What a seat holds.
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
    /// Passengers, placed and not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passengers: Option<PassengersDoc>,
    /// Values of the goods tokens won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goods: Option<Vec<u8>>,
}

/// How many short and how many long tickets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
#[serde(deny_unknown_fields)]
pub struct PassengersDoc {
    /// Not yet placed.
    pub unplaced: u8,
    /// Cities in which they stand.
    pub at: Vec<String>,
}

/// A journey under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JourneyDoc {
    /// Where the passenger is.
    pub at: String,
    /// The routes used.
    pub used: Vec<String>,
    /// The cities that the journey has been to: where it set out first, then the others.
    pub visited: Vec<String>,
    /// Points of the tokens taken.
    #[serde(default)]
    pub points: u8,
}

/// The final round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinalRoundDoc {
    /// Turns left.
    pub turns_left: u8,
}

/// Why a state cannot be loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoadError {
    /// No such game.
    UnknownEdition(String),
    /// No game starts like that.
    Setup(SetupError),
    /// A field that the game or the phase needs is not there.
    Missing {
        /// Where it should be.
        field: String,
    },
    /// A field that the game or the phase does not have.
    Misplaced {
        /// Where it is.
        field: String,
    },
    /// A name that the game does not know.
    UnknownName {
        /// Where it is.
        field: String,
        /// What is named: a city, a route, a ticket, a phase.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// Something is named twice in one list.
    Twice {
        /// Where it is.
        field: String,
        /// The name.
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
        /// How many it has.
        slots: usize,
    },
    /// More cards in the discard than any box has.
    DiscardTooLarge,
    /// What is told does not add up.
    Position(PositionError),
}

impl LoadError {
    /// The id of the rule that is broken, if it is one.
    pub const fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Position(problem) => problem.rule(),
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

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownEdition(name) => write!(f, "there is no edition \"{}\"", shortened(name)),
            Self::Setup(problem) => problem.fmt(f),
            Self::Missing { field } => write!(f, "{field} is missing"),
            Self::Misplaced { field } => write!(f, "{field} does not belong into this state"),
            Self::UnknownName { field, what, name } => {
                write!(f, "{field}: there is no {what} \"{}\"", shortened(name))
            }
            Self::Twice { field, name } => write!(f, "{field}: \"{}\" is there twice", shortened(name)),
            Self::Contradicts { field, other } => write!(f, "{field} contradicts {other}"),
            Self::Row { slots } => write!(f, "row: there are {ROW} slots, not {slots}"),
            Self::DiscardTooLarge => write!(f, "discard: no box has so many cards"),
            Self::Position(problem) => problem.fmt(f),
        }
    }
}

impl std::error::Error for LoadError {}

impl StateDoc {
    pub(super) fn of_board(game: &BoardGame) -> Self {
        let board = game.board();
        let position = game.position();
        let tickets = |tickets: &[TicketId]| -> Vec<String> {
            tickets.iter().map(|&ticket| board.ticket_name(ticket).to_owned()).collect()
        };
        let has_goods = board.rules.passengers.is_some();
        Self {
            edition: board.edition.id().to_owned(),
            seats: game.seats(),
            options: options_doc(board.edition, &position.options),
            turn: (!game.is_over()).then(|| position.turn.index()),
            phase: phase_name(&position.phase).to_owned(),
            over: game.is_over(),
            deck: position.deck,
            discard: position.discard.singles().collect(),
            row: position.row.to_vec(),
            ticket_decks: ByName(
                board
                    .data
                    .decks
                    .iter()
                    .zip(&position.ticket_decks)
                    .map(|(name, deck)| (name.clone(), tickets(deck)))
                    .collect(),
            ),
            players: position.players.iter().map(|player| HoldingsDoc::of_board(board, player)).collect(),
            goods: has_goods.then(|| goods_doc(board, &position.goods)),
            journey: match position.phase {
                Phase::Journey(journey) => Some(JourneyDoc::new(board, &journey)),
                Phase::Splits { .. }
                | Phase::OpeningTickets { .. }
                | Phase::Turn
                | Phase::SecondPick
                | Phase::KeepTickets
                | Phase::Over => None,
            },
            refused: tickets(&position.refused.iter().collect::<Vec<_>>()),
            passes: position.passes,
            final_round: position.final_round.map(|turns_left| FinalRoundDoc { turns_left }),
        }
    }

    pub(super) fn load(&self) -> Result<AnyGame, LoadError> {
        let Some(edition) = Edition::named(&self.edition) else {
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
                let position = self.position(board, setup.options)?;
                Ok(AnyGame::Board(BoardGame::from_position(board, &position)?))
            }
            None => Err(LoadError::UnknownEdition(self.edition.clone())),
        }
    }

    fn position(&self, board: &'static Board, options: Options) -> Result<Position, LoadError> {
        let players = self
            .players
            .iter()
            .enumerate()
            .map(|(seat, player)| player.holdings(board, &format!("players[{seat}]")))
            .collect::<Result<Vec<_>, _>>()?;
        let turn = self.seat_at_turn()?;
        let ticket_decks = self.ticket_decks(board)?;
        let goods = self.goods(board)?;
        let phase = self.phase(board, &players, turn)?;
        Ok(Position {
            options,
            phase,
            turn,
            passes: self.passes,
            final_round: self.final_round.map(|round| round.turns_left),
            row: self.row()?,
            deck: self.deck.clone(),
            discard: self.discard()?,
            ticket_decks,
            refused: ticket_set(board, "refused", &self.refused)?,
            goods,
            players,
        })
    }

    fn seat_at_turn(&self) -> Result<Seat, LoadError> {
        match self.turn {
            // Nobody is at turn any more, and nothing depends on who it would have been.
            None if self.over => Ok(Seat::new(0)),
            None => Err(LoadError::Missing { field: "turn".to_owned() }),
            Some(seat) => {
                let playing = Seat::checked(seat).filter(|seat| seat.index() < self.seats);
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

    fn ticket_decks(&self, board: &Board) -> Result<[Vec<TicketId>; 2], LoadError> {
        let mut decks = [Vec::new(), Vec::new()];
        for (name, tickets) in &self.ticket_decks.0 {
            let field = format!("ticket_decks.{}", shortened(name));
            let Some(deck) = board.data.decks.iter().position(|known| known == name) else {
                return Err(LoadError::Misplaced { field });
            };
            decks[deck] = ticket_list(board, &field, tickets)?;
        }
        for name in &board.data.decks {
            if self.ticket_decks.get(name).is_none() {
                return Err(LoadError::Missing { field: format!("ticket_decks.{name}") });
            }
        }
        Ok(decks)
    }

    fn goods(&self, board: &Board) -> Result<Vec<Vec<u8>>, LoadError> {
        let mut stacks = vec![Vec::new(); board.map.cities().len()];
        let goods = belongs(self.goods.as_ref(), board.rules.passengers.is_some(), || "goods".to_owned())?;
        for (name, left) in goods.iter().flat_map(|goods| &goods.0) {
            stacks[city_named(board, "goods", name)?].clone_from(left);
        }
        Ok(stacks)
    }

    fn phase(&self, board: &Board, players: &[Holdings], turn: Seat) -> Result<Phase, LoadError> {
        let waiting = |waits: fn(&Holdings) -> bool| -> SeatSet {
            Seat::all(players.len())
                .zip(players)
                .filter(|(_, player)| waits(player))
                .map(|(seat, _)| seat)
                .collect()
        };
        let phase = match self.phase.as_str() {
            SPLIT => Phase::Splits { waiting: waiting(|player| player.split.is_none()) },
            OPENING_TICKETS => Phase::OpeningTickets { waiting: waiting(|player| !player.offer.is_empty()) },
            TURN => Phase::Turn,
            SECOND_PICK => Phase::SecondPick,
            KEEP_TICKETS => Phase::KeepTickets,
            OVER => Phase::Over,
            JOURNEY => match &self.journey {
                Some(journey) => {
                    return journey.load(board, players[turn.index()].routes).map(Phase::Journey);
                }
                None => return Err(LoadError::Missing { field: "journey".to_owned() }),
            },
            name => {
                let (field, what) = ("phase".to_owned(), "phase");
                return Err(LoadError::UnknownName { field, what, name: name.to_owned() });
            }
        };
        match self.journey {
            None => Ok(phase),
            Some(_) => Err(LoadError::Misplaced { field: "journey".to_owned() }),
        }
    }
}

const SPLIT: &str = "split";
const OPENING_TICKETS: &str = "opening-tickets";
const TURN: &str = "turn";
const SECOND_PICK: &str = "second-pick";
const KEEP_TICKETS: &str = "keep-tickets";
const JOURNEY: &str = "journey";
const OVER: &str = "over";

/// The phase's name.
pub(super) const fn phase_name(phase: &Phase) -> &'static str {
    match phase {
        Phase::Splits { .. } => SPLIT,
        Phase::OpeningTickets { .. } => OPENING_TICKETS,
        Phase::Turn => TURN,
        Phase::SecondPick => SECOND_PICK,
        Phase::KeepTickets => KEEP_TICKETS,
        Phase::Journey(_) => JOURNEY,
        Phase::Over => OVER,
    }
}

/// The settings that the edition offers, with their values.
pub(super) fn options_doc(edition: Edition, options: &Options) -> ByName<String> {
    let settings = edition.settings().iter();
    ByName(settings.map(|setting| (setting.id().to_owned(), setting.get(options).to_owned())).collect())
}

/// The stacks of the cities that have one.
pub(super) fn goods_doc(board: &Board, left: &[Vec<u8>]) -> ByName<Vec<u8>> {
    let cities = board.data.cities.iter().zip(left).filter(|(city, _)| city.goods.is_some());
    ByName(cities.map(|(city, left)| (city.id.clone(), left.clone())).collect())
}

/// The cities' names.
pub(super) fn city_names(board: &Board, cities: CitySet) -> Vec<String> {
    cities.iter().map(|city| board.city_name(city).to_owned()).collect()
}

/// The routes' names.
pub(super) fn route_names(board: &Board, routes: RouteSet) -> Vec<String> {
    routes.iter().map(|route| board.route_name(route).to_owned()).collect()
}

/// The tickets' names.
pub(super) fn ticket_names(board: &Board, tickets: TicketSet) -> Vec<String> {
    tickets.iter().map(|ticket| board.ticket_name(ticket).to_owned()).collect()
}

/// The field, which must be there exactly when it belongs there.
fn belongs<T>(field: Option<T>, here: bool, name: impl FnOnce() -> String) -> Result<Option<T>, LoadError> {
    match (field, here) {
        (Some(_), false) => Err(LoadError::Misplaced { field: name() }),
        (None, true) => Err(LoadError::Missing { field: name() }),
        (field, _) => Ok(field),
    }
}

fn city_named(board: &Board, field: &str, name: &str) -> Result<usize, LoadError> {
    board.city_named(name).map(|city| city.index()).ok_or_else(|| unknown(field, "city", name))
}

fn unknown(field: &str, what: &'static str, name: &str) -> LoadError {
    LoadError::UnknownName { field: field.to_owned(), what, name: name.to_owned() }
}

fn twice(field: &str, name: &str) -> LoadError {
    LoadError::Twice { field: field.to_owned(), name: name.to_owned() }
}

fn ticket_list(board: &Board, field: &str, names: &[String]) -> Result<Vec<TicketId>, LoadError> {
    let ticket = |name: &String| board.ticket_named(name).ok_or_else(|| unknown(field, "ticket", name));
    names.iter().map(ticket).collect()
}

fn ticket_set(board: &Board, field: &str, names: &[String]) -> Result<TicketSet, LoadError> {
    let mut set = TicketSet::EMPTY;
    for (ticket, name) in ticket_list(board, field, names)?.into_iter().zip(names) {
        if set.contains(ticket) {
            return Err(twice(field, name));
        }
        set.insert(ticket);
    }
    Ok(set)
}

fn route_set(board: &Board, field: &str, names: &[String]) -> Result<RouteSet, LoadError> {
    let mut set = RouteSet::EMPTY;
    for name in names {
        let route = board.route_named(name).ok_or_else(|| unknown(field, "route", name))?;
        if set.contains(route) {
            return Err(twice(field, name));
        }
        set.insert(route);
    }
    Ok(set)
}

fn city_set(board: &Board, field: &str, names: &[String]) -> Result<CitySet, LoadError> {
    let mut set = CitySet::EMPTY;
    for name in names {
        let city = board.city_named(name).ok_or_else(|| unknown(field, "city", name))?;
        if set.contains(city) {
            return Err(twice(field, name));
        }
        set.insert(city);
    }
    Ok(set)
}

impl HoldingsDoc {
    fn of_board(board: &Board, player: &Holdings) -> Self {
        let has_passengers = board.rules.passengers.is_some();
        Self {
            hand: Counts(player.hand),
            tickets: ticket_names(board, player.tickets),
            offer: player.offer.iter().map(|&ticket| board.ticket_name(ticket).to_owned()).collect(),
            pieces: Some(player.pieces),
            routes: Some(route_names(board, player.routes)),
            route_points: Some(player.route_points),
            split: player.split.map(SplitDoc::from),
            passengers: has_passengers.then(|| PassengersDoc {
                unplaced: player.unplaced,
                at: city_names(board, player.passengers),
            }),
            goods: has_passengers.then(|| player.tokens.clone()),
        }
    }

    fn holdings(&self, board: &Board, place: &str) -> Result<Holdings, LoadError> {
        let field = |name: &str| format!("{place}.{name}");
        let missing = |name: &str| LoadError::Missing { field: field(name) };
        let has_passengers = board.rules.passengers.is_some();
        let passengers = belongs(self.passengers.as_ref(), has_passengers, || field("passengers"))?;
        let goods = belongs(self.goods.as_ref(), has_passengers, || field("goods"))?;
        let routes = self.routes.as_ref().ok_or_else(|| missing("routes"))?;
        Ok(Holdings {
            hand: self.hand.0,
            tickets: ticket_set(board, &field("tickets"), &self.tickets)?,
            offer: ticket_list(board, &field("offer"), &self.offer)?,
            pieces: self.pieces.ok_or_else(|| missing("pieces"))?,
            routes: route_set(board, &field("routes"), routes)?,
            route_points: self.route_points.ok_or_else(|| missing("route_points"))?,
            split: self.split.map(|SplitDoc { short, long }| Split { short, long }),
            unplaced: passengers.map_or(0, |passengers| passengers.unplaced),
            passengers: match passengers {
                Some(passengers) => city_set(board, &field("passengers.at"), &passengers.at)?,
                None => CitySet::EMPTY,
            },
            tokens: goods.cloned().unwrap_or_default(),
        })
    }
}

impl JourneyDoc {
    fn new(board: &Board, journey: &Journey) -> Self {
        Self {
            at: board.city_name(journey.at).to_owned(),
            used: route_names(board, journey.used),
            visited: visited(board, journey),
            points: journey.points,
        }
    }

    fn load(&self, board: &Board, own: RouteSet) -> Result<Journey, LoadError> {
        let at = board.city_named(&self.at).ok_or_else(|| unknown("journey.at", "city", &self.at))?;
        let used = route_set(board, "journey.used", &self.used)?;
        let told = city_set(board, "journey.visited", &self.visited)?;
        let journey = Journey::along(&board.map, own, used, at, self.points).ok_or(PositionError::NoTrail)?;
        let mut visited = journey.entered;
        visited.insert(journey.start);
        if told == visited { Ok(journey) } else { Err(PositionError::JourneyTold.into()) }
    }
}

/// The cities that a journey has been to: where it set out first, then the others.
pub(super) fn visited(board: &Board, journey: &Journey) -> Vec<String> {
    let others = journey.entered.iter().filter(|&city| city != journey.start);
    [journey.start].into_iter().chain(others).map(|city| board.city_name(city).to_owned()).collect()
}
