//! Arbitrary texts and arbitrary numbers as actions of arbitrary seats in a game under way: each is applied, or
//! rejected without a change.

#![no_main]

use arbitrary::Arbitrary;
use engine::any::{AnyAction, AnyGame};
use engine::board::action::{Action, Claim, Split};
use engine::board::map::{CityId, MAX_CITIES, MAX_ROUTES, RouteId};
use engine::board::payment::Payment;
use engine::card::Color;
use engine::card_game::action::{Action as CardAction, ColorSet, Placement};
use engine::edition::Edition;
use engine::market::Source;
use engine::options::Options;
use engine::seat::{MAX_SEATS, Seat};
use engine::setup::Setup;
use engine::shuffle::FastRng;
use engine::ticket::{Kept, TicketSet};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    edition: u8,
    seats: u8,
    seed: u64,
    steps: Vec<Step<'a>>,
}

#[derive(Arbitrary, Debug)]
enum Step<'a> {
    /// Somebody types something.
    Text { seat: u8, text: &'a str },
    /// Somebody awaited does something legal, so that games get somewhere.
    Legal { choice: u16 },
    /// A legal action with one of its words changed.
    Nearly { choice: u16, word: u8, by: &'a str },
    /// A program makes an action of numbers; most of the routes, cities, slots and tickets do not exist.
    Numbers { seat: u8, kind: u8, numbers: [u8; 6] },
}

fn board_action(kind: u8, numbers: [u8; 6]) -> Action {
    let [a, b, c, d, e, f] = numbers;
    let route = RouteId::new(usize::from(a) % MAX_ROUTES);
    let city = CityId::new(usize::from(b) % MAX_CITIES);
    let split = Split { short: c, long: d };
    match kind % 8 {
        0 => Action::Pick(Source::Row(a)),
        1 => Action::Announce(split),
        2 => Action::AskTickets(Some(split)),
        3 => Action::Keep(Kept::from_bits(a)),
        4 => Action::Ride { route, from: None },
        5 => Action::Ride { route, from: Some(city) },
        _ => {
            let color = Color::ALL[usize::from(f) % Color::COUNT];
            let payment = Payment::new(color, c, d, e);
            Action::Claim(Claim { route, payment, passenger: kind.is_multiple_of(2).then_some(city) })
        }
    }
}

fn card_action(kind: u8, numbers: [u8; 6]) -> CardAction {
    let [a, b, c, ..] = numbers;
    match kind % 5 {
        0 => CardAction::Pick(Source::Row(a)),
        1 => CardAction::Keep(Kept::from_bits(a)),
        2 => CardAction::Place(Placement::Singles(ColorSet::from_bits(a))),
        3 => {
            let color = Color::ALL[usize::from(a) % Color::COUNT];
            CardAction::Place(Placement::Group { color, colored: b, wilds: c })
        }
        _ => {
            let mut bytes = [0; 8];
            bytes[..6].copy_from_slice(&numbers);
            CardAction::Complete(TicketSet::from_bits(u64::from_le_bytes(bytes)))
        }
    }
}

fuzz_target!(|input: Input<'_>| {
    let edition = Edition::ALL[usize::from(input.edition) % Edition::ALL.len()];
    let [min, max] = edition.seats().map(usize::from);
    let seats = min + usize::from(input.seats) % (max - min + 1);
    let setup = Setup::new(edition, seats, None, Options::default()).expect("the game is for so many");
    let mut chance = FastRng::new(input.seed);
    let mut game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
    for step in input.steps {
        let Some(awaited) = game.awaiting().lowest() else { return };
        let legal = game.legal_actions(awaited);
        let chosen = |choice: u16| game.write_action(legal[usize::from(choice) % legal.len()]);
        let any_seat = |seat: u8| Seat::new(usize::from(seat) % MAX_SEATS);
        let (seat, text) = match step {
            Step::Text { seat, text } => (any_seat(seat), text.to_owned()),
            Step::Legal { choice } => (awaited, chosen(choice)),
            Step::Numbers { seat, kind, numbers } => {
                let action = match game {
                    AnyGame::Board(_) => AnyAction::Board(board_action(kind, numbers)),
                    AnyGame::Card(_) => AnyAction::Card(card_action(kind, numbers)),
                };
                try_out(&mut game, any_seat(seat), action, &mut chance);
                continue;
            }
            Step::Nearly { choice, word, by } => {
                let text = chosen(choice);
                let mut words: Vec<&str> = text.split(' ').collect();
                let word = usize::from(word) % words.len();
                words[word] = by;
                (awaited, words.join(" "))
            }
        };
        let Ok(action) = game.read_action(&text) else { continue };
        try_out(&mut game, seat, action, &mut chance);
    }
});

/// Applies an action, which must succeed exactly if it is listed and change nothing otherwise.
fn try_out(game: &mut AnyGame, seat: Seat, action: AnyAction, chance: &mut FastRng) {
    let listed = game.legal_actions(seat).contains(&action);
    // While tickets are completed, only examples are listed (CG-75).
    let is_example = matches!(action, AnyAction::Card(CardAction::Complete(_)));
    let before = *game;
    let outcome = game.apply(seat, action, chance, &mut Vec::new());
    assert!(outcome.is_ok() == listed || is_example && outcome.is_ok(), "{action:?}: {outcome:?}");
    assert!(outcome.is_ok() || *game == before, "{action:?} left a trace");
}
