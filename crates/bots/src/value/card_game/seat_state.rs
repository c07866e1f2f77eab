//! The state that a seat of a Card Game plans with, from a view and a memory or from a sampled game.

use engine::card::{Cards, Color, TrainCard};
use engine::card_game::rounds::Round;
use engine::card_game::view::View;
use engine::card_game::yard::{Group, Yards};
use engine::card_game::{CardGame, CardKit, TWO_ROUNDS_FROM};
use engine::market::ROW;
use engine::seat::Seat;
use engine::ticket::TicketSet;

use crate::knowledge::card_game::memory::Memory;

/// A seat's holdings and the public table.
#[derive(Clone, Copy, Debug)]
pub struct SeatState {
    /// Tickets and cities of the Card Game.
    pub kit: &'static CardKit,
    /// Number of seats.
    pub seats: usize,
    /// The planning seat.
    pub seat: Seat,
    /// Cards in hand.
    pub hand: Cards,
    /// The seat's own stack, as remembered.
    pub stack: Cards,
    /// Tickets held.
    pub tickets: TicketSet,
    /// All yards.
    pub yards: Yards,
    /// The face-up cards.
    pub row: [Option<TrainCard>; ROW],
    /// Cards in the deck.
    pub deck: u8,
    /// Tickets in the deck.
    pub ticket_deck: u8,
    /// Turns left for the seat after this one, once the final round has been triggered.
    pub final_turns_left: Option<u8>,
    /// Whether a second round follows this one, so that open tickets are not lost yet.
    pub second_round_follows: bool,
}

fn second_round_follows(seats: usize, round: Round) -> bool {
    seats >= TWO_ROUNDS_FROM && round == Round::First
}

impl SeatState {
    /// Creates the state of the viewing seat.
    pub fn of_view(view: &View, memory: &Memory) -> Self {
        let seat = view.viewer.seat().unwrap_or(view.rotation.turn());
        Self {
            kit: view.kit,
            seats: view.seats(),
            seat,
            hand: view.hand,
            stack: view.stack.unwrap_or(memory.seats[seat].stack),
            tickets: view.tickets,
            yards: view.yards,
            row: view.row,
            deck: view.deck,
            ticket_deck: view.ticket_deck,
            final_turns_left: view
                .rotation
                .final_turns_left()
                .map(|_| u8::from(view.rotation.seats_with_final_turn().contains(seat))),
            second_round_follows: second_round_follows(view.seats(), view.round),
        }
    }

    /// Creates the state of a seat from a complete (sampled) game. It contains no opponent's hand.
    pub fn of_game(game: &CardGame, seat: Seat) -> Self {
        Self {
            kit: game.kit(),
            seats: game.seats(),
            seat,
            hand: *game.hand(seat),
            stack: *game.stack(seat),
            tickets: game.held(seat),
            yards: *game.yards(),
            row: game.market().row(),
            deck: game.market().deck().len() as u8,
            ticket_deck: game.ticket_deck().len(0) as u8,
            final_turns_left: game
                .rotation()
                .final_turns_left()
                .map(|_| u8::from(game.rotation().seats_with_final_turn().contains(seat))),
            second_round_follows: second_round_follows(game.seats(), game.round()),
        }
    }

    /// Estimates the seat's remaining turns after this one.
    pub fn turns_after(&self) -> f32 {
        match self.final_turns_left {
            // This turn is the last one.
            Some(_) => 0.0,
            None => f32::from(self.deck) / (1.35 * self.seats as f32) + 1.0,
        }
    }

    /// Returns what tickets need of each color beyond the seat's stack and yard, and the number of wilds there.
    pub fn deficits(&self, tickets: TicketSet) -> ([u8; Color::COUNT], u8) {
        let mut needs = [0_u8; Color::COUNT];
        for ticket in tickets.iter() {
            for (sum, need) in needs.iter_mut().zip(self.kit.ticket(ticket).needs) {
                *sum += need;
            }
        }
        let mut wilds = self.stack[TrainCard::Wild];
        let own = self.yards.of(self.seat);
        for color in Color::ALL {
            let mut have = self.stack[color];
            if own.contains(color) {
                let Group { colored, wilds: on_top } = self.yards.group(color);
                have += colored;
                wilds += on_top;
            }
            needs[color.index()] = needs[color.index()].saturating_sub(have);
        }
        (needs, wilds)
    }
}
