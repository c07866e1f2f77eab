//! A server process and a random player for tests.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use engine::shuffle::FastRng;
use serde_json::{Value, json};
use server::client::{Client, Received, Socket};

/// A temporary folder that is removed on drop.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("whistlestop-process-{name}-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&folder));
        std::fs::create_dir_all(&folder).expect("the temporary folder can be written");
        Self(folder)
    }

    pub(crate) fn database(&self, name: &str) -> String {
        format!("sqlite://{}", self.0.join(name).display())
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// Returns a command that runs the program with these arguments.
pub(crate) fn whistlestop(args: &[&str]) -> Command {
    let mut command = Command::new(Path::new(env!("CARGO_BIN_EXE_whistlestop")));
    command.args(args).env_remove("WHISTLESTOP_DATABASE").env("RUST_LOG", "warn");
    command
}

/// Runs a command to its end.
pub(crate) fn run(args: &[&str]) -> Output {
    whistlestop(args).output().expect("the program runs")
}

fn serve(database: &str) -> [&str; 7] {
    ["serve", "--listen", "127.0.0.1:0", "--bot-pause", "0", "--database", database]
}

/// A running server.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Process {
    /// Starts a server and waits until it listens.
    pub(crate) fn start(database: &str) -> Self {
        Self::of(whistlestop(&serve(database)))
    }

    /// Starts a server with a file size limit in blocks; larger writes fail.
    pub(crate) fn start_with_small_disk(database: &str, blocks: u32) -> Self {
        let mut command = Command::new("sh");
        let limited = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        command.args(["-c", limited.as_str(), env!("CARGO_BIN_EXE_whistlestop")]).args(serve(database));
        command.env_remove("WHISTLESTOP_DATABASE").env("RUST_LOG", "warn").stderr(Stdio::piped());
        Self::of(command)
    }

    /// Starts a server that logs everything to a file.
    pub(crate) fn start_talking(database: &str, file: &str) -> Self {
        let mut command = whistlestop(&serve(database));
        let file = std::fs::File::create(file).expect("the folder can be written");
        command.arg("--log-json").env("RUST_LOG", "trace").stderr(file);
        Self::of(command)
    }

    fn of(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program runs");
        let mut line = String::new();
        let output = child.stdout.take().expect("it is piped");
        BufReader::new(output).read_line(&mut line).expect("it says where it is open");
        let address = line.trim().rsplit("http://").next().and_then(|address| address.parse().ok());
        Self { address: address.unwrap_or_else(|| panic!("no address in {line:?}")), child }
    }

    /// Waits for the process to exit; returns its status and output.
    pub(crate) fn wait(mut self) -> (Option<i32>, String) {
        let mut output = String::new();
        if let Some(mut errors) = self.child.stderr.take() {
            errors.read_to_string(&mut output).expect("it writes text");
        }
        (self.child.wait().expect("it ends").code(), output)
    }

    /// Kills the process with SIGKILL.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A player who plays random legal actions and remembers every acknowledgement.
pub(crate) struct Player {
    pub(crate) client: Client,
    pub(crate) seat: usize,
    pub(crate) table: String,
    pub(crate) acknowledged: Vec<(String, i64)>,
    rng: FastRng,
}

impl Player {
    pub(crate) fn new(client: Client, table: &str, seat: usize) -> Self {
        Self {
            client,
            seat,
            table: table.to_owned(),
            acknowledged: Vec::new(),
            rng: FastRng::new(seat as u64),
        }
    }

    /// Connects to another server with the same cookie.
    pub(crate) fn move_to(&mut self, server: SocketAddr) {
        self.client.server = server;
        self.client.set("origin", &format!("http://{server}"));
    }

    async fn connect(&self) -> Option<Socket> {
        let mut socket = self.client.socket(&self.table).await.ok()?;
        socket.send(&json!({ "type": "hello", "version": null })).await.ok()?;
        Some(socket)
    }

    /// Plays until `count` actions are acknowledged, the game is over (returns `true`), or the connection is lost.
    pub(crate) async fn play(&mut self, actions: usize) -> bool {
        let Some(mut socket) = self.connect().await else { return false };
        let mut open: Option<String> = None;
        let mut done = 0;
        while done < actions {
            let received = tokio::time::timeout(Duration::from_secs(20), socket.receive()).await;
            let Received::Message(message) = received.expect("something happens within twenty seconds")
            else {
                return false;
            };
            match message["type"].as_str().unwrap_or_default() {
                "accepted" => {
                    let id = message["id"].as_str().expect("an id").to_owned();
                    assert_eq!(open.take().as_deref(), Some(id.as_str()));
                    self.acknowledged.push((id, message["version"].as_i64().expect("a version")));
                    done += 1;
                    // Read the view again: no further view may come for a while.
                    if socket.send(&json!({ "type": "hello", "version": null })).await.is_err() {
                        return false;
                    }
                }
                "refused" => {
                    open = None;
                    if socket.send(&json!({ "type": "hello", "version": null })).await.is_err() {
                        return false;
                    }
                }
                "snapshot" | "events" => {
                    let view = &message["view"];
                    if view["over"] == true {
                        return true;
                    }
                    let legal = view["legal"].as_array().expect("a list");
                    if open.is_none() && !legal.is_empty() {
                        let action = &legal[self.rng.below(legal.len() as u32) as usize];
                        let id = format!("{}-{}", self.seat, self.rng.next());
                        let act = self.act(&id, &message["version"], action);
                        open = Some(id);
                        if socket.send(&act).await.is_err() {
                            return false;
                        }
                    }
                }
                _ => {}
            }
        }
        false
    }

    fn act(&self, id: &str, version: &Value, action: &Value) -> Value {
        json!({ "type": "act", "id": id, "seat": self.seat, "expected": version, "action": action })
    }
}

/// Creates and starts a table; returns its id.
pub(crate) async fn open_table(people: &[&Client], edition: &str, bots: usize) -> String {
    let mut seats = vec![json!({ "kind": "human" }); people.len()];
    seats.extend(vec![json!({ "kind": "bot", "level": "porter" }); bots]);
    let table =
        json!({ "edition": edition, "seats": seats, "visibility": "public", "clock": { "kind": "none" } });
    let opened = people[0].post("/api/v1/tables", &table).await.expect("answered").json();
    let table = opened["id"].as_str().expect("an id").to_owned();
    for person in &people[1..] {
        let joined =
            person.post(&format!("/api/v1/tables/{table}/join"), &json!({})).await.expect("answered");
        assert_eq!(joined.status, 200, "{joined:?}");
    }
    let started =
        people[0].post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered");
    assert_eq!(started.status, 200, "{started:?}");
    table
}
