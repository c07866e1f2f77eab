//! Arbitrary edits of positions.

use engine::board::journey::Journey;
use engine::board::map::{CityId, CitySet, MAX_CITIES, MAX_ROUTES, RouteId, RouteSet};
use engine::board::phase::Phase;
use engine::board::position::Position;
use engine::board::{Board, BoardGame};
use engine::card::TrainCard;
use engine::edition::Edition;
use engine::game::{PaymentPolicy, Viewer};
use engine::options::{Options, ResetCap};
use engine::seat::{Seat, SeatSet};
use engine::shuffle::FastRng;
use engine::sink::NoEvents;
use engine::ticket::{MAX_TICKETS, TicketId};

use crate::numbers::{Numbers, for_seeds};

/// Edits one thing of a position, as somebody might who sets up a scenario: often so that it still adds up.
fn edit(board: &Board, position: &mut Position, numbers: &mut Numbers) {
    let seats = position.players.len();
    let (one, other) = (numbers.below(seats), numbers.below(seats));
    let byte = numbers.next() as u8;
    // Once in a while one that the board does not have.
    let route = RouteId::new(numbers.below(if byte < 250 { board.map.routes().len() } else { MAX_ROUTES }));
    let city = CityId::new(numbers.below(if byte < 250 { board.map.cities().len() } else { MAX_CITIES }));
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
            let card = hand.iter_each().next();
            if let Some(card) = card {
                hand.take(card, 1);
                position.deck.push(card);
            }
        }
        2 => {
            let hand = position.players[one].hand;
            for card in hand.iter_each() {
                position.players[one].hand.take(card, 1);
                position.players[other].hand.add(card, 1);
            }
        }
        3 => position.row[numbers.below(5)] = None,
        4 => position.deck.truncate(byte as usize % 8),
        5 => position.players[one].hand.add(TrainCard::ALL[numbers.below(11)], 1 + byte % 2),
        // Routes are given and taken, with what belongs to them.
        6 | 7 => {
            let length = board.map.routes().get(route.index()).map_or(1, |route| route.length);
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
        10 => position.players[one].offer.push(TicketId::new(usize::from(byte) % MAX_TICKETS)),
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
            position.options.reset_cap = ResetCap::new(byte % 10).expect("a digit");
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
            let [min, max] = board.rules.seats.map(usize::from);
            let seats = min + numbers.below(max - min + 1);
            let mut rng = FastRng::new(numbers.next());
            let mut game = BoardGame::new(board, seats, None, Options::default(), &mut rng, &mut NoEvents);
            for _ in 0..numbers.below(250) {
                let Some(seat) = game.awaiting().lowest() else { break };
                game.random_step(seat, PaymentPolicy::Full, &mut rng);
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
        game.apply(seat, action, rng, &mut NoEvents).expect("listed actions are legal");
    }
    panic!("no game takes that long");
}
