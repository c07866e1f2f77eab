//! Lets the planner play against the greedy bot on every built-in board and prints the planner's share of victories.

use bots::match_play::play;
use bots::{Bot, Budget, Kind, Thinking};
use engine::prelude::*;

const GAMES: u64 = 100;

#[expect(clippy::print_stdout, reason = "an example prints its result")]
fn main() {
    for edition in Edition::BOARDS {
        let Kit::Board(board) = edition.kit() else { continue };
        let mut share = 0.0;
        for seed in 0..GAMES {
            let mut chance = FastRng::new(seed);
            let mut events = Vec::new();
            let game = BoardGame::new(board, 2, None, Options::DEFAULT, &mut chance, &mut events);
            let thinking = Thinking::default();
            let mut bots: [Box<dyn Bot<BoardGame>>; 2] =
                [Kind::Planner.bot(&thinking), Kind::Greedy.bot(&thinking)];
            // Each deal is played in one seating; `whistlestop arena` also swaps the seats.
            let (_, result) = play(game, &mut events, &mut bots, &[Budget::Nodes(0); 2], &mut chance, seed);
            share += result.share(0);
        }
        println!("{edition}: {:.0} %", 100.0 * share / GAMES as f64);
    }
}
