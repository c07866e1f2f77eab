//! The bots that sit at tables: what they are asked, and who answers.
//!
//! A [`Question`] is made of a seat's view, of what the seat has seen happen, and of its legal actions.
//! A bot gets nothing else, and chooses by a generator of its own.

use std::sync::Arc;
use std::time::Duration;

use bots::decision::search::{Search, Settings, Simulate};
use bots::kind::Playable;
use bots::level::Level;
use bots::reason::{self, Reason};
use bots::{Bot, Budget, Observation, Runner};
use engine::board::BoardGame;
use engine::card_game::CardGame;
use engine::game::Game;
use engine::shuffle::FastRng;

use protocol::{Hint, HintReason};

/// How long is thought about a hint.
const THINKING: Duration = Duration::from_millis(700);

/// The most hints at a time.
const MOST_HINTS: usize = 3;

/// The level of a bot that nobody chose a level for, and of one that plays for somebody who is away.
pub const DEFAULT_LEVEL: Level = Level::Conductor;

/// The bots, gentlest first.
pub fn levels() -> impl Iterator<Item = &'static str> {
    Level::ALL.into_iter().map(Level::id)
}

/// How long a bot of a level thinks about a decision in which it has a choice.
pub fn thinking_time(level: &str) -> Duration {
    match Level::named(level).unwrap_or(DEFAULT_LEVEL).budget() {
        // A search ends when nine tenths of its time have passed.
        Budget::Time(time) => time.mul_f32(0.9),
        Budget::Nodes(_) => Duration::ZERO,
    }
}

/// What a seat sees, remembers since it last chose, and may do.
#[derive(Clone, Debug)]
pub struct Seen<G: Game> {
    /// What it knows.
    pub view: G::View,
    /// What it has seen happen.
    pub events: Vec<G::SeenEvent>,
    /// What it may do.
    pub legal: Vec<G::Action>,
    /// The same in notation.
    pub notation: Vec<String>,
}

/// What a seat of some game sees.
#[derive(Clone, Debug)]
pub enum AnySeen {
    /// On a board.
    Board(Box<Seen<BoardGame>>),
    /// In the Card Game.
    Card(Box<Seen<CardGame>>),
}

/// What a bot is asked: all that its seat may know, and nothing else.
#[derive(Clone, Debug)]
pub struct Question {
    /// Its seat.
    pub seat: usize,
    /// The version that it sees.
    pub version: i64,
    /// How strong it is to play.
    pub level: String,
    /// Whether what it remembers from before is to be forgotten.
    pub fresh: bool,
    /// What it sees.
    pub seen: AnySeen,
}

impl Question {
    /// What may be done, in notation.
    pub fn legal(&self) -> &[String] {
        match &self.seen {
            AnySeen::Board(seen) => &seen.notation,
            AnySeen::Card(seen) => &seen.notation,
        }
    }
}

/// Chooses for one seat of one game.
pub struct Brain {
    mind: AnyMind,
    runner: Arc<dyn Runner>,
    budget: Budget,
    rng: FastRng,
}

enum AnyMind {
    Board(Box<dyn Bot<BoardGame>>),
    Card(Box<dyn Bot<CardGame>>),
}

impl std::fmt::Debug for Brain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Brain")
    }
}

fn choose<G: Game>(mind: &mut dyn Bot<G>, seen: &Seen<G>, budget: Budget, rng: &mut FastRng) -> String {
    let observation = Observation { view: &seen.view, events: &seen.events, legal: &seen.legal, budget };
    let choice = mind.choose(&observation, rng);
    let place = seen.legal.iter().position(|action| *action == choice);
    seen.notation[place.expect("a bot chooses a legal action")].clone()
}

impl Brain {
    /// Creates a bot for a question's game and level; it has the clock and the threads of `runner`.
    pub fn new(question: &Question, seed: u64, runner: Arc<dyn Runner>) -> Self {
        let level = Level::named(&question.level).unwrap_or(DEFAULT_LEVEL);
        let mind = match &question.seen {
            AnySeen::Board(_) => AnyMind::Board(level.bot(&runner)),
            AnySeen::Card(_) => AnyMind::Card(level.bot(&runner)),
        };
        Self { mind, runner, budget: level.budget(), rng: FastRng::new(seed) }
    }

    /// One of the legal actions, in notation.
    pub fn choose(&mut self, question: &Question) -> String {
        match (&mut self.mind, &question.seen) {
            (AnyMind::Board(mind), AnySeen::Board(seen)) => {
                choose(mind.as_mut(), seen, self.budget, &mut self.rng)
            }
            (AnyMind::Card(mind), AnySeen::Card(seen)) => {
                choose(mind.as_mut(), seen, self.budget, &mut self.rng)
            }
            (AnyMind::Board(_), AnySeen::Card(_)) | (AnyMind::Card(_), AnySeen::Board(_)) => {
                *self = Self::new(question, self.rng.next(), self.runner.clone());
                self.choose(question)
            }
        }
    }
}

fn weigh<G: Playable + Simulate>(
    seen: &Seen<G>,
    reason: impl Fn(&G::View, G::Action) -> Reason,
    rng: &mut FastRng,
    runner: Arc<dyn Runner>,
) -> Vec<Hint> {
    let observation =
        Observation { view: &seen.view, events: &[], legal: &seen.legal, budget: Budget::Time(THINKING) };
    let tried = Search::<G>::new(Settings::default(), runner).evaluate(&observation, rng);
    let hint = |tried: bots::decision::search::CandidateStats<G::Action>| {
        let place = seen.legal.iter().position(|action| *action == tried.action)?;
        let reason = reason(&seen.view, tried.action);
        Some(Hint {
            action: seen.notation[place].clone(),
            win: f64::from(tried.wins),
            reason: HintReason {
                code: reason.code().to_owned(),
                args: reason.args().into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
            },
        })
    };
    tried.into_iter().filter_map(hint).take(MOST_HINTS).collect()
}

/// Returns up to three recommended actions with their chances to win and reasons, best first.
///
/// The search behind them has the clock and the threads of `runner`.
pub fn hints(question: &Question, seed: u64, runner: Arc<dyn Runner>) -> Vec<Hint> {
    let mut rng = FastRng::new(seed);
    match &question.seen {
        AnySeen::Board(seen) => weigh(seen, reason::of_board, &mut rng, runner),
        AnySeen::Card(seen) => weigh(seen, reason::of_card_game, &mut rng, runner),
    }
}
