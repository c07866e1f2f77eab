//! New York's attractions: NY-17, NY-22 to NY-26 and NY-30.

use engine::board::network::Network;
use engine::score::ScoreItem;

use crate::scenario::{NEW_YORK, board, scene, seat};

/// What the seat's attractions are worth with these routes.
#[track_caller]
fn check(routes: &str, points: i16) {
    let play = scene(NEW_YORK, 2).routes(0, routes).over().play();
    assert_eq!(play.points(0, |what| what == ScoreItem::Attractions), points);
}

/// NY-22: 1 point for each attraction at the end of an own route.
/// NY-26: a route between two attractions scores both.
#[test]
fn an_attraction_at_the_end_of_a_route_scores() {
    check("", 0);
    check("east-village--gramercy-park", 0);
    check("soho--wall-street", 1);
    check("chelsea--empire-state-building-a", 2);
}

/// NY-23: an attraction scores once, however many of the player's routes end there.
#[test]
fn an_attraction_scores_once_for_each_player() {
    check("chelsea--gramercy-park chelsea--midtown-west chelsea--soho", 1);
    check("central-park--times-square-a times-square--united-nations", 3);
}

/// NY-24: attractions are not exclusive.
#[test]
fn everybody_who_touches_an_attraction_scores_it() {
    let play = scene(NEW_YORK, 2)
        .routes(0, "chelsea--gramercy-park")
        .routes(1, "chelsea--midtown-west")
        .over()
        .play();
    assert_eq!([0, 1].map(|seat| play.points(seat, |what| what == ScoreItem::Attractions)), [1, 1]);
}

/// NY-25: an attraction need not be joined to anything else.
#[test]
fn an_attraction_need_not_be_joined() {
    check("soho--wall-street chelsea--midtown-west brooklyn--lower-east-side", 3);
}

/// NY-17: the running sum of route points is public, unless the table counts at the end only.
#[test]
fn the_running_score_is_shown_or_counted_at_the_end() {
    let scene = || scene(NEW_YORK, 2).routes(0, "soho--wall-street").option("running_score", "at-end");
    let shown = crate::scenario::scene(NEW_YORK, 2).routes(0, "soho--wall-street").play();
    assert_eq!(shown.view(1).players[seat(0)].route_points, Some(2));
    assert_eq!(scene().play().view(1).players[seat(0)].route_points, None);
    assert_eq!(scene().play().view(1).players[seat(0)].score, None);
    assert_eq!(scene().over().play().view(1).players[seat(0)].route_points, Some(2));
    assert_eq!(scene().over().play().points(0, |what| what == ScoreItem::Routes), 2);
}

/// NY-30: attractions touched so far follow from the public board.
#[test]
fn touched_attractions_follow_from_the_public_board() {
    let play = scene(NEW_YORK, 2).routes(0, "chelsea--soho").play();
    let touched = Network::new(&board(NEW_YORK).map, play.view(1).players[seat(0)].routes).touched();
    assert_eq!((touched & board(NEW_YORK).map.attractions()).len(), 1);
}
