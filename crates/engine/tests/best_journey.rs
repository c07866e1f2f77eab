//! The best journey is the true optimum: no sequence of rides that the rules allow takes more goods.

use engine::board::BoardGame;
use engine::board::action::Action;
use engine::board::map::CityId;
use engine::board::phase::Phase;
use engine::card::TrainCard;
use engine::edition::Edition;
use engine::event::Nobody;
use engine::game::{Payments, Viewer};
use engine::options::{Options, Switch};
use engine::seat::Seat;
use engine::shuffle::FastRng;

/// The most goods points of any journey, by trying every ride that the game lists.
fn most_points(game: &BoardGame, seat: Seat, from: Option<CityId>, steps: &mut u32) -> u8 {
    let mut best = match game.phase() {
        Phase::Journey(journey) => journey.points,
        Phase::Splits { .. }
        | Phase::OpeningTickets { .. }
        | Phase::Turn
        | Phase::SecondPick
        | Phase::KeepTickets
        | Phase::Over => 0,
    };
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    for action in actions {
        let Action::Ride { from: start, .. } = action else { continue };
        if start != from || *steps == 0 {
            continue;
        }
        *steps -= 1;
        let mut next = *game;
        next.apply(seat, action, &mut FastRng::new(0), &mut Nobody).expect("listed");
        best = best.max(most_points(&next, seat, None, steps));
    }
    best
}

/// MK-54 to MK-72: what the search finds is what trying everything finds, under every setting.
#[test]
fn the_best_journey_takes_as_much_as_any_sequence_of_rides() {
    let board = Edition::Marklin.board().expect("Märklin is played on a board");
    let mut rng = FastRng::new(11);
    let mut compared = 0;
    for round in 0..160 {
        let mut options = Options::DEFAULT;
        options.revisit_token = if round % 3 == 0 { Switch::On } else { Switch::Off };
        options.parallel_return = if round % 5 == 0 { Switch::Off } else { Switch::On };
        let mut game = BoardGame::new(board, 2 + round % 4, None, options, &mut rng, &mut Nobody);
        while let Some(seat) = game.awaiting().lowest() {
            if *game.phase() == Phase::Turn && rng.below(25) == 0 {
                let view = game.view(Viewer::Seat(seat));
                let cards = view.hand[TrainCard::Passenger];
                for city in view.players[seat.index()].passengers.iter() {
                    let mut steps = 200_000;
                    let brute = most_points(&game, seat, Some(city), &mut steps);
                    if steps == 0 {
                        continue; // Too many to try them all.
                    }
                    let best = game.best_journey(seat, city, cards);
                    assert_eq!(best.map_or(0, |best| best.points), brute, "round {round}");
                    if let Some(best) = best {
                        replay(game, seat, city, best.routes(), best.points, best.cards);
                    }
                    compared += 1;
                }
            }
            game.random_step(seat, Payments::Canonical, &mut rng);
        }
    }
    assert!(compared > 200, "only {compared} journeys compared");
}

/// The journey can be ridden as it says, for the points and cards it says.
fn replay(
    mut game: BoardGame,
    seat: Seat,
    start: CityId,
    routes: &[engine::board::map::RouteId],
    points: u8,
    cards: u8,
) {
    for (step, &route) in routes.iter().enumerate() {
        let action = Action::Ride { route, from: (step == 0).then_some(start) };
        game.apply(seat, action, &mut FastRng::new(0), &mut Nobody).expect("a journey of legal rides");
    }
    let Phase::Journey(journey) = *game.phase() else { panic!("a journey is under way") };
    assert_eq!((journey.points, journey.cards), (points, cards));
}
