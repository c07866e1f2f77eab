//! The longest path of USA: US-20 to US-28.

use engine::board::longest_path::longest_path;
use engine::board::{Board, usa};
use engine::score::ScoreItem;

use crate::scenario::{USA, route, scene, seat, tiny};

/// Every way through these cities is gray; the lengths tell the routes apart.
fn cross() -> &'static Board {
    tiny(
        usa::RULES,
        "a - b: 3 gray
         b - c: 4 gray
         c - d: 2 gray
         b - d: 5 gray
         c - e: 1 gray
         f - g: 6 gray
         e - f: 1 gray
         a - c = 5",
    )
}

#[track_caller]
fn check(routes: &str, length: u8) {
    let board = cross();
    let routes = routes.split_whitespace().map(|id| route(board, id)).collect();
    assert_eq!(longest_path(&board.map, routes), length);
}

/// US-20: the length is the greatest number of pieces on one continuous trail.
/// US-21: it counts pieces, not routes.
#[test]
fn a_path_counts_its_pieces() {
    check("", 0);
    check("a--b", 3);
    check("a--b b--c", 7);
    check("a--b f--g", 6);
    check("a--b b--c f--g", 7);
}

/// US-22: the trail may visit a city any number of times and may contain loops.
#[test]
fn a_path_may_loop() {
    check("b--c c--d b--d", 11);
    check("a--b b--c c--d b--d", 14);
}

/// US-23: the trail uses each claimed route at most once.
/// US-24: side branches do not count.
#[test]
fn a_path_uses_a_route_once_and_leaves_branches_out() {
    check("a--b b--c b--d", 9);
    check("a--b b--c b--d c--e", 10);
    check("a--b b--c c--d b--d c--e", 14);
}

/// US-25: the trail need not be related to any ticket.
/// US-26: every player with the maximum gets the full 10 points.
/// US-27: if the maximum is 0, nobody does.
/// US-5: there is one such bonus, worth 10.
#[test]
fn every_longest_path_gets_the_bonus() {
    let bonus = |routes: [&str; 3]| {
        let mut scene = scene(USA, 3);
        for (seat, ids) in routes.iter().enumerate() {
            scene = scene.routes(seat, ids);
        }
        let play = scene.over().play();
        [0, 1, 2].map(|seat| play.points(seat, |what| what == ScoreItem::LongestPath))
    };
    assert_eq!(bonus(["chicago--duluth", "calgary--vancouver", "boston--montreal-a"]), [10, 10, 0]);
    assert_eq!(bonus(["chicago--duluth", "boston--montreal-a", ""]), [10, 0, 0]);
    assert_eq!(bonus(["", "", ""]), [0, 0, 0]);
}

/// US-28: the length is the true maximum, also where a greedy walk finds less.
#[test]
fn a_path_is_the_true_maximum() {
    // A greedy walk from `end` takes the route of length 5 first and then cannot use the loop.
    let board = tiny(
        usa::RULES,
        "a - hub: 1 gray
         hub - long: 5 gray
         hub - x: 2 gray
         x - y: 2 gray
         hub - y: 2 gray
         y - end: 4 gray
         a - end = 5",
    );
    let all = board.data.routes.iter().map(|data| route(board, &data.id)).collect();
    assert_eq!(longest_path(&board.map, all), 5 + 2 + 2 + 4);
}

/// US-32: a player's path length may be shown at any time: it follows from the public board.
#[test]
fn a_path_follows_from_the_public_board() {
    let mut play = scene(USA, 2).routes(0, "chicago--duluth").hand(0, "2 green").play();
    assert_eq!(play.game.path_length(crate::scenario::seat(0)), 3);
    play.does("claim chicago--saint-louis-a 2 green");
    let seen = play.view(1).players[seat(0)].routes;
    assert_eq!(longest_path(&play.board().map, seen), 5);
}
