//! Two nodes on one PostgreSQL: people on different nodes see each other, and a game continues when a node stops.

use std::time::Duration;

use serde_json::{Value, json};
use server::limits::{ACCOUNT_MESSAGES, MESSAGES, Rate};
use testkit::client::{Client, Received, Socket};

use crate::house::{House, assert_done, config, new_table, next, next_answer, open_table, sit};
use testkit::postgres::Postgres;

/// Starts a node on a database.
async fn node(database: &str, name: &str) -> House {
    let folder = std::env::temp_dir().join(format!("whistlestop-{name}-{}", std::process::id()));
    let mut config = config(database.to_owned());
    config.table_config.bot_pause = Duration::from_millis(50);
    // Players request the current view until it is their turn.
    config.limits.messages = Rate { burst: 1_000_000, every: 1, ..MESSAGES };
    config.limits.account_messages = Rate { burst: 1_000_000, every: 1, ..ACCOUNT_MESSAGES };
    House::open_with(folder, config).await
}

/// Returns a client of the same account at another node.
fn at(client: &Client, house: &House) -> Client {
    let mut client = client.clone();
    client.server = house.address;
    client.set("origin", &format!("http://{}", house.address));
    client
}

/// Waits until a socket receives the table in such a state.
async fn shown(socket: &mut Socket, is_wanted: impl Fn(&Value) -> bool) -> Value {
    loop {
        let message = next(socket, "table").await;
        if is_wanted(&message) {
            return message;
        }
    }
}

/// Returns whether a message of a table shows somebody connected to a seat, and not away.
fn connected(message: &Value, seat: usize) -> bool {
    let table = &message["table"];
    table["seats"][seat]["connected"] == true && table["presence"][seat]["away_ms"].is_null()
}

/// Returns whether the bot must have acted: after three openings and a turn of each seat.
fn has_bot_turn_passed(snapshot: &Value) -> bool {
    snapshot["version"].as_i64().is_some_and(|version| version > 12)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_on_two_nodes_see_each_other_and_a_stopped_node_is_not_missed() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let mut one = node(&database, "node-one").await;
    let mut other = node(&database, "node-other").await;
    let ann = one.guest().await;
    let bob = other.guest().await;
    let id = open_table(&ann, &new_table("london", &["human", "human", "bot"])).await;
    assert_done(&bob.post(&format!("/api/v1/tables/{id}/join"), &json!({})).await.expect("answered"));
    assert_done(&ann.post(&format!("/api/v1/tables/{id}/start"), &json!({})).await.expect("answered"));
    let mut at_one = sit(&ann, &id).await;
    let mut at_other = sit(&bob, &id).await;
    shown(&mut at_one, |table| connected(table, 0) && connected(table, 1)).await;
    shown(&mut at_other, |table| connected(table, 0) && connected(table, 1)).await;

    // Somebody watches at the other node.
    let eve = other.guest().await;
    let watching = sit(&eve, &id).await;
    while next(&mut at_one, "watching").await["count"] != 1 {}
    watching.close().await;
    while next(&mut at_one, "watching").await["count"] != 0 {}

    // Bob goes, and comes back at the first node.
    at_other.close().await;
    shown(&mut at_one, |table| !connected(table, 1)).await;
    let at_other = sit(&at(&bob, &one), &id).await;
    shown(&mut at_one, |table| connected(table, 1)).await;
    at_other.close().await;
    let mut at_other = sit(&bob, &id).await;
    shown(&mut at_one, |table| connected(table, 1)).await;

    // The other node stops: Bob's socket is closed with a hint to reconnect at once, and the game continues.
    let stopping = tokio::spawn(async move {
        other.close().await;
        other
    });
    let closing = next(&mut at_other, "closing").await;
    assert_eq!((closing["reason"].as_str(), closing["retry_after"].as_i64()), (Some("shutdown"), Some(0)));
    while !matches!(at_other.receive().await, Received::Closed(_)) {}
    let mut at_other = sit(&at(&bob, &one), &id).await;
    shown(&mut at_one, |table| connected(table, 1)).await;
    drop(stopping.await.expect("it stops"));

    // The game continues: people act until the bot, which the remaining node drives, has acted too.
    let acting = async {
        for number in 0.. {
            for (seat, socket) in [(0, &mut at_one), (1, &mut at_other)] {
                socket.send(&json!({ "type": "hello", "version": null })).await.expect("it is open");
                let snapshot = next(socket, "snapshot").await;
                let legal = snapshot["view"]["legal"].as_array().cloned().unwrap_or_default();
                let Some(action) = legal.first() else { continue };
                let act_id = format!("act-{number}-{seat}");
                let act = json!({
                    "type": "act", "id": act_id, "seat": seat, "expected": snapshot["version"], "action": action
                });
                socket.send(&act).await.expect("it is open");
                next_answer(socket, &act_id).await;
                if has_bot_turn_passed(&snapshot) {
                    return;
                }
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(60), acting).await.expect("the bot acts");
    one.close().await;
}

/// During a rolling upgrade a node of another version writes presence with more or fewer fields, and sends
/// notifications that this one does not know.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_of_a_neighboring_version_takes_part() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let name = database.split(['/', '?']).nth(3).expect("an address has a name").to_owned();
    let mut house = node(&database, "node-neighbor").await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let id = open_table(&ann, &new_table("london", &["human", "human"])).await;
    assert_done(&bob.post(&format!("/api/v1/tables/{id}/join"), &json!({})).await.expect("answered"));
    assert_done(&ann.post(&format!("/api/v1/tables/{id}/start"), &json!({})).await.expect("answered"));
    let mut socket = sit(&ann, &id).await;
    shown(&mut socket, |table| connected(table, 0) && !connected(table, 1)).await;

    let run = |statement: String| assert!(postgres.psql(&name, &statement), "{statement}");
    run(format!("INSERT INTO nodes (id, alive_until) VALUES ('neighbor', {})", i64::MAX / 2));
    let told = |change: String| {
        run(format!(
            "SELECT pg_notify('whistlestop_' || id, 'neighbor {change}') FROM nodes WHERE id <> 'neighbor'"
        ));
    };
    let comes = |body: &str| {
        run(format!(
            "INSERT INTO presence (table_id, node, body) VALUES ('{id}', 'neighbor', '{body}') \
             ON CONFLICT (table_id, node) DO UPDATE SET body = excluded.body"
        ));
        told(format!("p{id} {body}"));
    };
    told(format!("z{id} unheard of"));
    told(String::new());
    comes(r#"{"seats":[1],"spectators":3,"weather":{"fine":true}}"#);
    shown(&mut socket, |table| connected(table, 1)).await;
    while next(&mut socket, "watching").await["count"] != 3 {}
    comes("{}");
    shown(&mut socket, |table| !connected(table, 1)).await;
    comes(r#"{"seats":[1]}"#);
    shown(&mut socket, |table| connected(table, 1)).await;
    // Unreadable presence is ignored.
    comes(r#"["seats"]"#);
    shown(&mut socket, |table| !connected(table, 1)).await;
    house.close().await;
}
