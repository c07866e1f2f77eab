//! Arbitrary actions of arbitrary seats.

use engine::board::action::{Action, Claim, Split};
use engine::board::map::{CityId, MAX_CITIES, MAX_ROUTES, RouteId};
use engine::board::payment::Payment;
use engine::board::{Board, BoardGame};
use engine::card::Color;
use engine::edition::Edition;
use engine::game::PaymentPolicy;
use engine::illegal::Illegal;
use engine::market::Source;
use engine::options::Options;
use engine::seat::Seat;
use engine::shuffle::{FastRng, Secret, SecretChance};
use engine::sink::NoEvents;
use engine::ticket::Kept;

use crate::numbers::{Numbers, for_seeds};

/// Anything that can be written as an action of this board, however foolish.
fn arbitrary_action(board: &Board, numbers: &mut Numbers) -> Action {
    let route = RouteId::new(numbers.below(board.map.routes().len()));
    let city = CityId::new(numbers.below(board.map.cities().len()));
    if numbers.below(12) == 0 {
        return nonexistent(numbers);
    }
    let byte = numbers.next() as u8;
    // Small numbers are the ones that may be right.
    let small = byte % 5;
    let split = Split { short: small, long: numbers.next() as u8 % 5 };
    match numbers.below(9) {
        0 => Action::Pick(Source::Deck),
        1 => Action::Pick(Source::Row(byte % 8)),
        2..=4 => {
            let length = board.map.route(route).length;
            let colored = (numbers.below(8) as u8).min(length);
            let wilds = (length - colored).saturating_sub(byte % 2);
            let color = match board.map.route(route).color {
                Some(color) if byte < 200 => color,
                Some(_) | None => Color::ALL[numbers.below(8)],
            };
            let plus4 = if byte < 100 { byte % 4 } else { length - colored - wilds };
            let payment = Payment::new(color, colored, wilds, plus4);
            let passenger = if byte.is_multiple_of(3) { Some(city) } else { None };
            Action::Claim(Claim { route, payment, passenger })
        }
        5 => Action::AskTickets(if byte < 128 { None } else { Some(split) }),
        6 => Action::Announce(split),
        7 => Action::Keep(Kept::from_bits(if byte < 200 { small } else { byte })),
        _ => match byte % 4 {
            0 => Action::Pass,
            1 => Action::Alight,
            2 => Action::Ride { route, from: None },
            _ => Action::Ride { route, from: Some(city) },
        },
    }
}

/// An action with numbers of routes, cities, slots, cards and tickets that mostly do not exist.
fn nonexistent(numbers: &mut Numbers) -> Action {
    let mut byte = || numbers.next() as u8;
    let route = RouteId::new(usize::from(byte()) % MAX_ROUTES);
    let city = CityId::new(usize::from(byte()) % MAX_CITIES);
    let color = Color::ALL[usize::from(byte() % 8)];
    let payment = Payment::new(color, byte(), byte(), byte());
    let split = Split { short: byte(), long: byte() };
    match byte() % 7 {
        0 => Action::Pick(Source::Row(byte())),
        1 => Action::Claim(Claim { route, payment, passenger: Some(city) }),
        2 => Action::Ride { route, from: None },
        3 => Action::Ride { route, from: Some(city) },
        4 => Action::AskTickets(Some(split)),
        5 => Action::Announce(split),
        _ => Action::Keep(Kept::from_bits(byte())),
    }
}

/// Ids beyond the map are refused by every board in every phase that takes them, also where a reason is asked for.
#[test]
fn ids_that_do_not_exist_are_refused() {
    for edition in Edition::BOARDS {
        let board = edition.board().expect("it is played on a board");
        let mut chance = SecretChance::new(Secret::from_seed(1));
        let mut game = BoardGame::new(board, 2, None, Options::default(), &mut chance, &mut NoEvents);
        let mut rng = FastRng::new(1);
        while !matches!(game.phase(), engine::board::phase::Phase::Turn) {
            let seat = game.awaiting().lowest().expect("the game goes on");
            game.random_step(seat, PaymentPolicy::Full, &mut rng);
        }
        let seat = game.awaiting().lowest().expect("the game goes on");
        for route in (board.map.routes().len()..MAX_ROUTES).map(RouteId::new) {
            let payment = Payment::of_wilds(1, 0);
            let claim = Action::Claim(Claim { route, payment, passenger: None });
            assert_eq!(game.check(seat, claim), Err(Illegal::NotInThisGame), "{edition} {route:?}");
            assert_eq!(game.why_not_claim(seat, route), Some(Illegal::NotInThisGame), "{edition} {route:?}");
            let ride = Action::Ride { route, from: Some(CityId::new(MAX_CITIES - 1)) };
            assert_eq!(game.check(seat, ride), Err(Illegal::NotInThisGame), "{edition} {route:?}");
        }
    }
}

/// Arbitrary actions of arbitrary seats, between random legal ones that carry the game on:
/// what is not listed is refused and changes nothing, what is listed is done.
#[test]
fn arbitrary_actions_are_done_or_refused() {
    for edition in Edition::BOARDS {
        let board = edition.board().expect("it is played on a board");
        let mut done = 0;
        for_seeds(0..40, |numbers| {
            let [min, max] = board.rules.seats.map(usize::from);
            let seats = min + numbers.below(max - min + 1);
            let mut chance = SecretChance::new(Secret::from_seed(numbers.next()));
            let mut game = BoardGame::new(board, seats, None, Options::default(), &mut chance, &mut NoEvents);
            let mut rng = FastRng::new(numbers.next());
            let mut listed = Vec::new();
            while let Some(awaited) = game.awaiting().lowest() {
                for _ in 0..8 {
                    let action = arbitrary_action(board, numbers);
                    // Mostly the seat whose turn it is, else any, also one that does not play.
                    let any = Seat::new(numbers.below(5));
                    let seat =
                        if numbers.below(4) > 0 { game.awaiting().lowest().unwrap_or(any) } else { any };
                    game.legal_actions(seat, &mut listed);
                    let before = game;
                    let outcome = game.apply(seat, action, &mut chance, &mut NoEvents);
                    assert_eq!(outcome.is_ok(), listed.contains(&action), "{edition} {action:?} {outcome:?}");
                    done += u32::from(outcome.is_ok());
                    assert!(outcome.is_ok() || game == before, "{edition} {action:?} left a trace");
                }
                if game.awaiting().contains(awaited) {
                    game.random_step(awaited, PaymentPolicy::Full, &mut rng);
                }
            }
            let after = game;
            assert!(game.apply(Seat::new(0), Action::Pass, &mut chance, &mut NoEvents).is_err());
            assert!(game == after && game.is_over());
        });
        assert!(done > 500, "{edition}: only {done} arbitrary actions were ever legal");
    }
}
