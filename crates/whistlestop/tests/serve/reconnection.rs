//! `whistlestop bot` while the server is killed and started again.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use testkit::client::Client;
use testkit::folder::Folder;
use tokio::net::{TcpListener, TcpStream};

use crate::operations::{bot_token, success_of};
use crate::player::start;

/// Plays as the example program, and stops at its twentieth decision until a file exists.
const PAUSED_PROGRAM: &str = r#"
import os, sys, time

sys.path.insert(0, sys.argv[1])
import bot


class Lines:
    def __iter__(self):
        decisions = 0
        for line in sys.__stdin__:
            decisions += '"do":"choose"' in line
            if decisions == 20 and not os.path.exists(sys.argv[3]):
                open(sys.argv[2], "w").close()
                while not os.path.exists(sys.argv[3]):
                    time.sleep(0.02)
            yield line


sys.stdin = Lines()
bot.main()
"#;

/// Forwards connections to a server whose address may change; returns its own address.
async fn forward(server: Arc<Mutex<SocketAddr>>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let server = *server.lock().expect("nobody panics");
            tokio::spawn(async move {
                if let Ok(mut far) = TcpStream::connect(server).await {
                    drop(tokio::io::copy_bidirectional(&mut near, &mut far).await);
                }
            });
        }
    });
    address
}

fn start_bot(url: &str, token_file: &str, more: &[&str], program: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .args(["bot", "--url", url, "--token-file", token_file, "--timeout", "200000", "--stop-after", "1"])
        .args(more)
        .args(["--", "python3"])
        .args(program)
        .spawn()
        .expect("it starts")
}

async fn wait_for(file: &Path) {
    let found = async {
        while !file.exists() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(200), found).await.expect("the program comes so far");
}

/// The server ends while a program thinks. Both programs connect to the next server and play to the end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_two_programs_survives_the_end_of_the_server() {
    let folder = Folder::new("reconnection");
    let database = folder.database("games.sqlite");
    let running = start(&database);
    let server = Arc::new(Mutex::new(running.address));
    let url = format!("http://{}", forward(Arc::clone(&server)).await);
    let [first, second] =
        ["First", "Second"].map(|name| bot_token(&folder, &database, name, "watch,play,tables"));
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let [paused, reached, go]: [PathBuf; 3] = ["paused.py", "reached", "go"].map(|name| folder.file(name));
    std::fs::write(&paused, PAUSED_PROGRAM).expect("it is written");
    let text = |path: &PathBuf| path.to_str().expect("the folder has a plain name").to_owned();
    let accepting = start_bot(&url, &second, &[], &[&format!("{examples}/bot.py")]);
    let challenge = ["--challenge", "Second", "--edition", "usa"];
    let program = [&*text(&paused), examples, &*text(&reached), &*text(&go)];
    let challenging = start_bot(&url, &first, &challenge, &program);

    wait_for(&reached).await;
    running.kill();
    let running = start(&database);
    *server.lock().expect("nobody panics") = running.address;
    std::fs::write(&go, "").expect("it is written");
    let both = async { (success_of(challenging).await, success_of(accepting).await) };
    let ended = tokio::time::timeout(Duration::from_secs(240), both).await.expect("the game ends");
    assert_eq!(ended, (true, true));

    let mut client = Client::new(running.address);
    let token = std::fs::read_to_string(&first).expect("it was written");
    client.set("authorization", &format!("Bearer {}", token.trim()));
    let played = client.get("/api/v1/tables").await.expect("answered").json();
    let [game] = played["mine"].as_array().expect("a list").as_slice() else { panic!("one game: {played}") };
    assert_eq!(game["result"]["resigned"], false, "{game}");
    assert_eq!(game["result"]["ranks"].as_array().map(Vec::len), Some(2), "{game}");
    let replay = format!("/api/v1/tables/{}/replay", game["id"].as_str().expect("an id"));
    let replay = client.get(&replay).await.expect("answered").json();
    let by_bots = |step: &&Value| step["by"] == "bot";
    let steps = replay["steps"].as_array().expect("a list");
    assert!(steps.len() > 40, "{}", steps.len());
    assert_eq!(steps.iter().filter(by_bots).count(), 0, "the programs have made every choice themselves");
}
