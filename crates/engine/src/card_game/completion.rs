//! Which tickets a stack can complete, and the true optimum among them (CG-71 to CG-80).
//!
//! Choosing tickets is a knapsack with eight colors and wilds. The search branches on one ticket after another
//! and cuts a branch off when prices for the cards show that it cannot beat the best choice so far:
//! at any prices, what is still open is worth at most the price of the cards left plus the profit of every ticket
//! that is worth more than its cards. Prices decide only how fast the optimum is found, never what it is.

use super::event::Event;
use super::phase::Phase;
use super::{CardBox, CardGame, Ticket};
use crate::card::{Cards, Color, TrainCard};
use crate::event::Sink;
use crate::illegal::Illegal;
use crate::seat::Seat;
use crate::shuffle::Chance;
use crate::ticket::{MAX_TICKETS, TicketId, TicketSet};

/// Tickets to be completed together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Which ones.
    pub tickets: TicketSet,
    /// Their values together.
    pub points: u16,
    /// The wilds that they take.
    pub wilds: u8,
}

/// How many wilds these tickets take: the cards that the stack's colors lack (CG-76).
pub fn wilds_needed(kit: &CardBox, stack: &Cards, tickets: TicketSet) -> u8 {
    let mut needs = [0; Color::COUNT];
    for ticket in tickets.iter() {
        for (sum, need) in needs.iter_mut().zip(kit.ticket(ticket).needs) {
            *sum += need;
        }
    }
    Color::ALL.into_iter().map(|color| u8::saturating_sub(needs[color.index()], stack[color])).sum()
}

/// Whether the stack completes all these tickets together (CG-76).
pub fn can_complete(kit: &CardBox, stack: &Cards, tickets: TicketSet) -> bool {
    wilds_needed(kit, stack, tickets) <= stack[TrainCard::Wild]
}

/// The best choice that completes all of `chosen`, which the stack can, and any of `open` (CG-77, CG-78):
/// greatest value, then most tickets, then fewest wilds.
pub fn best_choice(kit: &CardBox, stack: &Cards, chosen: TicketSet, open: TicketSet) -> Choice {
    best_choice_counted(kit, stack, chosen, open).0
}

/// [`best_choice`], with the number of branches that were searched: for benchmarks, because no clock disturbs it.
pub fn best_choice_counted(
    kit: &CardBox,
    stack: &Cards,
    chosen: TicketSet,
    open: TicketSet,
) -> (Choice, u32) {
    let mut search = Search::new(kit, stack, chosen, open);
    search.run();
    let tickets = TicketSet(chosen.0 | search.best_set);
    let choice =
        Choice { tickets, points: kit.points(tickets) as u16, wilds: wilds_needed(kit, stack, tickets) };
    (choice, search.branches)
}

/// What one point is worth in the search, so that one number orders choices as CG-77 does.
const POINT: i32 = 2048;
/// What one ticket is worth besides: less than a point, however many there are.
const TICKET: i32 = 32;
/// What one wild costs: less than a ticket, however many there are.
const WILD: i32 = 1;
const _: () = assert!(TICKET > 16 * WILD && POINT > MAX_TICKETS as i32 * TICKET + 16 * WILD);

/// Numbers of cards by color, a byte for each; every one is below 128.
type Bytes = u64;
const HIGH: u64 = 0x8080_8080_8080_8080;
const ONES: u64 = 0x0101_0101_0101_0101;

/// By how much each byte of `need` exceeds that of `have`.
#[inline]
const fn shortfall(need: Bytes, have: Bytes) -> Bytes {
    let difference = (need | HIGH) - have;
    let enough = difference & HIGH; // Set where need is at least have.
    difference & (enough - (enough >> 7))
}

#[inline]
const fn sum(bytes: Bytes) -> u32 {
    (bytes.wrapping_mul(ONES) >> 56) as u32
}

#[derive(Clone, Copy, Default)]
struct Item {
    needs: Bytes,
    weight: i32,
    /// The weight without the price of the cards.
    profit: i32,
    id: u8,
}

struct Search {
    items: [Item; MAX_TICKETS],
    len: usize,
    stack: Bytes,
    wilds: u32,
    /// What a wild in place of a card of each color costs more than that card.
    surcharge: [i32; Color::COUNT],
    bound: i32,
    best: i32,
    best_set: u64,
    branches: u32,
}

impl Search {
    fn new(kit: &CardBox, stack: &Cards, chosen: TicketSet, open: TicketSet) -> Self {
        let mut left = 0;
        let used: [u8; Color::COUNT] =
            std::array::from_fn(|color| chosen.iter().map(|ticket| kit.ticket(ticket).needs[color]).sum());
        for color in Color::ALL.into_iter().rev() {
            left = left << 8 | u64::from(stack[color].saturating_sub(used[color.index()]));
        }
        let wilds = stack[TrainCard::Wild].saturating_sub(wilds_needed(kit, stack, chosen));
        let mut search = Self {
            items: [Item::default(); MAX_TICKETS],
            len: 0,
            stack: left,
            wilds: u32::from(wilds),
            surcharge: [0; Color::COUNT],
            bound: 0,
            best: 0,
            best_set: 0,
            branches: 0,
        };
        for ticket in open.iter() {
            let Ticket { needs, points } = *kit.ticket(ticket);
            let needs = Bytes::from_le_bytes(needs);
            if sum(shortfall(needs, left)) <= search.wilds {
                search.items[search.len] =
                    Item { needs, weight: i32::from(points) * POINT + TICKET, profit: 0, id: ticket.0 };
                search.len += 1;
            }
        }
        search
    }

    fn run(&mut self) {
        self.set_prices();
        self.items[..self.len].sort_unstable_by_key(|item| (-item.profit.abs(), item.id));
        self.branch(0, 0, 0, self.bound, self.stack, self.wilds);
    }

    fn set_prices(&mut self) {
        let c = self.stack.to_le_bytes().map(f32::from);
        let l = self.wilds as f32;
        let mut a = [4.5 * POINT as f32; 8];
        let mut mu = 5.0 * POINT as f32;
        let mut best = f32::INFINITY;
        let mut best_a = a;
        let mut best_mu = mu;
        let mut step = 400.0_f32;
        for _ in 0..200 {
            let lam: [f32; 8] = std::array::from_fn(|i| a[i].min(mu).max(0.0));
            let mut d = (mu - 1.0) * l;
            let mut g = c;
            for i in 0..8 {
                d += lam[i] * c[i];
            }
            for item in &self.items[..self.len] {
                let n = item.needs.to_le_bytes();
                let mut p = item.weight as f32;
                for i in 0..8 {
                    p -= lam[i] * f32::from(n[i]);
                }
                if p > 0.0 {
                    d += p;
                    for i in 0..8 {
                        g[i] -= f32::from(n[i]);
                    }
                }
            }
            if d < best {
                best = d;
                best_a = lam;
                best_mu = mu;
            }
            let mut gm = l;
            let mut norm = 0.0;
            for i in 0..8 {
                if a[i] >= mu && g[i] < 0.0 {
                    gm += g[i];
                    g[i] = 0.0;
                }
                if a[i] <= 0.0 && g[i] > 0.0 {
                    g[i] = 0.0;
                }
                norm += g[i] * g[i];
            }
            norm += gm * gm;
            if norm == 0.0 {
                break;
            }
            let t = step;
            step *= 0.975;
            for i in 0..8 {
                a[i] = (a[i] - t * g[i]).clamp(0.0, mu.max(0.0));
            }
            mu = (mu - t * gm).max(1.0);
        }
        let mu = best_mu.round().max(1.0) as i32;
        let price: [i32; 8] = std::array::from_fn(|i| (best_a[i].round() as i32).clamp(0, mu));
        self.surcharge = price.map(|p| mu - p);
        let cc = self.stack.to_le_bytes();
        self.bound = (mu - 1) * self.wilds as i32;
        for i in 0..8 {
            self.bound += price[i] * i32::from(cc[i]);
        }
        for item in &mut self.items[..self.len] {
            let n = item.needs.to_le_bytes();
            item.profit = item.weight;
            for i in 0..8 {
                item.profit -= price[i] * i32::from(n[i]);
            }
            self.bound += item.profit.max(0);
        }
    }

    fn branch(&mut self, at: usize, value: i32, set: u64, bound: i32, stack: Bytes, wilds: u32) {
        if bound <= self.best {
            return;
        }
        self.branches += 1;
        if value > self.best {
            self.best = value;
            self.best_set = set;
        }
        if at == self.len {
            return;
        }
        let item = self.items[at];
        let short = shortfall(item.needs, stack);
        let with = sum(short);
        let skip_bound = bound - item.profit.max(0);
        if with > wilds {
            return self.branch(at + 1, value, set, skip_bound, stack, wilds);
        }
        let mut take_bound = bound + item.profit.min(0);
        if short != 0 {
            for (surcharge, count) in self.surcharge.iter().zip(short.to_le_bytes()) {
                take_bound -= surcharge * i32::from(count);
            }
        }
        let take = (value + item.weight - with as i32 * WILD, set | 1 << item.id);
        let rest = stack - (item.needs - short);
        if item.profit > 0 {
            self.branch(at + 1, take.0, take.1, take_bound, rest, wilds - with);
            self.branch(at + 1, value, set, skip_bound, stack, wilds);
        } else {
            self.branch(at + 1, value, set, skip_bound, stack, wilds);
            self.branch(at + 1, take.0, take.1, take_bound, rest, wilds - with);
        }
    }
}

impl CardGame {
    /// The best choice of the seat that goes on from what it has chosen (CG-77).
    pub fn proposal_for(&self, seat: Seat) -> TicketSet {
        let player = self.player(seat);
        best_choice(self.kit, &player.stack, player.completing, player.tickets).tickets
    }

    pub(super) fn check_complete(&self, seat: Seat, ticket: TicketId) -> Result<(), Illegal> {
        let player = self.player(seat);
        if ticket.index() >= MAX_TICKETS {
            return Err(Illegal::TicketNotHeld);
        }
        if player.completing.contains(ticket) {
            return Err(Illegal::TicketAlreadyChosen);
        }
        if !player.tickets.contains(ticket) {
            return Err(Illegal::TicketNotHeld);
        }
        let mut chosen = player.completing;
        chosen.insert(ticket);
        let missing = wilds_needed(self.kit, &player.stack, chosen);
        let wilds = player.stack[TrainCard::Wild];
        if missing > wilds { Err(Illegal::StackTooSmall { missing, wilds }) } else { Ok(()) } // CG-76
    }

    /// The tickets that the seat could complete besides what it has chosen (CG-76).
    #[inline]
    pub(super) fn completable(&self, seat: Seat) -> TicketSet {
        let player = self.player(seat);
        let search = Search::new(self.kit, &player.stack, player.completing, player.tickets);
        search.items[..search.len].iter().map(|item| TicketId(item.id)).collect()
    }

    pub(super) fn list_completable(&self, seat: Seat, mut out: impl FnMut(TicketId)) {
        for ticket in self.completable(seat).iter() {
            out(ticket);
        }
    }

    pub(super) fn complete(&mut self, seat: Seat, ticket: TicketId, events: &mut impl Sink<Event>) {
        let player = &mut self.players[seat.index()];
        player.tickets.remove(ticket);
        player.completing.insert(ticket);
        events.push(Event::TicketChosen { seat, ticket });
    }

    pub(super) fn done(&mut self, seat: Seat, chance: &mut impl Chance, events: &mut impl Sink<Event>) {
        let Phase::Complete { waiting } = self.phase else { unreachable!("checked by check") };
        events.push(Event::ChoiceMade { seat });
        let waiting = waiting.without(seat);
        self.phase = Phase::Complete { waiting };
        if waiting.is_empty() {
            self.score_round(chance, events); // CG-79
        }
    }
}
