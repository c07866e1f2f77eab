//! `RecordError`: an error in a record, with its line.

use std::fmt;

use super::RULES_VERSION;
use crate::illegal::Illegal;
use crate::notation::{NotationError, truncate};
use crate::setup::SetupError;
use crate::shuffle::{Mismatch, ShuffleKind};

/// An error in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, counted from one.
    pub line: usize,
    /// The error.
    pub problem: RecordProblem,
}

/// The kinds of errors in records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordProblem {
    /// The first line is not the header of a record.
    MissingHeader,
    /// An unknown version of the format.
    Format(String),
    /// An unknown version of the rules.
    Rules(String),
    /// An unknown map.
    UnknownMap(String),
    /// A contribution to the combined secret that is not 32 lowercase hexadecimal digits.
    InvalidNonce(String),
    /// Another line was expected.
    Expected {
        /// The beginning of the expected line.
        what: &'static str,
        /// What was found; empty at the end of the text.
        found: String,
    },
    /// Not a number, or one that is too large.
    InvalidNumber(String),
    /// An unknown edition.
    UnknownEdition(String),
    /// An invalid setup.
    Setup(SetupError),
    /// The game does not have that seat.
    UnknownSeat(String),
    /// An unknown kind of shuffle.
    UnknownShuffle(String),
    /// An unknown item of a shuffle.
    UnknownItem(String),
    /// Not an action.
    Notation {
        /// The error.
        problem: NotationError,
        /// The id of the rule in the record's edition, if one is broken.
        rule: Option<&'static str>,
    },
    /// Text after the end.
    TrailingData,
    /// The checksum does not match.
    Checksum {
        /// The checksum of the text.
        computed: u64,
    },
    /// An illegal action.
    Illegal {
        /// Why it was illegal.
        illegal: Illegal,
        /// The id of the rule in the record's edition.
        rule: &'static str,
    },
    /// A shuffle outcome does not match the shuffle.
    Chance(Mismatch),
    /// More shuffle outcomes than the action has shuffles.
    UnusedShuffles {
        /// The number of unused outcomes.
        left: usize,
    },
    /// The record states final scores, but the game is not over.
    NotOver,
    /// The scores do not match the game.
    ScoreMismatch {
        /// The seat, counted from 0.
        seat: usize,
        /// The total that it should be.
        total: i16,
        /// The rank that it should be.
        rank: u8,
    },
}

impl RecordProblem {
    /// Returns the id of the rule that is broken, if it is one.
    pub const fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Illegal { rule, .. } => Some(rule),
            Self::Notation { rule, .. } => *rule,
            Self::MissingHeader
            | Self::Format(_)
            | Self::Rules(_)
            | Self::UnknownMap(_)
            | Self::InvalidNonce(_)
            | Self::Expected { .. }
            | Self::InvalidNumber(_)
            | Self::UnknownEdition(_)
            | Self::Setup(_)
            | Self::UnknownSeat(_)
            | Self::UnknownShuffle(_)
            | Self::UnknownItem(_)
            | Self::TrailingData
            | Self::Checksum { .. }
            | Self::Chance(_)
            | Self::UnusedShuffles { .. }
            | Self::NotOver
            | Self::ScoreMismatch { .. } => None,
        }
    }
}

impl fmt::Display for RecordProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingHeader => write!(f, "this is not a record of a game"),
            Self::Format(version) => {
                write!(f, "version {} of the format is not known to this program", truncate(version))
            }
            Self::Rules(version) => {
                let version = truncate(version);
                write!(
                    f,
                    "the game was played by version {version} of the rules; this program plays only version {RULES_VERSION}"
                )
            }
            Self::UnknownMap(hash) => {
                write!(f, "this program does not have the map {}", truncate(hash))
            }
            Self::InvalidNonce(word) => {
                write!(f, "\"{}\" is not 32 lowercase hexadecimal digits", truncate(word))
            }
            Self::Expected { what, found } if found.is_empty() => {
                write!(f, "expected \"{what}\", found the end of the record")
            }
            Self::Expected { what, found } => {
                write!(f, "expected \"{what}\", found \"{}\"", truncate(found))
            }
            Self::InvalidNumber(word) => write!(f, "\"{}\" is not a valid number here", truncate(word)),
            Self::UnknownEdition(word) => write!(f, "there is no edition \"{}\"", truncate(word)),
            Self::Setup(problem) => problem.fmt(f),
            Self::UnknownSeat(word) => write!(f, "there is no seat \"{}\" in this game", truncate(word)),
            Self::UnknownShuffle(word) => write!(f, "nothing called \"{}\" is shuffled", truncate(word)),
            Self::UnknownItem(word) => write!(f, "\"{}\" cannot be shuffled here", truncate(word)),
            Self::Notation { problem, .. } => problem.fmt(f),
            Self::TrailingData => write!(f, "there is text after the end of the record"),
            Self::Checksum { computed } => {
                write!(f, "the record is damaged: its checksum should be {computed:016x}")
            }
            Self::Illegal { illegal, rule } => {
                write!(f, "the rules do not allow that: {illegal} ({rule})")
            }
            Self::Chance(Mismatch::Missing(what)) => {
                write!(f, "the outcome of shuffling {} is missing", plural(*what))
            }
            Self::Chance(Mismatch::OtherShuffle { asked, found }) => {
                write!(
                    f,
                    "{} are shuffled, but the record has an outcome for {}",
                    plural(*asked),
                    plural(*found)
                )
            }
            Self::Chance(Mismatch::OtherItems(what)) => {
                write!(f, "the outcome does not contain the {} that are shuffled", plural(*what))
            }
            Self::UnusedShuffles { left } => {
                let plural = if *left == 1 { "" } else { "s" };
                write!(f, "nothing more is shuffled here, but the record has {left} unused outcome{plural}")
            }
            Self::NotOver => write!(f, "the record has scores, but the game is not over"),
            Self::ScoreMismatch { seat, total, rank } => {
                write!(f, "seat {seat} has {total} points and rank {rank} by the rules")
            }
        }
    }
}

const fn plural(what: ShuffleKind) -> &'static str {
    match what {
        ShuffleKind::Seats => "seats",
        ShuffleKind::Cards => "cards",
        ShuffleKind::Tickets => "tickets",
        ShuffleKind::Refused => "refused tickets",
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for RecordError {}
