//! Runs an analysis in small steps.

use std::fmt;

use engine::any::ByKind;
use engine::board::BoardGame;
use engine::card_game::CardGame;
use engine::for_kind;
use engine::record::{RULES_VERSION, Record, RecordError};
use engine::score::Score;
use engine::seat::Seat;

use crate::analysis::{Analysis, FORMAT, Moment, SeatResult};
use crate::budget::Budget;
use crate::coached::Coached;
use crate::decision::{Situation, judge, knowledge};
use crate::line::{WinChances, involves_chance, win_chances};
use crate::outcome::UNITS;
use crate::split::Chain;
use crate::timeline::{Timeline, replay};

/// What is to be analyzed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request {
    /// The seat whose decisions are judged; all seats if absent.
    pub seat: Option<Seat>,
    /// Number of simulated games.
    pub budget: Budget,
    /// Seed of the simulated games.
    pub seed: u64,
}

/// Why a record cannot be analyzed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The record does not replay.
    Record(RecordError),
    /// The record was played by other rules.
    RulesVersion(u32),
    /// The game has no such seat.
    NoSuchSeat(Seat),
    /// The record has no action.
    Empty,
    /// The record has fewer actions.
    NoSuchStep(usize),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Record(error) => write!(f, "{error}"),
            Self::RulesVersion(version) => {
                write!(
                    f,
                    "the record has rules version {version}; this program knows version {RULES_VERSION}"
                )
            }
            Self::NoSuchSeat(seat) => write!(f, "the game has no seat {seat}"),
            Self::NoSuchStep(step) => write!(f, "the record has fewer than {step} actions"),
            Self::Empty => f.write_str("the record has no action"),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<RecordError> for Refusal {
    fn from(error: RecordError) -> Self {
        Self::Record(error)
    }
}

/// How far an analysis is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Actions of the record that are analyzed.
    pub done: usize,
    /// Actions of the record.
    pub all: usize,
}

/// An analysis under way.
pub struct Analyzer {
    work: AnyWork,
    analysis: Analysis,
}

type AnyWork = ByKind<Box<Work<BoardGame>>, Box<Work<CardGame>>>;

impl Analyzer {
    /// Replays the record and prepares its analysis.
    ///
    /// # Errors
    /// Returns a [`Refusal`] if the record cannot be analyzed.
    pub fn new(record: &Record, request: &Request) -> Result<Self, Refusal> {
        if record.rules_version != RULES_VERSION {
            return Err(Refusal::RulesVersion(record.rules_version));
        }
        let seats = record.setup.seats();
        if let Some(seat) = request.seat
            && seat.index() >= seats
        {
            return Err(Refusal::NoSuchSeat(seat));
        }
        if record.steps.is_empty() {
            return Err(Refusal::Empty);
        }
        let end = record.replay()?;
        let results = end.is_over().then(|| {
            let result = |score: &Score| SeatResult { points: score.total, rank: score.rank };
            end.scores().iter().map(result).collect()
        });
        let work = match replay(record)? {
            ByKind::Board(timeline) => ByKind::Board(Box::new(Work::new(timeline, *request))),
            ByKind::Card(timeline) => ByKind::Card(Box::new(Work::new(timeline, *request))),
        };
        let analysis = Analysis {
            format: FORMAT,
            edition: record.setup.edition().id().to_owned(),
            seats,
            steps: record.steps.len(),
            seed: request.seed,
            budget: request.budget,
            complete: false,
            units: UNITS,
            results,
            line: Vec::new(),
            turning_points: Vec::new(),
            decisions: Vec::new(),
            splits: Vec::new(),
        };
        Ok(Self { work, analysis })
    }

    /// Analyzes the next action of the record. Returns `false` when the analysis is complete.
    pub fn step(&mut self) -> bool {
        for_kind!(&mut self.work, work => work.step(&mut self.analysis));
        !self.analysis.complete
    }

    /// Returns how far the analysis is.
    pub const fn progress(&self) -> Progress {
        let done = for_kind!(&self.work, work => work.next);
        Progress { done, all: self.analysis.steps }
    }

    /// Returns what is known so far.
    pub const fn analysis(&self) -> &Analysis {
        &self.analysis
    }
}

/// Analyzes a whole record; `progress` is called after every action.
///
/// # Errors
/// Returns a [`Refusal`] if the record cannot be analyzed.
pub fn analyze(
    record: &Record,
    request: &Request,
    mut progress: impl FnMut(Progress),
) -> Result<Analysis, Refusal> {
    let mut analyzer = Analyzer::new(record, request)?;
    while analyzer.step() {
        progress(analyzer.progress());
    }
    Ok(analyzer.analysis)
}

/// The analysis of a game of one type.
struct Work<G: Coached> {
    timeline: Timeline<G>,
    request: Request,
    chain: Chain,
    next: usize,
}

/// What a series of random numbers is for.
#[derive(Clone, Copy)]
enum Purpose {
    Before = 1,
    Chosen = 2,
    Decks = 3,
    Decision = 4,
}

impl<G: Coached> Work<G> {
    fn new(timeline: Timeline<G>, request: Request) -> Self {
        let chain = Chain { estimates: Vec::new(), before: Vec::new(), chosen: Vec::new() };
        Self { timeline, request, chain, next: 0 }
    }

    /// Returns the seed of the random numbers for a purpose at the present action.
    fn seed(&self, purpose: Purpose) -> u64 {
        let place = (self.next as u64) << 3 | purpose as u64;
        (self.request.seed ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xff51_afd7_ed55_8ccd)
    }

    fn add(&mut self, estimate: WinChances) -> usize {
        self.chain.estimates.push(estimate);
        self.chain.estimates.len() - 1
    }

    fn step(&mut self, analysis: &mut Analysis) {
        if analysis.complete {
            return;
        }
        let worlds = self.request.budget.worlds;
        if self.next == 0 {
            let before = win_chances(self.timeline.game_at(0), None, worlds, self.seed(Purpose::Before));
            let before = self.add(before);
            self.chain.before.push(before);
            analysis.line.push(self.moment(0));
        }
        let number = self.next;
        let (game, seat, action) = {
            let step = &self.timeline.steps[number];
            (step.game, step.seat, step.action)
        };
        let (view, legal) = knowledge(&game, seat);
        let before = self.chain.before[number];
        let chosen = if legal.len() > 1 {
            let estimate = win_chances(&game, Some((seat, action)), worlds, self.seed(Purpose::Chosen));
            self.add(estimate)
        } else {
            before
        };
        self.chain.chosen.push(chosen);
        let after = *self.timeline.game_at(number + 1);
        let next = if after.is_over() {
            self.add(WinChances::of_result(&after))
        } else if involves_chance(&game, seat, action, &after, self.seed(Purpose::Decks)) {
            let estimate = win_chances(&after, None, worlds, self.seed(Purpose::Before) ^ 1);
            self.add(estimate)
        } else {
            chosen
        };
        self.chain.before.push(next);
        analysis.line.push(self.moment(number + 1));
        if legal.len() > 1 && self.request.seat.is_none_or(|wanted| wanted == seat) {
            let seen = self.timeline.seen_before(&self.timeline.steps[number], seat);
            let situation = Situation::<G> {
                step: number,
                seat,
                view: &view,
                seen: &seen,
                legal: &legal,
                chosen: action,
                notation: &|action| game.write_action(action),
            };
            let rollouts = self.request.budget.rollouts;
            analysis.decisions.push(judge(&situation, rollouts, self.seed(Purpose::Decision)));
        }
        self.next += 1;
        if self.next == self.timeline.steps.len() {
            self.finish(analysis);
        }
    }

    fn moment(&self, step: usize) -> Moment {
        let estimate = &self.chain.estimates[self.chain.before[step]];
        Moment {
            step,
            units: estimate.units.clone(),
            errors: estimate.variances.iter().map(|variance| variance.sqrt()).collect(),
        }
    }

    fn finish(&self, analysis: &mut Analysis) {
        analysis.turning_points = self.chain.turning_points(&self.timeline);
        analysis.splits = Seat::all(self.timeline.end.seats())
            .filter(|&seat| self.request.seat.is_none_or(|wanted| wanted == seat))
            .map(|seat| self.chain.split(&self.timeline, seat.index(), &analysis.decisions))
            .collect();
        analysis.complete = true;
    }
}
