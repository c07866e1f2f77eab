//! Laws of the ticket explorer: it uses what the seat knew and nothing else, and its joint costs are exact.

mod common;

use coach::{Choice, Question, explore};
use common::{record, records_that_look_alike};
use engine::board::map::CityId;
use engine::edition::Edition;

/// The cheapest connection of two cities by one route, by city and city.
fn route_lengths(edition: Edition) -> Vec<Vec<Option<u16>>> {
    let map = &edition.board().expect("a board game").map;
    let mut lengths = vec![vec![None; map.cities().len()]; map.cities().len()];
    for route in map.routes() {
        let [one, other] = route.ends.map(CityId::index);
        let length = u16::from(route.length);
        let shortest = lengths[one][other].map_or(length, |known: u16| known.min(length));
        lengths[one][other] = Some(shortest);
        lengths[other][one] = Some(shortest);
    }
    lengths
}

/// Returns the length of the shortest tree of these cities and no others, if they are connected (Prim).
fn spanning_tree(lengths: &[Vec<Option<u16>>], cities: u32) -> Option<u16> {
    let mut reached = cities & cities.wrapping_neg();
    let mut cost = 0;
    while reached != cities {
        let members = |set: u32| (0..lengths.len()).filter(move |city| set >> city & 1 == 1);
        let (length, city) = members(reached)
            .flat_map(|from| members(cities & !reached).filter_map(move |to| Some((lengths[from][to]?, to))))
            .min()?;
        cost += length;
        reached |= 1 << city;
    }
    Some(cost)
}

/// Returns the length of the shortest tree that contains the terminals, trying every set of other cities.
fn steiner_tree(lengths: &[Vec<Option<u16>>], terminals: u32) -> u16 {
    (0..1_u32 << lengths.len())
        .filter(|cities| cities & terminals == terminals)
        .filter_map(|cities| spanning_tree(lengths, cities))
        .min()
        .expect("the map is connected")
}

fn ends(edition: Edition, choice: &Choice) -> Vec<u32> {
    let board = edition.board().expect("a board game");
    let ends = |name: &str| {
        let ticket = board.ticket_named(name).expect("a ticket of the edition");
        board.ticket(ticket).ends.iter().fold(0, |all, city| all | 1 << city.index())
    };
    choice.tickets.iter().map(|ticket| ends(&ticket.ticket)).collect()
}

#[test]
fn deals_that_look_alike_give_the_same_exploration() {
    for edition in Edition::ALL {
        let records = records_that_look_alike(edition);
        let question = Question { step: 0, seat: records[0].steps[0].seat, worlds: 40, seed: 3 };
        let [one, other] = records.each_ref().map(|record| explore(record, &question));
        assert_eq!(one, other, "{edition}");
    }
}

#[test]
fn joint_cost_is_the_shortest_network_found_by_brute_force() {
    let edition = Edition::NEW_YORK;
    let lengths = route_lengths(edition);
    let (mut single, mut pairs) = (0, 0);
    for seed in 1..=4 {
        let record = record(edition, 2, seed, 1);
        let question = Question { step: 0, seat: record.steps[0].seat, worlds: 2, seed: 1 };
        let exploration = explore(&record, &question).expect("the record replays");
        for choice in &exploration.choices {
            let tickets = ends(edition, choice);
            let shortest = match tickets[..] {
                [one] => {
                    single += 1;
                    steiner_tree(&lengths, one)
                }
                [one, other] => {
                    pairs += 1;
                    let apart = steiner_tree(&lengths, one) + steiner_tree(&lengths, other);
                    steiner_tree(&lengths, one | other).min(apart)
                }
                _ => panic!("New York offers two tickets at the start: {choice:?}"),
            };
            assert_eq!(choice.cost, Some(shortest), "seed {seed}: {choice:?}");
        }
    }
    assert!(single >= 8 && pairs >= 4, "{single} single tickets, {pairs} pairs");
}

#[test]
fn joint_cost_of_tickets_is_monotonic_and_at_most_the_sum() {
    for edition in Edition::ALL.into_iter().filter(|edition| edition.board().is_some()) {
        let record = record(edition, 2, 5, 8);
        // In Märklin the offer follows the choice of decks.
        let choices = (0..record.steps.len())
            .map(|step| Question { step, seat: record.steps[step].seat, worlds: 2, seed: 1 })
            .map(|question| explore(&record, &question).expect("the record replays").choices)
            .find(|choices| choices.len() > 1)
            .expect("tickets are on offer at the start");
        let names = |choice: &Choice| -> Vec<String> {
            choice.tickets.iter().map(|ticket| ticket.ticket.clone()).collect()
        };
        let cost = |choice: &Choice| choice.cost.expect("every ticket can be completed at the start");
        for one in &choices {
            for other in &choices {
                let (few, many) = (names(one), names(other));
                if few.iter().all(|name| many.contains(name)) {
                    assert!(cost(one) <= cost(other), "{edition}: {few:?} and {many:?}");
                }
                for whole in &choices {
                    let all = names(whole);
                    if all.iter().all(|name| few.contains(name) || many.contains(name)) {
                        assert!(cost(whole) <= cost(one) + cost(other), "{edition}: {all:?}");
                    }
                }
            }
        }
    }
}
