//! Games as JSON documents for other programs: the complete state, views, events and scores.
//!
//! The types serialize to the JSON that referee, server and web client share; docs/referee.md describes it.
//! A [`ViewDoc`] is made from a view, never from a game, so that it cannot contain hidden information (C-120).
//! A [`StateDoc`] is the complete state, and the only document from which a game can be loaded.

pub(crate) mod action;
#[cfg(test)]
mod browser;
mod cards;
mod event;
#[cfg(feature = "schema")]
pub mod schema;
mod score;
mod state;
mod view;

pub use action::ActionDoc;
pub use cards::{ByName, Counts};
pub use event::EventDoc;
pub use score::{ScoreDoc, ScoreLineDoc};
pub use state::{FinalRoundDoc, HoldingsDoc, JourneyDoc, LoadError, PassengersDoc, SplitDoc, StateDoc};
pub use view::{
    BoardViewDoc, CardPlayerDoc, CardTicketDoc, CardViewDoc, DistrictDoc, LeadDoc, OutlookDoc,
    PublicPlayerDoc, RobberyDoc, SeenJourneyDoc, TicketStateDoc, ViewDoc,
};

use engine::any::{AnyEvent, AnyGame, AnyView, ByKind};
use engine::game::Viewer;

/// Converts a game to documents.
///
/// [`StateDoc::load`] converts a document to a game.
pub trait GameDocuments {
    /// Returns the complete state.
    fn state_doc(&self) -> StateDoc;
    /// Returns what a viewer knows, with the actions that are open to it.
    fn view_doc(&self, viewer: Viewer) -> ViewDoc;
    /// Returns what a viewer learns from an event, or nothing if the event is of another kind of game.
    fn event_doc(&self, event: &AnyEvent, viewer: Viewer) -> Option<EventDoc>;
    /// Returns an event with everything that is hidden in it.
    ///
    /// # Panics
    /// If the event is of another kind of game.
    fn complete_event_doc(&self, event: &AnyEvent) -> EventDoc;
    /// Returns the scores as if the game ended now.
    fn scores_doc(&self) -> Vec<ScoreDoc>;
}

impl GameDocuments for AnyGame {
    fn state_doc(&self) -> StateDoc {
        match self {
            Self::Board(game) => StateDoc::of_board(game),
            Self::Card(game) => StateDoc::of_cards(game),
        }
    }

    fn view_doc(&self, viewer: Viewer) -> ViewDoc {
        let legal = viewer.seat().map_or(Vec::new(), |seat| {
            self.legal_actions(seat).into_iter().map(|action| self.write_action(action)).collect()
        });
        // Scores include the points of all tickets, which are hidden until the game is over (C-118).
        let scores = self.is_over().then(|| self.scores_doc());
        match self.view(viewer) {
            AnyView::Board(view) => ViewDoc::Board(Box::new(BoardViewDoc::new(&view, legal, scores))),
            AnyView::Card(view) => ViewDoc::Card(Box::new(CardViewDoc::new(&view, legal, scores))),
        }
    }

    fn event_doc(&self, event: &AnyEvent, viewer: Viewer) -> Option<EventDoc> {
        Some(match self.as_ref().zip(event.as_ref())? {
            ByKind::Board((game, event)) => EventDoc::of_board(game.board(), &event.seen_by(viewer)),
            ByKind::Card((game, event)) => EventDoc::of_cards(game.kit(), &event.seen_by(viewer)),
        })
    }

    fn complete_event_doc(&self, event: &AnyEvent) -> EventDoc {
        let viewer = event.seat().map_or(Viewer::Spectator, Viewer::Seat);
        self.event_doc(event, viewer).expect("the event is of this game")
    }

    fn scores_doc(&self) -> Vec<ScoreDoc> {
        let data = self.edition().data();
        self.scores().iter().map(|score| ScoreDoc::new(data, score)).collect()
    }
}
