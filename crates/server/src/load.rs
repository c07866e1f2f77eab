//! A load test: many real games over real sockets, played at random, with latencies from the server's own histograms.
//!
//! Every client checks what it is shown as far as it can: versions never go back, what the view calls legal is
//! accepted, and every finished game is replayed by an engine of its own from the revealed secret.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use engine::record::Record;
use engine::shuffle::{FastRng, Secret};
use serde_json::{Value, json};

use crate::client::{Client, Received, Socket};
use crate::observe::ACT_SECONDS;
use crate::random::unhex;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The server.
    pub server: SocketAddr,
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
    /// Finished games whose record did not follow from their secret.
    pub unproven: u64,
    /// The bucket of the server's histogram in which the median lies, in seconds.
    pub p50: f64,
    /// The same for 99 of 100.
    pub p99: f64,
    /// The same for 999 of 1,000.
    pub p999: f64,
}

#[derive(Default)]
struct Counts {
    accepted: AtomicU64,
    refused: AtomicU64,
    lost: AtomicU64,
    finished: AtomicU64,
    unproven: AtomicU64,
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
    Client::new(plan.server).get("/healthz").await?;
    let counts = Arc::new(Counts::default());
    let mut tasks = Vec::new();
    for game in 0..plan.games {
        tasks.push(tokio::spawn(play(plan.clone(), game as u64, Arc::clone(&counts))));
    }
    let deadline = Instant::now() + Duration::from_secs(120);
    while counts.ready.load(Ordering::Relaxed) < plan.games as u64 && Instant::now() < deadline {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let before = histogram(&Client::new(plan.server)).await?;
    let begun = Instant::now();
    let accepted = counts.accepted.load(Ordering::Relaxed);
    counts.go.store(true, Ordering::Relaxed);
    tokio::time::sleep(plan.time).await;
    let after = histogram(&Client::new(plan.server)).await?;
    let seconds = begun.elapsed().as_secs_f64();
    let done = counts.accepted.load(Ordering::Relaxed) - accepted;
    counts.stop.store(true, Ordering::Relaxed);
    for task in tasks {
        drop(task.await);
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
        p50: percentile(&spread, 0.5),
        p99: percentile(&spread, 0.99),
        p999: percentile(&spread, 0.999),
    })
}

fn count_at(histogram: &[(f64, u64)], bound: f64) -> u64 {
    histogram.iter().find(|(known, _)| *known == bound).map_or(0, |(_, count)| *count)
}

/// The bound of the first bucket that holds so much of everything.
fn percentile(cumulative: &[(f64, u64)], part: f64) -> f64 {
    let all = cumulative.last().map_or(0, |(_, count)| *count);
    let wanted = (all as f64 * part).ceil() as u64;
    cumulative.iter().find(|(_, count)| *count >= wanted.max(1)).map_or(f64::NAN, |(bound, _)| *bound)
}

/// The server's histogram of how long actions took: bounds and how many took at most so long.
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
    while !counts.stop.load(Ordering::Relaxed) {
        let Some((clients, table, mut sockets)) = sit_down(&plan).await else {
            add(&counts.lost);
            tokio::time::sleep(Duration::from_millis(500)).await;
            continue;
        };
        if std::mem::take(&mut first) {
            add(&counts.ready);
        }
        while !counts.go.load(Ordering::Relaxed) && !counts.stop.load(Ordering::Relaxed) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        match play_out(&plan, &mut sockets, &mut rng, &counts).await {
            Some(()) => {
                add(&counts.finished);
                if !is_proven(&clients[0], &table).await {
                    add(&counts.unproven);
                }
            }
            None if counts.stop.load(Ordering::Relaxed) => {}
            None => add(&counts.lost),
        }
        for socket in sockets {
            socket.socket.close().await;
        }
    }
}

struct Seat {
    socket: Socket,
    version: i64,
    legal: Vec<String>,
    over: bool,
}

impl Seat {
    /// Takes note of a message; whether it answered the action with that id, and how.
    fn note(&mut self, message: &Value, id: &str) -> Option<bool> {
        match message["type"].as_str().unwrap_or_default() {
            "snapshot" | "events" => {
                let version = message["version"].as_i64().unwrap_or(-1);
                assert!(version >= self.version, "versions never go back");
                self.version = version;
                let view = &message["view"];
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

async fn sit_down(plan: &Plan) -> Option<(Vec<Client>, String, Vec<Seat>)> {
    let mut clients = Vec::new();
    for _ in 0..plan.seats {
        clients.push(Client::guest(plan.server).await.ok()?);
    }
    let kinds = vec![json!({ "kind": "human" }); plan.seats];
    let table = json!({ "edition": plan.edition, "seats": kinds, "visibility": "public" });
    let opened = clients[0].post("/api/tables", &table).await.ok()?.json();
    let table = opened["id"].as_str()?.to_owned();
    for client in &clients[1..] {
        client.post(&format!("/api/tables/{table}/join"), &json!({})).await.ok()?;
    }
    let started = clients[0].post(&format!("/api/tables/{table}/start"), &json!({})).await.ok()?;
    if started.status != 200 {
        return None;
    }
    let mut sockets = Vec::new();
    for client in &clients {
        let mut socket = client.socket(&table).await.ok()?;
        socket.send(&json!({ "type": "hello", "version": null })).await.ok()?;
        let mut seat = Seat { socket, version: 0, legal: Vec::new(), over: false };
        while seat.version == 0 {
            let Received::Message(message) = seat.socket.receive().await else { return None };
            seat.note(&message, "");
        }
        sockets.push(seat);
    }
    Some((clients, table, sockets))
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
        tokio::time::sleep(pause).await;
        for seat in seats.iter_mut() {
            while let Ok(received) = tokio::time::timeout(Duration::ZERO, seat.socket.receive()).await {
                let Received::Message(message) = received else { return None };
                seat.note(&message, "");
            }
        }
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
        seat.socket.send(&act).await.ok()?;
        let accepted = loop {
            let Received::Message(message) = seat.socket.receive().await else { return None };
            if let Some(accepted) = seat.note(&message, &id) {
                break accepted;
            }
        };
        add(if accepted { &counts.accepted } else { &counts.refused });
    }
}

/// Whether a finished game's record follows from its secret.
async fn is_proven(client: &Client, table: &str) -> bool {
    let Ok(answer) = client.get(&format!("/api/tables/{table}/replay")).await else { return false };
    let replay = answer.json();
    let record = replay["record"].as_str().and_then(|record| Record::read(record).ok());
    let secret = replay["secret"].as_str().and_then(unhex::<32>);
    match (record, secret) {
        (Some(record), Some(secret)) => record.verify(Secret(secret)).is_ok() && record.replay().is_ok(),
        (_, _) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::percentile;

    #[test]
    fn percentiles_are_bounds_of_buckets() {
        let cumulative = [(0.001, 50), (0.01, 98), (0.1, 100), (f64::INFINITY, 100)];
        assert_eq!(percentile(&cumulative, 0.5), 0.001);
        assert_eq!(percentile(&cumulative, 0.99), 0.1);
        assert!(percentile(&[], 0.5).is_nan());
    }
}
