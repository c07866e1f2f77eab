//! A load test: many real games over real sockets, played at random, with latencies from the server's own histograms.
//!
//! Versions never go back, and what the view calls legal is accepted. When the time is over, everybody resigns, so
//! that the secrets are revealed: every game is then played again by an engine of our own, and every view that any
//! client was shown is compared with what that engine shows.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use engine::game::Viewer;
use engine::record::Record;
use engine::seat::Seat as Place;
use engine::shuffle::{FastRng, Secret};
use serde::Deserialize;
use serde_json::{Value, json};

use server::random::unhex;
use server::store::Sealed;
use server::telemetry::ACT_SECONDS;
use table::game;
use table::game::Play;
use table::log_entry::{OutcomeDoc, SetupDoc};
use testkit::client::{Answer, Client, Received, Socket};

/// The settings of a load test.
#[derive(Clone, Debug)]
pub struct Plan {
    /// A client of the server without an account.
    pub server: Client,
    /// The game.
    pub edition: String,
    /// How many games at a time.
    pub games: usize,
    /// People at each.
    pub seats: usize,
    /// For how long, once all sit.
    pub time: Duration,
    /// Between two actions of one game, on average.
    pub pace: Duration,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// Games that were played at the same time.
    pub games: usize,
    /// Sockets that were open.
    pub sockets: usize,
    /// Seconds that were measured.
    pub seconds: f64,
    /// Actions that were acknowledged.
    pub accepted: u64,
    /// Actions that were refused although the view called them legal.
    pub refused: u64,
    /// Sockets that ended unasked.
    pub lost: u64,
    /// Games that were played to their end.
    pub finished: u64,
    /// Finished or abandoned games whose deal did not follow from its secret, or that could not be checked.
    pub unproven: u64,
    /// Views that were compared with those of our own engine.
    pub views: u64,
    /// Views that were not what our own engine shows.
    pub wrong: u64,
    /// The bucket of the server's histogram in which the median lies, in seconds; nothing if its `/metrics` cannot be
    /// read or counted nothing.
    pub p50: Option<f64>,
    /// The same for 99 of 100.
    pub p99: Option<f64>,
    /// The same for 999 of 1,000.
    pub p999: Option<f64>,
}

#[derive(Default)]
struct Counts {
    accepted: AtomicU64,
    refused: AtomicU64,
    lost: AtomicU64,
    finished: AtomicU64,
    unproven: AtomicU64,
    views: AtomicU64,
    wrong: AtomicU64,
    ready: AtomicU64,
    go: AtomicBool,
    stop: AtomicBool,
}

fn add(count: &AtomicU64) {
    count.fetch_add(1, Ordering::Relaxed);
}

/// Runs the plan.
///
/// # Errors
/// When the server does not answer at all.
pub async fn run(plan: Plan) -> std::io::Result<Report> {
    server::serve::raise_fd_limit();
    plan.server.get("/healthz").await?;
    // One table first: a server that lets nobody play is not asked thousands of times.
    if let Err(why) = sit_down(&plan, &[]).await {
        return Err(std::io::Error::other(format!("nobody can play there: {why}")));
    }
    let counts = Arc::new(Counts::default());
    let mut tasks = Vec::new();
    for game in 0..plan.games {
        tasks.push(tokio::spawn(play(plan.clone(), game as u64, Arc::clone(&counts))));
    }
    let deadline = Instant::now() + Duration::from_secs(120);
    while counts.ready.load(Ordering::Relaxed) < plan.games as u64 && Instant::now() < deadline {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let before = histogram(&plan.server).await?;
    let begun = Instant::now();
    let accepted = counts.accepted.load(Ordering::Relaxed);
    counts.go.store(true, Ordering::Relaxed);
    tokio::time::sleep(plan.time).await;
    let after = histogram(&plan.server).await?;
    let seconds = begun.elapsed().as_secs_f64();
    let done = counts.accepted.load(Ordering::Relaxed) - accepted;
    counts.stop.store(true, Ordering::Relaxed);
    for task in tasks {
        if task.await.is_err() {
            add(&counts.wrong);
        }
    }
    let spread: Vec<(f64, u64)> =
        after.iter().map(|&(bound, count)| (bound, count - count_at(&before, bound))).collect();
    Ok(Report {
        games: counts.ready.load(Ordering::Relaxed) as usize,
        sockets: counts.ready.load(Ordering::Relaxed) as usize * plan.seats,
        seconds,
        accepted: done,
        refused: counts.refused.load(Ordering::Relaxed),
        lost: counts.lost.load(Ordering::Relaxed),
        finished: counts.finished.load(Ordering::Relaxed),
        unproven: counts.unproven.load(Ordering::Relaxed),
        views: counts.views.load(Ordering::Relaxed),
        wrong: counts.wrong.load(Ordering::Relaxed),
        p50: percentile(&spread, 0.5),
        p99: percentile(&spread, 0.99),
        p999: percentile(&spread, 0.999),
    })
}

fn count_at(histogram: &[(f64, u64)], bound: f64) -> u64 {
    histogram.iter().find(|(known, _)| *known == bound).map_or(0, |(_, count)| *count)
}

/// Returns the upper bound of the bucket that contains the percentile.
fn percentile(cumulative: &[(f64, u64)], part: f64) -> Option<f64> {
    let all = cumulative.last().map_or(0, |(_, count)| *count);
    let wanted = (all as f64 * part).ceil() as u64;
    cumulative.iter().find(|(_, count)| *count >= wanted.max(1)).map(|(bound, _)| *bound)
}

/// Reads the server's histogram of action latencies: bounds and cumulative counts.
async fn histogram(client: &Client) -> std::io::Result<Vec<(f64, u64)>> {
    let numbers = client.get("/metrics").await?.body;
    let name = format!("{ACT_SECONDS}_bucket{{le=\"");
    let read = |line: &str| {
        let (bound, count) = line.strip_prefix(&name)?.split_once("\"} ")?;
        let bound = if bound == "+Inf" { f64::INFINITY } else { bound.parse().ok()? };
        Some((bound, count.trim().parse().ok()?))
    };
    Ok(numbers.lines().filter_map(read).collect())
}

/// Plays one game after another at one table after another.
async fn play(plan: Plan, number: u64, counts: Arc<Counts>) {
    let mut rng = FastRng::new(number);
    let mut first = true;
    // The same people play one game after another.
    let mut known: Vec<Client> = Vec::new();
    let mut failures = 0;
    while !counts.stop.load(Ordering::Relaxed) && failures < MAX_FAILURES {
        let (clients, table, mut sockets) = match sit_down(&plan, &known).await {
            Ok(seated) => seated,
            Err(why) => {
                tracing::warn!(number, why, "no table was found to sit down at");
                add(&counts.lost);
                failures += 1;
                // These people may have used up what an account may do.
                known.clear();
                tokio::time::sleep(Duration::from_millis(500 << failures)).await;
                continue;
            }
        };
        failures = 0;
        known.clone_from(&clients);
        if std::mem::take(&mut first) {
            add(&counts.ready);
        }
        while !counts.go.load(Ordering::Relaxed) && !counts.stop.load(Ordering::Relaxed) {
            // A lost one is noticed, and counted, where it is played.
            stay(&mut sockets, LOOK).await;
        }
        let finished = play_out(&plan, &mut sockets, &mut rng, &counts).await.is_some();
        if finished {
            add(&counts.finished);
        } else if !counts.stop.load(Ordering::Relaxed) {
            add(&counts.lost);
        }
        let mut seen = Vec::new();
        for seat in sockets {
            seat.socket.close().await;
            seen.push(seat.seen);
        }
        if !finished {
            for client in &clients {
                drop(insist(client, "POST", &format!("/api/v1/tables/{table}/resign")).await);
            }
        }
        match compare(&clients[0], &table, &seen).await {
            Ok((views, wrong)) => {
                counts.views.fetch_add(views, Ordering::Relaxed);
                counts.wrong.fetch_add(wrong, Ordering::Relaxed);
            }
            Err(why) => {
                tracing::warn!(table, why, "a game is not proven");
                add(&counts.unproven);
            }
        }
    }
}

/// A game whose players find no table so often in a row is given up.
const MAX_FAILURES: u32 = 4;

/// A client pings after this time without a message, as the page does while it is visible
/// (`web/src/lib/protocol/connection.ts`).
const PING: Duration = Duration::from_millis(1_500);

/// How often a client that does nothing else reads its sockets and looks whether a ping is due.
const LOOK: Duration = Duration::from_millis(250);

struct Seat {
    socket: Socket,
    /// When it last received something.
    heard: Instant,
    /// Whether a ping has no answer yet.
    pinged: bool,
    version: i64,
    legal: Vec<String>,
    over: bool,
    /// What was shown, by version: a hash of the view.
    seen: BTreeMap<i64, u64>,
}

/// Hashes a view; the order of fields does not matter.
fn digest(view: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    view.to_string().hash(&mut hasher);
    hasher.finish()
}

impl Seat {
    /// Sends a message, or nothing if the socket was lost.
    async fn say(&mut self, message: &Value) -> Option<()> {
        let sent = self.socket.send(message).await;
        sent.inspect_err(|why| tracing::warn!(%why, "a socket was lost")).ok()
    }

    /// Returns the next message, or `None` if the socket was lost.
    async fn hear(&mut self) -> Option<Value> {
        match self.socket.receive().await {
            Received::Message(message) => {
                self.heard = Instant::now();
                self.pinged = false;
                Some(message)
            }
            Received::Closed(code) => {
                tracing::warn!(code, version = self.version, "a socket was lost");
                None
            }
        }
    }

    /// Reads what has arrived, and sends a ping if nothing has for a while.
    async fn stay(&mut self) -> Option<()> {
        while let Ok(heard) = tokio::time::timeout(Duration::ZERO, self.hear()).await {
            self.note(&heard?, "");
        }
        if self.pinged || self.heard.elapsed() < PING {
            return Some(());
        }
        self.pinged = true;
        self.say(&json!({ "type": "ping" })).await
    }

    /// Takes note of a message; whether it answered the action with that id, and how.
    fn note(&mut self, message: &Value, id: &str) -> Option<bool> {
        match message["type"].as_str().unwrap_or_default() {
            "snapshot" | "events" => {
                let version = message["version"].as_i64().unwrap_or(-1);
                assert!(version >= self.version, "versions never go back");
                self.version = version;
                let view = &message["view"];
                self.seen.insert(version, digest(view));
                self.over = view["over"] == true;
                let legal = view["legal"].as_array().map(Vec::as_slice).unwrap_or_default();
                self.legal = legal.iter().filter_map(|action| action.as_str().map(str::to_owned)).collect();
                None
            }
            "accepted" if message["id"] == id => Some(true),
            "refused" if message["id"] == id => Some(false),
            _ => None,
        }
    }
}

/// Seats people at a new table and starts its game; an error says why it failed. Known accounts are reused.
async fn sit_down(plan: &Plan, known: &[Client]) -> Result<(Vec<Client>, String, Vec<Seat>), String> {
    let lost = |why: std::io::Error| why.to_string();
    let done = |what: &str, answer: Answer| match answer.status {
        200..=299 => Ok(answer),
        status => Err(format!("{what}: {status} {}", answer.code())),
    };
    let mut clients = known.to_vec();
    while clients.len() < plan.seats {
        let mut client = plan.server.clone();
        let answer = client.post("/api/v1/guest", &json!({})).await.map_err(lost)?;
        client.keep_cookie(&done("a new guest", answer)?);
        clients.push(client);
    }
    let kinds = vec![json!({ "kind": "human" }); plan.seats];
    let table = json!({ "edition": plan.edition, "seats": kinds, "visibility": "public", "clock": { "kind": "none" } });
    let opened = done("a new table", clients[0].post("/api/v1/tables", &table).await.map_err(lost)?)?.json();
    let table = opened["id"].as_str().ok_or("a new table has no id")?.to_owned();
    for client in &clients[1..] {
        let joined = client.post(&format!("/api/v1/tables/{table}/join"), &json!({})).await.map_err(lost)?;
        done("joining a table", joined)?;
    }
    let started =
        clients[0].post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.map_err(lost)?;
    done("starting a game", started)?;
    let mut sockets = Vec::new();
    for client in &clients {
        let socket = client.socket(&table).await.map_err(|why| format!("a socket: {why}"))?;
        let mut seat = Seat {
            socket,
            heard: Instant::now(),
            pinged: false,
            version: 0,
            legal: Vec::new(),
            over: false,
            seen: BTreeMap::new(),
        };
        let ended = || "a socket was closed".to_owned();
        seat.say(&json!({ "type": "hello", "version": null })).await.ok_or_else(ended)?;
        while seat.version == 0 {
            let message = seat.hear().await.ok_or_else(ended)?;
            seat.note(&message, "");
        }
        sockets.push(seat);
    }
    Ok((clients, table, sockets))
}

/// Keeps sockets open for a while and reads what arrives; nothing if one was lost.
async fn stay(seats: &mut [Seat], time: Duration) -> Option<()> {
    let end = Instant::now() + time;
    loop {
        tokio::time::sleep(LOOK.min(end.saturating_duration_since(Instant::now()))).await;
        for seat in seats.iter_mut() {
            seat.stay().await?;
        }
        if Instant::now() >= end {
            return Some(());
        }
    }
}

/// Plays until the end, or nothing if a socket was lost or the time was over.
async fn play_out(plan: &Plan, seats: &mut [Seat], rng: &mut FastRng, counts: &Counts) -> Option<()> {
    let mut number = 0_u64;
    loop {
        if counts.stop.load(Ordering::Relaxed) {
            return None;
        }
        // Between half and one and a half of the pace.
        let pause = plan.pace.mul_f64(0.5 + f64::from(rng.below(1000)) / 1000.0);
        stay(seats, pause).await?;
        if seats.iter().all(|seat| seat.over) {
            return Some(());
        }
        let Some((index, seat)) = seats.iter_mut().enumerate().find(|(_, seat)| !seat.legal.is_empty())
        else {
            continue;
        };
        number += 1;
        let action = seat.legal[rng.below(seat.legal.len() as u32) as usize].clone();
        let id = format!("{}-{number}", rng.next());
        let act =
            json!({ "type": "act", "id": id, "seat": index, "expected": seat.version, "action": action });
        seat.say(&act).await?;
        let accepted = loop {
            let message = seat.hear().await?;
            if let Some(accepted) = seat.note(&message, &id) {
                break accepted;
            }
        };
        add(if accepted { &counts.accepted } else { &counts.refused });
    }
}

/// The server's data of a finished game.
#[derive(Deserialize)]
struct Told {
    setup: SetupDoc,
    opening: Vec<OutcomeDoc>,
    steps: Vec<ToldStep>,
    commitment: String,
    secret: String,
    salt: String,
    record: String,
}

#[derive(Deserialize)]
struct ToldStep {
    version: i64,
    seat: usize,
    action: String,
    outcomes: Vec<OutcomeDoc>,
}

/// Asks again for a while when the server is busy, as a browser would.
async fn insist(client: &Client, method: &str, path: &str) -> Result<String, String> {
    const TRIES: u32 = 20;
    let mut why = String::new();
    for attempt in 0..TRIES {
        tokio::time::sleep(Duration::from_millis(100) * attempt).await;
        match client.request(method, path, (method == "POST").then_some("{}")).await {
            Ok(answer) if answer.status == 200 => return Ok(answer.body),
            Ok(answer) => {
                why = format!("{path} answered {}: {}", answer.status, answer.body);
                if !matches!(answer.status, 429 | 503) {
                    break;
                }
            }
            Err(error) => why = format!("{path}: {error}"),
        }
    }
    Err(why)
}

/// Counts the views that could be compared with this program's engine, and those that differ from it; or why the deal
/// is not proven.
async fn compare(client: &Client, table: &str, seen: &[BTreeMap<i64, u64>]) -> Result<(u64, u64), String> {
    let told = insist(client, "GET", &format!("/api/v1/tables/{table}/replay")).await?;
    let told: Told = serde_json::from_str(&told).map_err(|error| error.to_string())?;
    let unhexed = unhex(&told.secret).zip(unhex(&told.salt));
    let (secret, salt) = unhexed.ok_or("its secret is unreadable")?;
    let sealed = Sealed { secret, salt };
    let record = Record::read(&told.record).map_err(|error| error.to_string())?;
    if record.verify(Secret(sealed.secret)).is_err() || record.replay().is_err() {
        return Err("its cards do not follow from its secret".to_owned());
    }
    if game::commitment(table, &sealed) != told.commitment {
        return Err("its secret is not the one that it promised".to_owned());
    }
    let unplayable = |_| "its log cannot be played".to_owned();
    let mut game =
        Play::again(&told.setup, &told.opening, None, &sealed, &mut Vec::new()).map_err(unplayable)?;
    let (mut views, mut wrong) = (0, 0);
    let mut look = |game: &Play, versions: std::ops::Range<i64>| {
        for (seat, seen) in seen.iter().enumerate() {
            let viewer = Place::try_new(seat).map_or(Viewer::Spectator, Viewer::Seat);
            let mut own = None;
            for (_, &shown) in seen.range(versions.clone()) {
                let own = *own.get_or_insert_with(|| {
                    let view: Value = serde_json::from_str(game.view(viewer).get()).expect("a view is JSON");
                    digest(&view)
                });
                views += 1;
                wrong += u64::from(own != shown);
            }
        }
    };
    let mut from = 1;
    for step in &told.steps {
        look(&game, from..step.version);
        game.repeat(step.seat, &step.action, &step.outcomes).map_err(unplayable)?;
        from = step.version;
    }
    look(&game, from..i64::MAX);
    Ok((views, wrong))
}

#[cfg(test)]
mod tests {
    use super::{PING, percentile};

    #[test]
    fn clients_ping_as_often_as_the_page_does() {
        let page = include_str!("../../../web/src/lib/protocol/connection.ts");
        let line = page.lines().find_map(|line| line.strip_prefix("const PING_MS = "));
        let shown: Option<u64> =
            line.and_then(|line| line.trim_end_matches(';').replace('_', "").parse().ok());
        assert_eq!(shown, Some(PING.as_millis() as u64));
    }

    #[test]
    fn percentiles_are_bounds_of_buckets() {
        let cumulative = [(0.001, 50), (0.01, 98), (0.1, 100), (f64::INFINITY, 100)];
        assert_eq!(percentile(&cumulative, 0.5), Some(0.001));
        assert_eq!(percentile(&cumulative, 0.99), Some(0.1));
        assert_eq!(percentile(&[], 0.5), None);
    }
}
