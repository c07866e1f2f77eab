//! The coach: analyzes records in steps, computes what a seat could know and compares ticket choices. For an instance
//! that does nothing else.

use coach::{
    Analysis, Analyzer, Budget, Decision, Deduction, Exploration, Moment, Progress, Question, Refusal, Truth,
    deduce, explore, truth,
};
use engine::edition::Edition;
use engine::record::{Record, embedded_map};
use engine::seat::Seat;
use serde::{Deserialize, Serialize};

/// What the worker asks the coach.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Request {
    /// Begins the analysis of a record for all seats; the answer is [`Answer::Analysis`] without results.
    Analyze {
        /// The record as text.
        record: String,
        /// How many games are simulated.
        depth: Depth,
        /// The seed of the simulated games.
        seed: u32,
    },
    /// Analyzes the next action of the record; the answer is [`Answer::Step`], or [`Answer::Analysis`] after the
    /// last.
    Step {},
    /// Says what a seat could know at a moment; the answer is [`Answer::Deduction`].
    Deduce {
        /// The record as text.
        record: String,
        /// The number of actions before the moment. Without it, the moment is the end of a record that may be that of a
        /// running game, and the answer has no truth.
        #[serde(default)]
        step: Option<usize>,
        /// The seat.
        seat: usize,
        /// The number of sampled games.
        worlds: u32,
        /// The seed of the sampled games.
        seed: u32,
    },
    /// Says what each choice among the tickets on offer to a seat is worth at the end of a record, which may be that
    /// of a running game; the answer is [`Answer::Exploration`].
    Explore {
        /// The record as text.
        record: String,
        /// The seat.
        seat: usize,
        /// The number of sampled games.
        worlds: u32,
        /// The seed of the sampled games.
        seed: u32,
    },
}

/// How many games an analysis simulates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Depth {
    /// [`Budget::QUICK`]
    Quick,
    /// [`Budget::DEFAULT`]
    Default,
    /// [`Budget::DEEP`]
    Deep,
}

impl Depth {
    const fn budget(self) -> Budget {
        match self {
            Self::Quick => Budget::QUICK,
            Self::Default => Budget::DEFAULT,
            Self::Deep => Budget::DEEP,
        }
    }
}

/// What the coach answers.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Answer<'a> {
    /// The whole analysis as far as it is computed.
    Analysis {
        /// The analysis.
        analysis: &'a Analysis,
    },
    /// What one action of the record added to an analysis.
    Step {
        /// The number of actions that are analyzed.
        done: usize,
        /// The number of actions.
        all: usize,
        /// Win chances that were not there before.
        line: &'a [Moment],
        /// Decisions that were not there before.
        decisions: &'a [Decision],
    },
    /// What a seat could know, and what all seats really held; nothing of that in a running game.
    Deduction {
        /// What the seat could know.
        deduction: Deduction,
        /// What all seats held.
        truth: Vec<Truth>,
    },
    /// What each choice among tickets is worth.
    Exploration {
        /// The choices.
        exploration: Exploration,
    },
    /// The record or the question was refused.
    Refused {
        /// Why, in English, with the line of the record if it is about one.
        error: String,
    },
}

/// The coach with the analysis that is under way.
#[derive(Default)]
pub struct Coach {
    analyzer: Option<Analyzer>,
}

impl std::fmt::Debug for Coach {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Coach").field("progress", &self.analyzer.as_ref().map(Analyzer::progress)).finish()
    }
}

fn read(text: &str) -> Result<Record, String> {
    let embedded = embedded_map(text).map(|map| Edition::from_map_file("the embedded map", &map)).transpose();
    let maps: Vec<Edition> = embedded.map_err(|why| why.to_string())?.into_iter().collect();
    Record::read_with(text, &maps).map_err(|error| error.to_string())
}

fn refuse(refusal: &Refusal) -> String {
    refusal.to_string()
}

impl Coach {
    /// Handles a request.
    pub fn handle(&mut self, request: Request) -> Answer<'_> {
        match self.answer(request) {
            Ok(answer) => answer,
            Err(error) => Answer::Refused { error },
        }
    }

    fn answer(&mut self, request: Request) -> Result<Answer<'_>, String> {
        match request {
            Request::Analyze { record, depth, seed } => {
                let request = coach::Request { seat: None, budget: depth.budget(), seed: u64::from(seed) };
                let analyzer = Analyzer::new(&read(&record)?, &request).map_err(|why| refuse(&why))?;
                Ok(Answer::Analysis { analysis: self.analyzer.insert(analyzer).analysis() })
            }
            Request::Step {} => {
                let analyzer = self.analyzer.as_mut().ok_or("no analysis was begun")?;
                let before = (analyzer.analysis().line.len(), analyzer.analysis().decisions.len());
                let unfinished = analyzer.step();
                let Progress { done, all } = analyzer.progress();
                let analysis = analyzer.analysis();
                if !unfinished {
                    return Ok(Answer::Analysis { analysis });
                }
                Ok(Answer::Step {
                    done,
                    all,
                    line: &analysis.line[before.0..],
                    decisions: &analysis.decisions[before.1..],
                })
            }
            Request::Deduce { record, step, seat, worlds, seed } => {
                let record = read(&record)?;
                let seat = Seat::try_new(seat).ok_or_else(|| format!("the game has no seat {seat}"))?;
                let moment = step.unwrap_or(record.steps.len());
                let question = Question { step: moment, seat, worlds, seed: u64::from(seed) };
                let deduction = deduce(&record, &question).map_err(|why| refuse(&why))?;
                let truth = match step {
                    Some(step) => truth(&record, step).map_err(|why| refuse(&why))?,
                    None => Vec::new(),
                };
                Ok(Answer::Deduction { deduction, truth })
            }
            Request::Explore { record, seat, worlds, seed } => {
                let record = read(&record)?;
                let seat = Seat::try_new(seat).ok_or_else(|| format!("the game has no seat {seat}"))?;
                let question = Question { step: record.steps.len(), seat, worlds, seed: u64::from(seed) };
                let exploration = explore(&record, &question).map_err(|why| refuse(&why))?;
                Ok(Answer::Exploration { exploration })
            }
        }
    }

    /// Handles a request given as JSON and returns the answer as JSON.
    pub fn handle_text(&mut self, request: &[u8]) -> Vec<u8> {
        let answer = match serde_json::from_str(&String::from_utf8_lossy(request)) {
            Ok(request) => self.handle(request),
            Err(error) => Answer::Refused { error: error.to_string() },
        };
        serde_json::to_vec(&answer).expect("plain data becomes JSON")
    }
}
