//! The final score of a board game: routes, tickets, bonuses and winners (C-98 to C-109).

use super::BoardGame;
use super::longest_path::longest_path;
use super::map::{CitySet, Map};
use super::network::{Network, completed_in};
use super::rules::{Bonus, TieBreak};
use crate::options::{PathTieBreak, TicketTieBreak};
use crate::score::{Criterion, Score, ScoreItem, ScoreLine, Standings, ranks, tie_breaks_needed};
use crate::seat::{BySeat, Seat};
use crate::ticket::TicketSet;

/// Values of all seats that each seat's score depends on.
struct Tally {
    completed: BySeat<TicketSet>,
    /// Cities at the end of a seat's routes.
    touched: BySeat<CitySet>,
    /// Completed districts, by their index in the map's list, if the game scores them.
    districts: BySeat<u64>,
    /// Longest paths, if the game scores them.
    paths: BySeat<u8>,
    longest: u8,
    most_tickets: usize,
}

impl BoardGame {
    /// Returns the seat's longest continuous path (US-20, US-32).
    pub fn path_length(&self, seat: Seat) -> u8 {
        longest_path(&self.board.map, self.player(seat).routes)
    }

    /// Returns the seats' scores as if the game ended now, line by line.
    pub fn scores(&self) -> Vec<Score> {
        let tally = self.tally();
        let standings = self.standings_of(&tally);
        let ranks = ranks(&standings, self.seats());
        Seat::all(self.seats())
            .map(|seat| {
                let mut lines = Vec::new();
                self.score_lines(seat, &tally, |line| lines.push(line));
                let tie_break = match tie_breaks_needed(&standings, self.seats(), seat) {
                    0 => None,
                    place => Some(self.criterion(self.board.rules.tie_breaks[place - 1])),
                };
                let total = lines.iter().map(|line| line.points).sum();
                Score { total, lines, rank: ranks[seat], tie_break }
            })
            .collect()
    }

    /// Returns totals and tie-breaks as if the game ended now.
    pub fn standings(&self) -> Standings {
        self.standings_of(&self.tally())
    }

    fn tally(&self) -> Tally {
        let mut tally = Tally {
            completed: BySeat::repeat(TicketSet::EMPTY),
            touched: BySeat::repeat(CitySet::EMPTY),
            districts: BySeat::repeat(0),
            paths: BySeat::repeat(0),
            longest: 0,
            most_tickets: 0,
        };
        let bonuses = self.board.rules.bonuses;
        let paths_count = bonuses.iter().any(|bonus| matches!(bonus, Bonus::LongestPath { .. }));
        let districts_count = bonuses.contains(&Bonus::Districts);
        for seat in Seat::all(self.seats()) {
            let player = self.player(seat);
            let network = Network::new(&self.board.map, player.routes);
            let done = completed_in(self.board, &network, player.tickets); // C-100
            tally.touched[seat] = network.touched();
            if districts_count {
                tally.districts[seat] = completed_districts(&self.board.map, &network);
            }
            tally.completed[seat] = done;
            tally.most_tickets = tally.most_tickets.max(done.len());
            if paths_count {
                let path = longest_path(&self.board.map, player.routes);
                tally.paths[seat] = path;
                tally.longest = tally.longest.max(path);
            }
        }
        tally
    }

    fn standings_of(&self, tally: &Tally) -> Standings {
        let mut standings = Standings::default();
        for seat in Seat::all(self.seats()) {
            let mut total = 0;
            self.score_lines(seat, tally, |line| total += line.points);
            let standing = &mut standings[seat];
            standing[0] = total; // C-107
            for (place, tie_break) in self.board.rules.tie_breaks.iter().enumerate() {
                standing[place + 1] = self.tie_break(seat, *tie_break, tally);
            }
        }
        standings
    }

    /// Returns what the tie-break compares at this table.
    const fn criterion(&self, tie_break: TieBreak) -> Criterion {
        match tie_break {
            TieBreak::CompletedTickets => match self.options.tie_break {
                TicketTieBreak::Completed => Criterion::CompletedTickets,
                TicketTieBreak::Held => Criterion::HeldTickets,
            },
            TieBreak::LongestPath => match self.options.path_tie_break {
                PathTieBreak::OwnPath => Criterion::LongestPath,
                PathTieBreak::BonusHolder => Criterion::LongestPathBonus,
            },
            TieBreak::Goods => Criterion::Goods,
        }
    }

    fn tie_break(&self, seat: Seat, tie_break: TieBreak, tally: &Tally) -> i16 {
        let path = tally.paths[seat];
        match self.criterion(tie_break) {
            Criterion::CompletedTickets => tally.completed[seat].len() as i16,
            Criterion::HeldTickets => self.player(seat).tickets.len() as i16, // LD-33
            Criterion::LongestPath => i16::from(path),
            Criterion::LongestPathBonus => i16::from(path > 0 && path == tally.longest),
            Criterion::Goods => self.player(seat).tokens.points() as i16,
            Criterion::BigCities => 0, // only in the Card Game
        }
    }

    #[inline]
    fn score_lines(&self, seat: Seat, tally: &Tally, mut out: impl FnMut(ScoreLine)) {
        let player = self.player(seat);
        let rules = &self.board.rules;
        let mut line = |what, points: i16| out(ScoreLine { what, points });
        line(ScoreItem::Routes, player.route_points as i16);
        if rules.passengers.is_some() {
            line(ScoreItem::Goods, player.tokens.points() as i16); // MK-88
        }
        for ticket in player.tickets.iter() {
            let completed = tally.completed[seat].contains(ticket);
            let value = i16::from(self.board.ticket(ticket).points);
            line(ScoreItem::Ticket { ticket, completed }, if completed { value } else { -value }); // C-102
        }
        for bonus in rules.bonuses {
            match *bonus {
                Bonus::LongestPath { points } => {
                    let path = tally.paths[seat];
                    if path > 0 && path == tally.longest {
                        line(ScoreItem::LongestPath, i16::from(points)); // US-26, US-27
                    }
                }
                Bonus::MostTickets { points } => {
                    let done = tally.completed[seat].len();
                    if done > 0 && done == tally.most_tickets {
                        line(ScoreItem::MostTickets, i16::from(points)); // MK-89, MK-90
                    }
                }
                Bonus::Districts => {
                    for number in numbers(&self.board.map, tally.districts[seat]) {
                        line(ScoreItem::District(number), i16::from(number)); // LD-28
                    }
                }
                Bonus::Attractions { points } => {
                    let touched = tally.touched[seat];
                    let count = (touched & self.board.map.attractions()).len() as i16;
                    if count > 0 {
                        line(ScoreItem::Attractions, count * i16::from(points)); // NY-22, NY-23
                    }
                }
            }
        }
    }
}

/// Returns the districts that the network completes, by their place in the map's list (LD-24).
fn completed_districts(map: &Map, network: &Network) -> u64 {
    let districts = map.districts().iter().enumerate();
    districts.fold(0, |done, (place, (_, cities))| done | u64::from(network.joins_all(*cities)) << place)
}

/// Returns the values of these districts.
fn numbers(map: &Map, districts: u64) -> impl Iterator<Item = u8> {
    let all = map.districts().iter().enumerate();
    all.filter(move |(place, _)| districts >> place & 1 == 1).map(|(_, (number, _))| *number)
}
