//! A step of the Card Game, a listing with a warm buffer, a view, the best completion and a whole playout allocate
//! nothing.
//!
//! The counting allocator comes with the `allocation-counter` crate, so that no file of the project needs `unsafe`.

use allocation_counter::measure;
use engine::card_game::CardGame;
use engine::card_game::completion::best_choice;
use engine::edition::Edition;
use engine::game::Viewer;
use engine::options::{AutoComplete, Options};
use engine::seat::Seat;
use engine::shuffle::FastRng;
use engine::sink::NoEvents;
use engine::ticket::TicketSet;

/// How many allocations `work` makes.
fn allocations(work: impl FnOnce()) -> u64 {
    measure(work).count_total
}

fn new_game(seats: usize, options: Options, rng: &mut FastRng) -> CardGame {
    let kit = Edition::CARD_GAME.card_kit().expect("the Card Game has a box");
    CardGame::new(kit, seats, None, options, rng, &mut NoEvents)
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(std::hint::black_box(Box::new(1)))), 1);
}

#[test]
fn a_playout_with_its_scoring_allocates_nothing() {
    for seats in 2..=4 {
        for auto_complete in [AutoComplete::Propose, AutoComplete::Complete] {
            let options = Options { auto_complete, ..Options::DEFAULT };
            let mut rng = FastRng::new(7);
            let _ = new_game(seats, options, &mut rng); // The box's data is read once.
            let made = allocations(|| {
                for _ in 0..20 {
                    let mut game = new_game(seats, options, &mut rng);
                    while let Some(seat) = game.awaiting().lowest() {
                        game.random_step(seat, &mut rng);
                    }
                    std::hint::black_box(game.standings());
                }
            });
            assert_eq!(made, 0, "{seats} seats, {auto_complete:?}");
        }
    }
}

#[test]
fn steps_listings_refusals_views_and_proposals_allocate_nothing() {
    for seats in 2..=4 {
        let mut rng = FastRng::new(11);
        let mut chance = FastRng::new(12);
        let mut listed = Vec::with_capacity(4096);
        for _ in 0..5 {
            let mut game = new_game(seats, Options::DEFAULT, &mut rng);
            let made = allocations(|| {
                while let Some(seat) = game.awaiting().lowest() {
                    game.legal_actions(seat, &mut listed);
                    let action = listed[rng.below(listed.len() as u32) as usize];
                    assert!(game.apply(Seat::new(4), action, &mut chance, &mut NoEvents).is_err());
                    assert!(game.apply(seat, action, &mut chance, &mut NoEvents).is_ok());
                    let view = game.view(Viewer::Seat(seat));
                    std::hint::black_box(view.proposal());
                    std::hint::black_box(best_choice(game.kit(), &view.hand, TicketSet::EMPTY, view.tickets));
                }
            });
            assert_eq!(made, 0, "{seats} seats");
        }
    }
}
