//! The action "draw cards" (C-31 to C-46).

use super::event::Event;
use super::phase::Phase;
use super::{BoardGame, RowTouched};
use crate::card::TrainCard;
use crate::event::Sink;
use crate::market::{PickNumber, Source};
use crate::rotation::TurnKind;
use crate::seat::Seat;
use crate::shuffle::Chance;

impl BoardGame {
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
        let touched = match source {
            Source::Deck => {
                events.push(Event::CardDrawn { seat, card });
                RowTouched::No
            }
            Source::Row(slot) => {
                events.push(Event::CardPicked { seat, slot, card });
                RowTouched::Yes
            }
        };
        self.upkeep(touched, chance, events); // C-38, C-46
        let counts_double = touched == RowTouched::Yes && card == TrainCard::Wild; // C-34, C-37
        if number == PickNumber::First && !counts_double && self.market.can_pick(PickNumber::Second) {
            self.phase = Phase::SecondPick; // C-40
        } else {
            self.end_turn(TurnKind::Action, events); // C-41
        }
    }
}
