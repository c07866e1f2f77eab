//! Bots at a table: the input of a decision, and the bot that makes it.
//!
//! A [`Question`] contains a seat's view, the events that the seat has seen, and its legal actions.
//! A bot gets nothing else, and has a random number generator of its own.

use std::sync::Arc;
use std::time::Duration;

use bots::decision::search::{Search, Settings};
use bots::kind::Playable;
use bots::level::Level;
use bots::{Bot, Budget, Observation, Runner};
use engine::any::ByKind;
use engine::board::BoardGame;
use engine::card_game::CardGame;
use engine::for_kind;
use engine::game::Game;
use engine::shuffle::FastRng;

use protocol::{Hint, HintReason};

/// Time budget of a hint.
const THINKING: Duration = Duration::from_millis(700);

/// Maximum number of hints in a response.
const MAX_HINTS: usize = 3;

/// The default level, also of a bot that plays for an absent person.
pub const DEFAULT_LEVEL: Level = Level::Conductor;

/// Returns the ids of all levels, weakest first.
pub fn levels() -> impl Iterator<Item = &'static str> {
    Level::ALL.into_iter().map(Level::id)
}

/// Returns the time budget of a decision of a level.
pub fn thinking_time(level: &str) -> Duration {
    match level.parse::<Level>().unwrap_or(DEFAULT_LEVEL).budget() {
        // A search stops at nine tenths of its budget.
        Budget::Time(time) => time.mul_f32(0.9),
        Budget::Nodes(_) => Duration::ZERO,
    }
}

/// What a seat knows: its view, the events since its last decision, and its legal actions.
#[derive(Clone, Debug)]
pub struct Seen<G: Game> {
    /// The view.
    pub view: G::View,
    /// The events since the last decision, as the seat has seen them.
    pub events: Vec<G::SeenEvent>,
    /// The legal actions.
    pub legal: Vec<G::Action>,
    /// The legal actions in notation, in the same order.
    pub notation: Vec<String>,
}

/// What a seat knows, in a game of either kind.
pub type AnySeen = ByKind<Box<Seen<BoardGame>>, Box<Seen<CardGame>>>;

/// A request for a decision, with everything that the seat may know.
#[derive(Clone, Debug)]
pub struct Question {
    /// The seat.
    pub seat: usize,
    /// The version of the game.
    pub version: i64,
    /// The level of the bot.
    pub level: String,
    /// Whether the bot must forget what it remembers, because an action was undone.
    pub fresh: bool,
    /// What the seat knows.
    pub seen: AnySeen,
}

impl Question {
    /// Returns the legal actions in notation.
    pub fn legal(&self) -> &[String] {
        for_kind!(&self.seen, seen => &seen.notation)
    }
}

/// A bot in one seat of one game.
pub struct BotState {
    mind: AnyBot,
    runner: Arc<dyn Runner>,
    budget: Budget,
    rng: FastRng,
}

type AnyBot = ByKind<Box<dyn Bot<BoardGame>>, Box<dyn Bot<CardGame>>>;

impl std::fmt::Debug for BotState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("BotState")
    }
}

fn choose<G: Game>(mind: &mut dyn Bot<G>, seen: &Seen<G>, budget: Budget, rng: &mut FastRng) -> String {
    let observation = Observation { view: &seen.view, events: &seen.events, legal: &seen.legal, budget };
    let choice = mind.choose(&observation, rng);
    let place = seen.legal.iter().position(|action| *action == choice);
    seen.notation[place.expect("a bot chooses a legal action")].clone()
}

impl BotState {
    /// Creates a bot for a question's game and level; it has the clock and the threads of `runner`.
    pub fn new(question: &Question, seed: u64, runner: Arc<dyn Runner>) -> Self {
        let level = question.level.parse::<Level>().unwrap_or(DEFAULT_LEVEL);
        let mind = match &question.seen {
            AnySeen::Board(_) => AnyBot::Board(level.bot(&runner)),
            AnySeen::Card(_) => AnyBot::Card(level.bot(&runner)),
        };
        Self { mind, runner, budget: level.budget(), rng: FastRng::new(seed) }
    }

    /// Returns one of the legal actions, in notation.
    pub fn choose(&mut self, question: &Question) -> String {
        match self.mind.as_mut().zip(question.seen.as_ref()) {
            Some(pair) => {
                for_kind!(pair, (mind, seen) => choose(mind.as_mut(), seen, self.budget, &mut self.rng))
            }
            None => {
                *self = Self::new(question, self.rng.next(), self.runner.clone());
                self.choose(question)
            }
        }
    }
}

fn weigh<G: Playable>(seen: &Seen<G>, rng: &mut FastRng, runner: Arc<dyn Runner>) -> Vec<Hint> {
    let observation =
        Observation { view: &seen.view, events: &[], legal: &seen.legal, budget: Budget::Time(THINKING) };
    let tried = Search::<G>::new(Settings::default(), runner).evaluate(&observation, rng);
    let hint = |tried: bots::decision::search::CandidateStats<G::Action>| {
        let place = seen.legal.iter().position(|action| *action == tried.action)?;
        let reason = G::reason(&seen.view, tried.action);
        Some(Hint {
            action: seen.notation[place].clone(),
            win: f64::from(tried.wins),
            reason: HintReason {
                code: reason.code().to_owned(),
                args: reason.args().into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
            },
        })
    };
    tried.into_iter().filter_map(hint).take(MAX_HINTS).collect()
}

/// Returns up to three recommended actions with their chances to win and reasons, best first.
///
/// The search behind them has the clock and the threads of `runner`.
pub fn hints(question: &Question, seed: u64, runner: Arc<dyn Runner>) -> Vec<Hint> {
    let mut rng = FastRng::new(seed);
    for_kind!(&question.seen, seen => weigh(seen, &mut rng, runner))
}
