//! Whole visits: joining, playing, undoing, leaving, and the contributions to the deal.

use engine::record::Nonce;
use protocol::deal::nonce_hash;
use serde_json::json;
use server::limits::Rate;
use tokio::io::AsyncWriteExt;

use crate::house::{
    House, assert_done, config, end, new_table, next, next_answer, open_table, play_out, play_until, sit,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_play_a_game_to_its_end() {
    let mut house = House::open("flow-two").await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = open_table(&ann, &new_table("london", &["human", "open"])).await;
    let mut waiting = sit(&ann, &table).await;
    let room = next(&mut waiting, "table").await;
    assert_eq!(room["table"]["state"], "forming");
    assert_eq!(room["table"]["seats"][0]["you"], true);
    assert_eq!(room["table"]["seats"][1]["kind"], "open");

    let early = ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered");
    assert_eq!((early.status, early.code().as_str()), (409, "seats-open"));
    assert_done(&bob.post(&format!("/api/v1/tables/{table}/join"), &json!({})).await.expect("answered"));
    let joined = next(&mut waiting, "table").await;
    assert_eq!(joined["table"]["seats"][1]["kind"], "human", "those who wait are shown");
    let not_host = bob.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered");
    assert_eq!((not_host.status, not_host.code().as_str()), (403, "not-host"));
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    let snapshot = next(&mut waiting, "snapshot").await;
    assert_eq!(snapshot["version"], 1);
    assert_eq!(snapshot["seat"], 0);

    let before = bob.get(&format!("/api/v1/tables/{table}/replay")).await.expect("answered");
    assert_eq!((before.status, before.code().as_str()), (409, "not-over"), "no open cards before the end");

    let mut sockets = vec![(0, waiting), (1, sit(&bob, &table).await)];
    let view = play_out(&mut sockets, 1).await;
    assert_eq!(view["over"], true);
    assert_eq!(view["scores"].as_array().map(Vec::len), Some(2));

    let replay = bob.get(&format!("/api/v1/tables/{table}/replay")).await.expect("answered").json();
    assert_eq!(replay["secret"].as_str().map(str::len), Some(64));
    let last = replay["steps"].as_array().expect("steps").len();
    let moment =
        bob.get(&format!("/api/v1/tables/{table}/replay?at={last}&seat=0")).await.expect("answered").json();
    assert_eq!(moment["view"]["over"], true);
    let lists = ann.get("/api/v1/tables").await.expect("answered").json();
    assert_eq!(lists["mine"][0]["state"], "over");
    assert_eq!(lists["open"], json!([]));

    let rotate = json!({ "rotate": true });
    let again = ann.post(&format!("/api/v1/tables/{table}/rematch"), &rotate).await.expect("answered").json();
    let same =
        bob.post(&format!("/api/v1/tables/{table}/rematch"), &json!({})).await.expect("answered").json();
    assert_eq!(again, same, "both get the same table");
    let mut rematch = sit(&bob, again["id"].as_str().expect("an id")).await;
    let room = next(&mut rematch, "table").await;
    assert_eq!(room["table"]["seats"][0]["you"], true, "the second begins now");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_person_plays_against_bots_and_a_restart_changes_nothing() {
    let house = House::open("flow-bots").await;
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("new-york", &["human", "bot", "bot"])).await;
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    let mut socket = sit(&ann, &table).await;
    let snapshot = next(&mut socket, "snapshot").await;
    let action = snapshot["view"]["legal"][0].clone();
    let act =
        json!({ "type": "act", "id": "first", "seat": 0, "expected": snapshot["version"], "action": action });
    socket.send(&act).await.expect("it is open");
    let accepted = next_answer(&mut socket, "first").await;
    assert_eq!(accepted["type"], "accepted");

    let house = house.reopen().await;
    let mut ann = ann;
    ann.server = house.address;
    ann.set("origin", &format!("http://{}", house.address));
    let mut socket = sit(&ann, &table).await;
    next(&mut socket, "snapshot").await;
    socket.send(&act).await.expect("it is open");
    let again = next_answer(&mut socket, "first").await;
    assert_eq!(again, accepted, "the same action gets the same answer, and is not done again");
    let view = play_out(&mut [(0, socket)], 7).await;
    assert_eq!(view["over"], true);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_comes_back_gets_what_it_missed() {
    let mut house = House::open("flow-resume").await;
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "hot-seat"])).await;
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    let mut one = sit(&ann, &table).await;
    let snapshots = [next(&mut one, "snapshot").await, next(&mut one, "snapshot").await];
    assert_eq!(
        (&snapshots[0]["seat"], &snapshots[1]["seat"]),
        (&json!(0), &json!(1)),
        "one screen, two seats"
    );
    for (seat, snapshot) in snapshots.iter().enumerate() {
        let action = &snapshot["view"]["legal"][0];
        one.send(&json!({ "type": "act", "id": format!("keep-{seat}"), "seat": seat, "expected": 1, "action": action }))
            .await
            .expect("it is open");
        let answer = next_answer(&mut one, &format!("keep-{seat}")).await;
        assert_eq!(
            answer["type"], "accepted",
            "all choose at once, so both were chosen on version 1: {answer}"
        );
    }
    one.close().await;
    let mut two = ann.socket(&table).await.expect("it opens");
    two.send(&json!({ "type": "hello", "version": 1 })).await.expect("it is open");
    let missed = next(&mut two, "events").await;
    assert_eq!(missed["version"], 3);
    assert!(missed["events"].as_array().is_some_and(|events| events.len() >= 2), "{missed}");
    let mut three = ann.socket(&table).await.expect("it opens");
    three.send(&json!({ "type": "hello", "version": 99 })).await.expect("it is open");
    assert_eq!(next(&mut three, "snapshot").await["version"], 3, "an impossible version gets a snapshot");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn actions_are_refused_with_reasons() {
    let mut house = House::open("flow-refused").await;
    let (ann, eve) = (house.guest().await, house.guest().await);
    let table = open_table(&ann, &new_table("usa", &["human", "bot"])).await;
    let mut socket = sit(&ann, &table).await;
    next(&mut socket, "table").await;
    let act = |id: &str, seat: usize, expected: i64, action: &str| json!({ "type": "act", "id": id, "seat": seat, "expected": expected, "action": action });
    socket.send(&act("early", 0, 1, "pass")).await.expect("it is open");
    assert_eq!(next_answer(&mut socket, "early").await["error"]["code"], "not-begun");
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    next(&mut socket, "snapshot").await;
    for (id, seat, expected, action, code) in [
        ("a", 1, 1, "keep 1 2", "not-your-seat"),
        ("b", 0, 99, "keep 1 2", "bad-request"),
        ("", 0, 1, "keep 1 2", "bad-request"),
        ("\0", 0, 1, "keep 1 2", "bad-request"),
        ("d", 0, 1, "keep 1", "keeps-too-few"),
    ] {
        socket.send(&act(id, seat, expected, action)).await.expect("it is open");
        let answer = next_answer(&mut socket, id).await;
        assert_eq!(answer["error"]["code"], code, "{answer}");
        assert!(!answer["error"]["message"].as_str().unwrap_or_default().is_empty());
    }
    socket.send(&act("d", 0, 1, "keep 1 2")).await.expect("it is open");
    assert_eq!(
        next_answer(&mut socket, "d").await["error"]["code"],
        "keeps-too-few",
        "the first answer stands"
    );
    socket.send(&json!({ "type": "why", "seat": 0, "action": "keep 1" })).await.expect("it is open");
    assert_eq!(next(&mut socket, "reason").await["error"]["rule"], "C-16");
    socket.send(&json!({ "type": "undo", "id": "u" })).await.expect("it is open");
    assert_eq!(next_answer(&mut socket, "u").await["error"]["code"], "no-undo");

    let mut watcher = sit(&eve, &table).await;
    let seen = next(&mut watcher, "snapshot").await;
    assert_eq!(seen["seat"], json!(null));
    assert_eq!(seen["view"]["legal"], json!([]));
    watcher.send(&act("e", 0, 1, "keep 1 2")).await.expect("it is open");
    assert_eq!(next_answer(&mut watcher, "e").await["error"]["code"], "not-your-seat");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_whose_host_hung_up_while_starting_it_begins_for_everybody() {
    let mut house = House::open("flow-hangs-up").await;
    let ann = house.guest().await;
    for _ in 0..10 {
        let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
        let mut socket = sit(&ann, &table).await;
        next(&mut socket, "table").await;
        let mut stream = tokio::net::TcpStream::connect(house.address).await.expect("it listens");
        let mut start = format!("POST /api/v1/tables/{table}/start HTTP/1.1\r\nhost: {}\r\n", house.address);
        for (name, value) in &ann.headers {
            start.push_str(&format!("{name}: {value}\r\n"));
        }
        start.push_str("content-type: application/json\r\ncontent-length: 2\r\n\r\n{}");
        stream.write_all(start.as_bytes()).await.expect("sent");
        drop(stream);
        let stored = async {
            loop {
                let lists = ann.get("/api/v1/tables").await.expect("answered").json();
                let mine = lists["mine"].as_array().expect("a list").clone();
                if mine.iter().any(|one| one["id"] == table && one["state"] == "playing") {
                    break;
                }
            }
        };
        let patience = std::time::Duration::from_secs(10);
        tokio::time::timeout(patience, stored).await.expect("what was asked for is done");
        let shown = tokio::time::timeout(patience, next(&mut socket, "snapshot"));
        shown.await.expect("those at the table are shown");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_resigns_is_played_for_and_the_last_one_wins() {
    let mut house = House::open("flow-resign").await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = open_table(&ann, &new_table("london", &["human", "open"])).await;
    assert_done(
        &bob.post(&format!("/api/v1/tables/{table}/join"), &json!({ "seat": 1 })).await.expect("answered"),
    );
    let resign = format!("/api/v1/tables/{table}/resign");
    let early = ann.post(&resign, &json!({})).await.expect("answered");
    assert_eq!((early.status, early.code().as_str()), (409, "not-begun"));
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    let mut socket = sit(&bob, &table).await;
    next(&mut socket, "snapshot").await;
    assert_done(&ann.post(&resign, &json!({})).await.expect("answered"));
    let lists = bob.get("/api/v1/tables").await.expect("answered").json();
    assert_eq!(lists["mine"][0]["state"], "over", "only one was left");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_plays_for_a_person_who_left_until_they_take_the_seat_back() {
    let mut house = House::open("flow-leave").await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = open_table(&ann, &new_table("london", &["human", "open"])).await;
    assert_done(&bob.post(&format!("/api/v1/tables/{table}/join"), &json!({})).await.expect("answered"));
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    let mut anns = sit(&ann, &table).await;
    next(&mut anns, "snapshot").await;
    assert_done(&bob.post(&format!("/api/v1/tables/{table}/leave"), &json!({})).await.expect("answered"));
    let taken = next(&mut anns, "events").await;
    assert_eq!(taken["entries"][0]["fact"]["what"], "taken-over", "everybody is told: {taken}");
    let events = next(&mut anns, "events").await;
    assert_eq!(events["events"][0]["event"], "seat-chose", "a bot chooses for who has left: {events}");
    let mut bobs = sit(&bob, &table).await;
    let room = next(&mut bobs, "table").await;
    assert_ne!(room["table"]["seats"][1]["level"], json!(null), "the bot plays until Bob asks for the seat");
    bobs.send(&json!({ "type": "take-over", "id": "back", "seat": 1 })).await.expect("it is open");
    let mut room = next(&mut bobs, "table").await;
    while room["table"]["seats"][1]["level"] != json!(null) {
        room = next(&mut bobs, "table").await;
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_and_watchers_do_not_hear_each_other_during_a_game() {
    let mut house = House::open("flow-chat").await;
    let (ann, eve) = (house.guest().await, house.guest().await);
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    let (mut player, mut watcher) = (sit(&ann, &table).await, sit(&eve, &table).await);
    next(&mut player, "table").await;
    next(&mut watcher, "table").await;
    watcher.send(&json!({ "type": "chat", "text": "take the bus" })).await.expect("it is open");
    assert_eq!(next(&mut watcher, "chat").await["line"]["text"], "take the bus");
    player.send(&json!({ "type": "chat", "text": " hello " })).await.expect("it is open");
    assert_eq!(next(&mut watcher, "chat").await["line"]["text"], "hello");
    assert_eq!(next(&mut player, "chat").await["line"]["text"], "hello", "not what the watcher said");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopping_server_sends_its_people_away_with_a_hint() {
    let mut house = House::open("flow-stop").await;
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    let mut socket = sit(&ann, &table).await;
    next(&mut socket, "table").await;
    let closing = tokio::spawn(async move { end(&mut socket).await });
    house.close().await;
    assert_eq!(closing.await.expect("it ends"), (Some(1012), "shutdown".to_owned()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_with_a_seed_deals_the_same_game_again_and_one_without_does_not() {
    for seed in [Some(7), None] {
        let folder = std::env::temp_dir().join(format!("whistlestop-flow-seed-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&folder));
        let mut config = config(format!("sqlite://{}", folder.join("games.sqlite").display()));
        config.table_config.seed = seed;
        let mut house = House::open_with(folder, config).await;
        let ann = house.guest().await;
        let mut dealt = Vec::new();
        for _ in 0..3 {
            let table = open_table(&ann, &new_table("usa", &["human", "bot"])).await;
            let mut socket = sit(&ann, &table).await;
            assert_done(
                &ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"),
            );
            let view = next(&mut socket, "snapshot").await["view"].clone();
            dealt.push((view["hand"].clone(), view["offer"].clone(), view["row"].clone()));
        }
        let alike = dealt.iter().all(|one| *one == dealt[0]);
        assert_eq!(alike, seed.is_some());
        house.close().await;
    }
}

/// C-15, C-116, CG-116: the last opening choice shows what the others have kept, so it cannot be undone, although
/// nothing is shuffled when everything is kept. A choice that reveals nothing can be.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_last_opening_choice_cannot_be_undone() {
    let mut house = House::open("flow-undo-opening").await;
    for edition in ["usa", "marklin", "london", "new-york", "card-game"] {
        let (ann, bob) = (house.guest().await, house.guest().await);
        let table = open_table(&ann, &new_table(edition, &["human", "open"])).await;
        assert_done(&bob.post(&format!("/api/v1/tables/{table}/join"), &json!({})).await.expect("answered"));
        assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
        let mut version = 1;
        let rounds = if edition == "marklin" { 2 } else { 1 };
        for round in 0..rounds {
            for (seat, person) in [&ann, &bob].into_iter().enumerate() {
                let mut socket = sit(person, &table).await;
                let snapshot = next(&mut socket, "snapshot").await;
                let legal = snapshot["view"]["legal"].as_array().expect("it is awaited").clone();
                let keeps_most = |action: &&serde_json::Value| action.as_str().map_or(0, str::len);
                let action = legal.iter().max_by_key(keeps_most).expect("there is a choice");
                let tries = if seat == 0 { 2 } else { 1 };
                for attempt in 0..tries {
                    let id = format!("{round}-{seat}-{attempt}");
                    let act = json!({ "type": "act", "id": id, "seat": seat, "expected": version, "action": action });
                    socket.send(&act).await.expect("it is open");
                    let answer = next_answer(&mut socket, &id).await;
                    assert_eq!(answer["type"], "accepted", "{edition}: {answer}");
                    version += 1;
                    if attempt + 1 == tries && seat == 0 {
                        break;
                    }
                    let undo = format!("undo-{id}");
                    socket.send(&json!({ "type": "undo", "id": undo })).await.expect("it is open");
                    let answer = next_answer(&mut socket, &undo).await;
                    if seat == 0 {
                        assert_eq!(answer["type"], "accepted", "{edition}: {answer}");
                        version += 1;
                    } else {
                        assert_eq!(answer["error"]["code"], "no-undo", "{edition}: {answer}");
                    }
                }
                socket.close().await;
            }
        }
    }
    house.close().await;
}

/// C-90, CG-77, CG-116: the last completion of tickets ends the Card Game and shows what everybody has completed, so it
/// cannot be undone; a completion before it can be.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_last_completion_of_tickets_cannot_be_undone() {
    let folder =
        std::env::temp_dir().join(format!("whistlestop-flow-undo-completion-{}", std::process::id()));
    drop(std::fs::remove_dir_all(&folder));
    let mut config = config(format!("sqlite://{}", folder.join("games.sqlite").display()));
    // The game is long, and nobody waits.
    config.limits.messages = Rate { burst: 1_000_000, every: 1, ..config.limits.messages };
    config.limits.account_messages = Rate { burst: 1_000_000, every: 1, ..config.limits.account_messages };
    let mut house = House::open_with(folder, config).await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = open_table(&ann, &new_table("card-game", &["human", "open"])).await;
    assert_done(&bob.post(&format!("/api/v1/tables/{table}/join"), &json!({})).await.expect("answered"));
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    let mut sockets = vec![(0, sit(&ann, &table).await), (1, sit(&bob, &table).await)];
    play_until(&mut sockets, 1, |view| view["phase"] == "complete").await;
    for (seat, socket) in &mut sockets {
        // Ann completes, takes it back and completes again; then Bob is the last.
        for attempt in *seat..2 {
            socket.send(&json!({ "type": "hello", "version": null })).await.expect("it is open");
            let snapshot = next(socket, "snapshot").await;
            assert_eq!(snapshot["view"]["phase"], "complete", "seat {seat}");
            let (id, expected) = (format!("complete-{seat}-{attempt}"), snapshot["version"].clone());
            let act = json!({ "type": "act", "id": id, "seat": *seat, "expected": expected, "action": "complete none" });
            socket.send(&act).await.expect("it is open");
            let answer = next_answer(socket, &id).await;
            assert_eq!(answer["type"], "accepted", "{answer}");
            if (*seat, attempt) == (0, 1) {
                break;
            }
            let undo = format!("undo-{id}");
            socket.send(&json!({ "type": "undo", "id": undo })).await.expect("it is open");
            let answer = next_answer(socket, &undo).await;
            match *seat {
                0 => assert_eq!(answer["type"], "accepted", "{answer}"),
                _ => assert_eq!(answer["error"]["code"], "no-undo", "{answer}"),
            }
        }
    }
    let view = play_out(&mut sockets, 2).await;
    assert_eq!(view["over"], true);
    house.close().await;
}

/// Reads the deal that a table shows.
async fn shown_deal(
    socket: &mut testkit::client::Socket,
    is_wanted: impl Fn(&serde_json::Value) -> bool,
) -> serde_json::Value {
    loop {
        let message = next(socket, "table").await;
        if is_wanted(&message["table"]) {
            return message["table"].clone();
        }
    }
}

/// M1: where several people play, the secret is combined from the server's and a nonce of each seat that contributed;
/// nonces are revealed only after the server's commitment, and the record carries them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn browsers_contribute_to_the_secret_of_a_deal() {
    let mut house = House::open("flow-deal").await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = open_table(&ann, &new_table("london", &["human", "open"])).await;
    let mut socket = sit(&ann, &table).await;
    next(&mut socket, "table").await;
    assert_done(&bob.post(&format!("/api/v1/tables/{table}/join"), &json!({})).await.expect("answered"));
    let nonces = [Nonce([7; Nonce::LEN]), Nonce([9; Nonce::LEN])];
    let path = |seat: usize| format!("/api/v1/tables/{table}/seats/{seat}/nonce");
    for (seat, person) in [&ann, &bob].into_iter().enumerate() {
        let hash = nonce_hash(&table, seat, nonces[seat]);
        assert_done(&person.post(&path(seat), &json!({ "hash": hash })).await.expect("answered"));
        let early = person.post(&path(seat), &json!({ "nonce": nonces[seat].to_string() })).await;
        assert_eq!(early.expect("answered").code(), "not-revealing");
    }
    let other = bob.post(&path(0), &json!({ "hash": "0".repeat(64) })).await.expect("answered");
    assert_eq!((other.status, other.code().as_str()), (403, "not-your-seat"));

    let start = format!("/api/v1/tables/{table}/start");
    let starting = {
        let (ann, start) = (ann.clone(), start.clone());
        tokio::spawn(async move { ann.post(&start, &json!({})).await.expect("answered") })
    };
    let asked = shown_deal(&mut socket, |table| !table["deal"]["commitment"].is_null()).await;
    let commitment = asked["deal"]["commitment"].clone();
    let late = bob.post(&path(1), &json!({ "hash": "0".repeat(64) })).await.expect("answered");
    assert_eq!(late.code(), "revealing", "nobody changes a contribution after the commitment");
    let wrong = bob.post(&path(1), &json!({ "nonce": nonces[0].to_string() })).await.expect("answered");
    assert_eq!(wrong.code(), "wrong-nonce");
    for (seat, person) in [&ann, &bob].into_iter().enumerate() {
        let revealed = person.post(&path(seat), &json!({ "nonce": nonces[seat].to_string() })).await;
        assert_done(&revealed.expect("answered"));
    }
    assert_done(&starting.await.expect("it does not panic"));
    let begun = shown_deal(&mut socket, |table| table["state"] == "playing").await;
    assert_eq!(begun["commitment"], commitment, "the game has the commitment that was shown before");

    let mut sockets = vec![(0, socket), (1, sit(&bob, &table).await)];
    play_out(&mut sockets, 1).await;
    let replay = bob.get(&format!("/api/v1/tables/{table}/replay")).await.expect("answered").json();
    assert_eq!(replay["commitment"], commitment);
    assert_eq!(replay["nonces"], json!({ "0": nonces[0].to_string(), "1": nonces[1].to_string() }));
    assert!(replay["proven"].as_u64().is_some_and(|proven| proven > 0), "{}", replay["proven"]);
    let record =
        engine::record::Record::read(replay["record"].as_str().expect("a record")).expect("a record");
    let secret: Vec<u8> = (0..32)
        .map(|at| {
            u8::from_str_radix(&replay["secret"].as_str().expect("hex")[2 * at..2 * at + 2], 16).expect("hex")
        })
        .collect();
    let secret: [u8; 32] = secret.try_into().expect("32 bytes");
    let both = [(0, nonces[0]), (1, nonces[1])];
    assert!(record.verify(engine::shuffle::Secret(table::deal::combined(&secret, &both))).is_ok());
    assert!(
        record.verify(engine::shuffle::Secret(secret)).is_err(),
        "the server's secret alone decides nothing"
    );
    house.close().await;
}

/// M1: a seat that does not reveal voids the start; a new round with new contributions begins and names the seat.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_that_does_not_reveal_voids_the_start() {
    let mut house = House::open("flow-deal-void").await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = open_table(&ann, &new_table("london", &["human", "open"])).await;
    let mut socket = sit(&ann, &table).await;
    next(&mut socket, "table").await;
    assert_done(&bob.post(&format!("/api/v1/tables/{table}/join"), &json!({})).await.expect("answered"));
    let path = |seat: usize| format!("/api/v1/tables/{table}/seats/{seat}/nonce");
    let nonce = |byte| Nonce([byte; Nonce::LEN]);
    for (seat, person) in [&ann, &bob].into_iter().enumerate() {
        let hash = nonce_hash(&table, seat, nonce(1));
        assert_done(&person.post(&path(seat), &json!({ "hash": hash })).await.expect("answered"));
    }
    let starting = {
        let (ann, start) = (ann.clone(), format!("/api/v1/tables/{table}/start"));
        tokio::spawn(async move { ann.post(&start, &json!({})).await.expect("answered") })
    };
    let asked = shown_deal(&mut socket, |table| !table["deal"]["commitment"].is_null()).await;
    let first = asked["deal"]["commitment"].clone();
    assert_done(&ann.post(&path(0), &json!({ "nonce": nonce(1).to_string() })).await.expect("answered"));
    // Bob does not reveal; after five seconds the start is void, and the table says whose nonce is missing.
    let voided = shown_deal(&mut socket, |table| table["deal"]["missing"] != json!([])).await;
    assert_eq!((&voided["deal"]["missing"], &voided["deal"]["hashes"]), (&json!([1]), &json!({})));
    assert_eq!(voided["state"], "forming");
    let again = nonce_hash(&table, 0, nonce(2));
    assert_done(&ann.post(&path(0), &json!({ "hash": again })).await.expect("answered"));
    let asked = shown_deal(&mut socket, |table| !table["deal"]["commitment"].is_null()).await;
    assert_ne!(asked["deal"]["commitment"], first, "a new round has a new commitment");
    assert_done(&ann.post(&path(0), &json!({ "nonce": nonce(2).to_string() })).await.expect("answered"));
    assert_done(&starting.await.expect("it does not panic"));
    let begun = shown_deal(&mut socket, |table| table["state"] == "playing").await;
    assert_eq!(begun["deal"]["nonces"], json!({ "0": nonce(2).to_string() }));
    house.close().await;
}

/// M1: a game without other people starts at once, also if the browser has contributed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_without_other_people_starts_at_once() {
    let mut house = House::open("flow-deal-alone").await;
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    let mut socket = sit(&ann, &table).await;
    let path = format!("/api/v1/tables/{table}/seats/0/nonce");
    assert_done(&ann.post(&path, &json!({ "hash": "0".repeat(64) })).await.expect("answered"));
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    // No nonce is asked for: the table never shows a commitment before the game.
    loop {
        let shown = next(&mut socket, "table").await["table"].take();
        if shown["state"] == "playing" {
            break;
        }
        assert_eq!(shown["deal"]["commitment"], serde_json::Value::Null, "{shown}");
    }
    house.close().await;
}
