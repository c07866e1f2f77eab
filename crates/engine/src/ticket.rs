//! Destination tickets: sets of them, decks, offers, and how they are dealt.

pub use crate::ids::TicketId;
use crate::illegal::Illegal;
pub use crate::limits::{MAX_DECKS, MAX_TICKETS};
pub use crate::sets::TicketSet;
use crate::shuffle::{Chance, ShuffleKind};

/// Where refused tickets go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// To the bottom of their deck, in random order (C-17, C-86).
    UnderTheDeck,
    /// Back into their deck, which is shuffled (MK-14, CG-13).
    ShuffledIn,
}

/// How many tickets are offered and kept, and what happens to the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TicketDeal {
    /// The number of tickets offered.
    pub dealt: u8,
    /// Minimum number of tickets to keep.
    pub min_kept: u8,
    /// Where refused tickets go.
    pub refused: Refused,
}

/// Which tickets of an offer are kept, by position, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Kept(u8);

impl Kept {
    /// The choice that keeps no ticket.
    pub const NONE: Self = Self(0);

    /// Returns the choice that keeps the tickets of the set bits, position 0 lowest.
    #[inline]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// Returns the choice as bits, position 0 lowest.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Returns the choice that also keeps the ticket at that position, counted from zero.
    ///
    /// # Panics
    /// If no offer has this position.
    #[must_use]
    pub const fn with(self, position: usize) -> Self {
        assert!(position < u8::BITS as usize, "no offer has that many tickets");
        Self(self.0 | 1 << position)
    }

    /// Returns whether the ticket at that position, counted from zero, is kept.
    #[inline]
    pub const fn contains(self, position: usize) -> bool {
        position < u8::BITS as usize && self.0 >> position & 1 == 1
    }

    /// Returns how many tickets are kept.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether no ticket is kept.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns every choice from an offer of `offered` tickets that keeps at least `min`, in ascending order of
    /// bits.
    #[inline]
    pub fn choices(offered: usize, min: usize) -> impl Iterator<Item = Self> + Clone {
        (0..1_u8 << offered).map(Self).filter(move |kept| kept.len() >= min)
    }
}

/// Tickets on offer to a seat, in the order in which they were drawn.
#[derive(Clone, Copy, Debug)]
pub struct TicketOffer<const N: usize> {
    tickets: [TicketId; N],
    len: u8,
}

impl<const N: usize> TicketOffer<N> {
    /// Nothing on offer.
    pub const EMPTY: Self = Self { tickets: [TicketId::new(0); N], len: 0 };

    /// Returns how many tickets are on offer.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns whether nothing is on offer.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a ticket to the offer.
    ///
    /// # Panics
    /// If the offer is full.
    #[inline]
    pub fn push(&mut self, ticket: TicketId) {
        self.tickets[self.len as usize] = ticket;
        self.len += 1;
    }

    /// Returns the tickets, in the order of the offer.
    #[inline]
    pub fn as_slice(&self) -> &[TicketId] {
        &self.tickets[..self.len as usize]
    }

    /// Returns the tickets without their order.
    pub fn set(&self) -> TicketSet {
        self.as_slice().iter().copied().collect()
    }

    /// Checks that these tickets can be kept when at least `min` must be (C-16, C-84, C-88).
    #[inline]
    pub fn check_keep(&self, kept: Kept, min: u8) -> Result<(), Illegal> {
        if kept.0 >> self.len != 0 {
            return Err(Illegal::NotOnOffer { offered: self.len });
        }
        let needed = min.min(self.len);
        if kept.len() < needed as usize {
            return Err(Illegal::KeepsTooFew { kept: kept.len() as u8, needed });
        }
        Ok(())
    }

    /// Returns the kept and the refused tickets.
    #[inline]
    pub fn divide(&self, kept: Kept) -> (TicketSet, TicketSet) {
        let mut sets = (TicketSet::EMPTY, TicketSet::EMPTY);
        for (position, &ticket) in self.as_slice().iter().enumerate() {
            if kept.contains(position) { sets.0.insert(ticket) } else { sets.1.insert(ticket) }
        }
        sets
    }
}

impl<const N: usize> PartialEq for TicketOffer<N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<const N: usize> Eq for TicketOffer<N> {}

impl<const N: usize> FromIterator<TicketId> for TicketOffer<N> {
    fn from_iter<I: IntoIterator<Item = TicketId>>(tickets: I) -> Self {
        let mut offer = Self::EMPTY;
        for ticket in tickets {
            offer.push(ticket);
        }
        offer
    }
}

/// The sizes of the ticket decks: deck 0 has the first ids, deck 1 the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeckSizes(pub [u8; MAX_DECKS]);

impl DeckSizes {
    /// Returns the deck to which a ticket belongs.
    #[inline]
    pub const fn deck_of(&self, ticket: TicketId) -> usize {
        (ticket.index() >= self.0[0] as usize) as usize
    }

    const fn start(&self, deck: usize) -> usize {
        if deck == 0 { 0 } else { self.0[0] as usize }
    }
}

/// The ticket decks. Each is a ring in its own part of one array.
#[derive(Clone, Copy, Debug)]
pub struct TicketDecks {
    tickets: [u8; MAX_TICKETS],
    sizes: DeckSizes,
    top: [u8; MAX_DECKS],
    len: [u8; MAX_DECKS],
}

impl TicketDecks {
    /// Creates the decks of all tickets, each shuffled.
    pub fn new(sizes: DeckSizes, chance: &mut impl Chance) -> Self {
        let mut decks = Self::from_order(sizes, [&[], &[]]);
        for (deck, &size) in sizes.0.iter().enumerate() {
            let start = sizes.start(deck);
            for id in start..start + size as usize {
                decks.tickets[id] = id as u8;
            }
            decks.len[deck] = size;
            decks.shuffle(deck, chance);
        }
        decks
    }

    /// Creates decks with a given order, top first.
    ///
    /// # Panics
    /// If a deck gets more tickets than its size.
    pub fn from_order(sizes: DeckSizes, order: [&[TicketId]; MAX_DECKS]) -> Self {
        let mut decks = Self { tickets: [0; MAX_TICKETS], sizes, top: [0; 2], len: [0; 2] };
        for (deck, tickets) in order.into_iter().enumerate() {
            assert!(tickets.len() <= sizes.0[deck] as usize, "more tickets than the deck has");
            for &ticket in tickets {
                decks.put_under(deck, ticket);
            }
        }
        decks
    }

    /// Returns the numbers of tickets of the decks.
    pub const fn sizes(&self) -> DeckSizes {
        self.sizes
    }

    /// Returns how many tickets a deck has.
    #[inline]
    pub const fn len(&self, deck: usize) -> usize {
        self.len[deck] as usize
    }

    /// Returns how many tickets all decks have together.
    #[inline]
    pub const fn total(&self) -> usize {
        (self.len[0] + self.len[1]) as usize
    }

    #[inline]
    fn place(&self, deck: usize, offset: u8) -> usize {
        let size = self.sizes.0[deck];
        let place = self.top[deck] + offset;
        self.sizes.start(deck) + if place >= size { place - size } else { place } as usize
    }

    /// Draws the top ticket of a deck, if there is one.
    #[inline]
    pub fn draw(&mut self, deck: usize) -> Option<TicketId> {
        if self.len[deck] == 0 {
            return None;
        }
        let ticket = TicketId::from_member(self.tickets[self.place(deck, 0)]);
        self.top[deck] += 1;
        if self.top[deck] == self.sizes.0[deck] {
            self.top[deck] = 0;
        }
        self.len[deck] -= 1;
        Some(ticket)
    }

    #[inline]
    fn put_under(&mut self, deck: usize, ticket: TicketId) {
        let place = self.place(deck, self.len[deck]);
        self.tickets[place] = ticket.index() as u8;
        self.len[deck] += 1;
    }

    /// Puts refused tickets back, each into its own deck (C-17, C-18, C-85, C-86, MK-14, MK-81, CG-13, CG-59).
    #[inline]
    pub fn put_back(&mut self, refused: TicketSet, how: Refused, chance: &mut impl Chance) {
        for deck in 0..MAX_DECKS {
            if self.sizes.0[deck] == 0 {
                continue;
            }
            let mut batch = [0; MAX_TICKETS];
            let mut count = 0;
            for ticket in refused.iter().filter(|&ticket| self.sizes.deck_of(ticket) == deck) {
                batch[count] = ticket.index() as u8;
                count += 1;
            }
            match how {
                Refused::UnderTheDeck => {
                    if count > 1 {
                        chance.shuffle(ShuffleKind::Refused, &mut batch[..count]);
                    }
                    for &ticket in batch[..count].iter().rev() {
                        self.put_under(deck, TicketId::from_member(ticket));
                    }
                }
                Refused::ShuffledIn => {
                    for &ticket in &batch[..count] {
                        self.put_under(deck, TicketId::from_member(ticket));
                    }
                    self.shuffle(deck, chance);
                }
            }
        }
    }

    /// Shuffles a deck, starting from the canonical order of its tickets.
    pub(crate) fn shuffle(&mut self, deck: usize, chance: &mut impl Chance) {
        let len = self.len[deck] as usize;
        if len == 0 {
            return;
        }
        let mut items = [0; MAX_TICKETS];
        for (item, ticket) in items.iter_mut().zip(self.iter(deck)) {
            *item = ticket.index() as u8;
        }
        items[..len].sort_unstable();
        chance.shuffle(ShuffleKind::Tickets, &mut items[..len]);
        self.top[deck] = 0;
        for (offset, &item) in items[..len].iter().rev().enumerate() {
            let place = self.place(deck, offset as u8);
            self.tickets[place] = item;
        }
    }

    /// Returns the tickets of a deck, top first.
    pub fn iter(&self, deck: usize) -> impl Iterator<Item = TicketId> + '_ {
        (0..self.len[deck]).map(move |offset| TicketId::from_member(self.tickets[self.place(deck, offset)]))
    }
}

impl PartialEq for TicketDecks {
    fn eq(&self, other: &Self) -> bool {
        self.sizes == other.sizes && (0..MAX_DECKS).all(|deck| self.iter(deck).eq(other.iter(deck)))
    }
}

impl Eq for TicketDecks {}
