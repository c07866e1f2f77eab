//! The simulated environment of the table machines: network, disk, time and people, all from one generator.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};

use engine::shuffle::FastRng;
use protocol::{ClientMessage, Clock, NewSeat, NewTable, SeatKind, TableState, Visibility};
use serde_json::{Value, json};
use table::clock::Now;
use table::doc::{Caller, Changed, Request, TableDoc};
use table::machine;
use table::machine::{Input, Output, Table, Timing};
use table::random::hex;
use table::storage::{Append, Appended, Entry, Sealed, StorageError};

use crate::checks::{self, Checks, Violation};
use crate::store::SimStore;

/// A planted bug, which the checks must find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bug {
    /// A node acknowledges an action when it sends it to the store.
    AckBeforeAppend,
    /// The transport gives an action that is sent again a new id and version.
    DuplicateApplied,
    /// A view has one field too many.
    ViewLeaksDeck,
}

/// Counts of what happened in a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Summary {
    pub(crate) accepted: u32,
    pub(crate) repeated: u32,
    pub(crate) crashes: u32,
    pub(crate) lost_races: u32,
    pub(crate) store_failures: u32,
    pub(crate) resumed: u32,
    pub(crate) taken_over: u32,
    pub(crate) charged: u32,
    pub(crate) over: u32,
    pub(crate) last_hash: String,
}

impl Summary {
    pub(crate) fn add(&mut self, other: &Self) {
        self.accepted += other.accepted;
        self.repeated += other.repeated;
        self.crashes += other.crashes;
        self.lost_races += other.lost_races;
        self.store_failures += other.store_failures;
        self.resumed += other.resumed;
        self.taken_over += other.taken_over;
        self.charged += other.charged;
        self.over += other.over;
    }
}

/// Faults end at this time, and the game must recover.
const TROUBLE_MS: i64 = 40_000;
/// The run ends at this time.
const END_MS: i64 = 1_200_000;
/// The time control of tables that have one.
const MOVE_SECONDS: u32 = 10;
const GAME_SECONDS: u32 = 60;
const INCREMENT_SECONDS: u32 = 1;
/// Maximum error of the time charged to a player.
const TOLERANCE_MS: i64 = 100;

const ACCOUNTS: [&str; 3] = ["ann", "bob", "eve"];

struct Node {
    table: Table,
    /// Number of restarts of the node; responses for an earlier run are lost.
    life: u32,
    mono_start: i64,
    wall_skew: i64,
    /// The person of each connection, by client id.
    connections: BTreeMap<u64, usize>,
}

/// A person with a browser.
struct Person {
    account: &'static str,
    /// The connection: node, its restarts, client id.
    connection: Option<(usize, u32, u64)>,
    version: Option<i64>,
    /// The views of the person's seats.
    views: BTreeMap<usize, (i64, Vec<String>)>,
    /// Actions without a response.
    open: Vec<Value>,
    last_delivery: i64,
}

#[derive(Debug)]
enum Event {
    /// A message reaches a node.
    ToNode { node: usize, life: u32, client: u64, message: ClientMessage },
    /// A message reaches a person.
    ToPerson { person: usize, client: u64, text: String },
    /// An append reaches the store.
    Apply { node: usize, life: u32, append: Append },
    /// A response of the store reaches a node.
    Answer { node: usize, life: u32, input: Input },
    /// A timer of a node fires.
    Tick { node: usize },
    /// A person acts.
    Live { person: usize },
    /// A fault happens.
    Trouble,
    /// A node starts again.
    Restart { node: usize },
}

pub(crate) struct World {
    rng: FastRng,
    bug: Option<Bug>,
    now: i64,
    queue: BinaryHeap<Reverse<(i64, u64)>>,
    events: HashMap<u64, Event>,
    next_event: u64,
    next_client: u64,
    next_action: u64,
    doc: TableDoc,
    store: SimStore,
    nodes: [Option<Node>; 2],
    lives: [u32; 2],
    people: Vec<Person>,
    checks: Checks,
    /// The original id of an action whose id a bug has renewed.
    intentions: HashMap<String, String>,
    /// Since when each seat has been awaited, in true time.
    awaited: Vec<Option<i64>>,
    /// How long each seat was awaited before that, in true time.
    waited: Vec<i64>,
    /// When the last entry became durable, and the remaining times that it stores.
    charged: Option<(i64, Vec<i64>)>,
    summary: Summary,
}

fn doc(rng: &mut FastRng) -> TableDoc {
    let seat = |kind| NewSeat { kind, level: None, name: None, color: None };
    let wanted = NewTable {
        bots_allowed: None,
        edition: "london".to_owned(),
        seats: vec![seat(SeatKind::Human), seat(SeatKind::Open), seat(SeatKind::Bot)],
        options: BTreeMap::new(),
        visibility: Visibility::Public,
        clock: Some(match rng.below(5) {
            0 => Clock::None,
            1 | 2 => Clock::PerMove { seconds: MOVE_SECONDS },
            3 => Clock::PerGame { seconds: GAME_SECONDS, increment: INCREMENT_SECONDS },
            _ => Clock::Days { days: 1 },
        }),
        title: None,
    };
    let asker = |account| Caller::person(account, account);
    let doc =
        TableDoc::open("game".to_owned(), "invite".into(), asker("ann"), &wanted, 0).expect("a sound table");
    match doc
        .handle(asker("bob"), &Request::Join { invite: None, seat: None, color: None })
        .expect("there is room")
    {
        Changed::Updated(doc) => *doc,
        Changed::Unchanged | Changed::Deleted => unreachable!("bob sits down"),
    }
}

impl World {
    pub(crate) fn new(seed: u64, bug: Option<Bug>) -> Self {
        let mut rng = FastRng::new(seed);
        let mut doc = doc(&mut rng);
        let mut secret = [0; 32];
        secret.iter_mut().for_each(|byte| *byte = rng.next() as u8);
        let sealed = Sealed { secret, salt: [3; 32] };
        let beginning = machine::begin(&doc, &sealed, Now { mono: 0, wall: 0 }).expect("it begins");
        doc.state = TableState::Playing;
        doc.commitment = Some(beginning.commitment);
        let people = ACCOUNTS.map(|account| Person {
            account,
            connection: None,
            version: None,
            views: BTreeMap::new(),
            open: Vec::new(),
            last_delivery: 0,
        });
        let mut world = Self {
            checks: Checks::new("game", hex(&secret), seed ^ 0x5eed),
            store: SimStore::new("game", sealed, &beginning.first),
            awaited: vec![None; doc.seats.len()],
            waited: vec![0; doc.seats.len()],
            charged: None,
            rng,
            bug,
            now: 0,
            queue: BinaryHeap::new(),
            events: HashMap::new(),
            next_event: 0,
            next_client: 1,
            next_action: 0,
            doc,
            nodes: [None, None],
            lives: [0, 0],
            people: people.into(),
            intentions: HashMap::new(),
            summary: Summary::default(),
        };
        for node in 0..2 {
            world.after(0, Event::Restart { node });
        }
        for person in 0..world.people.len() {
            world.after(10, Event::Live { person });
        }
        world.after(500, Event::Trouble);
        world
    }

    fn after(&mut self, delay: i64, event: Event) {
        self.next_event += 1;
        self.queue.push(Reverse((self.now + delay, self.next_event)));
        self.events.insert(self.next_event, event);
    }

    fn below(&mut self, bound: i64) -> i64 {
        i64::from(self.rng.below(bound as u32))
    }

    fn chance(&mut self, percent: i64) -> bool {
        self.below(100) < percent
    }

    fn faults_are_on(&self) -> bool {
        self.now < TROUBLE_MS
    }

    pub(crate) fn run(mut self) -> Result<Summary, Violation> {
        let first = self.store.entries[0].clone();
        self.durable(&first)?;
        while let Some(Reverse((at, number))) = self.queue.pop() {
            self.now = at;
            if at > END_MS {
                return Err(Violation::Stuck);
            }
            if self.checks.is_over() && at > TROUBLE_MS {
                self.summary.over = 1;
                break;
            }
            let event = self.events.remove(&number).expect("it was put there");
            self.handle_event(event)?;
        }
        checks::check_log("game", &self.store.entries)?;
        self.summary.last_hash = self.store.entries[self.store.entries.len() - 1].hash.clone();
        Ok(self.summary)
    }

    fn handle_event(&mut self, event: Event) -> Result<(), Violation> {
        match event {
            Event::ToNode { node, life, client, message } => {
                let known = self.nodes[node]
                    .as_ref()
                    .is_some_and(|at| at.life == life && at.connections.contains_key(&client));
                if known { self.feed(node, Input::Sent { client, message }) } else { Ok(()) }
            }
            Event::ToPerson { person, client, text } => self.deliver(person, client, &text),
            Event::Apply { node, life, append } => self.apply(node, life, &append),
            Event::Answer { node, life, input } => {
                let alive = self.nodes[node].as_ref().is_some_and(|at| at.life == life);
                if alive { self.feed(node, input) } else { Ok(()) }
            }
            Event::Tick { node } => {
                self.after(100, Event::Tick { node });
                if self.nodes[node].is_none() {
                    return Ok(());
                }
                self.store.alive_until[node] = self.now + 3_500;
                // The periodic read that makes up for lost notifications.
                if self.chance(5) {
                    self.feed(node, Input::LogGrew)?;
                }
                self.feed(node, Input::Tick)
            }
            Event::Live { person } => self.let_person_act(person),
            Event::Trouble => self.inject_fault(),
            Event::Restart { node } => self.restart(node),
        }
    }

    /// Passes an input to a node's table and performs the outputs.
    fn feed(&mut self, node: usize, input: Input) -> Result<(), Violation> {
        let now = self.now;
        let Some(at) = &mut self.nodes[node] else { return Ok(()) };
        let mut out = Vec::new();
        at.table.handle(input, Now { mono: now - at.mono_start, wall: now + at.wall_skew }, &mut out);
        self.perform(node, out)
    }

    fn perform(&mut self, node: usize, out: Vec<Output>) -> Result<(), Violation> {
        for output in out {
            let life = self.lives[node];
            match output {
                Output::Send { client, message } => self.send(node, client, message.text())?,
                Output::Close { client, .. } => self.disconnect(node, client),
                Output::Load => {
                    let loaded = Ok((self.store.sealed, self.store.entries.clone()));
                    let delay = self.below(20);
                    self.after(delay, Event::Answer { node, life, input: Input::Loaded(loaded) });
                }
                Output::Append(append) => {
                    if self.bug == Some(Bug::AckBeforeAppend) {
                        self.acknowledge_early(node, &append)?;
                    }
                    let delay = self.below(30);
                    self.after(delay, Event::Apply { node, life, append });
                }
                Output::Read { after } => {
                    let failed = self.faults_are_on() && self.chance(3);
                    let read = if failed {
                        Err(StorageError::Failed("faults_are_on".to_owned()))
                    } else {
                        Ok(self.store.entries[after as usize..].to_vec())
                    };
                    let delay = self.below(20);
                    self.after(delay, Event::Answer { node, life, input: Input::Read(read) });
                }
                Output::Lease => {
                    let leased = self.store.lease(node, self.now);
                    let delay = self.below(20);
                    self.after(delay, Event::Answer { node, life, input: Input::Leased(leased) });
                }
                Output::Think(question) => {
                    let choice = self.below(question.legal().len() as i64) as usize;
                    let action = Some(question.legal()[choice].clone());
                    let input = Input::BotChose { seat: question.seat, version: question.version, action };
                    let delay = self.below(200);
                    self.after(delay, Event::Answer { node, life, input });
                }
                Output::Advise { .. } | Output::Say(..) | Output::Reply { .. } => {}
                Output::Damaged(error) => return Err(Violation::Log(error.to_string())),
            }
        }
        Ok(())
    }

    fn acknowledge_early(&mut self, node: usize, append: &Append) -> Result<(), Violation> {
        let Some(id) = append.entries[0].action_id.clone() else { return Ok(()) };
        let text = json!({ "type": "accepted", "id": id, "version": append.expected + 1 }).to_string();
        let clients: Vec<u64> =
            self.nodes[node].as_ref().map_or(Vec::new(), |at| at.connections.keys().copied().collect());
        for client in clients {
            self.send(node, client, &text)?;
        }
        Ok(())
    }

    /// The store applies the append or fails, and its response may be lost or wrong.
    fn apply(&mut self, node: usize, life: u32, append: &Append) -> Result<(), Violation> {
        let fails = self.faults_are_on() && self.chance(4);
        let applied = if fails && self.chance(50) { None } else { Some(self.store.append(append)) };
        if applied == Some(Appended::Done) {
            let new: Vec<Entry> = self.store.entries[append.expected as usize..].to_vec();
            for entry in &new {
                self.durable(entry)?;
            }
            for other in 0..2 {
                // A notification may be lost, also the one to the writer itself.
                if self.chance(80) {
                    let life = self.lives[other];
                    let delay = self.below(50);
                    self.after(delay, Event::Answer { node: other, life, input: Input::LogGrew });
                }
            }
        }
        self.summary.lost_races += u32::from(applied == Some(Appended::Behind));
        self.summary.store_failures += u32::from(fails);
        let answer = match applied {
            Some(appended) if !fails => Ok(appended),
            Some(_) | None => Err(StorageError::Failed("faults_are_on".to_owned())),
        };
        let delay = self.below(20);
        self.after(delay, Event::Answer { node, life, input: Input::Appended(answer) });
        Ok(())
    }

    fn durable(&mut self, entry: &Entry) -> Result<(), Violation> {
        if let Some(seat) = checks::flagged(entry) {
            self.summary.taken_over += 1;
            let elapsed = self.awaited[seat].map_or(0, |since| self.now - since);
            let (elapsed, least) = match self.doc.clock {
                Clock::PerMove { seconds } => (elapsed, i64::from(seconds) * 1_000),
                Clock::PerGame { seconds, .. } => (self.waited[seat] + elapsed, i64::from(seconds) * 1_000),
                Clock::None | Clock::Days { .. } => (elapsed, i64::MAX),
            };
            if elapsed < least {
                return Err(Violation::WrongFlag { seat, elapsed });
            }
        }
        self.check_charged(entry)?;
        self.checks.stored(entry, &self.intentions)?;
        let acted = entry.body.contains("\"what\":\"acted\"");
        for seat in 0..self.awaited.len() {
            let own = acted && entry.body.contains(&format!("\"seat\":{seat},"));
            match (self.checks.awaits(seat), self.awaited[seat]) {
                (true, None) => self.awaited[seat] = Some(self.now),
                (true, Some(since)) if own => {
                    self.waited[seat] += self.now - since;
                    self.awaited[seat] = Some(self.now);
                }
                (true, Some(_)) | (false, None) => {}
                (false, Some(since)) => {
                    self.waited[seat] += self.now - since;
                    self.awaited[seat] = None;
                }
            }
        }
        Ok(())
    }

    /// Checks that a seat is charged for no more time than passed and gets none back, whatever the faults.
    fn check_charged(&mut self, entry: &Entry) -> Result<(), Violation> {
        let (clocks, acted) = checks::clocks(entry);
        let Some(clocks) = clocks else { return Ok(()) };
        if let (Clock::PerGame { increment, .. }, Some((at, before))) = (&self.doc.clock, &self.charged) {
            let elapsed = self.now - at;
            for (seat, (before, after)) in before.iter().zip(&clocks).enumerate() {
                let more = if acted == Some(seat) { i64::from(*increment) * 1_000 } else { 0 };
                let charged = before + more - after;
                if charged > elapsed + TOLERANCE_MS || charged < 0 {
                    return Err(Violation::WrongCharge { seat, charged, elapsed });
                }
                self.summary.charged += u32::from(charged > 0);
            }
        }
        self.charged = Some((self.now, clocks));
        Ok(())
    }

    /// Sends a message of a node; it is checked before it leaves.
    fn send(&mut self, node: usize, client: u64, text: &str) -> Result<(), Violation> {
        let Some(person) = self.nodes[node].as_ref().and_then(|at| at.connections.get(&client).copied())
        else {
            return Ok(());
        };
        let mut text = text.to_owned();
        if self.bug == Some(Bug::ViewLeaksDeck) {
            text = self.leak(&text);
        }
        let own = self.doc.seats_of(self.people[person].account);
        self.checks.sent(&text, &own)?;
        // Messages of one connection stay in order.
        let delay = self.below(40);
        let at = (self.now + delay).max(self.people[person].last_delivery);
        self.people[person].last_delivery = at;
        self.after(at - self.now, Event::ToPerson { person, client, text });
        Ok(())
    }

    fn leak(&self, text: &str) -> String {
        let message: Value = serde_json::from_str(text).expect("JSON");
        match message["version"].as_i64().and_then(|version| self.checks.deck_top(version)) {
            Some(top) if message["view"].is_object() => {
                let at = text.rfind("}}").expect("a view ends before its message");
                format!("{},\"top\":\"{}\"{}", &text[..at], top.name(), &text[at..])
            }
            Some(_) | None => text.to_owned(),
        }
    }

    fn disconnect(&mut self, node: usize, client: u64) {
        if let Some(person) = self.nodes[node].as_mut().and_then(|at| at.connections.remove(&client)) {
            self.people[person].connection = None;
        }
    }

    fn deliver(&mut self, person: usize, client: u64, text: &str) -> Result<(), Violation> {
        let at = &mut self.people[person];
        if at.connection.is_none_or(|(_, _, known)| known != client) {
            return Ok(());
        }
        let message: Value = serde_json::from_str(text).expect("JSON");
        match message["type"].as_str().unwrap_or_default() {
            "snapshot" | "events" => {
                let version = message["version"].as_i64().expect("a version");
                if let Some(before) = at.version.filter(|&before| before > version) {
                    return Err(Violation::Backward { before, after: version });
                }
                self.summary.resumed += u32::from(
                    message["type"] == "events" && at.version.is_some_and(|before| before + 1 < version),
                );
                at.version = Some(version);
                if let Some(seat) = message["seat"].as_u64() {
                    let legal = message["view"]["legal"].as_array().expect("a list");
                    let legal =
                        legal.iter().filter_map(|action| action.as_str().map(str::to_owned)).collect();
                    at.views.insert(seat as usize, (version, legal));
                }
            }
            "accepted" => {
                at.open.retain(|act| act["id"] != message["id"]);
                self.summary.accepted += 1;
            }
            // Requests that may be retried are sent again, others are given up.
            "refused" if message["error"]["code"] != "busy" => {
                at.open.retain(|act| act["id"] != message["id"])
            }
            _ => {}
        }
        Ok(())
    }

    /// Lets a person connect, look, act, and send unanswered actions again.
    fn let_person_act(&mut self, person: usize) -> Result<(), Violation> {
        let pause = if self.faults_are_on() { 300 } else { 60 };
        // Some people are slow, so that clocks run out.
        let slow = self.faults_are_on() && person == 1 && self.chance(2);
        let delay = 20 + self.below(pause) + if slow { 25_000 } else { 0 };
        self.after(delay, Event::Live { person });
        let Some((node, life, client)) = self.people[person].connection else {
            return self.connect(person);
        };
        if self.nodes[node].as_ref().is_none_or(|at| at.life != life || !at.connections.contains_key(&client))
        {
            self.people[person].connection = None;
            return Ok(());
        }
        if let Some(act) = self.people[person].open.first().cloned() {
            if self.chance(40) {
                self.repeat(person, act);
            }
            return Ok(());
        }
        let choices: Vec<(usize, i64, Vec<String>)> = self.people[person]
            .views
            .iter()
            .filter(|(_, (_, legal))| !legal.is_empty())
            .map(|(&seat, (version, legal))| (seat, *version, legal.clone()))
            .collect();
        if let Some((seat, version, legal)) = choices.first().cloned() {
            self.next_action += 1;
            let action = legal[self.below(legal.len() as i64) as usize].clone();
            let id = format!("{}-{}", self.people[person].account, self.next_action);
            let act = json!({ "type": "act", "id": id, "seat": seat, "expected": version, "action": action });
            self.people[person].open.push(act.clone());
            self.transmit(person, &act);
            if self.chance(20) {
                self.transmit(person, &act);
                self.summary.repeated += 1;
            }
        } else if self.chance(10) {
            self.next_action += 1;
            let undo = json!({ "type": "undo", "id": format!("undo-{}", self.next_action) });
            self.transmit(person, &undo);
        }
        Ok(())
    }

    fn repeat(&mut self, person: usize, mut act: Value) {
        self.summary.repeated += 1;
        if self.bug == Some(Bug::DuplicateApplied) {
            self.next_action += 1;
            let id = act["id"].as_str().expect("an id").to_owned();
            let renewed = format!("{id}-again-{}", self.next_action);
            let intention = self.intentions.get(&id).unwrap_or(&id).clone();
            self.intentions.insert(renewed.clone(), intention);
            act["id"] = json!(renewed);
            act["expected"] = json!(self.store.head());
        }
        self.transmit(person, &act);
    }

    /// Sends a message, which may overtake another or be lost.
    fn transmit(&mut self, person: usize, message: &Value) {
        let Some((node, life, client)) = self.people[person].connection else { return };
        if self.faults_are_on() && self.chance(5) {
            return;
        }
        let delay = self.below(60);
        let message = serde_json::from_value(message.clone()).expect("a client's message");
        self.after(delay, Event::ToNode { node, life, client, message });
    }

    fn connect(&mut self, person: usize) -> Result<(), Violation> {
        let node = self.below(2) as usize;
        let account = self.people[person].account.to_owned();
        let client = self.next_client;
        let Some(at) = &mut self.nodes[node] else { return Ok(()) };
        self.next_client += 1;
        at.connections.insert(client, person);
        let life = at.life;
        self.people[person].connection = Some((node, life, client));
        self.people[person].last_delivery = self.now;
        // Another node may be behind the one before: the client starts over or resumes.
        let version = self.people[person].version.filter(|_| self.rng.below(2) == 0);
        self.people[person].version = None;
        self.people[person].views.clear();
        self.feed(node, Input::Connected { client, account: account.clone(), name: account })?;
        self.feed(
            node,
            Input::Sent {
                client,
                message: ClientMessage::Hello {
                    protocol: None,
                    version,
                    watch: false,
                    action_objects: false,
                },
            },
        )?;
        if version.is_some() {
            self.people[person].version = version;
        }
        Ok(())
    }

    fn inject_fault(&mut self) -> Result<(), Violation> {
        if !self.faults_are_on() {
            return Ok(());
        }
        let delay = 200 + self.below(3_000);
        self.after(delay, Event::Trouble);
        let node = self.below(2) as usize;
        match self.below(4) {
            // A node stops and loses everything that it had not stored.
            0 => {
                if self.nodes[node].take().is_some() {
                    self.summary.crashes += 1;
                    let delay = self.below(6_000);
                    self.after(delay, Event::Restart { node });
                }
            }
            // A clock is set to another time.
            1 => {
                let skew = self.below(7_200_000) - 3_600_000;
                if let Some(at) = &mut self.nodes[node] {
                    at.wall_skew += skew;
                }
            }
            // A connection breaks; the node notices at once or later.
            _ => {
                let person = self.below(self.people.len() as i64) as usize;
                if let Some((node, life, client)) = self.people[person].connection.take() {
                    let delay = self.below(2_000);
                    self.after(delay, Event::Answer { node, life, input: Input::Disconnected { client } });
                }
            }
        }
        Ok(())
    }

    fn restart(&mut self, node: usize) -> Result<(), Violation> {
        self.lives[node] += 1;
        let mut out = Vec::new();
        let pause = self.below(400);
        let table = Table::new(
            self.doc.clone(),
            Vec::new(),
            Timing { bot_pause_ms: pause, ..Timing::default() },
            &mut out,
        );
        let first = self.lives[node] == 1;
        self.nodes[node] = Some(Node {
            table,
            life: self.lives[node],
            mono_start: self.now - self.rng.below(1_000_000) as i64,
            wall_skew: self.rng.below(10_000) as i64 - 5_000,
            connections: BTreeMap::new(),
        });
        if first {
            self.after(0, Event::Tick { node });
        }
        self.perform(node, out)
    }
}
