//! `docs/transcript.md`: a whole game as requests and messages; the test plays it and compares.

use std::fmt::Write as _;

use serde_json::{Value, json};
use testkit::client::{Client, Received, Socket};

use crate::house::{House, check_message, config, new_table, next};

const HEAD: &str = "\
# A whole game

Every request and message of a player, Ann, in a game of London for two.
The test `the_transcript_is_what_the_server_says` plays the game again and compares; `UPDATE=1 cargo test -p server --test service transcript` writes this file.

`>` is what the program sends and `<` what it receives.
`…` stands for ids, keys, hashes and names that are different each time, `0` for times.
Of the views after the first one only the changing part is printed.
Left out are messages that do not concern the game: `table`, `chat-history`, `watching`.

```text
";

/// Replaces what is different in every run: ids, keys, hashes, times.
fn mask(value: &mut Value) {
    match value {
        Value::String(text) => {
            let hex = text.bytes().filter(u8::is_ascii_hexdigit).count();
            if hex >= 16 && hex == text.len() || text.starts_with("whs_") {
                *text = "…".to_owned();
            }
        }
        Value::Array(items) => items.iter_mut().for_each(mask),
        Value::Object(fields) => {
            for (name, field) in fields.iter_mut() {
                match name.as_str() {
                    "at" | "created" | "expires" | "seen" | "server_time" if field.is_number() => {
                        *field = json!(0)
                    }
                    "build" | "name" | "code" if field.is_string() => *field = json!("…"),
                    _ => mask(field),
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Reduces a view to the fields that change with every action, and counts the legal actions.
fn shorten(message: &mut Value) {
    let Some(view) = message["view"].as_object_mut() else { return };
    let kept = ["phase", "turn", "awaiting", "row", "hand", "tickets", "offer", "legal", "over", "scores"];
    view.retain(|name, field| kept.contains(&name.as_str()) && *field != json!(false));
    if let Some(legal) = view["legal"].as_array_mut()
        && legal.len() > 3
    {
        let more = legal.len() - 2;
        legal.truncate(2);
        legal.push(json!(format!("… {more} more")));
    }
}

/// The transcript of one player.
struct Transcript<'a> {
    text: String,
    client: &'a Client,
}

impl Transcript<'_> {
    fn write(&mut self, sign: &str, message: &Value) {
        let mut message = message.clone();
        mask(&mut message);
        writeln!(self.text, "{sign} {message}").expect("a text takes everything");
    }

    /// Sends a request, and writes it with its answer.
    async fn ask(&mut self, method: &str, path: &str, body: Option<Value>) -> Value {
        let shown = path.split('/').map(|part| if part.len() >= 24 { "…" } else { part });
        let shown = shown.collect::<Vec<_>>().join("/");
        let sent = body.as_ref().map(ToString::to_string);
        match &body {
            Some(body) => self.write(&format!("> {method} {shown}"), body),
            None => writeln!(self.text, "> {method} {shown}").expect("a text takes everything"),
        }
        let answer = self.client.request(method, path, sent.as_deref()).await.expect("answered");
        self.write(&format!("< {}", answer.status), &answer.json());
        self.text.push('\n');
        answer.json()
    }

    async fn send(&mut self, socket: &mut Socket, message: &Value) {
        self.write(">", message);
        socket.send(message).await.expect("it is open");
    }

    /// Writes what is received up to the first message of a type.
    async fn until(&mut self, socket: &mut Socket, kind: &str) -> Value {
        loop {
            let Received::Message(message) = socket.receive().await else { panic!("it is open") };
            check_message(&message);
            let found = message["type"].as_str().expect("a type");
            if ["table", "chat-history", "watching"].contains(&found) {
                continue;
            }
            let mut shown = message.clone();
            if found != "snapshot" {
                shorten(&mut shown);
            }
            self.write("<", &shown);
            if found == kind {
                return message;
            }
        }
    }
}

/// Chooses an action so that the game ends: a claim if there is one, otherwise the first action.
fn choose(view: &Value) -> Option<String> {
    let legal = view["legal"].as_array().expect("a list");
    let claim = legal.iter().find(|action| action.as_str().is_some_and(|action| action.starts_with("claim")));
    claim.or(legal.first()).and_then(Value::as_str).map(str::to_owned)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_transcript_is_what_the_server_says() {
    let folder = std::env::temp_dir().join(format!("whistlestop-transcript-{}", std::process::id()));
    drop(std::fs::remove_dir_all(&folder));
    let mut config = config(format!("sqlite://{}", folder.join("games.sqlite").display()));
    config.table_config.seed = Some(1);
    let mut house = House::open_with(folder, config).await;
    let (ann, bob) = (house.guest().await, house.guest().await);

    let mut script = Transcript { text: HEAD.to_owned(), client: &ann };
    script.ask("PATCH", "/api/v1/me", Some(json!({ "name": "Ann", "language": "en" }))).await;
    let mut wanted = new_table("london", &["human", "open"]);
    wanted["visibility"] = json!("private");
    let table = script.ask("POST", "/api/v1/tables", Some(wanted)).await;
    let at = |rest: &str| format!("/api/v1/tables/{}{rest}", table["id"].as_str().expect("an id"));
    let invited = ann.post(&at("/invitation"), &json!({})).await.expect("answered");
    assert_eq!(invited.status, 200);
    let mut socket = ann.socket(table["id"].as_str().expect("an id")).await.expect("it opens");
    script.text.push_str("> GET /api/v1/tables/…/socket\n");
    script
        .send(
            &mut socket,
            &json!({ "type": "hello", "protocol": 1, "version": null, "action_objects": true }),
        )
        .await;
    script.until(&mut socket, "hello").await;
    let invite = loop {
        let detail = next(&mut socket, "table").await;
        if let Some(invite) = detail["table"]["invite"].as_str() {
            break invite.to_owned();
        }
    };
    script.text.push_str("\nBob joins.\n\n");
    let joined = bob.post(&at("/join"), &json!({ "invite": invite })).await.expect("answered");
    assert_eq!(joined.status, 200, "{joined:?}");
    let mut other = bob.socket(table["id"].as_str().expect("an id")).await.expect("it opens");
    other.send(&json!({ "type": "hello", "version": null })).await.expect("it is open");
    script.ask("POST", &at("/start"), Some(json!({}))).await;

    let mut mine = script.until(&mut socket, "snapshot").await;
    let mut theirs = next(&mut other, "snapshot").await;
    let mut number = 0;
    while mine["view"]["over"] != true {
        if let Some(action) = choose(&mine["view"]) {
            number += 1;
            // The first actions are sent as objects, the others in notation.
            let legal = mine["view"]["legal"].as_array().expect("a list");
            let place = legal.iter().position(|text| *text == json!(action)).expect("it is legal");
            let sent = if number <= 3 { mine["actions"][place].clone() } else { json!(action) };
            let act = json!({
                "type": "act", "id": format!("a{number}"), "seat": 0, "expected": mine["version"], "action": sent,
            });
            script.send(&mut socket, &act).await;
            mine = script.until(&mut socket, "events").await;
            script.until(&mut socket, "accepted").await;
            theirs = next(&mut other, "events").await;
        } else {
            let action = choose(&theirs["view"]).expect("somebody can act");
            number += 1;
            let act = json!({
                "type": "act", "id": format!("b{number}"), "seat": 1, "expected": theirs["version"], "action": action,
            });
            other.send(&act).await.expect("it is open");
            theirs = next(&mut other, "events").await;
            mine = script.until(&mut socket, "events").await;
        }
        assert_eq!(mine["version"], theirs["version"]);
    }
    script.text.push('\n');
    let replay = ann.get(&at("/replay")).await.expect("answered").json();
    assert_eq!(replay["steps"].as_array().map(Vec::len), Some(number));
    script.text.push_str("```\n");
    house.close().await;

    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/transcript.md");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(file, &script.text).expect("the file can be written");
    }
    let stored = std::fs::read_to_string(file).unwrap_or_default();
    let difference = stored.lines().zip(script.text.lines()).find(|(old, new)| old != new);
    assert!(
        stored == script.text,
        "run UPDATE=1 cargo test -p server --test service transcript, and look at what has changed: {difference:#?}"
    );
}
