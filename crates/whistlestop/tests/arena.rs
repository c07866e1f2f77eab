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
    assert!(text.contains("<th>seat 0</th><th>seat 1</th>"), "the win rates by seat");
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

#[test]
fn records_of_all_games_are_written_and_can_be_replayed() {
    let folder = file("arena-records");
    let path = folder.to_str().expect("a plain path");
    let output =
        arena(&["--edition", "london", "--bots", "greedy,random", "--games", "3", "--records", path]);
    assert!(output.status.success());
    for number in 1..=3 {
        let record = folder.join(format!("game-{number:05}.txt"));
        let text = std::fs::read_to_string(record).expect("the record is written");
        let record = engine::record::Record::read(&text).expect("it is a record");
        assert!(record.replay().expect("it can be replayed").is_over());
    }
    let output = arena(&["--edition", "london", "--bots", "greedy,random", "--records", "/dev/null/x"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot create /dev/null/x"));
}

#[test]
fn one_game_of_a_match_can_be_played_alone() {
    let args = ["--edition", "london", "--bots", "greedy,random", "--seed", "5"];
    let whole = results("whole.json", &[&args[..], &["--games", "4"]].concat());
    let alone = results("alone.json", &[&args[..], &["--game", "4"]].concat());
    for bot in 0..2 {
        assert_eq!(alone["bots"][bot]["scores"][0], whole["bots"][bot]["scores"][3]);
    }
    for wrong in [["--game", "0"], ["--game", "x"]] {
        assert_eq!(arena(&[&args[..], &wrong[..]].concat()).status.code(), Some(2));
    }
    assert_eq!(arena(&[&args[..], &["--game", "1", "--games", "2"]].concat()).status.code(), Some(2));
}

#[cfg(unix)]
mod programs {
    use super::*;

    /// Creates a program in Python; `answer(message)` returns what it writes.
    fn program(name: &str, text: &str) -> String {
        let path = file(name);
        let text = format!(
            r#"import json, os, sys, time
ready = lambda message: print(json.dumps({{"game": message["game"], "ready": True}}), flush=True)
def act(message, action): print(json.dumps({{"game": message["game"], "action": action}}), flush=True)
{text}
for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "new": new(message)
    elif message["do"] == "choose": choose(message)
    else: over(message)
"#
        );
        std::fs::write(&path, text).expect("a program is written");
        format!("cmd:python3 {}", path.display())
    }

    /// Begins every game and does nothing at its end.
    const USUAL: &str = "new = ready\nover = lambda message: None\n";

    #[track_caller]
    fn check_forfeit(name: &str, choose: &str, why: &str) -> String {
        check_program(name, &format!("{USUAL}{choose}"), why)
    }

    /// Plays two games, which the program forfeits, and returns the output.
    #[track_caller]
    fn check_program(name: &str, text: &str, why: &str) -> String {
        let bots = format!("{},random", program(name, text));
        let args = ["--edition", "london", "--bots", &bots, "--games", "2", "--timeout", "30000"];
        let output = arena(&[&args[..], &["--threads", "1", "--ready-timeout", "30000"]].concat());
        let text = stdout(&output);
        assert_eq!(output.status.code(), Some(1), "a forfeit is a failure: {text}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains("a program forfeited: 2 of 2 games"), "{errors}");
        assert_eq!(text.matches("forfeits").count(), 2, "{text}");
        assert!(text.contains(why), "{text}");
        text
    }

    #[test]
    fn a_program_that_dies_forfeits_and_the_next_game_starts_it_again() {
        check_forfeit(
            "dies.py",
            "def choose(message): sys.exit(3)",
            "the program ended in the middle of the game",
        );
    }

    #[test]
    fn a_program_that_hangs_forfeits_after_the_timeout() {
        let bots = format!(
            "{},random",
            program("hangs.py", &format!("{USUAL}choose = lambda message: time.sleep(600)"))
        );
        let args = ["--edition", "london", "--bots", &bots, "--games", "1", "--timeout", "100"];
        let output = arena(&args);
        assert!(stdout(&output).contains("no answer within 100 ms"), "{}", stdout(&output));
        assert_eq!(output.status.code(), Some(1));
    }

    #[test]
    fn a_program_that_reads_nothing_forfeits() {
        let bots = "cmd:sleep 600,random";
        let args = ["--edition", "usa", "--bots", bots, "--games", "1", "--ready-timeout", "100"];
        let output = arena(&args);
        assert!(stdout(&output).contains("not ready within 100 ms"), "{}", stdout(&output));
    }

    #[test]
    fn a_program_that_writes_garbage_forfeits() {
        check_forfeit(
            "garbage.py",
            "def choose(message): print('hello', flush=True)",
            "malformed, no JSON object",
        );
        check_forfeit(
            "no-game.py",
            "def choose(message): print('{\"action\":\"pick 1\"}', flush=True)",
            "malformed, no \"game\" in it",
        );
        check_forfeit(
            "bytes.py",
            "def choose(message): os.write(1, b'\\xff\\xfe\\n')",
            "malformed, no JSON object",
        );
        check_forfeit(
            "long.py",
            "def choose(message): print('x' * 100000, flush=True)",
            "longer than 65536 bytes",
        );
        check_program(
            "garbage-at-start.py",
            "print('Loading the model', flush=True)\nnew = choose = over = ready",
            "malformed, no JSON object",
        );
    }

    #[test]
    fn a_program_that_answers_illegally_forfeits_with_the_reason() {
        check_forfeit(
            "illegal.py",
            "def choose(message): act(message, 'pass')",
            "the action is not legal: pass",
        );
        check_forfeit(
            "no-action.py",
            "def choose(message): act(message, 'dance')",
            "there is no action \"dance\"",
        );
    }

    #[test]
    fn a_program_that_cannot_be_started_forfeits() {
        let output =
            arena(&["--edition", "london", "--bots", "cmd:./no-such-program,random", "--games", "1"]);
        assert!(stdout(&output).contains("cannot be started"), "{}", stdout(&output));
        assert_eq!(output.status.code(), Some(1));
    }

    #[test]
    fn a_forfeit_is_played_again_by_the_printed_command() {
        // It keeps tickets and then does something illegal, so the record has a beginning.
        let text = check_forfeit(
            "again.py",
            "def choose(message): act(message, message['actions'][0] if message['view']['offer'] else 'alight')",
            "the action is not legal: alight",
        );
        let again = text.lines().find_map(|line| line.strip_prefix("  to play it again: whistlestop "));
        let command =
            format!("{} {}", env!("CARGO_BIN_EXE_whistlestop"), again.expect("the command is printed"));
        let output = Command::new("sh").args(["-c", &command]).output().expect("a shell runs");
        let first = text.lines().find(|line| line.starts_with("game 1 ")).expect("the forfeit is printed");
        assert!(stdout(&output).contains(first), "{}", stdout(&output));
    }

    #[test]
    fn errors_of_a_program_have_its_name() {
        let bots =
            format!("{},random", program("errors.py", &format!("{USUAL}choose = lambda message: 1 / 0")));
        let output = arena(&["--edition", "london", "--bots", &bots, "--games", "1"]);
        let errors = String::from_utf8_lossy(&output.stderr);
        let line =
            errors.lines().find(|line| line.contains("ZeroDivisionError")).expect("the error is shown");
        assert!(line.contains("errors.py: "), "{line}");
    }

    /// One process plays all games of a thread, is told what it needs, and late answers do no harm.
    #[test]
    fn one_process_plays_many_games() {
        let log = file("many.log");
        let text = format!(
            r#"log = open({log:?}, "a")
open({log:?}, "w").close()
print(f"start {{os.getpid()}}", file=log, flush=True)
def new(message):
    assert message["protocol"] == 2 and message["edition"] == message["map"]["id"] == "london"
    assert message["seats"] == 2 and message["limits"] == {{"ready_ms": 60000, "decision_ms": 60000}}
    print("new", message["game"], message["seat"], file=log, flush=True)
    ready(message)
def choose(message):
    assert "legal" not in message["view"] and message["view"]["seat"] in (0, 1)
    if not message["actions"]:
        raise SystemExit("nothing to do")
    print(json.dumps({{"game": "an earlier one", "action": "pick 1"}}), flush=True)
    act(message, message["actions"][0])
def over(message):
    assert message["view"]["over"] and "forfeit" not in message
    print("over", message["game"], file=log, flush=True)
"#
        );
        let bots = format!("{},random", program("many.py", &text));
        let args =
            ["--edition", "london", "--bots", &bots, "--games", "3", "--timeout", "60000", "--threads", "1"];
        let output = arena(&args);
        assert!(output.status.success(), "{}{}", stdout(&output), String::from_utf8_lossy(&output.stderr));
        let log = std::fs::read_to_string(log).expect("the program writes");
        let lines: Vec<&str> = log.lines().collect();
        assert!(lines[0].starts_with("start "));
        assert_eq!(lines[1..], ["new 1 0", "over 1", "new 2 1", "over 2", "new 3 0", "over 3"]);
    }

    #[test]
    fn the_example_program_plays_every_edition() {
        let example = concat!("cmd:python3 ", env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py,random");
        for edition in ["usa", "marklin", "london", "new-york", "card-game"] {
            let output = arena(&["--edition", edition, "--bots", example, "--games", "2"]);
            assert!(output.status.success(), "{edition}: {}", stdout(&output));
        }
    }

    #[test]
    fn programs_receive_drawn_tickets_in_the_order_of_the_offer() {
        let text = format!(
            r#"{USUAL}
def choose(message):
    drawn = [event for event in message["events"] if event["event"] == "tickets-drawn" and event["tickets"]]
    if message["view"]["offer"]:
        assert drawn[-1]["tickets"] == message["view"]["offer"], drawn
    act(message, "tickets" if "tickets" in message["actions"] else message["actions"][0])
"#
        );
        let bots = format!("{},random", program("order.py", &text));
        for edition in ["usa", "card-game"] {
            let output = arena(&["--edition", edition, "--bots", &bots, "--games", "2"]);
            assert!(
                output.status.success(),
                "{}{}",
                stdout(&output),
                String::from_utf8_lossy(&output.stderr)
            );
        }
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
