//! The end of a round, and the final score (CG-64 to CG-70, CG-93 to CG-105).

use engine::card_game::event::Event;
use engine::card_game::phase::Phase;
use engine::card_game::rounds::Round;
use engine::illegal::Illegal;
use engine::score::{Criterion, ScoreItem, ScoreLine};

use crate::scenario::{Play, scene, scoring, seat, ticket};

/// CG-64: the last card of the deck ends the round, drawn unseen or turned up.
#[test]
fn the_last_card_of_the_deck_triggers_the_end() {
    let deck =
        |cards: &str| scene(2).row("red orange yellow green blue").deck(cards).rest_in_discard().play();
    for picks in [["pick deck", "pick 1"], ["pick 1", "pick 2"]] {
        let mut play = deck("black white");
        play.does("pick deck").does("pick 1");
        assert_eq!(play.position().final_round, Some(2), "one drawn, one turned up");
        let mut play = deck("black white pink");
        play.does(picks[0]).does(picks[1]);
        assert_eq!(play.position().final_round, None, "one card is left");
    }
    let mut play = deck("black white");
    play.does("pick deck").does("pick deck");
    assert!(play.events.contains(&Event::FinalRoundBegan { seat: seat(0) }));
}

/// CG-65: then everybody has exactly one more turn, who brought it about last.
#[test]
fn everybody_has_one_more_turn() {
    let mut play =
        scene(3).turn(1).row("red orange yellow green blue").deck("black black").rest_in_discard().play();
    play.does("pick deck").does("pick deck");
    for turn in [2, 0, 1] {
        assert_eq!((play.turn(), play.phase()), (turn, Phase::Turn));
        play.does("tickets").does("keep 1");
    }
    assert!(matches!(play.phase(), Phase::Complete { .. }));
    assert_eq!(play.position().final_round, None);
}

/// CG-66: the second pick is still made when the first took the last card.
#[test]
fn the_second_pick_is_still_made() {
    let mut play = scene(2).row("red orange yellow green blue").deck("black").rest_in_discard().play();
    play.does("pick deck");
    assert_eq!((play.phase(), play.turn()), (Phase::SecondPick, 0));
    assert_eq!(play.refuses("pick deck"), Illegal::DeckEmpty);
    play.does("pick 5");
    assert_eq!((play.turn(), play.position().final_round), (1, Some(2)));
}

/// CG-67: the last turns are ordinary ones, with step 1 and an action.
#[test]
fn last_turns_are_ordinary() {
    let scene = scene(2).row("red orange yellow green blue").deck("black black").rest_in_discard();
    let mut play = scene.yard(1, "2 pink 1 wild").hand(1, "2 white").play();
    play.does("pick deck").does("pick deck");
    assert_eq!((play.turn(), play.stack(1)), (1, "1 wild".into()));
    assert!(play.allows("place 2 white") && play.allows("pick 1") && play.allows("tickets"));
}

/// CG-68: drawing from the row goes on while it holds even one card.
#[test]
fn a_single_row_card_can_be_taken() {
    let mut play = scene(2).row("- - pink - -").rest_in_discard().final_turns_left(2).play();
    play.does("pick 3");
    assert_eq!((play.hand(0).as_str(), play.turn()), ("1 pink", 1));
}

/// CG-69: with nothing to draw, placing and tickets remain.
#[test]
fn placing_and_tickets_remain() {
    let play = scene(2).hand(0, "2 red").rest_in_discard().final_turns_left(2).play();
    assert_eq!(play.choices(), ["tickets", "place 2 red"]);
}

/// CG-70: after the last turn nothing moves any more.
#[test]
fn the_yard_step_is_skipped_after_the_last_turn() {
    let scene =
        scene(2).rest_in_discard().final_turns_left(1).hand(0, "2 red").yard(0, "2 blue").yard(1, "2 green");
    let mut play = scene.play();
    play.does("place 2 red");
    assert!(matches!(play.phase(), Phase::Complete { .. }));
    assert_eq!((play.stack(0), play.stack(1)), (String::new(), String::new()));
    assert_eq!(
        (play.yard(0).as_str(), play.yard(1).as_str()),
        ("red: red red, blue: blue blue", "green: green green")
    );
}

/// CG-93: every ticket still in hand costs its value, at the very end.
#[test]
fn tickets_in_hand_cost_their_value() {
    let mut play = scoring(2).stack(0, "1 blue").tickets(0, "chicago--new-york dallas--helena").play();
    play.seat_does(0, "complete chicago--new-york").seat_does(1, "complete none");
    assert_eq!(play.phase(), Phase::Over);
    assert_eq!(play.seat_refused(0, "complete none"), Illegal::GameOver);
    let line = |id, completed, points| ScoreLine {
        what: ScoreItem::Ticket { ticket: ticket(id), completed },
        points,
    };
    assert_eq!(
        play.score(0).lines[..2],
        [line("chicago--new-york", true, 5), line("dallas--helena", false, -10)]
    );
    // With Chicago and New York: 5 − 10 + 12 + 15.
    assert_eq!(play.totals(), [22, 0]);
}

/// A finished game in which each seat has completed these.
fn finished(completed: &[&str]) -> Play {
    let mut scene = scene(completed.len()).over().rest_in_discard();
    for (seat, ids) in completed.iter().enumerate() {
        scene = scene.completed(seat, ids);
    }
    scene.play()
}

fn bonuses(play: &Play, seat: usize) -> Vec<i16> {
    let lines = play.score(seat).lines;
    lines.iter().filter(|line| matches!(line.what, ScoreItem::BigCity(_))).map(|line| line.points).collect()
}

/// CG-94: the most completed tickets naming a big city win its bonus.
#[test]
fn the_majority_wins_a_big_city() {
    let play = finished(&["el-paso--miami boston--miami", "miami--omaha duluth--los-angeles"]);
    assert_eq!(bonuses(&play, 0), [8], "two to Miami");
    assert_eq!(bonuses(&play, 1), [12], "one to Miami, one to Los Angeles");
    assert_eq!(play.totals(), [13 + 12 + 8, 11 + 14 + 12]);
}

/// CG-95: tickets of both rounds count.
#[test]
fn tickets_of_both_rounds_count_for_a_city() {
    let scene = scoring(4).second_round().completed(0, "el-paso--miami").completed(1, "boston--miami");
    let mut play = scene.tickets(0, "miami--omaha").stack(0, "1 red 1 yellow 1 pink").play();
    assert_eq!((bonuses(&play, 0), bonuses(&play, 1)), (vec![8], vec![8]));
    play.does("complete miami--omaha").all_done();
    assert_eq!((bonuses(&play, 0), bonuses(&play, 1)), (vec![8], vec![]));
    assert_eq!(play.totals()[0], 13 + 11 + 8);
}

/// CG-96: a ticket between two big cities counts for both.
#[test]
fn a_ticket_may_count_for_two_cities() {
    assert_eq!(bonuses(&finished(&["los-angeles--miami", ""]), 0), [12, 8]);
    assert_eq!(bonuses(&finished(&["boston--miami", ""]), 0), [8]);
}

/// CG-97: tied players all receive the full value.
#[test]
fn ties_share_nothing() {
    let play = finished(&["dallas--helena", "dallas--washington", "dallas--winnipeg"]);
    assert_eq!((0..3).map(|seat| bonuses(&play, seat)).collect::<Vec<_>>(), [[10], [10], [10]]);
}

/// CG-98: without a completed ticket nobody receives a bonus.
#[test]
fn a_majority_of_nothing_is_none() {
    let play = finished(&["", ""]);
    assert_eq!(play.totals(), [0, 0]);
    assert_eq!(play.ranks(), [1, 1]);
}

/// CG-99: tickets in hand never count for a city.
#[test]
fn open_tickets_count_for_no_city() {
    let scene = scene(2).over().rest_in_discard().tickets(0, "dallas--helena dallas--winnipeg");
    let play = scene.completed(1, "dallas--washington").play();
    assert_eq!((bonuses(&play, 0), bonuses(&play, 1)), (vec![], vec![10]));
}

/// CG-100, CG-101: cards are worth nothing, and a total may be negative.
#[test]
fn cards_score_nothing_and_totals_may_be_negative() {
    let scene =
        scene(2).over().hand(0, "5 red").yard(0, "3 blue").rest_in_stack(0).tickets(0, "miami--seattle");
    assert_eq!(scene.play().totals(), [-22, 0]);
}

/// CG-71, CG-77, CG-93: if the game ended now, a stack would complete what it pays for, and hand and yard nothing.
#[test]
fn the_score_so_far_counts_what_the_stacks_complete() {
    let so_far = |play: &Play| -> Vec<i16> {
        play.game.scores_with_best_choices().iter().map(|score| score.total).collect()
    };
    let tickets = "miami--omaha dallas--helena";
    let turn = || scene(2).tickets(0, tickets);
    assert_eq!(so_far(&turn().hand(0, "1 red 1 yellow 1 pink").play()), [-11 - 10, 0]);
    // One ticket, with Miami, minus the other.
    let paid = turn().stack(0, "1 red 1 yellow 1 pink").play();
    assert_eq!(so_far(&paid), [11 + 8 - 10, 0]);
    assert_eq!(paid.totals(), [-11 - 10, 0], "nothing is completed yet");
    // What a seat has chosen stays so, also if it is less than it could be.
    let mut chosen = scoring(2).tickets(0, tickets).stack(0, "1 red 1 yellow 1 pink").play();
    assert_eq!(so_far(&chosen), [11 + 8 - 10, 0]);
    chosen.seat_does(0, "complete none");
    assert_eq!(so_far(&chosen), [-11 - 10, 0]);
    chosen.seat_does(1, "complete none");
    assert_eq!((chosen.phase(), so_far(&chosen)), (Phase::Over, chosen.totals()));
}

/// CG-102: the highest total wins.
#[test]
fn the_highest_total_wins() {
    let play = finished(&["chicago--dallas", "los-angeles--new-york", "dallas--helena"]);
    assert_eq!(play.totals(), [6 + 12 + 10, 20 + 12 + 15, 10 + 10]);
    assert_eq!(play.ranks(), [2, 1, 3]);
}

/// CG-103: of equal totals, more completed tickets.
#[test]
fn more_completed_tickets_break_a_tie() {
    // 14 + 8 and 5 + 5 + 12, with New York for a third.
    let tickets = ["saint-louis--seattle", "", "chicago--new-york chicago--new-york-2"];
    let scene = scene(3).over().rest_in_discard().completed(0, tickets[0]).completed(2, tickets[2]);
    let play =
        scene.completed(1, "new-york--sault-st-marie kansas-city--new-york new-orleans--new-york").play();
    assert_eq!(play.totals(), [22, 40, 22]);
    assert_eq!(play.ranks(), [3, 1, 2]);
    let tie_breaks: Vec<_> = (0..3).map(|seat| play.score(seat).tie_break).collect();
    assert_eq!(tie_breaks, [None, None, Some(Criterion::CompletedTickets)]);
}

/// CG-104: then more big-city bonuses, shared ones counting in full.
#[test]
fn more_bonuses_break_the_next_tie() {
    // One ticket each: 18 + 12 with Los Angeles alone, 10 + 12 + 8 with Chicago and Miami.
    let play = finished(&["los-angeles--pittsburgh", "chicago--miami", "atlanta--seattle"]);
    assert_eq!(play.totals(), [30, 30, 25]);
    assert_eq!(play.ranks(), [2, 1, 3]);
    let tie_breaks: Vec<_> = (0..3).map(|seat| play.score(seat).tie_break).collect();
    assert_eq!(tie_breaks, [None, Some(Criterion::BigCities), None]);
}

/// CG-105: then the victory is shared.
#[test]
fn then_victory_is_shared() {
    let play = finished(&["dallas--washington", "dallas--helena", ""]);
    assert_eq!(play.totals(), [20, 20, 0]);
    assert_eq!(play.ranks(), [1, 1, 3]);
    assert_eq!(play.round(), Round::First);
}
