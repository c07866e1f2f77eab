//! Guesses at what a seat cannot see: whole games that fit its view and its memory.
//!
//! Unseen cards are shared out at random among the deck and the other hands, within what is certain:
//! cards seen to be taken and not yet paid, the discard, and what the deck was last made of.
//! A memory that has not seen the whole game gives way where it contradicts the view.

use engine::board::sample::Hidden;
use engine::board::view::{View, ViewPhase};
use engine::board::{BoardGame, Offer};
use engine::card::{Cards, TrainCard};
use engine::market::Pile;
use engine::seat::{MAX_SEATS, Seat};
use engine::shuffle::FastRng;
use engine::ticket::{MAX_DECKS, MAX_TICKETS, TicketDecks, TicketId, TicketSet};

use super::memory::Memory;

/// A game that looks like `view` to its viewer and contradicts nothing in `memory`.
pub fn sample(view: &View, memory: &Memory, rng: &mut FastRng) -> BoardGame {
    let mut hidden = Hidden {
        deck: Pile::EMPTY,
        discard: Cards::EMPTY,
        ticket_decks: TicketDecks::from_order(view.board.deck_sizes, [&[], &[]]),
        refused: memory.refused,
        hands: [Cards::EMPTY; MAX_SEATS],
        tickets: [TicketSet::EMPTY; MAX_SEATS],
        offers: [Offer::EMPTY; MAX_SEATS],
        announced_long: [None; MAX_SEATS],
    };
    guess_cards(view, memory, rng, &mut hidden);
    guess_tickets(view, memory, rng, &mut hidden);
    BoardGame::from_view(view, &hidden)
}

/// The other seats, in order.
fn others(view: &View) -> impl Iterator<Item = Seat> + Clone {
    let own = view.viewer.seat();
    Seat::all(view.seats()).filter(move |&seat| Some(seat) != own)
}

/// A multiset from which cards are drawn at random.
struct Urn {
    cards: [u8; 128],
    len: usize,
}

impl Urn {
    fn of(cards: &Cards) -> Self {
        let mut urn = Self { cards: [0; 128], len: 0 };
        for (card, count) in cards.iter() {
            urn.cards[urn.len..urn.len + count as usize].fill(card.index() as u8);
            urn.len += count as usize;
        }
        urn
    }

    fn draw(&mut self, rng: &mut FastRng) -> Option<TrainCard> {
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
fn take_up_to(from: &mut Cards, some: &Cards) -> Cards {
    let mut taken = Cards::EMPTY;
    for (card, count) in some.iter() {
        let count = count.min(from[card]);
        from.take(card, count);
        taken.add(card, count);
    }
    taken
}

fn guess_cards(view: &View, memory: &Memory, rng: &mut FastRng, hidden: &mut Hidden) {
    let mut unseen = view.board.rules.cards.cards();
    take_up_to(&mut unseen, &view.hand);
    for card in view.row.iter().flatten() {
        unseen[*card] = unseen[*card].saturating_sub(1);
    }
    let count = |seat: Seat| {
        let remembered = memory.seats[seat.index()].cards;
        view.players[seat.index()].cards.unwrap_or(remembered) as usize
    };
    // The discard is known exactly to whoever has seen the whole game.
    if memory.discard.len() == view.discard as usize && unseen.contains(&memory.discard) {
        hidden.discard = take_up_to(&mut unseen, &memory.discard);
    } else {
        let mut urn = Urn::of(&unseen);
        for _ in 0..view.discard {
            let Some(card) = urn.draw(rng) else { break };
            unseen.take(card, 1);
            hidden.discard.add(card, 1);
        }
    }
    for seat in others(view) {
        let mut known = memory.seats[seat.index()].known;
        while known.len() > count(seat) {
            let Some((card, _)) = known.iter().next() else { break };
            known.take(card, 1);
        }
        hidden.hands[seat.index()] = take_up_to(&mut unseen, &known);
    }
    // The deck is part of what it was last made of; where that is known, it is drawn first.
    let mut source = unseen;
    if let Some(made_of) = &memory.deck_from {
        let mut rest = unseen;
        let both = take_up_to(&mut rest, made_of);
        if both.len() >= view.deck as usize {
            source = both;
        }
    }
    let mut urn = Urn::of(&source);
    for _ in 0..view.deck {
        let Some(card) = urn.draw(rng) else { break };
        unseen.take(card, 1);
        hidden.deck.push(card);
    }
    let mut urn = Urn::of(&unseen);
    for seat in others(view) {
        while hidden.hands[seat.index()].len() < count(seat) {
            let Some(card) = urn.draw(rng) else { break };
            hidden.hands[seat.index()].add(card, 1);
        }
    }
}

/// A few tickets in a random order.
struct Tickets {
    ids: [TicketId; MAX_TICKETS],
    len: usize,
}

impl Tickets {
    fn shuffled(tickets: TicketSet, rng: &mut FastRng) -> Self {
        let mut all = Self { ids: [TicketId(0); MAX_TICKETS], len: 0 };
        for ticket in tickets.iter() {
            let place = rng.below(all.len as u32 + 1) as usize;
            all.ids[all.len] = all.ids[place];
            all.ids[place] = ticket;
            all.len += 1;
        }
        all
    }

    fn draw(&mut self) -> Option<TicketId> {
        self.len = self.len.checked_sub(1)?;
        Some(self.ids[self.len])
    }
}

fn guess_tickets(view: &View, memory: &Memory, rng: &mut FastRng, hidden: &mut Hidden) {
    let mut order = [[TicketId(0); MAX_TICKETS]; MAX_DECKS];
    let mut lengths = [0; MAX_DECKS];
    for deck in 0..MAX_DECKS {
        let mut unseen = TicketSet::EMPTY;
        for id in 0..view.board.tickets.len() {
            let ticket = TicketId(id as u8);
            if view.board.deck_sizes.deck_of(ticket) == deck {
                unseen.insert(ticket);
            }
        }
        unseen.0 &= !view.tickets.0;
        for &ticket in view.offer.as_slice() {
            unseen.remove(ticket);
        }
        if view.phase == ViewPhase::OpeningTickets {
            unseen.0 &= !memory.refused.0;
        }
        if view.phase == ViewPhase::Over {
            for seat in others(view) {
                let shown = view.players[seat.index()].shown_tickets;
                hidden.tickets[seat.index()] = shown;
                unseen.0 &= !shown.0;
            }
        }
        lengths[deck] = guess_deck(view, memory, deck, unseen, rng, hidden, &mut order[deck]);
    }
    hidden.ticket_decks =
        TicketDecks::from_order(view.board.deck_sizes, [&order[0][..lengths[0]], &order[1][..lengths[1]]]);
    if view.phase == ViewPhase::OpeningTickets {
        choose_for_others(view, memory, rng, hidden);
    }
    if view.phase == ViewPhase::Splits {
        let dealt = u32::from(view.board.rules.opening_tickets.dealt);
        for seat in others(view).filter(|&seat| !view.awaiting.contains(seat)) {
            hidden.announced_long[seat.index()] = Some(rng.below(dealt + 1) as u8);
        }
    }
}

/// Shares one deck's unseen tickets out among the other seats and the deck, whose order it writes; its length.
fn guess_deck(
    view: &View,
    memory: &Memory,
    deck: usize,
    unseen: TicketSet,
    rng: &mut FastRng,
    hidden: &mut Hidden,
    order: &mut [TicketId; MAX_TICKETS],
) -> usize {
    let length = view.ticket_decks[deck] as usize;
    let segments = &memory.ticket_decks[deck];
    let remembered: usize = segments.iter().map(|part| part.known.len() + part.others as usize).sum();
    let known: u64 = segments.iter().fold(0, |all, part| all | part.known.0);
    let trusted = remembered == length && known & !unseen.0 == 0;
    let certain = if trusted { known } else { 0 };
    let mut free = Tickets::shuffled(TicketSet(unseen.0 & !certain), rng);
    for seat in others(view) {
        let public = &view.players[seat.index()];
        let remembered = &memory.seats[seat.index()];
        let (held, offered) = match view.phase {
            ViewPhase::Over => (0, 0),
            // They hold or refuse what they were offered; that is settled afterwards.
            ViewPhase::OpeningTickets => (0, opening_offer(view, memory, seat)[deck]),
            ViewPhase::Splits
            | ViewPhase::Turn
            | ViewPhase::SecondPick
            | ViewPhase::KeepTickets
            | ViewPhase::Journey(_) => {
                let all = u8::from(MAX_DECKS > 1 && view.board.deck_sizes.0[1] == 0);
                let offered = if all == 1 {
                    if deck == 0 { public.offered } else { 0 }
                } else {
                    remembered.offered[deck]
                };
                (public.tickets.unwrap_or(remembered.tickets)[deck], offered)
            }
        };
        for _ in 0..held {
            if let Some(ticket) = free.draw() {
                hidden.tickets[seat.index()].insert(ticket);
            }
        }
        for _ in 0..offered {
            if let Some(ticket) = free.draw() {
                hidden.offers[seat.index()].push(ticket);
            }
        }
    }
    let mut written = 0;
    let mut write = |ticket: TicketId| {
        if written < length {
            order[written] = ticket;
            written += 1;
        }
    };
    if trusted {
        for part in segments {
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

/// How many tickets of each deck were put on offer to a seat at the start.
fn opening_offer(view: &View, memory: &Memory, seat: Seat) -> [u8; MAX_DECKS] {
    let offered = memory.seats[seat.index()].offered;
    if offered.iter().sum::<u8>() == view.board.rules.opening_tickets.dealt {
        offered
    } else {
        [view.board.rules.opening_tickets.dealt, 0]
    }
}

/// Those who have chosen their opening tickets already keep some and refuse the others.
fn choose_for_others(view: &View, memory: &Memory, rng: &mut FastRng, hidden: &mut Hidden) {
    let least = view.board.rules.opening_tickets.least_kept as usize;
    debug_assert!(memory.seat().is_none() || view.viewer.seat() == memory.seat());
    for seat in others(view).filter(|&seat| !view.awaiting.contains(seat)) {
        let offer = std::mem::replace(&mut hidden.offers[seat.index()], Offer::EMPTY);
        let kept = loop {
            let kept = engine::ticket::Kept(rng.below(1 << offer.len()) as u8);
            if kept.len() >= least.min(offer.len()) {
                break kept;
            }
        };
        let (kept, refused) = offer.divide(kept);
        hidden.tickets[seat.index()] = kept;
        hidden.refused.0 |= refused.0;
    }
}
