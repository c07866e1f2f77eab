//! The end of the game: C-92 to C-97.

use engine::board::action::Action;
use engine::board::event::Event;
use engine::edition::Edition;
use engine::illegal::Illegal;

use crate::scenario::{LONDON, MARKLIN, NEW_YORK, USA, scene};

/// A route of one space on each board, to spend a piece with.
fn short_route(edition: Edition) -> &'static str {
    match edition.id() {
        "usa" => "portland--seattle-a",
        "london" => "big-ben--waterloo",
        "new-york" => "chinatown--lower-east-side",
        "marklin" => "bremen--bremerhaven",
        other => unreachable!("{other} is not a built-in board"),
    }
}

/// C-92: two or fewer pieces at the end of a turn begin the final round: one more turn each, the trigger's last.
/// US-18, LD-22, NY-20, MK-86: so it is in all four.
#[test]
fn two_pieces_left_begin_the_final_round() {
    for edition in Edition::BOARDS {
        let route = short_route(edition);
        let claim = format!("claim {route} 1 wild");
        let mut play = scene(edition, 3).free(route).pieces(1, 3).hand(1, "1 wild").turn(1).play();
        play.does(&claim);
        assert_eq!((play.pieces(1), play.position().final_round), (2, Some(3)), "{edition}");
        let began = Event::FinalRoundBegan { seat: crate::scenario::seat(1) };
        assert!(play.events.contains(&began));
        for expected in [2, 0, 1] {
            assert_eq!(play.turn(), expected);
            play.does("pick deck").does("pick deck");
        }
        assert!(play.game.is_over(), "{edition}");

        let mut play = scene(edition, 3).free(route).pieces(1, 4).hand(1, "1 wild").turn(1).play();
        play.does(&claim);
        assert_eq!((play.pieces(1), play.position().final_round), (3, None), "{edition}: three are too many");
    }
}

/// C-92: any turn that ends with so few pieces counts, not only a claim.
#[test]
fn any_turn_that_ends_with_two_pieces_counts() {
    for pieces in [0, 1, 2] {
        let mut play = scene(USA, 2).pieces(0, pieces).play();
        play.does("pick deck").does("pick deck");
        assert_eq!(play.position().final_round, Some(2), "{pieces} pieces");
        let mut play = scene(USA, 2).pieces(0, pieces).play();
        play.does("tickets").does("keep 1");
        assert_eq!(play.position().final_round, Some(2), "{pieces} pieces");
    }
}

/// C-93: the test is made after the whole action, never in the middle of it.
#[test]
fn the_final_round_begins_after_the_whole_action() {
    let mut play = scene(USA, 2).pieces(0, 2).play();
    play.does("pick deck");
    assert_eq!(play.position().final_round, None);
    play.does("pick deck");
    assert_eq!(play.position().final_round, Some(2));
}

/// C-94: only the player whose turn it is can trigger it.
#[test]
fn only_the_active_seat_triggers_the_final_round() {
    let mut play = scene(USA, 3).pieces(1, 2).play();
    play.does("pick deck").does("pick deck");
    assert_eq!(play.position().final_round, None);
    play.does("pick deck").does("pick deck");
    assert_eq!((play.position().final_round, play.turn()), (Some(3), 2));
}

/// C-95: during the final round a second player falling to two or fewer changes nothing.
#[test]
fn a_second_player_with_two_pieces_changes_nothing() {
    let mut play =
        scene(USA, 2).free("portland--seattle-a").pieces(0, 3).hand(0, "1 wild").final_round(2).play();
    play.does("claim portland--seattle-a 1 wild");
    assert_eq!((play.pieces(0), play.position().final_round), (2, Some(1)));
    assert!(!play.events.iter().any(|event| matches!(event, Event::FinalRoundBegan { .. })));
    play.does("pick deck").does("pick deck");
    assert!(play.game.is_over());
}

/// C-96: a final turn is an ordinary turn: every action is open.
/// MK-86: also moving and placing a passenger.
#[test]
fn a_final_turn_is_an_ordinary_turn() {
    for edition in [USA, LONDON] {
        let ordinary = scene(edition, 2).hand(0, "4 wild 2 blue").play();
        let last = scene(edition, 2).hand(0, "4 wild 2 blue").final_round(1).play();
        assert_eq!(ordinary.choices(), last.choices(), "{edition}");
    }
    let scene =
        || scene(MARKLIN, 2).hand(0, "4 wild 2 blue").routes(0, "berlin--leipzig").passengers(0, "berlin");
    assert_eq!(scene().play().choices(), scene().final_round(1).play().choices());
    let mut ride = scene().final_round(1).play();
    ride.does("ride berlin--leipzig from berlin").does("alight");
    assert!(ride.game.is_over());
    assert!(scene().final_round(1).play().allows("claim bremen--bremerhaven 1 wild at bremen"));
}

/// NY-31: in a final turn passing is legal even when another action is; the other actions stay open (C-96).
/// C-25: in every other turn, and in the other games, it is not.
#[test]
fn a_final_turn_of_new_york_may_be_declined() {
    let hand = "4 wild 2 blue";
    let mut ordinary = scene(NEW_YORK, 2).hand(0, hand).play().choices();
    assert!(!ordinary.contains(&Action::Pass));
    ordinary.push(Action::Pass);
    let mut last = scene(NEW_YORK, 2).hand(0, hand).final_round(2).play();
    assert_eq!(last.choices(), ordinary);
    last.does("pass").does("pass");
    assert!(last.game.is_over());
    for edition in [USA, LONDON, MARKLIN] {
        let play = scene(edition, 2).hand(0, hand).final_round(2).play();
        assert_eq!(play.refuses("pass"), Illegal::MustAct, "{edition}");
    }
    let play = scene(NEW_YORK, 2).hand(0, hand).play();
    assert_eq!(play.refuses("pass"), Illegal::MustAct);
}

/// C-97: after the last final turn nobody acts any more and the game is scored.
#[test]
fn after_the_last_turn_nobody_acts() {
    let mut play = scene(USA, 2).final_round(1).play();
    play.does("tickets");
    assert!(!play.game.is_over(), "the turn is not over yet");
    play.does("keep 1");
    assert!(play.game.is_over() && play.game.awaiting().is_empty());
    assert_eq!(play.events.last(), Some(&Event::GameOver));
    for index in 0..2 {
        assert_eq!(play.seat_refused(index, "pick deck"), Illegal::GameOver);
    }
}
