//! Guests, sessions, passwords, tokens and device links.

use serde_json::json;
use server::client::Client;

use crate::house::{House, assert_done};

/// A nonce of the allowed length, different for each letter.
fn nonce(letter: char) -> String {
    letter.to_string().repeat(64)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_a_post_makes_a_guest_and_one_nonce_makes_one() {
    let mut house = House::open("accounts-guests").await;
    let stranger = Client::new(house.address);
    let looked = stranger.get("/api/me").await.expect("answered");
    assert_eq!((looked.status, looked.code().as_str()), (401, "unknown"));
    assert_eq!(looked.header("set-cookie"), None);

    // Eight tabs at the same time: one guest, and every answer has a cookie of that guest.
    let tabs = (0..8).map(|_| {
        let stranger = stranger.clone();
        tokio::spawn(async move { stranger.post("/api/guest", &json!({ "nonce": nonce('a') })).await })
    });
    let mut ids = Vec::new();
    for tab in tabs.collect::<Vec<_>>() {
        let answer = tab.await.expect("it ends").expect("answered");
        assert_done(&answer);
        let mut client = Client::new(house.address);
        client.keep_cookie(&answer);
        let me = client.get("/api/me").await.expect("answered").json();
        assert_eq!(me, answer.json());
        ids.push(me["id"].as_str().expect("an id").to_owned());
    }
    ids.dedup();
    assert_eq!(ids.len(), 1, "{ids:?}");

    let other = stranger.post("/api/guest", &json!({ "nonce": nonce('b') })).await.expect("answered");
    assert_ne!(other.json()["id"], ids[0], "another nonce is another guest");
    let mut known = Client::new(house.address);
    known.keep_cookie(&other);
    let again = known.post("/api/guest", &json!({ "nonce": nonce('c') })).await.expect("answered");
    assert_eq!((again.json()["id"].clone(), again.header("set-cookie")), (other.json()["id"].clone(), None));

    for bad in ["", "abc", &"g".repeat(64), &"a".repeat(129)] {
        let refused = stranger.post("/api/guest", &json!({ "nonce": bad })).await.expect("answered");
        assert_eq!((refused.status, refused.code().as_str()), (400, "bad-nonce"), "{bad:?}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_nonce_does_not_open_an_account_with_a_password() {
    let mut house = House::open("accounts-nonce").await;
    let stranger = Client::new(house.address);
    let made = stranger.post("/api/guest", &json!({ "nonce": nonce('a') })).await.expect("answered");
    let mut ann = stranger.clone();
    ann.keep_cookie(&made);
    let password = json!({ "password": "seven wet otters" });
    assert_done(&ann.post("/api/password", &password).await.expect("answered"));
    let thief = stranger.post("/api/guest", &json!({ "nonce": nonce('a') })).await.expect("answered");
    assert_eq!((thief.status, thief.code().as_str()), (409, "used-nonce"));
    assert_eq!(thief.header("set-cookie"), None);
    house.close().await;
}
