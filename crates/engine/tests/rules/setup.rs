//! Contents and setup: C-1 to C-22 and the setup of each edition.

use engine::board::event::Event;
use engine::board::map::RouteId;
use engine::board::phase::Phase;
use engine::card::TrainCard;
use engine::data::GoodsColor;
use engine::edition::{Edition, PieceColor};
use engine::illegal::Illegal;
use engine::shuffle::ShuffleKind;
use engine::ticket::TicketSet;

use crate::scenario::{LONDON, MARKLIN, NEW_YORK, Play, USA, board, city, scene, seat};

/// C-1: a route joins two places, has a card color or gray, and at least one space.
/// US-6: 1 to 6 spaces in USA, LD-5, NY-5: 1 to 4 in London and New York.
#[test]
fn routes_are_as_long_as_the_game_says() {
    for (edition, longest) in [(USA, 6), (LONDON, 4), (NEW_YORK, 4), (MARKLIN, 7)] {
        let board = board(edition);
        let lengths: Vec<u8> = board.map.routes().iter().map(|route| route.length).collect();
        assert_eq!((lengths.iter().min(), lengths.iter().max()), (Some(&1), Some(&longest)), "{edition}");
        for route in board.map.routes() {
            assert_ne!(route.ends[0], route.ends[1]);
            let colors = board.rules.cards.colors;
            assert!(route.color.is_none_or(|color| colors.contains(&color)), "{edition}");
        }
    }
}

/// LD-6, NY-6: the two tracks of a double have the same length.
#[test]
fn tracks_of_a_group_have_one_length() {
    for edition in Edition::BOARDS {
        let map = &board(edition).map;
        let ids = || RouteId::all(map.routes().len());
        for (one, other) in ids().flat_map(|one| ids().map(move |other| (one, other))) {
            assert!(!map.parallel(one, other) || map.route(one).length == map.route(other).length);
        }
    }
}

/// What a game's file says of its box.
struct InTheBox {
    edition: Edition,
    seats: [u8; 2],
    pieces: u8,
    cards: usize,
    per_color: u8,
    colors: &'static str,
    wilds: u8,
    tickets: &'static [u8],
}

/// US-2, MK-2: each edition names the piece colors of its box; there is a different one for every seat.
#[test]
fn every_edition_names_its_piece_colors() {
    let names =
        |edition: Edition| -> Vec<&str> { edition.piece_colors().iter().map(|color| color.id()).collect() };
    assert_eq!(names(Edition::USA), ["blue", "red", "green", "yellow", "black"]);
    assert_eq!(names(Edition::MARKLIN), ["white", "red", "purple", "yellow", "black"]);
    for edition in Edition::ALL {
        let colors = edition.piece_colors();
        let max = usize::from(edition.seats()[1]);
        assert!(colors.len() >= max, "{edition}: {} colors for {max} seats", colors.len());
        for (index, color) in colors.iter().enumerate() {
            assert!(!colors[..index].contains(color), "{edition}: {color:?} twice");
            assert_eq!(color.id().parse::<PieceColor>(), Ok(*color));
        }
    }
    assert!("mauve".parse::<PieceColor>().is_err());
}

/// C-4: a player's piece total is the number given in the game's file.
/// US-1, US-2, US-3, US-4: USA has 2 to 5 players, 45 pieces each, 110 cards, 30 tickets.
/// LD-1, LD-2, LD-3, LD-4: London has 2 to 4 players, 17 pieces each, 44 cards, 20 tickets.
/// NY-1, NY-2, NY-3, NY-4: New York has 2 to 4 players, 15 pieces each, 44 cards, 18 tickets.
/// MK-1, MK-2, MK-3, MK-4: Märklin has 2 to 5 players, 45 pieces each, 118 cards, 23 short and 23 long tickets.
#[test]
fn the_boxes_hold_what_the_rulebooks_say() {
    let all = "red orange yellow green blue pink black white";
    let boxes = [
        InTheBox {
            edition: USA,
            seats: [2, 5],
            pieces: 45,
            cards: 110,
            per_color: 12,
            colors: all,
            wilds: 14,
            tickets: &[30, 0],
        },
        InTheBox {
            edition: LONDON,
            seats: [2, 4],
            pieces: 17,
            cards: 44,
            per_color: 6,
            colors: "orange yellow green blue pink black",
            wilds: 8,
            tickets: &[20, 0],
        },
        InTheBox {
            edition: NEW_YORK,
            seats: [2, 4],
            pieces: 15,
            cards: 44,
            per_color: 6,
            colors: "red orange green blue pink black",
            wilds: 8,
            tickets: &[18, 0],
        },
        InTheBox {
            edition: MARKLIN,
            seats: [2, 5],
            pieces: 45,
            cards: 118,
            per_color: 11,
            colors: all,
            wilds: 14,
            tickets: &[23, 23],
        },
    ];
    for expected in boxes {
        let rules = &board(expected.edition).rules;
        let cards = rules.cards.cards();
        assert_eq!(rules.seats, expected.seats, "{}", expected.edition);
        assert_eq!(cards.len(), expected.cards);
        let colored: Vec<(TrainCard, u8)> =
            cards.iter().filter(|(card, _)| matches!(card, TrainCard::Colored(_))).collect();
        let names: Vec<&str> = colored.iter().map(|(card, _)| card.name()).collect();
        assert_eq!(names.join(" "), expected.colors);
        assert!(colored.iter().all(|(_, count)| *count == expected.per_color));
        assert_eq!(cards[TrainCard::Wild], expected.wilds);
        let special = if expected.edition == MARKLIN { (6, 10) } else { (0, 0) };
        assert_eq!((cards[TrainCard::WildPlus4], cards[TrainCard::Passenger]), special);
        assert_eq!(board(expected.edition).deck_sizes.0, expected.tickets);
        for seats in expected.seats[0]..=expected.seats[1] {
            let play = Play::new(expected.edition, seats.into(), 1);
            assert!(play.position().players.iter().all(|player| player.pieces == expected.pieces));
        }
    }
}

/// MK-4: short tickets are worth 5 to 11, long ones 12 to 22.
#[test]
fn short_and_long_tickets_have_their_values() {
    let board = board(MARKLIN);
    let values = |deck| {
        let of_deck = board.data.tickets.iter().filter(move |ticket| ticket.deck == deck);
        (of_deck.clone().map(|ticket| ticket.points).min(), of_deck.map(|ticket| ticket.points).max())
    };
    assert_eq!(values(0), (Some(5), Some(11)));
    assert_eq!(values(1), (Some(12), Some(22)));
}

/// C-9: a player may hold any number of cards, C-10: and of tickets.
#[test]
fn hands_have_no_limit() {
    let mut play = scene(USA, 2)
        .row("red blue green pink white")
        .deck("red blue")
        .rest_in_hand(0)
        .tickets_rest(0)
        .ticket_deck("denver--el-paso")
        .play();
    assert_eq!(play.position().players[0].hand.len(), 103);
    play.does("pick deck").does("pick deck").seat_does(1, "tickets").does("keep 1");
    assert_eq!(play.position().players[0].hand.len(), 103 + 2);
    assert_eq!(play.position().players[0].tickets.len(), 29);
}

/// C-11: hands, then the row, then tickets, then everybody's choice, then play.
/// C-12: everybody starts at 0 points.
/// C-13: the row is the next five cards of the deck.
#[test]
fn a_game_is_set_up_in_order() {
    let play =
        Play::dealt(USA, 2, "red red red red blue blue blue blue green pink white black yellow orange");
    assert_eq!((play.hand(0).as_str(), play.hand(1).as_str()), ("4 red", "4 blue"));
    assert_eq!((play.row().as_str(), play.deck(1).as_str()), ("green pink white black yellow", "orange"));
    assert!(play.game.scores().iter().all(|score| score.total == 0));
    assert!(play.position().players.iter().all(|player| player.offer.len() == 3));
    let filled = play.events.iter().position(|event| matches!(event, Event::Market(_)));
    let dealt = play.events.iter().position(|event| matches!(event, Event::TicketsDrawn { .. }));
    assert!(filled.is_some() && filled < dealt);
}

/// C-14: a starting row that meets the reset condition is reset before anything else.
/// LD-12: in London on three Bus cards, NY-10: in New York on three Taxi cards.
/// MK-32: in Märklin on either of its conditions.
#[test]
fn a_starting_row_may_be_reset() {
    let hands =
        |edition| if [USA, MARKLIN].contains(&edition) { "red ".repeat(8) } else { "blue ".repeat(4) };
    for (edition, kind) in
        [(USA, "wild"), (LONDON, "wild"), (NEW_YORK, "wild"), (MARKLIN, "wild"), (MARKLIN, "passenger")]
    {
        let row = format!("{kind} green {kind} green {kind}");
        let play =
            Play::dealt(edition, 2, &format!("{}{row} black orange black orange black", hands(edition)));
        assert_eq!((play.resets(), play.row().as_str()), (1, "black orange black orange black"), "{edition}");
        assert!(matches!(play.events.first(), Some(Event::Market(_))));
        let two = format!("{kind} green green black {kind}");
        let play = Play::dealt(edition, 2, &format!("{}{two}", hands(edition)));
        assert_eq!((play.resets(), play.row()), (0, two));
    }
}

/// C-15: all choose at the same time, in any order.
/// C-19: no turn is played before every player has chosen.
#[test]
fn all_choose_their_opening_tickets_before_the_first_turn() {
    let mut play = Play::new(USA, 3, 1);
    assert_eq!(play.game.awaiting().len(), 3);
    play.seat_does(2, "keep 1 2");
    assert_eq!(play.seat_refused(2, "pick deck"), Illegal::NotYourTurn);
    play.seat_does(0, "keep 1 2 3");
    assert_eq!(play.seat_refused(0, "pick deck"), Illegal::NotYourTurn);
    let early = play.seat_refused(1, "pick deck");
    assert_eq!((early, early.rule()), (Illegal::OpeningNotFinished, "C-19"));
    play.seat_does(1, "keep 2 3");
    assert_eq!((play.phase(), play.turn()), (Phase::Turn, 0));
}

/// C-16: at least the game's minimum is kept, and all may be.
/// US-8: in USA 2 of 3, LD-11, NY-9: in London and New York 1 of 2.
#[test]
fn at_least_the_minimum_of_opening_tickets_is_kept() {
    let usa = Play::new(USA, 2, 1);
    let too_few = usa.refuses("keep 1");
    assert_eq!((too_few, too_few.rule()), (Illegal::KeepsTooFewAtOpening { kept: 1, needed: 2 }, "C-16"));
    assert!(usa.allows("keep 1 3") && usa.allows("keep 1 2 3"));
    assert_eq!(usa.refuses("keep 1 4"), Illegal::NotOnOffer { offered: 3 });
    for edition in [LONDON, NEW_YORK] {
        let play = Play::new(edition, 2, 1);
        let none = play.refuses("keep none");
        assert_eq!((none, none.rule()), (Illegal::KeepsTooFewAtOpening { kept: 0, needed: 1 }, "C-16"));
        assert!(play.allows("keep 2") && play.allows("keep 1 2"));
        assert_eq!(play.refuses("keep 3"), Illegal::NotOnOffer { offered: 2 });
    }
}

/// C-17: the refused starting tickets go to the bottom of the deck.
/// C-18: of all players in one batch, in random order, once everybody has chosen.
/// US-9: so it is in USA.
#[test]
fn refused_opening_tickets_go_under_the_deck_in_one_batch() {
    for (edition, kept) in [(USA, "keep 2 3"), (LONDON, "keep 2"), (NEW_YORK, "keep 2")] {
        let mut play = Play::new(edition, 3, 1);
        let deck = play.position().ticket_decks[0].clone();
        let refused: TicketSet = play.position().players.iter().map(|player| player.offer[0]).collect();
        play.chance.made.clear();
        play.seat_does(0, kept).seat_does(1, kept);
        assert_eq!(play.position().ticket_decks[0], deck, "{edition}: not yet");
        assert_eq!(play.position().refused.len(), 2);
        play.seat_does(2, kept);
        let after = &play.position().ticket_decks[0];
        assert_eq!(after[..deck.len()], deck[..], "{edition}: the top stays");
        assert_eq!(after[deck.len()..].iter().copied().collect::<TicketSet>(), refused);
        assert_eq!(play.chance.made, [(ShuffleKind::Refused, 3)]);
        assert!(play.position().refused.is_empty());
    }
}

/// C-20: the table names the first player.
/// US-10, LD-13, NY-11, MK-15: whatever the rulebook's criterion says.
#[test]
fn the_table_may_name_the_first_player() {
    for edition in Edition::BOARDS {
        for first in 0..2 {
            let mut chance = engine::shuffle::FastRng::new(1);
            let game = engine::board::BoardGame::new(
                board(edition),
                2,
                Some(seat(first)),
                engine::options::Options::DEFAULT,
                &mut chance,
                &mut Vec::new(),
            );
            assert_eq!(game.position().turn, seat(first));
        }
    }
}

/// C-21: turn order is clockwise by seat and never changes.
#[test]
fn turns_go_round_by_seat() {
    let mut play = scene(USA, 4).turn(2).play();
    for expected in [3, 0, 1, 2, 3, 0] {
        play.does("pick deck").does("pick deck");
        assert_eq!(play.turn(), expected);
    }
}

/// The cards in hand, and the size of the deck, once a game is set up.
#[track_caller]
fn check_dealt(edition: Edition, hand: usize, cards: usize) {
    let [min, max] = board(edition).rules.seats.map(usize::from);
    for seats in min..=max {
        for seed in 0..20 {
            let play = Play::new(edition, seats, seed);
            assert!(play.position().players.iter().all(|player| player.hand.len() == hand));
            if play.resets() == 0 {
                assert_eq!(play.deck_size(), cards - hand * seats - 5, "{edition} with {seats}");
            }
        }
    }
}

/// US-7: 4 cards each in USA, US-11: and 110 − 4n − 5 in the deck.
/// LD-10: 2 cards each in London, LD-14: and 44 − 2n − 5 in the deck.
/// NY-8: 2 cards each in New York, NY-12: and 44 − 2n − 5 in the deck.
/// MK-10: 4 cards each in Märklin, from all 118.
#[test]
fn the_starting_hands_leave_the_rest_in_the_deck() {
    check_dealt(USA, 4, 110);
    check_dealt(LONDON, 2, 44);
    check_dealt(NEW_YORK, 2, 44);
    check_dealt(MARKLIN, 4, 118);
}

/// LD-7: a district is exactly the set of locations that carry its number, and the number is the value scored.
#[test]
fn a_district_is_the_locations_with_its_number() {
    let board = board(LONDON);
    for (value, cities) in board.map.districts() {
        let numbered: Vec<usize> = (0..board.data.cities.len())
            .filter(|&city| board.data.cities[city].district == Some(*value))
            .collect();
        assert_eq!(cities.iter().map(engine::board::map::CityId::index).collect::<Vec<_>>(), numbered);
    }
    let in_districts: usize = board.map.districts().iter().map(|(_, cities)| cities.iter().count()).sum();
    assert_eq!(in_districts, board.data.cities.iter().filter(|city| city.district.is_some()).count());
    // Whoever joins all of them scores the number.
    for (value, cities) in board.map.districts() {
        let cities: Vec<engine::board::map::CityId> = cities.iter().collect();
        let mut routes: Vec<&str> = Vec::new();
        for &city in &cities[1..] {
            for route in way(board, cities[0], city) {
                if !routes.contains(&route) {
                    routes.push(route);
                }
            }
        }
        let play = crate::scenario::scene(LONDON, 4).routes(0, &routes.join(" ")).over().play();
        let score = play.score(0);
        let lines = score.lines.iter().filter(|line| line.what == engine::score::ScoreItem::District(*value));
        let scored: i16 = lines.map(|line| line.points).sum();
        assert_eq!(scored, i16::from(*value), "{routes:?}");
    }
}

/// The routes of a way with the fewest routes between two cities.
fn way(
    board: &'static engine::board::Board,
    from: engine::board::map::CityId,
    to: engine::board::map::CityId,
) -> Vec<&'static str> {
    let mut ways = std::collections::VecDeque::from([(from, Vec::new())]);
    let mut seen = std::collections::BTreeSet::from([from]);
    while let Some((at, way)) = ways.pop_front() {
        if at == to {
            return way;
        }
        for route in board.map.city(at).routes.iter() {
            let next = board.map.route(route).other_end(at);
            if seen.insert(next) {
                let mut way = way.clone();
                way.push(board.data.routes[route.index()].id.as_str());
                ways.push_back((next, way));
            }
        }
    }
    panic!("the board hangs together")
}

/// LD-8: it has 2 to 4 locations and a value of 1 to 5.
/// LD-9: a location belongs to at most one.
#[test]
fn districts_have_two_to_four_locations() {
    let districts = board(LONDON).map.districts();
    let values: Vec<u8> = districts.iter().map(|(value, _)| *value).collect();
    assert_eq!(values, [1, 2, 3, 4, 5]);
    for (value, cities) in districts {
        assert!((2..=4).contains(&cities.iter().count()), "district {value}");
        let others = districts.iter().filter(|(other, _)| other != value);
        assert!(others.clone().all(|(_, other)| other.is_disjoint(*cities)));
    }
}

/// NY-7: which locations are attractions is board data.
#[test]
fn new_york_has_attractions() {
    assert_eq!(board(NEW_YORK).map.attractions().iter().count(), 9);
    assert!(board(NEW_YORK).map.attractions().contains(city(board(NEW_YORK), "times-square")));
    assert!(!board(NEW_YORK).map.attractions().contains(city(board(NEW_YORK), "soho")));
}

/// MK-5: 74 goods tokens: 16 white worth 2; 12 each of yellow 3, 2, 1; 6 each of red 4, 3, 2; black 7, 6, 5, 4.
/// MK-8: they lie on 35 cities by color, the highest value on top.
#[test]
fn goods_stacks_follow_the_city_color() {
    let goods = Play::new(MARKLIN, 2, 1).position().goods;
    let cities = board(MARKLIN).map.cities();
    let mut stacks = [0; 4];
    for (city, stack) in cities.iter().zip(&goods) {
        let Some(color) = city.goods else { continue };
        let (nth, values): (usize, &[u8]) = match color {
            GoodsColor::White => (0, &[2]),
            GoodsColor::Yellow => (1, &[3, 2, 1]),
            GoodsColor::Red => (2, &[4, 3, 2]),
            GoodsColor::Black => (3, &[7, 6, 5, 4]),
        };
        assert_eq!(stack, values);
        stacks[nth] += 1;
    }
    assert_eq!(stacks, [16, 12, 6, 1]);
    assert_eq!(goods.iter().map(Vec::len).sum::<usize>(), 74);
    assert_eq!(goods.iter().filter(|stack| !stack.is_empty()).count(), 35);
    assert_eq!(goods[city(board(MARKLIN), "berlin").index()], [7, 6, 5, 4]);
}

/// MK-9: countries carry no tokens.
#[test]
fn countries_carry_no_tokens() {
    let goods = Play::new(MARKLIN, 2, 1).position().goods;
    let countries = board(MARKLIN).map.countries();
    assert_eq!(countries.iter().count(), 5);
    assert!(countries.iter().all(|country| goods[country.index()].is_empty()));
}

/// MK-6: 3 passenger figures per player.
/// MK-16: all scores start at 0.
#[test]
fn everybody_starts_with_three_passengers_and_no_points() {
    let play = Play::new(MARKLIN, 5, 1);
    assert!(
        play.position().players.iter().all(|player| player.unplaced == 3 && player.passengers.is_empty())
    );
    assert!(play.game.scores().iter().all(|score| score.total == 0));
}

/// MK-11: each announces a split of 4, any from 0 and 4 to 4 and 0, and then draws it.
#[test]
fn the_opening_split_is_any_four() {
    for short in 0..=4 {
        let mut play = Play::new(MARKLIN, 2, 1);
        play.seat_does(0, &format!("split {short} short {} long", 4 - short));
        play.seat_does(1, "split 2 short 2 long");
        let offer = &play.position().players[0].offer;
        let long = offer.iter().filter(|&&ticket| play.board().deck_sizes.deck_of(ticket) == 1).count();
        assert_eq!((offer.len(), long), (4, 4 - short));
    }
    let play = Play::new(MARKLIN, 2, 1);
    for split in ["split 2 short 1 long", "split 3 short 2 long", "split 0 short 0 long"] {
        assert!(matches!(play.refuses(split), Illegal::SplitOfWrongSize { needed: 4, .. }), "{split}");
    }
    let usa = Play::new(USA, 2, 1);
    assert_eq!(usa.refuses("split 2 short 2 long"), Illegal::NotInThisGame);
}

/// MK-12: all fix their split before any ticket is drawn, and every combination can be served.
#[test]
fn all_fix_their_split_before_tickets_are_drawn() {
    let mut play = Play::new(MARKLIN, 5, 1);
    for index in [3, 1, 4, 0] {
        play.seat_does(index, "split 0 short 4 long");
        assert_eq!(play.seat_refused(index, "split 2 short 2 long"), Illegal::NotYourTurn);
        assert!(play.position().players.iter().all(|player| player.offer.is_empty()));
        assert_eq!(play.position().ticket_decks.each_ref().map(Vec::len), [23, 23]);
    }
    play.seat_does(2, "split 0 short 4 long");
    assert_eq!(play.position().ticket_decks.each_ref().map(Vec::len), [23, 3]);
    assert_eq!(play.game.awaiting().len(), 5);
}

/// MK-99: a split is shown to the others only when all have fixed theirs.
#[test]
fn splits_are_shown_when_all_are_fixed() {
    let mut play = Play::new(MARKLIN, 2, 1);
    play.seat_does(0, "split 1 short 3 long");
    let split = |play: &Play, viewer: usize| play.view(viewer).players[seat(0)].split.map(|split| split.long);
    assert_eq!((split(&play, 0), split(&play, 1)), (Some(3), None));
    play.seat_does(1, "split 4 short 0 long");
    assert_eq!((split(&play, 0), split(&play, 1)), (Some(3), Some(3)), "MK-96");
    let announced = play.events.iter().filter(|event| matches!(event, Event::SplitAnnounced { .. }));
    assert_eq!(announced.count(), 2);
}

/// MK-13: at least 2 of the 4 are kept, in any mix.
#[test]
fn two_of_four_opening_tickets_are_kept() {
    let mut play = Play::new(MARKLIN, 2, 1);
    play.seat_does(0, "split 2 short 2 long").seat_does(1, "split 2 short 2 long");
    assert_eq!(play.refuses("keep 3"), Illegal::KeepsTooFewAtOpening { kept: 1, needed: 2 });
    for kept in ["keep 1 2", "keep 3 4", "keep 2 3", "keep 1 2 3 4"] {
        assert!(play.allows(kept), "{kept}");
    }
}

/// MK-14: refused starting tickets return to their own deck; when all have chosen, both decks are shuffled again.
#[test]
fn refused_opening_tickets_of_marklin_are_shuffled_in() {
    let mut play = Play::new(MARKLIN, 2, 1);
    play.seat_does(0, "split 2 short 2 long").seat_does(1, "split 4 short 0 long");
    play.chance.made.clear();
    play.seat_does(0, "keep 1 2");
    assert_eq!(play.position().refused.len(), 2);
    play.seat_does(1, "keep 1 2 3");
    // Short: 23 − 6 + 1; long: 23 − 2 + 2.
    assert_eq!(play.position().ticket_decks.each_ref().map(Vec::len), [18, 23]);
    assert_eq!(play.chance.made, [(ShuffleKind::Tickets, 18), (ShuffleKind::Tickets, 23)]);
}
