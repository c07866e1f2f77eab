//! The action "draw cards" (CG-28 to CG-37).

use super::event::Event;
use super::phase::Phase;
use super::{CardGame, MARKET};
use crate::market::{PickNumber, Source, WILD};
use crate::rotation::TurnKind;
use crate::seat::Seat;
use crate::shuffle::Chance;
use crate::sink::{MapSink, Sink};

impl CardGame {
    /// Returns which pick of a draw comes next.
    #[inline]
    pub(super) fn pick_number(&self) -> PickNumber {
        if self.phase == Phase::SecondPick { PickNumber::Second } else { PickNumber::First }
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
        let picked = |card| match source {
            Source::Deck => Event::CardDrawn { seat, card },
            Source::Row(slot) => Event::CardPicked { seat, slot, card },
        };
        let kind = self.market.pick(source, &MARKET, chance, events, picked, Event::Market); // CG-32, CG-33
        self.players[seat].hand.add_kind(kind);
        let counts_double = source != Source::Deck && kind == WILD; // CG-29, CG-31
        if number == PickNumber::First && !counts_double && self.market.can_pick(PickNumber::Second) {
            self.phase = Phase::SecondPick; // CG-35
        } else {
            self.end_turn(TurnKind::Action, chance, events);
        }
    }

    /// Fills the empty slots of the row, as long as the deck has cards (CG-32, CG-33).
    #[inline]
    pub(super) fn fill_row(&mut self, chance: &mut impl Chance, events: &mut impl Sink<Event>) {
        self.market.upkeep(&MARKET, chance, &mut MapSink(events, Event::Market));
    }
}
