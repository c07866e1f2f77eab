//! Determinization of the Card Game: samples complete games that fit a seat's view and memory.

use engine::card::Cards;
use engine::card_game::completion::best_choice;
use engine::card_game::event::SeenEvent;
use engine::card_game::from_view::{Hidden, HiddenSeat};
use engine::card_game::phase::Phase;
use engine::card_game::view::View;
use engine::card_game::{CARDS, CardGame, OPENING_TICKETS, Offer};
use engine::market::Pile;
use engine::seat::{BySeat, Seat};
use engine::shuffle::FastRng;
use engine::ticket::{Kept, MAX_TICKETS, TicketDecks, TicketId, TicketSet};

use super::memory::Memory;
use crate::Determinize;
use crate::knowledge::sampling::{Tickets, Urn, take_up_to};
use crate::version::Version;

impl Determinize for CardGame {
    type Memory = Memory;

    fn memory(view: &View) -> Memory {
        Memory::new(view)
    }

    fn remember(memory: &mut Memory, event: &SeenEvent) {
        memory.observe(event);
    }

    fn sample_as(_: Version, view: &View, memory: &Memory, rng: &mut FastRng) -> Self {
        sample(view, memory, rng)
    }
}

/// Samples a game that looks like `view` to its viewer and contradicts nothing in `memory`.
pub fn sample(view: &View, memory: &Memory, rng: &mut FastRng) -> CardGame {
    let mut hidden = Hidden {
        deck: Pile::EMPTY,
        discard: Cards::EMPTY,
        ticket_deck: TicketDecks::from_order(view.kit.deck_sizes, [&[], &[]]),
        refused: memory.refused,
        seats: BySeat::repeat(HiddenSeat::NOTHING),
    };
    sample_cards(view, memory, rng, &mut hidden);
    sample_tickets(view, memory, rng, &mut hidden);
    CardGame::from_view(view, &hidden)
}

fn others(view: &View) -> impl Iterator<Item = Seat> + Clone {
    let own = view.viewer.seat();
    Seat::all(view.seats()).filter(move |&seat| Some(seat) != own)
}

fn sample_cards(view: &View, memory: &Memory, rng: &mut FastRng, hidden: &mut Hidden) {
    let mut unseen = CARDS.cards();
    take_up_to(&mut unseen, &view.hand);
    for card in view.row.iter().flatten() {
        unseen[*card] = unseen[*card].saturating_sub(1);
    }
    for seat in Seat::all(view.seats()) {
        take_up_to(&mut unseen, &view.yards.cards(seat));
    }
    let own = view.viewer.seat();
    // Assign what is remembered exactly first, then sample the rest.
    for seat in Seat::all(view.seats()) {
        if let (true, Some(stack)) = (own == Some(seat), &view.stack) {
            hidden.seats[seat].stack = take_up_to(&mut unseen, stack);
        } else if memory.seats[seat].stack.len() == view.players[seat].stack as usize {
            hidden.seats[seat].stack = take_up_to(&mut unseen, &memory.seats[seat].stack);
        }
    }
    if memory.discard.len() == view.discard as usize {
        hidden.discard = take_up_to(&mut unseen, &memory.discard);
    }
    let count = |seat: Seat| {
        let remembered = memory.seats[seat].cards;
        view.players[seat].cards.unwrap_or(remembered) as usize
    };
    for seat in others(view) {
        let mut known = memory.seats[seat].known;
        while known.len() > count(seat) {
            let Some((card, _)) = known.iter().next() else { break };
            known.take(card, 1);
        }
        hidden.seats[seat].hand = take_up_to(&mut unseen, &known);
    }
    let mut urn = Urn::of(&unseen);
    for seat in Seat::all(view.seats()) {
        let stack = &mut hidden.seats[seat].stack;
        fill(stack, view.players[seat].stack as usize, &mut urn, rng);
    }
    fill(&mut hidden.discard, view.discard as usize, &mut urn, rng);
    for seat in others(view) {
        fill(&mut hidden.seats[seat].hand, count(seat), &mut urn, rng);
    }
    for _ in 0..view.deck {
        let Some(card) = urn.draw(rng) else { break };
        hidden.deck.push(card);
    }
}

fn fill(cards: &mut Cards, size: usize, urn: &mut Urn, rng: &mut FastRng) {
    while cards.len() < size {
        let Some(card) = urn.draw(rng) else { break };
        cards.add(card, 1);
    }
}

fn sample_tickets(view: &View, memory: &Memory, rng: &mut FastRng, hidden: &mut Hidden) {
    let mut unseen = TicketSet::first(view.kit.tickets.len());
    unseen &= !(view.tickets | view.completing);
    for &ticket in view.offer.as_slice() {
        unseen.remove(ticket);
    }
    for seat in Seat::all(view.seats()) {
        unseen &= !view.players[seat].completed;
    }
    let opening = matches!(view.phase, Phase::OpeningTickets { .. });
    if opening {
        unseen &= !memory.refused;
    }
    if view.phase == Phase::Over {
        for seat in others(view) {
            let shown = view.players[seat].shown_tickets;
            hidden.seats[seat].tickets = shown;
            unseen &= !shown;
        }
    }
    let length = view.ticket_deck as usize;
    let known_tickets = memory.ticket_deck.known_tickets(length, unseen);
    let mut free = Tickets::shuffled(unseen & !known_tickets.unwrap_or(TicketSet::EMPTY), rng);
    for seat in others(view) {
        let public = &view.players[seat];
        let held = match view.phase {
            Phase::OpeningTickets { .. } | Phase::Over => 0,
            Phase::Turn | Phase::SecondPick | Phase::KeepTickets | Phase::Complete { .. } => {
                public.tickets.unwrap_or(memory.seats[seat].tickets)
            }
        };
        let sampled = &mut hidden.seats[seat];
        for _ in 0..held {
            if let Some(ticket) = free.draw() {
                sampled.tickets.insert(ticket);
            }
        }
        for _ in 0..public.offered {
            if let Some(ticket) = free.draw() {
                sampled.offer.push(ticket);
            }
        }
    }
    let mut order = [TicketId::new(0); MAX_TICKETS];
    let written =
        memory.ticket_deck.sample_order(known_tickets.is_some(), length, &mut free, rng, &mut order);
    hidden.ticket_deck = TicketDecks::from_order(view.kit.deck_sizes, [&order[..written], &[]]);
    for seat in others(view).filter(|&seat| !view.awaiting.contains(seat)) {
        let sampled = &mut hidden.seats[seat];
        match view.phase {
            Phase::OpeningTickets { .. } => {
                let offer = std::mem::replace(&mut sampled.offer, Offer::EMPTY);
                let min = u32::from(OPENING_TICKETS.min_kept);
                let kept = Kept::from_bits((min + rng.below((1 << offer.len()) - min)) as u8);
                let (kept, refused) = offer.divide(kept);
                sampled.tickets = kept;
                hidden.refused |= refused;
            }
            // Assume that seats which have finished choosing chose the best completion.
            Phase::Complete { .. } => {
                let chosen = best_choice(view.kit, &sampled.stack, TicketSet::EMPTY, sampled.tickets).tickets;
                sampled.tickets &= !chosen;
                sampled.completing = chosen;
            }
            Phase::Turn | Phase::SecondPick | Phase::KeepTickets | Phase::Over => {}
        }
    }
}
