//! Games played by the server and verified by an independent Python program.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::edition::Edition;
use serde_json::{Value, json};
use testkit::client::Client;
use tokio::sync::{Mutex, Semaphore};
use tokio::task::JoinSet;

use super::capture::Capture;
use testkit::folder::Folder;

/// A finished game.
pub(super) struct Finished {
    pub(super) replay: String,
}

/// Lets bots play `games` games, captures a spectator's messages, and requests the replays.
pub(super) async fn play(server: SocketAddr, games: usize, capture: &mut Capture) -> Vec<Finished> {
    let shared = Arc::new(Mutex::new(std::mem::take(capture)));
    let places = Arc::new(Semaphore::new(8));
    let mut tasks = JoinSet::new();
    for number in 0..games {
        let (shared, turn) = (Arc::clone(&shared), Arc::clone(&places));
        tasks.spawn(async move {
            let _turn = turn.acquire_owned().await.expect("it is never closed");
            play_one(server, number, &shared).await
        });
    }
    let mut finished = Vec::new();
    while let Some(game) = tasks.join_next().await {
        finished.push(game.expect("it does not panic"));
    }
    *capture = std::mem::take(&mut *shared.lock().await);
    finished
}

async fn play_one(server: SocketAddr, number: usize, capture: &Mutex<Capture>) -> Finished {
    let host = Client::guest(server).await.expect("the server answers");
    let edition = Edition::ALL[number % Edition::ALL.len()];
    let seats: Vec<Value> = vec![json!({ "kind": "bot", "level": "porter" }); 2 + number % 2];
    let table = json!({ "edition": edition.id(), "seats": seats, "visibility": "private" });
    let opened = host.post("/api/v1/tables", &table).await.expect("the server answers");
    let id = opened.json()["id"].as_str().unwrap_or_else(|| panic!("{opened:?}")).to_owned();
    let mut socket = host.socket(&id).await.expect("it opens");
    let started = host.post(&format!("/api/v1/tables/{id}/start"), &json!({})).await.expect("it answers");
    assert_eq!(started.status, 200, "{started:?}");
    let hello = json!({ "type": "hello", "version": null });
    socket.send(&hello).await.expect("it is open");
    let deadline = Instant::now() + Duration::from_secs(300);
    let mut said = String::new();
    loop {
        assert!(Instant::now() < deadline, "bots play a game within five minutes");
        let text = tokio::time::timeout(Duration::from_secs(20), socket.receive_text()).await;
        match text {
            Ok(Ok(text)) => {
                said.push_str(&text);
                said.push('\n');
                if text.contains("\"over\":true") {
                    break;
                }
            }
            Ok(Err(_)) => {
                socket = host.socket(&id).await.expect("it opens");
                drop(socket.send(&hello).await);
            }
            // No message: reconnect to see the state of the game.
            Err(_) => drop(socket.send(&hello).await),
        }
    }
    capture.lock().await.add(&said);
    socket.close().await;
    let replay = host.get(&format!("/api/v1/tables/{id}/replay")).await.expect("the server answers");
    assert_eq!(replay.status, 200, "{replay:?}");
    Finished { replay: replay.body }
}

/// Fetches the metrics.
pub(super) async fn metrics(server: SocketAddr) -> String {
    Client::new(server).get("/metrics").await.expect("the server answers").body
}

/// Numbers of verified games and of detected changes.
pub(super) struct Verified {
    pub(super) proven: usize,
    pub(super) noticed: usize,
}

/// Reads `secret TAB record` a game from a file, verifies each, and each again with two cards of a deal exchanged.
const SCRIPT: &str = r#"
import json, sys
sys.path.insert(0, sys.argv[1])
import verify
verify.self_test()
proven = noticed = 0
for line in open(sys.argv[2], encoding="utf-8"):
    game = json.loads(line)
    secret = bytes.fromhex(game["secret"])
    count, problem = verify.verify(game["record"], secret)
    proven += problem is None and count > 0
    if problem:
        print(problem, file=sys.stderr)
    lines = game["record"].splitlines()[:-1]
    for place, text in enumerate(lines):
        words = text.split(" ")
        if words[0] != "chance" or words[1] == "seats":
            continue
        pair = next((at for at in range(2, len(words) - 1) if words[at] != words[at + 1]), None)
        if pair is not None:
            words[pair], words[pair + 1] = words[pair + 1], words[pair]
            lines[place] = " ".join(words)
            break
    changed = "".join(text + "\n" for text in [*lines, "checksum " + verify.checksum(lines)])
    noticed += verify.verify(changed, secret)[1] is not None
print(proven, noticed)
"#;

pub(super) fn verify(folder: &Folder, games: &[Finished]) -> Verified {
    let file = folder.file("finished.jsonl");
    let mut out = std::fs::File::create(&file).expect("the folder can be written");
    for game in games {
        writeln!(out, "{}", game.replay).expect("the file can be written");
    }
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let run = Command::new("python3")
        .args(["-c", SCRIPT])
        .arg(examples)
        .arg(&file)
        .stdin(Stdio::null())
        .output()
        .expect("Python 3 is needed for this test");
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    let mut numbers = text.split_whitespace().filter_map(|word| word.parse().ok());
    if !run.status.success() {
        println!("  {}", String::from_utf8_lossy(&run.stderr));
    }
    Verified { proven: numbers.next().unwrap_or(0), noticed: numbers.next().unwrap_or(0) }
}
