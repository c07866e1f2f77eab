//! The game of a table as read from its log: its state, clocks, takeovers, and the events of each version.

mod start;
mod timers;

use std::borrow::Cow;
use std::collections::HashMap;

use engine::any::AnyEvent;
use engine::card_game::event::Event as CardEvent;

use crate::clock::{Clocks, Now};
use crate::deal;
use crate::doc::TableDoc;
use crate::game::{self, Happened, Play};
use crate::log_entry::{By, Ending, Fact, Line, Origin};
use crate::outgoing::{self, Eyes, LogEvents, Outgoing};
use crate::storage::{Append, Entry, NO_HASH, NewEntry, Sealed, StorageError, broken_link, chain};
use protocol::{EarlyEnd, Refusal, RefusalCode, SeatClock, SeatKind, SeatScore, TableFact, Why};

pub use start::{Beginning, begin, begin_from};
use timers::wake;

/// How a log entry changes what clients see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GameChange {
    /// An action was applied.
    Events,
    /// The last action was undone.
    Undone,
    /// Something around the game changed: a takeover, a return, or the end of the game.
    Table,
    /// The log was loaded; everybody gets a snapshot.
    Loaded,
}

/// An entry to be appended, with the game after it.
#[derive(Debug)]
pub(super) struct Prepared {
    pub(super) fact: Fact,
    next: Option<(Play, Happened)>,
    entry: Option<(NewEntry, i64)>,
}

impl Prepared {
    /// Prepares a fact that is not an action.
    pub(super) fn fact(fact: Fact) -> Self {
        Self { fact, next: None, entry: None }
    }
}

/// A state to which the game can be undone.
#[derive(Clone, Debug)]
struct UndoPoint {
    play: Play,
    seat: usize,
    /// Whether undo is allowed: a person acted, and nothing hidden was revealed.
    allowed: bool,
    /// When the action was applied, on this node's monotonic clock.
    at: i64,
}

/// Information about a log entry besides its events.
#[derive(Clone, Copy, Debug, Default)]
struct Note {
    at: i64,
    /// Whether a bot chose the action for a human player.
    bot: bool,
    fact: Option<TableFact>,
}

/// Number of actions that a seat may undo before it or another seat makes one that stays.
const MAX_UNDOS: u32 = 3;

/// A seat during the game.
#[derive(Clone, Debug, Default)]
struct Place {
    /// Why a bot plays the seat of a person.
    taken: Option<Why>,
    /// The version at which its current decision began.
    awaited_since: i64,
    /// When its current decision began, on this node's monotonic clock.
    awaited_at: i64,
    /// Since when nobody is connected, on this node's monotonic clock.
    away_since: Option<i64>,
    /// The version on which its bot was asked.
    asked: Option<i64>,
    /// The version up to which its bot has seen events.
    bot_seen: Option<i64>,
}

/// A running game.
#[derive(Debug)]
pub struct GameState {
    id: String,
    play: Play,
    head: i64,
    hash: String,
    places: Vec<Place>,
    clocks: Clocks,
    /// By action id, the version that it made and the seat that used it.
    accepted: HashMap<String, (i64, Option<usize>)>,
    /// Events by version, without undone actions; the first element is version 1.
    happened: Vec<Happened>,
    /// Further information by version; as long as `happened`.
    notes: Vec<Note>,
    /// Number of actions undone since the last one that stays.
    undos: u32,
    /// The last version at which an action was undone.
    rewound: i64,
    before: Option<Box<UndoPoint>>,
    abandoned: Option<(usize, Ending)>,
    /// Whether it continues another game from an earlier turn.
    continued: bool,
    /// The greeting for spectators at the current version, made once for all of them.
    greetings: Greetings,
}

/// The whole game and the snapshot for spectators at one version.
#[derive(Debug, Default)]
struct Greetings {
    version: i64,
    story: Option<Outgoing>,
    snapshot: Option<Outgoing>,
}

impl GameState {
    /// Replays a log.
    pub fn load(doc: &TableDoc, sealed: &Sealed, entries: &[Entry], now: Now) -> Result<Self, StorageError> {
        let damaged = |why: &str| StorageError::Damaged(format!("game {}: {why}", doc.id));
        if let Some(seq) = broken_link(&doc.id, NO_HASH, entries) {
            return Err(damaged(&format!("entry {seq} was changed after it was written")));
        }
        let (first, rest) = entries.split_first().ok_or_else(|| damaged("the log is empty"))?;
        let line = Line::read(&doc.id, first)?;
        let Fact::Started { rules, setup, commitment, nonces, opening, origin } = line.fact else {
            return Err(damaged("the log does not begin with the beginning"));
        };
        if rules != game::RULES {
            return Err(StorageError::OldRules { rules });
        }
        if commitment != game::commitment(&doc.id, sealed) {
            return Err(damaged("the secret is not the one that was committed to"));
        }
        let dealt = deal::dealt(sealed, &nonces).ok_or_else(|| damaged("a nonce is unreadable"))?;
        let play = Play::again(&setup, &opening, origin.as_ref(), &dealt, &mut Vec::new())?;
        let seats = play.seats();
        let mut game = Self {
            id: doc.id.clone(),
            head: 1,
            hash: first.hash.clone(),
            places: vec![Place { away_since: Some(now.mono), ..Place::default() }; seats],
            clocks: Clocks::new(doc.clock.clone(), seats),
            accepted: HashMap::new(),
            happened: vec![Vec::new()],
            notes: vec![Note { at: line.at, ..Note::default() }],
            undos: 0,
            rewound: 1,
            before: None,
            abandoned: None,
            continued: matches!(origin, Some(Origin::Continued { .. })),
            greetings: Greetings::default(),
            play,
        };
        game.settle(doc, &[], 1, now);
        if let Some(kept) = &line.clocks {
            game.clocks.restore(kept, line.at, now);
        }
        for entry in rest {
            game.follow(doc, entry, now)?;
        }
        Ok(game)
    }

    /// Returns the game itself.
    pub(super) fn play(&self) -> &Play {
        &self.play
    }

    /// Returns the number of the last entry, which is the version.
    pub fn head(&self) -> i64 {
        self.head
    }

    /// Returns the chain value of the last entry.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// Returns whether the game is over, or ended early.
    pub fn is_over(&self) -> bool {
        self.abandoned.is_some() || self.play.is_over()
    }

    /// Returns the version that an action id made, and the seat that used it.
    pub(super) fn accepted(&self, id: &str) -> Option<(i64, Option<usize>)> {
        self.accepted.get(id).copied()
    }

    /// Returns the awaited seats, as bits.
    pub(super) fn awaiting_bits(&self) -> i64 {
        bits(&self.play, self.is_over())
    }

    pub(super) fn is_taken_over(&self, seat: usize) -> bool {
        self.places[seat].taken.is_some()
    }

    pub(super) fn has_resigned(&self, seat: usize) -> bool {
        self.places[seat].taken == Some(Why::Resigned)
    }

    /// Returns whether a bot plays for a person who may have the seat back.
    pub(super) fn can_return(&self, seat: usize) -> bool {
        match self.places[seat].taken {
            _ if self.is_over() => false,
            None | Some(Why::Resigned) => false,
            Some(Why::Time) => !self.clocks.is_final(),
            Some(Why::Away | Why::Idle | Why::Left) => true,
        }
    }

    /// Returns why a bot plays for a person.
    pub fn taken(&self, seat: usize) -> Option<Why> {
        self.places.get(seat).and_then(|place| place.taken)
    }

    /// Returns whether the game continues another one from an earlier turn.
    pub(super) fn is_continued(&self) -> bool {
        self.continued
    }

    /// Returns whether resignations end the game: one seat is left, or no person.
    pub(super) fn is_resigned(&self, doc: &TableDoc) -> bool {
        let standing: Vec<usize> = (0..self.places.len()).filter(|&seat| !self.has_resigned(seat)).collect();
        let is_person = |seat: &usize| doc.seats.get(*seat).is_some_and(|seat| seat.account.is_some());
        standing.len() <= 1 || !standing.iter().any(is_person)
    }

    /// Returns the current scores of all seats; players who resigned are last.
    fn scores_so_far(&self) -> Vec<SeatScore> {
        let parts = self.play.scores_so_far();
        let totals: Vec<i16> = parts.iter().map(|parts| parts.iter().map(|part| part.points).sum()).collect();
        let key = |seat: usize| (self.has_resigned(seat), std::cmp::Reverse(totals[seat]));
        let rank = |seat: usize| 1 + (0..totals.len()).filter(|&other| key(other) < key(seat)).count() as u8;
        let score = |(seat, parts)| SeatScore { rank: rank(seat), total: totals[seat], parts };
        parts.into_iter().enumerate().map(score).collect()
    }

    /// Returns the seat that wins if the game ends now.
    pub(super) fn leader(&self) -> usize {
        self.scores_so_far().iter().position(|score| score.rank == 1).unwrap_or(0)
    }

    /// Returns the append that ends the game because the server's operator closes it.
    pub fn closing(&self, doc: &TableDoc, now: Now) -> Append {
        let fact = Fact::Abandoned { winner: self.leader(), ending: Ending::Closed };
        self.append(doc, &mut Prepared::fact(fact), None, None, now)
    }

    /// Returns the result of a game that ended before its last turn.
    pub(super) fn early_end(&self) -> Option<EarlyEnd> {
        let (winner, ending) = self.abandoned?;
        Some(EarlyEnd {
            resigned: (0..self.places.len()).filter(|&seat| self.has_resigned(seat)).collect(),
            taken_back: ending == Ending::TakenBack,
            closed: ending == Ending::Closed,
            winner,
            scores: self.scores_so_far(),
        })
    }

    /// Returns the seat that may undo its last action.
    pub(super) fn undoable(&self) -> Option<usize> {
        let may = |before: &&UndoPoint| before.allowed && !self.is_over() && self.undos < MAX_UNDOS;
        self.before.as_deref().filter(may).map(|before| before.seat)
    }

    /// Checks that an action was chosen on the seat's current decision, whatever other seats have done since.
    pub(super) fn check_expected(&self, seat: usize, expected: i64) -> Result<(), Refusal> {
        if expected > self.head {
            return Err(Refusal::new(RefusalCode::BadRequest, "there is no such version yet"));
        }
        if self.play.awaits(seat) && expected < self.places[seat].awaited_since {
            return Err(Refusal::new(RefusalCode::Stale, "the game has moved on: read its state again"));
        }
        Ok(())
    }

    /// Applies an action to a copy of the game, or returns why it is refused.
    pub(super) fn prepare_act(&self, seat: usize, action: &str, by: By) -> Result<Prepared, Refusal> {
        if self.abandoned.is_some() {
            return Err(Refusal::new(RefusalCode::Over, "the game is over"));
        }
        let mut next = self.play.clone();
        let done = next.act(seat, action)?;
        let fact = Fact::Acted { seat, action: action.to_owned(), outcomes: done.outcomes, by };
        Ok(Prepared { fact, next: Some((next, done.events)), entry: None })
    }

    /// Returns the append for a prepared entry.
    pub(super) fn append(
        &self,
        doc: &TableDoc,
        prepared: &mut Prepared,
        id: Option<String>,
        epoch: Option<i64>,
        now: Now,
    ) -> Append {
        let clocks = self.clocks_after(&prepared.fact, now);
        let line = Line::new(now.wall, clocks.keep(now), prepared.fact.clone());
        let entry = line.entry(id);
        prepared.entry = Some((entry.clone(), line.at));
        let play = match (&prepared.fact, &prepared.next, &self.before) {
            (_, Some((next, _)), _) => next,
            (Fact::Undone { .. }, None, Some(before)) => &before.play,
            (_, None, _) => &self.play,
        };
        let finished =
            self.abandoned.is_some() || play.is_over() || matches!(prepared.fact, Fact::Abandoned { .. });
        let taken = |seat: usize| match prepared.fact {
            Fact::TakenOver { seat: now, .. } if now == seat => true,
            Fact::Returned { seat: now } if now == seat => false,
            Fact::Started { .. }
            | Fact::Acted { .. }
            | Fact::Undone { .. }
            | Fact::TakenOver { .. }
            | Fact::Returned { .. }
            | Fact::Abandoned { .. } => self.is_taken_over(seat),
        };
        Append {
            game: self.id.clone(),
            expected: self.head,
            hash: self.hash.clone(),
            entries: vec![entry],
            epoch,
            awaiting: bits(play, finished),
            finished,
            wake: wake(doc, play, finished, taken, clocks, now),
        }
    }

    /// Returns the clocks to be stored with an entry: the time used so far, and the increment if it is a decision.
    fn clocks_after(&self, fact: &Fact, now: Now) -> Clocks {
        let mut clocks = self.clocks.clone();
        if let Fact::Acted { seat, .. } = fact {
            clocks.decided(*seat, now);
        }
        clocks
    }

    /// Applies an entry that this node appended.
    pub(super) fn apply_own(&mut self, doc: &TableDoc, prepared: Prepared, now: Now) -> GameChange {
        let (entry, at) = prepared.entry.expect("it was appended");
        let seq = self.head + 1;
        let hash = chain(&self.hash, &self.id, seq, &entry);
        let news = self
            .apply(doc, &prepared.fact, prepared.next, seq, at, now)
            .expect("it was prepared on this very game");
        self.note(&prepared.fact, seq, hash, entry.action_id);
        news
    }

    /// Applies an entry that another node appended; `None` if it is known already.
    pub(super) fn follow(
        &mut self,
        doc: &TableDoc,
        entry: &Entry,
        now: Now,
    ) -> Result<Option<GameChange>, StorageError> {
        if entry.seq <= self.head {
            return Ok(None);
        }
        let damaged =
            |why: String| StorageError::Damaged(format!("entry {} of game {}: {why}", entry.seq, self.id));
        if entry.seq != self.head + 1 {
            return Err(damaged("the one before is missing".to_owned()));
        }
        if let Some(seq) = broken_link(&self.id, &self.hash, std::slice::from_ref(entry)) {
            return Err(damaged(format!("entry {seq} was changed after it was written")));
        }
        let line = Line::read(&self.id, entry)?;
        let news = self.apply(doc, &line.fact, None, entry.seq, line.at, now)?;
        if let Some(kept) = &line.clocks {
            self.clocks.restore(kept, line.at, now);
        }
        self.note(&line.fact, entry.seq, entry.hash.clone(), entry.action_id.clone());
        Ok(Some(news))
    }

    fn note(&mut self, fact: &Fact, seq: i64, hash: String, action_id: Option<String>) {
        self.head = seq;
        self.hash = hash;
        if let Some(id) = action_id {
            let seat = match fact {
                Fact::Acted { seat, .. } | Fact::Undone { seat } => Some(*seat),
                Fact::Started { .. }
                | Fact::TakenOver { .. }
                | Fact::Returned { .. }
                | Fact::Abandoned { .. } => None,
            };
            self.accepted.insert(id, (seq, seat));
        }
    }

    fn apply(
        &mut self,
        doc: &TableDoc,
        fact: &Fact,
        next: Option<(Play, Happened)>,
        seq: i64,
        at: i64,
        now: Now,
    ) -> Result<GameChange, StorageError> {
        let damaged = |why: &str| StorageError::Damaged(format!("entry {seq}: {why}"));
        let place = |seat: usize| {
            if seat < self.places.len() { Ok(seat) } else { Err(damaged("there is no such seat")) }
        };
        let awaited =
            |play: &Play| -> Vec<bool> { (0..play.seats()).map(|seat| play.awaits(seat)).collect() };
        let before = awaited(&self.play);
        let mut happened = Vec::new();
        let mut decided = Vec::new();
        let mut note = Note { at, ..Note::default() };
        let news = match fact {
            Fact::Started { .. } => return Err(damaged("the game has begun already")),
            Fact::Acted { seat, action, outcomes, by } => {
                let seat = place(*seat)?;
                let play = self.play.clone();
                happened = match next {
                    Some((next, happened)) => {
                        self.play = next;
                        happened
                    }
                    None => self.play.repeat(seat, action, outcomes)?,
                };
                let may = *by == By::Player && !self.play.revealed(&happened, outcomes);
                // An action that stays resets the count: one of another seat, or one that cannot be undone.
                if !may || self.before.as_ref().is_some_and(|before| before.seat != seat) {
                    self.undos = 0;
                }
                self.before = Some(Box::new(UndoPoint { play, seat, allowed: may, at: now.mono }));
                note.bot =
                    *by == By::Bot && doc.seats.get(seat).is_some_and(|seat| seat.kind != SeatKind::Bot);
                self.clocks.decided(seat, now);
                decided.push(seat);
                GameChange::Events
            }
            Fact::Undone { .. } => {
                let before = self.before.take().ok_or_else(|| damaged("there is nothing to take back"))?;
                self.play = before.play;
                // The undone action is removed, so that no client gets its events.
                if let Some(last) = self.happened.last_mut() {
                    last.clear();
                }
                decided.extend(0..self.places.len());
                self.rewound = seq;
                self.undos += 1;
                // Bots have seen events that were undone: they must forget them.
                self.places.iter_mut().for_each(|place| place.bot_seen = None);
                GameChange::Undone
            }
            Fact::TakenOver { seat, why } => {
                let seat = place(*seat)?;
                self.places[seat].taken = Some(*why);
                self.before = None;
                note.fact = Some(TableFact::TakenOver { seat, why: *why });
                GameChange::Table
            }
            Fact::Returned { seat } => {
                let seat = place(*seat)?;
                self.places[seat].taken = None;
                self.before = None;
                note.fact = Some(TableFact::Returned { seat });
                // The decision is the same, so an action chosen on it is valid; the absence ends.
                self.places[seat].awaited_at = now.mono;
                self.places[seat].asked = None;
                GameChange::Table
            }
            Fact::Abandoned { winner, ending } => {
                let winner = place(*winner)?;
                self.abandoned = Some((winner, *ending));
                self.before = None;
                note.fact = Some(TableFact::Ended { winner });
                GameChange::Table
            }
        };
        let fresh: Vec<usize> =
            (0..self.places.len()).filter(|seat| decided.contains(seat) || !before[*seat]).collect();
        self.happened.push(happened);
        self.notes.push(note);
        self.settle(doc, &fresh, seq, now);
        Ok(news)
    }

    /// Starts new decisions for the seats in `fresh`, and runs the clocks of all awaited seats.
    fn settle(&mut self, doc: &TableDoc, fresh: &[usize], seq: i64, now: Now) {
        for (seat, place) in self.places.iter_mut().enumerate() {
            if fresh.contains(&seat) || seq == 1 {
                place.awaited_since = seq;
                place.awaited_at = now.mono;
                place.asked = None;
            }
        }
        let over = self.is_over();
        let runs: Vec<bool> = (0..self.places.len())
            .map(|seat| !over && self.play.awaits(seat) && !self.is_bot(doc, seat))
            .collect();
        self.clocks.run(|seat| runs[seat], now);
    }

    // Messages for clients.

    /// Returns whether a client with that version can get the missed events.
    pub(super) fn can_resume(&self, version: i64, most: i64) -> bool {
        version >= self.rewound && version < self.head && self.head - version <= most
    }

    /// Returns the entries after a version, for messages.
    fn told(&self, after: i64) -> Vec<LogEvents<'_>> {
        let after = after as usize;
        let entries = self.happened[after..].iter().zip(&self.notes[after..]).enumerate();
        entries
            .map(|(i, (happened, note))| LogEvents {
                version: (after + i + 1) as i64,
                at: note.at,
                bot: note.bot,
                fact: note.fact,
                happened: Cow::Borrowed(happened),
            })
            .collect()
    }

    /// Returns the events that a viewer has missed since a version.
    pub(super) fn missed(&self, version: i64, eyes: Eyes) -> Outgoing {
        outgoing::events(&self.play, version, self.head, eyes, self.undoable(), &self.told(version))
    }

    /// Returns the events of the whole game, for a client that has seen none.
    pub(super) fn story(&self, eyes: Eyes) -> Outgoing {
        let mut told = self.told(0);
        // CG-108, CG-110: cards that were moved to a stack were visible once, and are not shown again.
        for entry in told.iter_mut().filter(|entry| entry.happened.iter().any(is_transient)) {
            entry.happened =
                Cow::Owned(entry.happened.iter().filter(|event| !is_transient(event)).copied().collect());
        }
        outgoing::events(&self.play, 0, self.head, eyes, self.undoable(), &told)
    }

    /// Returns whether a client with that version has seen an action that was undone since.
    pub(super) fn is_rewritten_since(&self, version: i64) -> bool {
        version < self.rewound && self.rewound > 1
    }

    /// Returns the current view of a viewer.
    pub(super) fn snapshot(&self, eyes: Eyes) -> Outgoing {
        outgoing::snapshot(&self.play, self.head, eyes, self.undoable(), None)
    }

    /// Returns the view of a viewer after an undo.
    pub(super) fn after_undo(&self, eyes: Eyes) -> Outgoing {
        outgoing::snapshot(&self.play, self.head, eyes, self.undoable(), Some(self.head - 1))
    }

    /// Returns the response to a hello: the whole game, or a snapshot. All spectators get the same text.
    pub(super) fn greeting(&mut self, eyes: Eyes, story: bool) -> Outgoing {
        let make = |game: &Self| if story { game.story(eyes) } else { game.snapshot(eyes) };
        if eyes.seat.is_some() {
            return make(self);
        }
        if self.greetings.version != self.head {
            self.greetings = Greetings { version: self.head, ..Greetings::default() };
        }
        let kept = if story { &self.greetings.story } else { &self.greetings.snapshot };
        if let Some(kept) = kept {
            return kept.clone();
        }
        let made = make(self);
        let kept = if story { &mut self.greetings.story } else { &mut self.greetings.snapshot };
        kept.insert(made).clone()
    }

    pub(super) fn shown_clocks(&self, now: Now) -> Option<Vec<SeatClock>> {
        self.clocks.shown(now)
    }
}

/// Returns whether an event is visible only at the moment it happens.
fn is_transient(event: &AnyEvent) -> bool {
    matches!(event, AnyEvent::Card(CardEvent::MovedToStack { .. }))
}

/// Returns the awaited seats as bits.
fn bits(play: &Play, finished: bool) -> i64 {
    if finished {
        return 0;
    }
    play.awaiting().iter().fold(0, |bits, seat| bits | 1 << seat.index())
}
