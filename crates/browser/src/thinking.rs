//! Choices and hints of bots, from a stored game: for an instance that does nothing else.

use std::sync::Arc;

use bots::Runner;
use protocol::Hint;
use table::bot::{self, BotState, Question};
use table::clock::Now;
use table::doc::TableDoc;
use table::machine::GameState;
use table::storage::Entry;

use crate::message::Game;

/// Returns what a bot is asked about a seat's decision, or `None` if it has none or the game is unreadable.
fn question(game: Game, seat: usize, now: Now) -> Option<Question> {
    let doc: TableDoc = serde_json::from_str(&game.doc).ok()?;
    let sealed = game.seal.parse()?;
    let entries: Vec<Entry> = game.entries.into_iter().map(Entry::from).collect();
    GameState::load(&doc, &sealed, &entries, now).ok()?.whole_question(&doc, seat)
}

/// Returns a bot's choice in notation.
pub(crate) fn choose(
    game: Game,
    seat: usize,
    seed: u32,
    now: Now,
    runner: &Arc<dyn Runner>,
) -> Option<String> {
    let question = question(game, seat, now)?;
    Some(BotState::new(&question, u64::from(seed), runner.clone()).choose(&question))
}

/// Returns recommended actions, best first.
pub(crate) fn advise(game: Game, seat: usize, seed: u32, now: Now, runner: &Arc<dyn Runner>) -> Vec<Hint> {
    question(game, seat, now)
        .map(|question| bot::hints(&question, u64::from(seed), runner.clone()))
        .unwrap_or_default()
}
