//! The turn, step 1 and placing (CG-16 to CG-27, CG-38 to CG-46, CG-57).

use engine::card::Color;
use engine::card_game::event::Event;
use engine::card_game::phase::Phase;
use engine::card_game::position::PositionError;
use engine::card_game::yard::Group;
use engine::card_game::{CardGame, YardStep};
use engine::edition::Edition;
use engine::illegal::Illegal;

use crate::scenario::{cards, kit, scene, seat};

/// CG-16: step 1, then exactly one action.
#[test]
fn a_turn_is_step_one_and_one_action() {
    let mut play = scene(2).hand(0, "4 red").yard(1, "2 blue").play();
    assert!(play.allows("pick deck") && play.allows("place 2 red") && play.allows("tickets"));
    play.does("place 2 red");
    assert_eq!((play.turn(), play.stack(1), play.yard(1)), (1, "1 blue".into(), "blue: blue".into()));
    assert_eq!(play.events.last(), Some(&Event::MovedToStack { seat: seat(1), cards: cards("1 blue") }));
    assert_eq!(play.seat_refused(0, "place 2 red"), Illegal::NotYourTurn);
}

/// CG-17: the cards have moved before the action is chosen.
#[test]
fn step_one_comes_first() {
    let mut play = scene(2).yard(1, "1 blue").hand(1, "2 blue").play();
    play.does("pick deck").does("pick deck");
    assert_eq!((play.turn(), play.phase()), (1, Phase::Turn));
    assert_eq!(play.stack(1), "1 blue");
}

/// CG-18: who can act must.
#[test]
fn nobody_passes_while_something_is_legal() {
    let must_act = |play: crate::scenario::Play| {
        assert_eq!(play.refuses("pass"), Illegal::MustAct);
        assert_eq!(play.refuses("pass").rule_in(Edition::CARD_GAME), "CG-18");
        assert!(!play.choices().is_empty());
    };
    let nothing = || scene(2).rest_in_discard().final_turns_left(2).tickets_rest(1);
    must_act(nothing().row("- - wild - -").play());
    must_act(nothing().hand(0, "1 red 1 wild").play());
    must_act(nothing().hand(0, "1 red 1 blue 1 green").play());
    must_act(scene(2).rest_in_discard().final_turns_left(2).play());
    nothing().hand(0, "1 red 1 blue").play().does("pass");
}

/// CG-19: who can do nothing passes, and the turn counts as taken, step 1 included.
#[test]
fn a_pass_is_a_turn() {
    let scene = scene(2)
        .rest_in_discard()
        .final_turns_left(2)
        .tickets_rest(1)
        .hand(0, "1 red 3 wild")
        .yard(0, "2 red");
    let mut play = scene.yard(1, "2 green").play();
    assert_eq!(play.choices(), ["pass"]);
    play.does("pass");
    assert_eq!(play.events[0], Event::Passed { seat: seat(0) });
    assert_eq!((play.turn(), play.stack(1)), (1, "1 green".into()));
    assert_eq!(play.position().final_round, Some(1));
}

/// CG-20: one card of each group, no more and no fewer; CG-26: all into one stack.
#[test]
fn each_group_gives_one_card_to_the_stack() {
    let scene = scene(2).yard(1, "3 blue").yard(1, "1 red").yard(1, "2 green 1 wild").stack(1, "1 blue");
    let mut play = scene.play();
    play.does("pick deck").does("pick deck");
    assert_eq!(play.stack(1), "1 red 2 blue 1 wild");
    assert_eq!(play.yard(1), "green: green green, blue: blue blue");
}

/// CG-21: with an empty yard nothing moves, and nothing is told.
#[test]
fn an_empty_yard_skips_step_one() {
    let mut play = scene(2).yard(0, "3 blue").play();
    play.does("pick deck").does("pick deck");
    assert_eq!(play.stack(1), "");
    assert_eq!(play.events.last(), Some(&Event::TurnBegan { seat: seat(1) }));
    assert_eq!(play.position().step_one, YardStep::Skipped);
    play.does("pick deck").does("pick deck");
    assert_eq!(play.position().step_one, YardStep::Moved);
}

/// CG-22: the top card, so wilds leave before colored cards.
#[test]
fn wilds_leave_a_group_first() {
    let mut play = scene(2).yard(0, "1 red 1 wild").play();
    for (stack, yard) in [("", "red: red wild"), ("1 wild", "red: red"), ("1 red 1 wild", "")] {
        assert_eq!((play.stack(0).as_str(), play.yard(0).as_str()), (stack, yard));
        for _ in 0..4 {
            play.does("pick deck");
        }
    }
}

/// CG-23: nobody is asked about step 1.
#[test]
fn step_one_leaves_no_choice() {
    let mut play = scene(2).yard(1, "3 blue").yard(1, "2 green 2 wild").play();
    play.does("pick deck").does("pick deck");
    assert_eq!((play.phase(), play.turn()), (Phase::Turn, 1));
}

/// CG-24: a group whose last card has moved is gone, and its color free in the same turn.
#[test]
fn an_emptied_group_frees_its_color() {
    let turn = |group: &str| {
        let mut play = scene(2).yard(1, group).hand(1, "3 blue").play();
        play.does("pick deck").does("pick deck");
        play
    };
    assert!(turn("1 blue").allows("place 2 blue"));
    assert!(!turn("2 blue").allows("place 3 blue"));
}

/// CG-25: no group of wilds only arises, and none is accepted.
#[test]
fn a_group_always_has_its_color() {
    let mut position = scene(2).yard(0, "1 red 2 wild").position();
    position.players[0].yard[Color::Red.index()] = Group { colored: 0, wilds: 2 };
    position.players[0].hand = cards("1 red");
    let problem = CardGame::from_position(kit(), &position).expect_err("wilds alone");
    assert_eq!(problem, PositionError::WildsAlone { seat: seat(0), color: Color::Red });
    assert!(!scene(2).hand(0, "1 red 5 wild").play().choices().iter().any(|choice| choice == "place 2 wild"));
}

/// CG-27: what is in a stack stays there, whatever is placed or robbed.
#[test]
fn a_stack_only_grows() {
    let mut play = scene(2).hand(0, "3 blue").yard(1, "2 blue").stack(1, "2 blue 1 wild").play();
    play.does("place 3 blue");
    assert_eq!((play.stack(1), play.discard()), ("2 blue 1 wild".into(), "2 blue".into()));
}

/// CG-38: a group or three singles, not both, from the hand into the own yard.
#[test]
fn a_group_or_three_singles_are_placed() {
    let mut play = scene(2).hand(0, "3 red 1 green 1 blue 1 black 1 wild").play();
    assert!(play.allows("place 2 red 1 wild") && play.allows("place 1 black 1 blue 1 green"));
    assert_eq!(
        play.refuses("place 1 white 1 wild"),
        Illegal::NotInHand { card: crate::scenario::card("white"), have: 0, needed: 1 }
    );
    assert_eq!(play.refuses("place 4 red").rule_in(Edition::CARD_GAME), "CG-38");
    play.does("place 2 red 1 wild");
    assert_eq!(
        (play.hand(0), play.yard(0)),
        ("1 red 1 green 1 blue 1 black".into(), "red: red red wild".into())
    );
    assert_eq!((play.turn(), play.discard()), (1, String::new()));
}

/// CG-39: two or more cards of one color, wilds among them.
#[test]
fn a_group_has_two_cards_or_more() {
    let play = scene(2).hand(0, "2 red 1 blue 1 wild").play();
    assert_eq!(play.refuses("place 1 red"), Illegal::GroupTooSmall { given: 1 });
    for group in ["place 2 red", "place 1 red 1 wild", "place 2 red 1 wild", "place 1 blue 1 wild"] {
        assert!(play.allows(group), "{group}");
    }
}

/// CG-40: exactly three cards of three colors, no wild: three groups of one card.
#[test]
fn three_singles_are_three_groups() {
    let mut play = scene(2).hand(0, "2 red 1 green 1 blue 2 wild").play();
    play.does("place 1 blue 1 green 1 red");
    assert_eq!(play.yard(0), "red: red, green: green, blue: blue");
    assert_eq!(play.hand(0), "1 red 2 wild");
}

/// CG-41: one card, two different ones, or four colors cannot be placed.
#[test]
fn neither_one_nor_two_nor_four_singles() {
    let play = scene(2).hand(0, "1 red 1 green 1 blue 1 black 1 wild").play();
    assert_eq!(play.refuses("place 1 red"), Illegal::GroupTooSmall { given: 1 });
    assert_eq!(play.refuses("place 1 green 1 red"), Illegal::NotThreeSingles { given: 2 });
    assert_eq!(play.refuses("place 1 black 1 blue 1 green 1 red"), Illegal::NotThreeSingles { given: 4 });
    assert!(play.allows("place 1 black 1 green 1 red"));
}

/// CG-42: a group has no upper limit.
#[test]
fn a_group_may_take_everything() {
    let mut play = scene(2).hand(0, "10 red 16 wild").play();
    play.does("place 10 red 16 wild");
    assert_eq!(play.position().players[0].yard[0], Group { colored: 10, wilds: 16 });
    assert_eq!(play.hand(0), "");
}

/// CG-43: a wild counts as a card of the group's color: two green and two wilds are four.
#[test]
fn a_wild_counts_as_its_group() {
    let play = scene(2).hand(0, "2 green 2 wild").yard(1, "3 green").play();
    assert!(play.allows("place 2 green 2 wild"));
    let play = scene(2).hand(0, "4 green").yard(1, "2 green 2 wild").play();
    assert_eq!(
        play.refuses("place 4 green"),
        Illegal::TooFewToRob { color: Color::Green, given: 4, needed: 5 }
    );
}

/// CG-44: wilds lie on top of the colored cards.
#[test]
fn wilds_are_on_top_of_a_group() {
    let mut play = scene(2).hand(0, "2 green 2 wild").play();
    play.does("place 2 green 2 wild");
    assert_eq!(play.yard(0), "green: green green wild wild");
}

/// CG-45: a group has at least one card of its color.
#[test]
fn wilds_alone_are_not_placed() {
    use engine::card_game::action::{Action, Placement};
    let play = scene(2).hand(0, "1 red 5 wild").play();
    let wilds = Action::Place(Placement::Group { color: Color::Red, colored: 0, wilds: 2 });
    assert_eq!(play.game.check(seat(0), wilds), Err(Illegal::WildsAlone));
    assert_eq!(Illegal::WildsAlone.rule(), "CG-45");
    assert!(play.allows("place 1 red 5 wild"));
}

/// CG-46: a color in the own yard cannot be placed, neither in a group nor as a single.
#[test]
fn a_color_in_the_seats_yard_cannot_be_placed() {
    let play = scene(2).hand(0, "6 red 1 green 1 blue").yard(0, "1 red").play();
    let barred = Illegal::ColorInOwnYard { color: Color::Red };
    assert_eq!(play.refuses("place 6 red"), barred);
    assert_eq!(play.refuses("place 1 blue 1 green 1 red"), barred);
    assert_eq!(play.game.why_not_place(seat(0), Color::Red), Some(barred));
    let play = scene(2).hand(0, "6 red 1 green 1 blue").play();
    assert!(play.allows("place 6 red") && play.allows("place 1 blue 1 green 1 red"));
    assert_eq!(play.game.why_not_place(seat(0), Color::Green), None);
}

/// CG-57: one barred color bars all three, and nothing is placed.
#[test]
fn one_barred_single_bars_all() {
    let play = scene(2).hand(0, "1 red 1 green 1 blue 1 black").yard(1, "1 red").play();
    for barred in ["place 1 blue 1 green 1 red", "place 1 black 1 green 1 red", "place 1 black 1 blue 1 red"]
    {
        assert_eq!(play.refuses(barred), Illegal::SingleInOpponentYard { color: Color::Red });
    }
    assert!(play.allows("place 1 black 1 blue 1 green"));
}
