//! The checks of the simulation, with an engine of their own.

use std::collections::HashMap;
use std::fmt;

use engine::any::AnyGame;
use engine::card::{Cards, TrainCard};
use engine::edition::Edition;
use engine::game::Viewer;
use engine::options::Options;
use engine::seat::Seat;
use engine::setup::Setup;
use engine::shuffle::{FastRng, Playback};
use protocol::{GameDocuments as _, Why, document::Counts};
use serde::Deserialize;
use serde_json::value::RawValue;
use table::log_entry::{Fact, Line, OutcomeDoc};
use table::storage::{Entry, NO_HASH, broken_link};

/// A violated guarantee.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Violation {
    /// A client was informed of something that is not stored.
    NotDurable { told: i64, head: i64 },
    /// One action was stored twice.
    DoneTwice { id: String },
    /// A response contradicts the log, or an earlier response.
    WrongAnswer { id: String, version: i64 },
    /// A view differs from the one that the log gives.
    Diverged { version: i64, seat: Option<usize> },
    /// A view depends on hidden information.
    Leaked { version: i64, seat: Option<usize> },
    /// Versions went backward on one connection.
    Backward { before: i64, after: i64 },
    /// A clock ran out too early.
    WrongFlag { seat: usize, elapsed: i64 },
    /// A seat was charged for more time than passed, or got time back.
    WrongCharge { seat: usize, charged: i64, elapsed: i64 },
    /// The log is inconsistent.
    Log(String),
    /// A message contains a secret.
    Secret,
    /// The game did not continue after all faults had ended.
    Stuck,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Violation {}

/// The fields of a message that the checks need.
#[derive(Deserialize)]
struct Message<'a> {
    #[serde(rename = "type")]
    kind: String,
    version: Option<i64>,
    seat: Option<usize>,
    id: Option<String>,
    #[serde(borrow)]
    view: Option<&'a RawValue>,
}

/// Replays the log independently and compares every message with it.
pub(crate) struct Checks {
    game: String,
    /// The game after each version; index 0 is version 1.
    games: Vec<AnyGame>,
    /// The games before the last action, for undo.
    before: Option<AnyGame>,
    answers: HashMap<String, i64>,
    secret: String,
    rng: FastRng,
}

fn outcomes(docs: &[OutcomeDoc]) -> Playback {
    let mut recorded = Playback::default();
    recorded.extend(docs.iter().map(|doc| doc.read().expect("a known shuffle")));
    recorded
}

impl Checks {
    pub(crate) fn new(game: &str, secret: String, seed: u64) -> Self {
        Self {
            game: game.to_owned(),
            games: Vec::new(),
            before: None,
            answers: HashMap::new(),
            secret,
            rng: FastRng::new(seed),
        }
    }

    /// Adds an entry that has become durable.
    pub(crate) fn stored(
        &mut self,
        entry: &Entry,
        intentions: &HashMap<String, String>,
    ) -> Result<(), Violation> {
        let line = Line::read(&self.game, entry).map_err(|error| Violation::Log(error.to_string()))?;
        let game = match line.fact {
            Fact::Started { setup, opening, .. } => {
                let edition = setup.edition.parse::<Edition>().expect("a known edition");
                let setup = Setup::new(edition, setup.seats, None, Options::DEFAULT).expect("a sound setup");
                AnyGame::new(&setup, &mut outcomes(&opening), &mut Vec::new())
            }
            Fact::Acted { seat, action, outcomes: docs, .. } => {
                let mut game = self.games[self.games.len() - 1];
                self.before = Some(game);
                let action = game.read_action(&action).map_err(|error| Violation::Log(error.to_string()))?;
                game.apply(Seat::new(seat), action, &mut outcomes(&docs), &mut Vec::new())
                    .map_err(|illegal| Violation::Log(illegal.to_string()))?;
                game
            }
            Fact::Undone { .. } => {
                self.before.take().ok_or_else(|| Violation::Log("nothing to undo".to_owned()))?
            }
            Fact::TakenOver { .. } | Fact::Returned { .. } | Fact::Abandoned { .. } => {
                self.games[self.games.len() - 1]
            }
        };
        self.games.push(game);
        if let Some(id) = &entry.action_id {
            let intention = intentions.get(id).unwrap_or(id);
            if self.answers.insert(format!("log {intention}"), entry.seq).is_some() {
                return Err(Violation::DoneTwice { id: intention.clone() });
            }
        }
        Ok(())
    }

    /// Checks a message at the moment it leaves its node.
    pub(crate) fn sent(&mut self, text: &str, own: &[usize]) -> Result<(), Violation> {
        if text.contains(&self.secret) {
            return Err(Violation::Secret);
        }
        let message: Message<'_> =
            serde_json::from_str(text).map_err(|error| Violation::Log(error.to_string()))?;
        let head = self.games.len() as i64;
        let Some(version) = message.version else { return Ok(()) };
        if version > head {
            return Err(Violation::NotDurable { told: version, head });
        }
        if message.kind == "accepted" {
            let id = message.id.unwrap_or_default();
            let stored = self.answers.get(&format!("log {id}")).copied();
            let first = *self.answers.entry(id.clone()).or_insert(version);
            if stored != Some(version) || first != version {
                return Err(Violation::WrongAnswer { id, version });
            }
        }
        if let Some(view) = message.view {
            self.check_view(version, message.seat, view.get(), own)?;
        }
        Ok(())
    }

    fn check_view(
        &mut self,
        version: i64,
        seat: Option<usize>,
        view: &str,
        own: &[usize],
    ) -> Result<(), Violation> {
        if seat.is_some_and(|seat| !own.contains(&seat)) {
            return Err(Violation::Leaked { version, seat });
        }
        let viewer = seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat)));
        let game = self.games[version as usize - 1];
        let permuted = self.permute(&game, seat);
        let write =
            |game: &AnyGame| serde_json::to_string(&game.view_doc(viewer)).expect("plain data becomes JSON");
        let told = write(&game);
        if write(&permuted) != told {
            return Err(Violation::Leaked { version, seat });
        }
        if view == told {
            return Ok(());
        }
        // The view is wrong: does it differ from the log, or does it show hidden information?
        let more = view.len() > told.len() && view.starts_with(&told[..told.len() - 1]);
        Err(if more { Violation::Leaked { version, seat } } else { Violation::Diverged { version, seat } })
    }

    /// Returns a game that differs in everything that the viewer may not know.
    fn permute(&mut self, game: &AnyGame, viewer: Option<usize>) -> AnyGame {
        if game.is_over() {
            return *game;
        }
        let mut state = game.state_doc();
        let others: Vec<usize> = (0..state.seats).filter(|&seat| Some(seat) != viewer).collect();
        let sizes: Vec<usize> = others
            .iter()
            .map(|&seat| state.players[seat].hand.0.iter().map(|(_, count)| usize::from(count)).sum())
            .collect();
        let mut cards: Vec<TrainCard> = state.deck.clone();
        for &seat in &others {
            for (card, count) in state.players[seat].hand.0.iter() {
                cards.extend(std::iter::repeat_n(card, usize::from(count)));
            }
        }
        self.shuffle(&mut cards);
        let mut rest = cards.split_off(state.deck.len());
        state.deck = cards;
        for (&seat, size) in others.iter().zip(sizes) {
            let mut hand = Cards::EMPTY;
            for card in rest.drain(..size) {
                hand.add(card, 1);
            }
            state.players[seat].hand = Counts(hand);
        }
        let mut tickets: Vec<String> = state.ticket_decks.get("main").cloned().unwrap_or_default();
        let deck = tickets.len();
        for &seat in &others {
            tickets.extend(state.players[seat].tickets.iter().chain(&state.players[seat].offer).cloned());
        }
        self.shuffle(&mut tickets);
        let mut rest = tickets.split_off(deck);
        if let Some((_, main)) = state.ticket_decks.0.iter_mut().find(|(name, _)| name == "main") {
            *main = tickets;
        }
        for &seat in &others {
            let holdings = &mut state.players[seat];
            let kept = holdings.tickets.len();
            holdings.tickets = rest.drain(..kept).collect();
            let offered = holdings.offer.len();
            holdings.offer = rest.drain(..offered).collect();
        }
        state.load().expect("a permuted game is a game")
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.rng.below(last as u32 + 1) as usize);
        }
    }

    /// Returns the top of the deck at a version, for the planted bug that sends it.
    pub(crate) fn deck_top(&self, version: i64) -> Option<TrainCard> {
        self.games[version as usize - 1].state_doc().deck.first().copied()
    }

    /// Returns whether the last durable game awaits the seat.
    pub(crate) fn awaits(&self, seat: usize) -> bool {
        self.games[self.games.len() - 1].awaiting().contains(Seat::new(seat))
    }

    pub(crate) fn is_over(&self) -> bool {
        self.games[self.games.len() - 1].is_over()
    }
}

/// Checks the whole log at the end.
pub(crate) fn check_log(game: &str, entries: &[Entry]) -> Result<(), Violation> {
    match broken_link(game, NO_HASH, entries) {
        Some(seq) => Err(Violation::Log(format!("entry {seq} does not follow"))),
        None => Ok(()),
    }
}

/// Returns the seat whose time was over according to an entry.
pub(crate) fn flagged(entry: &Entry) -> Option<usize> {
    match Line::read("game", entry).expect("it was checked").fact {
        Fact::TakenOver { seat, why: Why::Time } => Some(seat),
        Fact::TakenOver { .. }
        | Fact::Started { .. }
        | Fact::Acted { .. }
        | Fact::Undone { .. }
        | Fact::Returned { .. }
        | Fact::Abandoned { .. } => None,
    }
}

/// Returns the remaining times that an entry stores, and the seat that decided with it.
pub(crate) fn clocks(entry: &Entry) -> (Option<Vec<i64>>, Option<usize>) {
    let line = Line::read("game", entry).expect("it was written by us");
    let acted = match line.fact {
        Fact::Acted { seat, .. } => Some(seat),
        Fact::Started { .. }
        | Fact::Undone { .. }
        | Fact::TakenOver { .. }
        | Fact::Returned { .. }
        | Fact::Abandoned { .. } => None,
    };
    (line.clocks, acted)
}
