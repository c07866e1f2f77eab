//! What the terminal needs of a game besides its rules: words.

use bots::kind::Playable;
use engine::any::{AnyAction, AnyEvent, AnyGame};
use engine::edition::Edition;
use engine::score::What;
use engine::seat::Seat;

use super::command::{InputError, ParsedAction, Verb};
use super::format::{Formatter, Vocabulary};

/// How much is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Detail {
    /// What a decision needs.
    Brief,
    /// Everything.
    Full,
}

/// Something that happened, in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LogLine {
    /// What is said when it happens.
    pub(super) text: String,
    /// What a log may say afterwards, where that is less.
    pub(super) redacted: Option<String>,
}

impl From<String> for LogLine {
    fn from(text: String) -> Self {
        Self { text, redacted: None }
    }
}

/// A game that can be shown, told and typed.
pub(super) trait TerminalGame: Playable {
    /// Which game it is.
    fn edition(&self) -> Edition;

    /// The game, its events and its actions as those of any edition.
    fn any(&self) -> AnyGame;

    /// An event as one of any edition.
    fn any_event(event: Self::Event) -> AnyEvent;

    /// The action as records keep it.
    fn recorded(action: Self::Action) -> AnyAction;

    /// The other way round, where it is an action of this game.
    fn from_any(action: AnyAction) -> Option<Self::Action>;

    /// The game's own words.
    fn vocabulary(&self) -> Vocabulary;

    /// The verbs that the game has, besides those of every game.
    fn verbs(&self) -> &'static [Verb];

    /// What to type in this game, for `help`: pairs of an example and what it does.
    fn help(&self) -> Vec<(&'static str, String)>;

    /// Everything the seat may know, laid out for a screen; `lately` is what has happened since it last looked.
    fn render(&self, seat: Seat, formatter: &Formatter, recent: &[String]) -> String;

    /// The same in sentences, one to a line.
    fn describe_state(&self, seat: Seat, formatter: &Formatter, detail: Detail) -> Vec<String>;

    /// What the seat is asked now, as a sentence.
    fn question(&self, seat: Seat, formatter: &Formatter) -> String;

    /// What happened, in sentences.
    fn describe_events(&self, events: &[Self::SeenEvent], formatter: &Formatter) -> Vec<LogLine>;

    /// The verb that words without one mean now.
    fn implied_verb(&self, words: &[String]) -> Option<Verb>;

    /// What the seat wants, when it types this verb and these words.
    fn parse_action(
        &self,
        seat: Seat,
        verb: Verb,
        words: &[String],
        formatter: &Formatter,
    ) -> Result<ParsedAction<Self::Action>, InputError>;

    /// An action in words.
    fn describe(&self, seat: Seat, action: Self::Action, formatter: &Formatter) -> String;

    /// Every legal action, in a form that can be typed.
    fn list_actions(&self, seat: Seat, formatter: &Formatter) -> Vec<String>;

    /// What the seat wants to look at.
    fn query(
        &self,
        seat: Seat,
        at: Verb,
        words: &[String],
        formatter: &Formatter,
    ) -> Result<Vec<String>, InputError>;

    /// What a line of the final score is for.
    fn score_line(&self, what: What, formatter: &Formatter) -> String;
}
