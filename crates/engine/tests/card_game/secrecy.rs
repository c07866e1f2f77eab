//! Public and hidden information (CG-106 to CG-113, CG-116).

use engine::card_game::event::{Event, SeenEvent};
use engine::card_game::phase::Phase;
use engine::card_game::view::View;
use engine::game::Viewer;
use engine::illegal::Illegal;
use engine::seat::Seat;
use engine::ticket::TicketSet;

use crate::scenario::{Play, Scene, card, cards, scene, scoring, seat, tickets};

/// What the seat, and a spectator, learned of the last action.
fn seen(play: &Play, viewer: Viewer) -> Vec<SeenEvent> {
    play.events.iter().map(|event| event.seen_by(viewer)).collect()
}

fn spectator(play: &Play) -> View {
    play.game.view(Viewer::Spectator)
}

/// CG-106: row, yards, scores, sizes and completed tickets are for everybody.
#[test]
fn face_up_cards_and_yards_are_public() {
    let scene =
        scene(4).second_round().row("red wild blue green pink").hand(1, "3 red").yard(1, "2 blue 1 wild");
    let scene = scene.stack(1, "4 green").tickets(1, "dallas--helena").completed(1, "chicago--new-york");
    let view = spectator(&scene.play());
    assert_eq!(
        view.row.map(|slot| slot.map(|card| card.name())),
        ["red", "wild", "blue", "green", "pink"].map(Some)
    );
    let blue: Vec<&str> = view
        .yards
        .group(engine::card::Color::Blue)
        .cards(engine::card::Color::Blue)
        .map(|card| card.name())
        .collect();
    assert_eq!(
        (blue.as_slice(), view.yards.owner(engine::card::Color::Blue)),
        (&["blue", "blue", "wild"][..], Some(seat(1)))
    );
    assert_eq!((view.deck, view.discard, view.ticket_deck), (96 - 5 - 3 - 3 - 4, 0, 44));
    let player = view.players[seat(1)];
    assert_eq!((player.cards, player.tickets, player.stack, player.score), (Some(3), Some(1), 4, 5));
    assert_eq!(player.completed, tickets("chicago--new-york"));
    assert_eq!(view.kit.big_cities.len(), 6);
}

/// CG-106: a table may hide the sizes of hands, but not of stacks.
#[test]
fn a_table_may_hide_counts() {
    let play = scene(2).hand(1, "3 red").stack(1, "2 blue").option("show_counts", "hidden").play();
    let [own, other] = [play.view(1).players[seat(1)], play.view(0).players[seat(1)]];
    assert_eq!((own.cards, other.cards, other.tickets, other.stack), (Some(3), None, None, 2));
}

/// CG-107: cards taken from the row, placed, robbed and moved are seen by all, and how many tickets are drawn and
/// kept.
#[test]
fn what_happens_on_the_table_is_seen() {
    let mut play =
        scene(2).row("red red red red red").hand(0, "3 blue").yard(1, "2 blue").yard(1, "2 pink").play();
    play.does("place 3 blue");
    let told = seen(&play, Viewer::Spectator);
    assert!(matches!(told[0], SeenEvent::GroupPlaced { .. }) && matches!(told[1], SeenEvent::Robbed { .. }));
    assert!(told.contains(&SeenEvent::MovedToStack { seat: seat(1), cards: cards("1 pink") }));
    play.does("pick 1");
    assert_eq!(
        seen(&play, Viewer::Seat(seat(0)))[0],
        SeenEvent::CardPicked { seat: seat(1), slot: 0, card: card("red") }
    );
    play.does("pick 1").does("tickets");
    assert_eq!(
        seen(&play, Viewer::Spectator),
        [SeenEvent::TicketsDrawn { seat: seat(0), count: 4, tickets: None }]
    );
    play.does("keep 1 2");
    assert_eq!(
        seen(&play, Viewer::Spectator)[0],
        SeenEvent::TicketsKept { seat: seat(0), count: 2, kept: None }
    );
}

/// Two scenes that differ in what a stack holds, and in nothing that anybody may know.
fn stacks(other: impl Fn(Scene) -> Scene) -> [Play; 2] {
    let one = other(scene(2).stack(0, "2 red 1 blue")).deck("blue red").play();
    let two = other(scene(2).stack(0, "1 red 2 blue")).deck("red red").play();
    [one, two]
}

/// CG-108: nobody knows what is in a stack, not even its owner, until it is scored.
#[test]
fn a_stack_is_hidden_from_its_owner_too() {
    let [one, two] = stacks(|scene| scene);
    for viewer in Viewer::all(2) {
        assert_eq!(one.game.view(viewer).stack, None);
        assert_eq!(one.game.view(viewer), two.game.view(viewer), "{viewer:?}");
    }
    let scored = scoring(2).stack(0, "2 red 1 blue").play();
    assert_eq!(scored.view(0).stack, Some(cards("2 red 1 blue")));
    assert_eq!(scored.view(1).stack, Some(cards("")));
    assert_eq!(spectator(&scored).stack, None);
}

/// CG-109: with `look_at_own_stack` the owner sees it at any time, and nobody else.
#[test]
fn a_table_may_let_owners_look() {
    let [one, two] = stacks(|scene| scene.option("look_at_own_stack", "on"));
    assert_eq!(one.view(0).stack, Some(cards("2 red 1 blue")));
    assert_ne!(one.view(0), two.view(0));
    assert_eq!(one.view(1).stack, Some(cards("")));
    assert_eq!(one.view(1), two.view(1));
    assert_eq!(spectator(&one).stack, None);
}

/// CG-110: no view lists it afterwards either, though each move into it was seen.
#[test]
fn no_view_lists_a_stack() {
    let mut play = scene(2).yard(1, "2 pink").play();
    play.does("pick deck").does("pick deck");
    assert!(play.events.contains(&Event::MovedToStack { seat: seat(1), cards: cards("1 pink") }));
    assert_eq!(play.view(1).stack, None);
    let mut over = scoring(2).stack(0, "2 red 1 blue").play();
    over.all_done();
    assert_eq!((over.phase(), over.view(0).stack), (Phase::Over, None));
    assert!(!format!("{:?}", over.game).contains("Red"), "nor does what a log would print");
}

/// CG-108, CG-110: what a choice of tickets would come to tells what is in a stack, so it is told while it is scored.
#[test]
fn no_choice_is_weighed_before_the_scoring() {
    let held = "dallas--helena";
    for look in ["off", "on"] {
        let play = scene(2).stack(0, "1 green").tickets(0, held).option("look_at_own_stack", look).play();
        for viewer in Viewer::all(2) {
            assert_eq!(play.game.view(viewer).outlook(TicketSet::EMPTY), Err(Illegal::WrongPhase), "{look}");
        }
    }
    let scored = scoring(2).stack(0, "1 green").tickets(0, held).play();
    assert_eq!(scored.view(0).outlook(tickets(held)).map(|outlook| outlook.missing), Ok(1));
    assert_eq!(spectator(&scored).outlook(TicketSet::EMPTY), Err(Illegal::WrongPhase));
}

/// CG-111: hands, cards drawn unseen, and tickets held, offered or refused are hidden from others.
#[test]
fn hands_and_tickets_are_hidden_from_others() {
    let mut play = scene(2).hand(0, "2 red").tickets(0, "dallas--helena").deck("pink").play();
    assert_eq!((play.view(0).hand, play.view(0).tickets), (cards("2 red"), tickets("dallas--helena")));
    assert_eq!((play.view(1).hand, play.view(1).tickets), (cards(""), TicketSet::EMPTY));
    play.does("pick deck");
    let drawn = |card| SeenEvent::CardDrawn { seat: seat(0), card };
    assert_eq!(seen(&play, Viewer::Seat(seat(0))), [drawn(Some(card("pink")))]);
    assert_eq!(seen(&play, Viewer::Seat(seat(1))), [drawn(None)]);
    play.does("pick deck").does("tickets");
    assert_eq!((play.view(1).offer.len(), play.view(0).offer.len()), (4, 0));
    assert_eq!(play.view(0).players[seat(1)].offered, 4);
    play.does("keep 2");
    let kept = |viewer: usize| match seen(&play, Viewer::Seat(seat(viewer)))[0] {
        SeenEvent::TicketsKept { kept, .. } => kept,
        other => panic!("{other:?}"),
    };
    assert_eq!((kept(0), kept(1).map(TicketSet::len)), (None, Some(1)));
    let opening = Play::new(2, 1);
    for event in &opening.events {
        if let SeenEvent::CardsDealt { cards, count, .. } = event.seen_by(Viewer::Spectator) {
            assert_eq!((cards, count), (None, 7));
        }
    }
}

/// CG-112: nobody knows the order of a deck, or what is in the discard.
#[test]
fn decks_and_discard_are_hidden_from_all() {
    let one = scene(2)
        .row("red red red red red")
        .deck("blue green")
        .ticket_deck("dallas--helena miami--omaha")
        .play();
    let two = scene(2)
        .row("red red red red red")
        .deck("green blue")
        .ticket_deck("miami--omaha dallas--helena")
        .play();
    for viewer in Viewer::all(2) {
        assert_eq!(one.game.view(viewer), two.game.view(viewer));
    }
    let thrown = |stack: &str| {
        scene(2).row("red red red red red").stack(1, stack).deck("pink").rest_in_discard().play()
    };
    let [one, two] = [thrown("1 blue"), thrown("1 green")];
    assert_ne!(one.discard(), two.discard());
    assert_eq!(spectator(&one), spectator(&two));
}

/// CG-113: open tickets stay secret at the first scoring and are shown at the last.
#[test]
fn open_tickets_are_shown_at_the_end_only() {
    let mut play = scoring(4).tickets(0, "dallas--helena").play();
    play.all_done();
    assert_eq!(play.view(1).players[seat(0)].shown_tickets, TicketSet::EMPTY);
    let mut play = scoring(4).second_round().tickets(0, "dallas--helena").play();
    play.all_done();
    assert_eq!(play.view(1).players[seat(0)].shown_tickets, tickets("dallas--helena"));
    assert_eq!(spectator(&play).players[seat(0)].shown_tickets, tickets("dallas--helena"));
}

/// CG-116: how many opening tickets a seat kept is shown when all have chosen; a spectator sees only what is public.
#[test]
fn opening_choices_are_shown_together() {
    let chosen = |keep: &str| {
        let mut play = Play::new(3, 9);
        play.seat_does(1, keep);
        play
    };
    let [one, two] = [chosen("keep 1"), chosen("keep 1 2 3 4 5")];
    for viewer in [Viewer::Seat(seat(0)), Viewer::Seat(seat(2)), Viewer::Spectator] {
        assert_eq!(one.game.view(viewer), two.game.view(viewer));
        assert_eq!(seen(&one, viewer), seen(&two, viewer));
    }
    assert_ne!(one.view(1), two.view(1));
    let mut play = one;
    play.seat_does(0, "keep 1 2").seat_does(2, "keep 1 2 3");
    let counts: Vec<(Seat, u8)> = seen(&play, Viewer::Spectator)
        .into_iter()
        .filter_map(|event| match event {
            SeenEvent::TicketsKept { seat, count, kept: None } => Some((seat, count)),
            _ => None,
        })
        .collect();
    assert_eq!(counts, [(seat(0), 2), (seat(1), 1), (seat(2), 3)]);
}

/// CG-116: while tickets are completed, others learn neither which nor how many.
#[test]
fn choices_of_tickets_to_complete_are_hidden() {
    let scene = |_: ()| {
        scoring(2).stack(0, "1 blue 1 yellow").tickets(0, "chicago--new-york chicago--new-york-2").play()
    };
    let choices = ["none", "chicago--new-york", "chicago--new-york chicago--new-york-2"];
    let plays = choices.map(|choice| {
        let mut play = scene(());
        play.does(&format!("complete {choice}"));
        play
    });
    for (play, choice) in plays.iter().zip(choices) {
        assert_eq!(play.view(1), plays[0].view(1));
        assert_eq!(spectator(play), spectator(&plays[0]));
        for viewer in [Viewer::Seat(seat(1)), Viewer::Spectator] {
            assert_eq!(seen(play, viewer), [SeenEvent::CompletionChosen { seat: seat(0), tickets: None }]);
        }
        assert_eq!(play.view(0).completing, tickets(choice.trim_start_matches("none")));
    }
}
