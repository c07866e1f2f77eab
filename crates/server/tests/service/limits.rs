//! Tests at and above every limit.

use std::time::Duration;

use serde_json::json;
use server::limits::{
    BODY_BYTES, CHATTING, HINTS, HISTORY_REQUESTS, HOSTED_TABLES, LOGINS_BY_NAME, Limits, MESSAGE_BYTES,
    MESSAGES, NEW_TABLES, REPLAY_REQUESTS, REQUESTS, RETRY_AFTER, Rate, SOCKETS, SOCKETS_FOR_GUESTS,
    SOCKETS_PER_ACCOUNT, TOKENS,
};
use testkit::client::{Client, Received};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::house::{House, end, generous, guest_from, new_table, next, open_table, refused_socket, sit};

/// Returns a rate of `burst` in all.
const fn only(rate: Rate, burst: u32) -> Rate {
    Rate { burst, every: u32::MAX, ..rate }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_or_body_may_be_so_large_and_no_larger() {
    let mut house = House::open("limits-size").await;
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    let text = |bytes: usize| {
        let empty = json!({ "type": "chat", "text": "" }).to_string();
        json!({ "type": "chat", "text": "x".repeat(bytes - empty.len()) }).to_string()
    };
    let mut socket = sit(&ann, &table).await;
    socket.send_text(text(MESSAGE_BYTES)).await.expect("it is open");
    assert_eq!(
        next(&mut socket, "reason").await["error"]["code"],
        "too-long",
        "it is read, and too long for a line"
    );
    socket.send_text(text(MESSAGE_BYTES + 1)).await.expect("it is open");
    let (code, _) = end(&mut socket).await;
    assert!(matches!(code, Some(1009) | None), "{code:?}");

    let body = |bytes: usize| format!("{{\"name\":\"{}\"}}", "x".repeat(bytes - 11));
    let met = ann.request("POST", "/api/v1/me", Some(&body(BODY_BYTES))).await.expect("answered");
    assert_eq!((met.status, met.code().as_str()), (400, "too-long"));
    let exceeded = ann.request("POST", "/api/v1/me", Some(&body(BODY_BYTES + 1))).await.expect("answered");
    assert_eq!((exceeded.status, exceeded.code().as_str()), (413, "too-large"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonsense_ends_a_socket_and_nothing_else() {
    let mut house = House::open("limits-nonsense").await;
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    for nonsense in [
        "nonsense",
        "{}",
        "[]",
        "null",
        "{\"type\":\"hello\"}{",
        "{\"type\":\"hello\",\"version\":\"x\"}",
        "{\"type\":\"act\",\"id\":\"x\",\"seat\":-1,\"expected\":1,\"action\":\"pass\"}",
    ] {
        let mut socket = ann.socket(&table).await.expect("it opens");
        socket.send_text(nonsense.to_owned()).await.expect("it is open");
        let ended = end(&mut socket).await;
        let fine = ["{\"type\":\"hello\"}{"].contains(&nonsense);
        assert!(fine || ended == (Some(1008), "bad-message".to_owned()), "{nonsense}: {ended:?}");
    }
    let mut socket = ann.socket(&table).await.expect("it opens");
    socket.send_bytes(vec![0xff; 10]).await.expect("it is open");
    assert_eq!(end(&mut socket).await.1, "bad-message");
    let mut socket = ann.socket(&table).await.expect("it opens");
    socket.send(&json!({ "type": "chat", "text": "before hello" })).await.expect("it is open");
    assert_eq!(end(&mut socket).await.1, "bad-message");
    assert_eq!(ann.get("/healthz").await.expect("answered").status, 200);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_and_chat_have_their_rates() {
    let mut house = House::open("limits-rates").await;
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    let mut socket = sit(&ann, &table).await;
    for _ in 0..CHATTING.burst {
        socket.send(&json!({ "type": "chat", "text": "hello" })).await.expect("it is open");
        next(&mut socket, "chat").await;
    }
    socket.send(&json!({ "type": "chat", "text": "hello" })).await.expect("it is open");
    let refused = next(&mut socket, "reason").await;
    assert_eq!(refused["error"]["code"], "too-fast");
    assert_eq!(refused["error"]["args"]["key"], "chat");
    assert!(refused["error"]["args"]["seconds"].as_i64().is_some_and(|seconds| seconds > 0));
    for _ in 0..MESSAGES.burst + 20 {
        if socket.send(&json!({ "type": "ping" })).await.is_err() {
            break;
        }
    }
    assert_eq!(end(&mut socket).await, (Some(1008), "too-fast".to_owned()));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_tables_and_tokens_per_account_are_limited() {
    let mut house = House::open("limits-counts").await;
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    let mut sockets = Vec::new();
    for _ in 0..SOCKETS_PER_ACCOUNT {
        sockets.push(sit(&ann, &table).await);
    }
    assert!(ann.socket(&table).await.is_err(), "one too many");
    sockets.pop().expect("there are some").close().await;
    for _ in 0..100 {
        match ann.socket(&table).await {
            Ok(socket) => {
                sockets.push(socket);
                break;
            }
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
    assert_eq!(sockets.len(), SOCKETS_PER_ACCOUNT, "a closed one makes room");

    assert!(i64::from(NEW_TABLES.burst) >= HOSTED_TABLES);
    for _ in 1..HOSTED_TABLES {
        open_table(&ann, &new_table("london", &["human", "bot"])).await;
    }
    let more = ann.post("/api/v1/tables", &new_table("london", &["human", "bot"])).await.expect("answered");
    assert_eq!((more.status, more.code().as_str()), (409, "too-many"));

    let bob = house.guest().await;
    for number in 0..=TOKENS {
        let new = json!({ "name": format!("bot {number}"), "scopes": ["play"] });
        let answer = bob.post("/api/v1/tokens", &new).await.expect("answered");
        assert_eq!(answer.status, if number < TOKENS { 200 } else { 409 }, "{number}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn passwords_cannot_be_tried_without_end() {
    let mut house = House::open("limits-logins").await;
    let stranger = Client::new(house.address);
    let mut statuses = Vec::new();
    for _ in 0..=LOGINS_BY_NAME.burst {
        let login = json!({ "name": "Ann", "password": "guess number one" });
        let answer = stranger.post("/api/v1/login", &login).await.expect("answered");
        if answer.status == 429 {
            assert_eq!(answer.json()["error"]["args"]["key"], "logins");
            assert!(answer.header("retry-after").is_some_and(|seconds| seconds.parse::<u32>().is_ok()));
        }
        statuses.push(answer.status);
    }
    let tries = LOGINS_BY_NAME.burst as usize;
    assert!(statuses[..tries].iter().all(|&status| status == 403), "{statuses:?}");
    assert_eq!(statuses[tries], 429);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_tables_are_refused_by_name() {
    let mut house = House::open("limits-tables").await;
    let ann = house.guest().await;
    let change = |field: &str, value: serde_json::Value| {
        let mut table = new_table("london", &["human", "bot"]);
        table[field] = value;
        table
    };
    for (table, code) in [
        (change("edition", json!("mars")), "no-such-edition"),
        (change("seats", json!([{ "kind": "human" }])), "bad-seats"),
        (change("seats", json!(vec![json!({ "kind": "human" }); 5])), "bad-seats"),
        (change("seats", json!([{ "kind": "human" }, { "kind": "bot", "level": "god" }])), "no-such-level"),
        (change("options", json!({ "gravity": "off" })), "no-such-option"),
        (change("options", json!({ "show_counts": "maybe" })), "no-such-value"),
        (change("options", json!({ "revisit_token": "on" })), "no-such-option"),
        (change("clock", json!({ "kind": "per-move", "seconds": 1 })), "bad-clock"),
        (change("clock", json!({ "kind": "sundial" })), "bad-request"),
        (change("visibility", json!("secret")), "bad-request"),
        (change("title", json!("x".repeat(61))), "too-long"),
        (change("title", json!("a\u{202e}b")), "bad-text"),
    ] {
        let answer = ann.post("/api/v1/tables", &table).await.expect("answered");
        assert_eq!((answer.status, answer.code().as_str()), (400, code), "{table}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn odd_paths_and_methods_get_proper_answers() {
    let mut house = House::open("limits-paths").await;
    let ann = house.guest().await;
    for (method, path, status) in [
        ("GET", "/api/v1/nothing", 404),
        ("GET", "/api/v1/tables/../../etc/passwd/replay", 404),
        ("GET", "/../../Cargo.toml", 404),
        ("GET", "/assets/%2e%2e/%2e%2e/%2e%2e/Cargo.toml", 404),
        ("GET", "/nothing.js", 404),
        ("GET", "/api/v1/tables/%00/replay", 404),
        ("GET", "/api/v1/tables/0123456789abcdef/replay?at=x", 400),
        ("DELETE", "/api/v1/tables/0123456789abcdef/seats/x/bot", 400),
        ("PUT", "/api/v1/tables", 405),
        ("POST", "/", 405),
        ("GET", "/", 200),
        ("GET", "/table/abc", 200),
    ] {
        let answer = ann.request(method, path, None).await.expect("answered");
        assert_eq!(answer.status, status, "{method} {path}: {answer:?}");
        if path.starts_with("/api/") {
            assert!(!answer.code().is_empty(), "{method} {path} is refused without a code: {answer:?}");
        }
    }
    let mut plain = tokio::net::TcpStream::connect(house.address).await.expect("it listens");
    plain.write_all(b"\x16\x03\x01 this is not HTTP\r\n\r\n").await.expect("sent");
    let mut answer = Vec::new();
    drop(plain.read_to_end(&mut answer).await);
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 400"), "{}", String::from_utf8_lossy(&answer));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn numbers_are_there_for_the_operator() {
    let mut house = House::open("limits-numbers").await;
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    let mut socket = sit(&ann, &table).await;
    assert!(matches!(socket.receive().await, Received::Message(_)));
    let numbers = ann.get("/metrics").await.expect("answered").body;
    assert!(numbers.contains("whistlestop_sockets "), "{numbers}");
    assert!(numbers.contains("whistlestop_requests_total"), "{numbers}");
    house.close().await;
}

#[test]
fn the_last_places_are_kept_for_those_who_are_known() {
    const { assert!(SOCKETS_FOR_GUESTS < SOCKETS) };
    assert_eq!(Limits::default().sockets, SOCKETS);
    assert_eq!(Limits::default().sockets_for_guests, SOCKETS_FOR_GUESTS);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_server_sends_newcomers_away_and_keeps_those_inside() {
    let limits = Limits { sockets: 2, sockets_for_guests: 1, ..Limits::default() };
    let mut house = House::limited("limits-full", limits).await;
    let ann = house.guest().await;
    let bob = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    let mut inside = sit(&ann, &table).await;
    next(&mut inside, "table").await;

    let newcomer = Client::new(house.address).post("/api/v1/guest", &json!({})).await.expect("answered");
    assert_eq!((newcomer.status, newcomer.code().as_str()), (503, "full"), "nobody new is taken in");
    assert_eq!(newcomer.header("retry-after"), Some(RETRY_AFTER.to_string().as_str()));
    let mut known = sit(&bob, &table).await;
    next(&mut known, "table").await;
    let (status, retry) = refused_socket(&bob, &table).await;
    assert_eq!((status, retry), (503, Some(RETRY_AFTER.to_string())), "every place is taken");

    inside.send(&json!({ "type": "chat", "text": "still here" })).await.expect("it is open");
    assert_eq!(next(&mut known, "chat").await["line"]["text"], "still here");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_per_address_are_limited() {
    let limits = Limits { sockets_per_address: 2, ..Limits::default() };
    let mut house = House::limited("limits-addresses", limits).await;
    let ann = guest_from(&house, "203.0.113.7").await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    let mut sockets = vec![sit(&ann, &table).await, sit(&ann, &table).await];
    assert_eq!(refused_socket(&ann, &table).await.0, 503);
    let neighbor = guest_from(&house, "203.0.113.8").await;
    sockets.push(sit(&neighbor, &table).await);
    // An IPv6 network counts as one address.
    let one = guest_from(&house, "2001:db8::1").await;
    let other = guest_from(&house, "2001:db8::2").await;
    sockets.extend([sit(&one, &table).await, sit(&other, &table).await]);
    assert_eq!(refused_socket(&other, &table).await.0, 503);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn addresses_and_accounts_have_their_rates() {
    let limits = Limits {
        requests: only(Limits::default().requests, 9),
        guests: only(Limits::default().guests, 2),
        changes: only(Limits::default().changes, 3),
        new_tables: only(Limits::default().new_tables, 1),
        ..Limits::default()
    };
    let mut house = House::limited("limits-by-address", limits).await;
    let check = |answer: &testkit::client::Answer, key: &str| {
        assert_eq!((answer.status, answer.code().as_str()), (429, "too-fast"), "{answer:?}");
        assert_eq!(answer.json()["error"]["args"]["key"], key);
        assert!(answer.header("retry-after").is_some_and(|seconds| seconds.parse::<u32>().is_ok()));
    };
    let ann = guest_from(&house, "203.0.113.7").await;
    guest_from(&house, "203.0.113.7").await;
    let mut third = Client::new(house.address);
    third.set("x-forwarded-for", "203.0.113.7");
    check(&third.post("/api/v1/guest", &json!({})).await.expect("answered"), "guests");
    guest_from(&house, "203.0.113.8").await;

    open_table(&ann, &new_table("london", &["human", "bot"])).await;
    check(
        &ann.post("/api/v1/tables", &new_table("london", &["human", "bot"])).await.expect("answered"),
        "tables",
    );
    assert_eq!(ann.post("/api/v1/me", &json!({})).await.expect("answered").status, 200);
    check(&ann.post("/api/v1/me", &json!({})).await.expect("answered"), "changes");
    for _ in 7..9 {
        assert_eq!(ann.get("/api/v1/me").await.expect("answered").status, 200);
    }
    check(&ann.get("/api/v1/me").await.expect("answered"), "requests");
    let mut elsewhere = ann.clone();
    elsewhere.set("x-forwarded-for", "203.0.113.9");
    assert_eq!(elsewhere.get("/api/v1/me").await.expect("answered").status, 200);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silent_connections_are_closed() {
    let limits = Limits { hello_time: Duration::ZERO, ..Limits::default() };
    let mut house = House::limited("limits-hello", limits).await;
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    let mut socket = ann.socket(&table).await.expect("it opens");
    assert_eq!(end(&mut socket).await.1, "idle", "no hello came");
    house.close().await;

    let limits = Limits { idle_time: Duration::ZERO, ..Limits::default() };
    let mut house = House::limited("limits-idle", limits).await;
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    let mut socket = sit(&ann, &table).await;
    assert_eq!(end(&mut socket).await.1, "idle", "nothing came after the hello");
    house.close().await;

    let limits = Limits { head_time: Duration::from_millis(1), ..Limits::default() };
    let mut house = House::limited("limits-head", limits).await;
    let mut silent = tokio::net::TcpStream::connect(house.address).await.expect("it listens");
    let mut answer = Vec::new();
    drop(silent.read_to_end(&mut answer).await);
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 408"), "{}", String::from_utf8_lossy(&answer));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_that_does_not_come_and_a_connection_that_does_not_end_are_closed() {
    let limits = Limits { request_time: Duration::from_millis(50), ..Limits::default() };
    let mut house = House::limited("limits-body", limits).await;
    let mut slow = tokio::net::TcpStream::connect(house.address).await.expect("it listens");
    let head = format!(
        "POST /api/v1/login HTTP/1.1\r\nhost: {0}\r\norigin: http://{0}\r\ncontent-type: application/json\r\n\
         content-length: 10\r\n\r\n{{",
        house.address
    );
    slow.write_all(head.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    drop(slow.read_to_end(&mut answer).await);
    assert!(answer.starts_with(b"HTTP/1.1 408"), "{}", String::from_utf8_lossy(&answer));
    house.close().await;

    let short = Duration::from_millis(400);
    let limits =
        Limits { connection_time: short, head_time: Duration::from_secs(3_600), ..Limits::default() };
    let mut house = House::limited("limits-connection", limits).await;
    let mut idle = tokio::net::TcpStream::connect(house.address).await.expect("it listens");
    let mut answer = Vec::new();
    drop(idle.read_to_end(&mut answer).await);
    assert!(answer.is_empty(), "{}", String::from_utf8_lossy(&answer));
    // A socket is no such connection.
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    let mut socket = sit(&ann, &table).await;
    tokio::time::sleep(4 * short).await;
    socket.send(&json!({ "type": "hint", "seat": 0 })).await.expect("it is open");
    next(&mut socket, "reason").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finished_games_are_looked_at_so_often_and_no_more() {
    let limits =
        Limits { studies: only(REPLAY_REQUESTS, 2), stories: only(HISTORY_REQUESTS, 1), ..Limits::default() };
    let mut house = House::limited("limits-studies", limits).await;
    let ann = house.guest().await;
    let nonsense = json!({ "record": "nonsense" });
    for _ in 0..2 {
        assert_eq!(ann.post("/api/v1/records", &nonsense).await.expect("answered").status, 400);
    }
    let more = ann.post("/api/v1/records", &nonsense).await.expect("answered");
    assert_eq!((more.status, more.json()["error"]["args"]["key"].as_str()), (429, Some(REPLAY_REQUESTS.key)));
    assert_eq!(ann.get("/api/v1/me/story").await.expect("answered").status, 200);
    let more = ann.get("/api/v1/me/data").await.expect("answered");
    assert_eq!(
        (more.status, more.json()["error"]["args"]["key"].as_str()),
        (429, Some(HISTORY_REQUESTS.key))
    );
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_who_reads_nothing_is_closed() {
    let limits = Limits {
        send_time: Duration::ZERO,
        messages: Rate { burst: 1_000_000, every: 1, ..MESSAGES },
        account_messages: Rate { burst: 1_000_000, every: 1, ..MESSAGES },
        ..generous()
    };
    let mut house = House::limited("limits-send", limits).await;
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    let started = ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered");
    assert_eq!(started.status, 200);
    let mut socket = sit(&ann, &table).await;
    // Every hello is answered by a view; nobody reads, and in the end no buffer is left.
    let mut closed = false;
    for _ in 0..200_000 {
        if socket.send(&json!({ "type": "hello", "version": null })).await.is_err() {
            closed = true;
            break;
        }
    }
    assert!(closed, "the server sends without end");
    let numbers = ann.get("/metrics").await.expect("answered").body;
    assert!(numbers.contains("reason=\"slow\""), "{numbers}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_above_the_limit_are_asked_to_retry() {
    let limits = Limits { sockets: 0, other_connections: 1, ..Limits::default() };
    let mut house = House::limited("limits-connections", limits).await;
    let first = tokio::net::TcpStream::connect(house.address).await.expect("it listens");
    let second = Client::new(house.address).get("/healthz").await.expect("answered");
    assert_eq!((second.status, second.code().as_str()), (503, "busy"));
    assert_eq!(second.header("retry-after"), Some(RETRY_AFTER.to_string().as_str()));
    drop(first);
    house.close().await;
}

/// L15: idle connections that use up the limit do not block other clients.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn idle_connections_make_room_for_those_who_ask() {
    // Idle connections are not ended by their own time within this test.
    let hour = Duration::from_secs(3_600);
    let limits = Limits {
        sockets: 0,
        other_connections: 3,
        connection_time: hour,
        head_time: hour,
        ..Limits::default()
    };
    let mut house = House::limited("limits-idle", limits).await;
    let mut idle = Vec::new();
    for _ in 0..3 {
        idle.push(tokio::net::TcpStream::connect(house.address).await.expect("it listens"));
    }
    let begun = std::time::Instant::now();
    // A refused client gets "busy", and succeeds later.
    while Client::new(house.address).get("/healthz").await.map_or(0, |answer| answer.status) != 200 {
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "idle connections are kept until their time is over"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drop(idle);
    house.close().await;
}

/// L5: requests for files count against the rate of their address, and unchanged files are not sent again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_have_a_rate_and_a_tag() {
    let requests = Rate { burst: 4, every: u32::MAX, ..REQUESTS };
    let mut house = House::limited("limits-files", Limits { requests, ..Limits::default() }).await;
    let mut client = Client::new(house.address);
    client.set("x-forwarded-for", "203.0.113.5");
    let mut statuses = Vec::new();
    for path in ["/robots.txt", "/none.js", "/some/page", "/robots.txt", "/robots.txt", "/none.js"] {
        statuses.push(client.get(path).await.expect("answered").status);
    }
    assert_eq!(statuses, [200, 404, 200, 200, 429, 429]);
    client.set("x-forwarded-for", "203.0.113.6");
    let page = client.get("/").await.expect("answered");
    if let Some(tag) = page.header("etag").map(str::to_owned) {
        client.set("if-none-match", &tag);
        let again = client.get("/").await.expect("answered");
        assert_eq!((again.status, again.header("etag")), (304, Some(tag.as_str())));
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn advice_has_its_rate() {
    let mut house = House::open("limits-hints").await;
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    let mut socket = sit(&ann, &table).await;
    // Before the game begins every question is answered with the reason; one too many is refused by the rate.
    for _ in 0..HINTS.burst {
        socket.send(&json!({ "type": "hint", "seat": 0 })).await.expect("it is open");
        assert_eq!(next(&mut socket, "reason").await["error"]["code"], "not-begun");
    }
    socket.send(&json!({ "type": "hint", "seat": 0 })).await.expect("it is open");
    let refused = next(&mut socket, "reason").await;
    assert_eq!(
        (&refused["action"], &refused["error"]["code"]),
        (&json!("hint"), &json!("too-fast")),
        "{refused}"
    );
    house.close().await;
}
