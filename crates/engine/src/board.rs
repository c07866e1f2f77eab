//! The board games: one engine, four editions as data.
//!
//! [`BoardGame`] is the complete state, hidden information included, in a few hundred bytes that are copied freely.
//! What is possible is computed in one place for each action: open routes and payable routes in `claim.rs`, rides in
//! `journey.rs`, picks in `market.rs`, tickets in `tickets.rs`. [`BoardGame::check`], which `apply` calls, looks an
//! action up there and says why it is not possible; [`BoardGame::legal_actions`] lists what is there; random play
//! counts it. Law tests compare all of them with each other and with a list by brute force.

pub mod action;

mod claim;
pub(crate) mod custom;
mod draw;
pub mod event;
pub mod fit;
pub mod from_view;
mod getters;
pub mod goods;
pub mod journey;
pub mod london;
pub mod longest_path;
pub mod map;
pub mod marklin;
mod names;
pub mod network;
pub mod new_york;
pub mod payment;
pub mod phase;
pub mod playout;
pub mod position;
pub mod rules;
mod scoring;
mod tickets;
pub mod usa;
pub mod view;

use self::action::{Action, Split};
use self::event::Event;
use self::fit::Misfit;
use self::goods::{Stacks, Tokens};
use self::map::{CityId, CitySet, Map, RouteId, RouteSet};
use self::phase::Phase;
use self::rules::{FinalTurn, Rules, TicketSupply};
use crate::card::{Cards, TrainCard};
use crate::data::MapData;
use crate::edition::Edition;
use crate::game::common_methods;
use crate::illegal::Illegal;
use crate::limits::MAX_OFFER;
use crate::market::{Market, MarketRules, PickNumber, Reshuffle};
use crate::options::{Options, Switch};
use crate::rotation::{FinalRound, Rotation, TurnEnd, TurnKind, draw_first_seat};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::shuffle::Chance;
use crate::sink::{MapSink, Sink};
use crate::ticket::{DeckSizes, Kept, TicketDecks, TicketId, TicketOffer, TicketSet};

/// Tickets on offer to a seat.
pub type Offer = TicketOffer<MAX_OFFER>;

/// A ticket of a board game.
#[derive(Clone, Copy, Debug)]
pub struct Ticket {
    /// The places that it connects.
    pub ends: [CityId; 2],
    /// Its value.
    pub points: u8,
}

/// A board with its rules: everything about a game that never changes.
#[derive(Debug)]
pub struct Board {
    /// The edition that this is.
    pub edition: Edition,
    /// Its rules.
    pub rules: Rules,
    /// Its cities and routes.
    pub map: Map,
    /// Its tickets: those of deck 0 first.
    pub tickets: Vec<Ticket>,
    /// The number of tickets of each deck.
    pub deck_sizes: DeckSizes,
    /// Ids, names and coordinates, for notation, documents and maps on screen.
    pub data: MapData,
}

impl Board {
    /// Makes the board of `data` and `rules`.
    ///
    /// # Errors
    /// When the map cannot be played by the rules.
    pub fn new(edition: Edition, rules: Rules, data: MapData) -> Result<Self, Misfit> {
        rules.check_map(&data)?;
        let mut deck_sizes = DeckSizes([0; 2]);
        for ticket in &data.tickets {
            deck_sizes.0[ticket.deck] += 1;
        }
        Ok(Self {
            edition,
            rules,
            map: Map::new(&data),
            tickets: data
                .tickets
                .iter()
                .map(|ticket| Ticket { ends: ticket.ends.map(CityId::new), points: ticket.points })
                .collect(),
            deck_sizes,
            data,
        })
    }

    /// Returns a ticket.
    #[inline]
    pub fn ticket(&self, ticket: TicketId) -> &Ticket {
        &self.tickets[ticket.index()]
    }

    /// Returns the values of the city's goods stack at the start, top first; empty where there is none (MK-8, MK-9).
    #[inline]
    pub fn stack(&self, city: CityId) -> &'static [u8] {
        match (&self.rules.passengers, self.map.city(city).goods) {
            (Some(passengers), Some(color)) => passengers.stacks[color as usize],
            (_, _) => &[],
        }
    }

    /// Returns how many of these tickets are of each deck, if there are two decks (MK-96).
    pub(crate) fn split_of(&self, tickets: TicketSet) -> Option<Split> {
        match self.rules.ticket_supply {
            TicketSupply::OneDeck => None,
            TicketSupply::ShortAndLong => {
                let long =
                    tickets.iter().filter(|&ticket| self.deck_sizes.deck_of(ticket) == 1).count() as u8;
                Some(Split { short: tickets.len() as u8 - long, long })
            }
        }
    }
}

/// The complete state of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Player {
    pub(crate) routes: RouteSet,
    pub(crate) tickets: TicketSet,
    pub(crate) tokens: Tokens,
    pub(crate) route_points: u16,
    pub(crate) hand: Cards,
    pub(crate) pieces: u8,
    pub(crate) offer: Offer,
    /// The announced split of the opening tickets as the number of long ones, until they are drawn.
    pub(crate) announced_long: Option<u8>,
    /// Passengers not yet placed.
    pub(crate) unplaced: u8,
    /// Cities with a passenger, in ascending order before the empty places, so that equal states compare equal.
    pub(crate) passengers: [Option<CityId>; 3],
}

impl Player {
    const fn new(rules: &Rules) -> Self {
        Self {
            routes: RouteSet::EMPTY,
            tickets: TicketSet::EMPTY,
            tokens: Tokens::NONE,
            route_points: 0, // C-12
            hand: Cards::EMPTY,
            pieces: rules.pieces, // C-4
            offer: Offer::EMPTY,
            announced_long: None,
            unplaced: match rules.passengers {
                Some(passengers) => passengers.each,
                None => 0,
            },
            passengers: [None; 3],
        }
    }

    /// Places a passenger (`from` is `None`), removes one (`to` is `None`) or moves one.
    fn move_passenger(&mut self, from: Option<CityId>, to: Option<CityId>) {
        let figure = self.passengers.iter_mut().find(|figure| **figure == from);
        *figure.expect("checked by check_placing or check_ride") = to;
        self.passengers.sort_unstable_by_key(|figure| figure.map_or(usize::MAX, CityId::index));
    }
}

/// A board game in progress: its complete state.
#[derive(Clone, Copy)]
pub struct BoardGame {
    pub(crate) board: &'static Board,
    pub(crate) players: BySeat<Player>,
    pub(crate) market: Market,
    pub(crate) tickets: TicketDecks,
    pub(crate) goods: Stacks,
    /// Opening tickets refused while others still choose (C-18).
    pub(crate) refused: TicketSet,
    pub(crate) rotation: Rotation,
    pub(crate) options: Options,
    pub(crate) phase: Phase,
}

const _: () = assert!(size_of::<BoardGame>() <= 512, "search copies the state all the time");

impl BoardGame {
    /// Creates a game (C-11): deals hands and row, then tickets on offer or, in Märklin, asks for splits.
    ///
    /// # Panics
    /// When the game does not have that many seats; [`crate::setup::Setup`] checks it.
    pub fn new(
        board: &'static Board,
        seats: usize,
        first: Option<Seat>,
        options: Options,
        chance: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Self {
        let rules = &board.rules;
        assert!((rules.seats[0] as usize..=rules.seats[1] as usize).contains(&seats), "checked by Setup");
        let first = first.unwrap_or_else(|| draw_first_seat(seats, chance));
        let market = Market::new(&rules.cards.cards(), chance);
        let mut game = Self {
            board,
            players: BySeat::repeat(Player::new(rules)),
            market,
            tickets: TicketDecks::new(board.deck_sizes, chance),
            goods: Stacks::default(),
            refused: TicketSet::EMPTY,
            rotation: Rotation::new(seats, first),
            options,
            phase: Phase::Over,
        };
        for player in game.players.iter_mut().take(seats) {
            for _ in 0..rules.opening_hand {
                let card = game.market.deal().expect("a box has cards for all hands");
                player.hand.add(card, 1);
            }
        }
        let market_rules = game.market_rules();
        game.market.upkeep(&market_rules, chance, &mut MapSink(events, Event::Market)); // C-13, C-14
        match rules.ticket_supply {
            TicketSupply::OneDeck => {
                for seat in Seat::all(seats) {
                    game.offer_tickets(seat, None, rules.opening_tickets.dealt, events);
                }
                game.phase = Phase::OpeningTickets { waiting: SeatSet::first(seats) };
            }
            TicketSupply::ShortAndLong => game.phase = Phase::Splits { waiting: SeatSet::first(seats) }, // MK-12
        }
        game
    }

    /// Returns the board with its rules.
    #[inline]
    pub const fn board(&self) -> &'static Board {
        self.board
    }

    common_methods!();

    /// Returns the awaited seats: those that must choose now.
    #[inline]
    pub const fn awaiting(&self) -> SeatSet {
        match self.phase {
            Phase::Splits { waiting } | Phase::OpeningTickets { waiting } => waiting,
            Phase::Turn | Phase::SecondPick | Phase::KeepTickets | Phase::Journey(_) => {
                SeatSet::only(self.rotation.turn())
            }
            Phase::Over => SeatSet::EMPTY,
        }
    }

    /// Checks that `action` is legal for `seat` now; the error says why it is not.
    pub fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        if !self.awaiting().contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        match (&self.phase, action) {
            (Phase::Turn | Phase::SecondPick, Action::Pick(source)) => {
                self.market.check_pick(source, self.pick_number())
            }
            (Phase::Turn, Action::Claim(claim)) => self.check_claim(seat, &claim),
            (Phase::Turn, Action::AskTickets(split)) => self.check_ask(split),
            (Phase::Splits { .. }, Action::Announce(split)) => self.check_announce(split),
            (Phase::OpeningTickets { .. }, Action::Keep(kept)) => {
                self.player(seat).offer.check_keep(kept, self.min_kept()).map_err(Illegal::during_opening)
            }
            (Phase::KeepTickets, Action::Keep(kept)) => {
                self.player(seat).offer.check_keep(kept, self.min_kept())
            }
            (Phase::Turn | Phase::Journey(_), Action::Ride { route, from }) => {
                self.check_ride(seat, route, from)
            }
            (Phase::Journey(_), Action::Alight) => Ok(()),
            (Phase::Turn, Action::Alight) if self.board.rules.passengers.is_some() => Err(Illegal::NoRideYet),
            (Phase::Turn, Action::Pass) => self.check_pass(seat),
            (Phase::Splits { .. } | Phase::OpeningTickets { .. }, action) => {
                Err(self.wrong_phase_error(action).during_opening()) // C-19
            }
            // The only permitted wildcard: every other pair is out of turn, or an action of another game.
            (_, action) => Err(self.wrong_phase_error(action)),
        }
    }

    /// Applies a checked action.
    #[inline]
    pub(crate) fn perform(
        &mut self,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) {
        match action {
            Action::Pick(source) => self.pick(seat, source, chance, events),
            Action::Claim(claim) => self.claim(seat, claim, chance, events),
            Action::AskTickets(split) => self.ask_tickets(seat, split, events),
            Action::Announce(split) => self.announce(seat, split, events),
            Action::Keep(kept) => self.keep(seat, kept, chance, events),
            Action::Ride { route, from } => self.ride(seat, route, from, events),
            Action::Alight => self.alight(seat, chance, events),
            Action::Pass => {
                events.push(Event::Passed { seat });
                self.end_turn(TurnKind::Pass, events);
            }
        }
    }

    /// Writes every legal action of the seat into `out`, and nothing else.
    pub fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if !self.awaiting().contains(seat) {
            return;
        }
        match &self.phase {
            Phase::Splits { .. } => self.list_splits(|split| out.push(Action::Announce(split))),
            Phase::OpeningTickets { .. } | Phase::KeepTickets => {
                let offer = &self.players[seat].offer;
                self.list_kept(offer, |kept| out.push(Action::Keep(kept)));
            }
            Phase::SecondPick => {
                self.market.list_picks(self.pick_number(), |source| out.push(Action::Pick(source)))
            }
            Phase::Turn => {
                self.market.list_picks(self.pick_number(), |source| out.push(Action::Pick(source)));
                self.list_asks(|split| out.push(Action::AskTickets(split)));
                self.list_claims(seat, |claim| out.push(Action::Claim(claim)));
                self.list_first_rides(seat, |route, from| out.push(Action::Ride { route, from: Some(from) }));
                if out.is_empty() || self.may_decline() {
                    out.push(Action::Pass); // C-27, NY-31
                }
            }
            Phase::Journey(journey) => {
                self.list_rides(seat, journey, |route| out.push(Action::Ride { route, from: None }));
                out.push(Action::Alight);
            }
            Phase::Over => {}
        }
    }

    /// Returns why the seat cannot claim the route now with any payment, or `None` if it can.
    pub fn why_not_claim(&self, seat: Seat, route: RouteId) -> Option<Illegal> {
        if self.is_over() {
            return Some(Illegal::GameOver);
        }
        self.check_route(seat, route)
            .and_then(|()| self.check_affordable(seat, route))
            .and_then(|()| if self.awaiting().contains(seat) { Ok(()) } else { Err(Illegal::NotYourTurn) })
            .and_then(|()| if self.phase == Phase::Turn { Ok(()) } else { Err(Illegal::WrongPhase) })
            .err()
    }

    /// Returns whether passing is legal although another action is: in a final turn, where the game allows it
    /// (NY-31).
    #[inline]
    pub(crate) fn may_decline(&self) -> bool {
        self.board.rules.final_turn == FinalTurn::Optional && self.rotation.final_turns_left().is_some()
    }

    /// Checks a pass (C-25, C-27, NY-31).
    fn check_pass(&self, seat: Seat) -> Result<(), Illegal> {
        if self.may_decline() {
            return Ok(());
        }
        let can_act = self.market.can_pick(PickNumber::First)
            || self.tickets_to_draw() > 0
            || self.can_claim(seat)
            || self.first_rides(seat).any(|(_, routes)| !routes.is_empty());
        if can_act { Err(Illegal::MustAct) } else { Ok(()) }
    }

    fn wrong_phase_error(&self, action: Action) -> Illegal {
        let exists = match action {
            Action::Ride { .. } | Action::Alight => self.board.rules.passengers.is_some(),
            Action::Announce(_) => self.board.rules.ticket_supply == TicketSupply::ShortAndLong,
            Action::Pick(_) | Action::Claim(_) | Action::AskTickets(_) | Action::Keep(_) | Action::Pass => {
                true
            }
        };
        if exists { Illegal::WrongPhase } else { Illegal::NotInThisGame }
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    /// Returns the cities that hold a passenger of any seat (MK-47).
    #[inline]
    pub(crate) fn occupied(&self) -> CitySet {
        let mut occupied = CitySet::EMPTY;
        for figure in self.players.iter().flat_map(|player| player.passengers) {
            // Without a branch: the branch would be unpredictable.
            occupied |= CitySet::from_bits(u64::from(figure.is_some()) << figure.map_or(0, CityId::index));
        }
        occupied
    }

    /// Returns the rules of the market.
    #[inline]
    fn market_rules(&self) -> MarketRules {
        let mut resets = self.board.rules.row_resets;
        if self.options.plus4_counts_for_reset == Switch::On {
            resets[0] = resets[0].and(TrainCard::WildPlus4); // MK-27
        }
        MarketRules { resets, max_resets: self.options.reset_cap.max_resets(), reshuffle: Reshuffle::AtOnce }
    }

    /// Brings row, deck and discard up to date after cards went to the discard (C-48, C-51, C-56, C-58).
    #[inline]
    fn upkeep_after_discard(&mut self, chance: &mut impl Chance, events: &mut impl Sink<Event>) {
        let rules = self.market_rules();
        // While the deck has cards the row is full, so there is nothing to fill.
        if self.market.deck().is_empty() || self.market.reset_possible(&rules) {
            self.market.upkeep(&rules, chance, &mut MapSink(events, Event::Market));
        }
    }

    /// Ends the turn: the next one begins, or the game is over (C-92 to C-97).
    #[inline]
    fn end_turn(&mut self, kind: TurnKind, events: &mut impl Sink<Event>) {
        let seat = self.rotation.turn();
        let few = self.players[seat].pieces <= self.board.rules.final_round_at;
        let horizon = if few { FinalRound::Triggered } else { FinalRound::NotTriggered };
        match self.rotation.end_turn(kind, horizon) {
            TurnEnd::Next => self.begin_turn(events),
            TurnEnd::FinalRound => {
                events.push(Event::FinalRoundBegan { seat });
                self.begin_turn(events);
            }
            TurnEnd::Finished | TurnEnd::AllPassed => {
                self.phase = Phase::Over;
                events.push(Event::GameOver);
            }
        }
    }

    #[inline]
    fn begin_turn(&mut self, events: &mut impl Sink<Event>) {
        self.phase = Phase::Turn;
        events.push(Event::TurnBegan { seat: self.rotation.turn() });
    }
}

impl PartialEq for BoardGame {
    fn eq(&self, other: &Self) -> bool {
        (std::ptr::eq(self.board, other.board) || self.board.edition == other.board.edition)
            && self.seats() == other.seats()
            && self.players.first(self.seats()) == other.players.first(self.seats())
            && self.market == other.market
            && self.tickets == other.tickets
            && self.goods == other.goods
            && self.refused == other.refused
            && self.rotation == other.rotation
            && self.options == other.options
            && self.phase == other.phase
    }
}

impl Eq for BoardGame {}

impl std::fmt::Debug for BoardGame {
    /// Formats only public facts, so that logs cannot contain hidden information.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BoardGame")
            .field("edition", &self.board.edition)
            .field("phase", &self.phase)
            .finish_non_exhaustive()
    }
}
