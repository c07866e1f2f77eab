//! Tests of commands with `--map`: the map of docs/maps.md is played, recorded and replayed.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Runs the program with `input` on its standard input.
fn run(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child
        .stdin
        .take()
        .expect("it is piped")
        .write_all(input.as_bytes())
        .expect("the program reads its input");
    child.wait_with_output().expect("the program ends")
}

/// Runs the program, which must succeed, and returns its standard output.
#[track_caller]
fn succeed(args: &[&str], input: &str) -> String {
    let output = run(args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the program writes UTF-8")
}

/// Returns the path of a file of this test.
fn path(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_str().expect("a plain path").to_owned()
}

/// Writes the map of docs/maps.md to a file and returns its path.
fn documented_map(name: &str) -> String {
    let docs = fs::read_to_string(format!("{}/../../docs/maps.md", env!("CARGO_MANIFEST_DIR")))
        .expect("the recipe can be read");
    let after = docs.split("```toml\n").nth(1).expect("the recipe has a map");
    let path = path(name);
    fs::write(&path, after.split("```").next().expect("the map ends")).expect("the file can be written");
    path
}

#[test]
fn the_documented_map_is_checked_and_played_by_bots() {
    let map = documented_map("recipe.toml");
    assert!(succeed(&["check-map", "--play", "3", &map], "").contains("2 seats, 3 games: "));
    let arena = succeed(&["arena", "--map", &map, "--bots", "planner,greedy", "--games", "4"], "");
    assert!(arena.starts_with("triangle with 2 seats, 4 of 4 games"), "{arena}");
    assert!(succeed(&["perft", "--map", &map, "--seats", "2", "--depth", "1"], "").starts_with("1 "));
}

#[test]
fn a_game_on_a_custom_map_is_saved_and_replayed() {
    let map = documented_map("saved.toml");
    for (embed, name) in [(false, "by-hash.txt"), (true, "embedded.txt")] {
        let file = path(name);
        let mut play = vec!["play", "--map", &map, "--seats", "2", "--seed", "7", "--plain"];
        if embed {
            play.push("--embed-map");
        }
        let said = succeed(&play, &format!("keep 1\nsave {file}\nquit\nyes\n"));
        assert!(said.contains("Saved "), "{said}");
        let record = fs::read_to_string(&file).expect("the record was written");
        assert!(record.contains("\nedition triangle\nmap "), "{record}");
        assert_eq!(record.contains("\n|id = \"triangle\"\n"), embed);
        let by_itself = run(&["replay", &file], "");
        assert_eq!(by_itself.status.success(), embed, "{}", String::from_utf8_lossy(&by_itself.stderr));
        let replayed = succeed(&["replay", &file, "--map", &map], "");
        if embed {
            assert_eq!(String::from_utf8_lossy(&by_itself.stdout), replayed);
        }
        succeed(&["verify", &file, "--map", &map, "--seed", "7"], "");
        let mut analyze = vec!["analyze", &file, "--depth", "quick", "--json"];
        if !embed {
            let refused = run(&analyze, "");
            assert!(!refused.status.success());
            analyze.extend(["--map", &map]);
        }
        let analysis: serde_json::Value =
            serde_json::from_str(&succeed(&analyze, "")).expect("an analysis is JSON");
        assert_eq!(analysis["edition"], "triangle");
        assert_eq!(analysis["complete"], true);
        assert_eq!(analysis["decisions"][0]["action"], "keep 1");
    }
}

#[test]
fn the_referee_offers_custom_maps() {
    let map = documented_map("refereed.toml");
    let said = succeed(
        &["referee", "--map", &map],
        "{\"do\":\"editions\"}\n{\"do\":\"new\",\"edition\":\"triangle\",\"seats\":2,\"seed\":1}\n\
         {\"do\":\"legal\",\"seat\":0}\n{\"do\":\"record\",\"embed_map\":true}\n",
    );
    let lines: Vec<serde_json::Value> =
        said.lines().map(|line| serde_json::from_str(line).expect("a response is JSON")).collect();
    assert_eq!(lines[0]["editions"][5], serde_json::json!({ "id": "triangle", "seats": [2] }));
    assert_eq!(lines[2]["actions"], serde_json::json!(["keep 1", "keep 2", "keep 1 2"]));
    let request = serde_json::json!({ "do": "replay", "record": lines[3]["record"] });
    let replayed = succeed(&["referee"], &format!("{request}\n"));
    assert!(replayed.starts_with("{\"ok\":true"), "{replayed}");
}

#[test]
fn a_map_with_errors_is_refused_by_line() {
    let text = fs::read_to_string(documented_map("good.toml")).expect("the map can be read");
    let file = path("bad.toml");
    fs::write(&file, text.replacen("length = 2", "length = 9", 1)).expect("the file can be written");
    let output = run(&["perft", "--map", &file, "--seats", "2", "--depth", "1"], "");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = 1 + text.lines().position(|line| line == "length = 2").expect("a route has it");
    assert!(said.contains(&format!("bad.toml:{line}: \"length\" must be")), "{said}");
}
