//! `soak hostile`: malformed, oversized, slow and excessive input while other clients play.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use engine::shuffle::FastRng;
use serde_json::{Value, json};
use testkit::client::{Client, Received};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::history_check;
use crate::report::Report;
use testkit::fleet::{Fleet, Plan, open_table};
use testkit::folder::Folder;
use testkit::server_process::{How, Process};

/// Responses to malformed input.
#[derive(Default)]
struct Counts {
    requests: AtomicUsize,
    frames: AtomicUsize,
    server_errors: AtomicUsize,
    accepted: AtomicUsize,
}

fn add(count: &AtomicUsize, more: usize) {
    count.fetch_add(more, Ordering::Relaxed);
}

fn get(count: &AtomicUsize) -> usize {
    count.load(Ordering::Relaxed)
}

pub(crate) async fn measure(report: &mut Report) {
    let folder = Folder::new("hostile");
    let database = folder.database("games.sqlite");
    let log = folder.file("server.log");
    let how = How { log: Some("info"), log_file: Some(log.clone()), ..How::default() };
    let server = Process::start_as(&database, &how).expect("the server starts");
    malformed(report, &server).await;
    oversize(report, server.address).await;
    siege(report, &server, &database).await;
    forged(report, server.address).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    server.stop();
    logs(report, &log);
}

/// Returns random text: almost JSON, almost a message, or garbage.
fn random_text(rng: &mut FastRng) -> String {
    const SEEDS: [&str; 9] = [
        r#"{"type":"hello","version":null}"#,
        r#"{"type":"act","id":"a","seat":0,"expected":1,"action":"pick 1"}"#,
        r#"{"type":"why","seat":0,"action":null,"route":"a"}"#,
        r#"{"type":"weigh","seat":0,"tickets":["a","b"]}"#,
        r#"{"type":"chat","text":"x"}"#,
        r#"{"name":"x","password":"y"}"#,
        r#"{"edition":"usa","seats":[{"kind":"human"}],"visibility":"public"}"#,
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
        "\u{feff}{\"type\":\"\\ud800\"}",
    ];
    let mut text: Vec<char> = SEEDS[rng.below(SEEDS.len() as u32) as usize].chars().collect();
    for _ in 0..1 + rng.below(6) {
        let at = rng.below(text.len() as u32) as usize;
        match rng.below(5) {
            0 => drop(text.remove(at)),
            1 => text.insert(at, char::from_u32(rng.below(0x11_0000)).unwrap_or('\0')),
            2 => text[at] = ['{', '}', '[', '"', ',', ':', '9', '\\', '\0', 'e'][rng.below(10) as usize],
            3 => text.truncate(at),
            _ => {
                let copy: Vec<char> = text[at..].to_vec();
                text.extend(copy);
            }
        }
        if text.is_empty() {
            text.push('{');
        }
    }
    text.into_iter().collect()
}

/// Number of equal rounds of malformed input between memory measurements.
const ROUNDS: usize = 5;

/// Sends malformed input from many connections in equal rounds.
///
/// The allocator keeps pages for a while, so resident memory may jump in any round. A leak grows in every round,
/// so the smallest growth of all rounds is limited. The number of open files must be as before.
async fn malformed(report: &mut Report, server: &Process) {
    let (requests, raw, frames) = report.form().pick((6_000, 600, 400), (800_000, 100_000, 100_000));
    let counts = Arc::new(Counts::default());
    let address = server.address;
    let (table, people) = open_table(address, "new-york", 2, 0).await.expect("a table opens");
    // Warm up, so that permanent memory is allocated, above all for password hashing.
    let login = json!({ "name": "Nobody", "password": "not the password" });
    let logins: Vec<_> = (0..8)
        .map(|_| {
            let (client, login) = (Client::new(address), login.clone());
            tokio::spawn(async move { drop(client.post("/api/v1/login", &login).await) })
        })
        .collect();
    for login in logins {
        login.await.expect("it does not panic");
    }
    send_malformed_input(address, &table, &people[0], [500, 100, 100], &counts).await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let files_before = server.files();
    let mut memory = vec![server.memory()];
    for _ in 0..ROUNDS {
        send_malformed_input(
            address,
            &table,
            &people[0],
            [requests, raw, frames].map(|amount| amount / ROUNDS),
            &counts,
        )
        .await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        memory.push(server.memory());
    }
    let smallest_growth = memory.windows(2).map(|pair| pair[1] - pair[0]).fold(f64::INFINITY, f64::min);
    report.figure("malformed requests", get(&counts.requests));
    report.figure("malformed frames on sockets", get(&counts.frames));
    report.never("answers of status 500 and above", get(&counts.server_errors));
    report.figure("of them, well-formed by chance", get(&counts.accepted));
    let shown: Vec<String> = memory.iter().map(|megabytes| format!("{megabytes:.1}")).collect();
    report.figure("memory before and after each round, in MB", shown.join(" "));
    report.at_most("memory gained in every round, in MB", smallest_growth.max(0.0), 1.0);
    report.never("files left open", files_left(server, files_before).await);
}

/// Returns how many more files are open than before, once they are closed or half a minute is over: a busy server
/// closes its last connections a little after its clients.
async fn files_left(server: &Process, before: usize) -> usize {
    let deadline = tokio::time::Instant::now() + Duration::from_secs(30);
    loop {
        let left = server.files().saturating_sub(before);
        if left == 0 || tokio::time::Instant::now() > deadline {
            return left;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn send_malformed_input(
    server: SocketAddr,
    table: &str,
    host: &Client,
    amounts: [usize; 3],
    counts: &Arc<Counts>,
) {
    const LINES: usize = 8;
    let mut tasks = JoinSet::new();
    for line in 0..LINES {
        let (counts, table, host) = (Arc::clone(counts), table.to_owned(), host.clone());
        let [requests, raw, frames] = amounts.map(|amount| amount / LINES);
        tasks.spawn(async move {
            let mut rng = FastRng::new(line as u64);
            bodies(server, requests, &mut rng, &counts).await;
            for _ in 0..raw {
                heads(server, &mut rng, &counts).await;
            }
            for _ in 0..frames {
                frame(&host, &table, &mut rng, &counts).await;
            }
        });
    }
    while let Some(ended) = tasks.join_next().await {
        ended.expect("it does not panic");
    }
}

/// Sends malformed bodies, many on one connection.
async fn bodies(server: SocketAddr, amount: usize, rng: &mut FastRng, counts: &Counts) {
    const PATHS: [&str; 3] = ["/api/v1/login", "/api/v1/me", "/api/v1/tables"];
    let mut done = 0;
    while done < amount {
        let Ok(mut stream) = TcpStream::connect(server).await else { return };
        let some = 200.min(amount - done);
        let mut bytes = Vec::new();
        for _ in 0..some {
            let body = random_text(rng);
            let path = PATHS[rng.below(PATHS.len() as u32) as usize];
            let last = if bytes.is_empty() && some == 1 { "close" } else { "keep-alive" };
            bytes.extend(
                format!(
                    "POST {path} HTTP/1.1\r\nhost: {server}\r\norigin: http://{server}\r\nconnection: {last}\r\n\
                     content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
                    body.len()
                )
                .into_bytes(),
            );
        }
        // The last request closes the connection.
        bytes.extend(
            format!("GET /healthz HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n\r\n").into_bytes(),
        );
        let (mut reading, mut writing) = stream.split();
        let mut answers = Vec::new();
        let both = async {
            let sending = async {
                drop(writing.write_all(&bytes).await);
            };
            let receiving = async {
                drop(reading.read_to_end(&mut answers).await);
            };
            tokio::join!(sending, receiving);
        };
        drop(tokio::time::timeout(Duration::from_secs(30), both).await);
        note(&answers, counts);
        add(&counts.requests, some);
        done += some;
    }
}

/// Sends malformed headers, one per connection.
async fn heads(server: SocketAddr, rng: &mut FastRng, counts: &Counts) {
    let mut bytes = match rng.below(4) {
        0 => format!("GET /{} HTTP/1.1\r\nhost: x\r\n\r\n", random_text(rng)).into_bytes(),
        1 => format!("{} / HTTP/9.9\r\n\r\n", random_text(rng)).into_bytes(),
        2 => format!("POST /api/v1/me HTTP/1.1\r\ncontent-length: -{}\r\n\r\n", rng.next()).into_bytes(),
        _ => b"POST /api/v1/login HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n".to_vec(),
    };
    for _ in 0..rng.below(4) {
        let at = rng.below(bytes.len() as u32) as usize;
        bytes[at] = rng.next() as u8;
    }
    let Ok(mut stream) = TcpStream::connect(server).await else { return };
    let mut answers = Vec::new();
    let both = async {
        drop(stream.write_all(&bytes).await);
        drop(stream.shutdown().await);
        drop(stream.read_to_end(&mut answers).await);
    };
    drop(tokio::time::timeout(Duration::from_secs(12), both).await);
    note(&answers, counts);
    add(&counts.requests, 1);
}

fn note(answers: &[u8], counts: &Counts) {
    let text = String::from_utf8_lossy(answers);
    for status in text.split("HTTP/1.1 ").skip(1).filter_map(|answer| answer.get(..3)) {
        add(&counts.server_errors, usize::from(status.starts_with('5')));
        add(&counts.accepted, usize::from(status.starts_with('2')));
    }
}

/// Sends a malformed frame after `hello`.
async fn frame(host: &Client, table: &str, rng: &mut FastRng, counts: &Counts) {
    let Ok(mut socket) = host.socket(table).await else { return };
    drop(socket.send(&json!({ "type": "hello", "version": null })).await);
    let sent = match rng.below(3) {
        0 => socket.send_bytes(random_text(rng).into_bytes()).await,
        _ => socket.send_text(random_text(rng)).await,
    };
    add(&counts.frames, usize::from(sent.is_ok()));
    // Some wait for the close, the others disconnect at once.
    if rng.below(2) == 0 {
        drop(tokio::time::timeout(Duration::from_millis(50), socket.receive()).await);
    }
    socket.close().await;
}

/// Oversized messages close the socket with code 1009.
async fn oversize(report: &mut Report, server: SocketAddr) {
    let amount = report.form().pick(20, 1_000);
    let (table, people) = open_table(server, "new-york", 2, 0).await.expect("a table opens");
    let mut unlike = 0;
    for _ in 0..amount {
        // New sockets are limited by account: retry after a second.
        let mut socket = loop {
            match people[0].socket(&table).await {
                Ok(socket) => break socket,
                Err(_) => tokio::time::sleep(Duration::from_secs(1)).await,
            }
        };
        drop(socket.send_text("x".repeat(server::limits::MESSAGE_BYTES + 1)).await);
        let code = loop {
            match tokio::time::timeout(Duration::from_secs(5), socket.receive()).await {
                Ok(Received::Closed(code)) => break code,
                Ok(Received::Message(_)) => {}
                Err(_) => break None,
            }
        };
        unlike += usize::from(code != Some(1009));
    }
    report.figure("messages beyond 16 KiB", amount);
    report.never("that did not end with code 1009", unlike);
}

/// Half-open connections, slow headers, clients that do not read, and floods, while other clients play.
async fn siege(report: &mut Report, server: &Process, database: &str) {
    let (games, each, seconds) = report.form().pick((20, 50, 5), (100, 1_000, 60));
    let plan = Plan {
        edition: "new-york",
        games,
        seats: 2,
        bots: 0,
        pace: Duration::from_millis(500),
        copies: 1,
        patience: 1_000,
    };
    let address = server.address;
    let fleet = Fleet::start(&plan, vec![address]);
    fleet.under_way(games * 9 / 10).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let memory = server.memory();
    let stop = Arc::new(AtomicBool::new(false));
    let flooded = Arc::new(AtomicUsize::new(0));
    let mut tasks = JoinSet::new();
    let (table, people) = open_table(address, "new-york", 2, 0).await.expect("a table opens");
    for number in 0..each {
        let (stop, flooded) = (Arc::clone(&stop), Arc::clone(&flooded));
        let (table, people) = (table.clone(), people.clone());
        tasks.spawn(async move {
            // A connection without data.
            let silent = TcpStream::connect(address).await;
            // One byte of a header per second.
            let mut slow = TcpStream::connect(address).await;
            // A client that requests much and reads nothing.
            let guest = Client::guest(address).await.ok();
            let mut deaf = match guest.as_ref().filter(|_| number % 5 == 0) {
                Some(guest) => guest.socket(&table).await.ok(),
                None => None,
            };
            let mut rng = FastRng::new(number as u64);
            let mut flood = None;
            while !stop.load(Ordering::Relaxed) {
                if let Ok(slow) = &mut slow {
                    drop(slow.write_all(b"a").await);
                }
                if let Some(deaf) = &mut deaf {
                    drop(deaf.send(&json!({ "type": "hello", "version": null })).await);
                }
                // Ten times the message rate of a socket.
                if number % 10 == 1 {
                    if flood.is_none() {
                        flood = people[number % 2].socket(&table).await.ok();
                    }
                    if let Some(socket) = &mut flood {
                        for _ in 0..50 {
                            let sent = socket.send(&json!({ "type": "ping" })).await;
                            flooded.fetch_add(1, Ordering::Relaxed);
                            if sent.is_err() {
                                flood = None;
                                break;
                            }
                        }
                    }
                }
                tokio::time::sleep(Duration::from_millis(u64::from(900 + rng.below(200)))).await;
            }
            drop(silent);
        });
    }
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let gained = server.memory() - memory;
    stop.store(true, Ordering::Relaxed);
    let results = fleet.stop().await;
    while tasks.join_next().await.is_some() {}
    report.figure("silent connections, slow heads, and as many again", each);
    report.figure("messages of those who flood", flooded.load(Ordering::Relaxed));
    report.figure("honest actions", results.latency.len());
    report.time("honest people: sent to acknowledged, p50", results.latency.percentile(0.5), 100.0);
    report.time("honest people: sent to acknowledged, p99", results.latency.percentile(0.99), 100.0);
    report.figure("memory gained under siege", format!("{gained:.0} MB"));
    let verdict = history_check::check(database, &results.games).await;
    report.never(
        "honest actions lost, doubled or wrongly refused",
        verdict.lost + verdict.twice + verdict.wrongly_refused + verdict.false_views,
    );
}

/// Sends texts with line breaks and control characters in all text fields.
async fn forged(report: &mut Report, server: SocketAddr) {
    let payloads = [
        "a\n{\"level\":\"ERROR\",\"message\":\"forged\"}",
        "\u{1b}[31mred\u{1b}[0m",
        "a\r\nb: forged",
        "\u{202e}evil\u{2066}",
        "\0\u{7}\u{8}",
    ];
    let guest = Client::guest(server).await.expect("the server answers");
    let mut kept = 0;
    for payload in payloads {
        let named = guest.post("/api/v1/me", &json!({ "name": payload })).await.expect("it answers");
        let titled = json!({
            "edition": "london", "seats": [{ "kind": "human" }, { "kind": "bot" }],
            "visibility": "public", "title": payload
        });
        let opened = guest.post("/api/v1/tables", &titled).await.expect("it answers");
        let login = json!({ "name": payload, "password": payload });
        drop(guest.post("/api/v1/login", &login).await);
        let path = format!(
            "/api/v1/tables/{}/replay",
            payload.replace(|letter: char| !letter.is_ascii_graphic(), "%0a")
        );
        drop(guest.get(&path).await);
        kept += usize::from(shows(&named.json(), payload)) + usize::from(shows(&opened.json(), payload));
    }
    report.never("texts with line ends or controls that were kept as they are", kept);
}

/// Returns whether a response contains the unescaped text.
fn shows(answer: &Value, payload: &str) -> bool {
    answer["name"].as_str().is_some_and(|name| name == payload && payload.chars().any(char::is_control))
}

/// Checks that every log line is one JSON object, and that none reports a panic.
fn logs(report: &mut Report, log: &Path) {
    let text = std::fs::read_to_string(log).unwrap_or_default();
    let mut broken = 0;
    let mut forged = 0;
    let mut said: BTreeMap<String, usize> = BTreeMap::new();
    for line in text.lines() {
        match serde_json::from_str::<Value>(line) {
            Ok(Value::Object(fields)) => {
                let words = &fields["fields"];
                let word = |name: &str| words[name].as_str().unwrap_or_default().to_owned();
                let short: String =
                    format!("{} {}", word("message"), word("error")).chars().take(48).collect();
                *said.entry(short).or_insert(0) += 1;
                forged += usize::from(!fields.contains_key("timestamp") || fields.contains_key("message"));
            }
            Ok(_) | Err(_) => broken += 1,
        }
    }
    report.figure("lines of the log", text.lines().count());
    for (said, times) in said {
        report.figure(&format!("of them: {said}"), times);
    }
    report.never("lines that are no JSON object", broken);
    report.never("lines that somebody else wrote", forged);
    report.never("panics", text.matches("panicked").count());
}
