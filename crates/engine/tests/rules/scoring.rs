//! Scoring, winners and ties: C-98 to C-109 and the order of each edition.

use engine::edition::Edition;
use engine::score::{Criterion, ScoreItem};

use crate::scenario::{LONDON, MARKLIN, NEW_YORK, Play, USA, board, scene};

const IS_TICKET: fn(ScoreItem) -> bool = |what| matches!(what, ScoreItem::Ticket { .. });
const IS_BONUS: fn(ScoreItem) -> bool =
    |what| matches!(what, ScoreItem::LongestPath | ScoreItem::MostTickets);

/// C-98: one route may serve any number of tickets.
#[test]
fn one_route_serves_any_number_of_tickets() {
    let play = scene(LONDON, 2)
        .routes(0, "big-ben--waterloo big-ben--trafalgar-square piccadilly-circus--trafalgar-square-a british-museum--piccadilly-circus")
        .tickets(0, "british-museum--waterloo british-museum--piccadilly-circus piccadilly-circus--waterloo")
        .over()
        .play();
    assert_eq!(play.points(0, IS_TICKET), 4 + 2 + 3);
}

/// C-99: routes of other players never help.
#[test]
fn routes_of_others_never_help() {
    let play = scene(USA, 2)
        .routes(0, "denver--santa-fe")
        .routes(1, "el-paso--santa-fe")
        .tickets(0, "denver--el-paso")
        .over()
        .play();
    assert_eq!(play.points(0, IS_TICKET), -4);
}

/// C-100: completion is judged once, on the final board.
/// C-102: a completed ticket adds its value, any other subtracts it.
#[test]
fn tickets_count_by_the_final_board() {
    let scene = |routes| {
        scene(USA, 2).routes(0, routes).tickets(0, "denver--el-paso").hand(0, "2 wild").final_round(1)
    };
    let mut play = scene("denver--santa-fe").play();
    assert_eq!(play.points(0, IS_TICKET), -4);
    play.does("claim el-paso--santa-fe 2 wild");
    assert!(play.game.is_over());
    assert_eq!(play.points(0, IS_TICKET), 4);
}

/// The kinds of the seat's lines, in their order.
fn order(play: &Play, seat: usize) -> Vec<&'static str> {
    let name = |what| match what {
        ScoreItem::Routes => "routes",
        ScoreItem::Goods => "goods",
        ScoreItem::Ticket { .. } => "ticket",
        ScoreItem::LongestPath => "longest path",
        ScoreItem::MostTickets => "most tickets",
        ScoreItem::District(_) => "district",
        ScoreItem::Attractions => "attractions",
        ScoreItem::BigCity(_) => "big city",
    };
    play.score(seat).lines.iter().map(|line| name(line.what)).collect()
}

/// C-103: route points, then tickets, then the game's own bonuses.
/// US-19: the longest path, LD-23: districts, NY-21: attractions, MK-88: the most tickets, after the goods.
#[test]
fn bonuses_come_after_the_tickets() {
    let usa = scene(USA, 2)
        .routes(0, "denver--santa-fe el-paso--santa-fe")
        .tickets(0, "denver--el-paso")
        .over()
        .play();
    assert_eq!(order(&usa, 0), ["routes", "ticket", "longest path"]);
    let london = scene(LONDON, 2)
        .routes(0, "british-museum--covent-garden-a")
        .tickets(0, "british-museum--st-pauls")
        .over()
        .play();
    assert_eq!(order(&london, 0), ["routes", "ticket", "district"]);
    let new_york =
        scene(NEW_YORK, 2).routes(0, "soho--wall-street").tickets(0, "east-village--soho").over().play();
    assert_eq!(order(&new_york, 0), ["routes", "ticket", "attractions"]);
    let marklin = scene(MARKLIN, 2)
        .routes(0, "berlin--leipzig chemnitz--leipzig")
        .tickets(0, "berlin--chemnitz")
        .taken(0, "dresden", 1)
        .over()
        .play();
    assert_eq!(order(&marklin, 0), ["routes", "goods", "ticket", "most tickets"]);
}

/// C-104: a total may be negative.
#[test]
fn a_total_may_be_negative() {
    let play = scene(USA, 2).tickets(0, "new-york--seattle los-angeles--new-york").over().play();
    assert_eq!(play.score(0).total, -43);
}

/// C-105: cards left in hand and pieces left in supply score nothing.
#[test]
fn cards_and_pieces_left_score_nothing() {
    let play = scene(USA, 2).hand(0, "6 wild 12 red").over().play();
    assert_eq!((play.score(0).total, play.score(1).total), (0, 0));
}

/// C-106: points are plain integers, also beyond a printed track.
#[test]
fn points_go_beyond_a_printed_track() {
    let play = scene(USA, 2)
        .routes(0, "duluth--helena calgary--winnipeg duluth--toronto helena--seattle miami--new-orleans portland--salt-lake-city el-paso--houston")
        .over()
        .play();
    assert_eq!(play.score(0).total, 7 * 15 + 10);
}

/// C-107: the highest total wins.
#[test]
fn the_highest_total_wins() {
    let play = scene(NEW_YORK, 3).routes(0, "soho--wall-street").routes(2, "chelsea--soho").over().play();
    assert_eq!(play.ranks(), [2, 3, 1]);
}

/// C-108: a tie is broken among the tied only, by the game's criteria in order.
/// US-29, LD-33, NY-28, MK-92: first by more completed tickets.
#[test]
fn ties_are_broken_by_completed_tickets() {
    // Both have 4 points; seat 0 has them from routes, seat 1 with a ticket of 2.
    let london = scene(LONDON, 3)
        .routes(0, "brick-lane--st-pauls")
        .routes(1, "british-museum--piccadilly-circus")
        .tickets(1, "british-museum--piccadilly-circus")
        .over()
        .play();
    assert_eq!((london.score(0).total, london.score(1).total), (4, 4));
    assert_eq!(london.ranks(), [2, 1, 3]);
    assert_eq!(london.tie_breaks(), [None, Some(Criterion::CompletedTickets), None]);
    // Seat 0: 4 and 1 for Brooklyn. Seat 1: 2 routes of 1, a ticket of 2, and Wall Street and Chinatown would be too many.
    let new_york = scene(NEW_YORK, 2)
        .routes(0, "brooklyn--lower-east-side greenwich-village--soho")
        .routes(1, "chinatown--lower-east-side chinatown--wall-street-a")
        .tickets(1, "lower-east-side--wall-street")
        .over()
        .play();
    assert_eq!((new_york.score(0).total, new_york.score(1).total), (4 + 2 + 2, 2 + 2 + 2));
    assert_eq!(new_york.ranks(), [1, 2], "a higher total beats completed tickets");
    assert_eq!(new_york.tie_breaks(), [None, None], "the totals decide");
    let tied = scene(NEW_YORK, 2)
        .routes(0, "greenwich-village--soho soho--wall-street")
        .routes(1, "chinatown--lower-east-side chinatown--wall-street-a")
        .tickets(1, "lower-east-side--wall-street")
        .over()
        .play();
    assert_eq!((tied.score(0).total, tied.score(1).total), (6, 6));
    assert_eq!(tied.ranks(), [2, 1]);
    assert_eq!(tied.tie_breaks(), [None, Some(Criterion::CompletedTickets)]);
    // Seat 0: two routes of 3 in a row. Seat 1: two of 2 and a ticket of 4, which beats the longer path of seat 0.
    let usa = scene(USA, 3)
        .routes(0, "los-angeles--phoenix el-paso--phoenix")
        .routes(1, "denver--santa-fe el-paso--santa-fe")
        .tickets(1, "denver--el-paso")
        .routes(2, "duluth--helena helena--seattle")
        .over()
        .play();
    assert_eq!((usa.score(0).total, usa.score(1).total), (8, 8));
    assert_eq!(usa.ranks(), [3, 2, 1]);
    assert_eq!(usa.tie_breaks(), [None, Some(Criterion::CompletedTickets), None]);
    // Seat 0: a route of 6. Seat 1: 7, 2 and a ticket of 6. Seat 2 has the bonus for the most tickets.
    let marklin = scene(MARKLIN, 3)
        .routes(0, "chemnitz--regensburg")
        .routes(1, "erfurt--nuernberg-a nuernberg--wuerzburg-a")
        .tickets(1, "erfurt--wuerzburg")
        .routes(2, "berlin--leipzig chemnitz--leipzig hannover--magdeburg leipzig--magdeburg")
        .tickets(2, "berlin--chemnitz hannover--leipzig")
        .over()
        .play();
    assert_eq!((marklin.score(0).total, marklin.score(1).total), (15, 15));
    assert_eq!(marklin.ranks(), [3, 2, 1]);
    assert_eq!(marklin.tie_breaks(), [None, Some(Criterion::CompletedTickets), None]);
}

/// LD-33: with the setting `held`, more tickets held at the end break the tie, completed or not.
#[test]
fn ties_of_london_may_be_broken_by_tickets_held() {
    // Seat 0 completes one of its two tickets, seat 1 its only one.
    let tied = || {
        scene(LONDON, 2)
            .routes(0, "british-museum--piccadilly-circus kings-cross--regents-park big-ben--waterloo")
            .tickets(0, "british-museum--piccadilly-circus covent-garden--hyde-park")
            .routes(1, "piccadilly-circus--trafalgar-square-a trafalgar-square--waterloo")
            .tickets(1, "piccadilly-circus--waterloo")
    };
    let completed = tied().over().play();
    assert_eq!((completed.score(0).total, completed.score(1).total), (6, 6));
    assert_eq!(completed.ranks(), [1, 1]);
    let held = tied().option("tie_break", "held").over().play();
    assert_eq!(held.ranks(), [1, 2]);
    assert_eq!(completed.tie_breaks(), [None, None], "a shared victory");
    assert_eq!(held.tie_breaks(), [Some(Criterion::HeldTickets), None]);
}

/// US-30: then by the longer own path, when neither of the tied holds the bonus. With the setting, they share.
#[test]
fn ties_of_usa_are_broken_by_the_longer_path_of_those_without_the_bonus() {
    // Seat 0: a route of 3 for 4 points. Seat 1: two routes of 2 apart from each other for 4 points.
    let tied = || {
        scene(USA, 3)
            .routes(0, "chicago--duluth")
            .routes(1, "boston--montreal-a denver--santa-fe")
            .routes(2, "duluth--helena")
    };
    let play = tied().over().play();
    assert_eq!((play.score(0).total, play.score(1).total), (4, 4));
    assert_eq!(play.ranks(), [2, 3, 1]);
    assert_eq!(play.tie_breaks(), [Some(Criterion::LongestPath), None, None]);
    let holder = tied().option("us_tiebreak", "bonus-holder").over().play();
    assert_eq!(holder.ranks(), [2, 2, 1], "neither holds the bonus, so they share");
}

/// US-30: so it is when one of the tied holds the bonus; with the setting, the holder wins.
#[test]
fn ties_of_usa_are_broken_by_the_longer_path_of_the_holder() {
    // Seat 0: a route of 5 for 10 points and the bonus. Seat 1: 7 + 7 + 4 + 2, all apart from each other.
    let tied = || {
        scene(USA, 2)
            .routes(0, "atlanta--miami")
            .routes(1, "dallas--el-paso chicago--toronto nashville--raleigh boston--montreal-a")
    };
    for (value, criterion) in
        [("own-path", Criterion::LongestPath), ("bonus-holder", Criterion::LongestPathBonus)]
    {
        let play = tied().option("us_tiebreak", value).over().play();
        let lengths = [0, 1].map(|seat| play.game.path_length(crate::scenario::seat(seat)));
        assert_eq!(lengths, [5, 4]);
        assert_eq!((play.score(0).total, play.score(1).total), (10 + 10, 7 + 7 + 4 + 2));
        assert_eq!(play.ranks(), [1, 2], "{value}");
        assert_eq!(play.tie_breaks(), [Some(criterion), None], "{value}");
    }
}

/// US-31, LD-34, NY-29, MK-94: players still equal share the victory.
/// C-109: after the last criterion of the game.
#[test]
fn equal_players_share_the_victory() {
    for (edition, routes) in [
        (USA, ["chicago--duluth", "calgary--vancouver"]),
        (LONDON, ["brick-lane--st-pauls", "kings-cross--regents-park"]),
        (NEW_YORK, ["brooklyn--chinatown-a", "brooklyn--wall-street-a"]),
        (MARKLIN, ["berlin--magdeburg", "bremen--emden"]),
    ] {
        let play = scene(edition, 3).routes(0, routes[0]).routes(1, routes[1]).over().play();
        assert_eq!(play.ranks(), [1, 1, 3], "{edition}");
    }
}

/// MK-93: second by the higher sum of the own goods tokens.
#[test]
fn ties_of_marklin_are_broken_by_goods() {
    // 4 points each: a route of 3 spaces, or one of 1 space and a token worth 3.
    let play = scene(MARKLIN, 2)
        .routes(0, "berlin--magdeburg")
        .routes(1, "bremen--bremerhaven")
        .taken(1, "dresden", 1)
        .over()
        .play();
    assert_eq!((play.score(0).total, play.score(1).total), (4, 4));
    assert_eq!(play.ranks(), [2, 1]);
    assert_eq!(play.tie_breaks(), [None, Some(Criterion::Goods)]);
}

/// MK-7: the bonus for the most completed tickets is worth 10.
/// MK-89: every player with the highest number gets it.
/// MK-90: if nobody completed a ticket, nobody gets it.
/// MK-91: short and long tickets count alike.
#[test]
fn the_most_completed_tickets_bring_ten_points() {
    let none = scene(MARKLIN, 3).tickets(0, "berlin--chemnitz").over().play();
    assert_eq!([0, 1, 2].map(|seat| none.points(seat, IS_BONUS)), [0, 0, 0]);
    let shared = scene(MARKLIN, 3)
        .routes(0, "berlin--leipzig chemnitz--leipzig")
        .tickets(0, "berlin--chemnitz kiel--schweiz")
        .routes(1, "augsburg--muenchen-a augsburg--nuernberg nuernberg--regensburg dresden--regensburg")
        .tickets(1, "augsburg--dresden")
        .over()
        .play();
    assert_eq!([0, 1, 2].map(|seat| shared.points(seat, IS_BONUS)), [10, 10, 0]);
    let more = scene(MARKLIN, 2)
        .routes(0, "berlin--leipzig chemnitz--leipzig erfurt--leipzig erfurt--hannover-a")
        .tickets(0, "berlin--chemnitz hannover--leipzig")
        .routes(1, "augsburg--muenchen-a augsburg--nuernberg nuernberg--regensburg dresden--regensburg")
        .tickets(1, "augsburg--dresden")
        .over()
        .play();
    assert_eq!([0, 1].map(|seat| more.points(seat, IS_BONUS)), [10, 0]);
}

/// MK-87: passengers still on the board or never placed score and cost nothing.
#[test]
fn passengers_left_score_nothing() {
    let play = scene(MARKLIN, 2).passengers(0, "berlin koeln").gone(1, 3).over().play();
    assert_eq!((play.score(0).total, play.score(1).total), (0, 0));
}

/// LD-32, NY-27: no longest-path bonus and no most-tickets bonus in London and New York.
/// US-5: USA has the one, worth 10, and Märklin the other.
#[test]
fn each_game_has_its_own_bonus_only() {
    for (edition, routes, ticket) in [
        (
            LONDON,
            "brick-lane--st-pauls st-pauls--the-charterhouse globe-theatre--st-pauls-a",
            "brick-lane--globe-theatre",
        ),
        (NEW_YORK, "east-village--gramercy-park east-village--lower-east-side", "east-village--soho"),
        (USA, "denver--santa-fe el-paso--santa-fe", "denver--el-paso"),
    ] {
        let play = scene(edition, 2).routes(0, routes).tickets(0, ticket).over().play();
        let expected = if edition == USA { 10 } else { 0 };
        assert_eq!(play.points(0, IS_BONUS), expected, "{edition}");
    }
    assert_eq!(board(Edition::MARKLIN).rules.bonuses.len(), 1);
}
