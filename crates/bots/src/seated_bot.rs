//! Runs a bot in a seat of a game: for one type of game, and for a game chosen at run time ([`AnyGame`]).
//!
//! Only this module passes games to bots: it makes the seat's view and hands over nothing else.

use std::sync::Arc;

use engine::any::{AnyAction, AnyEvent, AnyGame, ByKind};
use engine::board::BoardGame;
use engine::card_game::CardGame;
use engine::edition::{Edition, Kit};
use engine::for_kind;
use engine::game::{Game, Viewer};
use engine::seat::Seat;
use engine::shuffle::FastRng;

use crate::decision::search::{CandidateStats, Runner, Search, Settings};
use crate::kind::{Kind, Playable, Thinking};
use crate::level::Level;
use crate::reason::Reason;
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

    fn choose_any(&mut self, game: &G) -> Option<AnyAction> {
        self.choose(game).map(G::any_action)
    }
}

/// A bot in a seat of a game of any edition.
pub struct AnySeatedBot {
    bot: ByKind<SeatedBot<BoardGame>, SeatedBot<CardGame>>,
    seat: Seat,
}

impl AnySeatedBot {
    /// Creates an opponent of `level`. Its choices depend on what it sees, on `seed` and, for levels with a time
    /// budget, on the clock of `runner`.
    pub fn new(level: Level, edition: Edition, seat: Seat, seed: u64, runner: &Arc<dyn Runner>) -> Self {
        Self::with_bots(|| level.bot(runner), || level.bot(runner), edition, seat, level.budget(), seed)
    }

    /// Creates a bot of `kind` that runs on the calling thread, without a clock.
    pub fn of_kind(kind: Kind, edition: Edition, seat: Seat, budget: Budget, seed: u64) -> Self {
        Self::thinking(kind, &Thinking::default(), edition, seat, budget, seed)
    }

    /// Creates a bot of `kind` with these settings.
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
        let bot = match edition.kit() {
            Kit::Board(_) => ByKind::Board(SeatedBot::new(board(), seat, budget, seed)),
            Kit::Card(_) => ByKind::Card(SeatedBot::new(card(), seat, budget, seed)),
        };
        Self { bot, seat }
    }

    /// Replaces the budget.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Self {
        for_kind!(&mut self.bot, bot => bot.budget = budget);
        self
    }

    /// Passes an event to the bot, as its seat sees it. Call it with every event from the setup on, in order.
    pub fn observe(&mut self, event: &AnyEvent) {
        if let Some(pair) = self.bot.as_mut().zip(event.as_ref()) {
            for_kind!(pair, (bot, event) => bot.observe(event));
        }
    }

    /// Chooses an action. Returns `None` if the seat is not awaited or the game is of another type.
    pub fn choose(&mut self, game: &AnyGame) -> Option<AnyAction> {
        let pair = self.bot.as_mut().zip(game.as_ref())?;
        for_kind!(pair, (bot, game) => bot.choose_any(game))
    }

    /// Chooses an action and explains it.
    pub fn decide(&mut self, game: &AnyGame) -> Option<Decision> {
        let action = self.choose(game)?;
        Some(Decision { action, reason: reason(game, self.seat, action) })
    }
}

/// Explains an action of a seat from what the seat sees.
pub fn reason(game: &AnyGame, seat: Seat, action: AnyAction) -> Reason {
    match game.as_ref().zip(action) {
        Some(pair) => for_kind!(pair, (game, action) => reason_in(game, seat, action)),
        None => Reason::Forced,
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
    for_kind!(game, game => hint_in(game, seat, events, budget, seed, runner))
}

fn reason_in<G: Playable>(game: &G, seat: Seat, action: G::Action) -> Reason {
    G::reason(&game.view(Viewer::Seat(seat)), action)
}

/// Samples a complete game that looks like `game` to `seat` and contradicts nothing that the seat has seen.
/// `events` are all events since the setup; without them only the view is known.
pub fn sample(game: &AnyGame, seat: Seat, events: &[AnyEvent], rng: &mut FastRng) -> AnyGame {
    for_kind!(game, game => sample_in(game, seat, events, rng).into_any())
}

fn sample_in<G: Determinize>(game: &G, seat: Seat, events: &[AnyEvent], rng: &mut FastRng) -> G {
    let viewer = Viewer::Seat(seat);
    let view = game.view(viewer);
    let mut memory = G::memory(&view);
    for event in events.iter().filter_map(G::event_of) {
        G::remember(&mut memory, &G::seen(event, viewer));
    }
    G::sample(&view, &memory, rng)
}

fn hint_in<G: Playable>(
    game: &G,
    seat: Seat,
    events: &[AnyEvent],
    budget: Budget,
    seed: u64,
    runner: &Arc<dyn Runner>,
) -> Vec<Hint> {
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    if legal.is_empty() {
        return Vec::new();
    }
    let viewer = Viewer::Seat(seat);
    let seen: Vec<G::SeenEvent> =
        events.iter().filter_map(G::event_of).map(|event| G::seen(event, viewer)).collect();
    let view = game.view(viewer);
    let observation = Observation { view: &view, events: &seen, legal: &legal, budget };
    let mut search = Search::<G>::new(Settings::default(), runner.clone());
    let hint = |stats: CandidateStats<G::Action>| Hint {
        action: G::any_action(stats.action),
        reason: G::reason(&view, stats.action),
        wins: stats.win_chance,
        games: stats.games,
    };
    search.evaluate(&observation, &mut FastRng::new(seed)).into_iter().map(hint).collect()
}
