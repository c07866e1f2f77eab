//! The action "draw tickets" (C-84 to C-90), and the tickets before the first turn (C-15 to C-19, MK-11 to MK-14).

use super::action::Split;
use super::event::Event;
use super::phase::Phase;
use super::rules::TicketSupply;
use super::{BoardGame, Offer};
use crate::illegal::Illegal;
use crate::rotation::TurnKind;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::shuffle::Chance;
use crate::sink::Sink;
use crate::ticket::{Kept, TicketSet};

impl BoardGame {
    /// Returns how many tickets of the present offer must be kept at least (C-16, C-84).
    pub(crate) fn min_kept(&self) -> u8 {
        match self.phase {
            Phase::OpeningTickets { .. } => self.board.rules.opening_tickets.min_kept,
            Phase::KeepTickets
            | Phase::Splits { .. }
            | Phase::Turn
            | Phase::SecondPick
            | Phase::Journey(_)
            | Phase::Over => self.board.rules.later_tickets.min_kept,
        }
    }

    /// Returns how many tickets the ticket action draws now (C-87, MK-79).
    #[inline]
    pub(crate) fn tickets_to_draw(&self) -> u8 {
        self.board.rules.later_tickets.dealt.min(self.tickets.total() as u8)
    }

    pub(super) fn check_ask(&self, split: Option<Split>) -> Result<(), Illegal> {
        let needed = self.tickets_to_draw();
        if needed == 0 {
            return Err(Illegal::NoTicketsLeft); // C-89, MK-82
        }
        match (self.board.rules.ticket_supply, split) {
            (TicketSupply::OneDeck, None) => Ok(()),
            (TicketSupply::OneDeck, Some(_)) => Err(Illegal::NotInThisGame),
            (TicketSupply::ShortAndLong, None) => Err(Illegal::SplitOfWrongSize { asked: 0, needed }),
            (TicketSupply::ShortAndLong, Some(split)) => self.check_split(split, needed),
        }
    }

    /// Checks that the decks hold the tickets of the split and that it asks for exactly as many as must be drawn.
    fn check_split(&self, split: Split, needed: u8) -> Result<(), Illegal> {
        for deck in 0..2 {
            let left = self.tickets.len(deck) as u8;
            let asked = split.of_deck(deck);
            if asked > left {
                return Err(Illegal::DeckTooSmall { asked, left }); // MK-78
            }
        }
        if split.total() != needed {
            return Err(Illegal::SplitOfWrongSize { asked: split.total(), needed }); // MK-80
        }
        Ok(())
    }

    pub(super) fn check_announce(&self, split: Split) -> Result<(), Illegal> {
        self.check_split(split, self.board.rules.opening_tickets.dealt) // MK-11
    }

    pub(super) fn list_asks(&self, mut out: impl FnMut(Option<Split>)) {
        let needed = self.tickets_to_draw();
        if needed == 0 {
            return;
        }
        match self.board.rules.ticket_supply {
            TicketSupply::OneDeck => out(None),
            TicketSupply::ShortAndLong => self.splits_of(needed).for_each(|split| out(Some(split))),
        }
    }

    pub(super) fn list_splits(&self, out: impl FnMut(Split)) {
        self.splits_of(self.board.rules.opening_tickets.dealt).for_each(out);
    }

    /// Returns the splits of `needed` tickets that the decks hold (MK-78, MK-80), fewest short ones first.
    #[inline]
    pub(super) fn splits_of(&self, needed: u8) -> impl ExactSizeIterator<Item = Split> + use<> {
        let left = [0, 1].map(|deck| self.tickets.len(deck) as u8);
        let fewest = needed.saturating_sub(left[1]);
        let max = needed.min(left[0]);
        (fewest..(max + 1).max(fewest)).map(move |short| Split { short, long: needed - short })
    }

    pub(super) fn list_kept(&self, offer: &Offer, mut out: impl FnMut(Kept)) {
        let min = self.min_kept().min(offer.len() as u8); // C-88
        for kept in Kept::choices(offer.len(), min as usize) {
            out(kept);
        }
    }

    /// Draws tickets and puts them on offer to the seat.
    #[inline]
    pub(super) fn offer_tickets(
        &mut self,
        seat: Seat,
        split: Option<Split>,
        count: u8,
        events: &mut impl Sink<Event>,
    ) {
        let offer = &mut self.players[seat].offer;
        let counts = split.map_or([count, 0], |split| [split.short, split.long]);
        for (deck, count) in counts.into_iter().enumerate() {
            for _ in 0..count {
                offer.push(self.tickets.draw(deck).expect("as many tickets as were checked"));
            }
        }
        events.push(Event::TicketsDrawn { seat, count: offer.len() as u8, tickets: *offer, split });
    }

    #[inline]
    pub(super) fn ask_tickets(&mut self, seat: Seat, split: Option<Split>, events: &mut impl Sink<Event>) {
        let count = self.tickets_to_draw();
        self.offer_tickets(seat, split, count, events);
        self.phase = Phase::KeepTickets;
    }

    pub(super) fn announce(&mut self, seat: Seat, split: Split, events: &mut impl Sink<Event>) {
        let Phase::Splits { waiting } = self.phase else { unreachable!("checked by check") };
        self.players[seat].announced_long = Some(split.long);
        events.push(Event::SplitFixed { seat, split });
        let waiting = waiting.without(seat);
        self.phase = Phase::Splits { waiting };
        if waiting.is_empty() {
            self.serve_splits(events);
        }
    }

    /// Draws the opening tickets after every seat has announced its split (MK-12, MK-99).
    fn serve_splits(&mut self, events: &mut impl Sink<Event>) {
        let dealt = self.board.rules.opening_tickets.dealt;
        let splits: BySeat<Option<Split>> = BySeat::from_fn(|seat| {
            self.players[seat].announced_long.map(|long| Split { short: dealt - long, long })
        });
        for seat in Seat::all(self.seats()) {
            let split = splits[seat].expect("every seat has announced");
            events.push(Event::SplitAnnounced { seat, split });
        }
        for seat in Seat::all(self.seats()) {
            self.players[seat].announced_long = None;
            self.offer_tickets(seat, splits[seat], dealt, events);
        }
        self.phase = Phase::OpeningTickets { waiting: SeatSet::first(self.seats()) };
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
            let split = self.board.split_of(kept);
            events.push(Event::TicketsKept { seat, count: kept.len() as u8, kept, split });
            self.tickets.put_back(refused, self.board.rules.later_tickets.refused, chance); // C-85, C-86
            self.end_turn(TurnKind::Action, events);
        }
    }

    /// Returns the refused opening tickets and begins the first turn (C-17 to C-19, MK-14).
    pub(super) fn begin_play(&mut self, chance: &mut impl Chance, events: &mut impl Sink<Event>) {
        for seat in Seat::all(self.seats()) {
            let kept = self.player(seat).tickets;
            let (count, split) = (kept.len() as u8, self.board.split_of(kept));
            events.push(Event::TicketsKept { seat, count, kept, split }); // C-116
        }
        self.tickets.put_back(self.refused, self.board.rules.opening_tickets.refused, chance);
        self.refused = TicketSet::EMPTY;
        self.begin_turn(events);
    }
}
