//! The complete state of a board game as plain data, hidden cards included: to store, edit and set up by hand.
//!
//! A [`Position`] may be inconsistent; only a consistent one becomes a [`BoardGame`].
//! Scenarios of tests and loaded states go through these checks; a bot's sample is put together from a view without
//! them (see `from_view.rs`), and tests check that samples look like what was seen.

mod check;
mod error;

pub use error::PositionError;

use super::action::Split;
use super::goods::{Stacks, Tokens};
use super::journey::Journey;
use super::map::{CityId, CitySet, Map, RouteSet};
use super::phase::Phase;
use super::{Board, BoardGame, Player};
use crate::card::{Cards, TrainCard};
use crate::market::{Market, ROW};
use crate::options::Options;
use crate::rotation::Rotation;
use crate::seat::{BySeat, Seat};
use crate::ticket::{MAX_DECKS, TicketDecks, TicketId, TicketSet};

/// The complete state of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerState {
    /// Cards in hand.
    pub hand: Cards,
    /// Tickets kept.
    pub tickets: TicketSet,
    /// Tickets on offer, in their order.
    pub offer: Vec<TicketId>,
    /// Pieces in supply.
    pub pieces: u8,
    /// Routes owned.
    pub routes: RouteSet,
    /// Points of these routes.
    pub route_points: u16,
    /// The announced split of the opening tickets, until they are drawn (MK-11).
    pub split: Option<Split>,
    /// Passengers not yet placed.
    pub unplaced: u8,
    /// Cities with a passenger of the seat.
    pub passengers: CitySet,
    /// Values of the goods tokens won, in any order.
    pub tokens: Vec<u8>,
}

impl PlayerState {
    /// Creates the state of a seat before the deal.
    pub fn new(board: &Board) -> Self {
        Self::of(board, &Player::new(&board.rules))
    }

    fn of(board: &Board, player: &Player) -> Self {
        let dealt = board.rules.opening_tickets.dealt;
        Self {
            hand: player.hand,
            tickets: player.tickets,
            offer: player.offer.as_slice().to_vec(),
            pieces: player.pieces,
            routes: player.routes,
            route_points: player.route_points,
            split: player.announced_long.map(|long| Split { short: dealt - long, long }),
            unplaced: player.unplaced,
            passengers: player.passengers.iter().flatten().fold(CitySet::EMPTY, |mut at, city| {
                at.insert(*city);
                at
            }),
            tokens: player.tokens.values().collect(),
        }
    }

    /// Creates the player of a validated state.
    fn player(&self) -> Player {
        let mut passengers = [None; 3];
        for (figure, city) in passengers.iter_mut().zip(self.passengers.iter()) {
            *figure = Some(city);
        }
        let mut tokens = Tokens::NONE;
        for &value in &self.tokens {
            tokens.add(value);
        }
        Player {
            routes: self.routes,
            tickets: self.tickets,
            tokens,
            route_points: self.route_points,
            hand: self.hand,
            pieces: self.pieces,
            offer: self.offer.iter().copied().collect(),
            announced_long: self.split.map(|split| split.long),
            unplaced: self.unplaced,
            passengers,
        }
    }
}

/// A board game as plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The options of the table.
    pub options: Options,
    /// The phase.
    pub phase: Phase,
    /// The active seat, or the seat that begins when all have chosen; without meaning when the game is over.
    pub turn: Seat,
    /// Consecutive passes (C-29).
    pub passes: u8,
    /// Turns left in the final round, if it has begun (C-92).
    pub final_round: Option<u8>,
    /// The face-up cards, slot by slot.
    pub row: [Option<TrainCard>; ROW],
    /// The deck, top first.
    pub deck: Vec<TrainCard>,
    /// The discard.
    pub discard: Cards,
    /// The ticket decks, top first; the second is empty where there is only one.
    pub ticket_decks: [Vec<TicketId>; MAX_DECKS],
    /// Opening tickets refused while others still choose (C-18).
    pub refused: TicketSet,
    /// The rest of each city's goods stack, top first.
    pub goods: Vec<Vec<u8>>,
    /// The state of each seat.
    pub players: Vec<PlayerState>,
}

impl BoardGame {
    /// Returns the complete state as plain data.
    pub fn position(&self) -> Position {
        let board = self.board;
        let cities = CityId::all(board.map.cities().len());
        Position {
            options: self.options,
            phase: self.phase,
            turn: self.rotation.turn(),
            passes: self.rotation.passes(),
            final_round: self.rotation.final_turns_left(),
            row: self.market.row(),
            deck: self.market.deck().iter().collect(),
            discard: *self.market.discard(),
            ticket_decks: std::array::from_fn(|deck| self.tickets.iter(deck).collect()),
            refused: self.refused,
            goods: cities.map(|city| board.stack(city)[self.goods_taken(city)..].to_vec()).collect(),
            players: self
                .players
                .first(self.seats())
                .iter()
                .map(|player| PlayerState::of(board, player))
                .collect(),
        }
    }

    /// Creates the game of a position, or returns the first inconsistency.
    pub fn from_position(board: &'static Board, position: &Position) -> Result<Self, PositionError> {
        check::check(board, position)?;
        let seats = position.players.len();
        let mut players = BySeat::repeat(Player::new(&board.rules));
        for (player, holdings) in players.iter_mut().zip(&position.players) {
            *player = holdings.player();
        }
        let mut goods = Stacks::default();
        for (city, left) in position.goods.iter().enumerate() {
            let city = CityId::new(city);
            let taken = board.stack(city).len() - left.len();
            if taken > 0 {
                goods.set_taken(city, taken as u64);
            }
        }
        let [first_deck, second_deck] = &position.ticket_decks;
        Ok(Self {
            board,
            players,
            market: Market::from_parts(
                position.row,
                position.deck.iter().rev().copied().collect(),
                position.discard,
            ),
            tickets: TicketDecks::from_order(board.deck_sizes, [first_deck, second_deck]),
            goods,
            refused: position.refused,
            rotation: Rotation::from_parts(
                seats,
                position.turn,
                position.passes,
                position.final_round.unwrap_or(0),
            ),
            options: position.options,
            phase: position.phase,
        })
    }

    /// Returns how many tokens have been taken from the city's stack; none where there is no stack.
    fn goods_taken(&self, city: CityId) -> usize {
        if self.board.stack(city).is_empty() { 0 } else { self.goods.taken(city) }
    }
}

impl Journey {
    /// Creates the journey of a seat that owns `own`, has used `used`, is at `at` now, and has taken tokens of
    /// `points` points.
    ///
    /// The start follows from the routes: they are a trail, which starts in the only other city that it touches
    /// an odd number of times, or where it is now. `None` if the routes are not such a trail.
    pub fn from_trail(map: &Map, own: RouteSet, used: RouteSet, at: CityId, points: u8) -> Option<Self> {
        let mut odd = CitySet::EMPTY;
        let mut touched = CitySet::EMPTY;
        for route in used.iter() {
            for city in map.route(route).ends {
                odd.toggle(city);
                touched.insert(city);
            }
        }
        let start = match odd.iter().count() {
            0 => at,
            2 if odd.contains(at) => odd.iter().find(|&city| city != at)?,
            _ => return None,
        };
        if !touched.contains(at) || reached(map, used, at) != touched {
            return None;
        }
        let leaves = used.iter().filter(|&route| map.route(route).touches(start)).count();
        let mut entered = touched;
        if start != at && leaves == 1 {
            entered.remove(start);
        }
        let cards = used.iter().filter(|&route| !own.contains(route)).count() as u8; // MK-58
        Some(Self { start, at, cards, points, used, entered })
    }
}

/// Returns the cities that the routes join to that one, which is one of them.
fn reached(map: &Map, routes: RouteSet, city: CityId) -> CitySet {
    let mut reached = CitySet::EMPTY;
    reached.insert(city);
    loop {
        let before = reached;
        for route in routes.iter() {
            let [one, other] = map.route(route).ends;
            if reached.contains(one) || reached.contains(other) {
                reached.insert(one);
                reached.insert(other);
            }
        }
        if reached == before {
            return reached;
        }
    }
}
