//! `House`: a test server with its own database, and helpers for its clients.

use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

use serde_json::{Value, json};
use server::config::Config;
use server::config::HttpConfig;
use server::config::TableConfig;
use server::limits::{HELLOS, Limits, Rate};
use server::serve::{ServeError, Server};
use server::store::OpenOptions;
use testkit::client::{Client, Received, Socket};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A running test server with its own database.
pub(crate) struct House {
    pub(crate) address: std::net::SocketAddr,
    pub(crate) folder: PathBuf,
    stop: Option<oneshot::Sender<()>>,
    running: Option<JoinHandle<Result<(), ServeError>>>,
}

/// Returns the default limits, except that players may request views without limit, because tests play games that
/// way.
pub(crate) fn generous() -> Limits {
    Limits { hellos: Rate { burst: 1_000_000, every: 1, ..HELLOS }, ..Limits::default() }
}

pub(crate) fn config(database: String) -> Config {
    Config {
        listen: ([127, 0, 0, 1], 0).into(),
        metrics: None,
        database,
        pool: OpenOptions::default(),
        backups: None,
        drain: Duration::ZERO,
        front: HttpConfig::default(),
        table_config: TableConfig {
            bot_pause: Duration::ZERO,
            away_time: Duration::from_secs(180),
            bots_at_once: 2,
            seed: None,
        },
        limits: generous(),
    }
}

impl House {
    pub(crate) async fn open(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("whistlestop-{name}-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&folder));
        Self::open_in(folder).await
    }

    async fn open_in(folder: PathBuf) -> Self {
        let database = format!("sqlite://{}", folder.join("games.sqlite").display());
        Self::open_with(folder, config(database)).await
    }

    /// Starts a server with these limits behind a proxy on this machine.
    pub(crate) async fn limited(name: &str, limits: Limits) -> Self {
        let folder = std::env::temp_dir().join(format!("whistlestop-{name}-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&folder));
        let mut config = config(format!("sqlite://{}", folder.join("games.sqlite").display()));
        config.limits = limits;
        config.front.proxies.push(std::net::IpAddr::from([127, 0, 0, 1]).into());
        Self::open_with(folder, config).await
    }

    pub(crate) async fn open_with(folder: PathBuf, config: Config) -> Self {
        let server = Server::start(config).await.expect("it starts");
        let address = server.address();
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(server.run(async move { drop(stopped.await) }));
        Self { address, folder, stop: Some(stop), running: Some(running) }
    }

    /// Stops the server gracefully.
    pub(crate) async fn close(&mut self) {
        drop(self.stop.take());
        if let Some(running) = self.running.take() {
            running.await.expect("it ends well").expect("it stops in order");
        }
    }

    /// Asks the server to stop, without waiting.
    pub(crate) fn ask_to_stop(&mut self) {
        drop(self.stop.take());
    }

    /// Aborts the server.
    pub(crate) fn abort(&mut self) {
        if let Some(running) = self.running.take() {
            running.abort();
        }
    }

    /// Starts a new server on the same database.
    pub(crate) async fn reopen(mut self) -> Self {
        self.close().await;
        let folder = std::mem::take(&mut self.folder);
        Self::open_in(folder).await
    }

    pub(crate) async fn guest(&self) -> Client {
        Client::guest(self.address).await.expect("the server answers")
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if !self.folder.as_os_str().is_empty() {
            drop(std::fs::remove_dir_all(&self.folder));
        }
        // Every refusal of these tests is one that the OpenAPI document lists for its route.
        if !std::thread::panicking() {
            let unlisted =
                server::http::route_codes::UNLISTED.lock().expect("the lock is held only to read").clone();
            assert!(unlisted.is_empty(), "not in route_codes.rs: {unlisted:#?}");
        }
    }
}

/// Makes a guest whose requests a trusted proxy forwards for this address.
pub(crate) async fn guest_from(house: &House, address: &str) -> Client {
    let mut client = Client::new(house.address);
    client.set("x-forwarded-for", address);
    let answer = client.post("/api/v1/guest", &json!({})).await.expect("answered");
    assert_eq!(answer.status, 200, "{answer:?}");
    client.keep_cookie(&answer);
    client
}

/// Returns a request for a table with these kinds of seats.
pub(crate) fn new_table(edition: &str, kinds: &[&str]) -> Value {
    let seats: Vec<Value> = kinds.iter().map(|kind| json!({ "kind": kind })).collect();
    json!({ "edition": edition, "seats": seats, "options": {}, "visibility": "public", "clock": { "kind": "none" } })
}

/// Opens a table and returns its id.
pub(crate) async fn open_table(host: &Client, table: &Value) -> String {
    let answer = host.post("/api/v1/tables", table).await.expect("the server answers");
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["id"].as_str().expect("it has an id").to_owned()
}

/// Checks that a request succeeded.
#[track_caller]
pub(crate) fn assert_done(answer: &testkit::client::Answer) {
    assert_eq!(answer.status, 200, "{answer:?}");
}

/// Opens a socket and sends `hello`.
pub(crate) async fn sit(client: &Client, table: &str) -> Socket {
    let mut socket = client.socket(table).await.expect("it opens");
    socket.send(&json!({ "type": "hello", "version": null })).await.expect("it is open");
    socket
}

/// Returns the status and the `Retry-After` header of a refused socket.
pub(crate) async fn refused_socket(client: &Client, table: &str) -> (u16, Option<String>) {
    match client.socket(table).await {
        Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => {
            let retry = answer.headers().get("retry-after").and_then(|value| value.to_str().ok());
            (answer.status().as_u16(), retry.map(str::to_owned))
        }
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("it was let in"),
    }
}

/// The schema of the messages of the server, from the AsyncAPI document.
static MESSAGES: LazyLock<jsonschema::Validator> = LazyLock::new(|| {
    let document: Value = serde_json::from_str(&server::http::openapi::ASYNCAPI).expect("it is JSON");
    let schema =
        json!({ "$ref": "#/components/schemas/ServerMessage", "components": document["components"] });
    jsonschema::draft202012::new(&schema).expect("a schema")
});

/// Checks that a message of the server is as the AsyncAPI document says.
#[track_caller]
pub(crate) fn check_message(message: &Value) {
    let found: Vec<String> = MESSAGES.iter_errors(message).map(|error| error.to_string()).collect();
    assert!(found.is_empty(), "{found:#?}\n{message}");
}

/// Returns the next message of a type; others are skipped. All are checked.
pub(crate) async fn next(socket: &mut Socket, kind: &str) -> Value {
    let wanted = async {
        loop {
            match socket.receive().await {
                Received::Message(message) => {
                    check_message(&message);
                    if message["type"] == kind {
                        return message;
                    }
                }
                Received::Closed(code) => panic!("closed with {code:?} while waiting for {kind}"),
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), wanted).await.unwrap_or_else(|_| panic!("no {kind} came"))
}

/// Waits for the end of a socket and returns its close code and the reason in the message before.
pub(crate) async fn end(socket: &mut Socket) -> (Option<u16>, String) {
    let mut reason = String::new();
    let wanted = async {
        loop {
            match socket.receive().await {
                Received::Message(message) => {
                    check_message(&message);
                    if message["type"] == "closing" {
                        reason = message["reason"].as_str().unwrap_or_default().to_owned();
                    }
                }
                Received::Closed(code) => return code,
            }
        }
    };
    let code = tokio::time::timeout(Duration::from_secs(20), wanted).await.expect("it closes");
    (code, reason)
}

/// Plays random actions for all seats of these sockets until the game is over; returns the last view.
pub(crate) async fn play_out(sockets: &mut [(usize, Socket)], seed: u64) -> Value {
    play_until(sockets, seed, |view| view["over"] == true).await
}

/// Plays random actions for all seats of these sockets until a view is as wanted; returns that view.
pub(crate) async fn play_until(
    sockets: &mut [(usize, Socket)],
    seed: u64,
    is_wanted: impl Fn(&Value) -> bool,
) -> Value {
    let mut rng = engine::shuffle::FastRng::new(seed);
    let mut number = 0;
    loop {
        let mut acted = false;
        for (seat, socket) in sockets.iter_mut() {
            // Request the current view with another `hello`.
            socket.send(&json!({ "type": "hello", "version": null })).await.expect("it is open");
            let snapshot = next(socket, "snapshot").await;
            let view = &snapshot["view"];
            if is_wanted(view) {
                return view.clone();
            }
            let legal = view["legal"].as_array().expect("a list").clone();
            if legal.is_empty() {
                continue;
            }
            let action = &legal[rng.below(legal.len() as u32) as usize];
            number += 1;
            let id = format!("play-{seed}-{number}");
            let act = json!({ "type": "act", "id": id, "seat": seat, "expected": snapshot["version"], "action": action });
            socket.send(&act).await.expect("it is open");
            let answer = next_answer(socket, &id).await;
            assert_eq!(answer["type"], "accepted", "{action}: {answer}");
            acted = true;
        }
        if !acted {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

/// Returns the answer to an action. All messages are checked.
pub(crate) async fn next_answer(socket: &mut Socket, id: &str) -> Value {
    let wanted = async {
        loop {
            match socket.receive().await {
                Received::Message(message) => {
                    check_message(&message);
                    if (message["type"] == "accepted" || message["type"] == "refused") && message["id"] == id
                    {
                        return message;
                    }
                }
                Received::Closed(code) => panic!("closed with {code:?} while waiting for an answer"),
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), wanted).await.expect("an answer comes")
}
