//! Drawing cards (CG-28 to CG-37, CG-115).

use engine::card_game::event::Event;
use engine::card_game::phase::Phase;
use engine::edition::Edition;
use engine::illegal::Illegal;

use crate::scenario::{card, scene, seat};

/// CG-28: two picks, each from the row or unseen, in any combination.
#[test]
fn two_picks_from_anywhere() {
    for picks in
        [["pick 1", "pick 2"], ["pick 1", "pick deck"], ["pick deck", "pick 2"], ["pick deck", "pick deck"]]
    {
        let mut play = scene(2).row("red red red red red").deck("red red red red").play();
        play.does(picks[0]);
        assert_eq!((play.phase(), play.turn()), (Phase::SecondPick, 0));
        play.does(picks[1]);
        assert_eq!((play.hand(0).as_str(), play.turn()), ("2 red", 1));
    }
    assert_eq!(scene(2).play().refuses("pick 6"), Illegal::NoSuchSlot { slot: 6 });
}

/// CG-29: a wild of the row ends the action, and is never the second pick.
#[test]
fn a_wild_of_the_row_counts_as_two() {
    let mut play = scene(2).row("wild red blue wild green").play();
    play.does("pick 1");
    assert_eq!((play.hand(0).as_str(), play.turn()), ("1 wild", 1));
    play.does("pick 2");
    assert_eq!(play.refuses("pick 4"), Illegal::WildAsSecondPick);
    assert_eq!(play.refuses("pick 4").rule_in(Edition::CARD_GAME), "CG-29");
    assert!(play.allows("pick 3"));
}

/// CG-30: nor is a wild that has just been turned up.
#[test]
fn a_wild_turned_up_as_replacement_is_barred() {
    let mut play = scene(2).row("red red red red red").deck("wild").play();
    play.does("pick 3");
    assert_eq!(play.row(), "red red wild red red");
    assert_eq!(play.refuses("pick 3"), Illegal::WildAsSecondPick);
}

/// CG-31: a wild drawn unseen is one card, as first or as second.
#[test]
fn a_wild_drawn_unseen_counts_as_one() {
    let mut play = scene(2).deck("wild wild").play();
    play.does("pick deck");
    assert_eq!((play.phase(), play.turn()), (Phase::SecondPick, 0));
    play.does("pick deck");
    assert_eq!((play.hand(0).as_str(), play.turn()), ("2 wild", 1));
}

/// CG-32: the row is filled before the second pick and after it.
#[test]
fn the_row_is_filled_after_each_pick() {
    let mut play = scene(2).row("red orange yellow green blue").deck("black white pink").play();
    play.does("pick 2");
    assert_eq!(play.row(), "red black yellow green blue");
    play.does("pick 2");
    assert_eq!(
        (play.row().as_str(), play.hand(0).as_str()),
        ("red white yellow green blue", "1 orange 1 black")
    );
}

/// CG-33: an empty deck replaces nothing, and the row shrinks.
#[test]
fn the_row_shrinks_when_the_deck_is_empty() {
    let mut play = scene(2).row("red orange yellow green blue").deck("black").rest_in_discard().play();
    play.does("pick 2");
    assert_eq!(play.row(), "red black yellow green blue");
    play.does("pick 1");
    assert_eq!(play.row(), "- black yellow green blue");
    assert_eq!(play.refuses("pick 1"), Illegal::SlotEmpty { slot: 1 });
    assert_eq!(play.refuses("pick 1").rule_in(Edition::CARD_GAME), "CG-33");
}

/// CG-34: the discard is not reshuffled, however empty the deck.
#[test]
fn the_discard_stays_where_it_is() {
    let mut play = scene(2).row("red orange yellow green blue").deck("black").rest_in_discard().play();
    let discard = play.discard();
    play.does("pick deck").does("pick 1").does("pick 2");
    assert_eq!((play.deck_size(), play.discard()), (0, discard));
    assert!(play.chance.made.is_empty());
    assert_eq!(play.refuses("pick deck"), Illegal::DeckEmpty);
    assert_eq!(play.refuses("pick deck").rule_in(Edition::CARD_GAME), "CG-36");
}

/// CG-35: the second pick is compulsory if there is one, and falls away if there is none.
#[test]
fn a_second_pick_is_made_if_there_is_one() {
    let row = |row: &str| scene(2).row(row).rest_in_discard().final_turns_left(2).hand(0, "2 red").play();
    let mut play = row("blue green - - -");
    play.does("pick 1");
    assert_eq!(play.choices(), ["pick 2"]);
    for last in ["blue - - - -", "blue wild - - -"] {
        let mut play = row(last);
        play.does("pick 1");
        assert_eq!((play.turn(), play.hand(0).as_str()), (1, "2 red 1 blue"));
    }
}

/// CG-36: drawing is legal as long as row or deck hold a card.
#[test]
fn drawing_needs_a_card() {
    let empty = || scene(2).rest_in_discard().final_turns_left(2);
    assert!(!empty().play().choices().iter().any(|choice| choice.starts_with("pick")));
    assert!(empty().row("- - - - wild").play().allows("pick 5"));
    let play = scene(2).row("red red red red red").deck("blue").rest_in_discard().play();
    assert!(play.allows("pick deck"));
}

/// CG-37: hands have no limit.
#[test]
fn hands_have_no_limit() {
    let mut play = scene(2).row("red red red red red").deck("blue blue").rest_in_hand(0).play();
    assert_eq!(play.position().players[0].hand.len(), 89);
    play.does("pick deck").does("pick deck");
    assert_eq!(play.position().players[0].hand.len(), 91);
}

/// CG-115: an action begun is completed, its first card is seen, and a replacement goes where the card lay.
#[test]
fn an_action_begun_is_completed() {
    let mut play = scene(2).row("red orange yellow green blue").deck("black pink").hand(0, "2 white").play();
    play.does("pick deck");
    assert_eq!(play.events, [Event::CardDrawn { seat: seat(0), card: card("black") }]);
    assert_eq!(play.view(0).hand, crate::scenario::cards("1 black 2 white"));
    for other in ["tickets", "place 2 white", "pass"] {
        assert_eq!(play.refuses(other), Illegal::WrongPhase);
    }
    assert_eq!(Illegal::WrongPhase.rule_in(Edition::CARD_GAME), "C-30");
    play.does("pick 4");
    assert_eq!(play.row(), "red orange yellow pink blue");
}
