//! Games as JSON documents: the only file that uses the document types.

use engine::any::{AnyEvent, AnyGame};
use engine::game::Viewer;
use protocol::{GameDocuments as _, StateDoc};

/// Returns the view document of a viewer.
pub(crate) fn view(game: &AnyGame, viewer: Viewer) -> String {
    text(&game.view_doc(viewer))
}

/// Returns the documents of what a viewer sees of events, as an array.
pub(crate) fn events(game: &AnyGame, events: &[AnyEvent], viewer: Viewer) -> String {
    let seen: Vec<_> = events.iter().filter_map(|event| game.event_doc(event, viewer)).collect();
    text(&seen)
}

/// Returns the score documents of all seats, as an array.
pub(crate) fn scores(game: &AnyGame) -> String {
    text(&game.scores_doc())
}

/// Returns the document of the complete state.
pub(crate) fn state(game: &AnyGame) -> String {
    text(&game.state_doc())
}

/// Loads a game from the document of a complete state.
pub(crate) fn load(state: &str) -> Result<AnyGame, String> {
    let state: StateDoc = serde_json::from_str(state).map_err(|why| why.to_string())?;
    state.load().map_err(|problem| problem.to_string())
}

fn text(document: &impl serde::Serialize) -> String {
    serde_json::to_string(document).expect("every document is plain data")
}
