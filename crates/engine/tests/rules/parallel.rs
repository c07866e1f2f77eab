//! Parallel tracks: C-2, C-3, C-22 and C-78 to C-83, edition by edition.

use engine::edition::Edition;
use engine::illegal::Illegal;

use crate::scenario::{LONDON, MARKLIN, NEW_YORK, USA, board, route, scene};

/// Seat 1 owns the first track, seat 0 wants the second and holds wilds enough.
#[track_caller]
fn check_second_track(edition: Edition, seats: usize, tracks: [&str; 2], expected: Result<(), Illegal>) {
    let length = board(edition).map.route(route(board(edition), tracks[1])).length;
    let play = scene(edition, seats).routes(1, tracks[0]).hand(0, &format!("{length} wild")).play();
    let claim = format!("claim {} {length} wild", tracks[1]);
    match expected {
        Ok(()) => assert!(play.allows(&claim), "{edition} with {seats}"),
        Err(illegal) => assert_eq!(play.refuses(&claim), illegal, "{edition} with {seats}"),
    }
    // C-78: its owner may never have the second track, whatever the number of players.
    let own = scene(edition, seats).routes(0, tracks[0]).hand(0, &format!("{length} wild")).play();
    assert_eq!(own.refuses(&claim), Illegal::OwnsParallel);
}

const USA_DOUBLE: [&str; 2] = ["boston--new-york-a", "boston--new-york-b"];
const LONDON_DOUBLE: [&str; 2] = ["buckingham-palace--hyde-park-a", "buckingham-palace--hyde-park-b"];
const NEW_YORK_DOUBLE: [&str; 2] = ["brooklyn--chinatown-a", "brooklyn--chinatown-b"];
const MARKLIN_DOUBLE: [&str; 2] = ["hamburg--kiel-a", "hamburg--kiel-b"];
const MARKLIN_TRIPLE: [&str; 3] = ["duesseldorf--koeln-a", "duesseldorf--koeln-b", "duesseldorf--koeln-c"];

/// C-2: all routes joining the same two places form a group: two tracks, or three in Märklin only.
/// US-6, LD-5, NY-5: doubles exist, triples do not.
#[test]
fn groups_have_two_tracks_or_in_marklin_three() {
    for edition in Edition::BOARDS {
        let map = &board(edition).map;
        let ids = || engine::board::map::RouteId::all(map.routes().len());
        let mut largest = 0;
        for one in ids() {
            let group: Vec<_> = ids().filter(|&other| map.parallel(one, other)).collect();
            largest = largest.max(group.len());
            for other in ids() {
                let mut ends = [map.route(one).ends, map.route(other).ends];
                ends.iter_mut().for_each(|pair| pair.sort_unstable());
                assert_eq!(ends[0] == ends[1], group.contains(&other), "{edition} {one:?} {other:?}");
            }
        }
        assert_eq!(largest, if edition == MARKLIN { 3 } else { 2 }, "{edition}");
    }
}

/// C-3: every track of a group is a route of its own, with its own color and its own owner.
#[test]
fn tracks_have_their_own_color_and_owner() {
    let mut play = scene(USA, 4).hand(0, "2 red").hand(1, "2 red 2 yellow").play();
    play.does("claim boston--new-york-a 2 red");
    assert_eq!(play.refuses("claim boston--new-york-b 2 red").code(), "wrong-color");
    play.does("claim boston--new-york-b 2 yellow");
    let owner = |id| play.game.owner(route(play.board(), id)).map(|seat| seat.index());
    assert_eq!((owner("boston--new-york-a"), owner("boston--new-york-b")), (Some(0), Some(1)));
}

/// C-78: no player ever owns two tracks of one group.
/// C-79: in USA and Märklin with 2 or 3 players one claimed track closes the others.
/// C-81: with more players they stay open to those who own none.
/// US-17: so it is in USA.
#[test]
fn doubles_of_usa_are_open_from_four_players_on() {
    for seats in 2..=5 {
        let expected = if seats < 4 { Err(Illegal::RouteClosed { open_from: 4 }) } else { Ok(()) };
        check_second_track(USA, seats, USA_DOUBLE, expected);
    }
}

/// MK-42: in Märklin one track of each group is used with 2 or 3 players, MK-43: all with 4 or 5.
#[test]
fn doubles_and_triples_of_marklin_are_open_from_four_players_on() {
    for seats in 2..=5 {
        let expected = if seats < 4 { Err(Illegal::RouteClosed { open_from: 4 }) } else { Ok(()) };
        check_second_track(MARKLIN, seats, MARKLIN_DOUBLE, expected);
        for (one, other) in [(0, 1), (0, 2), (1, 2), (2, 0), (2, 1)] {
            check_second_track(MARKLIN, seats, [MARKLIN_TRIPLE[one], MARKLIN_TRIPLE[other]], expected);
        }
    }
    let third =
        scene(MARKLIN, 4).routes(1, MARKLIN_TRIPLE[0]).routes(2, MARKLIN_TRIPLE[2]).hand(0, "1 wild").play();
    assert!(third.allows("claim duesseldorf--koeln-b 1 wild"), "each by a different player");
}

/// C-80: London and New York close the other track with 2 players only.
/// LD-21: so it is in London, NY-19: and in New York.
#[test]
fn doubles_of_the_cities_are_open_from_three_players_on() {
    for seats in 2..=4 {
        let expected = if seats < 3 { Err(Illegal::RouteClosed { open_from: 3 }) } else { Ok(()) };
        check_second_track(LONDON, seats, LONDON_DOUBLE, expected);
        check_second_track(NEW_YORK, seats, NEW_YORK_DOUBLE, expected);
    }
}

/// C-79, C-80: each game's refusal cites its own rule.
#[test]
fn a_closed_track_is_refused_by_the_rule_of_its_game() {
    for (open_from, rule) in [(4, "C-79"), (3, "C-80")] {
        assert_eq!(Illegal::RouteClosed { open_from }.rule(), rule);
    }
}

/// C-82: the first claimer takes whichever track they like.
#[test]
fn the_first_claimer_chooses_the_track() {
    let play = scene(USA, 2).hand(0, "2 red 2 yellow").play();
    assert!(play.allows("claim boston--new-york-a 2 red"));
    assert!(play.allows("claim boston--new-york-b 2 yellow"));
}

/// C-83: tracks that share only one end are not parallel.
#[test]
fn tracks_that_share_one_end_are_not_parallel() {
    let play = scene(USA, 2).routes(0, "boston--new-york-a").hand(0, "2 wild").play();
    assert!(play.allows("claim boston--montreal-a 2 wild"));
    assert!(play.allows("claim new-york--pittsburgh-a 2 wild"));
}

/// MK-44: tracks from different cities into one country are not parallel.
#[test]
fn ways_into_a_country_are_not_parallel() {
    let play = scene(MARKLIN, 2).routes(0, "frankreich--freiburg").hand(0, "2 wild").play();
    assert!(play.allows("claim frankreich--karlsruhe 2 wild"));
    assert!(play.allows("claim frankreich--saarbruecken 1 wild"));
}

/// C-22: the number of players that counts is the number at the start: nothing in a game changes it.
#[test]
fn the_number_of_players_never_changes() {
    let mut play = scene(USA, 4).routes(1, "boston--new-york-a").hand(0, "2 wild").final_round(1).play();
    assert_eq!(play.game.seats(), 4);
    play.does("claim boston--new-york-b 2 wild");
    assert!(play.game.is_over() && play.game.seats() == 4);
}
