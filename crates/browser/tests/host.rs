//! Whole games on a host as a browser's worker drives it: JSON in, JSON out, with a store in memory.

use std::collections::VecDeque;
use std::sync::Arc;

use bots::Runner;
use bots::decision::search::Serial;
use browser::{Host, handle_text};
use serde_json::{Value, json};

const SECRET: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

/// A worker with one table.
struct Worker {
    host: Host,
    runner: Arc<dyn Runner>,
    mono: i64,
    /// The stored game.
    game: Value,
    summary: Value,
    waiting: VecDeque<Value>,
    /// What the page was sent.
    received: Vec<Value>,
}

impl Worker {
    fn new() -> Self {
        Self {
            host: Host::default(),
            runner: Arc::new(Serial::default()),
            mono: 0,
            game: Value::Null,
            summary: Value::Null,
            waiting: VecDeque::new(),
            received: Vec::new(),
        }
    }

    fn handle(&mut self, request: &Value) -> Vec<Value> {
        self.mono += 1;
        let mut rest = request.clone();
        let name = rest.as_object_mut().and_then(|fields| fields.remove("do")).expect("a request has a name");
        let named = json!({ name.as_str().expect("a text"): rest });
        let timed = json!({ "mono": self.mono, "wall": 1_000_000 + self.mono, "request": named });
        let answers = handle_text(&mut self.host, timed.to_string().as_bytes(), &self.runner);
        serde_json::from_slice(&answers).expect("answers are JSON")
    }

    fn tell(&mut self, request: Value) {
        let answers = self.handle(&request);
        self.waiting.extend(answers);
    }

    /// Sends a request of the protocol and returns its status and body; what is to be stored is stored.
    fn call(&mut self, method: &str, path: &str, body: Value) -> (u64, Value) {
        let id = format!("device-{:024x}", self.mono);
        let fresh = json!({ "id": id, "seal": { "secret": SECRET, "salt": SECRET } });
        self.tell(json!({ "do": "call", "n": 1, "method": method, "path": path, "body": body.to_string(), "name": "Ann", "fresh": fresh }));
        loop {
            let answer = self.waiting.pop_front().expect("every call is answered");
            if answer["type"] == "response" {
                return (answer["status"].as_u64().expect("a status"), answer["body"].clone());
            }
            self.perform(answer);
        }
    }

    fn table(&self) -> String {
        self.summary["id"].as_str().unwrap_or_default().to_owned()
    }

    fn perform(&mut self, answer: Value) {
        let table = self.table();
        match answer["type"].as_str().expect("a type") {
            "begin" => {
                self.game = json!({ "doc": answer["file"]["doc"], "seal": answer["seal"], "entries": answer["entries"] });
                self.summary = answer["file"]["summary"].clone();
            }
            "append" => {
                let log = self.game["entries"].as_array_mut().expect("a log");
                assert_eq!(answer["expected"], log.len(), "appends follow each other");
                log.extend(answer["entries"].as_array().expect("entries").iter().cloned());
                self.game["doc"] = answer["file"]["doc"].clone();
                self.summary = answer["file"]["summary"].clone();
                self.tell(json!({ "do": "appended", "table": table, "stored": true }));
            }
            "think" => {
                // Another instance thinks.
                let mut other = Self::new();
                let choice = &other.handle(
                    &json!({ "do": "think", "game": answer["game"], "seat": answer["seat"], "seed": 5 }),
                )[0];
                let chosen = json!({
                    "do": "chosen", "table": table, "seat": answer["seat"],
                    "version": answer["version"], "action": choice["action"],
                });
                self.tell(chosen);
            }
            "send" => {
                let text = answer["text"].as_str().expect("a text");
                self.received.push(serde_json::from_str(text).expect("messages are JSON"));
            }
            "save" | "wake" | "close" => {}
            other => panic!("nobody asked for {other}: {answer}"),
        }
    }

    fn open(&mut self) {
        let table = self.table();
        self.tell(json!({ "do": "open", "game": self.game, "bot_pause": 0 }));
        self.tell(json!({ "do": "connect", "client": 1, "table": table, "name": "Ann" }));
        self.say(&json!({ "type": "hello", "version": 0 }));
    }

    fn say(&mut self, message: &Value) {
        self.tell(json!({ "do": "message", "client": 1, "text": message.to_string() }));
    }

    /// Plays seat 0 until the game is over or `max` actions were done; returns the number of actions.
    fn play(&mut self, max: usize) -> usize {
        let mut done = 0;
        let mut quiet = 0;
        while quiet < 3 {
            if let Some(answer) = self.waiting.pop_front() {
                self.perform(answer);
                continue;
            }
            let newest =
                self.received.drain(..).rfind(|message| message["seat"] == 0 && !message["view"].is_null());
            let Some(message) = newest else {
                quiet += 1;
                self.tell(json!({ "do": "tick" }));
                continue;
            };
            quiet = 0;
            let view = &message["view"];
            let awaited = view["awaiting"].as_array().is_some_and(|seats| seats.contains(&json!(0)));
            if view["over"] == true || !awaited {
                continue;
            }
            if done == max {
                return done;
            }
            done += 1;
            let legal = view["legal"].as_array().expect("legal actions");
            let claim =
                legal.iter().find(|action| action.as_str().is_some_and(|text| text.starts_with("claim")));
            let action = claim.unwrap_or(&legal[(done * 7) % legal.len()]).clone();
            let id = format!("{}-{done}", self.mono);
            self.say(&json!({ "type": "act", "id": id, "seat": 0, "expected": message["version"], "action": action }));
        }
        done
    }
}

fn new_table(edition: &str) -> Value {
    let seats = json!([{ "kind": "human" }, { "kind": "bot", "level": "conductor" }]);
    json!({ "edition": edition, "seats": seats, "options": {}, "visibility": "private" })
}

#[test]
fn a_whole_game_of_every_edition_is_played_stored_resumed_and_replayed() {
    for edition in ["usa", "marklin", "london", "new-york", "card-game"] {
        let mut worker = Worker::new();
        let (status, _) = worker.call("POST", "/tables", new_table(edition));
        assert_eq!((status, &worker.summary["state"]), (200, &json!("playing")), "{edition}");
        worker.open();
        assert_eq!(worker.play(5), 5, "{edition}");
        // Another worker goes on from what is stored.
        let mut later = Worker::new();
        (later.game, later.summary, later.mono) = (worker.game, worker.summary, worker.mono + 1_000);
        later.open();
        later.play(usize::MAX);
        assert_eq!(later.summary["state"], "over", "{edition}");
        assert_eq!(later.summary["result"]["ranks"].as_array().map(Vec::len), Some(2), "{edition}");
        let table = later.table();
        let (status, whole) = later.call("GET", &format!("/tables/{table}/replay"), Value::Null);
        assert_eq!(status, 200, "{edition}: {whole}");
        assert!(
            whole["proven"].as_u64().is_some_and(|shuffles| shuffles > 0),
            "{edition}: the deal is proven"
        );
        assert!(whole["record"].as_str().is_some_and(|record| record.starts_with("whistlestop record")));
        let (status, rematch) =
            later.call("POST", &format!("/tables/{table}/rematch"), json!({ "rotate": false }));
        assert_eq!(status, 200, "{edition}: {rematch}");
    }
}

#[test]
fn only_a_running_game_alone_with_bots_gives_the_coach_its_record() {
    let mut worker = Worker::new();
    worker.call("POST", "/tables", new_table("new-york"));
    worker.open();
    worker.play(3);
    let path = format!("/tables/{}/practice", worker.table());
    let (status, practice) = worker.call("GET", &path, Value::Null);
    assert_eq!((status, &practice["seat"]), (200, &json!(0)), "{practice}");
    let record = practice["record"].as_str().expect("a record");
    let actions = record.lines().filter(|line| line.starts_with("action 0")).count();
    assert_eq!(actions, 3, "{record}");
    // The position again, to go on from.
    worker.say(&json!({ "type": "hello", "version": null }));
    worker.play(usize::MAX);
    let (status, refused) = worker.call("GET", &path, Value::Null);
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("over")), "{refused}");

    // Two people who pass the device round.
    let mut worker = Worker::new();
    let seats = json!([{ "kind": "human" }, { "kind": "hot-seat", "name": "Bob" }]);
    let table = json!({ "edition": "usa", "seats": seats, "options": {}, "visibility": "private" });
    let (status, opened) = worker.call("POST", "/tables", table);
    assert_eq!(status, 200, "{opened}");
    worker.open();
    let (status, refused) = worker.call("GET", &format!("/tables/{}/practice", worker.table()), Value::Null);
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("not-alone")), "{refused}");
}

#[test]
fn a_deal_is_committed_to_before_the_first_choice() {
    let mut worker = Worker::new();
    worker.call("POST", "/tables", new_table("usa"));
    worker.open();
    while let Some(answer) = worker.waiting.pop_front() {
        worker.perform(answer);
    }
    let table = worker.received.iter().position(|message| message["table"]["commitment"].is_string());
    let view = worker.received.iter().position(|message| !message["view"].is_null());
    assert!(table.is_some() && table < view, "the table with its commitment comes first: {table:?} {view:?}");
}

/// Returns what the page is sent about one message after its greeting.
fn answers_to(text: &str) -> Vec<Value> {
    let mut worker = Worker::new();
    worker.call("POST", "/tables", new_table("usa"));
    worker.open();
    worker.waiting.clear();
    worker.tell(json!({ "do": "message", "client": 1, "text": text }));
    let sent = worker.waiting.iter().filter(|answer| answer["type"] == "send" || answer["type"] == "close");
    sent.map(|answer| match answer["text"].as_str() {
        Some(text) => serde_json::from_str(text).expect("messages are JSON"),
        None => answer.clone(),
    })
    .collect()
}

#[test]
fn bad_messages_get_the_documented_answers() {
    let malformed = answers_to("{");
    assert_eq!((&malformed[0]["type"], &malformed[0]["reason"]), (&json!("closing"), &json!("bad-message")));
    assert_eq!(malformed[1], json!({ "type": "close", "client": 1 }));
    let unknown = answers_to(r#"{"type":"no-such-message","id":"7"}"#);
    assert_eq!((&unknown[0]["id"], &unknown[0]["error"]["code"]), (&json!("7"), &json!("unknown-message")));
    let newer = answers_to(r#"{"type":"hello","protocol":99,"version":null}"#);
    assert_eq!(newer[0]["reason"], "wrong-protocol");
}

#[test]
fn refusals_have_the_codes_of_the_server() {
    let mut worker = Worker::new();
    let (status, body) = worker.call("POST", "/tables", json!({ "edition": "usa" }));
    assert_eq!((status, &body["error"]["code"]), (400, &json!("bad-request")));
    let (status, body) = worker.call("POST", "/tables", new_table("atlantis"));
    assert_eq!((status, &body["error"]["code"]), (409, &json!("no-such-edition")));
    let (status, _) = worker.call("GET", "/tables/device-0/replay", Value::Null);
    assert_eq!(status, 404);
}

#[test]
fn a_request_that_is_not_json_is_answered() {
    let answers = handle_text(&mut Host::default(), b"{", &(Arc::new(Serial::default()) as Arc<dyn Runner>));
    let answers: Vec<Value> = serde_json::from_slice(&answers).expect("answers are JSON");
    assert_eq!(answers[0]["type"], "malformed");
}
