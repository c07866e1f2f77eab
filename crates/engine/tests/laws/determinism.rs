//! Setup, actions and the outcomes of chance determine everything.

use engine::board::BoardGame;
use engine::board::action::Action;
use engine::board::event::Event;
use engine::options::Options;
use engine::seat::Seat;
use engine::shuffle::{Chance, Playback, Recorder, Secret, SecretChance};

use crate::table::{Table, all_tables, board, games};

/// Plays the same actions again with that chance.
fn replay(table: &Table, steps: &[(Seat, Action)], chance: &mut impl Chance) -> (BoardGame, Vec<Event>) {
    let mut events = Vec::new();
    let board = table.board();
    let mut game = BoardGame::new(board, table.seats, None, table.options, chance, &mut events);
    for &(seat, action) in steps {
        game.apply(seat, action, chance, &mut events).expect("it was legal");
    }
    (game, events)
}

#[test]
fn the_same_chance_and_the_same_actions_make_the_same_game() {
    for mut table in games(0..4) {
        let steps: Vec<_> = std::iter::from_fn(|| table.step()).collect();
        let mut chance = Recorder::new(SecretChance::new(Secret::from_seed(table.seed)));
        let (game, events) = replay(&table, &steps, &mut chance);
        assert!(game == table.game);
        assert_eq!(events, table.events);
        // The outcomes alone suffice: a replay needs no generator.
        let mut recorded = Playback::default();
        recorded.extend(chance.outcomes);
        let (game, events) = replay(&table, &steps, &mut recorded);
        assert!(game == table.game);
        assert_eq!(events, table.events);
        assert_eq!((recorded.left(), recorded.take_mismatch()), (0, None));
    }
}

/// C-20: without a named first player one is drawn, and each as often as the others; a named one begins.
#[test]
fn the_first_player_is_named_or_drawn() {
    for (edition, seats) in all_tables() {
        let first = |named, seed| {
            let mut chance = SecretChance::new(Secret::from_seed(seed));
            let game =
                BoardGame::new(board(edition), seats, named, Options::DEFAULT, &mut chance, &mut Vec::new());
            game.view(engine::game::Viewer::Spectator).rotation.turn()
        };
        let mut times = vec![0; seats];
        for seed in 0..600 {
            times[first(None, seed).index()] += 1;
        }
        assert!(times.iter().all(|&times| times > 600 / seats * 3 / 4), "{edition}: {times:?}");
        for seat in Seat::all(seats) {
            assert_eq!(first(Some(seat), 1), seat);
        }
    }
}
