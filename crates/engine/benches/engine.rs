//! What a search does all the time: copy a state, list its actions, take a step, score the end.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use engine::board::BoardGame;
use engine::board::action::Action;
use engine::edition::Edition;
use engine::game::PaymentPolicy;
use engine::options::Options;
use engine::seat::Seat;
use engine::shuffle::FastRng;
use engine::sink::NoEvents;

/// How many positions each measurement goes through, so that none is learned by heart.
const POSITIONS: usize = 256;

/// Positions from the middle of random games, with the seat that is awaited.
fn middles(edition: Edition, rng: &mut FastRng) -> Vec<(BoardGame, Seat)> {
    std::iter::repeat_with(|| {
        let mut game = dealt(edition, rng);
        for _ in 0..20 + rng.below(80) {
            let Some(seat) = game.awaiting().lowest() else { break };
            game.random_step(seat, PaymentPolicy::Canonical, rng);
        }
        game
    })
    .filter_map(|game| game.awaiting().lowest().map(|seat| (game, seat)))
    .take(POSITIONS)
    .collect()
}

/// Random games that are over.
fn ends(edition: Edition, rng: &mut FastRng) -> Vec<BoardGame> {
    let mut ends = Vec::new();
    for _ in 0..POSITIONS {
        let mut game = dealt(edition, rng);
        while let Some(seat) = game.awaiting().lowest() {
            game.random_step(seat, PaymentPolicy::Canonical, rng);
        }
        ends.push(game);
    }
    ends
}

fn dealt(edition: Edition, rng: &mut FastRng) -> BoardGame {
    let board = edition.board().expect("only boards are measured here");
    BoardGame::new(board, 2, None, Options::DEFAULT, rng, &mut NoEvents)
}

/// Measures `work` on one position after the other.
fn on_each<P, R>(criterion: &mut Criterion, name: &str, positions: &[P], mut work: impl FnMut(&P) -> R) {
    let mut next = 0;
    criterion.bench_function(name, |bencher| {
        bencher.iter_batched(
            || {
                next = (next + 1) % positions.len();
                &positions[next]
            },
            |position| work(black_box(position)),
            BatchSize::SmallInput,
        );
    });
}

fn boards(criterion: &mut Criterion) {
    for edition in Edition::BOARDS {
        let mut rng = FastRng::new(7);
        let middles = middles(edition, &mut rng);
        let ends = ends(edition, &mut rng);
        let mut actions = Vec::new();
        let with_actions: Vec<(BoardGame, Seat, Action)> = middles
            .iter()
            .map(|&(game, seat)| {
                game.legal_actions(seat, &mut actions);
                (game, seat, actions[rng.below(actions.len() as u32) as usize])
            })
            .collect();

        on_each(criterion, &format!("{edition}/copy"), &middles, |&(game, _)| black_box(game));
        on_each(criterion, &format!("{edition}/legal actions"), &middles, |(game, seat)| {
            game.legal_actions(*seat, &mut actions);
            actions.len()
        });
        on_each(criterion, &format!("{edition}/count actions"), &middles, |(game, seat)| {
            game.count_actions(*seat, PaymentPolicy::Full)
        });
        on_each(
            criterion,
            &format!("{edition}/copy and step"),
            &with_actions,
            |&(mut game, seat, action)| {
                game.apply(seat, action, &mut rng, &mut NoEvents).expect("listed actions are legal");
                game
            },
        );
        on_each(criterion, &format!("{edition}/copy and random step"), &middles, |&(mut game, seat)| {
            game.random_step(seat, PaymentPolicy::Canonical, &mut rng);
            game
        });
        on_each(criterion, &format!("{edition}/score"), &ends, BoardGame::standings);
        on_each(criterion, &format!("{edition}/longest path"), &ends, |game| game.path_length(Seat::new(0)));
    }
}

criterion_group!(benches, boards);
criterion_main!(benches);
