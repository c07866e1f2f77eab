//! Versions of the protocol: programs that are older or newer than the server, and the order of its messages.

use serde_json::json;
use testkit::client::{Client, Received};

use crate::house::{House, assert_done, end, new_table, next, next_answer, open_table, sit};

/// A page that is newer than the server sends fields and messages that the server does not know.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_newer_page_plays_on_an_older_server() {
    let mut house = House::open("version-newer-page").await;
    let ann = house.guest().await;
    let mut table = new_table("london", &["human", "open"]);
    table["weather"] = json!("fine");
    table["seats"][0]["hat"] = json!({ "color": "red" });
    let table = open_table(&ann, &table).await;
    join(&house, &table).await;
    assert_done(
        &ann.post(&format!("/api/v1/tables/{table}/start"), &json!({ "soon": true }))
            .await
            .expect("answered"),
    );

    let mut socket = ann.socket(&table).await.expect("it opens");
    socket
        .send(&json!({ "type": "hello", "protocol": 1, "version": null, "accepts": ["smells"] }))
        .await
        .expect("open");
    let Received::Message(hello) = socket.receive().await else { panic!("it is open") };
    assert_eq!((&hello["type"], &hello["protocol"]), (&json!("hello"), &json!(1)));
    assert_eq!(hello["build"], env!("CARGO_PKG_VERSION"));

    let view = next(&mut socket, "snapshot").await;
    socket.send(&json!({ "type": "teleport", "id": "t1", "to": "Paddington" })).await.expect("it is open");
    let refused = next_answer(&mut socket, "t1").await;
    assert_eq!((&refused["type"], &refused["error"]["code"]), (&json!("refused"), &json!("unknown-message")));
    assert_eq!(refused["error"]["args"]["type"], "teleport");
    socket.send(&json!({ "type": "teleport" })).await.expect("it is open");
    assert_eq!(next_answer(&mut socket, "").await["error"]["code"], "unknown-message");

    let act = json!({
        "type": "act", "id": "a1", "seat": 0, "expected": view["version"], "action": view["view"]["legal"][0],
        "mood": "good",
    });
    socket.send(&act).await.expect("it is open");
    assert_eq!(next_answer(&mut socket, "a1").await["type"], "accepted");
    house.close().await;
}

/// A page that is older than the server names no version, neither in its addresses nor in its hello.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_older_page_plays_on_a_newer_server() {
    let mut house = House::open("version-older-page").await;
    let ann = house.guest().await;
    let answer = ann.post("/api/tables", &new_table("london", &["human", "open"])).await.expect("answered");
    assert_done(&answer);
    let table = answer.json()["id"].as_str().expect("an id").to_owned();
    join(&house, &table).await;
    assert_done(&ann.post(&format!("/api/tables/{table}/start"), &json!({})).await.expect("answered"));
    let mut socket = ann.socket_at(&format!("/api/tables/{table}/socket")).await.expect("it opens");
    socket.send(&json!({ "type": "hello", "version": null })).await.expect("it is open");
    let Received::Message(first) = socket.receive().await else { panic!("it is open") };
    assert_eq!(first["type"], "table", "nothing that it would not know");
    let view = next(&mut socket, "snapshot").await;
    let act = json!({
        "type": "act", "id": "a1", "seat": 0, "expected": view["version"], "action": view["view"]["legal"][0],
    });
    socket.send(&act).await.expect("it is open");
    assert_eq!(next_answer(&mut socket, "a1").await["type"], "accepted");
    let page = ann.get("/api/tables?hidden=false").await.expect("answered");
    assert_eq!(page.status, 200, "the query is kept");
    assert_eq!(ann.get("/api/v2/tables").await.expect("answered").code(), "no-such-page");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_major_version_is_refused_for_good() {
    let mut house = House::open("version-wrong").await;
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    let mut socket = ann.socket(&table).await.expect("it opens");
    socket.send(&json!({ "type": "hello", "protocol": 2, "version": null })).await.expect("it is open");
    let closing = next(&mut socket, "closing").await;
    assert_eq!((&closing["reason"], &closing["retry_after"]), (&json!("wrong-protocol"), &json!(null)));
    assert_eq!(end(&mut socket).await.0, Some(4010));
    house.close().await;
}

/// The events of an action come before the message that accepts it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn events_come_before_the_action_is_accepted() {
    let mut house = House::open("version-order").await;
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "open"])).await;
    join(&house, &table).await;
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    let mut socket = sit(&ann, &table).await;
    let view = next(&mut socket, "snapshot").await;
    let act = json!({
        "type": "act", "id": "a1", "seat": 0, "expected": view["version"], "action": view["view"]["legal"][0],
    });
    socket.send(&act).await.expect("it is open");
    let mut seen = view["version"].as_i64().expect("a number");
    loop {
        let Received::Message(message) = socket.receive().await else { panic!("it is open") };
        match message["type"].as_str().expect("a type") {
            "events" => seen = message["version"].as_i64().expect("a number"),
            "accepted" => {
                assert!(
                    seen >= message["version"].as_i64().expect("a number"),
                    "{message} after version {seen}"
                );
                break;
            }
            _ => {}
        }
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn questions_are_answered_and_refused_by_their_ids() {
    let mut house = House::open("version-ids").await;
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "open"])).await;
    join(&house, &table).await;
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    let mut socket = sit(&ann, &table).await;
    for (message, kind) in [
        (json!({ "type": "why", "id": "q1", "seat": 0, "action": "fly" }), "reason"),
        (json!({ "type": "weigh", "id": "q2", "seat": 0, "tickets": [] }), "weighed"),
        (json!({ "type": "hint", "id": "q3", "seat": 0 }), "refused"),
    ] {
        socket.send(&message).await.expect("it is open");
        assert_eq!(next(&mut socket, kind).await["id"], message["id"]);
    }
    socket.send(&json!({ "type": "chat", "id": "q4", "text": "" })).await.expect("it is open");
    assert_eq!(next_answer(&mut socket, "q4").await["error"]["code"], "empty");
    socket.send(&json!({ "type": "ping", "n": 41 })).await.expect("it is open");
    let pong = next(&mut socket, "pong").await;
    assert_eq!(pong["n"], 41);
    assert!(pong["server_time"].as_i64().is_some_and(|time| time > 1_600_000_000_000), "{pong}");

    // A token that may only watch gets no hints.
    let asked = json!({ "name": "watcher", "scopes": ["watch"], "days": 1 });
    let token = ann.post("/api/v1/tokens", &asked).await.expect("answered").json();
    let mut watcher = Client::new(house.address);
    watcher.set("authorization", &format!("Bearer {}", token["token"].as_str().expect("a token")));
    let mut socket = sit(&watcher, &table).await;
    socket.send(&json!({ "type": "hint", "id": "q5", "seat": 0 })).await.expect("it is open");
    assert_eq!(next_answer(&mut socket, "q5").await["error"]["code"], "no-scope");
    house.close().await;
}

/// Seats another guest, who does not act, so that no other action interferes.
async fn join(house: &House, table: &str) {
    let bob = house.guest().await;
    assert_done(&bob.post(&format!("/api/v1/tables/{table}/join"), &json!({})).await.expect("answered"));
}
