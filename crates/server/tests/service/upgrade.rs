//! Upgrade from version 0.1, whose games were played by version 1 of the rules.

use std::path::Path;

use serde_json::{Value, json};
use server::http::identity::{cookie_name, hash_key};
use server::store::{self, NO_HASH, NewEntry, chain};
use sqlx::Connection as _;
use testkit::client::Client;

use crate::house::{House, config, next};

/// The session key in the cookie of Ann's browser.
const KEY: &str = "a key that only her browser has";

/// A table as 0.1 stored it: fields that were added later are missing.
fn table_document(id: &str, state: &str) -> Value {
    json!({
        "format": 1, "id": id, "version": 3, "title": "Old times", "edition": "usa", "options": {},
        "visibility": "public", "clock": { "kind": "none" }, "invite": "let-me-in", "host": "ann",
        "seats": [
            { "kind": "human", "account": "ann", "name": "Ann", "level": null },
            { "kind": "bot", "account": null, "name": "Whistler", "level": "porter" }
        ],
        "watchers": [], "state": state, "created": 5, "commitment": "c0ffee", "next": null
    })
}

/// The log of a game as 0.1 stored it; in a finished one somebody has resigned.
fn log(finished: bool) -> Vec<Value> {
    let mut log = vec![
        json!({
            "v": 1, "at": 6, "what": "started", "rules": 1,
            "setup": { "edition": "usa", "seats": 2, "first": null, "options": { "reset_cap": "3" } },
            "commitment": "c0ffee", "opening": [{ "what": "seats", "items": [0, 1] }]
        }),
        json!({ "v": 1, "at": 7, "what": "acted", "seat": 0, "action": "keep 1 2", "by": "player" }),
    ];
    if finished {
        log.push(json!({ "v": 1, "at": 8, "what": "abandoned", "winner": 1 }));
    }
    log
}

/// Creates a database with the statements of 0.1, with a finished and a running game of Ann.
async fn make_old_database(file: &Path) {
    sqlx::any::install_default_drivers();
    let address = format!("sqlite://{}?mode=rwc", file.display());
    let mut connection = sqlx::AnyConnection::connect(&address).await.expect("it can be made");
    let far = i64::MAX / 2;
    let mut statements = vec![
        include_str!("../../schema/0001.sql").to_owned(),
        "CREATE TABLE schema_version (version BIGINT NOT NULL)".to_owned(),
        "INSERT INTO schema_version (version) VALUES (1)".to_owned(),
        "INSERT INTO accounts (id, name, created) VALUES ('ann', 'Ann', 5)".to_owned(),
        format!("INSERT INTO sessions VALUES ('{}', 'ann', 5, {far})", hash_key(KEY)),
    ];
    for (id, state) in [("00f1", "over"), ("0a11", "playing")] {
        let finished = state == "over";
        let document = table_document(id, state);
        statements.push(format!(
            "INSERT INTO tables VALUES ('{id}', 3, '{state}', 'public', 'ann', '{document}', 5)"
        ));
        statements.push(format!("INSERT INTO members VALUES ('ann', '{id}')"));
        let secret = "ab".repeat(32);
        statements.push(format!("INSERT INTO secrets VALUES ('{id}', '{secret}', '{secret}')"));
        let (mut hash, mut head) = (NO_HASH.to_owned(), 0);
        for body in log(finished) {
            head += 1;
            let entry = NewEntry { action_id: None, body: body.to_string() };
            hash = chain(&hash, id, head, &entry);
            statements.push(format!("INSERT INTO log VALUES ('{id}', {head}, NULL, '{body}', '{hash}')"));
        }
        let finished = i64::from(finished);
        // It is a bot's turn, so a node would drive the running game at once.
        statements
            .push(format!("INSERT INTO games VALUES ('{id}', {head}, '{hash}', 2, {finished}, 1, '', 0)"));
    }
    for statement in statements {
        let statement = sqlx::AssertSqlSafe(statement);
        sqlx::raw_sql(statement).execute(&mut connection).await.expect("it is as 0.1 wrote it");
    }
    connection.close().await.expect("it closes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_by_the_first_rules_stay_listed_and_say_why_they_cannot_go_on() {
    let folder = std::env::temp_dir().join(format!("whistlestop-upgrade-{}", std::process::id()));
    drop(std::fs::remove_dir_all(&folder));
    std::fs::create_dir_all(&folder).expect("the temporary folder can be written");
    let file = folder.join("games.sqlite");
    make_old_database(&file).await;
    let database = format!("sqlite://{}", file.display());

    let mut house = House::open_with(folder.clone(), config(database.clone())).await;
    let files = std::fs::read_dir(&folder).expect("it is there").flatten();
    let copies = files.filter(|file| file.file_name().to_string_lossy().contains(".schema-1-")).count();
    assert_eq!(copies, 1, "the old database was copied first");

    let mut ann = Client::new(house.address);
    ann.set("cookie", &format!("{}={KEY}", cookie_name(false)));
    let listed = ann.get("/api/v1/tables").await.expect("answered").json();
    let mut mine: Vec<(&str, &str)> = listed["mine"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|table| (table["id"].as_str().expect("an id"), table["state"].as_str().expect("a state")))
        .collect();
    mine.sort_unstable();
    assert_eq!(mine, [("00f1", "over"), ("0a11", "over")], "{listed}");

    for (id, _) in mine {
        for page in ["replay", "course"] {
            let replay = ann.get(&format!("/api/v1/tables/{id}/{page}")).await.expect("answered");
            assert_eq!((replay.status, replay.code().as_str()), (409, "old-rules"), "{replay:?}");
            let error = &replay.json()["error"];
            assert_eq!(error["args"]["rules"], 1);
            assert!(error["message"].as_str().is_some_and(|text| text.contains("version 1 of the rules")));
        }
        for _ in 0..2 {
            let mut socket = ann.socket(id).await.expect("it opens");
            socket.send(&json!({ "type": "hello", "version": null })).await.expect("it is open");
            let closing = next(&mut socket, "closing").await;
            assert_eq!((&closing["reason"], &closing["retry_after"]), (&json!("old-rules"), &json!(null)));
        }
    }
    assert_eq!(ann.get("/api/v1/me/story").await.expect("answered").status, 200, "others are not affected");
    house.close().await;

    let store = store::open_existing(&database).await.expect("it is upgraded");
    let findings = server::maintenance::doctor::examine(&store).await.expect("it is read");
    assert_eq!((findings.old_rules, findings.problems), (2, vec![]));
    store.close().await;
}
