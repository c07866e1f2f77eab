//! Statistics of a match.

use bots::rating::Sprt;
use engine::edition::Kit;
use engine::score::ScoreItem;

use super::game::Played;
use super::{Fixture, Plan};

/// Counts of a route or ticket, in total and by winners.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Usage {
    pub(super) times: u64,
    pub(super) won: f64,
    /// For tickets: number of times held but not completed.
    pub(super) missed: u64,
}

/// Statistics of one contestant.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct ContestantStats {
    pub(super) games: u64,
    pub(super) won: f64,
    pub(super) scores: Vec<i16>,
    pub(super) decisions: u64,
    pub(super) seconds: f64,
    pub(super) longest: f64,
    /// Games and victories by seat.
    pub(super) by_seat: Vec<(u64, f64)>,
    pub(super) forfeits: u64,
}

/// Statistics of a match so far.
pub(super) struct MatchStats {
    /// Distinct contestants by name, in order of the command line.
    pub(super) names: Vec<String>,
    /// Index into `names` by contestant of the plan.
    who: Vec<usize>,
    pub(super) records: Vec<ContestantStats>,
    /// `before[a][b]`: number of times a finished ahead of b.
    pub(super) before: Vec<Vec<f64>>,
    pub(super) games: u64,
    pub(super) decisions: u64,
    pub(super) routes: Vec<Usage>,
    pub(super) tickets: Vec<Usage>,
    pub(super) forfeits: Vec<String>,
    /// Number of forfeits by built-in bots, which are bugs.
    pub(super) failures: u64,
    /// Win shares of the first contestant in the current set of games.
    set: Vec<f64>,
    /// Why the first record that is missing could not be written.
    pub(super) unwritten: Option<String>,
    pub(super) test: Option<Sprt>,
}

impl MatchStats {
    pub(super) fn new(plan: &Plan) -> Self {
        let mut names: Vec<String> = Vec::new();
        let mut who = Vec::new();
        for contestant in &plan.contestants {
            let place = names.iter().position(|name| *name == contestant.name).unwrap_or_else(|| {
                names.push(contestant.name.clone());
                names.len() - 1
            });
            who.push(place);
        }
        let count = names.len();
        let edition = plan.setup.edition();
        let (routes, tickets) = match edition.kit() {
            Kit::Board(board) => (board.data.routes.len(), board.data.tickets.len()),
            Kit::Card(kit) => (0, kit.data.tickets.len()),
        };
        Self {
            names,
            who,
            records: vec![
                ContestantStats {
                    by_seat: vec![(0, 0.0); plan.setup.seats()],
                    ..ContestantStats::default()
                };
                count
            ],
            before: vec![vec![0.0; count]; count],
            games: 0,
            decisions: 0,
            routes: vec![Usage::default(); routes],
            tickets: vec![Usage::default(); tickets],
            forfeits: Vec::new(),
            failures: 0,
            set: Vec::new(),
            unwritten: None,
            test: None,
        }
    }

    /// Returns the win rates so far as text.
    pub(super) fn standings(&self) -> String {
        standings(&self.names, &self.records)
    }

    /// Adds a game. Returns the mean win share of the first contestant once a set of games with one deal is complete.
    pub(super) fn add(&mut self, plan: &Plan, fixture: &Fixture, played: &Played) -> Option<f64> {
        self.games += 1;
        let seats = fixture.seating.len();
        let winners = played.ranks.iter().filter(|&&rank| rank == 1).count() as f64;
        let share = |seat: usize| if played.ranks[seat] == 1 { 1.0 / winners } else { 0.0 };
        let mut first_share = 0.0;
        for seat in 0..seats {
            let who = self.who[fixture.seating[seat]];
            let record = &mut self.records[who];
            let own = &played.seats[seat];
            record.games += 1;
            record.won += share(seat);
            record.by_seat[seat].0 += 1;
            record.by_seat[seat].1 += share(seat);
            record.scores.push(played.scores[seat].total);
            record.decisions += u64::from(own.decisions);
            record.seconds += own.seconds;
            record.longest = record.longest.max(own.longest);
            self.decisions += u64::from(own.decisions);
            if who == 0 {
                first_share += share(seat);
            }
            for other in 0..seats {
                let opponent = self.who[fixture.seating[other]];
                if opponent != who {
                    self.before[who][opponent] += match played.ranks[seat].cmp(&played.ranks[other]) {
                        std::cmp::Ordering::Less => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 0.0,
                    };
                }
            }
            for line in &played.scores[seat].lines {
                if let ScoreItem::Ticket { ticket, completed } = line.what {
                    let place = &mut self.tickets[ticket.index()];
                    if completed {
                        place.times += 1;
                        place.won += share(seat);
                    } else {
                        place.missed += 1;
                    }
                }
            }
            for route in played.routes.get(seat).into_iter().flat_map(|routes| routes.iter()) {
                self.routes[route.index()].times += 1;
                self.routes[route.index()].won += share(seat);
            }
        }
        if let Some((seat, why)) = &played.forfeit {
            let who = self.who[fixture.seating[*seat]];
            self.records[who].forfeits += 1;
            self.failures += u64::from(plan.contestants[fixture.seating[*seat]].is_ours());
            let number = fixture.number + 1;
            self.forfeits.push(format!(
                "game {number} (seed {}): {} in seat {seat} forfeits: {why}\n  to play it again: {} {number}",
                fixture.seed, self.names[who], plan.command
            ));
        }
        if self.unwritten.is_none() {
            self.unwritten.clone_from(&played.unwritten);
        }
        self.set.push(first_share);
        let complete = self.set.len() == plan.setup.seats();
        complete.then(|| {
            let mean = self.set.iter().sum::<f64>() / self.set.len() as f64;
            self.set.clear();
            mean
        })
    }
}

/// Returns win rates, best first, such as "planner 54 %, greedy 46 %"; at most four.
fn standings(names: &[String], records: &[ContestantStats]) -> String {
    let rate = |record: &ContestantStats| record.won / record.games.max(1) as f64;
    let mut rates: Vec<(f64, &str)> =
        records.iter().map(rate).zip(names.iter().map(String::as_str)).collect();
    rates.sort_by(|one, other| other.0.total_cmp(&one.0));
    let shown = rates.iter().take(4).map(|(rate, name)| format!("{name} {:.0} %", rate * 100.0));
    shown.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standings_are_ordered_by_win_rate() {
        let record = |won| ContestantStats { games: 8, won, ..ContestantStats::default() };
        let names = ["greedy", "planner"].map(str::to_owned);
        assert_eq!(standings(&names, &[record(1.5), record(6.5)]), "planner 81 %, greedy 19 %");
    }
}
