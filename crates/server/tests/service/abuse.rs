//! Attacks by strangers that must not harm anybody else: each test is one finding of a security review.

use std::time::Duration;

use serde_json::{Value, json};
use server::client::{Client, Received};
use server::limits::{
    CHATTING, DAILY_RECORDS, HELLOS, Limits, NEW_SOCKETS, OUTGOING_BYTES, Rate, WAITING_BYTES,
};

use crate::house::{
    House, assert_done, config, end, generous, guest_from, new_table, next, open_table, refused_socket, sit,
};

/// Says the longest line that is accepted until the table's history holds nothing else.
async fn fill_chat(house: &House, table: &str) {
    // One grapheme of eight bytes: the largest line for its length.
    let line = json!({ "type": "chat", "text": "👍🏽".repeat(150) });
    for person in 0..50 {
        let guest = guest_from(house, &format!("198.51.{person}.1")).await;
        let mut socket = sit(&guest, table).await;
        for _ in 0..5 {
            socket.send(&line).await.expect("it is open");
        }
        for _ in 0..5 {
            next(&mut socket, "chat").await;
        }
        socket.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chat_cannot_make_a_table_unreachable() {
    let mut house = House::limited("abuse-chat", Limits::default()).await;
    let ann = guest_from(&house, "203.0.113.1").await;
    let table = open_table(&ann, &new_table("london", &["human", "human"])).await;
    let mut socket = sit(&ann, &table).await;
    // The line that the review used: 400 graphemes in 3,200 bytes.
    socket.send(&json!({ "type": "chat", "text": "👍🏽".repeat(400) })).await.expect("it is open");
    assert_eq!(next(&mut socket, "reason").await["error"]["code"], "too-long");
    fill_chat(&house, &table).await;
    let mut again = sit(&ann, &table).await;
    assert_eq!(next(&mut again, "table").await["table"]["chat"], Value::Null, "chat is not in the document");
    let history = next(&mut again, "chat-history").await;
    assert!(history.to_string().len() <= 40_000, "the history is bounded in bytes");
    assert!(!history["lines"].as_array().expect("a list").is_empty());
    // A change of the table is told without the chat.
    let bob = guest_from(&house, "203.0.113.2").await;
    let join = bob.post(&format!("/api/tables/{table}/leave"), &json!({})).await.expect("answered");
    assert_eq!(join.status, 200, "{join:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_game_greets_whoever_returns_after_a_flood_of_chat() {
    let mut house = House::limited("abuse-chat-game", Limits::default()).await;
    let ann = guest_from(&house, "203.0.113.1").await;
    let table = open_table(&ann, &new_table("usa", &["human", "bot", "bot"])).await;
    let started = ann.post(&format!("/api/tables/{table}/start"), &json!({})).await.expect("answered");
    assert_eq!(started.status, 200, "{started:?}");
    fill_chat(&house, &table).await;
    for version in [Value::Null, json!(0)] {
        let mut socket = ann.socket(&table).await.expect("it opens");
        socket.send(&json!({ "type": "hello", "version": version })).await.expect("it is open");
        let mut seen = Vec::new();
        let greeted = async {
            while !seen.iter().any(|kind| kind == "snapshot" || kind == "events") {
                match socket.receive().await {
                    Received::Message(message) => {
                        seen.push(message["type"].as_str().unwrap_or("").to_owned())
                    }
                    Received::Closed(code) => panic!("closed with {code:?} after {seen:?}"),
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(2), greeted).await.expect("greeted within two seconds");
    }
    house.close().await;
}

/// A server with these settings and a database of its own.
async fn house_with(name: &str, set: impl FnOnce(&mut server::serve::Config)) -> House {
    let folder = std::env::temp_dir().join(format!("whistlestop-{name}-{}", std::process::id()));
    drop(std::fs::remove_dir_all(&folder));
    let mut config = config(format!("sqlite://{}", folder.join("games.sqlite").display()));
    set(&mut config);
    House::open_with(folder, config).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_largest_message_of_every_kind_is_sent() {
    let limits = Limits {
        messages: Rate { burst: 1_000_000, every: 1, ..HELLOS },
        account_messages: Rate { burst: 1_000_000, every: 1, ..HELLOS },
        chatting: Rate { burst: 1_000, every: 1, ..CHATTING },
        ..generous()
    };
    let mut house = House::limited("abuse-largest", limits).await;
    let ann = house.guest().await;
    let name = "👍🏽".repeat(24);
    assert_done(&ann.post("/api/me", &json!({ "name": name })).await.expect("answered"));
    // Everybody plays at one screen, so that one socket gets the views of all seats.
    let seats: Vec<Value> = (0..5)
        .map(|seat| match seat {
            0 => json!({ "kind": "human" }),
            _ => json!({ "kind": "hot-seat", "name": name }),
        })
        .collect();
    let mut table = new_table("usa", &[]);
    table["seats"] = json!(seats);
    table["title"] = json!("👍🏽".repeat(60));
    let table = open_table(&ann, &table).await;
    assert_done(&ann.post(&format!("/api/tables/{table}/start"), &json!({})).await.expect("answered"));
    let mut talking = sit(&ann, &table).await;
    for _ in 0..200 {
        // Quotation marks are twice as long in JSON.
        let line = json!({ "type": "chat", "text": format!("{}{}", "\"".repeat(200), "👍🏽".repeat(120)) });
        talking.send(&line).await.expect("it is open");
        next(&mut talking, "chat").await;
    }
    let mut sockets = Vec::new();
    for seat in 0..5 {
        sockets.push((seat, sit(&ann, &table).await));
    }
    drop(talking);
    // Plays the game of all five seats by asking for the view of each.
    let mut socket = sockets.swap_remove(0).1;
    drop(sockets);
    play_hot_seats(&mut socket, 400).await;
    for version in [json!(0), Value::Null] {
        let mut fresh = ann.socket(&table).await.expect("it opens");
        fresh.send(&json!({ "type": "hello", "version": version })).await.expect("it is open");
        let mut bytes = 0;
        let mut views = 0;
        while views < 5 {
            let text = fresh.receive_text().await.expect("it stays open");
            assert!(text.len() <= OUTGOING_BYTES, "{} bytes: {}", text.len(), &text[..80]);
            bytes += text.len();
            let message: Value = serde_json::from_str(&text).expect("JSON");
            views += usize::from(message["type"] == "snapshot" || message["type"] == "events");
        }
        assert!(
            version != Value::Null || bytes <= WAITING_BYTES,
            "a greeting of {bytes} bytes is never whole"
        );
    }
    house.close().await;
}

/// Plays so many random actions for whichever of the five seats is awaited.
async fn play_hot_seats(socket: &mut server::client::Socket, actions: usize) {
    let mut rng = engine::shuffle::FastRng::new(7);
    for number in 0..actions {
        socket.send(&json!({ "type": "hello", "version": null })).await.expect("it is open");
        let mut moved = false;
        for _ in 0..5 {
            let snapshot = next(socket, "snapshot").await;
            let legal = snapshot["view"]["legal"].as_array().expect("a list").clone();
            if moved || legal.is_empty() {
                continue;
            }
            moved = true;
            let action = &legal[rng.below(legal.len() as u32) as usize];
            let act = json!({ "type": "act", "id": format!("hot-{number}"), "seat": snapshot["seat"],
                "expected": snapshot["version"], "action": action });
            socket.send(&act).await.expect("it is open");
        }
        if !moved {
            return;
        }
        next(socket, "accepted").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rates_survive_reconnects() {
    let mut house = House::limited("abuse-reconnect", Limits::default()).await;
    let ann = guest_from(&house, "203.0.113.1").await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    for _ in 0..CHATTING.burst {
        let mut socket = sit(&ann, &table).await;
        socket.send(&json!({ "type": "chat", "text": "hello" })).await.expect("it is open");
        next(&mut socket, "chat").await;
        socket.close().await;
    }
    let mut socket = sit(&ann, &table).await;
    socket.send(&json!({ "type": "chat", "text": "hello" })).await.expect("it is open");
    assert_eq!(next(&mut socket, "reason").await["error"]["args"]["key"], CHATTING.key);
    // New sockets have a rate, too: it is used up, whatever is closed.
    drop(socket);
    let mut refused = false;
    for _ in 0..2 * NEW_SOCKETS.burst {
        match ann.socket(&table).await {
            Ok(socket) => socket.close().await,
            Err(_) => {
                refused = refused_socket(&ann, &table).await.0 == 429;
                break;
            }
        }
    }
    assert!(refused, "sockets are opened and closed without end");
    let neighbor = guest_from(&house, "203.0.113.2").await;
    sit(&neighbor, &table).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hello_has_its_price_for_accounts_and_addresses() {
    let hellos = Rate { burst: 3, every: u32::MAX, ..HELLOS };
    let mut house = House::limited("abuse-hello", Limits { hellos, ..Limits::default() }).await;
    let ann = guest_from(&house, "203.0.113.1").await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    let mut socket = ann.socket(&table).await.expect("it opens");
    for _ in 0..4 {
        socket.send(&json!({ "type": "hello", "version": 0 })).await.expect("it is open");
    }
    assert_eq!(end(&mut socket).await, (Some(1008), "too-fast".to_owned()));
    let mut again = sit(&ann, &table).await;
    assert_eq!(end(&mut again).await.1, "too-fast", "a new socket does not help");
    // Ten accounts of one address have used up what is the address's.
    for _ in 0..9 {
        let guest = guest_from(&house, "203.0.113.1").await;
        for _ in 0..3 {
            next(&mut sit(&guest, &table).await, "table").await;
        }
    }
    let eleventh = guest_from(&house, "203.0.113.1").await;
    assert_eq!(end(&mut sit(&eleventh, &table).await).await.1, "too-fast");
    let elsewhere = guest_from(&house, "203.0.113.9").await;
    next(&mut sit(&elsewhere, &table).await, "table").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_behind_a_proxy_on_this_machine_are_counted_one_by_one() {
    let mut house = house_with("abuse-proxy", |config| {
        config.limits.guests = Rate { burst: 2, every: u32::MAX, ..config.limits.guests };
    })
    .await;
    guest_from(&house, "203.0.113.7").await;
    guest_from(&house, "203.0.113.7").await;
    let mut third = Client::new(house.address);
    third.set("x-forwarded-for", "203.0.113.7");
    assert_eq!(third.post("/api/guest", &json!({})).await.expect("answered").status, 429);
    guest_from(&house, "203.0.113.8").await;
    // Who says to be this machine is counted as well.
    let mut statuses = Vec::new();
    for _ in 0..3 {
        let mut liar = Client::new(house.address);
        liar.set("x-forwarded-for", "127.0.0.1");
        statuses.push(liar.post("/api/guest", &json!({})).await.expect("answered").status);
    }
    assert_eq!(statuses, [200, 200, 429]);
    for _ in 0..5 {
        house.guest().await;
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_public_url_decides_cookie_transport_and_host() {
    let mut house = house_with("abuse-public-url", |config| {
        config.front.public_url = Some("https://play.example".to_owned());
    })
    .await;
    let mut client = Client::new(house.address);
    client.set("origin", "https://play.example");
    let answer = client.post("/api/guest", &json!({})).await.expect("answered");
    let cookie = answer.header("set-cookie").expect("a cookie");
    assert!(cookie.starts_with("__Host-whistlestop=") && cookie.ends_with("; Secure"), "{cookie}");
    assert!(answer.header("strict-transport-security").is_some_and(|value| value.starts_with("max-age=")));
    for (host, status) in [("play.example", 200), ("evil.example", 421), ("127.0.0.1:1234", 200)] {
        let head = format!("GET /api/editions HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        assert_eq!(raw_status(&house, &head).await, status, "{host}");
    }
    let head = "GET /healthz HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n";
    assert_eq!(raw_status(&house, head).await, 200, "a health check may use any name");
    house.close().await;
    let mut house = House::open("abuse-no-url").await;
    let answer = Client::new(house.address).get("/api/me").await.expect("answered");
    assert_eq!(answer.header("strict-transport-security"), None);
    house.close().await;
}

async fn raw_status(house: &House, head: &str) -> u16 {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(house.address).await.expect("it listens");
    stream.write_all(head.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    drop(stream.read_to_end(&mut answer).await);
    let text = String::from_utf8_lossy(&answer).into_owned();
    text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_else(|| panic!("{text:?}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn numbers_are_for_this_machine() {
    let mut house = House::open("abuse-metrics").await;
    let direct = Client::new(house.address).get("/metrics").await.expect("answered");
    assert_eq!(direct.status, 200);
    for (name, value) in
        [("x-forwarded-for", "203.0.113.7"), ("x-forwarded-for", "127.0.0.1"), ("via", "proxy")]
    {
        let mut forwarded = Client::new(house.address);
        forwarded.set(name, value);
        let answer = forwarded.get("/metrics").await.expect("answered");
        assert_eq!((answer.status, answer.code().as_str()), (404, "no-such-page"), "{name}: {value}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_that_may_only_watch_is_a_spectator() {
    let mut house = House::open("abuse-watch-token").await;
    let ann = house.guest().await;
    let made =
        ann.post("/api/tokens", &json!({ "name": "screen", "scopes": ["watch"] })).await.expect("answered");
    let bot = Client::bot(house.address, made.json()["token"].as_str().expect("a token"));
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    assert_done(&ann.post(&format!("/api/tables/{table}/start"), &json!({})).await.expect("answered"));
    let mut watching = sit(&bot, &table).await;
    assert_eq!(next(&mut watching, "table").await["table"]["seats"][0]["connected"], false);
    let snapshot = next(&mut watching, "snapshot").await;
    assert_eq!((&snapshot["seat"], &snapshot["view"]["legal"]), (&Value::Null, &json!([])));
    watching.send(&json!({ "type": "chat", "text": "I resign" })).await.expect("it is open");
    assert_eq!(next(&mut watching, "reason").await["error"]["code"], "no-scope");
    watching.send(&json!({ "type": "hint", "seat": 0 })).await.expect("it is open");
    assert_eq!(next(&mut watching, "hints").await["hints"], json!([]));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_watches_does_not_hear_spectators() {
    let mut house = House::open("abuse-second-socket").await;
    let ann = house.guest().await;
    let bob = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    assert_done(&ann.post(&format!("/api/tables/{table}/start"), &json!({})).await.expect("answered"));
    let mut second = ann.socket(&table).await.expect("it opens");
    second.send(&json!({ "type": "hello", "version": null, "watch": true })).await.expect("it is open");
    let mut spectator = sit(&bob, &table).await;
    next(&mut spectator, "chat-history").await;
    spectator.send(&json!({ "type": "chat", "text": "take the bus" })).await.expect("it is open");
    next(&mut spectator, "chat").await;
    second.send(&json!({ "type": "chat", "text": "thank you" })).await.expect("it is open");
    let heard = next(&mut second, "chat").await;
    assert_eq!(heard["line"]["text"], "thank you", "not what the spectator said");
    assert_eq!(heard["line"]["seat"], 0, "it is said from the seat");
    // Whoever comes back is not told either.
    let history = next(&mut sit(&ann, &table).await, "chat-history").await;
    assert_eq!(history["lines"].as_array().expect("a list").len(), 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn numbers_may_have_an_address_of_their_own() {
    let folder = std::env::temp_dir().join(format!("whistlestop-abuse-numbers-{}", std::process::id()));
    drop(std::fs::remove_dir_all(&folder));
    let mut config = config(format!("sqlite://{}", folder.join("games.sqlite").display()));
    config.metrics = Some(([127, 0, 0, 1], 0).into());
    let server = server::serve::Server::start(config).await.expect("it starts");
    let address = server.metrics_address().expect("it has one");
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async move { drop(stopped.await) }));
    let numbers = Client::new(address).get("/metrics").await.expect("answered");
    assert_eq!(numbers.status, 200);
    assert_eq!(Client::new(address).get("/api/me").await.expect("answered").status, 404, "and nothing else");
    drop(stop);
    running.await.expect("it ends well").expect("it stops in order");
    drop(std::fs::remove_dir_all(&folder));
}

/// A forwarded guest's answers to so many new tables, by status.
async fn open_many(house: &House, address: &str, amount: usize, table: &Value) -> Vec<u16> {
    let guest = guest_from(house, address).await;
    let mut statuses = Vec::new();
    for _ in 0..amount {
        statuses.push(guest.post("/api/tables", table).await.expect("answered").status);
    }
    statuses
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_cannot_fill_the_lobby() {
    let mut house = House::open("abuse-lobby").await;
    let honest = guest_from(&house, "203.0.113.1").await;
    let table = open_table(&honest, &new_table("london", &["human", "open"])).await;
    let public = new_table("london", &["human", "open"]);
    let mut opened = 0;
    for _ in 0..8 {
        let statuses = open_many(&house, "198.51.100.1", 6, &public).await;
        assert!(statuses.iter().filter(|&&status| status == 200).count() <= 3, "{statuses:?}");
        opened += statuses.iter().filter(|&&status| status == 200).count();
    }
    assert_eq!(opened, 10, "so many for one address, however many guests it makes");
    let list = honest.get("/api/tables").await.expect("answered").json();
    assert!(list["open"].as_array().expect("a list").iter().any(|listed| listed["id"] == table.as_str()));
    // Private tables are counted by themselves.
    let mut private = public.clone();
    private["visibility"] = json!("private");
    assert_eq!(open_many(&house, "198.51.100.1", 2, &private).await, [200, 200]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_and_records_have_a_number_a_day() {
    let once = |rate: Rate, burst: u32| Rate { burst, every: u32::MAX, ..rate };
    let mut house = house_with("abuse-daily", |config| {
        config.limits.daily_tables = once(config.limits.daily_tables, 3);
        config.limits.daily_records = once(DAILY_RECORDS, 1);
    })
    .await;
    let mut private = new_table("london", &["human", "bot"]);
    private["visibility"] = json!("private");
    assert_eq!(open_many(&house, "198.51.100.1", 4, &private).await, [200, 200, 200, 429]);
    let mut opened = 3;
    for _ in 0..20 {
        opened +=
            open_many(&house, "198.51.100.1", 3, &private).await.iter().filter(|&&it| it == 200).count();
    }
    assert_eq!(opened, 30, "an address has ten times what an account has");
    // A finished game as a record, imported again.
    let ann = guest_from(&house, "203.0.113.1").await;
    let porter = json!({ "kind": "bot", "level": "porter" });
    let mut bots = new_table("london", &[]);
    bots["seats"] = json!([porter, porter]);
    let table = open_table(&ann, &bots).await;
    assert_done(&ann.post(&format!("/api/tables/{table}/start"), &json!({})).await.expect("answered"));
    let mut replay = Value::Null;
    for _ in 0..200 {
        let answer = ann.get(&format!("/api/tables/{table}/replay")).await.expect("answered");
        if answer.status == 200 {
            replay = answer.json();
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let record = json!({ "record": replay["record"] });
    let first = ann.post("/api/records", &record).await.expect("answered");
    let second = ann.post("/api/records", &record).await.expect("answered");
    assert_eq!((first.status, second.status), (200, 429), "{first:?} {second:?}");
    assert_eq!(second.json()["error"]["args"]["key"], DAILY_RECORDS.key);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_is_nearly_full_takes_moves_and_no_new_tables() {
    let mut house = House::open("abuse-disk").await;
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    assert_done(&ann.post(&format!("/api/tables/{table}/start"), &json!({})).await.expect("answered"));
    house.close().await;
    let folder = std::mem::take(&mut house.folder);
    let mut config = config(format!("sqlite://{}", folder.join("games.sqlite").display()));
    config.limits.disk_reserve = Some(u64::MAX);
    let mut house = House::open_with(folder, config).await;
    let mut again = Client::new(house.address);
    again.headers.extend(ann.headers.iter().filter(|(name, _)| name == "cookie").cloned());
    let refused = again.post("/api/tables", &new_table("london", &["human", "bot"])).await.expect("answered");
    assert_eq!((refused.status, refused.code().as_str()), (503, "disk-full"));
    let mut socket = sit(&again, &table).await;
    let snapshot = next(&mut socket, "snapshot").await;
    let action = &snapshot["view"]["legal"][0];
    let act =
        json!({ "type": "act", "id": "a", "seat": 0, "expected": snapshot["version"], "action": action });
    socket.send(&act).await.expect("it is open");
    next(&mut socket, "accepted").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_database_file_has_one_server() {
    let mut house = House::open("abuse-second").await;
    let database = format!("sqlite://{}", house.folder.join("games.sqlite").display());
    let second = server::serve::Server::start(config(database.clone())).await;
    let message = second.expect_err("it does not start").to_string();
    assert!(message.contains(&std::process::id().to_string()), "{message}");
    // Looking at it beside the server is allowed, and changes nothing.
    let looking = server::store::open_existing(&database).await.expect("it is there");
    looking.close().await;
    house.close().await;
    let again = server::serve::Server::start(config(database)).await;
    drop(again.expect("the lock is free again"));
    let missing = house.folder.join("missing.sqlite");
    let opened = server::store::open_existing(&format!("sqlite://{}", missing.display())).await;
    assert!(matches!(opened, Err(server::store::StoreError::Missing(_))));
    assert!(!missing.exists(), "nothing is made by looking");
}
