//! The second round of four players (CG-81 to CG-92).

use engine::card::TrainCard;
use engine::card_game::event::Event;
use engine::card_game::phase::Phase;
use engine::card_game::position::PositionError;
use engine::card_game::rounds::Round;
use engine::card_game::{CARDS, CardGame};
use engine::score::ScoreItem;
use engine::shuffle::ShuffleKind;

use crate::scenario::{Play, kit, scene, scoring, seat, tickets};

/// Four players after the first round, with something of everything.
fn first_round() -> Play {
    let scene =
        scoring(4).turn(2).row("red - wild - -").hand(0, "3 red").hand(3, "1 wild").yard(1, "2 blue 1 wild");
    scene.stack(0, "1 blue 2 green").stack(2, "3 black").tickets(0, "chicago--new-york dallas--helena").play()
}

/// CG-81: with two or three players the first round is the last.
#[test]
fn two_or_three_players_have_one_round() {
    for seats in 2..=3 {
        let mut play = scoring(seats).play();
        play.all_done();
        assert_eq!((play.phase(), play.round()), (Phase::Over, Round::First));
        assert_eq!(play.events.last(), Some(&Event::GameOver));
    }
    let mut position = scene(3).position();
    position.round = Round::Second;
    assert_eq!(CardGame::from_position(kit(), &position), Err(PositionError::NoSecondRound));
}

/// CG-82: with four players a second round follows, and then the end.
#[test]
fn four_players_have_two_rounds() {
    let mut play = first_round();
    play.all_done();
    assert_eq!((play.phase(), play.round()), (Phase::Turn, Round::Second));
    let mut play = scoring(4).second_round().play();
    play.all_done();
    assert_eq!(play.phase(), Phase::Over);
}

/// CG-83: after the first round nothing is subtracted and no bonus given.
#[test]
fn the_first_round_gives_and_takes_nothing_else() {
    let mut play = first_round();
    play.does("complete chicago--new-york").all_done();
    let scores: Vec<i16> = play.view(1).players.iter().map(|player| player.score).collect();
    assert_eq!(scores, [5, 0, 0, 0]);
    // As if it ended now, it would be otherwise.
    assert!(play.score(0).lines.iter().any(|line| matches!(line.what, ScoreItem::BigCity(_))));
}

/// CG-84: open tickets and hands stay.
#[test]
fn hands_and_open_tickets_stay() {
    let mut play = first_round();
    play.does("complete chicago--new-york").all_done();
    let player = &play.position().players[0];
    assert_eq!(player.tickets, tickets("dallas--helena"));
    assert_eq!(player.completed, tickets("chicago--new-york"));
    assert!(player.hand[TrainCard::Colored(engine::card::Color::Red)] >= 3);
    assert_eq!(player.hand.len(), 7);
}

/// CG-85, CG-86: all other cards are shuffled: stacks, yards, discard and row.
#[test]
fn everything_else_is_shuffled() {
    let mut play = first_round();
    play.all_done();
    assert_eq!(play.chance.made, [(ShuffleKind::Cards, 92)]);
    let position = play.position();
    assert!(position.discard.is_empty());
    assert_eq!(position.deck.len(), 92 - 16 - 5);
}

/// CG-85: after CG-63 the rest of the deck too.
#[test]
fn the_rest_of_the_deck_is_shuffled_in() {
    let mut play = scene(4).hand(0, "4 red").play();
    for _ in 0..12 {
        play.does("tickets").does("keep none");
    }
    assert_eq!(play.deck_size(), 87);
    play.chance.made.clear();
    play.all_done();
    assert_eq!(play.chance.made, [(ShuffleKind::Cards, 92)]);
}

/// CG-87, CG-88: four cards each, then a row of five.
#[test]
fn four_cards_each_and_a_new_row() {
    let mut play = first_round();
    play.all_done();
    let hands: Vec<usize> = play.position().players.iter().map(|player| player.hand.len()).collect();
    assert_eq!(hands, [7, 4, 4, 5]);
    assert!(!play.row().contains('-'));
    let dealt = play.events.iter().filter(|event| matches!(event, Event::CardsDealt { .. })).count();
    assert_eq!(dealt, 4);
}

/// CG-89: the ticket deck goes on as it is.
#[test]
fn the_ticket_deck_is_not_shuffled() {
    let mut play = first_round();
    let before = play.position().ticket_deck;
    play.does("complete chicago--new-york").all_done();
    assert_eq!(play.position().ticket_deck, before);
    assert!(!play.chance.made.iter().any(|(what, _)| *what == ShuffleKind::Tickets));
}

/// CG-90: the player to the left of the one who took the last turn begins.
#[test]
fn who_sits_left_of_the_last_turn_begins() {
    // Seat 2 triggers, so seat 2 has the last turn, and seat 3 begins.
    let scene = scene(4).turn(2).row("red orange yellow green blue").deck("black black").rest_in_discard();
    let mut play = scene.play();
    play.does("pick deck").does("pick deck");
    for turn in [3, 0, 1, 2] {
        assert_eq!(play.turn(), turn);
        play.does("tickets").does("keep 1");
    }
    play.all_done();
    assert_eq!((play.turn(), play.round()), (3, Round::Second));
    assert!(play.events.contains(&Event::RoundBegan { round: Round::Second, first: seat(3) }));
    // After CG-63, the last turn was whoever's it was.
    let mut play = crate::scenario::scene(4).turn(1).play();
    for _ in 0..12 {
        play.does("tickets").does("keep none");
    }
    play.all_done();
    assert_eq!(play.turn(), 1);
}

/// CG-91: yards and stacks start empty.
#[test]
fn yards_and_stacks_start_empty() {
    let mut play = first_round();
    play.all_done();
    for seat in 0..4 {
        assert_eq!((play.yard(seat), play.stack(seat)), (String::new(), String::new()));
    }
    assert_eq!(play.position().idle_turns, 0);
}

/// All cards but `left` are in seat 0's hand when the first round has been scored; seat 1 begins the second.
fn hoarded(left: &str) -> Play {
    let mut play = scoring(4).turn(1).stack(2, left).rest_in_hand(0).play();
    play.all_done();
    play
}

/// CG-92: if dealing and the row use up the deck, everybody has one turn.
#[test]
fn a_deck_that_dealing_uses_up_gives_one_turn_each() {
    let mut play = hoarded("10 red 10 blue 2 wild");
    assert_eq!((play.deck_size(), play.position().final_round), (1, None));
    play = hoarded("10 red 10 blue 1 wild");
    assert_eq!((play.deck_size(), play.position().final_round), (0, Some(4)));
    for turn in [1, 2, 3, 0] {
        assert_eq!(play.turn(), turn);
        play.does("tickets").does("keep 1");
    }
    assert!(matches!(play.phase(), Phase::Complete { .. }));
}

/// CG-92: if there are too few to deal, they are dealt in turn order, one at a time.
#[test]
fn too_few_cards_are_dealt_as_far_as_they_reach() {
    let play = hoarded("6 red");
    let hands: Vec<usize> = play.position().players.iter().map(|player| player.hand.len()).collect();
    assert_eq!(hands, [CARDS.len() - 6 + 1, 2, 2, 1]);
    assert_eq!((play.row().as_str(), play.position().final_round), ("- - - - -", Some(4)));
}
