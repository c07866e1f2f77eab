//! Games as JSON documents for other programs: the complete state, views, events and scores.
//!
//! The types serialize to the JSON that referee, server and web client share; docs/referee.md describes it.
//! A [`ViewDoc`] is made from a view, never from a game, so that it cannot contain hidden information (C-120).
//! A [`StateDoc`] is the complete state, and the only document from which a game can be loaded.

#[cfg(test)]
mod browser;
mod cards;
mod event;
mod score;
mod state;
mod view;

pub use cards::{ByName, Counts};
pub use event::EventDoc;
pub use score::{ScoreDoc, ScoreLineDoc};
pub use state::{FinalRoundDoc, HoldingsDoc, JourneyDoc, LoadError, PassengersDoc, SplitDoc, StateDoc};
pub use view::{
    BoardViewDoc, CardPlayerDoc, CardTicketDoc, CardViewDoc, DistrictDoc, LeadDoc, OutlookDoc,
    PublicPlayerDoc, RobberyDoc, SeenJourneyDoc, TicketStateDoc, ViewDoc,
};

use engine::any::{AnyEvent, AnyGame};
use engine::game::Viewer;

/// Converts a game to documents.
///
/// [`StateDoc::load`] converts a document to a game.
pub trait GameDocuments {
    /// Returns the complete state.
    fn state(&self) -> StateDoc;
    /// Returns the view of a viewer, with its legal actions.
    fn view(&self, viewer: Viewer) -> ViewDoc;
    /// Returns an event as a viewer may know it, or `None` if the event belongs to another game.
    fn event(&self, event: &AnyEvent, viewer: Viewer) -> Option<EventDoc>;
    /// Returns an event including its hidden information.
    fn event_in_full(&self, event: &AnyEvent) -> EventDoc;
    /// Returns the scores as if the game ended now.
    fn scores_doc(&self) -> Vec<ScoreDoc>;
}

impl GameDocuments for AnyGame {
    fn state(&self) -> StateDoc {
        match self {
            Self::Board(game) => StateDoc::of_board(game),
            Self::Card(game) => StateDoc::of_cards(game),
        }
    }

    fn view(&self, viewer: Viewer) -> ViewDoc {
        let legal = viewer.seat().map_or(Vec::new(), |seat| {
            self.legal_actions(seat).into_iter().map(|action| self.write_action(action)).collect()
        });
        // Scores include the points of all tickets, which are hidden until the game is over (C-118).
        let scores = self.is_over().then(|| self.scores_doc());
        match self {
            Self::Board(game) => {
                ViewDoc::Board(Box::new(BoardViewDoc::new(&game.view(viewer), legal, scores)))
            }
            Self::Card(game) => ViewDoc::Card(Box::new(CardViewDoc::new(&game.view(viewer), legal, scores))),
        }
    }

    fn event(&self, event: &AnyEvent, viewer: Viewer) -> Option<EventDoc> {
        match (self, event) {
            (Self::Board(game), AnyEvent::Board(event)) => {
                Some(EventDoc::of_board(game.board(), &event.seen_by(viewer)))
            }
            (Self::Card(game), AnyEvent::Card(event)) => {
                Some(EventDoc::of_cards(game.kit(), &event.seen_by(viewer)))
            }
            (Self::Board(_), AnyEvent::Card(_)) | (Self::Card(_), AnyEvent::Board(_)) => None,
        }
    }

    fn event_in_full(&self, event: &AnyEvent) -> EventDoc {
        let viewer = event.seat().map_or(Viewer::Spectator, Viewer::Seat);
        self.event(event, viewer).expect("the event is of this game")
    }

    fn scores_doc(&self) -> Vec<ScoreDoc> {
        let data = match self {
            Self::Board(game) => &game.board().data,
            Self::Card(game) => &game.kit().data,
        };
        self.scores().iter().map(|score| ScoreDoc::new(data, score)).collect()
    }
}
