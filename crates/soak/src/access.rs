//! `soak access`: every route and message, from every kind of caller, at tables in every state, must follow its policy.
//!
//! The routes are the router's own list; a route without a policy fails. The messages are matched exhaustively, so that
//! a new one does not compile without its expectation.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use engine::shuffle::FastRng;
use protocol::{ClientMessage, Speed};
use serde_json::{Value, json};
use server::http::ROUTES;
use testkit::client::{Answer, Client, Received};

use crate::report::Report;
use testkit::folder::Folder;
use testkit::server_process::Process;

/// Kind of caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Caller {
    /// Without an account.
    Anonymous,
    /// With an invalid token.
    Forger,
    /// The host's browser, from a page of another origin.
    Foreign,
    /// A guest without relation to the table.
    Stranger,
    /// A spectator.
    Watcher,
    /// A player who left before the game began.
    Gone,
    /// A player.
    Seated,
    /// The host, who also plays.
    Host,
    /// A token of the host with one scope.
    MayWatch,
    MayPlay,
    MayOpen,
}

impl Caller {
    const ALL: [Self; 11] = [
        Self::Anonymous,
        Self::Forger,
        Self::Foreign,
        Self::Stranger,
        Self::Watcher,
        Self::Gone,
        Self::Seated,
        Self::Host,
        Self::MayWatch,
        Self::MayPlay,
        Self::MayOpen,
    ];

    /// Returns the scope of a token.
    const fn scope(self) -> Option<&'static str> {
        match self {
            Self::MayWatch => Some("watch"),
            Self::MayPlay => Some("play"),
            Self::MayOpen => Some("tables"),
            Self::Anonymous
            | Self::Forger
            | Self::Foreign
            | Self::Stranger
            | Self::Watcher
            | Self::Gone
            | Self::Seated
            | Self::Host => None,
        }
    }

    /// Returns whether it is the host's account.
    const fn is_host(self) -> bool {
        matches!(self, Self::Host | Self::Foreign | Self::MayWatch | Self::MayPlay | Self::MayOpen)
    }

    const fn is_seated(self) -> bool {
        self.is_host() || matches!(self, Self::Seated)
    }
}

/// State of the table's game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Forming,
    Playing,
    Over,
}

const STAGES: [Stage; 3] = [Stage::Forming, Stage::Playing, Stage::Over];
const VISIBILITIES: [&str; 2] = ["public", "private"];

/// One cell of the matrix.
#[derive(Clone, Copy, Debug)]
struct Cell {
    caller: Caller,
    stage: Stage,
    private: bool,
}

/// An HTTP status, and an error code or an empty string.
type Expected = (u16, &'static str);

const DONE: Expected = (200, "");
const UNKNOWN: Expected = (401, "unknown");
const NO_SCOPE: Expected = (403, "no-scope");
const FOREIGN: Expected = (403, "foreign-origin");
const ABSENT: Expected = (404, "no-such-table");

impl Cell {
    /// Returns the response of the guard before the route is reached.
    fn guard(self, method: &str, need: Need) -> Option<Expected> {
        let reached = match (need, self.caller) {
            (_, Caller::Forger) => return Some(UNKNOWN),
            (_, Caller::Foreign) if method != "GET" => return Some(FOREIGN),
            (Need::Nothing, _) => true,
            (Need::Person | Need::Scope(_), Caller::Anonymous) => return Some(UNKNOWN),
            (Need::Person, caller) => caller.scope().is_none(),
            (Need::Scope(scope), caller) => caller.scope().is_none_or(|own| own == scope),
        };
        (!reached).then_some(NO_SCOPE)
    }

    /// Returns whether the caller may know that the table exists.
    const fn admitted(self) -> bool {
        !self.private || self.caller.is_seated() || matches!(self.caller, Caller::Watcher)
    }
}

/// What a route requires of the caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Need {
    Nothing,
    Person,
    Scope(&'static str),
}

/// How a route is called, and its expected response.
struct Policy {
    need: Need,
    body: fn() -> Value,
    /// Expected response to callers that pass the guard.
    answer: fn(Cell) -> Expected,
}

fn nothing() -> Value {
    json!({})
}

fn policy(need: Need, body: fn() -> Value, answer: fn(Cell) -> Expected) -> Option<Policy> {
    Some(Policy { need, body, answer })
}

/// Returns the policy of a route. A route without a policy is a failure.
fn policy_of(method: &str, route: &str) -> Option<Policy> {
    let at_table = |scope, body, answer| policy(Need::Scope(scope), body, answer);
    match (method, route) {
        (
            "GET",
            "/healthz"
            | "/livez"
            | "/readyz"
            | "/metrics"
            | "/api/v1/openapi.json"
            | "/api/v1/asyncapi.json"
            | "/api/v1/editions"
            | "/api/v1/reach",
        ) => policy(Need::Nothing, nothing, |_| DONE),
        // There is no edition with the id of a table.
        ("GET", "/api/v1/editions/{id}") => policy(Need::Nothing, nothing, |_| (404, "no-such-page")),
        // Only known callers: a GET creates no guest.
        ("GET", "/api/v1/me") => {
            policy(
                Need::Nothing,
                nothing,
                |cell| if cell.caller == Caller::Anonymous { UNKNOWN } else { DONE },
            )
        }
        ("POST", "/api/v1/session" | "/api/v1/guest") => policy(Need::Nothing, nothing, |_| DONE),
        ("POST" | "PATCH", "/api/v1/me") => policy(Need::Person, || json!({ "language": "pl" }), |_| DONE),
        ("POST", "/api/v1/login") => policy(
            Need::Nothing,
            // A new name each time: wrong passwords are counted by name.
            || {
                static NAMES: AtomicUsize = AtomicUsize::new(0);
                let name = format!("Nobody {}", NAMES.fetch_add(1, Ordering::Relaxed));
                json!({ "name": name, "password": "not the password" })
            },
            |_| (403, "wrong-password"),
        ),
        ("POST", "/api/v1/password") => {
            policy(Need::Person, || json!({ "password": "short" }), |_| (400, "bad-password"))
        }
        ("POST", "/api/v1/logout") => policy(Need::Person, nothing, |_| DONE),
        ("GET" | "DELETE", "/api/v1/sessions") => policy(Need::Person, nothing, |_| DONE),
        ("DELETE", "/api/v1/sessions/{id}") => policy(Need::Person, nothing, |_| (404, "no-such-session")),
        ("POST", "/api/v1/tables/{id}/report") => policy(
            Need::Person,
            || json!({ "text": "A test of reports." }),
            |cell| if cell.admitted() { DONE } else { ABSENT },
        ),
        ("GET", "/api/v1/tokens") => policy(Need::Person, nothing, |_| DONE),
        ("POST", "/api/v1/tokens") => {
            policy(Need::Person, || json!({ "name": "x", "scopes": ["watch"] }), |_| DONE)
        }
        ("DELETE", "/api/v1/tokens/{id}") => policy(Need::Person, nothing, |_| (404, "no-such-token")),
        ("GET", "/api/v1/events" | "/api/v1/challenges" | "/api/v1/bots") => {
            policy(Need::Scope("watch"), nothing, |_| DONE)
        }
        ("POST", "/api/v1/challenges") => policy(
            Need::Scope("tables"),
            || json!({ "name": "Nobody at all", "game": new_table("private") }),
            |_| (404, "no-such-person"),
        ),
        // There is no challenge with the id of a table.
        ("POST", "/api/v1/challenges/{id}/accept" | "/api/v1/challenges/{id}/decline") => {
            policy(Need::Scope("play"), nothing, |_| (404, "no-such-challenge"))
        }
        ("DELETE", "/api/v1/challenges/{id}") => {
            policy(Need::Scope("tables"), nothing, |_| (404, "no-such-challenge"))
        }
        ("GET", "/api/v1/blocks") => policy(Need::Person, nothing, |_| DONE),
        ("DELETE", "/api/v1/blocks/{id}") => policy(Need::Person, nothing, |_| (404, "no-such-person")),
        // The owner has no name.
        ("POST", "/api/v1/me/bot") => policy(Need::Person, || json!({ "owner": "" }), |_| (400, "empty")),
        ("GET", "/api/v1/tables") => policy(Need::Scope("watch"), nothing, |_| DONE),
        ("POST", "/api/v1/tables") => policy(Need::Scope("tables"), || new_table("public"), |_| DONE),
        ("POST", "/api/v1/codes") => {
            policy(Need::Scope("play"), || json!({ "code": "ABCD-2345" }), |_| (404, "no-such-code"))
        }
        ("GET", "/api/v1/tables/{id}") => {
            at_table("watch", nothing, |cell| if cell.admitted() { DONE } else { ABSENT })
        }
        ("DELETE", "/api/v1/tables/{id}") => at_table("tables", nothing, |cell| host_only(cell, DONE)),
        ("POST", "/api/v1/tables/{id}/invite") => at_table("tables", nothing, |cell| {
            if !cell.admitted() {
                ABSENT
            } else if cell.caller.is_host() {
                DONE
            } else {
                (403, "not-host")
            }
        }),
        ("DELETE", "/api/v1/tables/{id}/seats/{seat}") => {
            at_table("tables", nothing, |cell| host_only(cell, DONE))
        }
        ("POST", "/api/v1/tables/{id}/hide") => at_table(
            "play",
            || json!({ "hidden": true }),
            |cell| {
                let member =
                    cell.caller.is_seated() || (cell.private && matches!(cell.caller, Caller::Watcher));
                if member { DONE } else { ABSENT }
            },
        ),
        ("POST", "/api/v1/tables/{id}/invitation" | "/api/v1/tables/{id}/watch") => {
            at_table("watch", nothing, |cell| if cell.admitted() { DONE } else { ABSENT })
        }
        ("POST", "/api/v1/tables/{id}/join" | "/api/v1/tables/{id}/leave") => {
            at_table("play", nothing, |cell| match (cell.admitted(), cell.stage) {
                (false, _) => ABSENT,
                (true, _) => DONE,
            })
        }
        ("POST", "/api/v1/tables/{id}/start") => at_table("tables", nothing, |cell| host_only(cell, DONE)),
        ("POST", "/api/v1/tables/{id}/seats/{seat}/bot") => at_table(
            "tables",
            || json!({ "level": "porter" }),
            // The seat is taken.
            |cell| host_only(cell, (409, "seat-taken")),
        ),
        ("DELETE", "/api/v1/tables/{id}/seats/{seat}/bot") => {
            at_table("tables", nothing, |cell| host_only(cell, (409, "no-bot")))
        }
        ("POST", "/api/v1/tables/{id}/seats/{seat}/color") => at_table(
            "play",
            || json!({ "color": "black" }),
            |cell| match cell.stage {
                _ if !cell.admitted() => ABSENT,
                Stage::Playing | Stage::Over => (409, "begun"),
                // The seat is taken by another player.
                Stage::Forming if matches!(cell.caller, Caller::Seated) => DONE,
                Stage::Forming => (403, "not-your-seat"),
            },
        ),
        ("POST", "/api/v1/tables/{id}/seats/{seat}/nonce") => at_table(
            "play",
            || json!({ "hash": "0".repeat(64) }),
            |cell| match cell.stage {
                _ if !cell.admitted() => ABSENT,
                Stage::Playing | Stage::Over => (409, "begun"),
                // The seat is taken by another player.
                Stage::Forming if matches!(cell.caller, Caller::Seated) => DONE,
                Stage::Forming => (403, "not-your-seat"),
            },
        ),
        ("POST", "/api/v1/tables/{id}/rematch") => at_table("tables", nothing, |cell| match cell.stage {
            _ if !cell.admitted() => ABSENT,
            Stage::Forming | Stage::Playing => (409, "not-over"),
            Stage::Over if cell.caller.is_seated() => DONE,
            Stage::Over => (403, "not-seated"),
        }),
        ("POST", "/api/v1/tables/{id}/share") => at_table("tables", nothing, |cell| match cell.stage {
            _ if !cell.admitted() => ABSENT,
            Stage::Forming | Stage::Playing => (409, "not-over"),
            Stage::Over if cell.caller.is_seated() => DONE,
            Stage::Over => (403, "not-seated"),
        }),
        // A wrong key finds no table.
        ("GET", "/api/v1/shared/{id}/{key}/preview.png") => policy(Need::Nothing, nothing, |_| ABSENT),
        ("POST", "/api/v1/tables/{id}/take-back") => at_table("play", nothing, |cell| match cell.stage {
            _ if !cell.admitted() => ABSENT,
            _ if !cell.caller.is_seated() => (403, "not-your-seat"),
            Stage::Forming => (409, "not-begun"),
            // Two people play.
            Stage::Playing => (409, "not-alone"),
            Stage::Over => (409, "over"),
        }),
        ("POST", "/api/v1/tables/{id}/resign") => at_table("play", nothing, |cell| match cell.stage {
            _ if !cell.admitted() => ABSENT,
            _ if !cell.caller.is_seated() => (403, "not-your-seat"),
            Stage::Forming => (409, "not-begun"),
            Stage::Playing => DONE,
            // A player who resigned gets that error; the other one gets that the game is over.
            Stage::Over if cell.caller.is_host() => (409, "over"),
            Stage::Over => DONE,
        }),
        ("GET", "/api/v1/me/story" | "/api/v1/me/data")
        | ("DELETE", "/api/v1/me/data")
        | ("POST", "/api/v1/links") => policy(Need::Person, nothing, |_| DONE),
        ("POST", "/api/v1/links/look" | "/api/v1/links/use") => {
            policy(Need::Nothing, || json!({ "key": "0".repeat(64) }), |_| (404, "no-such-link"))
        }
        ("POST", "/api/v1/records") => {
            policy(Need::Scope("tables"), || json!({ "record": "none" }), |_| (400, "bad-record"))
        }
        ("POST", "/api/v1/tables/{id}/continue") => {
            at_table("tables", || json!({ "at": 0, "seat": 0, "deal": "anew", "level": null }), after_the_end)
        }
        ("GET", "/api/v1/tables/{id}/course" | "/api/v1/tables/{id}/replay") => {
            at_table("watch", nothing, after_the_end)
        }
        ("GET", "/api/v1/tables/{id}/socket") => {
            at_table("watch", nothing, |cell| if cell.admitted() { (101, "") } else { ABSENT })
        }
        _ => None,
    }
}

/// Returns the response to a request for complete information, which is available once the game is over.
fn after_the_end(cell: Cell) -> Expected {
    match cell.stage {
        _ if !cell.admitted() => ABSENT,
        Stage::Forming | Stage::Playing => (409, "not-over"),
        Stage::Over => DONE,
    }
}

fn host_only(cell: Cell, forming: Expected) -> Expected {
    match cell.stage {
        _ if !cell.admitted() => ABSENT,
        _ if !cell.caller.is_host() => (403, "not-host"),
        Stage::Forming => forming,
        Stage::Playing | Stage::Over => (409, "begun"),
    }
}

fn new_table(visibility: &str) -> Value {
    json!({
        "edition": "new-york", "seats": [{ "kind": "human" }, { "kind": "open" }], "visibility": visibility,
        "clock": { "kind": "none" }
    })
}

/// Callers of one table.
struct Cast {
    server: SocketAddr,
    host: Client,
    seated: Client,
    gone: Client,
    watcher: Client,
    stranger: Client,
    tokens: Vec<(Caller, Client)>,
}

fn done(answer: &Answer, what: &str) {
    assert_eq!(answer.status, 200, "{what}: {answer:?}");
}

async fn post(client: &Client, path: &str, body: &Value) -> Answer {
    client.post(path, body).await.expect("the server answers")
}

impl Cast {
    async fn new(server: SocketAddr) -> Self {
        let guest = || async { Client::guest(server).await.expect("the server answers") };
        let host = guest().await;
        let mut tokens = Vec::new();
        for caller in [Caller::MayWatch, Caller::MayPlay, Caller::MayOpen] {
            let scopes = [caller.scope().expect("it is a token")];
            let made = post(&host, "/api/v1/tokens", &json!({ "name": "bot", "scopes": scopes })).await;
            let key = made.json()["token"].as_str().expect("shown once").to_owned();
            tokens.push((caller, Client::bot(server, &key)));
        }
        Self {
            server,
            host,
            seated: guest().await,
            gone: guest().await,
            watcher: guest().await,
            stranger: guest().await,
            tokens,
        }
    }

    /// Creates a table with these people.
    async fn table(&self, visibility: &str, stage: Stage) -> String {
        let opened = post(&self.host, "/api/v1/tables", &new_table(visibility)).await;
        done(&opened, "a table opens");
        let table = opened.json()["id"].as_str().expect("it has an id").to_owned();
        let invite = self.invite(&table).await;
        let to = |what: &str| format!("/api/v1/tables/{table}/{what}");
        let invited = json!({ "invite": invite });
        done(&post(&self.gone, &to("join"), &invited).await, "somebody sits down");
        done(&post(&self.gone, &to("leave"), &json!({})).await, "and goes");
        done(&post(&self.seated, &to("join"), &invited).await, "somebody else sits down");
        done(&post(&self.watcher, &to("join"), &invited).await, "a third is let in");
        if stage != Stage::Forming {
            done(&post(&self.host, &to("start"), &json!({})).await, "it begins");
        }
        if stage == Stage::Over {
            done(&post(&self.seated, &to("resign"), &json!({})).await, "it ends");
        }
        table
    }

    async fn invite(&self, table: &str) -> String {
        let mut socket = self.host.socket(table).await.expect("it opens");
        socket.send(&json!({ "type": "hello", "version": null })).await.expect("it is open");
        loop {
            match socket.receive().await {
                Received::Message(message) if message["type"] == "table" => {
                    let invite = message["table"]["invite"].as_str().expect("for the host").to_owned();
                    socket.close().await;
                    return invite;
                }
                Received::Message(_) => {}
                Received::Closed(code) => panic!("the host's socket closed with {code:?}"),
            }
        }
    }

    fn client(&self, caller: Caller) -> Client {
        match caller {
            Caller::Anonymous => Client::new(self.server),
            Caller::Forger => Client::bot(self.server, &"0".repeat(64)),
            Caller::Foreign => {
                let mut client = self.host.clone();
                client.set("origin", "https://evil.example");
                client
            }
            Caller::Stranger => self.stranger.clone(),
            Caller::Watcher => self.watcher.clone(),
            Caller::Gone => self.gone.clone(),
            Caller::Seated => self.seated.clone(),
            Caller::Host => self.host.clone(),
            Caller::MayWatch | Caller::MayPlay | Caller::MayOpen => {
                let own = self.tokens.iter().find(|(known, _)| *known == caller);
                own.expect("every token was made").1.clone()
            }
        }
    }
}

/// An id of no table.
const NO_TABLE: &str = "0123456789abcdef01234567";

async fn ask(client: &Client, method: &str, path: &str, body: &Value) -> Answer {
    if path.ends_with("/socket") {
        // A manual WebSocket upgrade, so that an error response can be read.
        let mut client = client.clone();
        for (name, value) in [
            ("connection", "Upgrade"),
            ("upgrade", "websocket"),
            ("sec-websocket-version", "13"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ] {
            client.set(name, value);
        }
        return upgrade(&client, path).await;
    }
    if path == "/api/v1/events" {
        // A stream without end: only its beginning is read.
        return upgrade(client, path).await;
    }
    let body = matches!(method, "POST" | "PATCH").then(|| body.to_string());
    client.request(method, path, body.as_deref()).await.expect("the server answers")
}

/// Sends an upgrade request and reads the response header.
async fn upgrade(client: &Client, path: &str) -> Answer {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut head = format!("GET {path} HTTP/1.1\r\nhost: {}\r\n", client.server);
    for (name, value) in &client.headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str("\r\n");
    let mut stream = tokio::net::TcpStream::connect(client.server).await.expect("it listens");
    stream.write_all(head.as_bytes()).await.expect("it reads");
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    let begun = Instant::now();
    // An error response keeps the connection open: read by its length.
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let status: u16 = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
            let headers: Vec<(String, String)> = head
                .lines()
                .filter_map(|line| line.split_once(':'))
                .map(|(name, value)| (name.to_lowercase(), value.trim().to_owned()))
                .collect();
            let length = headers.iter().find(|(name, _)| name == "content-length");
            let length: usize = length.and_then(|(_, value)| value.parse().ok()).unwrap_or(0);
            if status == 101 || body.len() >= length {
                return Answer { status, headers, body: body.to_owned() };
            }
        }
        let read = tokio::time::timeout(Duration::from_secs(5), stream.read(&mut buffer)).await;
        match read {
            Ok(Ok(count)) if count > 0 && begun.elapsed() < Duration::from_secs(5) => {
                bytes.extend_from_slice(&buffer[..count]);
            }
            _ => return Answer { status: 0, headers: Vec::new(), body: String::new() },
        }
    }
}

/// Returns a response without its date.
fn said(answer: &Answer) -> (u16, Vec<(String, String)>, String) {
    let differs = |name: &str| matches!(name, "date" | "x-request-id");
    let headers = answer.headers.iter().filter(|(name, _)| !differs(name)).cloned().collect();
    (answer.status, headers, answer.body.clone())
}

#[derive(Default)]
struct Counts {
    cells: usize,
    wrong: usize,
    unlike_absent: usize,
    without_policy: usize,
}

async fn check_routes(server: SocketAddr, counts: &mut Counts) {
    for &(method, route, _) in ROUTES {
        let Some(policy) = policy_of(method, route) else {
            println!("  no policy: {method} {route}");
            counts.without_policy += 1;
            continue;
        };
        let at_table = route.starts_with("/api/v1/tables/");
        for stage in STAGES {
            for visibility in VISIBILITIES {
                if !at_table && (stage, visibility) != (Stage::Forming, "public") {
                    continue; // The route is not about a table.
                }
                let cast = Cast::new(server).await;
                // A table is reused until a request changes it: refused requests leave no trace.
                let mut table = None;
                for caller in Caller::ALL {
                    let cell = Cell { caller, stage, private: visibility == "private" };
                    if at_table && table.is_none() {
                        table = Some(cast.table(visibility, stage).await);
                    }
                    let id = table.as_deref().unwrap_or(NO_TABLE);
                    let status = check_cell(&cast, cell, method, route, id, &policy, counts).await;
                    if method != "GET" && status == 200 {
                        table = None;
                    }
                }
            }
        }
    }
}

async fn check_cell(
    cast: &Cast,
    cell: Cell,
    method: &str,
    route: &str,
    table: &str,
    policy: &Policy,
    counts: &mut Counts,
) -> u16 {
    let mut client = cast.client(cell.caller);
    let ends_the_session =
        (method, route) == ("POST", "/api/v1/logout") || (method, route) == ("DELETE", "/api/v1/me/data");
    if ends_the_session && cell.guard(method, policy.need).is_none() {
        // A fresh account of that kind, because the others are needed later.
        client = Client::guest(cast.server).await.expect("the server answers");
    }
    let path = |id: &str| route.replace("{id}", id).replace("{seat}", "1").replace("{key}", "0");
    let answer = ask(&client, method, &path(table), &(policy.body)()).await;
    let mut expected = cell.guard(method, policy.need).unwrap_or_else(|| (policy.answer)(cell));
    // A page of another origin may send reads but cannot see the response; it may not open a socket.
    if cell.caller == Caller::Foreign && route.ends_with("/socket") {
        expected = FOREIGN;
    }
    counts.cells += 1;
    let found = (answer.status, answer.code());
    if (found.0, found.1.as_str()) != expected {
        counts.wrong += 1;
        println!("  {method} {route} {cell:?}: {found:?} and not {expected:?}");
    }
    if expected == ABSENT {
        let absent = ask(&client, method, &path(NO_TABLE), &(policy.body)()).await;
        if said(&answer) != said(&absent) {
            counts.unlike_absent += 1;
            println!("  {method} {route} {cell:?}: {answer:?} unlike {absent:?}");
        }
    }
    answer.status
}

/// Returns the expected reply to a message; `None` for no reply.
fn expected_reply(message: &ClientMessage, cell: Cell) -> Option<(&'static str, &'static str)> {
    // A watch-only token is a spectator, even if its owner plays.
    let own = cell.caller.is_seated() && cell.caller != Caller::MayWatch;
    match message {
        ClientMessage::Hello { .. } => Some(("table", "")),
        ClientMessage::Act { .. } if cell.caller == Caller::MayWatch => Some(("refused", "no-scope")),
        ClientMessage::Act { .. } => Some((
            "refused",
            match (cell.stage, own) {
                (Stage::Forming, _) => "not-begun",
                (Stage::Playing | Stage::Over, false) => "not-your-seat",
                (Stage::Playing, true) => "bad-action",
                (Stage::Over, true) if cell.caller == Caller::Seated => "played-by-bot",
                (Stage::Over, true) => "over",
            },
        )),
        ClientMessage::Why { .. } => Some((
            "reason",
            match (cell.stage, own) {
                (_, false) => "not-your-seat",
                (Stage::Forming, true) => "not-begun",
                (Stage::Playing | Stage::Over, true) => "bad-action",
            },
        )),
        ClientMessage::Weigh { .. } => Some((
            "weighed",
            match (cell.stage, own) {
                (_, false) => "not-your-seat",
                (Stage::Forming, true) => "not-begun",
                (Stage::Playing | Stage::Over, true) => "not-in-this-game",
            },
        )),
        ClientMessage::Chat { .. } if cell.caller == Caller::MayWatch => Some(("reason", "no-scope")),
        ClientMessage::Chat { .. } => Some(("chat", "")),
        ClientMessage::Undo { .. } if cell.caller == Caller::MayWatch => Some(("refused", "no-scope")),
        ClientMessage::Undo { .. } => {
            Some(("refused", if cell.stage == Stage::Forming { "not-begun" } else { "no-undo" }))
        }
        ClientMessage::Hint { .. } if cell.caller == Caller::MayWatch => Some(("reason", "no-scope")),
        ClientMessage::Hint { .. } => Some((
            "reason",
            match (cell.stage, own) {
                (_, false) => "not-your-seat",
                (Stage::Forming, true) => "not-begun",
                (Stage::Playing | Stage::Over, true) => "not-alone",
            },
        )),
        ClientMessage::Ping { .. } => Some(("pong", "")),
        ClientMessage::Replace { .. } | ClientMessage::TakeOver { .. } if cell.caller == Caller::MayWatch => {
            Some(("refused", "no-scope"))
        }
        ClientMessage::Replace { .. } | ClientMessage::TakeOver { .. } => Some((
            "refused",
            match cell.stage {
                Stage::Forming => "not-begun",
                Stage::Playing | Stage::Over => "not-your-seat",
            },
        )),
        ClientMessage::Pace { .. } | ClientMessage::Skip {} => None,
    }
}

fn messages(seat: usize) -> Vec<ClientMessage> {
    vec![
        ClientMessage::Hello { protocol: None, version: None, watch: false, action_objects: false },
        ClientMessage::Act { id: "x".into(), seat, expected: 1, action: "fly".into() },
        ClientMessage::Why { id: None, seat, action: Some("fly".into()), route: None },
        ClientMessage::Weigh { id: None, seat, tickets: Vec::new() },
        ClientMessage::Chat { text: "hello".into(), id: None },
        ClientMessage::Undo { id: "y".into() },
        ClientMessage::Hint { id: None, seat },
        ClientMessage::Ping { n: 1 },
        ClientMessage::Replace { id: "z".into(), seat },
        ClientMessage::Pace { speed: Speed::Fast },
        ClientMessage::Skip {},
    ]
}

async fn check_messages(server: SocketAddr, counts: &mut Counts) {
    let callers =
        [Caller::Stranger, Caller::Watcher, Caller::Gone, Caller::Seated, Caller::Host, Caller::MayWatch];
    for stage in STAGES {
        for visibility in VISIBILITIES {
            let cast = Cast::new(server).await;
            // No message changes the table.
            let table = cast.table(visibility, stage).await;
            for caller in callers {
                let cell = Cell { caller, stage, private: visibility == "private" };
                if !cell.admitted() {
                    continue; // The matrix of routes has shown that no socket can be opened.
                }
                let seat = usize::from(caller == Caller::Seated);
                for message in messages(seat) {
                    counts.cells += 1;
                    let expected = expected_reply(&message, cell);
                    let found = reply_to(&cast.client(caller), &table, &message).await;
                    let expected = expected.map(|(kind, code)| (kind.to_owned(), code.to_owned()));
                    if found != expected {
                        counts.wrong += 1;
                        println!("  {message:?} {cell:?}: {found:?} and not {expected:?}");
                    }
                }
            }
        }
    }
}

/// Sends a message on a new socket and returns the first reply that is not an initial or broadcast message.
async fn reply_to(client: &Client, table: &str, message: &ClientMessage) -> Option<(String, String)> {
    let mut socket = client.socket(table).await.expect("it opens");
    let hello = matches!(message, ClientMessage::Hello { .. });
    if !hello {
        socket.send(&json!({ "type": "hello", "version": null })).await.expect("it is open");
    }
    socket.send(&serde_json::to_value(message).expect("plain data")).await.expect("it is open");
    // An error comes before the reply to this second message.
    let probe = json!({ "type": "why", "seat": 9, "action": "the end", "route": null });
    socket.send(&probe).await.expect("it is open");
    loop {
        let received = tokio::time::timeout(Duration::from_secs(10), socket.receive()).await;
        let Ok(Received::Message(reply)) = received else {
            return Some(("closed".to_owned(), String::new()));
        };
        let kind = reply["type"].as_str().unwrap_or_default().to_owned();
        let code = reply["error"]["code"].as_str().unwrap_or_default().to_owned();
        match kind.as_str() {
            "reason" if reply["action"] == "the end" => {
                // Chat is broadcast after it is stored, which may be later.
                if matches!(message, ClientMessage::Chat { .. }) {
                    continue;
                }
                socket.close().await;
                return None;
            }
            "table" if hello => return Some((kind, code)),
            "table" | "chat-history" | "snapshot" | "events" | "clock" | "thinking" => {}
            _ => {
                socket.close().await;
                return Some((kind, code));
            }
        }
    }
}

/// Returns Welch's t statistic of two samples.
fn welch(one: &[f64], other: &[f64]) -> f64 {
    let mean = |times: &[f64]| times.iter().sum::<f64>() / times.len() as f64;
    let spread = |times: &[f64], mean: f64| {
        let sum: f64 = times.iter().map(|time| (time - mean).powi(2)).sum();
        sum / (times.len() as f64 - 1.0) / times.len() as f64
    };
    let (a, b) = (mean(one), mean(other));
    (a - b) / (spread(one, a) + spread(other, b)).sqrt()
}

/// Guessed ids find nothing, and private tables take as long as missing ones.
async fn check_guesses(server: SocketAddr, report: &mut Report) {
    let cast = Cast::new(server).await;
    let table = cast.table("private", Stage::Playing).await;
    let guesses = report.form().pick(300, 20_000);
    let mut rng = FastRng::new(7);
    let mut hits = 0;
    for number in 0..guesses {
        let id = format!("{:016x}{:08x}", rng.next(), rng.next() as u32);
        let path = match number % 2 {
            0 => format!("/api/v1/tables/{id}/replay"),
            _ => format!("/api/v1/tables/{table}/join"),
        };
        let invite = format!("{:016x}{:016x}", rng.next(), rng.next());
        let answer = match number % 2 {
            0 => cast.stranger.get(&path).await.expect("the server answers"),
            _ => {
                let stranger = if number % 50 == 1 {
                    Client::guest(server).await.expect("the server answers")
                } else {
                    cast.stranger.clone()
                };
                post(&stranger, &path, &json!({ "invite": invite })).await
            }
        };
        hits += usize::from(answer.status != 404 && answer.status != 429);
    }
    report.figure("guesses of ids and invites", guesses);
    report.never("guesses that found something", hits);
    let samples = report.form().pick(200, 5_000);
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..samples {
        for (which, id) in [table.as_str(), NO_TABLE].into_iter().enumerate() {
            let (answer, elapsed) = loop {
                let begun = Instant::now();
                let answer = cast.stranger.get(&format!("/api/v1/tables/{id}/replay")).await;
                let answer = answer.expect("the server answers");
                // Replay requests are rate limited in any case.
                if answer.status != 429 {
                    break (answer, begun.elapsed());
                }
                tokio::time::sleep(Duration::from_millis(200)).await;
            };
            assert_eq!(answer.status, 404);
            times[which].push(elapsed.as_secs_f64() * 1e6);
        }
    }
    // Ignore the slowest tenth, which is due to other load.
    for times in &mut times {
        times.sort_by(f64::total_cmp);
        times.truncate(samples * 9 / 10);
    }
    let median = |times: &[f64]| times[times.len() / 2];
    report.figure(
        "private and absent, median of each",
        format!("{:.0} µs, {:.0} µs", median(&times[0]), median(&times[1])),
    );
    let t = welch(&times[0], &times[1]).abs();
    report.figure("their difference, Welch's t", format!("{t:.1}"));
}

pub(crate) async fn measure(report: &mut Report) {
    let folder = Folder::new("access");
    let server = Process::start(&folder.database("games.sqlite"));
    let mut counts = Counts::default();
    check_routes(server.address, &mut counts).await;
    let routes = counts.cells;
    check_messages(server.address, &mut counts).await;
    report.figure("routes of the router", ROUTES.len());
    report.never("routes without a policy", counts.without_policy);
    report.figure("cells: route × caller × state × visibility", routes);
    report.figure("cells: message × caller × state × visibility", counts.cells - routes);
    report.never("answers unlike the policy", counts.wrong);
    report.never("forbidden tables that look unlike absent ones", counts.unlike_absent);
    check_guesses(server.address, report).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_has_a_policy() {
        for (method, route, _) in ROUTES {
            assert!(policy_of(method, route).is_some(), "{method} {route} has no policy");
        }
        assert!(policy_of("GET", "/api/v1/new").is_none(), "an unknown route has no policy");
    }

    #[test]
    fn every_message_is_sent() {
        let mut kinds: Vec<String> = messages(0)
            .iter()
            .map(|message| serde_json::to_value(message).expect("plain data")["type"].to_string())
            .collect();
        kinds.sort();
        kinds.dedup();
        assert_eq!(kinds.len(), messages(0).len());
    }
}
