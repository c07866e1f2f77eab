//! Tests of `whistlestop arena`: reproducible results, JSON and HTML reports, and external programs that fail.

use std::path::PathBuf;
use std::process::{Command, Output};

fn arena(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .arg("arena")
        .args(args)
        .output()
        .expect("the program runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Returns the path of a file of this test run.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn results(name: &str, args: &[&str]) -> serde_json::Value {
    let path = file(name);
    let output = arena(&[args, &["--json", path.to_str().expect("a plain path")]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_str(&std::fs::read_to_string(path).expect("results are written"))
        .expect("results are JSON")
}

#[test]
fn results_depend_on_the_seed_and_not_on_the_number_of_threads() {
    let args =
        ["--edition", "london", "--bots", "planner,greedy,search@10n", "--seats", "2", "--games", "12"];
    let mut one = results("one.json", &[&args[..], &["--threads", "1"]].concat());
    let mut two = results("two.json", &[&args[..], &["--threads", "3"]].concat());
    for run in [&mut one, &mut two] {
        for bot in run["bots"].as_array_mut().expect("there are bots") {
            // Only times may differ.
            bot["mean_decision_microseconds"] = 0.into();
            bot["longest_decision_microseconds"] = 0.into();
        }
    }
    assert_eq!(one, two);
    assert_eq!(one["games"], 12);
    assert_eq!(one["end"], "complete");
    let games: u64 = one["bots"]
        .as_array()
        .expect("there are bots")
        .iter()
        .map(|bot| bot["games"].as_u64().expect("a count"))
        .sum();
    assert_eq!(games, 24);
}

#[test]
fn every_bot_plays_every_seat_equally_often() {
    let run =
        results("seats.json", &["--edition", "new-york", "--bots", "planner,greedy,random", "--games", "9"]);
    assert_eq!(run["seats"], 3);
    for bot in run["bots"].as_array().expect("there are bots") {
        assert_eq!(bot["games"], 9);
        assert_eq!(bot["win_rate_by_seat"].as_array().map(Vec::len), Some(3));
    }
}

#[test]
fn html_report_with_charts_is_written() {
    let path = file("report.html");
    let page = path.to_str().expect("a plain path");
    assert!(
        arena(&["--edition", "london", "--bots", "planner,greedy", "--games", "6", "--html", page])
            .status
            .success()
    );
    let text = std::fs::read_to_string(path).expect("the page is written");
    assert!(text.matches("<svg").count() >= 4 && text.contains("planner"));
}

#[test]
fn sequential_test_stops_the_match_early() {
    let run = results(
        "sprt.json",
        &["--edition", "london", "--bots", "planner,random", "--games", "2000", "--sprt"],
    );
    assert_eq!(run["test"]["verdict"], "stronger");
    assert_eq!(run["end"], "decided");
    assert!(run["games"].as_u64().expect("a count") < 400);
}

#[test]
fn unknown_bot_is_an_error_with_its_name() {
    let output = arena(&["--bots", "wizard,random"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no bot wizard"));
}

#[cfg(unix)]
mod programs {
    use super::*;

    /// Creates a program as a shell script.
    fn script(name: &str, text: &str) -> String {
        use std::os::unix::fs::PermissionsExt;
        let path = file(name);
        std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("a script is written");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it may be run");
        format!("cmd:{}", path.display())
    }

    #[track_caller]
    fn check_forfeit(name: &str, text: &str, why: &str) {
        let bots = format!("{},random", script(name, text));
        let output = arena(&["--edition", "london", "--bots", &bots, "--games", "2", "--timeout", "2000"]);
        assert!(output.status.success());
        let stdout = stdout(&output);
        assert_eq!(stdout.matches("forfeits").count(), 2, "{stdout}");
        assert!(stdout.contains(why), "{stdout}");
    }

    #[test]
    fn a_crashing_program_forfeits() {
        check_forfeit("crash.sh", "exit 3", "the program ended in the middle of the game");
    }

    #[test]
    fn a_program_that_chooses_an_illegal_action_forfeits() {
        check_forfeit(
            "illegal.sh",
            "read line; echo '{\"action\":\"pass\"}'; cat > /dev/null",
            "the action is not legal",
        );
    }

    #[test]
    fn a_program_that_answers_invalid_json_forfeits() {
        check_forfeit(
            "nonsense.sh",
            "read line; echo hello; cat > /dev/null",
            "the answer is no action: hello",
        );
    }

    #[test]
    fn a_program_that_exceeds_the_timeout_forfeits() {
        let bots = format!("{},random", script("silent.sh", "cat > /dev/null"));
        let output = arena(&["--edition", "london", "--bots", &bots, "--games", "1", "--timeout", "100"]);
        assert!(stdout(&output).contains("no answer within 100 ms"), "{}", stdout(&output));
    }

    #[test]
    fn a_program_that_cannot_be_started_forfeits() {
        let output =
            arena(&["--edition", "london", "--bots", "cmd:./no-such-program,random", "--games", "1"]);
        assert!(stdout(&output).contains("cannot be started"), "{}", stdout(&output));
    }
}

#[test]
fn longest_decision_is_reported_as_a_fraction_of_the_time_budget() {
    let run = results(
        "budget.json",
        &["--edition", "new-york", "--bots", "search@1ms,planner", "--games", "2", "--threads", "1"],
    );
    let bots = run["bots"].as_array().expect("there are bots");
    let part = bots[0]["longest_decision_of_budget"].as_f64().expect("a number");
    let longest = bots[0]["longest_decision_microseconds"].as_f64().expect("a number");
    assert!((part * 1000.0 - longest).abs() < 0.01, "{part} of a millisecond is {longest} us");
    assert!(bots[1].get("longest_decision_of_budget").is_none(), "a planner has no budget of time");
}
