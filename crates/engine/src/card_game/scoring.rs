//! The final score of the Card Game: tickets, penalties, big cities and winners (CG-93 to CG-105).

use super::phase::Phase;
use super::{CardGame, MAX_BIG_CITIES, MAX_SEATS};
use crate::score::{Criterion, Score, ScoreItem, ScoreLine, Standings, ranks, tie_breaks_needed};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::ticket::TicketSet;

/// What the seats of equal totals are compared by, in order (CG-103, CG-104).
const TIE_BREAKS: [Criterion; 2] = [Criterion::CompletedTickets, Criterion::BigCities];

/// By big city: the number of completed tickets that name it, for each seat, and the maximum.
struct Tally {
    tickets: BySeat<[u8; MAX_BIG_CITIES], MAX_SEATS>,
    max: [u8; MAX_BIG_CITIES],
}

impl CardGame {
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
                    place => Some(TIE_BREAKS[place - 1]),
                };
                let total = lines.iter().map(|line| line.points).sum();
                Score { total, lines, rank: ranks[seat], tie_break }
            })
            .collect()
    }

    /// Returns the scores if the game ended now and every seat that has not chosen yet completed the best choice that
    /// its stack pays for (CG-77).
    pub fn scores_with_best_choices(&self) -> Vec<Score> {
        let choosing = match self.phase {
            Phase::OpeningTickets { .. } | Phase::Turn | Phase::SecondPick | Phase::KeepTickets => {
                SeatSet::first(self.seats())
            }
            Phase::Complete { waiting } => waiting,
            Phase::Over => return self.scores(),
        };
        let mut end = *self;
        for seat in choosing.iter() {
            let tickets = self.proposal_for(seat);
            let player = &mut end.players[seat];
            player.tickets &= !tickets;
            player.completing = tickets;
        }
        end.scores()
    }

    /// Returns totals and tie-breaks as if the game ended now.
    pub fn standings(&self) -> Standings {
        self.standings_of(&self.tally())
    }

    /// Returns the tickets that the seat has completed, or has chosen to complete and cannot take back.
    fn completed(&self, seat: Seat) -> TicketSet {
        let player = self.player(seat);
        player.completed | player.completing
    }

    fn tally(&self) -> Tally {
        let mut tally = Tally { tickets: BySeat::repeat([0; MAX_BIG_CITIES]), max: [0; MAX_BIG_CITIES] };
        for seat in Seat::all(self.seats()) {
            let own = &mut tally.tickets[seat];
            for (city, set) in self.kit.tickets_by_big_city.iter().enumerate() {
                own[city] = (self.completed(seat) & *set).len() as u8; // CG-95, CG-96, CG-99
                tally.max[city] = tally.max[city].max(own[city]);
            }
        }
        tally
    }

    fn standings_of(&self, tally: &Tally) -> Standings {
        let mut standings = Standings::default();
        for seat in Seat::all(self.seats()) {
            let (mut total, mut bonuses) = (0, 0);
            self.score_lines(seat, tally, |line| {
                total += line.points;
                bonuses += i16::from(matches!(line.what, ScoreItem::BigCity(_)));
            });
            // CG-102, CG-103, CG-104
            standings[seat] = [total, self.completed(seat).len() as i16, bonuses];
        }
        standings
    }

    #[inline]
    fn score_lines(&self, seat: Seat, tally: &Tally, mut out: impl FnMut(ScoreLine)) {
        let mut line = |what, points: i16| out(ScoreLine { what, points });
        for ticket in self.completed(seat).iter() {
            let points = i16::from(self.kit.ticket(ticket).points);
            line(ScoreItem::Ticket { ticket, completed: true }, points); // CG-80
        }
        for ticket in self.player(seat).tickets.iter() {
            let points = i16::from(self.kit.ticket(ticket).points);
            line(ScoreItem::Ticket { ticket, completed: false }, -points); // CG-93
        }
        for (place, city) in self.kit.big_cities.iter().enumerate() {
            let own = tally.tickets[seat][place];
            if own > 0 && own == tally.max[place] {
                line(ScoreItem::BigCity(place as u8), i16::from(city.points)); // CG-94, CG-97, CG-98
            }
        }
    }
}
