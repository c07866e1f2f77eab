//! Arbitrary input never makes the engine panic: what `fuzz/` looks for without end, here for a moment and on every machine.
//!
//! The inputs come from a generator with fixed seeds, so a failure can be repeated; its message names the seed.

use engine::board::action::{Action, Claim, Split};
use engine::board::map::{CityId, CitySet, RouteId, RouteSet};
use engine::board::payment::Payment;
use engine::board::phase::{Journey, Phase};
use engine::board::position::Position;
use engine::board::{Board, BoardGame};
use engine::card::{Color, TrainCard};
use engine::data;
use engine::edition::Edition;
use engine::event::Nobody;
use engine::game::{Payments, Viewer};
use engine::market::Source;
use engine::options::Options;
use engine::seat::{Seat, SeatSet};
use engine::shuffle::{FastRng, Keyed, Secret};
use engine::ticket::{Kept, TicketId};

/// A small generator of numbers (splitmix64): the same seed gives the same inputs for ever.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`, which must not be 0.
    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// Damages a text in one to four places, in the ways in which files are damaged:
/// bytes changed, cut out, doubled, or moved from elsewhere in the text.
fn damage(text: &str, numbers: &mut Numbers) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=numbers.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = numbers.below(bytes.len());
        let length = 1 + numbers.below(12.min(bytes.len() - at));
        let other = numbers.below(bytes.len());
        match numbers.below(5) {
            0 => bytes[at] = (numbers.next() & 0x7f) as u8,
            1 => drop(bytes.drain(at..at + length)),
            2 => {
                let copy = bytes[at..at + length].to_vec();
                bytes.splice(other..other, copy);
            }
            3 => bytes.truncate(at),
            _ => bytes[at] = b"0123456789\"'[]{}=-,. \n"[numbers.below(22)],
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Calls `try_one` with the generator of each seed, and names the seed of a panic.
fn for_seeds(seeds: std::ops::Range<u64>, mut try_one: impl FnMut(&mut Numbers)) {
    for seed in seeds {
        let attempt = std::panic::AssertUnwindSafe(|| try_one(&mut Numbers(seed)));
        if let Err(panic) = std::panic::catch_unwind(attempt) {
            eprintln!("the input of seed {seed} does it");
            std::panic::resume_unwind(panic);
        }
    }
}

#[test]
fn a_damaged_map_is_read_or_refused() {
    for name in ["new-york", "card-game"] {
        let path = format!("{}/../../data/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("our own map");
        for_seeds(0..400, |numbers| {
            let damaged = damage(&text, numbers);
            let lines = 1 + damaged.matches('\n').count();
            if let Err(errors) = data::read("map", &damaged) {
                assert!(!errors.is_empty(), "a refusal has a reason");
                assert!(errors.iter().all(|error| (1..=lines).contains(&error.line)));
            }
        });
    }
}

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

/// Edits one thing of a position, as somebody might who sets up a scenario: often so that it still adds up.
fn edit(board: &Board, position: &mut Position, numbers: &mut Numbers) {
    let seats = position.players.len();
    let (one, other) = (numbers.below(seats), numbers.below(seats));
    let byte = numbers.next() as u8;
    let route = RouteId(numbers.below(board.map.routes().len()) as u8);
    let city = CityId(if byte < 250 { numbers.below(board.map.cities().len()) as u8 } else { byte % 64 });
    match numbers.below(16) {
        // Cards change places.
        0 if !position.deck.is_empty() => {
            let place = numbers.below(position.deck.len());
            let card = position.deck.remove(place);
            match byte % 3 {
                0 => position.players[one].hand.add(card, 1),
                1 => position.discard.add(card, 1),
                _ => position.deck.insert(0, card),
            }
        }
        1 => {
            let hand = &mut position.players[one].hand;
            let card = hand.singles().next();
            if let Some(card) = card {
                hand.take(card, 1);
                position.deck.push(card);
            }
        }
        2 => {
            let hand = position.players[one].hand;
            for card in hand.singles() {
                position.players[one].hand.take(card, 1);
                position.players[other].hand.add(card, 1);
            }
        }
        3 => position.row[numbers.below(5)] = None,
        4 => position.deck.truncate(byte as usize % 8),
        5 => position.players[one].hand.add(TrainCard::ALL[numbers.below(11)], 1 + byte % 2),
        // Routes are given and taken, with what belongs to them.
        6 | 7 => {
            let length = board.map.route(route).length;
            let player = &mut position.players[one];
            if player.pieces >= length && !player.routes.contains(route) {
                player.routes.insert(route);
                player.pieces -= length;
                player.route_points += u16::from(board.rules.route_points[length as usize - 1]);
            }
        }
        8 => position.players[one].pieces = byte % 50,
        // Tickets.
        9 => {
            if let Some(ticket) = position.ticket_decks[byte as usize % 2].pop() {
                position.players[one].tickets.insert(ticket);
            }
        }
        10 => position.players[one].offer.push(TicketId(byte % 64)),
        // Passengers and goods.
        11 => {
            position.players[one].passengers.insert(city);
            position.players[one].unplaced = position.players[one].unplaced.saturating_sub(1);
        }
        12 => {
            let stacks = position.goods.len();
            if let Some(stack) = position.goods.get_mut(city.index() % stacks)
                && !stack.is_empty()
            {
                let token = stack.remove(0);
                let tokens = &mut position.players[one].tokens;
                tokens.push(token);
                tokens.sort_by(|one, other| other.cmp(one)); // As a game writes them down.
            }
        }
        // Whose turn, and what is awaited.
        13 => {
            position.turn = Seat::new(byte as usize % 5);
            position.passes = byte % 4;
            position.final_round = (byte % 4 > 1).then_some(byte / 32);
        }
        14 => position.phase = arbitrary_phase(position, route, city, byte),
        _ => {
            position.players.swap(one, other);
            position.options.reset_cap = byte % 10;
        }
    }
}

/// Anything that a game can wait for.
fn arbitrary_phase(position: &Position, route: RouteId, city: CityId, byte: u8) -> Phase {
    let waiting = SeatSet::first(byte as usize % 6);
    match byte % 7 {
        0 => Phase::Splits { waiting },
        1 => Phase::OpeningTickets { waiting },
        2 => Phase::SecondPick,
        3 => Phase::KeepTickets,
        4 => Phase::Over,
        5 => Phase::Turn,
        _ => {
            let used = position.players[byte as usize % position.players.len()].routes.iter().next();
            let mut routes = RouteSet::EMPTY;
            routes.insert(used.unwrap_or(route));
            let mut entered = CitySet::EMPTY;
            entered.insert(city);
            Phase::Journey(Journey {
                start: city,
                at: city,
                cards: byte % 3,
                points: 0,
                used: routes,
                entered,
            })
        }
    }
}

/// A position that was edited is refused, or it is a game that can be scored, seen and played to its end.
#[test]
fn an_edited_position_is_refused_or_played_to_the_end() {
    for edition in Edition::BOARDS {
        let board = edition.board().expect("it is played on a board");
        let (mut accepted, mut refused) = (0, 0);
        for_seeds(0..600, |numbers| {
            let [fewest, most] = board.rules.seats.map(usize::from);
            let seats = fewest + numbers.below(most - fewest + 1);
            let mut rng = FastRng::new(numbers.next());
            let mut game = BoardGame::new(board, seats, None, Options::default(), &mut rng, &mut Nobody);
            for _ in 0..numbers.below(250) {
                let Some(seat) = game.awaiting().lowest() else { break };
                game.random_step(seat, Payments::Full, &mut rng);
            }
            let mut position = game.position();
            for _ in 0..=numbers.below(3) {
                edit(board, &mut position, numbers);
            }
            match BoardGame::from_position(board, &position) {
                Ok(mut game) => {
                    accepted += 1;
                    assert_eq!(game.position(), position, "{edition}");
                    play_to_the_end(&mut game, &mut rng);
                }
                Err(why) => {
                    refused += 1;
                    assert!(!why.to_string().is_empty());
                }
            }
        });
        assert!(accepted > 20 && refused > 20, "{edition}: {accepted} accepted, {refused} refused");
    }
}

/// Plays random legal actions; every game ends, and shows and scores itself on the way.
fn play_to_the_end(game: &mut BoardGame, rng: &mut FastRng) {
    let mut listed = Vec::new();
    for _ in 0..20_000 {
        let Some(seat) = game.awaiting().lowest() else {
            assert_eq!(game.scores().len(), game.seats());
            return;
        };
        for viewer in Viewer::all(game.seats()) {
            let _ = game.view(viewer);
        }
        game.legal_actions(seat, &mut listed);
        let action = listed[rng.below(listed.len() as u32) as usize];
        game.apply(seat, action, rng, &mut Nobody).expect("listed actions are legal");
    }
    panic!("no game takes that long");
}
