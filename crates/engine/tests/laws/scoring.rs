//! The score equals the sum of its lines and the points computed from the events.

use std::collections::BTreeSet;

use engine::board::Board;
use engine::board::event::Event;
use engine::data::CityKind;
use engine::options::{PathTieBreak, TicketTieBreak};
use engine::score::{Score, ScoreItem};
use engine::seat::Seat;

use crate::longest_path::brute_force;
use crate::table::{Table, games};

/// What a seat has gained, by the events.
#[derive(Default, Clone)]
struct Gains {
    routes: Vec<usize>,
    route_points: i32,
    tickets: BTreeSet<usize>,
    tokens: i32,
}

fn gains(table: &Table) -> Vec<Gains> {
    let mut gains = vec![Gains::default(); table.seats];
    for event in &table.events {
        match event {
            Event::RouteClaimed { seat, claim, points, .. } => {
                gains[seat.index()].routes.push(claim.route.index());
                gains[seat.index()].route_points += i32::from(*points);
            }
            Event::TicketsKept { seat, kept, .. } => {
                gains[seat.index()].tickets.extend(kept.iter().map(|ticket| ticket.index()));
            }
            Event::TokenTaken { seat, value, .. } => gains[seat.index()].tokens += i32::from(*value),
            _ => {}
        }
    }
    gains
}

/// The places that own routes lead to from a place; a country is entered but never left (MK-85).
fn reached(board: &Board, routes: &[usize], start: usize) -> BTreeSet<usize> {
    let mut reached = BTreeSet::from([start]);
    let mut waiting = vec![start];
    while let Some(at) = waiting.pop() {
        if at != start && board.data.cities[at].kind == CityKind::Country {
            continue;
        }
        for &route in routes {
            let ends = board.data.routes[route].ends;
            if let Some(side) = ends.iter().position(|&end| end == at)
                && reached.insert(ends[1 - side])
            {
                waiting.push(ends[1 - side]);
            }
        }
    }
    reached
}

/// The numbers that the rulebooks and the custom maps of the tests print.
struct Printed {
    route_points: [i32; 7],
    path: i32,
    tickets: i32,
    attraction: i32,
    districts: bool,
    path_breaks_ties: bool,
}

impl Printed {
    fn of(table: &Table) -> Self {
        let none = Self {
            route_points: [1, 2, 4, 7, 10, 15, 18],
            path: 0,
            tickets: 0,
            attraction: 0,
            districts: false,
            path_breaks_ties: false,
        };
        match table.edition.id() {
            "usa" => Self { path: 10, path_breaks_ties: true, ..none },
            "marklin" => Self { tickets: 10, ..none },
            "london" => Self { districts: true, ..none },
            "new-york" => Self { attraction: 1, ..none },
            "amber-coast" => Self { path: 5, tickets: 5, path_breaks_ties: true, ..none },
            "custom" => Self { route_points: [0, 3, 5, 8, 11, 14, 17], path: 7, tickets: 4, ..none },
            other => unreachable!("{other} is not in the test"),
        }
    }

    fn points(&self, length: u8) -> i32 {
        self.route_points[usize::from(length) - 1]
    }
}

/// Every seat's total and what breaks its ties.
fn reckoning(table: &Table) -> Vec<[i32; 3]> {
    let board = table.board();
    let gains = gains(table);
    let completed: Vec<usize> = gains
        .iter()
        .map(|gain| {
            let is_done = |ticket: &&usize| {
                let [one, other] = board.data.tickets[**ticket].ends;
                reached(board, &gain.routes, one).contains(&other)
            };
            gain.tickets.iter().filter(is_done).count()
        })
        .collect();
    let max = completed.iter().copied().max().unwrap_or(0);
    let printed = Printed::of(table);
    let paths: Vec<i32> = if printed.path > 0 || printed.path_breaks_ties {
        gains.iter().map(|gain| brute_force(board, &gain.routes)).collect()
    } else {
        vec![0; table.seats]
    };
    let longest = paths.iter().copied().max().unwrap_or(0);
    gains
        .iter()
        .enumerate()
        .map(|(seat, gain)| {
            let recount: i32 =
                gain.routes.iter().map(|&route| printed.points(board.data.routes[route].length)).sum();
            assert_eq!(gain.route_points, recount, "C-121");
            let tickets: i32 = gain
                .tickets
                .iter()
                .map(|&ticket| {
                    let [one, other] = board.data.tickets[ticket].ends;
                    let done = reached(board, &gain.routes, one).contains(&other);
                    i32::from(board.data.tickets[ticket].points) * if done { 1 } else { -1 }
                })
                .sum();
            let touched: BTreeSet<usize> =
                gain.routes.iter().flat_map(|&route| board.data.routes[route].ends).collect();
            let path_bonus = if paths[seat] > 0 && paths[seat] == longest { printed.path } else { 0 };
            let ticket_bonus =
                if completed[seat] > 0 && completed[seat] == max { printed.tickets } else { 0 };
            let district_bonus: i32 = (1..=5)
                .filter(|_| printed.districts)
                .filter(|&number| {
                    let district: Vec<usize> = (0..board.data.cities.len())
                        .filter(|&city| board.data.cities[city].district == Some(number))
                        .collect();
                    let joined = reached(board, &gain.routes, district[0]);
                    district.iter().all(|city| joined.contains(city))
                })
                .map(i32::from)
                .sum();
            let attractions = touched.iter().filter(|&&city| board.data.cities[city].attraction).count();
            let bonus = path_bonus + ticket_bonus + district_bonus + attractions as i32 * printed.attraction;
            let total = recount + gain.tokens + tickets + bonus;
            let last = match table.options.path_tie_break {
                PathTieBreak::OwnPath if printed.path_breaks_ties => paths[seat],
                PathTieBreak::BonusHolder if printed.path_breaks_ties => i32::from(path_bonus > 0),
                PathTieBreak::OwnPath | PathTieBreak::BonusHolder => gain.tokens,
            };
            let first = match table.options.tie_break {
                TicketTieBreak::Held => table.game.held(Seat::new(seat)).len(),
                TicketTieBreak::Completed => completed[seat],
            };
            [total, first as i32, last]
        })
        .collect()
}

fn line_sum(score: &Score, counts: impl Fn(ScoreItem) -> bool) -> i32 {
    score.lines.iter().filter(|line| counts(line.what)).map(|line| i32::from(line.points)).sum()
}

/// C-121: the points counted during play equal a recount from the final board and the tokens won.
#[test]
fn a_score_equals_its_lines_and_a_reckoning_from_the_events() {
    for mut table in games(0..12) {
        while table.step().is_some() {}
        let scores = table.game.scores();
        let standings = table.game.standings();
        let reckoned = reckoning(&table);
        let gains = gains(&table);
        assert_eq!(scores.len(), table.seats);
        for seat in Seat::all(table.seats) {
            let at = seat.index();
            let score = &scores[at];
            assert_eq!(i32::from(score.total), line_sum(score, |_| true));
            assert_eq!(i32::from(score.total), reckoned[at][0], "seat {seat}");
            assert_eq!(standings[seat].map(i32::from), reckoned[at], "seat {seat}");
            assert_eq!(line_sum(score, |what| what == ScoreItem::Routes), gains[at].route_points);
            assert_eq!(line_sum(score, |what| what == ScoreItem::Goods), gains[at].tokens);
            let better = reckoned.iter().filter(|other| **other > reckoned[at]).count();
            assert_eq!(usize::from(score.rank), better + 1, "seat {seat}");
        }
    }
}
