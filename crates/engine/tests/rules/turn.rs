//! The turn: C-23 to C-30 and the actions of each edition.

use engine::board::action::Action;
use engine::board::event::Event;
use engine::board::phase::Phase;
use engine::board::usa;
use engine::illegal::Illegal;

use crate::scenario::{LONDON, MARKLIN, NEW_YORK, Play, USA, scene, scene_on, tiny};

/// C-23: on a turn a player does exactly one action.
#[test]
fn a_turn_is_one_action() {
    for action in
        [&["pick deck", "pick deck"][..], &["claim boston--new-york-a 2 red"], &["tickets", "keep 1"]]
    {
        let mut play = scene(USA, 2).hand(0, "4 red").play();
        for step in action {
            assert_eq!(play.turn(), 0);
            play.does(step);
        }
        assert_eq!((play.turn(), play.phase()), (1, Phase::Turn), "{action:?}");
    }
}

/// Returns the kinds of action that the active seat has.
fn kinds(play: &Play) -> [bool; 4] {
    let has = |is: fn(&Action) -> bool| play.choices().iter().any(is);
    [
        has(|action| matches!(action, Action::Pick(_))),
        has(|action| matches!(action, Action::Claim(_))),
        has(|action| matches!(action, Action::AskTickets(_))),
        has(|action| matches!(action, Action::Ride { .. })),
    ]
}

/// C-24: the actions are drawing cards, claiming a route, drawing tickets, and in Märklin moving a passenger.
/// US-12, LD-15, NY-13: three actions in USA, London and New York, MK-17: four in Märklin.
#[test]
fn there_are_three_actions_and_in_marklin_four() {
    for edition in [USA, LONDON, NEW_YORK] {
        let play = scene(edition, 2).hand(0, "4 wild").play();
        assert_eq!(kinds(&play), [true, true, true, false], "{edition}");
        assert_eq!(play.refuses("alight"), Illegal::NotInThisGame);
    }
    let usa = scene(USA, 2).routes(0, "boston--montreal-a").play();
    assert_eq!(usa.refuses("ride boston--montreal-a from boston"), Illegal::NotInThisGame);
    let marklin =
        scene(MARKLIN, 2).hand(0, "4 wild").routes(0, "berlin--leipzig").passengers(0, "berlin").play();
    assert_eq!(kinds(&marklin), [true, true, true, true]);
}

/// Two cities, one route: with all cards in hand nothing is left to do once the route is claimed.
const DESERT: &str = "here - there: 1 gray
    here - there = 3";

/// C-25: a player who has a legal action must do one.
/// C-26: even if only the ticket draw is left.
#[test]
fn a_seat_that_can_act_cannot_pass() {
    let play = scene(USA, 2).play();
    assert_eq!(play.refuses("pass"), Illegal::MustAct);
    let only_tickets = scene_on(tiny(usa::RULES, DESERT), 2).routes(1, "here--there").rest_in_hand(0).play();
    assert_eq!(only_tickets.choices(), [Action::AskTickets(None)]);
    assert_eq!(only_tickets.refuses("pass"), Illegal::MustAct);
}

/// C-27: a player with no legal action passes, and the turn ends with no change.
#[test]
fn a_seat_that_cannot_act_passes() {
    let desert = tiny(usa::RULES, DESERT);
    let mut play = scene_on(desert, 2).routes(1, "here--there").rest_in_hand(0).tickets_rest(0).play();
    assert_eq!(play.choices(), [Action::Pass]);
    let before = play.position();
    play.does("pass");
    let after = play.position();
    assert_eq!((play.turn(), &after.players, &after.row), (1, &before.players, &before.row));

    let can_claim = scene_on(desert, 2).rest_in_hand(0).tickets_rest(0).play();
    assert_eq!(can_claim.refuses("pass"), Illegal::MustAct, "the route is free");
}

/// C-28: a pass counts as a turn, also as a final turn.
#[test]
fn a_pass_is_a_turn() {
    let desert =
        || scene_on(tiny(usa::RULES, DESERT), 3).routes(1, "here--there").rest_in_hand(0).tickets_rest(0);
    let mut play = desert().final_round(2).play();
    play.does("pass");
    assert_eq!((play.turn(), play.position().final_round), (1, Some(1)));
    play.does("pass");
    assert!(play.game.is_over());
}

/// C-29: if everybody has passed in unbroken succession the game ends at once; an action breaks the succession.
#[test]
fn the_game_ends_when_everybody_has_passed() {
    let desert = tiny(usa::RULES, DESERT);
    let stuck = || scene_on(desert, 3).routes(1, "here--there").rest_in_hand(0).tickets_rest(0);
    let mut play = stuck().play();
    play.does("pass").does("pass");
    assert!(!play.game.is_over());
    play.does("pass");
    assert!(play.game.is_over());
    assert_eq!(play.events.last(), Some(&Event::GameOver));

    let mut broken = scene_on(desert, 3)
        .routes(1, "here--there")
        .row("red - - - -")
        .rest_in_hand(0)
        .tickets_rest(0)
        .passes(2)
        .play();
    assert_eq!(broken.refuses("pass"), Illegal::MustAct);
    broken.does("pick 1");
    assert_eq!(broken.position().passes, 0);
    broken.does("pass").does("pass");
    assert!(!broken.game.is_over());
}

/// C-30: an action once begun is completed.
#[test]
fn an_action_begun_is_completed() {
    let mut play = scene(USA, 2).hand(0, "4 red").play();
    play.does("pick deck");
    for other in ["tickets", "claim boston--new-york-a 2 red", "pass"] {
        assert_eq!(play.refuses(other), Illegal::WrongPhase, "{other}");
    }
    let mut play = scene(USA, 2).hand(0, "4 red").play();
    play.does("tickets");
    for other in ["pick deck", "pick 1", "tickets", "claim boston--new-york-a 2 red", "pass"] {
        assert_eq!(play.refuses(other), Illegal::WrongPhase, "{other}");
    }
    let mut play = scene(MARKLIN, 2).routes(0, "berlin--leipzig").passengers(0, "berlin").play();
    play.does("ride berlin--leipzig from berlin");
    for other in ["pick deck", "tickets 2 short 2 long", "pass"] {
        assert_eq!(play.refuses(other), Illegal::WrongPhase, "{other}");
    }
}
