//! Tests of crash recovery: no acknowledged action is lost.

use std::time::Duration;

use serde_json::json;
use server::store;
use testkit::client::{Client, Received, Socket};
use testkit::folder::Folder;
use testkit::postgres::Postgres;
use testkit::server_process::How;

use crate::player::{Player, open_table, start, start_as};

/// Checks that every acknowledged action is in the log once, under its acknowledged number.
async fn check_kept(database: &str, table: &str, players: &[&Player]) {
    let store = store::open(database).await.expect("it opens");
    let entries = store.entries(table, 0).await.expect("read");
    for player in players {
        for (id, version) in &player.acknowledged {
            let kept: Vec<i64> = entries
                .iter()
                .filter(|entry| entry.action_id.as_ref() == Some(id))
                .map(|entry| entry.seq)
                .collect();
            assert_eq!(kept, [*version], "{id} was acknowledged as {version}");
        }
    }
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_loses_no_acknowledged_action() {
    let folder = Folder::new("kill");
    let database = folder.database("games.sqlite");
    let process = start(&database);
    let ann = Client::guest(process.address).await.expect("answered");
    let table = open_table(&[&ann], "london", 1).await;
    let mut player = Player::new(ann, &table, 0);
    let mut process = Some(process);
    let mut over = false;
    for round in 0..6 {
        let running = process.take().unwrap_or_else(|| start(&database));
        player.move_to(running.address);
        if round == 0 {
            over |= player.play(1).await;
        }
        // Kill at a different moment each time, often in the middle of an action.
        let killer = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(150 + 70 * round));
            running.kill();
        });
        over |= player.play(usize::MAX).await;
        killer.join().expect("it kills");
    }
    assert!(!player.acknowledged.is_empty(), "something was played between the deaths");
    check_kept(&database, &table, &[&player]).await;
    let last = start(&database);
    player.move_to(last.address);
    while !over {
        over = player.play(usize::MAX).await;
    }
    last.kill();
    check_kept(&database, &table, &[&player]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_error_ends_the_server_without_losing_acknowledged_actions() {
    let folder = Folder::new("disk");
    let database = folder.database("games.sqlite");
    // Larger writes fail.
    let small_disk =
        How { before: Some("trap '' XFSZ; ulimit -f 1200; ".to_owned()), errors: true, ..How::default() };
    let process = start_as(&database, &small_disk);
    let ann = Client::guest(process.address).await.expect("answered");
    let table = open_table(&[&ann], "london", 1).await;
    let mut player = Player::new(ann, &table, 0);
    assert!(!player.play(usize::MAX).await, "the disk fails before the game is over");
    let (status, output) = process.wait();
    assert_eq!(status, Some(1), "{output}");
    assert!(output.contains("error: stopped: the disk failed"), "{output}");
    check_kept(&database, &table, &[&player]).await;
    let last = start(&database);
    player.move_to(last.address);
    assert!(player.play(usize::MAX).await, "on a sound disk the game goes on to its end");
    last.kill();
    check_kept(&database, &table, &[&player]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_survives_the_loss_of_one_of_two_nodes() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let (one, two) = (start(&database), start(&database));
    let ann = Client::guest(one.address).await.expect("answered");
    let bob = Client::guest(two.address).await.expect("answered");
    let mut same = bob.clone();
    same.server = one.address;
    same.set("origin", &format!("http://{}", one.address));
    let table = open_table(&[&ann, &same], "london", 1).await;
    let (mut ann, mut bob) = (Player::new(ann, &table, 0), Player::new(bob, &table, 1));
    // Each player is at a different node and sees the other's actions.
    // Neither player stops first, so that neither waits for the other forever.
    let deadline = std::time::Instant::now() + Duration::from_secs(60);
    while ann.acknowledged.len() < 6 || bob.acknowledged.len() < 6 {
        assert!(std::time::Instant::now() < deadline, "they play on through both nodes");
        let both = async { tokio::join!(ann.play(usize::MAX), bob.play(usize::MAX)) };
        let _cut_short = tokio::time::timeout(Duration::from_millis(500), both).await;
    }
    one.kill();
    ann.move_to(two.address);
    let both = async { tokio::join!(ann.play(usize::MAX), bob.play(usize::MAX)) };
    let ended = tokio::time::timeout(Duration::from_secs(120), both).await.expect("the other goes on");
    assert_eq!(ended, (true, true), "to the end");
    check_kept(&database, &table, &[&ann, &bob]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_logout_applies_to_all_nodes() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let (one, two) = (start(&database), start(&database));
    let ann = Client::guest(one.address).await.expect("answered");
    let table = open_table(&[&ann], "london", 1).await;
    let at_two = |client: &Client| {
        let mut same = client.clone();
        same.server = two.address;
        same.set("origin", &format!("http://{}", two.address));
        same
    };
    let key = ann.post("/api/v1/tokens", &json!({ "name": "bot", "scopes": ["play", "watch"] })).await;
    let token = key.expect("answered").json();
    let bot = Client::bot(two.address, token["token"].as_str().expect("it is shown once"));
    let mut by_cookie = at_two(&ann).socket(&table).await.expect("it opens");
    let mut by_token = bot.socket(&table).await.expect("it opens");
    for socket in [&mut by_cookie, &mut by_token] {
        socket.send(&json!({ "type": "hello", "version": null })).await.expect("it is open");
        assert!(matches!(socket.receive().await, Received::Message(_)));
    }
    let revoke = format!("/api/v1/tokens/{}", token["id"].as_str().expect("an id"));
    assert_eq!(ann.request("DELETE", &revoke, None).await.expect("answered").status, 200);
    assert_eq!(closed(&mut by_token).await, Some(4001));
    assert_eq!(ann.post("/api/v1/logout", &json!({})).await.expect("answered").status, 200);
    assert_eq!(closed(&mut by_cookie).await, Some(4001));
    assert_eq!(at_two(&ann).get("/api/v1/tables").await.expect("answered").status, 401);
}

/// Returns the close code of a socket.
async fn closed(socket: &mut Socket) -> Option<u16> {
    loop {
        match socket.receive().await {
            Received::Closed(code) => return code,
            Received::Message(_) => {}
        }
    }
}
