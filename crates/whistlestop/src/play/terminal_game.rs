//! The trait of games that can be played in the terminal.

use bots::kind::Playable;
use engine::score::ScoreItem;
use engine::seat::Seat;

use super::command::{InputError, ParsedAction, Verb};
use super::format::{Formatter, Vocabulary};

/// Level of detail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Detail {
    /// Only what a decision needs.
    Brief,
    /// Everything.
    Full,
}

/// A line of the event log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LogLine {
    /// Text shown when the event happens.
    pub(super) text: String,
    /// Text shown in the log afterwards, if it must reveal less.
    pub(super) redacted: Option<String>,
}

impl From<String> for LogLine {
    fn from(text: String) -> Self {
        Self { text, redacted: None }
    }
}

/// Defines the methods of [`TerminalGame`] that a game leaves to its `GameText`, inside of an `impl` block.
macro_rules! delegate_to_text {
    () => {
        fn render(&self, seat: Seat, formatter: &Formatter, recent: &[String]) -> String {
            GameText { game: self, formatter }.render(seat, recent)
        }

        fn describe_state(&self, seat: Seat, formatter: &Formatter, detail: Detail) -> Vec<String> {
            GameText { game: self, formatter }.describe_state(seat, detail)
        }

        fn question(&self, seat: Seat, formatter: &Formatter) -> String {
            GameText { game: self, formatter }.question(seat)
        }

        fn parse_action(
            &self,
            seat: Seat,
            verb: Verb,
            words: &[String],
            formatter: &Formatter,
        ) -> Result<ParsedAction<Action>, InputError> {
            GameText { game: self, formatter }.parse_action(seat, verb, words)
        }

        fn describe(&self, _: Seat, action: Action, formatter: &Formatter) -> String {
            GameText { game: self, formatter }.action(action)
        }

        fn list_actions(&self, seat: Seat, formatter: &Formatter) -> Vec<String> {
            GameText { game: self, formatter }.list_actions(seat)
        }
    };
}

pub(super) use delegate_to_text;

/// A game that can be played in the terminal.
pub(super) trait TerminalGame: Playable {
    /// Returns the edition's words.
    fn vocabulary(&self) -> Vocabulary;

    /// Returns the game's own verbs.
    fn verbs(&self) -> &'static [Verb];

    /// Returns the lines of `help`: examples with descriptions.
    fn help(&self) -> Vec<(&'static str, String)>;

    /// Renders everything the seat may know as a screen; `recent` are the event texts since the last screen.
    fn render(&self, seat: Seat, formatter: &Formatter, recent: &[String]) -> String;

    /// Describes the state in sentences, one per line.
    fn describe_state(&self, seat: Seat, formatter: &Formatter, detail: Detail) -> Vec<String>;

    /// Returns the question that the seat must answer now.
    fn question(&self, seat: Seat, formatter: &Formatter) -> String;

    /// Describes events in sentences.
    fn describe_events(&self, events: &[Self::SeenEvent], formatter: &Formatter) -> Vec<LogLine>;

    /// Returns the verb implied by words without a verb.
    fn implied_verb(&self, words: &[String]) -> Option<Verb>;

    /// Parses the action for a verb and its words.
    fn parse_action(
        &self,
        seat: Seat,
        verb: Verb,
        words: &[String],
        formatter: &Formatter,
    ) -> Result<ParsedAction<Self::Action>, InputError>;

    /// Describes an action.
    fn describe(&self, seat: Seat, action: Self::Action, formatter: &Formatter) -> String;

    /// Lists every legal action as it can be typed.
    fn list_actions(&self, seat: Seat, formatter: &Formatter) -> Vec<String>;

    /// Answers a query.
    fn query(
        &self,
        seat: Seat,
        at: Verb,
        words: &[String],
        formatter: &Formatter,
    ) -> Result<Vec<String>, InputError>;

    /// Describes a line of the final score.
    fn score_line(&self, what: ScoreItem, formatter: &Formatter) -> String;
}
