//! Tests of operation: startup errors, backup, doctor, load, logs and admin commands.

use std::process::Command;
use std::time::Duration;

use serde_json::json;
use server::store::{self, Batch, Row, SCHEMA, TableSpec};
use testkit::client::{Client, Received, Socket};
use testkit::folder::Folder;
use testkit::postgres::Postgres;
use testkit::server_process::How;

use crate::player::{Player, open_table, run, start, start_as};

#[track_caller]
fn check_fails(args: &[&str], part: &str) {
    let output = run(args);
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.starts_with("error: ") && text.contains(part), "{text}");
    assert_eq!(text.trim_end().lines().count(), 1, "one sentence: {text}");
    assert!(!text.contains("secret"), "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn startup_errors_are_explained() {
    let folder = Folder::new("start");
    let database = folder.database("games.sqlite");
    let running = start(&database);
    let address = running.address.to_string();
    check_fails(&["serve", "--listen", &address, "--database", &folder.database("other.sqlite")], "is taken");
    check_fails(
        &["serve", "--listen", "127.0.0.1:0", "--database", "mysql://x"],
        "is not a database address",
    );
    for (bad, part) in [
        ("postgres://x:secret@127.0.0.1:1/y", "cannot be reached"),
        ("mysql://x:secret@127.0.0.1:1/y", "mysql://127.0.0.1:1/y is not a database address"),
        ("postgres://x:secret@127.0.0.1:none/y", "is not a database address"),
        ("x:secret@127.0.0.1", "is not a database address"),
    ] {
        check_fails(&["serve", "--listen", "127.0.0.1:0", "--database", bad], part);
    }
    // A file system on which nobody can create files.
    check_fails(
        &["serve", "--listen", "127.0.0.1:0", "--database", "sqlite:///proc/games.sqlite"],
        "cannot be written",
    );
    std::fs::write(folder.0.join("file"), "").expect("the folder can be written");
    check_fails(
        &["serve", "--listen", "127.0.0.1:0", "--database", &folder.database("file/games.sqlite")],
        "cannot be written",
    );
    check_fails(&["migrate", "--database", &database], "serves this database already");
    assert_eq!(run(&["migrate", "--dry-run", "--database", &database]).status.code(), Some(0));
    running.kill();
    let newer = folder.database("newer.sqlite");
    let store = store::open(&newer).await.expect("it opens");
    static VERSION: TableSpec = TableSpec { name: "schema_version", texts: &[], numbers: &["version"] };
    let rows = vec![Row { texts: vec![], numbers: vec![Some(SCHEMA + 1)] }];
    store.add_rows(&Batch { sheet: &VERSION, rows }).await.expect("stored");
    store.close().await;
    check_fails(&["serve", "--listen", "127.0.0.1:0", "--database", &newer], "use a newer Whistlestop");
    let misuse = run(&["serve", "--public-url", "play.example/path"]);
    assert_eq!(misuse.status.code(), Some(2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_a_running_server_can_be_restored() {
    let folder = Folder::new("backup");
    let database = folder.database("games.sqlite");
    let running = start(&database);
    let ann = Client::guest(running.address).await.expect("answered");
    let table = open_table(&[&ann], "new-york", 1).await;
    let mut player = Player::new(ann, &table, 0);
    player.play(5).await;
    let backup = folder.file("backup.sqlite").display().to_string();
    let made = run(&["backup", &backup, "--database", &database]);
    assert!(made.status.success(), "{made:?}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(&backup).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "it holds secrets and hashes");
    }
    check_fails(&["backup", &backup, "--database", &database], "there is such a file already");
    let restored = folder.database("restored.sqlite");
    let made = run(&["restore", &backup, "--database", &restored]);
    assert!(made.status.success() && String::from_utf8_lossy(&made.stdout).contains("is sound"), "{made:?}");
    check_fails(&["restore", &backup, "--database", &restored], "not empty");
    running.kill();

    let again = start(&restored);
    player.move_to(again.address);
    while !player.play(usize::MAX).await {}
    again.kill();
    let healthy = run(&["doctor", "--database", &restored]);
    assert!(healthy.status.success(), "{healthy:?}");

    let store = store::open(&database).await.expect("it opens");
    let entries = store.entries(&table, 0).await.expect("read");
    assert!(entries.len() > 5);
    store.close().await;
    // Tamper with one byte of the stored game.
    let file = folder.0.join("games.sqlite");
    let mut bytes = std::fs::read(&file).expect("the file is there");
    let place = bytes.windows(9).position(|part| part == b"\"action\":").expect("an action is stored");
    bytes[place + 10] ^= 1;
    std::fs::write(&file, bytes).expect("the file can be written");
    let sick = run(&["doctor", "--database", &database]);
    assert_eq!(sick.status.code(), Some(1), "{sick:?}");
    assert!(String::from_utf8_lossy(&sick.stdout).contains("changed after it was written"), "{sick:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_python_bot_plays_ten_games_at_once_on_one_event_stream() {
    let folder = Folder::new("python");
    let running = start(&folder.database("games.sqlite"));
    let url = format!("http://{}", running.address);
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/table_bot.py");
    let played = Command::new("python3")
        .args([example, &url, "--edition", "london", "--seed", "1"])
        .output()
        .expect("Python 3 is needed for this test");
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    let text = String::from_utf8_lossy(&played.stdout).into_owned();
    let games: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("one JSON object per line")).collect();
    assert_eq!(games.len(), 10, "{text}");
    for game in games {
        assert_eq!(game["totals"].as_array().map(Vec::len), Some(2));
        assert!(game["steps"].as_u64().is_some_and(|steps| steps > 20));
    }
}

/// Makes a bot account with the command line of the server, and a file with its token.
pub(crate) fn bot_token(folder: &Folder, database: &str, name: &str, scopes: &str) -> String {
    let run_ok = |arguments: &[&str]| {
        let output = run(arguments);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let made = run_ok(&["admin", "--database", database, "bot", name, "--owner", "Ann"]);
    let id =
        made.split('`').nth(1).and_then(|text| text.split(' ').next_back()).expect("it names the account");
    let token = run_ok(&["admin", "--database", database, "token", id, "--scopes", scopes, "--days", "2"]);
    let file = folder.file(&format!("{name}.token"));
    std::fs::write(&file, &token).expect("it is written");
    file.to_str().expect("the folder has a plain name").to_owned()
}

/// Starts `whistlestop bot` with the example program.
pub(crate) fn start_bot(url: &str, token_file: &str, more: &[&str]) -> std::process::Child {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .args(["bot", "--url", url, "--token-file", token_file])
        .args(more)
        .args(["--", "python3", example])
        .spawn()
        .expect("it starts")
}

/// Waits for the end of a program.
pub(crate) async fn success_of(mut program: std::process::Child) -> bool {
    let ended = tokio::task::spawn_blocking(move || program.wait()).await.expect("waited");
    ended.expect("waited").success()
}

/// Two programs play each other: one challenges, the other accepts, and both end after the wanted number of games.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_arena_programs_play_each_other_over_the_network() {
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let played = Command::new("python3")
        .arg(format!("{examples}/network_match.py"))
        .args(["--games", "5", "--at-once", "3", "--edition", "new-york"])
        .args(["--time-limit", "180", "--", "python3"])
        .arg(format!("{examples}/bot.py"))
        .env("WHISTLESTOP_BIN", env!("CARGO_BIN_EXE_whistlestop"))
        .output()
        .expect("Python 3 is needed for this test");
    assert!(played.status.success(), "{played:?}");
    let result: serde_json::Value = serde_json::from_slice(&played.stdout).expect("one JSON object");
    assert_eq!((&result["games"], &result["resigned"]), (&json!(5), &json!(0)), "{result}");
}

/// A person challenges the program of a bot account, which the command line of the server has made.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_arena_program_plays_several_games_at_once_over_the_network() {
    let folder = Folder::new("network-bot");
    let database = folder.database("games.sqlite");
    let running = start(&database);
    let file = bot_token(&folder, &database, "Robot", "watch,play");
    let url = format!("http://{}", running.address);
    let robot = start_bot(&url, &file, &["--stop-after", "3"]);
    // A person challenges it three times; a bot of the server plays for the person at once.
    let ann = Client::guest(running.address).await.expect("answered");
    let mut stream = ann.events(None).await.expect("it opens");
    let game = serde_json::json!({
        "edition": "new-york", "seats": [{ "kind": "human" }, { "kind": "open" }], "visibility": "private",
    });
    for _ in 0..3 {
        let challenge = serde_json::json!({ "name": "robot", "game": game });
        let answer = ann.post("/api/v1/challenges", &challenge).await.expect("answered");
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    let mut over = 0;
    let playing = async {
        while over < 3 {
            let event = stream.next().await.expect("it is read").expect("it goes on");
            let table = event["table"].as_str().or(event["challenge"]["table"].as_str()).unwrap_or_default();
            let path = |what: &str| format!("/api/v1/tables/{table}/{what}");
            if event["type"] == "challenge" && event["challenge"]["state"] == "accepted" {
                let started = ann.post(&path("start"), &serde_json::json!({})).await.expect("answered");
                assert_eq!(started.status, 200, "{started:?}");
                // Who leaves a running game lets a bot play on.
                let left = ann.post(&path("leave"), &serde_json::json!({})).await.expect("answered");
                assert_eq!(left.status, 200, "{left:?}");
            }
            if event["type"] == "game-over" {
                over += 1;
                assert_eq!(event["result"]["resigned"], false, "the program has played to the end");
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(240), playing).await.expect("three games end");
    assert!(success_of(robot).await);
    let shown = ann.get("/api/v1/bots").await.expect("answered");
    assert_eq!(shown.json()[0]["name"], "Robot", "it was online a moment ago");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_typescript_bot_plays_a_whole_game_over_the_network() {
    let folder = Folder::new("typescript");
    let running = start(&folder.database("games.sqlite"));
    let url = format!("http://{}", running.address);
    let (root, built) = (concat!(env!("CARGO_MANIFEST_DIR"), "/../.."), folder.file("built"));
    let compiled = Command::new("node")
        .args([
            "web/node_modules/typescript/bin/tsc",
            "--project",
            "examples",
            "--noEmit",
            "false",
            "--outDir",
        ])
        .arg(&built)
        .current_dir(root)
        .output()
        .expect("Node is needed for this test");
    assert!(
        compiled.status.success(),
        "run npm --prefix web ci: {}{}",
        String::from_utf8_lossy(&compiled.stdout),
        String::from_utf8_lossy(&compiled.stderr)
    );
    let played = Command::new("node")
        .arg("--experimental-websocket")
        .arg(built.join("examples/table_bot.js"))
        .args([&url, "card-game"])
        .output()
        .expect("Node has just run");
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    let answer: serde_json::Value = serde_json::from_slice(&played.stdout).expect("one JSON object");
    assert_eq!(answer["totals"].as_array().map(Vec::len), Some(2));
    assert!(answer["steps"].as_u64().is_some_and(|steps| steps > 20));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_small_load_test_reports_no_errors() {
    let folder = Folder::new("load");
    let running = start(&folder.database("games.sqlite"));
    let plan = bench::load::Plan {
        server: Client::new(running.address),
        edition: "new-york".to_owned(),
        games: 8,
        seats: 3,
        time: Duration::from_secs(4),
        pace: Duration::from_millis(5),
    };
    let report = bench::load::run(plan).await.expect("the server answers");
    assert_eq!(report.sockets, 24);
    assert!(report.accepted > 50, "{report:?}");
    assert_eq!([report.refused, report.lost, report.unproven, report.wrong], [0; 4], "{report:?}");
    assert!(report.views >= report.accepted, "{report:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn logs_contain_no_secrets() {
    let folder = Folder::new("logs");
    let (database, file) = (folder.database("games.sqlite"), folder.file("log.json"));
    let talking = How { log: Some("trace"), log_file: Some(file.clone()), ..How::default() };
    let running = start_as(&database, &talking);
    let mut ann = Client::guest(running.address).await.expect("answered");
    let mut keys = Vec::new();
    for (path, body) in [
        ("/api/v1/me", json!({ "name": "Ann Nobodyknows" })),
        ("/api/v1/password", json!({ "password": "correct horse" })),
        ("/api/v1/login", json!({ "name": "Ann Nobodyknows", "password": "correct horse" })),
        ("/api/v1/login", json!({ "name": "Ann Nobodyknows", "password": "wrong horse" })),
        ("/api/v1/tokens", json!({ "name": "bot", "scopes": ["play"] })),
    ] {
        let answer = ann.post(path, &body).await.expect("answered");
        keys.extend(answer.json()["token"].as_str().map(str::to_owned));
        ann.keep_cookie(&answer);
        let cookie = ann.headers.iter().find(|(name, _)| name == "cookie").expect("there is one");
        keys.push(cookie.1.split('=').next_back().expect("it has a value").to_owned());
    }
    let table = open_table(&[&ann], "london", 1).await;
    let mut socket = ann.socket(&table).await.expect("it opens");
    for message in
        [json!({ "type": "hello", "version": null }), json!({ "type": "chat", "text": "between us" })]
    {
        socket.send(&message).await.expect("it is open");
    }
    loop {
        let Received::Message(message) = socket.receive().await else { panic!("it is open") };
        keys.extend(message["table"]["invite"].as_str().map(str::to_owned));
        if message["type"] == "chat" {
            break;
        }
    }
    let mut player = Player::new(ann, &table, 0);
    player.play(5).await;
    running.kill();
    let store = store::open(&database).await.expect("it opens");
    let sealed = store.sealed(&table).await.expect("read").expect("the game has begun");
    store.close().await;
    keys.extend([sealed.secret, sealed.salt].map(|bytes| server::random::hex(&bytes)));
    keys.extend(["Nobodyknows", "correct horse", "wrong horse", "between us"].map(str::to_owned));
    let log = std::fs::read_to_string(&file).expect("it is text");
    for line in log.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("one JSON object a line");
        assert!(line.is_object());
    }
    assert!(keys.len() >= 13, "{}", keys.len());
    for key in keys {
        assert!(!log.contains(&key), "{key} is in the log");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn admin_commands_work_and_are_written_to_the_audit_log() {
    let folder = Folder::new("admin");
    let database = folder.database("games.sqlite");
    let admin = |args: &[&str]| {
        let output = run(&[&["admin", "--database", &database], args].concat());
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.code(), text + &String::from_utf8_lossy(&output.stderr))
    };
    let running = start(&database);
    let ann = Client::guest(running.address).await.expect("answered");
    ann.post("/api/v1/me", &json!({ "name": "Nuisance" })).await.expect("answered");
    let (code, listed) = admin(&["list", "nuisance"]);
    assert_eq!(code, Some(0), "{listed}");
    let id = listed.split(' ').next().expect("an id").to_owned();
    assert!(listed.contains("guest Nuisance"), "{listed}");

    assert_eq!(admin(&["rename", &id, "Somebody"]).0, Some(0));
    assert_eq!(ann.get("/api/v1/me").await.expect("answered").json()["name"], "Somebody");
    let (_, reset) = admin(&["reset-password", &id]);
    let password = reset.trim_end().rsplit(' ').next().expect("a password").to_owned();
    assert_eq!(ann.get("/api/v1/me").await.expect("answered").status, 401, "its sessions end");
    let login = json!({ "name": "Somebody", "password": password });
    let back = ann.post("/api/v1/login", &login).await.expect("answered");
    assert_eq!(back.status, 200, "{back:?}");
    let mut ann = Client::new(running.address);
    ann.keep_cookie(&back);

    assert_eq!(admin(&["ban", &id]).0, Some(0));
    assert_eq!(ann.get("/api/v1/tables").await.expect("answered").status, 401, "its sessions end");
    let refused = ann.post("/api/v1/login", &login).await.expect("answered");
    assert_eq!((refused.status, refused.code().as_str()), (403, "banned"));
    assert_eq!(admin(&["unban", &id]).0, Some(0));
    assert_eq!(ann.post("/api/v1/login", &login).await.expect("answered").status, 200);

    let bob = Client::guest(running.address).await.expect("answered");
    let table = open_table(&[&bob], "london", 1).await;
    assert_eq!(admin(&["clear-chat", &table]).0, Some(0));
    let (code, text) = admin(&["ban", "nobody"]);
    assert_eq!(code, Some(1));
    assert!(text.contains("there is no account nobody"), "{text}");
    let (_, log) = admin(&["log"]);
    for command in ["rename", "reset-password", "ban", "unban"] {
        assert!(log.contains(&format!("{command} {id}")), "{command}: {log}");
    }
    assert!(!log.contains(&password), "the log holds no password");
    running.kill();
}

/// Waits for something of a socket for at most ten seconds.
async fn wait_for(socket: &mut Socket, wanted: impl Fn(&Received) -> bool) -> Received {
    let found = async {
        loop {
            let received = socket.receive().await;
            if wanted(&received) || matches!(received, Received::Closed(_)) {
                return received;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(10), found).await.expect("it comes within ten seconds")
}

/// Does to a database what an operator does while a server uses it, and looks at the open sockets (M4).
async fn check_operator_reaches_sockets(database: &str) {
    let admin = |args: &[&str]| {
        let output = run(&[&["admin", "--database", database], args].concat());
        assert!(output.status.success(), "{output:?}");
    };
    let running = start(database);
    let ann = Client::guest(running.address).await.expect("answered");
    let bob = Client::guest(running.address).await.expect("answered");
    let table = open_table(&[&ann, &bob], "london", 0).await;
    let hello = json!({ "type": "hello", "version": null });
    let mut sockets =
        [ann.socket(&table).await.expect("it opens"), bob.socket(&table).await.expect("it opens")];
    for socket in &mut sockets {
        socket.send(&hello).await.expect("sent");
        let shown =
            wait_for(socket, |it| matches!(it, Received::Message(it) if it["type"] == "snapshot")).await;
        assert!(matches!(shown, Received::Message(_)), "{shown:?}");
    }
    let [mut ann_socket, mut bob_socket] = sockets;

    let banned =
        bob.get("/api/v1/me").await.expect("answered").json()["id"].as_str().expect("an id").to_owned();
    admin(&["ban", &banned]);
    let ended = wait_for(&mut bob_socket, |_| false).await;
    assert!(matches!(ended, Received::Closed(_)), "{ended:?}");

    admin(&["close", &table]);
    let over = |it: &Received| matches!(it, Received::Message(it) if it["type"] == "table" && it["table"]["early_end"]["closed"] == true);
    let told = wait_for(&mut ann_socket, over).await;
    assert!(matches!(&told, Received::Message(_)), "{told:?}");
    let again = run(&["admin", "--database", database, "close", &table]);
    assert!(String::from_utf8_lossy(&again.stderr).contains("over already"), "{again:?}");
    let replay = ann.get(&format!("/api/v1/tables/{table}/replay")).await.expect("answered");
    assert_eq!(replay.status, 200, "it is stored as a finished game");
    let listed = ann.get("/api/v1/tables").await.expect("answered").json();
    let mine = &listed["mine"][0];
    assert_eq!((&mine["state"], &mine["result"]["resigned"]), (&json!("over"), &json!(false)), "{listed}");

    // A table whose game has not begun is removed, and its clients are disconnected.
    let seats = json!([{ "kind": "human" }, { "kind": "open" }]);
    let waiting = json!({ "edition": "london", "seats": seats, "visibility": "private" });
    let opened = ann.post("/api/v1/tables", &waiting).await.expect("answered").json();
    let forming = opened["id"].as_str().expect("an id").to_owned();
    let mut socket = ann.socket(&forming).await.expect("it opens");
    socket.send(&hello).await.expect("sent");
    wait_for(&mut socket, |it| matches!(it, Received::Message(_))).await;
    admin(&["close", &forming]);
    let ended = wait_for(&mut socket, |_| false).await;
    assert!(matches!(ended, Received::Closed(_)), "{ended:?}");
    running.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ban_or_closing_reaches_open_sockets_on_sqlite() {
    let folder = Folder::new("operator");
    check_operator_reaches_sockets(&folder.database("games.sqlite")).await;
    let sound = run(&["doctor", "--database", &folder.database("games.sqlite")]);
    assert!(sound.status.success(), "{sound:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ban_or_closing_reaches_open_sockets_on_postgresql() {
    let postgres = Postgres::start();
    check_operator_reaches_sockets(&postgres.database()).await;
}

#[test]
fn a_password_file_is_read_or_its_fault_is_named() {
    let folder = Folder::new("password-file");
    let file = folder.file("password").display().to_string();
    let database = "postgres://x@127.0.0.1:1/y";
    let run = || run(&["doctor", "--database", database, "--database-password-file", &file]);
    let absent = run();
    assert_eq!(absent.status.code(), Some(2), "{absent:?}");
    std::fs::write(&file, "\nsecret").expect("the folder can be written");
    let empty = run();
    assert!(String::from_utf8_lossy(&empty.stderr).contains("its first line is empty"), "{empty:?}");
    std::fs::write(&file, "secret\n").expect("the folder can be written");
    let unreachable = run();
    let text = String::from_utf8_lossy(&unreachable.stderr).into_owned();
    assert!(text.contains("cannot use postgres://127.0.0.1:1/y") && !text.contains("secret"), "{text}");
}

/// The document for operators.
const OPERATIONS: &str = include_str!("../../../../docs/operations.md");

/// Returns the code spans of a line.
fn spans(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Returns the commands of this program that a document names, in blocks and within lines.
fn commands(document: &str) -> Vec<Vec<&str>> {
    let mut in_block = false;
    let mut found = Vec::new();
    for line in document.lines() {
        if line.starts_with("```") {
            in_block = !in_block;
        } else if in_block {
            found.extend(line.strip_prefix("whistlestop "));
        } else {
            found.extend(spans(line).filter_map(|span| span.strip_prefix("whistlestop ")));
        }
    }
    found.into_iter().map(|command| command.split_whitespace().collect()).collect()
}

#[test]
fn the_commands_of_the_document_for_operators_exist() {
    let is_name = |word: &&&str| {
        !word.starts_with('-') && word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-')
    };
    let commands = commands(OPERATIONS);
    assert!(commands.len() >= 10, "{commands:?}");
    for command in commands {
        let names: Vec<&str> = command.iter().take_while(is_name).copied().collect();
        let helped = run(&[&names[..], &["--help"]].concat());
        assert_eq!(helped.status.code(), Some(0), "{command:?}: {helped:?}");
        let help = String::from_utf8_lossy(&helped.stdout).into_owned();
        for option in command.iter().filter(|word| word.starts_with("--")) {
            assert!(help.contains(option), "{command:?}: no option {option} in:\n{help}");
        }
    }
    let line = OPERATIONS.lines().find(|line| line.starts_with("`whistlestop admin`")).expect("it is there");
    let help = run(&["admin", "--help"]);
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    let listed: Vec<&str> = spans(line.split(';').next().unwrap_or_default())
        .filter(|span| !span.starts_with("whistlestop") && !span.starts_with("--"))
        .collect();
    assert!(listed.len() > 5, "{listed:?}");
    for span in listed {
        let name = span.split_whitespace().next().unwrap_or_default();
        assert!(
            help.lines()
                .any(|line| line.trim_start().starts_with(&format!("{name} ")) || line.trim() == name),
            "admin has no {name}:\n{help}"
        );
    }
}

#[test]
fn the_settings_of_the_document_for_operators_are_right() {
    let folder = Folder::new("operations");
    let block = OPERATIONS.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
    let file = folder.file("whistlestop.toml");
    std::fs::write(&file, block.expect("it has an example")).expect("the folder can be written");
    let file = file.display().to_string();
    let checked = run(&["config", "check", "--config", &file]);
    assert!(checked.status.success(), "{checked:?}");
    let shown = run(&["config", "show", "--config", &file]);
    assert!(String::from_utf8_lossy(&shown.stdout).contains("sockets = 20000"), "{shown:?}");
    let wrong = run(&["config", "check", "--config", &file, "--set", "limits.sockets=10"]);
    assert_eq!(wrong.status.code(), Some(1), "{wrong:?}");
}

#[test]
fn the_version_is_that_of_the_package_and_perhaps_a_commit() {
    let shown = run(&["--version"]);
    let text = String::from_utf8_lossy(&shown.stdout).trim().to_owned();
    let rest = text.strip_prefix(concat!("whistlestop ", env!("CARGO_PKG_VERSION"))).expect(&text);
    let commit = rest.strip_prefix(" (").and_then(|rest| rest.strip_suffix(')'));
    let is_commit = commit.is_some_and(|commit| commit.bytes().all(|digit| digit.is_ascii_hexdigit()));
    assert!(rest.is_empty() || is_commit, "{text}");
}
