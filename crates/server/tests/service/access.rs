//! Access to routes: which callers may use which route.

use serde_json::{Value, json};
use server::http::{Access, ROUTES};
use testkit::client::{Answer, Client};

use crate::house::{House, assert_done, end, new_table, next, open_table, sit};

/// Returns a path with ids that do not exist.
fn path(route: &str) -> String {
    route.replace("{id}", "0123456789ab").replace("{seat}", "0")
}

async fn ask(client: &Client, method: &str, path: &str) -> Answer {
    // An open stream does not end by itself.
    if path == "/api/v1/events" && client.events(None).await.is_ok() {
        return Answer { status: 200, headers: Vec::new(), body: String::new() };
    }
    let body = (method == "POST" || method == "PATCH").then_some("{}");
    client.request(method, path, body).await.expect("answered")
}

async fn token(client: &Client, scopes: &[&str]) -> String {
    let answer =
        client.post("/api/v1/tokens", &json!({ "name": "bot", "scopes": scopes })).await.expect("answered");
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["token"].as_str().expect("shown once").to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_route_asks_who_is_there() {
    let mut house = House::open("access-matrix").await;
    let stranger = Client::new(house.address);
    let guest = house.guest().await;
    let watcher = Client::bot(house.address, &token(&guest, &["watch"]).await);
    let forger = Client::bot(house.address, "0000");
    for &(method, route, access) in ROUTES {
        let path = path(route);
        let known = ask(&stranger, method, &path).await.status != 401;
        // Only authenticated callers may request their account.
        let anyone = matches!(access, Access::Anyone | Access::Local);
        let open = anyone && (method, route) != ("GET", "/api/v1/me");
        assert_eq!(known, open, "{method} {route} for strangers");
        if !anyone {
            assert_eq!(ask(&forger, method, &path).await.status, 401, "{method} {route} for a false token");
        }
        let allowed = ask(&watcher, method, &path).await.code() != "no-scope";
        let expected = match access {
            Access::Anyone | Access::Local => true,
            Access::Person => false,
            Access::Scope(scope) => scope == "watch",
        };
        assert_eq!(allowed, expected, "{method} {route} for a token that watches");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_require_the_origin_of_the_page() {
    let mut house = House::open("access-origin").await;
    let guest = house.guest().await;
    for origin in [Some("http://evil.example"), Some("null"), None] {
        let mut page = guest.clone();
        page.headers.retain(|(name, _)| name != "origin");
        if let Some(origin) = origin {
            page.set("origin", origin);
        }
        for &(method, route, _) in ROUTES.iter().filter(|(method, ..)| *method != "GET") {
            let answer = ask(&page, method, &path(route)).await;
            assert_eq!(
                (answer.status, answer.code().as_str()),
                (403, "foreign-origin"),
                "{method} {route} {origin:?}"
            );
        }
        let table = open_table(&guest, &new_table("london", &["human", "bot"])).await;
        assert!(page.socket(&table).await.is_err(), "nor does a socket open");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_change_is_json() {
    let mut house = House::open("access-json").await;
    let mut guest = house.guest().await;
    guest.set("content-type", "text/plain");
    for &(method, route, _) in ROUTES.iter().filter(|(method, ..)| ["POST", "PATCH"].contains(method)) {
        let answer = ask(&guest, method, &path(route)).await;
        assert_eq!((answer.status, answer.code().as_str()), (415, "not-json"), "{route}");
    }
    let guest = house.guest().await;
    for (path, body) in [
        ("/api/v1/me", "{\"name\": 3}"),
        ("/api/v1/tables", "{}"),
        ("/api/v1/tables", "[[[[[["),
        ("/api/v1/login", "{\"name\":\"x\"}"),
        // Routes that need no field of the body also check it.
        ("/api/v1/me", "[null, null]"),
        ("/api/v1/logout", "[]"),
        ("/api/v1/logout", "\u{6}*"),
        ("/api/v1/tables/absent/leave", "{\"a\":"),
    ] {
        let answer = guest.request("POST", path, Some(body)).await.expect("answered");
        assert_eq!((answer.status, answer.code().as_str()), (400, "bad-request"), "{path} {body}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_table_looks_absent_to_strangers() {
    let mut house = House::open("access-private").await;
    let (ann, eve) = (house.guest().await, house.guest().await);
    let mut private = new_table("london", &["human", "open"]);
    private["visibility"] = json!("private");
    let table = open_table(&ann, &private).await;
    let mut socket = sit(&ann, &table).await;
    let invite =
        next(&mut socket, "table").await["table"]["invite"].as_str().expect("for the host").to_owned();
    for (method, what, body) in [
        ("POST", "join", Some("{}")),
        ("POST", "join", Some("{\"invite\":\"0123456789abcdef0123456789abcdef\"}")),
        ("POST", "leave", Some("{}")),
        ("POST", "start", Some("{}")),
        ("POST", "resign", Some("{}")),
        ("POST", "rematch", Some("{}")),
        ("POST", "take-back", Some("{}")),
        ("POST", "seats/1/bot", Some("{\"level\":\"random\"}")),
        ("DELETE", "seats/1/bot", None),
        ("GET", "replay", None),
    ] {
        let there =
            eve.request(method, &format!("/api/v1/tables/{table}/{what}"), body).await.expect("answered");
        let absent = eve
            .request(method, &format!("/api/v1/tables/0123456789ab/{what}"), body)
            .await
            .expect("answered");
        assert_eq!((there.status, &there.body), (404, &absent.body), "{method} {what}");
        assert_eq!(absent.status, 404);
    }
    assert!(eve.socket(&table).await.is_err());
    assert_eq!(eve.get("/api/v1/tables").await.expect("answered").json()["open"], json!([]));
    assert_done(
        &eve.post(&format!("/api/v1/tables/{table}/join"), &json!({ "invite": invite }))
            .await
            .expect("answered"),
    );
    assert!(eve.socket(&table).await.is_ok());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_rotate_and_end() {
    let mut house = House::open("access-sessions").await;
    let mut ann = house.guest().await;
    let first = ann.clone();
    let me =
        ann.post("/api/v1/me", &json!({ "name": "Ann", "language": "pl" })).await.expect("answered").json();
    assert_eq!(
        (&me["name"], &me["has_password"], &me["language"]),
        (&json!("Ann"), &json!(false), &json!("pl"))
    );
    let short = ann.post("/api/v1/password", &json!({ "password": "short" })).await.expect("answered");
    assert_eq!((short.status, short.code().as_str()), (400, "bad-password"));
    let table = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    let mut socket = sit(&ann, &table).await;
    next(&mut socket, "table").await;

    let set = ann.post("/api/v1/password", &json!({ "password": "long enough" })).await.expect("answered");
    assert_done(&set);
    ann.keep_cookie(&set);
    assert_eq!(end(&mut socket).await, (Some(4001), "logout".to_owned()), "the old session's sockets end");
    assert_ne!(first.headers, ann.headers, "a new key");
    assert_eq!(
        first.get("/api/v1/tables").await.expect("answered").status,
        401,
        "the old key is worth nothing"
    );

    let mut other = house.guest().await;
    for (name, password) in [("Ann", "wrong enough"), ("Nobody", "long enough")] {
        let wrong = other
            .post("/api/v1/login", &json!({ "name": name, "password": password }))
            .await
            .expect("answered");
        assert_eq!((wrong.status, wrong.code().as_str()), (403, "wrong-password"));
    }
    let thief = other.post("/api/v1/me", &json!({ "name": "ANN" })).await.expect("answered");
    assert_eq!((thief.status, thief.code().as_str()), (409, "name-taken"), "a guest cannot take it either");
    let login = other
        .post("/api/v1/login", &json!({ "name": "aNN", "password": "long enough" }))
        .await
        .expect("answered");
    assert_done(&login);
    other.keep_cookie(&login);
    assert_eq!(
        other.get("/api/v1/me").await.expect("answered").json()["id"],
        me["id"],
        "one account, two devices"
    );
    let unproven =
        ann.post("/api/v1/password", &json!({ "password": "quite another" })).await.expect("answered");
    assert_eq!((unproven.status, unproven.code().as_str()), (403, "old-password-needed"));
    let wrong = json!({ "password": "quite another", "old": "not the old one" });
    let wrong = ann.post("/api/v1/password", &wrong).await.expect("answered");
    assert_eq!((wrong.status, wrong.code().as_str()), (403, "wrong-old-password"));
    let change = json!({ "password": "quite another", "old": "long enough" });
    let changed = ann.post("/api/v1/password", &change).await.expect("answered");
    assert_done(&changed);
    ann.keep_cookie(&changed);
    assert_eq!(
        other.get("/api/v1/tables").await.expect("answered").status,
        401,
        "who knew the old one is out"
    );
    let login = other
        .post("/api/v1/login", &json!({ "name": "Ann", "password": "quite another" }))
        .await
        .expect("answered");
    other.keep_cookie(&login);
    assert_done(&other.post("/api/v1/logout", &json!({})).await.expect("answered"));
    assert_eq!(other.get("/api/v1/tables").await.expect("answered").status, 401);
    assert_eq!(ann.get("/api/v1/tables").await.expect("answered").status, 200, "the other device stays");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tokens_are_scoped_and_revocable() {
    let mut house = House::open("access-tokens").await;
    let ann = house.guest().await;
    let key = token(&ann, &["watch", "play", "tables"]).await;
    let bot = Client::bot(house.address, &key);
    let table = open_table(&bot, &new_table("london", &["human", "bot"])).await;
    let mut socket = sit(&bot, &table).await;
    next(&mut socket, "table").await;
    let watcher = Client::bot(house.address, &token(&ann, &["watch"]).await);
    let mut watching = sit(&watcher, &table).await;
    watching
        .send(&json!({ "type": "act", "id": "x", "seat": 0, "expected": 1, "action": "pass" }))
        .await
        .expect("it is open");
    assert_eq!(next(&mut watching, "refused").await["error"]["code"], "no-scope");

    let listed = ann.get("/api/v1/tokens").await.expect("answered").json();
    assert!(!listed.to_string().contains(&key), "a key is shown once");
    let [playing, watches] = &listed.as_array().expect("a list")[..] else { panic!("{listed}") };
    for (token, socket) in [(playing, &mut socket), (watches, &mut watching)] {
        socket
            .send(&json!({ "type": "hello", "version": null }))
            .await
            .expect("another's end is not its own");
        next(socket, "table").await;
        let path = format!("/api/v1/tokens/{}", token["id"].as_str().expect("an id"));
        assert_done(&ann.request("DELETE", &path, None).await.expect("answered"));
        assert_eq!(end(socket).await.1, "logout");
    }
    assert_eq!(bot.get("/api/v1/tables").await.expect("answered").status, 401);
    for scopes in [json!([]), json!(["admin"])] {
        let refused =
            ann.post("/api/v1/tokens", &json!({ "name": "x", "scopes": scopes })).await.expect("answered");
        assert_eq!((refused.status, refused.code().as_str()), (400, "no-such-scope"));
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_carry_the_headers_that_protect_a_browser() {
    let mut house = House::open("access-headers").await;
    let stranger = Client::new(house.address);
    for path in ["/", "/table/abc", "/api/v1/editions", "/api/v1/nothing", "/healthz"] {
        let answer = stranger.get(path).await.expect("answered");
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(
            policy.starts_with("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
            "{path}"
        );
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
    }
    let me = stranger.post("/api/v1/guest", &json!({})).await.expect("answered");
    let cookie = me.header("set-cookie").expect("a guest gets a cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    assert_eq!(me.header("cache-control"), Some("no-store"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_description_names_every_route() {
    let document: Value = serde_json::from_str(&server::http::openapi::OPENAPI).expect("it is JSON");
    let mut described: Vec<(String, String)> = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys() {
            described.push((method.to_uppercase(), path.clone()));
        }
    }
    let mut routes: Vec<(String, String)> =
        ROUTES.iter().map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned())).collect();
    described.sort();
    routes.sort();
    assert_eq!(described, routes);
}
