//! One game of the referee: its state, its history and the bots that choose in it.

use bots::{AnySeatedBot, Budget};
use engine::any::{AnyAction, AnyEvent, AnyGame};
use engine::illegal::Illegal;
use engine::record::{Record, RecordError, Setup};
use engine::seat::Seat;
use engine::shuffle::{FastRng, Recorder, Secret, SecretChance, ShuffleKind};

use crate::player_spec::PlayerSpec;

/// What an action replaces, so that it can be undone.
#[derive(Clone)]
struct Snapshot {
    game: AnyGame,
    chance: SecretChance,
    /// Number of events before the action.
    events: usize,
}

/// A bot that has chosen in this game; it keeps its plan from one request to the next.
struct UsedBot {
    name: String,
    seat: Seat,
    seed: u64,
    bot: AnySeatedBot,
    /// Number of events that it has seen.
    seen: usize,
}

/// A game.
pub(super) struct Table {
    pub(super) game: AnyGame,
    chance: Recorder<SecretChance>,
    /// The record; `None` for a game loaded from a state or sampled.
    pub(super) record: Option<Record>,
    /// All events since the setup, or since the state was loaded.
    events: Vec<AnyEvent>,
    snapshots: Vec<Snapshot>,
    bots: Vec<UsedBot>,
}

impl Table {
    /// Deals a new game.
    pub(super) fn new(setup: Setup, secret: Secret) -> Self {
        let mut chance = Recorder::new(SecretChance::new(secret));
        let mut events = Vec::new();
        let game = AnyGame::new(&setup, &mut chance, &mut events);
        let record = Some(Record::new(setup, std::mem::take(&mut chance.outcomes)));
        Self { game, chance, record, events, snapshots: Vec::new(), bots: Vec::new() }
    }

    /// Continues from a complete state, of whose history nothing is known.
    pub(super) fn of_state(game: AnyGame, secret: Secret) -> Self {
        let chance = Recorder::new(SecretChance::new(secret));
        Self { game, chance, record: None, events: Vec::new(), snapshots: Vec::new(), bots: Vec::new() }
    }

    /// Continues from the end of a record.
    pub(super) fn of_record(record: Record, secret: Secret) -> Result<Self, RecordError> {
        let mut made = [0; ShuffleKind::COUNT];
        for outcome in &record.opening {
            made[outcome.what as usize] += 1;
        }
        let mut snapshots = Vec::with_capacity(record.steps.len());
        let replay = record.replay_steps()?;
        let mut game = *replay.game();
        let mut events = replay.opening().to_vec();
        for (number, moment) in replay.enumerate() {
            let moment = moment?;
            let chance = SecretChance::from_parts(secret, made);
            snapshots.push(Snapshot { game, chance, events: events.len() });
            for outcome in &record.steps[number].outcomes {
                made[outcome.what as usize] += 1;
            }
            events.extend(moment.events);
            game = moment.game;
        }
        let chance = Recorder::new(SecretChance::from_parts(secret, made));
        Ok(Self { game, chance, record: Some(record), events, snapshots, bots: Vec::new() })
    }

    /// Copies the game with its history. Bots begin again in the copy, from all events.
    pub(super) fn copy(&self) -> Self {
        Self {
            game: self.game,
            chance: self.chance.clone(),
            record: self.record.clone(),
            events: self.events.clone(),
            snapshots: self.snapshots.clone(),
            bots: Vec::new(),
        }
    }

    /// Applies an action and returns what happened.
    pub(super) fn apply(&mut self, seat: Seat, action: AnyAction) -> Result<&[AnyEvent], Illegal> {
        let snapshot = Snapshot { game: self.game, chance: self.chance.inner, events: self.events.len() };
        self.game.apply(seat, action, &mut self.chance, &mut self.events)?;
        let outcomes = std::mem::take(&mut self.chance.outcomes);
        if let Some(record) = &mut self.record {
            record.push(seat, action, outcomes);
        }
        let new = snapshot.events;
        self.snapshots.push(snapshot);
        Ok(&self.events[new..])
    }

    /// Takes back the last `actions` actions. Returns false, and changes nothing, if there are fewer.
    ///
    /// Later shuffles are those that would have followed, and bots begin again from the events that are left.
    pub(super) fn undo(&mut self, actions: usize) -> bool {
        if actions == 0 {
            return true;
        }
        let Some(left) = self.snapshots.len().checked_sub(actions) else { return false };
        let Snapshot { game, chance, events } = self.snapshots[left].clone();
        self.snapshots.truncate(left);
        self.game = game;
        self.chance = Recorder::new(chance);
        self.events.truncate(events);
        if let Some(record) = &mut self.record {
            record.steps.truncate(left);
            record.stated_scores = None;
        }
        self.bots.clear();
        true
    }

    /// Number of actions that can be taken back.
    pub(super) fn undoable(&self) -> usize {
        self.snapshots.len()
    }

    /// Lets a built-in bot choose for an awaited seat.
    /// Returns `None` if the seat has no legal action or the player is an external program.
    pub(super) fn choose(&mut self, player: &PlayerSpec, seat: Seat, seed: u64) -> Option<bots::Decision> {
        if !self.game.awaiting().contains(seat) {
            return None;
        }
        let known = self
            .bots
            .iter()
            .position(|used| used.seat == seat && used.seed == seed && used.name == player.name);
        let place = match known {
            Some(place) => place,
            None => {
                let bot = player.bot(self.game.edition(), seat, seed)?;
                self.bots.push(UsedBot { name: player.name.clone(), seat, seed, bot, seen: 0 });
                self.bots.len() - 1
            }
        };
        let used = &mut self.bots[place];
        for event in &self.events[used.seen..] {
            used.bot.observe(event);
        }
        used.seen = self.events.len();
        used.bot.decide(&self.game)
    }

    /// Evaluates the actions of a seat with a search, best first.
    pub(super) fn hints(&self, seat: Seat, budget: Budget, seed: u64) -> Vec<bots::Hint> {
        let runner = search_threads::Threads::shared();
        bots::hint(&self.game, seat, &self.events, budget, seed, &runner)
    }

    /// Samples a complete game that fits everything that the seat has seen.
    pub(super) fn sample(&self, seat: Seat, rng: &mut FastRng) -> AnyGame {
        bots::sample(&self.game, seat, &self.events, rng)
    }
}
