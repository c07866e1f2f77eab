//! `soak load`: many concurrent games, bursts, mass reconnection, and many spectators of one game.

use std::net::SocketAddr;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::shuffle::FastRng;
use serde_json::{Value, json};
use testkit::client::{Client, Received, Socket};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::report::Report;
use testkit::fleet::open_table;
use testkit::folder::Folder;
use testkit::postgres::Postgres;
use testkit::server_process::{Process, program};
use testkit::times::Times;

/// Number of concurrent connections during setup.
const AT_ONCE: usize = 64;

/// Plays `games` four-player games for `seconds`, with `moves` actions per second in total.
fn play(server: &Process, games: usize, seconds: u64, moves: usize) -> (Value, f64) {
    let url = format!("http://{}", server.address);
    let (games_word, seconds_word) = (games.to_string(), seconds.to_string());
    let pace = (games * 1_000 / moves).to_string();
    let args = ["load", "--url", &url, "--games", &games_word, "--seats", "4", "--seconds", &seconds_word];
    let begun = (Instant::now(), server.processor_seconds());
    let output = run_bench(&[&args[..], &["--pace", &pace, "--json"]].concat());
    let used = (server.processor_seconds() - begun.1) / begun.0.elapsed().as_secs_f64() * 100.0;
    (serde_json::from_slice(&output.stdout).unwrap_or_default(), used)
}

fn number(report: &Value, name: &str) -> f64 {
    report[name].as_f64().unwrap_or(f64::NAN)
}

fn judge(report: &mut Report, loaded: &Value, games: usize) {
    report.at_least("games at the same time", number(loaded, "games") as usize, games);
    report.figure("sockets", &loaded["sockets"]);
    report.figure("actions acknowledged", &loaded["accepted"]);
    report.figure("actions a second", format!("{:.0}", number(loaded, "accepted_per_second")));
    report.never("legal actions refused", number(loaded, "refused") as usize);
    report.never("sockets lost", number(loaded, "lost") as usize);
    report.never("games whose deal is not proven", number(loaded, "unproven") as usize);
    report.figure("views compared with an engine of our own", &loaded["views"]);
    report.never("views that differ from it", number(loaded, "wrong") as usize);
}

pub(crate) async fn measure(report: &mut Report) {
    let folder = Folder::new("load");
    let (games, seconds, moves) = report.form().pick((500, 60, 100), (2_500, 600, 500));
    let server = Process::start(&folder.database("games.sqlite"));
    let idle = server.memory();
    let machine = Machine::now();
    let (loaded, processor) = play(&server, games, seconds, moves);
    judge(report, &loaded, games);
    report.figure("processor time that the host kept from this machine", machine.stolen_since());
    report.figure("memory before", format!("{idle:.0} MB"));
    report.at_most("memory after, in MB", server.memory(), 512.0);
    report.figure("processor", format!("{processor:.0} %"));
    report.time("received to acknowledged, p50", number(&loaded, "p50_ms"), 3.0);
    report.time("received to acknowledged, p99", number(&loaded, "p99_ms"), 25.0);
    report.time("received to acknowledged, p99.9", number(&loaded, "p999_ms"), 100.0);
    server.stop();
    if report.form().pick(false, true) {
        let server = Process::start(&folder.database("burst.sqlite"));
        let machine = Machine::now();
        let (loaded, processor) = play(&server, 2_500, 60, 2_000);
        report.figure("burst: moves a second asked for", 2_000);
        judge(report, &loaded, 2_500);
        report.figure("processor time that the host kept from this machine", machine.stolen_since());
        report.figure("processor", format!("{processor:.0} %"));
        report.time("burst: received to acknowledged, p99", number(&loaded, "p99_ms"), 250.0);
        server.stop();
    }
    mass_reconnection(report, &folder).await;
    many_spectators(report, &folder).await;
}

/// Runs `soak load-postgres`: the load of `soak load` on SQLite and on PostgreSQL, one after the other in one run, and a
/// burst on PostgreSQL.
pub(crate) async fn measure_postgres(report: &mut Report) {
    let (games, moves) = report.form().pick((10, 20), (2_500, 500));
    let seconds = report.seconds(2, 600);
    let folder = Folder::new("load-postgres");
    let server = Process::start(&folder.database("games.sqlite"));
    let sqlite = judge_node(report, "SQLite", &server, None, (games, seconds, moves));
    server.stop();

    let postgres = Postgres::start_durable();
    let server = Process::start(&postgres.database());
    let of_postgres = judge_node(report, "PostgreSQL", &server, Some(&postgres), (games, seconds, moves));
    report.time("PostgreSQL: received to acknowledged, p99", of_postgres, 50.0);
    report.ratio_at_most("p99 of PostgreSQL over p99 of SQLite", of_postgres / sqlite, 2.0);
    server.stop();

    let server = Process::start(&postgres.database());
    let burst = report.form().pick(40, 2_000);
    report.figure("burst: moves a second offered", burst);
    let seconds = report.seconds(1, 60).min(60);
    judge_node(report, "burst", &server, Some(&postgres), (games, seconds, burst));
    server.stop();
}

/// Plays on one node and judges what was lost; returns the p99 in milliseconds.
fn judge_node(
    report: &mut Report,
    what: &str,
    server: &Process,
    postgres: Option<&Postgres>,
    (games, seconds, moves): (usize, u64, usize),
) -> f64 {
    report.figure(what, format!("{games} games, {seconds} s"));
    let machine = Machine::now();
    let database = || postgres.map_or(0.0, Postgres::processor_seconds);
    let (begun, before) = (Instant::now(), database());
    let (loaded, processor) = play(server, games, seconds, moves);
    let used = (database() - before) / begun.elapsed().as_secs_f64() * 100.0;
    judge(report, &loaded, games);
    report.figure("processor time that the host kept from this machine", machine.stolen_since());
    report.figure(&format!("{what}: processor of the node"), format!("{processor:.0} %"));
    if postgres.is_some() {
        report.figure(&format!("{what}: processor of the database"), format!("{used:.0} %"));
    }
    report.figure(&format!("{what}: memory of the node"), format!("{:.0} MB", server.memory()));
    for (name, part) in [("p50", "p50_ms"), ("p99", "p99_ms"), ("p99.9", "p999_ms")] {
        let bound = format!("{:.1} ms", number(&loaded, part));
        report.figure(&format!("{what}: received to acknowledged, {name} at most"), bound);
    }
    number(&loaded, "p99_ms")
}

/// A seat with its cookie, for reconnection.
pub(crate) type Place = (Client, String);

/// Creates `tables` tables with four players each.
pub(crate) async fn seat_all(server: SocketAddr, tables: usize) -> Vec<Place> {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut tasks = JoinSet::new();
    for _ in 0..tables {
        let turn = Arc::clone(&places);
        tasks.spawn(async move {
            let _turn = turn.acquire_owned().await.expect("it is never closed");
            open_table(server, "new-york", 4, 0).await
        });
    }
    let mut seats = Vec::new();
    while let Some(opened) = tasks.join_next().await {
        let (table, people) = opened.expect("it does not panic").expect("a table opens");
        seats.extend(people.into_iter().map(|client| (client, table.clone())));
    }
    seats
}

/// Opens a socket and waits for the view.
async fn resync(client: &Client, table: &str) -> Option<Socket> {
    let mut socket = client.socket(table).await.ok()?;
    socket.send(&json!({ "type": "hello", "version": null })).await.ok()?;
    loop {
        match socket.receive().await {
            Received::Message(message) if message["type"] == "snapshot" => return Some(socket),
            Received::Message(_) => {}
            Received::Closed(_) => return None,
        }
    }
}

/// Reconnects all clients within `jitter`, with retries; returns the sockets and the time each took.
pub(crate) async fn reconnect_all(
    seats: &[Place],
    server: SocketAddr,
    jitter: Duration,
) -> (Vec<Socket>, Times) {
    let begun = Instant::now();
    let mut tasks = JoinSet::new();
    for (number, (client, table)) in seats.iter().enumerate() {
        let (mut client, table) = (client.clone(), table.clone());
        client.server = server;
        client.set("origin", &format!("http://{server}"));
        tasks.spawn(async move {
            let mut rng = FastRng::new(number as u64);
            let wait = jitter.mul_f64(f64::from(rng.below(1_000)) / 1_000.0);
            tokio::time::sleep(wait).await;
            loop {
                if let Ok(Some(socket)) =
                    tokio::time::timeout(Duration::from_secs(20), resync(&client, &table)).await
                {
                    return (socket, begun.elapsed());
                }
                tokio::time::sleep(Duration::from_millis(u64::from(100 + rng.below(400)))).await;
            }
        });
    }
    let (mut sockets, mut times) = (Vec::new(), Times::default());
    while let Some(back) = tasks.join_next().await {
        let (socket, time) = back.expect("it does not panic");
        sockets.push(socket);
        times.add(time);
    }
    (sockets, times)
}

/// Kills the server and reconnects all clients at once.
async fn mass_reconnection(report: &mut Report, folder: &Folder) {
    let tables = report.form().pick(40, 2_500);
    let database = folder.database("storm.sqlite");
    let server = Process::start(&database);
    let seats = seat_all(server.address, tables).await;
    let (sockets, times) = reconnect_all(&seats, server.address, Duration::ZERO).await;
    report.figure("storm: sockets", seats.len());
    report.time("storm: the first time, all at once, all in after", times.longest(), 30_000.0);
    report.figure(
        "storm: memory for each socket with its share of a game",
        format!("{:.0} KB", server.memory() * 1024.0 / sockets.len() as f64),
    );
    drop(sockets);
    server.kill();
    for (jitter, max, what) in
        [(5_000, 15_000.0, "with five seconds of jitter"), (0, 30_000.0, "without jitter")]
    {
        let server = Process::start(&database);
        let (again, times) = reconnect_all(&seats, server.address, Duration::from_millis(jitter)).await;
        report.never(&format!("storm, {what}: sockets that did not come back"), seats.len() - again.len());
        report.time(&format!("storm, {what}: all back after"), times.longest(), max);
        drop(again);
        server.kill();
    }
}

/// Thousands of spectators of one game.
async fn many_spectators(report: &mut Report, folder: &Folder) {
    let watchers = report.form().pick(200, 5_000);
    let server = Process::start(&folder.database("crowd.sqlite"));
    let (table, people) = open_table(server.address, "new-york", 2, 0).await.expect("a table opens");
    let sockets = watch_table(server.address, &table, watchers).await;
    report.figure("crowd: spectators of one game", sockets.len());
    let moves = report.form().pick(10, 40);
    let sent = Arc::new(std::sync::Mutex::new(Vec::<(i64, Instant)>::new()));
    let mut tasks = JoinSet::new();
    for mut socket in sockets {
        tasks.spawn(async move {
            let mut seen: Vec<(i64, Instant)> = Vec::new();
            while seen.len() < moves {
                let received = tokio::time::timeout(Duration::from_secs(20), socket.receive()).await;
                let Ok(Received::Message(message)) = received else { break };
                if message["type"] == "events" {
                    seen.push((message["version"].as_i64().unwrap_or(-1), Instant::now()));
                }
            }
            seen
        });
    }
    // The players run on a separate thread, so that the spectators' reading does not delay their measurements.
    let acks = {
        let sent = Arc::clone(&sent);
        tokio::task::spawn_blocking(move || {
            let alone = tokio::runtime::Builder::new_current_thread().enable_all().build();
            alone.expect("there is a thread").block_on(act(&people, &table, moves, &sent))
        })
    };
    let acks = acks.await.expect("it does not panic");
    let sent = sent.lock().expect("nobody panicked").clone();
    let (mut fan_out, mut missing) = (Times::default(), 0);
    while let Some(seen) = tasks.join_next().await {
        let seen = seen.expect("it does not panic");
        missing += moves - seen.len();
        for (version, at) in seen {
            if let Some((_, begun)) = sent.iter().find(|(known, _)| *known == version) {
                fan_out.add(at.duration_since(*begun));
            }
        }
    }
    report.figure("crowd: events that arrived", fan_out.len());
    report.never("crowd: events that did not arrive", missing);
    report.time("crowd: sent to seen by a spectator, p99", fan_out.percentile(0.99), 250.0);
    report.figure("crowd: sent to acknowledged, p50", format!("{:.1} ms", acks.percentile(0.5)));
    report.time("crowd: sent to acknowledged, p99", acks.percentile(0.99), 100.0);
    server.stop();
}

/// Opens sockets of spectators of one table.
pub(crate) async fn watch_table(server: SocketAddr, table: &str, watchers: usize) -> Vec<Socket> {
    let mut seats: Vec<Place> = Vec::new();
    while seats.len() < watchers {
        let guest = Client::guest(server).await.expect("the server answers");
        // An account may have ten sockets.
        seats.extend((0..10).map(|_| (guest.clone(), table.to_owned())));
    }
    seats.truncate(watchers);
    let mut sockets = Vec::new();
    for some in seats.chunks(500) {
        sockets.extend(reconnect_all(some, server, Duration::ZERO).await.0);
    }
    sockets
}

/// Plays actions of two players; returns the times until they are acknowledged.
pub(crate) async fn act(
    people: &[Client],
    table: &str,
    moves: usize,
    sent: &std::sync::Mutex<Vec<(i64, Instant)>>,
) -> Times {
    let mut players = Vec::new();
    for client in people {
        let mut socket = client.socket(table).await.expect("it opens");
        socket.send(&json!({ "type": "hello", "version": null })).await.expect("it is open");
        players.push(socket);
    }
    let mut times = Times::default();
    let mut rng = FastRng::new(1);
    let mut versions = vec![(0, Vec::new()); players.len()];
    let mut made = 0;
    while made < moves {
        for seat in 0..players.len() {
            while let Ok(Received::Message(message)) =
                tokio::time::timeout(Duration::from_millis(5), players[seat].receive()).await
            {
                note(&message, &mut versions[seat]);
            }
            let (version, legal) = &versions[seat];
            if legal.is_empty() || made == moves {
                continue;
            }
            let action: &Value = &legal[rng.below(legal.len() as u32) as usize];
            let id = format!("crowd-{made}");
            let message = json!({
                "type": "act", "id": id, "seat": seat, "expected": version, "action": action
            });
            let begun = Instant::now();
            // The next version belongs to this action: nobody else acts.
            sent.lock().expect("nobody panicked").push((version + 1, begun));
            players[seat].send(&message).await.expect("it is open");
            loop {
                let Received::Message(message) = players[seat].receive().await else {
                    panic!("a player's socket closed")
                };
                note(&message, &mut versions[seat]);
                if message["id"] == id {
                    assert_eq!(message["type"], "accepted", "{message}");
                    break;
                }
            }
            times.add(begun.elapsed());
            made += 1;
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
    }
    times
}

fn note(message: &Value, known: &mut (i64, Vec<Value>)) {
    if message["type"] == "snapshot" || message["type"] == "events" {
        known.0 = message["version"].as_i64().unwrap_or(-1);
        known.1 = message["view"]["legal"].as_array().cloned().unwrap_or_default();
    }
}

/// Runs `whistlestop-bench`, which is built beside the program under test.
fn run_bench(args: &[&str]) -> Output {
    let bench = program().with_file_name("whistlestop-bench");
    Command::new(bench)
        .args(args)
        .stdin(Stdio::null())
        .env("RUST_LOG", "warn")
        .output()
        .expect("it was built")
}

/// CPU times of the machine.
struct Machine {
    stolen: f64,
    all: f64,
}

impl Machine {
    fn now() -> Self {
        let stat = std::fs::read_to_string("/proc/stat").unwrap_or_default();
        // Fields of the first line: user, nice, system, idle, iowait, irq, softirq, steal.
        let ticks = stat.split_whitespace().skip(1).take(8).map(|ticks| ticks.parse().unwrap_or(0.0));
        let ticks: Vec<f64> = ticks.collect();
        Self { stolen: ticks.get(7).copied().unwrap_or(0.0), all: ticks.iter().sum() }
    }

    /// Returns the share of CPU time taken by the host of a virtual machine since then, which makes latencies unreliable.
    fn stolen_since(&self) -> String {
        let now = Self::now();
        format!("{:.0} %", 100.0 * (now.stolen - self.stolen) / (now.all - self.all).max(1.0))
    }
}
