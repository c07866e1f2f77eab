//! Uniformly random play without listing: legal actions are counted, one number is drawn, and that action is done.
//!
//! Routes that a color pays for are one machine word, so counting claims takes nine of them.

use super::BoardGame;
use super::action::{Action, Claim, Split};
use super::map::{CityId, RouteId};
use super::payment::{PLUS4_FROM, Payment};
use super::phase::Phase;
use super::rules::TicketSupply;
use crate::card::{Color, TrainCard};
use crate::event::Nobody;
use crate::game::Payments;
use crate::market::{PickNumber, Source};
use crate::seat::Seat;
use crate::shuffle::FastRng;
use crate::ticket::Kept;

#[inline]
const fn count(set: u128) -> u32 {
    (set as u64).count_ones() + ((set >> 64) as u64).count_ones()
}

/// The place of the `nth` lowest bit, counted from zero.
#[inline]
fn nth_bit(set: u128, mut nth: u32) -> u8 {
    let low = (set as u64).count_ones();
    let (mut word, base) = if nth < low {
        (set as u64, 0)
    } else {
        nth -= low;
        ((set >> 64) as u64, 64)
    };
    for _ in 0..nth {
        word &= word - 1;
    }
    base + word.trailing_zeros() as u8
}

/// The claims of one seat, as sets of routes.
struct Claims {
    open: u128,
    /// Open routes whose first, whose second end has a place for a passenger.
    placeable: [u128; 2],
    wilds: u8,
    plus4: u8,
    payments: Payments,
}

impl Claims {
    #[inline]
    fn of(game: &BoardGame, seat: Seat, payments: Payments) -> Self {
        let player = game.player(seat);
        let open = game.open_routes(seat);
        let placeable = if player.unplaced > 0 {
            let barred = super::map::CitySet(game.occupied().0 | game.board.map.countries().0);
            game.board.map.ends_in(barred).map(|ends| open & !ends)
        } else {
            [0; 2]
        };
        Self {
            open,
            placeable,
            wilds: player.hand[TrainCard::Wild],
            plus4: player.hand[TrainCard::WildPlus4],
            payments,
        }
    }

    /// How many claims these routes give, with the choices of a passenger.
    #[inline]
    fn count(&self, routes: u128) -> u32 {
        let claims = count(routes);
        if self.placeable[0] | self.placeable[1] == 0 {
            return claims;
        }
        claims + count(routes & self.placeable[0]) + count(routes & self.placeable[1])
    }

    /// The `nth` of these claims.
    fn nth(&self, game: &BoardGame, routes: u128, mut nth: u32) -> (RouteId, Option<CityId>) {
        for (set, end) in
            [(routes, None), (routes & self.placeable[0], Some(0)), (routes & self.placeable[1], Some(1))]
        {
            let here = count(set);
            if nth < here {
                let route = RouteId(nth_bit(set, nth));
                return (route, end.map(|end: usize| game.board.map.route(route).ends[end]));
            }
            nth -= here;
        }
        unreachable!("nth is below the count of the claims")
    }

    /// Calls `each` with every way to pay, as a number of routes that it opens, until it says to stop.
    ///
    /// A way is a color (or none), and how many wilds and +4 go with it; in canonical play, the most colored cards.
    #[inline]
    fn ways(&self, game: &BoardGame, seat: Seat, mut each: impl FnMut(Way, u128) -> bool) {
        let map = &game.board.map;
        let hand = &game.player(seat).hand;
        let long = !map.up_to(PLUS4_FROM as usize - 1);
        let (wilds, plus4) = (self.wilds as usize, self.plus4 as usize);
        for color in Color::ALL {
            let colored = hand[color] as usize;
            if colored == 0 {
                continue;
            }
            match self.payments {
                Payments::Canonical => {
                    let mut routes = map.payable(color, colored + wilds);
                    if plus4 > 0 {
                        routes |= map.payable(color, colored + wilds + plus4) & long;
                    }
                    if each(Way { color: Some(color), jokers: None }, self.open & routes) {
                        return;
                    }
                }
                Payments::Full => {
                    for with_plus4 in 0..=plus4 {
                        for with_wilds in 0..=wilds {
                            let jokers = with_wilds + with_plus4;
                            let mut routes =
                                map.payable(color, jokers + colored) & !map.payable(color, jokers);
                            if with_plus4 > 0 {
                                routes &= long;
                            }
                            let way = Way {
                                color: Some(color),
                                jokers: Some([with_wilds as u8, with_plus4 as u8]),
                            };
                            if each(way, self.open & routes) {
                                return;
                            }
                        }
                    }
                }
            }
        }
        // All wilds (C-73).
        if wilds + plus4 == 0 {
            return;
        }
        match self.payments {
            Payments::Canonical => {
                let mut routes = map.up_to(wilds);
                if plus4 > 0 {
                    routes |= map.up_to(wilds + plus4) & long;
                }
                each(Way { color: None, jokers: None }, self.open & routes);
            }
            Payments::Full => {
                for with_plus4 in 0..=plus4 {
                    for with_wilds in 0..=wilds {
                        let jokers = with_wilds + with_plus4;
                        if jokers == 0 {
                            continue;
                        }
                        let mut routes = map.up_to(jokers) & !map.up_to(jokers - 1);
                        if with_plus4 > 0 {
                            routes &= long;
                        }
                        let way = Way { color: None, jokers: Some([with_wilds as u8, with_plus4 as u8]) };
                        if each(way, self.open & routes) {
                            return;
                        }
                    }
                }
            }
        }
    }
}

/// A way to pay, for whatever route it fits.
#[derive(Clone, Copy)]
struct Way {
    color: Option<Color>,
    /// Wilds and +4; nothing says as few as the route allows, +4 first.
    jokers: Option<[u8; 2]>,
}

impl Way {
    fn payment(self, game: &BoardGame, seat: Seat, route: RouteId) -> Payment {
        let length = game.board.map.route(route).length;
        let hand = &game.player(seat).hand;
        let [wilds, wilds_plus4] = self.jokers.unwrap_or_else(|| {
            let colored = self.color.map_or(0, |color| hand[color].min(length));
            let rest = length - colored;
            let plus4 = if length >= PLUS4_FROM { hand[TrainCard::WildPlus4].min(rest) } else { 0 };
            [rest - plus4, plus4]
        });
        Payment { color: self.color, colored: length - wilds - wilds_plus4, wilds, wilds_plus4 }
    }
}

impl BoardGame {
    /// Does one uniformly random legal action of an awaited seat.
    #[inline]
    pub fn random_step(&mut self, seat: Seat, payments: Payments, rng: &mut FastRng) -> Action {
        let action = self.random_action(seat, payments, rng);
        debug_assert_eq!(self.check(seat, action), Ok(()), "{action:?}");
        self.perform(seat, action, rng, &mut Nobody);
        action
    }

    /// A uniformly random legal action of an awaited seat.
    #[inline]
    pub fn random_action(&self, seat: Seat, payments: Payments, rng: &mut FastRng) -> Action {
        match &self.phase {
            Phase::Turn => {
                let claims = Claims::of(self, seat, payments);
                let total = self.count_turn(seat, &claims);
                if total == 0 { Action::Pass } else { self.nth_turn(seat, &claims, rng.below(total)) }
            }
            Phase::SecondPick => {
                let slots = self.market.open_slots(PickNumber::Second);
                let deck = u32::from(!self.market.deck().is_empty());
                Action::Pick(nth_source(slots, deck, rng.below(deck + slots.count_ones())))
            }
            Phase::OpeningTickets { .. } | Phase::KeepTickets => {
                let offered = self.player(seat).offer.len();
                let least = self.least_kept().min(offered as u8) as usize;
                Action::Keep(random_kept(offered, least, rng))
            }
            Phase::Splits { .. } => {
                let long = rng.below(u32::from(self.board.rules.opening_tickets.dealt) + 1) as u8;
                Action::Announce(Split { short: self.board.rules.opening_tickets.dealt - long, long })
            }
            Phase::Journey(journey) => {
                let mut rides = 0;
                self.list_rides(seat, journey, |_| rides += 1);
                let chosen = rng.below(rides + 1);
                let mut action = Action::Alight;
                let mut seen = 0;
                self.list_rides(seat, journey, |route| {
                    if seen == chosen {
                        action = Action::Ride { route, from: None };
                    }
                    seen += 1;
                });
                action
            }
            Phase::Over => unreachable!("nobody is awaited when the game is over"),
        }
    }

    /// How many legal actions the awaited seat has.
    pub fn count_actions(&self, seat: Seat, payments: Payments) -> u32 {
        match &self.phase {
            Phase::Turn => self.count_turn(seat, &Claims::of(self, seat, payments)).max(1),
            Phase::SecondPick => {
                u32::from(!self.market.deck().is_empty())
                    + self.market.open_slots(PickNumber::Second).count_ones()
            }
            Phase::OpeningTickets { .. } | Phase::KeepTickets => {
                let mut choices = 0;
                self.list_kept(&self.player(seat).offer, |_| choices += 1);
                choices
            }
            Phase::Splits { .. } => u32::from(self.board.rules.opening_tickets.dealt) + 1,
            Phase::Journey(journey) => {
                let mut rides = 0;
                self.list_rides(seat, journey, |_| rides += 1);
                rides + 1
            }
            Phase::Over => 0,
        }
    }

    #[inline]
    fn count_turn(&self, seat: Seat, claims: &Claims) -> u32 {
        let mut total = u32::from(!self.market.deck().is_empty())
            + self.market.open_slots(PickNumber::First).count_ones()
            + self.count_asks();
        claims.ways(self, seat, |_, routes| {
            total += claims.count(routes);
            false
        });
        if self.board.rules.passengers.is_some() {
            self.list_first_rides(seat, |_, _| total += 1);
        }
        total
    }

    #[inline]
    fn count_asks(&self) -> u32 {
        match self.board.rules.ticket_supply {
            TicketSupply::OneDeck => u32::from(self.tickets.total() > 0),
            TicketSupply::ShortAndLong => {
                let mut asks = 0;
                self.list_asks(|_| asks += 1);
                asks
            }
        }
    }

    /// The `nth` action of a turn: picks, tickets, claims, journeys.
    #[inline]
    fn nth_turn(&self, seat: Seat, claims: &Claims, mut nth: u32) -> Action {
        let slots = self.market.open_slots(PickNumber::First);
        let deck = u32::from(!self.market.deck().is_empty());
        let picks = deck + slots.count_ones();
        if nth < picks {
            return Action::Pick(nth_source(slots, deck, nth));
        }
        nth -= picks;
        let asks = self.count_asks();
        if nth < asks {
            return self.nth_ask(nth);
        }
        nth -= asks;
        let mut chosen = None;
        claims.ways(self, seat, |way, routes| {
            let here = claims.count(routes);
            if nth < here {
                let (route, passenger) = claims.nth(self, routes, nth);
                chosen = Some(Claim { route, payment: way.payment(self, seat, route), passenger });
                return true;
            }
            nth -= here;
            false
        });
        if let Some(claim) = chosen {
            return Action::Claim(claim);
        }
        let mut ride = None;
        self.list_first_rides(seat, |route, from| {
            if nth == 0 && ride.is_none() {
                ride = Some(Action::Ride { route, from: Some(from) });
            }
            nth = nth.saturating_sub(1);
        });
        ride.expect("nth is below the count of the actions")
    }

    fn nth_ask(&self, nth: u32) -> Action {
        let mut seen = 0;
        let mut chosen = None;
        self.list_asks(|split| {
            if seen == nth {
                chosen = split;
            }
            seen += 1;
        });
        Action::AskTickets(chosen)
    }
}

#[inline]
fn nth_source(slots: u32, deck: u32, nth: u32) -> Source {
    if nth < deck { Source::Deck } else { Source::Row(nth_bit(u128::from(slots), nth - deck)) }
}

/// A uniformly random choice that keeps at least `least` of the `offered` tickets.
#[inline]
fn random_kept(offered: usize, least: usize, rng: &mut FastRng) -> Kept {
    loop {
        let kept = Kept(rng.below(1 << offered) as u8);
        if kept.len() >= least {
            return kept;
        }
    }
}
