//! Memory of a seat of a board game.
//!
//! A view shows only the current table. The memory adds who took which card from the row, what was paid and which tickets
//! were refused. It is built from seen events only, so it never contains more than a player may know.

use engine::board::action::Split;
use engine::board::event::SeenEvent;
use engine::board::view::View;
use engine::card::{Cards, TrainCard};
use engine::market::MarketEvent;
use engine::seat::{BySeat, Seat};
use engine::ticket::{DeckSizes, MAX_DECKS, Refused, TicketSet};

use crate::knowledge::sampling::DeckMemory;

/// What is remembered of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remembered {
    /// Cards in hand.
    pub cards: u8,
    /// Cards known to be in hand: taken from the row and not paid since.
    pub known: Cards,
    /// Tickets held, by deck.
    pub tickets: [u8; MAX_DECKS],
    /// Tickets on offer, by deck.
    pub offered: [u8; MAX_DECKS],
}

/// The memory of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Memory {
    sizes: DeckSizes,
    opening: Refused,
    /// What is remembered of each seat.
    pub seats: BySeat<Remembered>,
    seat_count: u8,
    /// The discard; every card that goes there is seen.
    pub discard: Cards,
    /// Cards of the deck when it was last reshuffled, minus those seen to leave it.
    pub deck_from: Option<Cards>,
    /// The ticket decks, top first.
    pub ticket_decks: [DeckMemory; MAX_DECKS],
    /// Opening tickets that this seat refused, while other seats still choose.
    pub refused: TicketSet,
    /// The tickets last put on offer to this seat.
    offer: TicketSet,
    /// Whether all seats have chosen their opening tickets.
    started: Begun,
    /// Number of seats seen to keep their opening tickets.
    kept_opening: u8,
    /// Number of opening tickets refused by all seats.
    refused_by_all: [u8; MAX_DECKS],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Begun {
    No,
    Yes,
}

impl Memory {
    /// Creates the memory of a seat that sees `view` before the first turn.
    pub fn new(view: &View) -> Self {
        let rules = &view.board.rules;
        Self {
            sizes: view.board.deck_sizes,
            opening: rules.opening_tickets.refused,
            seats: BySeat::repeat(Remembered {
                cards: rules.opening_hand,
                known: Cards::EMPTY,
                tickets: [0; MAX_DECKS],
                offered: [0; MAX_DECKS],
            }),
            seat_count: view.seats() as u8,
            discard: Cards::EMPTY,
            deck_from: None,
            ticket_decks: view.board.deck_sizes.0.map(DeckMemory::new),
            refused: TicketSet::EMPTY,
            offer: TicketSet::EMPTY,
            started: Begun::No,
            kept_opening: 0,
            refused_by_all: [0; MAX_DECKS],
        }
    }

    /// Adds a seen event to the memory.
    pub fn observe(&mut self, event: &SeenEvent) {
        match *event {
            SeenEvent::CardPicked { seat, card, .. } => {
                let known = &mut self.seats[seat];
                known.cards += 1;
                known.known.add(card, 1);
            }
            SeenEvent::CardDrawn { seat, card } => {
                self.seats[seat].cards += 1;
                if let Some(card) = card {
                    self.left_deck(card);
                }
            }
            SeenEvent::Market(event) => self.see_market(event),
            SeenEvent::RouteClaimed { seat, claim, .. } => {
                for (card, count) in claim.payment.cards().iter() {
                    self.pay(seat, card, count);
                }
            }
            SeenEvent::TicketsDrawn { seat, count, tickets, split } => {
                self.see_offer(seat, by_deck(count, split), tickets.map(|offer| offer.set()));
            }
            SeenEvent::OpeningChosen { kept, .. } => {
                if let Some(kept) = kept {
                    self.refused = self.offer & !kept;
                }
            }
            SeenEvent::TicketsKept { seat, count, kept, split } => {
                self.observe_kept(seat, by_deck(count, split), kept);
            }
            SeenEvent::Alighted { seat, cards, .. } => self.pay(seat, TrainCard::Passenger, cards),
            SeenEvent::SplitFixed { .. }
            | SeenEvent::SplitAnnounced { .. }
            | SeenEvent::PassengerPlaced { .. }
            | SeenEvent::Rode { .. }
            | SeenEvent::TokenTaken { .. }
            | SeenEvent::Passed { .. }
            | SeenEvent::TurnBegan { .. }
            | SeenEvent::FinalRoundBegan { .. }
            | SeenEvent::GameOver => {}
        }
    }

    fn see_market(&mut self, event: MarketEvent) {
        match event {
            MarketEvent::RowFilled { card, .. } => self.left_deck(card),
            MarketEvent::RowReset { cards } => {
                for card in cards {
                    self.discard.add(card, 1);
                }
            }
            MarketEvent::DeckReshuffled { .. } => {
                self.deck_from = Some(self.discard);
                self.discard = Cards::EMPTY;
            }
        }
    }

    /// Removes a card that was seen to leave the deck.
    fn left_deck(&mut self, card: TrainCard) {
        if let Some(pool) = &mut self.deck_from {
            pool[card] = pool[card].saturating_sub(1);
        }
    }

    fn pay(&mut self, seat: Seat, card: TrainCard, count: u8) {
        let known = &mut self.seats[seat];
        known.cards = known.cards.saturating_sub(count);
        known.known[card] = known.known[card].saturating_sub(count);
        self.discard.add(card, count);
    }

    fn see_offer(&mut self, seat: Seat, counts: [u8; MAX_DECKS], tickets: Option<TicketSet>) {
        self.seats[seat].offered = counts;
        if let Some(tickets) = tickets {
            self.offer = tickets;
        }
        for (deck, &count) in counts.iter().enumerate() {
            let seen = tickets.map(|tickets| self.of_deck(tickets, deck));
            self.ticket_decks[deck].draw_from_top(count, seen);
        }
    }

    fn observe_kept(&mut self, seat: Seat, counts: [u8; MAX_DECKS], kept: Option<TicketSet>) {
        let remembered = &mut self.seats[seat];
        let offered = std::mem::take(&mut remembered.offered);
        let mut refused = [0; MAX_DECKS];
        for deck in 0..MAX_DECKS {
            remembered.tickets[deck] += counts[deck];
            refused[deck] = offered[deck].saturating_sub(counts[deck]);
        }
        let known = match kept {
            Some(kept) => self.offer & !kept,
            None => TicketSet::EMPTY,
        };
        match self.started {
            Begun::Yes => self.put_at_bottom(refused, known),
            Begun::No => self.gather_opening(refused),
        }
    }

    /// Returns the refused opening tickets of all seats to the deck once the last seat has chosen.
    fn gather_opening(&mut self, refused: [u8; MAX_DECKS]) {
        for (sum, count) in self.refused_by_all.iter_mut().zip(refused) {
            *sum += count;
        }
        self.kept_opening += 1;
        if self.kept_opening == self.seat_count {
            self.started = Begun::Yes;
            for deck in 0..MAX_DECKS {
                let count = self.refused_by_all[deck];
                match self.opening {
                    Refused::UnderTheDeck => {
                        let own = self.of_deck(self.refused, deck);
                        self.ticket_decks[deck].put_at_bottom(count, own);
                    }
                    Refused::ShuffledIn => self.ticket_decks[deck].shuffle_in(count),
                }
            }
            self.refused = TicketSet::EMPTY;
        }
    }

    fn put_at_bottom(&mut self, refused: [u8; MAX_DECKS], known: TicketSet) {
        for (deck, count) in refused.into_iter().enumerate() {
            let known = self.of_deck(known, deck);
            self.ticket_decks[deck].put_at_bottom(count, known);
        }
    }

    fn of_deck(&self, tickets: TicketSet, deck: usize) -> TicketSet {
        tickets.iter().filter(|&ticket| self.sizes.deck_of(ticket) == deck).collect()
    }
}

fn by_deck(count: u8, split: Option<Split>) -> [u8; MAX_DECKS] {
    split.map_or([count, 0], |split| [split.short, split.long])
}
