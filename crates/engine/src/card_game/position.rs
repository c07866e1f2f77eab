//! The complete state of a Card Game as plain data, hidden cards included: to store, edit and set up by hand.
//!
//! A [`Position`] may be inconsistent; only a consistent one becomes a [`CardGame`].
//! Scenarios of tests and loaded states go through these checks; a bot's sample is put together from a view without
//! them (see `from_view.rs`), and tests check that samples look like what was seen.

mod check;
mod error;

pub use error::PositionError;

use super::phase::Phase;
use super::rounds::Round;
use super::tickets::DECK;
use super::yard::{Group, Yards};
use super::{CardGame, CardKit, MAX_SEATS, Player, YardStep};
use crate::card::{Cards, Color, TrainCard};
use crate::market::{Market, ROW};
use crate::options::Options;
use crate::rotation::Rotation;
use crate::seat::{BySeat, Seat};
use crate::ticket::{TicketDecks, TicketId, TicketSet};

/// The complete state of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayerState {
    /// Cards in hand.
    pub hand: Cards,
    /// Tickets kept, and neither completed nor chosen for completion.
    pub tickets: TicketSet,
    /// Tickets on offer, in their order.
    pub offer: Vec<TicketId>,
    /// The group of each color in the yard, in the order of [`Color::ALL`].
    pub yard: [Group; Color::COUNT],
    /// The stack.
    pub stack: Cards,
    /// Tickets chosen in the current scoring (CG-79).
    pub completing: TicketSet,
    /// Tickets completed.
    pub completed: TicketSet,
}

/// A Card Game as plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The options of the table.
    pub options: Options,
    /// The phase.
    pub phase: Phase,
    /// The round.
    pub round: Round,
    /// The active seat, or the seat that begins next; without meaning when the game is over.
    pub turn: Seat,
    /// Turns left in the final round, if it has begun (CG-65).
    pub final_round: Option<u8>,
    /// Consecutive idle turns (CG-63).
    pub idle_turns: u8,
    /// Whether step 1 of the present turn moved a card.
    pub step_one: YardStep,
    /// The face-up cards, slot by slot.
    pub row: [Option<TrainCard>; ROW],
    /// The deck, top first.
    pub deck: Vec<TrainCard>,
    /// The discard.
    pub discard: Cards,
    /// The ticket deck, top first.
    pub ticket_deck: Vec<TicketId>,
    /// Opening tickets refused while others still choose (CG-13).
    pub refused: TicketSet,
    /// The state of each seat.
    pub players: Vec<PlayerState>,
}

impl CardGame {
    /// Returns the complete state as plain data.
    pub fn position(&self) -> Position {
        let holdings = |seat: Seat| {
            let player = self.player(seat);
            let own = self.yards.of(seat);
            PlayerState {
                hand: player.hand,
                tickets: player.tickets,
                offer: player.offer.as_slice().to_vec(),
                yard: Color::ALL.map(|color| {
                    if own.contains(color) { self.yards.group(color) } else { Group::default() }
                }),
                stack: player.stack,
                completing: player.completing,
                completed: player.completed,
            }
        };
        Position {
            options: self.options,
            phase: self.phase,
            round: self.round,
            turn: self.rotation.turn(),
            final_round: self.rotation.final_turns_left(),
            idle_turns: self.idle_turns,
            step_one: self.step_one,
            row: self.market.row(),
            deck: self.market.deck().iter().collect(),
            discard: *self.market.discard(),
            ticket_deck: self.tickets.iter(DECK).collect(),
            refused: self.refused,
            players: Seat::all(self.seats()).map(holdings).collect(),
        }
    }

    /// Creates the game of a position, or returns the first inconsistency.
    pub fn from_position(kit: &'static CardKit, position: &Position) -> Result<Self, PositionError> {
        check::check(kit, position)?;
        let mut players = BySeat::repeat(Player::EMPTY);
        let mut yards = Yards::EMPTY;
        for ((seat, player), holdings) in Seat::all(MAX_SEATS).zip(&mut players).zip(&position.players) {
            *player = Player {
                tickets: holdings.tickets,
                completing: holdings.completing,
                completed: holdings.completed,
                hand: holdings.hand,
                stack: holdings.stack,
                offer: holdings.offer.iter().copied().collect(),
            };
            for (color, group) in Color::ALL.into_iter().zip(holdings.yard) {
                if !group.is_empty() {
                    yards.put(seat, color, group);
                }
            }
        }
        let deck = position.deck.iter().rev().copied().collect();
        Ok(Self {
            kit,
            players,
            market: Market::from_parts(position.row, deck, position.discard),
            tickets: TicketDecks::from_order(kit.deck_sizes, [&position.ticket_deck, &[]]),
            yards,
            refused: position.refused,
            rotation: Rotation::from_parts(
                position.players.len(),
                position.turn,
                0,
                position.final_round.unwrap_or(0),
            ),
            round: position.round,
            idle_turns: position.idle_turns,
            step_one: position.step_one,
            options: position.options,
            phase: position.phase,
        })
    }
}
