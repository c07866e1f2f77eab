//! One game of a match.

use std::path::Path;
use std::time::Instant;

use bots::AnySeatedBot;
use engine::any::{AnyAction, AnyEvent, AnyGame};
use engine::board::map::RouteSet;
use engine::game::Viewer;
use engine::record::Record;
use engine::score::Score;
use engine::seat::Seat;
use engine::shuffle::{Recorder, Secret, SecretChance};
use protocol::GameDocuments as _;
use protocol::program::ProgramForfeit;
use serde_json::Value;

use super::{Fixture, Plan};
use crate::player_spec::Who;
use crate::program::{Program, ProgramError, ProgramGame};

/// Decision statistics of one seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct SeatPlayed {
    pub(super) decisions: u32,
    pub(super) seconds: f64,
    pub(super) longest: f64,
}

/// Result of a game.
pub(super) struct Played {
    pub(super) scores: Vec<Score>,
    /// Rank by seat: 1 for the winners; a seat that forfeits is last.
    pub(super) ranks: Vec<u8>,
    pub(super) seats: Vec<SeatPlayed>,
    /// Routes by seat; empty in the Card Game.
    pub(super) routes: Vec<RouteSet>,
    /// Seat that forfeited, and the reason.
    pub(super) forfeit: Option<(usize, String)>,
    /// Why the record could not be written.
    pub(super) unwritten: Option<String>,
}

/// The programs of one thread, by contestant: each has a process of its own, which plays one game after another.
pub(super) struct Programs(Vec<Option<Program>>);

impl Programs {
    pub(super) fn new(plan: &Plan) -> Self {
        let program = |who: &Who| match who {
            Who::Program(command) => Some(Program::new(command, plan.limits)),
            Who::Kind(_) | Who::Level(_) => None,
        };
        Self(plan.contestants.iter().map(|contestant| program(&contestant.who)).collect())
    }
}

enum Player {
    Bot(Box<AnySeatedBot>),
    /// A program, with the events since its last request.
    Program {
        contestant: usize,
        events: Vec<Value>,
    },
}

/// A game under way.
struct Match<'a> {
    plan: &'a Plan,
    id: String,
    game: AnyGame,
    players: Vec<Player>,
    programs: &'a mut Programs,
}

impl Match<'_> {
    /// Creates the players. Returns the seat whose program is not ready.
    fn seat_players(&mut self, fixture: &Fixture) -> Result<(), (Seat, ProgramError)> {
        for (seat, &who) in Seat::all(self.plan.setup.seats()).zip(&fixture.seating) {
            let bot = self.plan.contestants[who].bot(self.plan.setup.edition(), seat, fixture.seed);
            self.players.push(match bot {
                Some(bot) => Player::Bot(Box::new(bot)),
                None => Player::Program { contestant: who, events: Vec::new() },
            });
            if let Some(program) = &mut self.programs.0[who] {
                let game = ProgramGame {
                    id: &self.id,
                    seat: seat.index(),
                    seats: fixture.seating.len(),
                    map: &self.plan.facts,
                    resumed: false,
                };
                program.begin(&game).map_err(|why| (seat, why))?;
            }
        }
        Ok(())
    }

    fn observe(&mut self, event: &AnyEvent) {
        for (seat, player) in Seat::all(self.players.len()).zip(&mut self.players) {
            match player {
                Player::Bot(bot) => bot.observe(event),
                Player::Program { events, .. } => {
                    let seen = self.game.event_doc(event, Viewer::Seat(seat));
                    events
                        .extend(seen.map(|seen| serde_json::to_value(seen).expect("events are plain data")));
                }
            }
        }
    }

    /// Asks a seat for an action; that of a program is checked.
    fn choose(&mut self, seat: Seat) -> Result<AnyAction, ProgramError> {
        match &mut self.players[seat.index()] {
            Player::Bot(bot) => Ok(bot.choose(&self.game).expect("the seat is awaited")),
            Player::Program { contestant, events } => {
                let program = self.programs.0[*contestant].as_mut().expect("it is a program");
                let text = program.choose(&self.id, view(&self.game, seat), &std::mem::take(events))?;
                let illegal = |why: String| ProgramError::Illegal(format!("{text}: {why}"));
                let action = self.game.read_action(&text).map_err(|why| illegal(why.to_string()))?;
                self.game.check(seat, action).map_err(|why| illegal(why.to_string()))?;
                Ok(action)
            }
        }
    }

    /// Tells the programs that the game is over.
    fn end(&mut self, forfeit: Option<&ProgramForfeit>) {
        for (seat, player) in Seat::all(self.players.len()).zip(&mut self.players) {
            if let Player::Program { contestant, events } = player
                && let Some(program) = &mut self.programs.0[*contestant]
            {
                program.end(&self.id, view(&self.game, seat), events, forfeit.cloned());
            }
        }
    }
}

fn view(game: &AnyGame, seat: Seat) -> Value {
    serde_json::to_value(game.view_doc(Viewer::Seat(seat))).expect("views are plain data")
}

/// Plays one game to its end, or until a program forfeits.
pub(super) fn play(plan: &Plan, fixture: &Fixture, programs: &mut Programs) -> Played {
    let mut chance = Recorder::new(SecretChance::new(Secret::from_seed(fixture.seed)));
    let mut events = Vec::new();
    let game = AnyGame::new(&plan.setup, &mut chance, &mut events);
    let mut record = Record::new(plan.setup, std::mem::take(&mut chance.outcomes));
    let mut seats = vec![SeatPlayed::default(); plan.setup.seats()];
    let id = (fixture.number + 1).to_string();
    let mut playing = Match { plan, id, game, players: Vec::new(), programs };
    let mut forfeit = playing.seat_players(fixture).err();
    while forfeit.is_none()
        && let Some(seat) = playing.game.awaiting().lowest()
    {
        events.drain(..).for_each(|event| playing.observe(&event));
        let started = Instant::now();
        let chosen = playing.choose(seat);
        let seconds = started.elapsed().as_secs_f64();
        let own = &mut seats[seat.index()];
        own.decisions += 1;
        own.seconds += seconds;
        own.longest = own.longest.max(seconds);
        // Answers of programs were checked before; a built-in bot may have a bug.
        let applied = chosen.and_then(|action| {
            let applied = playing.game.apply(seat, action, &mut chance, &mut events);
            applied.map(|()| action).map_err(|why| ProgramError::Illegal(why.to_string()))
        });
        match applied {
            Ok(action) => record.push(seat, action, std::mem::take(&mut chance.outcomes)),
            Err(why) => forfeit = Some((seat, why)),
        }
    }
    events.drain(..).for_each(|event| playing.observe(&event));
    let forfeit = forfeit.map(|(seat, why)| ProgramForfeit { seat: seat.index(), reason: why.to_string() });
    playing.end(forfeit.as_ref());
    let unwritten = plan.records.as_deref().and_then(|folder| write(folder, fixture, &record).err());
    result(&playing.game, seats, forfeit, unwritten)
}

/// Writes a record as `game-00001.txt`.
fn write(folder: &Path, fixture: &Fixture, record: &Record) -> Result<(), String> {
    let path = folder.join(format!("game-{:05}.txt", fixture.number + 1));
    std::fs::write(&path, record.write()).map_err(|why| format!("cannot write {}: {why}", path.display()))
}

fn result(
    game: &AnyGame,
    seats: Vec<SeatPlayed>,
    forfeit: Option<ProgramForfeit>,
    unwritten: Option<String>,
) -> Played {
    let scores = game.scores();
    let mut ranks: Vec<u8> = scores.iter().map(|score| score.rank).collect();
    if let Some(ProgramForfeit { seat: loser, .. }) = forfeit {
        // The other seats are ranked by their current scores.
        let own = ranks[loser];
        for rank in &mut ranks {
            *rank -= u8::from(*rank > own);
        }
        let best = ranks.iter().enumerate().filter(|(seat, _)| *seat != loser).map(|(_, rank)| *rank).min();
        for rank in &mut ranks {
            *rank = (*rank).saturating_sub(best.unwrap_or(1) - 1).max(1);
        }
        ranks[loser] = ranks.len() as u8;
    }
    let routes = match game {
        AnyGame::Board(game) => Seat::all(game.seats()).map(|seat| game.routes(seat)).collect(),
        AnyGame::Card(_) => Vec::new(),
    };
    let forfeit = forfeit.map(|forfeit| (forfeit.seat, forfeit.reason));
    Played { scores, ranks, seats, routes, forfeit, unwritten }
}
