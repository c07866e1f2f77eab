//! The simulated nodes, their faults, and the periodic checks.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use engine::shuffle::FastRng;
use protocol::{Clock, NewSeat, NewTable, SeatKind, TableState, Visibility};
use server::config::TableConfig;
use server::limits::Limits;
use server::runtime::{Environment, Tables, write_doc};
use server::store::Sealed;
use table::clock::Now;
use table::doc::{Caller, Changed, Request, TableDoc};
use table::machine;
use table::random::hex;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

use crate::checks::{self, Checks, Violation};
use crate::database::{Database, Link, Signal, SimStore, WALL};
use crate::people::{self, Person};
use crate::{Bug, Faults, Plan};

/// Number of nodes.
const NODES: usize = 3;

/// The time after a kill or a cut until everything is correct again: a lease lasts two seconds, presence two more.
const SETTLED: Duration = Duration::from_secs(6);

/// The time within which other nodes show a connection or disconnection.
const SEEN: Duration = Duration::from_secs(1);

/// The time within which a game that waits for a bot continues, once everything has settled, and after the loss of
/// its node.
const TAKE_OVER: Duration = Duration::from_secs(5);

/// A violated guarantee.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Broken {
    /// A message or a log entry is wrong.
    Check(Violation),
    /// A node shows a person as connected or absent, and the opposite has been true for longer than [`SEEN`].
    Presence { table: String, seat: usize, connected: bool },
    /// A game waited for a bot for longer than [`TAKE_OVER`].
    NotDriven { table: String },
    /// A person got no answer, or a game did not end.
    Stuck,
    /// A bot took the seat of a person who was thinking.
    Taken { table: String },
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// Counts of what happened.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Summary {
    pub(crate) accepted: u32,
    pub(crate) repeated: u32,
    pub(crate) given_back: u32,
    pub(crate) kills: u32,
    pub(crate) stops: u32,
    pub(crate) cuts: u32,
    pub(crate) failures: u32,
    pub(crate) lost_races: u32,
    pub(crate) batches: u32,
    pub(crate) comings: u32,
    pub(crate) over: u32,
    /// Milliseconds from a kill until the games of the node that waited for a bot went on.
    pub(crate) take_overs: Vec<u64>,
    pub(crate) hashes: Vec<String>,
}

impl Summary {
    pub(crate) fn add(&mut self, other: &Self) {
        self.accepted += other.accepted;
        self.repeated += other.repeated;
        self.given_back += other.given_back;
        self.kills += other.kills;
        self.stops += other.stops;
        self.cuts += other.cuts;
        self.failures += other.failures;
        self.lost_races += other.lost_races;
        self.batches += other.batches;
        self.comings += other.comings;
        self.over += other.over;
        self.take_overs.extend(&other.take_overs);
    }
}

/// A node: its tables, its connection to the database, and what tells its sockets to close.
pub(crate) struct Node {
    pub(crate) tables: Arc<Tables>,
    pub(crate) ended: Arc<Signal<bool>>,
    name: String,
    link: Arc<Signal<Link>>,
    driver: JoinHandle<()>,
}

impl Node {
    pub(crate) fn is_dead(&self) -> bool {
        self.link.get() == Link::Dead
    }
}

/// A table of the simulation.
pub(crate) struct Place {
    pub(crate) doc: TableDoc,
    /// For every seat of a person, whether they are connected and since when.
    connected: BTreeMap<usize, (bool, Instant)>,
}

#[derive(Default)]
struct State {
    nodes: Vec<Option<Arc<Node>>>,
    started: u32,
    places: BTreeMap<String, Place>,
    /// When the last kill, stop, cut or repair happened.
    disturbed: Option<Instant>,
    /// For games whose node was killed while they waited for a bot: when, and how many entries they had.
    orphans: BTreeMap<String, (Instant, usize)>,
    summary: Summary,
    broken: Option<Broken>,
}

/// Everything that is simulated.
pub(crate) struct World {
    pub(crate) database: Database,
    pub(crate) plan: Plan,
    seed: u64,
    state: Mutex<State>,
    over: AtomicBool,
}

fn doc(id: &str, plan: &Plan) -> TableDoc {
    let seat = |kind| NewSeat { kind, level: None, name: None, color: None };
    let mut seats = vec![seat(SeatKind::Human)];
    seats.extend((1..plan.people).map(|_| seat(SeatKind::Open)));
    seats.extend((0..plan.bots).map(|_| seat(SeatKind::Bot)));
    let wanted = NewTable {
        bots_allowed: None,
        edition: "london".to_owned(),
        seats,
        options: BTreeMap::new(),
        visibility: Visibility::Public,
        clock: Some(Clock::None),
        title: None,
    };
    let asker = |account| Caller::person(account, account);
    let host = people::ACCOUNTS[0];
    let mut doc =
        TableDoc::open(id.to_owned(), "invite".into(), asker(host), &wanted, WALL).expect("a table");
    for account in &people::ACCOUNTS[1..plan.people] {
        let join = Request::Join { invite: None, seat: None, color: None };
        match doc.handle(asker(account), &join).expect("there is room") {
            Changed::Updated(changed) => doc = *changed,
            Changed::Unchanged | Changed::Deleted => unreachable!("somebody sits down"),
        }
    }
    doc
}

impl World {
    pub(crate) fn new(seed: u64, plan: Plan, bug: Option<Bug>) -> Arc<Self> {
        let database = Database::new(seed, bug);
        let mut rng = FastRng::new(seed ^ 0xdea1);
        let mut places = BTreeMap::new();
        for number in 0..plan.tables {
            let id = format!("table{number}");
            let mut doc = doc(&id, &plan);
            let mut secret = [0; 32];
            secret.iter_mut().for_each(|byte| *byte = rng.next() as u8);
            let sealed = Sealed { secret, salt: [3; 32] };
            let beginning = machine::begin(&doc, &sealed, Now { mono: 0, wall: WALL }).expect("it begins");
            doc.state = TableState::Playing;
            doc.commitment = Some(beginning.commitment);
            let checks = Checks::new(&id, hex(&secret), rng.next());
            database.add_game(write_doc(&doc), sealed, &beginning.first, checks);
            let connected = (0..plan.people).map(|seat| (seat, (false, Instant::now()))).collect();
            places.insert(id, Place { doc, connected });
        }
        let state = State { nodes: vec![None; NODES].into_iter().collect(), places, ..State::default() };
        let over = AtomicBool::new(false);
        Arc::new(Self { database, plan, seed, state: Mutex::new(state), over })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Returns the time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.database.data().elapsed()
    }

    pub(crate) fn fail(&self, broken: Broken) {
        self.state().broken.get_or_insert(broken);
        self.over.store(true, Ordering::Relaxed);
    }

    pub(crate) fn count(&self, add: impl FnOnce(&mut Summary)) {
        add(&mut self.state().summary);
    }

    /// Checks a message that a node sends to somebody with these seats.
    pub(crate) fn check(&self, table: &str, text: &str, own: &[usize]) {
        // A vote is accepted without an entry in the log.
        if self.plan.thinks && text.contains(r#""type":"accepted""#) {
            return;
        }
        let checked = match self.database.data().games.get_mut(table) {
            Some(game) => game.checks.sent(text, own),
            None => Ok(()),
        };
        if let Err(violation) = checked {
            self.fail(Broken::Check(violation));
        }
    }

    /// Records that a person has connected or disconnected.
    pub(crate) fn note(&self, table: &str, seat: usize, connected: bool) {
        let mut state = self.state();
        let place = state.places.get_mut(table).expect("a table of the simulation");
        place.connected.insert(seat, (connected, Instant::now()));
        state.summary.comings += u32::from(connected);
    }

    /// Checks the presence of other seats that a person is shown.
    pub(crate) fn check_presence(&self, table: &str, shown: &[bool]) {
        let state = self.state();
        if state.disturbed.is_some_and(|at| at.elapsed() < SETTLED) || self.database.data().faults {
            return;
        }
        let place = &state.places[table];
        let wrong = place.connected.iter().find(|(seat, (connected, since))| {
            since.elapsed() > SEEN && shown.get(**seat).is_some_and(|shown| shown != connected)
        });
        if let Some((&seat, &(connected, _))) = wrong {
            drop(state);
            self.fail(Broken::Presence { table: table.to_owned(), seat, connected });
        }
    }

    /// Returns a node to which somebody may connect.
    pub(crate) fn pick_node(&self, rng: &mut FastRng) -> Option<Arc<Node>> {
        let state = self.state();
        let nodes: Vec<&Arc<Node>> = state.nodes.iter().flatten().collect();
        match nodes.len() {
            0 => None,
            count => Some(Arc::clone(nodes[rng.below(count as u32) as usize])),
        }
    }

    pub(crate) fn start_node(self: &Arc<Self>, number: usize) {
        let started = {
            let mut state = self.state();
            state.started += 1;
            state.started
        };
        let name = format!("node{started}");
        let (store, link) = SimStore::connect(&self.database, &name);
        let seed = self.seed ^ (u64::from(started) << 32);
        let mut rng = FastRng::new(seed);
        // The clock of the machine is wrong by some seconds.
        let skew = i64::from(rng.below(10_000)) - 5_000;
        let table_config = TableConfig {
            bot_pause: self.plan.bot_pause,
            away_time: Duration::from_secs(180),
            bots_at_once: 1,
            seed: Some(self.seed),
        };
        let environment = Environment::simulated(seed, WALL + skew);
        let tables = Tables::within(environment, Arc::new(store), table_config, Limits::default());
        let driver = tokio::spawn(Arc::clone(&tables).run());
        let node = Node { tables, ended: Signal::new(false), name, link, driver };
        self.state().nodes[number] = Some(Arc::new(node));
    }

    /// Kills a node: from now on it sends nothing.
    fn kill(&self, number: usize) {
        let Some(node) = self.state().nodes[number].take() else { return };
        node.driver.abort();
        node.link.set(Link::Dead);
        node.ended.set(true);
        let mut state = self.state();
        let now = Instant::now();
        state.disturbed = Some(now);
        state.summary.kills += 1;
        let data = self.database.data();
        let State { places, orphans, .. } = &mut *state;
        for (id, place) in places {
            let game = &data.games[id];
            if game.node == node.name && self.waits_for_bot(place, &game.checks) {
                orphans.entry(id.clone()).or_insert((now, game.entries.len()));
            }
        }
    }

    /// Stops a node as `serve` does on a signal.
    async fn stop(&self, number: usize) {
        let Some(node) = self.state().nodes[number].take() else { return };
        node.ended.set(true);
        node.driver.abort();
        self.state().disturbed = Some(Instant::now());
        drop(node.tables.leave().await);
        sleep(Duration::from_millis(200)).await;
        node.link.set(Link::Dead);
        let mut state = self.state();
        state.disturbed = Some(Instant::now());
        state.summary.stops += 1;
    }

    fn set_link(&self, number: usize, link: Link) {
        let mut state = self.state();
        if let Some(node) = &state.nodes[number]
            && !node.is_dead()
        {
            node.link.set(link);
        }
        state.disturbed = Some(Instant::now());
        state.summary.cuts += u32::from(link == Link::Cut);
    }

    fn waits_for_bot(&self, place: &Place, checks: &Checks) -> bool {
        !checks.is_over()
            && (self.plan.people..place.doc.seats.len()).any(|seat| checks.awaits(seat))
            && !(0..self.plan.people).any(|seat| checks.awaits(seat))
    }

    /// Injects faults for as long as the plan says.
    async fn trouble(self: Arc<Self>) {
        let mut rng = FastRng::new(self.seed ^ 0xfa17);
        let end = Instant::now() + self.plan.trouble;
        self.database.data().faults = self.plan.faults == Faults::All;
        while Instant::now() < end && !self.is_over() {
            sleep(Duration::from_millis(u64::from(1_000 + rng.below(9_000)))).await;
            let number = rng.below(NODES as u32) as usize;
            let kind = match self.plan.faults {
                Faults::None => return,
                Faults::Kills => {
                    // The effects of the previous kill are over.
                    sleep(SETTLED).await;
                    0
                }
                Faults::All => rng.below(4),
            };
            match kind {
                0 | 1 => {
                    self.kill(number);
                    sleep(Duration::from_millis(u64::from(rng.below(4_000)))).await;
                    self.start_node(number);
                }
                2 => {
                    self.stop(number).await;
                    self.start_node(number);
                }
                _ => {
                    self.set_link(number, Link::Cut);
                    sleep(Duration::from_millis(u64::from(500 + rng.below(6_500)))).await;
                    self.set_link(number, Link::Up);
                }
            }
        }
        let mut data = self.database.data();
        data.faults = false;
        self.state().disturbed = Some(Instant::now());
        drop(data);
    }

    /// Checks everything periodically until the end.
    async fn watch(&self) {
        let end = Instant::now() + self.plan.longest;
        while !self.is_over() {
            sleep(Duration::from_millis(50)).await;
            let mut state = self.state();
            let data = self.database.data();
            if let Some(broken) = &data.broken {
                state.broken.get_or_insert(Broken::Check(broken.clone()));
            }
            let orphans = std::mem::take(&mut state.orphans);
            for (id, (since, entries)) in orphans {
                if data.games[&id].entries.len() > entries {
                    let took = data.games[&id].grown.saturating_duration_since(since);
                    state.summary.take_overs.push(took.as_millis() as u64);
                } else if !data.faults && since.elapsed() > SETTLED + TAKE_OVER {
                    state.broken.get_or_insert(Broken::NotDriven { table: id });
                } else {
                    state.orphans.insert(id, (since, entries));
                }
            }
            let settled = state.disturbed.is_none_or(|at| at.elapsed() > SETTLED) && !data.faults;
            let stands_still = |(id, place): &(&String, &Place)| {
                let game = &data.games[*id];
                settled
                    && self.waits_for_bot(place, &game.checks)
                    && game.grown.elapsed() > SETTLED + TAKE_OVER
            };
            if let Some(table) = state.places.iter().find(stands_still).map(|(id, _)| id.clone()) {
                state.broken.get_or_insert(Broken::NotDriven { table });
            }
            let all = data.games.values().all(|game| game.checks.is_over());
            let time_is_up = Instant::now() >= end;
            if self.plan.thinks {
                if let Some((id, _)) = data.games.iter().find(|(_, game)| game.entries.len() > 1) {
                    state.broken.get_or_insert(Broken::Taken { table: id.clone() });
                }
            } else if time_is_up && !all {
                state.broken.get_or_insert(Broken::Stuck);
            }
            let is_over = state.broken.is_some() || time_is_up || (all && !self.plan.thinks && settled);
            drop(data);
            drop(state);
            if is_over {
                self.over.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Runs everything to its end.
    pub(crate) async fn run(self: Arc<Self>) -> Result<Summary, Broken> {
        for number in 0..NODES {
            self.start_node(number);
        }
        let mut rng = FastRng::new(self.seed ^ 0x9e0);
        let tables: Vec<String> = self.state().places.keys().cloned().collect();
        for table in tables {
            for seat in 0..self.plan.people {
                let own = FastRng::new(rng.next());
                tokio::spawn(Person::new(&table, seat, own).live(Arc::clone(&self)));
            }
        }
        tokio::spawn(Arc::clone(&self).trouble());
        self.watch().await;
        let mut state = self.state();
        if let Some(broken) = state.broken.take() {
            return Err(broken);
        }
        let mut data = self.database.data();
        let mut summary = std::mem::take(&mut state.summary);
        for (id, game) in &mut data.games {
            checks::check_log(id, &game.entries).map_err(Broken::Check)?;
            summary.over += u32::from(game.checks.is_over());
            summary.hashes.extend(game.entries.last().map(|entry| entry.hash.clone()));
        }
        summary.failures = data.failures;
        summary.lost_races = data.lost_races;
        summary.batches = data.batches;
        Ok(summary)
    }
}
