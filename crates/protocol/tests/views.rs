//! Tests of what documents add to views, on random games of all editions.

use std::collections::BTreeMap;

use engine::any::{AnyAction, AnyGame};
use engine::card::{Cards, Color, TrainCard};
use engine::data::CityKind;
use engine::edition::Edition;
use engine::game::Viewer;
use engine::illegal::Illegal;
use engine::options::{Options, Setting};
use engine::seat::Seat;
use engine::setup::Setup;
use engine::shuffle::{FastRng, Secret, SecretChance};
use protocol::{
    EventDoc, GameDocuments as _, ScoreDoc, StateDoc, ViewDoc,
    document::{CardTicketDoc, Counts, LeadDoc},
};

/// Plays random games of an edition and shows every state.
fn play(edition: Edition, seats: usize, seed: u8, mut look: impl FnMut(&AnyGame)) {
    let setup = Setup::new(edition, seats, None, Options::default()).expect("it can be played");
    let mut chance = SecretChance::new(Secret([seed; 32]));
    let mut game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
    let mut number = u64::from(seed) + 1;
    while !game.is_over() {
        look(&game);
        let seat = game.awaiting().iter().next().expect("somebody is awaited");
        let legal = game.legal_actions(seat);
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let action = legal[(number >> 33) as usize % legal.len()];
        game.apply(seat, action, &mut chance, &mut Vec::new()).expect("it is legal");
    }
    look(&game);
}

fn editions() -> impl Iterator<Item = (Edition, usize)> {
    Edition::ALL.into_iter().flat_map(|edition| {
        let [min, max] = edition.seats();
        (min..=max).map(move |seats| (edition, usize::from(seats)))
    })
}

fn leads(view: &ViewDoc) -> &[LeadDoc] {
    match view {
        ViewDoc::Board(view) => &view.leads,
        ViewDoc::Card(view) => &view.leads,
    }
}

/// C-79, C-80: a track is called closed exactly where a claim is refused because the track is closed.
#[test]
fn closed_tracks_are_those_that_are_refused_as_closed() {
    let mut closed = 0;
    for (edition, seats) in editions().filter(|(edition, _)| edition.board().is_some()) {
        play(edition, seats, 1, |game| {
            let AnyGame::Board(board) = game else { panic!("it is played on a board") };
            let ViewDoc::Board(view) = game.view_doc(Viewer::Spectator) else {
                panic!("it is seen on a board")
            };
            let Some(seat) = game.awaiting().iter().next().filter(|_| view.phase == "turn") else { return };
            for route in &board.board().data.routes {
                let refused = game.why_not_claim(seat, &route.id).expect("the board has it");
                match refused {
                    Some(Illegal::RouteClosed { .. }) => {
                        assert!(view.closed.contains(&route.id), "{edition:?} {seats}: {}", route.id);
                        closed += 1;
                    }
                    // Its owner is told first that a track of the group is theirs (C-78).
                    Some(Illegal::OwnsParallel) => {}
                    _ => assert!(!view.closed.contains(&route.id), "{edition:?} {seats}: {}", route.id),
                }
            }
        });
    }
    assert!(closed > 100, "only {closed} closed tracks were seen");
}

/// US-26, CG-94: whoever leads at the end gets the bonus, and nobody else.
#[test]
fn the_leaders_at_the_end_get_the_bonus() {
    let mut awarded = 0;
    for (edition, seats) in editions() {
        play(edition, seats, 2, |game| {
            let view = game.view_doc(Viewer::Spectator);
            if !game.is_over() {
                return;
            }
            let scores: Vec<ScoreDoc> = game.scores_doc();
            for lead in leads(&view) {
                let got = |score: &ScoreDoc| {
                    let own =
                        score.lines.iter().find(|line| line.what == lead.bonus && line.city == lead.city);
                    own.map(|line| line.points)
                };
                for (seat, score) in scores.iter().enumerate() {
                    let expected = lead.seats.contains(&seat).then_some(i16::from(lead.points));
                    assert_eq!(got(score), expected, "{edition:?} {seats}: {lead:?} of {seat}");
                }
                awarded += lead.seats.len();
            }
        });
    }
    assert!(awarded > 5, "only {awarded} bonuses were awarded");
}

/// C-91, MK-85: at the end every completed ticket, and no other, has a way through routes of its owner that joins its
/// ends and passes through no country.
#[test]
fn completed_tickets_have_a_path() {
    let mut completed = 0;
    let boards = || editions().filter(|(edition, _)| edition.board().is_some());
    for (seed, (edition, seats)) in (0..6).flat_map(|seed| boards().map(move |game| (seed, game))) {
        play(edition, seats, seed, |game| {
            let AnyGame::Board(board) = game else { panic!("it is played on a board") };
            let ViewDoc::Board(view) = game.view_doc(Viewer::Spectator) else {
                panic!("it is seen on a board")
            };
            assert_eq!(view.ticket_ways.is_some(), game.is_over());
            let Some(ways) = &view.ticket_ways else { return };
            let data = &board.board().data;
            let scores = game.scores_doc();
            for (seat, ways) in ways.iter().enumerate() {
                let lines = scores[seat].lines.iter().filter(|line| line.completed == Some(true));
                let expected: Vec<&str> = lines.filter_map(|line| line.ticket.as_deref()).collect();
                assert_eq!(ways.0.iter().map(|(ticket, _)| ticket.as_str()).collect::<Vec<_>>(), expected);
                for (ticket, way) in &ways.0 {
                    let mut visits = BTreeMap::new();
                    for name in way {
                        assert!(view.players[seat].routes.contains(name), "{name} is its owner's");
                        let route = data.routes.iter().find(|route| route.id == *name).expect("it exists");
                        for city in route.ends {
                            *visits.entry(city).or_insert(0) += 1;
                        }
                    }
                    let ticket = data.tickets.iter().find(|one| one.id == *ticket).expect("it exists");
                    for (city, times) in visits {
                        let end = ticket.ends.contains(&city);
                        assert_eq!(times, if end { 1 } else { 2 }, "{edition:?}: {} in {way:?}", ticket.id);
                        assert!(end || data.cities[city].kind != CityKind::Country, "{way:?}");
                    }
                    completed += 1;
                }
            }
        });
    }
    assert!(completed > 20, "only {completed} completed tickets were seen");
}

/// US-20, US-28: at the end of a game in which the longest path scores, the view has for every seat routes of its own
/// that add up to the length of its longest path.
#[test]
fn a_finished_game_shows_the_longest_paths() {
    let mut seen = 0;
    for (seed, (edition, seats)) in (0..2).flat_map(|seed| editions().map(move |game| (seed, game))) {
        play(edition, seats, seed, |game| {
            let AnyGame::Board(board) = game else { return };
            let ViewDoc::Board(view) = game.view_doc(Viewer::Spectator) else {
                panic!("it is seen on a board")
            };
            let scores = view.players.iter().any(|player| player.longest_path.is_some());
            assert_eq!(view.longest_paths.is_some(), game.is_over() && scores, "{edition:?}");
            let Some(paths) = &view.longest_paths else { return };
            assert_eq!(paths.len(), seats);
            for (player, path) in view.players.iter().zip(paths) {
                let lengths = path.iter().map(|name| {
                    assert!(player.routes.contains(name), "{name} is its owner's");
                    let route = board.board().data.routes.iter().find(|route| route.id == *name);
                    route.expect("it exists").length
                });
                assert_eq!(Some(lengths.sum()), player.longest_path);
                seen += 1;
            }
        });
    }
    assert!(seen > 5, "only {seen} longest paths were seen");
}

/// CG-81, CG-82
#[test]
fn the_view_has_the_number_of_rounds() {
    for seats in 2..=4 {
        play(Edition::CARD_GAME, seats, 5, |game| {
            let ViewDoc::Card(view) = game.view_doc(Viewer::Spectator) else { panic!("it is the Card Game") };
            assert!(view.round <= view.rounds);
            if game.is_over() {
                assert_eq!(view.round, view.rounds, "{seats} seats");
            }
        });
    }
}

/// CG-47, CG-50: fewer cards than a robbery needs are refused, and as many are not refused for that.
#[test]
fn a_robbery_needs_as_many_cards_as_the_view_says() {
    let (mut seen, mut too_few) = (0, 0);
    for seats in 2..=4 {
        play(Edition::CARD_GAME, seats, 3, |game| {
            let Some(seat) = game.awaiting().iter().next() else { return };
            let ViewDoc::Card(view) = game.view_doc(Viewer::Seat(seat)) else {
                panic!("it is the Card Game")
            };
            if view.phase != "turn" {
                return;
            }
            for (color, robbery) in &view.robberies.0 {
                assert_ne!(robbery.rival, seat.index());
                assert_eq!(
                    view.players[robbery.rival].yard.get(color).map(Vec::len),
                    Some(robbery.cards.into())
                );
                let check = |cards: u8| {
                    let action: AnyAction = game
                        .read_action(&format!("place {cards} {color}"))
                        .expect("a placing can be written");
                    game.check(seat, action)
                };
                let refused = |cards| matches!(check(cards), Err(Illegal::TooFewToRob { .. }));
                assert!(!refused(robbery.needed), "{color} {robbery:?}");
                if robbery.needed > 2 {
                    assert_ne!(check(robbery.needed - 1), Ok(()), "{color} {robbery:?}");
                    too_few += usize::from(refused(robbery.needed - 1));
                }
                seen += 1;
            }
        });
    }
    assert!(seen > 100 && too_few > 5, "only {seen} robberies were seen, {too_few} with too few cards");
    let ViewDoc::Card(view) = first(Edition::CARD_GAME).view_doc(Viewer::Spectator) else {
        panic!("it is the Card Game")
    };
    assert!(view.robberies.0.is_empty(), "a spectator robs nobody");
}

/// CG-46, CG-47, CG-39: at its turn a seat is told which colors of its hand are barred, and no placing of these is
/// legal.
#[test]
fn no_legal_placing_uses_a_barred_color() {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for seats in 2..=4 {
        play(Edition::CARD_GAME, seats, 3, |game| {
            for seat in Seat::all(seats) {
                let ViewDoc::Card(view) = game.view_doc(Viewer::Seat(seat)) else {
                    panic!("it is the Card Game")
                };
                let placing = |color: &str| {
                    view.legal.iter().any(|action| action.starts_with("place ") && action.contains(color))
                };
                let turn = view.phase == "turn" && view.awaiting == [seat.index()];
                for color in Color::ALL.into_iter().filter(|&color| view.hand.0[color] > 0) {
                    let why = view.barred.get(color.name()).copied();
                    assert_eq!(why.is_some(), turn && !placing(color.name()), "{color} {:?}", view.legal);
                    let own = view.players[seat.index()].yard.get(color.name()).is_some();
                    let robbed = view.robberies.get(color.name()).is_some();
                    match why {
                        Some("color-in-own-yard") => assert!(own),
                        Some("too-few-to-rob") => assert!(robbed),
                        Some("group-too-small") => assert!(!own && !robbed),
                        Some(other) => panic!("{other} bars no color"),
                        None => continue,
                    }
                    *reasons.entry(why.unwrap_or_default()).or_default() += 1;
                }
                assert!(turn || view.barred.0.is_empty());
            }
        });
    }
    assert!(reasons.len() == 3 && reasons.values().all(|&times| times > 10), "{reasons:?}");
}

fn first(edition: Edition) -> AnyGame {
    let setup = Setup::new(edition, 2, Some(Seat::new(0)), Options::default()).expect("two can play");
    AnyGame::new(&setup, &mut SecretChance::new(Secret([7; 32])), &mut Vec::new())
}

/// Returns the state of a new game with two seats after the opening choices.
fn after_the_opening(edition: Edition, options: Options) -> StateDoc {
    let setup = Setup::new(edition, 2, Some(Seat::new(0)), options).expect("two can play");
    let mut chance = SecretChance::new(Secret([7; 32]));
    let mut game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
    while game.state_doc().phase != "turn" {
        let seat = game.awaiting().lowest().expect("somebody is awaited");
        let action = game.legal_actions(seat)[0];
        game.apply(seat, action, &mut chance, &mut Vec::new()).expect("it is listed");
    }
    game.state_doc()
}

/// LD-24, LD-25: the progress in a district counts the most of its locations that lie in one connected part.
#[test]
fn district_progress_counts_connected_locations() {
    let progress = |routes: &str| {
        let mut state = after_the_opening(Edition::LONDON, Options::DEFAULT);
        let owned: Vec<String> = routes.split_whitespace().map(str::to_owned).collect();
        let data = Edition::LONDON.data();
        let points = Edition::LONDON.board().expect("London has a board").rules.route_points;
        let player = &mut state.players[0];
        for id in &owned {
            let route = data.routes.iter().find(|route| route.id == *id).expect("the map has it");
            *player.pieces.as_mut().expect("London has pieces") -= route.length;
            *player.route_points.as_mut().expect("routes have points") +=
                u16::from(points[usize::from(route.length) - 1]);
        }
        player.routes = Some(owned);
        let game = state.load().expect("the routes are free");
        let ViewDoc::Board(view) = game.view_doc(Viewer::Spectator) else {
            panic!("London is played on a board")
        };
        let districts = view.players[0].district_progress.clone().expect("London has districts");
        districts.iter().map(|one| (one.district, one.joined, one.cities)).collect::<Vec<_>>()
    };
    let none: Vec<_> = progress("").iter().map(|(_, joined, _)| *joined).collect();
    assert_eq!(none, [0; 5]);
    let pairs = "brick-lane--tower-of-london st-pauls--the-charterhouse";
    assert_eq!(progress(pairs)[3], (4, 2, 4), "separate pairs");
    assert_eq!(progress(&format!("{pairs} brick-lane--the-charterhouse"))[3], (4, 4, 4));
    assert_eq!(progress("british-museum--piccadilly-circus")[0], (1, 1, 2), "one location of two");
}

/// Exchanges one thing of a pile for another that a seat shall hold.
fn exchange<T: PartialEq + Clone>(pile: &mut [T], wanted: &T, given: T) {
    let at = pile.iter().position(|one| one == wanted).expect("the pile has it");
    pile[at] = given;
}

/// CG-109, CG-110: what is missing for each ticket is told to its owner where stacks may be looked at, and nowhere
/// else.
#[test]
fn missing_cards_are_shown_only_to_owners_who_may_look() {
    let states = |look: &str, viewer: Viewer| {
        let mut options = Options::DEFAULT;
        let setting = "look_at_own_stack".parse::<Setting>().expect("the Card Game has it");
        setting.set(&mut options, look).expect("it is on or off");
        let mut state = after_the_opening(Edition::CARD_GAME, options);
        let ticket = "los-angeles--new-york".to_owned();
        if !state.players[0].tickets.contains(&ticket) {
            let given = std::mem::replace(&mut state.players[0].tickets[0], ticket.clone());
            let elsewhere = &mut state.ticket_decks.0[0].1;
            if elsewhere.contains(&ticket) {
                exchange(elsewhere, &ticket, given);
            } else {
                exchange(&mut state.players[1].tickets, &ticket, given);
            }
        }
        let mut stack = Cards::EMPTY;
        for card in ["blue", "red", "red", "red", "wild"] {
            let card = card.parse::<TrainCard>().expect("there is such a card");
            let at = state.deck.iter().position(|&one| one == card).expect("the deck has it");
            stack.add(state.deck.remove(at), 1);
        }
        state.players[0].stack = Some(Counts(stack));
        let game = state.load().expect("the cards are all there");
        let ViewDoc::Card(view) = game.view_doc(viewer) else { panic!("it is the Card Game") };
        let own = |states: &Vec<CardTicketDoc>| {
            states.iter().find(|state| state.ticket == ticket).map(|state| (state.held, state.missing))
        };
        view.ticket_states.as_ref().map(own)
    };
    let owner = Viewer::Seat(Seat::new(0));
    assert_eq!(states("off", owner), None);
    // It needs two blue and two white: one blue is there, and the wild serves for one of the other three.
    let blue = Counts("blue".parse::<TrainCard>().ok().into_iter().collect());
    assert_eq!(states("on", owner), Some(Some((blue, 2))));
    assert_eq!(states("on", Viewer::Seat(Seat::new(1))), Some(None), "it does not hold the ticket");
    assert_eq!(states("on", Viewer::Spectator), None);
}

/// Returns the same game with the deck in another order and the hidden cards of others exchanged with it.
fn another_truth(game: &AnyGame, viewer: Viewer, rng: &mut FastRng) -> AnyGame {
    let mut state = game.state_doc();
    let others: Vec<usize> =
        (0..state.seats).filter(|&seat| viewer.seat() != Some(Seat::new(seat))).collect();
    let mut hidden = std::mem::take(&mut state.deck);
    let deck = hidden.len();
    hidden.extend(others.iter().flat_map(|&seat| state.players[seat].hand.0.iter_each()));
    for place in (1..hidden.len()).rev() {
        hidden.swap(place, rng.below(place as u32 + 1) as usize);
    }
    let mut hands = hidden.split_off(deck).into_iter();
    for &seat in &others {
        let size = state.players[seat].hand.0.iter_each().count();
        state.players[seat].hand = Counts(hands.by_ref().take(size).collect());
    }
    state.deck = hidden;
    for (_, tickets) in &mut state.ticket_decks.0 {
        tickets.reverse();
    }
    state.load().expect("the cards are all there")
}

/// C-120 byte for byte: documents do not depend on hidden things.
#[test]
fn documents_do_not_depend_on_hidden_information() {
    let mut compared = 0;
    for (edition, seats) in editions() {
        let mut rng = FastRng::new(seats as u64);
        play(edition, seats, 4, |game| {
            // A journey under way has shown how many Passenger cards its seat holds.
            if game.is_over() || game.state_doc().phase == "journey" || rng.below(7) > 0 {
                return;
            }
            for viewer in Viewer::all(seats) {
                let bytes =
                    |game: &AnyGame| serde_json::to_string(&game.view_doc(viewer)).expect("it is plain data");
                let other = another_truth(game, viewer, &mut rng);
                assert_eq!(bytes(game), bytes(&other), "{edition} {viewer:?}");
                compared += 1;
            }
        });
    }
    assert!(compared > 500, "only {compared} views were compared");
}

/// C-120: an event that holds a secret of another seat says `null` in its place, or nothing.
#[test]
fn events_hide_information_of_other_seats() {
    let mut hidden = 0;
    for (edition, seats) in editions() {
        let setup = Setup::new(edition, seats, None, Options::DEFAULT).expect("it can be played");
        let mut chance = SecretChance::new(Secret([5; 32]));
        let mut events = Vec::new();
        let mut game = AnyGame::new(&setup, &mut chance, &mut events);
        let mut rng = FastRng::new(5);
        while let Some(seat) = game.awaiting().lowest() {
            let legal = game.legal_actions(seat);
            let action = legal[rng.below(legal.len() as u32) as usize];
            game.apply(seat, action, &mut chance, &mut events).expect("it is listed");
        }
        for event in &events {
            for viewer in Viewer::all(seats) {
                let seen = |viewer| game.event_doc(event, viewer).expect("the event is of this game");
                let json = |viewer| serde_json::to_string(&seen(viewer)).expect("it is plain data");
                #[expect(clippy::wildcard_enum_match_arm, reason = "the others hide nothing")]
                let (owner, secret) = match game.complete_event_doc(event) {
                    EventDoc::CardDrawn { seat, .. } => (seat, "\"card\":null"),
                    EventDoc::TicketsDrawn { seat, .. } | EventDoc::TicketsKept { seat, .. } => {
                        (seat, "\"tickets\":null")
                    }
                    _ => continue,
                };
                let text = json(viewer);
                if viewer.seat() == Some(Seat::new(owner)) {
                    assert!(!text.contains("null"), "{text}");
                } else if !text.starts_with("{\"event\":\"seat-chose\"") {
                    assert!(text.contains(secret), "{text}");
                    hidden += 1;
                } else {
                    assert!(text.len() < 35, "{text}");
                }
            }
        }
    }
    assert!(hidden > 1_000, "only {hidden} hidden events were seen");
}
