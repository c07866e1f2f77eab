//! Bot accounts, and programs in pages of other origins.

use serde_json::{Value, json};
use testkit::client::Client;

use crate::challenges::{challenge, game, named};
use crate::events::{event, open};
use crate::house::{House, assert_done, new_table, next, open_table, sit};

/// A bot account with a token of all scopes.
pub(crate) async fn bot(house: &House, name: &str) -> Client {
    let account = house.guest().await;
    let renamed = account.request("PATCH", "/api/v1/me", Some(&json!({ "name": name }).to_string())).await;
    assert_done(&renamed.expect("answered"));
    let became = account.post("/api/v1/me/bot", &json!({ "owner": "Ann" })).await.expect("answered");
    assert_done(&became);
    assert_eq!(became.json()["bot_owner"], "Ann");
    let scopes = ["watch", "play", "tables"];
    let made =
        account.post("/api/v1/tokens", &json!({ "name": "bot", "scopes": scopes })).await.expect("answered");
    Client::bot(house.address, made.json()["token"].as_str().expect("shown once"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_an_account_that_was_at_no_table_becomes_a_bot_and_for_good() {
    let house = House::open("bot-become").await;
    let person = house.guest().await;
    open_table(&person, &new_table("new-york", &["human", "bot"])).await;
    let become_bot = async |client: &Client| {
        client.post("/api/v1/me/bot", &json!({ "owner": "Ann" })).await.expect("answered").code()
    };
    assert_eq!(become_bot(&person).await, "has-played");
    let fresh = house.guest().await;
    assert_eq!(become_bot(&fresh).await, "");
    assert_eq!(become_bot(&fresh).await, "already-bot");
    // Nobody else gets the name of a bot.
    let name = fresh.get("/api/v1/me").await.expect("answered").json()["name"].clone();
    let other = house.guest().await;
    let renamed = other.request("PATCH", "/api/v1/me", Some(&json!({ "name": name }).to_string())).await;
    assert_eq!(renamed.expect("answered").code(), "name-taken");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_sits_down_with_people_only_where_the_table_allows_bots_and_is_marked() {
    let house = House::open("bot-sit").await;
    let ann = house.guest().await;
    let robot = bot(&house, "Robot").await;
    let closed = open_table(&ann, &new_table("new-york", &["human", "open"])).await;
    let join = |id: &str| format!("/api/v1/tables/{id}/join");
    let refused = robot.post(&join(&closed), &json!({})).await.expect("answered");
    assert_eq!((refused.status, refused.code().as_str()), (403, "bots-not-allowed"));
    let mut wanted = new_table("new-york", &["human", "open"]);
    wanted["bots_allowed"] = json!(true);
    let id = open_table(&ann, &wanted).await;
    assert_done(&robot.post(&join(&id), &json!({})).await.expect("answered"));
    let shown = ann.get(&format!("/api/v1/tables/{id}")).await.expect("answered").json();
    assert_eq!((&shown["seats"][1]["bot_owner"], &shown["bots_allowed"]), (&json!("Ann"), &json!(true)));
    assert_eq!(shown["seats"][0]["bot_owner"], Value::Null);
    // In chat, too; and where it only watches it says nothing.
    let mut at_ann = sit(&ann, &id).await;
    let mut at_robot = sit(&robot, &id).await;
    next(&mut at_robot, "table").await;
    at_robot.send(&json!({ "type": "chat", "text": "beep", "id": "1" })).await.expect("it is open");
    assert_eq!(next(&mut at_ann, "chat").await["line"]["bot"], true);
    let mut watching = sit(&robot, &closed).await;
    next(&mut watching, "table").await;
    watching.send(&json!({ "type": "chat", "text": "beep", "id": "2" })).await.expect("it is open");
    assert_eq!(next(&mut watching, "refused").await["error"]["code"], "no-scope");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_online_bot_is_listed_and_can_be_challenged() {
    let house = House::open("bot-online").await;
    let ann = named(&house, "Ann").await;
    let robot = bot(&house, "Robot").await;
    let online = async || ann.get("/api/v1/bots").await.expect("answered").json();
    assert_eq!(online().await, json!([]));
    let mut stream = open(&robot, None).await;
    event(&mut stream, "ready").await;
    let listed = tokio::time::timeout(std::time::Duration::from_secs(20), async {
        loop {
            let bots = online().await;
            if bots != json!([]) {
                return bots;
            }
        }
    });
    let listed = listed.await.expect("it is online");
    assert_eq!((&listed[0]["name"], &listed[0]["bot_owner"]), (&json!("Robot"), &json!("Ann")));
    // The host of a table puts it on a seat by its name.
    let id = open_table(&ann, &new_table("new-york", &["human", "open"])).await;
    let seat = format!("/api/v1/tables/{id}/seats/1/bot");
    let offline = ann.post(&seat, &json!({ "name": "Nobody" })).await.expect("answered");
    assert_eq!(offline.code(), "no-such-person");
    let taken = format!("/api/v1/tables/{id}/seats/0/bot");
    let taken = ann.post(&taken, &json!({ "name": "Robot" })).await.expect("answered");
    assert_eq!(taken.code(), "seat-taken");
    assert_done(&ann.post(&seat, &json!({ "name": "robot" })).await.expect("answered"));
    assert_done(&ann.post(&format!("/api/v1/tables/{id}/start"), &json!({})).await.expect("answered"));
    let started = event(&mut stream, "game-started").await;
    assert_eq!((&started["table"], &started["seats"]), (&json!(id), &json!([1])));
    assert_done(&challenge(&ann, "Robot").await);
    let received = event(&mut stream, "challenge").await["challenge"].clone();
    assert_eq!(received["opponent"].get("bot_owner"), None, "Ann is a person");
    let accept = format!("/api/v1/challenges/{}/accept", received["id"].as_str().expect("an id"));
    let accepted = robot.post(&accept, &json!({})).await.expect("answered");
    assert_done(&accepted);
    let table = accepted.json()["id"].as_str().expect("an id").to_owned();
    let shown = ann.get(&format!("/api/v1/tables/{table}")).await.expect("answered").json();
    assert_eq!(shown["seats"][1]["bot_owner"], "Ann", "{}", game());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_of_another_origin_acts_by_a_token_and_not_by_a_cookie() {
    let house = House::open("bot-cors").await;
    let ann = house.guest().await;
    let mut robot = bot(&house, "Robot").await;
    robot.set("origin", "https://bots.example");
    let answer = robot.get("/api/v1/me").await.expect("answered");
    assert_eq!((answer.status, answer.header("access-control-allow-origin")), (200, Some("*")));
    assert_eq!(answer.header("access-control-allow-credentials"), None);
    let mut page = Client::new(house.address);
    page.set("origin", "https://bots.example");
    page.set("access-control-request-method", "POST");
    page.set("access-control-request-headers", "authorization,content-type");
    let preflight = page.request("OPTIONS", "/api/v1/tables", None).await.expect("answered");
    assert_eq!((preflight.status, preflight.header("access-control-allow-origin")), (204, Some("*")));
    assert!(
        preflight.header("access-control-allow-headers").is_some_and(|names| names.contains("authorization"))
    );
    // By a cookie it reads nothing and changes nothing.
    let mut foreign = ann.clone();
    foreign.set("origin", "https://bots.example");
    assert_eq!(
        foreign.get("/api/v1/me").await.expect("answered").header("access-control-allow-origin"),
        None
    );
    let refused =
        foreign.post("/api/v1/tables", &new_table("new-york", &["human", "bot"])).await.expect("answered");
    assert_eq!(refused.code(), "foreign-origin");
    // A page cannot set headers of a socket: its token is a subprotocol.
    let id = open_table(&robot, &new_table("new-york", &["human", "bot"])).await;
    let token = robot
        .headers
        .iter()
        .find_map(|(_, value)| value.strip_prefix("Bearer "))
        .expect("a token")
        .to_owned();
    let mut page = Client::new(house.address);
    page.set("origin", "https://bots.example");
    page.set("sec-websocket-protocol", &format!("whistlestop, {token}"));
    let mut socket = page.socket(&id).await.expect("it opens, and the server has chosen a subprotocol");
    socket.send(&json!({ "type": "hello", "version": null })).await.expect("it is open");
    assert_eq!(next(&mut socket, "table").await["table"]["seats"][0]["you"], true);
    page.set("sec-websocket-protocol", "whistlestop, whs_wrong");
    assert!(page.socket(&id).await.is_err(), "a wrong token is refused");
}
