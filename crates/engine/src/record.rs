//! Records: setup, actions and shuffle outcomes of a game.
//!
//! Replaying a record needs no random number generator, because the outcomes of all shuffles are in it.
//! docs/record.md describes the text format.

mod error;
mod text;
mod verify;

pub use error::{RecordError, RecordProblem};
pub use text::embedded_map;
pub use verify::VerifyError;

pub use crate::setup::{Setup, SetupError};

use crate::any::{AnyAction, AnyEvent, AnyGame};
use crate::score::Score;
use crate::seat::Seat;
use crate::shuffle::{Chance, Mismatch, Playback, ShuffleKind, ShuffleOutcome};

/// The version of the rules that this program plays by. It is incremented by every change after which a stored game
/// would replay differently.
pub const RULES_VERSION: u32 = 2;

/// What a person's seat contributed to the combined secret of a game: 16 random bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nonce(pub [u8; Self::LEN]);

impl Nonce {
    /// The number of bytes.
    pub const LEN: usize = 16;

    /// Reads 32 lowercase hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        let is_plain = |digit: u8| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit);
        if text.len() != 2 * Self::LEN || !text.bytes().all(is_plain) {
            return None;
        }
        let mut bytes = [0; Self::LEN];
        for (place, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * place..2 * place + 2], 16).ok()?;
        }
        Some(Self(bytes))
    }
}

impl std::fmt::Display for Nonce {
    /// Writes 32 lowercase hexadecimal digits.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// One action with the outcomes of its shuffles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The seat.
    pub seat: Seat,
    /// The action.
    pub action: AnyAction,
    /// The outcomes of its shuffles.
    pub outcomes: Vec<ShuffleOutcome>,
}

/// A seat's result in the record of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FinalScore {
    /// The total.
    pub total: i16,
    /// The rank, 1 for the winners.
    pub rank: u8,
}

/// The record of a game, finished or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The setup.
    pub setup: Setup,
    /// The version of the rules of the game.
    pub rules_version: u32,
    /// Whether the text holds the map file of a custom edition, so that it can be replayed without the file.
    pub embeds_map: bool,
    /// What seats contributed to the combined secret, in ascending order of the seats.
    pub nonces: Vec<(Seat, Nonce)>,
    /// The outcomes of the shuffles before the first action.
    pub opening: Vec<ShuffleOutcome>,
    /// The action.
    pub steps: Vec<Step>,
    /// The final scores by seat, if the record states them; a replay checks them.
    pub stated_scores: Option<Vec<FinalScore>>,
}

impl Record {
    /// Creates the record of a game that has just been set up.
    pub const fn new(setup: Setup, opening: Vec<ShuffleOutcome>) -> Self {
        Self {
            setup,
            rules_version: RULES_VERSION,
            embeds_map: false,
            nonces: Vec::new(),
            opening,
            steps: Vec::new(),
            stated_scores: None,
        }
    }

    /// Appends an action.
    pub fn push(&mut self, seat: Seat, action: AnyAction, outcomes: Vec<ShuffleOutcome>) {
        self.steps.push(Step { seat, action, outcomes });
        self.stated_scores = None;
    }

    /// Replays the record and returns the game after its last action.
    pub fn replay(&self) -> Result<AnyGame, RecordError> {
        let mut replay = self.replay_steps()?;
        for step in &mut replay {
            step?;
        }
        Ok(replay.game)
    }

    /// Returns an iterator that replays the record action by action.
    pub fn replay_steps(&self) -> Result<Replay<'_>, RecordError> {
        let mut chance = RecordedShuffles::new(&self.opening);
        let mut opening = Vec::new();
        let game = AnyGame::new(&self.setup, &mut chance, &mut opening);
        chance.check(self.opening_line())?;
        Ok(Replay { record: self, game, opening, next: 0, failed: false })
    }

    /// Counts the shuffles of each kind, in the order of [`ShuffleKind::ALL`].
    pub fn shuffles_made(&self) -> [u32; ShuffleKind::COUNT] {
        let mut made = [0; ShuffleKind::COUNT];
        for outcome in self.outcomes() {
            made[outcome.what as usize] += 1;
        }
        made
    }

    /// Returns all outcomes of chance, in their order.
    pub fn outcomes(&self) -> impl Iterator<Item = &ShuffleOutcome> {
        self.opening.iter().chain(self.steps.iter().flat_map(|step| &step.outcomes))
    }
}

/// One action of a replay and its result.
#[derive(Clone, Debug)]
pub struct ReplayStep {
    /// The seat that acted.
    pub seat: Seat,
    /// The action.
    pub action: AnyAction,
    /// The events.
    pub events: Vec<AnyEvent>,
    /// The game after the action.
    pub game: AnyGame,
}

/// An iterator that replays a record action by action. It ends after the first invalid action.
#[derive(Clone, Debug)]
pub struct Replay<'r> {
    record: &'r Record,
    game: AnyGame,
    opening: Vec<AnyEvent>,
    next: usize,
    failed: bool,
}

impl Replay<'_> {
    /// Returns the game after the last replayed action.
    pub const fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Returns the events before the first action.
    pub fn opening(&self) -> &[AnyEvent] {
        &self.opening
    }

    fn step(&mut self, number: usize) -> Result<ReplayStep, RecordError> {
        let Step { seat, action, ref outcomes } = self.record.steps[number];
        let line = self.record.line_of(number);
        let mut chance = RecordedShuffles::new(outcomes);
        let mut events = Vec::new();
        let done = self.game.apply(seat, action, &mut chance, &mut events);
        done.map_err(|illegal| {
            let rule = illegal.rule_in(self.record.setup.edition());
            RecordError { line, problem: RecordProblem::Illegal { illegal, rule } }
        })?;
        chance.check(line + 1)?;
        Ok(ReplayStep { seat, action, events, game: self.game })
    }

    /// Checks that the final scores are those of the record.
    fn check_end(&self) -> Result<(), RecordError> {
        let Some(stated_scores) = &self.record.stated_scores else { return Ok(()) };
        let line = self.record.line_of(self.record.steps.len());
        if !self.game.is_over() {
            return Err(RecordError { line, problem: RecordProblem::NotOver });
        }
        for (seat, (stated, score)) in stated_scores.iter().zip(self.game.scores()).enumerate() {
            let Score { total, rank, .. } = score;
            if *stated != (FinalScore { total, rank }) {
                let problem = RecordProblem::ScoreMismatch { seat, total, rank };
                return Err(RecordError { line: line + 1 + seat, problem });
            }
        }
        Ok(())
    }
}

impl Iterator for Replay<'_> {
    type Item = Result<ReplayStep, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let step = if self.next < self.record.steps.len() {
            self.next += 1;
            self.step(self.next - 1)
        } else {
            Err(self.check_end().err()?)
        };
        self.failed = step.is_err();
        Some(step)
    }
}

/// The recorded outcomes of one action, with the index of the first mismatch.
struct RecordedShuffles {
    playback: Playback,
    asked: usize,
    mismatch: Option<(usize, Mismatch)>,
}

impl RecordedShuffles {
    fn new(outcomes: &[ShuffleOutcome]) -> Self {
        let mut playback = Playback::default();
        playback.extend(outcomes.iter().cloned());
        Self { playback, asked: 0, mismatch: None }
    }

    /// Checks that the game requested exactly the outcomes that begin at `line`.
    fn check(&self, line: usize) -> Result<(), RecordError> {
        if let Some((place, mismatch)) = self.mismatch {
            return Err(RecordError { line: line + place, problem: RecordProblem::Chance(mismatch) });
        }
        match self.playback.left() {
            0 => Ok(()),
            left => {
                let line = line + self.asked;
                Err(RecordError { line, problem: RecordProblem::UnusedShuffles { left } })
            }
        }
    }
}

impl Chance for RecordedShuffles {
    fn shuffle(&mut self, what: ShuffleKind, items: &mut [u8]) {
        self.playback.shuffle(what, items);
        if let Some(mismatch) = self.playback.take_mismatch() {
            self.mismatch.get_or_insert((self.asked, mismatch));
        }
        self.asked += 1;
    }
}
