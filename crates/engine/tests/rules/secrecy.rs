//! Public and hidden information: C-110 to C-120, MK-95 to MK-97. The property test of C-120 is in `laws`.

use engine::board::BoardGame;
use engine::board::event::{Event, SeenEvent};
use engine::card::Cards;
use engine::game::Viewer;
use engine::ticket::TicketSet;

use crate::scenario::{MARKLIN, Play, USA, city, scene, seat};

/// What others and a spectator see of the last action.
fn seen(play: &Play, viewer: Viewer) -> Vec<SeenEvent> {
    play.events.iter().map(|event| event.seen_by(viewer)).collect()
}

/// C-110: owners, row, sizes, whose turn it is, the final round and who has a turn left are public.
#[test]
fn the_table_is_public() {
    let play = scene(USA, 3)
        .routes(1, "denver--santa-fe")
        .row("red blue wild pink white")
        .discard("3 red")
        .turn(2)
        .final_round(2)
        .play();
    let position = play.position();
    for viewer in Viewer::all(3) {
        let view = play.game.view(viewer);
        assert_eq!(view.players[seat(1)].routes, position.players[1].routes);
        assert_eq!(view.row, position.row);
        assert_eq!((view.deck as usize, view.discard), (position.deck.len(), 3));
        assert_eq!(view.ticket_decks, [30, 0]);
        assert_eq!((view.rotation.turn(), view.rotation.final_turns_left()), (seat(2), Some(2)));
        let left: Vec<usize> =
            view.rotation.seats_with_final_turn().iter().map(|seat| seat.index()).collect();
        assert_eq!(left, [0, 2]);
    }
}

/// C-111: supply, route points, and the numbers of cards and tickets are public; the table may hide the numbers.
#[test]
fn counts_are_public_unless_the_table_hides_them() {
    let scene =
        || scene(USA, 2).hand(1, "3 red 1 wild").routes(1, "denver--santa-fe").tickets(1, "denver--el-paso");
    let shown = scene().play().view(0).players[seat(1)];
    assert_eq!(
        (shown.cards, shown.tickets, shown.pieces, shown.route_points),
        (Some(4), Some([1, 0]), 43, Some(2))
    );
    let hidden = scene().option("show_counts", "hidden");
    let play = hidden.play();
    let others = play.view(0).players[seat(1)];
    assert_eq!((others.cards, others.tickets, others.pieces), (None, None, 43));
    let own = play.view(1).players[seat(1)];
    assert_eq!((own.cards, own.tickets), (Some(4), Some([1, 0])));
    assert_eq!(play.game.view(Viewer::Spectator).players[seat(1)].cards, None);
}

/// C-111: where the table hides them, the numbers cannot be derived from the view: other hands of other sizes look the same.
#[test]
fn hidden_counts_are_not_seen_elsewhere() {
    let row = "green green white white black";
    let hands = [["3 red", "1 blue"], ["1 red", "2 red 1 blue"]];
    let held = [
        ["berlin--chemnitz kiel--schweiz", "koblenz--ulm"],
        ["koblenz--ulm", "kiel--schweiz berlin--chemnitz"],
    ];
    let [one, other] = [0, 1].map(|truth| {
        scene(MARKLIN, 3)
            .row(row)
            .hand(1, hands[truth][0])
            .hand(2, hands[truth][1])
            .tickets(1, held[truth][0])
            .tickets(2, held[truth][1])
            .option("show_counts", "hidden")
            .play()
    });
    check_indistinguishable(&one.game, &other.game, &[1, 2]);
}

/// C-112: row cards taken, cards paid, and how many are drawn unseen, offered and kept are public as they happen.
#[test]
fn what_happens_on_the_table_is_seen() {
    let mut play = scene(USA, 2).row("red blue green pink white").hand(1, "2 red").play();
    play.does("pick 2");
    assert!(seen(&play, Viewer::Spectator).iter().any(|event| {
        matches!(event, SeenEvent::CardPicked { slot: 1, card, .. } if card.name() == "blue")
    }));
    play.does("pick deck").does("claim boston--new-york-a 2 red");
    assert!(seen(&play, Viewer::Seat(seat(0))).iter().any(|event| {
        matches!(event, SeenEvent::RouteClaimed { claim, .. } if claim.payment.colored() == 2)
    }));
    play.does("tickets");
    assert!(matches!(
        seen(&play, Viewer::Spectator)[0],
        SeenEvent::TicketsDrawn { count: 3, tickets: None, .. }
    ));
    play.does("keep 1 3");
    assert!(matches!(seen(&play, Viewer::Spectator)[0], SeenEvent::TicketsKept { count: 2, kept: None, .. }));
}

/// Checks that nobody but `knows` can tell the two games apart.
#[track_caller]
fn check_indistinguishable(one: &BoardGame, other: &BoardGame, knows: &[usize]) {
    assert!(one != other, "the games must differ");
    for viewer in Viewer::all(one.seats()) {
        let told_apart = one.view(viewer) != other.view(viewer);
        let may_know = viewer.seat().is_some_and(|seat| knows.contains(&seat.index()));
        assert_eq!(told_apart, may_know, "{viewer:?}");
    }
}

/// C-113: the discard is not browsable: only its size is shown.
#[test]
fn only_the_size_of_the_discard_is_shown() {
    let row = "green green white white black";
    let [one, other] =
        ["3 red", "1 red 1 wild 1 blue"].map(|cards| scene(USA, 2).row(row).discard(cards).play());
    check_indistinguishable(&one.game, &other.game, &[]);
}

/// C-114: the cards in a hand, cards drawn unseen, and tickets held, offered or refused are hidden from others.
/// MK-97: so are Passenger cards and +4.
#[test]
fn hands_and_tickets_are_hidden() {
    let row = "green green white white black";
    for (edition, hands) in
        [(USA, ["3 red", "1 red 1 blue 1 wild"]), (MARKLIN, ["2 red 1 passenger", "1 plus4 2 passenger"])]
    {
        let [one, other] = hands.map(|hand| scene(edition, 3).row(row).hand(1, hand).play());
        check_indistinguishable(&one.game, &other.game, &[1]);
    }
    let [one, other] = ["denver--el-paso", "boston--miami"].map(|held| scene(USA, 3).tickets(1, held).play());
    check_indistinguishable(&one.game, &other.game, &[1]);
    let [one, other] = ["denver--el-paso boston--miami", "denver--el-paso dallas--new-york"].map(|top| {
        let mut play = scene(USA, 3).ticket_deck(top).play();
        play.does("tickets");
        play
    });
    check_indistinguishable(&one.game, &other.game, &[0]);

    let mut play = scene(USA, 2).deck("red").play();
    play.does("pick deck");
    assert!(matches!(seen(&play, Viewer::Seat(seat(0)))[0], SeenEvent::CardDrawn { card: Some(_), .. }));
    assert!(matches!(seen(&play, Viewer::Seat(seat(1)))[0], SeenEvent::CardDrawn { card: None, .. }));
}

/// C-115: the order of every deck is hidden from everybody.
#[test]
fn the_order_of_decks_is_hidden() {
    let row = "green green white white black";
    let [one, other] = ["red blue", "blue red"].map(|deck| scene(USA, 2).row(row).deck(deck).play());
    check_indistinguishable(&one.game, &other.game, &[]);
    let [one, other] = ["denver--el-paso boston--miami", "boston--miami denver--el-paso"]
        .map(|deck| scene(USA, 2).ticket_deck(deck).play());
    check_indistinguishable(&one.game, &other.game, &[]);
}

/// C-116: how many starting tickets each kept is shown only when all have chosen.
#[test]
fn kept_opening_tickets_are_counted_when_all_have_chosen() {
    let start = Play::new(USA, 3, 1);
    let kept = ["keep 1 2", "keep 1 2 3"].map(|keep| {
        let mut play = Play { game: start.game, chance: start.chance.clone(), events: Vec::new() };
        play.seat_does(1, keep);
        play
    });
    check_indistinguishable(&kept[0].game, &kept[1].game, &[1]);
    for viewer in [Viewer::Seat(seat(0)), Viewer::Seat(seat(2)), Viewer::Spectator] {
        assert_eq!(seen(&kept[0], viewer), seen(&kept[1], viewer));
    }
    assert_eq!(kept[0].view(0).players[seat(1)].offered, 3, "what was dealt, not what is left");
    assert_eq!(kept[0].view(0).players[seat(1)].tickets, Some([0, 0]));
    let [mut play, _] = kept;
    play.seat_does(0, "keep 1 2 3").seat_does(2, "keep 1 2");
    let counts: Vec<u8> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::TicketsKept { kept, .. } => Some(kept.len() as u8),
            _ => None,
        })
        .collect();
    assert_eq!(counts, [3, 2, 2]);
    assert_eq!(play.view(0).players[seat(1)].tickets, Some([2, 0]));
}

/// C-117: whether a ticket is completed stays secret until the end.
#[test]
fn completion_stays_secret_until_the_end() {
    let scene =
        |ticket: &str| scene(USA, 2).routes(1, "denver--santa-fe el-paso--santa-fe").tickets(1, ticket);
    let done = scene("denver--el-paso").play();
    let not_done = scene("boston--miami").play();
    check_indistinguishable(&done.game, &not_done.game, &[1]);
}

/// C-118: at the end every ticket is shown to everybody.
#[test]
fn all_tickets_are_shown_at_the_end() {
    let scene = || scene(USA, 2).tickets(1, "denver--el-paso boston--miami");
    for viewer in Viewer::all(2) {
        assert_eq!(scene().play().game.view(viewer).players[seat(1)].shown_tickets, TicketSet::EMPTY);
        assert_eq!(scene().over().play().game.view(viewer).players[seat(1)].shown_tickets.len(), 2);
    }
}

/// C-119: a spectator sees only what is public.
#[test]
fn a_spectator_has_no_hand() {
    let play = scene(USA, 2).hand(0, "3 red").tickets(0, "denver--el-paso").play();
    let view = play.game.view(Viewer::Spectator);
    assert_eq!((view.hand, view.tickets, view.offer.len()), (Cards::EMPTY, TicketSet::EMPTY, 0));
    let beyond = play.game.view(Viewer::Seat(seat(4)));
    assert_eq!((beyond.hand, beyond.tickets), (Cards::EMPTY, TicketSet::EMPTY), "nobody sits there");
}

/// C-120: the view of a player contains nothing hidden about others, not even encoded.
#[test]
fn a_view_depends_on_nothing_hidden() {
    let row = "green green white white black";
    let [one, other] =
        [("3 red", "blue wild", "denver--el-paso"), ("2 blue 1 wild", "red red", "boston--miami")].map(
            |(hand, deck, ticket)| scene(USA, 3).row(row).hand(2, hand).deck(deck).tickets(2, ticket).play(),
        );
    check_indistinguishable(&one.game, &other.game, &[2]);
}

/// MK-95: token stacks, passengers on the board and not yet placed, and tokens won are public.
#[test]
fn goods_and_passengers_are_public() {
    let play = scene(MARKLIN, 2).passengers(1, "berlin").gone(1, 1).taken(1, "berlin", 2).play();
    let view = play.game.view(Viewer::Spectator);
    let berlin = city(play.board(), "berlin");
    assert_eq!(view.goods.taken(berlin), 2);
    assert!(view.players[seat(1)].passengers.contains(berlin));
    assert_eq!((view.players[seat(1)].unplaced, view.players[seat(1)].tokens.points()), (1, 13));
}

/// MK-96: announced splits, and how many short and long tickets each holds, are public.
#[test]
fn splits_and_ticket_backs_are_public() {
    let mut play = scene(MARKLIN, 2).tickets(1, "berlin--chemnitz koblenz--ulm kiel--schweiz").play();
    assert_eq!(play.view(0).players[seat(1)].tickets, Some([2, 1]));
    play.does("tickets 3 short 1 long");
    let split =
        play.game.view(Viewer::Spectator).players[seat(0)].split.map(|split| (split.short, split.long));
    assert_eq!(split, Some((3, 1)));
    assert!(matches!(seen(&play, Viewer::Spectator)[0], SeenEvent::TicketsDrawn { split: Some(_), .. }));
    play.does("keep 1 4");
    let SeenEvent::TicketsKept { split: Some(kept), .. } = seen(&play, Viewer::Spectator)[0] else {
        panic!("{:?}", play.events)
    };
    assert_eq!((kept.short, kept.long), (1, 1));
    assert_eq!(play.view(1).players[seat(0)].split, None, "nothing is on offer now");
}
