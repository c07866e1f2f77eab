//! Guests, sessions, passwords, tokens and device links.

use serde_json::{Value, json};
use server::limits::{FAILED_LOGINS, LOGINS_BY_NAME, Limits, SESSIONS};
use testkit::client::{Answer, Client};

use crate::house::{House, assert_done, end, new_table, next, next_answer, open_table, refused_socket, sit};

/// A nonce of the allowed length, different for each letter.
fn nonce(letter: char) -> String {
    letter.to_string().repeat(64)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_a_post_makes_a_guest_and_one_nonce_makes_one() {
    let mut house = House::open("accounts-guests").await;
    let stranger = Client::new(house.address);
    let looked = stranger.get("/api/v1/me").await.expect("answered");
    assert_eq!((looked.status, looked.code().as_str()), (401, "unknown"));
    assert_eq!(looked.header("set-cookie"), None);

    // Eight tabs at the same time: one guest, and every answer has a cookie of that guest.
    let tabs = (0..8).map(|_| {
        let stranger = stranger.clone();
        tokio::spawn(async move { stranger.post("/api/v1/guest", &json!({ "nonce": nonce('a') })).await })
    });
    let mut ids = Vec::new();
    for tab in tabs.collect::<Vec<_>>() {
        let answer = tab.await.expect("it ends").expect("answered");
        assert_done(&answer);
        let mut client = Client::new(house.address);
        client.keep_cookie(&answer);
        let me = client.get("/api/v1/me").await.expect("answered").json();
        assert_eq!(me, answer.json());
        ids.push(me["id"].as_str().expect("an id").to_owned());
    }
    ids.dedup();
    assert_eq!(ids.len(), 1, "{ids:?}");

    let other = stranger.post("/api/v1/guest", &json!({ "nonce": nonce('b') })).await.expect("answered");
    assert_ne!(other.json()["id"], ids[0], "another nonce is another guest");
    let mut known = Client::new(house.address);
    known.keep_cookie(&other);
    let again = known.post("/api/v1/guest", &json!({ "nonce": nonce('c') })).await.expect("answered");
    assert_eq!(again.json()["id"], other.json()["id"]);
    let cookie = |answer: &Answer| {
        answer.header("set-cookie").and_then(|set| set.split(';').next().map(str::to_owned))
    };
    assert_eq!(
        cookie(&again),
        cookie(&other),
        "the same key, so that it lasts from the last visit on (L14, D18)"
    );

    for bad in ["", "abc", &"g".repeat(64), &"a".repeat(129)] {
        let refused = stranger.post("/api/v1/guest", &json!({ "nonce": bad })).await.expect("answered");
        assert_eq!((refused.status, refused.code().as_str()), (400, "bad-nonce"), "{bad:?}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_nonce_does_not_open_an_account_with_a_password() {
    let mut house = House::open("accounts-nonce").await;
    let stranger = Client::new(house.address);
    let made = stranger.post("/api/v1/guest", &json!({ "nonce": nonce('a') })).await.expect("answered");
    let mut ann = stranger.clone();
    ann.keep_cookie(&made);
    let password = json!({ "password": "seven wet otters" });
    assert_done(&ann.post("/api/v1/password", &password).await.expect("answered"));
    let thief = stranger.post("/api/v1/guest", &json!({ "nonce": nonce('a') })).await.expect("answered");
    assert_eq!((thief.status, thief.code().as_str()), (409, "used-nonce"));
    assert_eq!(thief.header("set-cookie"), None);
    house.close().await;
}

async fn get(client: &Client, path: &str) -> Value {
    let answer = client.get(path).await.expect("answered");
    assert_eq!(answer.status, 200, "{path}: {answer:?}");
    answer.json()
}

async fn post(client: &Client, path: &str, body: Value) -> Answer {
    client.post(path, &body).await.expect("answered")
}

/// Returns status and code of a refused request.
fn refused(answer: &Answer) -> (u16, String) {
    (answer.status, answer.code())
}

/// A guest who has become an account with this name and password.
async fn with_password(house: &House, name: &str, password: &str) -> Client {
    let mut client = house.guest().await;
    assert_done(&post(&client, "/api/v1/me", json!({ "name": name })).await);
    let set = post(&client, "/api/v1/password", json!({ "password": password })).await;
    assert_done(&set);
    client.keep_cookie(&set);
    client
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_device_link_changes_nothing_before_it_is_used_and_ends_the_replaced_session() {
    let mut house = House::open("accounts-links").await;
    let eve = with_password(&house, "Eve", "seven wet otters").await;
    let ann = house.guest().await;
    let before = get(&ann, "/api/v1/me").await;
    let link = post(&eve, "/api/v1/links", json!({})).await.json();
    let key = json!({ "key": link["key"] });

    for _ in 0..2 {
        let offer = post(&ann, "/api/v1/links/look", key.clone()).await;
        assert_eq!(offer.json(), json!({ "name": "Eve", "has_password": true, "table": null, "seat": null }));
        assert_eq!(offer.header("set-cookie"), None);
    }
    assert_eq!(get(&ann, "/api/v1/me").await, before, "looking at a link changes nobody (H1)");

    let used = post(&ann, "/api/v1/links/use", key.clone()).await;
    assert_done(&used);
    assert_eq!(used.json()["me"]["name"], "Eve");
    let mut browser = ann.clone();
    browser.keep_cookie(&used);
    assert_eq!(get(&browser, "/api/v1/me").await["name"], "Eve");
    assert_eq!(ann.get("/api/v1/me").await.expect("answered").status, 401, "the replaced session has ended");
    assert_eq!(refused(&post(&ann, "/api/v1/links/look", key).await), (404, "no-such-link".to_owned()));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_hand_plays_its_seat_and_nothing_else() {
    let mut house = House::open("accounts-hand").await;
    let ann = house.guest().await;
    // One account plays both seats on one screen; the phone is to be the hand of the second.
    let table = open_table(&ann, &new_table("london", &["human", "hot-seat"])).await;
    let other = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    for id in [&table, &other] {
        assert_done(&post(&ann, &format!("/api/v1/tables/{id}/start"), json!({})).await);
    }
    let bob = house.guest().await;
    let foreign = post(&bob, "/api/v1/links", json!({ "table": table, "seat": 1 })).await;
    assert_eq!(refused(&foreign), (403, "not-your-seat".to_owned()));

    let link = post(&ann, "/api/v1/links", json!({ "table": table, "seat": 1 })).await;
    assert_done(&link);
    let key = json!({ "key": link.json()["key"] });
    let phone = house.guest().await;
    let own = get(&phone, "/api/v1/me").await;
    let offer = post(&phone, "/api/v1/links/look", key.clone()).await.json();
    assert_eq!((&offer["table"], &offer["seat"]), (&json!(table), &json!(1)));
    let used = post(&phone, "/api/v1/links/use", key).await;
    assert_done(&used);
    assert_eq!(used.json()["me"], Value::Null);
    let cookie = used.header("set-cookie").expect("a cookie").to_owned();
    assert!(cookie.contains(&format!("Path=/api/v1/tables/{table};")), "{cookie}");
    assert_eq!(get(&phone, "/api/v1/me").await, own, "the phone is who it was");

    // A browser sends the hand's cookie only below that path; a thief may send it anywhere.
    let mut hand = Client::new(house.address);
    hand.set("cookie", cookie.split(';').next().expect("a pair"));
    for (method, path, body) in [
        ("GET", "/api/v1/me".to_owned(), None),
        ("GET", "/api/v1/tables".to_owned(), None),
        ("GET", "/api/v1/sessions".to_owned(), None),
        ("DELETE", "/api/v1/me/data".to_owned(), None),
        ("POST", "/api/v1/tokens".to_owned(), Some(json!({ "name": "x", "scopes": ["play"] }).to_string())),
        ("POST", "/api/v1/password".to_owned(), Some(json!({ "password": "seven wet otters" }).to_string())),
        ("POST", format!("/api/v1/tables/{other}/resign"), Some("{}".to_owned())),
    ] {
        let answer = hand.request(method, &path, body.as_deref()).await.expect("answered");
        assert_eq!(answer.status, 401, "{method} {path}");
    }
    for path in ["resign", "leave", "report"] {
        let answer = post(&hand, &format!("/api/v1/tables/{table}/{path}"), json!({ "text": "x" })).await;
        assert_eq!(refused(&answer), (403, "no-scope".to_owned()), "{path}");
    }
    assert_eq!(refused_socket(&hand, &other).await.0, 401, "not another table of the account");

    let mut socket = sit(&hand, &table).await;
    let snapshot = next(&mut socket, "snapshot").await;
    assert_eq!(snapshot["seat"], 1, "the hand of the other seat is not shown");
    let act = |id: &str, seat: usize, action: &Value| json!({ "type": "act", "id": id, "seat": seat, "expected": snapshot["version"], "action": action });
    let legal = &snapshot["view"]["legal"][0];
    socket.send(&act("theirs", 0, legal)).await.expect("it is open");
    assert_eq!(next_answer(&mut socket, "theirs").await["error"]["code"], "not-your-seat");
    socket.send(&json!({ "type": "chat", "text": "hello" })).await.expect("it is open");
    assert_eq!(next(&mut socket, "reason").await["error"]["code"], "no-scope");
    socket.send(&act("own", 1, legal)).await.expect("it is open");
    assert_eq!(next_answer(&mut socket, "own").await["type"], "accepted");

    // It is on the owner's list, and can be ended there.
    let devices = get(&ann, "/api/v1/sessions").await;
    let listed = devices.as_array().expect("a list").iter().find(|one| one["table"] == json!(table));
    let id = listed.expect("it is listed")["id"].as_str().expect("an id").to_owned();
    let ended = ann.request("DELETE", &format!("/api/v1/sessions/{id}"), None).await.expect("answered");
    assert_done(&ended);
    assert_eq!(end(&mut socket).await.1, "logout");
    assert_eq!(refused_socket(&hand, &table).await.0, 401);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_password_ends_sessions_tokens_and_links() {
    let mut house = House::open("accounts-password").await;
    let mut ann = with_password(&house, "Ann", "seven wet otters").await;
    let login =
        post(&house.guest().await, "/api/v1/login", json!({ "name": "Ann", "password": "seven wet otters" }))
            .await;
    let mut laptop = Client::new(house.address);
    laptop.keep_cookie(&login);
    let scopes = json!({ "name": "bot", "scopes": ["watch", "play", "tables"] });
    let token = post(&ann, "/api/v1/tokens", scopes).await.json()["token"].as_str().expect("once").to_owned();
    let bot = Client::bot(house.address, &token);
    assert_eq!(bot.get("/api/v1/tables").await.expect("answered").status, 200);
    let link = post(&ann, "/api/v1/links", json!({})).await.json();

    // A stolen cookie alone changes no password (H2).
    let stolen = post(&laptop, "/api/v1/password", json!({ "password": "nine dry badgers" })).await;
    assert_eq!(refused(&stolen), (403, "old-password-needed".to_owned()));
    let change = json!({ "password": "nine dry badgers", "old": "seven wet otters" });
    let changed = post(&ann, "/api/v1/password", change).await;
    assert_done(&changed);
    ann.keep_cookie(&changed);
    assert_eq!(get(&ann, "/api/v1/me").await["name"], "Ann");
    assert_eq!(bot.get("/api/v1/tables").await.expect("answered").status, 401, "tokens end");
    assert_eq!(laptop.get("/api/v1/tables").await.expect("answered").status, 401, "sessions end");
    let used = post(&laptop, "/api/v1/links/use", json!({ "key": link["key"] })).await;
    assert_eq!(refused(&used), (404, "no-such-link".to_owned()), "links end");
    assert_eq!(get(&ann, "/api/v1/tokens").await, json!([]));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn devices_are_listed_and_can_be_ended() {
    let mut house = House::open("accounts-devices").await;
    let mut ann = house.guest().await;
    ann.set("user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
    let set = post(&ann, "/api/v1/password", json!({ "password": "seven wet otters" })).await;
    ann.keep_cookie(&set);
    let name = get(&ann, "/api/v1/me").await["name"].clone();
    let mut others = Vec::new();
    for agent in ["Mozilla/5.0 (iPhone; CPU) Version/18.0 Mobile/15E148 Safari/604.1", "curl/8"] {
        let mut other = Client::new(house.address);
        other.set("user-agent", agent);
        let login =
            post(&other, "/api/v1/login", json!({ "name": name, "password": "seven wet otters" })).await;
        assert_done(&login);
        other.keep_cookie(&login);
        others.push(other);
    }
    let listed = get(&ann, "/api/v1/sessions").await;
    let all = listed.as_array().expect("a list");
    let mut devices: Vec<&str> = all.iter().filter_map(|one| one["device"].as_str()).collect();
    devices.sort_unstable();
    assert_eq!(devices, ["", "Firefox, Linux", "Safari, iPhone"]);
    assert_eq!(all.iter().filter(|one| one["current"] == true).count(), 1);
    let phone = all.iter().find(|one| one["device"] == "Safari, iPhone").expect("it is listed");
    let path = format!("/api/v1/sessions/{}", phone["id"].as_str().expect("an id"));
    let stranger = house.guest().await;
    let foreign = stranger.request("DELETE", &path, None).await.expect("answered");
    assert_eq!(refused(&foreign), (404, "no-such-session".to_owned()));
    assert_done(&ann.request("DELETE", &path, None).await.expect("answered"));
    assert_eq!(others[0].get("/api/v1/tables").await.expect("answered").status, 401);
    assert_eq!(others[1].get("/api/v1/tables").await.expect("answered").status, 200);
    assert_done(&ann.request("DELETE", "/api/v1/sessions", None).await.expect("answered"));
    assert_eq!(others[1].get("/api/v1/tables").await.expect("answered").status, 401);
    assert_eq!(get(&ann, "/api/v1/sessions").await.as_array().map(Vec::len), Some(1));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tokens_have_a_prefix_an_end_and_a_last_use() {
    let mut house = House::open("accounts-tokens").await;
    let ann = house.guest().await;
    let make = |days: Value| json!({ "name": "bot", "scopes": ["watch"], "days": days });
    for bad in [json!(0), json!(366)] {
        let answer = post(&ann, "/api/v1/tokens", make(bad)).await;
        assert_eq!(refused(&answer), (400, "bad-expiry".to_owned()));
    }
    let made = post(&ann, "/api/v1/tokens", make(json!(30))).await.json();
    assert!(made["token"].as_str().is_some_and(|key| key.starts_with("whs_") && key.len() == 68), "{made}");
    let life = |token: &Value| {
        token["expires"].as_i64().expect("a time") - token["created"].as_i64().expect("a time")
    };
    assert_eq!(life(&made), 30 * 24 * 3_600_000);
    let year = post(&ann, "/api/v1/tokens", make(Value::Null)).await.json();
    assert_eq!(life(&year), 365 * 24 * 3_600_000);
    assert_eq!(made["seen"], Value::Null);
    let bot = Client::bot(house.address, made["token"].as_str().expect("once"));
    assert_eq!(bot.get("/api/v1/tables").await.expect("answered").status, 200);
    let listed = get(&ann, "/api/v1/tokens").await;
    assert!(listed[0]["seen"].is_i64() || listed[1]["seen"].is_i64(), "{listed}");
    assert!(!listed.to_string().contains("whs_"), "a key is shown once");
    // L12: texts without the form of an id are rejected.
    for odd in ["%00", "x", "..%2f"] {
        let answer = ann.request("DELETE", &format!("/api/v1/tokens/{odd}"), None).await.expect("answered");
        assert_eq!(refused(&answer), (404, "no-such-token".to_owned()), "{odd}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guesses_by_others_lock_no_account() {
    let mut house = House::limited("accounts-lockout", Limits::default()).await;
    let at = |address: String| {
        let mut client = Client::new(house.address);
        client.set("x-forwarded-for", &address);
        client
    };
    let mut owner = at("203.0.113.1".to_owned());
    let made = post(&owner, "/api/v1/guest", json!({})).await;
    owner.keep_cookie(&made);
    assert_done(&post(&owner, "/api/v1/me", json!({ "name": "Ann" })).await);
    let set = post(&owner, "/api/v1/password", json!({ "password": "seven wet otters" })).await;
    assert_done(&set);
    // The browser keeps the cookie that marks it as one that has logged in, also after a logout.
    let pair = |(name, value): &(String, String)| {
        let set = (name == "set-cookie").then(|| value.split(';').next())??;
        Some(set.to_owned()).filter(|pair| pair.starts_with("whistlestop-browser="))
    };
    let browser = set.headers.iter().find_map(pair).expect("it is marked");

    // Many addresses guess until the name is locked for unknown browsers.
    let guess = json!({ "name": "Ann", "password": "guess number one" });
    let mut tries = 0;
    for number in 0..FAILED_LOGINS.burst {
        let answer = post(&at(format!("198.51.{number}.1")), "/api/v1/login", guess.clone()).await;
        tries += u32::from(answer.status == 403);
    }
    assert_eq!(tries, FAILED_LOGINS.burst);
    let right = json!({ "name": "Ann", "password": "seven wet otters" });
    let stranger = post(&at("192.0.2.1".to_owned()), "/api/v1/login", right.clone()).await;
    assert_eq!(stranger.status, 429, "guessing stays slow");
    let mut known = at("192.0.2.2".to_owned());
    known.set("cookie", &browser);
    assert_done(&post(&known, "/api/v1/login", right).await);

    // From one address, a name can be tried a few times.
    let one = at("192.0.2.99".to_owned());
    let other = json!({ "name": "Bob", "password": "guess number one" });
    for _ in 0..LOGINS_BY_NAME.burst {
        assert_eq!(post(&one, "/api/v1/login", other.clone()).await.status, 403);
    }
    assert_eq!(post(&one, "/api/v1/login", other).await.status, 429);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn common_passwords_are_refused() {
    let mut house = House::open("accounts-common").await;
    let ann = house.guest().await;
    for common in ["password", "PassWord", "12345678", "qwertyuiop"] {
        let answer = post(&ann, "/api/v1/password", json!({ "password": common })).await;
        assert_eq!(refused(&answer), (400, "common-password".to_owned()), "{common}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deleted_account_leaves_no_name_and_no_chat_in_the_file() {
    let mut house = House::open("accounts-deleted").await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    assert_done(&post(&ann, "/api/v1/me", json!({ "name": "Zyzzyva" })).await);
    // A game that she plays, one that she only watches, and one that she leaves.
    let played = open_table(&ann, &new_table("london", &["human", "open"])).await;
    assert_done(&post(&bob, &format!("/api/v1/tables/{played}/join"), json!({})).await);
    assert_done(&post(&ann, &format!("/api/v1/tables/{played}/start"), json!({})).await);
    let watched = open_table(&bob, &new_table("london", &["human", "open"])).await;
    let left = open_table(&bob, &new_table("london", &["human", "open"])).await;
    assert_done(&post(&ann, &format!("/api/v1/tables/{left}/join"), json!({})).await);
    for table in [&played, &watched, &left] {
        let mut socket = sit(&ann, table).await;
        socket.send(&json!({ "type": "chat", "text": "abracadabra" })).await.expect("it is open");
        next(&mut socket, "chat").await;
        socket.close().await;
    }
    assert_done(&post(&ann, &format!("/api/v1/tables/{left}/leave"), json!({})).await);
    assert_done(&post(&ann, "/api/v1/me", json!({ "name": "Xylophona" })).await);
    let mut socket = sit(&ann, &watched).await;
    socket.send(&json!({ "type": "chat", "text": "abracadabra again" })).await.expect("it is open");
    next(&mut socket, "chat").await;
    socket.close().await;

    let kept = get(&ann, "/api/v1/me/data").await;
    assert_eq!(kept["chat"].as_array().map(Vec::len), Some(4), "the export holds all chat");
    assert_eq!(kept["sessions"].as_array().map(Vec::len), Some(1));
    assert_eq!(kept["next"], Value::Null);

    assert_done(&ann.request("DELETE", "/api/v1/me/data", None).await.expect("answered"));
    for table in [&played, &watched, &left] {
        let mut socket = sit(&bob, table).await;
        let shown = next(&mut socket, "table").await.to_string();
        assert!(!["Zyzzyva", "Xylophona", "abracadabra"].iter().any(|word| shown.contains(word)), "{shown}");
        socket.close().await;
    }
    house.close().await;
    for file in std::fs::read_dir(&house.folder).expect("it is there").flatten() {
        let bytes = std::fs::read(file.path()).expect("it is read");
        for word in ["Zyzzyva", "Xylophona", "abracadabra"] {
            let found = bytes.windows(word.len()).any(|part| part == word.as_bytes());
            assert!(!found, "{word} is still in {}", file.path().display());
        }
    }
}

/// H2: whoever has a stolen cookie may have requests under way whose bodies come after the session has ended.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_that_is_held_back_does_not_outlive_its_session() {
    let mut house = House::open("accounts-held").await;
    let mut ann = house.guest().await;
    let mut thief = Client::new(house.address);
    thief.headers.clone_from(&ann.headers);
    let attempts = [
        ("/api/v1/tokens", json!({ "name": "bot", "scopes": ["play"] })),
        ("/api/v1/links", json!({})),
        // The account has no password yet, so none is asked for.
        ("/api/v1/password", json!({ "password": "five sly stoats" })),
        ("/api/v1/tables", new_table("usa", &["human", "bot"])),
    ];
    let mut held = Vec::new();
    for (path, body) in &attempts {
        held.push((*path, thief.hold_post(path, body).await.expect("the server wants the body")));
    }
    let set = post(&ann, "/api/v1/password", json!({ "password": "seven wet otters" })).await;
    assert_done(&set);
    ann.keep_cookie(&set);
    for (path, held) in held {
        assert_eq!(held.finish().await.expect("answered").status, 401, "{path}");
    }
    assert_eq!(get(&ann, "/api/v1/tokens").await, json!([]));
    let name = get(&ann, "/api/v1/me").await["name"].clone();
    let theirs = json!({ "name": name, "password": "five sly stoats" });
    assert_eq!(post(&Client::new(house.address), "/api/v1/login", theirs).await.status, 403);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn devices_per_account_and_kind_are_limited() {
    let mut house = House::open("accounts-devices-most").await;
    let mut ann = house.guest().await;
    assert_done(&post(&ann, "/api/v1/me", json!({ "name": "Ann" })).await);
    let set = post(&ann, "/api/v1/password", json!({ "password": "seven wet otters" })).await;
    ann.keep_cookie(&set);
    let table = open_table(&ann, &new_table("usa", &["human", "bot"])).await;
    for _ in 0..SESSIONS + 2 {
        let link = post(&ann, "/api/v1/links", json!({ "table": table })).await.json();
        assert_done(
            &post(&Client::new(house.address), "/api/v1/links/use", json!({ "key": link["key"] })).await,
        );
    }
    let listed = get(&ann, "/api/v1/sessions").await;
    let hands = listed.as_array().expect("a list").iter().filter(|one| one["table"] != Value::Null).count();
    assert_eq!(hands, SESSIONS);
    assert_eq!(get(&ann, "/api/v1/me").await["name"], "Ann", "hands do not push out the browser");
    house.close().await;
}

/// D18: a session that is used does not expire, however long ago it began.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_that_is_used_lasts_longer() {
    let mut house = House::open("accounts-sliding").await;
    let ann = house.guest().await;
    let id = get(&ann, "/api/v1/me").await["id"].as_str().expect("an id").to_owned();
    let file = format!("sqlite://{}", house.folder.join("games.sqlite").display());
    let store = server::store::open(&file).await.expect("it opens");
    let session = async || store.sessions(&id).await.expect("read").remove(0);
    let fresh = session().await;
    let soon = fresh.created + 60_000;
    store.touch_session(&fresh.hash, 0, soon).await.expect("stored");
    get(&ann, "/api/v1/me").await;
    assert!(session().await.expires >= fresh.expires, "its time begins again with every visit");
    store.close().await;
    house.close().await;
}
