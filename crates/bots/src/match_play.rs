//! Matches between bots: the same deals for everybody, every seat for everybody, all of it from one seed.

use std::time::Instant;

use engine::game::{Game, Viewer};
use engine::score::ranks;
use engine::seat::{MAX_SEATS, Seat};
use engine::shuffle::{Chance, FastRng};

use crate::{Bot, Budget, Sight};

/// What one seat did in a game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SeatResult {
    /// Its total.
    pub score: i16,
    /// 1 for the winners.
    pub rank: u8,
    /// Choices it made.
    pub decisions: u32,
    /// Seconds it thought in all.
    pub seconds: f64,
    /// Seconds of its longest thought.
    pub longest: f64,
}

/// How a game went.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GameResult {
    /// By seat.
    pub seats: Vec<SeatResult>,
    /// Choices of all seats together.
    pub decisions: u32,
}

impl GameResult {
    /// The part of the victory that each seat has: shared victories are divided (C-109).
    pub fn share(&self, seat: usize) -> f64 {
        let winners = self.seats.iter().filter(|result| result.rank == 1).count();
        if self.seats[seat].rank == 1 { 1.0 / winners as f64 } else { 0.0 }
    }
}

/// Plays a game to its end; `events` are those of its setup.
///
/// # Panics
/// When a bot chooses an action that is not legal, which is a bug of the bot.
pub fn play<G: Game>(
    mut game: G,
    events: &mut Vec<G::Event>,
    bots: &mut [Box<dyn Bot<G>>],
    budgets: &[Budget],
    chance: &mut impl Chance,
    seed: u64,
) -> (G, GameResult) {
    let seats = game.seats();
    let mut seen: [Vec<G::SeenEvent>; MAX_SEATS] = std::array::from_fn(|_| Vec::new());
    let mut rngs: [FastRng; MAX_SEATS] =
        std::array::from_fn(|seat| FastRng::new(seed.wrapping_mul(0x9e37_79b9).wrapping_add(seat as u64)));
    let mut result = GameResult { seats: vec![SeatResult::default(); seats], decisions: 0 };
    let mut legal = Vec::new();
    loop {
        for event in events.drain(..) {
            for seat in Seat::all(seats) {
                seen[seat.index()].push(G::seen(&event, Viewer::Seat(seat)));
            }
        }
        let Some(seat) = game.awaiting().lowest() else { break };
        let place = seat.index();
        game.legal_actions(seat, &mut legal);
        let view = game.view(Viewer::Seat(seat));
        let sight = Sight { view: &view, events: &seen[place], legal: &legal, budget: budgets[place] };
        let begun = Instant::now();
        let action = bots[place].choose(&sight, &mut rngs[place]);
        let seconds = begun.elapsed().as_secs_f64();
        seen[place].clear();
        let own = &mut result.seats[place];
        own.decisions += 1;
        own.seconds += seconds;
        own.longest = own.longest.max(seconds);
        result.decisions += 1;
        game.apply(seat, action, chance, events).expect("bots choose among the legal actions");
    }
    let standings = game.standings();
    let ranks = ranks(&standings, seats);
    for (place, own) in result.seats.iter_mut().enumerate() {
        own.score = standings[place][0];
        own.rank = ranks[place];
    }
    (game, result)
}
