//! The program as a server process, and a random player for tests.

use std::net::SocketAddr;
use std::process::Output;
use std::time::Duration;

use engine::shuffle::FastRng;
use serde_json::{Value, json};
use testkit::client::{Client, Received, Socket};
use testkit::server_process::{self, How, Process, test_program};

/// Starts a server and waits until it listens.
pub(crate) fn start(database: &str) -> Process {
    start_as(database, &How::default())
}

/// Starts a server with options and waits until it listens.
pub(crate) fn start_as(database: &str, how: &How<'_>) -> Process {
    test_program(env!("CARGO_BIN_EXE_whistlestop").into());
    Process::start_as(database, how).unwrap_or_else(|why| panic!("no server: {why}"))
}

/// Runs a command of the program to its end.
pub(crate) fn run(args: &[&str]) -> Output {
    test_program(env!("CARGO_BIN_EXE_whistlestop").into());
    server_process::run(args)
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
