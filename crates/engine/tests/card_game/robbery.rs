//! Robbery (CG-47 to CG-56).

use engine::card::Color;
use engine::card_game::CardGame;
use engine::card_game::event::Event;
use engine::card_game::position::PositionError;
use engine::card_game::yard::Group;
use engine::illegal::Illegal;

use crate::scenario::{kit, scene, seat};

/// CG-47: strictly more cards than the opponent has; the same number is too few.
#[test]
fn it_takes_strictly_more_to_rob() {
    let play = scene(2).hand(0, "3 green 1 wild").yard(1, "3 green").play();
    let few = Illegal::TooFewToRob { color: Color::Green, given: 3, needed: 4 };
    assert_eq!(play.refuses("place 3 green"), few);
    assert_eq!(play.refuses("place 2 green 1 wild"), few);
    assert_eq!(few.rule(), "CG-47");
    assert!(play.allows("place 3 green 1 wild"));
}

/// CG-48, CG-49: a color is in one yard only, so there is never more than one opponent to exceed.
#[test]
fn a_color_is_in_at_most_one_yard() {
    let mut play = scene(3).hand(0, "3 green").yard(1, "2 green").yard(2, "2 red").play();
    play.does("place 3 green");
    assert_eq!((play.yard(0).as_str(), play.yard(1).as_str()), ("green: green green green", ""));
    let mut position = scene(3).yard(1, "2 green").yard(2, "2 red").position();
    position.players[2].yard[Color::Green.index()] = Group { colored: 1, wilds: 0 };
    let at = position.deck.iter().position(|card| card.name() == "green").expect("there are more");
    position.deck.remove(at);
    let problem = CardGame::from_position(kit(), &position).expect_err("green stands twice");
    assert_eq!(problem, PositionError::ColorInTwoYards { color: Color::Green });
}

/// CG-50: at least max(2, n + 1) cards.
#[test]
fn the_minimum_group_is_two_or_one_more_than_the_opponent_has() {
    for (group, min) in [("", 2), ("1 blue", 2), ("2 blue", 3), ("3 blue 2 wild", 6)] {
        let mut scene = scene(2).hand(0, "6 blue");
        if !group.is_empty() {
            scene = scene.yard(1, group);
        }
        let play = scene.play();
        for count in 1..=6 {
            assert_eq!(play.allows(&format!("place {count} blue")), count >= min, "{count} on {group}");
        }
    }
}

/// CG-51, CG-52: the whole group goes to the discard at once, its wilds with it.
#[test]
fn the_robbed_group_is_discarded_with_its_wilds() {
    let mut play = scene(2).hand(0, "4 green").yard(1, "1 green 2 wild").play();
    play.does("place 4 green");
    assert_eq!((play.discard(), play.yard(1)), ("1 green 2 wild".into(), String::new()));
    let group = Group { colored: 1, wilds: 2 };
    assert_eq!(
        play.events[..2],
        [
            Event::GroupPlaced { seat: seat(0), color: Color::Green, group: Group { colored: 4, wilds: 0 } },
            Event::Robbed { seat: seat(0), opponent: seat(1), color: Color::Green, group },
        ]
    );
}

/// CG-53: the robber gains none of the cards.
#[test]
fn the_robber_gains_nothing() {
    let mut play = scene(2).hand(0, "4 green 1 red").yard(1, "3 green").play();
    play.does("place 4 green");
    assert_eq!((play.hand(0).as_str(), play.stack(0).as_str()), ("1 red", ""));
    assert_eq!(play.yard(0), "green: green green green green");
}

/// CG-54: the opponent's other groups and stack are untouched, and so are other opponents.
#[test]
fn only_that_group_is_robbed() {
    let scene = scene(3).hand(0, "4 green").yard(1, "3 green").yard(1, "2 red 1 wild").stack(1, "2 green");
    let mut play = scene.yard(2, "3 blue").play();
    // Seat 1's step 1 follows at once, so its red group gives up the wild.
    play.does("place 4 green");
    assert_eq!((play.yard(1).as_str(), play.stack(1).as_str()), ("red: red red", "2 green 1 wild"));
    assert_eq!(play.yard(2), "blue: blue blue blue");
}

/// CG-55: nobody is asked: the robbery follows from the placement.
#[test]
fn a_robbery_is_not_declined() {
    let mut play = scene(2).hand(0, "2 green").yard(1, "1 green").play();
    play.does("place 2 green");
    assert_eq!((play.turn(), play.discard()), (1, "1 green".into()));
}

/// CG-56: a single robs nobody, not even a single.
#[test]
fn a_single_robs_nobody() {
    let play = scene(2).hand(0, "2 red 1 green 1 blue").yard(1, "1 red").play();
    assert_eq!(
        play.refuses("place 1 blue 1 green 1 red"),
        Illegal::SingleInOpponentYard { color: Color::Red }
    );
    assert!(play.allows("place 2 red"));
}
