//! Runs an analysis in small steps.

use std::fmt;

use bots::Version;
use engine::any::ByKind;
use engine::board::BoardGame;
use engine::card_game::CardGame;
use engine::for_kind;
use engine::game::Viewer;
use engine::record::{RULES_VERSION, Record, RecordError};
use engine::score::Score;
use engine::seat::Seat;

use crate::analysis::{Analysis, Cause, FORMAT, Moment, SeatResult, TurningPoint};
use crate::budget::Budget;
use crate::coached::Coached;
use crate::curve::Curves;
use crate::decision::{Situation, judge, knowledge};
use crate::line::{WinChances, involves_chance, win_chances};
use crate::outcome::UNITS;
use crate::split::{Candidate, Chain, largest};
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
            bots: Version::LATEST.number(),
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

    /// Analyzes the next action of the record or, after the last, confirms a turning point. Returns `false` when the analysis is complete.
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
    curves: Curves,
    chain: Chain,
    next: usize,
    /// Changes that may be turning points and are still to be confirmed, once all actions are analyzed.
    candidates: Vec<Candidate>,
    confirmed: Vec<TurningPoint>,
}

/// What a series of random numbers is for.
#[derive(Clone, Copy)]
enum Purpose {
    Before = 1,
    Chosen = 2,
    Decks = 3,
    Decision = 4,
    TurningChoice = 5,
    TurningChance = 6,
}

impl<G: Coached> Work<G> {
    fn new(timeline: Timeline<G>, request: Request) -> Self {
        let chain = Chain { estimates: Vec::new(), before: Vec::new(), chosen: Vec::new() };
        let curves =
            Curves::of(G::edition_of(&timeline.end.view(Viewer::Seat(Seat::new(0)))), timeline.end.seats());
        let (candidates, confirmed) = (Vec::new(), Vec::new());
        Self { timeline, request, curves, chain, next: 0, candidates, confirmed }
    }

    /// Returns the seed of the random numbers for a purpose at the present action.
    fn seed(&self, purpose: Purpose) -> u64 {
        self.seed_at(self.next, purpose)
    }

    fn seed_at(&self, number: usize, purpose: Purpose) -> u64 {
        let place = (number as u64) << 3 | purpose as u64;
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
        if self.next == self.timeline.steps.len() {
            match self.candidates.pop() {
                Some(candidate) => self.confirm(candidate),
                None => self.finish(analysis),
            }
            return;
        }
        if self.next == 0 {
            let before =
                win_chances(self.timeline.game_at(0), None, worlds, self.seed(Purpose::Before), &self.curves);
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
            let estimate =
                win_chances(&game, Some((seat, action)), worlds, self.seed(Purpose::Chosen), &self.curves);
            self.add(estimate)
        } else {
            before
        };
        self.chain.chosen.push(chosen);
        let after = *self.timeline.game_at(number + 1);
        let next = if after.is_over() {
            self.add(WinChances::of_result(&after))
        } else if involves_chance(&game, seat, action, &after, self.seed(Purpose::Decks)) {
            let estimate = win_chances(&after, None, worlds, self.seed(Purpose::Before) ^ 1, &self.curves);
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
            analysis.decisions.push(judge(&situation, rollouts, self.seed(Purpose::Decision), &self.curves));
        }
        self.next += 1;
        if self.next == self.timeline.steps.len() {
            self.candidates = self.chain.candidates(&self.timeline);
        }
    }

    fn confirm(&mut self, candidate: Candidate) {
        let purpose = match candidate.cause {
            Cause::Choice => Purpose::TurningChoice,
            Cause::Chance => Purpose::TurningChance,
        };
        let seed = self.seed_at(candidate.step, purpose);
        let worlds = self.request.budget.worlds;
        self.confirmed.extend(candidate.confirm(&self.timeline, worlds, seed, &self.curves));
    }

    fn moment(&self, step: usize) -> Moment {
        let estimate = &self.chain.estimates[self.chain.before[step]];
        Moment {
            step,
            units: estimate.units.clone(),
            errors: estimate.variances.iter().map(|variance| variance.sqrt()).collect(),
        }
    }

    fn finish(&mut self, analysis: &mut Analysis) {
        analysis.turning_points = largest(std::mem::take(&mut self.confirmed));
        analysis.splits = Seat::all(self.timeline.end.seats())
            .filter(|&seat| self.request.seat.is_none_or(|wanted| wanted == seat))
            .map(|seat| self.chain.split(&self.timeline, seat.index(), &analysis.decisions))
            .collect();
        analysis.complete = true;
    }
}
