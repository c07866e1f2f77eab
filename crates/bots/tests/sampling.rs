//! Tests of determinization: a sampled game looks exactly like the observed one and can be played to its end.

use bots::Determinize;
use engine::board::BoardGame;
use engine::card_game::CardGame;
use engine::edition::Edition;
use engine::game::{PaymentPolicy, Viewer};
use engine::options::{Options, ShowCounts, Switch};
use engine::seat::Seat;
use engine::shuffle::FastRng;

/// Plays a random game and checks at every decision that each seat's sampled game reproduces its view.
fn check_samples(edition: Edition, seats: usize, options: Options, seed: u64) {
    let board = edition.board().expect("a board edition");
    let mut rng = FastRng::new(seed);
    let mut events = Vec::new();
    let mut game = BoardGame::new(board, seats, None, options, &mut rng, &mut events);
    let mut memories: Vec<_> =
        Seat::all(seats).map(|seat| BoardGame::memory(&game.view(Viewer::Seat(seat)))).collect();
    loop {
        for (seat, memory) in Seat::all(seats).zip(&mut memories) {
            let viewer = Viewer::Seat(seat);
            for event in &events {
                BoardGame::remember(memory, &event.seen_by(viewer));
            }
            let view = game.view(viewer);
            let sampled = BoardGame::sample(&view, memory, &mut rng);
            assert_eq!(sampled.view(viewer), view, "{edition} with {seats} seats, seed {seed}");
            let mut box_of_cards = sampled.market().pool();
            for seat in Seat::all(seats) {
                box_of_cards.add_all(sampled.hand(seat));
            }
            assert_eq!(box_of_cards, board.rules.cards.cards(), "C-5 holds in a guess");
            for other in Seat::all(seats) {
                assert!(
                    sampled.hand(other).contains(&memory.seats[other].known),
                    "cards seen to be taken and not paid are in the guessed hand"
                );
            }
            assert_eq!(*sampled.market().discard(), *game.market().discard(), "the discard is remembered");
            // MK-59 among others: a seat riding on an opponent's route has the cards to pay for it.
            let position = BoardGame::from_position(board, &sampled.position());
            assert!(position.is_ok(), "a guess is a lawful position: {:?}", position.err());
        }
        events.clear();
        let Some(seat) = game.awaiting().iter().last() else { break };
        let action = game.random_action(seat, PaymentPolicy::Full, &mut rng);
        game.apply(seat, action, &mut rng, &mut events).expect("random actions are legal");
    }
}

/// The same for the Card Game.
fn check_card_game(seats: usize, options: Options, seed: u64) {
    let kit = Edition::CARD_GAME.card_kit().expect("the Card Game has a box");
    let mut rng = FastRng::new(seed);
    let mut events = Vec::new();
    let mut game = CardGame::new(kit, seats, None, options, &mut rng, &mut events);
    let mut memories: Vec<_> =
        Seat::all(seats).map(|seat| CardGame::memory(&game.view(Viewer::Seat(seat)))).collect();
    loop {
        for (seat, memory) in Seat::all(seats).zip(&mut memories) {
            let viewer = Viewer::Seat(seat);
            for event in &events {
                CardGame::remember(memory, &event.seen_by(viewer));
            }
            let view = game.view(viewer);
            let sampled = CardGame::sample(&view, memory, &mut rng);
            assert_eq!(sampled.view(viewer), view, "{seats} seats, seed {seed}");
            let mut all = sampled.market().pool();
            for other in Seat::all(seats) {
                assert_eq!(sampled.stack(other), game.stack(other), "stacks are remembered");
                all.add_all(sampled.hand(other));
                all.add_all(sampled.stack(other));
                all.add_all(&sampled.yards().cards(other));
            }
            assert_eq!(all, engine::card_game::CARDS.cards(), "CG-6 holds in a guess");
            assert_eq!(sampled.market().discard(), game.market().discard(), "the discard is remembered");
            let position = CardGame::from_position(kit, &sampled.position());
            assert!(position.is_ok(), "a guess is a lawful position: {:?}", position.err());
        }
        events.clear();
        let Some(seat) = game.awaiting().iter().last() else { break };
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        let action = legal[rng.below(legal.len() as u32) as usize];
        game.apply(seat, action, &mut rng, &mut events).expect("listed actions are legal");
    }
}

/// C-5, C-7, C-114
#[test]
fn sampled_board_game_reproduces_the_view() {
    for edition in Edition::BOARDS {
        let [min, max] = edition.board().expect("a board edition").rules.seats;
        for seats in min..=max {
            for seed in 0..3 {
                check_samples(edition, seats as usize, Options::DEFAULT, seed);
            }
        }
    }
}

/// CG-6, CG-108, CG-111
#[test]
fn sampled_card_game_reproduces_the_view() {
    for seats in 2..=4 {
        for seed in 0..3 {
            check_card_game(seats, Options::DEFAULT, seed);
        }
    }
    check_card_game(3, Options { show_counts: ShowCounts::Hidden, ..Options::DEFAULT }, 1);
    check_card_game(2, Options { look_at_own_stack: Switch::On, ..Options::DEFAULT }, 1);
}

/// C-111
#[test]
fn memory_restores_hidden_counts() {
    let options = Options { show_counts: ShowCounts::Hidden, ..Options::DEFAULT };
    for edition in Edition::BOARDS {
        check_samples(edition, 3, options, 1);
    }
}

/// A sampled game can be played to its end.
#[test]
fn sampled_game_can_be_played_to_its_end() {
    for edition in Edition::BOARDS {
        let mut rng = FastRng::new(5);
        let board = edition.board().expect("a board edition");
        let mut game = BoardGame::new(board, 2, None, Options::DEFAULT, &mut rng, &mut Vec::new());
        for _ in 0..60 {
            let Some(seat) = game.awaiting().lowest() else { break };
            game.random_step(seat, PaymentPolicy::Canonical, &mut rng);
        }
        let view = game.view(Viewer::Seat(Seat::new(0)));
        // A seat without memory can still sample a game.
        let mut sampled = BoardGame::sample(&view, &BoardGame::memory(&view), &mut rng);
        assert_eq!(sampled.view(Viewer::Seat(Seat::new(0))), view);
        while let Some(seat) = sampled.awaiting().lowest() {
            sampled.random_step(seat, PaymentPolicy::Canonical, &mut rng);
        }
    }
}

/// Opponents build toward their tickets, and sampling takes that into account.
#[test]
fn sampled_tickets_follow_the_opponents_routes() {
    let mut hits = 0;
    let mut by_chance = 0.0;
    for seed in 0..6 {
        let board = Edition::USA.board().expect("a board edition");
        let mut rng = FastRng::new(seed);
        let mut events = Vec::new();
        let game = BoardGame::new(board, 2, None, Options::DEFAULT, &mut rng, &mut events);
        let mut planners: Vec<_> =
            (0..2).map(|_| bots::Kind::Planner.bot::<BoardGame>(&bots::Thinking::default())).collect();
        let budgets = [bots::Budget::Nodes(0); 2];
        let (over, _) = bots::match_play::play(game, &mut events, &mut planners, &budgets, &mut rng, seed);
        // The view of the first seat as if the second had not shown its tickets yet.
        let viewer = Viewer::Seat(Seat::all(2).next().expect("a seat"));
        let opponent = Seat::all(2).last().expect("a seat");
        let mut view = over.view(viewer);
        view.phase = engine::board::phase::Phase::Turn;
        let memory = BoardGame::memory(&view);
        let held = over.held(opponent);
        let unseen = board.tickets.len() - over.held(Seat::all(2).next().expect("a seat")).len();
        for _ in 0..50 {
            let sampled = BoardGame::sample(&view, &memory, &mut rng);
            let sampled_tickets = sampled.held(opponent);
            hits += (sampled_tickets & held).len();
            by_chance += sampled_tickets.len() as f32 * held.len() as f32 / unseen as f32;
        }
    }
    assert!(hits as f32 > 2.0 * by_chance, "{hits} tickets guessed, {by_chance} by chance");
}
