//! Analysis of recorded games: what each decision was worth from what its seat knew, how the win chances moved, and how
//! the result divides into luck and skill.
//!
//! The crate is pure: no I/O, no clock, no thread. [`Analyzer`] works in small steps that a caller can interleave with
//! other work and stop at any time. Results depend only on the record, the request and its seed.
//! Definitions and the JSON format are in `docs/coach.md`.
//!
//! ```
//! use coach::{Analyzer, Budget, Request};
//! use engine::any::AnyGame;
//! use engine::edition::Edition;
//! use engine::options::Options;
//! use engine::record::Record;
//! use engine::seat::Seat;
//! use engine::setup::Setup;
//! use engine::shuffle::{SecretChance, Recorder, Secret};
//!
//! // A record of two actions: both seats keep the first tickets that they may keep.
//! let setup = Setup::new(Edition::NEW_YORK, 2, None, Options::DEFAULT)?;
//! let mut chance = Recorder::new(SecretChance::new(Secret::from_seed(1)));
//! let mut game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
//! let mut record = Record::new(setup, std::mem::take(&mut chance.outcomes));
//! for seat in Seat::all(2) {
//!     let action = game.legal_actions(seat)[0];
//!     game.apply(seat, action, &mut chance, &mut Vec::new())?;
//!     record.push(seat, action, std::mem::take(&mut chance.outcomes));
//! }
//!
//! let mut analyzer = Analyzer::new(&record, &Request { seat: None, budget: Budget::QUICK, seed: 1 })?;
//! while analyzer.step() {
//!     // Report analyzer.progress(), or stop: what is known so far is in analyzer.analysis().
//! }
//! assert_eq!(analyzer.analysis().decisions.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod analysis;
mod analyzer;
mod bot_game;
mod budget;
pub mod calibration;
mod coached;
mod curve;
mod decision;
mod deduction;
mod estimate;
mod explorer;
mod fact;
mod joint_cost;
mod line;
mod outcome;
mod portable;
mod split;
mod statistics;
mod timeline;
#[cfg(test)]
mod typescript;

pub use analysis::{
    Analysis, Cause, Change, Class, Decision, Difference, Evaluation, Moment, Part, SeatResult, Split,
    TurningPoint,
};
pub use analyzer::{Analyzer, Progress, Refusal, Request, analyze};
pub use bot_game::bot_game;
pub use budget::Budget;
pub use deduction::{CardBelief, Deduction, Opponent, Question, Shade, TicketBelief, Truth, deduce, truth};
pub use estimate::Estimate;
pub use explorer::{Choice, ChosenTicket, Exploration, explore};
pub use fact::Fact;
pub use outcome::UNITS;
pub use statistics::{KeptCounts, Results, SplitCounts, Stale, Statistics, TableCounts, TicketCounts};
