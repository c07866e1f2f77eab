//! Abuse of a public server: each test is one finding of a security review.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use engine::any::AnyGame;
use engine::edition::Edition;
use engine::options::Options;
use engine::record::Record;
use engine::setup::Setup;
use engine::shuffle::{FastRng, Recorder, Secret, SecretChance};
use serde_json::{Value, json};
use server::limits::{
    ACCOUNTS_PER_ADDRESS, CHATTING, DAILY_GUESTS, DAILY_RECORDS, EXPORTED_LINES, HELLOS, Limits, NEW_SOCKETS,
    OUTGOING_BYTES, PREVIEWS, REPORT_BYTES, REPORTS, Rate, WAITING_BYTES,
};
use server::store::{Batch, Row, TableSpec};
use testkit::client::{Client, Received};

use crate::house::{
    House, assert_done, config, end, generous, guest_from, new_table, next, open_table, refused_socket, sit,
};

/// Sends the longest accepted chat line until the table's history contains nothing else.
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
    // A message about a changed table does not contain the chat.
    let bob = guest_from(&house, "203.0.113.2").await;
    let join = bob.post(&format!("/api/v1/tables/{table}/leave"), &json!({})).await.expect("answered");
    assert_eq!(join.status, 200, "{join:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_game_greets_returning_clients_after_a_flood_of_chat() {
    let mut house = House::limited("abuse-chat-game", Limits::default()).await;
    let ann = guest_from(&house, "203.0.113.1").await;
    let table = open_table(&ann, &new_table("usa", &["human", "bot", "bot"])).await;
    let started = ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered");
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
async fn house_with(name: &str, set: impl FnOnce(&mut server::config::Config)) -> House {
    let folder = std::env::temp_dir().join(format!("whistlestop-{name}-{}", std::process::id()));
    drop(std::fs::remove_dir_all(&folder));
    let mut config = config(format!("sqlite://{}", folder.join("games.sqlite").display()));
    set(&mut config);
    House::open_with(folder, config).await
}

/// The kinds of messages that the server can send, as the page's types name them: a test keeps those complete.
fn kinds() -> BTreeSet<String> {
    let types = include_str!("../../../../web/src/lib/generated/wire.ts");
    let (_, rest) = types.split_once("export type ServerMessage = ").expect("it is declared");
    let declaration = rest.split("\nexport ").next().expect("it ends somewhere");
    let kinds = declaration.split("\"type\": \"").skip(1).filter_map(|part| part.split('"').next());
    kinds.map(str::to_owned).collect()
}

/// The largest size in bytes of the messages of each kind.
#[derive(Default)]
struct Largest(BTreeMap<String, usize>);

impl Largest {
    /// Receives a message and notes its size; nothing when the socket has ended.
    async fn receive(&mut self, socket: &mut testkit::client::Socket) -> Option<Value> {
        let text = tokio::time::timeout(Duration::from_secs(20), socket.receive_text()).await;
        let text = text.expect("something comes").ok()?;
        assert!(text.len() <= OUTGOING_BYTES, "{} bytes: {}", text.len(), &text[..80]);
        let message: Value = serde_json::from_str(&text).expect("JSON");
        let kind = message["type"].as_str().expect("a type").to_owned();
        let most = self.0.entry(kind).or_default();
        *most = text.len().max(*most);
        Some(message)
    }

    /// Receives until a message of a kind comes.
    async fn wait_for(&mut self, socket: &mut testkit::client::Socket, kind: &str) -> Value {
        loop {
            let message = self.receive(socket).await.unwrap_or_else(|| panic!("closed before {kind}"));
            if message["type"] == kind {
                return message;
            }
        }
    }
}

/// C1: every kind of message is sent at its largest, and a kind without a case here fails.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_largest_message_of_every_kind_is_sent() {
    let limits = Limits {
        messages: Rate { burst: 1_000_000, every: 1, ..HELLOS },
        account_messages: Rate { burst: 1_000_000, every: 1, ..HELLOS },
        chatting: Rate { burst: 1_000, every: 1, ..CHATTING },
        ..generous()
    };
    let mut house = House::limited("abuse-largest", limits).await;
    let mut largest = Largest::default();
    let ann = house.guest().await;
    let name = "👍🏽".repeat(24);
    assert_done(&ann.post("/api/v1/me", &json!({ "name": name })).await.expect("answered"));
    // All people share one screen, so that one socket gets the views of all seats.
    let hot_seat = json!({ "kind": "hot-seat", "name": name });
    let mut seats = vec![hot_seat; 5];
    seats[0] = json!({ "kind": "human" });
    seats[4] = json!({ "kind": "bot", "level": "porter" });
    let mut table = new_table("usa", &[]);
    table["seats"] = json!(seats);
    table["title"] = json!("👍🏽".repeat(60));
    table["clock"] = json!({ "kind": "per-game", "seconds": 14_400, "increment": 60 });
    let table = open_table(&ann, &table).await;
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    let mut socket = sit(&ann, &table).await;
    // Quotation marks are twice as long in JSON.
    let (marks, thumbs) = ("\"".repeat(200), "👍🏽".repeat(120));
    for _ in 0..200 {
        let line = json!({ "type": "chat", "text": format!("{marks}{thumbs}") });
        socket.send(&line).await.expect("it is open");
        largest.wait_for(&mut socket, "chat").await;
    }
    // Answers repeat parts of requests: these are as long as allowed, and illegal.
    let id = "\"".repeat(64);
    for (asked, answered) in [
        (json!({ "type": "act", "id": id, "seat": 0, "expected": 1, "action": marks }), "refused"),
        (json!({ "type": "why", "seat": 0, "action": marks }), "reason"),
        (json!({ "type": "weigh", "seat": 0, "tickets": vec!["\"".repeat(100); 70] }), "weighed"),
        (json!({ "type": "ping", "n": u32::MAX }), "pong"),
        (json!({ "type": "hint", "seat": 0 }), "hints"),
    ] {
        socket.send(&asked).await.expect("it is open");
        largest.wait_for(&mut socket, answered).await;
    }
    let stranger = house.guest().await;
    let watching = sit(&stranger, &table).await;
    largest.wait_for(&mut socket, "watching").await;
    drop(watching);
    play_hot_seats(&mut socket, &mut largest, 400).await;
    for version in [json!(0), Value::Null] {
        let mut fresh = ann.socket(&table).await.expect("it opens");
        fresh.send(&json!({ "type": "hello", "protocol": 1, "version": version })).await.expect("it is open");
        let (mut bytes, mut views) = (0, 0);
        while views < 4 {
            let message = largest.receive(&mut fresh).await.expect("it stays open");
            bytes += message.to_string().len();
            views += usize::from(message["type"] == "snapshot" || message["type"] == "events");
        }
        assert!(
            version != Value::Null || bytes <= WAITING_BYTES,
            "a greeting of {bytes} bytes is never whole"
        );
    }
    drop(socket);
    // This socket has read everything, so that nothing stands before the last message.
    let mut last = sit(&stranger, &table).await;
    largest.wait_for(&mut last, "snapshot").await;
    house.close().await;
    while largest.receive(&mut last).await.is_some() {}
    let sent: BTreeSet<String> = largest.0.keys().cloned().collect();
    assert_eq!(sent, kinds(), "each kind has a case above");
}

/// Plays `actions` random actions for whichever of the four seats at this screen is awaited.
async fn play_hot_seats(socket: &mut testkit::client::Socket, largest: &mut Largest, actions: usize) {
    let mut rng = engine::shuffle::FastRng::new(7);
    let mut number = 0;
    while number < actions {
        socket.send(&json!({ "type": "hello", "version": null })).await.expect("it is open");
        let mut moved = false;
        for _ in 0..4 {
            let snapshot = largest.wait_for(socket, "snapshot").await;
            if snapshot["view"]["over"] == true {
                return;
            }
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
        if moved {
            number += 1;
            largest.wait_for(socket, "accepted").await;
        } else {
            // The bot's turn.
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

/// L8: names of seats at the host's screen, and titles, must pass the checks of account names.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_at_one_screen_pass_the_checks_of_accounts() {
    let mut house = house_with("abuse-hot-seat", |config| {
        config.front.words = server::barred_words::Words::parse("bother");
    })
    .await;
    let owner = house.guest().await;
    assert_done(&owner.post("/api/v1/me", &json!({ "name": "Ada" })).await.expect("answered"));
    let password = json!({ "password": "correct horse battery" });
    let set = owner.post("/api/v1/password", &password).await.expect("answered");
    assert_eq!(set.status, 200, "{set:?}");
    let host = house.guest().await;
    let open = async |name: &str, title: &str| {
        let mut table = new_table("london", &[]);
        table["seats"] = json!([{ "kind": "human" }, { "kind": "hot-seat", "name": name }]);
        table["title"] = json!(title);
        host.post("/api/v1/tables", &table).await.expect("answered")
    };
    for (name, title, code) in [
        ("ADA", "", "name-taken"),
        ("Whistler", "", "name-taken"),
        ("свистун", "", "name-taken"),
        ("Oh bother", "", "barred-word"),
        ("a\u{202E}b", "", "bad-text"),
        ("Grace", "oh bother", "barred-word"),
    ] {
        let refused = open(name, title).await;
        assert_eq!(refused.code(), code, "{name:?} {title:?}: {refused:?}");
    }
    assert_done(&open("Grace", "Sunday").await);
    let bot = host.post("/api/v1/me", &json!({ "name": "piccolo" })).await.expect("answered");
    assert_eq!(bot.code(), "name-taken", "nobody is called like a bot");
    house.close().await;
}

/// Plays random games of two seats until one has a decision with a single legal action: its record, the number of
/// actions before the decision, and whose it is.
fn decision_without_choice() -> (String, usize, usize) {
    for seed in 0..1_000 {
        let setup = Setup::new(Edition::CARD_GAME, 2, None, Options::DEFAULT).expect("two can play");
        let mut rng = FastRng::new(seed);
        let mut chance = Recorder::new(SecretChance::new(Secret::from_seed(seed)));
        let mut game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
        let mut record = Record::new(setup, std::mem::take(&mut chance.outcomes));
        let mut found = None;
        while let Some(seat) = game.awaiting().lowest() {
            let legal = game.legal_actions(seat);
            if legal.len() == 1 {
                found = found.or(Some((record.steps.len(), seat.index())));
            }
            let action = legal[rng.below(legal.len() as u32) as usize];
            game.apply(seat, action, &mut chance, &mut Vec::new()).expect("it is listed");
            record.push(seat, action, std::mem::take(&mut chance.outcomes));
        }
        if let Some((at, seat)) = found {
            return (record.write(), at, seat);
        }
    }
    panic!("no game has a decision without a choice");
}

/// L10: a strong bot without a choice answers no sooner than one that must search, so that its pause reveals nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_strong_bot_without_a_choice_takes_as_long_as_one_with() {
    let mut house = house_with("abuse-pause", |config| {
        config.table_config.bot_pause = Duration::from_millis(1);
        config.limits.studies = Rate { burst: 1_000_000, every: 1, ..config.limits.studies };
    })
    .await;
    let ann = house.guest().await;
    let (record, at, seat) = decision_without_choice();
    let opened = ann.post("/api/v1/records", &json!({ "record": record })).await.expect("answered");
    assert_eq!(opened.status, 200, "{opened:?}");
    let game = opened.json()["id"].as_str().expect("an id").to_owned();
    let go_on = json!({ "at": at, "seat": 1 - seat, "deal": "true", "level": "stationmaster" });
    let begun = std::time::Instant::now();
    let opened = ann.post(&format!("/api/v1/tables/{game}/continue"), &go_on).await.expect("answered");
    assert_eq!(opened.status, 200, "{opened:?}");
    let table = opened.json()["id"].as_str().expect("an id").to_owned();
    let mut socket = sit(&ann, &table).await;
    let mut first = next(&mut socket, "snapshot").await["version"].clone();
    while first == 1 {
        first = next(&mut socket, "events").await["version"].clone();
    }
    let least = table::bot::thinking_time("stationmaster");
    assert!(least >= Duration::from_secs(1), "{least:?}");
    assert!(begun.elapsed() >= least, "it answered after {:?}", begun.elapsed());
    house.close().await;
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
    assert_eq!(third.post("/api/v1/guest", &json!({})).await.expect("answered").status, 429);
    guest_from(&house, "203.0.113.8").await;
    // Forwarded loopback addresses are counted, too.
    let mut statuses = Vec::new();
    for _ in 0..3 {
        let mut liar = Client::new(house.address);
        liar.set("x-forwarded-for", "127.0.0.1");
        statuses.push(liar.post("/api/v1/guest", &json!({})).await.expect("answered").status);
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
    let answer = client.post("/api/v1/guest", &json!({})).await.expect("answered");
    let cookie = answer.header("set-cookie").expect("a cookie");
    assert!(cookie.starts_with("__Host-whistlestop=") && cookie.ends_with("; Secure"), "{cookie}");
    assert!(answer.header("strict-transport-security").is_some_and(|value| value.starts_with("max-age=")));
    for (host, status) in [("play.example", 200), ("evil.example", 421), ("127.0.0.1:1234", 200)] {
        let head = format!("GET /api/v1/editions HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        assert_eq!(raw_status(&house, &head).await, status, "{host}");
    }
    let head = "GET /healthz HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n";
    assert_eq!(raw_status(&house, head).await, 200, "a health check may use any name");
    house.close().await;
    let mut house = House::open("abuse-no-url").await;
    let answer = Client::new(house.address).get("/api/v1/me").await.expect("answered");
    assert_eq!(answer.header("strict-transport-security"), None);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn crawlers_and_researchers_find_their_files() {
    let mut house = house_with("abuse-contact", |config| {
        config.front.security_contact = Some("mailto:security@play.example".to_owned());
    })
    .await;
    let nobody = Client::new(house.address);
    let contact = nobody.get("/.well-known/security.txt").await.expect("answered");
    assert_eq!(contact.status, 200);
    assert!(
        contact.body.starts_with("Contact: mailto:security@play.example\nExpires: 2"),
        "{}",
        contact.body
    );
    let robots = nobody.get("/robots.txt").await.expect("answered");
    assert_eq!((robots.status, robots.body.contains("Disallow: /\n")), (200, true), "{}", robots.body);
    house.close().await;
    let mut house = House::open("abuse-no-contact").await;
    let absent = Client::new(house.address).get("/.well-known/security.txt").await.expect("answered");
    assert_eq!(absent.status, 404, "nobody is named unless the operator said whom");
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
    let made = ann
        .post("/api/v1/tokens", &json!({ "name": "screen", "scopes": ["watch"] }))
        .await
        .expect("answered");
    let bot = Client::bot(house.address, made.json()["token"].as_str().expect("a token"));
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    let mut watching = sit(&bot, &table).await;
    assert_eq!(next(&mut watching, "table").await["table"]["seats"][0]["connected"], false);
    let snapshot = next(&mut watching, "snapshot").await;
    assert_eq!((&snapshot["seat"], &snapshot["view"]["legal"]), (&Value::Null, &json!([])));
    watching.send(&json!({ "type": "chat", "text": "I resign" })).await.expect("it is open");
    assert_eq!(next(&mut watching, "reason").await["error"]["code"], "no-scope");
    watching.send(&json!({ "type": "hint", "seat": 0 })).await.expect("it is open");
    let refused = next(&mut watching, "reason").await;
    assert_eq!((&refused["action"], &refused["error"]["code"]), (&json!("hint"), &json!("no-scope")));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_watches_does_not_hear_spectators() {
    let mut house = House::open("abuse-second-socket").await;
    let ann = house.guest().await;
    let bob = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
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
    assert_eq!(
        Client::new(address).get("/api/v1/me").await.expect("answered").status,
        404,
        "and nothing else"
    );
    drop(stop);
    running.await.expect("it ends well").expect("it stops in order");
    drop(std::fs::remove_dir_all(&folder));
}

/// Opens `amount` tables as a forwarded guest and counts the answers by status.
async fn open_many(house: &House, address: &str, amount: usize, table: &Value) -> Vec<u16> {
    let guest = guest_from(house, address).await;
    let mut statuses = Vec::new();
    for _ in 0..amount {
        statuses.push(guest.post("/api/v1/tables", table).await.expect("answered").status);
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
    let list = honest.get("/api/v1/tables").await.expect("answered").json();
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
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    let mut replay = Value::Null;
    for _ in 0..900 {
        let answer = ann.get(&format!("/api/v1/tables/{table}/replay")).await.expect("answered");
        if answer.status == 200 {
            replay = answer.json();
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let record = json!({ "record": replay["record"] });
    let first = ann.post("/api/v1/records", &record).await.expect("answered");
    let second = ann.post("/api/v1/records", &record).await.expect("answered");
    assert_eq!((first.status, second.status), (200, 429), "{first:?} {second:?}");
    assert_eq!(second.json()["error"]["args"]["key"], DAILY_RECORDS.key);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_is_nearly_full_takes_moves_and_no_new_tables() {
    let mut house = House::open("abuse-disk").await;
    let ann = house.guest().await;
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await.expect("answered"));
    house.close().await;
    let folder = std::mem::take(&mut house.folder);
    let mut config = config(format!("sqlite://{}", folder.join("games.sqlite").display()));
    config.limits.disk_reserve = Some(u64::MAX);
    let mut house = House::open_with(folder, config).await;
    let mut again = Client::new(house.address);
    again.headers.extend(ann.headers.iter().filter(|(name, _)| name == "cookie").cloned());
    let refused =
        again.post("/api/v1/tables", &new_table("london", &["human", "bot"])).await.expect("answered");
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
    // Opening the database beside the server is allowed, and changes nothing.
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guests_per_address_and_day_are_limited() {
    let daily = Rate { burst: 3, ..DAILY_GUESTS };
    let mut house = House::limited("abuse-guests", Limits { daily_guests: daily, ..generous() }).await;
    for _ in 0..3 {
        guest_from(&house, "198.51.100.1").await;
    }
    let mut fourth = Client::new(house.address);
    fourth.set("x-forwarded-for", "198.51.100.1");
    let refused = fourth.post("/api/v1/guest", &json!({})).await.expect("answered");
    assert_eq!(refused.status, 429, "{refused:?}");
    assert_eq!(refused.json()["error"]["args"]["key"], "guests-a-day");
    guest_from(&house, "198.51.100.2").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_of_an_address_are_few_and_small() {
    let mut house = House::limited("abuse-reports", Limits::default()).await;
    let ann = guest_from(&house, "203.0.113.1").await;
    let table = open_table(&ann, &new_table("usa", &["human", "open"])).await;
    fill_chat(&house, &table).await;
    let mut taken = 0;
    for _ in 0..20 {
        let eve = guest_from(&house, "198.51.100.1").await;
        for _ in 0..6 {
            let report = json!({ "seat": 0, "text": "👍🏽".repeat(150) });
            let answer =
                eve.post(&format!("/api/v1/tables/{table}/report"), &report).await.expect("answered");
            taken += u32::from(answer.status == 200);
        }
    }
    assert_eq!(taken, REPORTS.burst * ACCOUNTS_PER_ADDRESS);
    let mut socket = sit(&ann, &table).await;
    let history = next(&mut socket, "chat-history").await;
    let speaker = &history["lines"][0]["speaker"];
    let report = json!({ "speaker": speaker, "text": "spam" });
    assert_done(&ann.post(&format!("/api/v1/tables/{table}/report"), &report).await.expect("answered"));
    house.close().await;
    let file = format!("sqlite://{}", house.folder.join("games.sqlite").display());
    let store = server::store::open(&file).await.expect("it opens");
    let reports = store.reports(100).await.expect("read");
    let quoted = reports.iter().find(|report| report.text.starts_with("spam")).expect("it is stored");
    assert!(quoted.text.lines().count() > 1, "it quotes what was said");
    assert!(reports.iter().all(|report| report.text.len() <= REPORT_BYTES));
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_of_published_games_have_a_rate() {
    let mut house = House::limited("abuse-previews", Limits::default()).await;
    let mut eve = Client::new(house.address);
    eve.set("x-forwarded-for", "198.51.100.1");
    let path = format!("/api/v1/shared/{}/{}/preview.png", "a".repeat(24), "b".repeat(32));
    let mut looked = 0;
    for _ in 0..PREVIEWS.burst + 20 {
        looked += u32::from(eve.get(&path).await.expect("answered").status == 404);
    }
    assert!((PREVIEWS.burst..PREVIEWS.burst + 10).contains(&looked), "{looked}");
    house.close().await;
}

/// D2: the export comes in pages, so that it fits into memory however much somebody has said.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_chat_of_an_account_is_exported_in_pages() {
    static CHAT: TableSpec = TableSpec {
        name: "chat",
        texts: &["table_id", "name", "text", "account"],
        numbers: &["line", "at", "seat"],
    };
    let mut house = House::open("abuse-export").await;
    let ann = house.guest().await;
    let id = ann.get("/api/v1/me").await.expect("answered").json()["id"].as_str().expect("an id").to_owned();
    let file = format!("sqlite://{}", house.folder.join("games.sqlite").display());
    let store = server::store::open(&file).await.expect("it opens");
    let said = EXPORTED_LINES + 7;
    let line = |number: i64| Row {
        texts: ["table", "Ann", "Hello", id.as_str()].map(|text| Some(text.to_owned())).to_vec(),
        numbers: vec![Some(number), Some(number), None],
    };
    let rows = (0..said).map(line).collect();
    store.add_rows(&Batch { sheet: &CHAT, rows }).await.expect("stored");
    store.close().await;
    let (mut query, mut lines) = (String::new(), 0);
    loop {
        let page = ann.get(&format!("/api/v1/me/data{query}")).await.expect("answered").json();
        let chat = page["chat"].as_array().expect("a list").len() as i64;
        assert!(chat <= EXPORTED_LINES);
        lines += chat;
        let Some(next) = page["next"].as_str() else { break };
        query = format!("?after={next}");
    }
    let refused = ann.get("/api/v1/me/data?after=7").await.expect("answered");
    assert_eq!((refused.status, refused.code().as_str()), (400, "bad-request"));
    assert_eq!(lines, said);
    house.close().await;
}
