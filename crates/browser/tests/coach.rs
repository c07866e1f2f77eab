//! The coach through the messages of its module.

use browser::coaching::Coach;
use serde_json::{Value, json};

const RECORD: &str = include_str!("../../engine/tests/records/new-york/random-2.record");

fn ask(coach: &mut Coach, request: &Value) -> Value {
    let answer = coach.handle_text(request.to_string().as_bytes());
    serde_json::from_slice(&answer).expect("an answer is JSON")
}

#[test]
fn an_analysis_in_steps_is_that_of_the_crate() {
    let mut coach = Coach::default();
    let begun = ask(&mut coach, &json!({"analyze": {"record": RECORD, "depth": "quick", "seed": 5}}));
    assert_eq!(begun["type"], "analysis");
    assert_eq!(begun["analysis"]["complete"], false);
    let (mut line, mut decisions) = (Vec::new(), Vec::new());
    let end = loop {
        let answer = ask(&mut coach, &json!({"step": {}}));
        if answer["type"] == "analysis" {
            break answer["analysis"].clone();
        }
        assert_eq!(answer["type"], "step");
        line.extend(answer["line"].as_array().expect("a list").iter().cloned());
        decisions.extend(answer["decisions"].as_array().expect("a list").iter().cloned());
        assert_eq!(answer["done"].as_u64().map(|done| done as usize + 1), Some(line.len()));
    };
    let record = engine::record::Record::read(RECORD).expect("the record is good");
    let request = coach::Request { seat: None, budget: coach::Budget::QUICK, seed: 5 };
    let expected = coach::analyze(&record, &request, |_| ()).expect("the record can be analyzed");
    let expected = serde_json::to_string(&expected).expect("plain data becomes JSON");
    assert_eq!(end, serde_json::from_str::<Value>(&expected).expect("JSON"));
    assert_eq!(end["complete"], true);
    assert_eq!(end["line"].as_array().map(|all| &all[..line.len()]), Some(&line[..]));
    assert_eq!(end["decisions"].as_array().map(|all| &all[..decisions.len()]), Some(&decisions[..]));
}

#[test]
fn a_deduction_comes_with_the_truth() {
    let question = json!({"record": RECORD, "step": 20, "seat": 0, "worlds": 30, "seed": 1});
    let answer = ask(&mut Coach::default(), &json!({ "deduce": question }));
    assert_eq!(answer["type"], "deduction");
    assert_eq!(answer["deduction"]["opponents"].as_array().map(Vec::len), Some(1));
    assert_eq!(answer["truth"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_deduction_at_the_end_of_a_running_game_tells_no_truth() {
    let mut record = engine::record::Record::read(RECORD).expect("the record is good");
    record.steps.truncate(20);
    record.stated_scores = None;
    let question = json!({"record": record.write(), "seat": 0, "worlds": 30, "seed": 1});
    let answer = ask(&mut Coach::default(), &json!({ "deduce": question }));
    assert_eq!(answer["deduction"]["step"], 20, "{answer}");
    assert_eq!(answer["truth"], json!([]));
}

#[test]
fn ticket_choices_are_compared_at_the_end_of_a_record() {
    // The deal alone: the record of a game in which nobody has chosen yet.
    let mut record = engine::record::Record::read(RECORD).expect("the record is good");
    record.steps.clear();
    record.stated_scores = None;
    let deal = record.write();
    let question = json!({"record": deal, "seat": 0, "worlds": 20, "seed": 1});
    let answer = ask(&mut Coach::default(), &json!({ "explore": question }));
    assert_eq!(answer["type"], "exploration", "{answer}");
    let choices = answer["exploration"]["choices"].as_array().expect("a list");
    assert_eq!(choices.len(), 3, "one of two tickets, the other, or both");
    // At the end of a whole game there is nothing to choose.
    let question = json!({"record": RECORD, "seat": 0, "worlds": 20, "seed": 1});
    let answer = ask(&mut Coach::default(), &json!({ "explore": question }));
    assert_eq!(answer["exploration"]["choices"], json!([]), "{answer}");
}

#[test]
fn bad_requests_are_refused_with_a_reason() {
    let mut coach = Coach::default();
    let refused = |coach: &mut Coach, request: &Value, part: &str| {
        let answer = ask(coach, request);
        assert_eq!(answer["type"], "refused");
        let error = answer["error"].as_str().expect("a text");
        assert!(error.contains(part), "{error}");
    };
    refused(&mut coach, &json!({"step": {}}), "no analysis");
    refused(&mut coach, &json!({"guess": {}}), "unknown variant");
    let cut = &RECORD[..RECORD.len() / 2];
    let cut = &cut[..cut.rfind(' ').expect("there are spaces")];
    refused(&mut coach, &json!({"analyze": {"record": "no record", "depth": "quick", "seed": 1}}), "line 1");
    refused(&mut coach, &json!({"analyze": {"record": cut, "depth": "quick", "seed": 1}}), "line");
    let deduce = |step: usize, seat: usize| json!({"deduce": {"record": RECORD, "step": step, "seat": seat, "worlds": 1, "seed": 1}});
    refused(&mut coach, &deduce(10_000, 0), "fewer than 10000 actions");
    refused(&mut coach, &deduce(0, 2), "no seat");
    refused(&mut coach, &deduce(0, 99), "no seat");
}
