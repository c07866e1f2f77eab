//! The order of play: the active seat, consecutive passes, and the final round (C-92, CG-65).

use crate::seat::{Seat, SeatSet};
use crate::shuffle::{Chance, ShuffleKind};

/// What follows the end of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnEnd {
    /// It is the next seat's turn.
    Next,
    /// It is the next seat's turn, and every seat has exactly one more turn (C-92).
    FinalRound,
    /// That was the last final turn (C-97).
    Finished,
    /// All seats have passed consecutively (C-29).
    AllPassed,
}

/// How a turn counts for the order of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnKind {
    /// An action.
    Action,
    /// A pass (C-27).
    Pass,
}

/// Whether the end of a turn triggers the final round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FinalRound {
    /// The condition is not met.
    NotTriggered,
    /// The final round begins, unless it has already begun (C-92, C-95).
    Triggered,
}

/// The order of play (C-21).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rotation {
    seats: u8,
    turn: Seat,
    /// Consecutive passes.
    passes: u8,
    /// Turns left in the final round; zero before it begins.
    final_turns_left: u8,
}

impl Rotation {
    /// Creates the order of play when `first` begins.
    pub const fn new(seats: usize, first: Seat) -> Self {
        Self { seats: seats as u8, turn: first, passes: 0, final_turns_left: 0 }
    }

    /// Creates the order of play from its parts.
    pub const fn from_parts(seats: usize, turn: Seat, passes: u8, final_turns_left: u8) -> Self {
        Self { seats: seats as u8, turn, passes, final_turns_left }
    }

    /// Returns the number of seats.
    #[inline]
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// Returns the active seat.
    #[inline]
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// Returns the number of consecutive passes.
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// Returns the number of turns left in the final round, if it has begun.
    #[inline]
    pub const fn final_turns_left(&self) -> Option<u8> {
        if self.final_turns_left == 0 { None } else { Some(self.final_turns_left) }
    }

    /// Returns the seats that still have a final turn; empty before the final round.
    pub fn seats_with_final_turn(&self) -> SeatSet {
        (0..self.final_turns_left).map(|turns| self.seat_after(turns)).collect()
    }

    /// Begins the final round before the active seat's turn: each seat has one turn (CG-92).
    pub const fn begin_final_round(&mut self) {
        self.final_turns_left = self.seats;
    }

    /// Returns the seat `turns` turns after the active seat.
    fn seat_after(&self, turns: u8) -> Seat {
        let seat = self.turn.index() + turns as usize;
        Seat::new(seat % self.seats())
    }

    /// Ends the turn. After [`TurnEnd::Finished`] and [`TurnEnd::AllPassed`] there is no active seat.
    #[inline]
    pub fn end_turn(&mut self, kind: TurnKind, final_round: FinalRound) -> TurnEnd {
        let next = self.turn.index() + 1;
        self.turn = Seat::new(if next == self.seats() { 0 } else { next });
        self.passes = match kind {
            TurnKind::Action => 0,
            TurnKind::Pass => self.passes + 1,
        };
        if self.final_turns_left > 0 {
            self.final_turns_left -= 1;
            if self.final_turns_left == 0 {
                return TurnEnd::Finished;
            }
        }
        if self.passes == self.seats {
            return TurnEnd::AllPassed;
        }
        if self.final_turns_left == 0 && final_round == FinalRound::Triggered {
            self.final_turns_left = self.seats;
            return TurnEnd::FinalRound;
        }
        TurnEnd::Next
    }
}

/// Draws the first seat (C-20).
pub(crate) fn draw_first_seat(seats: usize, chance: &mut impl Chance) -> Seat {
    let mut order = [0, 1, 2, 3, 4];
    chance.shuffle(ShuffleKind::Seats, &mut order[..seats]);
    Seat::new(order[seats - 1] as usize)
}
