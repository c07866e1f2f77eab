//! A fleet of clients that play random legal actions at many tables over WebSockets, reconnect, send unanswered actions
//! again, and store every response and every view.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::client::{Client, Received, Socket};
use engine::shuffle::FastRng;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::times::Times;

/// Parameters of a fleet.
#[derive(Clone, Debug)]
pub struct Plan {
    pub edition: &'static str,
    /// Number of concurrent games.
    pub games: usize,
    /// Human players per game.
    pub seats: usize,
    /// Bots per game.
    pub bots: usize,
    /// Average time between two actions of a seat.
    pub pace: Duration,
    /// Maximum number of times an action is sent.
    pub copies: u32,
    /// Maximum number of messages before a client closes its socket.
    pub patience: u32,
}

/// Response to an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Accepted(i64),
    Refused(String),
}

/// Everything that one seat received.
#[derive(Clone, Debug, Default)]
pub struct SeatHistory {
    pub answers: HashMap<String, Answer>,
    /// Number of sends, including repetitions.
    pub sends: usize,
    pub sockets: usize,
    /// Responses that contradict an earlier response to the same action.
    pub contradictions: usize,
    /// Versions with different views.
    pub divergent: usize,
    /// Versions that decreased on one socket.
    pub backwards: usize,
    /// Legal actions that were refused although nobody else had acted.
    pub wrongly_refused: Vec<String>,
    /// Digest of the view by version.
    pub seen: BTreeMap<i64, u64>,
}

/// Everything that the players of one table received.
#[derive(Clone, Debug)]
pub struct GameHistory {
    pub table: String,
    pub seats: Vec<SeatHistory>,
    pub over: bool,
}

/// Returns a digest of a view.
pub fn digest(view: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    view.to_string().hash(&mut hasher);
    hasher.finish()
}

#[derive(Default)]
struct Shared {
    servers: Mutex<Vec<SocketAddr>>,
    stop: AtomicBool,
    playing: AtomicUsize,
    accepted: AtomicUsize,
    histories: Mutex<Vec<GameHistory>>,
    latency: Mutex<Times>,
    /// Times from the loss of a socket to the next view.
    away: Mutex<Times>,
    /// Longest time without progress by table.
    stalls: Mutex<HashMap<String, Duration>>,
}

/// A running fleet.
pub struct Fleet {
    shared: Arc<Shared>,
    tasks: JoinSet<()>,
}

/// Results of a fleet.
pub struct FleetResults {
    pub games: Vec<GameHistory>,
    pub latency: Times,
    pub away: Times,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Fleet {
    /// Starts all clients.
    pub fn start(plan: &Plan, servers: Vec<SocketAddr>) -> Self {
        let shared = Arc::new(Shared { servers: Mutex::new(servers), ..Shared::default() });
        let mut tasks = JoinSet::new();
        for number in 0..plan.games {
            let (plan, shared) = (plan.clone(), Arc::clone(&shared));
            tasks.spawn(async move {
                let mut rng = FastRng::new(number as u64);
                while !shared.stop.load(Ordering::Relaxed) {
                    play_one(&plan, &shared, &mut rng).await;
                }
            });
        }
        Self { shared, tasks }
    }

    /// Changes the addresses of the servers.
    pub fn move_to(&self, servers: Vec<SocketAddr>) {
        *lock(&self.shared.servers) = servers;
    }

    /// Returns the number of games in progress.
    pub fn playing(&self) -> usize {
        self.shared.playing.load(Ordering::Relaxed)
    }

    /// Returns the number of actions acknowledged so far.
    pub fn accepted(&self) -> usize {
        self.shared.accepted.load(Ordering::Relaxed)
    }

    /// Waits until `games` games are in progress.
    pub async fn under_way(&self, games: usize) {
        let deadline = Instant::now() + Duration::from_secs(120);
        while self.playing() < games {
            assert!(Instant::now() < deadline, "{games} games begin within two minutes");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until one more action is acknowledged, at most `max`; returns the time it took.
    pub async fn next_accepted(&self, max: Duration) -> Duration {
        let (begun, before) = (Instant::now(), self.accepted());
        while self.accepted() == before && begun.elapsed() < max {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        begun.elapsed()
    }

    /// Returns the longest time without progress of each game since the last reset.
    pub fn stalls(&self) -> Times {
        let mut times = Times::default();
        lock(&self.shared.stalls).values().for_each(|stall| times.add(*stall));
        times
    }

    pub fn forget_stalls(&self) {
        lock(&self.shared.stalls).clear();
    }

    /// Returns the longest time without progress of each of these games that has made progress since the last reset.
    pub fn stalls_of(&self, tables: &[String]) -> Times {
        let stalls = lock(&self.shared.stalls);
        let mut times = Times::default();
        tables.iter().filter_map(|table| stalls.get(table)).for_each(|stall| times.add(*stall));
        times
    }

    /// Returns the times from sending an action to its acknowledgment since the last call.
    pub fn take_latency(&self) -> Times {
        std::mem::take(&mut lock(&self.shared.latency))
    }

    /// Returns the times from the loss of a socket to the next view since the last call.
    pub fn take_away(&self) -> Times {
        std::mem::take(&mut lock(&self.shared.away))
    }

    /// Stops all clients and returns their results.
    pub async fn stop(mut self) -> FleetResults {
        self.shared.stop.store(true, Ordering::Relaxed);
        while self.tasks.join_next().await.is_some() {}
        FleetResults {
            games: std::mem::take(&mut lock(&self.shared.histories)),
            latency: lock(&self.shared.latency).clone(),
            away: lock(&self.shared.away).clone(),
        }
    }
}

impl Shared {
    fn server(&self, rng: &mut FastRng) -> Option<SocketAddr> {
        let servers = lock(&self.servers);
        (!servers.is_empty()).then(|| servers[rng.below(servers.len() as u32) as usize])
    }
}

/// Returns the same person at another node.
pub fn at(client: &Client, server: SocketAddr) -> Client {
    let mut client = client.clone();
    client.server = server;
    client.set("origin", &format!("http://{server}"));
    client
}

/// Creates a table with players on every seat; `None` if the server is gone.
pub async fn open_table(
    server: SocketAddr,
    edition: &str,
    seats: usize,
    bots: usize,
) -> Option<(String, Vec<Client>)> {
    let mut people = Vec::new();
    for _ in 0..seats {
        people.push(Client::guest(server).await.ok()?);
    }
    let mut kinds = vec![json!({ "kind": "human" }); seats];
    kinds.extend(vec![json!({ "kind": "bot", "level": "porter" }); bots]);
    let table =
        json!({ "edition": edition, "seats": kinds, "visibility": "public", "clock": { "kind": "none" } });
    let opened = people[0].post("/api/v1/tables", &table).await.ok()?.json();
    let table = opened["id"].as_str()?.to_owned();
    for client in &people[1..] {
        let joined = client.post(&format!("/api/v1/tables/{table}/join"), &json!({})).await.ok()?;
        if joined.status != 200 {
            return None;
        }
    }
    let started = people[0].post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.ok()?;
    (started.status == 200).then_some((table, people))
}

async fn play_one(plan: &Plan, shared: &Arc<Shared>, rng: &mut FastRng) {
    let server = shared.server(rng);
    let opened = match server {
        Some(server) => open_table(server, plan.edition, plan.seats, plan.bots).await,
        None => None,
    };
    let Some((table, people)) = opened else {
        tokio::time::sleep(Duration::from_millis(50)).await;
        return;
    };
    shared.playing.fetch_add(1, Ordering::Relaxed);
    let mut tasks = JoinSet::new();
    for (seat, client) in people.into_iter().enumerate() {
        let player = Player::new(plan.clone(), table.clone(), seat, client, rng.next());
        let shared = Arc::clone(shared);
        tasks.spawn(async move { (seat, player.play(&shared).await) });
    }
    let mut seats = vec![SeatHistory::default(); plan.seats];
    let mut over = false;
    while let Some(played) = tasks.join_next().await {
        let (seat, (history, ended)) = played.expect("players do not panic");
        seats[seat] = history;
        over |= ended;
    }
    shared.playing.fetch_sub(1, Ordering::Relaxed);
    lock(&shared.histories).push(GameHistory { table, seats, over });
}

/// An action that was sent and not answered yet.
struct Open {
    id: String,
    message: Value,
    expected: i64,
    sent: Instant,
}

struct Player {
    plan: Plan,
    table: String,
    seat: usize,
    client: Client,
    rng: FastRng,
    history: SeatHistory,
    version: i64,
    legal: Vec<String>,
    over: bool,
    open: Option<Open>,
    /// Times of further sends.
    later: Vec<(Instant, Value)>,
    next_at: Instant,
    lost_at: Option<Instant>,
    grown_at: Instant,
}

impl Player {
    fn new(plan: Plan, table: String, seat: usize, client: Client, seed: u64) -> Self {
        Self {
            plan,
            table,
            seat,
            client,
            rng: FastRng::new(seed ^ seat as u64),
            history: SeatHistory::default(),
            version: 0,
            legal: Vec::new(),
            over: false,
            open: None,
            later: Vec::new(),
            next_at: Instant::now(),
            lost_at: None,
            grown_at: Instant::now(),
        }
    }

    async fn play(mut self, shared: &Shared) -> (SeatHistory, bool) {
        while !shared.stop.load(Ordering::Relaxed) && !self.over {
            match self.connect(shared).await {
                Some(socket) => {
                    self.history.sockets += 1;
                    self.sit(socket, shared).await;
                }
                None => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
        (self.history, self.over)
    }

    async fn connect(&mut self, shared: &Shared) -> Option<Socket> {
        let server = shared.server(&mut self.rng)?;
        let opening = async {
            let mut socket = at(&self.client, server).socket(&self.table).await.ok()?;
            let version = if self.version == 0 { Value::Null } else { json!(self.version) };
            socket.send(&json!({ "type": "hello", "version": version })).await.ok()?;
            if let Some(open) = &self.open {
                // It may have been applied or not: sending the same id again resolves it.
                socket.send(&open.message).await.ok()?;
            }
            Some(socket)
        };
        let socket = tokio::time::timeout(Duration::from_secs(3), opening).await.ok().flatten()?;
        if self.open.is_some() {
            self.history.sends += 1;
        }
        Some(socket)
    }

    /// Plays on one socket until it closes.
    async fn sit(&mut self, mut socket: Socket, shared: &Shared) {
        let mut messages = 0;
        // Versions never decrease on one socket; another node may lag for a moment.
        let mut version = 0;
        loop {
            if shared.stop.load(Ordering::Relaxed) || self.over {
                socket.close().await;
                return;
            }
            if messages >= self.plan.patience {
                socket.close().await;
                self.lost_at = None;
                return;
            }
            let Ok(sent) = self.send_due(&mut socket).await else { return self.lost() };
            messages += sent;
            let received = tokio::time::timeout(Duration::from_millis(20), socket.receive()).await;
            match received {
                Err(_) => {
                    if self.open.as_ref().is_some_and(|open| open.sent.elapsed() > Duration::from_secs(10)) {
                        return self.lost();
                    }
                }
                Ok(Received::Closed(_)) => return self.lost(),
                Ok(Received::Message(message)) => {
                    if self.note(&message, &mut version, shared) == Next::LookAgain {
                        messages += 1;
                        let hello = json!({ "type": "hello", "version": null });
                        if socket.send(&hello).await.is_err() {
                            return self.lost();
                        }
                    }
                }
            }
        }
    }

    fn lost(&mut self) {
        self.lost_at.get_or_insert(Instant::now());
    }

    /// Sends what is due; returns the number of messages.
    async fn send_due(&mut self, socket: &mut Socket) -> Result<u32, ()> {
        let now = Instant::now();
        let mut sent = 0;
        while let Some(due) = self.later.iter().position(|(at, _)| *at <= now) {
            let (_, message) = self.later.swap_remove(due);
            socket.send(&message).await.map_err(drop)?;
            self.history.sends += 1;
            sent += 1;
        }
        if self.open.is_some() || self.legal.is_empty() || now < self.next_at {
            return Ok(sent);
        }
        let action = &self.legal[self.rng.below(self.legal.len() as u32) as usize];
        let id = format!("{}-{:x}", self.seat, self.rng.next());
        let message = json!({
            "type": "act", "id": id, "seat": self.seat, "expected": self.version, "action": action
        });
        for _ in 1..1 + self.rng.below(self.plan.copies) {
            let after = Duration::from_millis(u64::from(self.rng.below(1_500)));
            self.later.push((now + after, message.clone()));
        }
        self.open = Some(Open { id, message: message.clone(), expected: self.version, sent: now });
        self.history.sends += 1;
        self.next_at = now + self.plan.pace.mul_f64(0.5 + f64::from(self.rng.below(1_000)) / 1_000.0);
        socket.send(&message).await.map_err(drop)?;
        Ok(sent + 1)
    }

    fn note(&mut self, message: &Value, version: &mut i64, shared: &Shared) -> Next {
        match message["type"].as_str().unwrap_or_default() {
            "snapshot" | "events" => self.see(message, version, shared),
            "accepted" => {
                let answer = Answer::Accepted(message["version"].as_i64().unwrap_or(-1));
                return self.answered(message, answer, shared);
            }
            "refused" => {
                let code = message["error"]["code"].as_str().unwrap_or_default().to_owned();
                return self.answered(message, Answer::Refused(code), shared);
            }
            _ => {}
        }
        Next::Wait
    }

    fn see(&mut self, message: &Value, version: &mut i64, shared: &Shared) {
        let shown = message["version"].as_i64().unwrap_or(-1);
        self.history.backwards += usize::from(shown < *version);
        *version = shown;
        let view = &message["view"];
        let seen = digest(view);
        self.history.divergent += usize::from(*self.history.seen.entry(shown).or_insert(seen) != seen);
        if let Some(lost) = self.lost_at.take() {
            lock(&shared.away).add(lost.elapsed());
        }
        if shown < self.version {
            return; // This node has not read the newest entries yet.
        }
        if shown > self.version {
            let stood = self.grown_at.elapsed();
            self.grown_at = Instant::now();
            let mut stalls = lock(&shared.stalls);
            let longest = stalls.entry(self.table.clone()).or_default();
            *longest = stood.max(*longest);
        }
        self.version = shown;
        self.over = view["over"] == true;
        let legal = view["legal"].as_array().map(Vec::as_slice).unwrap_or_default();
        self.legal = legal.iter().filter_map(|action| action.as_str().map(str::to_owned)).collect();
    }

    fn answered(&mut self, message: &Value, answer: Answer, shared: &Shared) -> Next {
        let id = message["id"].as_str().unwrap_or_default();
        let open = self.open.take_if(|open| open.id == id);
        // "Try again" is not a final response.
        if answer == Answer::Refused("busy".to_owned()) {
            self.next_at = Instant::now() + Duration::from_millis(200);
            return if open.is_some() { Next::LookAgain } else { Next::Wait };
        }
        match self.history.answers.get(id) {
            None => {
                self.history.answers.insert(id.to_owned(), answer.clone());
            }
            Some(before) => {
                let same = match (before, &answer) {
                    (Answer::Accepted(one), Answer::Accepted(other)) => one == other,
                    // Another node may give another reason.
                    (Answer::Refused(_), Answer::Refused(_)) => true,
                    (Answer::Accepted(_), Answer::Refused(_)) | (Answer::Refused(_), Answer::Accepted(_)) => {
                        false
                    }
                };
                self.history.contradictions += usize::from(!same);
            }
        }
        let Some(open) = open else { return Next::Wait };
        match answer {
            Answer::Accepted(_) => {
                shared.accepted.fetch_add(1, Ordering::Relaxed);
                lock(&shared.latency).add(open.sent.elapsed());
                // The next view may have come before the response; until it comes, nothing is legal.
                if self.version <= open.expected {
                    self.legal.clear();
                }
                Next::Wait
            }
            Answer::Refused(code) => {
                if self.version <= open.expected && code != "stale" {
                    self.history.wrongly_refused.push(code);
                }
                Next::LookAgain
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Wait,
    LookAgain,
}
