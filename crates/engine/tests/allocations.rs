//! A step, a listing with a warm buffer and a whole playout with its scoring allocate nothing.
//!
//! The counting allocator comes with the `allocation-counter` crate, so that no file of the project needs `unsafe`.

use allocation_counter::measure;
use engine::board::BoardGame;
use engine::edition::Edition;
use engine::game::{PaymentPolicy, Viewer};
use engine::options::Options;
use engine::seat::Seat;
use engine::shuffle::FastRng;
use engine::sink::NoEvents;

/// How many allocations `work` makes.
fn allocations(work: impl FnOnce()) -> u64 {
    measure(work).count_total
}

fn new_game(edition: Edition, seats: usize, rng: &mut FastRng) -> BoardGame {
    let board = edition.board().expect("it is played on a board");
    BoardGame::new(board, seats, None, Options::default(), rng, &mut NoEvents)
}

fn seat_counts(edition: Edition) -> std::ops::RangeInclusive<usize> {
    let [min, max] = edition.board().expect("it is played on a board").rules.seats.map(usize::from);
    min..=max
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(std::hint::black_box(Box::new(1)))), 1);
}

#[test]
fn a_playout_with_its_scoring_allocates_nothing() {
    for edition in Edition::BOARDS {
        for seats in seat_counts(edition) {
            for payments in [PaymentPolicy::Canonical, PaymentPolicy::Full] {
                let mut rng = FastRng::new(7);
                let _ = new_game(edition, seats, &mut rng); // The board's data is read once.
                let made = allocations(|| {
                    for _ in 0..20 {
                        let mut game = new_game(edition, seats, &mut rng);
                        while let Some(seat) = game.awaiting().lowest() {
                            game.random_step(seat, payments, &mut rng);
                        }
                        std::hint::black_box(game.standings());
                    }
                });
                assert_eq!(made, 0, "{edition} with {seats} seats, {payments:?} payments");
            }
        }
    }
}

#[test]
fn steps_listings_refusals_and_views_allocate_nothing() {
    for edition in Edition::BOARDS {
        for seats in seat_counts(edition) {
            let mut rng = FastRng::new(11);
            let mut chance = FastRng::new(12);
            let mut listed = Vec::with_capacity(4096);
            for _ in 0..5 {
                let mut game = new_game(edition, seats, &mut rng);
                let mut max = 0;
                let made = allocations(|| {
                    while let Some(seat) = game.awaiting().lowest() {
                        game.legal_actions(seat, &mut listed);
                        max = max.max(listed.len());
                        let action = listed[rng.below(listed.len() as u32) as usize];
                        let other = Seat::new(4);
                        if !game.awaiting().contains(other) {
                            assert!(game.apply(other, action, &mut chance, &mut NoEvents).is_err());
                        }
                        assert!(game.apply(seat, action, &mut chance, &mut NoEvents).is_ok());
                        std::hint::black_box(game.view(Viewer::Seat(seat)));
                    }
                    for seat in Seat::all(seats) {
                        std::hint::black_box(game.path_length(seat));
                    }
                });
                assert_eq!(made, 0, "{edition} with {seats} seats, at most {max} actions");
            }
        }
    }
}
