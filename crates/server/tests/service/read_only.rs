//! Requests with GET change nothing in the database.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::json;
use server::store::{self, Batch, Row};
use testkit::client::Client;
use tokio::sync::mpsc;

use crate::house::{House, assert_done, new_table, open_table};

/// Returns all rows of a database by table, without what changes with time alone.
async fn rows(database: &str) -> BTreeMap<&'static str, Vec<String>> {
    let store = store::open(database).await.expect("it opens");
    let (sender, mut batches) = mpsc::channel::<Batch>(64);
    let mut rows = BTreeMap::<_, Vec<String>>::new();
    let reading = async {
        while let Some(batch) = batches.recv().await {
            for Row { mut texts, mut numbers } in batch.rows {
                // When an account was last here, until when the server counts as alive, and which node drives a game.
                let with_time = ["alive_until", "epoch", "node", "seen"];
                for (name, number) in batch.sheet.numbers.iter().zip(&mut numbers) {
                    *number = number.filter(|_| !with_time.contains(name));
                }
                for (name, text) in batch.sheet.texts.iter().zip(&mut texts) {
                    *text = text.take().filter(|_| !with_time.contains(name));
                }
                rows.entry(batch.sheet.name).or_default().push(format!("{texts:?} {numbers:?}"));
            }
        }
    };
    let (dumped, ()) = tokio::join!(store.dump(sender), reading);
    dumped.expect("it is read");
    store.close().await;
    for rows in rows.values_mut() {
        rows.sort();
    }
    rows
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_get_request_changes_anything() {
    let mut house = House::open("read-only").await;
    let database = format!("sqlite://{}", house.folder.join("games.sqlite").display());
    let (ann, bob) = (house.guest().await, house.guest().await);
    let forming = open_table(&ann, &new_table("usa", &["human", "open"])).await;
    let playing = open_table(&ann, &new_table("usa", &["human", "open"])).await;
    let over = open_table(&ann, &new_table("usa", &["human", "bot"])).await;
    let post = async |client: &Client, path: String, body: serde_json::Value| {
        let answer = client.post(&path, &body).await.expect("answered");
        assert_done(&answer);
        answer.json()
    };
    post(&bob, format!("/api/v1/tables/{playing}/join"), json!({})).await;
    for table in [&playing, &over] {
        post(&ann, format!("/api/v1/tables/{table}/start"), json!({})).await;
    }
    post(&ann, format!("/api/v1/tables/{over}/resign"), json!({})).await;
    let share = post(&ann, format!("/api/v1/tables/{over}/share"), json!({})).await;
    let share = share["share"].as_str().expect("a key").to_owned();
    // The result of a game is stored after its end.
    let stored = async {
        while !rows(&database).await["tables"].iter().any(|row| row.contains(&over) && row.contains("ranks"))
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), stored).await.expect("it is stored");

    let before = rows(&database).await;
    assert!(before["tables"].len() == 3 && before["accounts"].len() == 2 && before["log"].len() > 2);
    let stranger = Client::new(house.address);
    for (_, route, _) in server::http::ROUTES.iter().filter(|(method, _, _)| *method == "GET") {
        if *route == "/api/v1/events" {
            let mut stream = ann.events(None).await.expect("it opens");
            let ready = async {
                while stream.next().await.expect("it is read").expect("an event")["type"] != "ready" {}
            };
            tokio::time::timeout(Duration::from_secs(60), ready).await.expect("the stream is ready");
            continue;
        }
        let ids: &[&str] = match *route {
            "/api/v1/editions/{id}" => &["usa", "mars"],
            "/api/v1/shared/{id}/{key}/preview.png" => &[&over],
            route if route.contains("/tables/{id}") => &[&forming, &playing, &over, "0"],
            _ => &[""],
        };
        let mut statuses = Vec::new();
        for id in ids {
            let path = route.replace("{id}", id).replace("{key}", &share);
            assert!(!path.contains('{'), "{path}: the test cannot fill this");
            for client in [&ann, &bob, &stranger] {
                for path in [path.clone(), format!("{path}?hidden=true&at=1&seat=0")] {
                    statuses.push(client.get(&path).await.expect("answered").status);
                }
            }
        }
        // A socket is opened by an upgrade.
        let is_answered = statuses.contains(&200) || route.ends_with("/socket");
        assert!(is_answered && statuses.iter().all(|status| *status < 500), "{route}: {statuses:?}");
    }
    let after = rows(&database).await;
    for (table, rows) in &after {
        assert_eq!(before.get(table), Some(rows), "{table}");
    }
    assert_eq!(before.len(), after.len());
    house.close().await;
}
