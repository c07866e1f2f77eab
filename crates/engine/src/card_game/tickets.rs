//! The action "draw tickets" (CG-58 to CG-62), and the tickets before the first turn (CG-12, CG-13).

use super::event::Event;
use super::phase::Phase;
use super::{CardGame, LATER_TICKETS, OPENING_TICKETS, Offer};
use crate::illegal::Illegal;
use crate::rotation::TurnKind;
use crate::seat::Seat;
use crate::shuffle::Chance;
use crate::sink::Sink;
use crate::ticket::{Kept, TicketSet};

/// The only ticket deck (CG-3).
pub(super) const DECK: usize = 0;

impl CardGame {
    /// Returns how many tickets of the present offer must be kept at least (CG-12, CG-58).
    pub(super) fn min_kept(&self) -> u8 {
        match self.phase {
            Phase::OpeningTickets { .. } => OPENING_TICKETS.min_kept,
            Phase::Turn | Phase::SecondPick | Phase::KeepTickets | Phase::Complete { .. } | Phase::Over => {
                LATER_TICKETS.min_kept
            }
        }
    }

    pub(super) fn check_ask(&self) -> Result<(), Illegal> {
        if self.tickets.len(DECK) == 0 { Err(Illegal::NoTicketsLeft) } else { Ok(()) } // CG-61
    }

    pub(super) fn list_kept(&self, offer: &Offer, mut out: impl FnMut(Kept)) {
        for kept in Kept::choices(offer.len(), self.min_kept() as usize) {
            out(kept);
        }
    }

    /// Draws tickets and puts them on offer to the seat; all that are left, if there are fewer (CG-60).
    #[inline]
    pub(super) fn offer_tickets(&mut self, seat: Seat, count: u8, events: &mut impl Sink<Event>) {
        let offer = &mut self.players[seat].offer;
        for _ in 0..count {
            let Some(ticket) = self.tickets.draw(DECK) else { break };
            offer.push(ticket);
        }
        events.push(Event::TicketsDrawn { seat, count: offer.len() as u8, tickets: *offer });
    }

    #[inline]
    pub(super) fn ask_tickets(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.offer_tickets(seat, LATER_TICKETS.dealt, events);
        self.phase = Phase::KeepTickets;
    }

    #[inline]
    pub(super) fn keep(
        &mut self,
        seat: Seat,
        kept: Kept,
        chance: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) {
        let (kept, refused) = self.take_kept(seat, kept);
        if let Phase::OpeningTickets { waiting } = self.phase {
            self.end_opening_choice(seat, (kept, refused), waiting, chance, events);
        } else {
            events.push(Event::TicketsKept { seat, count: kept.len() as u8, kept });
            self.tickets.put_back(refused, LATER_TICKETS.refused, chance); // CG-59
            // A draw that keeps no ticket is an idle turn (CG-63).
            let kind = if kept.is_empty() { TurnKind::Pass } else { TurnKind::Action };
            self.end_turn(kind, chance, events);
        }
    }

    /// Shuffles the refused opening tickets into the deck and begins the first turn (CG-13).
    pub(super) fn begin_play(&mut self, chance: &mut impl Chance, events: &mut impl Sink<Event>) {
        for seat in Seat::all(self.seats()) {
            let kept = self.player(seat).tickets;
            events.push(Event::TicketsKept { seat, count: kept.len() as u8, kept }); // CG-116
        }
        self.tickets.put_back(self.refused, OPENING_TICKETS.refused, chance);
        self.refused = TicketSet::EMPTY;
        self.begin_turn(events);
    }
}
