//! Märklin's journeys: MK-54 to MK-76 and MK-98.

use engine::board::event::Event;
use engine::board::phase::Phase;
use engine::illegal::Illegal;
use engine::score::ScoreItem;

use crate::scenario::{MARKLIN, Play, Scene, city, scene, seat};

/// Seat 0 has a passenger in Leipzig and owns the way to Berlin and Chemnitz; seat 1 owns that on to Dresden.
fn saxony() -> Scene {
    scene(MARKLIN, 2)
        .routes(0, "berlin--leipzig chemnitz--leipzig")
        .routes(1, "chemnitz--dresden berlin--dresden dresden--leipzig")
        .passengers(0, "leipzig")
}

/// The values of the tokens that seat 0 has won.
fn tokens(play: &Play) -> Vec<u8> {
    play.position().players[0].tokens.clone()
}

/// MK-54: the player moves exactly one of their own passengers on the board.
#[test]
fn only_a_passenger_of_the_seat_is_moved() {
    let play = saxony().passengers(1, "berlin").play();
    assert_eq!(play.refuses("ride berlin--leipzig from berlin"), Illegal::NoPassengerThere);
    assert_eq!(play.refuses("ride chemnitz--leipzig from chemnitz"), Illegal::NoPassengerThere);
    assert_eq!(play.refuses("ride chemnitz--leipzig"), Illegal::MissingJourneyStart);
    let mut two = saxony().passengers(0, "berlin").play();
    two.does("ride chemnitz--leipzig from leipzig");
    assert_eq!(two.refuses("ride berlin--leipzig from berlin"), Illegal::AlreadyRiding);
    two.does("alight");
    assert!(two.position().players[0].passengers.contains(city(two.board(), "berlin")));
}

/// MK-55: a journey follows at least one route.
#[test]
fn a_journey_follows_at_least_one_route() {
    let mut play = saxony().play();
    assert_eq!(play.refuses("alight"), Illegal::NoRideYet);
    play.does("ride berlin--leipzig from leipzig");
    assert!(play.allows("alight"));
}

/// MK-56: every step follows a claimed route from where the passenger is.
#[test]
fn a_step_follows_a_claimed_route_from_where_it_is() {
    let mut play = saxony().hand(0, "3 passenger").play();
    assert_eq!(play.refuses("ride leipzig--magdeburg from leipzig"), Illegal::RouteUnclaimed);
    assert_eq!(play.refuses("ride chemnitz--dresden from leipzig"), Illegal::RouteNotAdjacent);
    play.does("ride chemnitz--leipzig from leipzig");
    assert_eq!(play.refuses("ride berlin--leipzig"), Illegal::RouteNotAdjacent);
    play.does("ride chemnitz--dresden");
    // A closed track is never claimed.
    let closed =
        scene(MARKLIN, 2).routes(1, "hamburg--kiel-a").passengers(0, "kiel").hand(0, "1 passenger").play();
    assert_eq!(closed.refuses("ride hamburg--kiel-b from kiel"), Illegal::RouteUnclaimed);
}

/// MK-57: own routes are free.
/// MK-58: each route of another player costs one Passenger card.
/// MK-59: exactly the number needed is discarded, and all must be in hand from the beginning.
/// MK-98: they stay in hand until the journey ends and are then discarded together.
#[test]
fn routes_of_others_cost_a_passenger_card_each() {
    let mut play = saxony().hand(0, "3 passenger").play();
    play.does("ride chemnitz--leipzig from leipzig");
    play.does("ride chemnitz--dresden").does("ride berlin--dresden").does("ride berlin--leipzig");
    assert_eq!((play.hand(0).as_str(), play.discard().as_str()), ("3 passenger", ""));
    assert!(!play.events.iter().any(|event| matches!(event, Event::Market(_))));
    play.does("alight");
    assert_eq!((play.hand(0).as_str(), play.discard().as_str()), ("1 passenger", "2 passenger"));
    assert!(play.events.iter().any(|event| matches!(event, Event::Alighted { cards: 2, .. })));

    let mut poor = saxony().hand(0, "1 passenger").play();
    poor.does("ride chemnitz--leipzig from leipzig").does("ride chemnitz--dresden");
    assert_eq!(poor.refuses("ride berlin--dresden"), Illegal::NoPassengerCard { have: 1, needed: 2 });
    poor.does("alight");
    assert_eq!(poor.hand(0), "");
}

/// MK-98: upkeep follows the end of the journey, so no row card appears in the middle of it.
#[test]
fn upkeep_follows_the_end_of_a_journey() {
    let mut play = saxony().hand(0, "1 passenger").row("- red red blue blue").rest_in_hand(1).play();
    play.does("ride dresden--leipzig from leipzig");
    assert_eq!(play.row(), "- red red blue blue");
    play.does("alight");
    assert_eq!(play.row(), "passenger red red blue blue");
}

/// MK-60: own and other routes in any order, also only others'.
#[test]
fn a_journey_may_use_only_routes_of_others() {
    let mut play = saxony().hand(0, "2 passenger").play();
    play.does("ride dresden--leipzig from leipzig").does("ride berlin--dresden").does("alight");
    assert_eq!(play.hand(0), "");
}

/// MK-61: no route is used twice in one journey.
#[test]
fn no_route_is_used_twice() {
    let mut play = saxony().play();
    play.does("ride berlin--leipzig from leipzig");
    assert_eq!(play.refuses("ride berlin--leipzig"), Illegal::RouteUsed);
}

/// MK-62: a journey never returns on another track of the same group, unless the table allows it.
#[test]
fn a_journey_does_not_return_on_a_parallel_track() {
    let scene = || {
        scene(MARKLIN, 4)
            .routes(0, "hamburg--kiel-a")
            .routes(1, "hamburg--kiel-b")
            .passengers(0, "kiel")
            .hand(0, "1 passenger")
    };
    let mut play = scene().play();
    play.does("ride hamburg--kiel-a from kiel");
    assert_eq!(play.refuses("ride hamburg--kiel-b"), Illegal::ParallelUsed);
    let mut free = scene().option("parallel_return", "on").play();
    free.does("ride hamburg--kiel-a from kiel");
    assert!(free.allows("ride hamburg--kiel-b"));
}

/// Seat 0 owns a loop from Leipzig over Berlin and Magdeburg and back, and a way out of it.
fn loop_of_leipzig() -> Scene {
    scene(MARKLIN, 2)
        .routes(0, "berlin--leipzig berlin--magdeburg leipzig--magdeburg chemnitz--leipzig")
        .passengers(0, "chemnitz")
}

/// Chemnitz, Leipzig, Berlin, Magdeburg, Leipzig.
fn ride_the_loop(play: &mut Play) {
    play.does("ride chemnitz--leipzig from chemnitz").does("ride berlin--leipzig");
    play.does("ride berlin--magdeburg").does("ride leipzig--magdeburg");
}

/// MK-63: a city may be passed more than once, by different routes.
/// MK-68: but one journey takes at most one token from it, unless the table plays otherwise.
#[test]
fn a_city_passed_twice_gives_one_token() {
    let mut play = loop_of_leipzig().play();
    ride_the_loop(&mut play);
    let mut won = tokens(&play);
    won.sort_unstable();
    assert_eq!(won, [2, 3, 7], "Magdeburg, Leipzig, Berlin");
    let mut generous = loop_of_leipzig().option("revisit_token", "on").play();
    ride_the_loop(&mut generous);
    let mut won = tokens(&generous);
    won.sort_unstable();
    assert_eq!(won, [2, 2, 3, 7], "Leipzig twice");
}

/// MK-64: a journey never enters a country.
#[test]
fn a_journey_never_enters_a_country() {
    let play = scene(MARKLIN, 2).routes(0, "daenemark--kiel hamburg--kiel-a").passengers(0, "kiel").play();
    assert_eq!(play.refuses("ride daenemark--kiel from kiel"), Illegal::RideIntoCountry);
    assert!(play.allows("ride hamburg--kiel-a from kiel"));
}

/// MK-65: cities with passengers may be passed and ended in, and those passengers stay.
#[test]
fn passengers_do_not_block_journeys() {
    for end in [false, true] {
        let mut play = loop_of_leipzig().passengers(1, "leipzig").passengers(0, "berlin").play();
        play.does("ride chemnitz--leipzig from chemnitz");
        if !end {
            play.does("ride berlin--leipzig");
        }
        play.does("alight");
        let players = play.position().players;
        assert!(players[1].passengers.contains(city(play.board(), "leipzig")));
        assert!(players[0].passengers.contains(city(play.board(), "berlin")));
    }
}

/// MK-66: the top token of each city entered is taken, the last city included.
/// MK-70: that is not optional.
/// MK-72: its value is added to the score at once, and the token stays in front of the player.
#[test]
fn each_city_entered_gives_its_top_token() {
    let mut play = loop_of_leipzig().play();
    let goods = |play: &Play| play.points(0, |what| what == ScoreItem::Goods);
    play.does("ride chemnitz--leipzig from chemnitz");
    assert_eq!((tokens(&play), goods(&play)), (vec![3], 3));
    let shown = play.view(1).players[seat(0)];
    assert_eq!(shown.score, shown.route_points.map(|routes| routes + 3));
    play.does("ride berlin--leipzig");
    assert_eq!(goods(&play), 10);
    assert!(!play.choices().is_empty() && play.allows("alight"));
    play.does("alight");
    assert_eq!((goods(&play), tokens(&play)), (10, vec![7, 3]));
    let goods = play.position().goods;
    assert_eq!(goods[city(play.board(), "berlin").index()], [6, 5, 4]);
    assert_eq!(goods[city(play.board(), "leipzig").index()], [2, 1]);
}

/// MK-67: the starting city gives no token, not even if the journey comes back to it, whatever the table plays.
#[test]
fn the_starting_city_gives_no_token() {
    for revisit in ["off", "on"] {
        let mut play = scene(MARKLIN, 2)
            .routes(0, "berlin--leipzig berlin--magdeburg leipzig--magdeburg")
            .passengers(0, "berlin")
            .option("revisit_token", revisit)
            .play();
        play.does("ride berlin--leipzig from berlin")
            .does("ride leipzig--magdeburg")
            .does("ride berlin--magdeburg");
        let mut won = tokens(&play);
        won.sort_unstable();
        assert_eq!(won, [2, 3], "revisit_token {revisit}");
    }
}

/// MK-69: a city without tokens gives nothing and does not stop the journey.
/// MK-71: a journey that gains no token is legal.
#[test]
fn a_city_without_tokens_gives_nothing() {
    let mut play = saxony().taken(1, "berlin", 4).play();
    play.does("ride berlin--leipzig from leipzig").does("alight");
    assert_eq!((tokens(&play), play.turn()), (vec![], 1));
    let mut on = loop_of_leipzig().taken(1, "leipzig", 3).play();
    on.does("ride chemnitz--leipzig from chemnitz");
    assert!(on.allows("ride berlin--leipzig"));
}

/// MK-73: after the journey the figure leaves the game for good.
/// MK-74: so a player can do this at most three times.
#[test]
fn a_figure_travels_once() {
    let mut play = loop_of_leipzig().gone(0, 2).play();
    play.does("ride chemnitz--leipzig from chemnitz").does("alight");
    let player = &play.position().players[0];
    assert_eq!((player.unplaced, player.passengers.iter().count()), (0, 0));
    play.does("pick deck").does("pick deck");
    assert!(
        !play.choices().iter().any(|action| matches!(action, engine::board::action::Action::Ride { .. }))
    );
}

/// MK-75: the action is legal exactly when a passenger on the board has a usable route at its city.
#[test]
fn a_journey_needs_a_usable_route() {
    let has_ride = |play: &Play| {
        play.choices().iter().any(|action| matches!(action, engine::board::action::Action::Ride { .. }))
    };
    assert!(has_ride(&saxony().play()));
    let elsewhere = scene(MARKLIN, 2).routes(0, "berlin--leipzig").passengers(0, "koeln");
    assert!(!has_ride(&elsewhere.play()));
    let opponents = || scene(MARKLIN, 2).routes(1, "berlin--leipzig").passengers(0, "berlin");
    assert!(!has_ride(&opponents().play()));
    assert!(has_ride(&opponents().hand(0, "1 passenger").play()));
    let country = scene(MARKLIN, 2).routes(0, "daenemark--kiel").passengers(0, "kiel").hand(0, "2 passenger");
    assert!(!has_ride(&country.play()));
}

/// MK-76: a journey uses no pieces and so never triggers the end by itself.
#[test]
fn a_journey_uses_no_pieces() {
    let mut play = saxony().play();
    let pieces = play.pieces(0);
    play.does("ride berlin--leipzig from leipzig").does("alight");
    assert_eq!((play.pieces(0), play.position().final_round, play.phase()), (pieces, None, Phase::Turn));
}
