//! The row, the deck and the discard: picking, filling, resetting and reshuffling, all by [`MarketRules`].
//!
//! The discard is a multiset: nobody may browse it (C-113), and a shuffle depends on what is shuffled, not on its order.

use crate::card::{Cards, TrainCard};
use crate::event::Sink;
use crate::illegal::Illegal;
use crate::shuffle::{Chance, Shuffle};

/// How many cards lie face up.
pub const ROW: usize = 5;

/// The most train cards any box holds.
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

    /// How many cards the pile has.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether the pile has no card.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Takes the top card.
    #[inline]
    fn pop(&mut self) -> Option<TrainCard> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        Some(self.at(self.len as usize))
    }

    /// Puts a card on top.
    ///
    /// # Panics
    /// When the pile has no room, which no box can cause.
    pub fn push(&mut self, card: TrainCard) {
        let place = self.len as usize;
        let shift = place % 2 * 4;
        let byte = &mut self.nibbles[place / 2];
        *byte = *byte & !(0xf << shift) | (card.index() as u8) << shift;
        self.len += 1;
    }

    #[inline]
    fn at(&self, place: usize) -> TrainCard {
        TrainCard::at((self.nibbles[place / 2] >> (place % 2 * 4) & 0xf) as usize)
    }

    /// The cards from top to bottom.
    pub fn iter(&self) -> impl Iterator<Item = TrainCard> + '_ {
        (0..self.len as usize).rev().map(|place| self.at(place))
    }

    /// What the pile holds, whatever its order.
    pub fn cards(&self) -> Cards {
        self.iter().collect()
    }

    /// A pile of all these cards, shuffled.
    fn shuffled(cards: &Cards, chance: &mut impl Chance) -> Self {
        let mut items = [0; MAX_CARDS];
        let mut len = 0;
        for (card, count) in cards.iter() {
            items[len..len + count as usize].fill(card.index() as u8);
            len += count as usize;
        }
        chance.shuffle(Shuffle::Cards, &mut items[..len]);
        let mut pile = Self { nibbles: [0; MAX_CARDS / 2], len: len as u8 };
        for (byte, pair) in pile.nibbles.iter_mut().zip(items.chunks_exact(2)) {
            *byte = pair[0] | pair[1] << 4;
        }
        pile
    }
}

impl PartialEq for Pile {
    /// Cards that were drawn leave their traces in the array; only the cards that are there count.
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Pile {}

impl FromIterator<TrainCard> for Pile {
    /// The pile of these cards, the first at the bottom.
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
    /// Not while a round lasts (CG-34).
    Never,
}

/// A condition on which the row is replaced: so many cards of these kinds in a full row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowReset {
    /// The kinds that count, as bits in the listing order.
    pub kinds: u16,
    /// From how many on.
    pub at: u8,
}

impl RowReset {
    /// Resets on `at` or more cards of one kind.
    pub const fn on(card: TrainCard, at: u8) -> Self {
        Self { kinds: 1 << card.index(), at }
    }

    /// The same condition, with another kind counting too.
    #[must_use]
    pub const fn and(self, card: TrainCard) -> Self {
        Self { kinds: self.kinds | 1 << card.index(), at: self.at }
    }

    #[inline]
    const fn counts(self, card: TrainCard) -> bool {
        self.kinds >> card.index() & 1 == 1
    }
}

/// The conditions on which the row is replaced.
pub type RowResets = [Option<RowReset>; 2];

/// How a game keeps its row and deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarketRules {
    /// When the row is replaced; none for the Card Game (CG-15).
    pub resets: RowResets,
    /// How many replacements one upkeep makes at most (C-62).
    pub reset_cap: u8,
    /// When the discard becomes the deck.
    pub reshuffle: Reshuffle,
}

/// What happened to the row and the deck.
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
        /// What lay there.
        cards: [TrainCard; ROW],
    },
    /// The discard was shuffled and is the deck now (C-50).
    DeckReshuffled {
        /// How many cards it has.
        cards: u8,
    },
}

/// Which pick of a draw it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PickNumber {
    /// The first of at most two.
    First,
    /// The second, which may never be a wild of the row (C-35).
    Second,
}

/// Where a card is picked from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// The top of the deck, unseen.
    Deck,
    /// A slot of the row, counted from zero.
    Row(u8),
}

/// Row, deck and discard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Market {
    /// The face-up cards; a slot keeps its place (C-54).
    pub(crate) row: [Option<TrainCard>; ROW],
    pub(crate) deck: Pile,
    pub(crate) discard: Cards,
}

impl Market {
    /// A shuffled deck of all these cards, with nothing turned up yet.
    pub fn new(cards: &Cards, chance: &mut impl Chance) -> Self {
        Self { row: [None; ROW], deck: Pile::shuffled(cards, chance), discard: Cards::EMPTY }
    }

    /// A market in the middle of a game.
    pub const fn resume(row: [Option<TrainCard>; ROW], deck: Pile, discard: Cards) -> Self {
        Self { row, deck, discard }
    }

    /// The face-up cards, slot by slot.
    #[inline]
    pub const fn row(&self) -> &[Option<TrainCard>; ROW] {
        &self.row
    }

    /// The deck.
    #[inline]
    pub const fn deck(&self) -> &Pile {
        &self.deck
    }

    /// The discard.
    pub const fn discard(&self) -> &Cards {
        &self.discard
    }

    /// All cards of row, deck and discard.
    pub fn pool(&self) -> Cards {
        let mut pool = self.deck.cards();
        pool.add_all(&self.discard);
        for card in self.row.iter().flatten() {
            pool.add(*card, 1);
        }
        pool
    }

    /// Deals the top card of the deck, if there is one.
    #[inline]
    pub fn deal(&mut self) -> Option<TrainCard> {
        self.deck.pop()
    }

    /// Puts cards on the discard.
    #[inline]
    pub fn discard_some(&mut self, card: TrainCard, count: u8) {
        self.discard.add(card, count);
    }

    /// Whether this pick is allowed (C-32, C-34, C-35, C-43, C-44).
    #[inline]
    pub fn check_pick(&self, source: Source, number: PickNumber) -> Result<(), Illegal> {
        match source {
            Source::Deck if self.deck.is_empty() => Err(Illegal::DeckEmpty), // C-52
            Source::Deck => Ok(()),
            Source::Row(slot) => match (self.row.get(slot as usize), number) {
                (None, _) => Err(Illegal::NoSuchSlot { slot: slot.saturating_add(1) }),
                (Some(None), _) => Err(Illegal::SlotEmpty { slot: slot + 1 }), // C-44
                (Some(Some(TrainCard::Wild)), PickNumber::Second) => Err(Illegal::WildAsSecondPick), // C-35, C-36
                (Some(Some(_)), _) => Ok(()),
            },
        }
    }

    /// Whether any pick of that number is allowed (C-41 to C-43).
    #[inline]
    pub fn can_pick(&self, number: PickNumber) -> bool {
        !self.deck.is_empty() || self.open_slots(number) != 0
    }

    /// The slots that may be picked from, as bits (C-34, C-35).
    #[inline]
    pub fn open_slots(&self, number: PickNumber) -> u32 {
        let mut slots = 0;
        for (slot, card) in self.row.iter().enumerate() {
            let open = match (card, number) {
                (None, _) | (Some(TrainCard::Wild), PickNumber::Second) => 0,
                (Some(_), _) => 1,
            };
            slots |= open << slot;
        }
        slots
    }

    /// Takes the card of a pick that has been checked. The upkeep that must follow is the caller's.
    ///
    /// # Panics
    /// When the pick was not checked.
    #[inline]
    pub fn pick(&mut self, source: Source) -> TrainCard {
        match source {
            Source::Deck => self.deck.pop(),
            Source::Row(slot) => self.row[slot as usize].take(),
        }
        .expect("checked by check_pick")
    }

    /// Brings deck, row and discard up to date (C-48 to C-62).
    ///
    /// `row_touched` says whether a card has left the row since the last upkeep (C-58).
    #[inline]
    pub fn upkeep(
        &mut self,
        rules: &MarketRules,
        row_touched: bool,
        chance: &mut impl Chance,
        events: &mut impl Sink<MarketEvent>,
    ) {
        let filled = self.fill(rules, chance, events);
        if filled || row_touched {
            let mut resets = 0;
            while resets < rules.reset_cap && self.must_reset(rules) {
                resets += 1;
                self.reset(events);
                self.fill(rules, chance, events);
            }
        }
    }

    /// Steps 1 and 2 of the upkeep (C-50, C-53). Says whether a card was turned up.
    #[inline]
    fn fill(
        &mut self,
        rules: &MarketRules,
        chance: &mut impl Chance,
        events: &mut impl Sink<MarketEvent>,
    ) -> bool {
        let mut filled = false;
        self.reshuffle(rules, chance, events);
        for slot in 0..ROW {
            if self.row[slot].is_none() {
                let Some(card) = self.deck.pop() else { break };
                self.row[slot] = Some(card);
                filled = true;
                events.push(MarketEvent::RowFilled { slot: slot as u8, card });
                self.reshuffle(rules, chance, events);
            }
        }
        filled
    }

    /// C-50, C-51
    #[inline]
    fn reshuffle(
        &mut self,
        rules: &MarketRules,
        chance: &mut impl Chance,
        events: &mut impl Sink<MarketEvent>,
    ) {
        if self.deck.is_empty() && rules.reshuffle == Reshuffle::AtOnce && !self.discard.is_empty() {
            self.deck = Pile::shuffled(&self.discard, chance);
            self.discard = Cards::EMPTY;
            events.push(MarketEvent::DeckReshuffled { cards: self.deck.len });
        }
    }

    /// Whether a full row meets a condition (C-57, C-60) and a lawful row can exist (C-61, MK-33).
    #[inline]
    fn must_reset(&self, rules: &MarketRules) -> bool {
        rules.resets.iter().flatten().any(|reset| self.meets(*reset)) && self.lawful_row_exists(rules)
    }

    #[inline]
    fn meets(&self, reset: RowReset) -> bool {
        let mut found = 0;
        for slot in self.row {
            match slot {
                None => return false, // C-60
                Some(card) => found += u8::from(reset.counts(card)),
            }
        }
        found >= reset.at
    }

    #[cold]
    fn lawful_row_exists(&self, rules: &MarketRules) -> bool {
        let mut others = 0;
        let mut limited = [0; 2];
        for (card, count) in self.pool().iter() {
            match rules.resets.iter().position(|reset| reset.is_some_and(|reset| reset.counts(card))) {
                Some(condition) => limited[condition] += count,
                None => others += count,
            }
        }
        let usable: u8 = rules
            .resets
            .iter()
            .zip(limited)
            .map(|(reset, count)| reset.map_or(0, |reset| count.min(reset.at - 1)))
            .sum();
        (others + usable) as usize >= ROW
    }

    #[cold]
    fn reset(&mut self, events: &mut impl Sink<MarketEvent>) {
        let cards = self.row.map(|slot| slot.expect("only a full row is reset"));
        for card in cards {
            self.discard.add(card, 1);
        }
        self.row = [None; ROW];
        events.push(MarketEvent::RowReset { cards });
    }
}
