//! Arbitrary actions of arbitrary seats.

use engine::board::action::{Action, Claim, Split};
use engine::board::map::{CityId, RouteId};
use engine::board::payment::Payment;
use engine::board::{Board, BoardGame};
use engine::card::Color;
use engine::edition::Edition;
use engine::event::Nobody;
use engine::game::Payments;
use engine::market::Source;
use engine::options::Options;
use engine::seat::Seat;
use engine::shuffle::{FastRng, Keyed, Secret};
use engine::ticket::Kept;

use crate::numbers::{Numbers, for_seeds};

/// Anything that can be written as an action of this board, however foolish.
fn arbitrary_action(board: &Board, numbers: &mut Numbers) -> Action {
    let route = RouteId(numbers.below(board.map.routes().len()) as u8);
    let city = CityId(numbers.below(board.map.cities().len()) as u8);
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
            let named = (colored > 0) != (byte == 7); // Once in a while it names no color, or one without cards.
            let payment = Payment {
                color: named.then_some(color),
                colored,
                wilds,
                wilds_plus4: if byte < 100 { byte % 4 } else { length - colored - wilds },
            };
            let passenger = if byte.is_multiple_of(3) { Some(city) } else { None };
            Action::Claim(Claim { route, payment, passenger })
        }
        5 => Action::AskTickets(if byte < 128 { None } else { Some(split) }),
        6 => Action::Announce(split),
        7 => Action::Keep(Kept(if byte < 200 { small } else { byte })),
        _ => match byte % 4 {
            0 => Action::Pass,
            1 => Action::Alight,
            2 => Action::Ride { route, from: None },
            _ => Action::Ride { route, from: Some(city) },
        },
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
            let [fewest, most] = board.rules.seats.map(usize::from);
            let seats = fewest + numbers.below(most - fewest + 1);
            let mut chance = Keyed::new(Secret::from_seed(numbers.next()));
            let mut game = BoardGame::new(board, seats, None, Options::default(), &mut chance, &mut Nobody);
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
                    let outcome = game.apply(seat, action, &mut chance, &mut Nobody);
                    assert_eq!(outcome.is_ok(), listed.contains(&action), "{edition} {action:?} {outcome:?}");
                    done += u32::from(outcome.is_ok());
                    assert!(outcome.is_ok() || game == before, "{edition} {action:?} left a trace");
                }
                if game.awaiting().contains(awaited) {
                    game.random_step(awaited, Payments::Full, &mut rng);
                }
            }
            let after = game;
            assert!(game.apply(Seat::new(0), Action::Pass, &mut chance, &mut Nobody).is_err());
            assert!(game == after && game.is_over());
        });
        assert!(done > 500, "{edition}: only {done} arbitrary actions were ever legal");
    }
}
