//! What all games of the family have in common: for bots, laws and tools.

use std::fmt::Debug;

use crate::event::Sink;
use crate::illegal::Illegal;
use crate::score::{Score, Standings};
use crate::seat::{Seat, SeatSet};
use crate::shuffle::{Chance, FastRng};

/// Who looks at a game: one of its seats, or a spectator, who sees only what is public (C-119).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A seat.
    Seat(Seat),
    /// Anybody else.
    Spectator,
}

impl Viewer {
    /// Whether the viewer sits there.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }

    /// The viewer's seat.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }

    /// Every viewer of a game with so many seats.
    pub fn all(seats: usize) -> impl Iterator<Item = Self> {
        Seat::all(seats).map(Self::Seat).chain([Self::Spectator])
    }
}

/// Which payments a playout considers; the rules always accept all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Payments {
    /// For each color as many colored cards as possible, the rest wilds; and all wilds.
    Canonical,
    /// Every split is an action of its own.
    Full,
}

/// A game of the family: its complete state, what may be done, and what each viewer sees.
pub trait Game: Copy + Eq + Debug + Send + Sync + 'static {
    /// What a player can want.
    type Action: Copy + Eq + Debug + Send;
    /// What happened.
    type Event: Copy + Eq + Debug;
    /// What a viewer learns of what happened.
    type SeenEvent: Copy + Eq + Debug + Send;
    /// What a viewer knows.
    type View: Clone + PartialEq + Debug + Send;

    /// How many seats play.
    fn seats(&self) -> usize;

    /// Whose choice the game is waiting for.
    fn awaiting(&self) -> SeatSet;

    /// Whether nobody acts any more.
    fn is_over(&self) -> bool;

    /// Whether the seat may do that now, and if not, why.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Illegal>;

    /// Does what the seat wants, or refuses it and changes nothing.
    fn apply(
        &mut self,
        seat: Seat,
        action: Self::Action,
        chance: &mut impl Chance,
        events: &mut impl Sink<Self::Event>,
    ) -> Result<(), Illegal>;

    /// Writes every legal action of the seat into `out`, and nothing else.
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Does one uniformly random legal action of an awaited seat, without listing them all.
    fn random_step(&mut self, seat: Seat, payments: Payments, rng: &mut FastRng) -> Self::Action;

    /// What a viewer knows.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// What a viewer learns from an event.
    fn seen(event: &Self::Event, viewer: Viewer) -> Self::SeenEvent;

    /// The scores, line by line, as if the game ended now.
    fn scores(&self) -> Vec<Score>;

    /// What decides between the seats, as if the game ended now; without allocation.
    fn standings(&self) -> Standings;
}

/// How many sequences of so many actions there are, when every shuffle comes out as `chance` decides.
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
            next.apply(seat, action, &mut chance, &mut crate::event::Nobody)
                .expect("listed actions are legal");
            count += perft(&next, depth - 1, &chance);
        }
    }
    count
}
