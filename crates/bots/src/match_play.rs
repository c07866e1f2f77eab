//! Plays a game between bots; deterministic for a given seed and node budgets.

use engine::game::{Game, Viewer};
use engine::score::ranks;
use engine::seat::{MAX_SEATS, Seat};
use engine::shuffle::{Chance, FastRng};

use crate::{Bot, Budget, Observation};

/// Result of one seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SeatResult {
    /// Final score.
    pub score: i16,
    /// Rank; 1 for the winners.
    pub rank: u8,
    /// Number of decisions made.
    pub decisions: u32,
}

/// Result of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GameResult {
    /// Results by seat.
    pub seats: Vec<SeatResult>,
    /// Number of decisions of all seats.
    pub decisions: u32,
}

impl GameResult {
    /// Returns the seat's share of the victory; a shared victory is divided equally (C-109).
    pub fn share(&self, seat: usize) -> f64 {
        let winners = self.seats.iter().filter(|result| result.rank == 1).count();
        if self.seats[seat].rank == 1 { 1.0 / winners as f64 } else { 0.0 }
    }
}

/// Plays a game to its end. `events` are the events of its setup.
///
/// # Panics
/// Panics if a bot chooses an illegal action, which is a bug of the bot.
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
        let observation =
            Observation { view: &view, events: &seen[place], legal: &legal, budget: budgets[place] };
        let action = bots[place].choose(&observation, &mut rngs[place]);
        seen[place].clear();
        let own = &mut result.seats[place];
        own.decisions += 1;
        result.decisions += 1;
        game.apply(seat, action, chance, events).expect("bots choose among the legal actions");
    }
    let standings = game.standings();
    let ranks = ranks(&standings, seats);
    for (seat, own) in Seat::all(seats).zip(&mut result.seats) {
        own.score = standings[seat][0];
        own.rank = ranks[seat];
    }
    (game, result)
}
