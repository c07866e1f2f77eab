//! One game of a match.

use std::time::Instant;

use bots::AnySeatedBot;
use engine::any::{AnyAction, AnyEvent, AnyGame};
use engine::score::Score;
use engine::seat::Seat;
use engine::shuffle::{Keyed, Secret};

use super::external::{Forfeit, Program};
use super::{Fixture, Plan};
use crate::player_spec::Who;

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
    pub(super) routes: Vec<u128>,
    /// Seat that forfeited, and the reason.
    pub(super) forfeit: Option<(usize, String)>,
}

enum Player {
    Bot(Box<AnySeatedBot>),
    Program(Program),
}

impl Player {
    fn observe(&mut self, game: &AnyGame, event: &AnyEvent) {
        match self {
            Self::Bot(bot) => bot.observe(event),
            Self::Program(program) => program.observe(game, event),
        }
    }

    fn choose(&mut self, game: &AnyGame) -> Result<AnyAction, Forfeit> {
        match self {
            Self::Bot(bot) => Ok(bot.choose(game).expect("the seat is awaited")),
            Self::Program(program) => program.choose(game),
        }
    }
}

/// Plays one game to its end, or until a program forfeits.
pub(super) fn play(plan: &Plan, fixture: &Fixture) -> Played {
    let mut chance = Keyed::new(Secret::from_seed(fixture.seed));
    let mut events = Vec::new();
    let mut game = AnyGame::new(&plan.setup, &mut chance, &mut events);
    let mut seats = vec![SeatPlayed::default(); plan.setup.seats()];
    let mut players = Vec::new();
    for (seat, &who) in Seat::all(plan.setup.seats()).zip(&fixture.seating) {
        let contestant = &plan.contestants[who];
        let player = match (contestant.bot(plan.setup.edition(), seat, fixture.seed), &contestant.who) {
            (Some(bot), _) => Ok(Player::Bot(Box::new(bot))),
            (None, Who::Program(command)) => Program::start(command, seat, plan.timeout).map(Player::Program),
            (None, Who::Kind(_) | Who::Level(_)) => unreachable!("kinds and levels are built-in bots"),
        };
        match player {
            Ok(player) => players.push(player),
            Err(forfeit) => return finish(&game, seats, Some((seat.index(), forfeit)), players),
        }
    }
    while let Some(seat) = game.awaiting().lowest() {
        for event in events.drain(..) {
            for player in &mut players {
                player.observe(&game, &event);
            }
        }
        let started = Instant::now();
        let chosen = players[seat.index()].choose(&game);
        let seconds = started.elapsed().as_secs_f64();
        let own = &mut seats[seat.index()];
        own.decisions += 1;
        own.seconds += seconds;
        own.longest = own.longest.max(seconds);
        match chosen {
            Ok(action) => {
                // Answers of programs were checked before; a built-in bot may have a bug.
                if let Err(why) = game.apply(seat, action, &mut chance, &mut events) {
                    let forfeit = Forfeit::Illegal(why.to_string());
                    return finish(&game, seats, Some((seat.index(), forfeit)), players);
                }
            }
            Err(forfeit) => return finish(&game, seats, Some((seat.index(), forfeit)), players),
        }
    }
    finish(&game, seats, None, players)
}

fn finish(
    game: &AnyGame,
    seats: Vec<SeatPlayed>,
    forfeit: Option<(usize, Forfeit)>,
    players: Vec<Player>,
) -> Played {
    let scores = game.scores();
    let mut ranks: Vec<u8> = scores.iter().map(|score| score.rank).collect();
    if let Some((loser, _)) = &forfeit {
        // The other seats are ranked by their current scores.
        let own = ranks[*loser];
        for rank in &mut ranks {
            *rank -= u8::from(*rank > own);
        }
        let best = ranks.iter().enumerate().filter(|(seat, _)| seat != loser).map(|(_, rank)| *rank).min();
        for rank in &mut ranks {
            *rank = (*rank).saturating_sub(best.unwrap_or(1) - 1).max(1);
        }
        ranks[*loser] = ranks.len() as u8;
    }
    for player in players {
        if let Player::Program(program) = player {
            program.finish(game);
        }
    }
    let routes = match game {
        AnyGame::Board(game) => Seat::all(game.seats()).map(|seat| game.routes(seat).bits()).collect(),
        AnyGame::Card(_) => Vec::new(),
    };
    Played { scores, ranks, seats, routes, forfeit: forfeit.map(|(seat, why)| (seat, why.to_string())) }
}
