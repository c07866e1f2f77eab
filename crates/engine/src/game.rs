//! `Game`: the trait of board games and the Card Game, for bots, tests and tools.

use std::fmt::Debug;

use crate::any::{AnyAction, AnyEvent, AnyGame};
use crate::board::{self, BoardGame};
use crate::card_game::{self, CardGame};
use crate::edition::Edition;
use crate::illegal::Illegal;
use crate::notation::{self, NotationError};
use crate::score::{Score, Standings};
use crate::seat::{Seat, SeatSet};
use crate::shuffle::{Chance, FastRng};
use crate::sink::Sink;

/// A viewer of a game: one of its seats, or a spectator, who sees only public information (C-119).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A seat.
    Seat(Seat),
    /// A spectator.
    Spectator,
}

impl Viewer {
    /// Returns whether the viewer is this seat.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }

    /// Returns the viewer's seat.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }

    /// Returns every viewer of a game with `seats` seats.
    pub fn all(seats: usize) -> impl Iterator<Item = Self> {
        Seat::all(seats).map(Self::Seat).chain([Self::Spectator])
    }
}

/// Which payments a playout considers; the rules always accept all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PaymentPolicy {
    /// For each color as many colored cards as possible and wilds for the rest; and wilds only.
    Canonical,
    /// Every combination of cards is a separate action.
    Full,
}

/// A game: its complete state, the legal actions, and the views.
pub trait Game: Copy + Eq + Debug + Send + Sync + 'static {
    /// An action of a seat.
    type Action: Copy + Eq + Debug + Send;
    /// An event, including hidden information.
    type Event: Copy + Eq + Debug;
    /// An event as one viewer sees it.
    type SeenEvent: Copy + Eq + Debug + Send;
    /// What a viewer knows.
    type View: Clone + PartialEq + Debug + Send;

    /// Returns the edition.
    fn edition(&self) -> Edition;

    /// Returns the number of seats.
    fn seats(&self) -> usize;

    /// Returns the awaited seats: those that must choose now.
    fn awaiting(&self) -> SeatSet;

    /// Returns `true` once the game is over.
    fn is_over(&self) -> bool;

    /// Checks that `action` is legal for `seat` now; the error says why it is not.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Illegal>;

    /// Applies the seat's action; on an error the game is unchanged.
    fn apply(
        &mut self,
        seat: Seat,
        action: Self::Action,
        chance: &mut impl Chance,
        events: &mut impl Sink<Self::Event>,
    ) -> Result<(), Illegal>;

    /// Writes every legal action of the seat into `out`, and nothing else.
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Applies one uniformly random legal action of an awaited seat, without listing all of them.
    fn random_step(&mut self, seat: Seat, payments: PaymentPolicy, rng: &mut FastRng) -> Self::Action;

    /// Returns what a viewer knows.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Returns what a viewer learns from an event.
    fn seen(event: &Self::Event, viewer: Viewer) -> Self::SeenEvent;

    /// Returns the scores, line by line, as if the game ended now.
    fn scores(&self) -> Vec<Score>;

    /// Returns totals and tie-breaks as if the game ended now, without allocating.
    fn standings(&self) -> Standings;

    /// Parses an action in notation.
    fn read_action(&self, text: &str) -> Result<Self::Action, NotationError>;

    /// Returns an action in notation.
    fn write_action(&self, action: Self::Action) -> String;

    /// Returns the game as a game of any edition.
    fn into_any(self) -> AnyGame;

    /// Returns the game, if it is of this kind.
    fn of_any(any: &AnyGame) -> Option<&Self>;

    /// Returns an action as an action in a game of any edition.
    fn any_action(action: Self::Action) -> AnyAction;

    /// Returns the action, if it is of this kind of game.
    fn action_of(any: AnyAction) -> Option<Self::Action>;

    /// Returns an event as an event in a game of any edition.
    fn any_event(event: Self::Event) -> AnyEvent;

    /// Returns the event, if it is of this kind of game.
    fn event_of(any: &AnyEvent) -> Option<&Self::Event>;
}

/// Defines the methods of a game that are the same for the board games and the Card Game, inside of an `impl` block.
macro_rules! common_methods {
    () => {
        /// Returns how many seats play.
        #[inline]
        pub const fn seats(&self) -> usize {
            self.rotation.seats()
        }

        /// Returns the options of the table.
        pub const fn options(&self) -> &Options {
            &self.options
        }

        /// Returns the phase.
        #[inline]
        pub const fn phase(&self) -> &Phase {
            &self.phase
        }

        /// Returns `true` once the game is over (C-97).
        #[inline]
        pub const fn is_over(&self) -> bool {
            matches!(self.phase, Phase::Over)
        }

        /// Applies the seat's action; on an error the game is unchanged.
        #[inline]
        pub fn apply(
            &mut self,
            seat: Seat,
            action: Action,
            chance: &mut impl Chance,
            events: &mut impl Sink<Event>,
        ) -> Result<(), Illegal> {
            self.check(seat, action)?;
            self.perform(seat, action, chance, events);
            Ok(())
        }

        /// Divides the seat's offer into kept and refused tickets; the seat gets the kept ones.
        #[inline]
        fn take_kept(&mut self, seat: Seat, kept: Kept) -> (TicketSet, TicketSet) {
            let player = &mut self.players[seat];
            let (kept, refused) = player.offer.divide(kept);
            player.offer = Offer::EMPTY;
            player.tickets |= kept;
            (kept, refused)
        }

        /// Ends a seat's choice of opening tickets; after the last one the first turn begins.
        fn end_opening_choice(
            &mut self,
            seat: Seat,
            (kept, refused): (TicketSet, TicketSet),
            waiting: SeatSet,
            chance: &mut impl Chance,
            events: &mut impl Sink<Event>,
        ) {
            events.push(Event::OpeningChosen { seat, kept });
            self.refused |= refused;
            let waiting = waiting.without(seat);
            self.phase = Phase::OpeningTickets { waiting };
            if waiting.is_empty() {
                self.begin_play(chance, events);
            }
        }
    };
}

pub(crate) use common_methods;

/// Implements [`Game`] by the methods of the same names, and the conversions by the variant of
/// [`ByKind`](crate::any::ByKind).
macro_rules! impl_game {
    ($game:ident, $module:ident, $kind:ident, $kit:ident, $random_step:expr) => {
        impl Game for $game {
            type Action = $module::action::Action;
            type Event = $module::event::Event;
            type SeenEvent = $module::event::SeenEvent;
            type View = $module::view::View;

            fn edition(&self) -> Edition {
                self.$kit().edition
            }

            fn seats(&self) -> usize {
                self.seats()
            }

            fn awaiting(&self) -> SeatSet {
                self.awaiting()
            }

            fn is_over(&self) -> bool {
                self.is_over()
            }

            fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Illegal> {
                self.check(seat, action)
            }

            fn apply(
                &mut self,
                seat: Seat,
                action: Self::Action,
                chance: &mut impl Chance,
                events: &mut impl Sink<Self::Event>,
            ) -> Result<(), Illegal> {
                self.apply(seat, action, chance, events)
            }

            fn legal_actions(&self, seat: Seat, out: &mut Vec<Self::Action>) {
                self.legal_actions(seat, out);
            }

            fn random_step(
                &mut self,
                seat: Seat,
                payments: PaymentPolicy,
                rng: &mut FastRng,
            ) -> Self::Action {
                $random_step(self, seat, payments, rng)
            }

            fn view(&self, viewer: Viewer) -> Self::View {
                self.view(viewer)
            }

            fn seen(event: &Self::Event, viewer: Viewer) -> Self::SeenEvent {
                event.seen_by(viewer)
            }

            fn scores(&self) -> Vec<Score> {
                self.scores()
            }

            fn standings(&self) -> Standings {
                self.standings()
            }

            fn read_action(&self, text: &str) -> Result<Self::Action, NotationError> {
                notation::$module::read(self.$kit(), text)
            }

            fn write_action(&self, action: Self::Action) -> String {
                notation::$module::write(self.$kit(), action)
            }

            fn into_any(self) -> AnyGame {
                AnyGame::$kind(self)
            }

            fn of_any(any: &AnyGame) -> Option<&Self> {
                if let AnyGame::$kind(game) = any { Some(game) } else { None }
            }

            fn any_action(action: Self::Action) -> AnyAction {
                AnyAction::$kind(action)
            }

            fn action_of(any: AnyAction) -> Option<Self::Action> {
                if let AnyAction::$kind(action) = any { Some(action) } else { None }
            }

            fn any_event(event: Self::Event) -> AnyEvent {
                AnyEvent::$kind(event)
            }

            fn event_of(any: &AnyEvent) -> Option<&Self::Event> {
                if let AnyEvent::$kind(event) = any { Some(event) } else { None }
            }
        }
    };
}

impl_game!(BoardGame, board, Board, board, BoardGame::random_step);
impl_game!(CardGame, card_game, Card, kit, random_step_of_cards);

/// Applies a random action. The Card Game has no payments.
fn random_step_of_cards(
    game: &mut CardGame,
    seat: Seat,
    _: PaymentPolicy,
    rng: &mut FastRng,
) -> card_game::action::Action {
    game.random_step(seat, rng)
}

/// Counts the sequences of `depth` actions when `chance` decides every shuffle.
pub fn perft<G: Game>(game: &G, depth: u32, chance: &(impl Chance + Clone)) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    let mut actions = Vec::new();
    for seat in game.awaiting().iter() {
        game.legal_actions(seat, &mut actions);
        for &action in &actions {
            let mut next = *game;
            let mut chance = chance.clone();
            next.apply(seat, action, &mut chance, &mut crate::sink::NoEvents)
                .expect("listed actions are legal");
            count += perft(&next, depth - 1, &chance);
        }
    }
    count
}
