//! Attacks on accounts: taking one over, locking its owner out, and traces after its deletion.

use std::net::SocketAddr;
use std::path::Path;

use serde_json::{Value, json};
use testkit::client::{Answer, Client};

use super::{guest, honest, open, sit, start, table, wait_for};
use crate::report::Report;
use testkit::folder::Folder;
use testkit::server_process::Process;

async fn post(client: &Client, path: &str, body: Value) -> Answer {
    client.post(path, &body).await.expect("the server answers")
}

async fn status(client: &Client, path: &str) -> u16 {
    client.get(path).await.expect("the server answers").status
}

/// H1: links to other devices, and the code on the big screen.
pub(super) async fn device_links(report: &mut Report, server: SocketAddr) {
    let (eve, mut ann) = (honest(server, 20).await, honest(server, 21).await);
    let before = ann.get("/api/v1/me").await.expect("the server answers").json();
    let link = post(&eve, "/api/v1/links", json!({})).await.json();
    let use_it = json!({ "key": link["key"] });
    post(&ann, "/api/v1/links/look", use_it.clone()).await;
    let after = ann.get("/api/v1/me").await.expect("the server answers").json();
    report
        .holds("H1 looking at a device link changes nobody", before["id"] != Value::Null && before == after);
    let replaced = ann.clone();
    let used = post(&ann, "/api/v1/links/use", use_it).await;
    ann.keep_cookie(&used);
    report.holds(
        "H1 the session that a link replaces ends",
        used.status == 200 && status(&replaced, "/api/v1/tables").await == 401,
    );
    let host = honest(server, 22).await;
    let seats = [json!({ "kind": "human" }), json!({ "kind": "bot" })];
    let own = open(&host, &table("london", &seats, "private")).await.expect("a table opens");
    let link = post(&host, "/api/v1/links", json!({ "table": own, "seat": 0 })).await.json();
    let mut hand = Client::new(server);
    hand.set("x-forwarded-for", "203.0.113.23");
    let used = post(&hand, "/api/v1/links/use", json!({ "key": link["key"] })).await;
    hand.keep_cookie(&used);
    let mut done = 0;
    for path in ["/api/v1/tables", "/api/v1/tokens", "/api/v1/me", "/api/v1/password", "/api/v1/links"] {
        done += usize::from(post(&hand, path, json!({})).await.status < 400);
    }
    for path in ["leave", "start", "rematch", "resign", "share", "report"] {
        let answer = post(&hand, &format!("/api/v1/tables/{own}/{path}"), json!({})).await;
        done += usize::from(answer.status < 400);
    }
    done += usize::from(status(&hand, "/api/v1/me/data").await < 400);
    report.never("H1 things that the hand of a big screen did besides playing", done);
    let played = start(&host, &own).await
        && match sit(&hand, &own, Value::Null).await {
            Some(mut socket) => wait_for(&mut socket, &["snapshot"]).await.is_some(),
            None => false,
        };
    report.holds("H1 the hand of a big screen plays", used.status == 200 && played);
}

/// H2: what a thief of a cookie prepared before the owner set a password.
pub(super) async fn stolen_cookie(report: &mut Report, server: SocketAddr) {
    let mut ann = honest(server, 24).await;
    let mut thief = ann.clone();
    thief.set("x-forwarded-for", super::EVE);
    let all = json!({ "name": "bot", "scopes": ["watch", "play", "tables"] });
    let token = post(&thief, "/api/v1/tokens", all.clone()).await.json();
    let link = post(&thief, "/api/v1/links", json!({})).await.json();
    let mut held = Vec::new();
    for (path, body) in [
        ("/api/v1/tokens", all),
        ("/api/v1/links", json!({})),
        ("/api/v1/password", json!({ "password": "five sly stoats" })),
    ] {
        held.push(thief.hold_post(path, &body).await.expect("the server wants the body"));
    }
    let set = post(&ann, "/api/v1/password", json!({ "password": "seven wet otters" })).await;
    ann.keep_cookie(&set);
    let mut met = 0;
    for held in held {
        met += usize::from(held.finish().await.is_ok_and(|answer| answer.status < 400));
    }
    report.never("H2 requests held back until there was a password that were met", met);
    let bot = Client::bot(server, token["token"].as_str().unwrap_or("none"));
    let mut outlived = usize::from(status(&bot, "/api/v1/tables").await == 200);
    outlived += usize::from(status(&thief, "/api/v1/tables").await == 200);
    let used = post(&Client::new(server), "/api/v1/links/use", json!({ "key": link["key"] })).await;
    outlived += usize::from(used.status == 200);
    report.never("H2 tokens, sessions and links that outlived a new password", outlived);
    let stolen = post(&ann, "/api/v1/password", json!({ "password": "nine dry badgers" })).await;
    report.holds(
        "H2 a cookie alone changes no password",
        set.status == 200 && stolen.code() == "old-password-needed",
    );
}

/// M5: strangers of many addresses guess one account's password.
pub(super) async fn guessing(report: &mut Report, server: SocketAddr) {
    let owner = honest(server, 25).await;
    post(&owner, "/api/v1/me", json!({ "name": "Quincy" })).await;
    let set = post(&owner, "/api/v1/password", json!({ "password": "seven wet otters" })).await;
    let cookies = set.headers.iter().filter(|(name, _)| name == "set-cookie");
    let pairs: Vec<&str> = cookies.filter_map(|(_, value)| value.split(';').next()).collect();
    let browser = pairs.iter().find(|pair| pair.contains("browser")).copied().unwrap_or_default();
    let addresses = report.form().pick(70, 200);
    let mut tried = 0;
    for number in 0..addresses {
        let mut stranger = Client::new(server);
        stranger.set("x-forwarded-for", &format!("198.51.{number}.9"));
        let guess = json!({ "name": "Quincy", "password": format!("guess number {number}") });
        tried += usize::from(post(&stranger, "/api/v1/login", guess).await.status == 403);
    }
    report.figure("M5 addresses that guess one account's password", addresses);
    report.at_most("M5 guesses that were looked at", tried as f64, 60.0);
    let mut again = Client::new(server);
    again.set("x-forwarded-for", "203.0.113.26");
    again.set("cookie", browser);
    let login =
        post(&again, "/api/v1/login", json!({ "name": "Quincy", "password": "seven wet otters" })).await;
    report.holds("M5 the owner logs in meanwhile", login.status == 200);
}

/// M8: invitations, and links to published replays.
pub(super) async fn invitations(report: &mut Report, server: SocketAddr) {
    let (ann, eve) = (honest(server, 27).await, honest(server, 28).await);
    let seats = [json!({ "kind": "human" }), json!({ "kind": "open" })];
    let own = open(&ann, &table("london", &seats, "private")).await.expect("a table opens");
    let mut socket = sit(&ann, &own, Value::Null).await.expect("it opens");
    let (_, shown) = wait_for(&mut socket, &["table"]).await.expect("the table is shown");
    let invite = json!({ "invite": shown["table"]["invite"] });
    let looked = post(&eve, &format!("/api/v1/tables/{own}/invitation"), invite.clone()).await;
    let outside = eve.socket(&own).await.is_err();
    report.holds("M8 looking at an invitation takes no seat", looked.status == 200 && outside);
    post(&ann, &format!("/api/v1/tables/{own}/invite"), json!({})).await;
    let late = post(&eve, &format!("/api/v1/tables/{own}/join"), invite).await;
    report.holds("M8 a renewed invitation ends the old one", late.status == 404);
}

/// M3: how often a deleted account's name and words are in the database file.
pub(super) async fn deletion(report: &mut Report) {
    let folder = Folder::new("siege-deletion");
    let server = Process::start(&folder.database("games.sqlite"));
    let ann = honest(server.address, 29).await;
    let bob = guest(server.address, "203.0.113.30").await.expect("a guest");
    let seats = [json!({ "kind": "human" }), json!({ "kind": "open" })];
    let other = open(&bob, &table("london", &seats, "public")).await.expect("a table opens");
    let mut said = 0;
    for name in ["Zyzzyva", "Xylographer"] {
        post(&ann, "/api/v1/me", json!({ "name": name })).await;
        let own = open(&ann, &table("london", &seats, "public")).await.expect("a table opens");
        for place in [&own, &other] {
            let mut socket = sit(&ann, place, Value::Null).await.expect("it opens");
            drop(socket.send(&json!({ "type": "chat", "text": "quetzalcoatlus" })).await);
            said += usize::from(wait_for(&mut socket, &["chat"]).await.is_some());
        }
    }
    let deleted = ann.request("DELETE", "/api/v1/me/data", None).await.expect("the server answers");
    server.stop();
    report.at_least("M3 lines said at four tables under two names", said, 4);
    report.holds("M3 the account is deleted", deleted.status == 200);
    let left = ["Zyzzyva", "Xylographer", "quetzalcoatlus"]
        .map(|word| occurrences(&folder.file("games.sqlite"), word));
    report.never("M3 places in the database file with its names or words", left.iter().sum());
}

/// Counts how often a word is in a file and the log beside it.
fn occurrences(file: &Path, word: &str) -> usize {
    let read = |end: &str| std::fs::read(format!("{}{end}", file.display())).unwrap_or_default();
    let count = |bytes: Vec<u8>| bytes.windows(word.len()).filter(|part| *part == word.as_bytes()).count();
    count(read("")) + count(read("-wal"))
}
