//! Memory of a seat of a Card Game, including every stack, which nobody may look at (CG-110).

use engine::card::{Cards, TrainCard};
use engine::card_game::MAX_SEATS;
use engine::card_game::event::SeenEvent;
use engine::card_game::view::View;
use engine::seat::{BySeat, Seat};
use engine::ticket::TicketSet;

use crate::knowledge::sampling::DeckMemory;

/// What is remembered of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remembered {
    /// Cards in hand.
    pub cards: u8,
    /// Cards known to be in hand: taken from the row, or the first wild, and not placed since.
    pub known: Cards,
    /// The stack; every move into it was seen (CG-107).
    pub stack: Cards,
    /// Tickets held.
    pub tickets: u8,
    /// Tickets on offer.
    pub offered: u8,
}

/// The memory of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Memory {
    /// What is remembered of each seat.
    pub seats: BySeat<Remembered, MAX_SEATS>,
    seat_count: u8,
    /// The discard.
    pub discard: Cards,
    /// The ticket deck.
    pub ticket_deck: DeckMemory,
    /// Opening tickets that this seat refused, while other seats still choose.
    pub refused: TicketSet,
    offer: TicketSet,
    kept_opening: u8,
    refused_by_all: u8,
}

impl Memory {
    /// Creates the memory of a seat that sees `view` before the first turn.
    pub fn new(view: &View) -> Self {
        let mut known = Cards::EMPTY;
        known.add(TrainCard::Wild, 1); // CG-7
        Self {
            // The dealt cards arrive as events (CG-8).
            seats: BySeat::repeat(Remembered {
                cards: 1,
                known,
                stack: Cards::EMPTY,
                tickets: 0,
                offered: 0,
            }),
            seat_count: view.seats() as u8,
            discard: Cards::EMPTY,
            ticket_deck: DeckMemory::new(view.kit.tickets.len() as u8),
            refused: TicketSet::EMPTY,
            offer: TicketSet::EMPTY,
            kept_opening: 0,
            refused_by_all: 0,
        }
    }

    /// Adds a seen event to the memory.
    pub fn observe(&mut self, event: &SeenEvent) {
        match *event {
            SeenEvent::CardsDealt { seat, count, .. } => self.seats[seat].cards += count,
            SeenEvent::CardPicked { seat, card, .. } => {
                let seat = &mut self.seats[seat];
                seat.cards += 1;
                seat.known.add(card, 1);
            }
            SeenEvent::CardDrawn { seat, .. } => self.seats[seat].cards += 1,
            SeenEvent::MovedToStack { seat, cards } => self.seats[seat].stack.add_all(&cards),
            SeenEvent::GroupPlaced { seat, color, group } => {
                self.place(seat, TrainCard::Colored(color), group.colored);
                self.place(seat, TrainCard::Wild, group.wilds);
            }
            SeenEvent::SinglesPlaced { seat, colors } => {
                for color in colors.iter() {
                    self.place(seat, TrainCard::Colored(color), 1);
                }
            }
            SeenEvent::Robbed { color, group, .. } => {
                self.discard.add(TrainCard::Colored(color), group.colored);
                self.discard.add(TrainCard::Wild, group.wilds);
            }
            SeenEvent::TicketsDrawn { seat, count, tickets } => {
                let tickets = tickets.map(|offer| offer.set());
                self.seats[seat].offered = count;
                if let Some(tickets) = tickets {
                    self.offer = tickets;
                }
                self.ticket_deck.draw_from_top(count, tickets);
            }
            SeenEvent::OpeningChosen { kept, .. } => {
                if let Some(kept) = kept {
                    self.refused = self.offer & !kept;
                }
            }
            SeenEvent::TicketsKept { seat, count, kept } => self.observe_kept(seat, count, kept),
            SeenEvent::TicketsCompleted { seat, tickets, .. } => {
                let seat = &mut self.seats[seat];
                seat.tickets = seat.tickets.saturating_sub(tickets.len() as u8);
            }
            SeenEvent::RoundBegan { .. } => {
                // Everything but the hands is shuffled (CG-85).
                self.discard = Cards::EMPTY;
                for seat in &mut self.seats {
                    seat.stack = Cards::EMPTY;
                }
            }
            SeenEvent::Market(_)
            | SeenEvent::CompletionChosen { .. }
            | SeenEvent::Passed { .. }
            | SeenEvent::TurnBegan { .. }
            | SeenEvent::FinalRoundBegan { .. }
            | SeenEvent::RoundEnded { .. }
            | SeenEvent::GameOver => {}
        }
    }

    fn place(&mut self, seat: Seat, card: TrainCard, count: u8) {
        let seat = &mut self.seats[seat];
        seat.cards = seat.cards.saturating_sub(count);
        seat.known[card] = seat.known[card].saturating_sub(count);
    }

    fn observe_kept(&mut self, seat: Seat, count: u8, kept: Option<TicketSet>) {
        let remembered = &mut self.seats[seat];
        let refused = std::mem::take(&mut remembered.offered).saturating_sub(count);
        remembered.tickets += count;
        if self.kept_opening < self.seat_count {
            self.refused_by_all += refused;
            self.kept_opening += 1;
            if self.kept_opening == self.seat_count {
                self.ticket_deck.shuffle_in(self.refused_by_all); // CG-13
                self.refused = TicketSet::EMPTY;
            }
        } else {
            let known = kept.map_or(TicketSet::EMPTY, |kept| self.offer & !kept);
            self.ticket_deck.put_at_bottom(refused, known); // CG-59
        }
    }
}
