//! The built-in editions: their data, and that every board can be played.

use engine::board::Board;
use engine::board::map::{CityId, RouteSet};
use engine::board::network::Network;
use engine::edition::Edition;
use engine::options::{Options, ResetCap, Setting};

/// Cities and countries, routes, tickets by deck, cards, and all spaces.
#[track_caller]
fn check(edition: Edition, places: [usize; 2], routes: usize, tickets: [u8; 2], cards: usize, spaces: u32) {
    let board = edition.board().expect("it is played on a board");
    let countries = board.map.countries().iter().count();
    assert_eq!([board.map.cities().len() - countries, countries], places);
    assert_eq!(board.map.routes().len(), routes);
    assert_eq!(board.deck_sizes.0, tickets);
    assert_eq!(board.tickets.len(), usize::from(tickets[0] + tickets[1]));
    assert_eq!(board.rules.cards.len(), cards);
    assert_eq!(board.map.routes().iter().map(|route| u32::from(route.length)).sum::<u32>(), spaces);
}

#[test]
fn the_boxes_are_complete() {
    check(Edition::USA, [36, 0], 100, [30, 0], 110, 309);
    check(Edition::MARKLIN, [35, 5], 110, [23, 23], 118, 313);
    check(Edition::LONDON, [17, 0], 44, [20, 0], 44, 95);
    check(Edition::NEW_YORK, [15, 0], 41, [18, 0], 44, 84);
}

fn boards() -> impl Iterator<Item = &'static Board> {
    Edition::BOARDS.into_iter().filter_map(Edition::board)
}

#[test]
fn every_city_is_reached_and_every_ticket_can_be_completed() {
    for board in boards() {
        let all: RouteSet = RouteSet::first(board.map.routes().len());
        let network = Network::new(&board.map, all);
        for city in 0..board.map.cities().len() {
            assert!(network.joins(CityId::new(0), CityId::new(city)), "{}: {city}", board.edition);
            assert!(!board.map.cities()[city].routes.is_empty());
        }
        for ticket in &board.tickets {
            assert!(network.joins(ticket.ends[0], ticket.ends[1]));
        }
    }
}

#[test]
fn every_colored_route_can_be_paid_with_cards_of_its_color() {
    for board in boards() {
        let cards = board.rules.cards.cards();
        for route in board.map.routes() {
            if let Some(color) = route.color {
                assert!(cards[color] >= route.length, "{}: {color} {}", board.edition, route.length);
            }
            assert!(route.length <= board.rules.pieces);
        }
    }
}

#[test]
fn a_box_has_cards_and_tickets_for_all_its_players() {
    for board in boards() {
        let max = usize::from(board.rules.seats[1]);
        assert!(max * usize::from(board.rules.opening_hand) + 5 <= board.rules.cards.len());
        let dealt = max as u8 * board.rules.opening_tickets.dealt;
        assert!(board.deck_sizes.0.iter().all(|&size| size == 0 || dealt <= size), "{}", board.edition);
    }
}

#[test]
fn an_edition_is_found_by_its_id() {
    for edition in Edition::ALL {
        assert_eq!(edition.id().parse::<Edition>(), Ok(edition));
    }
    assert!("europe".parse::<Edition>().is_err());
}

/// Every setting has a default, which is the first of its values, and takes each of them.
#[test]
fn settings_take_their_values_and_no_others() {
    for setting in Setting::ALL {
        let mut options = Options::DEFAULT;
        assert_eq!(setting.get(&options), setting.values()[0]);
        for value in setting.values() {
            setting.set(&mut options, value).expect("it is one of the values");
            assert_eq!(setting.get(&options), *value);
        }
        assert!(setting.set(&mut options, "perhaps").is_err());
        assert_eq!(setting.id().parse::<Setting>(), Ok(setting));
    }
}

/// C-62: the limit of resets is none or a digit, and each has its name.
#[test]
fn the_limit_of_resets_is_none_or_a_digit() {
    for resets in 0..=u8::MAX {
        let Some(cap) = ResetCap::new(resets) else {
            assert!(resets > 9);
            continue;
        };
        let options = Options { reset_cap: cap, ..Options::DEFAULT };
        assert_eq!(
            (cap.max_resets(), Setting::ResetCap.get(&options)),
            (resets, resets.to_string().as_str())
        );
    }
    assert!(ResetCap::new(10).is_none());
    let mut options = Options { reset_cap: ResetCap::new(3).expect("a digit"), ..Options::DEFAULT };
    Setting::ResetCap.set(&mut options, "none").expect("no limit is the default");
    assert_eq!((options.reset_cap, options.reset_cap.max_resets()), (ResetCap::NONE, ResetCap::GUARD));
    assert_eq!(Setting::ResetCap.get(&options), "none");
}
