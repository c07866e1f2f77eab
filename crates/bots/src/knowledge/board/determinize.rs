//! Determinization: samples complete games that fit a seat's view and memory.
//!
//! Unseen cards are distributed at random among the deck and the opponents' hands, subject to what is known: cards taken
//! from the row and not yet paid, the discard, and the composition of the last reshuffled deck.
//! Unseen tickets are distributed too; tickets that an opponent's routes lead toward are more likely in its hand.
//! Where an incomplete memory contradicts the view, the view is used.

use engine::board::event::SeenEvent;
use engine::board::from_view::Hidden;
use engine::board::map::RouteSet;
use engine::board::phase::Phase;
use engine::board::view::View;
use engine::board::{Board, BoardGame, Offer};
use engine::card::{Cards, TrainCard};
use engine::market::Pile;
use engine::seat::{BySeat, Seat};
use engine::shuffle::FastRng;
use engine::ticket::{MAX_DECKS, MAX_TICKETS, TicketDecks, TicketId, TicketSet};

use super::memory::Memory;
use crate::Determinize;
use crate::knowledge::sampling::{Tickets, Urn, take_up_to};
use crate::value::board::distances::{Distances, UNREACHABLE, route_lengths};
use crate::value::board::seat_state::free_routes;
use crate::version::Version;

impl Determinize for BoardGame {
    type Memory = Memory;

    fn memory(view: &View) -> Memory {
        Memory::new(view)
    }

    fn remember(memory: &mut Memory, event: &SeenEvent) {
        memory.observe(event);
    }

    fn sample_as(version: Version, view: &View, memory: &Memory, rng: &mut FastRng) -> Self {
        sample(version, view, memory, rng)
    }
}

/// Log-odds that an opponent holds a ticket its routes complete, relative to one it has not begun.
const TICKET_LOG_ODDS: f32 = 4.0;

/// Samples a game that looks like `view` to its viewer and contradicts nothing in `memory`.
pub fn sample(version: Version, view: &View, memory: &Memory, rng: &mut FastRng) -> BoardGame {
    let mut hidden = Hidden {
        deck: Pile::EMPTY,
        discard: Cards::EMPTY,
        ticket_decks: TicketDecks::from_order(view.board.deck_sizes, [&[], &[]]),
        refused: memory.refused,
        hands: BySeat::repeat(Cards::EMPTY),
        tickets: BySeat::repeat(TicketSet::EMPTY),
        offers: BySeat::repeat(Offer::EMPTY),
        announced_long: BySeat::repeat(None),
    };
    sample_cards(view, memory, rng, &mut hidden);
    sample_tickets(&Known { version, view, memory }, rng, &mut hidden);
    BoardGame::from_view(view, &hidden)
}

/// Returns the seats other than the viewer's, in order.
fn others(view: &View) -> impl Iterator<Item = Seat> + Clone {
    let own = view.viewer.seat();
    Seat::all(view.seats()).filter(move |&seat| Some(seat) != own)
}

fn sample_cards(view: &View, memory: &Memory, rng: &mut FastRng, hidden: &mut Hidden) {
    let mut unseen = view.board.rules.cards.cards();
    take_up_to(&mut unseen, &view.hand);
    for card in view.row.iter().flatten() {
        unseen[*card] = unseen[*card].saturating_sub(1);
    }
    let count = |seat: Seat| {
        let remembered = memory.seats[seat].cards;
        view.players[seat].cards.unwrap_or(remembered) as usize
    };
    for seat in others(view) {
        let mut known = memory.seats[seat].known;
        if let Phase::Journey(journey) = view.phase
            && seat == view.rotation.turn()
        {
            let owed = &mut known[TrainCard::Passenger];
            *owed = journey.cards.max(*owed); // MK-59: paid when the passenger alights
        }
        while known.len() > count(seat) {
            let Some((card, _)) = known.iter().next() else { break };
            known.take(card, 1);
        }
        hidden.hands[seat] = take_up_to(&mut unseen, &known);
    }
    // The discard is known exactly if the whole game has been seen.
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
    // Draw the deck from the cards it was last made of, if these are known.
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
        while hidden.hands[seat].len() < count(seat) {
            let Some(card) = urn.draw(rng) else { break };
            hidden.hands[seat].add(card, 1);
        }
    }
}

/// What is sampled from, and how.
struct Known<'a> {
    version: Version,
    view: &'a View,
    memory: &'a Memory,
}

fn sample_tickets(known: &Known<'_>, rng: &mut FastRng, hidden: &mut Hidden) {
    let Known { view, memory, .. } = *known;
    let mut order = [[TicketId::new(0); MAX_TICKETS]; MAX_DECKS];
    let mut lengths = [0; MAX_DECKS];
    for deck in 0..MAX_DECKS {
        let mut unseen = TicketSet::EMPTY;
        for id in 0..view.board.tickets.len() {
            let ticket = TicketId::new(id);
            if view.board.deck_sizes.deck_of(ticket) == deck {
                unseen.insert(ticket);
            }
        }
        unseen &= !view.tickets;
        for &ticket in view.offer.as_slice() {
            unseen.remove(ticket);
        }
        if matches!(view.phase, Phase::OpeningTickets { .. }) {
            unseen &= !memory.refused;
        }
        if view.phase == Phase::Over {
            for seat in others(view) {
                let shown = view.players[seat].shown_tickets;
                hidden.tickets[seat] = shown;
                unseen &= !shown;
            }
        }
        lengths[deck] = sample_deck(known, deck, unseen, rng, hidden, &mut order[deck]);
    }
    hidden.ticket_decks =
        TicketDecks::from_order(view.board.deck_sizes, [&order[0][..lengths[0]], &order[1][..lengths[1]]]);
    if matches!(view.phase, Phase::OpeningTickets { .. }) {
        sample_opening_choices(view, rng, hidden);
    }
    if matches!(view.phase, Phase::Splits { .. }) {
        let dealt = u32::from(view.board.rules.opening_tickets.dealt);
        for seat in others(view).filter(|&seat| !view.awaiting.contains(seat)) {
            hidden.announced_long[seat] = Some(rng.below(dealt + 1) as u8);
        }
    }
}

/// Distributes the unseen tickets of one deck among opponents and deck, writes the deck's order and returns its length.
fn sample_deck(
    known: &Known<'_>,
    deck: usize,
    unseen: TicketSet,
    rng: &mut FastRng,
    hidden: &mut Hidden,
    order: &mut [TicketId; MAX_TICKETS],
) -> usize {
    let Known { version, view, memory } = *known;
    let length = view.ticket_decks[deck] as usize;
    let known_tickets = memory.ticket_decks[deck].known_tickets(length, unseen);
    let mut free = Tickets::shuffled(unseen & !known_tickets.unwrap_or(TicketSet::EMPTY), rng);
    for seat in others(view) {
        let public = &view.players[seat];
        let remembered = &memory.seats[seat];
        let (held, offered) = match view.phase {
            Phase::Over => (0, 0),
            // Which of the offered tickets they keep is sampled afterwards.
            Phase::OpeningTickets { .. } => (0, opening_offer(view, memory, seat)[deck]),
            Phase::Splits { .. }
            | Phase::Turn
            | Phase::SecondPick
            | Phase::KeepTickets
            | Phase::Journey(_) => {
                let offered = match public.split {
                    Some(split) => split.of_deck(deck),
                    None if deck == 0 => public.offered,
                    None => 0,
                };
                (public.tickets.unwrap_or(remembered.tickets)[deck], offered)
            }
        };
        if held > 0 {
            let likely = likely_tickets(version, view, seat);
            for _ in 0..held {
                if let Some(ticket) = free.draw_weighted(&likely, rng) {
                    hidden.tickets[seat].insert(ticket);
                }
            }
        }
        for _ in 0..offered {
            if let Some(ticket) = free.draw() {
                hidden.offers[seat].push(ticket);
            }
        }
    }
    memory.ticket_decks[deck].sample_order(known_tickets.is_some(), length, &mut free, rng, order)
}

/// Returns relative likelihoods that an opponent holds each ticket, from how close its routes come to completing it.
fn likely_tickets(version: Version, view: &View, seat: Seat) -> [f32; MAX_TICKETS] {
    let mut likely = [1.0; MAX_TICKETS];
    let own = view.players[seat].routes;
    if own.is_empty() {
        return likely;
    }
    let board = view.board;
    let claimed = Seat::all(view.seats()).fold(RouteSet::EMPTY, |all, seat| all | view.players[seat].routes);
    let open = free_routes(board, view.seats(), own, claimed);
    let distances = Distances::new(board, own, open, &route_lengths(board));
    let signs = TicketSigns::of(board);
    let placed = board.rules.pieces - view.players[seat].pieces;
    for (likely, ticket) in likely.iter_mut().zip(&board.tickets) {
        let left = distances.between(ticket.ends[0], ticket.ends[1]);
        *likely = match version {
            Version::One => ticket_likelihood(left, ticket.points),
            Version::Two => signs.likelihood(left, ticket.points, placed, board.rules.pieces),
        };
    }
    likely
}

/// Returns the likelihood that a ticket needing `left` more pieces is held, relative to one not begun.
pub(crate) fn ticket_likelihood(left: u8, points: u8) -> f32 {
    let left = match left {
        UNREACHABLE => 1.0,
        left => (f32::from(left) / f32::from(points).max(1.0)).min(1.0),
    };
    (TICKET_LOG_ODDS * (1.0 - left)).exp()
}

/// Weights of the signs that a seat holds a ticket, fitted by maximum likelihood to games of the planner.
struct TicketSigns {
    /// Progress of the ticket, from 0 to 1; its square; its product with the seat's progress in placing its pieces.
    begun: f32,
    begun_squared: f32,
    begun_late: f32,
    /// Share of the placed pieces that shorten the ticket.
    share: f32,
    /// Whether the ticket is completed, and whether it cannot be completed any more.
    completed: f32,
    impossible: f32,
}

/// Boards with longer routes than this have tickets of many routes, where a route shortens several tickets.
const SHORT_ROUTES: usize = 4;

impl TicketSigns {
    const LONG_ROUTES: Self = Self {
        begun: 1.0,
        begun_squared: -1.6,
        begun_late: 5.5,
        share: 2.0,
        completed: 0.95,
        impossible: 0.9,
    };
    const SHORT_ROUTES: Self = Self {
        begun: -1.5,
        begun_squared: -0.5,
        begun_late: 2.4,
        share: 3.0,
        completed: 3.6,
        impossible: 0.0,
    };

    const fn of(board: &Board) -> Self {
        if board.rules.route_points.len() > SHORT_ROUTES { Self::LONG_ROUTES } else { Self::SHORT_ROUTES }
    }

    /// Returns the likelihood that a seat that has `placed` some of its `pieces` holds a ticket that needs `left` more,
    /// relative to a ticket that its routes do not shorten.
    fn likelihood(&self, left: u8, points: u8, placed: u8, pieces: u8) -> f32 {
        if left == UNREACHABLE {
            return self.impossible.exp();
        }
        let points = f32::from(points).max(1.0);
        let begun = 1.0 - (f32::from(left) / points).min(1.0);
        let progress = f32::from(placed) / f32::from(pieces);
        let share = (begun * points / f32::from(placed.max(1))).min(1.5);
        let completed = if left == 0 { self.completed } else { 0.0 };
        let begun_at = self.begun + self.begun_squared * begun + self.begun_late * progress;
        (begun * begun_at + share * self.share + completed).exp()
    }
}

/// Returns how many tickets of each deck were offered to a seat in the opening.
fn opening_offer(view: &View, memory: &Memory, seat: Seat) -> [u8; MAX_DECKS] {
    let offered = memory.seats[seat].offered;
    let dealt = view.board.rules.opening_tickets.dealt;
    match view.players[seat].split {
        // The split is public while the tickets are on offer (MK-96).
        Some(split) if split.total() == dealt => [split.short, split.long],
        Some(_) | None if offered.iter().sum::<u8>() == dealt => offered,
        Some(_) | None => [dealt, 0],
    }
}

/// Samples the choices of opponents who have already chosen their opening tickets.
fn sample_opening_choices(view: &View, rng: &mut FastRng, hidden: &mut Hidden) {
    let min = view.board.rules.opening_tickets.min_kept as usize;
    for seat in others(view).filter(|&seat| !view.awaiting.contains(seat)) {
        let offer = std::mem::replace(&mut hidden.offers[seat], Offer::EMPTY);
        let kept = loop {
            let kept = engine::ticket::Kept::from_bits(rng.below(1 << offer.len()) as u8);
            if kept.len() >= min.min(offer.len()) {
                break kept;
            }
        };
        let (kept, refused) = offer.divide(kept);
        hidden.tickets[seat] = kept;
        hidden.refused |= refused;
    }
}
