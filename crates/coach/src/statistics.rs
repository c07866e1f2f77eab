//! Counts over many games of the planner: what opening choices and seats are worth.

use bots::{Budget as BotBudget, Kind, Version};
use engine::any::{AnyAction, AnyGame, ByKind};
use engine::board::action::Action as BoardAction;
use engine::card_game::action::Action as CardAction;
use engine::edition::{Edition, Kit};
use engine::options::Options;
use engine::record::RULES_VERSION;
use engine::score::ScoreItem;
use engine::seat::{BySeat, Seat};
use engine::setup::{Setup, SetupError};
use engine::ticket::{TicketId, TicketSet};
use serde::{Deserialize, Serialize};

use crate::bot_game::bot_game;

/// Version of the JSON format.
const FORMAT: u32 = 1;

/// Shares of a victory are counted in sixtieths, so that a shared victory has no rest.
const VICTORY: u64 = 60;

/// Counts over games of the planner in one edition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Statistics {
    /// Version of this format.
    format: u32,
    /// Edition of the games.
    edition: String,
    /// Version of the rules.
    rules: u32,
    /// Version of the planner.
    planner: u32,
    /// Seed of the first game of every number of seats; the next game has the next seed.
    seed: u64,
    /// Counts by number of seats.
    tables: Vec<TableCounts>,
}

/// Counts over the games with one number of seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableCounts {
    /// Number of seats.
    pub seats: usize,
    /// Number of games.
    pub games: u64,
    /// Results by place in the turn order.
    pub places: Vec<Results>,
    /// Results by number of tickets kept at the start.
    pub kept: Vec<KeptCounts>,
    /// Results by opening split, where there are two ticket decks.
    pub splits: Vec<SplitCounts>,
    /// Counts of the tickets that were on offer at the start.
    pub tickets: Vec<TicketCounts>,
}

/// Results of seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Results {
    /// Number of seats counted.
    pub times: u64,
    /// Shares of the victory, in sixtieths.
    pub won: u64,
    /// Sum of the final scores.
    pub points: i64,
}

/// Results of the seats that kept a number of tickets at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeptCounts {
    /// Number of tickets kept.
    pub tickets: usize,
    /// The results.
    pub results: Results,
}

/// Results of the seats that announced an opening split.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SplitCounts {
    /// Number of short tickets.
    pub short: u8,
    /// Number of long tickets.
    pub long: u8,
    /// The results.
    pub results: Results,
}

/// Counts of one ticket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TicketCounts {
    /// Id of the ticket.
    pub ticket: String,
    /// Its points.
    pub points: u8,
    /// How often it was on offer at the start.
    pub offered: u64,
    /// How often it was completed after it was kept at the start.
    pub completed: u64,
    /// Results of the seats that kept it at the start.
    pub kept: Results,
}

/// Why statistics that were stored cannot be continued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stale;

impl std::fmt::Display for Stale {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("they belong to another edition, seed, format, version of the rules or of the planner")
    }
}

impl std::error::Error for Stale {}

impl Statistics {
    /// Creates statistics without games.
    pub fn new(edition: Edition, seed: u64) -> Self {
        let [min, max] = edition.seats().map(usize::from);
        let tables = (min..=max).map(|seats| TableCounts::new(edition, seats)).collect();
        Self {
            format: FORMAT,
            edition: edition.id().to_owned(),
            rules: RULES_VERSION,
            planner: Version::LATEST.number(),
            seed,
            tables,
        }
    }

    /// Checks that games of this program can be added to stored statistics.
    ///
    /// # Errors
    /// Returns [`Stale`] if they belong to another edition, seed or version.
    pub fn check(&self, edition: Edition, seed: u64) -> Result<(), Stale> {
        let fresh = Self::new(edition, seed);
        let same = (self.format, &self.edition, self.rules, self.planner, self.seed)
            == (fresh.format, &fresh.edition, fresh.rules, fresh.planner, fresh.seed)
            && self.tables.len() == fresh.tables.len()
            && self.tables.iter().zip(&fresh.tables).all(|(stored, fresh)| stored.fits(fresh));
        if same { Ok(()) } else { Err(Stale) }
    }

    /// Returns the number of games of all numbers of seats.
    pub fn games(&self) -> u64 {
        self.tables.iter().map(|table| table.games).sum()
    }

    /// Returns the counts by number of seats.
    pub fn tables(&self) -> &[TableCounts] {
        &self.tables
    }

    /// Plays one more game with the number of seats that has the fewest, and counts it.
    ///
    /// # Errors
    /// Returns the problem if the edition cannot be played with a number of seats of the statistics.
    pub fn play_next(&mut self, edition: Edition) -> Result<(), SetupError> {
        let Some(table) = self.tables.iter_mut().min_by_key(|table| table.games) else { return Ok(()) };
        // The first seat begins, so the number of a seat is its place in the turn order.
        let first = Seat::try_new(0);
        let setup = Setup::new(edition, table.seats, first, Options::DEFAULT)?;
        table.play(&setup, self.seed.wrapping_add(table.games));
        Ok(())
    }
}

/// Opening choice of a seat.
#[derive(Clone, Copy, Default)]
struct Opening {
    split: Option<[u8; 2]>,
    /// Tickets on offer and tickets kept, once they are chosen.
    tickets: Option<[TicketSet; 2]>,
}

impl Opening {
    fn observe(&mut self, game: &AnyGame, seat: Seat, action: AnyAction) {
        if self.tickets.is_some() {
            return;
        }
        match (game, action) {
            (_, ByKind::Board(BoardAction::Announce(split))) => self.split = Some([split.short, split.long]),
            (ByKind::Board(game), ByKind::Board(BoardAction::Keep(kept))) => {
                let (kept, returned) = game.offer(seat).divide(kept);
                self.tickets = Some([kept | returned, kept]);
            }
            (ByKind::Card(game), ByKind::Card(CardAction::Keep(kept))) => {
                let (kept, returned) = game.offer(seat).divide(kept);
                self.tickets = Some([kept | returned, kept]);
            }
            _ => (),
        }
    }
}

impl TableCounts {
    fn new(edition: Edition, seats: usize) -> Self {
        let tickets: Vec<(String, u8)> = match edition.kit() {
            Kit::Board(board) => (0..board.data.tickets.len())
                .map(TicketId::new)
                .map(|id| (board.ticket_name(id).to_owned(), board.ticket(id).points))
                .collect(),
            Kit::Card(kit) => (0..kit.data.tickets.len())
                .map(TicketId::new)
                .map(|id| (kit.ticket_name(id).to_owned(), kit.ticket(id).points))
                .collect(),
        };
        let counts = |(ticket, points)| TicketCounts {
            ticket,
            points,
            offered: 0,
            completed: 0,
            kept: Results::default(),
        };
        Self {
            seats,
            games: 0,
            places: vec![Results::default(); seats],
            kept: Vec::new(),
            splits: Vec::new(),
            tickets: tickets.into_iter().map(counts).collect(),
        }
    }

    /// Returns whether the counts are of the same seats and tickets as others.
    fn fits(&self, other: &Self) -> bool {
        let tickets =
            |table: &Self| table.tickets.iter().map(|counts| counts.ticket.clone()).collect::<Vec<_>>();
        self.seats == other.seats && self.places.len() == self.seats && tickets(self) == tickets(other)
    }

    fn play(&mut self, setup: &Setup, seed: u64) {
        let mut openings: BySeat<Opening> = BySeat::default();
        let (_, end) = bot_game(setup, Kind::Planner, BotBudget::Nodes(0), seed, |game, seat, action| {
            openings[seat].observe(game, seat, action);
        });
        let scores = end.scores();
        let winners = scores.iter().filter(|score| score.rank == 1).count() as u64;
        self.games += 1;
        for seat in Seat::all(self.seats) {
            let score = &scores[seat.index()];
            let share = if score.rank == 1 { VICTORY / winners } else { 0 };
            let one = Results { times: 1, won: share, points: i64::from(score.total) };
            self.places[seat.index()].add(one);
            let Some([offered, kept]) = openings[seat].tickets else { continue };
            if let Some([short, long]) = openings[seat].split {
                self.split(short, long).add(one);
            }
            self.kept(kept.len()).add(one);
            offered.iter().for_each(|ticket| self.tickets[ticket.index()].offered += 1);
            for ticket in kept.iter() {
                let done = ScoreItem::Ticket { ticket, completed: true };
                let counts = &mut self.tickets[ticket.index()];
                counts.kept.add(one);
                counts.completed += u64::from(score.lines.iter().any(|line| line.what == done));
            }
        }
    }

    fn kept(&mut self, tickets: usize) -> &mut Results {
        let place = self.kept.partition_point(|counts| counts.tickets < tickets);
        if self.kept.get(place).is_none_or(|counts| counts.tickets != tickets) {
            self.kept.insert(place, KeptCounts { tickets, results: Results::default() });
        }
        &mut self.kept[place].results
    }

    fn split(&mut self, short: u8, long: u8) -> &mut Results {
        let place = self.splits.partition_point(|counts| (counts.short, counts.long) < (short, long));
        if self.splits.get(place).is_none_or(|counts| (counts.short, counts.long) != (short, long)) {
            self.splits.insert(place, SplitCounts { short, long, results: Results::default() });
        }
        &mut self.splits[place].results
    }
}

impl Results {
    fn add(&mut self, other: Self) {
        self.times += other.times;
        self.won += other.won;
        self.points += other.points;
    }
}
