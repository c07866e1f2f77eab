//! The row, the deck and the discard: picking, filling, resetting and reshuffling, all by [`MarketRules`].
//!
//! The discard is a multiset: its order does not matter, because it is hidden (C-113) and shuffles do not depend on
//! it.

use crate::card::{Cards, Color, TrainCard};
use crate::illegal::Illegal;
use crate::shuffle::{Chance, ShuffleKind};
use crate::sink::{MapSink, Sink};

/// The number of slots of the row.
pub const ROW: usize = 5;

/// Maximum number of train cards of a game.
pub const MAX_CARDS: usize = 120;

/// A pile of cards in order, two cards to a byte.
#[derive(Clone, Copy, Debug)]
pub struct Pile {
    nibbles: [u8; MAX_CARDS / 2],
    len: u8,
}

impl Pile {
    /// No card.
    pub const EMPTY: Self = Self { nibbles: [0; MAX_CARDS / 2], len: 0 };

    /// Returns how many cards the pile has.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns whether the pile has no card.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Removes the top card and returns the number of its kind.
    #[inline]
    fn pop(&mut self) -> Option<u8> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        Some(self.at(self.len as usize))
    }

    /// Puts a card on top.
    ///
    /// # Panics
    /// If the pile is full.
    pub fn push(&mut self, card: TrainCard) {
        let place = self.len as usize;
        let shift = place % 2 * 4;
        let byte = &mut self.nibbles[place / 2];
        *byte = *byte & !(0xf << shift) | (card.index() as u8) << shift;
        self.len += 1;
    }

    #[inline]
    fn at(&self, place: usize) -> u8 {
        self.nibbles[place / 2] >> (place % 2 * 4) & 0xf
    }

    /// Returns the cards from top to bottom.
    pub fn iter(&self) -> impl Iterator<Item = TrainCard> + '_ {
        (0..self.len as usize).rev().map(|place| card(self.at(place)))
    }

    /// Returns what the pile holds, whatever its order.
    pub fn cards(&self) -> Cards {
        self.iter().collect()
    }

    /// Creates a shuffled pile of these cards.
    pub(crate) fn shuffled(cards: &Cards, chance: &mut impl Chance) -> Self {
        const AT_ONCE: usize = 16;
        let mut items = [0; MAX_CARDS + AT_ONCE];
        let mut len = 0;
        for (kind, &count) in cards.counts().iter().enumerate() {
            // Fills whole blocks, because a constant length is faster; the next kind overwrites the excess.
            let mut from = len;
            len += count as usize;
            loop {
                items[from..][..AT_ONCE].fill(kind as u8);
                from += AT_ONCE;
                if from >= len {
                    break;
                }
            }
        }
        chance.shuffle(ShuffleKind::Cards, &mut items[..len]);
        let mut pile = Self { nibbles: [0; MAX_CARDS / 2], len: len as u8 };
        for (byte, pair) in pile.nibbles.iter_mut().zip(items.chunks_exact(2)) {
            *byte = pair[0] | pair[1] << 4;
        }
        pile
    }
}

impl PartialEq for Pile {
    /// Compares only the cards of the pile: the array still contains drawn ones.
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Pile {}

impl FromIterator<TrainCard> for Pile {
    /// Creates the pile of these cards, the first at the bottom.
    fn from_iter<I: IntoIterator<Item = TrainCard>>(cards: I) -> Self {
        let mut pile = Self::EMPTY;
        for card in cards {
            pile.push(card);
        }
        pile
    }
}

/// When the discard becomes the deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reshuffle {
    /// As soon as the deck is empty (C-50).
    AtOnce,
    /// Never during a round (CG-34).
    Never,
}

/// A condition on which the row is replaced: a full row has at least `at` cards of these kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowReset {
    /// The kinds that count, as bits in the listing order.
    pub kinds: u16,
    /// The number of cards from which on the row is reset.
    pub at: u8,
}

impl RowReset {
    /// Never.
    pub const NEVER: Self = Self { kinds: 0, at: u8::MAX };

    /// Resets on `at` or more cards of one kind.
    pub const fn on(card: TrainCard, at: u8) -> Self {
        Self { kinds: 1 << card.index(), at }
    }

    /// Returns the condition with another kind that counts.
    #[must_use]
    pub const fn and(self, card: TrainCard) -> Self {
        Self { kinds: self.kinds | 1 << card.index(), at: self.at }
    }

    /// Returns whether a card of that kind counts; an empty slot never does.
    #[inline]
    const fn counts(self, kind: u8) -> bool {
        self.kinds >> kind & 1 == 1
    }
}

/// The conditions on which the row is replaced.
pub type RowResets = [RowReset; 2];

/// The rules of the market.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarketRules {
    /// When the row is replaced; none for the Card Game (CG-15).
    pub resets: RowResets,
    /// The largest number of resets that one upkeep makes (C-62).
    pub max_resets: u8,
    /// When the discard becomes the deck.
    pub reshuffle: Reshuffle,
}

/// An event of the market.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarketEvent {
    /// The top card of the deck was turned up into a slot.
    RowFilled {
        /// The slot, counted from zero.
        slot: u8,
        /// The card.
        card: TrainCard,
    },
    /// The whole row was discarded (C-58).
    RowReset {
        /// The discarded cards.
        cards: [TrainCard; ROW],
    },
    /// The discard was shuffled and became the deck (C-50).
    DeckReshuffled {
        /// The number of cards.
        cards: u8,
    },
}

/// The first or the second pick of a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PickNumber {
    /// The first of at most two.
    First,
    /// The second, which cannot be a wild of the row (C-35).
    Second,
}

/// The deck or a slot of the row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// The top of the deck, unseen.
    Deck,
    /// A slot of the row, counted from zero.
    Row(u8),
}

/// Marks an empty slot.
const EMPTY: u8 = 0xf;

/// The number of the wild.
pub(crate) const WILD: u8 = TrainCard::Wild.index() as u8;

/// Returns the kind with that number. The table has an entry for every half byte, so that the lookup cannot fail.
#[inline]
const fn card(kind: u8) -> TrainCard {
    const KINDS: [TrainCard; 16] = {
        let mut kinds = [TrainCard::Passenger; 16];
        let mut kind = 0;
        while kind < TrainCard::KINDS {
            kinds[kind] = TrainCard::ALL[kind];
            kind += 1;
        }
        kinds
    };
    KINDS[(kind & 0xf) as usize]
}

/// Row, deck and discard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Market {
    /// The kinds of the face-up cards by number; a slot keeps its place (C-54).
    slots: [u8; ROW],
    deck: Pile,
    discard: Cards,
}

impl Market {
    /// Creates a market with a shuffled deck of these cards, an empty row and an empty discard.
    pub fn new(cards: &Cards, chance: &mut impl Chance) -> Self {
        Self { slots: [EMPTY; ROW], deck: Pile::shuffled(cards, chance), discard: Cards::EMPTY }
    }

    /// Creates a market from its parts.
    pub fn from_parts(row: [Option<TrainCard>; ROW], deck: Pile, discard: Cards) -> Self {
        Self { slots: row.map(|card| card.map_or(EMPTY, |card| card.index() as u8)), deck, discard }
    }

    /// Returns the face-up cards, slot by slot.
    #[inline]
    pub fn row(&self) -> [Option<TrainCard>; ROW] {
        self.slots.map(|kind| (kind != EMPTY).then(|| card(kind)))
    }

    /// Returns the deck.
    #[inline]
    pub const fn deck(&self) -> &Pile {
        &self.deck
    }

    /// Returns the discard.
    pub const fn discard(&self) -> &Cards {
        &self.discard
    }

    /// Returns all cards of row, deck and discard.
    pub fn pool(&self) -> Cards {
        let mut pool = self.deck.cards();
        pool.add_all(&self.discard);
        for card in self.row().into_iter().flatten() {
            pool.add(card, 1);
        }
        pool
    }

    /// Deals the top card of the deck, if there is one.
    #[inline]
    pub fn deal(&mut self) -> Option<TrainCard> {
        self.deck.pop().map(card)
    }

    /// Adds cards of a color to the discard.
    #[inline]
    pub fn add_color_to_discard(&mut self, color: Color, count: u8) {
        self.discard.add_color(color, count);
    }

    /// Adds cards to the discard.
    #[inline]
    pub fn add_to_discard(&mut self, card: TrainCard, count: u8) {
        self.discard.add(card, count);
    }

    /// Checks that this pick is allowed (C-32, C-34, C-35, C-43, C-44).
    #[inline]
    pub fn check_pick(&self, source: Source, number: PickNumber) -> Result<(), Illegal> {
        let allowed = match source {
            Source::Deck => !self.deck.is_empty(),
            Source::Row(slot) => slot < ROW as u8 && self.open_slots(number) >> slot & 1 == 1,
        };
        if allowed { Ok(()) } else { Err(self.why_not_pick(source)) }
    }

    /// Says why a pick is not allowed.
    #[cold]
    fn why_not_pick(&self, source: Source) -> Illegal {
        let Source::Row(slot) = source else { return Illegal::DeckEmpty }; // C-52
        match self.slots.get(slot as usize) {
            None => Illegal::NoSuchSlot { slot: slot.saturating_add(1) },
            Some(&EMPTY) => Illegal::SlotEmpty { slot: slot + 1 }, // C-44
            Some(_) => Illegal::WildAsSecondPick,                  // C-35, C-36
        }
    }

    /// Returns whether any pick of that number is allowed (C-41 to C-43).
    #[inline]
    pub fn can_pick(&self, number: PickNumber) -> bool {
        !self.deck.is_empty() || self.open_slots(number) != 0
    }

    /// Returns the slots that may be picked from, as bits (C-34, C-35).
    #[inline]
    pub fn open_slots(&self, number: PickNumber) -> u32 {
        // A row is short only while the deck is empty (C-53).
        let taken = if self.deck.is_empty() { self.slots_with(EMPTY) } else { 0 };
        let barred = match number {
            PickNumber::First => taken,
            PickNumber::Second => taken | self.slots_with(WILD),
        };
        !barred & ((1 << ROW) - 1)
    }

    /// Lists every pick of that number that is allowed: the deck first, then the slots.
    #[inline]
    pub fn list_picks(&self, number: PickNumber, mut out: impl FnMut(Source)) {
        if !self.deck.is_empty() {
            out(Source::Deck);
        }
        let mut open = self.open_slots(number);
        while open != 0 {
            out(Source::Row(open.trailing_zeros() as u8));
            open &= open - 1;
        }
    }

    /// Takes the card of a checked pick, updates the market (C-38, C-46) and returns the number of the card's kind.
    ///
    /// # Panics
    /// If the pick is not allowed.
    #[inline]
    pub(crate) fn pick<E, S: Sink<E>>(
        &mut self,
        source: Source,
        rules: &MarketRules,
        chance: &mut impl Chance,
        events: &mut S,
        picked: impl FnOnce(TrainCard) -> E,
        happened: impl Fn(MarketEvent) -> E,
    ) -> u8 {
        match source {
            Source::Deck => {
                let kind = self.deck.pop().expect("checked by check_pick");
                events.push(picked(card(kind)));
                if self.deck.is_empty() || self.reset_possible(rules) {
                    self.upkeep(rules, chance, &mut MapSink(events, happened));
                }
                kind
            }
            Source::Row(slot) => {
                let kind = std::mem::replace(&mut self.slots[slot as usize], EMPTY);
                events.push(picked(card(kind)));
                let mut events = MapSink(events, happened);
                // The usual case: the deck has cards, so only this slot is empty, and the deck does not run out.
                if self.deck.len() > 1
                    && let Some(next) = self.deck.pop()
                {
                    self.slots[slot as usize] = next;
                    events.push(MarketEvent::RowFilled { slot, card: card(next) });
                    if self.reset_possible(rules) {
                        self.replace_row(rules, chance, &mut events);
                    }
                } else {
                    self.upkeep(rules, chance, &mut events);
                }
                kind
            }
        }
    }

    /// Refills deck and row and resets the row if needed (C-48 to C-62). The row is tested every time (C-58).
    #[inline]
    pub fn upkeep(
        &mut self,
        rules: &MarketRules,
        chance: &mut impl Chance,
        events: &mut impl Sink<MarketEvent>,
    ) {
        self.fill(rules, chance, events);
        if self.reset_possible(rules) {
            self.replace_row(rules, chance, events);
        }
    }

    /// Returns false if too few cards in the row count for any condition, which is the usual case.
    #[inline]
    pub(crate) fn reset_possible(&self, rules: &MarketRules) -> bool {
        let [one, other] = rules.resets;
        let kinds = u32::from(one.kinds | other.kinds);
        let mut found = 0;
        for kind in self.slots {
            found += kinds >> kind & 1;
        }
        found >= u32::from(one.at.min(other.at))
    }

    /// Resets the row until it meets no condition, no valid row exists, or the limit is reached (C-58 to C-62).
    #[cold]
    fn replace_row(
        &mut self,
        rules: &MarketRules,
        chance: &mut impl Chance,
        events: &mut impl Sink<MarketEvent>,
    ) {
        for _ in 0..rules.max_resets {
            if !self.needs_reset(rules) || !self.valid_row_exists(rules) {
                return;
            }
            self.reset(events);
            self.fill(rules, chance, events);
        }
    }

    /// Does steps 1 and 2 of the upkeep (C-50, C-53).
    #[inline]
    fn fill(&mut self, rules: &MarketRules, chance: &mut impl Chance, events: &mut impl Sink<MarketEvent>) {
        if self.deck.is_empty() {
            self.reshuffle(rules, chance, events);
        }
        let mut empty = self.slots_with(EMPTY);
        while empty != 0 {
            let slot = empty.trailing_zeros() as usize;
            empty &= empty - 1;
            let Some(kind) = self.deck.pop() else { break };
            self.slots[slot] = kind;
            events.push(MarketEvent::RowFilled { slot: slot as u8, card: card(kind) });
            if self.deck.is_empty() {
                self.reshuffle(rules, chance, events);
            }
        }
    }

    /// Returns the slots with that kind, as bits.
    #[inline]
    fn slots_with(&self, kind: u8) -> u32 {
        let mut slots = 0;
        for (slot, &lies) in self.slots.iter().enumerate() {
            slots |= u32::from(lies == kind) << slot;
        }
        slots
    }

    /// C-50, C-51
    #[cold]
    fn reshuffle(
        &mut self,
        rules: &MarketRules,
        chance: &mut impl Chance,
        events: &mut impl Sink<MarketEvent>,
    ) {
        if rules.reshuffle == Reshuffle::AtOnce && !self.discard.is_empty() {
            self.deck = Pile::shuffled(&self.discard, chance);
            self.discard = Cards::EMPTY;
            events.push(MarketEvent::DeckReshuffled { cards: self.deck.len });
        }
    }

    /// Returns whether a full row meets a condition (C-57, C-60, MK-29).
    #[inline]
    fn needs_reset(&self, rules: &MarketRules) -> bool {
        let mut found = [0; 2];
        for kind in self.slots {
            if kind == EMPTY {
                return false; // C-60
            }
            for (found, reset) in found.iter_mut().zip(&rules.resets) {
                *found += u8::from(reset.counts(kind));
            }
        }
        found[0] >= rules.resets[0].at || found[1] >= rules.resets[1].at
    }

    /// Returns whether the pool holds a row that meets no condition (C-61, MK-33). The row is full.
    fn valid_row_exists(&self, rules: &MarketRules) -> bool {
        let [one, other] = rules.resets;
        // Of the kinds of a condition, only fewer cards than its number can be in a valid row.
        let enough = |cards: &Cards| {
            let too_many = cards.of_kinds(one.kinds).saturating_sub(one.at - 1)
                + cards.of_kinds(other.kinds & !one.kinds).saturating_sub(other.at - 1);
            cards.len() - too_many as usize >= ROW
        };
        // One or two cards of the deck nearly always suffice, so the whole deck is rarely counted.
        let mut pool = self.discard;
        for kind in self.slots {
            pool.add_kind(kind);
        }
        let mut deck = 0..self.deck.len();
        while !enough(&pool) {
            let Some(place) = deck.next() else { return false };
            pool.add_kind(self.deck.at(place));
        }
        true
    }

    #[cold]
    fn reset(&mut self, events: &mut impl Sink<MarketEvent>) {
        for kind in self.slots {
            self.discard.add_kind(kind);
        }
        events.push(MarketEvent::RowReset { cards: self.slots.map(card) });
        self.slots = [EMPTY; ROW];
    }
}
