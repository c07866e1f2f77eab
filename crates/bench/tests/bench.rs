//! Short runs of `whistlestop-bench`.

use std::process::{Command, Output};

fn bench(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_whistlestop-bench")).args(args).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

/// Runs a benchmark and returns the JSON object it prints.
#[track_caller]
fn json(args: &[&str]) -> serde_json::Value {
    let output = bench(&[args, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    assert_eq!(printed.lines().count(), 1, "{printed}");
    serde_json::from_str(&printed).expect("it is JSON")
}

#[track_caller]
fn number(result: &serde_json::Value, field: &str) -> f64 {
    result[field].as_f64().unwrap_or_else(|| panic!("no number {field} in {result}"))
}

#[track_caller]
fn check_usage_error(args: &[&str], words: &[&str]) {
    let output = bench(args);
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert_eq!(text(&output.stdout), "");
    for word in words {
        assert!(errors.contains(word), "no {word:?} in\n{errors}");
    }
}

#[test]
fn playouts_report_rates_and_game_statistics() {
    let result = json(&["playouts", "--edition", "usa", "--seats", "2", "--seconds", "0.1"]);
    assert_eq!(result["edition"], "usa");
    assert_eq!(result["payments"], "canonical");
    assert_eq!(result["scored"], true);
    let (games, decisions) =
        (number(&result, "games_per_cpu_second"), number(&result, "decisions_per_cpu_second"));
    let per_game = number(&result, "decisions_per_game");
    assert!((decisions / games - per_game).abs() < 0.01, "{result}");
    assert!((145.0..165.0).contains(&per_game), "{result}");
    assert!((90.0..110.0).contains(&number(&result, "turns_per_game")), "{result}");
    assert!((12.0..17.0).contains(&number(&result, "legal_actions_per_decision")), "{result}");
    assert!((-70.0..-30.0).contains(&number(&result, "mean_score")), "{result}");
}

#[test]
fn full_payments_count_more_actions_and_unscored_games_have_no_points() {
    let canonical = json(&["playouts", "--seconds", "0.05"]);
    let full = json(&["playouts", "--payments", "full", "--unscored", "--seconds", "0.05"]);
    assert_eq!(full["scored"], false);
    let actions = |result| number(result, "legal_actions_per_decision");
    assert!(actions(&full) > actions(&canonical), "{canonical} {full}");
    assert!(number(&full, "mean_score") < 0.0, "the statistics still have scores: {full}");
}

#[test]
fn cpu_time_of_threads_is_added_up() {
    let result = json(&["playouts", "--threads", "3", "--seconds", "0.1", "--seed", "5"]);
    assert_eq!(result["threads"], 3);
    assert!(number(&result, "seconds") >= 0.29, "{result}");
}

/// Playing by lists is at least a tenth as fast as random play without them, also on a busy machine.
#[test]
fn lists_are_compared_with_random_steps() {
    let result = json(&["list", "--seconds", "0.05", "--rounds", "3"]);
    let rows = result["rows"].as_array().expect("there are rows");
    let ways: Vec<_> = rows.iter().map(|row| row["way"].as_str().expect("a way has a name")).collect();
    assert_eq!(ways, ["random_step", "list", "list and view"]);
    assert_eq!(number(&rows[0], "ratio_to_random_step"), 1.0);
    for row in rows {
        assert!(number(row, "ratio_to_random_step") > 0.1, "{result}");
    }
    check_usage_error(&["list", "--seats", "9"], &["seats"]);
}

#[test]
fn bench_all_lists_every_edition_and_seat_count() {
    let result = json(&["all", "--seconds", "0.01", "--rounds", "1"]);
    let rows = result["rows"].as_array().expect("there are rows");
    assert!(rows.len() >= 17, "{result}");
    assert_eq!(rows[0]["edition"], "usa");
    assert_eq!(number(&rows[0], "ratio_to_usa_2"), 1.0);
    let words = text(&bench(&["all", "--seconds", "0.01", "--rounds", "1"]).stdout);
    assert_eq!(words.lines().count(), rows.len() + 1, "{words}");
}

#[test]
fn longest_paths_are_timed_on_random_and_adversarial_networks() {
    let result = json(&["longest-path", "--seconds", "0.3"]);
    assert!(number(&result["random"], "mean_us") > 0.0, "{result}");
    // The mean is measured apart from the maximum, so only the maximum can be compared.
    assert_eq!(number(&result["worst"], "us"), number(&result["adversarial"], "max_us"), "{result}");
    assert!(number(&result["worst"], "pieces") <= 45.0, "{result}");
}

#[test]
fn playouts_include_the_card_game() {
    let result = json(&["playouts", "--edition", "card-game", "--seats", "4", "--seconds", "0.05"]);
    assert_eq!(result["edition"], "card-game");
    assert!(number(&result, "decisions_per_cpu_second") > 0.0, "{result}");
}

#[test]
fn completions_are_timed_on_random_and_adversarial_stacks() {
    let result = json(&["completion", "--seconds", "0.3"]);
    assert!(number(&result["random"], "mean_us") > 0.0, "{result}");
    assert!(number(&result["worst"], "us") >= number(&result["adversarial"], "mean_us"), "{result}");
    assert!(number(&result["worst"], "tickets") <= 46.0, "{result}");
}

#[test]
fn usage_errors_exit_with_status_2() {
    check_usage_error(&["playouts", "--edition", "texas"], &["usa, marklin, london, new-york, card-game"]);
    check_usage_error(
        &["playouts", "--edition", "london", "--seats", "5"],
        &["london is for 2 to 4 seats, not for 5"],
    );
    check_usage_error(&["playouts", "--seconds", "0"], &["0.01 to 3600"]);
    check_usage_error(&["playouts", "--seconds", "soon"], &["not a number of seconds"]);
    check_usage_error(&["playouts", "--threads", "0"], &["--threads"]);
    check_usage_error(&["everything"], &["everything"]);
}

#[test]
fn bench_bots_reports_the_cost_of_decisions() {
    let result = json(&["bots", "--seconds", "0.02"]);
    let rows = result["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 5 * bots::Version::ALL.len());
    for row in rows {
        assert_eq!(row["seats"], 2);
        for field in ["planner_us", "plans_us", "simulated_game_us"] {
            assert!(number(row, field) > 0.0, "{row}");
        }
        // The game includes the engine's steps and the scoring, the policy does not.
        let choices = number(row, "policy_us") * number(row, "simulated_decisions");
        assert!(choices < number(row, "simulated_game_us"), "{row}");
    }
    check_usage_error(&["bots", "--seats", "9"], &["seats"]);
}

#[test]
fn a_load_test_needs_a_server_that_answers() {
    for (url, words) in
        [("ftp://127.0.0.1", "begins with http:// or https://"), ("http://127.0.0.1:1", "cannot reach")]
    {
        let output = bench(&["load", "--url", url, "--games", "1"]);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains(words), "{}", text(&output.stderr));
    }
}
