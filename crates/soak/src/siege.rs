//! `soak siege`: attacks on a public server, one line with a figure for each.
//!
//! All clients come through an unconfigured proxy on this machine, each with a forwarded address: without that header
//! requests from this machine are not counted by address, and the result would mean nothing.

mod accounts;

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use engine::shuffle::FastRng;
use serde_json::{Value, json};
use server::store::{self, Batch, Row, TableSpec};
use testkit::client::{Client, Received, Socket};
use tokio::task::JoinSet;

use crate::report::Report;
use testkit::fleet::{Fleet, Plan};
use testkit::folder::Folder;
use testkit::postgres::Postgres;
use testkit::server_process::{self, Process};
use testkit::times::Times;

/// The address of the attacker; others come from elsewhere.
const EVE: &str = "198.51.100.1";

pub(crate) async fn measure(report: &mut Report) {
    let folder = Folder::new("siege");
    let database = folder.database("games.sqlite");
    let mut server = Process::start(&database);
    unnamed_proxy(report, server.address).await;
    accounts::device_links(report, server.address).await;
    accounts::stolen_cookie(report, server.address).await;
    accounts::guessing(report, server.address).await;
    accounts::invitations(report, server.address).await;
    accounts::deletion(report).await;
    lobby(report, server.address).await;
    server = chat_bomb(report, server, &database).await;
    hints(report, &server).await;
    hellos(report, &server).await;
    records(report, server.address, &folder.file("games.sqlite")).await;
    bots(report, &server).await;
    second_server(report, &database);
    server.stop();
    let folder = Folder::new("siege-stored");
    stored_tables(report, "SQLite", &folder.database("games.sqlite")).await;
}

/// Runs only the part of the siege about the list of tables, on both databases.
pub(crate) async fn measure_lobby(report: &mut Report) {
    let folder = Folder::new("siege-lobby");
    stored_tables(report, "SQLite", &folder.database("games.sqlite")).await;
    let postgres = Postgres::start();
    stored_tables(report, "PostgreSQL", &postgres.database()).await;
}

/// Runs only the part of the siege about bots.
pub(crate) async fn measure_bots(report: &mut Report) {
    let folder = Folder::new("siege-bots");
    let server = Process::start(&folder.database("games.sqlite"));
    bots(report, &server).await;
    server.stop();
}

/// Creates a guest whose requests a proxy forwards from this address; `None` if the address has no guests left.
async fn guest(server: SocketAddr, address: &str) -> Option<Client> {
    let mut client = Client::new(server);
    client.set("x-forwarded-for", address);
    let answer = client.post("/api/v1/guest", &json!({})).await.ok()?;
    client.keep_cookie(&answer);
    (answer.status == 200).then_some(client)
}

async fn honest(server: SocketAddr, number: u8) -> Client {
    guest(server, &format!("203.0.113.{number}")).await.expect("an honest guest is let in")
}

fn table(edition: &str, seats: &[Value], visibility: &str) -> Value {
    json!({ "edition": edition, "seats": seats, "visibility": visibility })
}

async fn open(host: &Client, table: &Value) -> Option<String> {
    let opened = host.post("/api/v1/tables", table).await.ok()?;
    opened.json()["id"].as_str().map(str::to_owned)
}

async fn start(host: &Client, table: &str) -> bool {
    let started = host.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await;
    started.is_ok_and(|answer| answer.status == 200)
}

/// Opens a socket and sends `hello`.
async fn sit(client: &Client, table: &str, version: Value) -> Option<Socket> {
    let mut socket = client.socket(table).await.ok()?;
    socket.send(&json!({ "type": "hello", "version": version })).await.ok()?;
    Some(socket)
}

/// Measures the time until a message of one of these types arrives; `None` if the socket ends or after ten seconds.
async fn wait_for(socket: &mut Socket, kinds: &[&str]) -> Option<(Duration, Value)> {
    let begun = Instant::now();
    let wanted = async {
        loop {
            match socket.receive().await {
                Received::Message(message) if kinds.iter().any(|kind| message["type"] == *kind) => {
                    return Some(message);
                }
                Received::Message(_) => {}
                Received::Closed(_) => return None,
            }
        }
    };
    let message = tokio::time::timeout(Duration::from_secs(10), wanted).await.ok()??;
    Some((begun.elapsed(), message))
}

/// H6, M7, M9: one outside address, one large IPv6 network, and the operator's numbers.
async fn unnamed_proxy(report: &mut Report, server: SocketAddr) {
    let asked = 400;
    let mut made = 0;
    for _ in 0..asked {
        made += usize::from(guest(server, "198.51.100.99").await.is_some());
    }
    report.at_most("H6 guests of one address behind an unnamed proxy, of 400", made as f64, 150.0);
    let mut networks = 0;
    for network in 0..report.form().pick(40, 1_500) {
        networks += usize::from(guest(server, &format!("2001:db8:1:{network:x}::1")).await.is_some());
    }
    report.at_most("M7 guests of one IPv6 /48, one of each /64", networks as f64, 1_300.0);
    let mut outside = Client::new(server);
    outside.set("x-forwarded-for", "203.0.113.250");
    let numbers = outside.get("/metrics").await.map_or(0, |answer| answer.status);
    report.holds("M9 /metrics through a proxy is not there", numbers == 404);
}

/// H4: tables of one address in the lobby, while an honest one was opened before.
async fn lobby(report: &mut Report, server: SocketAddr) {
    let ann = honest(server, 1).await;
    let seats = [json!({ "kind": "human" }), json!({ "kind": "open" })];
    let own = open(&ann, &table("london", &seats, "public")).await.expect("an honest table opens");
    let mut opened = 0;
    for _ in 0..4 {
        let Some(eve) = guest(server, EVE).await else { continue };
        for _ in 0..30 {
            opened += usize::from(open(&eve, &table("london", &seats, "public")).await.is_some());
        }
    }
    report.at_most("H4 public tables of one address, of 120", opened as f64, 10.0);
    let list = ann.get("/api/v1/tables").await.map(|answer| answer.json()).unwrap_or_default();
    let listed =
        list["open"].as_array().is_some_and(|open| open.iter().any(|table| table["id"] == own.as_str()));
    report.holds("H4 the honest table is listed", listed);
}

/// Says the largest lines that are allowed until the history of a table is full of them.
async fn bomb(server: SocketAddr, table: &str) -> usize {
    let line = json!({ "type": "chat", "text": "👍🏽".repeat(400) });
    let allowed = json!({ "type": "chat", "text": "👍🏽".repeat(150) });
    let mut said = 0;
    for number in 0..50 {
        let Some(eve) = guest(server, &format!("198.51.{number}.7")).await else { continue };
        let Some(mut socket) = sit(&eve, table, Value::Null).await else { continue };
        for number in 0..5 {
            drop(socket.send(if number == 0 { &line } else { &allowed }).await);
        }
        for _ in 0..5 {
            let answered = wait_for(&mut socket, &["chat", "reason"]).await;
            said += usize::from(answered.is_some_and(|(_, message)| message["type"] == "chat"));
        }
        socket.close().await;
    }
    said
}

/// C1: after a flood of chat everybody is greeted, idle sockets cost nothing, also after a restart.
async fn chat_bomb(report: &mut Report, server: Process, database: &str) -> Process {
    let ann = honest(server.address, 2).await;
    let waiting = [json!({ "kind": "human" }), json!({ "kind": "open" })];
    let forming = open(&ann, &table("london", &waiting, "public")).await.expect("a table opens");
    let seats = [json!({ "kind": "human" }), json!({ "kind": "bot" })];
    let playing = open(&ann, &table("london", &seats, "public")).await.expect("a table opens");
    assert!(start(&ann, &playing).await, "a game starts");
    let said = bomb(server.address, &forming).await + bomb(server.address, &playing).await;
    report.figure("C1 lines of 1,200 bytes said by strangers", said);
    let mut slowest: f64 = 0.0;
    let mut lost = 0;
    let mut greet = async |ann: &Client| {
        for (id, last) in [(&forming, "chat-history"), (&playing, "snapshot")] {
            let greeted = match sit(ann, id, Value::Null).await {
                Some(mut socket) => wait_for(&mut socket, &[last]).await,
                None => None,
            };
            match greeted {
                Some((took, _)) => slowest = slowest.max(took.as_secs_f64()),
                None => lost += 1,
            }
        }
    };
    greet(&ann).await;
    let mut idle = Vec::new();
    for _ in 0..2 {
        idle.extend(sit(&ann, &playing, Value::Null).await);
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let (seconds, before) = (report.form().pick(3, 30), server.processor_seconds());
    for _ in 0..seconds {
        for socket in &mut idle {
            drop(socket.send(&json!({ "type": "ping" })).await);
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let share = 100.0 * (server.processor_seconds() - before) / f64::from(seconds);
    drop(idle);
    server.stop();
    let server = Process::start(database);
    let mut again = Client::new(server.address);
    again.headers.extend(ann.headers.iter().filter(|(name, _)| name != "origin").cloned());
    greet(&again).await;
    report.never("C1 greetings that did not come, before and after a restart", lost);
    report.time("C1 slowest greeting", 1_000.0 * slowest, 2_000.0);
    report.at_most("C1 percent of a core for two idle sockets", share, 20.0);
    server
}

/// H3: hints that nobody waits for.
async fn hints(report: &mut Report, server: &Process) {
    let address = server.address;
    let eve = guest(address, EVE).await.expect("a guest");
    let seats = [json!({ "kind": "human" }), json!({ "kind": "bot" })];
    let own = open(&eve, &table("usa", &seats, "private")).await.expect("a table opens");
    assert!(start(&eve, &own).await, "a game starts");
    let before = server.memory();
    let begun = Instant::now();
    let lasting = Duration::from_secs(report.form().pick(3, 60));
    let mut asked = 0;
    while begun.elapsed() < lasting {
        match sit(&eve, &own, Value::Null).await {
            Some(mut socket) => {
                for _ in 0..5 {
                    asked += usize::from(socket.send(&json!({ "type": "hint", "seat": 0 })).await.is_ok());
                }
                socket.close().await;
            }
            None => tokio::time::sleep(Duration::from_millis(25)).await,
        }
    }
    let ann = honest(address, 3).await;
    let other = open(&ann, &table("usa", &seats, "private")).await.expect("a table opens");
    assert!(start(&ann, &other).await, "a game starts");
    let mut socket = sit(&ann, &other, Value::Null).await.expect("it opens");
    drop(wait_for(&mut socket, &["snapshot"]).await);
    drop(socket.send(&json!({ "type": "hint", "seat": 0 })).await);
    let hinted = wait_for(&mut socket, &["hints"]).await;
    report.figure("H3 hints asked for by one guest who hangs up", asked);
    report.at_most("H3 memory gained, in MB", (server.memory() - before).max(0.0), 20.0);
    report.holds(
        "H3 another guest's hint comes",
        hinted.as_ref().is_some_and(|(_, message)| message["hints"][0] != Value::Null),
    );
    report.time(
        "H3 another guest's hint",
        hinted.map_or(f64::INFINITY, |(took, _)| took.as_secs_f64() * 1_000.0),
        5_000.0,
    );
}

/// H5: hellos without end at a public game, by ten guests of one address.
async fn hellos(report: &mut Report, server: &Process) {
    let address = server.address;
    let ann = honest(address, 4).await;
    let seats = [json!({ "kind": "human" }), json!({ "kind": "bot" })];
    let own = open(&ann, &table("usa", &seats, "public")).await.expect("a table opens");
    assert!(start(&ann, &own).await, "a game starts");
    let stop = Arc::new(AtomicBool::new(false));
    let (sent, bytes) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let mut tasks = JoinSet::new();
    for _ in 0..10 {
        let Some(eve) = guest(address, "198.51.100.5").await else { continue };
        let (stop, sent, bytes, own) =
            (Arc::clone(&stop), Arc::clone(&sent), Arc::clone(&bytes), own.clone());
        tasks.spawn(async move {
            while !stop.load(Ordering::Relaxed) {
                let Ok(mut socket) = eve.socket(&own).await else {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    continue;
                };
                for _ in 0..100 {
                    if socket.send(&json!({ "type": "hello", "version": 0 })).await.is_err() {
                        break;
                    }
                    sent.fetch_add(1, Ordering::Relaxed);
                }
                while let Ok(Ok(text)) =
                    tokio::time::timeout(Duration::from_millis(200), socket.receive_text()).await
                {
                    bytes.fetch_add(text.len(), Ordering::Relaxed);
                }
            }
        });
    }
    let seconds = report.form().pick(3, 30);
    let mut greeted = Times::default();
    for _ in 0..seconds {
        tokio::time::sleep(Duration::from_secs(1)).await;
        if let Some(mut socket) = sit(&ann, &own, Value::Null).await
            && let Some((took, _)) = wait_for(&mut socket, &["snapshot"]).await
        {
            greeted.add(took);
        }
    }
    stop.store(true, Ordering::Relaxed);
    while tasks.join_next().await.is_some() {}
    let (sent, bytes) = (sent.load(Ordering::Relaxed), bytes.load(Ordering::Relaxed));
    report.figure("H5 hellos sent by ten guests of one address", sent);
    report.at_least("H5 bytes that they got, so that the figure means something", bytes, 20_000);
    report.at_most("H5 kilobytes a second that they got", bytes as f64 / 1e3 / seconds as f64, 10_000.0);
    report.at_least("H5 greetings of the player meanwhile", greeted.len(), seconds as usize);
    report.time("H5 greeting of the player meanwhile, p99", greeted.percentile(0.99), 100.0);
}

/// H4: imported records from one address.
async fn records(report: &mut Report, server: SocketAddr, file: &Path) {
    let size = || {
        ["", "-wal"]
            .iter()
            .map(|end| std::fs::metadata(format!("{}{end}", file.display())).map_or(0, |it| it.len()))
            .sum::<u64>()
    };
    let ann = honest(server, 5).await;
    // A long game, played by bots at once.
    let seats = vec![json!({ "kind": "bot", "level": "porter" }); 5];
    let own = open(&ann, &table("usa", &seats, "private")).await.expect("a table opens");
    assert!(start(&ann, &own).await, "a game starts");
    let mut replay = Value::Null;
    for _ in 0..1_800 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        if let Ok(answer) = ann.get(&format!("/api/v1/tables/{own}/replay")).await
            && answer.status == 200
        {
            replay = answer.json();
            break;
        }
    }
    let record = json!({ "record": replay["record"] });
    let before = size();
    let (mut taken, mut asked) = (0, 0);
    for _ in 0..report.form().pick(3, 100) {
        let Some(eve) = guest(server, "198.51.100.6").await else { continue };
        for _ in 0..40 {
            asked += 1;
            let answer = eve.post("/api/v1/records", &record).await;
            taken += usize::from(answer.is_ok_and(|answer| answer.status == 200));
        }
    }
    report.figure("H4 records sent by one address", asked);
    report.at_most("H4 of them taken", taken as f64, 310.0);
    report.at_least("H4 of them taken, so that the figure means something", taken, 1);
    report.at_most("H4 growth of the database, in MB", size().saturating_sub(before) as f64 / 1e6, 100.0);
}

/// H3: one guest's many tables of the strongest bots, and another's porter; and people without bots.
async fn bots(report: &mut Report, server: &Process) {
    let address = server.address;
    let plan = Plan {
        edition: "new-york",
        games: 3,
        seats: 2,
        bots: 0,
        pace: Duration::from_millis(200),
        copies: 1,
        patience: 1_000,
    };
    let seconds = report.form().pick(5, 60);
    let moves = async |seconds: u64| {
        let fleet = Fleet::start(&plan, vec![address]);
        tokio::time::sleep(Duration::from_secs(seconds)).await;
        fleet.stop().await.latency
    };
    let idle = moves(seconds).await;
    let alone = porter(address, 6, Duration::from_secs(seconds)).await;
    let eve = guest(address, EVE).await.expect("a guest");
    let strong = vec![json!({ "kind": "bot", "level": "stationmaster" }); 5];
    let (mut started, mut watching) = (0, Vec::new());
    for _ in 0..report.form().pick(10, 30) {
        let Some(own) = open(&eve, &table("usa", &strong, "private")).await else { continue };
        // The host looks on where there is a place for a socket: then these bots count as attended.
        watching.extend(sit(&eve, &own, Value::Null).await);
        started += usize::from(start(&eve, &own).await);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (under, besieged) =
        tokio::join!(porter(address, 7, Duration::from_secs(3 * seconds)), moves(3 * seconds));
    report.figure("H3 tables of five of the strongest bots, by one guest", started);
    report.figure("H3 of them with the guest connected", watching.len());
    drop(watching);
    report.at_least("H3 decisions of another guest's bot meanwhile", under.len(), DECISIONS);
    report.figure("H3 another guest's bot, alone, p95", format!("{:.0} ms", alone.percentile(0.95)));
    report.time(
        "H3 another guest's bot meanwhile, p95 above that",
        under.percentile(0.95) - alone.percentile(0.95),
        2_000.0,
    );
    report.figure("H3 moves of people, idle, p99", format!("{:.1} ms", idle.percentile(0.99)));
    report.time(
        "H3 moves of people meanwhile, p99 above that",
        besieged.percentile(0.99) - idle.percentile(0.99),
        50.0,
    );
}

/// Decisions of a porter that are waited for, so that a figure means something.
const DECISIONS: usize = 3;

/// How long they are waited for beyond the time of the measurement: a test run shares its machine.
const DECISIONS_TIME: Duration = Duration::from_secs(90);

/// Plays against a porter for the time `lasting` and returns how long each of its decisions took.
async fn porter(server: SocketAddr, number: u8, lasting: Duration) -> Times {
    let ann = honest(server, number).await;
    let seats = [json!({ "kind": "human" }), json!({ "kind": "bot", "level": "porter" })];
    let mut times = Times::default();
    let mut rng = FastRng::new(u64::from(number));
    let begun = tokio::time::Instant::now();
    let end = |times: &Times| {
        begun + lasting + if times.len() < DECISIONS { DECISIONS_TIME } else { Duration::ZERO }
    };
    while tokio::time::Instant::now() < end(&times) {
        let Some(own) = open(&ann, &table("new-york", &seats, "private")).await else { break };
        if !start(&ann, &own).await {
            break;
        }
        let Some(mut socket) = sit(&ann, &own, Value::Null).await else { break };
        let mut since: Option<Instant> = None;
        let mut acted = BTreeSet::new();
        while let Ok(Received::Message(message)) =
            tokio::time::timeout_at(end(&times), socket.receive()).await
        {
            if message["type"] == "refused" {
                // Reads the view again, because a refused action has no other answer.
                acted.clear();
                drop(socket.send(&json!({ "type": "hello", "version": null })).await);
                continue;
            }
            if message["type"] != "events" && message["type"] != "snapshot" {
                continue;
            }
            let view = &message["view"];
            if let Some(since) = since.take() {
                times.add(since.elapsed());
            }
            let awaits = |seat: u64| {
                view["awaiting"].as_array().is_some_and(|seats| seats.iter().any(|it| *it == seat))
            };
            if view["over"] == true {
                break;
            }
            if awaits(1) && !awaits(0) {
                since = Some(Instant::now());
            }
            let version = message["version"].as_i64().unwrap_or(0);
            let legal = view["legal"].as_array().cloned().unwrap_or_default();
            if awaits(0) && !legal.is_empty() && acted.insert(version) {
                let action = &legal[rng.below(legal.len() as u32) as usize];
                let act = json!({ "type": "act", "id": format!("{number}-{}", rng.next()), "seat": 0,
                    "expected": version, "action": action });
                // An honest player thinks for a moment.
                tokio::time::sleep(Duration::from_millis(250)).await;
                drop(socket.send(&act).await);
            }
        }
        // A decision that did not come counts with the time that it was waited for.
        if let Some(since) = since {
            times.add(since.elapsed());
        }
        socket.close().await;
    }
    times
}

/// D15: a second server on the same file does not start, and names the first.
fn second_server(report: &mut Report, database: &str) {
    let second = server_process::run(&["serve", "--listen", "127.0.0.1:0", "--database", database]);
    let said = String::from_utf8_lossy(&second.stderr).into_owned();
    report.holds(
        "D15 a second server on one file is refused",
        !second.status.success() && said.contains("serves this database"),
    );
    let folder = Folder::new("siege-missing");
    let missing = folder.database("none.sqlite");
    let doctor = server_process::run(&["doctor", "--database", &missing]);
    report.holds(
        "D15 doctor makes no database",
        !doctor.status.success() && !folder.file("none.sqlite").exists(),
    );
}

/// H4: the lobby with many stored tables.
async fn stored_tables(report: &mut Report, kind: &str, database: &str) {
    static TABLES: TableSpec = TableSpec {
        name: "tables",
        texts: &["id", "state", "visibility", "host", "body"],
        numbers: &["version", "created"],
    };
    let amount = report.form().pick(5_000_usize, 200_000);
    let store = store::open(database).await.expect("it opens");
    let now =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default().as_millis()
            as i64;
    // A document as the server writes it, of which all rows are copies.
    let host = table::doc::Caller::person("somebody", "Somebody");
    let wanted = serde_json::from_value(table(
        "london",
        &[json!({ "kind": "human" }), json!({ "kind": "open" })],
        "public",
    ));
    let doc = table::doc::TableDoc::open(
        "a".to_owned(),
        table::doc::Keys::from("b"),
        host,
        &wanted.expect("a table"),
        now,
    );
    let row = server::runtime::write_doc(&doc.expect("it opens"));
    let numbers: Vec<usize> = (0..amount).collect();
    for numbers in numbers.chunks(1_000) {
        let row = |&number: &usize| Row {
            texts: vec![
                Some(format!("{number:024x}")),
                Some(row.state.clone()),
                Some(row.visibility.clone()),
                Some(format!("host{}", number % 1_000)),
                Some(row.body.clone()),
            ],
            numbers: vec![Some(1), Some(now - number as i64)],
        };
        let rows = numbers.iter().map(row).collect();
        store.add_rows(&Batch { sheet: &TABLES, rows }).await.expect("it is stored");
    }
    store.close().await;
    let server = Process::start(database);
    let ann = honest(server.address, 8).await;
    let (mut reading, mut opening) = (Times::default(), Times::default());
    let mut listed = 0;
    for number in 0..200 {
        let begun = Instant::now();
        let answer = ann.get("/api/v1/tables").await;
        reading.add(begun.elapsed());
        let answer = answer.map(|answer| answer.json()).unwrap_or_default();
        listed = answer["open"].as_array().map_or(0, Vec::len);
        // The number of tables of an account is limited.
        if number % 10 == 0 {
            let begun = Instant::now();
            let new = table("london", &[json!({ "kind": "human" }), json!({ "kind": "bot" })], "private");
            drop(open(&ann, &new).await);
            opening.add(begun.elapsed());
        }
    }
    report.figure(&format!("H4 tables stored in {kind}"), amount);
    report.at_least(&format!("H4 tables listed, {kind}"), listed, 100);
    report.time(&format!("H4 GET /api/v1/tables, {kind}, p50 of 200"), reading.percentile(0.5), 20.0);
    report.time(&format!("H4 GET /api/v1/tables, {kind}, p99 of 200"), reading.percentile(0.99), 20.0);
    report.time(&format!("H4 POST /api/v1/tables, {kind}, p50"), opening.percentile(0.5), 20.0);
    server.stop();
}
