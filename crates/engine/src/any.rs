//! A game chosen at run time: for the server, for records and for the command line.
//!
//! Whoever knows at compile time which game it is uses [`crate::game::Game`] instead, which is faster.

use crate::board::BoardGame;
use crate::board::action::Action as BoardAction;
use crate::board::event::Event as BoardEvent;
use crate::edition::Edition;
use crate::event::Translated;
use crate::illegal::Illegal;
use crate::notation::{self, NotationError};
use crate::options::Options;
use crate::score::Score;
use crate::seat::{Seat, SeatSet};
use crate::setup::Setup;
use crate::shuffle::Chance;

/// A game of any edition: the whole truth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyGame {
    /// A game on a board.
    Board(BoardGame),
}

/// What a player of any edition can want.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnyAction {
    /// In a game on a board.
    Board(BoardAction),
}

/// What happened in a game of any edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyEvent {
    /// In a game on a board.
    Board(BoardEvent),
}

impl AnyGame {
    /// Sets a game up.
    pub fn new(setup: &Setup, chance: &mut impl Chance, events: &mut Vec<AnyEvent>) -> Self {
        let board = setup.edition.board().expect("a setup is of a game that can be played");
        let mut events = Translated(events, AnyEvent::Board);
        Self::Board(BoardGame::new(board, setup.seats, setup.first, setup.options, chance, &mut events))
    }

    /// Which game it is.
    pub const fn edition(&self) -> Edition {
        match self {
            Self::Board(game) => game.board().edition,
        }
    }

    /// How many seats play.
    pub const fn seats(&self) -> usize {
        match self {
            Self::Board(game) => game.seats(),
        }
    }

    /// How the table plays where the rules leave room.
    pub const fn options(&self) -> &Options {
        match self {
            Self::Board(game) => game.options(),
        }
    }

    /// Whose choice the game is waiting for.
    pub const fn awaiting(&self) -> SeatSet {
        match self {
            Self::Board(game) => game.awaiting(),
        }
    }

    /// Whether nobody acts any more.
    pub const fn is_over(&self) -> bool {
        match self {
            Self::Board(game) => game.is_over(),
        }
    }

    /// Whether the seat may do that now, and if not, why.
    pub fn check(&self, seat: Seat, action: AnyAction) -> Result<(), Illegal> {
        match (self, action) {
            (Self::Board(game), AnyAction::Board(action)) => game.check(seat, action),
        }
    }

    /// Does what the seat wants, or refuses it and changes nothing.
    pub fn apply(
        &mut self,
        seat: Seat,
        action: AnyAction,
        chance: &mut impl Chance,
        events: &mut Vec<AnyEvent>,
    ) -> Result<(), Illegal> {
        match (self, action) {
            (Self::Board(game), AnyAction::Board(action)) => {
                game.apply(seat, action, chance, &mut Translated(events, AnyEvent::Board))
            }
        }
    }

    /// Every legal action of the seat; none where it is not awaited.
    pub fn legal_actions(&self, seat: Seat) -> Vec<AnyAction> {
        match self {
            Self::Board(game) => {
                let mut actions = Vec::new();
                game.legal_actions(seat, &mut actions);
                actions.into_iter().map(AnyAction::Board).collect()
            }
        }
    }

    /// The action that a text in notation says.
    pub fn read_action(&self, text: &str) -> Result<AnyAction, NotationError> {
        match self {
            Self::Board(game) => notation::board::read(game.board(), text).map(AnyAction::Board),
        }
    }

    /// The action in notation.
    pub fn write_action(&self, action: AnyAction) -> String {
        match (self, action) {
            (Self::Board(game), AnyAction::Board(action)) => notation::board::write(game.board(), action),
        }
    }

    /// Why the seat cannot claim the route of that name now in any way, or nothing if it can.
    pub fn why_not_claim(&self, seat: Seat, route: &str) -> Result<Option<Illegal>, NotationError> {
        match self {
            Self::Board(game) => match game.board().route_named(route) {
                Some(route) => Ok(game.why_not_claim(seat, route)),
                None => Err(NotationError::UnknownRoute(route.to_owned())),
            },
        }
    }

    /// The scores, line by line, as if the game ended now.
    pub fn scores(&self) -> Vec<Score> {
        match self {
            Self::Board(game) => game.scores(),
        }
    }
}

impl AnyEvent {
    /// The seat that it happened to, if it was one.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Board(event) => event.seat(),
        }
    }
}
