//! Sampling tools of all games: random draws of cards and tickets, and the memory of a ticket deck.

use std::collections::VecDeque;

use engine::card::{Cards, TrainCard};
use engine::shuffle::FastRng;
use engine::ticket::{MAX_TICKETS, TicketId, TicketSet};

/// A multiset from which cards are drawn at random.
pub(crate) struct Urn {
    cards: [u8; 128],
    len: usize,
}

impl Urn {
    pub(crate) fn of(cards: &Cards) -> Self {
        let mut urn = Self { cards: [0; 128], len: 0 };
        for (card, count) in cards.iter() {
            urn.cards[urn.len..urn.len + count as usize].fill(card.index() as u8);
            urn.len += count as usize;
        }
        urn
    }

    pub(crate) fn draw(&mut self, rng: &mut FastRng) -> Option<TrainCard> {
        if self.len == 0 {
            return None;
        }
        let place = rng.below(self.len as u32) as usize;
        let card = self.cards[place];
        self.len -= 1;
        self.cards[place] = self.cards[self.len];
        Some(TrainCard::from_index(card as usize))
    }
}

/// Removes as many of `some` as `from` contains and returns them.
pub(crate) fn take_up_to(from: &mut Cards, some: &Cards) -> Cards {
    let mut taken = Cards::EMPTY;
    for (card, count) in some.iter() {
        let count = count.min(from[card]);
        from.take(card, count);
        taken.add(card, count);
    }
    taken
}

/// Tickets in a random order.
pub(crate) struct Tickets {
    ids: [TicketId; MAX_TICKETS],
    len: usize,
}

impl Tickets {
    pub(crate) fn shuffled(tickets: TicketSet, rng: &mut FastRng) -> Self {
        let mut all = Self { ids: [TicketId::new(0); MAX_TICKETS], len: 0 };
        for ticket in tickets.iter() {
            let place = rng.below(all.len as u32 + 1) as usize;
            all.ids[all.len] = all.ids[place];
            all.ids[place] = ticket;
            all.len += 1;
        }
        all
    }

    /// Draws a ticket with probability proportional to its weight.
    pub(crate) fn draw_weighted(
        &mut self,
        weights: &[f32; MAX_TICKETS],
        rng: &mut FastRng,
    ) -> Option<TicketId> {
        let last = self.len.checked_sub(1)?;
        let all: f32 = self.ids[..self.len].iter().map(|id| weights[id.index()]).sum();
        let mut left = all * (rng.below(1 << 24) as f32 / (1 << 24) as f32);
        let mut place = 0;
        while place < last {
            left -= weights[self.ids[place].index()];
            if left < 0.0 {
                break;
            }
            place += 1;
        }
        self.ids.swap(place, last);
        self.draw()
    }

    pub(crate) fn draw(&mut self) -> Option<TicketId> {
        self.len = self.len.checked_sub(1)?;
        Some(self.ids[self.len])
    }
}

/// A part of a ticket deck in unknown order, of which some tickets are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Segment {
    /// Tickets known to be in this part.
    known: TicketSet,
    /// Number of unknown tickets in this part.
    others: u8,
}

impl Segment {
    const fn len(&self) -> u8 {
        self.known.len() as u8 + self.others
    }
}

/// Memory of a ticket deck: its parts, top first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckMemory(VecDeque<Segment>);

impl DeckMemory {
    /// Creates the memory of a shuffled deck of `size` tickets.
    pub fn new(size: u8) -> Self {
        Self(VecDeque::from([Segment { known: TicketSet::EMPTY, others: size }]))
    }

    /// Removes `count` tickets from the top; `seen` are their identities if they were seen.
    pub fn draw_from_top(&mut self, mut count: u8, mut seen: Option<TicketSet>) {
        while count > 0 {
            let Some(top) = self.0.front_mut() else { return };
            let size = top.len();
            if size <= count {
                if let Some(seen) = &mut seen {
                    *seen &= !top.known;
                }
                count -= size;
                self.0.pop_front();
                continue;
            }
            match &mut seen {
                Some(seen) => {
                    let known = *seen & top.known;
                    top.known &= !known;
                    top.others -= count - known.len() as u8;
                }
                // An opponent may have drawn any of them: nothing in this part is known any more.
                None => *top = Segment { known: TicketSet::EMPTY, others: size - count },
            }
            return;
        }
    }

    /// Adds `count` tickets to the bottom in unknown order, `known` among them.
    pub fn put_at_bottom(&mut self, count: u8, known: TicketSet) {
        if count > 0 {
            self.0.push_back(Segment { known, others: count.saturating_sub(known.len() as u8) });
        }
    }

    /// Shuffles `count` tickets into the deck and forgets its order.
    pub fn shuffle_in(&mut self, count: u8) {
        let size = self.0.iter().map(Segment::len).sum::<u8>() + count;
        *self = Self::new(size);
    }

    /// Returns the tickets known to be in the deck, or `None` if the memory does not fit `length` and `unseen`.
    pub(crate) fn known_tickets(&self, length: usize, unseen: TicketSet) -> Option<TicketSet> {
        let remembered: usize = self.0.iter().map(|part| part.len() as usize).sum();
        let known = self.0.iter().fold(TicketSet::EMPTY, |all, part| all | part.known);
        (remembered == length && known.is_subset(unseen)).then_some(known)
    }

    /// Samples an order of the deck, filled up with `free` tickets, and returns its length.
    pub(crate) fn sample_order(
        &self,
        trusted: bool,
        length: usize,
        free: &mut Tickets,
        rng: &mut FastRng,
        order: &mut [TicketId; MAX_TICKETS],
    ) -> usize {
        let mut written = 0;
        let mut write = |ticket: TicketId| {
            if written < length {
                order[written] = ticket;
                written += 1;
            }
        };
        if trusted {
            for part in &self.0 {
                let mut in_part = part.known;
                for _ in 0..part.others {
                    if let Some(ticket) = free.draw() {
                        in_part.insert(ticket);
                    }
                }
                let mut in_part = Tickets::shuffled(in_part, rng);
                while let Some(ticket) = in_part.draw() {
                    write(ticket);
                }
            }
        } else {
            while let Some(ticket) = free.draw() {
                write(ticket);
            }
        }
        written
    }
}
