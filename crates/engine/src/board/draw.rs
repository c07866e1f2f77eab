//! The action "draw cards" (C-31 to C-46).

use super::BoardGame;
use super::event::Event;
use super::phase::Phase;
use crate::market::{PickNumber, Source, WILD};
use crate::rotation::TurnKind;
use crate::seat::Seat;
use crate::shuffle::Chance;
use crate::sink::Sink;

impl BoardGame {
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
        let rules = self.market_rules();
        let picked = |card| match source {
            Source::Deck => Event::CardDrawn { seat, card },
            Source::Row(slot) => Event::CardPicked { seat, slot, card },
        };
        let kind = self.market.pick(source, &rules, chance, events, picked, Event::Market);
        self.players[seat].hand.add_kind(kind);
        let counts_double = source != Source::Deck && kind == WILD; // C-34, C-37
        if number == PickNumber::First && !counts_double && self.market.can_pick(PickNumber::Second) {
            self.phase = Phase::SecondPick; // C-40
        } else {
            self.end_turn(TurnKind::Action, events); // C-41
        }
    }
}
