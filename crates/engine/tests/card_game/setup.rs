//! Contents and setup of the Card Game (CG-1 to CG-15, CG-114, CG-117, CG-118).

use std::collections::BTreeSet;

use engine::card::{Color, TrainCard};
use engine::card_game::phase::Phase;
use engine::card_game::position::PositionError;
use engine::card_game::{CARDS, CardGame, MAX_SEATS, MIN_SEATS};
use engine::edition::Edition;
use engine::illegal::Illegal;
use engine::options::Options;
use engine::seat::SeatSet;
use engine::setup::Setup;
use engine::shuffle::{FastRng, ShuffleKind};
use engine::sink::NoEvents;
use engine::ticket::{TicketId, TicketSet};

use crate::scenario::{Play, kit, scene, seat};

/// CG-1: two to four players.
#[test]
fn two_to_four_play() {
    for seats in 0..=5 {
        let setup = Setup::new(Edition::CARD_GAME, seats, None, Options::DEFAULT);
        assert_eq!(setup.is_ok(), (2..=4).contains(&seats), "{seats} seats");
    }
    assert_eq!((MIN_SEATS, MAX_SEATS), (2, 4));
    let mut lonely = scene(2).position();
    let held = lonely.players.pop().expect("there are two");
    assert_eq!(held.hand.len(), 0);
    assert_eq!(CardGame::from_position(kit(), &lonely), Err(PositionError::Seats { given: 1 }));
}

/// CG-2: ten cards of each of eight colors and sixteen wilds.
#[test]
fn the_box_has_96_cards() {
    let cards = CARDS.cards();
    assert_eq!(cards.len(), 96);
    assert!(Color::ALL.into_iter().all(|color| cards[color] == 10));
    assert_eq!(cards[TrainCard::Wild], 16);
}

/// CG-3: one deck of 46 tickets, each to one or two big cities.
#[test]
fn there_are_46_tickets_to_big_cities() {
    let kit = kit();
    assert_eq!(kit.tickets.len(), 46);
    assert_eq!(kit.deck_sizes.0, [46, 0]);
    for (place, ticket) in kit.data.tickets.iter().enumerate() {
        let named = kit.tickets_by_big_city.iter().filter(|set| set.contains(TicketId::new(place))).count();
        assert!((1..=2).contains(&named), "{} names {named}", ticket.id);
        assert!(ticket.points > 0);
    }
}

/// CG-4: one to five cards, at most two of a color.
#[test]
fn a_ticket_needs_one_to_five_cards() {
    for ticket in &kit().tickets {
        assert!((1..=5).contains(&ticket.needs.iter().sum::<u8>()));
        assert!(ticket.needs.iter().all(|&count| count <= 2));
    }
    let max = kit().tickets.iter().map(|ticket| ticket.needs.iter().sum::<u8>()).max();
    assert_eq!(max, Some(5));
}

/// CG-5, CG-11: six big cities with their values, open for all.
#[test]
fn six_big_cities_have_a_bonus() {
    let kit = kit();
    let told: Vec<(&str, u8)> =
        kit.big_cities.iter().map(|city| (kit.data.cities[city.city].id.as_str(), city.points)).collect();
    let expected = [
        ("chicago", 12),
        ("dallas", 10),
        ("los-angeles", 12),
        ("miami", 8),
        ("new-york", 15),
        ("seattle", 8),
    ];
    assert_eq!(told, expected);
    assert_eq!(Play::new(2, 1).view(1).kit.big_cities.len(), 6);
}

/// CG-7, CG-8: one wild for each, and seven of the other cards, wilds among them.
#[test]
fn everybody_gets_a_wild_and_seven_cards() {
    let mut wilds = BTreeSet::new();
    for seats in 2..=4 {
        for seed in 0..40 {
            let play = Play::new(seats, seed);
            assert_eq!(
                play.chance.made[0],
                (ShuffleKind::Cards, 96 - seats),
                "the first wilds are not shuffled"
            );
            for player in play.position().players {
                assert_eq!(player.hand.len(), 8);
                wilds.insert(player.hand[TrainCard::Wild]);
            }
        }
    }
    assert!(!wilds.contains(&0), "everybody has a wild");
    assert!(wilds.len() > 2, "more wilds can be dealt: {wilds:?}");
}

/// CG-9, CG-10: five cards in the row, and 91 − 8n in the deck.
#[test]
fn the_deck_holds_what_the_deal_leaves() {
    for (seats, deck) in [(2, 75), (3, 67), (4, 59)] {
        let play = Play::new(seats, 3);
        assert_eq!(play.deck_size(), deck);
        assert!(!play.row().contains('-'));
        assert_eq!(play.discard(), "");
    }
}

/// CG-12: six tickets for each, one to six are kept, all choose at once.
#[test]
fn everybody_keeps_one_to_six_of_six_tickets() {
    let mut play = Play::new(3, 5);
    assert_eq!(play.phase(), Phase::OpeningTickets { waiting: SeatSet::first(3) });
    for player in play.position().players {
        assert_eq!(player.offer.len(), 6);
    }
    assert_eq!(play.seat_refused(1, "keep none"), Illegal::KeepsTooFewAtOpening { kept: 0, needed: 1 });
    assert_eq!(play.refuses("keep none").rule_in(Edition::CARD_GAME), "CG-12");
    assert_eq!(play.refuses("pick deck").rule_in(Edition::CARD_GAME), "CG-12");
    assert_eq!(play.listed(2).len(), 63);
    // In any order.
    play.seat_does(2, "keep 1 2 3 4 5 6").seat_does(0, "keep 4");
    assert_eq!(play.seat_refused(2, "keep 1"), Illegal::NotYourTurn);
    play.seat_does(1, "keep 1 6");
    let kept: Vec<usize> = play.position().players.iter().map(|player| player.tickets.len()).collect();
    assert_eq!(kept, [1, 2, 6]);
    assert_eq!(play.phase(), Phase::Turn);
}

/// CG-13: only when all have chosen, the refused tickets are shuffled into the deck.
#[test]
fn refused_opening_tickets_are_shuffled_in() {
    let mut play = Play::new(2, 6);
    let before = play.position();
    play.seat_does(0, "keep 1");
    let between = play.position();
    assert_eq!(between.refused, before.players[0].offer[1..].iter().copied().collect::<TicketSet>());
    assert_eq!(between.ticket_deck, before.ticket_deck);
    play.chance.made.clear();
    play.seat_does(1, "keep 1 2 3 4 5 6");
    assert_eq!(play.chance.made, [(ShuffleKind::Tickets, 39)]);
    let after = play.position();
    assert!(after.refused.is_empty());
    assert_eq!(after.ticket_deck.len(), 39);
    assert_ne!(after.ticket_deck[..34], before.ticket_deck, "the old order is gone");
}

/// CG-14: the table names the first player, or one is drawn; then it goes round.
#[test]
fn the_first_player_is_named_or_drawn() {
    let mut drawn = BTreeSet::new();
    for seed in 0..40 {
        let mut chance = FastRng::new(seed);
        let game = CardGame::new(kit(), 3, None, Options::DEFAULT, &mut chance, &mut NoEvents);
        drawn.insert(game.position().turn);
        let named = CardGame::new(kit(), 3, Some(seat(2)), Options::DEFAULT, &mut chance, &mut NoEvents);
        assert_eq!(named.position().turn, seat(2));
    }
    assert_eq!(drawn.len(), 3);
    let mut play = scene(3).turn(2).play();
    play.does("pick deck").does("pick deck");
    assert_eq!(play.turn(), 0);
    assert_eq!(play.seat_refused(2, "pick deck"), Illegal::NotYourTurn);
}

/// CG-15: five wilds in the row stay there, at setup and later.
#[test]
fn the_row_is_never_reset() {
    let mut play = scene(2).row("red wild wild wild wild").deck("wild blue").play();
    play.does("pick 1");
    assert_eq!(play.row(), "wild wild wild wild wild");
    assert_eq!(play.discard(), "");
    let three = (0..400).find(|&seed| Play::new(2, seed).row().matches("wild").count() >= 3);
    assert_eq!(Play::new(2, three.expect("it happens at setup too")).discard(), "");
}

/// CG-117: every card and every ticket comes to the top equally often.
#[test]
fn shuffles_are_uniform() {
    let mut row = [0_u32; TrainCard::KINDS];
    let mut first_ticket = [0_u32; 46];
    let games = 9200;
    for seed in 0..games {
        let play = Play::new(2, seed);
        let position = play.position();
        row[position.row[0].expect("the row is full").index()] += 1;
        first_ticket[position.ticket_deck[0].index()] += 1;
    }
    let chi = |counts: &[u32], expected: &dyn Fn(usize) -> f64| -> f64 {
        let terms = counts.iter().enumerate();
        terms.map(|(at, &n)| (f64::from(n) - expected(at)).powi(2) / expected(at)).sum()
    };
    let games = games as f64;
    // 8 and 45 degrees of freedom: beyond 30 and 90 but once in 5,000 or more.
    assert!(chi(&row[..9], &|at| games * if at == 8 { 14.0 / 94.0 } else { 10.0 / 94.0 }) < 30.0);
    assert!(chi(&first_ticket, &|_| games / 46.0) < 90.0);
}

/// CG-118: every color has a symbol of its own shape, and its card shows that symbol and no other.
#[test]
fn every_color_has_its_symbol() {
    let path = format!("{}/../../web/src/cards.svg", env!("CARGO_MANIFEST_DIR"));
    let drawing = std::fs::read_to_string(path).expect("the cards are drawn");
    let symbol = |id: &str| {
        let start = format!("<symbol id=\"{id}\"");
        let mut found = drawing.match_indices(&start);
        let (at, _) = found.next().unwrap_or_else(|| panic!("there is no symbol {id}"));
        assert!(found.next().is_none(), "{id} is there twice");
        let inside = drawing[at..].split_once('>').expect("a tag ends").1;
        inside.split_once("</symbol>").expect("a symbol ends").0
    };
    let mut shapes = std::collections::BTreeSet::new();
    for color in Color::ALL {
        assert!(shapes.insert(symbol(&format!("mark-{color}"))), "{color} looks like another color");
        let card = symbol(&format!("card-{color}"));
        for other in Color::ALL {
            let shown = card.contains(&format!("href=\"#mark-{other}\""));
            assert_eq!(shown, other == color, "the {color} card and the symbol of {other}");
        }
    }
}

/// CG-6, CG-114: what does not add up is no game.
#[test]
fn every_card_and_ticket_is_somewhere_once() {
    let refused = |edit: fn(&mut engine::card_game::position::Position)| {
        let mut position = scene(2).tickets(0, "chicago--dallas").position();
        edit(&mut position);
        CardGame::from_position(kit(), &position).expect_err("it does not add up")
    };
    let more = refused(|position| position.players[0].stack.add(TrainCard::Wild, 1));
    assert_eq!(more, PositionError::Cards { card: TrainCard::Wild, found: 17, needed: 16 });
    let fewer = refused(|position| position.deck.truncate(80));
    assert_eq!(fewer.rule(), Some("CG-6"));
    let twice = refused(|position| position.players[1].completed = position.players[0].tickets);
    assert_eq!(twice, PositionError::TicketTwice { ticket: "chicago--dallas" });
    let missing = refused(|position| position.players[0].tickets = TicketSet::EMPTY);
    assert_eq!(
        (missing, missing.rule()),
        (PositionError::TicketMissing { ticket: "chicago--dallas" }, Some("CG-114"))
    );
}
