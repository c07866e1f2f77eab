//! Placing Märklin's passengers: MK-45 to MK-53.

use engine::illegal::Illegal;

use crate::scenario::{MARKLIN, Play, Scene, USA, city, scene};

/// Seat 0 has a wild and may claim bremen--bremerhaven.
fn ready() -> Scene {
    scene(MARKLIN, 2).hand(0, "2 wild")
}

const CLAIM: &str = "claim bremen--bremerhaven 1 wild";

fn stands(play: &Play, seat: usize, place: &str) -> bool {
    play.position().players[seat].passengers.contains(city(play.board(), place))
}

/// MK-45: whoever claims a route may place a passenger on an end city of it.
/// MK-46: it is optional, at most one, and only in that same action.
#[test]
fn a_claim_may_place_a_passenger_at_either_end() {
    for place in ["bremen", "bremerhaven"] {
        let mut play = ready().play();
        play.does(&format!("{CLAIM} at {place}"));
        assert!(stands(&play, 0, place));
        assert_eq!((play.position().players[0].unplaced, play.turn()), (2, 1));
    }
    let mut without = ready().play();
    without.does(CLAIM);
    assert_eq!(without.position().players[0].unplaced, 3);
    assert_eq!(ready().play().refuses(&format!("{CLAIM} at hamburg")), Illegal::NotARouteEnd);
    let usa = scene(USA, 2).hand(0, "1 wild").play();
    assert_eq!(usa.refuses("claim portland--seattle-a 1 wild at seattle"), Illegal::NotInThisGame);
}

/// MK-47: the city must hold no passenger of any player.
#[test]
fn a_city_holds_one_passenger() {
    for owner in 0..2 {
        let play = ready().passengers(owner, "bremen").play();
        assert_eq!(play.refuses(&format!("{CLAIM} at bremen")), Illegal::CityOccupied);
        assert!(play.allows(&format!("{CLAIM} at bremerhaven")));
    }
}

/// MK-48: never on a country.
#[test]
fn no_passenger_is_placed_in_a_country() {
    let play = ready().play();
    assert_eq!(play.refuses("claim daenemark--kiel 2 wild at daenemark"), Illegal::PassengerOnCountry);
    assert!(play.allows("claim daenemark--kiel 2 wild at kiel"));
}

/// MK-49: if no end is free, or no unplaced passenger is left, the claim stands without one.
#[test]
fn a_claim_without_a_passenger_is_legal() {
    let full = ready().passengers(1, "bremen bremerhaven").play();
    assert!(full.allows(CLAIM) && !full.allows(&format!("{CLAIM} at bremen")));
    let spent = ready().passengers(0, "berlin koeln").gone(0, 1).play();
    assert_eq!(spent.refuses(&format!("{CLAIM} at bremen")), Illegal::NoPassengerLeft);
    assert!(spent.allows(CLAIM));
}

/// MK-50: the choice is made together with the claim, before upkeep shows new cards.
#[test]
fn the_passenger_is_part_of_the_claim() {
    let mut play = ready().row("- red red blue blue").rest_in_hand(1).play();
    play.does(&format!("{CLAIM} at bremen"));
    let claimed = play.events.iter().position(|event| {
        matches!(event, engine::board::event::Event::RouteClaimed { claim, .. } if claim.passenger.is_some())
    });
    let upkeep = play.events.iter().position(|event| matches!(event, engine::board::event::Event::Market(_)));
    assert!(claimed.is_some() && claimed < upkeep, "{:?}", play.events);
}

/// MK-53: a passenger cannot be placed and moved in the same turn.
#[test]
fn a_passenger_is_not_placed_and_moved_in_one_turn() {
    let ride = "ride bremen--bremerhaven from bremen";
    let mut play = ready().play();
    play.does(&format!("{CLAIM} at bremen"));
    // The claim has ended the turn, so seat 0 cannot ride in it, neither at once nor while seat 1 acts.
    assert_eq!(play.seat_refused(0, ride), Illegal::NotYourTurn);
    assert_eq!(play.seat_refused(1, ride), Illegal::NoPassengerThere);
    play.does("pick deck");
    assert_eq!(play.seat_refused(0, ride), Illegal::NotYourTurn);
    play.does("pick deck");
    assert!(play.allows(ride), "in the next turn it can");
    // Nor can a passenger be placed in a turn in which one rides.
    let mut rides = ready().passengers(0, "berlin").routes(0, "berlin--leipzig").play();
    rides.does("ride berlin--leipzig from berlin");
    assert_eq!(rides.refuses(&format!("{CLAIM} at bremen")), Illegal::WrongPhase);
}

/// MK-51: once placed, a passenger stays in its city until it is moved.
#[test]
fn a_passenger_stays_until_it_is_moved() {
    let mut play = ready().play();
    play.does(&format!("{CLAIM} at bremen"));
    assert_eq!(play.turn(), 1, "the turn is over");
    play.does("pick deck").does("pick deck");
    assert!(stands(&play, 0, "bremen"));
    play.does("ride bremen--bremerhaven from bremen").does("alight");
    assert!(!stands(&play, 0, "bremen") && !stands(&play, 0, "bremerhaven"));
}

/// MK-52: a player may have up to three passengers on the board, in different cities.
#[test]
fn three_passengers_may_be_on_the_board() {
    let mut play = ready().passengers(0, "berlin koeln").play();
    play.does(&format!("{CLAIM} at bremen"));
    assert_eq!(play.position().players[0].passengers.iter().count(), 3);
    play.does("pick deck").does("pick deck");
    assert_eq!(play.refuses("claim duesseldorf--koeln-a 1 wild at duesseldorf"), Illegal::NoPassengerLeft);
}
