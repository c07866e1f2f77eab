//! The numbered actions of a board edition.
//!
//! | Block | Numbers |
//! |---|---|
//! | `pick` | the deck, then the five slots |
//! | `tickets` | one; with two decks one for each split of 1 to `dealt` tickets, by total and then by short tickets |
//! | `split` | with two decks: the opening splits, by short tickets |
//! | `keep` | one for each set of positions of an offer, as bits |
//! | `claim` | by route, payment and passenger |
//! | `ride-from` | with passengers: by route, the start at its first and at its second end |
//! | `ride` | with passengers: by route |
//! | `alight` | with passengers: one |
//! | `pass` | one |
//!
//! A claim has a place for each route, payment and passenger: none, at the first end, at the second end.
//! Canonical payments are nine per route: each color, with as many of its cards as possible, then as many +4 as
//! possible, then wilds; and wilds and +4 alone. Full payments are all that the length and the color of the route allow:
//! colors in order, most colored cards first, fewest wilds first, then wilds and +4 alone.

use engine::board::Board;
use engine::board::action::{Action, Claim, Split};
use engine::board::map::{CityId, Route, RouteId};
use engine::board::payment::{PLUS4_FROM, Payment};
use engine::board::rules::TicketSupply;
use engine::card::{Cards, Color, TrainCard};
use engine::game::PaymentPolicy;
use engine::market::{ROW, Source};
use engine::ticket::Kept;

use crate::encoding::{ActionSpace, Block};

/// Canonical payments per route: each color, and wilds alone.
const PAYERS: u32 = Color::COUNT as u32 + 1;

/// What the numbers of one route are computed from.
#[derive(Clone, Copy, Debug)]
struct RoutePlace {
    /// The first number of its claims.
    start: u32,
    length: u8,
    /// The color that pays for it; any if none.
    color: Option<Color>,
    ends: [CityId; 2],
    /// Whether a +4 pays for it.
    plus4: bool,
}

impl RoutePlace {
    /// Returns how many payments of `colored` cards or more there are; with `colored` 0 also those without a color.
    ///
    /// `left` is what the colored cards leave to pay: every number of wilds up to it where +4 pays the rest, or only one.
    const fn payments_before(&self, left: u32) -> u32 {
        if self.plus4 { left * (left + 1) / 2 } else { left }
    }

    /// Returns the number of payments with cards of one color.
    const fn payments_per_color(&self) -> u32 {
        self.payments_before(self.length as u32)
    }

    /// Returns the number of payments without a color.
    const fn payments_without_color(&self) -> u32 {
        if self.plus4 { self.length as u32 + 1 } else { 1 }
    }

    const fn colors(&self) -> u32 {
        if self.color.is_some() { 1 } else { Color::COUNT as u32 }
    }

    const fn full_payments(&self) -> u32 {
        self.colors() * self.payments_per_color() + self.payments_without_color()
    }

    /// Returns the place of a payment among all payments of the route.
    fn full_place(&self, payment: Payment) -> Option<u32> {
        let length = u32::from(self.length);
        let wilds = u32::from(payment.wilds()) + u32::from(payment.wilds_plus4());
        let fits =
            u32::from(payment.colored()) + wilds == length && (payment.wilds_plus4() == 0 || self.plus4);
        if !fits {
            return None;
        }
        let left = length - u32::from(payment.colored());
        let wilds = if self.plus4 { u32::from(payment.wilds()) } else { 0 };
        let before = match (payment.color(), self.color) {
            (None, _) => self.colors() * self.payments_per_color(),
            (Some(color), Some(needed)) if color != needed => return None,
            (Some(_), Some(_)) => self.payments_before(left),
            (Some(color), None) => {
                color.index() as u32 * self.payments_per_color() + self.payments_before(left)
            }
        };
        Some(before + wilds)
    }

    /// Returns the payment at a place among all payments of the route.
    fn full_payment(&self, place: u32) -> Payment {
        let per_color = self.payments_per_color();
        let (color, place) = if place >= self.colors() * per_color {
            (None, place - self.colors() * per_color)
        } else {
            (Some(self.color.unwrap_or(Color::ALL[(place / per_color) as usize])), place % per_color)
        };
        // The last count of cards left to pay whose payments begin at or before the place.
        let left = match color {
            None => u32::from(self.length),
            Some(_) => (0..u32::from(self.length))
                .rev()
                .find(|&left| self.payments_before(left) <= place)
                .unwrap_or(0),
        };
        let place = if color.is_some() { place - self.payments_before(left) } else { place };
        let wilds = if self.plus4 { place } else { left };
        Payment::of_payer(color, self.length - left as u8, wilds as u8, (left - wilds) as u8)
    }

    /// Returns the canonical payment from a hand. Where the hand has no card of the color, it names one that is missing.
    #[inline]
    fn canonical_payment(&self, payer: Option<Color>, hand: &Cards) -> Payment {
        let colored = payer.map_or(0, |color| hand[color].clamp(1, self.length));
        let rest = self.length - colored;
        let wilds_plus4 = if self.plus4 { hand[TrainCard::WildPlus4].min(rest) } else { 0 };
        Payment::of_payer(payer, colored, rest - wilds_plus4, wilds_plus4)
    }
}

/// The numbered actions of a board edition.
#[derive(Clone, Debug)]
pub struct BoardSpace {
    payments: PaymentPolicy,
    blocks: Vec<Block>,
    len: u32,
    routes: Vec<RoutePlace>,
    /// Places of a passenger with a claim: 1 without passengers, else 3.
    passengers: u32,
    /// Splits of the ticket action and of the opening, where there are two decks.
    splits: [Vec<Split>; 2],
    tickets: u32,
    split: u32,
    keep: u32,
    claim: u32,
    ride_from: u32,
    ride: u32,
    alight: u32,
    pass: u32,
}

impl BoardSpace {
    /// Numbers the actions of a board.
    pub fn new(board: &Board, payments: PaymentPolicy) -> Self {
        let rules = &board.rules;
        let has_passengers = rules.passengers.is_some();
        let passengers = if has_passengers { 3 } else { 1 };
        let of_total = |total: u8| (0..=total).map(move |short| Split { short, long: total - short });
        let splits = match rules.ticket_supply {
            TicketSupply::OneDeck => [Vec::new(), Vec::new()],
            TicketSupply::ShortAndLong => [
                (1..=rules.later_tickets.dealt).flat_map(of_total).collect(),
                of_total(rules.opening_tickets.dealt).collect(),
            ],
        };
        let max_offer = rules.opening_tickets.dealt.max(rules.later_tickets.dealt);

        let mut blocks: Vec<Block> = Vec::new();
        let mut next = 0;
        let mut block = |name: &'static str, len: u32| {
            let start = next;
            if len > 0 {
                blocks.push(Block { name, start, len });
            }
            next += len;
            start
        };
        block("pick", ROW as u32 + 1);
        let tickets = block("tickets", (splits[0].len() as u32).max(1));
        let split = block("split", splits[1].len() as u32);
        let keep = block("keep", 1 << max_offer);
        let has_plus4 = rules.cards.wilds_plus4 > 0;
        let mut claims = 0;
        let mut routes: Vec<RoutePlace> = Vec::new();
        for route in board.map.routes() {
            let &Route { ends, length, color, .. } = route;
            let plus4 = has_plus4 && length >= PLUS4_FROM;
            let mut place = RoutePlace { start: claims, length, color, ends, plus4 };
            let count = match payments {
                PaymentPolicy::Canonical => PAYERS,
                PaymentPolicy::Full => place.full_payments(),
            };
            place.start = claims;
            claims += count * passengers;
            routes.push(place);
        }
        let claim = block("claim", claims);
        for route in &mut routes {
            route.start += claim;
        }
        let rides = if has_passengers { routes.len() as u32 } else { 0 };
        let ride_from = block("ride-from", 2 * rides);
        let ride = block("ride", rides);
        let alight = block("alight", u32::from(has_passengers));
        let pass = block("pass", 1);
        Self {
            payments,
            blocks,
            len: next,
            routes,
            passengers,
            splits,
            tickets,
            split,
            keep,
            claim,
            ride_from,
            ride,
            alight,
            pass,
        }
    }

    /// Returns whether passengers ride in this edition.
    pub(super) const fn has_rides(&self) -> bool {
        self.ride < self.alight
    }

    /// Returns the action with that number for a seat with that hand; `None` if there is no such number.
    pub fn decode(&self, hand: &Cards, number: u32) -> Option<Action> {
        if number >= self.len {
            return None;
        }
        Some(if number < self.tickets {
            Action::Pick(if number == 0 { Source::Deck } else { Source::Row(number as u8 - 1) })
        } else if number < self.split {
            Action::AskTickets(self.splits[0].get((number - self.tickets) as usize).copied())
        } else if number < self.keep {
            Action::Announce(self.splits[1][(number - self.split) as usize])
        } else if number < self.claim {
            Action::Keep(Kept::from_bits((number - self.keep) as u8))
        } else if number < self.ride_from {
            Action::Claim(self.decode_claim(hand, number))
        } else if number < self.ride {
            let place = number - self.ride_from;
            let route = place as usize / 2;
            Action::Ride {
                route: RouteId::new(route),
                from: Some(self.routes[route].ends[place as usize % 2]),
            }
        } else if number < self.alight {
            Action::Ride { route: RouteId::new((number - self.ride) as usize), from: None }
        } else if number < self.pass {
            Action::Alight
        } else {
            Action::Pass
        })
    }

    fn decode_claim(&self, hand: &Cards, number: u32) -> Claim {
        let id = match self.payments {
            PaymentPolicy::Canonical => ((number - self.claim) / (PAYERS * self.passengers)) as usize,
            PaymentPolicy::Full => self.routes.partition_point(|route| route.start <= number) - 1,
        };
        let route = &self.routes[id];
        let place = number - route.start;
        let payment = match self.payments {
            PaymentPolicy::Canonical => {
                let payer = Color::ALL.get((place / self.passengers) as usize).copied();
                route.canonical_payment(payer, hand)
            }
            PaymentPolicy::Full => route.full_payment(place / self.passengers),
        };
        let passenger = match place % self.passengers {
            0 => None,
            end => Some(route.ends[end as usize - 1]),
        };
        Claim { route: RouteId::new(id), payment, passenger }
    }

    /// Returns the number of an action of a seat with that hand; `None` if the space does not have that action.
    #[inline]
    pub fn number(&self, hand: &Cards, action: Action) -> Option<u32> {
        match action {
            Action::Pick(Source::Deck) => Some(0),
            Action::Pick(Source::Row(slot)) => ((slot as usize) < ROW).then(|| u32::from(slot) + 1),
            Action::AskTickets(None) => self.splits[0].is_empty().then_some(self.tickets),
            Action::AskTickets(Some(split)) => place_of(&self.splits[0], split).map(|at| self.tickets + at),
            Action::Announce(split) => place_of(&self.splits[1], split).map(|at| self.split + at),
            Action::Keep(kept) => {
                Some(self.keep + u32::from(kept.bits())).filter(|&number| number < self.claim)
            }
            Action::Claim(claim) => self.claim_number(hand, &claim),
            Action::Ride { route, from: Some(from) } => {
                let ends = self.routes.get(route.index()).filter(|_| self.has_rides())?.ends;
                let end = ends.iter().position(|&end| end == from)?;
                Some(self.ride_from + 2 * route.index() as u32 + end as u32)
            }
            Action::Ride { route, from: None } => {
                Some(self.ride + route.index() as u32).filter(|&number| number < self.alight)
            }
            Action::Alight => self.has_rides().then_some(self.alight),
            Action::Pass => Some(self.pass),
        }
    }

    #[inline]
    fn claim_number(&self, hand: &Cards, claim: &Claim) -> Option<u32> {
        let route = self.routes.get(claim.route.index())?;
        let payment = match self.payments {
            PaymentPolicy::Canonical => {
                let payer = claim.payment.color();
                if route.canonical_payment(payer, hand) != claim.payment {
                    return None;
                }
                payer.map_or(PAYERS - 1, |color| color.index() as u32)
            }
            PaymentPolicy::Full => route.full_place(claim.payment)?,
        };
        let passenger = match claim.passenger {
            None => 0,
            Some(city) => {
                let end = route.ends.iter().position(|&end| end == city)?;
                (self.passengers > 1).then_some(end as u32 + 1)?
            }
        };
        Some(route.start + payment * self.passengers + passenger)
    }
}

fn place_of(splits: &[Split], split: Split) -> Option<u32> {
    splits.iter().position(|&known| known == split).map(|place| place as u32)
}

impl ActionSpace for BoardSpace {
    fn len(&self) -> usize {
        self.len as usize
    }

    fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    fn payments(&self) -> PaymentPolicy {
        self.payments
    }
}
