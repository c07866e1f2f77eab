//! Personal data: results, export, deletion, and a second device.

use serde_json::{Value, json};
use server::limits::LOGINS;
use testkit::client::Client;

use crate::house::{House, assert_done, new_table, next, open_table, play_out, sit};

async fn get(client: &Client, path: &str) -> Value {
    let answer = client.get(path).await.expect("answered");
    assert_eq!(answer.status, 200, "{path}: {answer:?}");
    answer.json()
}

async fn two_at_a_table(ann: &Client, bob: &Client) -> String {
    let table = open_table(ann, &new_table("london", &["human", "open"])).await;
    assert_done(&bob.post(&format!("/api/v1/tables/{table}/join"), &json!({})).await.expect("answered"));
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    table
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn accounts_have_a_history_and_can_be_deleted() {
    let mut house = House::open("personal-story").await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    assert_done(&ann.post("/api/v1/me", &json!({ "name": "Annabel" })).await.expect("answered"));
    assert_eq!(get(&ann, "/api/v1/me/story").await["games"], json!([]));
    let table = two_at_a_table(&ann, &bob).await;
    let mut sockets = vec![(0, sit(&ann, &table).await), (1, sit(&bob, &table).await)];
    let view = play_out(&mut sockets, 4).await;
    let story = get(&ann, "/api/v1/me/story").await;
    assert_eq!(story["games"].as_array().map(Vec::len), Some(1));
    assert_eq!(story["games"][0]["total"], view["scores"][0]["total"]);
    let claimed = view["players"][0]["routes"].as_array().map_or(0, Vec::len);
    assert_eq!(story["routes"]["london"].as_object().map_or(0, serde_json::Map::len), claimed);
    let kept = get(&ann, "/api/v1/me/data").await;
    assert_eq!(kept["account"]["name"], "Annabel");
    assert!(kept["tables"][0]["record"].as_str().is_some_and(|text| text.starts_with("whistlestop record")));

    let playing = two_at_a_table(&ann, &bob).await;
    assert_done(&ann.request("DELETE", "/api/v1/me/data", None).await.expect("answered"));
    assert_eq!(ann.get("/api/v1/tables").await.expect("answered").status, 401, "the session is gone");
    for table in [&table, &playing] {
        let mut socket = sit(&bob, table).await;
        let room = next(&mut socket, "table").await;
        assert!(!room.to_string().contains("Annabel"), "{room}");
    }
    let still = get(&bob, &format!("/api/v1/tables/{table}/replay")).await;
    assert_eq!(still["names"][0], "–", "the game stays, the name goes");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_brings_another_device_once() {
    let mut house = House::open("personal-link").await;
    let (ann, phone, eve) = (house.guest().await, house.guest().await, house.guest().await);
    let me = get(&ann, "/api/v1/me").await;
    let link = ann.post("/api/v1/links", &json!({})).await.expect("answered").json();
    let key = link["key"].as_str().expect("a key").to_owned();
    assert_eq!(link["seconds"], 120);
    let mut thief = house.guest().await;
    for cookie in [key.clone(), format!("link {key}")] {
        thief.set("cookie", &format!("whistlestop={cookie}"));
        let answer = thief.get("/api/v1/tables").await.expect("answered");
        assert_eq!(answer.status, 401, "a link is no session");
    }
    let answer = phone.post("/api/v1/links/use", &json!({ "key": key })).await.expect("answered");
    assert_eq!((answer.status, &answer.json()["me"]["id"]), (200, &me["id"]));
    let mut phone = phone;
    phone.keep_cookie(&answer);
    assert_eq!(get(&phone, "/api/v1/me").await["id"], me["id"]);
    for used in [key.as_str(), "nonsense"] {
        let answer = eve.post("/api/v1/links/use", &json!({ "key": used })).await.expect("answered");
        assert_eq!((answer.status, answer.code().as_str()), (404, "no-such-link"));
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_links_of_one_do_not_block_the_links_of_others() {
    let mut house = House::open("personal-links").await;
    let (ann, phone, eve) = (house.guest().await, house.guest().await, house.guest().await);
    for _ in 0..=LOGINS.burst {
        eve.post("/api/v1/links/use", &json!({ "key": "nonsense" })).await.expect("answered");
    }
    let link = ann.post("/api/v1/links", &json!({})).await.expect("answered").json();
    let answer = phone.post("/api/v1/links/use", &json!({ "key": link["key"] })).await.expect("answered");
    assert_eq!(answer.status, 200);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hidden_tables_are_listed_apart_and_can_be_shown_again() {
    let mut house = House::open("personal-hidden").await;
    let ann = house.guest().await;
    let (kept, hidden) = (
        open_table(&ann, &new_table("london", &["human", "open"])).await,
        open_table(&ann, &new_table("usa", &["human", "open"])).await,
    );
    let hide = async |hidden_now: bool| {
        let body = json!({ "hidden": hidden_now });
        assert_done(&ann.post(&format!("/api/v1/tables/{hidden}/hide"), &body).await.expect("answered"));
    };
    let mine = async |path: &str| {
        let listed = get(&ann, path).await;
        let ids: Vec<Value> =
            listed["mine"].as_array().expect("a list").iter().map(|table| table["id"].clone()).collect();
        (ids, listed["hidden"].clone())
    };
    hide(true).await;
    assert_eq!(mine("/api/v1/tables").await, (vec![json!(kept)], json!(1)));
    assert_eq!(mine("/api/v1/tables?hidden=true").await, (vec![json!(hidden)], json!(1)));
    hide(false).await;
    let (ids, count) = mine("/api/v1/tables").await;
    assert_eq!((ids.len(), count), (2, json!(0)));
    assert_eq!(mine("/api/v1/tables?hidden=true").await.0, Vec::<Value>::new());
    house.close().await;
}

/// M4: people are muted, blocked and reported by an opaque id; a report quotes only the lines of its subject.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_quotes_the_lines_of_whom_it_is_about() {
    let mut house = House::open("personal-report").await;
    let (ann, bob, eve) = (house.guest().await, house.guest().await, house.guest().await);
    assert_done(&bob.post("/api/v1/me", &json!({ "name": "Bob" })).await.expect("answered"));
    let table = two_at_a_table(&ann, &bob).await;
    let (mut hers, mut his) = (sit(&ann, &table).await, sit(&bob, &table).await);
    // Lines that come before his hello is read are in the history instead.
    next(&mut his, "table").await;
    hers.send(&json!({ "type": "chat", "text": "my own line" })).await.expect("it is open");
    next(&mut his, "chat").await;
    his.send(&json!({ "type": "chat", "text": "something rude" })).await.expect("it is open");
    let line = loop {
        let line = next(&mut hers, "chat").await["line"].clone();
        if line["text"] == "something rude" {
            break line;
        }
    };
    let mut again = sit(&ann, &table).await;
    let seats = next(&mut again, "table").await["table"]["seats"].clone();
    assert_eq!(seats[1]["speaker"], line["speaker"], "seats and lines name a person by the same id");
    assert!(seats[0].get("speaker").is_none(), "nobody mutes themselves");
    let bobs = get(&bob, "/api/v1/me").await["id"].clone();
    assert_ne!(seats[1]["speaker"], bobs, "the id does not give the account away");

    let path = format!("/api/v1/tables/{table}/report");
    let report = json!({ "speaker": line["speaker"], "text": "insult" });
    assert_done(&ann.post(&path, &report).await.expect("answered"));
    for (who, wrong, status, code) in [
        (&ann, json!({ "speaker": "0000000000000000", "text": "insult" }), 404, "no-such-person"),
        (&ann, json!({ "seat": 7, "text": "insult" }), 404, "no-such-person"),
        (&ann, json!({ "seat": 1, "text": " " }), 400, "empty"),
        (&eve, json!({ "seat": "1", "text": "insult" }), 400, "bad-request"),
    ] {
        let answer = who.post(&path, &wrong).await.expect("answered");
        assert_eq!((answer.status, answer.code().as_str()), (status, code), "{wrong}");
    }
    let database = format!("sqlite://{}", house.folder.join("games.sqlite").display());
    house.close().await;
    let store = server::store::open(&database).await.expect("it opens");
    let reports = server::store::People::reports(&*store, 10).await.expect("read");
    assert_eq!(reports.len(), 1, "refused reports are not kept");
    assert_eq!(json!(reports[0].about), bobs);
    assert_eq!(reports[0].text, "insult\nBob: something rude");
}
