//! Which tickets a station stack can complete, and the best choice among them (CG-71 to CG-80).

mod cuts;
mod relaxation;
mod search;

use self::search::{Bytes, Item, Search, shortfall, sum};
use super::event::Event;
use super::phase::Phase;
use super::{CardGame, CardKit, Ticket};
use crate::card::{Cards, Color, TrainCard};
use crate::illegal::Illegal;
use crate::seat::Seat;
use crate::shuffle::{Chance, FastRng};
use crate::sink::Sink;
use crate::ticket::{MAX_TICKETS, TicketId, TicketSet};

/// Tickets to be completed together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The tickets.
    pub tickets: TicketSet,
    /// The sum of their values.
    pub points: u16,
    /// The number of wilds that they use.
    pub wilds: u8,
}

/// Returns how many wilds these tickets need: the cards that the stack's colors lack (CG-76).
pub fn wilds_needed(kit: &CardKit, stack: &Cards, tickets: TicketSet) -> u8 {
    let mut needs = [0; Color::COUNT];
    for ticket in tickets.iter() {
        for (sum, need) in needs.iter_mut().zip(kit.ticket(ticket).needs) {
            *sum += need;
        }
    }
    Color::ALL.into_iter().map(|color| u8::saturating_sub(needs[color.index()], stack[color])).sum()
}

/// Returns whether the stack completes all these tickets together (CG-76).
pub fn can_complete(kit: &CardKit, stack: &Cards, tickets: TicketSet) -> bool {
    wilds_needed(kit, stack, tickets) <= stack[TrainCard::Wild]
}

/// The value of a choice of tickets, whether or not it is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// The sum of the values of the tickets.
    pub points: u16,
    /// The number of cards that the stack lacks for all of them after its wilds are used (CG-76).
    pub missing: u8,
    /// The number of cards of the stack that remain.
    pub left: u8,
}

impl Outlook {
    /// Computes the preview of these tickets for that stack.
    pub fn of(kit: &CardKit, stack: &Cards, tickets: TicketSet) -> Self {
        let wilds = stack[TrainCard::Wild];
        let missing = wilds_needed(kit, stack, tickets).saturating_sub(wilds);
        let needed: usize = tickets.iter().flat_map(|ticket| kit.ticket(ticket).needs).map(usize::from).sum();
        let used = needed - usize::from(missing);
        Self { points: kit.points(tickets) as u16, missing, left: (stack.len() - used) as u8 }
    }
}

/// Returns the best choice that completes all of `chosen`, which the stack must pay for, and any of `open` (CG-77,
/// CG-78): greatest value, then most tickets, then fewest wilds.
pub fn best_choice(kit: &CardKit, stack: &Cards, chosen: TicketSet, open: TicketSet) -> Choice {
    best_choice_counted(kit, stack, chosen, open).0
}

/// Like [`best_choice`], with the effort in units of a few hundred instructions, for benchmarks that do not depend on
/// a clock.
pub fn best_choice_counted(
    kit: &CardKit,
    stack: &Cards,
    chosen: TicketSet,
    open: TicketSet,
) -> (Choice, u32) {
    let mut search = fitting(kit, stack, chosen, open);
    let tickets = chosen | TicketSet::from_bits(search.best());
    let choice =
        Choice { tickets, points: kit.points(tickets) as u16, wilds: wilds_needed(kit, stack, tickets) };
    (choice, search.effort)
}

/// Returns what the chosen tickets leave of the stack: colored cards and wilds.
#[inline]
fn rest_of(kit: &CardKit, stack: &Cards, chosen: TicketSet) -> (Bytes, u32) {
    let have = Bytes::from_le_bytes(Color::ALL.map(|color| stack[color]));
    let need = chosen.iter().map(|ticket| Bytes::from_le_bytes(kit.ticket(ticket).needs)).sum();
    (shortfall(have, need), u32::from(stack[TrainCard::Wild]).saturating_sub(sum(shortfall(need, have))))
}

/// Creates the search among the open tickets that fit into what the chosen ones leave of the stack.
fn fitting(kit: &CardKit, stack: &Cards, chosen: TicketSet, open: TicketSet) -> Search {
    let (left, wilds) = rest_of(kit, stack, chosen);
    let mut items = [Item::default(); MAX_TICKETS];
    let mut count = 0;
    for ticket in open.iter() {
        let Ticket { needs, points } = *kit.ticket(ticket);
        let needs = Bytes::from_le_bytes(needs);
        if sum(shortfall(needs, left)) <= wilds {
            items[count] = Item::new(needs, points, ticket.index() as u8);
            count += 1;
        }
    }
    Search::new(&items[..count], left, wilds)
}

impl CardGame {
    /// Returns the best choice of the seat (CG-77).
    pub fn proposal_for(&self, seat: Seat) -> TicketSet {
        let player = self.player(seat);
        best_choice(self.kit, &player.stack, player.completing, player.tickets).tickets
    }

    /// Checks a whole choice: only held tickets, and together no more than the stack pays for (CG-75, CG-76).
    pub(super) fn check_complete(&self, seat: Seat, tickets: TicketSet) -> Result<(), Illegal> {
        let player = self.player(seat);
        if !tickets.is_subset(player.tickets) {
            return Err(Illegal::TicketNotHeld);
        }
        let missing = wilds_needed(self.kit, &player.stack, tickets);
        let wilds = player.stack[TrainCard::Wild];
        if missing > wilds { Err(Illegal::StackTooSmall { missing, wilds }) } else { Ok(()) } // CG-76
    }

    /// Returns the held tickets that the stack could complete besides `chosen` (CG-76).
    #[inline]
    fn completable(&self, seat: Seat, chosen: TicketSet) -> TicketSet {
        let player = self.player(seat);
        let (left, wilds) = rest_of(self.kit, &player.stack, chosen);
        let fits = |ticket: &TicketId| {
            sum(shortfall(Bytes::from_le_bytes(self.kit.ticket(*ticket).needs), left)) <= wilds
        };
        (player.tickets & !chosen).iter().filter(fits).collect()
    }

    /// Lists the empty choice, each ticket that can be completed alone, and the proposal if it has more tickets.
    pub(super) fn list_completions(&self, seat: Seat, mut out: impl FnMut(TicketSet)) {
        out(TicketSet::EMPTY);
        for ticket in self.completable(seat, TicketSet::EMPTY).iter() {
            out([ticket].into_iter().collect());
        }
        let proposal = self.proposal_for(seat);
        if proposal.len() > 1 {
            out(proposal);
        }
    }

    /// Returns a random legal choice of the seat: none, or tickets drawn one after the other among those that the
    /// stack still pays for, until the draw says to stop or none is left. Every legal choice can come; they are not
    /// equally likely.
    #[inline]
    pub(super) fn random_completion(&self, seat: Seat, rng: &mut FastRng) -> TicketSet {
        let mut chosen = TicketSet::EMPTY;
        loop {
            let open = self.completable(seat, chosen);
            let nth = rng.below(open.len() as u32 + 1) as usize;
            match open.iter().nth(nth) {
                Some(ticket) => chosen.insert(ticket),
                None => return chosen,
            }
        }
    }

    pub(super) fn complete(
        &mut self,
        seat: Seat,
        tickets: TicketSet,
        chance: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) {
        let Phase::Complete { waiting } = self.phase else { unreachable!("checked by check") };
        let player = &mut self.players[seat];
        player.tickets &= !tickets;
        player.completing = tickets;
        events.push(Event::CompletionChosen { seat, tickets });
        let waiting = waiting.without(seat);
        self.phase = Phase::Complete { waiting };
        if waiting.is_empty() {
            self.score_round(chance, events); // CG-79
        }
    }
}
