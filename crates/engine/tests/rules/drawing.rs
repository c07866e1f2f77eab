//! The action "draw cards": C-31 to C-46 and what Märklin adds.

use engine::board::phase::Phase;
use engine::illegal::Illegal;

use crate::scenario::{MARKLIN, USA, scene};

/// C-31: the action consists of a first pick and a second pick.
#[test]
fn a_draw_has_two_picks() {
    let mut play = scene(USA, 2).play();
    play.does("pick deck");
    assert_eq!((play.phase(), play.turn()), (Phase::SecondPick, 0));
    play.does("pick deck");
    assert_eq!((play.phase(), play.turn()), (Phase::Turn, 1));
    assert_eq!(play.position().players[0].hand.len(), 2);
}

/// C-32: a pick is a card of the row or the top card of the deck.
#[test]
fn a_pick_takes_a_row_card_or_the_top_of_the_deck() {
    let mut play = scene(USA, 2).row("red blue green pink white").deck("black yellow").play();
    play.does("pick 3").does("pick deck");
    assert_eq!(play.hand(0), "1 yellow 1 green");
    assert_eq!(play.row(), "red blue black pink white");
    assert_eq!(play.refuses("pick 6"), Illegal::NoSuchSlot { slot: 6 });
}

/// C-33: the two picks may come from the same or different sources, in any order.
#[test]
fn the_picks_may_come_from_any_sources_in_any_order() {
    for picks in
        [["pick deck", "pick 1"], ["pick 1", "pick deck"], ["pick 1", "pick 1"], ["pick 2", "pick 5"]]
    {
        let mut play = scene(USA, 2).row("red blue green pink white").deck("black yellow").play();
        play.does(picks[0]).does(picks[1]);
        assert_eq!(play.position().players[0].hand.len(), 2, "{picks:?}");
    }
}

/// C-34: a wild taken from the row as first pick ends the action.
#[test]
fn a_wild_of_the_row_is_the_only_card() {
    let mut play = scene(USA, 2).row("wild red blue green pink").play();
    play.does("pick 1");
    assert_eq!((play.hand(0).as_str(), play.turn()), ("1 wild", 1));
}

/// C-35: a wild in the row can never be the second pick.
#[test]
fn a_wild_of_the_row_is_never_the_second_pick() {
    let mut play = scene(USA, 2).row("wild red blue green pink").play();
    assert!(play.allows("pick 1"));
    play.does("pick deck");
    assert_eq!(play.refuses("pick 1"), Illegal::WildAsSecondPick);
    assert!(play.allows("pick 2"));
}

/// C-36: that also holds for a wild that has just replaced the first pick, or came with a reset.
#[test]
fn a_wild_that_was_just_turned_up_cannot_be_the_second_pick() {
    let mut play = scene(USA, 2).row("red blue green pink white").deck("wild").play();
    play.does("pick 1");
    assert_eq!(play.row(), "wild blue green pink white");
    assert_eq!(play.refuses("pick 1"), Illegal::WildAsSecondPick);

    let mut play = scene(USA, 2).row("wild wild red blue green").deck("wild red wild blue green pink").play();
    play.does("pick 3");
    assert_eq!((play.resets(), play.row().as_str()), (1, "red wild blue green pink"));
    assert_eq!(play.refuses("pick 2"), Illegal::WildAsSecondPick);
}

/// C-37: a wild drawn unseen counts as one ordinary card, at either pick.
#[test]
fn a_wild_drawn_unseen_is_one_card() {
    let mut play = scene(USA, 2).deck("wild wild").play();
    play.does("pick deck");
    assert_eq!((play.phase(), play.turn()), (Phase::SecondPick, 0));
    play.does("pick deck");
    assert_eq!((play.hand(0).as_str(), play.turn()), ("2 wild", 1));
}

/// C-38: a card taken from the row is replaced at once, before the second pick and again after it.
#[test]
fn a_taken_row_card_is_replaced_at_once() {
    let mut play = scene(USA, 2).row("red blue green pink white").deck("black yellow orange").play();
    play.does("pick 1");
    assert_eq!(play.row(), "black blue green pink white");
    play.does("pick 1");
    assert_eq!(
        (play.row().as_str(), play.hand(0).as_str()),
        ("yellow blue green pink white", "1 red 1 black")
    );
}

/// C-39: the player sees the first card before choosing the second.
#[test]
fn the_first_card_is_seen_before_the_second_is_chosen() {
    let mut play = scene(USA, 2).deck("black").play();
    play.does("pick deck");
    assert_eq!(play.phase(), Phase::SecondPick);
    assert_eq!(play.view(0).hand.to_string(), "1 black");
}

/// C-40: whoever can take a second card must.
#[test]
fn a_second_card_must_be_taken_if_there_is_one() {
    let mut play = scene(USA, 2).row("red wild wild - -").rest_in_hand(1).play();
    play.does("pick 2");
    assert_eq!(play.turn(), 1, "a wild was the whole draw");

    let mut play = scene(USA, 2).row("red blue wild - -").rest_in_hand(1).play();
    play.does("pick 1");
    assert_eq!(play.phase(), Phase::SecondPick);
    assert_eq!(play.choices().len(), 1, "only the blue card");
    assert_eq!(play.refuses("pass"), Illegal::WrongPhase);
    assert!(play.allows("pick 2"));
}

/// C-41: if no legal second pick exists, the action ends with one card.
/// C-42: so it is when deck and discard are empty and only wilds lie in the row.
#[test]
fn without_a_legal_second_pick_one_card_is_all() {
    let mut play = scene(USA, 2).row("red wild wild - -").rest_in_hand(1).play();
    play.does("pick 1");
    assert_eq!((play.hand(0).as_str(), play.turn(), play.phase()), ("1 red", 1, Phase::Turn));

    let mut play = scene(USA, 2).row("red - - - -").rest_in_hand(1).play();
    play.does("pick 1");
    assert_eq!((play.hand(0).as_str(), play.turn()), ("1 red", 1));
}

/// C-43: drawing is legal if and only if row, deck or discard holds a card.
/// US-15: when all three are empty, claiming and drawing tickets remain.
#[test]
fn drawing_needs_a_card_somewhere() {
    let row_only = scene(USA, 2).row("red - - - -").rest_in_hand(1).play();
    assert!(row_only.allows("pick 1"));
    assert_eq!(row_only.refuses("pick deck"), Illegal::DeckEmpty);

    let nothing = scene(USA, 2).hand(0, "2 red").rest_in_hand(1).play();
    assert_eq!(nothing.refuses("pick deck"), Illegal::DeckEmpty);
    assert_eq!(nothing.refuses("pick 1"), Illegal::SlotEmpty { slot: 1 });
    assert!(nothing.allows("tickets"));
    assert!(nothing.allows("claim boston--new-york-a 2 red"));
    assert_eq!(nothing.refuses("pass"), Illegal::MustAct);
}

/// C-44: with deck and discard empty, row cards may be taken and are not replaced.
#[test]
fn a_row_without_a_deck_is_taken_down() {
    let mut play = scene(USA, 2).row("red blue green - -").rest_in_hand(1).play();
    play.does("pick 2").does("pick 1");
    assert_eq!((play.row().as_str(), play.hand(0).as_str()), ("- - green - -", "1 red 1 blue"));
}

/// C-45: a wild in the row may be the first pick even if it is all there is.
#[test]
fn a_lone_wild_may_be_taken() {
    let mut play = scene(USA, 2).row("- - - wild -").rest_in_hand(1).play();
    play.does("pick 4");
    assert_eq!((play.hand(0).as_str(), play.turn()), ("1 wild", 1));
}

/// C-46: if the deck's last card is the first pick, the reshuffle comes before the second.
#[test]
fn a_deck_drawn_empty_is_reshuffled_before_the_second_pick() {
    let mut play = scene(USA, 2).deck("red").rest_discarded().play();
    play.shuffles_to("pink").does("pick deck");
    assert_eq!(play.phase(), Phase::SecondPick);
    assert_eq!((play.deck(1).as_str(), play.discard().as_str()), ("pink", ""));
    play.does("pick deck");
    assert_eq!(play.hand(0), "1 red 1 pink");
}

/// MK-18: a Locomotive of the row is the first pick only, and then the only card.
/// MK-19: so at most one of them is taken from the row in a turn.
#[test]
fn a_locomotive_of_the_row_is_first_and_only() {
    let mut play = scene(MARKLIN, 2).row("wild wild red blue green").play();
    play.does("pick 1");
    assert_eq!(play.turn(), 1);
    play.does("pick 3");
    assert_eq!(play.refuses("pick 2"), Illegal::WildAsSecondPick);
}

/// MK-20: a +4 of the row counts as one ordinary card, first or second.
/// MK-21: two +4 may be taken in one turn, and so may a +4 with a color or a Passenger card.
#[test]
fn a_plus4_of_the_row_is_an_ordinary_card() {
    for (slots, hand) in [
        (["pick 1", "pick 2"], "2 plus4"),
        (["pick 1", "pick 3"], "1 red 1 plus4"),
        (["pick 3", "pick 1"], "1 red 1 plus4"),
        (["pick 4", "pick 2"], "1 plus4 1 passenger"),
    ] {
        let mut play = scene(MARKLIN, 2).row("plus4 plus4 red passenger blue").play();
        play.does(slots[0]);
        assert_eq!(play.phase(), Phase::SecondPick);
        play.does(slots[1]);
        assert_eq!(play.hand(0), hand);
    }
}

/// MK-22: after a +4 a Locomotive in the row is still barred.
#[test]
fn a_plus4_opens_no_way_to_a_locomotive() {
    let mut play = scene(MARKLIN, 2).row("plus4 wild red blue green").play();
    play.does("pick 1");
    assert_eq!(play.refuses("pick 2"), Illegal::WildAsSecondPick);
}

/// MK-23: a Passenger card in the row counts as one ordinary card, first or second.
#[test]
fn a_passenger_card_is_an_ordinary_card() {
    for slots in [["pick 1", "pick 2"], ["pick 2", "pick 1"], ["pick 1", "pick 3"]] {
        let mut play = scene(MARKLIN, 2).row("passenger red passenger blue green").play();
        play.does(slots[0]).does(slots[1]);
        assert_eq!(play.position().players[0].hand.len(), 2);
    }
}

/// MK-24: a Locomotive or +4 drawn unseen counts as one card.
#[test]
fn special_cards_drawn_unseen_are_one_card_each() {
    let mut play = scene(MARKLIN, 2).deck("wild plus4").play();
    play.does("pick deck").does("pick deck");
    assert_eq!((play.hand(0).as_str(), play.turn()), ("1 wild 1 plus4", 1));
}

/// MK-25: any row card that is no plain Locomotive is a legal second pick, and then it must be taken.
#[test]
fn a_plus4_or_passenger_card_is_a_second_pick() {
    for second in ["plus4", "passenger"] {
        let mut play = scene(MARKLIN, 2).row(&format!("red wild {second} - -")).rest_in_hand(1).play();
        play.does("pick 1");
        assert_eq!(play.phase(), Phase::SecondPick);
        assert_eq!(play.choices().len(), 1);
        assert!(play.allows("pick 3"));
    }
}

/// MK-34: with all cards in hands, claiming, drawing tickets and moving a passenger remain.
#[test]
fn without_cards_to_draw_the_other_actions_remain() {
    let play = scene(MARKLIN, 2)
        .hand(0, "1 pink")
        .rest_in_hand(1)
        .routes(0, "berlin--leipzig")
        .passengers(0, "berlin")
        .play();
    assert_eq!(play.refuses("pick deck"), Illegal::DeckEmpty);
    assert!(play.allows("claim karlsruhe--stuttgart 1 pink"));
    assert!(play.allows("tickets 2 short 2 long"));
    assert!(play.allows("ride berlin--leipzig from berlin"));
    let row = scene(MARKLIN, 2).row("- - wild - -").rest_in_hand(1).play();
    assert!(row.allows("pick 3"));
}
