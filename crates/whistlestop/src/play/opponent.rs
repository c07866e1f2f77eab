//! Bots and programs for the seats that no person plays.

use std::time::Duration;

use bots::decision::random::Random;
use bots::kind::Playable;
use bots::{Bot, Budget, Level, SeatedBot};
use engine::game::Viewer;
use engine::seat::Seat;
use protocol::GameDocuments as _;
use protocol::facts::EditionFacts;
use search_threads::Threads;
use serde_json::Value;

use super::terminal_game::TerminalGame;
use crate::program::{Limits, Program, ProgramError, ProgramGame};

/// Time limits of a program.
const LIMITS: Limits = Limits { ready: Duration::from_secs(60), decision: Duration::from_secs(30) };

/// The id of the game that a program plays.
const GAME: &str = "1";

/// Strength of the opponents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum OpponentLevel {
    /// Uniformly random legal actions.
    Random,
    /// A difficulty level.
    Level(Level),
    /// The command of a program.
    Program(String),
}

impl OpponentLevel {
    /// Parses the name of a level, or `cmd:PROGRAM`, for clap.
    pub(super) fn named(name: &str) -> Result<Self, String> {
        if name == "random" {
            return Ok(Self::Random);
        }
        if let Some(command) = name.strip_prefix("cmd:") {
            return Ok(Self::Program(command.to_owned()));
        }
        name.parse::<Level>().ok().map(Self::Level).ok_or_else(|| {
            let ids: Vec<&str> = Level::ALL.iter().map(|level| level.id()).collect();
            format!("the levels are random, {}, and cmd:PROGRAM", ids.join(", "))
        })
    }

    /// Seats an opponent of this strength.
    pub(super) fn seated<G: Playable>(&self, seat: Seat, seed: u64) -> Opponent<G> {
        let bot = |bot: Box<dyn Bot<G>>, budget| SeatedBot::new(bot, seat, budget, seed);
        let of_level = |level: Level| bot(level.bot(&Threads::shared()), level.budget());
        match self {
            // The random bot does not use the budget.
            Self::Random => Opponent { bot: bot(Box::new(Random), Budget::Nodes(0)), program: None },
            Self::Level(level) => Opponent { bot: of_level(*level), program: None },
            Self::Program(command) => {
                let program = Program::new(command, LIMITS);
                let program = SeatedProgram { program, seat, begun: false, events: Vec::new() };
                Opponent { bot: of_level(Level::Conductor), program: Some(program) }
            }
        }
    }
}

/// A program in a seat.
struct SeatedProgram {
    program: Program,
    seat: Seat,
    begun: bool,
    /// What the seat has seen since the last request.
    events: Vec<Value>,
}

impl SeatedProgram {
    fn choose<G: TerminalGame>(&mut self, game: &G) -> Result<G::Action, ProgramError> {
        if !self.begun {
            let map = EditionFacts::new(game.edition());
            let (seat, seats) = (self.seat.index(), game.seats());
            self.program.begin(&ProgramGame { id: GAME, seat, seats, map: &map, resumed: false })?;
            self.begun = true;
        }
        let view = game.into_any().view_doc(Viewer::Seat(self.seat));
        let view = serde_json::to_value(view).expect("views are plain data");
        let text = self.program.choose(GAME, view, &std::mem::take(&mut self.events))?;
        let illegal = |why: String| ProgramError::Illegal(format!("{text}: {why}"));
        let action = game.read_action(&text).map_err(|why| illegal(why.to_string()))?;
        game.check(self.seat, action).map_err(|why| illegal(why.to_string()))?;
        Ok(action)
    }
}

/// A bot, or a program with a bot that takes over when the program fails.
pub(super) struct Opponent<G: Playable> {
    bot: SeatedBot<G>,
    program: Option<SeatedProgram>,
}

impl<G: TerminalGame> Opponent<G> {
    /// Passes an event to the opponent, as its seat sees it.
    pub(super) fn observe(&mut self, game: &G, event: &G::Event) {
        self.bot.observe(event);
        if let Some(SeatedProgram { seat, events, .. }) = &mut self.program {
            let seen = game.into_any().event_doc(&G::any_event(*event), Viewer::Seat(*seat));
            events.extend(seen.map(|seen| serde_json::to_value(seen).expect("events are plain data")));
        }
    }

    /// Chooses an action. If the program fails, also returns why, and the bot plays on.
    pub(super) fn choose(&mut self, game: &G) -> (G::Action, Option<ProgramError>) {
        let failure = match self.program.as_mut().map(|program| program.choose(game)) {
            Some(Ok(action)) => return (action, None),
            Some(Err(why)) => {
                self.program = None;
                Some(why)
            }
            None => None,
        };
        (self.bot.choose(game).expect("an awaited seat has a legal action"), failure)
    }
}
