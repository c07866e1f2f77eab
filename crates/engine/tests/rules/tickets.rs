//! The action "draw tickets": C-84 to C-91, and the ticket decks of Märklin.

use engine::board::marklin;
use engine::board::network::{TicketState, completed};
use engine::board::phase::Phase;
use engine::board::{Board, usa};
use engine::edition::Edition;
use engine::illegal::Illegal;
use engine::shuffle::ShuffleKind;
use engine::ticket::{TicketId, TicketSet};

use crate::scenario::{LONDON, MARKLIN, NEW_YORK, Play, USA, board, route, scene, scene_on, tiny};

/// The ids of a ticket deck, top first.
fn deck(play: &Play, number: usize) -> Vec<&'static str> {
    let ids = &play.board().data.tickets;
    play.position().ticket_decks[number].iter().map(|ticket| ids[ticket.index()].id.as_str()).collect()
}

/// C-84: the action draws from the top, and at least one is kept.
/// US-13: 3 tickets in USA, LD-16, NY-14: 2 in London and New York.
#[test]
fn the_ticket_action_draws_from_the_top_and_keeps_at_least_one() {
    for (edition, drawn) in [(USA, 3), (LONDON, 2), (NEW_YORK, 2)] {
        let mut play = scene(edition, 2).play();
        let top: Vec<TicketId> = play.position().ticket_decks[0][..drawn].to_vec();
        play.does("tickets");
        assert_eq!(
            (play.phase(), play.position().players[0].offer.clone()),
            (Phase::KeepTickets, top.clone())
        );
        assert_eq!(play.refuses("keep none"), Illegal::KeepsTooFew { kept: 0, needed: 1 });
        assert_eq!(play.choices().len(), (1 << drawn) - 1, "{edition}: any but none");
        play.does("keep 2");
        let kept: Vec<TicketId> = play.position().players[0].tickets.iter().collect();
        assert_eq!((kept, play.turn()), (vec![top[1]], 1));
    }
}

/// C-85: refused tickets go to the bottom of the deck.
/// C-86: two or more go under in random order, which the player does not choose.
#[test]
fn refused_tickets_go_under_the_deck_in_random_order() {
    let mut orders = std::collections::BTreeSet::new();
    let mut play = scene(USA, 2).play();
    let start = play.game;
    for _ in 0..40 {
        play.game = start;
        play.chance.made.clear();
        let before = deck(&play, 0);
        play.does("tickets").does("keep 2");
        let after = deck(&play, 0);
        assert_eq!(after[..after.len() - 2], before[3..]);
        assert_eq!(play.chance.made, [(ShuffleKind::Refused, 2)]);
        orders.insert(after[after.len() - 2..].to_vec());
    }
    assert_eq!(orders.len(), 2, "both orders come");

    play.game = start;
    play.chance.made.clear();
    play.does("tickets").does("keep 2 3");
    assert_eq!(deck(&play, 0).last(), Some(&"atlanta--montreal"));
    assert_eq!(play.chance.made, [], "one ticket has no order");
}

/// C-87: a deck with fewer tickets is drawn whole.
#[test]
fn a_small_deck_is_drawn_whole() {
    let mut play = scene(USA, 2).ticket_deck("denver--el-paso boston--miami").tickets_rest(1).play();
    play.does("tickets");
    assert_eq!(play.position().players[0].offer.len(), 2);
    assert!(play.allows("keep 1") && play.allows("keep 1 2"));
    assert_eq!(play.refuses("keep 3"), Illegal::NotOnOffer { offered: 2 });
}

/// C-88: a lone last ticket must be kept.
/// LD-17, NY-15: also in London and New York.
#[test]
fn a_lone_last_ticket_must_be_kept() {
    for (edition, last) in
        [(USA, "denver--el-paso"), (LONDON, "brick-lane--globe-theatre"), (NEW_YORK, "east-village--soho")]
    {
        let mut play = scene(edition, 2).ticket_deck(last).tickets_rest(1).play();
        play.does("tickets");
        assert_eq!(play.refuses("keep none"), Illegal::KeepsTooFew { kept: 0, needed: 1 });
        assert_eq!(play.choices().len(), 1);
        play.does("keep 1");
        assert_eq!((play.position().players[0].tickets.len(), play.turn()), (1, 1));
    }
}

/// C-89: with an empty ticket deck the action is illegal.
#[test]
fn an_empty_ticket_deck_cannot_be_drawn_from() {
    for edition in [USA, LONDON, NEW_YORK] {
        let play = scene(edition, 2).tickets_rest(1).play();
        assert_eq!(play.refuses("tickets"), Illegal::NoTicketsLeft, "{edition}");
    }
}

/// C-90: a ticket once kept can never be given up.
#[test]
fn a_kept_ticket_stays() {
    for edition in Edition::BOARDS {
        let mut play = Play::new(edition, 2, 4);
        let mut rng = engine::shuffle::FastRng::new(4);
        let mut held = [TicketSet::EMPTY; 2];
        while let Some(seat) = play.game.awaiting().lowest() {
            play.game.random_step(seat, engine::game::PaymentPolicy::Full, &mut rng);
            for (before, player) in held.iter_mut().zip(play.position().players) {
                assert!(before.is_subset(player.tickets), "a ticket was lost");
                *before = player.tickets;
            }
        }
        assert!(held.iter().all(|tickets| tickets.len() > 1));
    }
}

/// Whether these routes complete that ticket.
#[track_caller]
fn check_completed(board: &Board, ticket: &str, routes: &str, expected: bool) {
    let ticket = crate::scenario::ticket(board, ticket);
    let routes = routes.split_whitespace().map(|id| route(board, id)).collect();
    let done = completed(board, routes, [ticket].into_iter().collect());
    assert_eq!(done.contains(ticket), expected);
}

/// C-91: a ticket is completed by a path of routes all owned by its holder.
/// C-98: of any length.
#[test]
fn a_path_of_the_seats_routes_completes_a_ticket() {
    let usa = board(USA);
    check_completed(usa, "denver--el-paso", "denver--santa-fe el-paso--santa-fe", true);
    check_completed(usa, "denver--el-paso", "denver--santa-fe", false);
    check_completed(usa, "denver--el-paso", "denver--santa-fe el-paso--phoenix", false);
    check_completed(
        usa,
        "denver--el-paso",
        "denver--phoenix los-angeles--phoenix el-paso--los-angeles",
        true,
    );
}

/// MK-77: the action draws 4 tickets in any split announced beforehand.
/// MK-80: exactly 4.
#[test]
fn later_tickets_of_marklin_are_four_in_any_split() {
    for short in 0..=4 {
        let mut play = scene(MARKLIN, 2).play();
        play.does(&format!("tickets {short} short {} long", 4 - short));
        let offer = &play.position().players[0].offer;
        let long = offer.iter().filter(|&&ticket| play.board().deck_sizes.deck_of(ticket) == 1).count();
        assert_eq!((offer.len(), long), (4, 4 - short));
    }
    let play = scene(MARKLIN, 2).play();
    for (ask, asked) in [("tickets 2 short 1 long", 3), ("tickets 3 short 2 long", 5), ("tickets", 0)] {
        assert_eq!(play.refuses(ask), Illegal::SplitOfWrongSize { asked, needed: 4 });
    }
    assert_eq!(scene(USA, 2).play().refuses("tickets 2 short 2 long"), Illegal::NotInThisGame);
}

/// MK-78: the split may not ask for more of a kind than its deck holds.
#[test]
fn a_split_asks_only_for_what_its_decks_hold() {
    let long = "hamburg--muenchen kiel--schweiz leipzig--ulm berlin--mainz";
    let play = scene(MARKLIN, 2).ticket_deck(long).ticket_deck("koblenz--ulm").tickets_rest(1).play();
    assert_eq!(play.refuses("tickets 2 short 2 long"), Illegal::DeckTooSmall { asked: 2, left: 1 });
    assert!(play.allows("tickets 1 short 3 long") && play.allows("tickets 0 short 4 long"));
    assert_eq!(
        play.choices()
            .iter()
            .filter(|action| matches!(action, engine::board::action::Action::AskTickets(_)))
            .count(),
        2
    );
}

/// MK-79: if both decks together hold fewer than 4, all of them are drawn.
#[test]
fn the_last_tickets_of_marklin_are_drawn_all_at_once() {
    let mut play =
        scene(MARKLIN, 2).ticket_deck("koblenz--ulm leipzig--ulm kiel--schweiz").tickets_rest(1).play();
    assert_eq!(play.refuses("tickets 1 short 1 long"), Illegal::SplitOfWrongSize { asked: 2, needed: 3 });
    assert_eq!(play.refuses("tickets 2 short 1 long"), Illegal::DeckTooSmall { asked: 2, left: 1 });
    play.does("tickets 1 short 2 long");
    assert_eq!(play.position().players[0].offer.len(), 3);
}

/// MK-81: at least one is kept; the refused go under the deck of their own kind, in random order.
#[test]
fn refused_tickets_of_marklin_go_under_their_own_deck() {
    let mut play = scene(MARKLIN, 2).play();
    play.does("tickets 2 short 2 long");
    assert_eq!(play.refuses("keep none"), Illegal::KeepsTooFew { kept: 0, needed: 1 });
    let offer = play.position().players[0].offer.clone();
    play.does("keep 3");
    assert_eq!(play.position().ticket_decks.each_ref().map(Vec::len), [23, 22]);
    let bottoms = play.position().ticket_decks.map(|deck| deck[deck.len() - 2..].to_vec());
    assert!(bottoms[0].contains(&offer[0]) && bottoms[0].contains(&offer[1]));
    assert_eq!(bottoms[1][1], offer[3]);
    assert_eq!(play.chance.made, [(ShuffleKind::Refused, 2)], "one long ticket has no order");
}

/// MK-82: the action is illegal only when both decks are empty.
#[test]
fn the_ticket_action_of_marklin_needs_one_ticket_in_either_deck() {
    let one = scene(MARKLIN, 2).ticket_deck("kiel--schweiz").tickets_rest(1).play();
    assert!(one.allows("tickets 0 short 1 long"));
    let none = scene(MARKLIN, 2).tickets_rest(1).play();
    assert_eq!(none.refuses("tickets 0 short 0 long"), Illegal::NoTicketsLeft);
}

/// MK-83: a ticket names two cities, or a city and a country.
#[test]
fn a_ticket_names_at_most_one_country() {
    let board = board(MARKLIN);
    let countries = |ticket: &engine::board::Ticket| {
        ticket.ends.iter().filter(|&&end| board.map.countries().contains(end)).count()
    };
    assert!(board.tickets.iter().all(|ticket| countries(ticket) <= 1));
    assert!(board.tickets.iter().any(|ticket| countries(ticket) == 1));
}

/// MK-84: a country ticket is completed through any one of the country's entries.
#[test]
fn any_way_into_the_country_completes_its_ticket() {
    let marklin = board(MARKLIN);
    let way = "koblenz--koeln-a koblenz--saarbruecken karlsruhe--saarbruecken karlsruhe--stuttgart freiburg--stuttgart";
    check_completed(marklin, "koeln--schweiz", way, false);
    check_completed(marklin, "koeln--schweiz", &format!("{way} freiburg--schweiz"), true);
    check_completed(marklin, "koeln--schweiz", &format!("{way} konstanz--stuttgart konstanz--schweiz"), true);
    check_completed(marklin, "koeln--schweiz", &format!("{way} konstanz--schweiz"), false);
}

/// MK-85: a path never runs through a country: two own entries do not connect there.
#[test]
fn a_path_never_runs_through_a_country() {
    let map = tiny(
        marklin::RULES,
        "west - LAND: 1 gray
         east - LAND: 1 gray
         east - far: 1 gray
         west - far: 3 gray
         west - east = 5 short
         far - LAND = 8 long",
    );
    check_completed(map, "west--east", "west--land east--land", false);
    check_completed(map, "west--east", "west--far east--far", true);
    check_completed(map, "far--land", "west--land east--far", false);
    check_completed(map, "far--land", "east--land east--far", true);
}

/// C-87: a deck that runs out while tickets are refused gets them back.
#[test]
fn refused_tickets_can_be_drawn_again() {
    let map = tiny(
        usa::RULES,
        "a - b: 2 gray
         b - c: 2 gray
         a - b = 1
         b - c = 2",
    );
    let mut play = scene_on(map, 2).play();
    play.does("tickets").does("keep 1").does("tickets");
    assert_eq!(play.position().players[1].offer.len(), 1);
}

/// How far the seat is from completing the ticket.
#[track_caller]
fn check_state(play: &Play, ticket: &str, expected: &str) {
    let board = play.board();
    let state = play.game.ticket_state(crate::scenario::seat(0), crate::scenario::ticket(board, ticket));
    let found = match state {
        TicketState::Done => "done".to_owned(),
        TicketState::Lost => "lost".to_owned(),
        TicketState::Open { pieces, routes } => {
            let names: Vec<&str> =
                routes.iter().map(|route| board.data.routes[route.index()].id.as_str()).collect();
            format!("{pieces} on {}", names.join(" "))
        }
    };
    assert_eq!(found, expected);
}

/// C-91: the missing part of a ticket is the cheapest path that can still be claimed, with own routes for free.
/// C-79, C-75: closed routes and routes too long for the supply are no way.
#[test]
fn what_is_missing_of_a_ticket_is_the_cheapest_open_way() {
    let ticket = "denver--el-paso";
    check_state(&scene(USA, 2).play(), ticket, "4 on denver--santa-fe el-paso--santa-fe");
    check_state(&scene(USA, 2).routes(0, "denver--santa-fe").play(), ticket, "2 on el-paso--santa-fe");
    let done = scene(USA, 2).routes(0, "denver--santa-fe el-paso--santa-fe").play();
    check_state(&done, ticket, "done");
    let taken = scene(USA, 2).routes(1, "el-paso--santa-fe").play();
    check_state(&taken, ticket, "8 on denver--phoenix el-paso--phoenix");
    let short =
        || scene(USA, 2).free("denver--santa-fe el-paso--santa-fe oklahoma-city--santa-fe").pieces(0, 3);
    check_state(&short().play(), "boston--miami", "lost");
    let parallel = scene(USA, 2).routes(1, "portland--seattle-a").play();
    assert!(!matches!(
        parallel.game.ticket_state(crate::scenario::seat(0), crate::scenario::ticket(parallel.board(), "los-angeles--seattle")),
        TicketState::Open { routes, .. } if routes.contains(route(parallel.board(), "portland--seattle-b"))
    ));
}

/// MK-85: no way leads through a country, MK-84: and any entry is one.
#[test]
fn what_is_missing_of_a_ticket_never_leads_through_a_country() {
    let map = tiny(
        marklin::RULES,
        "west - LAND: 1 gray
         east - LAND: 1 gray
         west - far: 3 gray
         east - far: 2 gray
         west - east = 5 short
         far - LAND = 8 long",
    );
    check_state(&scene_on(map, 2).play(), "west--east", "5 on west--far east--far");
    check_state(&scene_on(map, 2).play(), "far--land", "3 on east--land east--far");
    check_state(&scene_on(map, 2).routes(1, "west--far").play(), "west--east", "lost");
}
