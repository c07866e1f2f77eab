//! Tests of `whistlestop replay`, `analyze`, `deduce`, `explore`, `verify` and `perft`.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use engine::any::AnyGame;
use engine::edition::Edition;
use engine::options::Options;
use engine::record::{Record, Setup, Step};
use engine::shuffle::{FastRng, Recorder, Secret, SecretChance};

fn whistlestop(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_whistlestop")).args(arguments).output().expect("the program starts")
}

/// Returns the record of a random game with a seed.
fn record(edition: Edition, seats: usize, seed: u64) -> Record {
    let setup = Setup::new(edition, seats, None, Options::DEFAULT).expect("a game");
    let mut chance = Recorder::new(SecretChance::new(Secret::from_seed(seed)));
    let mut game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
    let mut record = Record::new(setup, std::mem::take(&mut chance.outcomes));
    let mut rng = FastRng::new(seed);
    while let Some(seat) = game.awaiting().lowest() {
        let listed = game.legal_actions(seat);
        let action = listed[rng.below(listed.len() as u32) as usize];
        game.apply(seat, action, &mut chance, &mut Vec::new()).expect("it is listed");
        record.push(seat, action, std::mem::take(&mut chance.outcomes));
    }
    record
}

/// Returns the path of a file in the tests' folder.
fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("a file in the tests' own folder");
    path
}

#[track_caller]
fn check_fails(arguments: &[&str], status: i32, message: &str) {
    let output = whistlestop(arguments);
    let errors = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(status), "{errors}");
    assert!(errors.contains(message), "{errors}");
}

#[test]
fn replay_prints_a_game_to_its_end() {
    for edition in Edition::ALL {
        let record = record(edition, 2, 3);
        let path = file(&format!("told-{edition}.record"), record.write());
        let output = whistlestop(&["replay", path.to_str().expect("a name")]);
        assert!(output.status.success());
        let story = String::from_utf8(output.stdout).expect("text");
        assert!(story.starts_with(&format!("A game of {edition} for 2 seats.\n")), "{story}");
        let actions = record.steps.len();
        assert!(story.contains(&format!("The game was over after {actions} actions.\n")), "{story}");
        let game = record.replay().expect("it was played");
        for (seat, score) in game.scores().iter().enumerate() {
            let line = format!("Seat {seat} has {} points and rank {}:\n", score.total, score.rank);
            assert!(story.contains(&line), "{line}");
        }
    }
}

/// C-114
#[test]
fn replay_stops_at_until_and_hides_what_the_seat_could_not_see() {
    let path = file("until.record", record(Edition::LONDON, 3, 3).write());
    let path = path.to_str().expect("a name");
    let told = |arguments: &[&str]| {
        let output = whistlestop(&[&["replay", path], arguments].concat());
        assert!(output.status.success());
        String::from_utf8(output.stdout).expect("text")
    };
    let everything = told(&["--until", "1"]);
    assert!(everything.ends_with("After 1 action the game waits for seat 1, seat 2.\n"), "{everything}");
    assert_eq!(everything.matches("is offered 2 tickets.").count(), 0);
    let seen = told(&["--until", "1", "--seat", "1"]);
    assert_eq!(seen.matches("is offered 2 tickets.").count(), 2, "{seen}");
    assert!(seen.contains("Seat 0 has chosen.\n"), "{seen}");
}

#[test]
fn a_damaged_record_is_rejected_with_its_line() {
    let text = record(Edition::USA, 2, 3).write();
    let path = |name: &str, content: &str| file(name, content).to_str().expect("a name").to_owned();
    let damaged = path("damaged.record", &text.replacen("action 0 keep", "action 0 kept", 1));
    check_fails(&["replay", &damaged], 1, "damaged.record:12: there is no action \"kept\"");
    let foreign = path("foreign.record", "[Event \"chess\"]\n1. e4 e5\n");
    check_fails(&["replay", &foreign], 1, "foreign.record:1: this is not a record of a game");
    let cut = path("cut.record", &text[..text.len() / 2]);
    check_fails(&["replay", &cut], 1, "cut.record:");
    check_fails(&["verify", &cut, "--seed", "3"], 1, "cut.record:");
    let binary = file("binary.record", b"whistlestop record 1\nedition \xff\n");
    check_fails(&["replay", binary.to_str().expect("a name")], 1, "binary.record:2: this is not UTF-8 text");
    check_fails(&["replay", "no-such.record"], 1, "error: cannot read no-such.record");
    let whole = path("whole.record", &text);
    check_fails(&["replay", &whole, "--seat", "7"], 1, "error: no seat 7 in this game: seats are 0 to 1");
    check_fails(&["replay", &whole, "--until", "soon"], 2, "invalid value");
}

#[test]
fn verify_checks_a_record_against_its_secret() {
    let path = file("proven.record", record(Edition::MARKLIN, 4, 77).write());
    let path = path.to_str().expect("a name");
    let output = whistlestop(&["verify", path, "--seed", "77"]);
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("outcomes of chance follow from the secret"));
    // 77 is 4d in hexadecimal digits, the lowest byte first.
    let secret = format!("4d{}", "0".repeat(62));
    assert!(whistlestop(&["verify", path, "--secret", &secret]).status.success());
    check_fails(&["verify", path, "--seed", "78"], 1, "does not follow from this secret");
    check_fails(&["verify", path, "--secret", "4d"], 2, "a secret is 64 hexadecimal digits");
    check_fails(&["verify", path], 2, "--secret");
    check_fails(&["verify", path, "--seed", "1", "--secret", &secret], 2, "cannot be used with");
}

#[test]
fn perft_counts_action_sequences() {
    let output = whistlestop(&["perft", "--edition", "usa", "--seats", "2", "--seed", "1", "--depth", "3"]);
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stdout), "1 8\n2 32\n3 1376\n");
    check_fails(&["perft", "--edition", "usa", "--seats", "9", "--depth", "1"], 1, "usa is for 2 to 5 seats");
    check_fails(
        &["perft", "--edition", "mars", "--seats", "2", "--depth", "1"],
        2,
        "possible values: usa, marklin, london, new-york, card-game",
    );
}

#[test]
fn analyze_prints_an_analysis_and_writes_a_report() {
    let mut short = record(Edition::LONDON, 2, 3);
    short.steps.truncate(12);
    let path = file("analyzed.record", short.write());
    let report = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("analyzed.html");
    let arguments = ["analyze", path.to_str().expect("a name"), "--depth", "quick", "--seat", "1"];
    let html = ["--json", "--html", report.to_str().expect("a name")];
    let output = whistlestop(&[&arguments[..], &html[..]].concat());
    assert!(output.status.success());
    let analysis: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&analysis["edition"], &analysis["steps"]), (&"london".into(), &12.into()));
    assert_eq!(analysis["complete"], true);
    let decisions = analysis["decisions"].as_array().expect("a list");
    assert!(!decisions.is_empty() && decisions.iter().all(|decision| decision["seat"] == 1));
    let page = fs::read_to_string(report).expect("the report was written");
    assert!(page.starts_with("<!doctype html>") && page.contains("Luck and skill"), "{page}");
    let text = String::from_utf8(whistlestop(&arguments).stdout).expect("text");
    assert!(text.starts_with("london with 2 seats, 12 actions\n"), "{text}");
}

#[test]
fn deduce_and_explore_answer_for_one_moment_of_every_edition() {
    for edition in Edition::ALL {
        let mut short = record(edition, 2, 3);
        short.steps.truncate(8);
        let path = file(&format!("moment-{}.record", edition.id()), short.write());
        let path = path.to_str().expect("a name");
        // In Märklin the offer follows the choice of decks.
        let keeps = |step: &Step| format!("{:?}", step.action).contains("Keep");
        let step = short.steps.iter().position(keeps).expect("tickets are kept at the start");
        let (seat, step) = (short.steps[step].seat.index().to_string(), step.to_string());
        let moment = ["--seat", &seat, "--step", &step, "--worlds", "20"];
        let told = |command: &str, more: &[&str]| {
            let output = whistlestop(&[&[command, path], &moment[..], more].concat());
            assert!(output.status.success(), "{edition}: {}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).expect("text")
        };
        assert!(!told("deduce", &[]).contains("really held"), "{edition}");
        assert!(told("deduce", &["--truth"]).contains("really held"), "{edition}");
        let deduction: serde_json::Value = serde_json::from_str(&told("deduce", &["--json"])).expect("JSON");
        assert_eq!(deduction["opponents"].as_array().map(Vec::len), Some(1), "{edition}");
        assert!(deduction.get("truth").is_none(), "{edition}");
        assert!(told("explore", &[]).contains("win chance"), "{edition}");
        let exploration: serde_json::Value =
            serde_json::from_str(&told("explore", &["--json"])).expect("JSON");
        assert!(exploration["choices"].as_array().is_some_and(|choices| choices.len() > 1), "{edition}");
    }
}

#[test]
fn deduce_and_explore_refuse_seats_and_moments_that_do_not_exist() {
    let mut short = record(Edition::USA, 2, 3);
    short.steps.truncate(4);
    let path = file("no-moment.record", short.write());
    let path = path.to_str().expect("a name");
    for command in ["deduce", "explore"] {
        check_fails(&[command, path, "--seat", "2", "--step", "0"], 1, "the game has no seat 2");
        check_fails(&[command, path, "--seat", "0", "--step", "5"], 1, "the record has fewer than 5 actions");
        check_fails(&[command, path, "--seat", "0", "--step", "0", "--worlds", "0"], 2, "--worlds");
    }
}

#[test]
fn analyze_refuses_what_it_cannot_analyze() {
    let whole = record(Edition::LONDON, 2, 3).write();
    let good = file("to-analyze.record", &whole);
    check_fails(&["analyze", good.to_str().expect("a name"), "--seat", "2"], 1, "the game has no seat 2");
    let cut: String = whole.lines().take(20).map(|line| format!("{line}\n")).collect();
    let foreign = file("not-to-analyze.record", format!("{cut}nonsense\n"));
    check_fails(&["analyze", foreign.to_str().expect("a name")], 1, "not-to-analyze.record:21");
}
