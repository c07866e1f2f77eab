//! A running game together with its secret.

use std::ops::RangeInclusive;

use bots::Determinize;
use engine::any::{AnyAction, AnyEvent, AnyGame, ByKind};
use engine::board::BoardGame;
use engine::card_game::CardGame;
use engine::card_game::completion::Outlook;
use engine::edition::Edition;
use engine::for_kind;
use engine::game::{Game, Viewer};
use engine::notation::NotationError;
use engine::options::Setting;
use engine::record::{Nonce, RULES_VERSION, Record, RecordError, RecordProblem};
use engine::seat::{Seat, SeatSet};
use engine::setup::Setup;
use engine::shuffle::{Chance, FastRng, Playback, Recorder, Secret, SecretChance, ShuffleKind};
use protocol::{
    Deal, EditionInfo, EditionOption, GameDocuments as _, Nonces, Refusal, RefusalCode, ScorePart,
    document::{EventDoc, ScoreLineDoc, StateDoc},
};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use crate::bot::{self, AnySeen, Seen};
use crate::deal::{self};
use crate::doc::read_options;
use crate::log_entry::{Origin, OutcomeDoc, SetupDoc};
use crate::random::hex;
use crate::replay::SeatResult;
use crate::storage::{Sealed, StorageError};

/// The version of the rules of new games.
pub const RULES: u32 = RULES_VERSION;

/// Returns the supported numbers of seats.
pub fn seats(edition: Edition) -> RangeInclusive<usize> {
    let [least, most] = edition.seats();
    usize::from(least)..=usize::from(most)
}

/// Returns the options of an edition.
pub fn settings(edition: Edition) -> &'static [Setting] {
    edition.settings()
}

/// Returns the built-in editions with their seats, options, levels and colors.
pub fn edition_infos() -> Vec<EditionInfo> {
    let info = |edition: Edition| EditionInfo {
        id: edition.id().to_owned(),
        seats: seats(edition).collect(),
        options: settings(edition)
            .iter()
            .map(|setting| EditionOption {
                id: setting.id().to_owned(),
                values: setting.values().iter().map(|&value| value.to_owned()).collect(),
                default: setting.values()[0].to_owned(),
                rule: setting.rule().to_owned(),
            })
            .collect(),
        levels: bot::levels().map(str::to_owned).collect(),
        route_points: edition.board().map_or(Vec::new(), |board| board.rules.route_points.to_vec()),
        colors: edition.piece_colors().iter().map(|color| color.id().to_owned()).collect(),
    };
    Edition::ALL.into_iter().map(info).collect()
}

/// Returns the commitment: the hash that is shown before the game and checked after it.
pub fn commitment(game: &str, sealed: &Sealed) -> String {
    let mut hash = Sha256::new();
    hash.update(b"whistlestop deal 1\n");
    hash.update(sealed.secret);
    hash.update(sealed.salt);
    hash.update(RULES.to_le_bytes());
    hash.update(game.as_bytes());
    hex(&hash.finalize())
}

/// The events of one log entry, including hidden information.
pub type Happened = Vec<AnyEvent>;

/// The result of an applied action.
#[derive(Debug)]
pub struct Done {
    /// The events, including hidden information.
    pub events: Vec<AnyEvent>,
    /// The outcomes of its shuffles.
    pub outcomes: Vec<OutcomeDoc>,
}

/// A running game with hidden information. Only [`crate::outgoing`] makes messages from it.
#[derive(Clone)]
pub struct Play {
    game: AnyGame,
    secret: Secret,
    /// Number of shuffles by purpose.
    made: [u32; ShuffleKind::COUNT],
}

impl std::fmt::Debug for Play {
    /// Shows neither the secret nor the cards, so that logs cannot contain them.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Play(hidden)")
    }
}

fn damaged(why: impl std::fmt::Display) -> StorageError {
    StorageError::Damaged(why.to_string())
}

fn read_outcomes(outcomes: &[OutcomeDoc]) -> Result<Playback, StorageError> {
    let mut recorded = Playback::default();
    for outcome in outcomes {
        recorded.extend([outcome.read().ok_or_else(|| damaged("an unknown shuffle"))?]);
    }
    Ok(recorded)
}

fn count(made: &mut [u32; ShuffleKind::COUNT], outcomes: &[OutcomeDoc]) {
    for outcome in outcomes {
        if let Ok(what) = outcome.what.parse::<ShuffleKind>() {
            made[what as usize] += 1;
        }
    }
}

impl Play {
    /// Starts a game; the setup has been checked by the lobby.
    pub fn begin(setup: &SetupDoc, sealed: &Sealed) -> Result<(Self, Vec<OutcomeDoc>), Refusal> {
        let secret = Secret(sealed.secret);
        let mut chance = Recorder::new(SecretChance::new(secret));
        let game = new_game(setup, &mut chance, &mut Vec::new())?;
        let outcomes: Vec<OutcomeDoc> = chance.outcomes.iter().map(OutcomeDoc::new).collect();
        let mut made = [0; ShuffleKind::COUNT];
        count(&mut made, &outcomes);
        Ok((Self { game, secret, made }, outcomes))
    }

    /// Starts a stored game again from its recorded outcomes, or from the position that it continues;
    /// `events` gets the events before the first action.
    pub fn again(
        setup: &SetupDoc,
        opening: &[OutcomeDoc],
        origin: Option<&Origin>,
        sealed: &Sealed,
        events: &mut Happened,
    ) -> Result<Self, StorageError> {
        if let Some(Origin::Continued { state, .. }) = origin {
            let game = state.load().map_err(damaged)?;
            return Ok(Self { game, secret: Secret(sealed.secret), made: [0; ShuffleKind::COUNT] });
        }
        let mut chance = read_outcomes(opening)?;
        let game = new_game(setup, &mut chance, events).map_err(damaged)?;
        check_used(&mut chance)?;
        let mut made = [0; ShuffleKind::COUNT];
        count(&mut made, opening);
        Ok(Self { game, secret: Secret(sealed.secret), made })
    }

    /// Continues from the current position with another secret.
    pub fn go_on(
        &self,
        deal: Deal,
        knows: &SeatMemory,
        sealed: &Sealed,
    ) -> Result<(Self, StateDoc), Refusal> {
        let game = match deal {
            Deal::True => self.game,
            Deal::Anew => self.guess(knows, sealed),
        };
        let state = game.state_doc();
        // Loading checks the position now, as it will be checked whenever the stored game is read.
        let game = state.load().map_err(|why| Refusal::new(RefusalCode::BadState, why.to_string()))?;
        Ok((Self { game, secret: Secret(sealed.secret), made: [0; ShuffleKind::COUNT] }, state))
    }

    /// Samples a game that looks the same to a seat and fits everything it has seen.
    fn guess(&self, knows: &SeatMemory, sealed: &Sealed) -> AnyGame {
        // A derived key, from which the secret cannot be computed.
        let mut key = Sha256::new();
        key.update(b"whistlestop continue 1\n");
        key.update(sealed.secret);
        let key = key.finalize();
        let seed = u64::from_le_bytes(std::array::from_fn(|byte| key[byte]));
        let mut rng = FastRng::new(seed);
        let viewer = Viewer::Seat(knows.seat);
        match self.game.as_ref().zip(knows.memory.as_ref()) {
            Some(pair) => for_kind!(pair, (game, memory) => sample(game, viewer, memory, &mut rng)),
            None => self.game,
        }
    }

    /// Returns what a seat knows at the start; [`SeatMemory::see`] adds events.
    pub fn knows(&self, seat: usize) -> Result<SeatMemory, Refusal> {
        let seat = self.seat(seat)?;
        let viewer = Viewer::Seat(seat);
        let memory = match &self.game {
            AnyGame::Board(game) => AnyMemory::Board(Box::new(BoardGame::memory(&game.view(viewer)))),
            AnyGame::Card(game) => AnyMemory::Card(Box::new(CardGame::memory(&game.view(viewer)))),
        };
        Ok(SeatMemory { seat, memory })
    }

    /// Applies an action; on error nothing changes.
    pub fn act(&mut self, seat: usize, action: &str) -> Result<Done, Refusal> {
        let seat = self.seat(seat)?;
        let action = self.read(action)?;
        let mut chance = Recorder::new(SecretChance::from_parts(self.secret, self.made));
        let mut events = Vec::new();
        self.game.apply(seat, action, &mut chance, &mut events).map_err(|illegal| self.refusal(illegal))?;
        let outcomes: Vec<OutcomeDoc> = chance.outcomes.iter().map(OutcomeDoc::new).collect();
        count(&mut self.made, &outcomes);
        Ok(Done { events, outcomes })
    }

    /// Applies an action of the log with its recorded outcomes.
    pub fn repeat(
        &mut self,
        seat: usize,
        action: &str,
        outcomes: &[OutcomeDoc],
    ) -> Result<Vec<AnyEvent>, StorageError> {
        let seat = self.seat(seat).map_err(damaged)?;
        let action = self.read(action).map_err(damaged)?;
        let mut chance = read_outcomes(outcomes)?;
        let mut events = Vec::new();
        self.game.apply(seat, action, &mut chance, &mut events).map_err(damaged)?;
        check_used(&mut chance)?;
        count(&mut self.made, outcomes);
        Ok(events)
    }

    /// Returns why an action is illegal for a seat now; `None` if it is legal.
    pub fn why(&self, seat: usize, action: &str) -> Option<Refusal> {
        let check = || {
            let seat = self.seat(seat)?;
            let action = self.read(action)?;
            self.game.check(seat, action).map_err(|illegal| self.refusal(illegal))
        };
        check().err()
    }

    /// Returns why a seat cannot claim a route now with any payment; `None` if it can.
    pub fn why_route(&self, seat: usize, route: &str) -> Option<Refusal> {
        let check = || {
            let seat = self.seat(seat)?;
            let illegal = self.game.why_not_claim(seat, route).map_err(|error| self.unreadable(&error))?;
            illegal.map_or(Ok(()), |illegal| Err(self.refusal(illegal)))
        };
        check().err()
    }

    /// Returns the result of completing these tickets now.
    pub fn outlook(&self, seat: usize, tickets: &[String]) -> Result<Outlook, Refusal> {
        let seat = self.seat(seat)?;
        let outlook = self.game.outlook(seat, tickets).map_err(|error| self.unreadable(&error))?;
        outlook.map_err(|illegal| self.refusal(illegal))
    }

    /// Returns the awaited seats.
    pub fn awaiting(&self) -> SeatSet {
        self.game.awaiting()
    }

    /// Returns the totals of all seats as if the game ended now; in the Card Game the stacks complete what they can.
    pub fn totals(&self) -> Vec<i16> {
        let scores = match &self.game {
            AnyGame::Board(game) => game.scores(),
            AnyGame::Card(game) => game.scores_with_best_choices(),
        };
        scores.iter().map(|score| score.total).collect()
    }

    /// Returns the result of a seat; `None` while the game is running.
    pub fn result(&self, seat: usize) -> Option<SeatResult> {
        if !self.game.is_over() {
            return None;
        }
        let scores = self.game.scores_doc();
        let score = scores.get(seat)?;
        let holds = self.game.state_doc();
        let routes = holds.players.get(seat)?.routes.clone().unwrap_or_default();
        let done = |line: &&ScoreLineDoc| line.completed == Some(true);
        let tickets = score.lines.iter().filter(done).filter_map(|line| line.ticket.clone()).collect();
        Some(SeatResult { rank: score.rank, total: score.total, routes, tickets })
    }

    /// Returns the pieces left by seat; in the Card Game, the number of cards in the stack.
    pub fn pieces(&self) -> Vec<usize> {
        let left = |seat: &protocol::document::HoldingsDoc| match (seat.pieces, &seat.stack) {
            (Some(pieces), _) => usize::from(pieces),
            (None, Some(stack)) => stack.0.len(),
            (None, None) => 0,
        };
        self.game.state_doc().players.iter().map(left).collect()
    }

    /// Returns whether the seat is awaited.
    pub fn awaits(&self, seat: usize) -> bool {
        Seat::try_new(seat).is_some_and(|seat| self.awaiting().contains(seat))
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game.is_over()
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> usize {
        self.game.seats()
    }

    /// Returns what a bot in that seat may know: the view, the events since its last decision, and its legal actions.
    pub fn seen(&self, seat: usize, happened: &[Happened]) -> Option<AnySeen> {
        let seat = Seat::try_new(seat).filter(|&seat| self.awaiting().contains(seat))?;
        Some(match &self.game {
            AnyGame::Board(game) => AnySeen::Board(Box::new(seen_by(game, seat, happened))),
            AnyGame::Card(game) => AnySeen::Card(Box::new(seen_by(game, seat, happened))),
        })
    }

    /// Returns whether events revealed hidden information to somebody, so that the action cannot be undone.
    pub fn revealed(&self, events: &[AnyEvent], outcomes: &[OutcomeDoc]) -> bool {
        let reveals = |event: &AnyEvent| match self.game.complete_event_doc(event) {
            EventDoc::CardPicked { .. }
            | EventDoc::CardDrawn { .. }
            | EventDoc::RowFilled { .. }
            | EventDoc::RowReset { .. }
            | EventDoc::DeckReshuffled { .. }
            | EventDoc::SplitAnnounced { .. }
            | EventDoc::TicketsDrawn { .. }
            | EventDoc::CardsDealt { .. }
            | EventDoc::TicketsCompleted { .. }
            | EventDoc::RoundEnded { .. }
            | EventDoc::RoundBegan { .. }
            | EventDoc::GameOver => true,
            EventDoc::RouteClaimed { .. }
            | EventDoc::PassengerPlaced { .. }
            | EventDoc::SeatChose { .. }
            | EventDoc::TicketsKept { .. }
            | EventDoc::Rode { .. }
            | EventDoc::TokenTaken { .. }
            | EventDoc::Alighted { .. }
            | EventDoc::Passed { .. }
            | EventDoc::TurnBegan { .. }
            | EventDoc::FinalRoundBegan { .. }
            | EventDoc::MovedToStack { .. }
            | EventDoc::GroupPlaced { .. }
            | EventDoc::SinglesPlaced { .. }
            | EventDoc::Robbed { .. } => false,
        };
        // The last opening choice reveals how many tickets the others have kept (C-15, C-116).
        let mut kept = events.iter().filter_map(|event| {
            let EventDoc::TicketsKept { seat, .. } = self.game.complete_event_doc(event) else { return None };
            Some(seat)
        });
        let first = kept.next();
        let several = kept.any(|seat| Some(seat) != first);
        !outcomes.is_empty() || several || events.iter().any(reveals)
    }

    /// Returns the view of a viewer as a JSON document.
    pub fn view(&self, viewer: Viewer) -> Box<RawValue> {
        serde_json::value::to_raw_value(&self.game.view_doc(viewer)).expect("plain data becomes JSON")
    }

    /// Returns the legal actions of a seat in notation, in the order of its view.
    pub fn legal(&self, seat: Seat) -> Vec<String> {
        self.game.legal_actions(seat).into_iter().map(|action| self.game.write_action(action)).collect()
    }

    /// Returns events as a viewer may know them, as one JSON array.
    pub fn events(&self, events: &[AnyEvent], viewer: Viewer) -> Box<RawValue> {
        let seen: Vec<EventDoc> = self.event_docs(events, viewer).collect();
        serde_json::value::to_raw_value(&seen).expect("plain data becomes JSON")
    }

    /// Returns events as a viewer may know them, one document for each visible event.
    pub fn event_docs<'a>(
        &'a self,
        events: &'a [AnyEvent],
        viewer: Viewer,
    ) -> impl Iterator<Item = EventDoc> + 'a {
        events.iter().filter_map(move |event| self.game.event_doc(event, viewer))
    }

    /// Returns the score lines of all seats as if the game ended now, without deductions for open tickets.
    pub fn scores_so_far(&self) -> Vec<Vec<ScorePart>> {
        let parts = |score: &protocol::document::ScoreDoc| {
            let mut parts: Vec<ScorePart> = Vec::new();
            for line in score.lines.iter().filter(|line| line.ticket.is_none() || line.points >= 0) {
                match parts.iter_mut().find(|part| part.what == line.what) {
                    Some(part) => part.points += line.points,
                    None => parts.push(ScorePart { what: line.what.to_owned(), points: line.points }),
                }
            }
            parts
        };
        self.game.scores_doc().iter().map(parts).collect()
    }

    fn refusal(&self, illegal: engine::illegal::Illegal) -> Refusal {
        Refusal::illegal(illegal, self.game.edition())
    }

    fn seat(&self, seat: usize) -> Result<Seat, Refusal> {
        Seat::try_new(seat)
            .filter(|seat| seat.index() < self.seats())
            .ok_or_else(|| Refusal::new(RefusalCode::NoSuchSeat, "the table has no such seat"))
    }

    fn read(&self, action: &str) -> Result<AnyAction, Refusal> {
        self.game.read_action(action).map_err(|error| self.unreadable(&error))
    }

    /// Returns the refusal of a text that is not an action of this game.
    fn unreadable(&self, error: &NotationError) -> Refusal {
        match error.illegal() {
            Some(illegal) => self.refusal(illegal),
            None => Refusal::new(RefusalCode::BadAction, error.to_string()),
        }
    }
}

/// What a seat has seen of a game and remembers.
#[derive(Clone, Debug)]
pub struct SeatMemory {
    seat: Seat,
    memory: AnyMemory,
}

type AnyMemory = ByKind<Box<<BoardGame as Determinize>::Memory>, Box<<CardGame as Determinize>::Memory>>;

fn sample<G: Determinize>(game: &G, viewer: Viewer, memory: &G::Memory, rng: &mut FastRng) -> AnyGame {
    G::sample(&game.view(viewer), memory, rng).into_any()
}

/// Returns what a bot in that seat may know.
fn seen_by<G: Game>(game: &G, seat: Seat, happened: &[Happened]) -> Seen<G> {
    let viewer = Viewer::Seat(seat);
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    let events = happened.iter().flatten().filter_map(G::event_of);
    Seen {
        view: game.view(viewer),
        events: events.map(|event| G::seen(event, viewer)).collect(),
        notation: legal.iter().map(|&action| game.write_action(action)).collect(),
        legal,
    }
}

impl SeatMemory {
    /// Adds events, as the seat sees them.
    pub fn see(&mut self, happened: &[AnyEvent]) {
        let viewer = Viewer::Seat(self.seat);
        for event in happened {
            match self.memory.as_mut().zip(event.as_ref()) {
                Some(ByKind::Board((memory, event))) => {
                    BoardGame::remember(memory, &event.seen_by(viewer));
                }
                Some(ByKind::Card((memory, event))) => CardGame::remember(memory, &event.seen_by(viewer)),
                None => {}
            }
        }
    }
}

/// A record in the form of a log: the setup, the outcomes of the opening, and each action with its outcomes.
#[derive(Clone, Debug)]
pub struct RecordedGame {
    /// The setup.
    pub setup: SetupDoc,
    /// The outcomes of the opening's shuffles.
    pub opening: Vec<OutcomeDoc>,
    /// The actions: seat, notation and outcomes of their shuffles.
    pub steps: Vec<(usize, String, Vec<OutcomeDoc>)>,
}

/// Maximum number of characters of an invalid word that is repeated in a message.
const LONGEST_ECHO: usize = 40;

/// Returns the arguments of a record's error: a code for translated sentences, and the word in question.
fn kind_of(problem: &RecordProblem) -> (&'static str, &str) {
    match problem {
        RecordProblem::MissingHeader => ("no-record", ""),
        RecordProblem::Format(version) | RecordProblem::Rules(version) => ("version", version),
        RecordProblem::Expected { what, .. } => ("expected", what),
        RecordProblem::InvalidNumber(word)
        | RecordProblem::UnknownEdition(word)
        | RecordProblem::UnknownSeat(word)
        | RecordProblem::UnknownShuffle(word)
        | RecordProblem::UnknownMap(word)
        | RecordProblem::InvalidNonce(word)
        | RecordProblem::UnknownItem(word) => ("unknown", word),
        RecordProblem::Setup(_) => ("setup", ""),
        RecordProblem::Notation { .. } => ("action", ""),
        RecordProblem::TrailingData => ("behind-the-end", ""),
        RecordProblem::Checksum { .. } => ("checksum", ""),
        RecordProblem::Illegal { .. } => ("illegal", ""),
        RecordProblem::Chance(_) | RecordProblem::UnusedShuffles { .. } => ("chance", ""),
        RecordProblem::NotOver | RecordProblem::ScoreMismatch { .. } => ("scores", ""),
    }
}

/// Parses a record and replays it; an error names its line.
pub fn read_record(text: &str) -> Result<RecordedGame, Refusal> {
    let refuse = |error: RecordError| {
        let reason = error.problem.to_string();
        let (kind, word) = kind_of(&error.problem);
        let mut refusal = Refusal::new(RefusalCode::BadRecord, format!("line {}: {reason}", error.line))
            .with("line", error.line as i64)
            .with("kind", kind)
            .with("word", word.chars().take(LONGEST_ECHO).collect::<String>().as_str());
        refusal.rule = error.problem.rule().map(str::to_owned);
        refusal
    };
    let record = Record::read(text).map_err(refuse)?;
    let game = record.replay().map_err(refuse)?;
    let setup = &record.setup;
    let (edition, seats, first, options) = (setup.edition(), setup.seats(), setup.first(), setup.options());
    let set = |setting: &&Setting| setting.get(&options) != setting.values()[0];
    let setup = SetupDoc {
        edition: edition.id().to_owned(),
        seats,
        first: first.map(Seat::index),
        options: settings(edition)
            .iter()
            .filter(set)
            .map(|setting| (setting.id().to_owned(), setting.get(&options).to_owned()))
            .collect(),
    };
    let docs = |outcomes: &[engine::shuffle::ShuffleOutcome]| outcomes.iter().map(OutcomeDoc::new).collect();
    let step = |step: &engine::record::Step| {
        (step.seat.index(), game.write_action(step.action), docs(&step.outcomes))
    };
    Ok(RecordedGame { setup, opening: docs(&record.opening), steps: record.steps.iter().map(step).collect() })
}

/// Returns the number of shuffles of a record if all of them follow from the secret, else `None`.
pub fn proven(record: &str, sealed: &Sealed) -> Option<usize> {
    let record = Record::read(record).ok()?;
    record.verify(Secret(deal::combined(&sealed.secret, &contributions(&record)))).ok()
}

/// Returns what seats contributed to the secret of a recorded game.
pub fn contributions(record: &Record) -> Vec<(usize, Nonce)> {
    record.nonces.iter().map(|&(seat, nonce)| (seat.index(), nonce)).collect()
}

/// Returns the record of a game, in the format that `whistlestop verify` and `replay` read.
pub fn record<'a>(
    setup: &SetupDoc,
    nonces: &Nonces,
    opening: &[OutcomeDoc],
    steps: impl Iterator<Item = (usize, &'a str, &'a [OutcomeDoc])>,
) -> Result<String, StorageError> {
    let outcomes = |docs: &[OutcomeDoc]| -> Result<Vec<_>, StorageError> {
        docs.iter().map(|doc| doc.read().ok_or_else(|| damaged("an unknown shuffle"))).collect()
    };
    let setup = read_setup(setup).map_err(damaged)?;
    let mut chance = read_outcomes(opening)?;
    let game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
    let mut record = Record::new(setup, outcomes(opening)?);
    for (seat, nonce) in deal::read_nonces(nonces).ok_or_else(|| damaged("a nonce is unreadable"))? {
        let seat = Seat::try_new(seat).ok_or_else(|| damaged("there is no such seat"))?;
        record.nonces.push((seat, nonce));
    }
    for (seat, action, docs) in steps {
        let seat = Seat::try_new(seat).ok_or_else(|| damaged("there is no such seat"))?;
        record.push(seat, game.read_action(action).map_err(damaged)?, outcomes(docs)?);
    }
    Ok(record.write())
}

fn read_setup(setup: &SetupDoc) -> Result<Setup, Refusal> {
    let unknown = || Refusal::new(RefusalCode::NoSuchEdition, "there is no such game");
    let edition = setup.edition.parse::<Edition>().map_err(|_| unknown())?;
    let options = read_options(edition, &setup.options)?;
    let first = setup.first.and_then(Seat::try_new);
    Setup::new(edition, setup.seats, first, options)
        .map_err(|error| Refusal::new(RefusalCode::BadSetup, error.to_string()))
}

fn new_game(
    setup: &SetupDoc,
    chance: &mut impl Chance,
    events: &mut Vec<AnyEvent>,
) -> Result<AnyGame, Refusal> {
    Ok(AnyGame::new(&read_setup(setup)?, chance, events))
}

fn check_used(chance: &mut Playback) -> Result<(), StorageError> {
    match chance.take_mismatch() {
        Some(mismatch) => Err(damaged(format!("{mismatch:?}"))),
        None if chance.left() > 0 => Err(damaged("outcomes that nothing asked for")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// L13: hidden cards that are dealt again depend on the whole secret, not on a prefix of it.
    #[test]
    fn a_continued_deal_follows_from_the_whole_secret() {
        let setup =
            SetupDoc { edition: "usa".to_owned(), seats: 3, first: Some(0), options: BTreeMap::new() };
        let sealed = |last: u8| Sealed {
            secret: std::array::from_fn(|byte| if byte == 31 { last } else { 7 }),
            salt: [0; 32],
        };
        let (play, _) = Play::begin(&setup, &sealed(0)).expect("it begins");
        let knows = play.knows(0).expect("there is such a seat");
        let continued = |last: u8| {
            let (_, state) = play.go_on(Deal::Anew, &knows, &sealed(last)).expect("it goes on");
            serde_json::to_string(&state).expect("plain data becomes JSON")
        };
        assert_eq!(continued(1), continued(1));
        assert_ne!(continued(1), continued(2), "two secrets that differ in their last byte");
    }
}
