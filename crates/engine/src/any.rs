//! `AnyGame`: a game chosen at run time, for the server, for records and for the command line.
//!
//! Code that knows at compile time which game it is uses [`crate::game::Game`] instead, which is faster.
//! [`ByKind`] and [`for_kind!`](crate::for_kind) choose between the two kinds of game; [`Game`] converts in both
//! directions.

use crate::board::{self, BoardGame};
use crate::card_game::completion::Outlook;
use crate::card_game::{self, CardGame};
use crate::edition::{Edition, Kit};
use crate::game::{Game, Viewer};
use crate::illegal::Illegal;
use crate::notation::NotationError;
use crate::options::Options;
use crate::score::Score;
use crate::seat::{Seat, SeatSet};
use crate::setup::Setup;
use crate::shuffle::Chance;
use crate::sink::MapSink;
use crate::ticket::TicketSet;

/// A value for one of the two kinds of game: `B` for a board game, `C` for the Card Game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ByKind<B, C> {
    /// For a game on a board.
    Board(B),
    /// For the Card Game.
    Card(C),
}

/// A game of any edition: its complete state.
pub type AnyGame = ByKind<BoardGame, CardGame>;

/// An action in a game of any edition.
pub type AnyAction = ByKind<board::action::Action, card_game::action::Action>;

/// An event in a game of any edition, including hidden information.
pub type AnyEvent = ByKind<board::event::Event, card_game::event::Event>;

/// What a viewer knows of a game of any edition.
pub type AnyView = ByKind<board::view::View, card_game::view::View>;

/// Evaluates one expression with the value of a [`ByKind`], whichever kind it is.
///
/// ```
/// use engine::any::ByKind;
/// use engine::for_kind;
///
/// let value: ByKind<&str, Vec<u8>> = ByKind::Board("four");
/// assert_eq!(for_kind!(value, value => value.len()), 4);
/// ```
#[macro_export]
macro_rules! for_kind {
    ($value:expr, $name:pat => $body:expr) => {
        match $value {
            $crate::any::ByKind::Board($name) => $body,
            $crate::any::ByKind::Card($name) => $body,
        }
    };
}

impl<B, C> ByKind<B, C> {
    /// Returns references to the value.
    pub const fn as_ref(&self) -> ByKind<&B, &C> {
        match self {
            Self::Board(value) => ByKind::Board(value),
            Self::Card(value) => ByKind::Card(value),
        }
    }

    /// Returns mutable references to the value.
    pub const fn as_mut(&mut self) -> ByKind<&mut B, &mut C> {
        match self {
            Self::Board(value) => ByKind::Board(value),
            Self::Card(value) => ByKind::Card(value),
        }
    }

    /// Returns both values if they are for the same kind of game.
    pub fn zip<D, E>(self, other: ByKind<D, E>) -> Option<ByKind<(B, D), (C, E)>> {
        match (self, other) {
            (Self::Board(one), ByKind::Board(other)) => Some(ByKind::Board((one, other))),
            (Self::Card(one), ByKind::Card(other)) => Some(ByKind::Card((one, other))),
            (Self::Board(_), ByKind::Card(_)) | (Self::Card(_), ByKind::Board(_)) => None,
        }
    }
}

impl AnyGame {
    /// Creates a game and deals.
    pub fn new(setup: &Setup, chance: &mut impl Chance, events: &mut Vec<AnyEvent>) -> Self {
        let (seats, first, options) = (setup.seats(), setup.first(), setup.options());
        match setup.edition().kit() {
            Kit::Board(board) => {
                let events = &mut MapSink(events, AnyEvent::Board);
                Self::Board(BoardGame::new(board, seats, first, options, chance, events))
            }
            Kit::Card(kit) => {
                let events = &mut MapSink(events, AnyEvent::Card);
                Self::Card(CardGame::new(kit, seats, first, options, chance, events))
            }
        }
    }

    /// Returns the edition.
    pub fn edition(&self) -> Edition {
        for_kind!(self, game => Game::edition(game))
    }

    /// Returns the number of seats.
    pub const fn seats(&self) -> usize {
        for_kind!(self, game => game.seats())
    }

    /// Returns how the table plays where the rules leave room.
    pub const fn options(&self) -> &Options {
        for_kind!(self, game => game.options())
    }

    /// Returns the seats whose choice the game is waiting for.
    pub const fn awaiting(&self) -> SeatSet {
        for_kind!(self, game => game.awaiting())
    }

    /// Returns whether nobody acts any more.
    pub const fn is_over(&self) -> bool {
        for_kind!(self, game => game.is_over())
    }

    /// Returns what a viewer knows.
    pub fn view(&self, viewer: Viewer) -> AnyView {
        match self {
            Self::Board(game) => AnyView::Board(game.view(viewer)),
            Self::Card(game) => AnyView::Card(game.view(viewer)),
        }
    }

    /// Checks that the seat may do that now; the error says why not.
    pub fn check(&self, seat: Seat, action: AnyAction) -> Result<(), Illegal> {
        match self.as_ref().zip(action) {
            Some(pair) => for_kind!(pair, (game, action) => game.check(seat, action)),
            None => Err(Illegal::NotInThisGame),
        }
    }

    /// Applies the seat's action; on an error the game is unchanged.
    pub fn apply(
        &mut self,
        seat: Seat,
        action: AnyAction,
        chance: &mut impl Chance,
        events: &mut Vec<AnyEvent>,
    ) -> Result<(), Illegal> {
        match self.as_mut().zip(action) {
            Some(pair) => for_kind!(pair, (game, action) => apply(game, seat, action, chance, events)),
            None => Err(Illegal::NotInThisGame),
        }
    }

    /// Returns every legal action of the seat; none where it is not awaited.
    pub fn legal_actions(&self, seat: Seat) -> Vec<AnyAction> {
        for_kind!(self, game => legal_actions(game, seat))
    }

    /// Returns the action that a text in notation says.
    pub fn read_action(&self, text: &str) -> Result<AnyAction, NotationError> {
        for_kind!(self, game => read_action(game, text))
    }

    /// Returns the action in notation.
    ///
    /// # Panics
    /// If it is an action of another kind of game.
    pub fn write_action(&self, action: AnyAction) -> String {
        let pair = self.as_ref().zip(action).expect("the action is of this kind of game");
        for_kind!(pair, (game, action) => game.write_action(action))
    }

    /// Returns why the seat cannot claim the route of that name now in any way, or nothing if it can.
    pub fn why_not_claim(&self, seat: Seat, route: &str) -> Result<Option<Illegal>, NotationError> {
        match self {
            Self::Board(game) => match game.board().route_named(route) {
                Some(route) => Ok(game.why_not_claim(seat, route)),
                None => Err(NotationError::UnknownRoute(route.to_owned())),
            },
            Self::Card(_) => Ok(Some(Illegal::NotInThisGame)),
        }
    }

    /// Returns what the tickets of these names would come to if the seat completed them now, or why they cannot be
    /// weighed.
    pub fn outlook(&self, seat: Seat, tickets: &[String]) -> Result<Result<Outlook, Illegal>, NotationError> {
        let Self::Card(game) = self else { return Ok(Err(Illegal::NotInThisGame)) };
        let named = |name: &String| {
            game.kit().ticket_named(name).ok_or_else(|| NotationError::UnknownTicket(name.to_owned()))
        };
        let tickets: TicketSet = tickets.iter().map(named).collect::<Result<_, _>>()?;
        Ok(game.view(Viewer::Seat(seat)).outlook(tickets))
    }

    /// Returns the scores, line by line, as if the game ended now.
    pub fn scores(&self) -> Vec<Score> {
        for_kind!(self, game => game.scores())
    }
}

impl AnyEvent {
    /// Returns the seat that it happened to, if it was one.
    pub const fn seat(&self) -> Option<Seat> {
        for_kind!(self, event => event.seat())
    }
}

fn apply<G: Game>(
    game: &mut G,
    seat: Seat,
    action: G::Action,
    chance: &mut impl Chance,
    events: &mut Vec<AnyEvent>,
) -> Result<(), Illegal> {
    game.apply(seat, action, chance, &mut MapSink(events, G::any_event))
}

fn legal_actions<G: Game>(game: &G, seat: Seat) -> Vec<AnyAction> {
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    actions.into_iter().map(G::any_action).collect()
}

fn read_action<G: Game>(game: &G, text: &str) -> Result<AnyAction, NotationError> {
    game.read_action(text).map(G::any_action)
}
