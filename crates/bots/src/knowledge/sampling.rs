//! What guessing in all games needs: urns of cards, shuffled tickets, and what is remembered of a ticket deck.

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
        Some(TrainCard::at(card as usize))
    }
}

/// Takes away as many of `some` as are there, and says which.
pub(crate) fn take_up_to(from: &mut Cards, some: &Cards) -> Cards {
    let mut taken = Cards::EMPTY;
    for (card, count) in some.iter() {
        let count = count.min(from[card]);
        from.take(card, count);
        taken.add(card, count);
    }
    taken
}

/// A few tickets in a random order.
pub(crate) struct Tickets {
    ids: [TicketId; MAX_TICKETS],
    len: usize,
}

impl Tickets {
    pub(crate) fn shuffled(tickets: TicketSet, rng: &mut FastRng) -> Self {
        let mut all = Self { ids: [TicketId(0); MAX_TICKETS], len: 0 };
        for ticket in tickets.iter() {
            let place = rng.below(all.len as u32 + 1) as usize;
            all.ids[all.len] = all.ids[place];
            all.ids[place] = ticket;
            all.len += 1;
        }
        all
    }

    /// Draws one that is the more likely the more it weighs.
    pub(crate) fn draw_by(&mut self, weights: &[f32; MAX_TICKETS], rng: &mut FastRng) -> Option<TicketId> {
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

/// A part of a ticket deck: some tickets in unknown order, of which some are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Segment {
    /// Tickets known to be in this part.
    known: TicketSet,
    /// How many others are in it.
    others: u8,
}

impl Segment {
    const fn len(&self) -> u8 {
        self.known.len() as u8 + self.others
    }
}

/// What a seat remembers of a ticket deck: its parts, top first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckMemory(VecDeque<Segment>);

impl DeckMemory {
    /// A shuffled deck of so many tickets.
    pub fn new(size: u8) -> Self {
        Self(VecDeque::from([Segment { known: TicketSet::EMPTY, others: size }]))
    }

    /// So many tickets have left the top, these if they were seen.
    pub fn leave(&mut self, mut count: u8, mut seen: Option<TicketSet>) {
        while count > 0 {
            let Some(top) = self.0.front_mut() else { return };
            let size = top.len();
            if size <= count {
                if let Some(seen) = &mut seen {
                    seen.0 &= !top.known.0;
                }
                count -= size;
                self.0.pop_front();
                continue;
            }
            match &mut seen {
                Some(seen) => {
                    let known = seen.0 & top.known.0;
                    top.known.0 &= !known;
                    top.others -= count - known.count_ones() as u8;
                }
                // What a rival drew may have been any of them: nothing in this part is certain any more.
                None => *top = Segment { known: TicketSet::EMPTY, others: size - count },
            }
            return;
        }
    }

    /// So many tickets went under the deck in unknown order, these among them.
    pub fn put_under(&mut self, count: u8, known: TicketSet) {
        if count > 0 {
            self.0.push_back(Segment { known, others: count.saturating_sub(known.len() as u8) });
        }
    }

    /// So many tickets were shuffled into the deck: nothing about its order is known any more.
    pub fn shuffle_in(&mut self, count: u8) {
        let size = self.0.iter().map(Segment::len).sum::<u8>() + count;
        *self = Self::new(size);
    }

    /// The tickets that are certainly in a deck of that length, if the memory fits it.
    pub(crate) fn certain(&self, length: usize, unseen: TicketSet) -> Option<TicketSet> {
        let remembered: usize = self.0.iter().map(|part| part.len() as usize).sum();
        let known = self.0.iter().fold(0, |all, part| all | part.known.0);
        (remembered == length && known & !unseen.0 == 0).then_some(TicketSet(known))
    }

    /// Writes an order of the deck, filled up with free tickets, and says how long it is.
    pub(crate) fn lay_out(
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
