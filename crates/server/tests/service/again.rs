//! Continuing finished games: from one of their positions, or from a record file.

use std::time::Duration;

use serde_json::{Value, json};
use server::limits::RESULTS_AT_ONCE;
use testkit::client::Client;

use crate::house::{House, assert_done, new_table, next, next_answer, open_table, play_out, sit};

/// Lets two bots play a game to its end and answers its id.
async fn finished(ann: &Client, edition: &str) -> String {
    let table = open_table(ann, &new_table(edition, &["bot", "bot"])).await;
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    let over = async {
        let path = format!("/api/v1/tables/{table}/replay");
        while ann.get(&path).await.expect("answered").status != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), over).await.expect("bots come to an end");
    table
}

async fn get(client: &Client, path: &str) -> Value {
    let answer = client.get(path).await.expect("answered");
    assert_eq!(answer.status, 200, "{path}: {answer:?}");
    answer.json()
}

/// What is equal after dealing again: all that the seat sees except the version and the order of legal actions.
async fn first_view(client: &Client, table: &str) -> Value {
    let mut socket = sit(client, table).await;
    next(&mut socket, "snapshot").await["view"].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_can_be_continued_from_any_step() {
    let mut house = House::open("again-continue").await;
    for edition in ["usa", "marklin", "london", "new-york", "card-game"] {
        // The number of tables that one person may open in a row is limited.
        let ann = house.guest().await;
        let game = finished(&ann, edition).await;
        let whole = get(&ann, &format!("/api/v1/tables/{game}/replay")).await;
        assert_eq!(whole["origin"], Value::Null);
        assert!(
            whole["proven"].as_u64().is_some_and(|shuffles| shuffles >= 3),
            "{edition}: the deal is proven"
        );
        let steps = whole["steps"].as_array().expect("steps").len();
        for at in [0, 1, steps / 3, steps / 2, steps - 2] {
            for (deal, seat) in [("true", 0), ("anew", 0), ("anew", 1)] {
                let wish = json!({ "at": at, "seat": seat, "deal": deal, "level": "porter" });
                let answer =
                    ann.post(&format!("/api/v1/tables/{game}/continue"), &wish).await.expect("answered");
                assert_eq!(answer.status, 200, "{edition}, {wish}: {answer:?}");
                let next = answer.json()["id"].as_str().expect("an id").to_owned();
                if seat == 0 {
                    // If it is a bot's turn, bots may already have acted; if it is the caller's, nothing has
                    // happened.
                    let then = get(&ann, &format!("/api/v1/tables/{game}/replay?at={at}&seat=0")).await;
                    let now = first_view(&ann, &next).await;
                    if then["view"]["awaiting"] == json!([0]) {
                        assert_eq!(now, then["view"], "{edition}, {wish}: the seat sees what it saw");
                    }
                }
            }
        }
        let course = get(&ann, &format!("/api/v1/tables/{game}/course?seat=1")).await;
        let lengths = ["events", "totals", "pieces"].map(|what| course[what].as_array().map(Vec::len));
        assert_eq!(lengths, [Some(steps), Some(steps + 1), Some(steps + 1)]);
        let last = get(&ann, &format!("/api/v1/tables/{game}/replay?at={steps}&seat=1")).await;
        assert_eq!(course["events"][steps - 1], last["events"]);
        let total = |seat: usize| last["view"]["scores"][seat]["total"].clone();
        assert_eq!(
            course["totals"][steps],
            json!([total(0), total(1)]),
            "{edition}: the curve ends at the result"
        );
        let over = json!({ "at": steps, "seat": 0, "deal": "true" });
        let answer = ann.post(&format!("/api/v1/tables/{game}/continue"), &over).await.expect("answered");
        assert_eq!((answer.status, answer.code().as_str()), (409, "over"));
        for (wish, code) in [
            (json!({ "at": steps + 1, "seat": 0, "deal": "true" }), "no-such-moment"),
            (json!({ "at": 0, "seat": 2, "deal": "true" }), "no-such-moment"),
            (json!({ "at": 0, "seat": 0, "deal": "true", "level": "wizard" }), "no-such-level"),
        ] {
            let answer = ann.post(&format!("/api/v1/tables/{game}/continue"), &wish).await.expect("answered");
            assert_eq!(answer.code(), code, "{wish}: {answer:?}");
        }
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_continued_game_is_played_to_its_end_survives_a_restart_and_has_a_replay() {
    let house = House::open("again-end").await;
    let ann = house.guest().await;
    let game = finished(&ann, "london").await;
    let wish = json!({ "at": 4, "seat": 0, "deal": "anew", "level": "porter" });
    let opened = ann.post(&format!("/api/v1/tables/{game}/continue"), &wish).await.expect("answered").json();
    let table = opened["id"].as_str().expect("an id").to_owned();

    let house = house.reopen().await;
    let mut ann = ann;
    ann.server = house.address;
    ann.set("origin", &format!("http://{}", house.address));
    let socket = sit(&ann, &table).await;
    let view = play_out(&mut [(0, socket)], 9).await;
    assert_eq!(view["over"], true);
    let whole = get(&ann, &format!("/api/v1/tables/{table}/replay")).await;
    assert_eq!(whole["origin"], json!({ "how": "continued", "game": game, "step": 4, "deal": "anew" }));
    assert_eq!(
        (&whole["record"], &whole["proven"]),
        (&Value::Null, &Value::Null),
        "its beginning was not dealt"
    );
    let end = whole["steps"].as_array().expect("steps").len();
    let last = get(&ann, &format!("/api/v1/tables/{table}/replay?at={end}&seat=1")).await;
    assert_eq!(last["view"]["over"], true);
    let twice = json!({ "at": 1, "seat": 1, "deal": "anew" });
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/continue"), &twice).await.expect("answered"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_is_opened_from_a_file_or_refused_with_its_line() {
    let mut house = House::open("again-file").await;
    let (ann, eve) = (house.guest().await, house.guest().await);
    let game = finished(&ann, "new-york").await;
    let whole = get(&ann, &format!("/api/v1/tables/{game}/replay")).await;
    let record = whole["record"].as_str().expect("a record");

    let answer = eve.post("/api/v1/records", &json!({ "record": record })).await.expect("answered");
    assert_eq!(answer.status, 200, "{answer:?}");
    let copy = answer.json()["id"].as_str().expect("an id").to_owned();
    let again = get(&eve, &format!("/api/v1/tables/{copy}/replay")).await;
    assert_eq!(again["record"], whole["record"], "the same game");
    assert_eq!((&again["origin"]["how"], &again["proven"]), (&json!("file"), &Value::Null));
    let strange = ann.get(&format!("/api/v1/tables/{copy}/replay")).await.expect("answered");
    assert_eq!(strange.status, 404, "only who opened it sees it");
    let end = whole["steps"].as_array().expect("steps").len();
    for at in [0, end / 2, end] {
        let path = |game: &str| format!("/api/v1/tables/{game}/replay?at={at}&seat=1");
        assert_eq!(get(&eve, &path(&copy)).await["view"], get(&ann, &path(&game)).await["view"]);
    }
    let wish = json!({ "at": end / 2, "seat": 1, "deal": "anew" });
    assert_done(&eve.post(&format!("/api/v1/tables/{copy}/continue"), &wish).await.expect("answered"));

    let mut lines: Vec<&str> = record.lines().collect();
    let place = lines.iter().position(|line| line.starts_with("action")).expect("it was played");
    lines[place] = "action 0 fly to-the-moon";
    let forged = lines.join("\n");
    let refused = [("", 1, "no-record"), ("hello", 1, "no-record"), (&forged, place as i64 + 1, "action")];
    for (text, line, kind) in refused {
        let answer = eve.post("/api/v1/records", &json!({ "record": text })).await.expect("answered");
        assert_eq!((answer.status, answer.code().as_str()), (400, "bad-record"), "{answer:?}");
        let args = &answer.json()["error"]["args"];
        assert_eq!((&args["line"], &args["kind"]), (&json!(line), &json!(kind)), "{answer:?}");
    }
    let mine = get(&eve, "/api/v1/tables").await;
    assert_eq!(mine["mine"].as_array().map(Vec::len), Some(2), "what was refused left nothing behind");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_that_were_taken_back_do_not_keep_other_games_from_their_results() {
    let mut house = House::open("again-results").await;
    let ann = house.guest().await;
    let begin = async || {
        let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
        assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
        table
    };
    let resigned = begin().await;
    assert_done(&ann.post(&format!("/api/v1/tables/{resigned}/resign"), &json!({})).await.expect("answered"));
    for _ in 0..RESULTS_AT_ONCE {
        let table = begin().await;
        let mut socket = sit(&ann, &table).await;
        let view = next(&mut socket, "snapshot").await["view"].clone();
        let act = json!({ "type": "act", "id": "a", "seat": 0, "expected": 1, "action": view["legal"][0] });
        socket.send(&act).await.expect("it is open");
        next(&mut socket, "accepted").await;
        let back =
            ann.post(&format!("/api/v1/tables/{table}/take-back"), &json!({})).await.expect("answered");
        assert_eq!(back.status, 200, "{back:?}");
    }
    let lists = get(&ann, "/api/v1/tables").await;
    let mine = lists["mine"].as_array().expect("a list");
    let row = mine.iter().find(|row| row["id"] == resigned.as_str()).expect("it is listed");
    assert_eq!(row["result"]["resigned"], true, "{row}");
    house.close().await;
}

/// Acts and waits until the seat is asked for its next turn; returns its view.
async fn play_until_turn(client: &Client, table: &str, actions: &[&str]) -> Value {
    let mut socket = sit(client, table).await;
    let mut view = next(&mut socket, "snapshot").await;
    let mut acted = 0;
    let deadline = tokio::time::Instant::now() + Duration::from_secs(60);
    loop {
        let asked = view["view"]["awaiting"] == json!([0]);
        let is_turn = asked && view["view"]["phase"] == "turn";
        if is_turn && acted == actions.len() {
            return view["view"].clone();
        }
        let legal = view["view"]["legal"].as_array().expect("a list");
        if let Some(first) = legal.first() {
            let wanted =
                actions.get(acted).map(|action| json!(action)).filter(|action| legal.contains(action));
            acted += usize::from(wanted.is_some());
            // What comes before the first turn.
            let choice = wanted.unwrap_or_else(|| first.clone());
            let id = format!("a{}", view["version"]);
            let act =
                json!({ "type": "act", "id": id, "seat": 0, "expected": view["version"], "action": choice });
            socket.send(&act).await.expect("it is open");
            let answer = next_answer(&mut socket, &id).await;
            assert_eq!(answer["type"], "accepted", "{answer}");
        } else {
            assert!(tokio::time::Instant::now() < deadline, "no turn came: {view}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        socket.send(&json!({ "type": "hello", "version": null })).await.expect("it is open");
        view = next(&mut socket, "snapshot").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_taking_back_the_seat_sees_what_it_saw_and_hidden_cards_are_dealt_again() {
    let mut house = House::open("again-take-back").await;
    let ann = house.guest().await;
    for edition in ["london", "marklin"] {
        let mut table = open_table(&ann, &new_table(edition, &["human", "bot"])).await;
        assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
        // The turn before keeps the opening out of the turn that is taken back.
        let before = play_until_turn(&ann, &table, &["pick deck", "pick deck"]).await;
        let mut hands = Vec::new();
        for _ in 0..5 {
            let later = play_until_turn(&ann, &table, &["pick deck", "pick deck"]).await;
            hands.push(later["hand"].to_string());
            let back =
                ann.post(&format!("/api/v1/tables/{table}/take-back"), &json!({})).await.expect("answered");
            assert_eq!(back.status, 200, "{edition}: {back:?}");
            table = back.json()["id"].as_str().expect("an id").to_owned();
            assert_eq!(first_view(&ann, &table).await, before, "{edition}: the seat sees what it saw");
        }
        hands.dedup();
        assert!(hands.len() > 1, "{edition}: five deals gave the same two cards");
    }
    house.close().await;
}

/// A `GET` changes nothing: how a game ended is stored when it ends, not when somebody asks for a list.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_result_of_a_game_is_stored_when_it_ends() {
    let mut house = House::open("again-stored").await;
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/resign"), &json!({})).await.expect("answered"));
    let file = format!("sqlite://{}", house.folder.join("games.sqlite").display());
    let store = server::store::open(&file).await.expect("it opens");
    let stored = async || store.table(&table).await.expect("read").expect("it is stored");
    let has_result = |row: &server::store::TableRow| {
        serde_json::from_str::<Value>(&row.body).expect("JSON")["result"]["resigned"] == true
    };
    let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(20);
    while !has_result(&stored().await) {
        assert!(tokio::time::Instant::now() < deadline, "nobody asked for a list, and no result is stored");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let before = stored().await;
    let listed = get(&ann, "/api/v1/tables").await;
    assert_eq!(listed["mine"][0]["result"]["resigned"], true);
    assert_eq!(stored().await, before, "a list changes nothing");
    store.close().await;
    house.close().await;
}
