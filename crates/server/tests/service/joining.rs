//! Joining tables: invitations, codes, and the host's actions before the start.

use serde_json::{Value, json};
use server::limits::CODES;
use testkit::client::Client;

use crate::house::{House, assert_done, end, new_table, next, open_table, sit};

async fn ask(client: &Client, path: &str, body: Value) -> (u16, String, Value) {
    let answer = client.post(path, &body).await.expect("the server answers");
    let code = if answer.status == 200 { String::new() } else { answer.code() };
    (answer.status, code, answer.json())
}

/// A private table for two, and its host's view of it.
async fn waiting(host: &Client) -> (String, Value) {
    let mut wanted = new_table("london", &["human", "open", "open"]);
    wanted["visibility"] = json!("private");
    let table = open_table(host, &wanted).await;
    let mut socket = sit(host, &table).await;
    let shown = next(&mut socket, "table").await["table"].clone();
    (table, shown)
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// M8: previewing an invitation takes no seat and admits nobody.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn looking_at_an_invitation_changes_nothing() {
    let mut house = House::open("joining-look").await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let (table, shown) = waiting(&ann).await;
    let invitation = format!("/api/v1/tables/{table}/invitation");
    let (status, code, _) = ask(&bob, &invitation, json!({})).await;
    assert_eq!((status, code.as_str()), (404, "no-such-table"), "it is private");
    let (_, code, _) = ask(&bob, &invitation, json!({ "invite": "0".repeat(32) })).await;
    assert_eq!(code, "no-such-table", "a wrong invite tells nothing");
    let (status, _, seen) = ask(&bob, &invitation, json!({ "invite": shown["invite"] })).await;
    assert_eq!(status, 200);
    assert_eq!((&seen["member"], &seen["hosting"]), (&json!(false), &json!(false)));
    assert_eq!(seen["seats"][0]["host"], true);
    assert_eq!(seen["seats"][1]["kind"], "open", "no seat was taken");
    let (_, _, again) = ask(&bob, "/api/v1/tables", json!({})).await;
    assert!(again["error"].is_object(), "an empty form opens no table");
    let mine = bob.get("/api/v1/tables").await.expect("answered").json();
    assert_eq!(mine["mine"], json!([]), "they were not let in");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_code_finds_a_table_until_it_is_renewed_or_the_game_begins() {
    let mut house = House::open("joining-code").await;
    let (ann, bob, eve) = (house.guest().await, house.guest().await, house.guest().await);
    let (table, shown) = waiting(&ann).await;
    let code = text(&shown["code"]).to_owned();
    assert!(code.len() >= 8, "{code}");
    let typed = format!(" {}-{} ", code[..4].to_lowercase(), &code[4..]);
    let (status, _, found) = ask(&bob, "/api/v1/codes", json!({ "code": typed })).await;
    assert_eq!((status, &found["id"], &found["invite"]), (200, &json!(table), &shown["invite"]));
    let join = format!("/api/v1/tables/{table}/join");
    assert_done(
        &bob.post(&join, &json!({ "invite": found["invite"], "color": "black" })).await.expect("answered"),
    );
    let (status, refused, _) = ask(&eve, &join, json!({ "invite": found["invite"], "color": "black" })).await;
    assert_eq!((status, refused.as_str()), (409, "color-taken"));

    assert_done(&ann.post(&format!("/api/v1/tables/{table}/invite"), &json!({})).await.expect("answered"));
    let (status, refused, _) = ask(&eve, "/api/v1/codes", json!({ "code": code })).await;
    assert_eq!((status, refused.as_str()), (404, "no-such-code"), "the old code is dead");
    let (_, refused, _) = ask(&eve, &join, json!({ "invite": shown["invite"] })).await;
    assert_eq!(refused, "no-such-table", "and so is the old invite");

    let mut socket = sit(&ann, &table).await;
    let fresh = text(&next(&mut socket, "table").await["table"]["code"]).to_owned();
    let (status, ..) = ask(&eve, "/api/v1/codes", json!({ "code": fresh })).await;
    assert_eq!(status, 200);
    let bot = format!("/api/v1/tables/{table}/seats/2/bot");
    assert_done(&ann.post(&bot, &json!({ "level": "porter" })).await.expect("answered"));
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    let (status, refused, _) = ask(&eve, "/api/v1/codes", json!({ "code": fresh })).await;
    assert_eq!((status, refused.as_str()), (404, "no-such-code"), "the game has begun");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn codes_cannot_be_tried_without_end() {
    let mut house = House::open("joining-guesses").await;
    let eve = house.guest().await;
    for _ in 0..CODES.burst {
        let (status, code, _) = ask(&eve, "/api/v1/codes", json!({ "code": "ABCD-2345" })).await;
        assert_eq!((status, code.as_str()), (404, "no-such-code"));
    }
    let (status, code, answer) = ask(&eve, "/api/v1/codes", json!({ "code": "ABCD-2346" })).await;
    assert_eq!((status, code.as_str()), (429, "too-fast"));
    assert_eq!(answer["error"]["args"]["key"], "codes");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_removed_or_whose_table_is_closed_is_shown_out() {
    let mut house = House::open("joining-out").await;
    let (ann, bob, eve) = (house.guest().await, house.guest().await, house.guest().await);
    let (table, shown) = waiting(&ann).await;
    let join = format!("/api/v1/tables/{table}/join");
    for guest in [&bob, &eve] {
        assert_done(&guest.post(&join, &json!({ "invite": shown["invite"] })).await.expect("answered"));
    }
    let (mut bobs, mut eves) = (sit(&bob, &table).await, sit(&eve, &table).await);
    let seen = next(&mut bobs, "table").await;
    assert_eq!(seen["table"]["hosting"], false);
    assert_eq!(seen["table"]["seats"][0]["host"], true);
    next(&mut eves, "table").await;
    let free = format!("/api/v1/tables/{table}/seats/1");
    let refused =
        bob.request("DELETE", &format!("/api/v1/tables/{table}/seats/2"), None).await.expect("answered");
    assert_eq!((refused.status, refused.code().as_str()), (403, "not-host"));
    assert_done(&ann.request("DELETE", &free, None).await.expect("answered"));
    assert!(end(&mut bobs).await.1.contains("gone"), "a private table shows them out");
    let (status, code, _) = ask(&bob, &join, json!({ "invite": shown["invite"] })).await;
    assert_eq!((status, code.as_str()), (404, "no-such-table"));
    assert_done(&ann.request("DELETE", &format!("/api/v1/tables/{table}"), None).await.expect("answered"));
    assert!(end(&mut eves).await.1.contains("gone"), "the table is closed");
    let mine = eve.get("/api/v1/tables").await.expect("answered").json();
    assert_eq!(mine["mine"], json!([]));
    house.close().await;
}

/// The addresses of this computer's network are sent only to this computer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_on_this_computer_alone_says_how_to_let_others_in() {
    let mut house = House::open("joining-reach").await;
    let reach = Client::new(house.address).get("/api/v1/reach").await.expect("answered").json();
    assert_eq!(reach["addresses"], json!([]));
    let command = format!("whistlestop serve --listen 0.0.0.0:{}", house.address.port());
    assert_eq!(reach["command"], json!(command));
    house.close().await;
}
