//! What must never happen, judged by an engine of its own.

use std::collections::HashMap;
use std::fmt;

use engine::any::AnyGame;
use engine::card::{Cards, TrainCard};
use engine::edition::Edition;
use engine::game::Viewer;
use engine::options::Options;
use engine::seat::Seat;
use engine::setup::Setup;
use engine::shuffle::{FastRng, Recorded};
use protocol::{GameDocuments as _, Why, document::Counts};
use serde::Deserialize;
use serde_json::value::RawValue;
use table::log_entry::{Fact, Line, OutcomeDoc};
use table::storage::{Entry, NO_HASH, broken_link};

/// What went wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Broken {
    /// Somebody was told of something that the store does not have.
    NotDurable { told: i64, head: i64 },
    /// One intention was stored twice.
    DoneTwice { id: String },
    /// An answer contradicts the log, or an earlier answer.
    WrongAnswer { id: String, version: i64 },
    /// A view is not what the log says.
    Diverged { version: i64, seat: Option<usize> },
    /// A view depends on what its viewer may not know.
    Leaked { version: i64, seat: Option<usize> },
    /// Versions went backward on one connection.
    Backward { before: i64, after: i64 },
    /// A clock ran out before its time.
    WrongFlag { seat: usize, elapsed: i64 },
    /// Somebody was charged for more time than passed, or was given some.
    WrongCharge { seat: usize, charged: i64, elapsed: i64 },
    /// The log itself is not sound.
    Log(String),
    /// A secret is in a message.
    Secret,
    /// With all faults gone, the game did not go on.
    Stuck,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Broken {}

/// A message as the checks read it.
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

/// The judge: replays the log by itself and compares.
pub(crate) struct Checks {
    /// The game after each version; index 0 is version 1.
    games: Vec<AnyGame>,
    /// The games before the last action, for those taken back.
    before: Option<AnyGame>,
    answers: HashMap<String, i64>,
    secret: String,
    rng: FastRng,
}

fn outcomes(docs: &[OutcomeDoc]) -> Recorded {
    let mut recorded = Recorded::default();
    recorded.extend(docs.iter().map(|doc| doc.read().expect("a known shuffle")));
    recorded
}

impl Checks {
    pub(crate) fn new(secret: String, seed: u64) -> Self {
        Self { games: Vec::new(), before: None, answers: HashMap::new(), secret, rng: FastRng::new(seed) }
    }

    /// Takes note of an entry that has become durable.
    pub(crate) fn stored(
        &mut self,
        entry: &Entry,
        intentions: &HashMap<String, String>,
    ) -> Result<(), Broken> {
        let line = Line::read("game", entry).map_err(|error| Broken::Log(error.to_string()))?;
        let game = match line.fact {
            Fact::Started { setup, opening, .. } => {
                let edition = Edition::named(&setup.edition).expect("a known edition");
                let setup = Setup::new(edition, setup.seats, None, Options::DEFAULT).expect("a sound setup");
                AnyGame::new(&setup, &mut outcomes(&opening), &mut Vec::new())
            }
            Fact::Acted { seat, action, outcomes: docs, .. } => {
                let mut game = self.games[self.games.len() - 1];
                self.before = Some(game);
                let action = game.read_action(&action).map_err(|error| Broken::Log(error.to_string()))?;
                game.apply(Seat::new(seat), action, &mut outcomes(&docs), &mut Vec::new())
                    .map_err(|illegal| Broken::Log(illegal.to_string()))?;
                game
            }
            Fact::Undone { .. } => {
                self.before.take().ok_or_else(|| Broken::Log("nothing to undo".to_owned()))?
            }
            Fact::TakenOver { .. } | Fact::Returned { .. } | Fact::Abandoned { .. } => {
                self.games[self.games.len() - 1]
            }
        };
        self.games.push(game);
        if let Some(id) = &entry.action_id {
            let intention = intentions.get(id).unwrap_or(id);
            if self.answers.insert(format!("log {intention}"), entry.seq).is_some() {
                return Err(Broken::DoneTwice { id: intention.clone() });
            }
        }
        Ok(())
    }

    /// Judges a message at the moment it leaves its node.
    pub(crate) fn sent(&mut self, text: &str, own: &[usize]) -> Result<(), Broken> {
        if text.contains(&self.secret) {
            return Err(Broken::Secret);
        }
        let message: Message<'_> =
            serde_json::from_str(text).map_err(|error| Broken::Log(error.to_string()))?;
        let head = self.games.len() as i64;
        let Some(version) = message.version else { return Ok(()) };
        if version > head {
            return Err(Broken::NotDurable { told: version, head });
        }
        if message.kind == "accepted" {
            let id = message.id.unwrap_or_default();
            let stored = self.answers.get(&format!("log {id}")).copied();
            let first = *self.answers.entry(id.clone()).or_insert(version);
            if stored != Some(version) || first != version {
                return Err(Broken::WrongAnswer { id, version });
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
    ) -> Result<(), Broken> {
        if seat.is_some_and(|seat| !own.contains(&seat)) {
            return Err(Broken::Leaked { version, seat });
        }
        let viewer = seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat)));
        let game = self.games[version as usize - 1];
        let permuted = self.permute(&game, seat);
        let write =
            |game: &AnyGame| serde_json::to_string(&game.view(viewer)).expect("plain data becomes JSON");
        let told = write(&game);
        if write(&permuted) != told {
            return Err(Broken::Leaked { version, seat });
        }
        if view == told {
            return Ok(());
        }
        // Something else than the log says: more than it, or another state?
        let more = view.len() > told.len() && view.starts_with(&told[..told.len() - 1]);
        Err(if more { Broken::Leaked { version, seat } } else { Broken::Diverged { version, seat } })
    }

    /// A game that differs in everything that a viewer may not know.
    fn permute(&mut self, game: &AnyGame, viewer: Option<usize>) -> AnyGame {
        if game.is_over() {
            return *game;
        }
        let mut state = game.state();
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

    /// The top of the deck at a version, for the bug that shows it.
    pub(crate) fn deck_top(&self, version: i64) -> Option<TrainCard> {
        self.games[version as usize - 1].state().deck.first().copied()
    }

    /// The seats that the last durable game awaits.
    pub(crate) fn awaits(&self, seat: usize) -> bool {
        self.games[self.games.len() - 1].awaiting().contains(Seat::new(seat))
    }

    pub(crate) fn is_over(&self) -> bool {
        self.games[self.games.len() - 1].is_over()
    }
}

/// The whole log at the end.
pub(crate) fn check_log(entries: &[Entry]) -> Result<(), Broken> {
    match broken_link("game", NO_HASH, entries) {
        Some(seq) => Err(Broken::Log(format!("entry {seq} does not follow"))),
        None => Ok(()),
    }
}

/// The seat whose time an entry says was over.
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

/// What an entry leaves on the clocks, and the seat that decided something with it.
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
