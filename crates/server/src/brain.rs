//! The bots that sit at tables: what they are asked, and who answers.
//!
//! A [`Question`] is made of a seat's view, of what the seat has seen happen, and of its legal actions.
//! A bot gets nothing else, and chooses by a generator of its own.

use std::time::Duration;

use bots::board::greedy::Greedy;
use bots::board::planner::Planner;
use bots::random::Random;
use bots::search::Search;
use bots::{Bot, Budget, Sight};
use engine::board::BoardGame;
use engine::card_game::CardGame;
use engine::edition::Edition;
use engine::game::Game;
use engine::shuffle::FastRng;

use crate::wire::Hint;

/// How long the strongest bots think about one decision.
const THINKING: Duration = Duration::from_millis(700);

/// The most hints at a time.
const MOST_HINTS: usize = 3;

/// The bots that play a game, weakest first.
pub fn levels(edition: Edition) -> &'static [&'static str] {
    if edition.board().is_some() { &["random", "greedy", "planner", "search"] } else { &["random"] }
}

/// The level of a bot that nobody chose a level for, and of one that plays for somebody who is away.
pub fn default_level(edition: Edition) -> &'static str {
    if edition.board().is_some() { "planner" } else { "random" }
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

fn choose<G: Game>(mind: &mut dyn Bot<G>, seen: &Seen<G>, rng: &mut FastRng) -> String {
    let sight =
        Sight { view: &seen.view, events: &seen.events, legal: &seen.legal, budget: Budget::Time(THINKING) };
    let choice = mind.choose(&sight, rng);
    let place = seen.legal.iter().position(|action| *action == choice);
    seen.notation[place.expect("a bot chooses a legal action")].clone()
}

impl Brain {
    /// A mind for a question's game and level.
    pub fn new(question: &Question, seed: u64) -> Self {
        let mind = match (&question.seen, question.level.as_str()) {
            (AnySeen::Board(_), "search") => AnyMind::Board(Box::new(Search::<BoardGame>::default())),
            (AnySeen::Board(_), "planner") => AnyMind::Board(Box::new(Planner::default())),
            (AnySeen::Board(_), "greedy") => AnyMind::Board(Box::new(Greedy)),
            (AnySeen::Board(_), _) => AnyMind::Board(Box::new(Random)),
            (AnySeen::Card(_), _) => AnyMind::Card(Box::new(Random)),
        };
        Self { mind, rng: FastRng::new(seed) }
    }

    /// One of the legal actions, in notation.
    pub fn choose(&mut self, question: &Question) -> String {
        match (&mut self.mind, &question.seen) {
            (AnyMind::Board(mind), AnySeen::Board(seen)) => choose(mind.as_mut(), seen, &mut self.rng),
            (AnyMind::Card(mind), AnySeen::Card(seen)) => choose(mind.as_mut(), seen, &mut self.rng),
            (AnyMind::Board(_), AnySeen::Card(_)) | (AnyMind::Card(_), AnySeen::Board(_)) => {
                *self = Self::new(question, self.rng.next());
                self.choose(question)
            }
        }
    }
}

/// Some actions with their chances to win, best first.
pub fn hints(question: &Question, seed: u64) -> Vec<Hint> {
    let mut rng = FastRng::new(seed);
    match &question.seen {
        AnySeen::Board(seen) => {
            let sight =
                Sight { view: &seen.view, events: &[], legal: &seen.legal, budget: Budget::Time(THINKING) };
            let tried = Search::<BoardGame>::default().weigh(&sight, &mut rng);
            let hint = |tried: bots::search::Tried<_>| {
                let place = seen.legal.iter().position(|action| *action == tried.action)?;
                Some(Hint { action: seen.notation[place].clone(), win: f64::from(tried.wins) })
            };
            tried.into_iter().filter_map(hint).take(MOST_HINTS).collect()
        }
        AnySeen::Card(_) => Vec::new(),
    }
}
