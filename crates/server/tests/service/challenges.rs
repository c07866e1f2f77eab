//! Challenges between accounts.

use serde_json::{Value, json};
use server::limits::{Limits, OPEN_CHALLENGES, Rate};
use testkit::client::{Answer, Client};

use crate::events::{event, open};
use crate::house::{House, assert_done, generous};

/// A guest who has set a password, and so has a name of their own.
pub(crate) async fn named(house: &House, name: &str) -> Client {
    let mut client = house.guest().await;
    let renamed = client.request("PATCH", "/api/v1/me", Some(&json!({ "name": name }).to_string())).await;
    assert_done(&renamed.expect("answered"));
    let password = json!({ "password": "a rather long one" });
    let set = client.post("/api/v1/password", &password).await.expect("answered");
    assert_done(&set);
    client.keep_cookie(&set);
    client
}

/// A game of two: the challenger, and a free seat with a color.
pub(crate) fn game() -> Value {
    json!({ "edition": "new-york", "seats": [{ "kind": "human" }, { "kind": "open", "color": "black" }],
        "options": {}, "visibility": "private", "clock": { "kind": "none" } })
}

pub(crate) async fn challenge(client: &Client, name: &str) -> Answer {
    client.post("/api/v1/challenges", &json!({ "name": name, "game": game() })).await.expect("answered")
}

async fn answer(client: &Client, id: &str, what: &str, body: &Value) -> Answer {
    client.post(&format!("/api/v1/challenges/{id}/{what}"), body).await.expect("answered")
}

fn id(answer: &Answer) -> String {
    assert_done(answer);
    answer.json()["id"].as_str().expect("an id").to_owned()
}

async fn listed(client: &Client) -> Vec<Value> {
    client.get("/api/v1/challenges").await.expect("answered").json().as_array().expect("a list").clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_accepted_challenge_opens_a_table_with_both_seated() {
    let house = House::open("challenge-accept").await;
    let (ann, bob) = (named(&house, "Ann").await, named(&house, "Bob").await);
    let (mut of_ann, mut of_bob) = (open(&ann, None).await, open(&bob, None).await);
    event(&mut of_ann, "ready").await;
    event(&mut of_bob, "ready").await;
    let sent = challenge(&ann, "bob").await;
    let id = id(&sent);
    let received = event(&mut of_bob, "challenge").await["challenge"].clone();
    assert_eq!(
        (&received["id"], &received["incoming"], &received["state"]),
        (&json!(id), &json!(true), &json!("open"))
    );
    assert_eq!(
        (&received["opponent"]["name"], &received["game"]["edition"]),
        (&json!("Ann"), &json!("new-york"))
    );
    assert_eq!(event(&mut of_ann, "challenge").await["challenge"]["incoming"], false);
    assert_eq!((listed(&ann).await.len(), listed(&bob).await.len()), (1, 1));
    assert_eq!(answer(&ann, &id, "accept", &json!({})).await.code(), "no-such-challenge", "only Bob can");
    let accepted = answer(&bob, &id, "accept", &json!({})).await;
    assert_done(&accepted);
    let table = accepted.json()["id"].as_str().expect("an id").to_owned();
    let told = event(&mut of_ann, "challenge").await["challenge"].clone();
    assert_eq!((&told["state"], &told["table"]), (&json!("accepted"), &json!(table)));
    let shown = bob.get(&format!("/api/v1/tables/{table}")).await.expect("answered").json();
    assert_eq!((&shown["seats"][0]["name"], &shown["seats"][1]["you"]), (&json!("Ann"), &json!(true)));
    assert_eq!(shown["seats"][1]["color"], "black");
    assert_eq!(shown["hosting"], false);
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    assert_eq!(event(&mut of_bob, "game-started").await["table"], json!(table));
    assert_eq!(answer(&bob, &id, "decline", &json!({})).await.code(), "challenge-closed");
    assert!(listed(&ann).await.is_empty() && listed(&bob).await.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_is_declined_withdrawn_and_kept_from_others() {
    let house = House::open("challenge-decline").await;
    let (ann, bob, eve) =
        (named(&house, "Ann").await, named(&house, "Bob").await, named(&house, "Eve").await);
    let mut of_ann = open(&ann, None).await;
    event(&mut of_ann, "ready").await;
    let first = id(&challenge(&ann, "Bob").await);
    event(&mut of_ann, "challenge").await;
    assert!(listed(&eve).await.is_empty());
    for what in ["accept", "decline"] {
        assert_eq!(answer(&eve, &first, what, &json!({})).await.code(), "no-such-challenge");
    }
    let withdraw = |of: Client, id: String| async move {
        of.request("DELETE", &format!("/api/v1/challenges/{id}"), None).await.expect("answered")
    };
    assert_eq!(
        withdraw(bob.clone(), first.clone()).await.code(),
        "no-such-challenge",
        "Bob declines instead"
    );
    assert_done(&answer(&bob, &first, "decline", &json!({})).await);
    assert_eq!(event(&mut of_ann, "challenge").await["challenge"]["state"], "declined");
    let second = id(&challenge(&ann, "Bob").await);
    assert_done(&withdraw(ann.clone(), second.clone()).await);
    assert_eq!(answer(&bob, &second, "accept", &json!({})).await.code(), "challenge-closed");
    // A blocked account cannot challenge until it is unblocked.
    let third = id(&challenge(&ann, "Bob").await);
    assert_done(&answer(&bob, &third, "decline", &json!({ "block": true })).await);
    let refused = challenge(&ann, "Bob").await;
    assert_eq!((refused.status, refused.code().as_str()), (403, "blocked"));
    id(&challenge(&eve, "Bob").await);
    let blocks = bob.get("/api/v1/blocks").await.expect("answered").json();
    assert_eq!(blocks[0]["name"], "Ann");
    let unblock = format!("/api/v1/blocks/{}", blocks[0]["speaker"].as_str().expect("an id"));
    assert_done(&bob.request("DELETE", &unblock, None).await.expect("answered"));
    id(&challenge(&ann, "Bob").await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_impossible_challenge_is_refused_with_its_reason() {
    let house = House::open("challenge-bad").await;
    let (ann, _bob) = (named(&house, "Ann").await, named(&house, "Bob").await);
    let ask = async |body: Value| ann.post("/api/v1/challenges", &body).await.expect("answered").code();
    assert_eq!(challenge(&ann, "Nobody").await.code(), "no-such-person");
    assert_eq!(challenge(&ann, "Ann").await.code(), "own-account");
    assert_eq!(ask(json!({ "game": game() })).await, "bad-request", "nobody is named");
    let with = |key: &str, value: Value| {
        let mut game = game();
        game[key] = value;
        json!({ "name": "Bob", "game": game })
    };
    assert_eq!(ask(with("edition", json!("atlantis"))).await, "no-such-edition");
    let seats = json!([{ "kind": "human" }, { "kind": "bot" }]);
    assert_eq!(ask(with("seats", seats)).await, "bad-seats", "there is no seat for Bob");
    assert_eq!(ask(with("seats", json!([{ "kind": "open" }, { "kind": "bot" }]))).await, "bad-seats");
    assert!(listed(&ann).await.is_empty(), "nothing was stored");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn challenges_are_limited() {
    let rate = |burst| Limits { challenges: Rate { key: "challenges", burst, every: 600_000 }, ..generous() };
    let house = House::limited("challenge-limits", rate(1_000)).await;
    let (ann, _bob) = (named(&house, "Ann").await, named(&house, "Bob").await);
    for _ in 0..OPEN_CHALLENGES {
        id(&challenge(&ann, "Bob").await);
    }
    assert_eq!(challenge(&ann, "Bob").await.code(), "too-many-challenges");
    let house = House::limited("challenge-rate", rate(2)).await;
    let (ann, _bob) = (named(&house, "Ann").await, named(&house, "Bob").await);
    for _ in 0..2 {
        id(&challenge(&ann, "Bob").await);
    }
    assert_eq!(challenge(&ann, "Bob").await.status, 429);
}
