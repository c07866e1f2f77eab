//! Drawing tickets and the stall guard (CG-58 to CG-63).

use engine::card_game::event::Event;
use engine::card_game::phase::Phase;
use engine::edition::Edition;
use engine::game::Viewer;
use engine::illegal::Illegal;
use engine::shuffle::ShuffleKind;

use crate::scenario::{Play, scene, seat, ticket, tickets};

const FIVE: &str = "chicago--dallas dallas--helena miami--omaha denver--seattle boston--miami";

/// CG-58: the top four tickets, of which any number is kept, none included.
#[test]
fn any_number_of_four_tickets_is_kept() {
    let mut play = scene(2).ticket_deck(FIVE).play();
    play.does("tickets");
    assert_eq!(play.phase(), Phase::KeepTickets);
    let four: Vec<_> = FIVE.split_whitespace().take(4).map(ticket).collect();
    assert_eq!(play.position().players[0].offer, four);
    assert_eq!(play.choices().len(), 16);
    assert_eq!(play.refuses("keep 5"), Illegal::NotOnOffer { offered: 4 });
    assert_eq!(play.refuses("pick deck"), Illegal::WrongPhase);
    for (kept, ids) in [("keep none", ""), ("keep 2 4", "dallas--helena denver--seattle")] {
        let mut play = scene(2).ticket_deck(FIVE).play();
        play.does("tickets").does(kept);
        assert_eq!((play.position().players[0].tickets, play.turn()), (tickets(ids), 1));
    }
}

/// CG-59: the rest goes under the deck, in random order.
#[test]
fn refused_tickets_go_under_the_deck() {
    let mut play = scene(2).ticket_deck(FIVE).play();
    play.does("tickets").does("keep 1");
    let deck = play.position().ticket_deck;
    assert_eq!((deck[0], deck.len()), (ticket("boston--miami"), 45));
    let last: Vec<_> = deck[42..].to_vec();
    assert_eq!(
        last.iter().copied().collect::<engine::ticket::TicketSet>(),
        tickets("dallas--helena miami--omaha denver--seattle")
    );
    assert_eq!(play.chance.made, [(ShuffleKind::Refused, 3)]);
}

/// CG-60: of fewer than four all are drawn.
#[test]
fn fewer_than_four_are_all_drawn() {
    let mut play = scene(2).ticket_deck("chicago--dallas dallas--helena miami--omaha").tickets_rest(1).play();
    play.does("tickets");
    assert_eq!(play.position().players[0].offer.len(), 3);
    play.does("keep none");
    assert_eq!(play.position().ticket_deck.len(), 3);
}

/// CG-61: without tickets there is no ticket draw.
#[test]
fn an_empty_ticket_deck_ends_the_drawing() {
    let play = scene(2).tickets_rest(1).play();
    assert_eq!(play.refuses("tickets"), Illegal::NoTicketsLeft);
    assert_eq!(play.refuses("tickets").rule_in(Edition::CARD_GAME), "CG-61");
    assert!(scene(2).ticket_deck("chicago--dallas").tickets_rest(1).play().allows("tickets"));
}

/// CG-62: a kept ticket stays, whatever is drawn later.
#[test]
fn a_kept_ticket_is_never_given_up() {
    let mut play = scene(2).ticket_deck(FIVE).tickets(0, "el-paso--miami").play();
    play.does("tickets").does("keep none");
    assert_eq!(play.position().players[0].tickets, tickets("el-paso--miami"));
    play.does("tickets");
    assert!(!play.position().players[1].offer.contains(&ticket("el-paso--miami")));
}

/// So many turns in which tickets are drawn and none is kept.
fn idle_turns(play: &mut Play, turns: usize) {
    for _ in 0..turns {
        play.does("tickets").does("keep none");
    }
}

/// CG-63: three laps in which nothing happens end the round.
#[test]
fn three_idle_laps_end_the_round() {
    for seats in 2..=4 {
        let mut play = scene(seats).play();
        idle_turns(&mut play, 3 * seats - 1);
        assert_eq!(play.phase(), Phase::Turn, "{seats} seats");
        idle_turns(&mut play, 1);
        assert!(matches!(play.phase(), Phase::Complete { .. }), "{seats} seats");
        assert!(play.events.contains(&Event::RoundEnded { round: play.round() }));
    }
}

/// CG-63: everybody is warned from the second idle lap on, as long as the round runs.
#[test]
fn the_view_warns_from_the_second_idle_lap_on() {
    for seats in 2..=4 {
        let mut play = scene(seats).play();
        let left = |play: &Play| play.game.view(Viewer::Spectator).idle_laps_left();
        idle_turns(&mut play, 2 * seats - 1);
        assert_eq!(left(&play), None, "{seats} seats");
        idle_turns(&mut play, 1);
        assert_eq!(left(&play), Some(1), "{seats} seats");
        idle_turns(&mut play, seats - 1);
        assert_eq!(left(&play), Some(1), "{seats} seats");
        idle_turns(&mut play, 1);
        assert_eq!(left(&play), None, "{seats} seats: the round is scored");
    }
}

/// CG-63: a card moved in step 1, a ticket kept, a card drawn or placed resets the count.
#[test]
fn whatever_moves_the_game_on_is_not_idle() {
    let counted = |play: &Play| play.position().idle_turns;
    let mut play = scene(2).hand(0, "2 red").yard(1, "2 blue").play();
    idle_turns(&mut play, 1);
    assert_eq!(counted(&play), 1);
    idle_turns(&mut play, 1);
    assert_eq!(counted(&play), 0, "a blue card moved in that turn");
    for other in ["keep 1", "pick deck", "place 2 red"] {
        let mut play = scene(2).hand(0, "2 red").play();
        idle_turns(&mut play, 2);
        match other {
            "keep 1" => play.does("tickets").does(other),
            "pick deck" => play.does(other).does(other),
            _ => play.does(other),
        };
        assert_eq!((counted(&play), play.turn()), (0, 1), "{other}");
    }
}

/// CG-63: a pass is idle too.
#[test]
fn a_pass_is_idle() {
    let mut play = scene(2).rest_in_discard().final_turns_left(2).tickets_rest(1).play();
    play.does("pass");
    assert_eq!((play.position().idle_turns, play.turn()), (1, 1));
    assert_eq!(play.events[0], Event::Passed { seat: seat(0) });
}
