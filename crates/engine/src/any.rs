//! A game chosen at run time: for the server, for records and for the command line.
//!
//! Whoever knows at compile time which game it is uses [`crate::game::Game`] instead, which is faster.

use crate::board::BoardGame;
use crate::board::action::Action as BoardAction;
use crate::board::event::Event as BoardEvent;
use crate::card_game::CardGame;
use crate::card_game::action::Action as CardAction;
use crate::card_game::completion::Outlook;
use crate::card_game::event::Event as CardEvent;
use crate::edition::{Edition, Kit};
use crate::event::Translated;
use crate::game::Viewer;
use crate::illegal::Illegal;
use crate::notation::{self, NotationError};
use crate::options::Options;
use crate::score::Score;
use crate::seat::{Seat, SeatSet};
use crate::setup::Setup;
use crate::shuffle::Chance;
use crate::ticket::TicketSet;

/// A game of any edition: its complete state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyGame {
    /// A game on a board.
    Board(BoardGame),
    /// The Card Game.
    Card(CardGame),
}

/// What a player of any edition can want.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnyAction {
    /// In a game on a board.
    Board(BoardAction),
    /// In the Card Game.
    Card(CardAction),
}

/// What happened in a game of any edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyEvent {
    /// In a game on a board.
    Board(BoardEvent),
    /// In the Card Game.
    Card(CardEvent),
}

impl AnyGame {
    /// Sets a game up.
    pub fn new(setup: &Setup, chance: &mut impl Chance, events: &mut Vec<AnyEvent>) -> Self {
        let (edition, seats, first, options) =
            (setup.edition(), setup.seats(), setup.first(), setup.options());
        match edition.kit() {
            Kit::Board(board) => {
                let mut events = Translated(events, AnyEvent::Board);
                Self::Board(BoardGame::new(board, seats, first, options, chance, &mut events))
            }
            Kit::Cards(kit) => {
                let mut events = Translated(events, AnyEvent::Card);
                Self::Card(CardGame::new(kit, seats, first, options, chance, &mut events))
            }
        }
    }

    /// Which game it is.
    pub const fn edition(&self) -> Edition {
        match self {
            Self::Board(game) => game.board().edition,
            Self::Card(game) => game.kit().edition,
        }
    }

    /// How many seats play.
    pub const fn seats(&self) -> usize {
        match self {
            Self::Board(game) => game.seats(),
            Self::Card(game) => game.seats(),
        }
    }

    /// How the table plays where the rules leave room.
    pub const fn options(&self) -> &Options {
        match self {
            Self::Board(game) => game.options(),
            Self::Card(game) => game.options(),
        }
    }

    /// Whose choice the game is waiting for.
    pub const fn awaiting(&self) -> SeatSet {
        match self {
            Self::Board(game) => game.awaiting(),
            Self::Card(game) => game.awaiting(),
        }
    }

    /// Whether nobody acts any more.
    pub const fn is_over(&self) -> bool {
        match self {
            Self::Board(game) => game.is_over(),
            Self::Card(game) => game.is_over(),
        }
    }

    /// Whether the seat may do that now, and if not, why.
    pub fn check(&self, seat: Seat, action: AnyAction) -> Result<(), Illegal> {
        match (self, action) {
            (Self::Board(game), AnyAction::Board(action)) => game.check(seat, action),
            (Self::Card(game), AnyAction::Card(action)) => game.check(seat, action),
            (Self::Board(_), AnyAction::Card(_)) | (Self::Card(_), AnyAction::Board(_)) => {
                Err(Illegal::NotInThisGame)
            }
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
            (Self::Card(game), AnyAction::Card(action)) => {
                game.apply(seat, action, chance, &mut Translated(events, AnyEvent::Card))
            }
            (Self::Board(_), AnyAction::Card(_)) | (Self::Card(_), AnyAction::Board(_)) => {
                Err(Illegal::NotInThisGame)
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
            Self::Card(game) => {
                let mut actions = Vec::new();
                game.legal_actions(seat, &mut actions);
                actions.into_iter().map(AnyAction::Card).collect()
            }
        }
    }

    /// The action that a text in notation says.
    pub fn read_action(&self, text: &str) -> Result<AnyAction, NotationError> {
        match self {
            Self::Board(game) => notation::board::read(game.board(), text).map(AnyAction::Board),
            Self::Card(game) => notation::card_game::read(game.kit(), text).map(AnyAction::Card),
        }
    }

    /// The action in notation.
    ///
    /// # Panics
    /// When it is an action of another game.
    pub fn write_action(&self, action: AnyAction) -> String {
        match (self, action) {
            (Self::Board(game), AnyAction::Board(action)) => notation::board::write(game.board(), action),
            (Self::Card(game), AnyAction::Card(action)) => notation::card_game::write(game.kit(), action),
            (Self::Board(_), AnyAction::Card(_)) | (Self::Card(_), AnyAction::Board(_)) => {
                panic!("an action of another game has no name in this one")
            }
        }
    }

    /// Why the seat cannot claim the route of that name now in any way, or nothing if it can.
    pub fn why_not_claim(&self, seat: Seat, route: &str) -> Result<Option<Illegal>, NotationError> {
        match self {
            Self::Board(game) => match game.board().route_named(route) {
                Some(route) => Ok(game.why_not_claim(seat, route)),
                None => Err(NotationError::UnknownRoute(route.to_owned())),
            },
            Self::Card(_) => Ok(Some(Illegal::NotInThisGame)),
        }
    }

    /// What the tickets of these names would come to if the seat completed them now, or why they cannot be weighed.
    pub fn outlook(&self, seat: Seat, tickets: &[String]) -> Result<Result<Outlook, Illegal>, NotationError> {
        let Self::Card(game) = self else { return Ok(Err(Illegal::NotInThisGame)) };
        let named = |name: &String| {
            game.kit().ticket_named(name).ok_or_else(|| NotationError::UnknownTicket(name.to_owned()))
        };
        let tickets: TicketSet = tickets.iter().map(named).collect::<Result<_, _>>()?;
        Ok(game.view(Viewer::Seat(seat)).outlook(tickets))
    }

    /// The scores, line by line, as if the game ended now.
    pub fn scores(&self) -> Vec<Score> {
        match self {
            Self::Board(game) => game.scores(),
            Self::Card(game) => game.scores(),
        }
    }
}

impl AnyEvent {
    /// The seat that it happened to, if it was one.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Board(event) => event.seat(),
            Self::Card(event) => event.seat(),
        }
    }
}
