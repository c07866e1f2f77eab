//! Tests of `whistlestop check-map`.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn check_map(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .arg("check-map")
        .args(args)
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

/// Returns the path of a map of the project.
fn own(name: &str) -> String {
    format!("{}/../../data/{name}.toml", env!("CARGO_MANIFEST_DIR"))
}

/// Writes a file of this test and returns its path.
fn written(name: &str, content: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("the folder for test files can be written");
    path
}

/// Checks that the summary of a map has these lines (ignoring the number of spaces).
#[track_caller]
fn check_summary(map: &str, expected: &[&str]) {
    let output = check_map(&[&own(map)]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "");
    let summary = text(&output.stdout);
    let lines: Vec<String> =
        summary.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    for line in expected {
        assert!(lines.iter().any(|found| found == line), "no line {line:?} in\n{summary}");
    }
}

/// Checks that the program fails with this exit status and error output, and prints no result.
#[track_caller]
fn check_failure(args: &[&str], status: i32, words: &[&str]) {
    let output = check_map(args);
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{errors}");
    assert_eq!(text(&output.stdout), "");
    for word in words {
        assert!(errors.contains(word), "no {word:?} in\n{errors}");
    }
}

#[test]
fn summary_of_the_usa_map() {
    check_summary(
        "usa",
        &[
            "cities 36",
            "routes 100 309 spaces",
            "red 7 27 spaces",
            "white 7 27 spaces",
            "gray 44 93 spaces",
            "joined pairs 78",
            "single 56",
            "double 22",
            "tickets 30 349 points",
            "main 30 349 points",
        ],
    );
}

#[test]
fn summary_of_the_marklin_map() {
    let lines = ["cities 35", "countries 5", "cities with goods 35", "routes 110 313 spaces", "triple 2"];
    check_summary("marklin", &lines);
    check_summary("marklin", &["tickets 46 540 points", "short 23 183 points", "long 23 357 points"]);
}

#[test]
fn summaries_of_districts_attractions_and_bonuses() {
    check_summary("london", &["cities 17", "districts 5", "routes 44 95 spaces"]);
    check_summary("new-york", &["cities 15", "attractions 9", "routes 41 84 spaces", "tickets 18 92 points"]);
    check_summary("card-game", &["cities 34", "tickets 46 581 points", "bonuses 6 65 points"]);
}

#[test]
fn summary_leaves_out_empty_categories() {
    let output = check_map(&[&own("card-game")]);
    let summary = text(&output.stdout);
    assert!(!summary.contains("routes") && !summary.contains("countries"), "{summary}");
}

#[test]
fn every_error_is_reported_with_file_and_line() {
    let good = fs::read_to_string(own("usa")).expect("our own map");
    let bad = good.replacen("[\"atlanta\", \"charleston\"]", "[\"atlanta\", \"atlanta\"]", 1).replacen(
        "[\"atlanta\", \"miami\"]",
        "[\"atlanta\", \"maimi\"]",
        1,
    );
    let path = written("mistakes.toml", bad.as_bytes());
    let path = path.to_str().expect("a plain path");
    check_failure(
        &[path],
        1,
        &[
            &format!("{path}:240: route atlanta--charleston joins atlanta to itself\n"),
            &format!("{path}:246: route atlanta--miami names the unknown city \"maimi\"\n"),
            &format!("error: {path}: 2 errors\n"),
        ],
    );
}

#[test]
fn a_file_that_is_not_a_map_is_rejected() {
    let path = written("noise.toml", b"this is = = not a map");
    check_failure(&[path.to_str().expect("a plain path")], 1, &["noise.toml:1: not valid TOML", "1 error\n"]);
    let path = written("empty.toml", b"");
    check_failure(&[path.to_str().expect("a plain path")], 1, &["0 cities are too few"]);
}

#[test]
fn an_unreadable_file_is_one_error() {
    check_failure(&["no/such/map.toml"], 1, &["error: cannot read no/such/map.toml: "]);
    let path = written("bytes.toml", &[0xff, 0xfe, 0x00]);
    check_failure(&[path.to_str().expect("a plain path")], 1, &["error: cannot read ", "UTF-8"]);
}

#[test]
fn usage_errors_exit_with_status_2() {
    check_failure(&[], 2, &["error: ", "<FILE>"]);
    check_failure(&["a.toml", "b.toml"], 2, &["error: ", "b.toml"]);
    check_failure(&["--fast", "a.toml"], 2, &["error: ", "--fast"]);
}

/// A map names the board whose rules it is played by, and is refused if it cannot be played by its rules.
#[test]
fn a_map_must_be_playable_by_its_rules() {
    check_summary("usa", &["rules like usa"]);
    check_summary("marklin", &["rules like marklin"]);
    let usa = fs::read_to_string(own("usa")).expect("the map can be read");
    let few: String = usa.split("[[tickets]]").take(3).collect::<Vec<_>>().join("[[tickets]]");
    let path = written("few-tickets.toml", few.as_bytes());
    let path = path.to_str().expect("a plain path");
    check_failure(
        &[path],
        1,
        &[&format!("error: {path}: deck main has 2 tickets, and a full table needs 15\n")],
    );
    let nine = usa.replacen("length  = 2\n", "length  = 9\n", 1);
    let path = written("nine-spaces.toml", nine.as_bytes());
    let path = path.to_str().expect("a plain path");
    check_failure(&[path], 1, &["\"length\" must be a number from 1 to 7, not 9"]);
    let six = usa.replacen("like = \"usa\"", "like = \"usa\"\nroute_points = [1, 2, 4]", 1);
    let path = written("long-routes.toml", six.as_bytes());
    check_failure(&[path.to_str().expect("a plain path")], 1, &["spaces, and routes have at most 3"]);
}

/// Returns the path of the example map.
fn example() -> String {
    format!("{}/../../examples/maps/amber-coast.toml", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn play_reports_how_well_a_map_plays() {
    let output = check_map(&["--play", "6", &example()]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let report = text(&output.stdout);
    for words in [
        "tickets worth their shortest path: ",
        "spaces by color: ",
        "cities with a single neighbor: ",
        "2 seats, 6 games: ",
        "4 seats, 6 games: ",
        "routes that no bot claimed: ",
    ] {
        assert!(report.contains(words), "no {words:?} in\n{report}");
    }
    assert_eq!(text(&check_map(&["--play", "6", &example()]).stdout), report, "the report is reproducible");
}

/// A ticket that is worth more than its shortest path is named, and so is a city at the end of a single route.
#[test]
fn play_names_unusual_tickets_and_dead_ends() {
    let map = fs::read_to_string(example()).expect("the example can be read");
    let last = map.rfind("points").expect("the map has tickets");
    let end = last + map[last..].find('\n').expect("the line ends");
    let changed = format!("{}points = 50{}", &map[..last], &map[end..])
        + "\n[[cities]]\nid = \"far-end\"\nname = \"Far End\"\nlat = 50.0\nlon = 10.0\n"
        + "\n[[routes]]\nbetween = [\"far-end\", \"skarhaven\"]\nlength = 3\ncolor = \"gray\"\n";
    let path = written("unusual.toml", changed.as_bytes());
    let report = text(&check_map(&["--play", "1", path.to_str().expect("a plain path")]).stdout);
    assert!(report.contains(": 50 points, shortest path "), "{report}");
    assert!(report.contains("cities with a single neighbor: far-end"), "{report}");
}
