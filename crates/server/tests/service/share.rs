//! Published replays: who may publish, who may see them, and what previews of links show.

use serde_json::{Value, json};
use testkit::client::Client;

use crate::house::{House, assert_done, new_table, open_table, play_out, refused_socket, sit};

/// Plays a game of one person against a bot to its end.
async fn finished(ann: &Client) -> String {
    let mut wanted = new_table("new-york", &["human", "bot"]);
    wanted["visibility"] = Value::from("private");
    let table = open_table(ann, &wanted).await;
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    play_out(&mut [(0, sit(ann, &table).await)], 3).await;
    table
}

async fn status(client: &Client, path: &str) -> u16 {
    client.get(path).await.expect("answered").status
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_published_replay_is_visible_with_its_link() {
    let mut house = House::open("share").await;
    let (ann, eve) = (house.guest().await, house.guest().await);
    ann.post("/api/v1/me", &json!({ "name": "Ann <b>&\"" })).await.expect("answered");
    let game = finished(&ann).await;
    let replay = format!("/api/v1/tables/{game}/replay");
    let share = format!("/api/v1/tables/{game}/share");

    assert_eq!(status(&eve, &replay).await, 404, "it is private");
    let refused = eve.post(&share, &json!({})).await.expect("answered");
    assert_eq!((refused.status, refused.code().as_str()), (404, "no-such-table"));

    let published = ann.post(&share, &json!({})).await.expect("answered").json();
    let key = published["share"].as_str().expect("a key").to_owned();
    let again = ann.post(&share, &json!({})).await.expect("answered").json();
    assert_eq!(again, published, "a second request gives the same link");

    // The picture and the page need no account; a wrong key gives nothing.
    let nobody = Client::new(house.address);
    let picture = nobody.get(&format!("/api/v1/shared/{game}/{key}/preview.png")).await.expect("answered");
    assert_eq!(picture.status, 200);
    assert_eq!(picture.header("content-type"), Some("image/png"));
    assert_eq!(status(&nobody, &format!("/api/v1/shared/{game}/{}/preview.png", "0".repeat(32))).await, 404);

    // With the link anybody can see the replay and its positions, and continue the game from one of them.
    assert_eq!(status(&eve, &replay).await, 404);
    let wrong = "0".repeat(32);
    for (path, joint) in [
        (replay.clone(), '?'),
        (format!("{replay}?at=3"), '&'),
        (format!("/api/v1/tables/{game}/course"), '?'),
    ] {
        assert_eq!(status(&eve, &format!("{path}{joint}share={key}")).await, 200, "{path}");
        assert_eq!(status(&eve, &format!("{path}{joint}share={wrong}")).await, 404, "{path}");
    }
    let seen = eve.get(&format!("{replay}?share={key}")).await.expect("answered").json();
    assert_eq!(seen["names"].as_array().map(Vec::len), Some(2));
    assert_eq!((&seen["invite"], &seen["share"]), (&Value::Null, &Value::Null), "only for who was there");
    let wish = json!({ "at": 3, "seat": 0, "deal": "anew" });
    let go_on = format!("/api/v1/tables/{game}/continue");
    assert_eq!(eve.post(&go_on, &wish).await.expect("answered").status, 404);
    assert_done(&eve.post(&format!("{go_on}?share={key}"), &wish).await.expect("answered"));

    // The link gives no access to the chat of the table or to the players' next game.
    let table = format!("/api/v1/tables/{game}");
    for path in ["join", "watch", "invitation"] {
        let refused =
            eve.post(&format!("{table}/{path}"), &json!({ "invite": key })).await.expect("answered");
        assert_eq!((refused.status, refused.code().as_str()), (404, "no-such-table"), "{path}");
    }
    assert_eq!(refused_socket(&eve, &game).await.0, 404);
    let next =
        ann.post(&format!("{table}/rematch"), &json!({ "rotate": false })).await.expect("answered").json();
    assert_eq!(refused_socket(&eve, next["id"].as_str().expect("an id")).await.0, 404);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_a_finished_game_is_published_by_somebody_who_played() {
    let mut house = House::open("share-refused").await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let mut wanted = new_table("new-york", &["human", "bot"]);
    wanted["visibility"] = Value::from("public");
    let table = open_table(&ann, &wanted).await;
    let share = format!("/api/v1/tables/{table}/share");
    let refused = ann.post(&share, &json!({})).await.expect("answered");
    assert_eq!((refused.status, refused.code().as_str()), (409, "not-over"));
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    play_out(&mut [(0, sit(&ann, &table).await)], 3).await;
    let refused = bob.post(&share, &json!({})).await.expect("answered");
    assert_eq!((refused.status, refused.code().as_str()), (403, "not-seated"));
    house.close().await;
}
