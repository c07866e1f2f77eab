//! Positions: a game continues from its own position, and inconsistent positions are rejected.

use std::collections::BTreeSet;

use engine::board::map::{CityId, RouteId, RouteSet};
use engine::board::phase::Phase;
use engine::board::position::{Position, PositionError};
use engine::board::{Board, BoardGame};
use engine::card::{Color, TrainCard};
use engine::edition::Edition;
use engine::game::PaymentPolicy;
use engine::options::Options;
use engine::seat::{Seat, SeatSet};
use engine::shuffle::{FastRng, Secret, SecretChance};
use engine::sink::NoEvents;

fn new_game(board: &'static Board, seats: usize, seed: u64) -> BoardGame {
    let mut chance = SecretChance::new(Secret::from_seed(seed));
    BoardGame::new(board, seats, None, Options::default(), &mut chance, &mut NoEvents)
}

/// Plays random games of every board and number of seats, and shows every state to `look`.
fn every_state(games: u64, mut look: impl FnMut(&'static Board, &BoardGame)) {
    for edition in Edition::BOARDS {
        let board = edition.board().expect("it is played on a board");
        let [min, max] = board.rules.seats.map(usize::from);
        for seats in min..=max {
            for seed in 0..games {
                let mut game = new_game(board, seats, seed);
                let mut rng = FastRng::new(seed);
                look(board, &game);
                while !game.awaiting().is_empty() {
                    // Not always the lowest seat, so that all orders of choosing at once are seen.
                    let awaited: Vec<Seat> = game.awaiting().iter().collect();
                    let seat = awaited[rng.below(awaited.len() as u32) as usize];
                    game.random_step(seat, PaymentPolicy::Full, &mut rng);
                    look(board, &game);
                }
            }
        }
    }
}

/// C-5, C-6, C-7, C-121
#[test]
fn a_game_continues_from_its_position() {
    let mut phases = BTreeSet::new();
    every_state(12, |board, game| {
        let position = game.position();
        let again = BoardGame::from_position(board, &position).expect("a real state adds up");
        assert!(again == *game, "{}: {position:?}", board.edition);
        assert_eq!(again.position(), position);
        phases.insert(match game.phase() {
            Phase::Splits { .. } => "splits",
            Phase::OpeningTickets { .. } => "opening tickets",
            Phase::Turn => "turn",
            Phase::SecondPick => "second pick",
            Phase::KeepTickets => "keep tickets",
            Phase::Journey(_) => "journey",
            Phase::Over => "over",
        });
    });
    assert_eq!(phases.len(), 7, "{phases:?}");
}

/// Returns a state of a random game with `seats` seats that satisfies `wanted`.
fn find(edition: Edition, seats: usize, wanted: impl Fn(&BoardGame) -> bool) -> (&'static Board, Position) {
    let board = edition.board().expect("it is played on a board");
    for seed in 0..1000 {
        let mut game = new_game(board, seats, seed);
        let mut rng = FastRng::new(seed);
        while let Some(seat) = game.awaiting().lowest() {
            if wanted(&game) {
                return (board, game.position());
            }
            game.random_step(seat, PaymentPolicy::Full, &mut rng);
        }
    }
    panic!("no such state in 1000 games");
}

/// Checks that the position is refused once it is edited, and what is said.
#[track_caller]
fn check_refused(
    (board, position): (&'static Board, Position),
    edit: impl FnOnce(&mut Position),
    rule: Option<&str>,
    sentence: &str,
) {
    let mut edited = position;
    assert!(BoardGame::from_position(board, &edited).is_ok());
    edit(&mut edited);
    let problem = BoardGame::from_position(board, &edited).expect_err("it does not add up");
    assert_eq!(problem.rule(), rule, "{problem}");
    assert!(problem.to_string().contains(sentence), "{problem}");
}

fn mid_game(edition: Edition, seats: usize) -> (&'static Board, Position) {
    find(edition, seats, |game| {
        *game.phase() == Phase::Turn
            && game.position().players.iter().all(|player| player.routes.len() > 3)
            && !game.position().discard.is_empty()
    })
}

/// C-5
#[test]
fn every_card_is_somewhere_once() {
    let red = TrainCard::Colored(Color::Red);
    check_refused(mid_game(Edition::USA, 3), |p| p.players[1].hand.add(red, 1), Some("C-5"), "13 red cards");
    check_refused(mid_game(Edition::USA, 3), |p| p.deck.truncate(1), Some("C-5"), "and the box has 12");
    check_refused(mid_game(Edition::USA, 3), |p| p.discard.add(red, 255), Some("C-5"), "267 red cards");
    check_refused(
        mid_game(Edition::LONDON, 2),
        |p| p.deck.push(TrainCard::Passenger),
        Some("C-5"),
        "hold 1 passenger cards, and the box has 0",
    );
}

/// C-50, C-53
#[test]
fn deck_and_row_are_kept_up() {
    check_refused(
        mid_game(Edition::USA, 3),
        |p| p.deck.drain(..).for_each(|card| p.discard.add(card, 1)),
        Some("C-50"),
        "shuffled",
    );
    check_refused(
        mid_game(Edition::USA, 3),
        |p| {
            let card = p.row[2].take().expect("the row is full");
            p.deck.push(card);
        },
        Some("C-53"),
        "the row is not full",
    );
}

/// C-6, C-66, C-78, C-79, C-121
#[test]
fn routes_pieces_and_points_agree() {
    check_refused(mid_game(Edition::USA, 3), |p| p.players[0].pieces += 1, Some("C-6"), "seat 0 has");
    check_refused(mid_game(Edition::USA, 3), |p| p.players[2].route_points += 1, Some("C-121"), "seat 2 has");
    check_refused(
        mid_game(Edition::USA, 3),
        |p| p.players[1].routes = p.players[0].routes,
        Some("C-66"),
        "two owners",
    );
    let with_twin = |seat: usize| {
        move |p: &mut Position| {
            let board = Edition::USA.board().expect("a board");
            // A claimed route with a parallel track, and that track for `seat`.
            let claimed: Vec<RouteId> = p.players[0].routes.iter().collect();
            let twin =
                |route: &RouteId| board.map.with_parallels(RouteSet::only(*route)).without(*route).lowest();
            let twin = claimed.iter().find_map(twin).expect("a double route");
            p.players[seat].routes.insert(twin);
            let length = board.map.route(twin).length;
            p.players[seat].pieces -= length;
            p.players[seat].route_points += u16::from(board.rules.route_points[length as usize - 1]);
        }
    };
    let double = || {
        find(Edition::USA, 2, |game| {
            let map = &game.board().map;
            let own = game.position().players[0].routes;
            map.with_parallels(own) != own && game.position().players.iter().all(|player| player.pieces > 6)
        })
    };
    check_refused(double(), with_twin(0), Some("C-78"), "a parallel track");
    check_refused(double(), with_twin(1), Some("C-79"), "both claimed");
}

/// C-7, MK-4
#[test]
fn every_ticket_is_somewhere_once_and_in_its_deck() {
    check_refused(
        mid_game(Edition::USA, 3),
        |p| {
            let ticket = p.ticket_decks[0][0];
            p.players[0].tickets.insert(ticket);
        },
        Some("C-7"),
        "in two places",
    );
    check_refused(mid_game(Edition::USA, 3), |p| p.ticket_decks[0].truncate(1), Some("C-7"), "is missing");
    check_refused(
        mid_game(Edition::MARKLIN, 3),
        |p| {
            let ticket = p.ticket_decks[1].remove(0);
            p.ticket_decks[0].push(ticket);
        },
        Some("MK-4"),
        "wrong deck",
    );
}

/// C-16, C-18, C-19, MK-11
#[test]
fn the_opening_is_coherent() {
    let opening = || {
        find(
            Edition::USA,
            3,
            |game| matches!(game.phase(), Phase::OpeningTickets { waiting } if waiting.len() == 1),
        )
    };
    check_refused(
        opening(),
        |p| {
            let ticket = p.players[2].offer.remove(0);
            p.ticket_decks[0].push(ticket);
        },
        Some("C-84"),
        "2 tickets on offer, and 3",
    );
    check_refused(
        opening(),
        |p| p.phase = Phase::OpeningTickets { waiting: SeatSet::only(Seat::new(0)) },
        None,
        "are not those that have not chosen",
    );
    check_refused(opening(), |p| p.phase = Phase::Turn, Some("C-84"), "seat 2 is not choosing");
    check_refused(opening(), |p| p.final_round = Some(2), Some("C-19"), "no final round");
    let splits = || find(Edition::MARKLIN, 3, |game| game.awaiting().len() == 2);
    check_refused(
        splits(),
        |p| p.players[0].split.as_mut().expect("announced").long = 9,
        Some("MK-11"),
        "cannot have announced that split",
    );
    check_refused(
        splits(),
        |p| p.players[1].split = p.players[0].split,
        None,
        "are not those that have not chosen",
    );
}

/// MK-5, MK-6, MK-8, MK-47, MK-48
#[test]
fn passengers_and_goods_add_up() {
    let placed = || {
        find(Edition::MARKLIN, 3, |game| {
            game.position().players.iter().all(|player| !player.passengers.is_empty())
                && *game.phase() == Phase::Turn
                && !game.position().players[0].tokens.is_empty()
        })
    };
    check_refused(
        placed(),
        |p| p.players[0].unplaced = 4,
        Some("MK-6"),
        "passengers, and there can be at most 3",
    );
    check_refused(
        placed(),
        |p| p.players[0].passengers = p.players[1].passengers,
        Some("MK-47"),
        "two passengers are in",
    );
    check_refused(
        placed(),
        |p| {
            let board = Edition::MARKLIN.board().expect("a board");
            p.players[0].passengers = board.map.countries().lowest().into_iter().collect();
            p.players[0].unplaced = 0;
        },
        Some("MK-48"),
        "which is a country",
    );
    check_refused(placed(), |p| p.players[0].tokens.push(7), Some("MK-5"), "of value 7");
    check_refused(
        placed(),
        |p| p.goods.iter_mut().find(|stack| stack.len() == 3).expect("a stack").swap(0, 2),
        Some("MK-8"),
        "the goods in",
    );
    check_refused(
        mid_game(Edition::USA, 2),
        |p| p.players[0].unplaced = 1,
        None,
        "this game has no passengers",
    );
}

/// MK-56, MK-59, MK-61
#[test]
fn a_journey_follows_its_routes() {
    let riding = || {
        find(
            Edition::MARKLIN,
            3,
            |game| matches!(game.phase(), Phase::Journey(journey) if journey.used.len() > 2 && journey.cards > 0),
        )
    };
    let journey = |p: &mut Position, edit: fn(&mut engine::board::journey::Journey)| {
        let Phase::Journey(mut journey) = p.phase else { panic!("a journey") };
        edit(&mut journey);
        p.phase = Phase::Journey(journey);
    };
    check_refused(riding(), |p| journey(p, |j| j.cards += 1), None, "do not follow from the routes");
    check_refused(riding(), |p| journey(p, |j| j.used = RouteSet::EMPTY), Some("MK-56"), "do not lead");
    check_refused(riding(), |p| journey(p, |j| j.at = CityId::new(0)), Some("MK-56"), "do not lead");
    check_refused(
        riding(),
        |p| {
            let hand = &mut p.players[p.turn.index()].hand;
            let held = hand[TrainCard::Passenger];
            hand.take(TrainCard::Passenger, held);
            p.discard.add(TrainCard::Passenger, held);
        },
        Some("MK-59"),
        "and 0 are in hand",
    );
}

/// C-29, C-41, C-92
#[test]
fn turns_passes_and_the_final_round_are_possible() {
    check_refused(
        mid_game(Edition::USA, 3),
        |p| p.turn = Seat::new(3),
        None,
        "seat 3 is the active seat, but not in the game",
    );
    check_refused(mid_game(Edition::USA, 3), |p| p.passes = 3, Some("C-29"), "after 3 consecutive passes");
    check_refused(mid_game(Edition::USA, 3), |p| p.final_round = Some(4), Some("C-92"), "4 turns left");
    check_refused(
        mid_game(Edition::USA, 3),
        |p| p.phase = Phase::KeepTickets,
        Some("C-84"),
        "0 tickets on offer",
    );
    check_refused(mid_game(Edition::USA, 3), |p| drop(p.players.drain(1..)), None, "for 2 to 5 seats");
    check_refused(
        mid_game(Edition::USA, 2),
        |p| {
            // Everything but the wilds of the row goes to a hand.
            let row = [Some(TrainCard::Wild), Some(TrainCard::Wild), None, None, None];
            let mut all = TrainCard::ALL.map(|card| (card, p.players[0].hand[card]));
            for (card, count) in &mut all {
                *count = Edition::USA.board().expect("a board").rules.cards.cards()[*card];
            }
            p.deck.clear();
            p.discard = engine::card::Cards::EMPTY;
            p.row = row;
            p.players[1].hand = engine::card::Cards::EMPTY;
            p.players[0].hand = engine::card::Cards::EMPTY;
            for (card, count) in all {
                p.players[0].hand.add(card, count - if card == TrainCard::Wild { 2 } else { 0 });
            }
            p.phase = Phase::SecondPick;
        },
        Some("C-41"),
        "there is nothing to pick",
    );
    assert_eq!(PositionError::NoSecondPick.rule(), Some("C-41"));
}
