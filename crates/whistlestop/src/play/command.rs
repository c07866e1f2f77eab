//! What a typed line begins with: a verb of the game, or something to look at.

use engine::edition::Edition;
use engine::illegal::Illegal;

/// The first word of a line, understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verb {
    // What a player does.
    Pick,
    Claim,
    Tickets,
    Split,
    Keep,
    Ride,
    Alight,
    Place,
    Complete,
    Accept,
    Pass,
    // What a player asks.
    Help,
    Why,
    Legal,
    Hint,
    Routes,
    Goods,
    Mine,
    State,
    Log,
    Cities,
    Rule,
    Save,
    Quit,
}

/// Verbs that every game has.
const ALWAYS: [Verb; 11] = [
    Verb::Help,
    Verb::Why,
    Verb::Legal,
    Verb::Hint,
    Verb::Mine,
    Verb::State,
    Verb::Log,
    Verb::Rule,
    Verb::Save,
    Verb::Quit,
    Verb::Pass,
];

impl Verb {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Pick => "pick",
            Self::Claim => "claim",
            Self::Tickets => "tickets",
            Self::Split => "split",
            Self::Keep => "keep",
            Self::Ride => "ride",
            Self::Alight => "alight",
            Self::Place => "place",
            Self::Complete => "complete",
            Self::Accept => "accept",
            Self::Pass => "pass",
            Self::Help => "help",
            Self::Why => "why",
            Self::Legal => "legal",
            Self::Hint => "hint",
            Self::Routes => "routes",
            Self::Goods => "goods",
            Self::Mine => "mine",
            Self::State => "state",
            Self::Log => "log",
            Self::Cities => "cities",
            Self::Rule => "rule",
            Self::Save => "save",
            Self::Quit => "quit",
        }
    }

    /// Other words for the same. A single letter here wins over longer words that begin with it.
    const fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Pick => &["p", "draw", "take"],
            Self::Claim => &["c", "build"],
            Self::Tickets => &["t", "ticket"],
            Self::Keep => &["k"],
            Self::Ride => &["r"],
            Self::Alight => &["a", "stop"],
            Self::Help => &["h", "?"],
            Self::Why => &["w"],
            Self::Legal => &["l", "moves", "actions"],
            Self::Mine => &["m", "hand"],
            Self::State => &["s", "look", "screen"],
            Self::Place => &["pl"],
            Self::Quit => &["q", "exit", "bye"],
            Self::Split
            | Self::Complete
            | Self::Accept
            | Self::Pass
            | Self::Routes
            | Self::Goods
            | Self::Hint
            | Self::Log
            | Self::Cities
            | Self::Rule
            | Self::Save => &[],
        }
    }

    /// The verb that a word stands for: the word itself, another word for it, or its beginning if only one fits.
    pub(super) fn read(word: &str, of_the_game: &[Self]) -> VerbMatch {
        let known = || of_the_game.iter().copied().chain(ALWAYS);
        if let Some(verb) = known().find(|verb| verb.word() == word || verb.aliases().contains(&word)) {
            return VerbMatch::Verb(verb);
        }
        let fitting: Vec<Self> = known()
            .filter(|verb| {
                // A single letter is too little for a word that is not the verb itself.
                verb.word().starts_with(word)
                    || word.len() > 1 && verb.aliases().iter().any(|known| known.starts_with(word))
            })
            .collect();
        match fitting.as_slice() {
            [] => VerbMatch::Unknown,
            [verb] => VerbMatch::Verb(*verb),
            [_, ..] => VerbMatch::Ambiguous(fitting.iter().map(|verb| verb.word()).collect()),
        }
    }
}

/// What a word may stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum VerbMatch {
    Verb(Verb),
    Ambiguous(Vec<&'static str>),
    Unknown,
}

/// What can be wrong with a typed line, as a sentence, with the rule behind it if there is one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct InputError {
    pub(super) why: String,
    pub(super) rule: Option<&'static str>,
}

impl InputError {
    pub(super) fn new(why: impl Into<String>) -> Self {
        Self { why: why.into(), rule: None }
    }

    /// A refusal of the game, by the rules of that edition.
    pub(super) fn refused(illegal: Illegal, edition: Edition) -> Self {
        Self { why: illegal.to_string(), rule: Some(illegal.rule_in(edition)) }
    }
}

/// What a typed action turned out to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ParsedAction<A> {
    /// Exactly this.
    Action(A),
    /// One of these, each with its description.
    OneOf(Vec<(String, A)>),
}

impl<A> ParsedAction<A> {
    /// What these actions leave to choose.
    ///
    /// # Panics
    /// When there is none.
    pub(super) fn among(mut actions: Vec<(String, A)>) -> Self {
        assert!(!actions.is_empty(), "a wish is for something");
        if actions.len() == 1 { Self::Action(actions.swap_remove(0).1) } else { Self::OneOf(actions) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: [Verb; 5] = [Verb::Pick, Verb::Claim, Verb::Tickets, Verb::Keep, Verb::Routes];

    #[test]
    fn words_letters_and_beginnings_are_understood() {
        assert_eq!(Verb::read("claim", &BOARD), VerbMatch::Verb(Verb::Claim));
        assert_eq!(Verb::read("p", &BOARD), VerbMatch::Verb(Verb::Pick));
        assert_eq!(Verb::read("tick", &BOARD), VerbMatch::Verb(Verb::Tickets));
        assert_eq!(Verb::read("ro", &BOARD), VerbMatch::Verb(Verb::Routes));
        assert_eq!(Verb::read("?", &BOARD), VerbMatch::Verb(Verb::Help));
    }

    #[test]
    fn what_could_be_two_things_is_neither() {
        assert_eq!(Verb::read("lo", &BOARD), VerbMatch::Ambiguous(vec!["state", "log"]));
        assert_eq!(Verb::read("dance", &BOARD), VerbMatch::Unknown);
        assert_eq!(Verb::read("ride", &BOARD), VerbMatch::Unknown, "this game has no rides");
    }
}
