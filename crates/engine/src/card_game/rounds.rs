//! Rounds: turns, the empty deck, the final round, and the second round of four players
//! (CG-63 to CG-70, CG-81 to CG-92).

use super::event::Event;
use super::phase::Phase;
use super::yard::Yards;
use super::{CARDS, CardGame, SECOND_HAND, STALL_LAPS, TWO_ROUNDS_FROM, YardStep};
use crate::card::Cards;
use crate::market::Market;
use crate::options::AutoComplete;
use crate::rotation::{FinalRound, Rotation, TurnEnd, TurnKind};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::shuffle::Chance;
use crate::sink::Sink;

/// A round of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Round {
    /// The first, and with two or three players the only one (CG-81).
    First,
    /// The second, with four players (CG-82).
    Second,
}

impl Round {
    /// Returns 1 or 2.
    pub const fn number(self) -> u8 {
        match self {
            Self::First => 1,
            Self::Second => 2,
        }
    }

    /// Returns the round with this number, if it is 1 or 2.
    pub const fn numbered(number: u8) -> Option<Self> {
        match number {
            1 => Some(Self::First),
            2 => Some(Self::Second),
            _ => None,
        }
    }
}

impl CardGame {
    /// Begins the turn of the active seat with its step 1 (CG-17).
    #[inline]
    pub(super) fn begin_turn(&mut self, events: &mut impl Sink<Event>) {
        let seat = self.rotation.turn();
        self.phase = Phase::Turn;
        events.push(Event::TurnBegan { seat });
        self.move_to_stack(seat, events);
    }

    /// Ends the turn: the next one begins, or the round is scored (CG-63 to CG-65, CG-70).
    ///
    /// `kind` is [`TurnKind::Pass`] for an idle turn (CG-63).
    #[inline]
    pub(super) fn end_turn(
        &mut self,
        kind: TurnKind,
        chance: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) {
        let seat = self.rotation.turn();
        self.idle_turns = match (kind, self.step_one) {
            (TurnKind::Pass, YardStep::Skipped) => self.idle_turns + 1,
            (TurnKind::Action, _) | (_, YardStep::Moved) => 0,
        };
        let horizon =
            if self.market.deck().is_empty() { FinalRound::Triggered } else { FinalRound::NotTriggered }; // CG-64
        // Consecutive passes end a board game (C-29); here only idle laps end the round (CG-63), so every turn counts
        // as an action for the rotation.
        let end = self.rotation.end_turn(TurnKind::Action, horizon);
        if self.idle_turns as usize == STALL_LAPS * self.seats() {
            return self.end_round(chance, events); // CG-63
        }
        match end {
            TurnEnd::Next => self.begin_turn(events),
            TurnEnd::FinalRound => {
                events.push(Event::FinalRoundBegan { seat });
                self.begin_turn(events);
            }
            TurnEnd::Finished | TurnEnd::AllPassed => self.end_round(chance, events),
        }
    }

    /// Ends the round and begins the completion of tickets (CG-70, CG-79).
    #[cold]
    fn end_round(&mut self, chance: &mut impl Chance, events: &mut impl Sink<Event>) {
        events.push(Event::RoundEnded { round: self.round });
        match self.options.auto_complete {
            AutoComplete::Propose => self.phase = Phase::Complete { waiting: SeatSet::first(self.seats()) },
            AutoComplete::Complete => {
                for seat in Seat::all(self.seats()) {
                    let best = self.proposal_for(seat); // CG-77
                    let player = &mut self.players[seat];
                    player.tickets &= !best;
                    player.completing = best;
                }
                self.score_round(chance, events);
            }
        }
    }

    /// Reveals all choices, then begins the second round or ends the game (CG-79 to CG-83).
    pub(super) fn score_round(&mut self, chance: &mut impl Chance, events: &mut impl Sink<Event>) {
        for seat in Seat::all(self.seats()) {
            let player = &mut self.players[seat];
            let tickets = std::mem::take(&mut player.completing);
            player.completed |= tickets; // CG-80, CG-95
            events.push(Event::TicketsCompleted { seat, tickets, points: self.kit.points(tickets) as u16 });
        }
        if self.round == Round::First && self.seats() >= TWO_ROUNDS_FROM {
            self.begin_second_round(chance, events); // CG-82
        } else {
            self.phase = Phase::Over; // CG-81
            events.push(Event::GameOver);
        }
    }

    /// CG-84 to CG-92
    fn begin_second_round(&mut self, chance: &mut impl Chance, events: &mut impl Sink<Event>) {
        self.round = Round::Second;
        // Everything that is not in a hand (CG-84 to CG-86).
        let mut rest = CARDS.cards();
        for player in &mut self.players {
            for (card, count) in player.hand.iter() {
                rest.take(card, count);
            }
            player.stack = Cards::EMPTY; // CG-91
        }
        self.yards = Yards::EMPTY; // CG-91
        self.market = Market::new(&rest, chance);
        // The turn that ended was the last one, so the active seat is the one to its left (CG-90).
        self.rotation = Rotation::new(self.seats(), self.rotation.turn());
        self.idle_turns = 0;
        events.push(Event::RoundBegan { round: self.round, first: self.rotation.turn() });
        self.deal_hands(SECOND_HAND, events); // CG-87
        self.fill_row(chance, events); // CG-88
        if self.market.deck().is_empty() {
            self.rotation.begin_final_round(); // CG-92
            let last = self.turn_order().last().expect("there are seats");
            events.push(Event::FinalRoundBegan { seat: last });
        }
        self.begin_turn(events);
    }

    /// Deals `each` cards to each seat, one at a time, as far as the deck reaches (CG-8, CG-87, CG-92).
    pub(super) fn deal_hands(&mut self, each: usize, events: &mut impl Sink<Event>) {
        let mut dealt: BySeat<Cards> = BySeat::repeat(Cards::EMPTY);
        for _ in 0..each {
            for seat in self.turn_order() {
                let Some(card) = self.market.deal() else { break };
                self.players[seat].hand.add(card, 1);
                dealt[seat].add(card, 1);
            }
        }
        for seat in self.turn_order() {
            let cards = dealt[seat];
            events.push(Event::CardsDealt { seat, count: cards.len() as u8, cards });
        }
    }

    /// Returns the seats in turn order, beginning with the active seat.
    fn turn_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let (seats, turn) = (self.seats(), self.rotation.turn().index());
        (0..seats).map(move |ahead| Seat::new((turn + ahead) % seats))
    }
}
