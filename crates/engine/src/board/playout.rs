//! Uniformly random play without listing: legal actions are counted, one number is drawn, and that action is applied.
//!
//! Routes that a color pays for are one machine word, so counting claims takes nine of them.

use std::hint::select_unpredictable;

use super::BoardGame;
use super::action::{Action, Claim, Split};
use super::claim::{Claims, PAYERS, Payer};
use super::map::{CityId, RouteId, RouteSet};
use super::payment::{PLUS4_FROM, Payment};
use super::phase::Phase;
use super::rules::TicketSupply;
use crate::card::Color;
use crate::game::PaymentPolicy;
use crate::market::{PickNumber, Source};
use crate::seat::Seat;
use crate::sets::nth_in_byte;
use crate::shuffle::FastRng;
use crate::sink::NoEvents;
use crate::ticket::Kept;

/// Counts the claims of one seat, and picks one by its number.
struct ClaimCounter<'g, const WIDE: bool> {
    claims: Claims<'g>,
    payments: PaymentPolicy,
}

impl<'g, const WIDE: bool> ClaimCounter<'g, WIDE> {
    #[inline]
    fn of(game: &'g BoardGame, seat: Seat, payments: PaymentPolicy) -> Self {
        Self { claims: Claims::of(game, seat), payments }
    }

    /// Returns how many claims these routes give, with the choices of a passenger.
    #[inline]
    fn count(&self, routes: RouteSet) -> u32 {
        routes.count::<WIDE>()
            + (routes & self.claims.placeable[0]).count::<WIDE>()
            + (routes & self.claims.placeable[1]).count::<WIDE>()
    }

    /// Returns whether neither +4 cards nor passengers matter.
    #[inline]
    fn is_plain(&self) -> bool {
        self.claims.plus4 == 0 && !self.claims.has_unplaced
    }

    /// Returns how many claims there are for each payer.
    #[inline]
    fn counts(&self) -> [u32; PAYERS.len()] {
        match self.payments {
            PaymentPolicy::Canonical if self.is_plain() => self.plain_counts(),
            PaymentPolicy::Canonical => PAYERS.map(|payer| self.count(self.claims.payable_by(payer))),
            PaymentPolicy::Full if self.is_plain() => self.plain_full_counts(),
            PaymentPolicy::Full => PAYERS.map(|payer| {
                let mut sum = 0;
                self.each_split(payer, |_, routes| {
                    sum += self.count(routes);
                    false
                });
                sum
            }),
        }
    }

    /// Returns the plain canonical counts: without a branch, for speed.
    #[inline]
    fn plain_counts(&self) -> [u32; PAYERS.len()] {
        let map = &self.claims.game.board.map;
        let mut counts = [0; PAYERS.len()];
        for (color, here) in Color::ALL.into_iter().zip(&mut counts) {
            let colored = self.claims.hand[color];
            let reach = select_unpredictable(colored > 0, colored + self.claims.wilds, 0);
            *here = (self.claims.open & map.payable(color, reach as usize)).count::<WIDE>();
        }
        counts[Color::COUNT] = (self.claims.open & map.up_to(self.claims.wilds as usize)).count::<WIDE>();
        counts
    }

    /// Returns the same for all payments: for each number of wilds, the routes that they and some colored cards fill.
    #[inline]
    fn plain_full_counts(&self) -> [u32; PAYERS.len()] {
        let map = &self.claims.game.board.map;
        let mut counts = [0; PAYERS.len()];
        for wilds in 0..=self.claims.wilds {
            for (color, here) in Color::ALL.into_iter().zip(&mut counts) {
                let max = map.payable(color, (wilds + self.claims.hand[color]) as usize);
                *here += (self.claims.open & max & !map.payable(color, wilds as usize)).count::<WIDE>();
            }
        }
        counts[Color::COUNT] = (self.claims.open & map.up_to(self.claims.wilds as usize)).count::<WIDE>();
        counts
    }

    /// Returns the `nth` claim of a payer.
    #[inline]
    fn nth(&self, payer: Payer, mut nth: u32) -> Claim {
        match self.payments {
            PaymentPolicy::Canonical => {
                let (route, passenger) = self.nth_route(self.claims.payable_by(payer), nth);
                Claim { route, payment: self.canonical_payment(payer, route), passenger }
            }
            PaymentPolicy::Full => {
                let mut claim = None;
                self.each_split(payer, |[wilds, wilds_plus4], routes| {
                    let here = self.count(routes);
                    if nth < here {
                        let (route, passenger) = self.nth_route(routes, nth);
                        let colored = self.claims.game.board.map.route(route).length - wilds - wilds_plus4;
                        let payment = Payment::of_payer(payer, colored, wilds, wilds_plus4);
                        claim = Some(Claim { route, payment, passenger });
                        return true;
                    }
                    nth -= here;
                    false
                });
                claim.expect("nth is below the count of the claims")
            }
        }
    }

    /// Returns the `nth` way to claim one of these routes.
    #[inline]
    fn nth_route(&self, routes: RouteSet, mut nth: u32) -> (RouteId, Option<CityId>) {
        let plain = routes.count::<WIDE>();
        if nth < plain {
            return (routes.nth::<WIDE>(nth), None);
        }
        nth -= plain;
        let first = routes & self.claims.placeable[0];
        let (set, end) = match first.count::<WIDE>() {
            here if nth < here => (first, 0),
            here => {
                nth -= here;
                (routes & self.claims.placeable[1], 1)
            }
        };
        let route = set.nth::<WIDE>(nth);
        (route, Some(self.claims.game.board.map.route(route).ends[end]))
    }

    /// Returns as many colored cards as possible, then +4, then wilds.
    #[inline]
    fn canonical_payment(&self, payer: Payer, route: RouteId) -> Payment {
        let length = self.claims.game.board.map.route(route).length;
        let colored = payer.map_or(0, |color| self.claims.hand[color].min(length));
        let rest = length - colored;
        let wilds_plus4 = if length >= PLUS4_FROM { self.claims.plus4.min(rest) } else { 0 };
        Payment::of_payer(payer, colored, rest - wilds_plus4, wilds_plus4)
    }

    /// Calls `each` with every number of wilds and +4 beside the payer's cards, and the routes that they pay for,
    /// until it returns `Break`.
    #[inline]
    fn each_split(&self, payer: Payer, mut each: impl FnMut([u8; 2], RouteSet) -> bool) {
        // A payer without a color pays with exactly its wilds (C-73).
        let colored = match payer {
            Some(color) => self.claims.hand[color],
            None => 0,
        };
        if payer.is_some() && colored == 0 {
            return;
        }
        for plus4 in 0..=self.claims.plus4 {
            for wilds in 0..=self.claims.wilds {
                let all_wilds = wilds + plus4;
                let mut routes = match payer {
                    Some(_) => {
                        self.claims.up_to(payer, all_wilds + colored) & !self.claims.up_to(payer, all_wilds)
                    }
                    None if all_wilds == 0 => continue,
                    None => self.claims.up_to(payer, all_wilds) & !self.claims.up_to(payer, all_wilds - 1),
                };
                if plus4 > 0 {
                    routes &= self.claims.long();
                }
                if each([wilds, plus4], self.claims.open & routes) {
                    return;
                }
            }
        }
    }
}

impl BoardGame {
    /// Applies one uniformly random legal action of an awaited seat.
    #[inline]
    pub fn random_step(&mut self, seat: Seat, payments: PaymentPolicy, rng: &mut FastRng) -> Action {
        let action = self.random_action(seat, payments, rng);
        debug_assert_eq!(self.check(seat, action), Ok(()), "{action:?}");
        self.perform(seat, action, rng, &mut NoEvents);
        action
    }

    /// Returns a uniformly random legal action of an awaited seat.
    #[inline]
    pub fn random_action(&self, seat: Seat, payments: PaymentPolicy, rng: &mut FastRng) -> Action {
        if self.board.map.is_wide() {
            self.random_action_on::<true>(seat, payments, rng)
        } else {
            self.random_action_on::<false>(seat, payments, rng)
        }
    }

    #[inline]
    fn random_action_on<const WIDE: bool>(
        &self,
        seat: Seat,
        payments: PaymentPolicy,
        rng: &mut FastRng,
    ) -> Action {
        match &self.phase {
            Phase::Turn => {
                let turn = TurnChoices::<WIDE>::of(self, seat, payments);
                turn.nth(seat, rng.below(turn.total))
            }
            Phase::SecondPick => {
                let slots = self.market.open_slots(PickNumber::Second);
                let deck = u32::from(!self.market.deck().is_empty());
                Action::Pick(nth_source(slots, deck, rng.below(deck + slots.count_ones())))
            }
            Phase::OpeningTickets { .. } | Phase::KeepTickets => {
                let offered = self.player(seat).offer.len();
                let min = self.min_kept().min(offered as u8) as usize;
                Action::Keep(random_kept(offered, min, rng))
            }
            Phase::Splits { .. } => {
                let long = rng.below(u32::from(self.board.rules.opening_tickets.dealt) + 1) as u8;
                Action::Announce(Split { short: self.board.rules.opening_tickets.dealt - long, long })
            }
            Phase::Journey(journey) => {
                let rides = self.rides(seat, journey);
                let chosen = rng.below(rides.count::<WIDE>() + 1);
                if chosen == rides.count::<WIDE>() {
                    return Action::Alight;
                }
                Action::Ride { route: rides.nth::<WIDE>(chosen), from: None }
            }
            Phase::Over => unreachable!("nobody is awaited when the game is over"),
        }
    }

    /// Returns how many legal actions the awaited seat has.
    pub fn count_actions(&self, seat: Seat, payments: PaymentPolicy) -> u32 {
        match &self.phase {
            Phase::Turn => TurnChoices::<true>::of(self, seat, payments).total,
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
            Phase::Journey(journey) => self.rides(seat, journey).count::<true>() + 1,
            Phase::Over => 0,
        }
    }

    #[inline]
    fn count_asks(&self) -> u32 {
        match self.board.rules.ticket_supply {
            TicketSupply::OneDeck => u32::from(self.tickets.total() > 0),
            TicketSupply::ShortAndLong => match self.tickets_to_draw() {
                0 => 0,
                needed => self.splits_of(needed).len() as u32,
            },
        }
    }

    fn nth_ask(&self, nth: u32) -> Action {
        Action::AskTickets(match self.board.rules.ticket_supply {
            TicketSupply::OneDeck => None,
            TicketSupply::ShortAndLong => self.splits_of(self.tickets_to_draw()).nth(nth as usize),
        })
    }
}

/// The actions of a turn, counted: picks, tickets, claims, journeys, and the pass where it is legal.
struct TurnChoices<'g, const WIDE: bool> {
    claims: ClaimCounter<'g, WIDE>,
    slots: u32,
    deck: u32,
    asks: u32,
    by_payer: [u32; PAYERS.len()],
    total: u32,
}

impl<'g, const WIDE: bool> TurnChoices<'g, WIDE> {
    #[inline]
    fn of(game: &'g BoardGame, seat: Seat, payments: PaymentPolicy) -> Self {
        let claims = ClaimCounter::of(game, seat, payments);
        let slots = game.market.open_slots(PickNumber::First);
        let deck = u32::from(!game.market.deck().is_empty());
        let asks = game.count_asks();
        let by_payer = claims.counts();
        let mut total = slots.count_ones() + deck + asks + by_payer.iter().sum::<u32>();
        if game.board.rules.passengers.is_some() {
            total += game.first_rides(seat).map(|(_, routes)| routes.count::<WIDE>()).sum::<u32>();
        }
        // C-27, NY-31
        total += u32::from(total == 0 || game.may_decline());
        Self { claims, slots, deck, asks, by_payer, total }
    }

    #[inline]
    fn nth(&self, seat: Seat, mut nth: u32) -> Action {
        let game = self.claims.claims.game;
        let picks = self.deck + self.slots.count_ones();
        if nth < picks {
            return Action::Pick(nth_source(self.slots, self.deck, nth));
        }
        nth -= picks;
        if nth < self.asks {
            return game.nth_ask(nth);
        }
        nth -= self.asks;
        let claims: u32 = self.by_payer.iter().sum();
        if nth < claims {
            // Which payer it is, without a branch for each.
            let (mut payer, mut before, mut sum) = (0, 0, 0);
            for here in self.by_payer {
                sum += here;
                let past = u32::from(sum <= nth);
                payer += past as usize;
                before += here * past;
            }
            return Action::Claim(self.claims.nth(PAYERS[payer], nth - before));
        }
        nth -= claims;
        for (from, routes) in game.first_rides(seat) {
            if nth < routes.count::<WIDE>() {
                return Action::Ride { route: routes.nth::<WIDE>(nth), from: Some(from) };
            }
            nth -= routes.count::<WIDE>();
        }
        Action::Pass
    }
}

#[inline]
fn nth_source(slots: u32, deck: u32, nth: u32) -> Source {
    if nth < deck {
        return Source::Deck;
    }
    Source::Row(nth_in_byte(slots as u8, nth - deck))
}

/// Returns a uniformly random choice that keeps at least `min` of the `offered` tickets.
#[inline]
fn random_kept(offered: usize, min: usize, rng: &mut FastRng) -> Kept {
    loop {
        let kept = Kept::from_bits(rng.below(1 << offered) as u8);
        if kept.len() >= min {
            return kept;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::Edition;
    use crate::options::Options;

    #[test]
    fn games_on_small_boards_go_the_same_way_in_one_word_and_in_two() {
        for edition in Edition::BOARDS {
            let board = edition.board().expect("a board edition");
            if board.map.is_wide() {
                continue;
            }
            for seed in 0..20 {
                let mut rng = FastRng::new(seed);
                let mut game = BoardGame::new(board, 2, None, Options::DEFAULT, &mut rng, &mut NoEvents);
                while let Some(seat) = game.awaiting().lowest() {
                    let (mut one, mut two) = (rng, rng);
                    let narrow = game.random_action_on::<false>(seat, PaymentPolicy::Full, &mut one);
                    let wide = game.random_action_on::<true>(seat, PaymentPolicy::Full, &mut two);
                    assert_eq!(narrow, wide, "{edition}, seed {seed}");
                    game.random_step(seat, PaymentPolicy::Full, &mut rng);
                }
            }
        }
    }
}
