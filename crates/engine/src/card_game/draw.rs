//! The action "draw cards" (CG-28 to CG-37).

use super::event::Event;
use super::phase::Phase;
use super::{CardGame, MARKET};
use crate::card::TrainCard;
use crate::event::{Sink, Translated};
use crate::market::{PickNumber, Source};
use crate::rotation::TurnKind;
use crate::seat::Seat;
use crate::shuffle::Chance;

impl CardGame {
    /// Which pick of a draw comes next.
    #[inline]
    pub(super) fn pick_number(&self) -> PickNumber {
        if self.phase == Phase::SecondPick { PickNumber::Second } else { PickNumber::First }
    }

    pub(super) fn list_picks(&self, mut out: impl FnMut(Source)) {
        if !self.market.deck().is_empty() {
            out(Source::Deck);
        }
        let open = self.market.open_slots(self.pick_number());
        for slot in 0..self.market.row().len() as u8 {
            if open >> slot & 1 == 1 {
                out(Source::Row(slot));
            }
        }
    }

    #[inline]
    pub(super) fn pick(
        &mut self,
        seat: Seat,
        source: Source,
        chance: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) {
        let number = self.pick_number();
        let card = self.market.pick(source);
        self.players[seat.index()].hand.add(card, 1);
        let counts_double = match source {
            Source::Deck => {
                events.push(Event::CardDrawn { seat, card });
                false // CG-31
            }
            Source::Row(slot) => {
                events.push(Event::CardPicked { seat, slot, card });
                self.fill_row(chance, events);
                card == TrainCard::Wild // CG-29
            }
        };
        if number == PickNumber::First && !counts_double && self.market.can_pick(PickNumber::Second) {
            self.phase = Phase::SecondPick; // CG-35
        } else {
            self.end_turn(TurnKind::Action, chance, events);
        }
    }

    /// Turns up cards where the row has gaps, as long as the deck has any (CG-32, CG-33).
    #[inline]
    pub(super) fn fill_row(&mut self, chance: &mut impl Chance, events: &mut impl Sink<Event>) {
        self.market.upkeep(&MARKET, true, chance, &mut Translated(events, Event::Market));
    }
}
