//! What documents add to views follows from the rules: shown on random games of all editions.

use std::collections::BTreeMap;

use engine::any::{AnyAction, AnyGame};
use engine::card::Color;
use engine::edition::Edition;
use engine::game::Viewer;
use engine::illegal::Illegal;
use engine::options::Options;
use engine::seat::Seat;
use engine::setup::Setup;
use engine::shuffle::{Keyed, Secret};
use engine::wire::{LeadDoc, ScoreDoc, ViewDoc};

/// Plays random games of an edition and shows every state.
fn play(edition: Edition, seats: usize, seed: u8, mut look: impl FnMut(&AnyGame)) {
    let setup = Setup::new(edition, seats, None, Options::default()).expect("it can be played");
    let mut chance = Keyed::new(Secret([seed; 32]));
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
        let [least, most] = edition.seats();
        (least..=most).map(move |seats| (edition, usize::from(seats)))
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
            let ViewDoc::Board(view) = game.view(Viewer::Spectator) else { panic!("it is seen on a board") };
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
fn those_who_lead_at_the_end_get_the_bonus() {
    let mut awarded = 0;
    for (edition, seats) in editions() {
        play(edition, seats, 2, |game| {
            let view = game.view(Viewer::Spectator);
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

/// CG-47, CG-50: fewer cards than a robbery needs are refused, and as many are not refused for that.
#[test]
fn a_robbery_needs_as_many_cards_as_the_view_says() {
    let (mut seen, mut too_few) = (0, 0);
    for seats in 2..=4 {
        play(Edition::CARD_GAME, seats, 3, |game| {
            let Some(seat) = game.awaiting().iter().next() else { return };
            let ViewDoc::Card(view) = game.view(Viewer::Seat(seat)) else { panic!("it is the Card Game") };
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
    let ViewDoc::Card(view) = first(Edition::CARD_GAME).view(Viewer::Spectator) else {
        panic!("it is the Card Game")
    };
    assert!(view.robberies.0.is_empty(), "a spectator robs nobody");
}

/// CG-46, CG-47, CG-39: at its turn a seat is told which colors of its hand are barred, and no placing of these is legal.
#[test]
fn barred_colors_are_those_that_no_placing_has() {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for seats in 2..=4 {
        play(Edition::CARD_GAME, seats, 3, |game| {
            for seat in Seat::all(seats) {
                let ViewDoc::Card(view) = game.view(Viewer::Seat(seat)) else {
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
    AnyGame::new(&setup, &mut Keyed::new(Secret([7; 32])), &mut Vec::new())
}
