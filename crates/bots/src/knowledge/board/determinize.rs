//! Guesses at what a seat cannot see: whole games that fit its view and its memory.
//!
//! Unseen cards are shared out at random among the deck and the other hands, within what is certain:
//! cards seen to be taken and not yet paid, the discard, and what the deck was last made of.
//! Unseen tickets are shared out too, and those that a rival's routes lead towards are the likelier in its hand.
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
use crate::knowledge::sampling::{Tickets, Urn, take_up_to};
use crate::value::board::distances::{FAR, Metric, lengths};
use crate::value::board::seat_state::free_routes;

/// A ticket that a rival's routes already complete is e to this power times as likely to be held as one not begun.
const BELIEF: f32 = 4.0;

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
    for seat in others(view) {
        let mut known = memory.seats[seat.index()].known;
        if let ViewPhase::Journey(journey) = view.phase
            && seat == view.rotation.turn()
        {
            let owed = &mut known[TrainCard::Passenger];
            *owed = journey.cards.max(*owed); // MK-59: paid when the passenger alights
        }
        while known.len() > count(seat) {
            let Some((card, _)) = known.iter().next() else { break };
            known.take(card, 1);
        }
        hidden.hands[seat.index()] = take_up_to(&mut unseen, &known);
    }
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
        choose_for_others(view, rng, hidden);
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
    let certain = memory.ticket_decks[deck].certain(length, unseen);
    let mut free = Tickets::shuffled(TicketSet(unseen.0 & !certain.map_or(0, |known| known.0)), rng);
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
                let offered = match public.split {
                    Some(split) => split.of_deck(deck),
                    None if deck == 0 => public.offered,
                    None => 0,
                };
                (public.tickets.unwrap_or(remembered.tickets)[deck], offered)
            }
        };
        if held > 0 {
            let likely = likely_tickets(view, seat);
            for _ in 0..held {
                if let Some(ticket) = free.draw_by(&likely, rng) {
                    hidden.tickets[seat.index()].insert(ticket);
                }
            }
        }
        for _ in 0..offered {
            if let Some(ticket) = free.draw() {
                hidden.offers[seat.index()].push(ticket);
            }
        }
    }
    memory.ticket_decks[deck].lay_out(certain.is_some(), length, &mut free, rng, order)
}

/// How likely a rival is to hold each ticket, by how far its routes have come towards it.
fn likely_tickets(view: &View, seat: Seat) -> [f32; MAX_TICKETS] {
    let mut likely = [1.0; MAX_TICKETS];
    let own = view.players[seat.index()].routes.bits();
    if own == 0 {
        return likely;
    }
    let board = view.board;
    let claimed = Seat::all(view.seats()).fold(0, |all, seat| all | view.players[seat.index()].routes.bits());
    let open = free_routes(board, view.seats(), own, claimed);
    let metric = Metric::new(board, own, open, &lengths(board));
    for (likely, ticket) in likely.iter_mut().zip(&board.tickets) {
        *likely = likeliness(metric.between(ticket.ends[0], ticket.ends[1]), ticket.points);
    }
    likely
}

/// How likely it is that a ticket is held which takes so many pieces more, if one not begun has one.
pub(crate) fn likeliness(left: u8, points: u8) -> f32 {
    let left = match left {
        FAR => 1.0,
        left => (f32::from(left) / f32::from(points).max(1.0)).min(1.0),
    };
    (BELIEF * (1.0 - left)).exp()
}

/// How many tickets of each deck were put on offer to a seat at the start.
fn opening_offer(view: &View, memory: &Memory, seat: Seat) -> [u8; MAX_DECKS] {
    let offered = memory.seats[seat.index()].offered;
    let dealt = view.board.rules.opening_tickets.dealt;
    match view.players[seat.index()].split {
        // It is public while the tickets are on offer (MK-96).
        Some(split) if split.total() == dealt => [split.short, split.long],
        Some(_) | None if offered.iter().sum::<u8>() == dealt => offered,
        Some(_) | None => [dealt, 0],
    }
}

/// Those who have chosen their opening tickets already keep some and refuse the others.
fn choose_for_others(view: &View, rng: &mut FastRng, hidden: &mut Hidden) {
    let least = view.board.rules.opening_tickets.least_kept as usize;
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
