//! Games as documents for other programs: the state, what a viewer knows, what happened, the scores.
//!
//! The types serialize into the JSON that referee, server and web table share; docs/referee.md describes it.
//! A [`ViewDoc`] is made from a view, never from a game, so that nothing hidden can slip in (C-120).
//! A [`StateDoc`] is the whole truth and the only document that can be read back.

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
/// [`StateDoc::load`] is the way back.
pub trait GameDocuments {
    /// Returns the complete state.
    fn state(&self) -> StateDoc;
    /// Returns what a viewer knows, with the actions that are open to it.
    fn view(&self, viewer: Viewer) -> ViewDoc;
    /// Returns what a viewer learns from an event, or nothing if the event is of another game.
    fn event(&self, event: &AnyEvent, viewer: Viewer) -> Option<EventDoc>;
    /// Returns an event with everything that is hidden in it.
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
        // Scores tell what tickets are worth: they are for the end, when every ticket is shown (C-118).
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
