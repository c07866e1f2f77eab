//! The event stream of an account.

use std::time::Duration;

use serde_json::{Value, json};
use server::limits::{Limits, STREAMS_PER_ACCOUNT};
use testkit::client::{Client, EventStream};
use tokio::io::AsyncReadExt as _;

use crate::house::{House, assert_done, config, generous, new_table, next, open_table, play_out, sit};
use testkit::postgres::Postgres;

/// The next event of a type; others are passed over.
pub(crate) async fn event(stream: &mut EventStream, kind: &str) -> Value {
    let wanted = async {
        loop {
            let event =
                stream.next().await.expect("it is read").unwrap_or_else(|| panic!("it ends before {kind}"));
            if event["type"] == kind {
                return event;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), wanted).await.unwrap_or_else(|_| panic!("no {kind} came"))
}

/// All events until the next of a type, with it.
async fn until(stream: &mut EventStream, kind: &str) -> Vec<Value> {
    let wanted = async {
        let mut events = Vec::new();
        while let Some(event) = stream.next().await.expect("it is read") {
            events.push(event);
            if events.last().is_some_and(|event| event["type"] == kind) {
                return events;
            }
        }
        panic!("it ends before {kind}: {events:?}")
    };
    tokio::time::timeout(Duration::from_secs(20), wanted).await.unwrap_or_else(|_| panic!("no {kind} came"))
}

fn count(events: &[Value], kind: &str) -> usize {
    events.iter().filter(|event| event["type"] == kind).count()
}

pub(crate) async fn open(client: &Client, after: Option<i64>) -> EventStream {
    client.events(after).await.expect("it opens")
}

/// A game of two people that has begun.
async fn begun(ann: &Client, bob: &Client) -> String {
    let id = open_table(ann, &new_table("new-york", &["human", "open"])).await;
    assert_done(&bob.post(&format!("/api/v1/tables/{id}/join"), &json!({})).await.expect("answered"));
    assert_done(&ann.post(&format!("/api/v1/tables/{id}/start"), &json!({})).await.expect("answered"));
    id
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_tells_of_a_game_from_its_start_to_its_end() {
    let house = House::open("events-game").await;
    let (ann, bob, eve) = (house.guest().await, house.guest().await, house.guest().await);
    let mut of_ann = open(&ann, None).await;
    assert_eq!(event(&mut of_ann, "ready").await["resumed"], false);
    let mut of_eve = open(&eve, None).await;
    event(&mut of_eve, "ready").await;
    let id = begun(&ann, &bob).await;
    let started = event(&mut of_ann, "game-started").await;
    assert_eq!((&started["table"], &started["seats"]), (&json!(id), &json!([0])));
    let first = event(&mut of_ann, "your-turn").await;
    assert_eq!((&first["table"], &first["seat"]), (&json!(id), &json!(0)));
    let mut sockets = [(0, sit(&ann, &id).await), (1, sit(&bob, &id).await)];
    play_out(&mut sockets, 7).await;
    let events = until(&mut of_ann, "game-over").await;
    assert_eq!(events.last().expect("the end")["result"]["ranks"].as_array().expect("ranks").len(), 2);
    assert!(count(&events, "your-turn") > 5, "{events:?}");
    for event in &events[..events.len() - 1] {
        assert_eq!(
            event.as_object().expect("an object").len(),
            4,
            "it says whose turn and nothing else: {event}"
        );
    }
    // An account without a seat gets no event of the game: its next event is of its own game.
    let own = open_table(&eve, &new_table("new-york", &["human", "bot"])).await;
    assert_done(&eve.post(&format!("/api/v1/tables/{own}/start"), &json!({})).await.expect("answered"));
    assert_eq!(of_eve.next().await.expect("it is read").expect("an event")["table"], json!(own));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_decision_is_reported_once_while_others_decide() {
    let house = House::open("events-once").await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let mut of_ann = open(&ann, None).await;
    event(&mut of_ann, "ready").await;
    let id = begun(&ann, &bob).await;
    let opening = event(&mut of_ann, "your-turn").await["version"].clone();
    // Bob keeps his first tickets while Ann still thinks about hers.
    let mut at_bob = sit(&bob, &id).await;
    let keep = async |socket: &mut testkit::client::Socket, seat: usize| {
        socket.send(&json!({ "type": "hello", "version": null })).await.expect("it is open");
        let snapshot = next(socket, "snapshot").await;
        let action = &snapshot["view"]["legal"][0];
        let act = json!({ "type": "act", "id": format!("keep-{seat}"), "seat": seat, "expected": snapshot["version"],
            "action": action });
        socket.send(&act).await.expect("it is open");
        next(socket, "accepted").await
    };
    keep(&mut at_bob, 1).await;
    let mut at_ann = sit(&ann, &id).await;
    keep(&mut at_ann, 0).await;
    // The first turn is Ann's or Bob's; if it is Bob's, he plays until it is hers.
    let turn = tokio::time::timeout(Duration::from_secs(20), async {
        loop {
            at_bob.send(&json!({ "type": "hello", "version": null })).await.expect("it is open");
            let snapshot = next(&mut at_bob, "snapshot").await;
            let Some(action) = snapshot["view"]["legal"].get(0).filter(|_| snapshot["view"]["over"] != true)
            else {
                return snapshot["version"].clone();
            };
            let version = &snapshot["version"];
            let act = json!({ "type": "act", "id": format!("bob-{version}"), "seat": 1, "expected": version,
                "action": action });
            at_bob.send(&act).await.expect("it is open");
            next(&mut at_bob, "accepted").await;
        }
    });
    let turn = turn.await.expect("Ann's turn comes");
    let second = event(&mut of_ann, "your-turn").await;
    assert!(opening.as_i64() < second["version"].as_i64(), "the opening was told of twice");
    assert_eq!(second["version"], turn, "the second question is the first turn");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_that_continues_misses_nothing_and_repeats_nothing() {
    let house = House::open("events-resume").await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let mut stream = open(&ann, None).await;
    event(&mut stream, "ready").await;
    let first = begun(&ann, &bob).await;
    event(&mut stream, "game-started").await;
    let last = stream.last().expect("a started game has an id");
    drop(stream);
    let second = begun(&ann, &bob).await;
    let resign = format!("/api/v1/tables/{first}/resign");
    assert_done(&bob.post(&resign, &json!({})).await.expect("answered"));
    // The result is stored a moment after the end.
    let mut watching = open(&bob, None).await;
    if !until(&mut watching, "ready").await.iter().any(|event| event["type"] == "game-over") {
        let list = async {
            while bob.get(&format!("/api/v1/tables/{first}")).await.expect("answered").json()["result"]
                .is_null()
            {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), list).await.expect("the game ends");
    }
    let mut stream = open(&ann, Some(last)).await;
    let events = until(&mut stream, "ready").await;
    let tables = |kind: &str| -> Vec<&Value> {
        events.iter().filter(|event| event["type"] == kind).map(|event| &event["table"]).collect()
    };
    assert_eq!(tables("game-started"), [&json!(second)], "{events:?}");
    assert_eq!(tables("game-over"), [&json!(first)]);
    assert_eq!(tables("your-turn"), [&json!(second)], "whose turn it is, is told again");
    assert_eq!(events.last().expect("ready")["resumed"], true);
    // An unknown id starts from the beginning.
    let mut stream = open(&ann, Some(1_000_000)).await;
    let events = until(&mut stream, "ready").await;
    assert_eq!(events.last().expect("ready")["resumed"], false);
    assert_eq!((count(&events, "game-started"), count(&events, "game-over")), (1, 0), "{events:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_ends_with_its_token_and_its_session_and_the_server() {
    let mut house = House::open("events-end").await;
    let ann = house.guest().await;
    let made =
        ann.post("/api/v1/tokens", &json!({ "name": "bot", "scopes": ["watch"] })).await.expect("answered");
    let (id, key) = (made.json()["id"].clone(), made.json()["token"].clone());
    let bot = Client::bot(house.address, key.as_str().expect("shown once"));
    let mut by_token = open(&bot, None).await;
    event(&mut by_token, "ready").await;
    let mut by_cookie = open(&ann, None).await;
    event(&mut by_cookie, "ready").await;
    let revoke = format!("/api/v1/tokens/{}", id.as_str().expect("an id"));
    assert_done(&ann.request("DELETE", &revoke, None).await.expect("answered"));
    let closing = event(&mut by_token, "closing").await;
    assert_eq!((&closing["reason"], &closing["retry_after"]), (&json!("logout"), &Value::Null));
    assert_eq!(by_token.next().await.expect("it is read"), None);
    assert_done(&ann.post("/api/v1/logout", &json!({})).await.expect("answered"));
    assert_eq!(event(&mut by_cookie, "closing").await["reason"], "logout");
    let bob = house.guest().await;
    let mut of_bob = open(&bob, None).await;
    event(&mut of_bob, "ready").await;
    house.ask_to_stop();
    let closing = event(&mut of_bob, "closing").await;
    assert_eq!(closing["reason"], "shutdown");
    assert!(closing["retry_after"].is_number());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn streams_per_account_are_limited_and_outlast_other_connections() {
    let limits = Limits {
        connection_time: Duration::from_millis(300),
        request_time: Duration::from_millis(300),
        heartbeat: Duration::from_millis(100),
        ..generous()
    };
    let house = House::limited("events-many", limits).await;
    let ann = house.guest().await;
    let mut streams = Vec::new();
    for _ in 0..=STREAMS_PER_ACCOUNT {
        let mut stream = open(&ann, None).await;
        event(&mut stream, "ready").await;
        streams.push(stream);
    }
    let closing = event(&mut streams[0], "closing").await;
    assert_eq!(closing["reason"], "busy", "the oldest makes room");
    // Three connections, one after the other, have ended by their age: longer than one and a request may take.
    for _ in 0..3 {
        let mut idle = tokio::net::TcpStream::connect(house.address).await.expect("it listens");
        assert_eq!(idle.read(&mut [0]).await.expect("it is closed in order"), 0);
    }
    let id = open_table(&ann, &new_table("new-york", &["human", "bot"])).await;
    assert_done(&ann.post(&format!("/api/v1/tables/{id}/start"), &json!({})).await.expect("answered"));
    for stream in &mut streams[1..] {
        assert_eq!(event(stream, "game-started").await["table"], json!(id));
    }
    let refused = Client::new(house.address).events(None).await.expect_err("nobody knows them");
    assert!(refused.to_string().contains("401"), "{refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_at_one_node_tells_of_a_game_at_another() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let node = async |name: &str| {
        let folder = std::env::temp_dir().join(format!("whistlestop-{name}-{}", std::process::id()));
        House::open_with(folder, config(database.clone())).await
    };
    let (one, other) = (node("events-one").await, node("events-other").await);
    let (ann, bob) = (one.guest().await, one.guest().await);
    let mut elsewhere = ann.clone();
    elsewhere.server = other.address;
    elsewhere.set("origin", &format!("http://{}", other.address));
    let mut stream = open(&elsewhere, None).await;
    event(&mut stream, "ready").await;
    let id = begun(&ann, &bob).await;
    assert_eq!(event(&mut stream, "game-started").await["table"], json!(id));
    event(&mut stream, "your-turn").await;
    let mut sockets = [(0, sit(&ann, &id).await), (1, sit(&bob, &id).await)];
    play_out(&mut sockets, 11).await;
    let events = until(&mut stream, "game-over").await;
    assert!(count(&events, "your-turn") > 5, "{events:?}");
}
