//! A bot in its seat of a game that is chosen at run time: for the server, the terminal and everybody who has an [`AnyGame`].
//!
//! This is the door between whole games and bots: it makes the seat's view, and hands over nothing else.

use engine::any::{AnyAction, AnyEvent, AnyGame};
use engine::board::BoardGame;
use engine::card_game::CardGame;
use engine::edition::Edition;
use engine::game::{Game, Viewer};
use engine::seat::Seat;
use engine::shuffle::FastRng;

use crate::decision::search::{Search, Settings};
use crate::kind::{Kind, Playable};
use crate::level::Level;
use crate::reason::{Reason, of_board, of_card_game};
use crate::{Bot, Budget, Sight};

/// What a bot does, and why.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decision {
    /// The action.
    pub action: AnyAction,
    /// Why; for the seat's owner, or for all once the game is over.
    pub reason: Reason,
}

/// An action that is worth considering, with what a search thinks of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hint {
    /// The action.
    pub action: AnyAction,
    /// Why.
    pub reason: Reason,
    /// How often it won in simulated games, from 0 to 1.
    pub wins: f32,
    /// How many games were simulated with it.
    pub games: u32,
}

/// A bot in its seat, with what the seat has seen since the last choice.
struct Mind<G: Game> {
    bot: Box<dyn Bot<G>>,
    seen: Vec<G::SeenEvent>,
}

impl<G: Game> Mind<G> {
    fn see(&mut self, event: &G::Event, seat: Seat) {
        self.seen.push(G::seen(event, Viewer::Seat(seat)));
    }

    fn choose(&mut self, game: &G, seat: Seat, budget: Budget, rng: &mut FastRng) -> Option<G::Action> {
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        if legal.is_empty() {
            return None;
        }
        let view = game.view(Viewer::Seat(seat));
        let sight = Sight { view: &view, events: &self.seen, legal: &legal, budget };
        let action = self.bot.choose(&sight, rng);
        self.seen.clear();
        Some(action)
    }
}

enum AnyMind {
    Board(Mind<BoardGame>),
    Card(Mind<CardGame>),
}

/// A bot for one seat of one game.
pub struct Brain {
    mind: AnyMind,
    seat: Seat,
    budget: Budget,
    rng: FastRng,
}

impl Brain {
    /// An opponent of that level; its choices depend on what it sees, on the seed and, where it has one, on the clock.
    pub fn new(level: Level, edition: Edition, seat: Seat, seed: u64) -> Self {
        let mind = match edition {
            Edition::Usa | Edition::Marklin | Edition::London | Edition::NewYork => {
                AnyMind::Board(Mind { bot: level.bot(), seen: Vec::new() })
            }
            Edition::CardGame => AnyMind::Card(Mind { bot: level.bot(), seen: Vec::new() }),
        };
        let rng = FastRng::new(seed ^ (seat.index() as u64 + 1) << 56);
        Self { mind, seat, budget: level.budget(), rng }
    }

    /// A bot of that kind.
    pub fn of_kind(kind: Kind, edition: Edition, seat: Seat, budget: Budget, seed: u64) -> Self {
        let mut brain = Self::new(Level::Conductor, edition, seat, seed);
        match &mut brain.mind {
            AnyMind::Board(mind) => mind.bot = kind.bot(1),
            AnyMind::Card(mind) => mind.bot = kind.bot(1),
        }
        brain.budget = budget;
        brain
    }

    /// The same bot with another budget.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Shows it what its seat sees of something that happened; every event from the setup on, in order.
    pub fn see(&mut self, event: &AnyEvent) {
        match (&mut self.mind, event) {
            (AnyMind::Board(mind), AnyEvent::Board(event)) => mind.see(event, self.seat),
            (AnyMind::Card(mind), AnyEvent::Card(event)) => mind.see(event, self.seat),
            (AnyMind::Board(_), AnyEvent::Card(_)) | (AnyMind::Card(_), AnyEvent::Board(_)) => {}
        }
    }

    /// What it does now; nothing if its seat is not awaited or the game is of another kind.
    pub fn choose(&mut self, game: &AnyGame) -> Option<AnyAction> {
        match (&mut self.mind, game) {
            (AnyMind::Board(mind), AnyGame::Board(game)) => {
                mind.choose(game, self.seat, self.budget, &mut self.rng).map(AnyAction::Board)
            }
            (AnyMind::Card(mind), AnyGame::Card(game)) => {
                mind.choose(game, self.seat, self.budget, &mut self.rng).map(AnyAction::Card)
            }
            (AnyMind::Board(_), AnyGame::Card(_)) | (AnyMind::Card(_), AnyGame::Board(_)) => None,
        }
    }

    /// What it does now, and why.
    pub fn decide(&mut self, game: &AnyGame) -> Option<Decision> {
        let action = self.choose(game)?;
        Some(Decision { action, reason: reason(game, self.seat, action) })
    }
}

/// Why a seat does that, from what it sees.
pub fn reason(game: &AnyGame, seat: Seat, action: AnyAction) -> Reason {
    match (game, action) {
        (AnyGame::Board(game), AnyAction::Board(action)) => of_board(&game.view(Viewer::Seat(seat)), action),
        (AnyGame::Card(game), AnyAction::Card(action)) => {
            of_card_game(&game.view(Viewer::Seat(seat)), action)
        }
        (AnyGame::Board(_), AnyAction::Card(_)) | (AnyGame::Card(_), AnyAction::Board(_)) => Reason::Forced,
    }
}

/// What the search thinks of a seat's best actions, best first; `events` is all that has happened since the setup.
pub fn hint(game: &AnyGame, seat: Seat, events: &[AnyEvent], budget: Budget, seed: u64) -> Vec<Hint> {
    match game {
        AnyGame::Board(game) => {
            let seen = events.iter().filter_map(|event| match event {
                AnyEvent::Board(event) => Some(event),
                AnyEvent::Card(_) => None,
            });
            let hints = hint_in(game, seat, seen, budget, seed);
            let view = game.view(Viewer::Seat(seat));
            let told = |action| (AnyAction::Board(action), of_board(&view, action));
            hints.into_iter().map(|tried| into_hint(told(tried.action), tried.wins, tried.games)).collect()
        }
        AnyGame::Card(game) => {
            let seen = events.iter().filter_map(|event| match event {
                AnyEvent::Card(event) => Some(event),
                AnyEvent::Board(_) => None,
            });
            let hints = hint_in(game, seat, seen, budget, seed);
            let view = game.view(Viewer::Seat(seat));
            let told = |action| (AnyAction::Card(action), of_card_game(&view, action));
            hints.into_iter().map(|tried| into_hint(told(tried.action), tried.wins, tried.games)).collect()
        }
    }
}

fn into_hint((action, reason): (AnyAction, Reason), wins: f32, games: u32) -> Hint {
    Hint { action, reason, wins, games }
}

fn hint_in<'a, G: Playable>(
    game: &G,
    seat: Seat,
    events: impl Iterator<Item = &'a G::Event>,
    budget: Budget,
    seed: u64,
) -> Vec<crate::decision::search::Tried<G::Action>>
where
    G::Event: 'a,
{
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    if legal.is_empty() {
        return Vec::new();
    }
    let viewer = Viewer::Seat(seat);
    let seen: Vec<G::SeenEvent> = events.map(|event| G::seen(event, viewer)).collect();
    let view = game.view(viewer);
    let sight = Sight { view: &view, events: &seen, legal: &legal, budget };
    Search::<G>::new(Settings::default()).weigh(&sight, &mut FastRng::new(seed))
}
