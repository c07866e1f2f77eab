//! Tests of playing: bots choose legal actions, depend only on what they see, and stronger bots win more often.

use bots::decision::board::greedy::Greedy;
use bots::decision::board::planner::Planner;
use bots::decision::random::Random;
use bots::decision::search::Search;
use bots::match_play::play;
use bots::value::board::journeys::{Trip, best_continuation, best_trip};
use bots::value::board::seat_state::SeatState;
use bots::{Bot, Budget, Determinize, Kind, Observation};
use engine::board::BoardGame;
use engine::board::action::Action;
use engine::board::phase::Phase;
use engine::card_game::CardGame;
use engine::edition::Edition;
use engine::game::{PaymentPolicy, Viewer};
use engine::options::{Options, Switch};
use engine::seat::Seat;
use engine::shuffle::{FastRng, Secret, SecretChance};
use engine::sink::NoEvents;

type Make = fn() -> Box<dyn Bot<BoardGame>>;

const KINDS: [(&str, Make); 4] = [
    ("random", || Box::new(Random)),
    ("greedy", || Box::new(Greedy)),
    ("planner", || Box::<Planner>::default()),
    ("search", || Box::<Search<BoardGame>>::default()),
];

fn seats_of(edition: Edition) -> std::ops::RangeInclusive<usize> {
    let [min, max] = edition.board().expect("a board edition").rules.seats;
    min as usize..=max as usize
}

/// Returns the win rate of the first kind over `games` games, with seats swapped after every game.
fn duel(edition: Edition, first: Make, second: Make, games: u64) -> f64 {
    let mut won = 0.0;
    for game in 0..games {
        let place = (game % 2) as usize;
        let mut chance = SecretChance::new(Secret::from_seed(game / 2));
        let mut events = Vec::new();
        let board = edition.board().expect("a board edition");
        let start = BoardGame::new(board, 2, None, Options::DEFAULT, &mut chance, &mut events);
        let mut bots = if place == 0 { vec![first(), second()] } else { vec![second(), first()] };
        let budgets = [Budget::Nodes(40); 2];
        let (_, result) = play(start, &mut events, &mut bots, &budgets, &mut chance, game);
        won += result.share(place);
    }
    won / games as f64
}

/// Returns the win rate of the Card Game's planner against `second`.
fn card_duel(second: Kind, games: u64) -> f64 {
    let mut won = 0.0;
    for game in 0..games {
        let place = (game % 2) as usize;
        let mut chance = SecretChance::new(Secret::from_seed(game / 2));
        let mut events = Vec::new();
        let kit = Edition::CARD_GAME.card_kit().expect("the Card Game has a box");
        let start = CardGame::new(kit, 2, None, Options::DEFAULT, &mut chance, &mut events);
        let (planner, second) =
            (Kind::Planner.bot(&bots::Thinking::default()), second.bot(&bots::Thinking::default()));
        let mut bots = if place == 0 { vec![planner, second] } else { vec![second, planner] };
        let budgets = [Budget::Nodes(1); 2];
        let (_, result) = play(start, &mut events, &mut bots, &budgets, &mut chance, game);
        won += result.share(place);
    }
    won / games as f64
}

#[test]
fn search_with_zero_budget_returns_the_planners_choice() {
    let board = Edition::USA.board().expect("USA has a board");
    let mut chance = SecretChance::new(Secret::from_seed(1));
    let game = BoardGame::new(board, 2, None, Options::DEFAULT, &mut chance, &mut NoEvents);
    let seat = Seat::new(0);
    let view = game.view(Viewer::Seat(seat));
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    let observation = |budget| Observation { view: &view, events: &[], legal: &legal, budget };
    let hurried = Search::<BoardGame>::default()
        .choose(&observation(Budget::Time(std::time::Duration::ZERO)), &mut FastRng::new(1));
    let planned = Planner::default().choose(&observation(Budget::Nodes(1)), &mut FastRng::new(1));
    assert_eq!(hurried, planned);
}

#[test]
fn card_game_planner_beats_random_and_greedy() {
    assert!(card_duel(Kind::Random, 20) >= 0.9);
    assert!(card_duel(Kind::Greedy, 20) >= 0.8);
}

#[test]
fn planner_beats_random_and_greedy_on_every_board() {
    for edition in Edition::BOARDS {
        let random = duel(edition, KINDS[2].1, KINDS[0].1, 40);
        assert!(random >= 0.9, "{edition}: {random} against random");
        let greedy = duel(edition, KINDS[2].1, KINDS[1].1, 100);
        assert!(greedy >= 0.65, "{edition}: {greedy} against greedy");
    }
}

#[test]
fn every_kind_finishes_every_board_game_at_every_seat_count() {
    for edition in Edition::BOARDS {
        for seats in seats_of(edition) {
            let mut chance = SecretChance::new(Secret::from_seed(seats as u64));
            let mut events = Vec::new();
            let board = edition.board().expect("a board edition");
            let game = BoardGame::new(board, seats, None, Options::DEFAULT, &mut chance, &mut events);
            let mut bots: Vec<_> = (0..seats).map(|seat| KINDS[seat % KINDS.len()].1()).collect();
            // Few simulated games per decision: this test is about legality, not strength.
            bots[seats - 1] = KINDS[3].1();
            let budgets = vec![Budget::Nodes(20); seats];
            let (end, _) = play(game, &mut events, &mut bots, &budgets, &mut chance, 1);
            assert!(end.is_over());
        }
    }
}

/// C-120: with the same generator, a choice does not change when only hidden information differs.
#[test]
fn choices_do_not_depend_on_hidden_information() {
    for edition in Edition::BOARDS {
        let board = edition.board().expect("a board edition");
        let mut rng = FastRng::new(11);
        let mut events = Vec::new();
        let mut game = BoardGame::new(board, 3, None, Options::DEFAULT, &mut rng, &mut events);
        let seat = Seat::new(1);
        let viewer = Viewer::Seat(seat);
        let mut memory = BoardGame::memory(&game.view(viewer));
        let mut seen = Vec::new();
        let mut legal = Vec::new();
        let mut compared = 0;
        while compared < 12 && !game.is_over() {
            for event in events.drain(..) {
                let event = event.seen_by(viewer);
                BoardGame::remember(&mut memory, &event);
                seen.push(event);
            }
            if game.awaiting().contains(seat) && rng.below(4) == 0 {
                compared += 1;
                let view = game.view(viewer);
                let other = BoardGame::sample(&view, &memory, &mut rng);
                game.legal_actions(seat, &mut legal);
                let mut other_legal = Vec::new();
                other.legal_actions(seat, &mut other_legal);
                assert_eq!(legal, other_legal, "what is legal depends on what the seat sees");
                let other_view = other.view(viewer);
                for (kind, make) in KINDS {
                    let budget = Budget::Nodes(60);
                    let observation = Observation { view: &view, events: &seen, legal: &legal, budget };
                    let chosen = make().choose(&observation, &mut FastRng::new(3));
                    let observation =
                        Observation { view: &other_view, events: &seen, legal: &other_legal, budget };
                    assert_eq!(
                        chosen,
                        make().choose(&observation, &mut FastRng::new(3)),
                        "{edition}, {kind}"
                    );
                    assert!(legal.contains(&chosen));
                }
            }
            let next = game.awaiting().iter().last().expect("somebody is awaited");
            let action = game.random_action(next, PaymentPolicy::Canonical, &mut rng);
            game.apply(next, action, &mut rng, &mut events).expect("random actions are legal");
        }
        assert!(compared > 3);
    }
}

/// CG-116: the same in the Card Game.
#[test]
fn card_game_choices_do_not_depend_on_hidden_information() {
    let kit = Edition::CARD_GAME.card_kit().expect("the Card Game has a box");
    let mut rng = FastRng::new(12);
    let mut events = Vec::new();
    let mut game = CardGame::new(kit, 3, None, Options::DEFAULT, &mut rng, &mut events);
    let seat = Seat::new(2);
    let viewer = Viewer::Seat(seat);
    let mut memory = CardGame::memory(&game.view(viewer));
    let mut seen = Vec::new();
    let mut legal = Vec::new();
    let mut compared = 0;
    while !game.is_over() {
        for event in events.drain(..) {
            let event = event.seen_by(viewer);
            CardGame::remember(&mut memory, &event);
            seen.push(event);
        }
        let next = game.awaiting().iter().last().expect("somebody is awaited");
        game.legal_actions(next, &mut legal);
        if next == seat && rng.below(3) == 0 {
            compared += 1;
            let view = game.view(viewer);
            let other = CardGame::sample(&view, &memory, &mut rng);
            let mut other_legal = Vec::new();
            other.legal_actions(seat, &mut other_legal);
            assert_eq!(legal, other_legal, "what is legal depends on what the seat sees");
            let other_view = other.view(viewer);
            for kind in Kind::ALL {
                let budget = Budget::Nodes(40);
                let observation: Observation<'_, CardGame> =
                    Observation { view: &view, events: &seen, legal: &legal, budget };
                let chosen = kind.bot(&bots::Thinking::default()).choose(&observation, &mut FastRng::new(3));
                let observation: Observation<'_, CardGame> =
                    Observation { view: &other_view, events: &seen, legal: &other_legal, budget };
                assert_eq!(
                    chosen,
                    kind.bot(&bots::Thinking::default()).choose(&observation, &mut FastRng::new(3)),
                    "{kind:?}"
                );
                assert!(legal.contains(&chosen));
            }
        }
        let action = legal[rng.below(legal.len() as u32) as usize];
        game.apply(next, action, &mut rng, &mut events).expect("listed actions are legal");
    }
    assert!(compared > 3);
}

#[test]
fn every_kind_finishes_the_card_game_at_every_seat_count() {
    for seats in 2..=4 {
        let mut chance = SecretChance::new(Secret::from_seed(seats as u64));
        let mut events = Vec::new();
        let kit = Edition::CARD_GAME.card_kit().expect("the Card Game has a box");
        let game = CardGame::new(kit, seats, None, Options::DEFAULT, &mut chance, &mut events);
        let mut bots: Vec<_> = (0..seats)
            .map(|seat| Kind::ALL[seat % Kind::ALL.len()].bot(&bots::Thinking::default()))
            .collect();
        bots[seats - 1] = Kind::Search.bot(&bots::Thinking::default());
        let budgets = vec![Budget::Nodes(20); seats];
        let (end, _) = play(game, &mut events, &mut bots, &budgets, &mut chance, 1);
        assert!(end.is_over());
    }
}

/// MK-54: the planner continues a journey that another bot started along the best path.
#[test]
fn planner_continues_a_journey_started_by_another_bot() {
    let board = Edition::MARKLIN.board().expect("a board edition");
    let mut ridden = 0;
    for seed in 0..20 {
        let mut rng = FastRng::new(seed);
        let mut game = BoardGame::new(board, 2, None, Options::DEFAULT, &mut rng, &mut NoEvents);
        let mut legal = Vec::new();
        while let Some(seat) = game.awaiting().lowest() {
            game.legal_actions(seat, &mut legal);
            let first = legal.iter().find(|action| matches!(action, Action::Ride { .. }));
            if let (Phase::Turn, Some(&ride)) = (game.phase(), first) {
                game.apply(seat, ride, &mut rng, &mut NoEvents).expect("it is legal");
                let Phase::Journey(journey) = *game.phase() else { continue };
                let expected = u16::from(journey.points)
                    + best_continuation(&SeatState::of_game(&game, seat), &journey).points;
                let mut planner = Kind::Planner.bot::<BoardGame>(&bots::Thinking::default());
                let mut points = u16::from(journey.points);
                while let Phase::Journey(journey) = *game.phase() {
                    points = u16::from(journey.points);
                    game.legal_actions(seat, &mut legal);
                    let view = game.view(Viewer::Seat(seat));
                    let observation =
                        Observation { view: &view, events: &[], legal: &legal, budget: Budget::Nodes(0) };
                    let action = planner.choose(&observation, &mut rng);
                    game.apply(seat, action, &mut rng, &mut NoEvents).expect("planners choose legal actions");
                }
                assert!(points >= expected, "{points} points where {expected} were to be had, seed {seed}");
                ridden += u32::from(points > u16::from(journey.points));
            } else {
                game.random_step(seat, PaymentPolicy::Canonical, &mut rng);
            }
        }
    }
    assert!(ridden > 5, "only {ridden} journeys went on");
}

/// Returns the default options with these two settings of Märklin.
fn journey_options(parallel_return: Switch, revisit_token: Switch) -> Options {
    Options { parallel_return, revisit_token, ..Options::DEFAULT }
}

/// Returns the four combinations of the two settings.
fn all_journey_options() -> [Options; 4] {
    [
        (Switch::Off, Switch::Off),
        (Switch::Off, Switch::On),
        (Switch::On, Switch::Off),
        (Switch::On, Switch::On),
    ]
    .map(|(parallel_return, revisit_token)| journey_options(parallel_return, revisit_token))
}

/// Rides a planned trip to its end on a copy of the game: every ride is legal, and the journey gains the planned points.
#[track_caller]
fn check_trip(game: &BoardGame, seat: Seat, trip: &Trip) {
    let mut game = *game;
    let before = journey_points(&game);
    for (index, &route) in trip.rides[..trip.len].iter().enumerate() {
        let from = (!matches!(game.phase(), Phase::Journey(_))).then_some(trip.start);
        let ride = Action::Ride { route, from };
        if let Err(illegal) = game.apply(seat, ride, &mut FastRng::new(0), &mut NoEvents) {
            panic!("ride {index} of {} is illegal: {illegal}", trip.len);
        }
    }
    assert_eq!(journey_points(&game) - before, trip.points, "points of {} rides", trip.len);
}

/// Returns the points of the current journey; 0 if there is none.
fn journey_points(game: &BoardGame) -> u16 {
    if let Phase::Journey(journey) = game.phase() { u16::from(journey.points) } else { 0 }
}

/// MK-61, MK-62, MK-66 to MK-69: with each setting of the two options about journeys.
#[test]
fn planned_trips_are_legal_and_gain_the_planned_points() {
    let board = Edition::MARKLIN.board().expect("a board edition");
    for options in all_journey_options() {
        let mut ridden = 0;
        for seed in 0..3 {
            let mut chance = SecretChance::new(Secret::from_seed(seed));
            let mut rng = FastRng::new(seed);
            let mut game = BoardGame::new(board, 3, None, options, &mut chance, &mut NoEvents);
            let mut bots: Vec<_> =
                (0..3).map(|_| Kind::Planner.bot::<BoardGame>(&bots::Thinking::default())).collect();
            let mut legal = Vec::new();
            while let Some(seat) = game.awaiting().lowest() {
                let view = game.view(Viewer::Seat(seat));
                let state = SeatState::of_view(&view);
                match game.phase() {
                    Phase::Turn => {
                        for start in state.passengers.iter() {
                            let trip = best_trip(&state, start);
                            check_trip(&game, seat, &trip);
                            ridden += u32::from(trip.len > 0);
                        }
                    }
                    Phase::Journey(journey) => check_trip(&game, seat, &best_continuation(&state, journey)),
                    Phase::Splits { .. }
                    | Phase::OpeningTickets { .. }
                    | Phase::SecondPick
                    | Phase::KeepTickets
                    | Phase::Over => {}
                }
                game.legal_actions(seat, &mut legal);
                let observation =
                    Observation { view: &view, events: &[], legal: &legal, budget: Budget::Nodes(0) };
                let action = bots[seat.index()].choose(&observation, &mut rng);
                game.apply(seat, action, &mut chance, &mut NoEvents).expect("planners choose legal actions");
            }
        }
        assert!(ridden > 50, "only {ridden} trips with {options:?}");
    }
}

/// MK-66 to MK-69: the start gives no token, a city entered before only with the option, other cities their next one.
#[test]
fn greedy_rides_only_where_the_journey_takes_a_token() {
    let board = Edition::MARKLIN.board().expect("a board edition");
    for options in all_journey_options() {
        let mut tempting = 0;
        for seed in 0..200 {
            let mut rng = FastRng::new(seed);
            let mut game = BoardGame::new(board, 2, None, options, &mut rng, &mut NoEvents);
            let mut legal = Vec::new();
            while let Some(seat) = game.awaiting().lowest() {
                if let Phase::Journey(journey) = *game.phase() {
                    let view = game.view(Viewer::Seat(seat));
                    game.legal_actions(seat, &mut legal);
                    let observation =
                        Observation { view: &view, events: &[], legal: &legal, budget: Budget::Nodes(0) };
                    let chosen = Greedy.choose(&observation, &mut rng);
                    let before = journey.points;
                    for &action in legal.iter().filter(|action| matches!(action, Action::Ride { .. })) {
                        let mut after = game;
                        after.apply(seat, action, &mut rng.clone(), &mut NoEvents).expect("it is legal");
                        let Phase::Journey(ridden) = *after.phase() else {
                            unreachable!("a journey goes on")
                        };
                        let takes_token = ridden.points > before;
                        assert!(takes_token || chosen != action, "seed {seed} with {options:?}");
                        let goods_left = view.goods.taken(ridden.at) < board.stack(ridden.at).len();
                        tempting += u32::from(goods_left && !takes_token);
                    }
                }
                game.random_step(seat, PaymentPolicy::Canonical, &mut rng);
            }
        }
        assert!(tempting > 5, "only {tempting} rides to cities that give no token with {options:?}");
    }
}
