//! The Card Game, which shares market, tickets, rotation and score with the board games.
//!
//! [`CardGame`] is the complete state, hidden information included, in a few hundred bytes that are copied freely.
//! [`CardGame::check`] decides what is legal and why something is not; `apply` calls it. The list of legal actions
//! and the count of a playout are formulations of their own, for speed; law tests compare all three on random games.
//! Step 1 of a turn leaves no choice, so it happens as part of what ended the turn before (CG-23).

pub mod action;
pub mod completion;
mod draw;
pub mod event;
pub mod from_view;
mod getters;
mod names;
pub mod phase;
pub mod playout;
pub mod position;
pub mod rounds;
mod scoring;
mod tickets;
pub mod view;
pub mod yard;

use self::action::Action;
use self::event::Event;
use self::phase::Phase;
use self::rounds::Round;
use self::tickets::DECK;
use self::yard::Yards;
use crate::card::{BoxContents, Cards, Color, TrainCard};
use crate::data::MapData;
use crate::edition::Edition;
use crate::game::common_methods;
use crate::illegal::Illegal;
use crate::market::{Market, MarketRules, PickNumber, Reshuffle, RowReset};
use crate::options::{Options, Setting};
use crate::rotation::{Rotation, TurnKind, draw_first_seat};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::shuffle::Chance;
use crate::sink::Sink;
use crate::ticket::{DeckSizes, Kept, Refused, TicketDeal, TicketDecks, TicketId, TicketOffer, TicketSet};

/// Minimum number of seats (CG-1).
pub const MIN_SEATS: usize = 2;

/// Maximum number of seats (CG-1).
pub const MAX_SEATS: usize = 4;

/// The cards of the game (CG-2).
pub const CARDS: BoxContents =
    BoxContents { colors: &Color::ALL, per_color: 10, wilds: 16, wilds_plus4: 0, passengers: 0 };
const _: () = assert!(CARDS.len() == 96); // CG-2

/// Cards dealt to each player at the start, besides the wild (CG-8).
pub const OPENING_HAND: usize = 7;

/// Cards dealt to each player before the second round (CG-87).
pub const SECOND_HAND: usize = 4;

/// The tickets before the first turn (CG-12, CG-13).
pub const OPENING_TICKETS: TicketDeal = TicketDeal { dealt: 6, min_kept: 1, refused: Refused::ShuffledIn };

/// The ticket action (CG-58, CG-59).
pub const LATER_TICKETS: TicketDeal = TicketDeal { dealt: 4, min_kept: 0, refused: Refused::UnderTheDeck };

/// The rules of the market: no reset, no reshuffle (CG-15, CG-34).
pub const MARKET: MarketRules =
    MarketRules { resets: [RowReset::NEVER; 2], max_resets: 0, reshuffle: Reshuffle::Never };

/// The number of seats with which there is a second round (CG-82).
pub const TWO_ROUNDS_FROM: usize = 4;

/// The number of idle laps of the table after which the round is scored (CG-63).
pub const STALL_LAPS: usize = 3;

/// The number of idle laps from which on the table warns of it (CG-63).
pub const WARNING_LAPS: usize = 2;

/// The number of big cities (CG-5).
pub const MAX_BIG_CITIES: usize = 6;

/// The settings that a table can change.
pub const SETTINGS: &[Setting] = &[Setting::ShowCounts, Setting::LookAtOwnStack, Setting::AutoComplete];

/// Tickets on offer to a seat.
pub type Offer = TicketOffer<{ OPENING_TICKETS.dealt as usize }>;

/// A ticket of the Card Game (CG-3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ticket {
    /// The cards that it shows, by color (CG-72).
    pub needs: [u8; Color::COUNT],
    /// Its value.
    pub points: u8,
}

/// A big city with its bonus (CG-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BigCity {
    /// The city: its index in the data.
    pub city: usize,
    /// The points of the majority.
    pub points: u8,
}

/// The data of the game: everything that never changes.
pub struct CardKit {
    /// The edition that this is.
    pub edition: Edition,
    /// The tickets.
    pub tickets: Vec<Ticket>,
    /// The big cities (CG-11).
    pub big_cities: Vec<BigCity>,
    /// The tickets that name each big city; one may name two (CG-96).
    pub tickets_by_big_city: Vec<TicketSet>,
    /// The sizes of the ticket decks: there is only one (CG-3).
    pub deck_sizes: DeckSizes,
    /// Ids, names and coordinates, for notation, documents and maps on screen.
    pub data: MapData,
}

impl CardKit {
    /// Creates the game data that `data` describes.
    ///
    /// # Panics
    /// When the data is not of this game: two ticket decks, too many big cities, a ticket that needs no card.
    pub fn new(edition: Edition, data: MapData) -> Self {
        assert_eq!(data.decks.len(), 1, "the Card Game has one ticket deck");
        assert!(data.bonuses.len() <= MAX_BIG_CITIES, "the Card Game has six big cities");
        assert!(
            data.tickets.iter().all(|ticket| ticket.cards.iter().any(|&count| count > 0)),
            "every ticket says which cards it needs"
        );
        let naming = |city| {
            let ids = data.tickets.iter().enumerate().filter(|(_, ticket)| ticket.ends.contains(&city));
            ids.map(|(id, _)| TicketId::new(id)).collect()
        };
        Self {
            edition,
            tickets: data
                .tickets
                .iter()
                .map(|ticket| Ticket { needs: ticket.cards, points: ticket.points })
                .collect(),
            big_cities: data
                .bonuses
                .iter()
                .map(|bonus| BigCity { city: bonus.city, points: bonus.points })
                .collect(),
            tickets_by_big_city: data.bonuses.iter().map(|bonus| naming(bonus.city)).collect(),
            deck_sizes: DeckSizes([data.tickets.len() as u8, 0]),
            data,
        }
    }

    /// Returns a ticket.
    #[inline]
    pub fn ticket(&self, ticket: TicketId) -> &Ticket {
        &self.tickets[ticket.index()]
    }

    /// Returns the values of these tickets together.
    pub fn points(&self, tickets: TicketSet) -> i16 {
        tickets.iter().map(|ticket| i16::from(self.ticket(ticket).points)).sum()
    }
}

impl std::fmt::Debug for CardKit {
    /// Formats only the type's name, because every view refers to the data.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CardKit").finish_non_exhaustive()
    }
}

/// Whether step 1 of the present turn moved a card (CG-20, CG-21).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum YardStep {
    /// It moved at least one.
    Moved,
    /// The yard was empty.
    Skipped,
}

/// The complete state of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Player {
    pub(crate) tickets: TicketSet,
    /// Tickets chosen in the current scoring (CG-79).
    pub(crate) completing: TicketSet,
    pub(crate) completed: TicketSet,
    pub(crate) hand: Cards,
    pub(crate) stack: Cards,
    pub(crate) offer: Offer,
}

impl Player {
    pub(crate) const EMPTY: Self = Self {
        tickets: TicketSet::EMPTY,
        completing: TicketSet::EMPTY,
        completed: TicketSet::EMPTY,
        hand: Cards::EMPTY,
        stack: Cards::EMPTY,
        offer: Offer::EMPTY,
    };
}

/// A Card Game in progress: its complete state.
#[derive(Clone, Copy)]
pub struct CardGame {
    pub(crate) kit: &'static CardKit,
    pub(crate) players: BySeat<Player, MAX_SEATS>,
    pub(crate) market: Market,
    pub(crate) tickets: TicketDecks,
    pub(crate) yards: Yards,
    /// Opening tickets refused while others still choose (CG-13).
    pub(crate) refused: TicketSet,
    pub(crate) rotation: Rotation,
    pub(crate) round: Round,
    /// Consecutive idle turns (CG-63).
    pub(crate) idle_turns: u8,
    pub(crate) step_one: YardStep,
    pub(crate) options: Options,
    pub(crate) phase: Phase,
}

const _: () = assert!(size_of::<CardGame>() <= 512, "search copies the state all the time");

impl CardGame {
    /// Creates a game: deals hands and row, then tickets on offer (CG-7 to CG-14).
    ///
    /// # Panics
    /// When the game does not have that many seats; [`crate::setup::Setup`] checks it.
    pub fn new(
        kit: &'static CardKit,
        seats: usize,
        first: Option<Seat>,
        options: Options,
        chance: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Self {
        assert!((MIN_SEATS..=MAX_SEATS).contains(&seats), "checked by Setup");
        let first = first.unwrap_or_else(|| draw_first_seat(seats, chance)); // CG-14
        let mut rest = CARDS.cards();
        rest.take(TrainCard::Wild, seats as u8); // CG-7
        let mut game = Self {
            kit,
            players: BySeat::repeat(Player::EMPTY),
            market: Market::new(&rest, chance), // CG-8
            tickets: TicketDecks::new(kit.deck_sizes, chance),
            yards: Yards::EMPTY,
            refused: TicketSet::EMPTY,
            rotation: Rotation::new(seats, first),
            round: Round::First,
            idle_turns: 0,
            step_one: YardStep::Skipped,
            options,
            phase: Phase::OpeningTickets { waiting: SeatSet::first(seats) },
        };
        for player in game.players.iter_mut().take(seats) {
            player.hand.add(TrainCard::Wild, 1); // CG-7
        }
        game.deal_hands(OPENING_HAND, events);
        game.fill_row(chance, events); // CG-9
        for seat in Seat::all(seats) {
            game.offer_tickets(seat, OPENING_TICKETS.dealt, events); // CG-12
        }
        game
    }

    /// Returns the data of the game.
    #[inline]
    pub const fn kit(&self) -> &'static CardKit {
        self.kit
    }

    common_methods!();

    /// Returns the awaited seats: those that must choose now.
    #[inline]
    pub const fn awaiting(&self) -> SeatSet {
        match self.phase {
            Phase::OpeningTickets { waiting } | Phase::Complete { waiting } => waiting,
            Phase::Turn | Phase::SecondPick | Phase::KeepTickets => SeatSet::only(self.rotation.turn()),
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
            (Phase::Turn, Action::Place(placement)) => self.check_place(seat, placement),
            (Phase::Turn, Action::AskTickets) => self.check_ask(),
            (Phase::OpeningTickets { .. }, Action::Keep(kept)) => {
                self.player(seat).offer.check_keep(kept, self.min_kept()).map_err(Illegal::during_opening)
            }
            (Phase::KeepTickets, Action::Keep(kept)) => {
                self.player(seat).offer.check_keep(kept, self.min_kept())
            }
            (Phase::Complete { .. }, Action::Complete(tickets)) => self.check_complete(seat, tickets),
            (Phase::Turn, Action::Pass) => self.check_pass(seat),
            (Phase::OpeningTickets { .. }, _) => Err(Illegal::OpeningNotFinished), // CG-12
            // The only permitted wildcard: every other pair is out of turn.
            (_, _) => Err(Illegal::WrongPhase),
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
            Action::Place(placement) => self.place(seat, placement, chance, events),
            Action::AskTickets => self.ask_tickets(seat, events),
            Action::Keep(kept) => self.keep(seat, kept, chance, events),
            Action::Complete(tickets) => self.complete(seat, tickets, chance, events),
            Action::Pass => {
                events.push(Event::Passed { seat });
                self.end_turn(TurnKind::Pass, chance, events); // CG-19
            }
        }
    }

    /// Writes the legal actions of the seat into `out`.
    ///
    /// All of them, except while tickets are completed: every set of tickets that the stack pays for is legal then,
    /// and there can be far too many to list. Listed are the empty set, each ticket alone, and the proposal (CG-77).
    pub fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if !self.awaiting().contains(seat) {
            return;
        }
        match &self.phase {
            Phase::OpeningTickets { .. } | Phase::KeepTickets => {
                self.list_kept(&self.player(seat).offer, |kept| out.push(Action::Keep(kept)));
            }
            Phase::SecondPick => {
                self.market.list_picks(self.pick_number(), |source| out.push(Action::Pick(source)))
            }
            Phase::Turn => {
                self.market.list_picks(self.pick_number(), |source| out.push(Action::Pick(source)));
                if self.check_ask().is_ok() {
                    out.push(Action::AskTickets);
                }
                self.list_placements(seat, |placement| out.push(Action::Place(placement)));
                if out.is_empty() {
                    out.push(Action::Pass); // CG-19
                }
            }
            Phase::Complete { .. } => {
                self.list_completions(seat, |tickets| out.push(Action::Complete(tickets)));
            }
            Phase::Over => {}
        }
    }

    /// CG-18, CG-19
    fn check_pass(&self, seat: Seat) -> Result<(), Illegal> {
        let can_act =
            self.market.can_pick(PickNumber::First) || self.tickets.len(DECK) > 0 || self.can_place(seat);
        if can_act { Err(Illegal::MustAct) } else { Ok(()) }
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }
}

impl PartialEq for CardGame {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.kit, other.kit)
            && self.seats() == other.seats()
            && self.players.first(self.seats()) == other.players.first(self.seats())
            && self.market == other.market
            && self.tickets == other.tickets
            && self.yards == other.yards
            && self.refused == other.refused
            && self.rotation == other.rotation
            && self.round == other.round
            && self.idle_turns == other.idle_turns
            && self.step_one == other.step_one
            && self.options == other.options
            && self.phase == other.phase
    }
}

impl Eq for CardGame {}

impl std::fmt::Debug for CardGame {
    /// Formats only public facts, so that logs cannot contain hidden information.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CardGame")
            .field("round", &self.round)
            .field("phase", &self.phase)
            .finish_non_exhaustive()
    }
}

/// Returns the Card Game's own rule behind a refusal that it shares with the boards, if it has one.
#[expect(clippy::wildcard_enum_match_arm, reason = "all others are not shared, or follow the common rules")]
pub(crate) const fn own_rule(illegal: Illegal) -> Option<&'static str> {
    use Illegal::{
        DeckEmpty, GameOver, KeepsTooFewAtOpening, MustAct, NoTicketsLeft, NotInHand, NotInThisGame,
        NotOnOffer, NotYourTurn, OpeningNotFinished, SlotEmpty, WildAsSecondPick,
    };
    Some(match illegal {
        GameOver => "CG-93",
        NotYourTurn => "CG-14",
        NotInThisGame => "CG-16",
        MustAct => "CG-18",
        SlotEmpty { .. } => "CG-33",
        WildAsSecondPick => "CG-29",
        DeckEmpty => "CG-36",
        NotInHand { .. } => "CG-38",
        NoTicketsLeft => "CG-61",
        OpeningNotFinished | KeepsTooFewAtOpening { .. } => "CG-12",
        NotOnOffer { .. } => "CG-58",
        _ => return None,
    })
}
