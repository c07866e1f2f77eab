//! The final score of a board game: routes, tickets, bonuses, and who wins (C-98 to C-109).

use super::BoardGame;
use super::longest_path::longest_path;
use super::map::RouteSet;
use super::network::{Network, completed};
use super::rules::{Bonus, TieBreak};
use crate::options::PathTieBreak;
use crate::score::{Score, ScoreLine, Standings, What, ranks};
use crate::seat::{MAX_SEATS, Seat};
use crate::ticket::TicketSet;

/// What the seats' scores depend on beyond their own holdings.
struct Tally {
    completed: [TicketSet; MAX_SEATS],
    /// Longest paths, where the game asks for them.
    paths: [u8; MAX_SEATS],
    longest: u8,
    most_tickets: usize,
}

impl BoardGame {
    /// The seat's longest continuous path (US-20, US-32).
    pub fn path_length(&self, seat: Seat) -> u8 {
        longest_path(&self.board.map, self.player(seat).routes)
    }

    /// The seats' scores as if the game ended now, line by line.
    pub fn scores(&self) -> Vec<Score> {
        let tally = self.tally();
        let ranks = ranks(&self.standings_of(&tally), self.seats());
        Seat::all(self.seats())
            .map(|seat| {
                let mut lines = Vec::new();
                self.score_lines(seat, &tally, |line| lines.push(line));
                Score { total: lines.iter().map(|line| line.points).sum(), lines, rank: ranks[seat.index()] }
            })
            .collect()
    }

    /// What decides between the seats, as if the game ended now.
    pub fn standings(&self) -> Standings {
        self.standings_of(&self.tally())
    }

    fn tally(&self) -> Tally {
        let mut tally = Tally {
            completed: [TicketSet::EMPTY; MAX_SEATS],
            paths: [0; MAX_SEATS],
            longest: 0,
            most_tickets: 0,
        };
        let paths_count =
            self.board.rules.bonuses.iter().any(|bonus| matches!(bonus, Bonus::LongestPath { .. }));
        for seat in Seat::all(self.seats()) {
            let player = self.player(seat);
            let done = completed(self.board, player.routes, player.tickets); // C-100
            tally.completed[seat.index()] = done;
            tally.most_tickets = tally.most_tickets.max(done.len());
            if paths_count {
                let path = longest_path(&self.board.map, player.routes);
                tally.paths[seat.index()] = path;
                tally.longest = tally.longest.max(path);
            }
        }
        tally
    }

    fn standings_of(&self, tally: &Tally) -> Standings {
        let mut standings = [[0; 3]; MAX_SEATS];
        for seat in Seat::all(self.seats()) {
            let mut total = 0;
            self.score_lines(seat, tally, |line| total += line.points);
            let standing = &mut standings[seat.index()];
            standing[0] = total; // C-107
            for (place, tie_break) in self.board.rules.tie_breaks.iter().enumerate() {
                standing[place + 1] = self.tie_break(seat, *tie_break, tally);
            }
        }
        standings
    }

    fn tie_break(&self, seat: Seat, tie_break: TieBreak, tally: &Tally) -> i16 {
        let path = tally.paths[seat.index()];
        match tie_break {
            TieBreak::CompletedTickets => tally.completed[seat.index()].len() as i16,
            TieBreak::LongestPath => match self.options.us_tiebreak {
                PathTieBreak::OwnPath => i16::from(path),
                PathTieBreak::BonusHolder => i16::from(path > 0 && path == tally.longest),
            },
            TieBreak::Goods => self.player(seat).tokens.points() as i16,
        }
    }

    #[inline]
    fn score_lines(&self, seat: Seat, tally: &Tally, mut out: impl FnMut(ScoreLine)) {
        let player = self.player(seat);
        let rules = &self.board.rules;
        let mut line = |what, points: i16| out(ScoreLine { what, points });
        line(What::Routes, player.route_points as i16);
        if rules.passengers.is_some() {
            line(What::Goods, player.tokens.points() as i16); // MK-88
        }
        for ticket in player.tickets.iter() {
            let completed = tally.completed[seat.index()].contains(ticket);
            let value = i16::from(self.board.ticket(ticket).points);
            line(What::Ticket { ticket, completed }, if completed { value } else { -value }); // C-102
        }
        for bonus in rules.bonuses {
            match *bonus {
                Bonus::LongestPath { points } => {
                    let path = tally.paths[seat.index()];
                    if path > 0 && path == tally.longest {
                        line(What::LongestPath, i16::from(points)); // US-26, US-27
                    }
                }
                Bonus::MostTickets { points } => {
                    let done = tally.completed[seat.index()].len();
                    if done > 0 && done == tally.most_tickets {
                        line(What::MostTickets, i16::from(points)); // MK-89, MK-90
                    }
                }
                Bonus::Districts => {
                    for district in districts(self, player.routes) {
                        line(What::District(district), i16::from(district)); // LD-28
                    }
                }
                Bonus::Attractions { points } => {
                    let touched = Network::new(&self.board.map, player.routes).touched();
                    let count = (touched.0 & self.board.map.attractions().0).count_ones() as i16;
                    if count > 0 {
                        line(What::Attractions, count * i16::from(points)); // NY-22, NY-23
                    }
                }
            }
        }
    }
}

/// The numbers of the districts that the routes complete (LD-24).
pub(super) fn districts(game: &BoardGame, routes: RouteSet) -> impl Iterator<Item = u8> {
    let map = &game.board.map;
    let network = Network::new(map, routes);
    map.districts().iter().filter(move |(_, cities)| network.joins_all(*cities)).map(|(number, _)| *number)
}
