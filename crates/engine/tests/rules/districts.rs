//! London's districts: LD-24 to LD-31 and LD-35.

use engine::board::network::Network;
use engine::score::ScoreItem;

use crate::scenario::{LONDON, board, scene, seat};

/// The districts that the routes complete, as the score lists them.
#[track_caller]
fn check(routes: &str, districts: &[u8]) {
    let play = scene(LONDON, 2).routes(0, routes).over().play();
    let lines = play.score(0).lines;
    let scored: Vec<(u8, i16)> = lines
        .iter()
        .filter_map(|line| match line.what {
            ScoreItem::District(number) => Some((number, line.points)),
            _ => None,
        })
        .collect();
    let expected: Vec<(u8, i16)> = districts.iter().map(|&number| (number, number.into())).collect();
    assert_eq!(scored, expected);
}

/// LD-24: a district is completed when all its locations lie in one connected part of the own network.
/// LD-27: a location counts only through a claimed route ending there.
/// LD-28: it scores its value once.
/// LD-30: an incomplete one costs nothing.
#[test]
fn a_connected_district_scores_its_value() {
    check("british-museum--covent-garden-a", &[1]);
    check("elephant-and-castle--waterloo globe-theatre--waterloo", &[3]);
    check("elephant-and-castle--waterloo", &[]);
    check("", &[]);
}

/// LD-25: linking the locations in separate pairs is not enough.
#[test]
fn separate_pairs_do_not_complete_a_district() {
    let pairs = "brick-lane--tower-of-london st-pauls--the-charterhouse";
    check(pairs, &[]);
    check(&format!("{pairs} brick-lane--the-charterhouse"), &[4]);
}

/// LD-26: in any order, and through locations of other districts or of none.
#[test]
fn the_way_may_lead_through_other_districts() {
    check("british-museum--piccadilly-circus covent-garden--piccadilly-circus-a", &[1]);
    check(
        "elephant-and-castle--waterloo trafalgar-square--waterloo covent-garden--trafalgar-square-a covent-garden--st-pauls-a globe-theatre--st-pauls-a",
        &[3],
    );
}

/// LD-29: districts are not exclusive.
#[test]
fn everybody_who_completed_a_district_scores_it() {
    let play = scene(LONDON, 3)
        .routes(0, "british-museum--covent-garden-a")
        .routes(1, "british-museum--covent-garden-b")
        .over()
        .play();
    assert_eq!([0, 1, 2].map(|seat| play.points(seat, |what| what == ScoreItem::District(1))), [1, 1, 0]);
}

/// LD-31: a player may score any number of districts.
#[test]
fn any_number_of_districts_may_be_scored() {
    check(
        "british-museum--covent-garden-a covent-garden--trafalgar-square-a piccadilly-circus--trafalgar-square-a \
         big-ben--trafalgar-square big-ben--buckingham-palace big-ben--waterloo elephant-and-castle--waterloo \
         globe-theatre--waterloo",
        &[1, 2, 3],
    );
}

/// LD-35: districts completed so far follow from the public board.
#[test]
fn completed_districts_follow_from_the_public_board() {
    let play = scene(LONDON, 2).routes(0, "british-museum--covent-garden-a").play();
    let network = Network::new(&board(LONDON).map, play.view(1).players[seat(0)].routes);
    let done: Vec<u8> = board(LONDON)
        .map
        .districts()
        .iter()
        .filter(|(_, cities)| network.joins_all(*cities))
        .map(|(number, _)| *number)
        .collect();
    assert_eq!(done, [1]);
}
