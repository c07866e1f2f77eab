//! The row, the deck and the discard: C-47 to C-64 and what Märklin adds.

use engine::board::event::Event;
use engine::board::phase::Phase;
use engine::illegal::Illegal;
use engine::market::MarketEvent;
use engine::shuffle::ShuffleKind;

use crate::scenario::{LONDON, MARKLIN, NEW_YORK, Play, USA, scene};

/// C-47: cards paid for a route, and rows that are reset, go to the discard.
#[test]
fn payments_and_replaced_rows_are_discarded() {
    let mut play = scene(USA, 2).hand(0, "1 red 1 wild").play();
    play.does("claim boston--new-york-a 1 red 1 wild");
    assert_eq!(play.discard(), "1 red 1 wild");

    let mut play = scene(USA, 2).row("wild wild red blue green").deck("wild").play();
    play.does("pick 3");
    assert_eq!(play.discard(), "1 green 1 blue 3 wild");
}

/// C-48: upkeep runs after every event that changes deck, discard or row, and before the next choice.
#[test]
fn upkeep_comes_before_the_next_choice() {
    let mut play = scene(USA, 2).row("red blue green pink white").deck("black yellow").play();
    play.does("pick 1");
    assert_eq!((play.phase(), play.row().as_str()), (Phase::SecondPick, "black blue green pink white"));
    play.does("pick 2");
    assert_eq!((play.phase(), play.row().as_str()), (Phase::Turn, "black yellow green pink white"));
}

/// C-49: upkeep offers no choice, and belongs to nobody's turn.
#[test]
fn upkeep_asks_nobody() {
    let mut play =
        scene(USA, 2).row("wild wild red blue green").deck("wild red blue green pink white").play();
    play.does("pick 3");
    assert_eq!((play.resets(), play.turn(), play.phase()), (1, 0, Phase::SecondPick));
    assert_eq!(play.row(), "red blue green pink white");
}

/// C-50: an empty deck is made of the whole discard at once.
#[test]
fn an_empty_deck_is_reshuffled_at_once() {
    let mut play = scene(USA, 2)
        .deck("red")
        .discard("3 pink 1 wild")
        .rest_in_hand(1)
        .row("red blue green pink white")
        .play();
    play.does("pick deck");
    assert_eq!((play.deck_size(), play.discard().as_str()), (4, ""));
    assert!(play.events.contains(&Event::Market(MarketEvent::DeckReshuffled { cards: 4 })));

    let mut play = scene(USA, 2)
        .deck("red black")
        .discard("3 pink")
        .rest_in_hand(1)
        .row("red blue green pink white")
        .play();
    play.does("pick deck");
    assert_eq!((play.deck_size(), play.discard().as_str()), (1, "3 pink"), "a deck of one card is a deck");
}

/// C-51: so does a payment when the deck was already empty.
#[test]
fn a_payment_into_an_empty_discard_becomes_the_deck() {
    let mut play = scene(USA, 2).hand(0, "2 red").rest_in_hand(1).row("red blue green pink white").play();
    play.does("claim boston--new-york-a 2 red");
    assert_eq!((play.deck_size(), play.discard().as_str()), (2, ""));
}

/// C-52: with deck and discard empty there is no deck until a card is discarded.
#[test]
fn without_discard_there_is_no_deck() {
    let mut play = scene(USA, 2).deck("red").row("red blue green pink white").rest_in_hand(1).play();
    play.does("pick deck");
    assert_eq!(play.deck_size(), 0);
    assert_eq!(play.refuses("pick deck"), Illegal::DeckEmpty);
}

/// C-53: the row is filled from the lowest empty slot on, with a reshuffle after each card if need be.
#[test]
fn empty_slots_are_filled_from_the_lowest() {
    let mut play = scene(USA, 2).hand(0, "3 black").row("red - green - -").rest_in_hand(1).play();
    play.shuffles_to("black black black").does("claim nashville--raleigh 3 black");
    assert_eq!((play.row().as_str(), play.deck_size()), ("red black green black black", 0));

    // The last card of the deck fills a slot, and the discard is the deck before the next slot is filled.
    let mut play = scene(USA, 2).row("wild wild red blue green").deck("wild pink").rest_discarded().play();
    play.shuffles_to("black white yellow orange red").does("pick 3");
    assert_eq!(play.row(), "pink black white yellow orange");
}

/// C-54: a replacement goes into the slot the card left.
#[test]
fn a_slot_keeps_its_place() {
    for slot in 1..=5 {
        let mut play = scene(USA, 2).row("red blue green pink white").deck("black").play();
        play.does(&format!("pick {slot}"));
        let mut expected = ["red", "blue", "green", "pink", "white"];
        expected[slot - 1] = "black";
        assert_eq!(play.row(), expected.join(" "));
    }
}

/// C-55: if deck and discard run out the row holds fewer than five cards.
#[test]
fn the_row_may_be_short() {
    let mut play = scene(USA, 2).row("red blue green pink white").deck("black").rest_in_hand(1).play();
    play.does("pick 1").does("pick 2");
    assert_eq!(play.row(), "black - green pink white");
}

/// C-56: a short row is refilled as soon as cards come back.
#[test]
fn a_short_row_is_refilled_by_a_payment() {
    let mut play = scene(USA, 2).hand(0, "2 red").row("- blue green - white").rest_in_hand(1).play();
    play.does("claim boston--new-york-a 2 red");
    assert_eq!(play.row(), "red blue green red white");
}

/// Picks slot 5 of the row while `deck` is on top, and says what lies there then and how often it was replaced.
#[track_caller]
fn check_reset(mut play: Play, row: &str, resets: usize) {
    play.does("pick 5");
    assert_eq!((play.row().as_str(), play.resets()), (row, resets));
}

/// C-57: three or more wilds in a full row reset it; two do not.
/// US-14: so it is in USA, LD-18: in London at any moment, NY-16: and in New York.
#[test]
fn three_wilds_reset_the_row() {
    for edition in [USA, LONDON, NEW_YORK] {
        let three =
            scene(edition, 2).row("wild blue green wild orange").deck("wild blue green orange black pink");
        check_reset(three.play(), "blue green orange black pink", 1);
        let four =
            scene(edition, 2).row("wild wild green wild orange").deck("wild blue green orange black pink");
        check_reset(four.play(), "blue green orange black pink", 1);
        let two =
            scene(edition, 2).row("wild blue green black orange").deck("wild blue green orange black pink");
        check_reset(two.play(), "wild blue green black wild", 0);
    }
}

/// C-58: the row is tested in every upkeep, also when only the deck or the discard has changed.
/// US-14, LD-18, NY-16: "at any moment".
#[test]
fn the_row_is_tested_in_every_upkeep() {
    // No lawful row can exist until the payment brings cards that are no wilds (C-61).
    for (edition, claim, payment) in [
        (USA, "claim nashville--raleigh 3 black", "3 black"),
        (LONDON, "claim big-ben--elephant-and-castle 3 yellow", "3 yellow"),
        (NEW_YORK, "claim brooklyn--chinatown-a 3 orange", "3 orange"),
    ] {
        let route = claim.split(' ').nth(1).expect("a claim names its route");
        let lying = |edition| scene(edition, 2).row("wild wild wild blue green").rest_in_hand(1);
        let mut play = lying(edition).free(route).hand(0, payment).play();
        play.does(claim);
        assert!(play.resets() > 0, "{edition}: only the discard changed");
    }
    // A row that the table's limit has left lying is tested again when only the deck changes.
    let limited = || scene(USA, 2).row("wild wild wild red blue").option("reset_cap", "1");
    let mut play = limited().deck("pink red blue green white black").play();
    play.does("pick deck");
    assert_eq!((play.resets(), play.row().as_str()), (1, "red blue green white black"));
    let mut play = limited().deck("pink").discard("6 green").rest_in_hand(1).play();
    play.does("pick deck");
    assert_eq!(play.resets(), 1, "the discard has become the deck under it");
}

/// C-59: the new row is tested again; a reset may follow a reset.
#[test]
fn a_reset_may_follow_a_reset() {
    let scene = scene(USA, 2)
        .row("wild wild green pink red")
        .deck("wild wild wild wild blue red blue green pink white black");
    check_reset(scene.play(), "blue green pink white black", 2);
}

/// C-60: a row of fewer than five cards is never reset.
#[test]
fn a_short_row_is_never_reset() {
    let mut play = scene(USA, 2).row("wild wild wild red blue").rest_in_hand(1).play();
    play.does("pick 4");
    assert_eq!((play.resets(), play.row().as_str()), (0, "wild wild wild - blue"));
}

/// C-61: no reset is made when no lawful row can exist: min(W, 2) + O < 5.
#[test]
fn a_row_stays_if_no_lawful_one_can_exist() {
    // In the pool after the pick: 4 wilds and 2 others, then 4 wilds and 3 others.
    let impossible = scene(USA, 2).row("wild wild red blue green").deck("wild wild").rest_in_hand(1);
    check_reset(impossible.play(), "wild wild red blue wild", 0);
    let possible = scene(USA, 2).row("wild wild red blue green").deck("wild wild pink").rest_in_hand(1);
    let mut play = possible.play();
    play.does("pick 5");
    assert!(play.resets() > 0);
}

/// C-62: resets are repeated as often as needed; a table may set a limit, and a row left lying by it is tested again
/// in the next upkeep.
#[test]
fn the_row_is_reset_as_often_as_needed_or_as_the_table_allows() {
    let wild_row = "wild wild wild red blue";
    let deck = format!("wild {wild_row} {wild_row} {wild_row} pink green white black orange");
    let scene = || scene(USA, 2).row("wild wild green pink red").deck(&deck);
    check_reset(scene().play(), "pink green white black orange", 4);
    check_reset(scene().option("reset_cap", "none").play(), "pink green white black orange", 4);
    for cap in 0..=3 {
        let mut play = scene().option("reset_cap", &cap.to_string()).play();
        play.does("pick 5");
        assert_eq!(play.resets(), cap);
        // The row that the limit left lying is tested again in the next upkeep.
        play.does("pick deck");
        assert_eq!(play.resets() > 0, cap > 0, "limit {cap}");
    }
}

/// C-62: the engine stops after 100 resets in one upkeep.
#[test]
fn the_engine_stops_after_a_hundred_resets() {
    // Every shuffle arranges the deck so that each row gets three wilds again, although C-61 allows a reset.
    let mut play = scene(USA, 2)
        .row("wild wild red blue green")
        .deck("wild")
        .discard("6 wild 4 pink")
        .rest_in_hand(1)
        .play();
    play.chance.wild_rows = true;
    play.does("pick 5");
    assert_eq!(play.resets(), 100);
}

/// C-63: while such a row lies there, wilds are picked as usual.
#[test]
fn wilds_of_a_row_that_is_not_reset_are_picked_as_usual() {
    let mut play = scene(USA, 2).row("wild wild wild red blue").option("reset_cap", "0").play();
    assert!(play.allows("pick 1"));
    play.does("pick deck");
    assert_eq!(play.refuses("pick 1"), Illegal::WildAsSecondPick);
}

/// C-64: whoever caused a reset still makes the second pick, from the new row or the deck.
#[test]
fn a_reset_does_not_end_the_second_pick() {
    let mut play =
        scene(USA, 2).row("wild wild red blue green").deck("wild red blue green pink white").play();
    play.does("pick 5");
    assert_eq!((play.resets(), play.phase(), play.turn()), (1, Phase::SecondPick, 0));
    play.does("pick 5");
    assert_eq!(play.hand(0), "1 green 1 white");
}

/// C-122: what is shuffled is the whole discard, and every order of it is equally likely.
#[test]
fn a_reshuffle_makes_all_orders_equally_likely() {
    let mut play = scene(USA, 2)
        .deck("red")
        .discard("1 pink 1 black 1 white")
        .rest_in_hand(1)
        .row("red blue green pink white")
        .play();
    let mut times = std::collections::BTreeMap::new();
    let start = play.game;
    for _ in 0..6_000 {
        play.game = start;
        play.does("pick deck");
        *times.entry(play.deck(3)).or_insert(0_u32) += 1;
    }
    assert_eq!(play.chance.made[0], (ShuffleKind::Cards, 3));
    assert_eq!(times.len(), 6, "{times:?}");
    let chi: f64 = times.values().map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
    assert!(chi < 25.7, "once in 10,000 by chance: {times:?}");
}

/// MK-26: three or more Locomotives reset the row, MK-27: +4 not counted.
/// MK-28: so do three Passenger cards, MK-29: but the two are never added together.
/// MK-30: either way all five cards are replaced.
#[test]
fn locomotives_or_passenger_cards_reset_the_row() {
    let deck = "red blue green orange black";
    let replaced = "red blue green orange black";
    for (row, top, after, resets) in [
        ("wild wild red blue green", "wild", replaced, 1),
        ("passenger passenger red blue green", "passenger", replaced, 1),
        ("wild wild red blue green", "plus4", "wild wild red blue plus4", 0),
        ("wild wild plus4 plus4 green", "plus4", "wild wild plus4 plus4 plus4", 0),
        ("wild wild passenger red green", "passenger", "wild wild passenger red passenger", 0),
    ] {
        check_reset(scene(MARKLIN, 2).row(row).deck(&format!("{top} {deck}")).play(), after, resets);
    }
    // The setting counts the +4 among the Locomotives.
    let counted = scene(MARKLIN, 2).option("plus4_counts_for_reset", "on");
    check_reset(counted.row("wild wild red blue green").deck(&format!("plus4 {deck}")).play(), replaced, 1);
}

/// MK-31: both conditions are tested again on the new row, and they share the table's limit.
#[test]
fn both_conditions_share_the_limit_of_resets() {
    let scene = scene(MARKLIN, 2).row("wild wild green pink red").deck(
        "wild passenger passenger passenger red blue wild wild wild red blue \
         passenger passenger passenger red blue green green green green green",
    );
    let scene = scene.option("reset_cap", "3");
    check_reset(scene.play(), "passenger passenger passenger red blue", 3);
}

/// MK-33: no reset is made when min(W, 2) + min(P, 2) + O < 5; with the setting, +4 count among W.
#[test]
fn locomotives_and_passenger_cards_beyond_two_make_no_lawful_row() {
    // The pool after the pick has 3 Locomotives, 2 Passenger cards and no other: 2 + 2 + 0 < 5.
    let scarce =
        |deck: &str| scene(MARKLIN, 2).row("wild wild passenger passenger red").deck(deck).rest_in_hand(1);
    check_reset(scarce("wild").play(), "wild wild passenger passenger wild", 0);
    let mut enough = scarce("wild blue").play();
    enough.does("pick 5");
    assert!(enough.resets() > 0);
    // A +4 is an other card, unless it counts among the Locomotives.
    let mut plus4 = scarce("wild plus4").play();
    plus4.does("pick 5");
    assert!(plus4.resets() > 0);
    let counted = scarce("wild plus4").option("plus4_counts_for_reset", "on");
    check_reset(counted.play(), "wild wild passenger passenger wild", 0);
}
