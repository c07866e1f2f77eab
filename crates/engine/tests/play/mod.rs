//! A game in which a test acts, with actions in notation; shared by the rule tests of the boards and of the Card Game.

use engine::game::{Game, Viewer};
use engine::illegal::Illegal;
use engine::seat::Seat;
use engine::shuffle::Chance;

/// A game in which a test acts.
pub(crate) struct Play<G: Game, C> {
    pub(crate) game: G,
    pub(crate) chance: C,
    /// The events of the last action.
    pub(crate) events: Vec<G::Event>,
}

impl<G: Game, C: Chance + Clone> Play<G, C> {
    pub(crate) fn view(&self, index: usize) -> G::View {
        self.game.view(Viewer::Seat(Seat::new(index)))
    }

    /// Applies an action of the active seat.
    #[track_caller]
    pub(crate) fn does(&mut self, action: &str) -> &mut Self {
        self.seat_does(self.awaited().index(), action)
    }

    #[track_caller]
    pub(crate) fn seat_does(&mut self, index: usize, text: &str) -> &mut Self {
        let action = self.action(text);
        self.events.clear();
        if let Err(illegal) = self.game.apply(Seat::new(index), action, &mut self.chance, &mut self.events) {
            panic!("seat {index} may not {text}: {illegal} ({})", illegal.rule());
        }
        self
    }

    /// Returns why the action of the active seat is illegal.
    #[track_caller]
    pub(crate) fn refuses(&self, action: &str) -> Illegal {
        self.seat_refused(self.awaited().index(), action)
    }

    #[track_caller]
    pub(crate) fn seat_refused(&self, index: usize, text: &str) -> Illegal {
        let action = self.action(text);
        let mut copy = self.game;
        let outcome = copy.apply(Seat::new(index), action, &mut self.chance.clone(), &mut Vec::new());
        assert!(!self.listed(index).contains(&action), "{text} is listed");
        let illegal = outcome.expect_err(text);
        assert!(copy == self.game, "the refusal of {text} left a trace");
        illegal
    }

    /// Returns whether the action of the active seat is legal; list and check must agree.
    #[track_caller]
    pub(crate) fn allows(&self, text: &str) -> bool {
        let active = self.awaited();
        let action = self.action(text);
        let listed = self.listed(active.index()).contains(&action);
        assert_eq!(self.game.check(active, action).is_ok(), listed, "{text}");
        listed
    }

    pub(crate) fn listed(&self, index: usize) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.legal_actions(Seat::new(index), &mut actions);
        actions
    }

    #[track_caller]
    fn awaited(&self) -> Seat {
        self.game.awaiting().lowest().expect("a seat is awaited")
    }

    /// Parses the notation of records and of the referee.
    #[track_caller]
    fn action(&self, text: &str) -> G::Action {
        self.game.read_action(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }
}
