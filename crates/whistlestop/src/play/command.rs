//! Commands of the terminal: verbs and their aliases.

use engine::edition::Edition;
use engine::illegal::Illegal;

/// A command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verb {
    // Actions.
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
    // Queries.
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

/// Verbs of every game.
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

    /// Aliases. A single letter here takes precedence over longer words that begin with it.
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

    /// Finds the verb for a word: the verb itself, an alias, or an unambiguous prefix.
    pub(super) fn read(word: &str, of_the_game: &[Self]) -> VerbMatch {
        let known = || of_the_game.iter().copied().chain(ALWAYS);
        if let Some(verb) = known().find(|verb| verb.word() == word || verb.aliases().contains(&word)) {
            return VerbMatch::Verb(verb);
        }
        let fitting: Vec<Self> = known()
            .filter(|verb| {
                // A single letter is not enough to match a prefix of an alias.
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

/// Result of looking up a verb.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum VerbMatch {
    Verb(Verb),
    Ambiguous(Vec<&'static str>),
    Unknown,
}

/// An error in a typed line, with the rule behind it if there is one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct InputError {
    pub(super) why: String,
    pub(super) rule: Option<&'static str>,
}

impl InputError {
    pub(super) fn new(why: impl Into<String>) -> Self {
        Self { why: why.into(), rule: None }
    }

    /// Creates the error for an illegal action, with the rule of the edition.
    pub(super) fn refused(illegal: Illegal, edition: Edition) -> Self {
        Self { why: illegal.to_string(), rule: Some(illegal.rule_in(edition)) }
    }
}

/// The result of parsing an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ParsedAction<A> {
    /// One action.
    Action(A),
    /// Several possible actions, each with its description.
    OneOf(Vec<(String, A)>),
}

impl<A> ParsedAction<A> {
    /// Creates the result for one or more possible actions.
    ///
    /// # Panics
    /// Panics if `actions` is empty.
    pub(super) fn among(mut actions: Vec<(String, A)>) -> Self {
        assert!(!actions.is_empty(), "there is at least one action");
        if actions.len() == 1 { Self::Action(actions.swap_remove(0).1) } else { Self::OneOf(actions) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: [Verb; 5] = [Verb::Pick, Verb::Claim, Verb::Tickets, Verb::Keep, Verb::Routes];

    #[test]
    fn verbs_match_words_aliases_and_prefixes() {
        assert_eq!(Verb::read("claim", &BOARD), VerbMatch::Verb(Verb::Claim));
        assert_eq!(Verb::read("p", &BOARD), VerbMatch::Verb(Verb::Pick));
        assert_eq!(Verb::read("tick", &BOARD), VerbMatch::Verb(Verb::Tickets));
        assert_eq!(Verb::read("ro", &BOARD), VerbMatch::Verb(Verb::Routes));
        assert_eq!(Verb::read("?", &BOARD), VerbMatch::Verb(Verb::Help));
    }

    #[test]
    fn ambiguous_and_unknown_verbs_do_not_match() {
        assert_eq!(Verb::read("lo", &BOARD), VerbMatch::Ambiguous(vec!["state", "log"]));
        assert_eq!(Verb::read("dance", &BOARD), VerbMatch::Unknown);
        assert_eq!(Verb::read("ride", &BOARD), VerbMatch::Unknown, "this game has no rides");
    }
}
