//! Runs a bot in a seat of a game: for one type of game, and for a game chosen at run time ([`AnyGame`]).
//!
//! Only this module passes games to bots: it makes the seat's view and hands over nothing else.

use std::sync::Arc;

use engine::any::{AnyAction, AnyEvent, AnyGame};
use engine::board::BoardGame;
use engine::card_game::CardGame;
use engine::edition::{Edition, Kit};
use engine::game::{Game, Viewer};
use engine::seat::Seat;
use engine::shuffle::FastRng;

use crate::decision::search::{Runner, Search, Settings};
use crate::kind::{Kind, Playable, Thinking};
use crate::level::Level;
use crate::reason::{Reason, of_board, of_card_game};
use crate::{Bot, Budget, Determinize, Observation};

/// An action that a bot chose, with its reason.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decision {
    /// The chosen action.
    pub action: AnyAction,
    /// Why it was chosen. Only the seat's owner may see it before the game is over.
    pub reason: Reason,
}

/// A recommended action with the results of its simulated games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hint {
    /// The evaluated action.
    pub action: AnyAction,
    /// Why it is recommended.
    pub reason: Reason,
    /// Win chance after the action, from 0 to 1.
    pub wins: f32,
    /// Number of games simulated with it.
    pub games: u32,
}

/// A bot in a seat of a game, with the events that the seat has seen since its last choice.
pub struct SeatedBot<G: Game> {
    bot: Box<dyn Bot<G>>,
    seat: Seat,
    budget: Budget,
    rng: FastRng,
    seen: Vec<G::SeenEvent>,
}

impl<G: Game> SeatedBot<G> {
    /// Seats `bot`; the random numbers that it gets depend on `seat` and `seed` alone.
    pub fn new(bot: Box<dyn Bot<G>>, seat: Seat, budget: Budget, seed: u64) -> Self {
        let rng = FastRng::new(seed ^ (seat.index() as u64 + 1) << 56);
        Self { bot, seat, budget, rng, seen: Vec::new() }
    }

    /// Passes an event to the bot, as its seat sees it. Call it with every event from the setup on, in order.
    pub fn observe(&mut self, event: &G::Event) {
        self.seen.push(G::seen(event, Viewer::Seat(self.seat)));
    }

    /// Chooses an action. Returns `None` if the seat has no legal action.
    pub fn choose(&mut self, game: &G) -> Option<G::Action> {
        let mut legal = Vec::new();
        game.legal_actions(self.seat, &mut legal);
        if legal.is_empty() {
            return None;
        }
        let view = game.view(Viewer::Seat(self.seat));
        let observation = Observation { view: &view, events: &self.seen, legal: &legal, budget: self.budget };
        let action = self.bot.choose(&observation, &mut self.rng);
        self.seen.clear();
        Some(action)
    }
}

enum Inner {
    Board(SeatedBot<BoardGame>),
    Card(SeatedBot<CardGame>),
}

/// A bot in a seat of a game of any edition.
pub struct AnySeatedBot {
    inner: Inner,
    seat: Seat,
}

impl AnySeatedBot {
    /// Creates an opponent of `level`. Its choices depend on what it sees, on `seed` and, for levels with a time budget,
    /// on the clock of `runner`.
    pub fn new(level: Level, edition: Edition, seat: Seat, seed: u64, runner: &Arc<dyn Runner>) -> Self {
        Self::with_bots(|| level.bot(runner), || level.bot(runner), edition, seat, level.budget(), seed)
    }

    /// Creates a bot of `kind` that runs on the calling thread, without a clock.
    pub fn of_kind(kind: Kind, edition: Edition, seat: Seat, budget: Budget, seed: u64) -> Self {
        Self::thinking(kind, &Thinking::default(), edition, seat, budget, seed)
    }

    /// Creates a bot of `kind` that thinks as told.
    pub fn thinking(
        kind: Kind,
        thinking: &Thinking,
        edition: Edition,
        seat: Seat,
        budget: Budget,
        seed: u64,
    ) -> Self {
        Self::with_bots(|| kind.bot(thinking), || kind.bot(thinking), edition, seat, budget, seed)
    }

    fn with_bots(
        board: impl FnOnce() -> Box<dyn Bot<BoardGame>>,
        card: impl FnOnce() -> Box<dyn Bot<CardGame>>,
        edition: Edition,
        seat: Seat,
        budget: Budget,
        seed: u64,
    ) -> Self {
        let inner = match edition.kit() {
            Kit::Board(_) => Inner::Board(SeatedBot::new(board(), seat, budget, seed)),
            Kit::Cards(_) => Inner::Card(SeatedBot::new(card(), seat, budget, seed)),
        };
        Self { inner, seat }
    }

    /// Replaces the budget.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Self {
        match &mut self.inner {
            Inner::Board(bot) => bot.budget = budget,
            Inner::Card(bot) => bot.budget = budget,
        }
        self
    }

    /// Passes an event to the bot, as its seat sees it. Call it with every event from the setup on, in order.
    pub fn observe(&mut self, event: &AnyEvent) {
        match (&mut self.inner, event) {
            (Inner::Board(bot), AnyEvent::Board(event)) => bot.observe(event),
            (Inner::Card(bot), AnyEvent::Card(event)) => bot.observe(event),
            (Inner::Board(_), AnyEvent::Card(_)) | (Inner::Card(_), AnyEvent::Board(_)) => {}
        }
    }

    /// Chooses an action. Returns `None` if the seat is not awaited or the game is of another type.
    pub fn choose(&mut self, game: &AnyGame) -> Option<AnyAction> {
        match (&mut self.inner, game) {
            (Inner::Board(bot), AnyGame::Board(game)) => bot.choose(game).map(AnyAction::Board),
            (Inner::Card(bot), AnyGame::Card(game)) => bot.choose(game).map(AnyAction::Card),
            (Inner::Board(_), AnyGame::Card(_)) | (Inner::Card(_), AnyGame::Board(_)) => None,
        }
    }

    /// Chooses an action and explains it.
    pub fn decide(&mut self, game: &AnyGame) -> Option<Decision> {
        let action = self.choose(game)?;
        Some(Decision { action, reason: reason(game, self.seat, action) })
    }
}

/// Explains an action of a seat from what the seat sees.
pub fn reason(game: &AnyGame, seat: Seat, action: AnyAction) -> Reason {
    match (game, action) {
        (AnyGame::Board(game), AnyAction::Board(action)) => of_board(&game.view(Viewer::Seat(seat)), action),
        (AnyGame::Card(game), AnyAction::Card(action)) => {
            of_card_game(&game.view(Viewer::Seat(seat)), action)
        }
        (AnyGame::Board(_), AnyAction::Card(_)) | (AnyGame::Card(_), AnyAction::Board(_)) => Reason::Forced,
    }
}

/// Evaluates a seat's actions with a search that `runner` runs, best first. `events` are all events since the setup.
pub fn hint(
    game: &AnyGame,
    seat: Seat,
    events: &[AnyEvent],
    budget: Budget,
    seed: u64,
    runner: &Arc<dyn Runner>,
) -> Vec<Hint> {
    match game {
        AnyGame::Board(game) => {
            let seen = events.iter().filter_map(|event| match event {
                AnyEvent::Board(event) => Some(event),
                AnyEvent::Card(_) => None,
            });
            let hints = hint_in(game, seat, seen, budget, seed, runner);
            let view = game.view(Viewer::Seat(seat));
            let described = |action| (AnyAction::Board(action), of_board(&view, action));
            hints
                .into_iter()
                .map(|stats| into_hint(described(stats.action), stats.win_chance, stats.games))
                .collect()
        }
        AnyGame::Card(game) => {
            let seen = events.iter().filter_map(|event| match event {
                AnyEvent::Card(event) => Some(event),
                AnyEvent::Board(_) => None,
            });
            let hints = hint_in(game, seat, seen, budget, seed, runner);
            let view = game.view(Viewer::Seat(seat));
            let described = |action| (AnyAction::Card(action), of_card_game(&view, action));
            hints
                .into_iter()
                .map(|stats| into_hint(described(stats.action), stats.win_chance, stats.games))
                .collect()
        }
    }
}

fn into_hint((action, reason): (AnyAction, Reason), wins: f32, games: u32) -> Hint {
    Hint { action, reason, wins, games }
}

/// Samples a complete game that looks like `game` to `seat` and contradicts nothing that the seat has seen.
/// `events` are all events since the setup; without them only the view is known.
pub fn sample(game: &AnyGame, seat: Seat, events: &[AnyEvent], rng: &mut FastRng) -> AnyGame {
    match game {
        AnyGame::Board(game) => {
            let events = events.iter().filter_map(|event| match event {
                AnyEvent::Board(event) => Some(event),
                AnyEvent::Card(_) => None,
            });
            AnyGame::Board(sample_in(game, seat, events, rng))
        }
        AnyGame::Card(game) => {
            let events = events.iter().filter_map(|event| match event {
                AnyEvent::Card(event) => Some(event),
                AnyEvent::Board(_) => None,
            });
            AnyGame::Card(sample_in(game, seat, events, rng))
        }
    }
}

fn sample_in<'a, G: Determinize>(
    game: &G,
    seat: Seat,
    events: impl Iterator<Item = &'a G::Event>,
    rng: &mut FastRng,
) -> G
where
    G::Event: 'a,
{
    let viewer = Viewer::Seat(seat);
    let view = game.view(viewer);
    let mut memory = G::memory(&view);
    for event in events {
        G::remember(&mut memory, &G::seen(event, viewer));
    }
    G::sample(&view, &memory, rng)
}

fn hint_in<'a, G: Playable>(
    game: &G,
    seat: Seat,
    events: impl Iterator<Item = &'a G::Event>,
    budget: Budget,
    seed: u64,
    runner: &Arc<dyn Runner>,
) -> Vec<crate::decision::search::CandidateStats<G::Action>>
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
    let observation = Observation { view: &view, events: &seen, legal: &legal, budget };
    Search::<G>::new(Settings::default(), runner.clone()).evaluate(&observation, &mut FastRng::new(seed))
}
