//! Tests of the encodings: numbers, masks and lists agree, and observations contain no hidden information.

use std::collections::BTreeSet;

use bots::Determinize;
use bots::encoding::{ActionSpace, Encode};
use engine::board::BoardGame;
use engine::card_game::CardGame;
use engine::edition::Edition;
use engine::game::{PaymentPolicy, Viewer};
use engine::options::{Options, ShowCounts};
use engine::seat::Seat;
use engine::shuffle::FastRng;
use engine::sink::{NoEvents, Sink};

/// Collects events.
struct Log<E>(Vec<E>);

impl<E> Sink<E> for Log<E> {
    fn push(&mut self, event: E) {
        self.0.push(event);
    }
}

/// Plays a random game with full payments and calls `check` before every decision, with the public memory and the
/// memory of each seat.
fn play<G: Encode + Determinize>(
    mut game: G,
    opening: Vec<G::Event>,
    rng: &mut FastRng,
    mut check: impl FnMut(&G, Seat, &<G as Encode>::Memory, &[<G as Determinize>::Memory], &mut FastRng),
) {
    let seats = game.seats();
    let mut public = G::new_memory();
    let mut memories: Vec<_> =
        Seat::all(seats).map(|seat| G::memory(&game.view(Viewer::Seat(seat)))).collect();
    let mut events = opening;
    loop {
        for event in events.drain(..) {
            public.push(event);
            for (seat, memory) in Seat::all(seats).zip(&mut memories) {
                G::remember(memory, &G::seen(&event, Viewer::Seat(seat)));
            }
        }
        let Some(seat) = game.awaiting().iter().last() else { break };
        check(&game, seat, &public, &memories, rng);
        let mut listed = Vec::new();
        game.legal_actions(seat, &mut listed);
        let action = listed[rng.below(listed.len() as u32) as usize];
        let mut log = Log(Vec::new());
        game.apply(seat, action, rng, &mut log).expect("listed actions are legal");
        events = log.0;
    }
}

/// Plays games of every edition with every number of seats.
fn board_games(
    seeds: std::ops::Range<u64>,
    options: Options,
    mut each: impl FnMut(BoardGame, Vec<engine::board::event::Event>, &mut FastRng),
) {
    for edition in Edition::BOARDS {
        let board = edition.board().expect("a board edition");
        for seats in board.rules.seats[0]..=board.rules.seats[1] {
            for seed in seeds.clone() {
                let mut rng = FastRng::new(seed * 31 + u64::from(seats));
                let mut events = Vec::new();
                let game = BoardGame::new(board, seats.into(), None, options, &mut rng, &mut events);
                each(game, events, &mut rng);
            }
        }
    }
}

fn card_games(
    seeds: std::ops::Range<u64>,
    options: Options,
    mut each: impl FnMut(CardGame, Vec<engine::card_game::event::Event>, &mut FastRng),
) {
    let kit = Edition::CARD_GAME.card_kit().expect("the Card Game has a box");
    for seats in 2..=4 {
        for seed in seeds.clone() {
            let mut rng = FastRng::new(seed * 31 + seats as u64);
            let mut events = Vec::new();
            let game = CardGame::new(kit, seats, None, options, &mut rng, &mut events);
            each(game, events, &mut rng);
        }
    }
}

/// Checks that a number is legal exactly if it is listed, and that numbers and actions correspond one to one.
fn check_numbers<G: Encode>(game: &G, seat: Seat, space: &G::Space, every_number: bool) {
    let (mut listed, mut numbers) = (Vec::new(), Vec::new());
    game.legal_numbers(space, seat, &mut listed, &mut numbers);
    assert!(numbers.is_sorted_by(|one, other| one < other), "{numbers:?}");
    for &action in &listed {
        match game.number(space, seat, action) {
            Some(number) => {
                assert!(numbers.binary_search(&number).is_ok(), "{action:?}");
                assert_eq!(game.decode(space, seat, number), Some(action));
            }
            None => assert_eq!(space.payments(), PaymentPolicy::Canonical, "{action:?} has no number"),
        }
    }
    let legal: BTreeSet<u32> = numbers.iter().copied().collect();
    if every_number {
        for number in 0..space.len() as u32 {
            let action = game.decode(space, seat, number);
            let is_legal = action.is_some_and(|action| game.check(seat, action).is_ok());
            assert_eq!(is_legal, legal.contains(&number), "{number}: {action:?}");
        }
    } else {
        for &number in &numbers {
            let action = game.decode(space, seat, number).expect("the number is in the space");
            assert_eq!(game.check(seat, action), Ok(()));
        }
    }
    assert_eq!(game.decode(space, seat, space.len() as u32), None);
    assert_eq!(game.decode(space, seat, u32::MAX), None);
}

#[test]
fn numbers_of_board_games_are_the_legal_actions() {
    board_games(0..2, Options::DEFAULT, |game, events, rng| {
        let spaces = [PaymentPolicy::Canonical, PaymentPolicy::Full].map(|payments| game.space(payments));
        let mut decisions = 0;
        play(game, events, rng, |game, seat, _, _, _| {
            decisions += 1;
            for space in &spaces {
                check_numbers(game, seat, space, decisions % 8 == 0);
                let (mut listed, mut numbers) = (Vec::new(), Vec::new());
                game.legal_numbers(space, seat, &mut listed, &mut numbers);
                assert_eq!(numbers.len() as u32, game.count_actions(seat, space.payments()));
            }
        });
    });
}

#[test]
fn numbers_of_the_card_game_are_the_listed_actions() {
    card_games(0..4, Options::DEFAULT, |game, events, rng| {
        let space = game.space(PaymentPolicy::Canonical);
        let mut decisions = 0;
        play(game, events, rng, |game, seat, _, _, _| {
            decisions += 1;
            check_numbers(game, seat, &space, decisions % 8 == 0);
        });
    });
}

/// Every number of a full space is the number of its action, and blocks fill the space without gaps.
#[test]
fn every_number_of_a_full_space_has_its_own_action() {
    for edition in Edition::BOARDS {
        let board = edition.board().expect("a board edition");
        let seats = board.rules.seats[0].into();
        let game = BoardGame::new(board, seats, None, Options::DEFAULT, &mut FastRng::new(1), &mut NoEvents);
        let seat = Seat::new(0);
        let full = game.space(PaymentPolicy::Full);
        for number in 0..full.len() as u32 {
            let action = game.decode(&full, seat, number).expect("the number is in the space");
            assert_eq!(game.number(&full, seat, action), Some(number), "{edition}: {action:?}");
        }
        for payments in [PaymentPolicy::Canonical, PaymentPolicy::Full] {
            let space = game.space(payments);
            let mut next = 0;
            for block in space.blocks() {
                assert_eq!(block.start, next, "{edition} {}", block.name);
                next += block.len;
            }
            assert_eq!(next as usize, space.len());
        }
    }
}

/// Checks that a seat's observation and legal numbers are the same in a game that differs in hidden information only.
fn check_hidden<G: Encode + Determinize>(
    game: &G,
    public: &<G as Encode>::Memory,
    memories: &[<G as Determinize>::Memory],
    rng: &mut FastRng,
    differing: &mut usize,
) {
    let layout = game.layout();
    let space = game.space(PaymentPolicy::Canonical);
    for (seat, memory) in Seat::all(game.seats()).zip(memories) {
        let viewer = Viewer::Seat(seat);
        let other = G::sample(&game.view(viewer), memory, rng);
        *differing += usize::from(other != *game);
        let observed = [game, &other].map(|game| {
            let mut out = vec![f32::NAN; layout.len()];
            G::write_observation(&game.view(viewer), public, &layout, &mut out);
            let (mut listed, mut numbers) = (Vec::new(), Vec::new());
            game.legal_numbers(&space, seat, &mut listed, &mut numbers);
            (out, numbers)
        });
        assert!(observed[0].0.iter().all(|value| (-1.0..=1.0).contains(value)));
        assert_eq!(observed[0], observed[1], "{seat:?}");
    }
}

const HIDDEN_COUNTS: Options = Options { show_counts: ShowCounts::Hidden, ..Options::DEFAULT };

/// C-120: an observation does not depend on what is hidden from its viewer.
#[test]
fn observations_of_board_games_do_not_depend_on_hidden_things() {
    let mut differing = 0;
    for options in [Options::DEFAULT, HIDDEN_COUNTS] {
        board_games(2..3, options, |game, events, rng| {
            play(game, events, rng, |game, _, public, memories, rng| {
                check_hidden(game, public, memories, rng, &mut differing);
            });
        });
    }
    assert!(differing > 3_000, "only {differing} games differed");
}

/// CG-116: an observation does not depend on what is hidden from its viewer.
#[test]
fn observations_of_the_card_game_do_not_depend_on_hidden_things() {
    let mut differing = 0;
    for options in [Options::DEFAULT, HIDDEN_COUNTS] {
        card_games(4..7, options, |game, events, rng| {
            play(game, events, rng, |game, _, public, memories, rng| {
                check_hidden(game, public, memories, rng, &mut differing);
            });
        });
    }
    assert!(differing > 500, "only {differing} games differed");
}

/// The memory agrees with the game where the game is public, and never claims a card that is not in a hand.
#[test]
fn the_public_memory_is_true() {
    board_games(3..4, Options::DEFAULT, |game, events, rng| {
        play(game, events, rng, |game, _, public, _, _| {
            assert_eq!(public.discard, *game.market().discard());
            for seat in Seat::all(game.seats()) {
                assert!(game.hand(seat).contains(&public.known[seat]));
            }
        });
    });
    card_games(3..6, Options::DEFAULT, |game, events, rng| {
        play(game, events, rng, |game, _, public, _, _| {
            assert_eq!(public.discard, *game.market().discard());
            for seat in Seat::all(game.seats()) {
                assert!(game.hand(seat).contains(&public.known[seat]));
                assert_eq!(public.stacks[seat], *game.stack(seat));
            }
        });
    });
}

/// Observations distinguish what the seat sees: a changed hand changes the observation.
#[test]
fn observations_change_when_the_view_does() {
    let mut changed = 0;
    board_games(5..6, Options::DEFAULT, |game, events, rng| {
        let layout = game.layout();
        let mut last: Option<(Seat, engine::board::view::View, Vec<f32>)> = None;
        play(game, events, rng, |game, seat, public, _, _| {
            let view = game.view(Viewer::Seat(seat));
            let mut out = vec![0.0; layout.len()];
            BoardGame::write_observation(&view, public, &layout, &mut out);
            if let Some((_, before, observed)) = last.take().filter(|(before, ..)| *before == seat) {
                assert_eq!(before.hand == view.hand && before.row == view.row, {
                    let part = |name: &str, all: &[f32]| {
                        let section = layout.sections().iter().find(|section| section.name == name);
                        let section = section.expect("the layout has the section");
                        all[section.start..section.start + section.len()].to_vec()
                    };
                    part("hand", &observed) == part("hand", &out)
                        && part("row", &observed) == part("row", &out)
                });
                changed += usize::from(observed != out);
            }
            last = Some((seat, view, out));
        });
    });
    assert!(changed > 1_000, "only {changed} observations changed");
}
